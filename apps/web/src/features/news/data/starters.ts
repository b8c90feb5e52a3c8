import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { newsKeys } from './news-keys.ts'

/** Policies that the law asks for, with what the company has made of each; none for who does not keep it. */
export function startersQuery(companyId: string) {
  return queryOptions({
    queryKey: newsKeys.starters(companyId),
    queryFn: ({ signal }) => ask((db) => db.rpc('policy_starters', { p_company_id: companyId }).abortSignal(signal)),
  })
}

/** The draft of one, begun now or before; its id. Throws `AppError`. */
export async function beginStarter(companyId: string, key: string): Promise<string> {
  return await ask((db) => db.rpc('begin_starter', { p_company_id: companyId, p_key: key }))
}
