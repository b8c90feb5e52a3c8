import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import { earlyAnswer } from '#shared/supabase/early-answers.ts'
import { type DashboardSummary, toSummary } from '../model/dashboard-summary.ts'
import { summaryRead } from '../model/summary-read.ts'

/** The photos of colleagues by id; who has none is left out. Source: employee_directory. */
export function photosQuery(companyId: string, employeeIds: readonly string[]) {
  return queryOptions({
    queryKey: ['dashboard', companyId, 'photos', employeeIds],
    enabled: employeeIds.length > 0,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const db = await supabase()
      const people = db.from('employee_directory').select('id,avatar_path').eq('company_id', companyId).in('id', employeeIds)
      const rows = unwrap(await people.not('avatar_path', 'is', null).abortSignal(signal))
      return new Map(rows.map(({ id, avatar_path }) => [id, avatar_path ?? '']))
    },
  })
}

/** What the dashboard shows of one company. Source: rpc dashboard_summary, which answers by the caller's role. */
export function dashboardSummaryQuery(companyId: string) {
  return queryOptions({
    queryKey: ['dashboard', companyId],
    queryFn: async ({ signal }): Promise<DashboardSummary> => {
      const early = await earlyAnswer<Parameters<typeof toSummary>[0]>(summaryRead(companyId))
      if (early) return toSummary(early)
      return toSummary(await ask((db) => db.rpc('dashboard_summary', { p_company_id: companyId }).abortSignal(signal)))
    },
  })
}
