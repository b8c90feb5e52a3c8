import { RETRY_ATTEMPTS, RETRY_INITIAL_DELAY_MS, RETRY_MAX_JITTER_MS } from '../constants.ts'

export interface RetryOptions {
  readonly attempts?: number
  readonly initialDelayMs?: number
  readonly maxJitterMs?: number
  /** Answers whether a failure may pass by itself; by default every failure may. */
  readonly isRetryable?: (failure: unknown) => boolean
  readonly wait?: (milliseconds: number) => Promise<void>
}

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Runs `work` up to 5 times; waits 500 ms, doubling, plus up to 300 ms of chance between attempts. Rejects with the last failure. */
export async function withRetry<T>(work: (attempt: number) => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const { attempts = RETRY_ATTEMPTS, initialDelayMs = RETRY_INITIAL_DELAY_MS, maxJitterMs = RETRY_MAX_JITTER_MS } = options
  const { isRetryable = () => true, wait = sleep } = options
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt)
    } catch (failure) {
      if (attempt >= attempts || !isRetryable(failure)) throw failure
      await wait(initialDelayMs * 2 ** (attempt - 1) + Math.random() * maxJitterMs)
    }
  }
}
