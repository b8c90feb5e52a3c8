import { formatDateTime } from '#shared/lib/dates.ts'
import type { ExportColumn, ExportValue } from '#shared/lib/export-csv.ts'
import { formatCpf, formatPhone } from '#shared/lib/masks.ts'
import { statusLook } from './employee.ts'
import { COLUMN_LABELS, type EmployeeColumn } from './list-columns.ts'

/** What the file needs of a row of the list. */
export interface ExportedEmployee {
  readonly display_name: string
  readonly position: string | null
  readonly department: { readonly name: string } | null
  readonly status: string
  readonly tags: readonly { readonly name: string }[]
  readonly hire_date: string | null
  readonly manager: { readonly display_name: string } | null
  readonly email: string | null
  readonly phone: string | null
  readonly registration_number: string | null
  readonly cpf: string | null
  readonly birth_date: string | null
  readonly updated_at: string
}

function civilDate(iso: string | null): Date | null {
  return iso === null ? null : new Date(`${iso}T00:00:00Z`)
}

const VALUES: Readonly<Record<EmployeeColumn, (row: ExportedEmployee) => ExportValue>> = {
  name: (row) => row.display_name,
  position: (row) => row.position,
  department: (row) => row.department?.name ?? null,
  tags: (row) => (row.tags.length === 0 ? null : row.tags.map(({ name }) => name).join(', ')),
  status: (row) => statusLook(row.status).label,
  hire_date: (row) => civilDate(row.hire_date),
  manager: (row) => row.manager?.display_name ?? null,
  email: (row) => row.email,
  phone: (row) => (row.phone === null ? null : formatPhone(row.phone)),
  registration_number: (row) => row.registration_number,
  cpf: (row) => (row.cpf === null ? null : formatCpf(row.cpf)),
  birth_date: (row) => civilDate(row.birth_date),
  updated_at: (row) => formatDateTime(row.updated_at),
}

const WIDTHS: Partial<Record<EmployeeColumn, number>> = { name: 34, position: 28, department: 24, manager: 30, email: 34 }

/** The columns of an exported file: exactly those on screen, in the same order. */
export function employeeExportColumns(chosen: readonly EmployeeColumn[]): readonly ExportColumn<ExportedEmployee>[] {
  return chosen.map((id) => ({ header: COLUMN_LABELS[id], value: VALUES[id], width: WIDTHS[id] ?? 16 }))
}
