import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** How the decision of one of several requests ended, as the database answers it. */
export type BulkOutcome = Shapes.DecideApprovalsRow

export type BulkDecision = 'approve' | 'reject'

/** '5 solicitações aprovadas', '1 solicitação recusada'. */
export function doneText(decision: BulkDecision, count: number): string {
  const verb = decision === 'approve' ? 'aprovada' : 'recusada'
  return count === 1 ? `1 solicitação ${verb}` : `${count} solicitações ${verb}s`
}
