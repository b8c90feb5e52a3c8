import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { leaveKeys } from './leave-keys.ts'

export type Away = Shapes.AbsencesBetweenRow

/** Who is away in a time, told as far as the reader may know. */
export function awayQuery(companyId: string, from: string, to: string) {
  return queryOptions({
    queryKey: leaveKeys.away(companyId, from, to),
    queryFn: ({ signal }) => ask((db) => db.rpc('absences_between', { p_company_id: companyId, p_from: from, p_to: to }).abortSignal(signal)),
    staleTime: 60_000,
  })
}
