import type { MaskitoOptions } from '@maskito/core'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'

import { todayIso } from '../lib/dates.ts'
import { cnpjMask, cpfMask, phoneMask } from '../lib/masks.ts'
import { cn } from '../ui/cn.ts'
import { TypedDateInput } from '../ui/date-input.tsx'
import { Field } from '../ui/field.tsx'
import { Checkbox, SelectInput, TextArea, TextInput, type TextInputProps } from '../ui/inputs.tsx'
import { MaskedInput } from '../ui/masked-input.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { BankInput } from './bank-input.tsx'
import type { FieldKind } from '../lib/fields/field-kinds.ts'
import { PersonInput } from './person-input.tsx'
import { PositionInput } from './position-input.tsx'
import { REFERENCE_KINDS, ReferenceInput } from './reference-input.tsx'
import { WeekdaysInput } from './weekdays-input.tsx'
import { type Choices, fieldProblem, type FieldSpec, isRequired, type Typed } from '../lib/fields/field-spec.ts'

type Form = Record<string, string>

const maskOf = (shape: string): MaskitoOptions => ({ mask: Array.from(shape, (place) => (place === '0' ? /\d/ : place)) })
const MASKS: Partial<Record<FieldKind, readonly [mask: MaskitoOptions, placeholder: string, own?: Partial<TextInputProps>]>> = {
  cpf: [cpfMask, '000.000.000-00'],
  cnpj: [cnpjMask, '00.000.000/0000-00', { inputMode: 'text', autoCapitalize: 'characters', spellCheck: false }],
  cep: [maskOf('00000-000'), '00000-000'],
  phone: [phoneMask, '(00) 00000-0000'],
  time: [maskOf('00:00'), '08:00'],
}
const KEYBOARDS: Partial<Record<FieldKind, Partial<TextInputProps>>> = {
  number: { inputMode: 'decimal' },
  percentage: { inputMode: 'decimal', trailing: '%' },
  digits: { inputMode: 'decimal' },
  email: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
}
/** What browsers know of the person who types (WCAG 1.3.5), by the name of the field. */
const OWN: Readonly<Record<string, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  social_name: 'nickname',
  email: 'email',
  personal_email: 'email',
  phone: 'tel',
  address: 'street-address',
  cep: 'postal-code',
  street: 'address-line1',
  complement: 'address-line2',
  district: 'address-level3',
  city: 'address-level2',
  uf: 'address-level1',
  birth_date: 'bday',
}
/** Kinds that need no whole line where fields stand one below the other. */
const NARROW: readonly FieldKind[] = ['cpf', 'cnpj', 'cep', 'phone', 'time', 'date', 'money', 'percentage']

export interface FieldInputProps {
  readonly field: FieldSpec
  /** Choices that the company decides. */
  readonly choices?: Choices | undefined
  /** What to say in place of the field's own hint. */
  readonly hint?: ReactNode
  readonly className?: string | undefined
  /** It is about the person who types. */
  readonly isOwn?: boolean
}

