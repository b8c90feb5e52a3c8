import { type AppError, toAppError, unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import type { SentPart, VacationChoice } from '../../model/requests/leave.ts'

export interface LeaveWish extends VacationChoice {
  /** Null asks for oneself. */
  readonly employeeId: string | null
  readonly typeId: string
  readonly parts: readonly SentPart[]
  readonly note: string
  readonly substituteId: string | null
  /** Papers that were sent already. */
  readonly files: readonly string[]
}

/**
 * Asks for a leave, one's own or somebody's. Throws `AppError`: RHLEV names the rule that blocks it. Answers why its papers did not
 * go along: the request was made all the same.
 */
export async function requestLeave({ employeeId, typeId, parts, periodFrom, sold, advancesThirteenth, note, substituteId, files }: LeaveWish): Promise<AppError | null> {
  const db = await supabase()
  const call = db.rpc('request_leave', {
    p_type_id: typeId,
    p_parts: [...parts],
    p_sold: sold,
    p_advances_thirteenth: advancesThirteenth,
    ...(employeeId !== null && { p_employee_id: employeeId }),
    ...(periodFrom !== '' && { p_period_from: periodFrom }),
    ...(note.trim() !== '' && { p_note: note }),
    ...(substituteId !== null && { p_substitute_id: substituteId }),
  })
  const made = unwrap(await (employeeId === null ? outsideCompany(call) : call))
  return files.length === 0 ? null : await attachFiles(made.id, files).then(() => null, toAppError)
}

/** Takes back a request that nobody decided yet. */
export async function cancelRequest(approvalId: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('cancel_approval', { p_request_id: approvalId })))
}

/** Asks to take back what was granted; whoever decides agrees or not. */
export async function askCancellation(requestId: string, reason: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('ask_leave_cancellation', { p_request_id: requestId, p_reason: reason })))
}

/** Agrees to proposed vacations, or says why not. */
export async function answerProposal(requestId: string, agrees: boolean, reason: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('answer_proposed_leave', { p_request_id: requestId, p_agrees: agrees, ...(reason.trim() !== '' && { p_reason: reason }) })))
}

/** Adds papers to a request of one's own. */
export async function attachFiles(requestId: string, files: readonly string[]): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('attach_leave_files', { p_request_id: requestId, p_files: [...files] })))
}

/** Tells HR that the person wants to talk where a rule ends. */
export async function talkToHr(subject: 'sale' | 'thirteenth'): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('ask_hr_about_leave', { p_subject: subject })))
}
