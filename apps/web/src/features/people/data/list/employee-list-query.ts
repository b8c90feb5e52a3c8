import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { todayIso } from '#shared/lib/dates.ts'
import { searchPatterns } from '#shared/lib/search.ts'
import type { ListPage } from '#shared/list/state/list-state.ts'
import { unwrap, unwrapPage } from '#shared/supabase/app-error.ts'
import { type Client, supabase } from '#shared/supabase/client.ts'
import { batchesOf } from '../../model/list/bulk.ts'
import type { ExperienceTerm } from '../../model/list/employee.ts'
import { type EmployeeColumn, type GuardedColumn, guardedOf, SORT_COLUMNS } from '../../model/list/list-columns.ts'
import { type ListFilters, type ListState, NO_DEPARTMENT } from '../../model/list/list-state.ts'
import { employeeKeys } from './employee-keys.ts'

/** A tag on a person. */
export interface Tag {
  readonly id: string
  readonly name: string
  readonly color: string
}

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
  readonly tags: readonly Tag[]
  /** Of contracts only the experience ones, where the reader may know them. */
  readonly experience: readonly ExperienceTerm[]
  /** The leave of today, where the reader may know it. */
  readonly away: readonly { readonly ends_on: string }[]
  readonly department: { readonly id: string; readonly name: string } | null
  readonly manager: { readonly id: string; readonly display_name: string } | null
}

const LIST_SELECT =
  'id,display_name,first_name,last_name,email,position,status,hire_date,phone,registration_number,profile_image_url,updated_at,' +
  'department:departments!employees_department_fkey(id,name),manager(id,display_name),' +
  'links:employee_tag_links!employee_tag_links_employee_fkey(tag:employee_tags!employee_tag_links_tag_fkey(id,name,color)),' +
  'experience:employee_contracts!employee_contracts_employee_fkey(starts_on,ended_on,experience_ends_on,experience_extended_to),' +
  'away:leaves!leaves_employee_fkey(ends_on)'

/** What each row is asked for where these columns are shown. */
function selectFor(columns: readonly EmployeeColumn[]): string {
  return [LIST_SELECT, ...guardedOf(columns)].join(',')
}

interface Dated {
  readonly eq: (column: string, value: string | boolean) => this
  readonly lte: (column: string, value: string) => this
  readonly gte: (column: string, value: string) => this
}

/** Of contracts the experience ones, of leaves the one of today. */
function asOfToday<Q extends Dated>(request: Q): Q {
  const today = todayIso()
  return request.eq('experience.contract_type', 'experience').eq('away.granted', true).lte('away.starts_on', today).gte('away.ends_on', today)
}

type StoredRow = Omit<EmployeeListRow, 'tags' | GuardedColumn> & Partial<Pick<EmployeeListRow, GuardedColumn>> & { readonly links: readonly { readonly tag: Tag }[] }

