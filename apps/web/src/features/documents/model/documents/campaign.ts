import { parseTypedDate } from '#shared/lib/masks.ts'
import { INVALID_DATE } from '#shared/lib/typed-date.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** A request of documents of one or many people. */
export type Campaign = Shapes.DocumentCampaignListRow

/** A paper that somebody owes. */
export type LateRequest = Shapes.LateDocumentRequestsRow

/** 'CNH, 3 dias de atraso'. */
export const lateText = ({ type_name, days_late }: LateRequest): string => `${type_name}, ${days_late === 1 ? '1 dia' : `${days_late} dias`} de atraso`

/** A request while it is written. */
export interface CampaignDraft {
  readonly types: readonly string[]
  readonly title: string
  readonly due_on: string
  readonly instructions: string
}

export type CampaignField = 'types' | 'due_on'

/** Why it cannot be sent. `today` is an ISO date. */
export function campaignProblems(draft: CampaignDraft, today: string): ReadonlyMap<CampaignField, string> {
  const problems = new Map<CampaignField, string>()
  if (draft.types.length === 0) problems.set('types', 'Escolha ao menos um tipo')
  if (draft.due_on.trim() === '') return problems
  const due = parseTypedDate(draft.due_on)
  if (due === null) problems.set('due_on', INVALID_DATE)
  else if (due < today) problems.set('due_on', 'O prazo não pode ficar no passado')
  return problems
}

export interface RequestOutcome {
  readonly campaign_id: string | null
  readonly requested: number
  readonly skipped: number
  readonly people: number
  readonly told: number
}

const reached = (told: number): string => (told === 1 ? '1 pessoa avisada' : `${told} pessoas avisadas`)
const unreached = (count: number): string => (count === 1 ? '1 não pôde ser avisada' : `${count} não puderam ser avisadas`)

/** '31 pessoas avisadas, 2 não puderam ser avisadas'. */
export const toldText = (people: number, told: number): string => (told === people ? reached(told) : `${reached(told)}, ${unreached(people - told)}`)

/** '33 pedidos criados; 31 pessoas avisadas, 2 não puderam ser avisadas', and how many were not needed. */
export function outcomeText({ requested, skipped, people, told }: RequestOutcome): string {
  const rest = skipped === 0 ? '' : `; ${skipped === 1 ? '1 já estava pedido ou em dia' : `${skipped} já estavam pedidos ou em dia`}`
  if (requested === 0) return `Nada a pedir${rest}`
  if (people === 1) return `${told === 1 ? 'Pedido enviado' : 'Pedido criado, mas a pessoa não pôde ser avisada'}${rest}`
  return `${requested} pedidos criados; ${toldText(people, told)}${rest}`
}

/** '12 de 20 entregues, 3 em análise, 2 atrasados'. */
export function campaignText({ total, done, sent, cancelled, overdue }: Campaign): string {
  const counted = total - cancelled
  return [
    `${done} de ${counted} ${counted === 1 ? 'entregue' : 'entregues'}`,
    sent > 0 ? `${sent} em análise` : null,
    overdue > 0 ? `${overdue} ${overdue === 1 ? 'atrasado' : 'atrasados'}` : null,
  ]
    .filter((part) => part !== null)
    .join(', ')
}
