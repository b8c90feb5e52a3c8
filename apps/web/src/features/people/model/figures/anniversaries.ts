import { addressState } from '#shared/list/state/address-state.ts'
import { id, oneOf } from '#shared/list/state/params.ts'

/** A birthday, or years of service, with the day it falls on. */
export interface Anniversary {
  readonly id: string
  readonly name: string
  readonly initials: string
  readonly photo: string | null
  readonly position: string | null
  readonly departmentId: string | null
  readonly department: string | null
  readonly kind: 'birthday' | 'company'
  readonly date: string
  /** Years of service; of a birthday nobody is told. */
  readonly years: number | null
}

/** What the address says: which dates, and of whom. */
export const datesAddress = addressState({ kind: oneOf(['birthday', 'company'], 'birthday'), department: id })
export type DatesState = typeof datesAddress.start

export interface DepartmentChoice {
  readonly id: string
  readonly name: string
}

/** The departments that have somebody with a date, by name. */
export function departmentsIn(dates: readonly Anniversary[]): readonly DepartmentChoice[] {
  const named = new Map(dates.flatMap(({ departmentId, department }) => (departmentId !== null && department !== null ? [[departmentId, department] as const] : [])))
  return [...named].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
}

export interface MonthOfDates {
  /** First day of the month. */
  readonly month: string
  readonly dates: readonly Anniversary[]
}

/** What the address asks for, month by month; this month and the next are always there. */
export function monthsOf(dates: readonly Anniversary[], { kind, department }: DatesState, today: string): readonly MonthOfDates[] {
  const wanted = dates.filter((each) => each.kind === kind && (department === '' || each.departmentId === department))
  return [monthAfter(today, 0), monthAfter(today, 1)].map((month) => ({ month, dates: wanted.filter(({ date }) => date.slice(0, 7) === month.slice(0, 7)) }))
}

/** The first day of the month so many months after a day's. */
function monthAfter(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}
