import fc from 'fast-check'
import { weighed } from '../generators/text.ts'
import { caepiDay, caepiTable, checkCaepi, guessHeadings, isMapped } from '../../../apps/web/src/features/assets/model/supplies/caepi.ts'
import { toCsv } from '../../../apps/web/src/shared/lib/export-csv.ts'
import { toXlsx } from '../../../apps/web/src/shared/lib/export-xlsx.ts'
import { type CellKind, normalizeCell, textOfCell } from '../../../apps/web/src/shared/lib/import/cells.ts'
import { type Book, readBook } from '../../../apps/web/src/shared/lib/import/read-book.ts'
import { samplesOf } from '../../../apps/web/src/shared/lib/import/sheet.ts'
import { UnusableFile } from '../../../apps/web/src/shared/lib/import/unusable-file.ts'
import { MAX_CELLS, MAX_COLUMNS, MAX_IMPORT_ROWS } from '../../../apps/web/src/shared/lib/import/worker-messages.ts'
import { archives, bytesOf, csvFiles, csvTexts, type SheetFile, workbooks } from '../generators/sheets.ts'
import { rule, targetOf, unlessRefused, type Verdict } from '../target.ts'

const KINDS: readonly CellKind[] = ['text', 'cpf', 'date', 'email', 'phone', 'money', { choices: [{ value: 'a', label: 'Ativo', words: ['sim'] }] }]

function checkBook({ sheets, papers }: Book): void {
  let cells = 0
  for (const sheet of sheets) {
    rule(sheet.rows.length <= MAX_IMPORT_ROWS, 'a sheet holds more rows than an import takes')
    samplesOf(sheet, 3)
    for (const row of sheet.rows) {
      rule(row.length <= MAX_COLUMNS || cells + row.length <= MAX_CELLS, 'a sheet reaches further than it may')
      cells += row.length
      for (const cell of row.slice(0, 4)) for (const kind of KINDS) rule(typeof normalizeCell(kind, cell) === 'string', 'a cell is no text')
    }
  }
  rule(cells <= MAX_CELLS, 'a file holds more cells than are held')
  rule(papers.every((paper) => /\.\w+$/.test(paper)), 'a paper is no file')
}

function read(name: string, file: SheetFile, sheets: 'first' | 'all'): Promise<Verdict> {
  return unlessRefused(UnusableFile, async () => {
    const book = await readBook(new File([Uint8Array.from(bytesOf(file))], name), sheets)
    checkBook(book)
    for (const paper of book.papers) await unlessRefused(UnusableFile, () => book.unpack(paper))
  })
}

type Rows = readonly (readonly string[])[]

/** What the product writes, it reads as it was. */
async function written(rows: Rows, as: 'csv' | 'xlsx'): Promise<Verdict> {
  const columns = ['a', 'b', 'c'].map((header, index) => ({ header, value: (row: readonly string[]) => row[index] ?? '' }))
  const file = as === 'csv' ? new Blob([toCsv(columns, rows)]) : await toXlsx('Pessoas', columns, rows)
  const book = await readBook(new File([await file.arrayBuffer()], `t.${as}`), 'first').catch((error: unknown) => {
    if (error instanceof UnusableFile && error.problem === 'empty') return null
    throw error
  })
  const found = (book?.sheets[0]?.rows ?? []).map((row) => [0, 1, 2].map((index) => textOfCell(row[index])))
  const meant = rows.map((row) => [0, 1, 2].map((index) => textOfCell(row[index] ?? '')))
  while (meant.at(-1)?.every((text) => text === '') === true) meant.pop()
  rule(JSON.stringify(found) === JSON.stringify(meant), `rows that were written as ${as} are read as others: ${JSON.stringify(found)}`)
  return 'accepted'
}

/** The file of certificates of the ministry. */
function certificates(text: string): Verdict {
  const table = caepiTable(text)
  if (table === null) return 'refused'
  const headings = guessHeadings(table.headings, null)
  const mapping = isMapped(headings) ? headings : { ca: table.headings[0] ?? '', valid_until: table.headings[1] ?? '' }
  const found = checkCaepi(table, mapping, new Set(['1', '52998224725']))
  if ('problem' in found) return 'refused'
  rule(found.rows.every((row) => row.valid_until === caepiDay(row.valid_until)), 'a certificate is valid until no day')
  return 'accepted'
}

type Input =
  | { readonly kind: 'file'; readonly name: string; readonly file: SheetFile; readonly sheets: 'first' | 'all' }
  | { readonly kind: 'written'; readonly rows: Rows; readonly as: 'csv' | 'xlsx' }
  | { readonly kind: 'certificates'; readonly text: string }

const file = (names: readonly [string, ...string[]], content: fc.Arbitrary<SheetFile>) => fc.record({ kind: fc.constant('file' as const), name: fc.constantFrom(...names), file: content, sheets: fc.constantFrom('first' as const, 'all' as const) })
/** Signs that a tidied cell keeps as they are; a formula is disarmed by an apostrophe on purpose. */
const word = fc.string({ unit: fc.constantFrom(...Array.from('abçÁ019 ;,"\'\t\n.&<_x%|')), maxLength: 12 }).filter((text) => !/^\s*[=+\-@\t]/.test(text))
const head = fc.constantFrom('CA;Validade', 'NR Registro CA|Data de Validade|Equipamento', '"CA";"Validade"', 'a\tb')

/** Spreadsheets, tables and what is packed together, as people send them: read within their limits, or unusable for a known reason. */
export const target = targetOf<Input>({
  name: 'sheets',
  within: 250,
  weighsMemory: true,
  inputs: weighed(
    [5, file(['a.xlsx', 'a.csv'], workbooks)],
    [4, file(['a.csv', 'a.tsv', 'a.txt', ''], csvFiles)],
    [2, file(['a.zip'], archives)],
    [1, fc.record({ kind: fc.constant('written' as const), rows: fc.array(fc.array(word, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 }), as: fc.constantFrom('csv' as const, 'xlsx' as const) })],
    [2, fc.record({ kind: fc.constant('certificates' as const), text: fc.tuple(head, csvTexts).map((parts) => parts.join('\n')) })],
  ),
  attempt(input) {
    if (input.kind === 'written') return written(input.rows, input.as)
    return input.kind === 'certificates' ? certificates(input.text) : read(input.name, input.file, input.sheets)
  },
})
