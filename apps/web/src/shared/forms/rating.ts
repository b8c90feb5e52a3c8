import type { Answer, Question, RatingAnswer } from './form-model.ts'

/** What somebody says to a rating, in parts. */
interface Rating {
  readonly value: number | null
  readonly comment: string
  readonly isSkipped: boolean
}

const isRating = (answer: Answer | undefined): answer is RatingAnswer => typeof answer === 'object' && !Array.isArray(answer)

export function ratingOf(answer: Answer | undefined): Rating {
  if (typeof answer === 'number') return { value: answer, comment: '', isSkipped: false }
  if (!isRating(answer)) return { value: null, comment: '', isSkipped: false }
  if ('skipped' in answer) return { value: null, comment: '', isSkipped: true }
  return { value: answer.value ?? null, comment: answer.comment, isSkipped: false }
}

export const SKIPPED: Answer = { skipped: true }

/** The parts as the database takes them; nothing where there is neither. */
export function ratingAnswer(value: number | null, comment: string): Answer | undefined {
  if (comment.trim() === '') return value ?? undefined
  return value === null ? { comment } : { value, comment }
}

/** Whether a comment is asked for beside a value; the database decides again. */
export function commentAsked({ comment_rule: rule, low, high }: Pick<Question, 'comment_rule' | 'low' | 'high'>, value: number | null): 'no' | 'optional' | 'required' {
  if (rule === 'none') return 'no'
  if (rule === 'always') return 'required'
  return rule === 'extremes' && value !== null && (value === low || value === high) ? 'required' : 'optional'
}
