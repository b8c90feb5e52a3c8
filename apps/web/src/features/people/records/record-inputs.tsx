import type { MaskitoOptions } from '@maskito/core'
import { useFormContext, useWatch } from 'react-hook-form'

import { cnpjMask, cpfMask, phoneMask } from '#shared/lib/masks.ts'
import { TypedDateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput, TextArea, TextInput } from '#shared/ui/inputs.tsx'
import { MaskedInput } from '#shared/ui/masked-input.tsx'
import { MoneyInput } from '#shared/ui/money-input.tsx'
import { type FieldKind, fieldProblem, isRequired, type RecordField, type TypedRecord } from '../model/records/record-field.ts'
import { BankInput } from './bank-input.tsx'

const cepMask: MaskitoOptions = { mask: [/\d/, /\d/, /\d/, /\d/, /\d/, '-', /\d/, /\d/, /\d/] }
const MASKS: Partial<Record<FieldKind, MaskitoOptions>> = { cpf: cpfMask, cnpj: cnpjMask, cep: cepMask, phone: phoneMask }
const PLACEHOLDERS: Partial<Record<FieldKind, string>> = {
  cpf: '000.000.000-00', cnpj: '00.000.000/0000-00', cep: '00000-000', phone: '(00) 00000-0000',
}
const NUMERIC: readonly FieldKind[] = ['number', 'digits']

function Control({ field, today, required }: { readonly field: RecordField; readonly today: string; readonly required: boolean }) {
  const { register } = useFormContext<Record<string, string>>()
  const { kind, name } = field
  const validate = (text: string, all: TypedRecord): string | true => fieldProblem(field, text, today, all) ?? true
  if (kind === 'bank') return <BankInput name={name} validate={validate} />
  const registration = register(name, { validate })
  if (kind === 'money') return <MoneyInput registration={registration} />
  if (kind === 'date') return <TypedDateInput registration={registration} {...(field.isPast && { max: today })} />
  const mask = MASKS[kind]
  if (mask) return <MaskedInput mask={mask} registration={registration} placeholder={PLACEHOLDERS[kind]} inputMode={kind === 'cnpj' ? 'text' : 'numeric'} />
  if (kind === 'lines') return <TextArea rows={3} maxLength={field.max} {...registration} />
  if (kind === 'choice') {
    return (
      <SelectInput {...registration}>
        <option value="">{required ? 'Escolha…' : 'Não informado'}</option>
        {field.choices?.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectInput>
    )
  }
  return (
    <TextInput
      autoComplete="off"
      placeholder={PLACEHOLDERS[kind]}
      {...(NUMERIC.includes(kind) && { inputMode: 'decimal' })}
      {...(kind === 'email' && { inputMode: 'email', autoCapitalize: 'none', spellCheck: false })}
      {...registration}
    />
  )
}

function YesNo({ field }: { readonly field: RecordField }) {
  const { setValue, watch } = useFormContext<Record<string, string>>()
  return (
    <Checkbox
      label={field.label}
      checked={watch(field.name) === 'true'}
      onChange={({ target }) => setValue(field.name, target.checked ? 'true' : 'false', { shouldDirty: true })}
    />
  )
}

export interface RecordInputsProps {
  readonly fields: readonly RecordField[]
  readonly today: string
  /** What to say under a field of what is typed in the form; null for nothing. */
  readonly asides?: Readonly<Record<string, (typed: TypedRecord) => string | null>>
}

/** The fields of a record, for typing. */
export function RecordInputs({ fields, today, asides = {} }: RecordInputsProps) {
  const { formState } = useFormContext<Record<string, string>>()
  const typed = useWatch<Record<string, string>>() as TypedRecord
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      {fields.map((field) =>
        field.kind === 'boolean' ? (
          <YesNo key={field.name} field={field} />
        ) : (
          <Field
            key={field.name}
            label={field.label}
            required={isRequired(field, typed)}
            hint={asides[field.name] ? <span role="status">{asides[field.name]?.(typed) ?? field.hint}</span> : field.hint}
            error={formState.errors[field.name]?.message}
            {...(field.kind === 'lines' && { className: 'sm:col-span-2' })}
          >
            <Control field={field} today={today} required={isRequired(field, typed)} />
          </Field>
        ),
      )}
    </div>
  )
}
