// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { commitAllHeld, commitHeld, HELD_MS, hold, undoHeld } from './held-acts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  await commitAllHeld()
  vi.useRealTimers()
})

const act = (key: string) => ({
  key, title: 'Solicitação aprovada', detail: 'Férias', commit: vi.fn<() => Promise<void>>(() => Promise.resolve()), part: vi.fn<() => void>(), undo: vi.fn<() => void>(),
})
const calls = ({ commit, part, undo }: ReturnType<typeof act>): readonly number[] => [commit, part, undo].map((each) => each.mock.calls.length)

it('is written once its time is over, and once', async () => {
  const one = act('a')
  hold(one)
  await vi.advanceTimersByTimeAsync(HELD_MS - 1)
  expect(calls(one)).toEqual([0, 0, 0])
  await vi.advanceTimersByTimeAsync(1)
  await commitHeld('a')
  expect(calls(one)).toEqual([1, 0, 0])
})

it('is never written once it was taken back', async () => {
  const [one, other] = [act('a'), act('b')]
  hold(one)
  hold(other)
  undoHeld('b')
  await vi.advanceTimersByTimeAsync(HELD_MS)
  expect([calls(one), calls(other)]).toEqual([[1, 0, 0], [0, 0, 1]])
})

it('is written at once when the page ends, in the way that outlives it', async () => {
  const one = act('a')
  hold(one)
  window.dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(HELD_MS)
  expect(calls(one)).toEqual([0, 1, 0])
})
