import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { type ExportColumn, neutralizeFormula, toCsv } from './export-csv.ts'

const columns: readonly ExportColumn<{ name: string; on: Date | null; total: number }>[] = [
  { header: 'Nome', value: (row) => row.name },
  { header: 'Admissão', value: (row) => row.on },
  { header: 'Total', value: (row) => row.total },
]

describe('toCsv', () => {
  it('writes BOM, semicolons, Brazilian dates and a decimal comma', () => {
    const csv = toCsv(columns, [{ name: 'Ana', on: new Date('2026-11-20T00:00:00Z'), total: 1.5 }])
    expect(csv).toBe('\u{FEFF}Nome;Admissão;Total\r\nAna;20/11/2026;1,5\r\n')
  })

  it('quotes separators, quotes and line breaks', () => {
    const csv = toCsv(columns, [{ name: 'a;"b"\nc', on: null, total: 0 }])
    expect(csv).toContain('"a;""b""\nc";;0')
  })

  it.each(['=1+1', '+55', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1'])('disarms the formula %j', (text) => {
    expect(neutralizeFormula(text)).toBe(`'${text}`)
  })

  it('leaves ordinary names alone', () => {
    expect(neutralizeFormula('Ana-Lúcia d’Ávila')).toBe('Ana-Lúcia d’Ávila')
  })

  it('gives back every text to a CSV reader, whatever it holds', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (names) => {
        const csv = toCsv(
          [
            { header: 'n', value: (row: string) => row },
            { header: 'x', value: () => 'x' },
          ],
          names,
        )
        const read = Papa.parse<string[]>(csv.slice(1), { delimiter: ';', newline: '\r\n' })
        expect(read.data.slice(1, -1).map((cells) => cells[0])).toEqual(names.map((name) => neutralizeFormula(name)))
      }),
    )
  })
})
