import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { inboxKeys } from './inbox-keys.ts'

/** How many things wait for the person. Asked again whenever a notice about it arrives. */
export function pendingCountQuery(companyId: string | null) {
  return queryOptions({
    queryKey: inboxKeys.count(companyId),
    queryFn: ({ signal }) => ask((db) => db.rpc('my_pending_count').abortSignal(signal)),
    enabled: companyId !== null,
    staleTime: 15_000,
  })
}
