import { gunzipSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'

import { acceptedCodings, gzipped } from './coding.ts'

describe('the codings that a client takes', () => {
  it.each([
    ['gzip, deflate, br', ['gzip', 'deflate', 'br']], ['GZIP;q=0.5 , br;q=0', ['gzip']], ['br;q=0.0,identity', ['identity']], [undefined, ['']],
  ])('%s', (accepted, codings) => {
    expect(acceptedCodings(accepted)).toEqual(codings)
  })
})

describe('a large answer', () => {
  const text = JSON.stringify(Array.from({ length: 500 }, (_, at) => ({ name: `Conceição ${String(at)}` })))

  it('travels in gzip, and comes out as it went in', async () => {
    const packed = await gzipped(text, 'gzip, br')
    expect(packed?.length).toBeLessThan(text.length / 3)
    expect(gunzipSync(packed ?? '').toString()).toBe(text)
  })

  it('travels as it is to whom gzip is not welcome, as a small one does to everybody', async () => {
    expect(await gzipped(text, 'gzip;q=0, br')).toBeNull()
    expect(await gzipped(text, undefined)).toBeNull()
    expect(await gzipped('[]', 'gzip')).toBeNull()
  })
})
