import { parseTypedDate } from '../masks.ts'
import { hasUnwritable } from '../person-checks.ts'
import type * as Shapes from '../../supabase/shapes.gen.ts'
import { FIELD_KINDS, type FieldKind, type Kind } from './field-kinds.ts'
import { PROBLEMS, tooLong } from './messages.ts'

/** Values of a list with what people read. */
export type Choice = readonly [value: string, label: string]
export type Choices = readonly Choice[]

export type StoredValue = Shapes.StoredValue

/** What is typed, by field; yes and no as 'true' and 'false', a person as id with the name under `<field>_name`. */
export type Typed = Readonly<Record<string, string>>

/** One field of a form: how it is called, typed, stored and read. */
export interface FieldSpec {
  readonly name: string
  readonly label: string
  readonly kind: FieldKind
  readonly choices?: Choices
  /** What is read while none of the choices is made; null where one always is. */
  readonly none?: string | null
  /** Always, or depending on what else is typed. */
  readonly required?: boolean | ((typed: Typed) => boolean)
  /** Says '(opcional)' beside the label, in forms where most fields are required. */
  readonly optional?: boolean
  readonly max?: number
  readonly hint?: string
  /** A person who cannot be chosen, such as the one it is about. */
  readonly except?: string | null
  /** Also people who have not started yet may be chosen; otherwise who works in the company now. */
  readonly scope?: 'records'
  /** A date that cannot be to come. */
  readonly isPast?: boolean
  /** Takes the whole width where others share a line. */
  readonly isWide?: boolean
  /** What is said while a required field is empty. */
  readonly missing?: string | undefined
  /** What only this field can get wrong. */
  readonly problem?: (text: string, typed: Typed) => string | null
  /** What is stored of a typed text where its kind alone does not say. */
  readonly store?: (text: string, typed: Typed) => StoredValue
}

const CHOSEN: readonly FieldKind[] = ['choice', 'person', 'department', 'position', 'site', 'costCenter']

/** Whether a field of this kind is chosen, not typed. */
export const isChosen = (kind: FieldKind): boolean => CHOSEN.includes(kind)

const kindOf = ({ kind }: Pick<FieldSpec, 'kind'>): Kind => FIELD_KINDS[kind]

/** A stored value as text; empty for none and for what is no text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** A stored value as it is typed. */
export function typedOf(field: Pick<FieldSpec, 'kind'>, value: unknown): string {
  if (field.kind === 'boolean') return value === true || value === 'true' ? 'true' : 'false'
  return kindOf(field).format(textOf(value))
}

/** What would be stored of a typed text, with everything else as it is typed. */
export function storedOf(field: Pick<FieldSpec, 'kind' | 'store'>, text: string, typed: Typed = {}): StoredValue {
  const trimmed = text.trim()
  if (field.kind === 'boolean') return trimmed === 'true'
  if (trimmed === '') return null
  return field.store ? field.store(trimmed, typed) : kindOf(field).parse(trimmed)
}

/** A stored value as it is read; the empty text is no value. */
export function readable(field: Pick<FieldSpec, 'kind' | 'choices'>, value: unknown): string {
  const text = textOf(value)
  if (text === '') return ''
  if (field.kind === 'choice') return field.choices?.find(([known]) => known === text)?.[1] ?? text
  const { read, format } = kindOf(field)
  return (read ?? format)(text)
}

/** Whether a field must be filled in, with everything else as it is typed. */
export function isRequired({ required = false }: Pick<FieldSpec, 'required'>, typed: Typed): boolean {
  return typeof required === 'function' ? required(typed) : required
}

/** What is wrong with a typed text; null when nothing is. The database decides in the end. */
export function fieldProblem(field: FieldSpec, text: string, today: string, typed: Typed = {}): string | null {
  const { kind, max, isPast = false, missing = isChosen(kind) ? PROBLEMS.unchosen : PROBLEMS.missing } = field
  const trimmed = text.trim()
  if (trimmed === '') return isRequired(field, typed) ? missing : null
  if (max !== undefined && trimmed.length > max) return tooLong(max)
  if (kind !== 'lines' && hasUnwritable(trimmed)) return PROBLEMS.unwritable
  const wrong = kindOf(field).problem(trimmed)
  if (wrong !== null) return wrong
  if (isPast && (parseTypedDate(trimmed) ?? '') > today) return PROBLEMS.future
  return field.problem?.(trimmed, typed) ?? null
}

/** A row as it is typed; a new one is empty. */
export function typedRecord(fields: readonly FieldSpec[], row: Readonly<Record<string, unknown>> | null): Typed {
  return Object.fromEntries(fields.map((field) => [field.name, typedOf(field, row?.[field.name])]))
}

/** What would be stored of every field. */
export function storedRecord(fields: readonly FieldSpec[], typed: Typed): Readonly<Record<string, StoredValue>> {
  return Object.fromEntries(fields.map((field) => [field.name, storedOf(field, typed[field.name] ?? '', typed)]))
}

/** The fields whose typed text differs from what is stored, as they would be stored. Of a new row, what was filled in. */
export function changedValues(fields: readonly FieldSpec[], row: Readonly<Record<string, unknown>> | null, typed: Typed): Readonly<Record<string, StoredValue>> {
  const before = typedRecord(fields, row)
  return storedRecord(fields.filter(({ name }) => (typed[name] ?? '').trim() !== (before[name] ?? '').trim()), typed)
}
