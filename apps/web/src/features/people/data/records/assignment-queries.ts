import { queryOptions } from '@tanstack/react-query'

import { searchPatterns } from '#shared/lib/search.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { PersonOption } from '#shared/ui/person-options.tsx'
import type { AsOf } from '../../model/history/assignment.ts'
import { aboutPerson } from './person-scope.ts'
import type { RecordPerson } from '../../model/history/record-person.ts'
import { recordKeys } from './record-keys.ts'

/** What somebody did and will do in the company, newest first. */
export function assignmentHistoryQuery(person: RecordPerson) {
  return queryOptions({
    queryKey: recordKeys.assignments(person.companyId, person.id),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = aboutPerson(person, db.rpc('assignment_history', { p_employee: person.id })).abortSignal(signal)
      return unwrap(await call)
    },
    staleTime: 15_000,
  })
}

/** What the record said, or will say, on a day; null when the reader may not know. */
export function asOfQuery(person: Pick<RecordPerson, 'id' | 'companyId' | 'isOwn'>, day: string) {
  return queryOptions({
    queryKey: recordKeys.asOf(person.companyId, person.id, day),
    queryFn: async ({ signal }): Promise<AsOf | null> => {
      const db = await supabase()
      const call = aboutPerson(person, db.rpc('employee_as_of', { p_employee: person.id, p_on: day })).abortSignal(signal)
      const [row] = unwrap(await call)
      return row ?? null
    },
    staleTime: 15_000,
  })
}

/** Who reported to somebody on a day. */
export function teamOnQuery(person: RecordPerson, day: string) {
  return queryOptions({
    queryKey: recordKeys.teamOn(person.companyId, person.id, day),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = aboutPerson(person, db.rpc('org_chart', { p_company_id: person.companyId, p_on: day }))
      return unwrap(
        await call
          .select('employee_id,display_name,initials,avatar_path,position')
          .eq('manager_id', person.id)
          .limit(200)
          .abortSignal(signal),
      )
    },
    staleTime: 60_000,
  })
}

export interface NamedChoice {
  readonly id: string
  readonly name: string
}

export interface AssignmentChoices {
  readonly positions: readonly NamedChoice[]
  readonly departments: readonly NamedChoice[]
  readonly workSites: readonly NamedChoice[]
  readonly costCentres: readonly NamedChoice[]
}

/** What a change may choose from: what is in use. */
export function assignmentChoicesQuery(companyId: string) {
  return queryOptions({
    queryKey: recordKeys.choices(companyId),
    queryFn: async ({ signal }): Promise<AssignmentChoices> => {
      const db = await supabase()
      const [positions, departments, sites, centres] = await Promise.all([
        db.from('positions').select('id,title').eq('company_id', companyId).is('archived_at', null).order('title').abortSignal(signal),
        db.from('departments').select('id,name').eq('company_id', companyId).is('archived_at', null).order('name').abortSignal(signal),
        db.from('work_sites').select('id,name').eq('company_id', companyId).is('archived_at', null).order('name').abortSignal(signal),
        db.from('cost_centres').select('id,code,name').eq('company_id', companyId).is('archived_at', null).order('code').abortSignal(signal),
      ])
      return {
        positions: unwrap(positions).map(({ id, title }) => ({ id, name: title })),
        departments: unwrap(departments),
        workSites: unwrap(sites),
        costCentres: unwrap(centres).map(({ id, code, name }) => ({ id, name: `${code} · ${name}` })),
      }
    },
    staleTime: 60_000,
  })
}

const CHOICES_SHOWN = 20

/** The first people of the company that match what was typed. Throws `AppError`. */
export async function fetchManagers(companyId: string, term: string, signal: AbortSignal): Promise<readonly PersonOption[]> {
  const db = await supabase()
  let request = db.from('employees').select('id,display_name,position,profile_image_url').eq('company_id', companyId).neq('status', 'terminated')
  for (const pattern of searchPatterns(term)) request = request.like('search_text', pattern)
  const answer = await request.order('display_name').limit(CHOICES_SHOWN).abortSignal(signal).overrideTypes<PersonOption[], { merge: false }>()
  return unwrap(answer)
}
