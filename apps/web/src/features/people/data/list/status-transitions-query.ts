import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import type { StatusTransition } from '../../model/list/employee.ts'

async function fetchTransitions(signal: AbortSignal): Promise<readonly StatusTransition[]> {
  return await ask((db) => db.from('status_transitions').select('from_status,to_status').eq('entity', 'employee_edit').abortSignal(signal))
}

/** Which status a hand may change into which, as the database has it. Changes only with the product. */
export function statusTransitionsQuery() {
  return queryOptions({ queryKey: ['employee-status-transitions'], queryFn: ({ signal }) => fetchTransitions(signal), staleTime: Infinity })
}
