import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { absenceKeys } from './absence-keys.ts'

interface AbsenceType {
  readonly id: string
  readonly key: string | null
  readonly name: string
}

/** Types of absence that may be recorded of somebody. */
export function absenceTypesQuery(companyId: string) {
  return queryOptions({
    queryKey: absenceKeys.types(companyId),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = db.from('leave_types').select('id,key,name').eq('company_id', companyId).eq('category', 'absence').is('archived_at', null)
      return unwrap(await call.contains('started_by', ['manager']).order('place').abortSignal(signal).overrideTypes<AbsenceType[], { merge: false }>())
    },
    staleTime: 300_000,
  })
}
