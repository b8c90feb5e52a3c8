import { ask } from '#shared/supabase/ask.ts'
import { namedIds, type Words } from '#shared/talk/mentions.ts'
import type { InitiativeStatus, InitiativeValues } from '../model/work/initiative.ts'
import type { ItemState } from '../model/work/meeting.ts'

/** Adds or changes an initiative, its id. Throws `AppError`, like all below: RHGOL names the field. */
export function saveInitiative(objectiveId: string, values: InitiativeValues, id: string | null = null): Promise<string> {
  return ask((db) => db.rpc('save_initiative', { p_objective_id: objectiveId, p_values: { ...values }, ...(id !== null && { p_initiative_id: id }) }))
}

export async function setInitiativeStatus(id: string, status: InitiativeStatus): Promise<void> {
  await ask((db) => db.rpc('set_initiative_status', { p_initiative_id: id, p_status: status }), { nullable: true })
}

/** Says that what a check-in says is in the way no longer is, or is after all. */
export async function resolveBlocker(checkInId: string, isResolved: boolean): Promise<void> {
  await ask((db) => db.rpc('resolve_blocker', { p_check_in_id: checkInId, p_is_resolved: isResolved }), { nullable: true })
}

export async function commentObjective(objectiveId: string, words: Words): Promise<void> {
  await ask((db) => db.rpc('comment_objective', { p_objective_id: objectiveId, p_body: words.body, p_mentions: namedIds(words) }))
}

export async function editGoalComment(id: string, words: Words): Promise<void> {
  await ask((db) => db.rpc('edit_objective_comment', { p_comment_id: id, p_body: words.body, p_mentions: namedIds(words) }), { nullable: true })
}

export async function deleteGoalComment(id: string, isDeleted: boolean): Promise<void> {
  await ask((db) => db.rpc('delete_objective_comment', { p_comment_id: id, p_is_deleted: isDeleted }), { nullable: true })
}

/** Begins a meeting of the own team (departmentId null) or of a department, or goes on with it; its id. */
export function startMeeting(companyId: string, cycleId: string, departmentId: string | null): Promise<string> {
  return ask((db) => db.rpc('start_goal_meeting', { p_company_id: companyId, p_cycle_id: cycleId, ...(departmentId !== null && { p_department_id: departmentId }) }))
}

export async function passItem(meetingId: string, position: number, state: ItemState): Promise<void> {
  await ask((db) => db.rpc('pass_meeting_item', { p_meeting_id: meetingId, p_position: position, p_state: state }), { nullable: true })
}

/** Ends a meeting and tells people what was decided for them. */
export async function endMeeting(meetingId: string): Promise<void> {
  await ask((db) => db.rpc('end_goal_meeting', { p_meeting_id: meetingId }), { nullable: true })
}
