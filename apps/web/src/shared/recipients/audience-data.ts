import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { Audience } from '../lib/audience.ts'
import { unwrap } from '../supabase/app-error.ts'
import { ask } from '../supabase/ask.ts'
import { supabase } from '../supabase/client.ts'
import type { PersonChoice } from '../reference/person-picker.tsx'

/** An address takes this many ids. */
const NAMES_AT_ONCE = 100
/** So many are shown by name; nobody reads thousands. */
export const NAMES_SHOWN = 50

/** How people are called, of those whom the reader may see. */
export function namesQuery(companyId: string, ids: readonly string[]) {
  return queryOptions({
    queryKey: ['audience-names', companyId, ids],
    queryFn: async ({ signal }): Promise<readonly PersonChoice[]> => {
      const parts = Array.from({ length: Math.ceil(ids.length / NAMES_AT_ONCE) }, (_part, place) => ids.slice(place * NAMES_AT_ONCE, (place + 1) * NAMES_AT_ONCE))
      const rows = await Promise.all(parts.map((part) => ask((db) => db.from('employee_directory').select('id,name:display_name').eq('company_id', companyId).in('id', part).abortSignal(signal))))
      return rows.flat().map(({ id, name }) => ({ id: id ?? '', name: name ?? '' }))
    },
  })
}

export interface AudienceReach {
  readonly count: number
  readonly people: readonly PersonChoice[]
}

/** How many people belong to an audience today, and the first of them by name; for whoever sees the whole company. */
export function audienceReachQuery(companyId: string, audience: Audience) {
  return queryOptions({
    queryKey: ['audience-reach', companyId, audience],
    queryFn: async ({ signal }): Promise<AudienceReach> => {
      const db = await supabase()
      const answer = await db
        .rpc('employees_matching', { p_company_id: companyId, p_audience: audience as Record<string, string[]> }, { count: 'exact' })
        .select('id,name:display_name')
        .neq('status', 'terminated')
        .order('display_name')
        .limit(NAMES_SHOWN)
        .abortSignal(signal)
      return { people: unwrap(answer), count: answer.count ?? 0 }
    },
    placeholderData: keepPreviousData,
  })
}
