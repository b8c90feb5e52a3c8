import { BODY_MAX, type FeedbackKind, type Visibility, visibilitiesFor } from './feedback.ts'

export interface Chosen {
  readonly id: string
  readonly name: string
}

/** A feedback while it is written. Its id is made here, so that a second try writes nothing twice. */
export interface FeedbackDraft {
  readonly id: string
  readonly recipient: Chosen | null
  readonly kind: FeedbackKind
  readonly visibility: Visibility
  readonly body: string
  readonly competencies: readonly Chosen[]
}

/** A kind with the readers that it begins with: praise is for the team, criticism between two. */
export function withKind<Draft extends Pick<FeedbackDraft, 'kind' | 'visibility'>>(draft: Draft, kind: FeedbackKind): Draft {
  const offered = visibilitiesFor(kind)
  const kept = kind === 'constructive' ? offered.find(({ value }) => value === draft.visibility) : undefined
  return { ...draft, kind, visibility: (kept ?? offered[0])?.value ?? 'private' }
}

export const freshFeedback = (recipient: Chosen | null): FeedbackDraft => ({ id: crypto.randomUUID(), recipient, kind: 'praise', visibility: 'team', body: '', competencies: [] })

export const COMPETENCIES_MAX = 3

type Problems = Readonly<Partial<Record<'recipient' | 'body', string>>>

/** What keeps a feedback from being sent, by field. */
export function feedbackProblems({ recipient, body }: FeedbackDraft): Problems {
  return {
    ...(recipient === null && { recipient: 'Escolha para quem é' }),
    ...(body.trim() === '' && { body: 'Escreva o feedback' }),
    ...(body.length > BODY_MAX && { body: `Encurte o texto: cabem ${BODY_MAX.toLocaleString('pt-BR')} caracteres` }),
  }
}

/** Ways to say it: headings that go into the text. */
export const METHODS: readonly { readonly label: string; readonly hint: string; readonly text: string }[] = [
  { label: 'Situação, comportamento, impacto', hint: 'O que aconteceu, o que a pessoa fez e o que isso causou.', text: 'Situação: \nComportamento: \nImpacto: ' },
  { label: 'Continuar, começar, parar', hint: 'Olhando para a frente: o que manter, o que experimentar e o que deixar.', text: 'Continuar: \nComeçar: \nParar: ' },
]

/** The text with the headings of a method below what is written already. */
export const withMethod = (body: string, text: string): string => (body.trim() === '' ? text : `${body.trimEnd()}\n\n${text}`)

export const QUESTION_MAX = 500
export const PEOPLE_MAX = 10

/** A request while it is written; nobody means oneself. */
export interface RequestDraft {
  readonly id: string
  readonly about: Chosen | null
  readonly people: readonly Chosen[]
  readonly question: string
  readonly dueOn: string
}

export const freshRequest = (): RequestDraft => ({ id: crypto.randomUUID(), about: null, people: [], question: '', dueOn: '' })

/** Questions to begin with. */
export const QUESTIONS: readonly string[] = ['O que eu devo continuar fazendo?', 'O que eu poderia fazer melhor?', 'Como foi trabalhar comigo neste projeto?']

/** What keeps a request from being sent, by field. */
export function requestProblems({ people, question, dueOn }: RequestDraft, today: string): Readonly<Partial<Record<'people' | 'question' | 'dueOn', string>>> {
  return {
    ...(people.length === 0 && { people: 'Escolha a quem pedir' }),
    ...(people.length > PEOPLE_MAX && { people: 'Peça a até dez pessoas de uma vez' }),
    ...(question.trim() === '' && { question: 'Escreva o que você quer saber' }),
    ...(dueOn !== '' && dueOn < today && { dueOn: 'Escolha hoje ou um dia depois' }),
  }
}
