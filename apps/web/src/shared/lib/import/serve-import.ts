import { unpackedBytes } from './archive.ts'
import type { RawCell } from './cells.ts'
import { type ImportDefinition, stagedRows } from './definition.ts'
import { readCsv } from './read-csv.ts'
import { LINES_BEFORE_HEADING, type Sheet, samplesOf, sheetOf } from './sheet.ts'
import { UnusableFile } from './unusable-file.ts'
import { type ImportAnswer, type ImportRequest, MAX_CELLS, MAX_COLUMNS, MAX_IMPORT_ROWS, MAX_UNPACKED_BYTES } from './worker-messages.ts'
import { readXlsx } from './xlsx/read-xlsx.ts'

/** The worker's side of the conversation, as far as it is used. */
interface Port {
  postMessage: (answer: ImportAnswer) => void
  addEventListener: (type: 'message', listener: (event: { readonly data: ImportRequest }) => void) => void
}

const ZIP = [0x50, 0x4b]
const OLD_EXCEL = [0xd0, 0xcf]
const SAMPLES = 3
/** One row more than an import takes, so that too many are told from just enough. */
const LIMITS = { rows: MAX_IMPORT_ROWS + LINES_BEFORE_HEADING + 1, columns: MAX_COLUMNS, cells: MAX_CELLS }

async function rowsOf(bytes: Uint8Array<ArrayBuffer>): Promise<readonly (readonly RawCell[])[]> {
  const startsWith = (magic: readonly number[]): boolean => magic.every((byte, index) => bytes[index] === byte)
  if (startsWith(OLD_EXCEL)) throw new UnusableFile('old_excel')
  if (!startsWith(ZIP)) return readCsv(bytes, LIMITS)
  if (unpackedBytes(bytes) > MAX_UNPACKED_BYTES) throw new UnusableFile('too_large')
  return await readXlsx(bytes, LIMITS)
}

async function read(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet> {
  const sheet = sheetOf(await rowsOf(bytes))
  if (sheet === null || sheet.rows.length === 0) throw new UnusableFile('empty')
  if (sheet.rows.length > MAX_IMPORT_ROWS) throw new UnusableFile('too_many_rows')
  return sheet
}

/** Holds one file in the worker: reads it once, and turns it into rows for the server as often as the columns are chosen anew. */
export function serveImport(definition: ImportDefinition, port: Port): void {
  let sheet: Sheet | null = null

  const convert = (mapping: readonly (string | null)[], chunk: number): void => {
    if (sheet === null) return
    for (let first = 0; first < sheet.rows.length; first += chunk) {
      const part = sheet.rows.slice(first, first + chunk)
      port.postMessage({
        kind: 'rows',
        rows: stagedRows(definition, mapping, part, sheet.firstRow + first),
        isLast: first + chunk >= sheet.rows.length,
      })
    }
  }

  port.addEventListener('message', ({ data }) => {
    if (data.kind === 'convert') {
      convert(data.mapping, data.chunk)
      return
    }
    read(new Uint8Array(data.bytes)).then(
      (found) => {
        sheet = found
        port.postMessage({ kind: 'read', headings: found.headings, samples: samplesOf(found, SAMPLES), total: found.rows.length })
      },
      (cause: unknown) => port.postMessage({ kind: 'problem', problem: cause instanceof UnusableFile ? cause.problem : 'unreadable' }),
    )
  })
}
