import { type Role, ROLES } from '#shared/access/permissions.gen.ts'
import { addressTerm } from '#shared/lib/address-term.ts'
import { type AccessState, LOGIN_STATES } from './login.ts'

export const LOGIN_PAGE_SIZES = [20, 50, 100] as const
const DEFAULT_PAGE_SIZE = 20
const MAX_TERM = 100

/** Everything that decides which logins are shown; null means any. */
export interface LoginListState {
  readonly term: string
  readonly company: string | null
  readonly role: Role | null
  readonly state: AccessState | null
  readonly page: number
  readonly pageSize: number
}

/** The same as the address carries it: only what differs from the default. */
export interface LoginListUrl {
  readonly q?: string
  readonly company?: string
  readonly role?: string
  readonly state?: string
  readonly page?: number
  readonly size?: number
  /** The saved view that it began with; the list itself does not look at it. */
  readonly view?: string
  /** The invitation dialog is open. */
  readonly invite?: true
}

export const DEFAULT_LOGIN_LIST: LoginListState = { term: '', company: null, role: null, state: null, page: 1, pageSize: DEFAULT_PAGE_SIZE }

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function pageOf(value: unknown): number {
  const number = Number(textOf(value))
  return Number.isSafeInteger(number) && number > 0 && number <= 1_000_000 ? number : 1
}

/** Reads the address. Whatever is unknown or malformed falls back to the default; never throws. */
export function loginListFrom(search: Readonly<Record<string, unknown>>): LoginListState {
  const company = textOf(search.company)
  const size = pageOf(search.size)
  return {
    term: textOf(search.q).slice(0, MAX_TERM),
    company: ID.test(company) ? company : null,
    role: ROLES.find((role) => role === search.role) ?? null,
    state: LOGIN_STATES.find((state) => state === search.state) ?? null,
    page: pageOf(search.page),
    pageSize: LOGIN_PAGE_SIZES.find((known) => known === size) ?? DEFAULT_PAGE_SIZE,
  }
}

/** The address of a state, without what is default. */
export function loginListUrl(state: LoginListState): LoginListUrl {
  const term = addressTerm(state.term)
  return {
    ...(term !== '' && { q: term }),
    ...(state.company !== null && { company: state.company }),
    ...(state.role !== null && { role: state.role }),
    ...(state.state !== null && { state: state.state }),
    ...(state.page !== 1 && { page: state.page }),
    ...(state.pageSize !== DEFAULT_PAGE_SIZE && { size: state.pageSize }),
  }
}

/** `validateSearch` of the route: the canonical form of whatever the address held. */
export function canonicalLoginListUrl(search: Readonly<Record<string, unknown>>): LoginListUrl {
  return loginListUrl(loginListFrom(search))
}

/** A change of search, filter or page size starts again at the first page. */
export function withListChange(state: LoginListState, change: Partial<LoginListState>): LoginListState {
  return { ...state, page: 1, ...change }
}

export function isFiltered({ term, company, role, state }: LoginListState): boolean {
  return term !== '' || company !== null || role !== null || state !== null
}
