import { daysOpen, type Statement } from './statement.ts'

export interface VacationFigures {
  readonly available: number
  readonly acquiring: number
  /** What the ring is a part of: the days of the period that the number comes from. */
  readonly of: number
  /** The first day of the next vacations, null without any. */
  readonly next: string | null
}

/** Available days, those in the making, and the next vacations, as of the day of the statement. */
export function vacationSummary({ periods, today }: Pick<Statement, 'periods' | 'today'>): VacationFigures {
  const { acquired: available, earned: acquiring } = daysOpen(periods)
  const open = periods.filter(({ state }) => state !== 'lost')
  const counted = available > 0 ? open.filter(({ state, balance }) => state !== 'acquiring' && balance > 0) : open.filter(({ state }) => state === 'acquiring')
  const starts = periods.flatMap(({ entries }) => entries.filter(({ kind, on_date: day }) => kind === 'use' && day > today).map(({ on_date: day }) => day))
  return { available, acquiring, of: counted.reduce((sum, { days }) => sum + days, 0), next: starts.toSorted()[0] ?? null }
}
