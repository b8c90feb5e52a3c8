import { describe, expect, it } from 'vitest'

import { archiveOf } from '#testing/archive-of.ts'
import { toXlsx } from '../export-xlsx.ts'
import { readBook } from './read-book.ts'
import { MAX_IMPORT_BYTES, MAX_UNPACKED_BYTES } from './worker-messages.ts'

const namesIn = async (file: File): Promise<readonly unknown[]> => (await readBook(file, 'first')).sheets.flatMap(({ rows }) => rows.map(([name]) => name))

describe('a spreadsheet', () => {
  it('of 30 MB is opened, and one with a byte more is not', async () => {
    const sized = (bytes: number): File => new File(['Nome;Cargo\r\nAna;'.padEnd(bytes, ' ')], 'pessoas.csv')
    expect(await namesIn(sized(MAX_IMPORT_BYTES))).toEqual(['Ana'])
    await expect(readBook(sized(MAX_IMPORT_BYTES + 1), 'first')).rejects.toMatchObject({ problem: 'too_large' })
  })

  it('that says it unpacks to more than 200 MB is not opened', async () => {
    const columns = [{ header: 'Nome', value: (name: string) => name }, { header: 'Cargo', value: () => 'Analista' }]
    const bytes = new Uint8Array(await (await toXlsx('Pessoas', columns, ['Ana'])).arrayBuffer())
    expect(await namesIn(new File([bytes], 'pessoas.xlsx'))).toEqual(['Ana'])
    // The directory of the archive, in which each entry tells its size.
    const view = new DataView(bytes.buffer)
    const entry = bytes.findIndex((_byte, at) => at + 4 <= bytes.length && view.getUint32(at, true) === 0x02_01_4b_50)
    view.setUint32(entry + 24, MAX_UNPACKED_BYTES, true)
    await expect(readBook(new File([bytes], 'pessoas.xlsx'), 'first')).rejects.toMatchObject({ problem: 'too_large' })
  })
})

describe('spreadsheets that are packed together', () => {
  it('are read, and together unpack to no more than one may', async () => {
    const columns = [{ header: 'Nome', value: (name: string) => name }, { header: 'Cargo', value: () => 'Analista' }]
    const book = new Uint8Array(await (await toXlsx('Pessoas', columns, ['Ana'])).arrayBuffer())
    const packed = async (): Promise<unknown> => (await readBook(new File([await archiveOf([{ path: 'a.xlsx', text: book }, { path: 'b.xlsx', text: book }])], 'pacote.zip'), 'all')).sheets.map(({ rows }) => rows)
    expect(await packed()).toEqual([[['Ana', 'Analista']], [['Ana', 'Analista']]])
    // Each of them alone may be as large as it says.
    const view = new DataView(book.buffer)
    const entry = book.findIndex((_byte, at) => at + 4 <= book.length && view.getUint32(at, true) === 0x02_01_4b_50)
    view.setUint32(entry + 24, MAX_UNPACKED_BYTES / 2, true)
    await expect(readBook(new File([book], 'a.xlsx'), 'all')).resolves.toMatchObject({ papers: [] })
    await expect(packed()).rejects.toMatchObject({ problem: 'too_large' })
  })
})
