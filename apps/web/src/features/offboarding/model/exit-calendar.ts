import { formatDayMonth, laterDay, laterMonth, monthEnd } from '#shared/lib/dates.ts'
import type { ExitRow } from './exit.ts'

/** What a day of the calendar holds: somebody's last day, or the last one on which somebody is paid. */
export interface ExitDay {
  readonly day: string
  readonly what: 'leaves' | 'pay'
  readonly row: ExitRow
}

export interface ExitWeek {
  /** Its first day of the month. */
  readonly from: string
  readonly to: string
  readonly days: readonly ExitDay[]
}

/** Pay follows the last day by ten days (CLT art. 477, § 6º), and by some more where a company keeps another rule. */
const PAID_WITHIN = 31
const NOTHING_CAME = new Set<ExitRow['stage']>(['rejected', 'withdrawn', 'cancelled'])

/** The last days to ask for so that all of a month is known, what is paid in it included. */
export const spanOf = (month: string): { readonly from: string; readonly to: string } => ({ from: laterDay(`${month}-01`, -PAID_WITHIN), to: monthEnd(month) })

/** The Sunday that a day's week begins with. */
const sundayOf = (day: string): string => laterDay(day, -new Date(`${day}T00:00:00Z`).getUTCDay())

/** What is on which day of a month, by week; only weeks with something in them. Exits that came to nothing have no day. */
export function weeksOf(rows: readonly ExitRow[], month: string): readonly ExitWeek[] {
  const days = rows
    .filter(({ stage }) => !NOTHING_CAME.has(stage))
    .flatMap((row): ExitDay[] => [{ day: row.last_day, what: 'leaves', row }, ...(row.payment_by === null ? [] : [{ day: row.payment_by, what: 'pay' as const, row }])])
    .filter(({ day }) => day.startsWith(month))
    .toSorted((one, other) => one.day.localeCompare(other.day) || one.what.localeCompare(other.what) || one.row.employee.name.localeCompare(other.row.employee.name, 'pt-BR'))
  const [first, last] = [`${month}-01`, monthEnd(month)]
  return [...Map.groupBy(days, ({ day }) => sundayOf(day))].map(([sunday, own]) => ({
    from: sunday < first ? first : sunday,
    to: laterDay(sunday, 6) > last ? last : laterDay(sunday, 6),
    days: own,
  }))
}

/** '06 a 12 de dez', or one day alone. */
export const weekTitle = ({ from, to }: Pick<ExitWeek, 'from' | 'to'>): string => (from === to ? formatDayMonth(from) : `${from.slice(8)} a ${formatDayMonth(to)}`)

/** How many leave and how many are to be paid, as a sentence. */
export function monthText(weeks: readonly ExitWeek[]): string {
  const days = weeks.flatMap((week) => week.days)
  const leaving = days.filter(({ what }) => what === 'leaves').length
  const paid = days.length - leaving
  return [
    ...(leaving > 0 ? [leaving === 1 ? '1 pessoa sai' : `${String(leaving)} pessoas saem`] : []),
    ...(paid > 0 ? [paid === 1 ? '1 acerto a pagar' : `${String(paid)} acertos a pagar`] : []),
  ].join(', ')
}

/** The month that the calendar shows: what the address says, else the present one. */
export const shownMonth = (asked: string, today: string): string => (asked === '' ? today.slice(0, 7) : asked)

/** The month beside it, as the address says it: the present one is not written. */
export function besideMonth(month: string, by: -1 | 1, today: string): string {
  const next = laterMonth(month, by)
  return next === today.slice(0, 7) ? '' : next
}