function Control({ field, choices = field.choices ?? [], isOwn = false, required }: Pick<FieldInputProps, 'field' | 'choices' | 'isOwn'> & { readonly required: boolean }) {
  const { register } = useFormContext<Form>()
  const { kind, name, max, none = required ? 'Escolha…' : 'Não informado' } = field
  const today = todayIso()
  const validate = (text: string, typed: Typed): string | true => fieldProblem(field, text, today, typed) ?? true
  const list = REFERENCE_KINDS[kind]
  if (list) return <ReferenceInput list={list} field={field} none={none ?? ''} validate={validate} />
  if (kind === 'person') return <PersonInput field={field} validate={validate} />
  if (kind === 'positionTitle') return <PositionInput name={name} validate={validate} />
  if (kind === 'bank') return <BankInput name={name} validate={validate} />
  if (kind === 'weekdays') return <WeekdaysInput name={name} validate={validate} />
  const registration = register(name, { validate })
  const autoComplete = (isOwn ? OWN[name] : undefined) ?? 'off'
  if (kind === 'money') return <MoneyInput registration={registration} />
  if (kind === 'date') return <TypedDateInput registration={registration} autoComplete={autoComplete} {...(field.isPast && { max: today })} />
  if (kind === 'lines') return <TextArea rows={3} maxLength={max} autoComplete={autoComplete} {...registration} />
  if (kind === 'choice') {
    return (
      <SelectInput autoComplete={autoComplete} {...registration}>
        {none !== null && <option value="">{none}</option>}
        {choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectInput>
    )
  }
  const masked = MASKS[kind]
  if (masked) return <MaskedInput mask={masked[0]} placeholder={masked[1]} autoComplete={autoComplete} {...masked[2]} registration={registration} />
  return <TextInput autoComplete={autoComplete} {...KEYBOARDS[kind]} {...registration} />
}

function YesNo({ field }: { readonly field: FieldSpec }) {
  const { setValue } = useFormContext<Form>()
  const isYes = useWatch<Form, string>({ name: field.name }) === 'true'
  return (
    <Checkbox
      label={field.label}
      checked={isYes}
      onChange={({ target }) => setValue(field.name, target.checked ? 'true' : 'false', { shouldDirty: true })}
    />
  )
}

/** One field of the form around, with its label, hint and error. */
export function FieldInput({ field, choices, hint = field.hint, className, isOwn = false }: FieldInputProps) {
  const { formState } = useFormContext<Form>()
  const typed = useWatch<Form>({ disabled: typeof field.required !== 'function' }) as Typed
  const required = isRequired(field, typed)
  if (field.kind === 'boolean') return <YesNo field={field} />
  return (
    <Field
      label={field.label}
      required={required}
      optional={field.optional ?? false}
      hint={hint}
      error={formState.errors[field.name]?.message}
      {...(className !== undefined && { className })}
    >
      <Control field={field} choices={choices} isOwn={isOwn} required={required} />
    </Field>
  )
}

export interface FieldInputsProps {
  readonly fields: readonly FieldSpec[]
  /** Choices that the company decides, by field. */
  readonly choices?: Readonly<Record<string, Choices>>
  /** What to say under a field of what is typed in the form; null for its own hint. */
  readonly asides?: Readonly<Record<string, (typed: Typed) => ReactNode>>
  /** Fields in a row, where there is room. */
  readonly columns?: 1 | 2 | 3
  /** They are about the person who types: the browser may fill them in. */
  readonly isOwn?: boolean
}

const COLUMNS = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 xl:grid-cols-3' } as const

const isNarrow = ({ kind, max = Infinity }: FieldSpec): boolean => NARROW.includes(kind) || (kind === 'text' && max <= 30)

function classOf(field: FieldSpec, columns: number): string | undefined {
  const { kind, isWide = false } = field
  if (columns === 1) return isNarrow(field) ? 'max-w-60' : undefined
  return isWide || kind === 'lines' ? 'sm:col-span-full' : undefined
}

/** Fields side by side, one below the other on a phone; each error beside its field. */
export function FieldInputs({ fields, choices = {}, asides = {}, columns = 2, isOwn = false }: FieldInputsProps) {
  const typed = useWatch<Form>({ disabled: Object.keys(asides).length === 0 }) as Typed
  return (
    <div className={cn('grid grid-cols-1 items-start gap-x-5 gap-y-4', COLUMNS[columns])}>
      {fields.map((field) => {
        const aside = asides[field.name]
        return (
          <FieldInput
            key={field.name}
            field={field}
            choices={choices[field.name]}
            isOwn={isOwn}
            className={classOf(field, columns)}
            {...(aside && { hint: <span role="status">{aside(typed) ?? field.hint}</span> })}
          />
        )
      })}
    </div>
  )
}
