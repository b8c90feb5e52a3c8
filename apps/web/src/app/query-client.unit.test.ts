// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'

import { toAppError } from '#shared/supabase/app-error.ts'
import { createQueryClient } from './query-client.ts'

const defaults = createQueryClient().getDefaultOptions().queries
const retries = defaults?.retry as (failures: number, problem: Error) => boolean
const delay = defaults?.retryDelay as (failures: number) => number

describe('general data queries', () => {
  it('retry three times, waiting 1 s and doubling, at most 30 s', () => {
    const down = new TypeError('Failed to fetch')
    expect([0, 1, 2, 3].map((failures) => retries(failures, down))).toEqual([true, true, true, false])
    expect([0, 1, 2, 3, 4, 5, 9].map(delay)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  })
  it('do not repeat what was refused: the answer would be the same', () => {
    expect(retries(0, toAppError({ code: '42501', status: 403 }))).toBe(false)
  })
  it('are fresh for five minutes and not read again when the window gets the focus', () => {
    expect(defaults).toMatchObject({ staleTime: 300_000, refetchOnWindowFocus: false })
  })
  it('are read again by a focus of the window alone where they ask for it', async () => {
    const client = createQueryClient()
    client.mount()
    const queries = [vi.fn(async () => await Promise.resolve(1)), vi.fn(async () => await Promise.resolve(1))]
    const leave = queries.map((queryFn, place) =>
      new QueryObserver(client, { queryKey: [place], queryFn, staleTime: 0, refetchOnWindowFocus: place === 0 }).subscribe(() => undefined))
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    globalThis.dispatchEvent(new Event('focus'))
    await vi.waitFor(() => expect(queries.map(({ mock }) => mock.calls.length)).toEqual([2, 1]))
    for (const stop of leave) stop()
    client.unmount()
  })
})
