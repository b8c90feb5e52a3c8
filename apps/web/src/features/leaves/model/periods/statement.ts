import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type EntryKind = StatementEntry['kind']

export type StatementEntry = Shapes.StatementEntry

export type StatementPeriod = Shapes.StatementPeriod

export type Statement = Shapes.VacationStatement

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

export const VALUE_LABELS: Readonly<Record<Shapes.VacationValue['code'], string>> = {
  days: 'Dias a tirar',
  scheduled: 'Férias programadas',
  sold: 'Abono pecuniário',
  third: 'Terço constitucional',
  double: 'Dobra',
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

export type TerminationLine = Shapes.VacationTerminationRow

export const DUE_LABELS: Readonly<Record<TerminationLine['kind'], string>> = {
  due: 'Vencidas',
  double: 'Vencidas, em dobro',
  proportional: 'Proporcionais',
  recess: 'Recesso de estágio',
}
