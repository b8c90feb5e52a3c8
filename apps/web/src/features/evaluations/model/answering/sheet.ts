import { type Answer, answersOf, type Answers, type Question } from '#shared/forms/form-model.ts'
import { commentAsked, ratingOf } from '#shared/forms/rating.ts'
import { formatDay } from '#shared/lib/dates.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type Sheets = Shapes.Sheets
export type Sheet = Shapes.Sheet
export type Relation = Shapes.EvaluationForm['role']

/** What is answered about somebody, as the respondent stands to them. */
export const RELATIONS: Readonly<Record<string, { readonly title: string; readonly one: string }>> = {
  self: { title: 'Autoavaliação', one: 'Sobre você' },
  manager: { title: 'Sua equipe', one: 'Você é o gestor' },
  peer: { title: 'Colegas', one: 'Você é colega' },
  report: { title: 'Quem lidera você', one: 'Você é da equipe' },
}

export const STATE_LABELS: Readonly<Record<Sheet['state'], string>> = {
  todo: 'Não começada',
  draft: 'Em andamento',
  sent: 'Enviada',
  answered: 'Respondida',
  missed: 'Sem resposta',
}

export const isWaiting = ({ state, takes_answers: takes }: Pick<Sheet, 'state' | 'takes_answers'>): boolean => takes && (state === 'todo' || state === 'draft')

/** The last day of a form: it ends with the midnight after it. */
export const lastDay = (closesAt: string): string => formatDay(new Date(Date.parse(closesAt) - 1000).toISOString())

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
  if (question.kind !== 'scale') return String(answer)
  const { value, comment, isSkipped } = ratingOf(answer)
  if (isSkipped) return 'Não observei'
  const label = question.points.find(({ point }) => point === value)?.label
  return [value === null ? null : label === undefined ? String(value) : `${value}: ${label}`, comment === '' ? null : `“${comment}”`].filter((part) => part !== null).join(' ')
}

/** What the page is called: whom it is about. */
export function answeringTitle({ role, sheets }: Pick<Sheets, 'role' | 'sheets'>, assignmentId: string | undefined): string {
  if (role === 'self') return 'Autoavaliação'
  const sheet = sheets.find(({ assignment_id: id }) => id === assignmentId)
  return sheet ? `Avaliar ${sheet.target.name}` : `Avaliar ${(RELATIONS[role ?? '']?.title ?? 'todos').toLocaleLowerCase('pt-BR')}, pergunta a pergunta`
}
