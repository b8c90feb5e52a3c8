import type { EndStatus } from '../check-in/check-in.ts'
import type { ClosingObjective } from '../goal.ts'
import { typedNumber } from '../numbers.ts'

/** How an objective ends, as it is typed. */
export interface ClosingDraft {
  /** Whether it is among those that are ended now. */
  readonly isChosen: boolean
  readonly status: EndStatus
  readonly score: string
  readonly learnings: string
  readonly carries: boolean
}

export interface ClosingValues {
  readonly objective_id: string
  readonly status: EndStatus
  /** Null where no number was typed: the database says so. */
  readonly score: number | null
  readonly learnings: string | null
  readonly carries: boolean
}

const figure = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 2 })

/** What the progress suggests; without any, the score is asked for. */
export function suggestedClosing({ suggested_score: score, suggested_end: status }: Pick<ClosingObjective, 'suggested_score' | 'suggested_end'>): ClosingDraft {
  return { isChosen: score !== null, status, score: score === null ? '' : figure.format(score), learnings: '', carries: false }
}

/** What would be stored of those that are chosen, in the order of the list. */
export function storedClosings(items: readonly Pick<ClosingObjective, 'id' | 'may_carry' | 'suggested_score' | 'suggested_end'>[], drafts: ReadonlyMap<string, ClosingDraft>): readonly ClosingValues[] {
  return items.flatMap((item) => {
    const { isChosen, status, score, learnings, carries } = drafts.get(item.id) ?? suggestedClosing(item)
    return isChosen ? [{ objective_id: item.id, status, score: typedNumber(score), learnings: learnings.trim() === '' ? null : learnings, carries: carries && item.may_carry }] : []
  })
}

/** Where a refusal stands: 'items.1.score' is the score of the second objective that was sent. */
export function refusedAt(field: string | null, sent: readonly ClosingValues[]): { readonly id: string; readonly field: string } | null {
  const [, place, name] = /^items\.(\d+)\.(\w+)$/.exec(field ?? '') ?? []
  const id = sent[Number(place)]?.objective_id
  return id === undefined || name === undefined ? null : { id, field: name }
}

/** What a cycle comes to that is closed with objectives under way. */
export function leftOpenText(open: number): string {
  if (open === 0) return ''
  return `${open === 1 ? '1 objetivo continua' : `${open.toLocaleString('pt-BR')} objetivos continuam`} em andamento e ${open === 1 ? 'fica' : 'ficam'} sem nota. Nada se perde: reabra o ciclo para encerrar ${open === 1 ? 'esse objetivo' : 'esses objetivos'}.`
}
