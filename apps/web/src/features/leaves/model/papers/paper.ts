import { addressState } from '#shared/list/state/address-state.ts'
import { flag, oneOf, term } from '#shared/list/state/params.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type PaperKind = 'notice' | 'receipt'
export type PaperState = VacationPaper['state']

/** One stretch of granted vacations with the state of its paper. */
export type VacationPaper = Shapes.VacationPapersRow

export type Making = Shapes.StartVacationPapersRow

export const KINDS: Readonly<Record<PaperKind, { readonly tab: string; readonly one: string; readonly rule: string }>> = {
  notice: { tab: 'Avisos de férias', one: 'aviso', rule: 'O aviso é dado 30 dias antes, com a assinatura da pessoa (CLT art. 135).' },
  receipt: { tab: 'Recibos de férias', one: 'recibo', rule: 'O pagamento é feito até 2 dias antes, contra recibo (CLT art. 145).' },
}

export const STATES: Readonly<Record<PaperState, { readonly label: string; readonly tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger' }>> = {
  todo: { label: 'A fazer', tone: 'warning' },
  making: { label: 'Geração interrompida', tone: 'warning' },
  made: { label: 'Gerado, sem assinatura', tone: 'info' },
  sent: { label: 'Aguarda assinatura', tone: 'info' },
  signed: { label: 'Assinado', tone: 'success' },
  refused: { label: 'Assinatura recusada', tone: 'danger' },
  expired: { label: 'Prazo de assinatura venceu', tone: 'danger' },
}

/** Whether a paper can be made now: nobody makes a paper of the company for oneself. */
export const canMake = ({ state, is_me }: VacationPaper): boolean => !is_me && (state === 'todo' || state === 'making' || state === 'refused' || state === 'expired')

/** What the page shows: avisos or recibos, whom, and whether only those without signature. */
export const papersAddress = addressState({ kind: oneOf(['notice', 'receipt'], 'notice'), q: term, open: flag })
export type PapersState = typeof papersAddress.start

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

export function shownPapers(papers: readonly VacationPaper[], { q, open }: Pick<PapersState, 'q' | 'open'>): readonly VacationPaper[] {
  const sought = plain(q.trim())
  return papers.filter(
    (paper) => (!open || paper.state !== 'signed') && (sought === '' || plain(`${paper.employee.name} ${paper.department_name ?? ''}`).includes(sought)),
  )
}

/** Papers that nobody signed yet, the most urgent first. */
export function unsignedByDay(papers: readonly VacationPaper[]): readonly VacationPaper[] {
  return papers.filter(({ state }) => state !== 'signed').toSorted((one, other) => (one.due_on ?? '').localeCompare(other.due_on ?? ''))
}
