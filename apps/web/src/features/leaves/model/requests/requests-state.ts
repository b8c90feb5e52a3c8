import { addressTerm } from '#shared/lib/address-term.ts'
import type { RequestStatus } from './leave.ts'

/** What limits the list of requests; an empty text limits nothing. */
export interface RequestsFilter {
  readonly search: string
  readonly status: RequestStatus | 'cancellation' | ''
  /** A type by the name that the reader reads. */
  readonly type: string
  readonly from: string
  readonly to: string
}

export interface RequestsState extends RequestsFilter {
  readonly page: number
  readonly pageSize: number
}

export type RequestsUrl = { readonly [Name in keyof RequestsFilter]?: string } & { readonly page?: number; readonly size?: number }

export const PAGE_SIZES = [25, 50, 100] as const
const STATUSES: readonly string[] = ['proposed', 'pending', 'adjusting', 'approved', 'rejected', 'cancelled', 'interrupted', 'cancellation']
export const NO_FILTER: RequestsFilter = { search: '', status: '', type: '', from: '', to: '' }

const isDay = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
const short = (value: unknown): string => (typeof value === 'string' && value.length <= 100 ? value : '')

/** Reads the address; whatever is malformed limits nothing. */
export function requestsStateFrom(search: Readonly<Record<string, unknown>>): RequestsState {
  const day = (name: string): string => (isDay(short(search[name])) ? short(search[name]) : '')
  const page = Number(search['page'] ?? 1)
  const size = PAGE_SIZES.find((each) => each === Number(search['size'])) ?? PAGE_SIZES[0]
  const status = short(search['status'])
  return {
    search: short(search['search']),
    status: STATUSES.includes(status) ? (status as RequestsFilter['status']) : '',
    type: short(search['type']),
    from: day('from'),
    to: day('to'),
    page: Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    pageSize: size,
  }
}

/** The address of a state; what is as always is left out. */
export function requestsUrl({ page, pageSize, ...filter }: RequestsState): RequestsUrl {
  const limits = Object.fromEntries(Object.entries({ ...filter, search: addressTerm(filter.search), type: addressTerm(filter.type) }).filter(([, value]) => value !== ''))
  return { ...limits, ...(page > 1 && { page }), ...(pageSize !== PAGE_SIZES[0] && { size: pageSize }) }
}

/** `validateSearch` of the route. */
export function canonicalRequestsUrl(search: Readonly<Record<string, unknown>>): RequestsUrl {
  return requestsUrl(requestsStateFrom(search))
}

/** The filter as the database takes it. */
export function filtersOf({ search, status, type, from, to }: RequestsFilter): Record<string, string | string[] | boolean> {
  return {
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(status === 'cancellation' ? { cancellation: true, status: ['approved', 'interrupted'] } : status !== '' && { status: [status] }),
    ...(type !== '' && { type }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  }
}
