import { ask } from '#shared/supabase/ask.ts'
import { partingCall } from '#shared/supabase/parting-call.ts'
import type { FieldChoices } from '../model/field-choices.ts'
import type { ApprovalThread, Decision } from '../model/thread.ts'

type Decided = Pick<ApprovalThread, 'id' | 'step_id'>

function rest({ step_id }: Decided, comment: string) {
  return { ...(comment.trim() !== '' && { p_comment: comment.trim() }), ...(step_id !== null && { p_step_id: step_id }) }
}

/** Decides the step that the person saw. Throws `AppError`. */
export async function decideApproval(request: Decided, decision: Decision, comment: string): Promise<void> {
  await ask((db) => db.rpc('decide_approval', { p_request_id: request.id, p_decision: decision, ...rest(request, comment) }))
}

/** The decision of the step that the person saw, for when the page ends before it was sent. */
export function partingDecision(request: Decided, decision: Decision, comment: string): Promise<() => void> {
  return partingCall('decide_approval', { p_request_id: request.id, p_decision: decision, ...rest(request, comment) })
}

/** Decides a change of data field by field. Throws `AppError`. */
export async function decideChanges(request: Decided, choices: FieldChoices, comment: string): Promise<void> {
  await ask((db) => db.rpc('decide_change_request', { p_request_id: request.id, p_fields: choices, ...rest(request, comment) }))
}

/** The same for when the page ends before it was sent. */
export function partingChanges(request: Decided, choices: FieldChoices, comment: string): Promise<() => void> {
  return partingCall('decide_change_request', { p_request_id: request.id, p_fields: choices, ...rest(request, comment) })
}

/** Throws `AppError`. */
export async function commentApproval(requestId: string, body: string): Promise<void> {
  await ask((db) => db.rpc('comment_approval', { p_request_id: requestId, p_body: body.trim() }))
}

/** Takes an open request of one's own back. Throws `AppError`. */
export async function cancelApproval(requestId: string): Promise<void> {
  await ask((db) => db.rpc('cancel_approval', { p_request_id: requestId }))
}
