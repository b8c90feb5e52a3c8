import { type Archive, type Entry, openArchive, unpackedBytes } from './archive.ts'
import { readCsv } from './read-csv.ts'
import { LINES_BEFORE_HEADING, type Sheet, sheetOf } from './sheet.ts'
import { UnusableFile } from './unusable-file.ts'
import { MAX_CELLS, MAX_COLUMNS, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS, MAX_UNPACKED_BYTES } from './worker-messages.ts'
import { type NamedRows, readXlsx } from './xlsx/read-xlsx.ts'

export interface NamedSheet extends Sheet {
  readonly name: string
}

/** What a file brings: sheets with rows, and, packed beside them, papers. */
export interface Book {
  readonly sheets: readonly NamedSheet[]
  /** Paths of what is no table. */
  readonly papers: readonly string[]
  readonly unpack: (path: string) => Promise<Blob | null>
}

const ZIP = [0x50, 0x4b]
const OLD_EXCEL = [0xd0, 0xcf]
/** One row more than an import takes, so that too many are told from just enough. */
const LIMITS = { rows: MAX_IMPORT_ROWS + LINES_BEFORE_HEADING + 1, columns: MAX_COLUMNS, cells: MAX_CELLS }
const TABLE = /\.(xlsx|csv|txt|tsv)$/i
const PAPER = /\.(pdf|png|jpe?g|webp|docx)$/i
/** What systems put into archives for themselves. */
const HIDDEN = /(^|\/)(__MACOSX\/|\.)/

/** 'pasta/Dependentes.csv' → 'Dependentes'. */
function stemOf(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/\.\w+$/, '')
}

function isOffice({ entries }: Archive): boolean {
  return entries.some(({ path }) => path.toLowerCase() === '[content_types].xml' || path.startsWith('xl/'))
}

const cellsOf = (found: readonly NamedRows[]): number => found.reduce((cells, { rows }) => cells + rows.reduce((sum, row) => sum + row.length, 0), 0)

async function csvRows(name: string, file: Blob, limits: typeof LIMITS): Promise<readonly NamedRows[]> {
  // What is pasted comes with tabs, whatever its amounts have of commas.
  const delimiter = name.toLowerCase().endsWith('.tsv') ? '\t' : null
  return [{ name: stemOf(name), rows: readCsv(new Uint8Array(await file.arrayBuffer()), limits, delimiter) }]
}

/** How much may still be read of a file, and of everything that is packed in it. */
interface Room {
  unpacked: number
  cells: number
}

const roomOfFile = (): Room => ({ unpacked: MAX_UNPACKED_BYTES, cells: MAX_CELLS })

/** Throws `UnusableFile` where these entries say that they hold more than there is room for. */
function takeRoom(room: Room, entries: readonly Entry[]): void {
  room.unpacked -= unpackedBytes(entries)
  if (!(room.unpacked >= 0)) throw new UnusableFile('too_large')
}

async function tableRows(name: string, file: Blob, sheets: 'first' | 'all', room: Room): Promise<readonly NamedRows[]> {
  if (file.size > MAX_IMPORT_BYTES) throw new UnusableFile('too_large')
  const magic = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  const startsWith = (bytes: readonly number[]): boolean => bytes.every((byte, index) => magic[index] === byte)
  if (startsWith(OLD_EXCEL)) throw new UnusableFile('old_excel')
  const limits = { ...LIMITS, cells: room.cells }
  if (!startsWith(ZIP)) return await csvRows(name, file, limits)
  const archive = await openArchive(file)
  if (archive === null) throw new UnusableFile('too_large')
  takeRoom(room, archive.entries)
  return await readXlsx(archive, limits, sheets)
}

async function packedRows(archive: Archive, tables: readonly Entry[]): Promise<readonly NamedRows[]> {
  const room = roomOfFile()
  takeRoom(room, tables)
  const found: NamedRows[] = []
  for (const entry of tables) {
    const rows = await tableRows(entry.path, await archive.contentOf(entry), 'all', room)
    room.cells -= cellsOf(rows)
    found.push(...rows)
  }
  return found
}

function sheetsOf(found: readonly NamedRows[]): readonly NamedSheet[] {
  return found.flatMap(({ name, rows }) => {
    const sheet = sheetOf(rows)
    if (sheet !== null && sheet.rows.length > MAX_IMPORT_ROWS) throw new UnusableFile('too_many_rows')
    return sheet === null || sheet.rows.length === 0 ? [] : [{ name, ...sheet }]
  })
}

/** Reads a spreadsheet, or what is packed together in a ZIP: spreadsheets as sheets, and the names of papers. Throws `UnusableFile`. */
export async function readBook(file: File, sheets: 'first' | 'all'): Promise<Book> {
  const archive = sheets === 'all' ? await openArchive(file) : null
  if (archive === null || isOffice(archive)) {
    const found = sheetsOf(await tableRows(file.name, file, sheets, roomOfFile()))
    if (found.length === 0) throw new UnusableFile('empty')
    return { sheets: found, papers: [], unpack: () => Promise.resolve(null) }
  }
  const seen = archive.entries.filter(({ path }) => !HIDDEN.test(path))
  const papers = seen.filter(({ path }) => PAPER.test(path))
  const found = sheetsOf(await packedRows(archive, seen.filter(({ path }) => TABLE.test(path))))
  if (found.length + papers.length === 0) throw new UnusableFile('empty')
  return {
    sheets: found,
    papers: papers.map(({ path }) => path),
    unpack: async (path) => {
      const entry = papers.find((paper) => paper.path === path)
      return entry === undefined ? null : await archive.contentOf(entry)
    },
  }
}
