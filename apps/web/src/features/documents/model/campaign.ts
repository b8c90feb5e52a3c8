import { parseTypedDate } from '../../../shared/lib/masks.ts'
import type { PersonRef } from '../../../shared/ui/person-chip.tsx'

/** A request of documents of one or many people. */
export interface Campaign {
  readonly campaign_id: string
  readonly title: string | null
  readonly instructions: string | null
  readonly due_on: string | null
  readonly created_at: string
  readonly created_by: PersonRef | null
  readonly total: number
  readonly sent: number
  readonly done: number
  readonly cancelled: number
  readonly open: number
  readonly overdue: number
}

/** A paper that somebody owes. */
export interface LateRequest {
  readonly request_id: string
  readonly employee: PersonRef
  readonly type_name: string
  readonly days_late: number
}

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
  if (due === null) problems.set('due_on', 'Informe uma data que exista')
  else if (due < today) problems.set('due_on', 'O prazo não pode ficar no passado')
  return problems
}

export interface RequestOutcome {
  readonly campaign_id: string | null
  readonly requested: number
  readonly skipped: number
}

/** '14 pedidos enviados', and how many were not needed. */
export function outcomeText({ requested, skipped }: RequestOutcome): string {
  const sent = requested === 0 ? 'Nada a pedir' : requested === 1 ? 'Pedido enviado' : `${requested} pedidos enviados`
  if (skipped === 0) return sent
  return `${sent}; ${skipped === 1 ? '1 já estava pedido ou em dia' : `${skipped} já estavam pedidos ou em dia`}`
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
