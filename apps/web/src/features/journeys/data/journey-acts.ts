import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'

/** Does a task, with the words and the file that prove it. Throws `AppError`, like all below. */
export async function completeTask(taskId: string, note: string, fileId: string | null): Promise<void> {
  const proof = { ...(note.trim() !== '' && { p_note: note.trim() }), ...(fileId !== null && { p_file_id: fileId }) }
  await ask((db) => outsideCompany(db.rpc('complete_journey_task', { p_task_id: taskId, ...proof })))
}

export async function reopenTask(taskId: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('reopen_journey_task', { p_task_id: taskId })))
}

export async function waiveTask(taskId: string, reason: string): Promise<void> {
  await ask((db) => db.rpc('waive_journey_task', { p_task_id: taskId, p_reason: reason.trim() }))
}

/** Gives a task to somebody, or for null to whom its word stands for. */
export async function assignTask(taskId: string, employeeId: string | null): Promise<void> {
  await ask((db) => db.rpc('assign_journey_task', { p_task_id: taskId, p_employee_id: employeeId }))
}

/** Gives a task a day that stays when the base date moves, or for null the day that is worked out. */
export async function dateTask(taskId: string, day: string | null): Promise<void> {
  await ask((db) => db.rpc('date_journey_task', { p_task_id: taskId, p_due_on: day }))
}

export interface TaskWish {
  readonly title: string
  readonly description: string
  readonly due_on: string | null
  readonly responsible: string
  readonly employee_id: string | null
}

export async function addTask(journeyId: string, values: TaskWish): Promise<void> {
  await ask((db) => db.rpc('add_journey_task', { p_journey_id: journeyId, p_values: { ...values } }))
}

/** Agrees on conversations between manager and person; how many are new. */
export async function scheduleMeetings(journeyId: string, days: readonly number[]): Promise<number> {
  return await ask((db) => db.rpc('schedule_journey_meetings', { p_journey_id: journeyId, p_days: [...days] }))
}

export async function setBuddy(journeyId: string, buddyId: string): Promise<void> {
  await ask((db) => db.rpc('set_journey_buddy', { p_journey_id: journeyId, p_buddy_id: buddyId }))
}

/** Takes back that a journey began, as far as its kind lets. */
export async function undoJourney(journeyId: string): Promise<void> {
  await ask((db) => db.rpc('undo_journey', { p_journey_id: journeyId }))
}
