import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import { type EnterpriseSummary, toEnterpriseSummary } from '../../model/dashboard/enterprise-summary.ts'

async function fetchSummary(signal: AbortSignal): Promise<EnterpriseSummary> {
  return toEnterpriseSummary(await ask((db) => outsideCompany(db.rpc('enterprise_dashboard')).abortSignal(signal)))
}

/** The figures of the whole group in one call. Source: rpc enterprise_dashboard, for masters. */
export function enterpriseDashboardQuery() {
  return queryOptions({ queryKey: ['enterprise', 'dashboard'], queryFn: ({ signal }) => fetchSummary(signal) })
}
