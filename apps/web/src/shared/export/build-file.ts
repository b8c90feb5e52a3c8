import { type ExportColumn, type ExportValue, toCsv } from '../lib/export-csv.ts'
import { toXlsx } from '../lib/export-xlsx.ts'

export type ExportFormat = 'csv' | 'xlsx'

/** A sheet as plain values: it can be handed to a worker. */
export interface ExportTable {
  readonly sheet: string
  readonly format: ExportFormat
  readonly headers: readonly string[]
  readonly widths: readonly (number | null)[]
  readonly rows: readonly (readonly ExportValue[])[]
}

export function tableOf<Row>(sheet: string, format: ExportFormat, columns: readonly ExportColumn<Row>[], rows: readonly Row[]): ExportTable {
  return {
    sheet,
    format,
    headers: columns.map(({ header }) => header),
    widths: columns.map(({ width }) => width ?? null),
    rows: rows.map((row) => columns.map(({ value }) => value(row))),
  }
}

/** The file of a table: CSV as Excel in Portuguese opens it, or XLSX with typed cells. Formulas are disarmed in both. */
export async function buildFile({ sheet, format, headers, widths, rows }: ExportTable): Promise<Blob> {
  const columns = headers.map((header, index): ExportColumn<readonly ExportValue[]> => {
    const width = widths[index] ?? null
    return { header, value: (row) => row[index] ?? null, ...(width !== null && { width }) }
  })
  if (format === 'xlsx') return await toXlsx(sheet, columns, rows)
  return new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' })
}
