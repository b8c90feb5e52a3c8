import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'

/** The cycles in which somebody was evaluated, the newest first; scores where the reader may see the result. */
export function personEvaluationsQuery(employeeId: string) {
  return queryOptions({
    queryKey: ['evaluations', 'person', employeeId],
    queryFn: ({ signal }) => ask((db) => db.rpc('person_evaluations', { p_employee_id: employeeId }).abortSignal(signal)),
  })
}
