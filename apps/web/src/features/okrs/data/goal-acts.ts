import { ask } from '#shared/supabase/ask.ts'
import type { Json } from '#shared/supabase/database.types.ts'
import type { CheckInOutcome, CheckInValues, CycleValues, CycleStatus, EndingValues, ObjectiveStatus, ObjectiveValues } from '../model/goal.ts'

/** Begins or changes a cycle. Throws `AppError`, like all below: RHGOL names the field, RHREV says that somebody changed it meanwhile. */
export function saveCycle(companyId: string, values: CycleValues, id: string | null, readAt: string | null): Promise<string> {
  return ask((db) => db.rpc('save_goal_cycle', { p_company_id: companyId, p_values: { ...values }, ...(id !== null && { p_cycle_id: id }), ...(readAt !== null && { p_updated_at: readAt }) }))
}

export async function setCycleStatus(id: string, status: CycleStatus): Promise<void> {
  await ask((db) => db.rpc('set_goal_cycle_status', { p_cycle_id: id, p_status: status }), { nullable: true })
}

/** Begins or changes an objective with all of its key results; RHGOL names `key_results.0.title` and the like. */
export function saveObjective(companyId: string, values: ObjectiveValues, id: string | null, readAt: string | null): Promise<string> {
  return ask((db) => db.rpc('save_objective', { p_company_id: companyId, p_values: JSON.parse(JSON.stringify(values)) as Json, ...(id !== null && { p_objective_id: id }), ...(readAt !== null && { p_updated_at: readAt }) }))
}

/** Moves an objective under another one, or out of all. */
export async function alignObjective(id: string, parentId: string | null): Promise<void> {
  await ask((db) => db.rpc('align_objective', { p_objective_id: id, p_parent_id: parentId as string }), { nullable: true })
}

/** Publishes, reopens, cancels or ends an objective, or takes back what waits; how it stands then: where a flow wants it, publishing waits. */
export async function setObjectiveStatus(id: string, status: ObjectiveStatus, values: EndingValues = {}): Promise<ObjectiveStatus> {
  return (await ask((db) => db.rpc('set_objective_status', { p_objective_id: id, p_status: status, p_values: { ...values } }))) as ObjectiveStatus
}

/** The id in the values is the screen's: sent twice, a check-in is written once. */
export function checkIn(keyResultId: string, values: CheckInValues): Promise<CheckInOutcome> {
  return ask((db) => db.rpc('check_in', { p_key_result_id: keyResultId, p_values: { ...values } }))
}

export function setMilestone(id: string, isDone: boolean): Promise<CheckInOutcome> {
  return ask((db) => db.rpc('set_milestone', { p_milestone_id: id, p_is_done: isDone }))
}

/** Within five minutes, by whoever made it. */
export function undoCheckIn(id: string): Promise<CheckInOutcome> {
  return ask((db) => db.rpc('undo_check_in', { p_check_in_id: id }))
}
