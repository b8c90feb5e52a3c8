const RELATIVE = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' })
const DAY = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short' })
const LONG_DAY = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long' })

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY_MS = 24 * HOUR

function dayNumber(date: Date): number {
  return Math.round(new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime() / DAY_MS)
}

/** 'agora', 'há 5 minutos', 'há 3 horas', 'ontem', and after a week the date; where the reader is. */
export function relativeTime(instant: string, now: Date = new Date()): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return '—'
  // A clock that runs a little behind the server's must not speak of the future.
  const passed = Math.max(0, now.getTime() - date.getTime())
  if (passed < MINUTE) return 'agora'
  if (passed < HOUR) return RELATIVE.format(-Math.floor(passed / MINUTE), 'minute')
  const days = dayNumber(now) - dayNumber(date)
  if (days === 0) return RELATIVE.format(-Math.floor(passed / HOUR), 'hour')
  return days < 7 ? RELATIVE.format(-days, 'day') : DAY.format(date)
}

/** 'Hoje', 'Ontem' or 'segunda-feira, 3 de março'; a day of another year is written in full. */
export function dayHeading(instant: string, now: Date = new Date()): string {
  const date = new Date(instant)
  const days = dayNumber(now) - dayNumber(date)
  if (days <= 0) return 'Hoje'
  if (days === 1) return 'Ontem'
  return date.getFullYear() === now.getFullYear() ? LONG_DAY.format(date) : DAY.format(date)
}
