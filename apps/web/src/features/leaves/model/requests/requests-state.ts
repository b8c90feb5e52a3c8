import { listState } from '#shared/list/state/list-state.ts'
import { day, oneOf, term } from '#shared/list/state/params.ts'

const STATUSES = ['proposed', 'pending', 'adjusting', 'approved', 'rejected', 'cancelled', 'interrupted', 'cancellation'] as const

/** The list of requests; a type goes by the name that the reader reads. */
export const requestList = listState({ filters: { status: oneOf(STATUSES), type: term, from: day, to: day }, old: { search: 'q' } })
export type RequestsState = typeof requestList.start
export type RequestsFilter = ReturnType<typeof requestList.filtersOf>

/** The filter as the database takes it. */
export function filtersOf({ q, status, type, from, to }: RequestsFilter): Record<string, string | string[] | boolean> {
  return {
    ...(q.trim() !== '' && { search: q.trim() }),
    ...(status === 'cancellation' ? { cancellation: true, status: ['approved', 'interrupted'] } : status !== '' && { status: [status] }),
    ...(type !== '' && { type }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  }
}
