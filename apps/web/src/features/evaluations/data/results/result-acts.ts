import { ask } from '#shared/supabase/ask.ts'
import { type ConversationValues, storedConversation } from '../../model/conversation/conversation-form.ts'
import type { ReleaseTo } from './result-queries.ts'
import type { Spot } from '../../model/calibration/board.ts'

/** Releases results, all for null; how many were released. Throws `AppError`, like all below. */
export async function releaseResults(cycleId: string, to: ReleaseTo, participants: readonly string[] | null): Promise<number> {
  return await ask((db) => db.rpc('release_evaluations', { p_cycle_id: cycleId, p_to: to, p_participants: participants === null ? null : [...participants] }))
}

/** Moves somebody in the 9-box. */
export async function calibrate(participantId: string, { performance, potential }: Spot, reason: string): Promise<void> {
  await ask((db) => db.rpc('calibrate_evaluation', { p_participant_id: participantId, p_performance: performance ?? 0, p_potential: potential, p_reason: reason }), { nullable: true })
}

/** Writes down a conversation; `updatedAt` is the version that the form began with, null for none (RHREV). */
export async function saveConversation(participantId: string, values: ConversationValues, updatedAt: string | null): Promise<void> {
  await ask((db) => db.rpc('save_evaluation_conversation', { p_participant_id: participantId, p_values: storedConversation(values), p_updated_at: updatedAt }), { nullable: true })
}

/** Confirms that the person read their result as it was shown. */
export async function acknowledgeResult(participantId: string, digest: string): Promise<void> {
  await ask((db) => db.rpc('acknowledge', { p_kind: 'evaluation_result', p_subject_id: participantId, p_digest: digest }))
}
