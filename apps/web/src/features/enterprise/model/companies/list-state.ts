import { addressTerm } from '#shared/lib/address-term.ts'
import { normalizeSearch } from '#shared/lib/search.ts'
import type { CompanyRecord } from './company.ts'

export const PAGE_SIZES = [20, 50, 100] as const

export const COMPANY_SORTS = ['name', 'people', 'admins', 'last_sign_in_at'] as const
export type CompanySort = (typeof COMPANY_SORTS)[number]
export type ActiveFilter = 'all' | 'active' | 'inactive'

/** Everything that decides what the list of companies shows. */
export interface CompanyListState {
  readonly term: string
  readonly show: ActiveFilter
  readonly sort: { readonly column: CompanySort; readonly descending: boolean }
  readonly page: number
  readonly pageSize: number
}

/** The same state as the address carries it: only what differs from the default. */
export interface CompanyListUrl {
  readonly q?: string
  readonly show?: string
  readonly sort?: string
  readonly page?: number
  readonly size?: number
}

const MAX_TERM = 100

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function sortOf(text: string): CompanyListState['sort'] {
  const descending = text.startsWith('-')
  const column = COMPANY_SORTS.find((candidate) => candidate === text.replace(/^-/, ''))
  return column ? { column, descending } : { column: 'name', descending: false }
}

/** Reads the address; whatever is unknown or malformed falls back to the default. */
export function companyListFrom(search: Readonly<Record<string, unknown>>): CompanyListState {
  const page = Number(textOf(search.page))
  const size = Number(textOf(search.size))
  const show = textOf(search.show)
  return {
    term: textOf(search.q).slice(0, MAX_TERM),
    show: show === 'active' || show === 'inactive' ? show : 'all',
    sort: sortOf(textOf(search.sort)),
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    pageSize: PAGE_SIZES.find((candidate) => candidate === size) ?? PAGE_SIZES[0],
  }
}

export function companyListUrl(state: CompanyListState): CompanyListUrl {
  const term = addressTerm(state.term)
  const sort = `${state.sort.descending ? '-' : ''}${state.sort.column}`
  return {
    ...(term !== '' && { q: term }),
    ...(state.show !== 'all' && { show: state.show }),
    ...(sort !== 'name' && { sort }),
    ...(state.page !== 1 && { page: state.page }),
    ...(state.pageSize !== PAGE_SIZES[0] && { size: state.pageSize }),
  }
}

/** `validateSearch` of the list's route. */
export function canonicalCompanyList(search: Readonly<Record<string, unknown>>): CompanyListUrl {
  return companyListUrl(companyListFrom(search))
}

function matches(company: CompanyRecord, { term, show }: CompanyListState): boolean {
  if (show !== 'all' && company.active !== (show === 'active')) return false
  const text = normalizeSearch(`${company.name} ${company.legal_name ?? ''} ${company.cnpj ?? ''}`)
  const words = normalizeSearch(term).split(' ')
  // A CNPJ is stored without the punctuation with which people type it.
  return words.every((word) => text.includes(word) || text.includes(word.replace(/[./-]/g, '') || word))
}

function compare(a: CompanyRecord, b: CompanyRecord, column: CompanySort): number {
  if (column === 'people' || column === 'admins') return a[column] - b[column]
  if (column === 'name') return a.name.localeCompare(b.name, 'pt-BR')
  return (a[column] ?? '').localeCompare(b[column] ?? '')
}

/** The companies that the state asks for, in its order; namesakes and equals by name. */
export function listedCompanies(companies: readonly CompanyRecord[], state: CompanyListState): readonly CompanyRecord[] {
  const { column, descending } = state.sort
  return companies
    .filter((company) => matches(company, state))
    .toSorted((a, b) => (descending ? -1 : 1) * compare(a, b, column) || a.name.localeCompare(b.name, 'pt-BR'))
}
