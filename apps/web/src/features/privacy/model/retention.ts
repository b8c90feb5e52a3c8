import { formatDate } from '#shared/lib/dates.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type KeptPerson = Shapes.RetentionRow
export type RetentionPerson = Shapes.RetentionPerson
export type Erasure = Shapes.RetentionErasure
export type Hold = Shapes.RetentionHold
export type ErasureLine = Shapes.ErasureLine
export type KeptState = KeptPerson['state']

export const KEPT_STATES = ['due', 'waiting', 'held', 'within', 'done'] as const

export const KEPT: Readonly<Record<KeptState, { readonly label: string; readonly tone: 'info' | 'success' | 'warning' | 'neutral' }>> = {
  due: { label: 'Prazo vencido', tone: 'warning' },
  waiting: { label: 'Anonimização pedida', tone: 'info' },
  held: { label: 'Retida', tone: 'info' },
  within: { label: 'No prazo', tone: 'neutral' },
  done: { label: 'Anonimizada', tone: 'success' },
}

/** The word that whoever anonymises types. */
export const WORD = 'anonimizar'

export const isWordTyped = (typed: string): boolean => typed.trim().toLowerCase() === WORD

/** What stands beside the state of somebody who left: when an erasure is carried out, or a hold is looked at again. */
export function stateDetail({ state, due_on: due, review_on: review }: Pick<KeptPerson, 'state' | 'due_on' | 'review_on'>): string | null {
  if (state === 'waiting' && due !== null) return `em ${formatDate(due)}`
  return state === 'held' && review !== null ? `rever em ${formatDate(review)}` : null
}

export const ACTS: Readonly<Record<ErasureLine['act'], string>> = { delete: 'É eliminado', blank: 'Perde o que identifica', keep: 'Fica, sem nome' }

const counted = (count: number, one: string, many: string): string => `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`

export const rowsOf = (rows: number): string => counted(rows, 'registro', 'registros')

/** What an erasure proved, in a sentence. */
export function evidenceText({ tables, found, files, trail }: Pick<Erasure, 'tables' | 'found' | 'files' | 'trail'>): string {
  return `Busca em ${counted(tables ?? 0, 'tabela', 'tabelas')}: ${found === 0 ? 'nenhum dado encontrado' : rowsOf(found ?? 0)}. ${counted(files ?? 0, 'arquivo eliminado', 'arquivos eliminados')}; ${counted(trail ?? 0, 'registro da auditoria sem valores', 'registros da auditoria sem valores')}.`
}
