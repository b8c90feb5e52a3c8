import { unwrap } from '#shared/supabase/app-error.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { changesRecord, type WantedChange } from '../../model/changes/change-form.ts'

export type ChangeOutcome = Shapes.RequestChange

/** Writes what the company allows at once and asks for the rest. Throws `AppError`. */
export async function requestChange(changes: readonly WantedChange[], reason: string): Promise<ChangeOutcome> {
  const db = await supabase()
  const call = db.rpc('request_change', { p_changes: changesRecord(changes), ...(reason.trim() !== '' && { p_reason: reason.trim() }) })
  return unwrap(await outsideCompany(call))
}

/** Sends an adjusted request back to who decides. Throws `AppError`. */
export async function resubmitChange(requestId: string, changes: readonly WantedChange[], comment: string): Promise<void> {
  const db = await supabase()
  const call = db.rpc('resubmit_change_request', {
    p_request_id: requestId,
    p_changes: changesRecord(changes),
    ...(comment.trim() !== '' && { p_comment: comment.trim() }),
  })
  unwrap(await outsideCompany(call))
}
