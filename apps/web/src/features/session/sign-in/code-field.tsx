import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'

export interface CodeFieldProps {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly error: string | null
  readonly onChange: (code: string) => void
}

/** Six digits of an authenticator; spaces that people copy along are dropped. */
export function CodeField({ label, hint, value, error, onChange }: CodeFieldProps) {
  return (
    <Field label={label} error={error} {...(hint === undefined ? {} : { hint })}>
      <TextInput
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        className="tabular text-lg tracking-[0.3em]"
        onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, 6))}
      />
    </Field>
  )
}
