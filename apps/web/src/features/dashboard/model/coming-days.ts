import { formatDayMonth } from '#shared/lib/dates.ts'

/** 'Hoje', 'Amanhã' or '25 de dez' for a civil date seen from another one. */
export function whenText(date: string, today: string): string {
  if (date === today) return 'Hoje'
  const next = new Date(`${today}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return date === next.toISOString().slice(0, 10) ? 'Amanhã' : formatDayMonth(date)
}

/** '1 ano', '12 anos'. */
export function yearsText(years: number): string {
  return years === 1 ? '1 ano' : `${years} anos`
}
