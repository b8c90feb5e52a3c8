import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextArea, TextInput } from '#shared/ui/inputs.tsx'
import { adjustBalance } from '../data/periods/statement-query.ts'
import { type StatementPeriod, typedDays } from '../model/periods/statement.ts'

const spanOf = ({ acquired_from: from, acquired_to: to }: Pick<StatementPeriod, 'acquired_from' | 'acquired_to'>): string => `${formatDate(from)} a ${formatDate(to)}`

export interface AdjustDialogProps {
  readonly employeeId: string
  readonly typeId: string
  /** To choose from, the first one at the beginning. */
  readonly periods: readonly Pick<StatementPeriod, 'acquired_from' | 'acquired_to' | 'balance'>[]
  readonly onClose: () => void
}

/** Corrects the balance of a period: an entry with its reason, which stays. */
export function AdjustDialog({ employeeId, typeId, periods, onClose }: AdjustDialogProps) {
  const [from, setFrom] = useState('')
  const period = periods.find(({ acquired_from: each }) => each === from) ?? periods[0]
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
      description={`${period && periods.length === 1 ? `Período de ${spanOf(period)}. ` : ''}O lançamento não pode ser apagado: para desfazer, lance outro.`}
      confirmLabel="Lançar ajuste"
      act={adjust}
      failure="O ajuste não foi lançado"
      onSubmit={() => {
        setChecked(true)
        if (period && days !== null && note.trim() !== '') adjust.mutate({ employeeId, typeId, periodFrom: period.acquired_from, days, note })
      }}
      onClose={onClose}
    >
      {periods.length > 1 && (
        <Field label="Período aquisitivo" required>
          <SelectInput value={period?.acquired_from ?? ''} onChange={({ target }) => setFrom(target.value)} options={periods.map((each) => [each.acquired_from, `${spanOf(each)}: ${daysText(each.balance)}`])} />
        </Field>
      )}
      <Field
        label="Dias"
        required
        hint={days === null || !period ? 'Use - para tirar dias, como -10.' : `O saldo passa de ${daysText(period.balance)} para ${daysText(period.balance + days)}.`}
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
