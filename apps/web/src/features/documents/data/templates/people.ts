import { queryOptions } from '@tanstack/react-query'

import { searchPatterns } from '#shared/lib/search.ts'
import { unwrap, unwrapPage } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { PersonOption } from '#shared/ui/person-options.tsx'
import { templateKeys } from './template-keys.ts'

const CHOICES_SHOWN = 20
/** As many as one batch takes. */
const MOST_PEOPLE = 500

/** People of a company by what was typed, for a picker. Throws `AppError`. */
export async function searchPeople(companyId: string, term: string, signal: AbortSignal): Promise<readonly PersonOption[]> {
  const db = await supabase()
  let request = db.from('employee_directory').select('id,display_name,position').eq('company_id', companyId)
  for (const pattern of searchPatterns(term)) request = request.like('search_text', pattern)
  const answer = request.order('display_name').limit(CHOICES_SHOWN).abortSignal(signal)
  return unwrap(await answer.overrideTypes<PersonOption[], { merge: false }>())
}

export interface Group {
  readonly people: readonly { readonly id: string; readonly name: string }[]
  /** How many there are; `people` holds no more than one batch takes. */
  readonly total: number
}

/** Everybody who works in a department, or in the company, by name. Throws `AppError`. */
export async function peopleOf(companyId: string, departmentId: string | null): Promise<Group> {
  const db = await supabase()
  let request = db.from('employees').select('id,name:display_name', { count: 'exact' }).eq('company_id', companyId).in('status', ['pre_admission', 'active', 'notice'])
  if (departmentId !== null) request = request.eq('department_id', departmentId)
  const { rows, total } = unwrapPage(await request.order('display_name').limit(MOST_PEOPLE))
  return { people: rows, total }
}

/** Departments in use, for choosing all of one. */
export function departmentsQuery(companyId: string) {
  return queryOptions({
    queryKey: templateKeys.departments(companyId),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return unwrap(await db.from('departments').select('id,name').eq('company_id', companyId).is('archived_at', null).order('name').abortSignal(signal))
    },
    staleTime: 60_000,
  })
}
