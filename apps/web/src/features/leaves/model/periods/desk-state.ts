import { listState } from '#shared/list/state/list-state.ts'
import { id, oneOf, type Param, sortBy } from '#shared/list/state/params.ts'
import { PERIOD_STATES } from './desk-filter.ts'

/** A day that is on the calendar, or null. */
export function dayOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value : ''
  if (!/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return null
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

/** The day that the periods are told as of; none is today in the company. */
const on: Param<string> = { start: '', read: (raw) => dayOf(raw) ?? '', write: (iso) => iso }

/** The list of vacation periods. */
export const periodList = listState({
  filters: { department: id, state: oneOf([...PERIOD_STATES, 'review']) },
  shown: { on, sort: sortBy(['safe', 'person', 'department', 'balance', 'double', 'acquired'], 'safe') },
})
export type DeskState = typeof periodList.start
