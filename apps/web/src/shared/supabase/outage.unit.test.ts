import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { currentOutage, onOutage, watchOutage } from './outage.ts'

let answers: (number | 'nothing')[] = []
const asked = vi.fn((): Promise<Response> => {
  const next = answers.shift() ?? 200
  return next === 'nothing' ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(new Response('{}', { status: next }))
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  asked.mockClear()
})

it('tells of a server that comes back, of one that does not answer, and of the end, for a moment', async () => {
  const told: string[] = []
  const stop = onOutage(() => told.push(currentOutage()))
  answers = [503, 'nothing', 502, 200]
  void watchOutage()
  void watchOutage()
  await vi.advanceTimersByTimeAsync(20_000)
  stop()
  expect(told).toEqual(['recovering', 'silent', 'recovering', 'over', 'none'])
  expect(asked).toHaveBeenCalledTimes(4)
})

it.each([['is well', 200], ['has no such address', 404]])('says nothing of one failure while the server %s', async (_what, status) => {
  answers = [status]
  void watchOutage()
  await vi.advanceTimersByTimeAsync(0)
  expect([currentOutage(), asked.mock.calls.length]).toEqual(['none', 1])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveBeenCalledTimes(1)
})
