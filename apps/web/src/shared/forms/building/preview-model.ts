import { PLAIN } from '../../lib/plain-question.ts'
import { hasOptions, type QuestionDraft, type SectionDraft } from '../form-draft.ts'
import type { Question } from '../form-model.ts'
import type { RatingOffer } from './rating-offer.ts'

/** Sections and questions while they are written. Questions stand in the order in which they are asked: those of no section, then section by section. */
export interface QuestionnaireDraft {
  readonly sections: readonly SectionDraft[]
  readonly questions: readonly QuestionDraft[]
}

const numberOf = (typed: string): number | null => (typed.trim() === '' || !Number.isFinite(Number(typed)) ? null : Number(typed))
const textOf = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim())

/** A question as respondents will see it, before it is stored. */
export function previewQuestion(draft: QuestionDraft, { competencies, scales }: Pick<RatingOffer, 'competencies' | 'scales'>): Question {
  const { key: id, kind, title, help, isRequired, options, low, high, lowLabel, highLabel, competencyId, scaleId, commentRule, maySkip } = draft
  const points = scales.find((scale) => scale.id === scaleId)?.points ?? []
  const competency = competencies.find((each) => each.id === competencyId)
  const hasRange = kind === 'scale' || kind === 'number'
  return {
    ...PLAIN,
    id, kind, title: title.trim() === '' ? 'Sem pergunta' : title, help: textOf(help), is_required: isRequired,
    low: points.length > 0 ? 1 : hasRange ? numberOf(low) : null,
    high: points.length > 0 ? points.length : hasRange ? numberOf(high) : null,
    low_label: points.length > 0 ? null : textOf(lowLabel), high_label: points.length > 0 ? null : textOf(highLabel),
    max_choices: null,
    options: hasOptions(kind) ? options.filter((label) => label.trim() !== '').map((label, place) => ({ id: String(place), label })) : [],
    competency_id: competencyId, competency: competency?.name ?? null, scale_id: scaleId, comment_rule: commentRule, may_skip: maySkip,
    points, levels: competency?.levels ?? [],
  }
}

/** What somebody of a role is asked; null sees everything. */
export function seenBy({ sections, questions }: QuestionnaireDraft, role: string | null): QuestionnaireDraft {
  const seen = sections.filter(({ shownTo }) => role === null || shownTo === null || shownTo.includes(role))
  const keys = new Set<string | null>([null, ...seen.map(({ key }) => key)])
  return { sections: seen, questions: questions.filter(({ section }) => keys.has(section)) }
}
