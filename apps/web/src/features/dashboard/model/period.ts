import { formatDate, formatMonthLong, laterDay, laterMonth, monthEnd } from '#shared/lib/dates.ts'
import type { DashboardState, Period } from './dashboard-address.ts'

export interface Span {
  readonly from: string
  readonly to: string
}

const MONTHS: Readonly<Record<Exclude<Period, 'personalizado'>, number>> = { mes: 1, trimestre: 3, ano: 12 }
/** So many days the database takes at once. */
const MOST_DAYS = 731

export const PERIOD_LABELS: Readonly<Record<Period, string>> = { mes: 'Mês', trimestre: 'Trimestre', ano: 'Ano', personalizado: 'Personalizado' }

/** The first month of the period of so many months that a day lies in. */
function firstMonth(iso: string, months: number): string {
  const month = Number(iso.slice(5, 7))
  return `${iso.slice(0, 4)}-${String(month - ((month - 1) % months)).padStart(2, '0')}`
}

/** The days that a state means; a custom period never runs backwards, nor longer than the database takes. */
export function spanOf({ periodo, em, de, ate }: DashboardState, today: string): Span {
  if (periodo === 'personalizado') {
    const to = ate || today
    const from = de || `${to.slice(0, 7)}-01`
    return from > to ? { from: to, to } : { from: from < laterDay(to, -MOST_DAYS) ? laterDay(to, -MOST_DAYS) : from, to }
  }
  const first = firstMonth(em || today, MONTHS[periodo])
  return { from: `${first}-01`, to: monthEnd(laterMonth(first, MONTHS[periodo] - 1)) }
}

/** A day of the period so many periods later; empty where that is the one of today. */
export function movedTo(state: DashboardState, periods: number, today: string): string {
  if (state.periodo === 'personalizado') return ''
  const months = MONTHS[state.periodo]
  const first = laterMonth(firstMonth(state.em || today, months), periods * months)
  return first === firstMonth(today, months) ? '' : `${first}-01`
}

/** 'novembro de 2026', '4º trimestre de 2026', '2026', or '05/11/2026 a 11/11/2026'. */
export function spanText({ from, to }: Span): string {
  const year = from.slice(0, 4)
  if (from.endsWith('-01') && to === monthEnd(from.slice(0, 7))) return formatMonthLong(from)
  if (from === `${year}-01-01` && to === `${year}-12-31`) return year
  const month = Number(from.slice(5, 7))
  if (month % 3 === 1 && from.endsWith('-01') && to === monthEnd(laterMonth(from.slice(0, 7), 2))) return `${(month + 2) / 3}º trimestre de ${year}`
  return from === to ? formatDate(from) : `${formatDate(from)} a ${formatDate(to)}`
}
