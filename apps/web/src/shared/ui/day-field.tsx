import { TypedDateInput } from './date-input.tsx'
import { Field } from './field.tsx'

export interface DayFieldProps {
  readonly label: string
  /** As typed. */
  readonly value: string
  readonly required?: boolean
  readonly hint?: string
  readonly error: string | null
  readonly onChange: (text: string) => void
}

/** A day of a form that holds what is typed and says itself what is missing. */
export function DayField({ label, value, required = false, hint, error, onChange }: DayFieldProps) {
  return (
    <Field label={label} required={required} optional={!required} hint={hint} error={error}>
      <TypedDateInput value={value} onText={onChange} />
    </Field>
  )
}
