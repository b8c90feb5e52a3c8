import { queryOptions } from '@tanstack/react-query'

import { unwrapPage } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { growTree, type OrgPerson, type OrgTree } from '../../model/org-chart/org-tree.ts'
import { orgKeys } from './org-keys.ts'

/** The most rows that one answer of the server has. */
const PAGE = 1_000

async function fetchPage(companyId: string, on: string | null, from: number, signal: AbortSignal) {
  const db = await supabase()
  const call = db.rpc('org_chart', { p_company_id: companyId, ...(on !== null && { p_on: on }) }, { count: 'exact' })
  const page = unwrapPage(await call.order('employee_id').range(from, from + PAGE - 1).abortSignal(signal))
  const people = page.rows.map(
    (row): OrgPerson => ({
      id: row.employee_id,
      name: row.display_name,
      initials: row.initials,
      photo: row.avatar_path,
      position: row.position,
      departmentId: row.department_id,
      department: row.department,
      managerId: row.manager_id,
      hireDate: row.hire_date,
      direct: row.direct_reports,
      all: row.all_reports,
    }),
  )
  return { people, total: page.total }
}

async function fetchTree(companyId: string, on: string | null, signal: AbortSignal): Promise<OrgTree> {
  const first = await fetchPage(companyId, on, 0, signal)
  const starts = Array.from({ length: Math.max(0, Math.ceil(first.total / PAGE) - 1) }, (_, index) => (index + 1) * PAGE)
  const rest = await Promise.all(starts.map((from) => fetchPage(companyId, on, from, signal)))
  return growTree([first, ...rest].flatMap(({ people }) => people))
}

/** The company's organogram of a day; null is today, where the company is. Source: rpc org_chart. */
export function orgChartQuery(companyId: string, on: string | null) {
  return queryOptions({
    queryKey: orgKeys.chart(companyId, on),
    queryFn: ({ signal }) => fetchTree(companyId, on, signal),
    staleTime: 60_000,
    // A tree has functions and maps: comparing it with the one before would cost more than drawing it.
    structuralSharing: false,
  })
}
