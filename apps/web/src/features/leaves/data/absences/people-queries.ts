import { queryOptions } from '@tanstack/react-query'

import { searchPatterns } from '#shared/lib/search.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { PersonOption } from '#shared/ui/person-options.tsx'
import { absenceKeys } from './absence-keys.ts'

/** People of a company by what was typed, for a picker. Throws `AppError`. */
export async function searchPeople(companyId: string, term: string, signal: AbortSignal): Promise<readonly PersonOption[]> {
  const db = await supabase()
  let request = db.from('employee_directory').select('id,display_name,position').eq('company_id', companyId)
  for (const pattern of searchPatterns(term)) request = request.like('search_text', pattern)
  return unwrap(await request.order('display_name').limit(20).abortSignal(signal).overrideTypes<PersonOption[], { merge: false }>())
}

interface AbsenceType {
  readonly id: string
  readonly key: string | null
  readonly name: string
}

/** Types of absence that may be recorded of somebody. */
export function absenceTypesQuery(companyId: string) {
  return queryOptions({
    queryKey: absenceKeys.types(companyId),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = db.from('leave_types').select('id,key,name').eq('company_id', companyId).eq('category', 'absence').is('archived_at', null)
      return unwrap(await call.contains('started_by', ['manager']).order('place').abortSignal(signal).overrideTypes<AbsenceType[], { merge: false }>())
    },
    staleTime: 300_000,
  })
}

export function departmentNamesQuery(companyId: string) {
  return queryOptions({
    queryKey: absenceKeys.departments(companyId),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return unwrap(await db.from('departments').select('id,name').eq('company_id', companyId).is('archived_at', null).order('name').limit(500).abortSignal(signal))
    },
    staleTime: 300_000,
  })
}
