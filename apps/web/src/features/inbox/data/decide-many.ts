import { toAppError, unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { partingCall } from '#shared/supabase/parting-call.ts'
import type { BulkDecision, BulkOutcome } from '../model/bulk-outcome.ts'

/** The most requests that the database decides in one call. */
const MOST = 100

function argsOf(requestIds: readonly string[], decision: BulkDecision, comment: string) {
  return { p_requests: [...requestIds], p_decision: decision, ...(comment.trim() !== '' && { p_comment: comment.trim() }) }
}

/**
 * Decides several requests, each by itself: one that is refused stops no other. Throws `AppError` when nothing could be asked; once
 * something was decided, a call that fails stands as the answer of every request that is left.
 */
export async function decideMany(requestIds: readonly string[], decision: BulkDecision, comment: string): Promise<readonly BulkOutcome[]> {
  const db = await supabase()
  const outcomes: BulkOutcome[] = []
  for (let at = 0; at < requestIds.length; at += MOST) {
    const call = db.rpc('decide_approvals', argsOf(requestIds.slice(at, at + MOST), decision, comment))
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

/** The same for when the page ends before it was sent. */
export async function partingMany(requestIds: readonly string[], decision: BulkDecision, comment: string): Promise<() => void> {
  const starts = requestIds.flatMap((_, at) => (at % MOST === 0 ? [at] : []))
  const calls = await Promise.all(starts.map((at) => partingCall('decide_approvals', argsOf(requestIds.slice(at, at + MOST), decision, comment))))
  return () => {
    for (const call of calls) call()
  }
}
