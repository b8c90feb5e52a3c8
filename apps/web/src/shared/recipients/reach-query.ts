import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '../supabase/app-error.ts'
import { supabase } from '../supabase/client.ts'
import type { Recipient } from './recipients.ts'

/** How each of the people would be told of a kind of notice now. */
export function reachQuery(companyId: string, employees: readonly string[], kind: string) {
  return queryOptions({
    queryKey: ['reach', companyId, kind, employees],
    queryFn: async ({ signal }) => {
      if (employees.length === 0) return []
      const db = await supabase()
      const call = db.rpc('notice_reach', { p_company_id: companyId, p_employees: [...employees], p_kind: kind }).abortSignal(signal)
      return unwrap(await call.overrideTypes<Recipient[], { merge: false }>())
    },
    staleTime: 15_000,
  })
}
