import { PDFDocument } from '@cantoo/pdf-lib'
import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library'
import fc from 'fast-check'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'

import { drawLabel, isOwnDevice, type LabelChoices, type LabelDrawing, type LabelledAsset, labelUrl, type Measure, MM } from './label.ts'
import { cornerOf, LABEL_SHEETS, pagesFor, perPage, placedOn, sheetOf } from './label-sheets.ts'
import { labelsPdf, paperMeasure } from './labels-pdf.ts'
import { readScanned } from './scanned.ts'

const ID = '0b6f7c1e-4a55-4d8c-9a2e-6b1d2f3a4c5d'
const ORIGIN = 'https://vinculo.uma-empresa-com-nome-comprido.com.br'
const choices = (part: Partial<LabelChoices> = {}): LabelChoices => ({ sheet: sheetOf('6180'), first: 0, showsName: true, company: 'Aurora Tecnologia', origin: ORIGIN, ...part })
const assets = (count: number): readonly LabelledAsset[] => Array.from({ length: count }, (_, index) => ({ id: ID, tag: `P-${String(index + 1).padStart(4, '0')}`, name: `Notebook ${String(index + 1)}` }))
const wide: Measure = (text, size) => text.length * size * 0.7
const anySheet = fc.constantFrom(...LABEL_SHEETS)

/** What a reader sees of a code: four pixels to a square. */
function decode({ code }: LabelDrawing): string {
  const inset = Math.round(code.x / code.square)
  const side = (Math.max(...code.runs.map(({ x, length }) => x + length)) + 2 * inset) * 4
  const grey = new Uint8ClampedArray(side * side).fill(255)
  for (const run of code.runs) {
    for (let y = (run.y + inset) * 4; y < (run.y + inset + 1) * 4; y += 1) grey.fill(0, y * side + (run.x + inset) * 4, y * side + (run.x + inset + run.length) * 4)
  }
  return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, side, side)))).getText()
}

describe('a sheet of labels', () => {
  it('keeps every label on the page and clear of the others, whatever is printed from where', () => {
    fc.assert(
      fc.property(anySheet, fc.nat(64), fc.nat(1_000), (sheet, wanted, count) => {
        const first = wanted % perPage(sheet)
        const things = Array.from({ length: count }, (_, index) => index)
        const pages = Array.from({ length: pagesFor(sheet, first, count) }, (_, page) => placedOn(sheet, first, things, page))
        expect(pages.flat().map(({ thing }) => thing)).toEqual(things)
        if (count > 0) expect(pages[0]?.[0]?.place).toBe(first)
        for (const placed of pages) {
          expect(new Set(placed.map(({ place }) => place)).size).toBe(placed.length)
          for (const { place } of placed) {
            const { x, y } = cornerOf(sheet, place)
            expect(Math.min(x, y)).toBeGreaterThan(0)
            expect([x + sheet.width < sheet.page.width, y + sheet.height < sheet.page.height]).toEqual([true, true])
          }
        }
      }),
    )
    for (const sheet of LABEL_SHEETS) expect(sheet.pitch, sheet.id).toBeGreaterThanOrEqual(sheet.width)
  })

  it('has the same margin on both sides, so that a sheet fits either way round', () => {
    for (const { id, page, columns, rows, left, top, pitch, width, height } of LABEL_SHEETS) {
      expect(page.width - (left + (columns - 1) * pitch + width), id).toBeCloseTo(left, 0)
      expect(page.height - (top + rows * height), id).toBeCloseTo(top, 0)
    }
  })

  it('falls back to the first one where a sheet is not known', () => {
    expect(sheetOf('6080')).toBe(LABEL_SHEETS[0])
  })
})

