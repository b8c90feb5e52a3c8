import { storedRecord, typedRecord } from '#shared/lib/fields/field-spec.ts'
import { fieldsOf, type PERSON_GROUPS, type PersonField } from '#shared/lib/person/fields.ts'

type NameIn<Group extends keyof typeof PERSON_GROUPS> = (typeof PERSON_GROUPS)[Group][number]['name']

export type EmployeeFormField = Exclude<NameIn<'identity' | 'contact' | 'work'>, 'work_site_id' | 'cost_centre_id'>

/** What the form holds: texts as typed (masked), never null, so that nothing typed is lost in a conversion; the manager as id and name. */
export type EmployeeFormValues = Record<EmployeeFormField | 'manager_id_name', string>

/** Columns of a person's row that the form writes, as the database holds them. */
export type EmployeeRecord = Record<Exclude<EmployeeFormField, 'first_name' | 'last_name' | 'status'>, string | null> &
  Record<'first_name' | 'last_name' | 'status', string>

/** Fields in the order in which they stand in the form: the error summary follows it. */
export const FORM_FIELDS: readonly PersonField[] = fieldsOf('form', 'identity', 'contact', 'work')
export const FORM_FIELD_NAMES = FORM_FIELDS.map(({ name }) => name as EmployeeFormField)
export const FORM_LABELS: Readonly<Record<string, string>> = Object.fromEntries(FORM_FIELDS.map(({ name, label }) => [name, label]))

export const EMPTY_FORM = { ...typedRecord(FORM_FIELDS, null), manager_id_name: '', status: 'active' } as EmployeeFormValues

/** A stored row as the form shows it. */
export function formValuesOf(row: EmployeeRecord & { readonly manager: { readonly display_name: string } | null }): EmployeeFormValues {
  return { ...EMPTY_FORM, ...typedRecord(FORM_FIELDS, row), manager_id_name: row.manager?.display_name ?? '' }
}

/** What the form would store. Texts lose outer spaces, empty means null, CPF is digits, dates are ISO. */
export function recordOf(values: EmployeeFormValues): EmployeeRecord {
  return storedRecord(FORM_FIELDS, values) as EmployeeRecord
}

/** Only the columns that the person changed: a save never writes back what it merely read. */
export function changesBetween(before: EmployeeFormValues, after: EmployeeFormValues): Partial<EmployeeRecord> {
  const old = recordOf(before)
  return Object.fromEntries(Object.entries(recordOf(after)).filter(([column, value]) => value !== old[column as EmployeeFormField]))
}

/** The form's field for a column that the database blamed; null when the form has none. */
export function formFieldOf(column: string | null): EmployeeFormField | null {
  return FORM_FIELD_NAMES.find((field) => field === column) ?? null
}
