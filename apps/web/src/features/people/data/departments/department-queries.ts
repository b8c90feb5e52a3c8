import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import type { Department } from '../../model/departments/department.ts'
import { departmentKeys } from './department-keys.ts'

async function fetchTree(companyId: string, signal: AbortSignal): Promise<readonly Department[]> {
  return await ask((db) => db.rpc('department_tree', { p_company_id: companyId }).abortSignal(signal))
}

/** All departments of a company by name, archived ones too, with their figures. */
export function departmentTreeQuery(companyId: string) {
  return queryOptions({
    queryKey: departmentKeys.tree(companyId),
    queryFn: ({ signal }) => fetchTree(companyId, signal),
    staleTime: 30_000,
  })
}
