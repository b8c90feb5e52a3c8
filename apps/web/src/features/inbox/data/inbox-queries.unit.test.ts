// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { fakeBackend, json } from '#testing/backend.ts'

beforeEach(() => {
  vi.resetModules()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('reads five hundred items, and the next ones after the place of the last', async () => {
  const all = Array.from({ length: 730 }, (_, index) => ({ item_key: `k${String(index).padStart(3, '0')}`, sort_at: '2026-11-20T12:00:00Z' }))
  const asked = fakeBackend(({ body }) => {
    const after = (body as { p_after_key?: string }).p_after_key ?? ''
    return json(all.filter(({ item_key }) => item_key > after).slice(0, 100))
  }, { signedIn: true })
  const { inOne, pendingItemsQuery } = await import('./inbox-queries.ts')
  const client = new QueryClient()
  const first = await client.infiniteQuery({ ...pendingItemsQuery('c1'), pages: 1 })
  expect(inOne(first)?.length).toBe(500)
  expect(asked).toHaveLength(5)
  const both = await client.infiniteQuery({ ...pendingItemsQuery('c1'), staleTime: 0, pages: 2 })
  expect(inOne(both)?.map((item) => item.item_key)).toEqual(all.map((item) => item.item_key))
  expect(both.pages.at(-1)?.next).toBeNull()
})
