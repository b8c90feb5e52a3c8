import { queryOptions } from '@tanstack/react-query'

import { searchPatterns } from '#shared/lib/search.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { PersonOption } from '#shared/ui/person-options.tsx'
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

const CHOICES_SHOWN = 20

/** People of the company who may head a department, by what was typed. Throws `AppError`. */
export async function fetchHeads(companyId: string, term: string, signal: AbortSignal): Promise<readonly PersonOption[]> {
  const db = await supabase()
  let request = db.from('employee_directory').select('id,display_name,position').eq('company_id', companyId)
  for (const pattern of searchPatterns(term)) request = request.like('search_text', pattern)
  const answer = request.order('display_name').limit(CHOICES_SHOWN).abortSignal(signal)
  return unwrap(await answer.overrideTypes<PersonOption[], { merge: false }>())
}
