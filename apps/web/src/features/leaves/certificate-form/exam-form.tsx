import { type ReactNode, useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { finishExam } from '../data/absences/certificate-acts.ts'

export interface ExamForm {
  readonly body: ReactNode
  readonly submit: () => void
  readonly isPending: boolean
}

/** The exam of a return, once it was done: its day and its result, never a diagnosis. */
export function useExamForm(examId: string, onDone: () => void): ExamForm {
  const [doneOn, setDoneOn] = useState(() => todayIso())
  const [fit, setFit] = useState(true)
  const finish = useAct({
    act: finishExam,
    done: 'Exame de retorno registrado',
    stale: SUBJECTS.leaves,
    onDone,
  })
  const body = (
    <div className="flex flex-col gap-4">
      <Refusal error={finish.error} title="O exame não foi registrado" />
      <Field label="Feito em" required error={doneOn === '' ? 'Informe o dia' : null}>
        <DateInput min="1990-01-01" max={todayIso()} value={doneOn} onValue={setDoneOn} />
      </Field>
      <Field label="Resultado" required>
        <SelectInput value={fit ? 'fit' : 'unfit'} onChange={({ target }) => setFit(target.value === 'fit')}>
          <option value="fit">Apto</option>
          <option value="unfit">Inapto</option>
        </SelectInput>
      </Field>
    </div>
  )
  return { body, submit: () => doneOn !== '' && finish.mutate({ examId, doneOn, fit }), isPending: finish.isPending }
}
