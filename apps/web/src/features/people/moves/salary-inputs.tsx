import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'

import { FieldInput } from '#shared/form/field-inputs.tsx'
import { parseDecimal, typedDecimal } from '#shared/lib/decimals.ts'
import { changeOfPay, formatMoney } from '#shared/lib/money.ts'
import { PAY_UNITS } from '#shared/lib/record-words.ts'
import type { RecordRow } from '#shared/supabase/shapes.gen.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import type { RecordPerson } from '../model/history/record-person.ts'
import { raisedSalary } from '../model/moves/raise.ts'
import { newestFirst, rowsIn } from '../model/records/patched.ts'
import { inForceOn } from '../model/records/record-specs.ts'
import { useReveal } from '../reveal/use-reveal.ts'

/** A value as the form takes it: texts as they are, numbers written out, nothing of anything else. */
function text(row: RecordRow, field: string): string {
  const value = row[field]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
const startOf = (row: RecordRow): string => text(row, 'effective_on')

export interface SalaryInputsProps {
  readonly person: RecordPerson
  /** The day from which the new pay counts. */
  readonly on: string
}

/** The new salary, typed or by a percentage of the one in force, which is shown when asked for: reading it is recorded. */
export function SalaryInputs({ person, on }: SalaryInputsProps) {
  const { records, show } = useReveal(person, 'pay')
  const { control, setValue } = useFormContext<{ salary: string }>()
  const [percent, setPercent] = useState('')
  const typed = useWatch({ control, name: 'salary' })
  const living = newestFirst(rowsIn(records.data ?? {}, 'compensation'), 'effective_on').filter((row) => typeof row['voided_at'] !== 'string')
  const current = inForceOn(living, on, startOf, () => null)
  const raise = (wish: string): void => {
    setPercent(wish)
    const raised = current && raisedSalary(text(current, 'salary'), wish)
    if (raised) setValue('salary', typedDecimal(raised, 2), { shouldDirty: true, shouldValidate: true })
  }
  const told = current && changeOfPay(text(current, 'salary'), parseDecimal(typed.replace(/,$/, '')))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-md font-semibold">Salário</legend>
      {current ? (
        <p className="mb-3 text-text-muted">
          Hoje: <span className="font-medium text-text tabular">{formatMoney(text(current, 'salary'))}</span>{' '}
          {PAY_UNITS.find(([unit]) => unit === current['unit'])?.[1]}
        </p>
      ) : records.data ? (
        <p className="mb-3 text-text-muted">Nenhum salário em vigor nesta data.</p>
      ) : (
        <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button size="sm" pending={records.isFetching} onClick={show}>
            <Eye aria-hidden="true" className="size-4" />
            Mostrar salário atual
          </Button>
          <span className="text-sm text-text-muted">A leitura fica registrada na trilha de auditoria.</span>
        </div>
      )}
      <Refusal error={records.error} title="Não foi possível mostrar" />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {current && (
          <Field label="Aumento (%)" optional>
            <TextInput inputMode="decimal" autoComplete="off" value={percent} onChange={({ target }) => raise(target.value)} />
          </Field>
        )}
        <FieldInput field={{ name: 'salary', label: 'Novo salário', kind: 'money', optional: true }} />
      </div>
      <p role="status" className="mt-2 font-medium tabular empty:hidden">
        {told}
      </p>
    </fieldset>
  )
}
