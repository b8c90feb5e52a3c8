import { describe, expect, it } from 'vitest'

import { withRetry } from './retry.ts'

const noChance = { maxJitterMs: 0 }

describe('withRetry', () => {
  it('answers at once when the first attempt works', async () => {
    expect(await withRetry(() => Promise.resolve('ok'))).toBe('ok')
  })
  it('tries five times, waiting 500 ms and doubling, then rejects with the last failure', async () => {
    const waits: number[] = []
    const failing = withRetry((attempt) => Promise.reject(new Error(`attempt ${attempt}`)), {
      ...noChance,
      wait: (milliseconds) => Promise.resolve(void waits.push(milliseconds)),
    })
    await expect(failing).rejects.toThrow('attempt 5')
    expect(waits).toEqual([500, 1000, 2000, 4000])
  })
  it('adds at most 300 ms of chance to each wait', async () => {
    const waits: number[] = []
    await withRetry((attempt) => (attempt < 2 ? Promise.reject(new Error('once')) : Promise.resolve(1)), {
      wait: (milliseconds) => Promise.resolve(void waits.push(milliseconds)),
    })
    expect(waits[0]).toBeGreaterThanOrEqual(500)
    expect(waits[0]).toBeLessThan(800)
  })
  it('stops at once on a failure that will not pass', async () => {
    let attempts = 0
    const work = (): Promise<never> => {
      attempts += 1
      return Promise.reject(new Error('refused'))
    }
    await expect(withRetry(work, { isRetryable: () => false })).rejects.toThrow('refused')
    expect(attempts).toBe(1)
  })
})
