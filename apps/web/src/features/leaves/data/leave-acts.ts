import { unwrap } from '../../../shared/supabase/app-error.ts'
import { outsideCompany, supabase } from '../../../shared/supabase/client.ts'
import type { SentPart } from '../model/leave.ts'

export interface LeaveWish {
  readonly typeId: string
  readonly parts: readonly SentPart[]
  readonly sold: number
  readonly advancesThirteenth: boolean
  readonly note: string
}

/** Asks for a leave of one's own. Throws `AppError`: RHLEV names the rule that blocks it. */
export async function requestLeave({ typeId, parts, sold, advancesThirteenth, note }: LeaveWish): Promise<void> {
  const db = await supabase()
  unwrap(
    await outsideCompany(db.rpc('request_leave', {
      p_type: typeId, p_parts: [...parts], p_sold: sold, p_advances_thirteenth: advancesThirteenth, ...(note.trim() !== '' && { p_note: note }),
    })),
  )
}

/** Takes back a request that nobody decided yet. */
export async function cancelRequest(approvalId: string): Promise<void> {
  const db = await supabase()
  unwrap(await outsideCompany(db.rpc('cancel_approval', { p_request: approvalId })))
}

/** Agrees to proposed vacations, or says why not. */
export async function answerProposal(requestId: string, agrees: boolean, reason: string): Promise<void> {
  const db = await supabase()
  unwrap(await outsideCompany(db.rpc('answer_proposed_leave', { p_request: requestId, p_agrees: agrees, ...(reason.trim() !== '' && { p_reason: reason }) })))
}
