import { invalidBody, tooComplex } from '../errors.ts'
import { LIMITS } from '../limits.ts'

const UNEVEN = 'All lines must have same number of fields'

/** A sheet as rows of texts: fields by comma, quotes doubled inside quotes, lines by LF or CRLF; empty lines do not count. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let cells = 0
  let position = text.startsWith('\ufeff') ? 1 : 0
  const endField = (): void => {
    if (++cells > LIMITS.sheetCells) throw tooComplex(`a sheet takes at most ${LIMITS.sheetCells} cells`)
    row.push(field)
    field = ''
  }
  const endRow = (): void => {
    if (row.length === 0 && field === '') return
    endField()
    rows.push(row)
    row = []
  }
  while (position < text.length) {
    const character = text.charAt(position)
    if (character === '"' && field === '') {
      const end = closingQuote(text, position + 1)
      field = text.slice(position + 1, end).replaceAll('""', '"')
      position = end
    } else if (character === ',') endField()
    else if (character === '\n') endRow()
    else if (character !== '\r' || text.charAt(position + 1) !== '\n') field += character
    position++
  }
  endRow()
  return rows
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text.charAt(at + 1) === '"') at = text.indexOf('"', at + 2)
  if (at < 0) throw invalidBody('Empty or invalid csv')
  return at
}

/** The JSON array that a sheet with a head means. Every value is text, which PostgreSQL reads as the column's type; `NULL` is null. */
export function csvToJson(text: string): string {
  const [head, ...rows] = readCsv(text)
  if (head === undefined) return '[]'
  if (rows.some((row) => row.length !== head.length)) throw invalidBody(UNEVEN)
  if (rows.length * head.join().length > LIMITS.sheetNames) throw tooComplex(`the names of a sheet take at most ${LIMITS.sheetNames} characters, repeated in each row`)
  return JSON.stringify(rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] === 'NULL' ? null : row[index]]))))
}
