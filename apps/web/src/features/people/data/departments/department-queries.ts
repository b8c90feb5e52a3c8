import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { Department } from '../../model/departments/department.ts'
import { departmentKeys } from './department-keys.ts'

async function fetchTree(companyId: string, signal: AbortSignal): Promise<readonly Department[]> {
  const db = await supabase()
  const call = db.rpc('department_tree', { p_company_id: companyId }).abortSignal(signal)
  return unwrap(await call)
}

/** All departments of a company by name, archived ones too, with their figures. */
export function departmentTreeQuery(companyId: string) {
  return queryOptions({
    queryKey: departmentKeys.tree(companyId),
    queryFn: ({ signal }) => fetchTree(companyId, signal),
    staleTime: 30_000,
  })
}
