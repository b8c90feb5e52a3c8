import { toAppError, unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { BulkDecision, BulkOutcome } from '../model/bulk-outcome.ts'

/** The most requests that the database decides in one call. */
const MOST = 100

/**
 * Decides several requests, each by itself: one that is refused stops no other. Throws `AppError` when nothing could be asked; once
 * something was decided, a call that fails stands as the answer of every request that is left.
 */
export async function decideMany(requestIds: readonly string[], decision: BulkDecision, comment: string): Promise<readonly BulkOutcome[]> {
  const db = await supabase()
  const outcomes: BulkOutcome[] = []
  for (let at = 0; at < requestIds.length; at += MOST) {
    const call = db.rpc('decide_approvals', {
      p_requests: requestIds.slice(at, at + MOST),
      p_decision: decision,
      ...(comment.trim() !== '' && { p_comment: comment.trim() }),
    })
    try {
      outcomes.push(...unwrap(await call))
    } catch (problem) {
      if (outcomes.length === 0) throw problem
      const { code, message } = toAppError(problem)
      return [...outcomes, ...requestIds.slice(at).map((id): BulkOutcome => ({ request_id: id, ok: false, code, message, state: null }))]
    }
  }
  return outcomes
}
