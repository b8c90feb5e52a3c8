import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { forgetPhoto, keepPhoto, keptPhoto } from './kept-photo.ts'

/** What browsers keep by name, as far as it is used here. */
class Cache {
  readonly entries = new Map<string, Response>()
  readonly match = (address: string): Promise<Response | undefined> => Promise.resolve(this.entries.get(address)?.clone())
  readonly put = (address: string, answer: Response): Promise<void> => Promise.resolve(void this.entries.set(address, answer))
}

let kept: Map<string, Cache>
const entries = (): readonly string[] => [...kept.values()].flatMap((cache) => [...cache.entries.keys()])

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('caches', {
    open: (name: string) => {
      const cache = kept.get(name) ?? new Cache()
      kept.set(name, cache)
      return Promise.resolve(cache)
    },
    delete: (name: string) => Promise.resolve(kept.delete(name)),
  })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('photo')))
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the own photo in the browser', () => {
  it('is kept one at a time, by its path, until its person signs out', async () => {
    await keepPhoto('a/1.webp', '/signed')
    expect([await keptPhoto('a/1.webp'), await keptPhoto('a/2.webp')]).toEqual(['blob:photo', null])
    await keepPhoto('a/2.webp', '/signed')
    expect(entries()).toEqual(['/own-photo/a%2F2.webp'])
    await forgetPhoto()
    expect([entries(), await keptPhoto('a/2.webp')]).toEqual([[], null])
  })

  it('is not kept when its person signs out while it comes, and is the next time', async () => {
    const coming = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', () => coming.promise)
    const keeping = keepPhoto('a/1.webp', '/signed')
    await forgetPhoto()
    coming.resolve(new Response('photo'))
    await keeping
    expect(entries()).toEqual([])
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('photo')))
    await keepPhoto('a/1.webp', '/signed')
    expect(entries()).toEqual(['/own-photo/a%2F1.webp'])
  })
})