function rowOf({ links, ...row }: StoredRow): EmployeeListRow {
  return { cpf: null, birth_date: null, ...row, tags: links.map(({ tag }) => tag).toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR')) }
}

/** What a builder of requests must offer to be filtered. */
interface Filterable {
  readonly eq: (column: string, value: string) => this
  readonly in: (column: string, values: readonly string[]) => this
  readonly like: (column: string, pattern: string) => this
  readonly or: (filters: string) => this
}

/** One of several ids, or none at all where `NO_DEPARTMENT` is among them. */
function withIds<Q extends Filterable>(request: Q, column: string, chosen: readonly string[]): Q {
  const ids = chosen.filter((id) => id !== NO_DEPARTMENT)
  if (ids.length < chosen.length) return request.or([`${column}.is.null`, ...ids.map((id) => `${column}.eq.${id}`)].join(','))
  return ids.length > 0 ? request.in(column, ids) : request
}

function filtered<Q extends Filterable>(start: Q, state: ListFilters): Q {
  let request = start
  for (const pattern of searchPatterns(state.q)) request = request.like('search_text', pattern)
  if (state.status.length > 0) request = request.in('status', state.status)
  if (state.position.length > 0) request = request.in('position', state.position)
  return withIds(withIds(request, 'department_id', state.department), 'manager_id', state.manager)
}

/** People whom the filters leave, `select` of each: what is no column of theirs is asked of the database's own function. */
function listed(db: Client, companyId: string, state: ListFilters, select: string) {
  const { site, contract, tag, stage } = state
  if (site.length + contract.length + tag.length + stage.length === 0) {
    return filtered(db.from('employees').select(select, { count: 'exact' }).eq('company_id', companyId), state)
  }
  const matching = {
    p_company_id: companyId,
    p_audience: {
      ...(site.length > 0 && { sites: [...site] }),
      ...(contract.length > 0 && { contract_types: [...contract] }),
      ...(tag.length > 0 && { tags: [...tag] }),
    },
    ...(stage.length > 0 && { p_stages: [...stage] }),
  }
  return filtered(db.rpc('employees_matching', matching, { count: 'exact' }).select(select), state)
}

const IDS_AT_ONCE = 1000

/** Everybody whom search and filters leave, by id: for acting on all of them. Throws `AppError`. */
export async function fetchMatchingIds(companyId: string, state: ListState, signal?: AbortSignal): Promise<readonly string[]> {
  const db = await supabase()
  const ids: string[] = []
  for (;;) {
    const request = listed(db, companyId, state, 'id').order('id').range(ids.length, ids.length + IDS_AT_ONCE - 1)
    // Page after page: the next begins where this one ends.
    const answer = await (signal ? request.abortSignal(signal) : request).overrideTypes<{ id: string }[], { merge: false }>()
    const { rows, total } = unwrapPage(answer)
    ids.push(...rows.map(({ id }) => id))
    if (rows.length === 0 || ids.length >= total) return ids
  }
}

/** At most so many in one request: their ids stand in the address. */
const CHOSEN_AT_ONCE = 100

/** These people as the list shows them: for files of a selection. Throws `AppError`. */
export async function fetchChosenRows(
  companyId: string,
  { columns, ids }: { readonly columns: readonly EmployeeColumn[]; readonly ids: readonly string[] },
  signal: AbortSignal,
): Promise<readonly EmployeeListRow[]> {
  const db = await supabase()
  const found: EmployeeListRow[] = []
  for (const batch of batchesOf(ids, CHOSEN_AT_ONCE)) {
    const request = asOfToday(db.from('employees').select(selectFor(columns))).eq('company_id', companyId).in('id', [...batch])
    // One after the other: thousands at once would be refused
    const answer = await request.abortSignal(signal).overrideTypes<StoredRow[], { merge: false }>()
    found.push(...unwrap(answer).map(rowOf))
  }
  return found.toSorted((one, other) => one.display_name.localeCompare(other.display_name, 'pt-BR'))
}

/** Rows `offset` to `offset + size - 1` of the list and how many the filter has in all. Throws `AppError`. */
export async function fetchEmployeeRows(
  companyId: string,
  state: ListFilters & Pick<ListState, 'sort' | 'columns'>,
  range: { readonly offset: number; readonly size: number },
  signal: AbortSignal,
): Promise<ListPage<EmployeeListRow>> {
  const db = await supabase()
  const { column, descending } = state.sort
  let request = asOfToday(listed(db, companyId, state, selectFor(state.columns)))
    .order(SORT_COLUMNS[column], { ascending: !descending, nullsFirst: false })
  // People who share a department or status read best by name; the other orders keep to what their index holds.
  if (column === 'department' || column === 'status') request = request.order('display_name')
  const answer = await request
    .order('id')
    .range(range.offset, range.offset + range.size - 1)
    .abortSignal(signal)
    .overrideTypes<StoredRow[], { merge: false }>()
  const { rows, total } = unwrapPage(answer)
  return { rows: rows.map(rowOf), total }
}

/** One page of the company's people. The previous page stays on screen while the next one comes. */
export function employeeListQuery(companyId: string, state: ListState) {
  return queryOptions({
    queryKey: employeeKeys.list(companyId, state),
    queryFn: ({ signal }) =>
      fetchEmployeeRows(companyId, state, { offset: (state.page - 1) * state.size, size: state.size }, signal),
    placeholderData: keepPreviousData,
  })
}
