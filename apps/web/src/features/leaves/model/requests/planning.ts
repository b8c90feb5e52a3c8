import { formatMonthLong, laterMonth } from '#shared/lib/dates.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** What days hold for a person. */
export type DayCalendar = Shapes.LeaveCalendar

/** Dates of a vacation with many free days around it. */
export type BestDates = Shapes.BestVacationDatesRow

/** Days that a part of a vacation often has. */
export const SUGGESTED_DAYS: readonly number[] = [5, 7, 8, 10, 14, 15, 20, 30]

/** So many months from one on, with their names. */
export function monthsAhead(first: string, count: number): readonly { readonly month: string; readonly label: string }[] {
  return Array.from({ length: count }, (_, index) => laterMonth(first, index)).map((month) => ({ month, label: formatMonthLong(`${month}-01`) }))
}

const holds = ({ starts_on, ends_on }: { readonly starts_on: string; readonly ends_on: string }, day: string): boolean => starts_on <= day && day <= ends_on

export interface DayPaint {
  readonly holiday: string | null
  readonly block: { readonly reason: string; readonly hard: boolean } | null
  readonly away: readonly string[]
  readonly isMine: boolean
  readonly isRest: boolean
  /** Whether the days left of a period may begin on no later day. */
  readonly isLimit: boolean
}

/** What one day of the calendar shows. */
export function paintOf(calendar: DayCalendar | undefined, day: string): DayPaint {
  const holiday = calendar?.holidays.find(({ on_date }) => on_date === day)
  return {
    holiday: holiday ? `${holiday.name}${holiday.fraction < 1 ? ' (meio dia)' : ''}` : null,
    block: calendar?.blocks.find((block) => holds(block, day)) ?? null,
    away: calendar?.away.filter((absence) => holds(absence, day)).map(({ name }) => name) ?? [],
    isMine: calendar?.mine.some((leave) => holds(leave, day)) ?? false,
    isRest: calendar?.rests.includes(day) ?? false,
    isLimit: calendar?.limits.some(({ on_date }) => on_date === day) ?? false,
  }
}

/** What a day is, for who hears it. */
export function paintText({ holiday, block, away, isMine, isLimit }: DayPaint): string {
  return [
    holiday && `feriado: ${holiday}`,
    block && `${block.hard ? 'bloqueado' : 'não recomendado'}: ${block.reason}`,
    away.length > 0 && (away.length === 1 ? `${away[0] ?? ''} fora` : `${String(away.length)} colegas fora`),
    isMine && 'você já tem uma licença',
    isLimit && 'último dia para começar as férias',
  ]
    .filter((part) => part !== null && part !== false)
    .join(', ')
}

/** Picking a day: the first begins, a later one ends, any other begins anew. */
export function pickDay(range: { readonly starts_on: string; readonly ends_on: string }, day: string): { readonly starts_on: string; readonly ends_on: string } {
  const isOpen = range.starts_on !== '' && range.ends_on === ''
  return isOpen && day >= range.starts_on ? { starts_on: range.starts_on, ends_on: day } : { starts_on: day, ends_on: '' }
}
