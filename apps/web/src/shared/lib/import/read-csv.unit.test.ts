import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { neutralizeFormula, toCsv } from '../export-csv.ts'
import { readCsv as readCsvWithin } from './read-csv.ts'
import { samplesOf, sheetOf } from './sheet.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const readCsv = (bytes: Uint8Array) => readCsvWithin(bytes, { rows: 1_000, cells: 10_000 })

describe('readCsv', () => {
  it.each([
    [';', 'Nome;Cargo\r\nAna;Técnica, sênior\r\n'],
    [',', 'Nome,Cargo\n"Ana","Técnica, sênior"\n'],
    ['\t', 'Nome\tCargo\nAna\tTécnica, sênior\n'],
  ])('detects the separator %j', (_, text) => {
    expect(readCsv(bytesOf(text)).slice(0, 2)).toEqual([['Nome', 'Cargo'], ['Ana', 'Técnica, sênior']])
  })

  it('reads Latin-1 and Windows-1252 as well as UTF-8 with its mark', () => {
    const text = 'Nome;Função\r\nJosé Ação;“Chefe”\r\n'
    const old = Uint8Array.from(text, (letter) => ({ '“': 0x93, '”': 0x94 })[letter] ?? letter.charCodeAt(0))
    const expected = [['Nome', 'Função'], ['José Ação', '“Chefe”']]
    expect(readCsv(old).slice(0, 2)).toEqual(expected)
    expect(readCsv(bytesOf(`\u{FEFF}${text}`)).slice(0, 2)).toEqual(expected)
  })

  it('holds no more rows than asked, and refuses more cells than can be held', () => {
    expect(readCsv(bytesOf('a;b\n'.repeat(5_000)))).toHaveLength(1_000)
    expect(() => readCsv(bytesOf(`a;b\n${';'.repeat(10_000)}`))).toThrow('too_large')
  })

  it('gives back what our own export wrote, whatever the texts hold', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })), { minLength: 1, maxLength: 20 }), (rows) => {
        const file = toCsv([0, 1].map((index) => ({ header: `Coluna ${String(index)}`, value: (row: readonly string[]) => row[index] ?? '' })), rows)
        const read = readCsv(bytesOf(file.toWellFormed())).slice(1, rows.length + 1)
        // A separator is only guessed right where the file holds one: two columns always do.
        expect(read.map((cells) => cells.slice(0, 2))).toEqual(rows.map((row) => row.map((text) => neutralizeFormula(text).toWellFormed())))
      }),
      { numRuns: 60 },
    )
  })
})

describe('sheetOf', () => {
  it('finds the heading below a title and says where the rows are in the file', () => {
    const sheet = sheetOf([['Relação de pessoas', null], [], ['Nome', 'CPF'], ['Ana', 191], [null, null]])
    expect(sheet).toEqual({ headings: ['Nome', 'CPF'], rows: [['Ana', 191]], firstRow: 4 })
    expect(sheet && samplesOf(sheet, 3)).toEqual([['Ana'], ['191']])
  })

  it('finds nothing in an empty file', () => {
    expect(sheetOf([[], ['', ' ']])).toBeNull()
  })
})
