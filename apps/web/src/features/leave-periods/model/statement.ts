import type { PersonRef } from '../../../shared/ui/person-chip.tsx'
import type { DeskRow } from './periods.ts'

/** A line of 'como calculamos': what, how much, and the article that says so. */
export interface StatementLine {
  readonly code: string
  readonly label: string
  readonly value: string
  readonly source: string
}

export type EntryKind = 'credit' | 'opening' | 'use' | 'sale' | 'refund' | 'sale_refund' | 'expiry' | 'adjust' | 'transfer'

export interface StatementEntry {
  readonly id: string
  readonly on_date: string
  readonly kind: EntryKind
  readonly days: number
  readonly balance: number
  readonly note: string | null
  readonly by: PersonRef | null
  readonly created_at: string
}

export interface StatementPeriod extends Pick<
  DeskRow,
  'number' | 'acquired_from' | 'acquired_to' | 'granted_to' | 'days' | 'balance' | 'last_safe_start' | 'double_days' | 'state' | 'loss'
> {
  readonly earned: number
  readonly lines: readonly StatementLine[]
  readonly entries: readonly StatementEntry[]
}

export interface Statement {
  readonly on: string
  readonly today: string
  readonly person: PersonRef
  readonly hired_on: string
  /** The contract of the day, in words; null without one on file. */
  readonly contract: string | null
  readonly has_vacations: boolean
  readonly scope: 'hr' | 'own' | 'team'
  readonly type_id: string | null
  readonly periods: readonly StatementPeriod[]
}

export const ENTRY_LABELS: Readonly<Record<EntryKind, string>> = {
  credit: 'Direito lançado',
  opening: 'Saldo inicial',
  use: 'Férias',
  sale: 'Abono (venda)',
  refund: 'Devolução',
  sale_refund: 'Abono desfeito',
  expiry: 'Expiração',
  adjust: 'Ajuste',
  transfer: 'Transferência',
}

/** What is open on the day: acquired or in the making, with days left. */
export function daysOpen(periods: readonly StatementPeriod[]): { readonly acquired: number; readonly earned: number; readonly double: number } {
  const acquired = periods.filter(({ state }) => state !== 'acquiring' && state !== 'lost').reduce((sum, { balance }) => sum + balance, 0)
  const earned = periods.filter(({ state }) => state === 'acquiring').reduce((sum, period) => sum + period.earned, 0)
  return { acquired, earned, double: periods.reduce((sum, { double_days: days }) => sum + days, 0) }
}

/** '2' or '-1,5' as a number of days that is not zero; null otherwise. */
export function typedDays(text: string): number | null {
  const days = /^[+-]?\d{1,3}(?:[,.]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN
  return Number.isFinite(days) && days !== 0 ? days : null
}

export const CAUSES = [
  { value: 'dismissal', label: 'Dispensa sem justa causa' },
  { value: 'resignation', label: 'Pedido de demissão' },
  { value: 'agreement', label: 'Acordo entre as partes' },
  { value: 'term_end', label: 'Fim do contrato a termo' },
  { value: 'just_cause', label: 'Dispensa por justa causa' },
] as const

export interface TerminationLine {
  readonly kind: 'due' | 'double' | 'proportional' | 'recess'
  readonly acquired_from: string
  readonly acquired_to: string
  readonly twelfths: number
  readonly days: number
  readonly source: string
}

export const DUE_LABELS: Readonly<Record<TerminationLine['kind'], string>> = {
  due: 'Vencidas',
  double: 'Vencidas, em dobro',
  proportional: 'Proporcionais',
  recess: 'Recesso de estágio',
}
