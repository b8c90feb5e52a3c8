import { addressTerm } from '#shared/lib/address-term.ts'
import { type DeskFilter, PERIOD_STATES } from './desk-filter.ts'

export const PAGE_SIZES = [20, 50, 100] as const
export const SORTS = ['safe', 'person', 'department', 'balance', 'double', 'acquired'] as const
export type DeskSort = (typeof SORTS)[number]

export interface DeskState {
  readonly term: string
  readonly department: string | null
  readonly filter: DeskFilter | null
  /** The day that it is told as of; null is today in the company. */
  readonly on: string | null
  readonly sort: DeskSort
  readonly descending: boolean
  readonly page: number
  readonly pageSize: number
}

export interface DeskUrl {
  readonly q?: string
  readonly department?: string
  readonly state?: string
  readonly on?: string
  readonly sort?: string
  readonly page?: number
  readonly size?: number
}

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
const FILTERS: readonly string[] = [...PERIOD_STATES, 'review']

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const isSort = (text: string): text is DeskSort => (SORTS as readonly string[]).includes(text)
const isFilter = (text: string): text is DeskFilter => FILTERS.includes(text)

/** A day that is on the calendar, or null. */
export function dayOf(value: unknown): string | null {
  const text = textOf(value)
  if (!/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return null
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

/** Reads the address; what is unknown or malformed falls back to the default. */
export function deskStateFrom(search: Readonly<Record<string, unknown>>): DeskState {
  const sort = textOf(search['sort'])
  const column = sort.replace(/^-/, '')
  const department = textOf(search['department'])
  const filter = textOf(search['state'])
  const page = Number(textOf(search['page']))
  const size = Number(textOf(search['size']))
  return {
    term: textOf(search['q']).slice(0, 100),
    department: ID.test(department) ? department : null,
    filter: isFilter(filter) ? filter : null,
    on: dayOf(search['on']),
    sort: isSort(column) ? column : 'safe',
    descending: isSort(column) && sort.startsWith('-'),
    page: Number.isSafeInteger(page) && page > 0 && page <= 100_000 ? page : 1,
    pageSize: (PAGE_SIZES as readonly number[]).includes(size) ? size : PAGE_SIZES[0],
  }
}

/** The address of a state, without what is default. */
export function deskUrlOf(state: DeskState): DeskUrl {
  const sort = `${state.descending ? '-' : ''}${state.sort}`
  const term = addressTerm(state.term)
  return {
    ...(term !== '' && { q: term }),
    ...(state.department !== null && { department: state.department }),
    ...(state.filter !== null && { state: state.filter }),
    ...(state.on !== null && { on: state.on }),
    ...(sort !== 'safe' && { sort }),
    ...(state.page !== 1 && { page: state.page }),
    ...(state.pageSize !== PAGE_SIZES[0] && { size: state.pageSize }),
  }
}

/** A change of anything but the page begins again at the first one. */
export function withDesk(state: DeskState, change: Partial<DeskState>): DeskState {
  return { ...state, page: 1, ...change }
}

export const WITHOUT_FILTERS = { term: '', department: null, filter: null } as const