describe('a label', () => {
  it('never overflows, however long its texts are, and keeps code and texts apart', () => {
    fc.assert(
      fc.property(anySheet, fc.string({ minLength: 1, maxLength: 40 }), fc.string({ minLength: 1, maxLength: 120 }), fc.option(fc.string({ minLength: 1, maxLength: 200 })), (sheet, tag, name, company) => {
        const { code, lines } = drawLabel({ id: ID, tag, name }, choices({ sheet, company }), wide)
        const end = Math.max(...code.runs.map(({ x, length }) => x + length)) * code.square
        for (const line of lines) {
          expect(line.x).toBeGreaterThan(code.x + end + 3.9 * code.square)
          expect(line.x + line.width).toBeLessThanOrEqual(sheet.width)
          expect(line.y - line.size / MM).toBeGreaterThanOrEqual(0)
          expect(line.y + line.size / MM / 4).toBeLessThanOrEqual(sheet.height)
        }
        expect([code.y > 0, code.y + end < sheet.height]).toEqual([true, true])
      }),
    )
  })

  it('cuts a long name with an ellipsis and prints only the tag where that is wanted', () => {
    const asset = { id: ID, tag: 'P-0001', name: 'Estação de trabalho móvel para engenharia de produto, com dock, dois monitores e um nome comprido que não cabe' }
    const texts = (part: Partial<LabelChoices>): readonly string[] => drawLabel(asset, choices(part), wide).lines.map(({ text }) => text)
    expect(texts({}).at(-1)).toMatch(/…$/)
    expect(texts({ showsName: false })).toEqual(['Aurora Tecnologia', 'P-0001'])
    expect(texts({ showsName: false, company: null })).toEqual(['P-0001'])
  })

  it.each(LABEL_SHEETS)('of $id has a code that can be read, in squares that a printer draws', (sheet) => {
    const drawing = drawLabel({ id: ID, tag: 'P-0001', name: 'Notebook' }, choices({ sheet }), wide)
    expect(decode(drawing)).toBe(labelUrl(ORIGIN, ID))
    // Four dots of a printer with 300 dots per inch.
    expect(drawing.code.square).toBeGreaterThan(0.33)
  })
})

describe('the address of a label', () => {
  it('is known to open nothing elsewhere when it is that of the device itself', () => {
    expect(['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000'].map(isOwnDevice)).toEqual([true, true, true])
    expect([ORIGIN, 'http://192.168.0.7:3000', 'https://localhost.com.br', 'https://127.exemplo.com'].map(isOwnDevice)).toEqual([false, false, false, false])
  })
})

describe('labels as a PDF', () => {
  it('fill the pages in order, in the size of the paper, beginning where the sheet is still whole', async () => {
    const made = await labelsPdf(assets(31), choices({ first: 29 }))
    const bytes = new Uint8Array(await made.arrayBuffer())
    const paper = await PDFDocument.load(bytes)
    expect(paper.getPages().map((page) => [page.getWidth().toFixed(1), page.getHeight().toFixed(1)])).toEqual([['612.0', '792.0'], ['612.0', '792.0']])
    const { text } = await extractText(await getDocumentProxy(bytes))
    expect(text[0]).toContain('P-0001')
    expect(text[0]).not.toContain('P-0002')
    expect(text[1]).toContain('P-0031')
  })

  it('measures by the font of the paper', async () => {
    const measure = await paperMeasure()
    expect(measure('Notebook', 10, true)).toBeGreaterThan(measure('Notebook', 10, false))
  })
})

describe('what was scanned', () => {
  it('is an asset by our address on any host, also as a reader types it on a Brazilian keyboard', () => {
    for (const text of [labelUrl(ORIGIN, ID), ` http://192.168.0.7:3000/app/assets?bem=${ID}\n`, `HTTPS://RH.EXEMPLO.COM/APP/ASSETS?BEM=${ID.toUpperCase()}`, `httpsÇ;;rh.exemplo.com;app;assets:bem=${ID}`, `https://rh.exemplo.com/app/assets?bem=${ID}&tab=todos`]) {
      expect(readScanned(text)).toEqual({ assetId: ID })
    }
  })

  it('is a tag or serial number otherwise', () => {
    for (const text of ['P-0001', '7891234567895', 'https://exemplo.com/', ID, 'https://rh.exemplo.com/app/assets?bem=P-0001']) expect(readScanned(`${text}\r\n`)).toEqual({ text })
    fc.assert(fc.property(fc.string(), (text) => { expect(readScanned(text)).toEqual({ text: text.trim() }) }))
    fc.assert(fc.property(fc.uuid(), fc.webAuthority(), (id, host) => { expect(readScanned(labelUrl(`https://${host}`, id))).toEqual({ assetId: id }) }))
  })
})
