import type { Audience } from '#shared/lib/audience.ts'
import { ask } from '#shared/supabase/ask.ts'
import type { Json } from '#shared/supabase/database.types.ts'
import type { ObjectiveValues } from '../model/goal.ts'
import type { ClosingValues } from '../model/closing/closing-draft.ts'

const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json

/** Ends objectives of a cycle, all or none; what is carried goes on in another cycle. RHGOL names `items.0.score` and the like. */
export function closeObjectives(cycleId: string, items: readonly ClosingValues[], carryTo: string | null) {
  return ask((db) => db.rpc('close_objectives', { p_cycle_id: cycleId, p_items: asJson(items), ...(carryTo !== null && { p_next_cycle_id: carryTo }) }))
}

/** Reminds whoever still has objectives to end; how many people. */
export function remindOfClosing(cycleId: string): Promise<number> {
  return ask((db) => db.rpc('remind_of_closing', { p_cycle_id: cycleId }))
}

export async function setObjectiveOwner(id: string, ownerId: string): Promise<void> {
  await ask((db) => db.rpc('set_objective_owner', { p_objective_id: id, p_owner_id: ownerId }), { nullable: true })
}

/** Keeps an objective as a model of its company. */
export function saveTemplate(objectiveId: string, title: string): Promise<string> {
  return ask((db) => db.rpc('save_objective_template', { p_objective_id: objectiveId, p_title: title }))
}

export async function archiveTemplate(id: string): Promise<void> {
  await ask((db) => db.rpc('archive_objective_template', { p_template_id: id }), { nullable: true })
}

/** Adds the ready models that the company lacks; how many. */
export function addStarters(companyId: string): Promise<number> {
  return ask((db) => db.rpc('use_objective_template_starters', { p_company_id: companyId }))
}

/** Gives one objective to everybody of an audience; to how many. */
export async function giveObjective(companyId: string, audience: Audience, values: ObjectiveValues, publishes: boolean): Promise<number> {
  const { given } = await ask((db) => db.rpc('give_objective', { p_company_id: companyId, p_cycle_id: values.cycle_id, p_audience: asJson(audience), p_values: asJson(values), p_publishes: publishes }))
  return given
}

/** Takes back what nobody touched of what was given to many: how many, and how many stay. */
export function undoGiven(id: string) {
  return ask((db) => db.rpc('undo_given_objective', { p_gift_id: id }))
}
