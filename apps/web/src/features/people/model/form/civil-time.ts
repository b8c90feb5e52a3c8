interface Span {
  readonly years: number
  readonly months: number
  readonly days: number
}

interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

function dayOf(iso: string): Day | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number)
  return { year, month, day }
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** Whole years, months and days from one civil date to a later one; null when a date is malformed or the order is wrong. */
export function spanBetween(fromIso: string, toIso: string): Span | null {
  const from = dayOf(fromIso)
  const to = dayOf(toIso)
  if (!from || !to || fromIso > toIso) return null
  let months = (to.year - from.year) * 12 + (to.month - from.month)
  // Someone born on the 31st completes the month on its last day.
  const completesOn = (day: Day): number => Math.min(from.day, daysInMonth(day.year, day.month))
  if (to.day < completesOn(to)) months -= 1
  const previous = to.month === 1 ? { year: to.year - 1, month: 12, day: 1 } : { year: to.year, month: to.month - 1, day: 1 }
  const days =
    to.day >= completesOn(to) ? to.day - completesOn(to) : daysInMonth(previous.year, previous.month) - completesOn(previous) + to.day
  return { years: Math.floor(months / 12), months: months % 12, days }
}

function counted(total: number, one: string, many: string): string {
  return `${total} ${total === 1 ? one : many}`
}

/** Age in whole years on a day; null when unknown. */
export function ageOn(birthIso: string | null, todayIso: string): number | null {
  return birthIso === null ? null : (spanBetween(birthIso, todayIso)?.years ?? null)
}

/** Tempo de casa as people say it: '3 anos e 2 meses', '5 meses', '12 dias', 'começa em 3 dias'; null when unknown. */
export function tenureText(hireIso: string | null, todayIso: string): string | null {
  if (hireIso === null) return null
  const span = spanBetween(hireIso, todayIso)
  if (!span) return untilText(hireIso, todayIso)
  if (span.years > 0) {
    const years = counted(span.years, 'ano', 'anos')
    return span.months > 0 ? `${years} e ${counted(span.months, 'mês', 'meses')}` : years
  }
  if (span.months > 0) return counted(span.months, 'mês', 'meses')
  return span.days === 0 ? 'começou hoje' : counted(span.days, 'dia', 'dias')
}

function untilText(hireIso: string, todayIso: string): string | null {
  const wait = Date.parse(`${hireIso}T00:00:00Z`) - Date.parse(`${todayIso}T00:00:00Z`)
  return Number.isNaN(wait) ? null : `começa em ${counted(Math.round(wait / 86_400_000), 'dia', 'dias')}`
}
