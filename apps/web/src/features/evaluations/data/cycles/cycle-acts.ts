import type { Audience } from '#shared/lib/audience.ts'
import { ask } from '#shared/supabase/ask.ts'
import type { Json } from '#shared/supabase/database.types.ts'
import { type CycleDraft, cycleValues } from '../../model/setup/cycle-draft.ts'
import { starterQuestions } from '../../model/setup/starter-questions.ts'
import type { CycleKind } from '../../model/cycles/cycle.ts'

/** Begins a draft; its id. Throws `AppError`. */
export async function beginCycle(companyId: string, draft: CycleDraft): Promise<string> {
  return await ask((db) => db.rpc('save_evaluation_cycle', { p_company_id: companyId, p_values: cycleValues(draft) as Json }))
}

/** Saves a draft. Throws `AppError`: RHEVA names the field, RHREV says that somebody changed it meanwhile. */
export async function saveCycle(companyId: string, cycleId: string, updatedAt: string, draft: CycleDraft): Promise<void> {
  await ask((db) => db.rpc('save_evaluation_cycle', { p_company_id: companyId, p_values: cycleValues(draft) as Json, p_cycle_id: cycleId, p_updated_at: updatedAt }))
}

export interface QuestionnaireWish {
  readonly id: string | null
  readonly name: string
  /** Null: for everybody who has no other. */
  readonly audience: Audience | null
}

export async function saveQuestionnaire(cycleId: string, { id, name, audience }: QuestionnaireWish): Promise<string> {
  const values = { name, audience: audience as Json }
  return await ask((db) => db.rpc('save_evaluation_questionnaire', { p_cycle_id: cycleId, p_values: values, ...(id !== null && { p_questionnaire_id: id }) }))
}

export async function removeQuestionnaire(cycleId: string, questionnaireId: string): Promise<void> {
  await ask((db) => db.rpc('remove_evaluation_questionnaire', { p_cycle_id: cycleId, p_questionnaire_id: questionnaireId }), { nullable: true })
}

/** Orders the launch, which a job carries out. */
export async function launchCycle(cycleId: string): Promise<void> {
  await ask((db) => db.rpc('launch_evaluation_cycle', { p_cycle_id: cycleId }), { nullable: true })
}

export async function cancelLaunch(cycleId: string): Promise<void> {
  await ask((db) => db.rpc('cancel_evaluation_launch', { p_cycle_id: cycleId }), { nullable: true })
}

/** Ends a cycle for good. A draft is thrown away like this too. */
export async function cancelCycle(cycleId: string): Promise<void> {
  await ask((db) => db.rpc('cancel_evaluation_cycle', { p_cycle_id: cycleId }), { nullable: true })
}

/** Writes the questions to begin with into a questionnaire that has none. */
export async function writeStarterQuestions(companyId: string, questionnaireId: string, kind: CycleKind, scaleId: string): Promise<void> {
  const questions = starterQuestions(kind, scaleId) as Json
  await ask((db) => db.rpc('save_form', { p_company_id: companyId, p_purpose: 'evaluation', p_subject_id: questionnaireId, p_questions: questions, p_mode: 'identified' }))
}
