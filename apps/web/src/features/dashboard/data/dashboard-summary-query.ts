import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '../../../shared/supabase/app-error.ts'
import { supabase } from '../../../shared/supabase/client.ts'
import type { DashboardSummary } from '../model/dashboard-summary.ts'
import { toSummary } from '../model/dashboard-summary.ts'

/** What the dashboard shows of one company. Source: rpc dashboard_summary, which answers by the caller's role. */
export function dashboardSummaryQuery(companyId: string) {
  return queryOptions({
    queryKey: ['dashboard', companyId],
    queryFn: async ({ signal }): Promise<DashboardSummary> => {
      const db = await supabase()
      return toSummary(unwrap(await db.rpc('dashboard_summary', { p_company_id: companyId }).abortSignal(signal)))
    },
  })
}
