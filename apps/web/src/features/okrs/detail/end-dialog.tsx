import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { RadioChoices } from '#shared/form/radio-choices.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Field } from '#shared/ui/field.tsx'
import { TextArea, TextInput } from '#shared/ui/inputs.tsx'
import { setObjectiveStatus } from '../data/goal-acts.ts'
import { type EndStatus, suggestedEnd, suggestedScore } from '../model/check-in/check-in.ts'
import { type ObjectiveDetail, STATUS_LABELS } from '../model/goal.ts'
import { typedNumber, wholePercent } from '../model/numbers.ts'

const ENDS: readonly { readonly value: EndStatus; readonly label: string }[] = (['achieved', 'partial', 'missed'] as const).map((value) => ({ value, label: STATUS_LABELS[value] }))

/** How an objective ended: what became of it, a score of 0,0 to 1,0 as its progress suggests, and what was learned. */
export function EndDialog({ view, onClose }: { readonly view: ObjectiveDetail; readonly onClose: () => void }) {
  const [end, setEnd] = useState<EndStatus>(suggestedEnd(view.progress))
  const [score, setScore] = useState(suggestedScore(view.progress))
  const [learnings, setLearnings] = useState('')
  const [isChecked, setChecked] = useState(false)
  const value = typedNumber(score)
  const problem = value === null || value < 0 || value > 1 ? 'Dê uma nota de 0,0 a 1,0' : null
  const act = useAct({
    act: (given: number) => setObjectiveStatus(view.id, end, { score: given, learnings: learnings.trim() }),
    done: 'Objetivo encerrado', stale: SUBJECTS.goals, onDone: onClose,
  })
  const field = act.error === null ? null : toAppError(act.error).field
  const refusal = field === 'score' ? toAppError(act.error).message : null
  return (
    <FormDialog
      title="Encerrar objetivo"
      description={`${view.title}: ${wholePercent(view.progress)} alcançados, ${wholePercent(view.expected)} esperados até hoje.`}
      confirmLabel="Encerrar objetivo"
      act={act}
      {...(refusal !== null && { error: null })}
      failure="O objetivo não foi encerrado"
      onSubmit={() => {
        setChecked(true)
        if (problem === null && value !== null) act.mutate(value)
      }}
      onClose={onClose}
    >
      <RadioChoices legend="O que aconteceu" options={ENDS} value={end} onChange={setEnd} />
      <Field label="Nota" required hint={view.progress === null ? 'De 0,0 a 1,0.' : `De 0,0 a 1,0. Pelo progresso: ${suggestedScore(view.progress)}.`} error={(isChecked ? problem : null) ?? refusal} className="max-w-64">
        <TextInput inputMode="decimal" autoComplete="off" value={score} onChange={(event) => setScore(event.target.value)} />
      </Field>
      <Field label="Aprendizados" optional hint="O que manter e o que fazer diferente no próximo ciclo.">
        <TextArea rows={4} maxLength={2000} value={learnings} onChange={(event) => setLearnings(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
