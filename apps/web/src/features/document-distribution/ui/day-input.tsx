import { useMaskito } from '@maskito/react'

import { dateMask } from '../../../shared/lib/masks.ts'
import { Field } from '../../../shared/ui/field.tsx'
import { TextInput } from '../../../shared/ui/inputs.tsx'

export interface DayInputProps {
  readonly label: string
  readonly value: string
  readonly required?: boolean
  readonly error: string | null
  readonly onChange: (text: string) => void
}

/** A day, typed as dd/mm/aaaa. */
export function DayInput({ label, value, required = false, error, onChange }: DayInputProps) {
  const ref = useMaskito({ options: dateMask })
  return (
    <Field label={label} required={required} optional={!required} error={error}>
      <TextInput ref={ref} inputMode="numeric" autoComplete="off" placeholder="dd/mm/aaaa" defaultValue={value} onInput={(event) => onChange(event.currentTarget.value)} />
    </Field>
  )
}
