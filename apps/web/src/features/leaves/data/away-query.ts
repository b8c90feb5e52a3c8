import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '../../../shared/supabase/app-error.ts'
import { supabase } from '../../../shared/supabase/client.ts'
import type { PersonRef } from '../../../shared/ui/person-chip.tsx'
import { leaveKeys } from './leave-keys.ts'

export interface Away {
  readonly employee_id: string
  readonly person: PersonRef
  readonly type_name: string
  readonly starts_on: string
  readonly ends_on: string
  readonly status: string
}

/** Who is away in a time, told as far as the reader may know. */
export function awayQuery(companyId: string, from: string, to: string) {
  return queryOptions({
    queryKey: leaveKeys.away(companyId, from, to),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return unwrap(await db.rpc('absences_between', { p_company_id: companyId, p_from: from, p_to: to }).abortSignal(signal).overrideTypes<Away[], { merge: false }>())
    },
    staleTime: 60_000,
  })
}
