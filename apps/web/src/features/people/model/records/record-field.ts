import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'

import { parseDecimal, typedDecimal } from '#shared/lib/decimals.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { formatMoney } from '#shared/lib/money.ts'
import { cnpjCharacters, digitsOf, formatCnpj, formatCpf, formatPhone, parseTypedDate, toTypedDate } from '#shared/lib/masks.ts'
import { dateProblem, hasUnwritable, isEmail, isPhone } from '#shared/lib/person-checks.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { bankCode, bankLabel } from './bank.ts'

export type FieldKind = 'text' | 'lines' | 'date' | 'cpf' | 'cnpj' | 'cep' | 'phone' | 'email' | 'digits' | 'number' | 'money' | 'choice' | 'boolean' | 'bank'

/** Values of a list with what people read. */
export type Choices = readonly (readonly [value: string, label: string])[]

/** One field of a record: how it is called, typed, stored and read. */
export interface RecordField {
  readonly name: string
  readonly label: string
  readonly kind: FieldKind
  readonly choices?: Choices
  /** Always, or depending on what else is typed. */
  readonly required?: boolean | ((typed: TypedRecord) => boolean)
  readonly max?: number
  readonly hint?: string
  /** A date that cannot be to come. */
  readonly isPast?: boolean
  /** What only this field can get wrong. */
  readonly problem?: (text: string, typed: TypedRecord) => string | null
  /** What is stored of a typed text where its kind alone does not say. */
  readonly store?: (text: string, typed: TypedRecord) => StoredValue
}

/** A row of a record as the database hands it over. `updated_at` is kept as the text received. */
export type RecordRow = Shapes.RecordRow

export type StoredValue = Shapes.StoredValue

/** What is typed, by field; yes and no as 'true' and 'false'. */
export type TypedRecord = Readonly<Record<string, string>>

/** A stored value as text; empty for none and for what is no text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

const formatCep = (cep: string): string => cep.replace(/^(\d{5})(\d{3})$/, '$1-$2')

/** A stored value as it is typed. */
export function typedOf({ kind }: RecordField, value: unknown): string {
  const text = textOf(value)
  switch (kind) {
    case 'boolean': return text === 'true' ? 'true' : 'false'
    case 'date': return toTypedDate(text)
    case 'cpf': return formatCpf(text)
    case 'cnpj': return formatCnpj(text)
    case 'cep': return formatCep(text)
    case 'phone': return formatPhone(text)
    case 'bank': return bankLabel(text)
    case 'money': case 'number': return typedDecimal(text, kind === 'money' ? 2 : 0)
    default: return text
  }
}

/** What would be stored of a field, with everything else as it is typed. */
function storedIn(field: RecordField, typed: TypedRecord): StoredValue {
  const text = (typed[field.name] ?? '').trim()
  return field.store && text !== '' ? field.store(text, typed) : storedOf(field, text)
}

/** What would be stored of a typed text. */
export function storedOf({ kind }: RecordField, typed: string): StoredValue {
  const text = typed.trim()
  if (kind === 'boolean') return text === 'true'
  if (text === '') return null
  switch (kind) {
    case 'date': return parseTypedDate(text)
    case 'cpf': case 'cep': case 'digits': return digitsOf(text)
    case 'cnpj': return cnpjCharacters(text)
    case 'bank': return bankCode(text)
    case 'money': case 'number': return parseDecimal(text)
    case 'email': return text.toLowerCase()
    default: return text
  }
}

/** A stored value as it is read; the empty text is no value. */
export function readable(field: RecordField, value: unknown): string {
  const text = textOf(value)
  if (text === '') return ''
  switch (field.kind) {
    case 'boolean': return text === 'true' ? 'Sim' : 'Não'
    case 'choice': return field.choices?.find(([known]) => known === text)?.[1] ?? text
    case 'date': return formatDate(text)
    case 'money': return formatMoney(text)
    default: return typedOf(field, value)
  }
}

const CHECKS: Partial<Record<FieldKind, (text: string) => string | null>> = {
  cpf: (text) => (isValidCpf(digitsOf(text)) ? null : 'Confira o CPF: os dígitos não fecham'),
  cnpj: (text) => (isValidCnpj(cnpjCharacters(text), { version: 2 }) ? null : 'Confira o CNPJ: os dígitos não fecham'),
  cep: (text) => (digitsOf(text).length === 8 ? null : 'Informe os 8 dígitos do CEP'),
  phone: (text) => (isPhone(text) ? null : 'Informe o telefone com DDD'),
  email: (text) => (isEmail(text) ? null : 'Informe um e-mail como nome@empresa.com.br'),
  bank: (text) => (bankCode(text) === null ? 'Escolha o banco na lista, ou digite o código de 3 números' : null),
  money: (text) => (parseDecimal(text) === null ? 'Informe um valor como 3.500,00' : null),
  number: (text) => (parseDecimal(text) === null ? 'Informe um número' : null),
}

/** Whether a field must be filled in, with everything else as it is typed. */
export function isRequired({ required = false }: RecordField, typed: TypedRecord): boolean {
  return typeof required === 'function' ? required(typed) : required
}

/** What is wrong with a typed text; null when nothing is. The database decides in the end. */
export function fieldProblem(field: RecordField, typed: string, today: string, all: TypedRecord = {}): string | null {
  const text = typed.trim()
  if (text === '') return isRequired(field, all) ? (field.kind === 'choice' ? 'Escolha uma opção' : 'Preencha este campo') : null
  if (field.kind === 'date') {
    const problem = dateProblem(text, null)
    return problem ?? (field.isPast && (parseTypedDate(text) ?? '') > today ? 'Informe uma data até hoje' : null)
  }
  if (field.max !== undefined && text.length > field.max) return `Use no máximo ${field.max} caracteres`
  if (field.kind !== 'lines' && hasUnwritable(text)) return 'Há um caractere que não pode ser usado aqui'
  return CHECKS[field.kind]?.(text) ?? field.problem?.(text, all) ?? null
}

/** A row as it is typed; a new one is empty. */
export function typedRecord(fields: readonly RecordField[], row: RecordRow | null): TypedRecord {
  return Object.fromEntries(fields.map((field) => [field.name, typedOf(field, row?.[field.name])]))
}

/** The fields whose typed text differs from what is stored, as they would be stored. Of a new row, what was filled in. */
export function changedValues(fields: readonly RecordField[], row: RecordRow | null, typed: TypedRecord): Readonly<Record<string, StoredValue>> {
  const before = typedRecord(fields, row)
  const changed = fields.filter(({ name }) => (typed[name] ?? '').trim() !== (before[name] ?? '').trim())
  return Object.fromEntries(changed.map((field) => [field.name, storedIn(field, typed)]))
}
