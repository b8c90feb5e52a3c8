import { type ImportDefinition, stagedRows } from './definition.ts'
import { type Book, readBook } from './read-book.ts'
import { samplesOf } from './sheet.ts'
import { UnusableFile } from './unusable-file.ts'
import type { ImportAnswer, ImportRequest } from './worker-messages.ts'

/** The worker's side of the conversation, as far as it is used. */
interface Port {
  postMessage: (answer: ImportAnswer) => void
  addEventListener: (type: 'message', listener: (event: { readonly data: ImportRequest }) => void) => void
}

const SAMPLES = 3

/** Holds one file in the worker: reads it once, and turns its sheets into rows for the server as often as the columns are chosen anew. */
export function serveImport(definitions: readonly ImportDefinition[], port: Port): void {
  let book: Book | null = null

  const convert = ({ definition: kind, sheet: place, mapping, chunk }: Extract<ImportRequest, { kind: 'convert' }>): void => {
    const sheet = book?.sheets[place]
    const definition = definitions.find((each) => each.kind === kind)
    if (sheet === undefined || definition === undefined) return
    for (let first = 0; first < sheet.rows.length; first += chunk) {
      const part = sheet.rows.slice(first, first + chunk)
      port.postMessage({
        kind: 'rows',
        rows: stagedRows(definition, mapping, part, sheet.firstRow + first),
        isLast: first + chunk >= sheet.rows.length,
      })
    }
  }

  const read = async (file: File, sheets: 'first' | 'all'): Promise<ImportAnswer> => {
    book = await readBook(file, sheets)
    return {
      kind: 'read',
      sheets: book.sheets.map((sheet) => ({ name: sheet.name, headings: sheet.headings, samples: samplesOf(sheet, SAMPLES), total: sheet.rows.length })),
      papers: book.papers,
    }
  }

  port.addEventListener('message', ({ data }) => {
    if (data.kind === 'convert') {
      convert(data)
      return
    }
    if (data.kind === 'unpack') {
      const { path } = data
      Promise.resolve(book?.unpack(path) ?? null).then(
        (content) => port.postMessage({ kind: 'unpacked', path, content }),
        () => port.postMessage({ kind: 'unpacked', path, content: null }),
      )
      return
    }
    read(data.file, data.sheets).then(
      (answer) => port.postMessage(answer),
      (cause: unknown) => port.postMessage({ kind: 'problem', problem: cause instanceof UnusableFile ? cause.problem : 'unreadable' }),
    )
  })
}
