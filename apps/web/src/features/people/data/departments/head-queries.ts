import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { saveDepartment } from './department-changes.ts'
import { departmentKeys } from './department-keys.ts'

/** Departments without a head, each with whom most of its people report to. */
export function headsToChooseQuery(companyId: string) {
  return queryOptions({
    queryKey: [...departmentKeys.all(companyId), 'heads'],
    queryFn: ({ signal }) => ask((db) => db.rpc('heads_to_choose', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: 0,
  })
}

export interface HeadChoice {
  readonly id: string
  readonly updated_at: string
  readonly headId: string
}

/** Writes heads one after the other: of one that fails, those before it stand. Throws `AppError`. */
export async function chooseHeads(companyId: string, heads: readonly HeadChoice[]): Promise<number> {
  for (const { id, updated_at, headId } of heads) await saveDepartment(companyId, { id, updated_at }, { head_employee_id: headId })
  return heads.length
}
