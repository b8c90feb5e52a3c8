import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { caepiDay, type CaepiHeadings, caepiTable, checkCaepi, guessHeadings, isMapped } from './caepi.ts'

const HEADINGS = '#NRRegistroCA|DataValidade|Situacao|NRProcesso|CNPJ|RazaoSocial|Natureza|NomeEquipamento|DescricaoEquipamento'
const MAPPING: CaepiHeadings = { ca: '#NRRegistroCA', valid_until: 'DataValidade', equipment: 'NomeEquipamento', manufacturer: 'RazaoSocial' }
const line = (ca: string, day: string, name = 'LUVA'): string => `${ca}|${day}|VÁLIDO|1|2|ACME LTDA|Nacional|${name}|Luva de 5" com "punho`
const read = (...lines: readonly string[]) => caepiTable([HEADINGS, ...lines].join('\r\n')) ?? { headings: [], rows: [] }
const check = (lines: readonly string[], wanted: readonly string[], mapping = MAPPING) => checkCaepi(read(...lines), mapping, new Set(wanted))

describe('the headings of the CAEPI file', () => {
  it('are recognized by what they are called', () => {
    expect(guessHeadings(read().headings, null)).toEqual(MAPPING)
    expect(guessHeadings(['NR Registro CA', 'DATA DE VALIDADE', 'NOME EQUIPAMENTO', 'RAZÃO SOCIAL'], null)).toEqual({
      ca: 'NR Registro CA', valid_until: 'DATA DE VALIDADE', equipment: 'NOME EQUIPAMENTO', manufacturer: 'RAZÃO SOCIAL',
    })
  })

  it('are those of the last time where the file still has them', () => {
    expect(guessHeadings(['A', 'B', 'DataValidade'], { ca: 'A', valid_until: 'B' })).toEqual({ ca: 'A', valid_until: 'B' })
    expect(guessHeadings(['CA', 'Validade'], { ca: 'A', valid_until: 7 })).toEqual({ ca: 'CA', valid_until: 'Validade' })
  })

  it('of another file are not guessed', () => {
    const guessed = guessHeadings(['Nome', 'CPF', 'Admissão'], null)
    expect(isMapped(guessed)).toBe(false)
    expect(isMapped({ ca: 'X', valid_until: 'X' })).toBe(false)
  })

  it.each(['|', ';', '\t'])('are separated by %j', (delimiter) => {
    expect(caepiTable(`CA${delimiter}Validade\n1${delimiter}01/01/2030`)).toEqual({ headings: ['CA', 'Validade'], rows: [['1', '01/01/2030']] })
  })

  it('are missing in a text', () => {
    expect(caepiTable('Prezados, segue o arquivo.')).toBeNull()
    expect(caepiTable('')).toBeNull()
  })
})

describe('a day of the CAEPI file', () => {
  it('is read in both forms, with and without a time', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1980-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }), (date) => {
        const iso = date.toISOString().slice(0, 10)
        const typed = iso.split('-').toReversed().join('/')
        for (const text of [iso, typed, `${typed} 00:00:00`, `${iso}T00:00:00.000`, ` ${typed} `]) expect(caepiDay(text)).toBe(iso)
      }),
    )
  })

  it.each(['46373', '31/02/2026', '2026-13-01', '', 'VÁLIDO', '01/01/1970', '1/1/26'])('is not %j', (text) => {
    expect(caepiDay(text)).toBeNull()
  })
})

describe('the CAEPI file', () => {
  it('gives the certificates that are wanted, whatever else it holds, quotation marks among it', () => {
    expect(check([line('00046373', '11/08/2027 00:00:00'), line('123', '2020-01-01'), line('5745', '01/02/2028')], ['46373', '9'])).toEqual({
      lines: 3, skipped: 0, rows: [{ ca: '46373', valid_until: '2027-08-11', equipment: 'LUVA', manufacturer: 'ACME LTDA' }],
    })
  })

  it('counts the last validity of a certificate that it has twice', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1990, max: 2150 }), { minLength: 1, maxLength: 8 }), (years) => {
        const found = check(years.map((year) => line('77', `01/03/${String(year)}`)), ['77'])
        expect(found).toMatchObject({ rows: [{ valid_until: `${String(Math.max(...years))}-03-01` }] })
      }),
    )
  })

  it('never gives what is not wanted, and reads every line', () => {
    const cas = fc.integer({ min: 1, max: 999_999 }).map(String)
    fc.assert(
      fc.property(fc.uniqueArray(cas, { minLength: 1, maxLength: 60 }), fc.uniqueArray(cas, { maxLength: 20 }), (all, others) => {
        const wanted = [...all.slice(0, 3), ...others]
        const found = check(all.map((ca) => line(ca, '01/01/2030')), wanted)
        expect(found).toMatchObject({ lines: all.length })
        expect('rows' in found && found.rows.map(({ ca }) => ca).toSorted()).toEqual(all.filter((ca) => wanted.includes(ca)).toSorted())
      }),
    )
  })

  it('passes over a few broken lines and those without a validity', () => {
    const good = Array.from({ length: 50 }, (_, place) => line(String(place + 1), '01/01/2030'))
    expect(check([...good, 'restos da descrição', line('600', '')], ['1'])).toMatchObject({ lines: 52, skipped: 2, rows: [{ ca: '1' }] })
  })

  it('is refused whole when many lines are of something else, with the first of them', () => {
    const people = Array.from({ length: 20 }, (_, place) => `Pessoa ${String(place)}|01/01/2030|x`)
    expect(check([line('1', '01/01/2030'), ...people], ['1'])).toEqual({
      problem: 'Linha 3: “Pessoa 0” não é um número de CA. Há 20 linhas assim, e o arquivo foi recusado inteiro: confira se é o do CAEPI e quais colunas foram escolhidas.',
    })
    expect(check([line('1', 'amanhã')], [])).toMatchObject({ problem: expect.stringContaining('Linha 2: “amanhã” não é uma data.') as string })
  })

  it('is refused for one broken line that is of a certificate of the company', () => {
    expect(check([line('1', '01/01/2030'), line('2', '31/02/2030'), line('3', '01/01/2030')], ['2'])).toMatchObject({ problem: expect.stringContaining('É um CA do seu estoque') as string })
  })

  it('is refused when the column of validities is another one, empty, or gone', () => {
    expect(check([line('1', '01/01/2030')], ['1'], { ca: '#NRRegistroCA', valid_until: 'Situacao' })).toMatchObject({ problem: expect.stringContaining('“VÁLIDO” não é uma data') as string })
    expect(check([line('1', ''), line('2', '')], ['1'])).toMatchObject({ problem: expect.stringContaining('vazia') as string })
    expect(check([], ['1'])).toMatchObject({ problem: expect.stringContaining('cabeçalho') as string })
    expect(check([line('1', '01/01/2030')], ['1'], { ca: 'CA', valid_until: 'DataValidade' })).toEqual({ problem: 'O arquivo não tem a coluna “CA”.' })
  })
})
