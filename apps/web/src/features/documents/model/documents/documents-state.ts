import type { Permission } from '#shared/access/permissions.gen.ts'
import { addressTerm } from '#shared/lib/address-term.ts'
import { isDocumentState } from './document-words.ts'

export const TABS = ['mine', 'team', 'review', 'all', 'matrix'] as const
export type DocumentsTab = (typeof TABS)[number]

/** What the page shows, as the address holds it; an empty text limits nothing. */
export interface DocumentsState {
  readonly tab: DocumentsTab
  /** The type to send (mine), or that limits a list. */
  readonly type: string
  /** The version open for review. */
  readonly version: string
  /** The envelope to sign. */
  readonly sign: string
  readonly term: string
  readonly state: string
  readonly department: string
  /** Only people to whom something is missing. */
  readonly gaps: boolean
  readonly page: number
  readonly size: number
}

/** What each panel of the page is given. */
export interface DocumentsPanelProps {
  readonly state: DocumentsState
  /** Puts a changed state into the address; `replace` leaves no entry in the history. */
  readonly onState: (state: DocumentsState, options?: { readonly replace?: boolean }) => void
}

export interface DocumentsUrl {
  readonly tab?: Exclude<DocumentsTab, 'mine'>
  readonly type?: string
  readonly version?: string
  readonly sign?: string
  readonly q?: string
  readonly state?: string
  readonly department?: string
  readonly gaps?: true
  readonly page?: number
  readonly size?: number
}

export const PAGE_SIZES = [25, 50, 100] as const
const DEFAULT_SIZE = 50
const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

export const EMPTY_STATE: DocumentsState = {
  tab: 'mine',
  type: '',
  version: '',
  sign: '',
  term: '',
  state: '',
  department: '',
  gaps: false,
  page: 1,
  size: DEFAULT_SIZE,
}

/** Reads the address; whatever is malformed limits nothing. */
export function documentsStateFrom(search: Readonly<Record<string, unknown>>): DocumentsState {
  const id = (name: keyof DocumentsUrl): string => {
    const value = search[name]
    return typeof value === 'string' && ID.test(value) ? value : ''
  }
  const { tab, q, state, page, size } = search
  // A term of digits alone arrives as a number.
  const term = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 100) : ''
  return {
    tab: TABS.find((each) => each === tab) ?? 'mine',
    type: id('type'),
    version: id('version'),
    sign: id('sign'),
    term,
    state: typeof state === 'string' && isDocumentState(state) ? state : '',
    department: id('department'),
    gaps: search['gaps'] === true,
    page: typeof page === 'number' && Number.isInteger(page) && page > 1 && page < 100_000 ? page : 1,
    size: PAGE_SIZES.find((each) => each === size) ?? DEFAULT_SIZE,
  }
}

export function documentsUrl(state: DocumentsState): DocumentsUrl {
  const { tab, type, version, sign, department, gaps, page, size } = state
  const term = addressTerm(state.term)
  return {
    ...(tab !== 'mine' && { tab }),
    ...(type !== '' && { type }),
    ...(version !== '' && { version }),
    ...(sign !== '' && { sign }),
    ...(term !== '' && { q: term }),
    ...(state.state !== '' && { state: state.state }),
    ...(department !== '' && { department }),
    ...(gaps && { gaps: true as const }),
    ...(page > 1 && { page }),
    ...(size !== DEFAULT_SIZE && { size }),
  }
}

/** `validateSearch` of the route. */
export function canonicalDocumentsUrl(search: Readonly<Record<string, unknown>>): DocumentsUrl {
  return documentsUrl(documentsStateFrom(search))
}

/** A change of a filter goes back to the first page. */
export function withChange(state: DocumentsState, part: Partial<DocumentsState>): DocumentsState {
  return { ...state, ...part, page: part.page ?? 1 }
}

/** Fewer people than everybody are shown. */
export const hasPeopleFilter = ({ term, department, gaps }: Pick<DocumentsState, 'term' | 'department' | 'gaps'>): boolean => term !== '' || department !== '' || gaps

export function hasFilters({ term, type, state, department, gaps }: DocumentsState): boolean {
  return term !== '' || type !== '' || state !== '' || department !== '' || gaps
}

export function withoutFilters(state: DocumentsState): DocumentsState {
  return { ...EMPTY_STATE, tab: state.tab, size: state.size }
}

/** Administrators keep the documents of the company; who leads a team sees what its class lets a leader see. */
export function tabsFor(can: (permission: Permission) => boolean): readonly DocumentsTab[] {
  if (can('manage_documents')) return ['mine', 'review', 'all', 'matrix']
  return can('view_all_employees') ? ['mine', 'team'] : ['mine']
}
