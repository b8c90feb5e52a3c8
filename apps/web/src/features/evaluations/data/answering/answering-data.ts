import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'

/** Cycles in which the reader answers or is evaluated. */
export function myEvaluationsQuery(companyId: string) {
  return queryOptions({
    queryKey: ['evaluations', 'mine', companyId],
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return unwrap(await db.rpc('my_evaluations').abortSignal(signal))
    },
  })
}

/** The reader's sheets of a form; null where there are none. */
export function sheetsQuery(formId: string) {
  return queryOptions({
    queryKey: ['evaluations', 'sheets', formId],
    queryFn: () => readSheets(formId),
  })
}

export async function readSheets(formId: string) {
  return ask((db) => db.rpc('my_sheets', { p_form_id: formId }), { nullable: true })
}

/** What is known of the person of a sheet. */
export function evidenceQuery(assignmentId: string) {
  return queryOptions({
    queryKey: ['evaluations', 'evidence', assignmentId],
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return unwrap(await db.rpc('evaluation_evidence', { p_assignment_id: assignmentId }).abortSignal(signal))
    },
  })
}

export async function sendSheet(assignmentId: string, revision: number): Promise<void> {
  await ask((db) => db.rpc('send_sheet', { p_assignment_id: assignmentId, p_revision: revision }), { nullable: true })
}
