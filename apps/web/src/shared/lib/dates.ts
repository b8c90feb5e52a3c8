const CIVIL = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', day: '2-digit', month: '2-digit', year: 'numeric' })
const DAY_MONTH = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', day: '2-digit', month: 'short' })
const MONTH_SHORT = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'short' })
const MONTH_LONG = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const LONG_DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const DAY = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short' })
const MOMENT = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' })

/** A civil date 'YYYY-MM-DD' as an instant in UTC: never local time, where it could fall on the day before. `null` when not a date. */
export function parseCivilDate(iso: string | null | undefined): Date | null {
  if (!iso || !/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null
  const date = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : date
}

function formatted(format: Intl.DateTimeFormat, iso: string | null | undefined): string {
  const date = parseCivilDate(iso)
  return date ? format.format(date).replaceAll('.', '') : '—'
}

/** 'YYYY-MM-DD' → '31/12/2025'; '—' when missing or not a date. */
export function formatDate(iso: string | null | undefined): string {
  return formatted(CIVIL, iso)
}

/** 'YYYY-MM-DD' → '31 de dez'. */
export function formatDayMonth(iso: string | null | undefined): string {
  return formatted(DAY_MONTH, iso)
}

/** 'YYYY-MM-01' → 'dez'. */
export function formatMonthShort(iso: string | null | undefined): string {
  return formatted(MONTH_SHORT, iso)
}

/** 'YYYY-MM-01' → 'dezembro de 2025'. */
export function formatMonthLong(iso: string | null | undefined): string {
  return formatted(MONTH_LONG, iso)
}

/** An instant of the database → '31/12/2025, 23:59' in the reader's time zone; '—' when missing. */
export function formatDateTime(instant: string | null | undefined): string {
  const date = instant ? new Date(instant) : null
  return date && !Number.isNaN(date.getTime()) ? MOMENT.format(date) : '—'
}

/** An instant of the database → '31/12/2025', the day where the reader is; '—' when missing. */
export function formatDay(instant: string | null | undefined): string {
  const date = instant ? new Date(instant) : null
  return date && !Number.isNaN(date.getTime()) ? DAY.format(date) : '—'
}

/** Today where the reader is, as 'YYYY-MM-DD'. For display alone: rules ask the database. */
export function todayIso(now: Date = new Date()): string {
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** 'YYYY-MM-DD' so many days later. */
export function laterDay(iso: string, days: number): string {
  return new Date(Date.parse(`${iso}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The weeks of a month 'YYYY-MM', from Sunday on; days of its neighbours are null. */
export function monthWeeks(month: string): readonly (readonly (string | null)[])[] {
  const first = `${month}-01`
  const before = new Date(`${first}T00:00:00Z`).getUTCDay()
  const cells = [...Array.from({ length: before }, () => null), ...Array.from({ length: Number(monthEnd(month).slice(8)) }, (_, day) => laterDay(first, day))]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => Array.from({ length: 7 }, (__, day) => cells[week * 7 + day] ?? null))
}

/** 'YYYY-MM' so many months later. */
export function laterMonth(month: string, months: number): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The last day of 'YYYY-MM'. */
export const monthEnd = (month: string): string => laterDay(`${laterMonth(month, 1)}-01`, -1)

/** The same day so many months later, or the last one of a month that is shorter. */
export function sameDayLater(iso: string, months: number): string {
  const month = laterMonth(iso.slice(0, 7), months)
  const end = monthEnd(month)
  return `${month}${iso.slice(7)}` > end ? end : `${month}${iso.slice(7)}`
}

/** 'YYYY-MM-DD' → 'terça-feira, 24 de novembro de 2026'. */
export function formatLongDay(iso: string): string {
  return formatted(LONG_DAY, iso)
}
