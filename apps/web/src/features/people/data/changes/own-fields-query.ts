import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import { changeKeys } from './change-keys.ts'

/** The fields of one's own record with what may be done about each, in the order of a form. Always as they are now. */
export function ownFieldsQuery(userId: string | null) {
  return queryOptions({
    queryKey: changeKeys.ownFields(userId),
    queryFn: ({ signal }) => ask((db) => outsideCompany(db.rpc('my_change_fields')).abortSignal(signal)),
    staleTime: 0,
  })
}
