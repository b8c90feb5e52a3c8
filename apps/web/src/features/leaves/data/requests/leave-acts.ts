import { type AppError, toAppError, unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import { type GrantChoice, grantArguments } from '../../model/requests/grant.ts'
import { type BirthChoice, birthArguments, type SentPart, type VacationChoice } from '../../model/requests/leave.ts'
import { makePaper, startPapers } from '../papers/papers.ts'

export interface LeaveWish extends VacationChoice, BirthChoice {
  /** Null asks for oneself. */
  readonly employeeId: string | null
  readonly typeId: string
  readonly parts: readonly SentPart[]
  readonly note: string
  readonly substituteId: string | null
  /** Papers that were sent already. */
  readonly files: readonly string[]
  readonly grant: GrantChoice
}

/** Prints the notices of vacations that were granted, and sends them to be signed. Throws `AppError`: they wait in Avisos e recibos then. */
export async function makeNotices(companyId: string, requests: readonly string[]): Promise<void> {
  const leaves = await ask((db) => db.from('leaves').select('id').eq('company_id', companyId).in('request_id', [...requests]).eq('counts', true))
  const makings = await startPapers({ companyId, kind: 'notice', leaves: leaves.map(({ id }) => id) })
  for (const { making_id: id } of makings) await makePaper(id)
}

/**
 * Asks for a leave, one's own or somebody's. Throws `AppError`: RHLEV names the rule that blocks it. Answers why its papers, or the
 * notice of vacations that were granted, did not go along: the request was made all the same.
 */
export async function requestLeave({ employeeId, typeId, parts, periodFrom, sold, advancesThirteenth, note, substituteId, files, grant, bornOn, hasDisability }: LeaveWish): Promise<AppError | null> {
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
    ...birthArguments({ bornOn, hasDisability }),
    ...grantArguments(grant),
    ...(grant.confirms.length > 0 && { p_confirms: [...grant.confirms], p_reason: grant.reason }),
  })
  const made = unwrap(await (employeeId === null ? outsideCompany(call) : call))
  if (grant.grants) return await makeNotices(made.company_id, [made.id]).then(() => null, toAppError)
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
