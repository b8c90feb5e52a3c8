import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'

import { parseDecimal, typedDecimal } from '#shared/lib/decimals.ts'
import { digitsOf, formatCpf, formatPhone, parseTypedDate, toTypedDate } from '#shared/lib/masks.ts'
import { dateProblem, hasUnwritable, isEmail, isPhone } from '#shared/lib/person-checks.ts'

export type TypedKind = 'text' | 'lines' | 'date' | 'cpf' | 'cep' | 'phone' | 'email' | 'money' | 'number' | 'choice' | 'person' | 'time'

export type Choice = readonly [value: string, label: string]

/** One field that is typed: how it is called, checked at once, and kept. */
export interface TypedField {
  readonly name: string
  readonly label: string
  readonly kind: TypedKind
  readonly required?: boolean
  readonly choices?: readonly Choice[]
  readonly hint?: string
  readonly max?: number
  /** A date that lies in the past. */
  readonly isPast?: boolean
  /** Takes the whole width where others share a line. */
  readonly isWide?: boolean
}

/** What is typed, by field. A person is kept as id, with the name under `<field>_name`. */
export type Typed = Readonly<Record<string, string>>

const CHECKS: Partial<Record<TypedKind, (text: string) => string | null>> = {
  cpf: (text) => (isValidCpf(digitsOf(text)) ? null : 'Este CPF não existe: confira os dígitos'),
  cep: (text) => (digitsOf(text).length === 8 ? null : 'Informe os 8 dígitos do CEP'),
  phone: (text) => (isPhone(text) ? null : 'Informe DDD e número, como (11) 98765-4321'),
  email: (text) => (isEmail(text) ? null : 'Informe um e-mail como nome@empresa.com.br'),
  money: (text) => (parseDecimal(text) === null ? 'Informe um valor como 3.500,00' : null),
  number: (text) => (parseDecimal(text) === null ? 'Informe um número' : null),
  time: (text) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? null : 'Informe a hora como 08:30'),
}

/** What is wrong with a typed text; null when nothing is. The database decides in the end. */
export function typedProblem(field: TypedField, typed: string, today: string): string | null {
  const text = typed.trim()
  if (text === '') return field.required ? (field.kind === 'choice' ? 'Escolha uma opção' : 'Preencha este campo') : null
  if (field.kind === 'date') {
    const problem = dateProblem(text, null)
    return problem ?? (field.isPast && (parseTypedDate(text) ?? '') > today ? 'Informe uma data até hoje' : null)
  }
  if (field.max !== undefined && text.length > field.max) return `Use no máximo ${field.max} caracteres`
  if (field.kind !== 'lines' && hasUnwritable(text)) return 'Há um caractere que não pode ser usado aqui'
  return CHECKS[field.kind]?.(text) ?? null
}

/** A typed text as it is stored; nothing typed is null. */
export function storedOf(kind: TypedKind, typed: string): string | null {
  const text = typed.trim()
  if (text === '') return null
  if (kind === 'date') return parseTypedDate(text)
  if (kind === 'cpf' || kind === 'cep') return digitsOf(text)
  if (kind === 'money' || kind === 'number') return parseDecimal(text)
  return kind === 'email' ? text.toLowerCase() : text
}

/** A stored value as it is typed. */
export function typedOf(kind: TypedKind, stored: unknown): string {
  const text = typeof stored === 'string' ? stored : typeof stored === 'number' ? String(stored) : ''
  if (kind === 'date') return toTypedDate(text)
  if (kind === 'cpf') return formatCpf(text)
  if (kind === 'cep') return text.replace(/^(\d{5})(\d{3})$/, '$1-$2')
  if (kind === 'phone') return formatPhone(text)
  if (kind === 'money' || kind === 'number') return typedDecimal(text, kind === 'money' ? 2 : 0)
  return text
}
