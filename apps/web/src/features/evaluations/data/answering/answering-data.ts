import { queryOptions } from '@tanstack/react-query'

import type { Answer } from '#shared/forms/form-model.ts'
import { ask } from '#shared/supabase/ask.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { Json } from '#shared/supabase/database.types.ts'

/** Cycles in which the reader answers or is evaluated. */
export function myEvaluationsQuery(companyId: string) {
  return queryOptions({
    queryKey: ['evaluations', 'mine', companyId],
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return unwrap(await db.rpc('my_evaluations').abortSignal(signal))
    },
  })
}

/** A cycle as the reader may see it; null for whoever has no part in it. */
export function evaluationQuery(cycleId: string) {
  return queryOptions({
    queryKey: ['evaluations', 'cycle', cycleId],
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return unwrap(await db.rpc('evaluation_cycle', { p_cycle_id: cycleId }).abortSignal(signal), { nullable: true })
    },
  })
}

/** The reader's sheets of a form; null where there are none. */
export function sheetsQuery(formId: string) {
  return queryOptions({
    queryKey: ['evaluations', 'sheets', formId],
    queryFn: () => readSheets(formId),
  })
}

export async function readSheets(formId: string) {
  return ask((db) => db.rpc('my_sheets', { p_form_id: formId }), { nullable: true })
}

/** What is known of the person of a sheet. */
export function evidenceQuery(assignmentId: string) {
  return queryOptions({
    queryKey: ['evaluations', 'evidence', assignmentId],
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return unwrap(await db.rpc('evaluation_evidence', { p_assignment_id: assignmentId }).abortSignal(signal))
    },
  })
}

/** Keeps one answer and tells the next revision of its sheet. */
export async function saveAnswer(assignmentId: string, questionId: string, value: Answer | null, revision: number): Promise<number> {
  return ask((db) => db.rpc('save_answer', { p_assignment_id: assignmentId, p_question_id: questionId, p_value: value as Json, p_revision: revision }))
}

export async function sendSheet(assignmentId: string, revision: number): Promise<void> {
  await ask((db) => db.rpc('send_sheet', { p_assignment_id: assignmentId, p_revision: revision }), { nullable: true })
}
