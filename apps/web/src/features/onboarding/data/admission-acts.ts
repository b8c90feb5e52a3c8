import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { callFunction } from '#shared/supabase/call-function.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'

/** Begins the arrival of somebody who is registered already. Throws `AppError`, like all below. */
export async function startAdmission(employeeId: string, templateId: string): Promise<void> {
  await ask((db) => db.rpc('start_journey', { p_kind: 'admission', p_employee_id: employeeId, p_template_id: templateId }))
}

export async function completeTask(taskId: string, note: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('complete_journey_task', { p_task_id: taskId, ...(note.trim() !== '' && { p_note: note.trim() }) })))
}

export async function reopenTask(taskId: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('reopen_journey_task', { p_task_id: taskId })))
}

export async function waiveTask(taskId: string, reason: string): Promise<void> {
  await ask((db) => db.rpc('waive_journey_task', { p_task_id: taskId, p_reason: reason.trim() }))
}

export interface TaskWish {
  readonly title: string
  readonly due_on: string | null
  readonly responsible: string
  readonly employee_id: string | null
}

export async function addTask(admissionId: string, values: TaskWish): Promise<void> {
  await ask((db) => db.rpc('add_journey_task', { p_journey_id: admissionId, p_values: { ...values } }))
}

/** Agrees on conversations between manager and person; how many are new. */
export async function scheduleMeetings(admissionId: string, days: readonly number[]): Promise<number> {
  return await ask((db) => db.rpc('schedule_journey_meetings', { p_journey_id: admissionId, p_days: [...days] }))
}

export async function setBuddy(admissionId: string, buddyId: string): Promise<void> {
  await ask((db) => db.rpc('set_journey_buddy', { p_journey_id: admissionId, p_buddy_id: buddyId }))
}

/** Takes an arrival on, as the guide that was shown says. Throws `AppError`. */
export async function acceptGuide(admissionId: string, digest: string): Promise<void> {
  await ask((db) => db.rpc('acknowledge', { p_kind: 'admission_guide', p_subject_id: admissionId, p_digest: digest }))
}

export interface FirstDay {
  readonly place: string
  readonly time: string
  readonly dress: string
  readonly contact: string
  readonly notes: string
  readonly welcome: string
}

export async function saveFirstDay(admissionId: string, values: FirstDay): Promise<void> {
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
