import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'

async function fetchNames(companyId: string, signal: AbortSignal): Promise<readonly string[]> {
  const db = await supabase()
  const rows = unwrap(await db.from('departments').select('name').eq('company_id', companyId).is('archived_at', null).order('name').abortSignal(signal))
  return [...new Set(rows.map(({ name }) => name))]
}

/** Names of the departments in use, to choose from where a sheet has an unknown one. */
export function departmentNamesQuery(companyId: string) {
  return queryOptions({ queryKey: ['departments', companyId, 'names'], queryFn: ({ signal }) => fetchNames(companyId, signal) })
}
