const DAY_MS = 24 * 60 * 60_000
const SHORT = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short' })
const LONG = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long' })

function dayNumber(date: Date): number {
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS)
}

/** 'Hoje', 'Ontem' or 'segunda-feira, 3 de março', where the reader is; a day of another year is written in full. */
export function dayHeading(instant: string, now: Date = new Date()): string {
  const date = new Date(instant)
  const days = dayNumber(now) - dayNumber(date)
  // A clock that runs a little behind the server's must not speak of tomorrow.
  if (days <= 0) return 'Hoje'
  if (days === 1) return 'Ontem'
  return date.getFullYear() === now.getFullYear() ? LONG.format(date) : SHORT.format(date)
}
