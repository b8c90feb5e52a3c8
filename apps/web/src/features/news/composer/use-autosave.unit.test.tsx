// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { useAutosave } from './use-autosave.ts'

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function typed(save: (draft: string) => Promise<void>) {
  return renderHook(({ draft }) => useAutosave(draft, save), { initialProps: { draft: '' } })
}

describe('a draft', () => {
  it('is saved once the typing rests, and not while it goes on', async () => {
    const save = vi.fn(async () => undefined)
    const { rerender, result } = typed(save)
    for (const draft of ['a', 'ab', 'abc']) {
      rerender({ draft })
      await act(() => vi.advanceTimersByTimeAsync(1000))
    }
    expect(save).not.toHaveBeenCalled()
    expect(result.current.state.kind).toBe('typing')
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(save.mock.calls).toEqual([['abc']])
    expect(result.current.state.kind).toBe('saved')
  })

  it('is saved one at a time: what was typed meanwhile goes after', async () => {
    const ends: (() => void)[] = []
    const save = vi.fn((_draft: string) => new Promise<void>((resolve) => { ends.push(resolve) }))
    const { rerender, result } = typed(save)
    rerender({ draft: 'a' })
    await act(() => vi.advanceTimersByTimeAsync(1600))
    rerender({ draft: 'ab' })
    await act(() => vi.advanceTimersByTimeAsync(1600))
    expect(save.mock.calls).toEqual([['a']])
    await act(async () => { ends[0]?.() })
    expect(save.mock.calls).toEqual([['a'], ['ab']])
    await act(async () => { ends[1]?.() })
    expect(result.current.state.kind).toBe('saved')
  })

  it('that could not be saved stays typed, says why, and goes with the next attempt', async () => {
    const save = vi.fn<(draft: string) => Promise<void>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(undefined)
    const { rerender, result } = typed(save)
    rerender({ draft: 'a' })
    await act(() => vi.advanceTimersByTimeAsync(1600))
    expect(result.current.state.kind).toBe('failed')
    let isDone = false
    await act(async () => { isDone = await result.current.flush() })
    expect([isDone, result.current.state.kind, save.mock.calls.length]).toEqual([true, 'saved', 2])
  })
})
