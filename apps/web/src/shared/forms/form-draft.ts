import { PLAIN_DRAFT } from '../lib/plain-question.ts'
import type { FormMode, Form, Question, QuestionKind } from './form-model.ts'

export type CommentRule = Question['comment_rule']

/** A question while it is written. The key tells questions apart before they have an id. */
export interface QuestionDraft {
  readonly key: string
  readonly kind: QuestionKind
  readonly title: string
  readonly help: string
  readonly isRequired: boolean
  readonly options: readonly string[]
  readonly low: string
  readonly high: string
  readonly lowLabel: string
  readonly highLabel: string
  /** The key of its section; null for none. */
  readonly section: string | null
  /** Null where it is about no competency, empty until one is chosen. */
  readonly competencyId: string | null
  /** The rating scale; null where its points are plain numbers. */
  readonly scaleId: string | null
  /** The question of the bank that it was picked from. */
  readonly bankId: string | null
  readonly dimension: string
  readonly weight: string
  readonly commentRule: CommentRule
  readonly maySkip: boolean
}

export interface FormDraft {
  readonly mode: FormMode
  /** The last day for answers; empty for none. */
  readonly closesOn: string
  readonly questions: readonly QuestionDraft[]
}

/** A section while it is written. */
export interface SectionDraft {
  readonly key: string
  readonly title: string
  readonly help: string
  /** Roles that see it; null for everybody. */
  readonly shownTo: readonly string[] | null
}

/** How a question is answered, as one chooses it: ratings and competencies are scales. */
export type QuestionType = QuestionKind | 'rating' | 'competency'

export const TYPE_LABELS: Readonly<Record<QuestionType, string>> = {
  competency: 'Competência',
  rating: 'Nota',
  single: 'Uma opção',
  multiple: 'Várias opções',
  scale: 'Escala',
  number: 'Número',
  text: 'Texto livre',
}

export const hasOptions = (kind: QuestionKind): boolean => kind === 'single' || kind === 'multiple'

export function typeOf({ kind, competencyId, scaleId }: Pick<QuestionDraft, 'kind' | 'competencyId' | 'scaleId'>): QuestionType {
  if (competencyId !== null) return 'competency'
  return scaleId === null ? kind : 'rating'
}

const isRated = (type: QuestionType): boolean => type === 'rating' || type === 'competency'

/** What a type of question begins with; ratings on the scale that is offered first. */
function startOf(type: QuestionType, scaleId: string): Pick<QuestionDraft, 'kind' | 'low' | 'high' | 'competencyId' | 'scaleId'> {
  if (type === 'rating') return { kind: 'scale', low: '1', high: '5', competencyId: null, scaleId }
  if (type === 'competency') return { kind: 'scale', low: '1', high: '5', competencyId: '', scaleId: scaleId === '' ? null : scaleId }
  return { kind: type, low: type === 'scale' ? '0' : '', high: type === 'scale' ? '10' : '', competencyId: null, scaleId: null }
}

export function newQuestion(key: string, type: QuestionType = 'single', scaleId = ''): QuestionDraft {
  return { ...PLAIN_DRAFT, key, title: '', isRequired: true, options: ['', ''], lowLabel: '', highLabel: '', ...startOf(type, scaleId), ...(isRated(type) && { commentRule: 'extremes', maySkip: true }) }
}

/** The same question, answered in another way: what it asks stays. */
export function retyped(question: QuestionDraft, type: QuestionType, scaleId = ''): QuestionDraft {
  const { key, title, help, isRequired, options, section, dimension, weight } = question
  return { ...newQuestion(key, type, scaleId), title, help, isRequired, options, section, dimension, weight }
}

/** What is stored of a question, for writing it again. */
export type StoredQuestion = Omit<Question, 'id' | 'points' | 'levels' | 'competency'>

export function draftOfQuestion(key: string, stored: StoredQuestion): QuestionDraft {
  const { kind, title, help, is_required, options, low, high, low_label, high_label } = stored
  return {
    key,
    kind,
    title,
    help: help ?? '',
    isRequired: is_required,
    options: hasOptions(kind) ? options.map(({ label }) => label) : ['', ''],
    low: low === null ? '' : String(low),
    high: high === null ? '' : String(high),
    lowLabel: low_label ?? '',
    highLabel: high_label ?? '',
    section: stored.section_id,
    competencyId: stored.competency_id,
    scaleId: stored.scale_id,
    bankId: stored.bank_question_id,
    dimension: stored.dimension ?? '',
    weight: String(stored.weight).replace('.', ','),
    commentRule: stored.comment_rule,
    maySkip: stored.may_skip,
  }
}

/** What is stored, for writing it again. */
export function draftOf(form: Form): FormDraft {
  return {
    mode: form.mode,
    closesOn: form.closes_at === null ? '' : dayOf(new Date(form.closes_at)),
    questions: form.questions.map((question) => draftOfQuestion(question.id, question)),
  }
}

function dayOf(instant: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`
}

/** The end of a day here, as an instant; null for none. */
export function closingOf(day: string): string | null {
  return day === '' ? null : new Date(`${day}T23:59:59`).toISOString()
}

/** A question as the database takes it. Options left empty are none. */
export function sentQuestion(question: QuestionDraft) {
  const { kind, title, help, isRequired, options, low, high, lowLabel, highLabel, competencyId, scaleId, bankId, dimension, weight, commentRule, maySkip } = question
  return {
    kind,
    title,
    is_required: isRequired,
    ...(help !== '' && { help }),
    ...(hasOptions(kind) && { options: options.filter((label) => label.trim() !== '') }),
    ...((kind === 'scale' || kind === 'number') && { low: low === '' ? null : Number(low), high: high === '' ? null : Number(high) }),
    ...(kind === 'scale' && { low_label: lowLabel, high_label: highLabel }),
    ...(competencyId !== null && { competency_id: competencyId }),
    ...(scaleId !== null && { scale_id: scaleId }),
    ...(bankId !== null && { bank_question_id: bankId }),
    ...(dimension !== '' && { dimension }),
    ...(weight !== '1' && { weight: weight.replace(',', '.') }),
    ...(commentRule !== 'none' && { comment_rule: commentRule }),
    ...(maySkip && { may_skip: true }),
  }
}

/** The questions as the database takes them. */
export function questionsOf(draft: FormDraft) {
  return draft.questions.map(sentQuestion)
}

/** The same list with an entry changed. */
export function changed<T>(list: readonly T[], place: number, change: (one: T) => T): readonly T[] {
  return list.map((one, at) => (at === place ? change(one) : one))
}

/** The same list with an entry moved by one place, up or down. */
export function moved<T>(list: readonly T[], place: number, by: -1 | 1): readonly T[] {
  const target = place + by
  const one = list[place]
  if (one === undefined || target < 0 || target >= list.length) return list
  return list.toSpliced(place, 1).toSpliced(target, 0, one)
}
