import type { QuestionDraft } from '../form-draft.ts'
import { bankDraft, type BankQuestion } from './bank-data.ts'
import type { RatingOffer } from './rating-offer.ts'

/** A question that is picked into a form: what goes from 1 to as many points as a scale has is rated on that scale. */
export function pickedDraft(key: string, question: BankQuestion, scales: RatingOffer['scales']): QuestionDraft {
  const draft = bankDraft(key, question)
  const scale = draft.kind === 'scale' && draft.low === '1' ? scales.find(({ points }) => String(points.length) === draft.high) : undefined
  return { ...draft, isRequired: draft.kind !== 'text', bankId: question.id, scaleId: scale?.id ?? null }
}
