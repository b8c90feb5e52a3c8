/** What a cell of an exported file may hold; a `Date` is a civil date at 00:00 UTC. */
export type ExportValue = string | number | Date | null

/** One column of an exported file: its heading and how a row fills it. */
export interface ExportColumn<Row> {
  readonly header: string
  readonly value: (row: Row) => ExportValue
  /** Width in characters, used by spreadsheets. */
  readonly width?: number
}

/** Spreadsheets run a text that begins with these as a formula, also behind leading white space. */
const FORMULA_START = /^[\s]*[=+\-@\t\r＝＋－＠]/

/** A text that a spreadsheet shows as text: a leading apostrophe disarms formulas (CSV injection). */
export function neutralizeFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text
}

function csvCell(value: ExportValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (value instanceof Date) return value.toISOString().slice(0, 10).split('-').reverse().join('/')
  const text = neutralizeFormula(value)
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line per row, each with its end: for files that are put together batch by batch. */
export function csvLines<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => `${columns.map((column) => csvCell(column.value(row))).join(';')}\r\n`).join('')
}

/**
 * CSV as Excel in Portuguese opens it without questions: UTF-8 with BOM, `;` between cells, CRLF between lines,
 * dates as dd/mm/aaaa, decimal comma.
 */
export function toCsv<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string {
  const header = columns.map((column) => csvCell(column.header)).join(';')
  return `\u{FEFF}${header}\r\n${csvLines(columns, rows)}`
}
