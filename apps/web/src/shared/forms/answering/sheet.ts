import type * as Shapes from '../../supabase/shapes.gen.ts'
import { type Answer, answersOf, type Answers, type Question } from '../form-model.ts'
import { commentAsked, ratingOf } from '../rating.ts'

export type Sheet = Shapes.Sheet

/** Answers as they are stored, and the questions of which is known only that they were answered (sealed forms by a guest link). */
export function readAnswers(stored: unknown): { readonly answers: Answers; readonly kept: ReadonlySet<string> } {
  const kept = typeof stored === 'object' && stored !== null ? Object.entries(stored).filter(([, value]) => typeof value === 'object' && value !== null && 'kept' in value) : []
  return { answers: answersOf(stored), kept: new Set(kept.map(([id]) => id)) }
}

/** Something that a sheet lacks before it can be sent; the database decides again. */
export interface Gap {
  readonly question: Question
  readonly place: number
  readonly what: 'answer' | 'comment'
}

const isEmpty = (answer: Answer | undefined): boolean => answer === undefined || answer === '' || (Array.isArray(answer) && answer.length === 0)

function gapOf(question: Question, answer: Answer | undefined): Gap['what'] | null {
  if (question.kind !== 'scale') return question.is_required && isEmpty(answer) ? 'answer' : null
  const { value, comment, isSkipped } = ratingOf(answer)
  if (isSkipped) return null
  if (value === null) return question.is_required ? 'answer' : null
  return commentAsked(question, value) === 'required' && comment.trim() === '' ? 'comment' : null
}

export function gapsOf(questions: readonly Question[], answers: Answers, kept: ReadonlySet<string> = new Set()): readonly Gap[] {
  return questions.flatMap((question, place) => {
    const what = kept.has(question.id) && answers[question.id] === undefined ? null : gapOf(question, answers[question.id])
    return what === null ? [] : [{ question, place, what }]
  })
}

export const gapText = ({ question, what }: Gap): string => (what === 'answer' ? question.title : `Comentário: ${question.title}`)

/** How many of the questions have an answer. */
export function answeredCount(questions: readonly Question[], answers: Answers, kept: ReadonlySet<string> = new Set()): number {
  return questions.filter(({ id }) => kept.has(id) || !isEmpty(answers[id])).length
}

/** An answer in words, for comparing two of them. */
export function answerText(question: Question, answer: Answer | null): string {
  if (answer === null) return 'Sem resposta'
  if (question.kind === 'single') return question.options.find(({ id }) => id === answer)?.label ?? 'Outra opção'
  if (Array.isArray(answer)) return question.options.filter(({ id }) => answer.includes(id)).map(({ label }) => label).join(', ') || 'Sem resposta'
  if (question.kind !== 'scale') return typeof answer === 'number' ? answer.toLocaleString('pt-BR') : typeof answer === 'string' ? answer : 'Sem resposta'
  const { value, comment, isSkipped } = ratingOf(answer)
  if (isSkipped) return 'Não observei'
  const label = question.points.find(({ point }) => point === value)?.label
  return [value === null ? null : label === undefined ? String(value) : `${value}: ${label}`, comment === '' ? null : `“${comment}”`].filter((part) => part !== null).join(' ')
}
