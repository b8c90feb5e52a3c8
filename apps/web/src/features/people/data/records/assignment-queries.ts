import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
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
      const call = aboutPerson(person, db.rpc('assignment_history', { p_employee_id: person.id })).abortSignal(signal)
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
      const call = aboutPerson(person, db.rpc('employee_as_of', { p_employee_id: person.id, p_on: day })).abortSignal(signal)
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
