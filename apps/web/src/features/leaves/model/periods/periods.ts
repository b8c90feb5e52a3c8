import { daysText } from '#shared/lib/days-text.ts'
import type { ExportColumn } from '#shared/lib/export-csv.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import type { PeriodState } from './desk-filter.ts'
import { STATE_LOOKS } from './period-states.ts'

/** The five that HR looks at each morning, in the order of the law: who is away, what is owed, what is to come, what went wrong. */
export const COUNTERS = ['enjoying', 'available', 'acquiring', 'double', 'risk'] as const satisfies readonly PeriodState[]

export type DeskRow = Shapes.DeskRow

export type Bucket = 'double' | 'risk' | 'available' | 'enjoying' | 'acquiring'
export type DepartmentBuckets = Shapes.DeskDepartment

export type Desk = Shapes.VacationDesk

/** What the pairs of the chart show, from the worst on. */
export const BUCKETS = ['double', 'risk', 'available', 'enjoying', 'acquiring'] as const satisfies readonly Bucket[]

/** Departments with something to act on, the worst first: double pay, risk, then days to grant. */
export function busyDepartments(departments: readonly DepartmentBuckets[], most: number): readonly DepartmentBuckets[] {
  return departments.filter((each) => each.double + each.risk + each.available + each.enjoying > 0).slice(0, most)
}

const DAY_MS = 86_400_000

/** How far a day is, in words: 'em 12 dias', 'hoje', 'há 3 dias'. */
export function distanceText(day: string, from: string): string {
  const days = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
  if (days === 0) return 'hoje'
  return days > 0 ? `em ${daysText(days)}` : `há ${daysText(-days)}`
}

/** 'Tirar até' only says something where days are known to be left and no date is set for all of them. */
export function hasLimit({ state, balance }: Pick<DeskRow, 'state' | 'balance'>): boolean {
  return balance > 0 && state !== 'settled' && state !== 'lost' && state !== 'untold'
}

const civil = (iso: string): Date => new Date(`${iso}T00:00:00Z`)

const dayOrNull = (iso: string | null | undefined): Date | null => (iso ? civil(iso) : null)

/** The columns of the period reports that payroll offices know: admission, periods and limits, what reduced the right, what was taken and is to come. */
export const EXPORT_COLUMNS: readonly ExportColumn<DeskRow>[] = [
  { header: 'Matrícula', value: (row) => row.registration_number, width: 14 },
  { header: 'Pessoa', value: (row) => row.person.name, width: 34 },
  { header: 'Departamento', value: (row) => row.department, width: 26 },
  { header: 'Admissão', value: (row) => civil(row.hired_on), width: 14 },
  { header: 'Início do período', value: (row) => civil(row.acquired_from), width: 16 },
  { header: 'Fim do período', value: (row) => civil(row.acquired_to), width: 16 },
  { header: 'Conceder até', value: (row) => civil(row.granted_to), width: 16 },
  { header: 'Situação', value: (row) => STATE_LOOKS[row.state].one, width: 16 },
  { header: 'Avos', value: (row) => row.twelfths, width: 8 },
  { header: 'Faltas', value: (row) => row.absences, width: 10 },
  { header: 'Dias de suspensão', value: (row) => row.suspended, width: 16 },
  { header: 'Direito', value: (row) => row.days, width: 10 },
  { header: 'Adquirido', value: (row) => row.earned, width: 10 },
  { header: 'Gozados', value: (row) => row.used, width: 10 },
  { header: 'Abono', value: (row) => row.sold, width: 10 },
  { header: 'Programados', value: (row) => row.scheduled, width: 12 },
  { header: 'Próximas férias', value: (row) => row.planned, width: 30 },
  { header: 'Avisar até', value: (row) => dayOrNull(row.next?.notice_on ?? (hasLimit(row) ? row.notice_on : null)), width: 14 },
  { header: 'Pagar até', value: (row) => dayOrNull(row.next?.payment_on), width: 14 },
  { header: 'Saldo', value: (row) => row.balance, width: 10 },
  { header: 'Tirar até', value: (row) => (hasLimit(row) ? civil(row.last_safe_start) : null), width: 16 },
  { header: 'Dias em dobro', value: (row) => row.double_days, width: 14 },
]
