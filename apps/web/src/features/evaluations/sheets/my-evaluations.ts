import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { isWaiting, lastDay } from './sheet.ts'

export type MyEvaluation = Shapes.MyEvaluation

export const CYCLE_STATES: Readonly<Record<MyEvaluation['cycle']['status'], string>> = {
  draft: 'rascunho', launching: 'sendo lançado', running: 'em andamento', calibration: 'em calibração', feedback: 'em devolutiva', closed: 'encerrado', cancelled: 'cancelado',
}

export const toAnswerText = (count: number): string => (count === 1 ? '1 avaliação para responder' : `${count} avaliações para responder`)

/** What waits in a cycle, and until when; null for nothing. */
export function waitingIn({ forms, pulse_form: pulse }: MyEvaluation): { readonly text: string; readonly until: string | null } | null {
  if (pulse !== null && pulse.state === 'open' && !pulse.has_answered) return { text: 'Pulso para responder', until: lastDay(pulse.closes_at) }
  const waiting = forms.map((form) => ({ form, count: form.sheets.filter(isWaiting).length })).filter(({ count }) => count > 0)
  const [first] = waiting.map(({ form }) => form.closes_at).toSorted()
  return first === undefined ? null : { text: toAnswerText(waiting.reduce((sum, { count }) => sum + count, 0)), until: lastDay(first) }
}
