import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '../supabase/app-error.ts'
import { ask } from '../supabase/ask.ts'
import { outsideCompany, supabase } from '../supabase/client.ts'
import { referenceKeys } from './reference-keys.ts'

/** An item of one of the company's lists, by the name that people read. */
export interface ReferenceItem {
  readonly id: string
  readonly name: string
}

/** A position, with its code in the table of occupations. */
export interface Position extends ReferenceItem {
  readonly cbo: string | null
}

/** The order is the database's, in Portuguese; cost centres are known by their codes. */
const LISTS = {
  departments: { table: 'departments', columns: 'id,name', order: 'name' },
  positions: { table: 'positions', columns: 'id,name:title', order: 'title' },
  sites: { table: 'work_sites', columns: 'id,name', order: 'name' },
  costCenters: { table: 'cost_centres', columns: 'id,name,code', order: 'code' },
} as const

export type ReferenceList = keyof typeof LISTS

interface StoredItem extends ReferenceItem {
  readonly code?: string
}

/** The items in use, or the one of this id even if it is archived. */
async function fetchItems(companyId: string, list: ReferenceList, id: string | null, signal: AbortSignal): Promise<readonly ReferenceItem[]> {
  const { table, columns, order } = LISTS[list]
  const db = await supabase()
  // Whose list it is need not be the company at hand.
  const all = outsideCompany(db.from(table).select<string, StoredItem>(columns)).eq('company_id', companyId)
  const request = id === null ? all.is('archived_at', null).order(order) : all.eq('id', id)
  const rows = unwrap(await request.abortSignal(signal))
  return rows.map(({ id: key, name, code }) => ({ id: key, name: code === undefined ? name : `${code} · ${name}` }))
}

/** What is in use of one of the company's lists. */
export function listQuery(companyId: string, list: ReferenceList) {
  return queryOptions({ queryKey: referenceKeys.list(companyId, list), queryFn: ({ signal }) => fetchItems(companyId, list, null, signal), staleTime: 60_000 })
}

export const departmentsQuery = (companyId: string) => listQuery(companyId, 'departments')

/** The positions in use, with their codes in the table of occupations. */
export function positionsQuery(companyId: string) {
  return queryOptions({
    queryKey: referenceKeys.list(companyId, 'positions-with-cbo'),
    queryFn: ({ signal }): Promise<readonly Position[]> =>
      ask((db) => outsideCompany(db.from('positions').select('id,name:title,cbo')).eq('company_id', companyId).is('archived_at', null).order('title').abortSignal(signal)),
    staleTime: 60_000,
  })
}

/** Adds positions to the company's list by their titles alone, all or none. Throws `AppError`. */
export async function addPositions(companyId: string, titles: readonly string[]): Promise<void> {
  await ask((db) => outsideCompany(db.from('positions').insert(titles.map((title) => ({ company_id: companyId, title })))).select('id'))
}

export const sitesQuery = (companyId: string) => listQuery(companyId, 'sites')
export const costCentersQuery = (companyId: string) => listQuery(companyId, 'costCenters')

/** One item, archived or not; null when it is out of reach. */
export function itemQuery(companyId: string, list: ReferenceList, id: string) {
  return queryOptions({
    queryKey: referenceKeys.item(companyId, list, id),
    queryFn: async ({ signal }) => (await fetchItems(companyId, list, id, signal))[0] ?? null,
  })
}

/** The tags of the company, by name. */
export function tagsQuery(companyId: string) {
  return queryOptions({
    queryKey: referenceKeys.list(companyId, 'tags'),
    queryFn: ({ signal }) =>
      ask((db) => db.from('employee_tags').select('id,name,color').eq('company_id', companyId).order('name').abortSignal(signal)),
  })
}

export interface ContractType extends ReferenceItem {
  /** Whether such a contract has a last day. */
  readonly needsEnd: boolean
}

/** Types of contract in the order of the product; they change only with it. */
export function contractTypesQuery() {
  return queryOptions({
    queryKey: referenceKeys.contractTypes,
    queryFn: async ({ signal }): Promise<readonly ContractType[]> => {
      const rows = await ask((db) => db.from('contract_types').select('contract_type,label,needs_end').order('position').abortSignal(signal))
      return rows.map(({ contract_type, label, needs_end }) => ({ id: contract_type, name: label, needsEnd: needs_end }))
    },
    staleTime: Infinity,
  })
}
