import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import type { ExitAnalysis, Period } from '../model/exit-analytics.ts'

/** What the exits of whole months have in common; null for whoever is not RH. */
export function exitAnalyticsQuery(companyId: string, { from, to }: Period) {
  return queryOptions({
    queryKey: ['exits', companyId, 'analytics', from, to] as const,
    queryFn: ({ signal }): Promise<ExitAnalysis | null> => ask((db) => db.rpc('exit_analytics', { p_company_id: companyId, p_from: from, p_to: to }).abortSignal(signal), { nullable: true }),
    placeholderData: keepPreviousData,
  })
}
