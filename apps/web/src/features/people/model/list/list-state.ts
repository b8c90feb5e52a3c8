import { addressTerm, holdsCpf } from '#shared/lib/address-term.ts'
import { type EmployeeStatus, isEmployeeStatus } from './employee.ts'
import { DEFAULT_COLUMNS, type EmployeeColumn, isEmployeeColumn, isSortColumn, orderedColumns, type SortColumn } from './list-columns.ts'

export const PAGE_SIZES = [20, 50, 100] as const
const DEFAULT_PAGE_SIZE = 20
const MAX_TERM = 100
const MAX_FILTER_VALUES = 30

export interface ListSort {
  readonly column: SortColumn
  readonly descending: boolean
}

export const LAYOUTS = ['table', 'cards'] as const
export type ListLayout = (typeof LAYOUTS)[number]

/** What somebody goes through that is derived from other records, never stored. */
export const STAGES = ['experience', 'away'] as const
export type Stage = (typeof STAGES)[number]

/** Everything that decides what the list shows. `NO_DEPARTMENT` among departments or managers means people without one. */
export interface ListState {
  readonly term: string
  readonly statuses: readonly EmployeeStatus[]
  readonly departments: readonly string[]
  readonly positions: readonly string[]
  readonly managers: readonly string[]
  readonly sites: readonly string[]
  readonly contracts: readonly string[]
  readonly tags: readonly string[]
  readonly stages: readonly Stage[]
  readonly layout: ListLayout
  readonly sort: ListSort
  readonly columns: readonly EmployeeColumn[]
  readonly page: number
  readonly pageSize: number
}

/** The same state as the address carries it: only what differs from the default, so that short addresses stay short. */
export interface ListUrl {
  readonly q?: string
  readonly status?: string
  readonly department?: string
  readonly position?: string
  readonly manager?: string
  readonly site?: string
  readonly contract?: string
  readonly tag?: string
  readonly stage?: string
  readonly layout?: string
  readonly sort?: string
  readonly columns?: string
  readonly page?: number
  readonly size?: number
  /** The saved view that it began with; the list itself does not look at it. */
  readonly view?: string
}

export const NO_DEPARTMENT = 'none'

const DEFAULT_SORT: ListSort = { column: 'name', descending: false }

export const DEFAULT_LIST_STATE: ListState = {
  term: '',
  statuses: [],
  departments: [],
  positions: [],
  managers: [],
  sites: [],
  contracts: [],
  tags: [],
  stages: [],
  layout: 'table',
  sort: DEFAULT_SORT,
  columns: DEFAULT_COLUMNS,
  page: 1,
  pageSize: DEFAULT_PAGE_SIZE,
}

/** Texts in one, separated by commas; a comma inside a text is written `\,`. */
function joinList(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\,]/g, String.raw`\$&`)).join(',')
}

