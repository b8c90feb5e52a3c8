import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { GivenType } from '../../model/distribution/distribution.ts'
import type { Recipient } from '../../model/distribution/person.ts'
import { distributionKeys } from './distribution-keys.ts'

/** Between looks at a distribution that the job is publishing. */
const WATCH_MS = 2_000

/** What was distributed, newest first; watched while something is being published. */
export function distributionsQuery(companyId: string) {
  return queryOptions({
    queryKey: distributionKeys.list(companyId),
    queryFn: ({ signal }) => ask((db) => db.rpc('distribution_list', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: 15_000,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'publishing') ? WATCH_MS : false),
  })
}

/** Who got what, who has not opened it first. */
export function distributionItemsQuery(companyId: string, distributionId: string) {
  return queryOptions({
    queryKey: distributionKeys.items(companyId, distributionId),
    queryFn: ({ signal }) => ask((db) => db.rpc('distribution_items', { p_distribution_id: distributionId }).abortSignal(signal)),
  })
}

/** Everybody to whom a paper may go. */
export function recipientsQuery(companyId: string) {
  return queryOptions({
    queryKey: distributionKeys.people(companyId),
    queryFn: async ({ signal }): Promise<readonly Recipient[]> => {
      const people = await ask((db) => db.rpc('distribution_people', { p_company_id: companyId }).abortSignal(signal), { nullable: true })
      return (people ?? [])
    },
    staleTime: 60_000,
  })
}

/** The types that the company gives to people. */
export function givenTypesQuery(companyId: string) {
  return queryOptions({
    queryKey: distributionKeys.types(companyId),
    queryFn: async ({ signal }): Promise<readonly GivenType[]> => {
      const db = await supabase()
      const types = db.from('document_types').select('id,name,sensitivity,has_expiry,validity_months,action').eq('company_id', companyId)
      const given = types.is('archived_at', null).neq('who_sends', 'person').neq('who_sees', 'hr')
      return unwrap(await given.order('place').order('name').abortSignal(signal))
    },
    staleTime: 60_000,
  })
}
