import { useRef, useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { enterKpiValue, type KpiValue, undoKpiValue } from '../data/kpi-acts.ts'
import type { Kpi } from '../model/goal.ts'
import { lastOf } from '../model/kpi.ts'
import { typedNumber, valueText } from '../model/numbers.ts'

type Input = { readonly values: KpiValue } | { readonly undoes: string }

/** Writes a value of an indicator down, of today or of a day before; the message that says so takes it back. */
export function KpiValueDialog({ kpi, onClose }: { readonly kpi: Kpi; readonly onClose: () => void }) {
  const [value, setValue] = useState('')
  const [day, setDay] = useState(todayIso())
  const [isChecked, setChecked] = useState(false)
  const sent = useRef({ id: '', text: '' })
  const saving = useAct<Input>({
    act: async (input) => ('undoes' in input ? undoKpiValue(kpi.id, input.undoes) : enterKpiValue(kpi.id, input.values)),
    done: (_, input) => ('undoes' in input ? 'Valor desfeito' : ['Valor registrado', kpi.name]),
    failed: (input) => ('undoes' in input ? 'O valor não foi desfeito' : null),
    undo: (input) => ('undoes' in input ? null : { undoes: input.values.id }),
    stale: SUBJECTS.goals,
    onDone: (_, input) => {
      if (!('undoes' in input)) onClose()
    },
  })
  const problem = saving.error ? toAppError(saving.error) : null
  const unread = value.trim() !== '' && typedNumber(value) === null ? 'Escreva um número, como 12,5.' : null
  const said = (field: string): string | null => (problem?.field === field ? problem.message : null)
  const last = lastOf(kpi)
  return (
    <FormDialog
      title={`Registrar valor de ${kpi.name}`}
      confirmLabel="Registrar valor"
      act={saving}
      error={problem?.field === 'value' || problem?.field === 'on_date' ? null : saving.error}
      failure="O valor não foi registrado"
      isUnsaved={value !== '' && !saving.isSuccess}
      onSubmit={() => {
        setChecked(true)
        if (unread !== null) return
        const text = JSON.stringify([value, day])
        if (sent.current.text !== text) sent.current = { id: crypto.randomUUID(), text }
        saving.mutate({ values: { id: sent.current.id, value: typedNumber(value), on_date: day || null } })
      }}
      onClose={onClose}
    >
      <Field label="Valor" required error={(isChecked ? unread : null) ?? said('value')} hint={last === null ? 'Ainda sem valor' : `Último: ${valueText(last.value, kpi)}`}>
        <TextInput inputMode="decimal" autoComplete="off" maxLength={24} className="tabular" value={value} onChange={({ target }) => setValue(target.value)} />
      </Field>
      <Field label="Dia" error={said('on_date')}>
        <DateInput value={day} max={todayIso()} onValue={setDay} />
      </Field>
    </FormDialog>
  )
}
