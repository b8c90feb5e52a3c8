import { normalizeSearch } from '#shared/lib/search.ts'
import { type ListPage, listState } from '#shared/list/state/list-state.ts'
import { oneOf, sortBy } from '#shared/list/state/params.ts'
import type { CompanyRecord } from './company.ts'

export const COMPANY_SORTS = ['name', 'people', 'admins', 'last_sign_in_at'] as const
export type CompanySort = (typeof COMPANY_SORTS)[number]

/** The list of companies. */
export const companyList = listState({ filters: { show: oneOf(['all', 'active', 'inactive'], 'all') }, shown: { sort: sortBy(COMPANY_SORTS, 'name') } })
export type CompanyListState = typeof companyList.start

function matches(company: CompanyRecord, { q, show }: CompanyListState): boolean {
  if (show !== 'all' && company.active !== (show === 'active')) return false
  const text = normalizeSearch(`${company.name} ${company.legal_name ?? ''} ${company.cnpj ?? ''}`)
  const words = normalizeSearch(q).split(' ')
  // A CNPJ is stored without the punctuation with which people type it.
  return words.every((word) => text.includes(word) || text.includes(word.replace(/[./-]/g, '') || word))
}

function compare(a: CompanyRecord, b: CompanyRecord, column: CompanySort): number {
  if (column === 'people' || column === 'admins') return a[column] - b[column]
  if (column === 'name') return a.name.localeCompare(b.name, 'pt-BR')
  return (a[column] ?? '').localeCompare(b[column] ?? '')
}

/** A page of the companies that the state asks for, in its order; namesakes and equals by name. */
export function listedCompanies(companies: readonly CompanyRecord[], state: CompanyListState): ListPage<CompanyRecord> {
  const { page, size, sort } = state
  const listed = companies
    .filter((company) => matches(company, state))
    .toSorted((a, b) => (sort.descending ? -1 : 1) * compare(a, b, sort.column) || a.name.localeCompare(b.name, 'pt-BR'))
  return { rows: listed.slice((page - 1) * size, page * size), total: listed.length }
}
