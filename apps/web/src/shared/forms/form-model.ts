import type * as Shapes from '../supabase/shapes.gen.ts'

export type Form = Shapes.FormState
export type Question = Shapes.FormQuestion
export type Outcome = Shapes.FormOutcome
export type QuestionOutcome = Shapes.FormResult
export type FormMode = Form['mode']
export type QuestionKind = Question['kind']
export type Section = Shapes.FormSection

/** What a purpose calls its forms and what it promises, in its own words. */
export interface FormWords {
  /** Begins the promise: 'Enquete'. */
  readonly name: string
  /** Ends 'ninguém vê quem …': 'votou em quê'. */
  readonly did: string
  /** Who is blind to an anonymous one, and the beginning of when results come: 'Nem o RH nem quem publicou. O resultado só aparece'. */
  readonly blind: string
  /** On the button that sends the answer: 'Votar'. */
  readonly submit: string
  /** What the toast says once it was sent. */
  readonly sent: string
}

/** What people are told before they answer. */
export function promiseOf(mode: FormMode, minimum: number, { name, did, blind }: FormWords): readonly [title: string, text: string] {
  return mode === 'anonymous'
    ? [
        `${name} anônima: ninguém vê quem ${did}`,
        `${blind} depois do encerramento, e só a partir de ${minimum} respostas. Depois de enviar, não dá para mudar: o sistema não sabe qual resposta é a sua.`,
      ]
    : [`${name} identificada: o RH e quem publicou veem quem ${did}`, 'Os colegas veem só os totais. Você pode mudar a resposta até o encerramento.']
}

/** A rating with its comment, which may be typed first; or none, by somebody who did not see what it is about. */
export type RatingAnswer = { readonly value?: number; readonly comment: string } | { readonly skipped: true }
export type Answer = string | number | readonly string[] | RatingAnswer

/** Answers by the id of their question, as the database takes them. */
export type Answers = Readonly<Record<string, Answer>>

/** What somebody answered before, of what has the form of an answer. */
export function answersOf(stored: unknown): Answers {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, Answer] => isAnswer((entry as [string, unknown])[1])))
}

function isAnswer(value: unknown): value is Answer {
  if (typeof value === 'string' || typeof value === 'number' || Array.isArray(value)) return true
  return typeof value === 'object' && value !== null && (('comment' in value && typeof value.comment === 'string') || ('skipped' in value && value.skipped === true))
}

export const answersText = (count: number): string => (count === 1 ? '1 resposta' : `${count.toLocaleString('pt-BR')} respostas`)

/** '12 de 40 pessoas responderam'; few answers to an anonymous form are not counted aloud. */
export function participationText(answered: number | null, invited: number | null, minimum: number): string {
  const of = invited === null ? '' : ` de ${invited.toLocaleString('pt-BR')}`
  if (answered === null) return `Menos de ${minimum}${of} pessoas responderam`
  return answered === 1 ? `1${of} ${invited === null || invited === 1 ? 'pessoa respondeu' : 'pessoas respondeu'}` : `${answered.toLocaleString('pt-BR')}${of} pessoas responderam`
}

export const decimalText = (value: number): string => value.toLocaleString('pt-BR', { maximumFractionDigits: 2 })
