import { queryOptions } from '@tanstack/react-query'

import { ask } from '../supabase/ask.ts'

/** What a company still misses, by step: 0 is done. No rows for whoever does not keep its settings. */
export function companyStartQuery(companyId: string) {
  return queryOptions({
    queryKey: ['company-start', companyId],
    queryFn: ({ signal }) => ask((db) => db.rpc('company_start', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: 30_000,
  })
}
