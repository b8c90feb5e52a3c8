import readXlsxFile from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import type { ExportColumn } from './export-csv.ts'
import { toSheetData, toXlsx } from './export-xlsx.ts'

const columns: readonly ExportColumn<{ name: string; on: Date | null }>[] = [
  { header: 'Nome', value: (row) => row.name, width: 30 },
  { header: 'Admissão', value: (row) => row.on },
]

describe('toXlsx', () => {
  it('gives back names and typed dates to a spreadsheet reader', async () => {
    const day = new Date('2026-11-20T00:00:00Z')
    const blob = await toXlsx('Trabalhadores', columns, [
      { name: 'Ana "Lu" <Ávila> & filhos', on: day },
      { name: '=1+1', on: null },
    ])
    const [sheet] = await readXlsxFile(Buffer.from(await blob.arrayBuffer()))
    expect(sheet?.sheet).toBe('Trabalhadores')
    expect(sheet?.data).toEqual([
      ['Nome', 'Admissão'],
      ['Ana "Lu" <Ávila> & filhos', day],
      ['=1+1', null],
    ])
  })

  it('types a formula as text and drops characters that XML cannot hold', () => {
    expect(toSheetData(columns, [{ name: '=A1\u0000\uD83D', on: null }])[1]).toEqual([{ value: '=A1', type: String }, null])
  })

  it('stays readable with the names that every object has, in cells and heading', async () => {
    const names = ['constructor', 'valueOf', '__proto__', 'toString']
    const blob = await toXlsx('Campos', [{ header: 'hasOwnProperty', value: (row: { name: string }) => row.name }], names.map((name) => ({ name })))
    const [sheet] = await readXlsxFile(Buffer.from(await blob.arrayBuffer()))
    expect(sheet?.data).toEqual([['hasOwnProperty'], ...names.map((name) => [name])])
  })

  it('keeps emoji whole', () => {
    expect(toSheetData(columns, [{ name: 'Ana 🎉', on: null }])[1]).toEqual([{ value: 'Ana 🎉', type: String }, null])
  })
})
