import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import type { Anniversary } from '../../model/figures/anniversaries.ts'
import { orgKeys } from '../org-chart/org-keys.ts'

async function fetchAnniversaries(companyId: string, signal: AbortSignal): Promise<readonly Anniversary[]> {
  const rows = await ask((db) => db.rpc('company_anniversaries', { p_company_id: companyId }).abortSignal(signal))
  return rows.map((row) => ({
    id: row.employee_id,
    name: row.display_name,
    initials: row.initials,
    photo: row.avatar_path,
    position: row.position,
    departmentId: row.department_id,
    department: row.department,
    kind: row.kind === 'birthday' ? 'birthday' : 'company',
    date: row.on_date,
    years: row.years,
  }))
}

/** Birthdays and years of service of this month and the next. Source: rpc company_anniversaries. */
export function anniversariesQuery(companyId: string) {
  return queryOptions({ queryKey: orgKeys.dates(companyId), queryFn: ({ signal }) => fetchAnniversaries(companyId, signal) })
}
