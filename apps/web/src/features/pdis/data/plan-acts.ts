import { ask } from '#shared/supabase/ask.ts'
import { type LibraryValues, storedLibraryAction } from '../model/library.ts'
import type { Stage } from '../model/plan.ts'
import { type PlanValues, storedPlan } from '../model/plan-form.ts'

/** Begins a plan, or changes one that is still as it was read; its id. Throws `AppError`, like all below: RHPDI names `areas.0.actions.1.title` and the like, RHREV says that somebody changed it meanwhile. */
export function savePlan(values: PlanValues, id: string | null, readAt: string | null): Promise<string> {
  return ask((db) => db.rpc('save_development_plan', { p_values: storedPlan(values), p_plan_id: id, p_updated_at: readAt }))
}

/** Asks whoever leads to agree, or begins the plan: its new state. */
export function submitPlan(id: string): Promise<string> {
  return ask((db) => db.rpc('submit_development_plan', { p_plan_id: id }))
}

export async function decidePlan(id: string, agrees: boolean, reason: string | null): Promise<void> {
  await ask((db) => db.rpc('decide_development_plan', { p_plan_id: id, p_agrees: agrees, p_reason: reason }), { nullable: true })
}

export type Ending = 'done' | 'ended' | 'cancelled'

export async function closePlan(id: string, status: Ending, note: string | null): Promise<void> {
  await ask((db) => db.rpc('close_development_plan', { p_plan_id: id, p_status: status, p_note: note }), { nullable: true })
}

export async function setStage(actionId: string, stage: Stage): Promise<void> {
  await ask((db) => db.rpc('set_action_stage', { p_action_id: actionId, p_stage: stage }), { nullable: true })
}

export interface Validation {
  readonly accepted: boolean
  readonly note: string | null
  readonly level: number | null
  readonly valid_until: string | null
  readonly document_id: string | null
}

export async function validateAction(actionId: string, values: Validation): Promise<void> {
  await ask((db) => db.rpc('validate_action', { p_action_id: actionId, p_values: { ...values } }), { nullable: true })
}

export interface HandIn {
  readonly file_id: string | null
  readonly document_id: string | null
  readonly issued_on: string | null
  readonly expires_on: string | null
  readonly note: string
}

/** Hands in the certificate of an action: a new file, or a document of the person. The action is done then. */
export async function handInCertificate(actionId: string, values: HandIn): Promise<void> {
  await ask((db) => db.rpc('hand_in_certificate', { p_action_id: actionId, p_values: { ...values } }))
}

export async function cancelAction(actionId: string, reason: string): Promise<void> {
  await ask((db) => db.rpc('cancel_action', { p_action_id: actionId, p_reason: reason }), { nullable: true })
}

export interface CheckInValues {
  readonly mood: number | null
  readonly advances: string
  readonly blockers: string
  readonly next_steps: string
}

export async function checkIn(planId: string, values: CheckInValues): Promise<void> {
  await ask((db) => db.rpc('check_in_plan', { p_plan_id: planId, p_values: { ...values } }))
}

export async function saveLibraryAction(companyId: string, values: LibraryValues, id: string | null): Promise<void> {
  await ask((db) => db.rpc('save_library_action', { p_company_id: companyId, p_values: storedLibraryAction(values), p_library_id: id }))
}

export async function archiveLibraryAction(companyId: string, id: string, isArchived: boolean): Promise<void> {
  await ask((db) => db.rpc('archive_library_action', { p_company_id: companyId, p_library_id: id, p_is_archived: isArchived }), { nullable: true })
}

/** Adds the starters that the library lacks; how many. */
export function addLibraryStarters(companyId: string): Promise<number> {
  return ask((db) => db.rpc('use_library_starters', { p_company_id: companyId }))
}

export async function rateLibraryAction(id: string, rating: number): Promise<void> {
  await ask((db) => db.rpc('rate_library_action', { p_library_id: id, p_rating: rating }), { nullable: true })
}
