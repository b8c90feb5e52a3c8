import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { FormSheet } from '#shared/form/form-sheet.tsx'
import { useAct } from '#shared/form/use-act.ts'
import type { QuestionnaireDraft } from '#shared/forms/building/preview-model.ts'
import { questionnaireOf } from '#shared/forms/building/questionnaire-draft.ts'
import { QuestionnaireEditor } from '#shared/forms/building/questionnaire-editor.tsx'
import type { QuestionType } from '#shared/forms/form-draft.ts'
import type { Form } from '#shared/forms/form-model.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { saveQuestions } from '../data/cycles/cycle-acts.ts'
import { type Cycle, isRelation, type Questionnaire, RELATIONS } from '../model/cycles/cycle.ts'

const MAX_QUESTIONS = 60
const KINDS: readonly QuestionType[] = ['rating', 'competency', 'single', 'multiple', 'text', 'number']
const DIMENSIONS = [['potential', 'Potencial']] as const

interface QuestionnaireSheetProps {
  readonly cycle: Cycle
  readonly questionnaire: Questionnaire
  /** What is stored; null begins. */
  readonly form: Form | null
  readonly onClose: () => void
}

/** The questions of a questionnaire while they are written; relations that evaluate say who sees a section. */
export function QuestionnaireSheet({ cycle, questionnaire: { id, name }, form, onClose }: QuestionnaireSheetProps) {
  const companyId = useCompanyId()
  const [initial] = useState(() => (form === null ? { sections: [], questions: [] } : questionnaireOf(form)))
  const [draft, setDraft] = useState<QuestionnaireDraft>(initial)
  const save = useAct({ act: () => saveQuestions(companyId, id, draft), done: ['Perguntas salvas', name], stale: SUBJECTS.evaluations, onDone: onClose })
  const roles = cycle.steps.flatMap(({ step }) => (isRelation(step) ? [[step, RELATIONS[step].label] as const] : []))
  const refused = save.error ? toAppError(save.error) : null
  return (
    <FormSheet
      title={`Perguntas: ${name}`}
      description="Notas na escala do ciclo contam para o resultado. Uma seção pode ser só para algumas relações."
      width="max-w-4xl"
      confirmLabel="Salvar perguntas"
      act={save}
      error={refused?.field ? null : save.error}
      isUnsaved={draft !== initial}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <QuestionnaireEditor
        draft={draft}
        kinds={KINDS}
        maxQuestions={MAX_QUESTIONS}
        roles={roles}
        hasWeights={cycle.kind !== 'pulse'}
        {...(cycle.kind !== 'pulse' && { dimensions: DIMENSIONS })}
        problem={refused?.field ? { field: refused.field, message: refused.message } : null}
        onChange={setDraft}
      />
    </FormSheet>
  )
}
