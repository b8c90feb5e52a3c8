import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'

import { searchPatterns } from '../lib/search.ts'
import { unwrap } from '../supabase/app-error.ts'
import { type Client, outsideCompany, supabase } from '../supabase/client.ts'
import { referenceKeys } from './reference-keys.ts'

/** A person as pickers show one. */
export interface PersonOption {
  readonly id: string
  readonly display_name: string
  readonly position: string | null
  readonly profile_image_url?: string | null
}

/** People to find by typing: how they are searched, and what names the answers in the cache. */
export interface PeopleSource {
  readonly key: QueryKey
  readonly search: (term: string, signal: AbortSignal) => Promise<readonly PersonOption[]>
}

const COLUMNS = 'id,display_name,position,profile_image_url'
const SHOWN = 20

/** Who may be found in a company. Each place names the narrowest scope that serves it; the policies decide what of it the reader sees. */
const SCOPES = {
  /** Who works there now, from the directory that everybody of the company reads. */
  colleagues: (db: Client, companyId: string) => db.from('employee_directory').select(COLUMNS).eq('company_id', companyId),
  /** The same of a company that need not be the one at hand, such as one's own. */
  'colleagues-anywhere': (db: Client, companyId: string) => outsideCompany(db.from('employee_directory').select(COLUMNS)).eq('company_id', companyId),
  /** Whose record the reader may open, those who have not started too, former employees not. */
  records: (db: Client, companyId: string) => db.from('employees').select(COLUMNS).eq('company_id', companyId).neq('status', 'terminated'),
  /** The same with former employees. */
  everyone: (db: Client, companyId: string) => db.from('employees').select(COLUMNS).eq('company_id', companyId),
}

export type PeopleScope = keyof typeof SCOPES

interface Searched {
  readonly like: (column: 'search_text', pattern: string) => this
  readonly order: (column: 'display_name') => this
  readonly limit: (count: number) => this
}

/** The first by name among those who match every word typed; the search is the database's. */
export function firstMatches<Q extends Searched>(request: Q, term: string): Q {
  return searchPatterns(term)
    .reduce((found, pattern) => found.like('search_text', pattern), request)
    .order('display_name')
    .limit(SHOWN)
}

async function fetchPeople(companyId: string, scope: PeopleScope, term: string, signal: AbortSignal): Promise<readonly PersonOption[]> {
  const db = await supabase()
  const request = firstMatches(SCOPES[scope](db, companyId), term).abortSignal(signal)
  return unwrap(await request.overrideTypes<PersonOption[], { merge: false }>())
}

/** The people of a company whom a place may offer. */
export function peopleIn(companyId: string, scope: PeopleScope): PeopleSource {
  return { key: referenceKeys.people(companyId, scope), search: (term, signal) => fetchPeople(companyId, scope, term, signal) }
}

/** The first people who match what was typed; an earlier answer stays until the next one comes. */
export function peopleQuery({ key, search }: PeopleSource, term: string) {
  return queryOptions({ queryKey: [...key, term], queryFn: ({ signal }) => search(term, signal), placeholderData: keepPreviousData })
}

/** Colleagues by their ids, in the order given; who left or is out of reach is left out. */
export function namedPeopleQuery(companyId: string, ids: readonly string[]) {
  return queryOptions({
    queryKey: referenceKeys.named(companyId, ids),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const request = SCOPES.colleagues(db, companyId).in('id', [...ids])
      const found = unwrap(await request.abortSignal(signal).overrideTypes<PersonOption[], { merge: false }>())
      return ids.flatMap((id) => found.find((person) => person.id === id) ?? [])
    },
    enabled: companyId !== '' && ids.length > 0,
  })
}
