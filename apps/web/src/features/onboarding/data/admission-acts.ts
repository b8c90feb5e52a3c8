import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { callFunction } from '#shared/supabase/call-function.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'

/** Does a task of one's own arrival. Throws `AppError`, like all below. */
export async function completeTask(taskId: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('complete_journey_task', { p_task_id: taskId })))
}

/** Takes an arrival on, as the guide that was shown says. Throws `AppError`. */
export async function acceptGuide(admissionId: string, digest: string): Promise<void> {
  await ask((db) => db.rpc('acknowledge', { p_kind: 'admission_guide', p_subject_id: admissionId, p_digest: digest }))
}

export async function saveFirstDay(admissionId: string, values: Readonly<Record<string, string>>): Promise<void> {
  await ask((db) => db.rpc('save_first_day', { p_admission_id: admissionId, p_values: { ...values } }))
}

/** Moves the day; open tasks only when told to. How many of them moved. */
export async function moveAdmission(employeeId: string, day: string, movesTasks: boolean): Promise<number> {
  return await ask((db) => db.rpc('move_admission', { p_employee_id: employeeId, p_on: day, p_move_tasks: movesTasks }))
}

export async function giveUpAdmission(employeeId: string, reason: string): Promise<void> {
  await ask((db) => db.rpc('give_up_admission', { p_employee_id: employeeId, p_reason: reason.trim() }))
}

export interface ExperienceVerdict {
  readonly decision: 'extend' | 'confirm' | 'end'
  readonly extendedTo: string | null
  readonly note: string
}

export async function decideExperience(contractId: string, { decision, extendedTo, note }: ExperienceVerdict): Promise<void> {
  const db = await supabase()
  const call = db.rpc('decide_experience', {
    p_contract_id: contractId,
    p_decision: decision,
    ...(decision === 'extend' && extendedTo !== null && { p_extended_to: extendedTo }),
    ...(note.trim() !== '' && { p_note: note.trim() }),
  })
  unwrap(await outsideCompany(call))
}

/** Sends the invitation to sign in. */
export async function inviteNewcomer(employeeId: string, email: string, role: string): Promise<void> {
  await callFunction<unknown>('invite-user', { employee_id: employeeId, email, role })
}
