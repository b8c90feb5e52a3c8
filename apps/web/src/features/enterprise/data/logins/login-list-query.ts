import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { ListPage } from '#shared/list/state/list-state.ts'
import { unwrapPage } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import type { LoginRow } from '../../model/logins/access-rows.ts'
import type { LoginListState } from '../../model/logins/login-list-state.ts'
import { loginKeys } from './login-keys.ts'

/** Logins of the filter from `offset` on. Throws `AppError`. */
export async function fetchLogins(
  state: LoginListState,
  { offset: first, size }: { readonly offset: number; readonly size: number },
  signal: AbortSignal,
): Promise<ListPage<LoginRow>> {
  const db = await supabase()
  const call = db.rpc(
    'login_list',
    {
      ...(state.q.trim() !== '' && { p_search: state.q.trim() }),
      ...(state.company !== '' && { p_company_id: state.company }),
      ...(state.role !== '' && { p_role: state.role }),
      ...(state.state !== '' && { p_state: state.state }),
      ...(state.recent && { p_lately: true }),
    },
    { count: 'exact' },
  )
  // In the order of the function, which is that of the Portuguese alphabet: another one asked for here would be that of the bytes.
  const answer = await outsideCompany(call)
    .range(first, first + size - 1)
    .abortSignal(signal)
    .overrideTypes<LoginRow[], { merge: false }>()
  return unwrapPage(answer)
}

/** One page of all logins, for a master. The previous page stays on screen while the next one comes. */
export function loginListQuery(state: LoginListState) {
  return queryOptions({
    queryKey: loginKeys.list(state),
    queryFn: ({ signal }) => fetchLogins(state, { offset: (state.page - 1) * state.size, size: state.size }, signal),
    placeholderData: keepPreviousData,
  })
}

export interface CompanyChoice {
  readonly id: string
  readonly name: string
  readonly active: boolean | null
}

/** Every company by name, deactivated ones too: their logins are still there to be found. */
export function companyChoicesQuery() {
  return queryOptions({
    queryKey: loginKeys.companies,
    queryFn: ({ signal }): Promise<readonly CompanyChoice[]> =>
      ask((db) => outsideCompany(db.from('companies').select('id,name,active').order('name').abortSignal(signal))),
  })
}
