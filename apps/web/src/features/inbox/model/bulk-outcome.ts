/** How the decision of one of several requests ended, as the database answers it. */
export interface BulkOutcome {
  readonly request_id: string
  readonly ok: boolean
  readonly code: string | null
  /** Why not, in words. */
  readonly message: string | null
}

export type BulkDecision = 'approve' | 'reject'

/** '5 solicitações aprovadas', '1 solicitação recusada'. */
export function doneText(decision: BulkDecision, count: number): string {
  const verb = decision === 'approve' ? 'aprovada' : 'recusada'
  return count === 1 ? `1 solicitação ${verb}` : `${count} solicitações ${verb}s`
}
