import { parseDecimal } from '#shared/lib/decimals.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** One step that a request would go through, with whom it would meet. */
export type SimulatedStep = Shapes.SimulateApprovalRow

/** What a request is worth, how long it lasts and what it is about within its kind, when it has that. */
export interface SimulatedContext {
  readonly amount?: number
  readonly days?: number
  readonly variety?: string
}
export type ContextField = 'amount' | 'days'

export const CONTEXT_FIELDS: readonly { readonly field: ContextField; readonly label: string; readonly isMoney: boolean }[] = [
  { field: 'amount', label: 'Valor', isMoney: true },
  { field: 'days', label: 'Dias', isMoney: false },
]

/** What was typed as far as it is a number; the rest is as if it were not there. */
export function contextOf(typed: Readonly<Record<ContextField | 'variety', string>>): SimulatedContext {
  const [amount, days] = [parseDecimal(typed.amount), parseDecimal(typed.days)]
  return { ...(amount !== null && { amount: Number(amount) }), ...(days !== null && { days: Number(days) }), ...(typed.variety && { variety: typed.variety }) }
}

/** Why a typed value or number of days is not taken. */
export function contextProblem(text: string): string | null {
  return text.trim() === '' || parseDecimal(text) !== null ? null : 'Informe um número'
}

/** The flow that answers, in a sentence. */
export function flowText([first]: readonly SimulatedStep[]): string {
  return first?.flow_id ? `Vale o fluxo “${first.flow_name}”.` : 'Nenhum fluxo da empresa se aplica: vale o padrão.'
}
