import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import type { RecordPerson } from '../../model/history/record-person.ts'
import { aboutPerson } from './person-scope.ts'
import { recordKeys } from './record-keys.ts'

/** Something to do about a person. */
export type PersonMatter = Shapes.PersonMattersRow

type Whose = Pick<RecordPerson, 'id' | 'companyId' | 'isOwn'>

/** What there is to do about a person, most urgent first. Asked for each time: whatever was done elsewhere changes it. */
export function mattersQuery(person: Whose) {
  return queryOptions({
    queryKey: recordKeys.matters(person.companyId, person.id),
    queryFn: async ({ signal }): Promise<readonly PersonMatter[]> => {
      const db = await supabase()
      return unwrap(await aboutPerson(person, db.rpc('person_matters', { p_employee_id: person.id })).abortSignal(signal))
    },
    staleTime: 0,
  })
}

/** What eSocial asks for of a person and is not on record; for administrators. */
export function missingDataQuery({ id, companyId }: Whose) {
  return queryOptions({
    queryKey: recordKeys.missing(companyId, id),
    queryFn: ({ signal }) => ask((db) => db.rpc('missing_data', { p_employee_id: id }).abortSignal(signal)),
    staleTime: 0,
  })
}
