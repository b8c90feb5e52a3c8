import { queryOptions } from '@tanstack/react-query'

import type { QuestionnaireDraft } from '#shared/forms/building/preview-model.ts'
import { sentQuestionnaire } from '#shared/forms/building/questionnaire-draft.ts'
import { ask } from '#shared/supabase/ask.ts'
import type { Json } from '#shared/supabase/database.types.ts'

/** Purposes of forms whose questions HR writes here, and others copy: questionnaires of cycles, and what a company asks about experiences. */
export type QuestionPurpose = 'evaluation' | 'experience'

/** Writes the questions of a subject anew. Throws `AppError`: `question_<place>` or `section_<place>` names what is wrong. */
export async function saveQuestions(companyId: string, purpose: QuestionPurpose, subjectId: string, draft: QuestionnaireDraft): Promise<void> {
  const { questions, sections } = sentQuestionnaire(draft)
  await ask((db) => db.rpc('save_form', { p_company_id: companyId, p_purpose: purpose, p_subject_id: subjectId, p_questions: questions as Json, p_mode: 'identified', p_sections: sections as Json }))
}

/** What a company asks about experiences: its own form, or null, and the standard questions. It is asked anew whenever somebody begins to write. */
export function experienceFormQuery(companyId: string) {
  return queryOptions({
    queryKey: ['forms', 'experience', companyId],
    queryFn: async ({ signal }) => {
      const [own, standard] = await Promise.all([
        ask((db) => db.rpc('form_to_answer', { p_purpose: 'experience', p_subject_id: companyId }).abortSignal(signal), { nullable: true }),
        ask((db) => db.rpc('standard_experience_form', { p_company_id: companyId }).abortSignal(signal)),
      ])
      return { own, standard }
    },
    gcTime: 0,
  })
}

/** Gives up the own questions about experiences. */
export async function restoreStandardExperience(companyId: string): Promise<void> {
  await ask((db) => db.rpc('use_standard_experience_form', { p_company_id: companyId }), { nullable: true })
}
