import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import type { PendingItem } from './pending-item.ts'

/** How the decision of one of several requests ended, as the database answers it. */
export type BulkOutcome = Shapes.DecideApprovalsRow

export type BulkDecision = 'approve' | 'reject'

/** '5 solicitações aprovadas', '1 solicitação recusada'. */
export function doneText(decision: BulkDecision, count: number): string {
  const verb = decision === 'approve' ? 'aprovada' : 'recusada'
  return count === 1 ? `1 solicitação ${verb}` : `${count} solicitações ${verb}s`
}

/** What was decided together, and how each ended. */
export interface BulkResult {
  readonly decision: BulkDecision
  readonly items: readonly PendingItem[]
  readonly outcomes: readonly BulkOutcome[]
}

/** '4 solicitações aprovadas, 1 não'. */
export function resultTitle({ decision, outcomes }: BulkResult): string {
  const done = outcomes.filter(({ ok }) => ok).length
  return `${doneText(decision, done)}, ${String(outcomes.length - done)} não`
}
