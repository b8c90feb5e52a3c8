import { dayNumber } from './days.ts'
import type { LeaveMap } from './map.ts'

/** How many of the people shown are away on each day, what waits and what is planned counted. */
export function awayByDay({ bars, from, to }: Pick<LeaveMap, 'bars' | 'from' | 'to'>): readonly number[] {
  const first = dayNumber(from)
  const length = dayNumber(to) - first + 1
  const steps = Array.from({ length: length + 1 }, () => 0)
  for (const { starts_on, ends_on } of bars) {
    const start = Math.max(0, dayNumber(starts_on) - first)
    const end = Math.min(length, dayNumber(ends_on) - first + 1)
    if (start >= end) continue
    steps[start] = (steps[start] ?? 0) + 1
    steps[end] = (steps[end] ?? 0) - 1
  }
  let away = 0
  return steps.slice(0, length).map((step) => {
    away += step
    return away
  })
}

export interface Breach {
  readonly department: string
  /** Days from the first one of the map. */
  readonly offset: number
  readonly days: number
  readonly present: number
  readonly minimum: number
  readonly people: number
}

/** Times in which a department would have fewer people than its rule asks for, the reader's draft counted. */
export function breachesOf(map: LeaveMap): readonly Breach[] {
  const departmentOf = new Map(map.people.map(({ id, department_id }) => [id, department_id]))
  return map.coverage.flatMap((scope) => {
    const drafts = map.bars.filter(({ kind, employee_id }) => kind === 'planned' && scope.covers.includes(departmentOf.get(employee_id) ?? ''))
    const planned = awayByDay({ ...map, bars: drafts })
    const breaches: Breach[] = []
    scope.minimum.forEach((minimum, day) => {
      const people = scope.people[day] ?? 0
      const present = people - (scope.away[day] ?? 0) - (planned[day] ?? 0)
      if (minimum === null || present >= minimum) return
      const last = breaches.at(-1)
      if (last && last.offset + last.days === day) breaches.splice(-1, 1, { ...last, days: last.days + 1, present: Math.min(last.present, present) })
      else breaches.push({ department: scope.name, offset: day, days: 1, present, minimum, people })
    })
    return breaches
  })
}
