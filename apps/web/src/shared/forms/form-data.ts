import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '../supabase/app-error.ts'
import { ask } from '../supabase/ask.ts'
import { supabase } from '../supabase/client.ts'
import type { Json } from '../supabase/database.types.ts'
import { closingOf, type FormDraft, questionsOf } from './form-draft.ts'
import type { Answers, Form } from './form-model.ts'

/** How often a form that is over is looked at until its answers are mixed. */
const SEALING = 2000

/** The form of a subject; null where there is none, or none for whoever asks. */
export function formQuery(purpose: string, subjectId: string) {
  return queryOptions({
    queryKey: ['forms', 'form', purpose, subjectId],
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return unwrap(await db.rpc('form_to_answer', { p_purpose: purpose, p_subject_id: subjectId }).abortSignal(signal), { nullable: true })
    },
    refetchInterval: ({ state }) => (state.data?.state === 'closing' ? SEALING : false),
  })
}

/** Its figures; null while they are for nobody. */
export function outcomeQuery(formId: string) {
  return queryOptions({
    queryKey: ['forms', 'outcome', formId],
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return unwrap(await db.rpc('form_results', { p_form_id: formId }).abortSignal(signal), { nullable: true })
    },
  })
}

export const NAMES_AT_ONCE = 50

/** Who answered a question, or chose an option of it, page by page. */
export function respondentsQuery(questionId: string, optionId: string | null, page: number) {
  return queryOptions({
    queryKey: ['forms', 'respondents', questionId, optionId, page],
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const asked = { p_question_id: questionId, p_limit: NAMES_AT_ONCE, p_offset: page * NAMES_AT_ONCE, ...(optionId !== null && { p_option_id: optionId }) }
      return unwrap(await db.rpc('form_respondents', asked).abortSignal(signal))
    },
  })
}

export async function saveForm(companyId: string, purpose: string, subjectId: string, draft: FormDraft): Promise<string> {
  const closing = closingOf(draft.closesOn)
  return ask((db) =>
    db.rpc('save_form', {
      p_company_id: companyId, p_purpose: purpose, p_subject_id: subjectId, p_questions: questionsOf(draft), p_mode: draft.mode,
      ...(closing !== null && { p_closes_at: closing }),
    }),
  )
}

export async function answerForm({ form_id, version }: Form, answers: Answers): Promise<void> {
  await ask((db) => db.rpc('answer_form', { p_form_id: form_id, p_version: version, p_answers: answers as Json }), { nullable: true })
}

export async function closeForm(formId: string): Promise<void> {
  await ask((db) => db.rpc('close_form', { p_form_id: formId }), { nullable: true })
}
