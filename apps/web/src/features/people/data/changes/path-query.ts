import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import { changeKeys } from './change-keys.ts'

/** Who would decide a change of one's own data, step by step. */
export function ownPathQuery(userId: string | null) {
  return queryOptions({
    queryKey: changeKeys.path(userId),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = outsideCompany(db.rpc('simulate_approval', { p_entity_type: 'change_request' })).abortSignal(signal)
      return unwrap(await call)
    },
  })
}
