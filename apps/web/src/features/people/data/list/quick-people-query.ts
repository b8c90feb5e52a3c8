import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { searchPatterns } from '#shared/lib/search.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { employeeKeys } from './employee-keys.ts'

/** A colleague as a quick search shows one. */
export interface QuickPerson {
  readonly id: string
  readonly display_name: string
  readonly position: string | null
}

const FOUND = 6
const SELECT = 'id,display_name,position'

async function findPeople(companyId: string, term: string, signal: AbortSignal): Promise<readonly QuickPerson[]> {
  const db = await supabase()
  let request = db.from('employee_directory').select(SELECT).eq('company_id', companyId)
  for (const pattern of searchPatterns(term)) request = request.like('search_text', pattern)
  return unwrap(await request.order('display_name').limit(FOUND).abortSignal(signal).overrideTypes<QuickPerson[], { merge: false }>())
}

/** The first colleagues that match what was typed; from two letters on. */
export function quickPeopleQuery(companyId: string, term: string) {
  return queryOptions({
    queryKey: [...employeeKeys.peopleOf(companyId), 'quick', term],
    queryFn: ({ signal }) => findPeople(companyId, term, signal),
    enabled: companyId !== '' && term.length >= 2,
    placeholderData: keepPreviousData,
  })
}

async function fetchNamed(companyId: string, ids: readonly string[], signal: AbortSignal): Promise<readonly QuickPerson[]> {
  const db = await supabase()
  const request = db.from('employee_directory').select(SELECT).eq('company_id', companyId).in('id', [...ids])
  const found = unwrap(await request.abortSignal(signal).overrideTypes<QuickPerson[], { merge: false }>())
  return ids.flatMap((id) => found.find((person) => person.id === id) ?? [])
}

/** The names of colleagues that were opened before, in the order given; who left or is out of reach is left out. */
export function namedPeopleQuery(companyId: string, ids: readonly string[]) {
  return queryOptions({
    queryKey: [...employeeKeys.peopleOf(companyId), 'named', ids],
    queryFn: ({ signal }) => fetchNamed(companyId, ids, signal),
    enabled: companyId !== '' && ids.length > 0,
  })
}
