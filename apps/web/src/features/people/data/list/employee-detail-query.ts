import { queryOptions } from '@tanstack/react-query'

import { todayIso } from '#shared/lib/dates.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import { employeeKeys } from './employee-keys.ts'
import type { Tag } from './employee-list-query.ts'

/** A person as the detail page and the form read them. `updated_at` is kept as the text received: a Date would lose microseconds. */
export interface EmployeeDetail {
  readonly id: string
  readonly company_id: string
  readonly user_id: string | null
  readonly first_name: string
  readonly last_name: string
  readonly social_name: string | null
  readonly display_name: string
  readonly email: string | null
  readonly position: string | null
  readonly hire_date: string | null
  readonly phone: string | null
  readonly address: string | null
  readonly birth_date: string | null
  readonly cpf: string | null
  readonly rg: string | null
  readonly role: string | null
  readonly profile_image_url: string | null
  readonly department_id: string | null
  readonly manager_id: string | null
  readonly registration_number: string | null
  readonly status: string
  readonly termination_date: string | null
  readonly created_at: string
  readonly updated_at: string
  readonly department: { readonly id: string; readonly name: string } | null
  readonly manager: { readonly id: string; readonly display_name: string } | null
}

/** What identifies a person before the law: of other teams' people a manager's screens show it on demand, which is recorded. */
const GUARDED = { cpf: null, rg: null, birth_date: null, address: null } as const satisfies Partial<EmployeeDetail>
const OPEN_SELECT =
  'id,company_id,user_id,first_name,last_name,social_name,display_name,email,position,hire_date,phone,role,' +
  'profile_image_url,department_id,manager_id,registration_number,status,termination_date,created_at,updated_at,' +
  'department:departments!employees_department_fkey(id,name),manager(id,display_name)'
export const DETAIL_SELECT = `${OPEN_SELECT},${Object.keys(GUARDED).join(',')}`

async function fetchColumns(select: string, companyId: string, employeeId: string, signal?: AbortSignal): Promise<EmployeeDetail | null> {
  const db = await supabase()
  const request = db.from('employees').select(select).eq('company_id', companyId).eq('id', employeeId)
  const answer = await (signal ? request.abortSignal(signal) : request).maybeSingle().overrideTypes<EmployeeDetail, { merge: false }>()
  return unwrap(answer, { nullable: true })
}

/** The person, or null when there is none or the caller may not see them. Throws `AppError`. */
export function fetchEmployee(companyId: string, employeeId: string, signal?: AbortSignal): Promise<EmployeeDetail | null> {
  return fetchColumns(DETAIL_SELECT, companyId, employeeId, signal)
}

export function employeeDetailQuery(companyId: string, employeeId: string) {
  return queryOptions({
    queryKey: employeeKeys.detail(companyId, employeeId),
    queryFn: ({ signal }) => fetchEmployee(companyId, employeeId, signal),
  })
}

/** The same for a page; guarded, what screens keep from who leads another team is not even asked for. */
export function shownDetailQuery(companyId: string, employeeId: string, isGuarded: boolean) {
  const queryKey: readonly string[] = [...employeeKeys.detail(companyId, employeeId), ...(isGuarded ? ['guarded'] : [])]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<EmployeeDetail | null> => {
      if (!isGuarded) return fetchEmployee(companyId, employeeId, signal)
      const person = await fetchColumns(OPEN_SELECT, companyId, employeeId, signal)
      return person && { ...person, ...GUARDED }
    },
  })
}

export interface DirectReport {
  readonly id: string
  readonly display_name: string
  readonly first_name: string
  readonly last_name: string
  readonly position: string | null
  readonly profile_image_url: string | null
  readonly status: string
}

async function fetchReports(companyId: string, managerId: string, signal: AbortSignal): Promise<readonly DirectReport[]> {
  const db = await supabase()
  const answer = await db
    .from('employees')
    .select('id,display_name,first_name,last_name,position,profile_image_url,status')
    .eq('company_id', companyId)
    .eq('manager_id', managerId)
    .neq('status', 'terminated')
    .order('display_name')
    .limit(200)
    .abortSignal(signal)
    .overrideTypes<DirectReport[], { merge: false }>()
  return unwrap(answer)
}

/** People who answer to someone, by name. */
export function directReportsQuery(companyId: string, managerId: string) {
  return queryOptions({
    queryKey: employeeKeys.reports(companyId, managerId),
    queryFn: ({ signal }) => fetchReports(companyId, managerId, signal),
  })
}

async function fetchTagsOf(companyId: string, employeeId: string, signal: AbortSignal): Promise<readonly Tag[]> {
  const db = await supabase()
  const answer = await db
    .from('employee_tag_links')
    .select('tag:employee_tags!employee_tag_links_tag_fkey(id,name,color)')
    .eq('company_id', companyId)
    .eq('employee_id', employeeId)
    .abortSignal(signal)
    .overrideTypes<{ tag: Tag }[], { merge: false }>()
  return unwrap(answer)
    .map(({ tag }) => tag)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR'))
}

/** The tags of one person by name; none for who may not see tags. */
export function tagsOfQuery(companyId: string, employeeId: string) {
  return queryOptions({
    queryKey: employeeKeys.tagsOf(companyId, employeeId),
    queryFn: ({ signal }) => fetchTagsOf(companyId, employeeId, signal),
  })
}

async function fetchAwayUntil(companyId: string, employeeId: string, signal: AbortSignal): Promise<string | null> {
  const today = todayIso()
  const found = await ask((db) =>
    db
      .from('leaves')
      .select('ends_on')
      .eq('company_id', companyId)
      .eq('employee_id', employeeId)
      .eq('granted', true)
      .lte('starts_on', today)
      .gte('ends_on', today)
      .order('ends_on', { ascending: false })
      .limit(1)
      .abortSignal(signal)
  )
  return found[0]?.ends_on ?? null
}

/** The last day of the leave that somebody is on today; null without one, and for who may not know. */
export function awayUntilQuery(companyId: string, employeeId: string) {
  return queryOptions({
    queryKey: employeeKeys.awayOf(companyId, employeeId),
    queryFn: ({ signal }) => fetchAwayUntil(companyId, employeeId, signal),
  })
}
