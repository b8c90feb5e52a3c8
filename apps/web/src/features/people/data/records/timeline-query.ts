import { infiniteQueryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { aboutPerson } from './person-scope.ts'
import type { RecordPerson } from '../../model/history/record-person.ts'
import { recordKeys } from './record-keys.ts'

interface Place {
  readonly at: string
  readonly key: string
}

const PAGE = 30

/** Everything that happened to a person, newest first, page after page. A page that is not full is the last one. */
export function timelineQuery(person: RecordPerson) {
  return infiniteQueryOptions({
    queryKey: recordKeys.timeline(person.companyId, person.id),
    queryFn: async ({ pageParam, signal }) => {
      const db = await supabase()
      const call = db.rpc('employee_timeline', {
        p_employee_id: person.id,
        ...(pageParam && { p_before: pageParam.at, p_before_key: pageParam.key }),
        p_limit: PAGE,
      })
      return unwrap(await aboutPerson(person, call).abortSignal(signal))
    },
    initialPageParam: null as Place | null,
    getNextPageParam: (page): Place | null => {
      const last = page.at(-1)
      return last && page.length === PAGE ? { at: last.at, key: last.item_key } : null
    },
    staleTime: 15_000,
  })
}
