import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '../supabase/app-error.ts'
import { supabase } from '../supabase/client.ts'

/** The kind of what is sent that is no notice, but an invitation to whom has no access yet. */
export const INVITATION = 'invitation'

/** How each of the people would be told of a kind of notice now. */
export function reachQuery(companyId: string, employees: readonly string[], kind: string) {
  return queryOptions({
    queryKey: ['reach', companyId, kind, employees],
    queryFn: async ({ signal }) => {
      if (employees.length === 0) return []
      const db = await supabase()
      const people = { p_company_id: companyId, p_employees: [...employees] }
      const call = kind === INVITATION ? db.rpc('invitation_reach', people) : db.rpc('notice_reach', { ...people, p_kind: kind })
      return unwrap(await call.abortSignal(signal))
    },
    staleTime: 15_000,
  })
}
