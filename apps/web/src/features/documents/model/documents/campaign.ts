import { parseTypedDate } from '#shared/lib/masks.ts'
import { INVALID_DATE } from '#shared/lib/typed-date.ts'
import type { Audience } from '#shared/lib/audience.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import type { Database } from '#shared/supabase/database.types.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import type { DocumentsState } from './documents-state.ts'

/** A request of documents of one or many people. */
export type Campaign = Shapes.CampaignListRow

/** A paper that somebody owes. */
export type LateRequest = Shapes.LateDocumentRequestsRow

/** Somebody whom a campaign asked, and where they stand. */
export type CampaignPerson = Shapes.CampaignProgressRow

/** Somebody whom a campaign asked, as its evidence shows it. */
export type CampaignEvidence = Shapes.CampaignEvidenceRow

/** Whom the matrix shows. That only people with gaps are shown changes nobody who is asked for what is missing. */
export function matrixAudience({ q, department }: Pick<DocumentsState, 'q' | 'department'>): Audience {
  if (q === '' && department === '') return { everyone: true }
  return { ...(q !== '' && { search: q }), ...(department !== '' && { departments: [department] }) }
}

/** How many of an audience lack a type that is required of them, and how many could be asked besides. */
export type TypeGap = Database['public']['Functions']['document_gaps']['Returns'][number]

/** How many would be asked for a type. */
export const askableOf = ({ required, besides }: TypeGap, alsoBesides: boolean): number => required + (alsoBesides ? besides : 0)

/** A request while it is written. */
export interface AskDraft {
  readonly types: readonly string[]
  /** Whoever a type is not required of is asked for it as well. */
  readonly besides: boolean
  readonly due_on: string
  readonly message: string
}

export type AskField = 'types' | 'due_on'

/** Why it cannot be sent. `today` is an ISO date. */
export function askProblems(draft: AskDraft, today: string): ReadonlyMap<AskField, string> {
  const problems = new Map<AskField, string>()
  if (draft.types.length === 0) problems.set('types', 'Escolha ao menos um tipo')
  if (draft.due_on.trim() === '') return problems
  const due = parseTypedDate(draft.due_on)
  if (due === null) problems.set('due_on', INVALID_DATE)
  else if (due < today) problems.set('due_on', 'O prazo não pode ficar no passado')
  return problems
}

/** What came of sending; nobody was asked where there is no campaign. */
export type SentCampaign = Shapes.SendCampaignRow

/** 'Pedido a 20 pessoas'. */
export const sentTitle = ({ people }: Pick<SentCampaign, 'people'>): string => `Pedido a ${peopleText(people)}`

/** '17 avisadas, 3 só por link, 1 não pode ser avisada'. */
export function sentText({ people, told, by_link }: Pick<SentCampaign, 'people' | 'told' | 'by_link'>): string {
  const lost = people - told - by_link
  return [
    told > 0 ? `${told.toLocaleString('pt-BR')} por aviso` : null,
    by_link > 0 ? `${by_link.toLocaleString('pt-BR')} só por link, que você envia` : null,
    lost > 0 ? `${lost.toLocaleString('pt-BR')} sem como avisar` : null,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

const reached = (told: number): string => (told === 1 ? '1 pessoa avisada' : `${told} pessoas avisadas`)
const unreached = (count: number): string => (count === 1 ? '1 não pôde ser avisada' : `${count} não puderam ser avisadas`)

/** '31 pessoas avisadas, 2 não puderam ser avisadas'. */
export const toldText = (people: number, told: number): string => (told === people ? reached(told) : `${reached(told)}, ${unreached(people - told)}`)

/** 'CNH, 3 dias de atraso'. */
export const lateText = ({ type_name, days_late }: LateRequest): string => `${type_name}, ${days_late === 1 ? '1 dia' : `${days_late} dias`} de atraso`

/** '12 de 20 entregues, 3 em análise, 2 atrasados'. */
export function campaignText({ total, done, waiting, cancelled, overdue }: Campaign): string {
  const counted = total - cancelled
  return [
    `${done} de ${counted} ${counted === 1 ? 'entregue' : 'entregues'}`,
    waiting > 0 ? `${waiting} em análise` : null,
    overdue > 0 ? `${overdue} ${overdue === 1 ? 'atrasado' : 'atrasados'}` : null,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

/** '2 pessoas entraram depois neste grupo e não receberam o pedido'. */
export const joinedText = (count: number): string =>
  count === 1 ? '1 pessoa entrou depois neste grupo e não recebeu o pedido.' : `${count.toLocaleString('pt-BR')} pessoas entraram depois neste grupo e não receberam o pedido.`

/** Where somebody stands in a campaign: 'Falta: CNH', 'Em análise', 'Entregue'. */
export function standingText({ open, waiting, done, about }: CampaignPerson): string {
  if (open > 0) return `Falta: ${about ?? ''}${waiting + done > 0 ? `; ${String(waiting + done)} já enviado${waiting + done > 1 ? 's' : ''}` : ''}`
  if (waiting > 0) return 'Em análise'
  return done > 0 ? 'Entregue' : 'Não é mais pedido'
}
