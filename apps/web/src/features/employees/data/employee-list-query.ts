import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { searchPatterns } from '../../../shared/lib/search.ts'
import { toAppError, unwrapPage } from '../../../shared/supabase/app-error.ts'
import { type Client, supabase } from '../../../shared/supabase/client.ts'
import { SORT_COLUMNS } from '../model/list-columns.ts'
import { type ListState, NO_DEPARTMENT } from '../model/list-state.ts'
import { employeeKeys } from './employee-keys.ts'

export interface EmployeeListRow {
  readonly id: string
  readonly display_name: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly position: string | null
  readonly status: string
  readonly hire_date: string | null
  readonly phone: string | null
  readonly cpf: string | null
  readonly birth_date: string | null
  readonly registration_number: string | null
  readonly profile_image_url: string | null
  readonly updated_at: string
  readonly department: { readonly id: string; readonly name: string } | null
  readonly manager: { readonly id: string; readonly display_name: string } | null
}

export interface EmployeePage {
  readonly rows: readonly EmployeeListRow[]
  readonly total: number
  /** The page asked for lies after the last one: an old link, or people who left meanwhile. */
  readonly beyond: boolean
}

const BEYOND_LAST_ROW = 'PGRST103'

const LIST_SELECT =
  'id,display_name,first_name,last_name,email,position,status,hire_date,phone,cpf,birth_date,registration_number,profile_image_url,updated_at,' +
  'department:departments!employees_department_fkey(id,name),manager(id,display_name)'

function filteredList(db: Client, companyId: string, state: Omit<ListState, 'columns'>) {
  let request = db.from('employees').select(LIST_SELECT, { count: 'exact' }).eq('company_id', companyId)
  for (const pattern of searchPatterns(state.term)) request = request.like('search_text', pattern)
  if (state.statuses.length > 0) request = request.in('status', state.statuses)
  if (state.positions.length > 0) request = request.in('position', state.positions)
  const departments = state.departments.filter((id) => id !== NO_DEPARTMENT)
  if (departments.length < state.departments.length) {
    request = request.or(['department_id.is.null', ...departments.map((id) => `department_id.eq.${id}`)].join(','))
  } else if (departments.length > 0) request = request.in('department_id', departments)
  return request
}

/** Rows `offset` to `offset + size - 1` of the list and how many the filter has in all. Throws `AppError`. */
export async function fetchEmployeeRows(
  companyId: string,
  state: Omit<ListState, 'columns'>,
  range: { readonly offset: number; readonly size: number },
  signal: AbortSignal,
): Promise<EmployeePage> {
  const db = await supabase()
  const { column, descending } = state.sort
  let request = filteredList(db, companyId, state).order(SORT_COLUMNS[column], { ascending: !descending, nullsFirst: false })
  // People who share a department or status read best by name; the other orders keep to what their index holds.
  if (column === 'department' || column === 'status') request = request.order('display_name')
  const answer = await request
    .order('id')
    .range(range.offset, range.offset + range.size - 1)
    .abortSignal(signal)
    .overrideTypes<EmployeeListRow[], { merge: false }>()
  if (answer.error && toAppError(answer.error).code === BEYOND_LAST_ROW) return { rows: [], total: 0, beyond: true }
  return { ...unwrapPage(answer), beyond: false }
}

/** One page of the company's people. The previous page stays on screen while the next one comes. */
export function employeeListQuery(companyId: string, { columns: _, ...state }: ListState) {
  return queryOptions({
    queryKey: employeeKeys.list(companyId, state),
    queryFn: ({ signal }) =>
      fetchEmployeeRows(companyId, state, { offset: (state.page - 1) * state.pageSize, size: state.pageSize }, signal),
    placeholderData: keepPreviousData,
  })
}
