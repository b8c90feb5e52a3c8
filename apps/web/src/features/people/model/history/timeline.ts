import { formatDateTime, formatDay } from '#shared/lib/dates.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** Something that happened to a person, or will. */
export type TimelineEvent = Shapes.EmployeeTimelineRow

export interface TimelineMonth {
  readonly key: string
  readonly label: string
  readonly events: readonly TimelineEvent[]
}

const MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric' })

/** Events by month where the reader is, in the order given; what is to come says so. */
export function byMonth(events: readonly TimelineEvent[], now: Date): readonly TimelineMonth[] {
  const months: { key: string; label: string; events: TimelineEvent[] }[] = []
  for (const event of events) {
    const at = new Date(event.at)
    const isAhead = at > now
    const key = `${at.getFullYear()}-${at.getMonth()}${isAhead ? '-ahead' : ''}`
    const last = months.at(-1)
    if (last?.key === key) last.events.push(event)
    else months.push({ key, label: `${MONTH.format(at)}${isAhead ? ' (programado)' : ''}`, events: [event] })
  }
  return months
}

/** When it happened: facts of a day are kept at its midnight, and say no hour. */
export function momentText(at: string): string {
  const date = new Date(at)
  return date.getHours() === 0 && date.getMinutes() === 0 && date.getSeconds() === 0 ? formatDay(at) : formatDateTime(at)
}

/** The modules that the events come from, once each. */
export function modulesOf(events: readonly TimelineEvent[]): readonly string[] {
  return [...new Set(events.map(({ module }) => module))]
}
