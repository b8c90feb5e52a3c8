import { type ReactNode, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { FormSheet } from '#shared/form/form-sheet.tsx'
import { useAct } from '#shared/form/use-act.ts'
import type { QuestionnaireDraft } from '#shared/forms/building/preview-model.ts'
import { questionnaireOf } from '#shared/forms/building/questionnaire-draft.ts'
import { QuestionnaireEditor, type QuestionnaireEditorProps } from '#shared/forms/building/questionnaire-editor.tsx'
import type { QuestionType } from '#shared/forms/form-draft.ts'
import type { Form } from '#shared/forms/form-model.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { type QuestionPurpose, saveQuestions } from '../data/question-forms.ts'

const RATED: readonly QuestionType[] = ['rating', 'competency', 'single', 'multiple', 'text', 'number']
/** What a purpose takes; the database says the same. */
const TAKES: Readonly<Record<QuestionPurpose, { readonly kinds: readonly QuestionType[]; readonly most: number }>> = {
  evaluation: { kinds: RATED, most: 60 },
  experience: { kinds: ['scale', ...RATED], most: 20 },
}

interface QuestionnaireSheetProps extends Pick<QuestionnaireEditorProps, 'roles' | 'hasWeights' | 'dimensions'> {
  readonly title: string
  readonly description: string
  readonly purpose: QuestionPurpose
  readonly subjectId: string
  /** What the questions are at first; null begins. */
  readonly form: Pick<Form, 'sections' | 'questions'> | null
  /** What stands above the questions. */
  readonly note?: ReactNode
  readonly onClose: () => void
}

/** The questions of a form while they are written; roles, where a purpose has them, say who sees a section. */
export function QuestionnaireSheet({ title, description, purpose, subjectId, form, note, onClose, ...offered }: QuestionnaireSheetProps) {
  const companyId = useCompanyId()
  const [initial] = useState(() => (form === null ? { sections: [], questions: [] } : questionnaireOf(form)))
  const [draft, setDraft] = useState<QuestionnaireDraft>(initial)
  const save = useAct({ act: () => saveQuestions(companyId, purpose, subjectId, draft), done: ['Perguntas salvas', title], stale: SUBJECTS.evaluations, onDone: onClose })
  const refused = save.error ? toAppError(save.error) : null
  return (
    <FormSheet
      title={title}
      description={description}
      width="max-w-4xl"
      confirmLabel="Salvar perguntas"
      act={save}
      error={refused?.field ? null : save.error}
      isUnsaved={draft !== initial}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      {note}
      <QuestionnaireEditor
        draft={draft}
        kinds={TAKES[purpose].kinds}
        maxQuestions={TAKES[purpose].most}
        {...offered}
        problem={refused?.field ? { field: refused.field, message: refused.message } : null}
        onChange={setDraft}
      />
    </FormSheet>
  )
}
