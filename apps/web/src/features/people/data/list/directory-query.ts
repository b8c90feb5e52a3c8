import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { searchPatterns } from '#shared/lib/search.ts'
import type { Listed, ListPage } from '#shared/list/state/list-state.ts'
import { unwrapPage } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { employeeKeys } from './employee-keys.ts'

/** What everyone in the company may know of a colleague. */
export interface DirectoryRow {
  readonly id: string
  readonly display_name: string
  readonly initials: string
  readonly position: string | null
  readonly email: string | null
  readonly profile_image_url: string | null
  readonly department: { readonly id: string; readonly name: string } | null
}

const DIRECTORY_SELECT =
  'id,display_name,initials,position,email,profile_image_url,department:departments!employee_directory_department_fkey(id,name)'

async function fetchDirectory(companyId: string, { q, page, size }: Listed, signal: AbortSignal): Promise<ListPage<DirectoryRow>> {
  const db = await supabase()
  let request = db.from('employee_directory').select(DIRECTORY_SELECT, { count: 'exact' }).eq('company_id', companyId)
  for (const pattern of searchPatterns(q)) request = request.like('search_text', pattern)
  const answer = await request
    .order('display_name')
    .order('id')
    .range((page - 1) * size, page * size - 1)
    .abortSignal(signal)
    .overrideTypes<DirectoryRow[], { merge: false }>()
  return unwrapPage(answer)
}

/** One page of colleagues by name. The previous page stays on screen while the next one comes. */
export function directoryQuery(companyId: string, state: Listed) {
  return queryOptions({
    queryKey: employeeKeys.directory(companyId, state),
    queryFn: ({ signal }) => fetchDirectory(companyId, state, signal),
    placeholderData: keepPreviousData,
  })
}
