import { queryOptions } from '@tanstack/react-query'

import { searchPatterns } from '#shared/lib/search.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { PersonOption } from '#shared/ui/person-options.tsx'
import type { StatusTransition } from '../../model/list/employee.ts'
import { employeeKeys } from './employee-keys.ts'

const CHOICES_SHOWN = 20

/** The first people of the company that match what was typed, for a picker. Throws `AppError`. */
export async function fetchPeople(companyId: string, term: string, signal: AbortSignal): Promise<readonly PersonOption[]> {
  const db = await supabase()
  let request = db.from('employees').select('id,display_name,position,profile_image_url').eq('company_id', companyId).neq('status', 'terminated')
  for (const pattern of searchPatterns(term)) request = request.like('search_text', pattern)
  const answer = await request
    .order('display_name')
    .limit(CHOICES_SHOWN)
    .abortSignal(signal)
    .overrideTypes<PersonOption[], { merge: false }>()
  return unwrap(answer)
}

export interface DepartmentOption {
  readonly id: string
  readonly name: string
}

async function fetchDepartments(companyId: string, signal: AbortSignal): Promise<readonly DepartmentOption[]> {
  const db = await supabase()
  return unwrap(await db.from('departments').select('id,name').eq('company_id', companyId).is('archived_at', null).order('name').abortSignal(signal))
}

export function departmentsQuery(companyId: string) {
  return queryOptions({ queryKey: employeeKeys.departments(companyId), queryFn: ({ signal }) => fetchDepartments(companyId, signal) })
}

async function fetchTransitions(signal: AbortSignal): Promise<readonly StatusTransition[]> {
  const db = await supabase()
  return unwrap(await db.from('status_transitions').select('from_status,to_status').eq('entity', 'employee_edit').abortSignal(signal))
}

/** Which status a hand may change into which, as the database has it. Changes only with the product. */
export function statusTransitionsQuery() {
  return queryOptions({ queryKey: ['employee-status-transitions'], queryFn: ({ signal }) => fetchTransitions(signal), staleTime: Infinity })
}

/** An item of one of the company's lists. */
export interface ListChoice {
  readonly id: string
  readonly name: string
}

export type ChoiceTable = 'departments' | 'positions' | 'work_sites' | 'cost_centres'

async function fetchChoices(companyId: string, table: ChoiceTable, signal: AbortSignal): Promise<readonly ListChoice[]> {
  const db = await supabase()
  if (table === 'departments') return fetchDepartments(companyId, signal)
  if (table === 'positions') {
    const rows = unwrap(await db.from('positions').select('id,title').eq('company_id', companyId).is('archived_at', null).order('title').abortSignal(signal))
    return rows.map(({ id, title }) => ({ id, name: title }))
  }
  return unwrap(await db.from(table).select('id,name').eq('company_id', companyId).is('archived_at', null).order('name').abortSignal(signal))
}

/** Items in use of one of the lists, by name. */
export function choicesQuery(companyId: string, table: ChoiceTable) {
  return queryOptions({ queryKey: employeeKeys.choices(companyId, table), queryFn: ({ signal }) => fetchChoices(companyId, table, signal) })
}

async function fetchTagChoices(companyId: string, signal: AbortSignal) {
  const db = await supabase()
  return unwrap(await db.from('employee_tags').select('id,name,colour').eq('company_id', companyId).order('name').abortSignal(signal))
}

/** The tags of the company, by name. */
export function tagChoicesQuery(companyId: string) {
  return queryOptions({ queryKey: employeeKeys.choices(companyId, 'tags'), queryFn: ({ signal }) => fetchTagChoices(companyId, signal) })
}
