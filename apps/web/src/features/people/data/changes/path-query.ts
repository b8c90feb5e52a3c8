import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import { changeKeys } from './change-keys.ts'

/** Who would decide a change of one's own data, step by step. */
export function ownPathQuery(userId: string | null) {
  return queryOptions({
    queryKey: changeKeys.path(userId),
    queryFn: ({ signal }) => ask((db) => outsideCompany(db.rpc('simulate_approval', { p_entity_type: 'change_request' })).abortSignal(signal)),
  })
}
