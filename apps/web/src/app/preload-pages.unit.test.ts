// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'

import { preloadPages } from './preload-pages.ts'

afterEach(() => vi.useRealTimers())

const page = (path: string): object => ({ path })
const routesByPath = { '/app': page('/app'), '/app/employees': page('/app/employees'), '/app/enterprise/logs': page('/app/enterprise/logs') }

it('the pages of the role’s menu are fetched one after the other, also past one that fails', async () => {
  vi.useFakeTimers()
  const loaded: unknown[] = []
  const loadRouteChunk = (route: object): Promise<void> => {
    loaded.push(route)
    return Promise.reject(new Error('away'))
  }
  preloadPages({ routesByPath, loadRouteChunk }, 'user', { isFetching: () => 0 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(loaded).toEqual([page('/app'), page('/app/employees')])
  loaded.length = 0
  preloadPages({ routesByPath, loadRouteChunk }, 'master', { isFetching: () => 0 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(loaded).toContainEqual(page('/app/enterprise/logs'))
})

it('fetching stops when the shell goes away', async () => {
  vi.useFakeTimers()
  const loadRouteChunk = vi.fn<() => Promise<void>>().mockResolvedValue()
  preloadPages({ routesByPath, loadRouteChunk }, 'user', { isFetching: () => 0 })()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(loadRouteChunk).not.toHaveBeenCalled()
})

it('nothing is fetched ahead of the data that a page waits for', async () => {
  vi.useFakeTimers()
  const loadRouteChunk = vi.fn<() => Promise<void>>().mockResolvedValue()
  let fetching = 1
  preloadPages({ routesByPath, loadRouteChunk }, 'user', { isFetching: () => fetching })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(loadRouteChunk).not.toHaveBeenCalled()
  fetching = 0
  await vi.advanceTimersByTimeAsync(60_000)
  expect(loadRouteChunk).toHaveBeenCalledTimes(2)
})
