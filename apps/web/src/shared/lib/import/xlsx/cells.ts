import type { RawCell } from '../cells.ts'
import { UnusableFile } from '../unusable-file.ts'
import { dateOfSerial } from './dates.ts'
import { decodeMarkup, tagPattern, textOfString } from './markup.ts'

/** What cells refer to. */
interface Vocabulary {
  readonly strings: readonly string[]
  readonly dateStyles: readonly boolean[]
  readonly is1904: boolean
}

/** How far a sheet may reach, and how much of it is held: a small file can name a cell in the last corner of a sheet. */
export interface SheetLimits {
  readonly rows: number
  readonly columns: number
  readonly cells: number
}

const ROW_OR_CELL = tagPattern('row|c')
const PLACE = /\sr\s*=\s*["']([A-Za-z]*)(\d*)/
const TYPE = /\st\s*=\s*["'](\w+)/
const STYLE = /\ss\s*=\s*["'](\d+)/
const VALUE = /<(?:[\w.-]+:)?v(?=[\s>])[^<>]*>([^<]*)</

/** 'A' → 0, 'AB' → 27. */
function columnOf(letters: string): number {
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + (letter.codePointAt(0) ?? 64) - 64
  return column - 1
}

function numberOf(text: string, style: string | undefined, words: Vocabulary): RawCell {
  const number = Number(text)
  if (Number.isNaN(number)) return decodeMarkup(text)
  return style !== undefined && words.dateStyles[Number(style)] === true ? dateOfSerial(number, words.is1904) : number
}

function valueOf(attributes: string, content: string, words: Vocabulary): RawCell {
  const type = TYPE.exec(attributes)?.[1]
  if (type === 'inlineStr') return textOfString(content)
  const text = VALUE.exec(content)?.[1]
  if (text === undefined || text === '') return null
  switch (type) {
    case 's':
      return words.strings[Number(text)] ?? null
    case 'b':
      return text === '1'
    case 'd': {
      const date = new Date(text.endsWith('Z') || !text.includes('T') ? text : `${text}Z`)
      return Number.isNaN(date.getTime()) ? decodeMarkup(text) : date
    }
    // The result of a formula, or the name of its failure.
    case 'str':
    case 'e':
      return decodeMarkup(text)
    default:
      return numberOf(text, STYLE.exec(attributes)?.[1], words)
  }
}

/** The rows of a sheet from its first; cells without a value take no room. Throws `UnusableFile` beyond the limits. */
export function rowsOfSheet(xml: string, words: Vocabulary, limits: SheetLimits): RawCell[][] {
  const rows: RawCell[][] = []
  let row = -1
  let column = -1
  let room = 0
  /** The cell that is being read. */
  let open: { readonly attributes: string; readonly start: number } | null = null

  const keep = (value: RawCell): void => {
    if (value === null || value === '') return
    if (row >= limits.rows) throw new UnusableFile('too_many_rows')
    while (rows.length <= row) rows.push([])
    const cells = rows[row]
    if (cells === undefined || column < 0) return
    room += Math.max(0, column + 1 - cells.length)
    if (column >= limits.columns || room > limits.cells) throw new UnusableFile('too_large')
    while (cells.length < column) cells.push(null)
    cells[column] = value
  }

  for (const { 0: tag, 1: slash, 2: name, 3: attributes = '', index } of xml.matchAll(ROW_OR_CELL)) {
    if (slash === '/') {
      if (name === 'c' && open !== null) keep(valueOf(open.attributes, xml.slice(open.start, index), words))
      open = null
      continue
    }
    const place = PLACE.exec(attributes)
    open = null
    if (name === 'row') {
      row = place?.[2] ? Number(place[2]) - 1 : row + 1
      column = -1
      continue
    }
    column = place?.[1] ? columnOf(place[1]) : column + 1
    if (!attributes.endsWith('/')) open = { attributes, start: index + tag.length }
  }
  return rows
}
