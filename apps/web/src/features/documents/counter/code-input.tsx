import { useController } from 'react-hook-form'

import { digitsOf } from '#shared/lib/masks.ts'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { codeProblem } from '../model/signing/counter.ts'

export interface CodeInputProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** The field whose code this one repeats. */
  readonly repeats?: string
}

/** Six digits that nobody reads over a shoulder. No password field: the browser would offer to keep the code of another person. */
export function CodeInput({ name, label, hint, repeats }: CodeInputProps) {
  const { field, fieldState } = useController<Record<string, string>>({
    name,
    rules: { validate: (code = '', typed) => (repeats !== undefined && code !== typed[repeats] ? 'Os códigos não são iguais' : codeProblem(code)) },
  })
  return (
    <Field label={label} required hint={fieldState.error ? undefined : hint} error={fieldState.error?.message}>
      <TextInput
        {...field}
        onChange={({ target }) => field.onChange(digitsOf(target.value).slice(0, 6))}
        inputMode="numeric"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-1p-ignore
        data-lpignore="true"
        className="tabular text-lg tracking-[0.3em] [-webkit-text-security:disc]"
      />
    </Field>
  )
}
