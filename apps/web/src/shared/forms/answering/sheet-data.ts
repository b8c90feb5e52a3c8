import { ask } from '../../supabase/ask.ts'
import type { Json } from '../../supabase/database.types.ts'
import type { Answer } from '../form-model.ts'

/** Keeps one answer and tells the next revision of its sheet. */
export async function saveAnswer(assignmentId: string, questionId: string, value: Answer | null, revision: number): Promise<number> {
  return ask((db) => db.rpc('save_answer', { p_assignment_id: assignmentId, p_question_id: questionId, p_value: value as Json, p_revision: revision }))
}
