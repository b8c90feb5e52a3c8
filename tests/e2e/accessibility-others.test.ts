import { afterEach, expect, it } from 'vitest'
import { runProduct } from './support/product.ts'
import { isFull, problemsOfWalk, walksOf } from './support/sweep.ts'

const product = runProduct()
afterEach(() => product.close())

it.each(walksOf(1))('nor does any other page, as $visitor from $paths.0', async (walk) => {
  expect(await problemsOfWalk(product, walk)).toEqual([])
}, isFull ? 300_000 : 120_000)
