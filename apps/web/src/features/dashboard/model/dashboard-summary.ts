import type { Amount, MonthAmount } from '#shared/ui/charts/amounts.ts'

export interface SummaryRow {
  readonly section: string
  readonly label: string | null
  readonly total: number | null
  readonly on_date: string | null
  readonly employee_id: string | null
}

export interface ComingDate {
  readonly employeeId: string
  readonly name: string
  readonly date: string
  /** Years of service on that day; null for birthdays, whose year nobody is told. */
  readonly years: number | null
}

export interface DashboardSummary {
  readonly headcount: number
  readonly departments: readonly Amount[]
  /** Departments that somebody works in; being in none is no department. */
  readonly departmentCount: number
  /** Null for whom the company's movements are not shown. */
  readonly statuses: readonly Amount[] | null
  readonly hireMonths: readonly MonthAmount[] | null
  readonly birthdays: readonly ComingDate[]
  readonly anniversaries: readonly ComingDate[]
}

const STATUS_LABELS: Readonly<Record<string, string>> = {
  pre_admission: 'Em admissão',
  active: 'Ativos',
  notice: 'Em aviso prévio',
  terminated: 'Desligados',
}
const STATUS_ORDER = Object.keys(STATUS_LABELS)

function comingDates(rows: readonly SummaryRow[], section: string): ComingDate[] {
  return rows.flatMap(({ section: kind, label, total, on_date, employee_id }) =>
    kind === section && on_date && employee_id ? [{ employeeId: employee_id, name: label ?? '', date: on_date, years: total }] : [],
  )
}

/** Sorts the flat rows of the database into the parts of the page. Sections that are missing were not for this person. */
export function toSummary(rows: readonly SummaryRow[]): DashboardSummary {
  const section = (name: string): SummaryRow[] => rows.filter((row) => row.section === name)
  const months = section('hire_month').flatMap(({ on_date, total }) => (on_date ? [{ month: on_date, total: total ?? 0 }] : []))
  const statuses = section('status').toSorted((a, b) => STATUS_ORDER.indexOf(a.label ?? '') - STATUS_ORDER.indexOf(b.label ?? ''))
  return {
    headcount: section('headcount')[0]?.total ?? 0,
    departmentCount: section('department').filter(({ label }) => label).length,
    departments: section('department')
      .map(({ label, total }) => ({ label: label || 'Sem departamento', total: total ?? 0 }))
      .toSorted((a, b) => b.total - a.total || a.label.localeCompare(b.label, 'pt-BR')),
    statuses: statuses.length > 0 ? statuses.map(({ label, total }) => ({ label: STATUS_LABELS[label ?? ''] ?? (label ?? ''), total: total ?? 0 })) : null,
    hireMonths: months.length > 0 ? months.toSorted((a, b) => a.month.localeCompare(b.month)) : null,
    birthdays: comingDates(rows, 'birthday'),
    anniversaries: comingDates(rows, 'anniversary'),
  }
}
