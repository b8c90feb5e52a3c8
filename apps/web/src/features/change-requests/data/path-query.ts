import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '../../../shared/supabase/app-error.ts'
import { outsideCompany, supabase } from '../../../shared/supabase/client.ts'
import type * as Shapes from '../../../shared/supabase/shapes.gen.ts'
import { changeKeys } from './change-keys.ts'

/** One step that a request would go through. */
export type PathStep = Shapes.SimulateApprovalRow

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