function splitList(text: string): string[] {
  const values = text.match(/(?:\\[\s\S]|[^\\,])+/g) ?? []
  return [...new Set(values.map((value) => value.replace(/\\([\s\S])/g, '$1')))].slice(0, MAX_FILTER_VALUES)
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function wholeNumber(value: unknown): number {
  const number = Number(textOf(value))
  return Number.isSafeInteger(number) && number > 0 && number <= 1_000_000 ? number : 1
}

function sortOf(text: string): ListSort {
  const descending = text.startsWith('-')
  const column = descending ? text.slice(1) : text
  return isSortColumn(column) ? { column, descending } : DEFAULT_SORT
}

export function isStage(text: string): text is Stage {
  return (STAGES as readonly string[]).includes(text)
}

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Reads the address. Whatever is unknown, foreign or malformed falls back to the default; never throws. */
export function listStateFrom(search: Readonly<Record<string, unknown>>): ListState {
  const columns = splitList(textOf(search.columns)).filter(isEmployeeColumn)
  const size = wholeNumber(search.size)
  return {
    term: textOf(search.q).slice(0, MAX_TERM),
    statuses: splitList(textOf(search.status)).filter(isEmployeeStatus),
    departments: splitList(textOf(search.department)).filter((id) => ID.test(id) || id === NO_DEPARTMENT),
    positions: splitList(textOf(search.position)).filter((name) => !holdsCpf(name)),
    managers: splitList(textOf(search.manager)).filter((id) => ID.test(id) || id === NO_DEPARTMENT),
    sites: splitList(textOf(search.site)).filter((id) => ID.test(id)),
    contracts: splitList(textOf(search.contract)).filter((type) => /^[a-z_]{2,40}$/.test(type)),
    tags: splitList(textOf(search.tag)).filter((id) => ID.test(id)),
    stages: splitList(textOf(search.stage)).filter(isStage),
    layout: textOf(search.layout) === 'cards' ? 'cards' : 'table',
    sort: sortOf(textOf(search.sort)),
    columns: columns.length > 0 ? orderedColumns(columns) : DEFAULT_COLUMNS,
    page: wholeNumber(search.page),
    pageSize: (PAGE_SIZES as readonly number[]).includes(size) ? size : DEFAULT_PAGE_SIZE,
  }
}

/** The address of a state, without what is default. */
export function listUrlOf(state: ListState): ListUrl {
  const columns = joinList(orderedColumns(state.columns))
  const term = addressTerm(state.term)
  const sort = `${state.sort.descending ? '-' : ''}${state.sort.column}`
  return {
    ...(term !== '' && { q: term }),
    ...(state.statuses.length > 0 && { status: joinList(state.statuses) }),
    ...(state.departments.length > 0 && { department: joinList(state.departments) }),
    ...(state.positions.length > 0 && { position: joinList(state.positions) }),
    ...(state.managers.length > 0 && { manager: joinList(state.managers) }),
    ...(state.sites.length > 0 && { site: joinList(state.sites) }),
    ...(state.contracts.length > 0 && { contract: joinList(state.contracts) }),
    ...(state.tags.length > 0 && { tag: joinList(state.tags) }),
    ...(state.stages.length > 0 && { stage: joinList(state.stages) }),
    ...(state.layout !== 'table' && { layout: state.layout }),
    ...(sort !== 'name' && { sort }),
    ...(columns !== joinList(DEFAULT_COLUMNS) && { columns }),
    ...(state.page !== 1 && { page: state.page }),
    ...(state.pageSize !== DEFAULT_PAGE_SIZE && { size: state.pageSize }),
  }
}

/** `validateSearch` of the list's route: the canonical form of whatever the address held. */
export function canonicalListUrl(search: Readonly<Record<string, unknown>>): ListUrl {
  return listUrlOf(listStateFrom(search))
}

/** A change of search, filters, order or page size starts again at the first page. */
export function withChange(state: ListState, change: Partial<ListState>): ListState {
  const keepsPage = 'page' in change || Object.keys(change).every((key) => key === 'columns' || key === 'layout')
  return { ...state, ...change, page: keepsPage ? (change.page ?? state.page) : 1 }
}

const FILTERS = ['statuses', 'departments', 'positions', 'managers', 'sites', 'contracts', 'tags', 'stages'] as const

const NO_FILTERS = { term: '', statuses: [], departments: [], positions: [], managers: [], sites: [], contracts: [], tags: [], stages: [] } as const

/** What decides who is in the list: search and filters, not order, page, columns nor layout. */
export function filtersOf(state: ListState): Pick<ListState, 'term' | (typeof FILTERS)[number]> {
  const { term, statuses, departments, positions, managers, sites, contracts, tags, stages } = state
  return { term, statuses, departments, positions, managers, sites, contracts, tags, stages }
}

/** The state without search and filters, order and columns kept. */
export function withoutFilters(state: ListState): ListState {
  return { ...state, ...NO_FILTERS, page: 1 }
}

export function hasFilters(state: ListState): boolean {
  return state.term !== '' || FILTERS.some((filter) => state[filter].length > 0)
}
