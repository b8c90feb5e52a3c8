import fc from 'fast-check'
import { zipOf } from '../zip.ts'
import { type ByteEdit, byteEdits, editedBytes } from './bytes.ts'
import { listed, maybe, mostly, mutated, scrap, seq, weighed } from './text.ts'

/** A file as it is made, so that a find can be read. */
export type SheetFile =
  | { readonly text: string; readonly encoding: 'utf8' | 'latin1' | 'utf16le' }
  | { readonly nothing: 'much' }
  | { readonly parts: readonly Part[]; readonly edits: readonly ByteEdit[] }

interface Part {
  readonly path: string
  readonly content: SheetFile
  readonly method: number
  readonly claimed: number | null
}

const MUCH = new Uint8Array(20 * 2 ** 20)

export function bytesOf(file: SheetFile): Uint8Array {
  if ('text' in file) return Uint8Array.from(Buffer.from(file.text, file.encoding))
  if ('nothing' in file) return MUCH
  return file.edits.reduce(editedBytes, zipOf(file.parts.map((part) => ({ ...part, content: bytesOf(part.content) }))))
}

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A piece of markup over and over, which never ends or ends a thousand times. */
const flood = fc.tuple(
  fc.constantFrom(
    '<!--', '<![CDATA[', ']]>', '<c ', '<c>', '<c r="A1"', '<c><v>1', '<row ', '<row>', '</c>', '<v>', '<si>', '<si><t>', '<t>', '<t ', '<is><t>',
    '<rPh>', '<x:', '&#', '&amp', '_x', '_x0041', '<xf ', '<numFmt ', '<numFmts>', '<cellXfs>', '<sheets>', '<sheet ', '<Relationship ', ' r="',
    ' t="s"', '"', "'", '<', '>', ' ', 'a', '"[', '\\', '_', '[h',
  ),
  fc.integer({ min: 1, max: 20_000 }),
).map(([piece, times]) => piece.repeat(Math.min(times, Math.floor(100_000 / piece.length))))

/** Mostly as it should be, now and then disturbed, and seldom flooded. */
function spoiled(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const drowned = fc.tuple(text, flood, fc.nat(65_535)).map(([whole, water, at]) => {
    const place = at % (whole.length + 1)
    return whole.slice(0, place) + water + whole.slice(place)
  })
  return weighed([6, text], [3, mutated(text)], [1, drowned])
}

const words = fc.oneof(
  fc.constantFrom(
    'Nome', 'CPF', 'Ana Ruiz', '52998224725', '01/02/2026', '1.234,56', 'R$ 10,00', 'Sim', 'a &amp; b', '_x000D_', '&#x41;', '&#1114112;', '&#xD800;',
    '#N/D',
  ),
  scrap,
)
const number = fc.constantFrom('0', '1', '45323', '45323.5', '-1', '1e300', '1e999', 'NaN', '2958466', '0x10', '', ' 7 ', '99999999999999999999')
const place = weighed(
  [12, fc.tuple(fc.constantFrom('A', 'B', 'C', 'D', 'AA'), fc.integer({ min: 1, max: 12 })).map(([column, row]) => `${column}${String(row)}`)],
  [1, fc.constantFrom('XFD1048576', 'XFD1', 'A1048576', 'SF3', 'A0', '0', 'A', '1', 'ZZZZZZZZZZ9', 'A99999999999999999999')],
)
const prefix = mostly(fc.constant(''), fc.constantFrom('x:', 'a.b-c:', ':'))

const cell = fc.tuple(
  prefix,
  maybe(place),
  fc.constantFrom('', 's', 'b', 'd', 'str', 'e', 'inlineStr', 'n', 'xx'),
  fc.constantFrom('', '0', '1', '2', '99999'),
  fc.oneof(number, words),
).map(([p, where, type, style, value]) => {
  const attributes = [where === '' ? '' : ` r="${where}"`, type === '' ? '' : ` t="${type}"`, style === '' ? '' : ` s="${style}"`].join('')
  const content = type === 'inlineStr' ? `<${p}is><${p}t>${value}</${p}t></${p}is>` : `<${p}v>${value}</${p}v>`
  return `<${p}c${attributes}>${content}</${p}c>`
})
const row = fc.tuple(
  prefix,
  mostly(fc.constant(''), fc.constantFrom(' r="1"', ' r="3"', ' r="20100"', ' r="1048576"', ' r="0"', ' r="-1"', ' r=""')),
  fc.array(cell, { maxLength: 5 }),
).map(([p, attributes, cells]) => `<${p}row${attributes}>${cells.join('')}</${p}row>`)
const sheet = fc.array(row, { maxLength: 6 }).map((rows) => `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${rows.join('')}</sheetData></worksheet>`)
const strings = fc.array(fc.oneof(
  words.map((text) => `<si><t>${text}</t></si>`),
  words.map((text) => `<si><r><t xml:space="preserve">${text}</t></r><rPh><t>x</t></rPh></si>`),
), { maxLength: 4 }).map((all) => `<sst>${all.join('')}</sst>`)
const format = fc.oneof(fc.constantFrom('dd/mm/yyyy', '[h]:mm', '0.00', 'General', '[$-416]d "de" mmmm', '"x"0', '_-* #,##0'), scrap)
const styles = format.map((code) => `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${code.replaceAll('"', '&quot;')}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>`)
const target = mostly(fc.constant('worksheets/sheet1.xml'), fc.constantFrom(
  '/xl/worksheets/sheet1.xml', '../xl/worksheets/sheet1.xml', '../../../../etc/passwd', '', 'http://example.org/x', './',
))
const relations = target.map((where) => `<Relationships><Relationship Id="rId1" Type="${RELATION}/worksheet" Target="${where}"/><Relationship Id="rId2" Type="${RELATION}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${RELATION}/styles" Target="styles.xml"/></Relationships>`)
const workbook = fc.constantFrom('', ' state="hidden"', ' state="veryHidden"').map((state) => `<workbook><workbookPr date1904="0"/><sheets><sheet name="Pessoas" sheetId="1"${state} r:id="rId1"/><sheet name="Outra" sheetId="2" r:id="rId1"/></sheets></workbook>`)
const root = fc.constant(`<Relationships><Relationship Id="rId1" Type="${RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>`)

