import type { Cell, SheetData } from 'write-excel-file/universal'
import type { ExportColumn, ExportValue } from './export-csv.ts'

/** Characters that XML 1.0 cannot hold; one of them in a name would make the whole file unreadable. */
const NOT_XML =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

/** The writer looks texts up in a plain object: a name that every object has, such as `constructor`, would make the whole file unreadable. */
function sheetText(text: string): string {
  const clean = text.replace(NOT_XML, '')
  return clean in {} ? `${clean} ` : clean
}

function sheetCell(value: ExportValue): Cell {
  if (value === null) return null
  if (value instanceof Date) return { value, type: Date, format: 'dd/mm/yyyy' }
  if (typeof value === 'number') return { value, type: Number }
  // Typed as text: a spreadsheet never runs it, so it needs no apostrophe.
  return { value: sheetText(value), type: String }
}

/** Rows of a sheet, heading first, each cell typed (dates are dates, numbers are numbers). */
export function toSheetData<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): SheetData {
  const header = columns.map((column): Cell => ({ value: sheetText(column.header), type: String, fontWeight: 'bold' }))
  return [header, ...rows.map((row) => columns.map((column) => sheetCell(column.value(row))))]
}

/** A sheet with its heading frozen. */
export function xlsxSheet<Row>(sheet: string, columns: readonly ExportColumn<Row>[], rows: readonly Row[]) {
  return { data: toSheetData(columns, rows), sheet, stickyRowsCount: 1, columns: columns.map((column) => ({ width: column.width ?? 18 })) }
}

/** XLSX file with several sheets. The writer is fetched only when someone exports. */
export async function toWorkbook(sheets: readonly ReturnType<typeof xlsxSheet>[]): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/universal')
  return await writeXlsxFile([...sheets]).toBlob()
}

/** XLSX file with one sheet. */
export async function toXlsx<Row>(sheet: string, columns: readonly ExportColumn<Row>[], rows: readonly Row[]): Promise<Blob> {
  return await toWorkbook([xlsxSheet(sheet, columns, rows)])
}
