import { digitsOf, toTypedDate, formatCpf, formatPhone, parseTypedDate } from '#shared/lib/masks.ts'

/** A person chosen in a picker: the id is what is saved, the name is what is shown. */
export interface PersonChoice {
  readonly id: string
  readonly name: string
}

/** What the form holds: texts as typed (masked), never null, so that nothing typed is lost in a conversion. */
export interface EmployeeFormValues {
  first_name: string
  last_name: string
  social_name: string
  cpf: string
  rg: string
  birth_date: string
  email: string
  phone: string
  address: string
  position: string
  department_id: string
  manager: PersonChoice | null
  hire_date: string
  registration_number: string
  status: string
}
export type EmployeeFormField = keyof EmployeeFormValues

export const FIELD_LABELS: Readonly<Record<EmployeeFormField, string>> = {
  first_name: 'Nome',
  last_name: 'Sobrenome',
  social_name: 'Nome social',
  cpf: 'CPF',
  rg: 'RG',
  birth_date: 'Data de nascimento',
  email: 'E-mail',
  phone: 'Telefone',
  address: 'Endereço',
  position: 'Cargo',
  department_id: 'Departamento',
  manager: 'Gestor',
  hire_date: 'Data de admissão',
  registration_number: 'Matrícula',
  status: 'Situação',
}

/** Fields in the order in which they stand in the form: the error summary follows it. */
export const FORM_FIELDS = Object.keys(FIELD_LABELS) as readonly EmployeeFormField[]

/** Columns of a person's row that the form writes, as the database holds them. */
export interface EmployeeRecord {
  first_name: string
  last_name: string
  social_name: string | null
  cpf: string | null
  rg: string | null
  birth_date: string | null
  email: string | null
  phone: string | null
  address: string | null
  position: string | null
  department_id: string | null
  manager_id: string | null
  hire_date: string | null
  registration_number: string | null
  status: string
}

export const EMPTY_FORM: EmployeeFormValues = {
  first_name: '',
  last_name: '',
  social_name: '',
  cpf: '',
  rg: '',
  birth_date: '',
  email: '',
  phone: '',
  address: '',
  position: '',
  department_id: '',
  manager: null,
  hire_date: '',
  registration_number: '',
  status: 'active',
}

/** A stored row as the form shows it. */
export function formValuesOf(row: EmployeeRecord & { readonly manager: PersonChoice | null }): EmployeeFormValues {
  return {
    first_name: row.first_name,
    last_name: row.last_name,
    social_name: row.social_name ?? '',
    cpf: formatCpf(row.cpf ?? ''),
    rg: row.rg ?? '',
    birth_date: toTypedDate(row.birth_date ?? ''),
    email: row.email ?? '',
    phone: formatPhone(row.phone ?? ''),
    address: row.address ?? '',
    position: row.position ?? '',
    department_id: row.department_id ?? '',
    manager: row.manager,
    hire_date: toTypedDate(row.hire_date ?? ''),
    registration_number: row.registration_number ?? '',
    status: row.status,
  }
}

function optional(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

function optionalDigits(text: string): string | null {
  return optional(digitsOf(text))
}

/** What the form would store. Texts lose outer spaces, empty means null, CPF is digits, dates are ISO. */
export function recordOf(values: EmployeeFormValues): EmployeeRecord {
  return {
    first_name: values.first_name.trim(),
    last_name: values.last_name.trim(),
    social_name: optional(values.social_name),
    cpf: optionalDigits(values.cpf),
    rg: optional(values.rg),
    birth_date: parseTypedDate(values.birth_date),
    email: optional(values.email.toLowerCase()),
    phone: optional(values.phone),
    address: optional(values.address),
    position: optional(values.position),
    department_id: optional(values.department_id),
    manager_id: values.manager?.id ?? null,
    hire_date: parseTypedDate(values.hire_date),
    registration_number: optional(values.registration_number),
    status: values.status,
  }
}

/** Only the columns that the person changed: a save never writes back what it merely read. */
export function changesBetween(before: EmployeeFormValues, after: EmployeeFormValues): Partial<EmployeeRecord> {
  const old = recordOf(before)
  return Object.fromEntries(Object.entries(recordOf(after)).filter(([column, value]) => value !== old[column as keyof EmployeeRecord]))
}

/** The form's field for a column that the database blamed; null when the form has none. */
export function formFieldOf(column: string | null): EmployeeFormField | null {
  if (column === 'manager_id') return 'manager'
  return FORM_FIELDS.find((field) => field === column) ?? null
}
