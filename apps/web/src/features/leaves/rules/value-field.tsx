import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { choicesOf, type LeaveRule } from '../model/settings/rule.ts'

const LABELS = { days: 'Dias', months: 'Meses', times: 'Vezes', weekday: 'Dia da semana', yes_no: 'Resposta', part: 'Um para' } as const

export interface ValueFieldProps {
  readonly rule: LeaveRule
  readonly value: string
  readonly error: string | null
  readonly onChange: (value: string) => void
}

/** The number of a rule, or one of its answers. */
export function ValueField({ rule, value, error, onChange }: ValueFieldProps) {
  const choices = choicesOf(rule.unit)
  return (
    <Field label={LABELS[rule.unit]} required error={error}>
      {choices === null ? (
        <TextInput inputMode="numeric" maxLength={5} autoComplete="off" value={value} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <SelectInput value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">Escolha</option>
          {choices.map(([each, label]) => (
            <option key={each} value={each}>
              {label}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  )
}
