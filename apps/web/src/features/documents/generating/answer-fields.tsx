import { TypedDateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import type { Question } from '../model/templates/body.ts'

export interface AnswerFieldsProps {
  readonly inputs: readonly Question[]
  /** As typed. */
  readonly typed: Readonly<Record<string, string>>
  readonly onChange: (typed: Readonly<Record<string, string>>) => void
}

/** The questions of a template, answered once for everybody. */
export function AnswerFields({ inputs, typed, onChange }: AnswerFieldsProps) {
  return inputs.map(({ key, label, kind }) => (
    <Field key={key} label={label} required>
      {kind === 'date' ? (
        <TypedDateInput value={typed[key] ?? ''} onText={(text) => onChange({ ...typed, [key]: text })} />
      ) : (
        <TextInput
          autoComplete="off"
          maxLength={kind === 'text' ? 2000 : 20}
          {...(kind === 'number' && { inputMode: 'numeric' })}
          value={typed[key] ?? ''}
          onChange={(event) => onChange({ ...typed, [key]: event.target.value })}
        />
      )}
    </Field>
  ))
}
