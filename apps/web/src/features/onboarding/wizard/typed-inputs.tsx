import type { MaskitoOptions } from '@maskito/core'
import { useFormContext, useWatch } from 'react-hook-form'

import { useCompanyId } from '#shared/company/company-context.ts'
import { cpfMask, phoneMask } from '#shared/lib/masks.ts'
import { peopleIn } from '#shared/reference/people.ts'
import { PersonPicker } from '#shared/reference/person-picker.tsx'
import { cn } from '#shared/ui/cn.ts'
import { TypedDateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextArea, TextInput } from '#shared/ui/inputs.tsx'
import { MaskedInput } from '#shared/ui/masked-input.tsx'
import { MoneyInput } from '#shared/ui/money-input.tsx'
import { type Choice, type TypedField, type TypedKind, typedProblem } from '../model/typed-field.ts'

const cepMask: MaskitoOptions = { mask: [/\d/, /\d/, /\d/, /\d/, /\d/, '-', /\d/, /\d/, /\d/] }
const timeMask: MaskitoOptions = { mask: [/\d/, /\d/, ':', /\d/, /\d/] }
const MASKS: Partial<Record<TypedKind, MaskitoOptions>> = { cpf: cpfMask, cep: cepMask, phone: phoneMask, time: timeMask }
const PLACEHOLDERS: Partial<Record<TypedKind, string>> = {
  cpf: '000.000.000-00', cep: '00000-000', phone: '(00) 00000-0000', time: '08:00',
}

type Form = Record<string, string>

function Person({ field }: { readonly field: TypedField }) {
  const companyId = useCompanyId()
  const { setValue } = useFormContext<Form>()
  const id = useWatch<Form, string>({ name: field.name })
  const name = useWatch<Form, string>({ name: `${field.name}_name` })
  return (
    <PersonPicker
      people={peopleIn(companyId, 'colleagues-anywhere')}
      value={id === '' ? null : { id, name }}
      onChange={(chosen) => {
        setValue(field.name, chosen?.id ?? '', { shouldDirty: true })
        setValue(`${field.name}_name`, chosen?.name ?? '')
      }}
      placeholder="Digite um nome"
      clearLabel="Tirar a pessoa"
    />
  )
}

function Control({ field, choices, today }: { readonly field: TypedField; readonly choices: readonly Choice[]; readonly today: string }) {
  const { register } = useFormContext<Form>()
  const { kind, name } = field
  if (kind === 'person') return <Person field={field} />
  const registration = register(name, { validate: (text) => typedProblem(field, text, today) ?? true })
  if (kind === 'money') return <MoneyInput registration={registration} />
  if (kind === 'date') return <TypedDateInput registration={registration} {...(field.isPast && { max: today })} />
  const mask = MASKS[kind]
  if (mask) return <MaskedInput mask={mask} registration={registration} placeholder={PLACEHOLDERS[kind]} />
  if (kind === 'lines') return <TextArea rows={3} maxLength={field.max} {...registration} />
  if (kind === 'choice') {
    return (
      <SelectInput {...registration}>
        <option value="">{field.required ? 'Escolha…' : 'Não informado'}</option>
        {choices.map(([value, label]) => (
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
      {...(kind === 'number' && { inputMode: 'decimal' })}
      {...(kind === 'email' && { inputMode: 'email', autoCapitalize: 'none', spellCheck: false })}
      {...registration}
    />
  )
}

export interface TypedInputsProps {
  readonly fields: readonly TypedField[]
  readonly today: string
  /** Choices that the company decides, by field. */
  readonly choices?: Readonly<Record<string, readonly Choice[]>>
  /** In rows of two, or of three where there is room. */
  readonly columns?: 2 | 3
}

/** Fields side by side, one below the other on a phone; each error beside its field. */
export function TypedInputs({ fields, today, choices = {}, columns = 2 }: TypedInputsProps) {
  const { formState } = useFormContext<Form>()
  return (
    <div className={cn('grid grid-cols-1 items-start gap-x-5 gap-y-4 sm:grid-cols-2', columns === 3 && 'xl:grid-cols-3')}>
      {fields.map((field) => (
        <Field
          key={field.name}
          label={field.label}
          required={field.required ?? false}
          hint={field.hint}
          error={formState.errors[field.name]?.message}
          {...((field.isWide || field.kind === 'lines') && { className: 'sm:col-span-full' })}
        >
          <Control field={field} choices={field.choices ?? choices[field.name] ?? []} today={today} />
        </Field>
      ))}
    </div>
  )
}
