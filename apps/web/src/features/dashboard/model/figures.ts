import { formatDate, parseCivilDate } from '#shared/lib/dates.ts'
import type { ExportColumn } from '#shared/lib/export-csv.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type Block = Shapes.DashboardBlock
export type Figure = Shapes.DashboardFigure
export type FigureRow = Shapes.DashboardRowsRow

const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })
const RATE = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** '1.283', '4,5%'; a dash where there is nothing to measure. */
export function valueText(unit: Figure['unit'], value: number | null): string {
  if (value === null) return '–'
  return unit === 'percent' ? `${RATE.format(value)}%` : NUMBER.format(value)
}

/** '2 a mais que em outubro de 2026'; null where there is nothing to compare with. */
export function changeText({ unit, value, previous }: Pick<Figure, 'unit' | 'value' | 'previous'>, before: string): string | null {
  if (value === null || previous === null) return null
  const steps = unit === 'percent' ? 10 : 100
  const change = Math.round((value - previous) * steps) / steps
  if (change === 0) return `igual a ${before}`
  const size = unit === 'percent' ? `${RATE.format(Math.abs(change))} p.p.` : NUMBER.format(Math.abs(change))
  return `${size} a ${change > 0 ? 'mais' : 'menos'} que em ${before}`
}

/** The name of a figure's rows in the address. */
export const rowsName = (block: string, figure: string): string => `${block}.${figure}`

/** '05/11/2026 a 07/11/2026', '05/11/2026', or nothing. */
export function daysOfRow({ on_date: on, until_on: until }: Pick<FigureRow, 'on_date' | 'until_on'>): string {
  if (on === null) return ''
  return until === null || until === on ? formatDate(on) : `${formatDate(on)} a ${formatDate(until)}`
}

/** What a row says below the name: 'Vendas · Atestado · 05/11/2026 a 07/11/2026 · Dias de trabalho: 3'. */
export function rowDetail(row: FigureRow, block: Pick<Block, 'date_label' | 'amount_label'>): string {
  const days = daysOfRow(row)
  return [
    row.department,
    row.detail,
    days && `${block.date_label}: ${days}`,
    row.amount !== null && block.amount_label && `${block.amount_label}: ${NUMBER.format(row.amount)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Rows as a file. */
export function rowColumns(block: Pick<Block, 'date_label' | 'amount_label'>): readonly ExportColumn<FigureRow>[] {
  return [
    { header: 'Pessoa', value: ({ person }) => person.name, width: 32 },
    { header: 'Departamento', value: ({ department }) => department, width: 24 },
    { header: block.date_label, value: ({ on_date: on }) => parseCivilDate(on) },
    { header: 'Até', value: ({ until_on: until }) => parseCivilDate(until) },
    ...(block.amount_label === null ? [] : [{ header: block.amount_label, value: ({ amount }: FigureRow) => amount }]),
    { header: 'Detalhe', value: ({ detail }) => detail, width: 40 },
  ]
}
