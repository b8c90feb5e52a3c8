import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import { changeKeys } from './change-keys.ts'

/** The fields of one's own record with what may be done about each, in the order of a form. Always as they are now. */
export function ownFieldsQuery(userId: string | null) {
  return queryOptions({
    queryKey: changeKeys.ownFields(userId),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = outsideCompany(db.rpc('my_change_fields')).abortSignal(signal)
      return unwrap(await call)
    },
    staleTime: 0,
  })
}
