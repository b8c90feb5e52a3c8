import { useFormContext } from 'react-hook-form'

import { cpfMask, phoneMask } from '#shared/lib/masks.ts'
import { TypedDateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea, TextInput } from '#shared/ui/inputs.tsx'
import { MaskedInput } from '#shared/ui/masked-input.tsx'
import type { ChangeField } from '../model/changes/change-field.ts'
import { fieldProblem } from '../model/changes/change-form.ts'

const MASKS = { cpf: cpfMask, phone: phoneMask } as const
const PLACEHOLDERS = { cpf: '000.000.000-00', phone: '(00) 00000-0000' } as const

function ChangeInput({ field, today }: { readonly field: ChangeField; readonly today: string }) {
  const { register, formState } = useFormContext<Record<string, string>>()
  const registration = register(field.field, { validate: (text) => fieldProblem(field, text, today) ?? true })
  const { kind } = field
  const isMasked = kind === 'cpf' || kind === 'phone'
  return (
    <Field label={field.label} error={formState.errors[field.field]?.message} {...((isMasked || kind === 'date') && { className: 'max-w-60' })}>
      {kind === 'date' ? (
        <TypedDateInput registration={registration} />
      ) : isMasked ? (
        <MaskedInput mask={MASKS[kind]} registration={registration} placeholder={PLACEHOLDERS[kind]} />
      ) : field.field === 'address' ? (
        <TextArea rows={2} autoComplete="off" {...registration} />
      ) : (
        <TextInput
          autoComplete="off"
          {...(kind === 'email' && { inputMode: 'email', autoCapitalize: 'none', spellCheck: false })}
          {...registration}
        />
      )}
    </Field>
  )
}

export interface ChangeInputsProps {
  readonly title: string
  readonly hint: string
  readonly fields: readonly ChangeField[]
  readonly today: string
}

/** The fields that share what happens when they are changed. */
export function ChangeInputs({ title, hint, fields, today }: ChangeInputsProps) {
  if (fields.length === 0) return null
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3">
        <span className="block text-md font-semibold">{title}</span>
        <span className="block text-sm text-text-muted">{hint}</span>
      </legend>
      {fields.map((field) => (
        <ChangeInput key={field.field} field={field} today={today} />
      ))}
    </fieldset>
  )
}

