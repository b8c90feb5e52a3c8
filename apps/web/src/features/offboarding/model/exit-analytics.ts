import { formatMonthLong, laterMonth, monthEnd } from '#shared/lib/dates.ts'
import { addressState } from '#shared/list/state/address-state.ts'
import { day, id, oneOf, passing } from '#shared/list/state/params.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type ExitAnalysis = Shapes.ExitAnalysis

/** What the address of the page says: the period, and the interview that is open over it. */
export const analyticsAddress = addressState({ tab: oneOf(['analise', 'entrevistas'], 'analise'), from: day, to: day, pesquisa: passing(id) })
export type AnalyticsState = typeof analyticsAddress.start

export interface Period {
  readonly from: string
  readonly to: string
}

/** So many months the database takes at once. */
const MOST_MONTHS = 60
const USUAL_MONTHS = 12

/** The whole months that are shown: those of the address, or the last twelve; never more than five years, nor backwards. */
export function periodOf({ from, to }: Pick<AnalyticsState, 'from' | 'to'>, today: string): Period {
  const last = (to || today).slice(0, 7)
  const earliest = laterMonth(last, 1 - MOST_MONTHS)
  const asked = from === '' ? laterMonth(last, 1 - USUAL_MONTHS) : from.slice(0, 7)
  const first = asked > last ? last : asked < earliest ? earliest : asked
  return { from: `${first}-01`, to: monthEnd(last) }
}

/** 'De janeiro de 2026 a março de 2026', or 'Em janeiro de 2026'. */
export function periodText({ from, to }: Period): string {
  const [first, last] = [formatMonthLong(from), formatMonthLong(to)]
  return first === last ? `Em ${first}` : `De ${first} a ${last}`
}

export const TENURES: Readonly<Record<ExitAnalysis['tenures'][number]['bucket'], string>> = {
  under_3_months: 'Menos de 3 meses',
  under_1_year: 'De 3 meses a 1 ano',
  under_2_years: 'De 1 a 2 anos',
  under_5_years: 'De 2 a 5 anos',
  from_5_years: '5 anos ou mais',
  unknown: 'Admissão não informada',
}

export const REHIRES: readonly { readonly key: keyof ExitAnalysis['rehire']; readonly label: string }[] = [
  { key: 'yes', label: 'Recontrataria' }, { key: 'maybe', label: 'Talvez' }, { key: 'no', label: 'Não recontrataria' }, { key: 'unanswered', label: 'Sem resposta' },
]

/** What is hidden and why, in one sentence. */
export function hiddenText(min: number): string {
  return `Causas, departamentos e gestores só aparecem com ${min} desligamentos ou mais, e alguns maiores também ficam de fora quando daria para descobrir um menor por subtração.`
}

/** '2 cartas recebidas, 1 pessoa ficou depois de uma conversa registrada'. */
export function lettersText({ sent, retained }: ExitAnalysis['letters']): string {
  if (sent === 0) return 'Nenhuma carta de demissão no período.'
  const letters = sent === 1 ? '1 carta de demissão' : `${sent.toLocaleString('pt-BR')} cartas de demissão`
  if (retained === 0) return `${letters} no período. Ninguém desistiu de sair depois de uma conversa registrada.`
  return `${letters} no período. ${retained === 1 ? '1 pessoa desistiu' : `${retained.toLocaleString('pt-BR')} pessoas desistiram`} de sair depois de uma conversa registrada.`
}

/** 'Mais 8 em grupos que não aparecem.', or nothing. */
export function othersText(hidden: number): string | null {
  return hidden === 0 ? null : hidden === 1 ? 'Mais 1 fora dos grupos mostrados.' : `Mais ${hidden.toLocaleString('pt-BR')} fora dos grupos mostrados.`
}
