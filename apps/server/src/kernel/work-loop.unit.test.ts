import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { startWorkLoop } from './work-loop.ts'

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => { vi.useRealTimers() })

describe('a work loop', () => {
  it('goes on while there is work, rests, and looks again after its time or when it is woken', async () => {
    const left = [2, 1, 0]
    const work = vi.fn(() => Promise.resolve(left.shift() ?? 0))
    const loop = startWorkLoop({ work, everyMs: 5_000, onTrouble: () => undefined })
    await vi.advanceTimersByTimeAsync(1)
    expect(work).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(work).toHaveBeenCalledTimes(4)
    loop.wake()
    loop.wake()
    await vi.advanceTimersByTimeAsync(1)
    expect(work).toHaveBeenCalledTimes(5)
    await loop.stop()
  })

  it('never runs twice at once, and what it is told meanwhile is not forgotten', async () => {
    let finish: (() => void) | undefined
    const work = vi.fn(() => new Promise<number>((resolve) => { finish = () => { resolve(0) } }))
    const loop = startWorkLoop({ work, everyMs: 60_000, onTrouble: () => undefined })
    await vi.advanceTimersByTimeAsync(1)
    loop.wake()
    await vi.advanceTimersByTimeAsync(1)
    expect(work).toHaveBeenCalledTimes(1)
    finish?.()
    await vi.advanceTimersByTimeAsync(1)
    expect(work).toHaveBeenCalledTimes(2)
    finish?.()
    await loop.stop()
  })

  it('tells trouble, rests and tries again', async () => {
    const work = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(0)
    const onTrouble = vi.fn()
    const loop = startWorkLoop({ work, everyMs: 1_000, onTrouble })
    await vi.advanceTimersByTimeAsync(1)
    expect(onTrouble).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(work).toHaveBeenCalledTimes(2)
    await loop.stop()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(work).toHaveBeenCalledTimes(2)
  })
})
