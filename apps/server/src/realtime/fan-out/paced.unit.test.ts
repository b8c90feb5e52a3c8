import { expect, it } from 'vitest'

import { LIMITS } from '../limits.ts'
import { paced } from './paced.ts'

it('lets the sockets be read after each burst, and others have their turn in between', async () => {
  let drained = 0
  let turns = 0
  const ticking = setInterval(() => { turns += 1 }, 1)
  const busy = (ms: number): void => {
    for (const end = performance.now() + ms; performance.now() < end; );
  }
  const done: number[] = []
  const work = (item: number): number => {
    busy(2)
    done.push(item)
    return LIMITS.burstBytes / 4
  }
  await paced(Array.from({ length: 16 }, (_, n) => n), work, () => {
    drained += 1
    return Promise.resolve()
  })
  clearInterval(ticking)
  expect([done.length, drained]).toEqual([16, 4])
  expect(done).toEqual([...done].sort((a, b) => a - b))
  expect(turns).toBeGreaterThan(1)
})
