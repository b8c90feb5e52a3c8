import { useMaskito } from '@maskito/react'

import { dateMask } from '../../../shared/lib/masks.ts'
import { Field } from '../../../shared/ui/field.tsx'
import { TextInput } from '../../../shared/ui/inputs.tsx'

export interface DayFieldProps {
  readonly label: string
  /** What it holds at first, as typed. */
  readonly value: string
  readonly required?: boolean
  readonly hint?: string
  readonly error: string | null
  readonly onChange: (text: string) => void
}

/** A day, typed as dd/mm/aaaa. */
export function DayField({ label, value, required = false, hint, error, onChange }: DayFieldProps) {
  const ref = useMaskito({ options: dateMask })
  return (
    <Field label={label} required={required} optional={!required} hint={hint} error={error}>
      <TextInput
        ref={ref}
        inputMode="numeric"
        autoComplete="off"
        placeholder="dd/mm/aaaa"
        defaultValue={value}
        // The mask rewrites the value itself, so React's change event may not fire; the input event always does.
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}
