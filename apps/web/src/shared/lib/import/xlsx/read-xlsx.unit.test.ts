import fc from 'fast-check'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'

import { archiveOf, type Part } from '#testing/archive-of.ts'
import { toXlsx } from '../../export-xlsx.ts'
import { openArchive } from '../archive.ts'
import { type RawCell, textOfCell } from '../cells.ts'
import { UnusableFile } from '../unusable-file.ts'
import type { SheetLimits } from './cells.ts'
import { isDateFormat } from './dates.ts'
import { readXlsx as readSheets } from './read-xlsx.ts'

/** The rows of the first sheet. */
async function readXlsx(bytes: Uint8Array<ArrayBuffer>, limits: SheetLimits): Promise<readonly (readonly RawCell[])[]> {
  const archive = await openArchive(new Blob([bytes]))
  if (archive === null) throw new UnusableFile('unreadable')
  const [sheet] = await readSheets(archive, limits)
  return sheet?.rows ?? []
}

const LIMITS: SheetLimits = { rows: 10_016, columns: 500, cells: 2_000_000 }

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface Book {
  readonly sheet: string
  readonly strings?: string
  readonly styles?: string
  readonly properties?: string
}

function partsOf({ sheet, strings = '', styles = '', properties = '' }: Book): readonly Part[] {
  return [
    { path: '_rels/.rels', text: `<Relationships><Relationship Id="rId1" Type="${RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>` },
    {
      path: 'xl/workbook.xml',
      text: `<workbook><workbookPr ${properties}/><sheets><sheet name="Oculta" sheetId="1" state="hidden" r:id="rId8"/><sheet name="Pessoas" sheetId="2" r:id="rId9"/></sheets></workbook>`,
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships><Relationship Target="/xl/worksheets/Sheet2.xml" Id="rId9" Type="${RELATION}/worksheet"/><Relationship Id="rId8" Type="${RELATION}/worksheet" Target="worksheets/sheet1.xml"/>
        <Relationship Id="rId2" Type="${RELATION}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${RELATION}/styles" Target="styles.xml"/></Relationships>`,
    },
    { path: 'xl/worksheets/sheet1.xml', text: '<worksheet><sheetData><row r="1"><c r="A1"><v>0</v></c></row></sheetData></worksheet>' },
    { path: 'xl/worksheets/sheet2.xml', text: sheet },
    { path: 'xl/sharedStrings.xml', text: strings },
    { path: 'xl/styles.xml', text: styles },
  ]
}

async function rowsOf(book: Book, limits = LIMITS): Promise<unknown> {
  return await readXlsx(await archiveOf(partsOf(book)), limits)
}

const sheetOf = (rows: string): string => `<worksheet><cols><col min="1" max="2"/></cols><sheetData>${rows}</sheetData></worksheet>`
const cell = (place: string, value: string): string => `<row r="${place.replace(/\D/g, '')}"><c r="${place}"><v>${value}</v></c></row>`

describe('readXlsx', () => {
  it('reads what the product writes', async () => {
    const file = await toXlsx('Pessoas', [
      { header: 'Nome', value: (row: { name: string }) => row.name },
      { header: 'Admissão', value: () => new Date('2024-02-01T00:00:00Z') },
    ], [{ name: 'João & <Filhos>' }, { name: '' }])
    const rows = await readXlsx(new Uint8Array(await file.arrayBuffer()), LIMITS)
    expect(rows).toEqual([['Nome', 'Admissão'], ['João & <Filhos>', new Date('2024-02-01T00:00:00Z')], [null, new Date('2024-02-01T00:00:00Z')]])
  })

  it('knows every kind of cell, in the first sheet that is shown', async () => {
    const rows = await rowsOf({
      sheet: sheetOf(`<row r="1"><c r="A1" t="s"><v>1</v></c><c r="B1" t="inlineStr"><is><t>d&#39;&#xC1;gua</t></is></c><c r="C1" t="b"><v>1</v></c><c r="D1" t="e"><v>#N/D</v></c></row>
        <row r="2"><c r="A2" t="str"><f>A1&amp;"x"</f><v>fim&amp;x</v></c><c r="B2" s="1"><v>45323</v></c><c r="C2" s="2"><v>45323.5</v></c><c r="D2" s="0"><v>1234.56</v></c><c r="E2" t="d"><v>2024-02-01T10:00:00</v></c><c r="F2" s="3"><v>52998224725</v></c></row>`),
      strings: '<sst><si><t>zero</t></si><si><r><t xml:space="preserve">Ana </t></r><r><t>Ruiz</t></r><rPh><t>não</t></rPh></si></sst>',
      styles: `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy&quot; às &quot;hh:mm"/><numFmt numFmtId="171" formatCode="000&quot;.&quot;000"/></numFmts>
        <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="4"/><xf numFmtId="14"/><xf numFmtId="170"><alignment/></xf><xf numFmtId="171"/></cellXfs></styleSheet>`,
    })
    expect(rows).toEqual([
      ['Ana Ruiz', "d'Água", true, '#N/D'],
      ['fim&x', new Date('2024-02-01T00:00:00Z'), new Date('2024-02-01T12:00:00Z'), 1234.56, new Date('2024-02-01T10:00:00Z'), 52_998_224_725],
    ])
  })

  it('takes prefixes, comments, quoted sections, escapes, cells and rows without a place, and the calendar of 1904', async () => {
    const rows = await rowsOf({
      sheet: `<x:worksheet><x:sheetData><!-- <x:row><x:c><x:v>9</x:v></x:c></x:row> --><x:row><x:c><x:v>1</x:v></x:c><x:c s="0"><x:v>1</x:v></x:c></x:row>
        <x:row><x:c t="inlineStr"><x:is><x:t><![CDATA[a < b]]></x:t></x:is></x:c><x:c t="str"><x:v>linha_x000A_nova</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
      styles: '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
      properties: 'date1904="1"',
    })
    expect(rows).toEqual([[1, new Date('1904-01-02T00:00:00Z')], ['a < b', 'linha\nnova']])
  })

  it('says of any file what a library for such files says', async () => {
    const civil = fc.date({ min: new Date('1900-03-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
    const value = fc.oneof(
      // The library that writes the file takes the names that every object has, such as valueOf, for texts that it knows already.
      fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => text.isWellFormed() && !/[\u0000-\u001F\uFFFE\uFFFF]|_x/.test(text) && !(text in {})),
      fc.constantFrom('a & <b> "c" \'d\'', ' antes e depois ', '&amp;', '<v>1</v>', ']]>', '007'),
      fc.integer(),
      fc.double({ noDefaultInfinity: true, noNaN: true }),
      fc.boolean(),
      civil.map((date) => new Date(Math.floor(date.getTime() / 86_400_000) * 86_400_000)),
      fc.constant(null),
    )
    const cellOf = (raw: RawCell) => (raw instanceof Date ? { value: raw, format: 'dd/mm/yyyy' } : raw === null || raw === '' ? null : { value: raw })
    const shown = (rows: readonly (readonly RawCell[])[]): readonly (readonly string[])[] => {
      const texts = rows.map((row) => row.map(textOfCell))
      for (const row of texts) while (row.at(-1) === '') row.pop()
      while (texts.at(-1)?.length === 0) texts.pop()
      return texts
    }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(value, { maxLength: 8 }), { minLength: 1, maxLength: 12 }), async (rows) => {
        const file = await writeXlsxFile(rows.map((row) => row.map(cellOf) as never)).toBuffer()
        expect(shown(await readXlsx(new Uint8Array(file), LIMITS))).toEqual(shown((await readSheet(file)) as RawCell[][]))
      }),
      { numRuns: 30 },
    )
  })

  it('keeps the place of what stands behind empty cells and rows, and no room for what is only painted', async () => {
    expect(await rowsOf({ sheet: sheetOf(`${cell('C3', '7')}<row r="900000"><c r="XFD900000" s="1"/></row>`) })).toEqual([[], [], [null, null, 7]])
  })

  it('believes no dimension, and takes thousands of empty rows for none', async () => {
    const empty = Array.from({ length: 5_000 }, (_, row) => `<row r="${String(row + 3)}" ht="15"></row>`).join('')
    const sheet = `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${cell('A1', '1')}${cell('B2', '2')}${empty}<row r="1048576"/></sheetData></worksheet>`
    expect(await rowsOf({ sheet })).toEqual([[1], [null, 2]])
  })

  it('ends before a far corner of a small file fills the memory', async () => {
    const problem = async (sheet: string, limits?: SheetLimits): Promise<unknown> => await rowsOf({ sheet }, limits).catch((cause: unknown) => (cause instanceof UnusableFile ? cause.problem : cause))
    expect(await problem(sheetOf(cell('A10016', '1')))).toHaveLength(10_016)
    expect(await problem(sheetOf(cell('A1048576', '1')))).toBe('too_many_rows')
    expect(await problem(sheetOf(cell('XFD1048576', '1')))).toBe('too_many_rows')
    expect(await problem(sheetOf(cell('XFD1', '1')))).toBe('too_large')
    const wide = Array.from({ length: 30 }, (_, row) => cell(`CV${String(row + 1)}`, '1')).join('')
    expect(await problem(sheetOf(wide), { ...LIMITS, cells: 3_000 })).toHaveLength(30)
    expect(await problem(sheetOf(wide), { ...LIMITS, cells: 2_999 })).toBe('too_large')
  })

  it('reads markup that never ends, or ends a thousand times, once from its first sign to its last', async () => {
    const floods = ['<!--', '<![CDATA[', '<c ', '<c><v>1', '<row ', '<v ', '<si>', '<si><t>', '<is><t ', '<rPh>', '<xf ', '<numFmts>', '<sheet ', '<a:', ' r="']
    for (const flood of floods) {
      const text = flood.repeat(200_000 / flood.length)
      const book = { sheet: sheetOf(`<row><c t="inlineStr">${text}</c></row>`), strings: `<sst>${text}`, styles: `<styleSheet>${text}`, properties: text }
      await expect(rowsOf(book).then(() => null, (cause: unknown) => (cause instanceof UnusableFile ? null : cause)), flood).resolves.toBeNull()
    }
    const xf = '<xf numFmtId="170"/>'.repeat(10_000)
    expect(await rowsOf({ sheet: sheetOf(cell('A1', '1')), styles: `<numFmts><numFmt numFmtId="170" formatCode="${'['.repeat(100_000)}"/></numFmts><cellXfs>${xf}</cellXfs>` })).toEqual([[1]])
  })

  it('reads a sheet once, however often the workbook names it', async () => {
    const parts = partsOf({ sheet: sheetOf(cell('A1', '1')) }).map((part) =>
      part.path === 'xl/workbook.xml' ? { ...part, text: `<workbook><sheets>${'<sheet name="Pessoas" r:id="rId9"/>'.repeat(50)}</sheets></workbook>` } : part)
    const archive = await openArchive(new Blob([await archiveOf(parts)]))
    expect(archive === null ? null : await readSheets(archive, LIMITS, 'all')).toEqual([{ name: 'Pessoas', rows: [[1]] }])
  })

  it('gives up a part that is damaged', async () => {
    const bytes = await archiveOf(partsOf({ sheet: sheetOf(cell('A1', '1')) }))
    bytes.fill(0xff, 41, 60)
    await expect(readXlsx(bytes, LIMITS)).rejects.toThrow(new UnusableFile('unreadable'))
  })

  it('gives up a part that grows beyond what was said of it, and files without a sheet', async () => {
    const parts = partsOf({ sheet: sheetOf(cell('A1', '1')) })
    expect(await readXlsx(await archiveOf(parts), LIMITS)).toEqual([[1]])
    const lying = parts.map((part) => (part.path.endsWith('sheet2.xml') ? { ...part, text: ' '.repeat(5_000_000), claimed: 100 } : part))
    await expect(readXlsx(await archiveOf(lying), LIMITS)).rejects.toThrow('unreadable')
    await expect(readXlsx(await archiveOf(parts.filter(({ path }) => !path.endsWith('sheet2.xml'))), LIMITS)).rejects.toThrow('unreadable')
    await expect(readXlsx(await archiveOf([{ path: 'word/document.xml', text: '<w/>' }]), LIMITS)).rejects.toThrow('unreadable')
  })
})

describe('isDateFormat', () => {
  it('tells days and hours from amounts and codes', () => {
    for (const format of ['dd/mm/yyyy', 'd-mmm', '[$-416]d "de" mmmm "de" yyyy;@', 'hh:mm:ss', '[h]:mm', 'mm:ss.0', 'm/d/yy']) expect(isDateFormat(format), format).toBe(true)
    for (const format of ['General', '0.00', '#,##0.00', '"R$ "#,##0.00', '_-"R$"\\ * #,##0.00_-', '[Red]0%', '00000\\-000', '000"."000"."000"-"00', '@']) expect(isDateFormat(format), format).toBe(false)
  })
})
