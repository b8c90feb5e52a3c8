import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { StatusTransition } from '../../model/list/employee.ts'

async function fetchTransitions(signal: AbortSignal): Promise<readonly StatusTransition[]> {
  const db = await supabase()
  return unwrap(await db.from('status_transitions').select('from_status,to_status').eq('entity', 'employee_edit').abortSignal(signal))
}

/** Which status a hand may change into which, as the database has it. Changes only with the product. */
export function statusTransitionsQuery() {
  return queryOptions({ queryKey: ['employee-status-transitions'], queryFn: ({ signal }) => fetchTransitions(signal), staleTime: Infinity })
}
