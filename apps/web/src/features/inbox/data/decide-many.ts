import { unwrap } from '../../../shared/supabase/app-error.ts'
import { supabase } from '../../../shared/supabase/client.ts'
import type { BulkDecision, BulkOutcome } from '../model/bulk-outcome.ts'

/** The most requests that the database decides in one call. */
const MOST = 100

/** Decides several requests, each by itself: one that is refused stops no other. Throws `AppError` when nothing could be asked. */
export async function decideMany(requestIds: readonly string[], decision: BulkDecision, comment: string): Promise<readonly BulkOutcome[]> {
  const db = await supabase()
  const outcomes: BulkOutcome[] = []
  for (let at = 0; at < requestIds.length; at += MOST) {
    const call = db.rpc('decide_approvals', {
      p_requests: requestIds.slice(at, at + MOST),
      p_decision: decision,
      ...(comment.trim() !== '' && { p_comment: comment.trim() }),
    })
    outcomes.push(...unwrap(await call.overrideTypes<BulkOutcome[], { merge: false }>()))
  }
  return outcomes
}
