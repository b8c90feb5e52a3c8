import type { StoredValue } from '#shared/lib/fields/field-spec.ts'
import type { RecordRow } from '#shared/supabase/shapes.gen.ts'
import { BANK_FIELDS, DEPENDENT_FIELDS, type FieldGroup, PERSONAL_GROUPS } from './record-specs.ts'

/** Records that are asked for, with the title of their form. */
const ASKED: Readonly<Record<string, { readonly title: string; readonly groups: readonly FieldGroup[] }>> = {
  personal: { title: 'Dados pessoais', groups: PERSONAL_GROUPS },
  dependent: { title: 'Dependente', groups: [{ title: 'Dependente', fields: DEPENDENT_FIELDS }] },
  bank_account: { title: 'Conta para pagamento', groups: [{ title: 'Conta para pagamento', fields: BANK_FIELDS }] },
}

type Values = Readonly<Record<string, StoredValue>>

/** Whether a change asked for is a whole record, which has a form of its own. */
export function isAskedRecord(field: string): boolean {
  return Object.hasOwn(ASKED, field)
}

export interface AskedForm {
  readonly title: string
  readonly groups: readonly FieldGroup[]
  /** What was asked for, as a row of the form. */
  readonly row: RecordRow
  /** What to send of what the form holds. */
  readonly wanted: (filled: Values) => Values
}

/** The form of a record that was sent back. Of personal data only what was asked for: the rest is not part of the request. */
export function askedForm(record: string, asked: Values): AskedForm {
  const { title, groups } = ASKED[record] ?? { title: '', groups: [] }
  const row = { ...asked, id: '', updated_at: '' }
  if (record !== 'personal') return { title, groups, row, wanted: (filled) => filled }
  const shown = groups.map((group) => ({ ...group, fields: group.fields.filter(({ name }) => Object.hasOwn(asked, name)) })).filter(({ fields }) => fields.length > 0)
  const names = shown.flatMap(({ fields }) => fields.map(({ name }) => name))
  return { title, groups: shown, row, wanted: (filled) => Object.fromEntries(names.map((name) => [name, filled[name] ?? null])) }
}
