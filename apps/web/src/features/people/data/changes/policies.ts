import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import type { ChangePolicy } from '../../model/changes/change-field.ts'
import { changeKeys } from './change-keys.ts'

/** What the company lets people do with each field of their own record. */
export function policiesQuery(companyId: string) {
  return queryOptions({
    queryKey: changeKeys.policies(companyId),
    queryFn: ({ signal }) => ask((db) => db.rpc('change_policy_list', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: 30_000,
  })
}

/** Throws `AppError`. */
export async function setPolicy(companyId: string, field: string, policy: ChangePolicy): Promise<void> {
  await ask((db) => db.rpc('set_change_policy', { p_company_id: companyId, p_field: field, p_policy: policy }))
}
