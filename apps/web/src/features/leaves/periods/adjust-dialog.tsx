import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Field } from '#shared/ui/field.tsx'
import { TextArea, TextInput } from '#shared/ui/inputs.tsx'
import { adjustBalance } from '../data/periods/statement-query.ts'
import { type StatementPeriod, typedDays } from '../model/periods/statement.ts'

export interface AdjustDialogProps {
  readonly employeeId: string
  readonly typeId: string
  readonly period: StatementPeriod
  readonly onClose: () => void
}

/** Corrects the balance of a period: an entry with its reason, which stays. */
export function AdjustDialog({ employeeId, typeId, period, onClose }: AdjustDialogProps) {
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const days = typedDays(text)
  const adjust = useAct({
    act: adjustBalance,
    done: 'Saldo ajustado',
    stale: SUBJECTS.leaves,
    onDone: onClose,
  })
  return (
    <FormDialog
      size="sm"
      title="Ajustar saldo"
      description={`Período de ${formatDate(period.acquired_from)} a ${formatDate(period.acquired_to)}. O lançamento não se apaga: para desfazer, lance outro.`}
      confirmLabel="Lançar ajuste"
      act={adjust}
      failure="O ajuste não foi lançado"
      onSubmit={() => {
        setChecked(true)
        if (days !== null && note.trim() !== '') adjust.mutate({ employeeId, typeId, periodFrom: period.acquired_from, days, note })
      }}
      onClose={onClose}
    >
      <Field
        label="Dias"
        required
        hint={days === null ? 'Use - para tirar dias, como -10.' : `O saldo passa de ${daysText(period.balance)} para ${daysText(period.balance + days)}.`}
        error={isChecked && days === null ? 'Digite um número diferente de zero' : null}
      >
        <TextInput inputMode="text" maxLength={7} autoComplete="off" value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <Field label="Motivo" required error={isChecked && note.trim() === '' ? 'Escreva o motivo' : null}>
        <TextArea rows={3} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </FormDialog>
  )
}
