import { personField } from '#shared/lib/person/fields.ts'

/** Columns of the list of people, in screen order. The name is always shown. */
export const EMPLOYEE_COLUMNS = [
  'name',
  'position',
  'department',
  'tags',
  'status',
  'hire_date',
  'manager',
  'email',
  'phone',
  'registration_number',
  'cpf',
  'birth_date',
  'updated_at',
] as const
export type EmployeeColumn = (typeof EMPLOYEE_COLUMNS)[number]

/** For administrators: of other teams' people managers see these on the page of the person, which records it. */
const GUARDED_COLUMNS = ['cpf', 'birth_date'] as const satisfies readonly EmployeeColumn[]
export type GuardedColumn = (typeof GUARDED_COLUMNS)[number]

/** Of some columns those whose values are not even asked for where they are not shown. */
export function guardedOf(columns: readonly EmployeeColumn[]): readonly GuardedColumn[] {
  return GUARDED_COLUMNS.filter((column) => columns.includes(column))
}

/** The columns that the reader may choose. */
export function offeredColumns(columns: readonly EmployeeColumn[], seesGuarded: boolean): readonly EmployeeColumn[] {
  return seesGuarded ? columns : columns.filter((column) => guardedOf([column]).length === 0)
}

/** What a person sees before choosing columns; tags then stand beside the name of whoever has some. */
export const DEFAULT_COLUMNS: readonly EmployeeColumn[] = ['name', 'position', 'department', 'status', 'hire_date']

export const COLUMN_LABELS: Readonly<Record<EmployeeColumn, string>> = {
  name: 'Nome',
  position: personField('position').label,
  department: personField('department_id').label,
  tags: 'Etiquetas',
  status: personField('status').label,
  hire_date: 'Admissão',
  manager: personField('manager_id').label,
  email: personField('email').label,
  phone: personField('phone').label,
  registration_number: personField('registration_number').label,
  cpf: personField('cpf').label,
  birth_date: 'Nascimento',
  updated_at: 'Última alteração',
}

/** Columns by which the server sorts, with the column of the table behind each. */
export const SORT_COLUMNS = {
  name: 'display_name',
  position: 'position',
  department: 'department(name)',
  status: 'status',
  hire_date: 'hire_date',
  email: 'email',
  registration_number: 'registration_number',
  birth_date: 'birth_date',
  updated_at: 'updated_at',
} as const satisfies Partial<Record<EmployeeColumn, string>>
export type SortColumn = keyof typeof SORT_COLUMNS

export function isEmployeeColumn(text: string): text is EmployeeColumn {
  return (EMPLOYEE_COLUMNS as readonly string[]).includes(text)
}

export function isSortColumn(text: string): text is SortColumn {
  return Object.hasOwn(SORT_COLUMNS, text)
}

/** Chosen columns in screen order, the name always among them. */
export function orderedColumns(chosen: readonly EmployeeColumn[]): readonly EmployeeColumn[] {
  return EMPLOYEE_COLUMNS.filter((column) => column === 'name' || chosen.includes(column))
}
