import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'

import { digitsOf, formatCpf, formatPhone, parseTypedDate, toTypedDate } from '#shared/lib/masks.ts'
import { dateProblem, hasUnwritable, isEmail, isPhone, MAX_LENGTHS } from '#shared/lib/person-checks.ts'
import type { ChangeField, FieldKind } from './change-field.ts'

/** What is typed, by field. */
export type TypedValues = Readonly<Record<string, string>>

/** One field that the person wants to be another. */
export interface WantedChange {
  readonly field: string
  readonly label: string
  readonly policy: ChangeField['policy']
  readonly old: string | null
  readonly new: string | null
}

/** A stored value as it is typed. */
export function typedValue(kind: FieldKind, value: string | null): string {
  if (value === null) return ''
  if (kind === 'cpf') return formatCpf(value)
  if (kind === 'phone') return formatPhone(value)
  return kind === 'date' ? toTypedDate(value) : value
}

/** What would be stored of a typed text. */
export function storedValue(kind: FieldKind, text: string): string | null {
  const clean = text.trim()
  if (clean === '') return null
  if (kind === 'cpf') return digitsOf(clean)
  if (kind === 'date') return parseTypedDate(clean)
  return kind === 'email' ? clean.toLowerCase() : clean
}

/** What the person may write in: nothing that is closed, nothing that another request asks about already. */
export function openFields(fields: readonly ChangeField[], ownRequest: string | null): readonly ChangeField[] {
  return fields.filter(({ policy, open_request_id }) => policy !== 'closed' && (open_request_id === null || open_request_id === ownRequest))
}

export function typedFrom(fields: readonly ChangeField[], wanted: ReadonlyMap<string, string | null>): TypedValues {
  return Object.fromEntries(fields.map(({ field, kind, value }) => [field, typedValue(kind, wanted.has(field) ? (wanted.get(field) ?? null) : value)]))
}

/** The fields whose typed text differs from what is stored. A telephone written otherwise is the same telephone. */
export function wantedChanges(fields: readonly ChangeField[], typed: TypedValues): readonly WantedChange[] {
  return fields.flatMap(({ field, label, kind, policy, value }) => {
    const text = typed[field] ?? ''
    if (text.trim() === typedValue(kind, value).trim()) return []
    return [{ field, label, policy, old: value, new: storedValue(kind, text) }]
  })
}

export function changesRecord(changes: readonly WantedChange[]): Record<string, string | null> {
  return Object.fromEntries(changes.map((change) => [change.field, change.new]))
}

const REQUIRED: Readonly<Record<string, string>> = { first_name: 'Informe o nome', last_name: 'Informe o sobrenome' }

function maxOf(field: string): number {
  return MAX_LENGTHS[field as keyof typeof MAX_LENGTHS] ?? 300
}

/** An early hint about one typed text; the database checks again and decides. `today` is an ISO civil date. */
export function fieldProblem({ field, kind }: Pick<ChangeField, 'field' | 'kind'>, text: string, today: string): string | null {
  const clean = text.trim()
  if (clean === '') return REQUIRED[field] ?? null
  if (hasUnwritable(text)) return 'Há um caractere invisível que não pode ser gravado. Digite o texto de novo.'
  if (kind === 'cpf') return isValidCpf(clean) ? null : 'Este CPF não existe: confira os dígitos'
  if (kind === 'email') return isEmail(clean) ? null : 'Email inválido'
  if (kind === 'phone') return isPhone(clean) ? null : 'Informe DDD e número, como (11) 98765-4321'
  if (kind === 'date') return dateProblem(clean, field === 'birth_date' ? today : null)
  return clean.length > maxOf(field) ? `Use no máximo ${maxOf(field)} caracteres` : null
}
