import { type FieldSpec, storedOf, textOf, type Typed, typedOf } from '#shared/lib/fields/field-spec.ts'
import { dateProblem } from '#shared/lib/person-checks.ts'
import { PERSON_FIELDS } from '#shared/lib/person/fields.ts'
import type { ChangeField } from './change-field.ts'

/** One field that the person wants to be another. */
export interface WantedChange {
  readonly field: string
  readonly label: string
  readonly policy: ChangeField['policy']
  readonly old: string | null
  readonly new: string | null
}

/** A field of one's own record as forms know fields. `today` is an ISO civil date. */
export function specOf({ field, label, kind }: Pick<ChangeField, 'field' | 'label' | 'kind'>, today: string): FieldSpec {
  const { hint: _, ...known } = PERSON_FIELDS.find(({ name }) => name === field) ?? { name: field, label, kind, hint: undefined }
  return field === 'birth_date' ? { ...known, problem: (text) => dateProblem(text, today) } : known
}

/** What the person may write in: nothing that is closed, nothing that another request asks about already. */
export function openFields(fields: readonly ChangeField[], ownRequest: string | null): readonly ChangeField[] {
  return fields.filter(({ policy, open_request_id }) => policy !== 'closed' && (open_request_id === null || open_request_id === ownRequest))
}

export function typedFrom(fields: readonly ChangeField[], wanted: ReadonlyMap<string, string | null>): Typed {
  return Object.fromEntries(fields.map(({ field, kind, value }) => [field, typedOf({ kind }, wanted.has(field) ? wanted.get(field) : value)]))
}

/** The fields whose typed text differs from what is stored. A telephone written otherwise is the same telephone. */
export function wantedChanges(fields: readonly ChangeField[], typed: Typed): readonly WantedChange[] {
  return fields.flatMap(({ field, label, kind, policy, value }) => {
    const text = typed[field] ?? ''
    if (text.trim() === typedOf({ kind }, value).trim()) return []
    return [{ field, label, policy, old: value, new: textOf(storedOf({ kind }, text)) || null }]
  })
}

export function changesRecord(changes: readonly WantedChange[]): Record<string, string | null> {
  return Object.fromEntries(changes.map((change) => [change.field, change.new]))
}
