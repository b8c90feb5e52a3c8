import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'

/** Results of somebody from a former system, the newest first; none for who may not see them. */
export function importedEvaluationsQuery(employeeId: string) {
  return queryOptions({
    queryKey: ['evaluations', 'imported', employeeId],
    queryFn: ({ signal }) => ask((db) => db.rpc('imported_evaluations', { p_employee_id: employeeId }).abortSignal(signal)),
  })
}

/** Takes out a result that should not be there. Throws `AppError`. */
export async function removeImportedEvaluation(resultId: string): Promise<void> {
  await ask((db) => db.rpc('remove_imported_evaluation', { p_result_id: resultId }), { nullable: true })
}

/** The cycles in which somebody was evaluated, the newest first; scores where the reader may see the result. */
export function personEvaluationsQuery(employeeId: string) {
  return queryOptions({
    queryKey: ['evaluations', 'person', employeeId],
    queryFn: ({ signal }) => ask((db) => db.rpc('person_evaluations', { p_employee_id: employeeId }).abortSignal(signal)),
  })
}