const claimed = weighed([20, fc.constant(null)], [1, fc.constantFrom(0, 1, 100, 60_000_000, 199_999_999, 0xff_ff_ff_ff)])
const method = weighed([20, fc.constantFrom(8, 0)], [1, fc.constantFrom(9, 12, 99)])

const partOf = (path: fc.Arbitrary<string>, content: fc.Arbitrary<SheetFile>): fc.Arbitrary<Part> => fc.record({ path, content, method, claimed })
const part = (path: string, text: fc.Arbitrary<string>): fc.Arbitrary<Part> => partOf(fc.constant(path), text.map((all) => ({ text: all, encoding: 'utf8' })))

/** Twenty megabytes of nothing in twenty kilobytes, which say that they are less. */
const bomb: fc.Arbitrary<Part> = fc.record({ path: fc.constantFrom('xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml', 'a.csv'), content: fc.constant<SheetFile>({ nothing: 'much' }), method: fc.constant(8), claimed: fc.constantFrom(0, 1, 100, 1_000_000) })

/** Files of these parts, as they are or with their bytes edited. */
function packed(parts: fc.Arbitrary<readonly Part[]>): fc.Arbitrary<SheetFile> {
  return fc.record({ parts, edits: weighed([2, fc.constant([])], [1, byteEdits]) })
}

const bookParts = fc.tuple(
  part('_rels/.rels', spoiled(root)),
  part('xl/workbook.xml', spoiled(workbook)),
  part('xl/_rels/workbook.xml.rels', spoiled(relations)),
  part('xl/worksheets/sheet1.xml', spoiled(sheet)),
  part('xl/sharedStrings.xml', spoiled(strings)),
  part('xl/styles.xml', spoiled(styles)),
)

export const workbooks: fc.Arbitrary<SheetFile> = weighed([20, packed(bookParts)], [1, packed(fc.tuple(bookParts, bomb).map(([parts, last]) => [...parts, last]))])

const separator = fc.constantFrom(';', ',', '\t', '|')
const csvCell = fc.oneof(words, words.map((text) => `"${text.replaceAll('"', '""')}"`), fc.constantFrom('"', '"a', 'a"b', '""', '=1+1'))
const lines = fc.tuple(
  separator,
  fc.constantFrom('\n', '\r\n', '\r'),
  fc.array(fc.array(csvCell, { minLength: 1, maxLength: 5 }), { maxLength: 8 }),
).map(([mark, end, rows]) => rows.map((cells) => cells.join(mark)).join(end))
const csvFlood = fc.tuple(
  fc.constantFrom('"', '"a"', '"a";', ';', ',', '\t', '\n', '"\n', 'a"b', '""', '";"', '\r'),
  fc.integer({ min: 1, max: 20_000 }),
).map(([piece, times]) => piece.repeat(times))
const csvText = weighed([4, lines], [4, mutated(lines)], [1, seq(fc.constantFrom('sep=;\n', '\uFEFF', ''), lines)], [1, seq(lines, csvFlood, lines)])

/** Tables as text: in UTF-8, as Excel in Brazil writes them, or in an encoding that nobody expects. */
export const csvFiles: fc.Arbitrary<SheetFile> = fc.record({ text: csvText, encoding: fc.constantFrom('utf8', 'utf8', 'latin1', 'utf16le') })
export const csvTexts: fc.Arbitrary<string> = csvText

const packedPath = weighed(
  [6, fc.constantFrom('a.csv', 'pasta/Dependentes.csv', 'b.xlsx', 'foto.png', 'contrato.pdf', '__MACOSX/a.csv', '.b.csv', 'c.txt')],
  [1, listed(scrap, '/', 3).map((text) => `${text.slice(0, 200)}.csv`)],
)
const packedPart = partOf(packedPath, weighed([3, csvFiles], [1, workbooks]))

/** Several files packed together. */
export const archives: fc.Arbitrary<SheetFile> = weighed(
  [12, packed(fc.array(packedPart, { maxLength: 4 }))],
  [1, packed(fc.array(bomb, { maxLength: 3 }))],
)
