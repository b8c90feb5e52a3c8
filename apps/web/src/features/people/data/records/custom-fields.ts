import { queryOptions } from '@tanstack/react-query'

import type { StoredValue } from '#shared/lib/fields/field-spec.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { aboutPerson } from './person-scope.ts'
import type { RecordPerson } from '../../model/history/record-person.ts'
import { recordKeys } from './record-keys.ts'

type WhosePerson = Pick<RecordPerson, 'id' | 'companyId' | 'isOwn'>

/** The company's own fields of a person that the reader sees. */
export function customValuesQuery(person: WhosePerson) {
  return queryOptions({
    queryKey: recordKeys.customValues(person.companyId, person.id),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = aboutPerson(person, db.rpc('custom_values', { p_employee_id: person.id })).abortSignal(signal)
      return unwrap(await call)
    },
    staleTime: 30_000,
  })
}

/** Writes values by key; null clears. Throws `AppError`, with the key as `field`. */
export async function saveCustomValues(person: WhosePerson, values: Readonly<Record<string, StoredValue>>): Promise<readonly Shapes.CustomValuesRow[]> {
  const db = await supabase()
  const call = aboutPerson(person, db.rpc('save_custom_values', { p_employee_id: person.id, p_values: values }))
  return unwrap(await call)
}
