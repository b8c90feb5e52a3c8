import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import type { FeedbackDraft, RequestDraft } from '../../model/feedback/feedback-drafts.ts'

/** Sends a feedback. The id is the draft's: sent twice, it is written once. Throws `AppError`, like all below. */
export async function giveFeedback({ id, recipient, kind, visibility, body, competencies }: FeedbackDraft, requestId: string): Promise<void> {
  const values = { id, recipient_id: recipient?.id ?? null, kind, visibility, body, competencies: competencies.map((each) => each.id), request_id: requestId === '' ? null : requestId }
  await ask((db) => outsideCompany(db.rpc('give_feedback', { p_values: values })))
}

export async function editFeedback(id: string, body: string, competencies: readonly string[]): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('edit_feedback', { p_feedback_id: id, p_body: body, p_competencies: [...competencies] })), { nullable: true })
}

export async function takeBackFeedback(id: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('take_back_feedback', { p_feedback_id: id })), { nullable: true })
}

export function markFeedbackRead(ids: readonly string[]): Promise<number> {
  return ask((db) => outsideCompany(db.rpc('mark_feedback_read', { p_ids: [...ids] })))
}

export async function hidePraise(id: string, isHidden: boolean): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('hide_praise', { p_feedback_id: id, p_is_hidden: isHidden })), { nullable: true })
}

export async function thankForFeedback(id: string, isThanked: boolean): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('thank_for_feedback', { p_feedback_id: id, p_is_thanked: isThanked })), { nullable: true })
}

export async function replyToFeedback(id: string, reply: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('reply_to_feedback', { p_feedback_id: id, p_reply: reply })), { nullable: true })
}

/** Asks colleagues for feedback, about oneself unless somebody else is chosen. */
export async function requestFeedback({ id, about, people, question, dueOn }: RequestDraft): Promise<void> {
  const values = { id, about_id: about?.id ?? null, people: people.map((each) => each.id), question, due_on: dueOn === '' ? null : dueOn }
  await ask((db) => outsideCompany(db.rpc('request_feedback', { p_values: values })))
}

export async function declineRequest(id: string, reason: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('decline_feedback_request', { p_request_id: id, p_reason: reason })), { nullable: true })
}

export async function cancelRequest(id: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('cancel_feedback_request', { p_request_id: id })), { nullable: true })
}

export function remindRequest(id: string): Promise<number> {
  return ask((db) => outsideCompany(db.rpc('remind_feedback_request', { p_request_id: id })))
}
