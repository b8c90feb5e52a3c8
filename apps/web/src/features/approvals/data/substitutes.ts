import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import { approvalKeys } from './approval-keys.ts'

/** Substitutes of everybody in a company, or, without one, those that the person gave or got. */
export function substitutesQuery(companyId: string | null) {
  return queryOptions({
    queryKey: approvalKeys.substitutes(companyId),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call =
        companyId === null ? outsideCompany(db.rpc('approval_substitute_list', {})) : db.rpc('approval_substitute_list', { p_company_id: companyId })
      return unwrap(await call.abortSignal(signal))
    },
    staleTime: 30_000,
  })
}

export interface SubstituteRecord {
  /** Null for one's own. */
  readonly employee_id: string | null
  readonly substitute_id: string
  readonly starts_on: string
  readonly ends_on: string
  readonly entity_types: readonly string[] | null
  readonly reason: string | null
}

/** Throws `AppError`. */
export async function saveSubstitute({ employee_id, ...record }: SubstituteRecord): Promise<void> {
  const db = await supabase()
  const given = { ...record, entity_types: record.entity_types === null ? null : [...record.entity_types] }
  if (employee_id === null) unwrap(await outsideCompany(db.rpc('save_substitute', { p_substitute: given })))
  else unwrap(await db.rpc('save_substitute', { p_substitute: { ...given, employee_id } }))
}

/** Ends a substitution now. Throws `AppError`. */
export async function endSubstitute(id: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('end_substitute', { p_id: id })))
}
