import { formatMonthLong, laterMonth } from '#shared/lib/dates.ts'
import type { HomePeople } from '#shared/supabase/shapes.gen.ts'

/** 'pessoas, 4 a mais que no fim de outubro'. */
export function headcountText({ total, last_month }: HomePeople, today: string): string {
  const month = formatMonthLong(`${laterMonth(today.slice(0, 7), -1)}-01`).split(' ')[0] ?? ''
  const noun = total === 1 ? 'pessoa' : 'pessoas'
  const change = total - last_month
  if (change === 0) return `${noun}, como no fim de ${month}`
  return `${noun}, ${Math.abs(change)} a ${change > 0 ? 'mais' : 'menos'} que no fim de ${month}`
}

/** How many of a hundred left in twelve months, of the mean of who worked a year ago and who works today. */
export function turnover({ total, hired, left }: HomePeople): number {
  const before = total - hired + left
  const mean = (total + before) / 2
  return mean <= 0 ? 0 : (left / mean) * 100
}
