import { createShares } from '../kernel/fair-share.ts'
import { AuthError } from './auth-error.ts'

const EACH = 8
const PATIENCE_MS = 20_000

/** Runs a job on behalf of an address or a person. */
export type Turns = <T>(payer: string, job: () => Promise<T>) => Promise<T>

/** Hashing passwords is slow on purpose: whoever asks for much of it waits in a line of his own and not in front of everybody else's. */
export function createTurns(): Turns {
  const shares = createShares(
    EACH,
    PATIENCE_MS,
    () => new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { headers: { 'retry-after': '5' } }),
  )
  return async (payer, job) => {
    const turn = shares.enter(payer)
    if (turn !== null) await turn
    try {
      return await job()
    } finally {
      shares.leave(payer)
    }
  }
}
