import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpfDigits, normalizeCell, parseDateCell, parseMoneyCell, textOfCell, tidyText } from './cells.ts'

const day = fc.date({ min: new Date('1900-03-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))

describe('parseDateCell', () => {
  it('reads every day in the ways of Brazilian spreadsheets', () => {
    fc.assert(
      fc.property(day, (iso) => {
        const [year = '', month = '', date = ''] = iso.split('-')
        const serial = Math.round((Date.parse(`${iso}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000)
        for (const raw of [`${date}/${month}/${year}`, `${String(Number(date))}/${String(Number(month))}/${year}`, `${date}.${month}.${year}`, iso, `${iso}T00:00:00`, serial, new Date(`${iso}T00:00:00Z`)]) {
          expect(parseDateCell(raw)).toBe(iso)
        }
      }),
    )
  })

  it.each(['31/02/1990', '00/01/2000', '13/13/2000', 'amanhã', '', '1/2', '99999999', '2024-02-30'])('takes %j for no date', (text) => {
    expect(parseDateCell(text)).toBeNull()
  })

  it.each([
    ['05/03/90', '1990-03-05'],
    ['05/03/24', '2024-03-05'],
    ['45292', '2024-01-01'],
    ['01/02/2024 10:30', '2024-02-01'],
  ])('reads %j as %s', (text, iso) => {
    expect(parseDateCell(text)).toBe(iso)
  })
})

describe('parseMoneyCell', () => {
  it('reads back every amount as Brazil writes it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }), (cents) => {
        const amount = cents / 100
        const text = amount.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
        expect(Number(parseMoneyCell(text))).toBe(amount)
        expect(Number(parseMoneyCell(text.replaceAll('.', '')))).toBe(amount)
      }),
    )
  })

  it.each([
    ['R$ 1.234,56', '1234.56'],
    ['1234,5', '1234.50'],
    ['1234.56', '1234.56'],
    ['1.234', '1234.00'],
    ['0007,10', '7.10'],
  ])('reads %j as %s', (text, amount) => {
    expect(parseMoneyCell(text)).toBe(amount)
  })

  it.each(['1.23.4', '12,345', 'mil', '1,2,3', '=1+1'])('takes %j for no amount', (text) => {
    expect(parseMoneyCell(text)).toBeNull()
  })
})

describe('cpfDigits', () => {
  it('gives lost leading zeros back, and only to what becomes a CPF', () => {
    expect(cpfDigits(191)).toBe('00000000191')
    expect(cpfDigits('529.982.247-25')).toBe('52998224725')
    expect(cpfDigits(52998224725)).toBe('52998224725')
    expect(cpfDigits('192')).toBe('192')
    expect(cpfDigits('não tem')).toBe('não tem')
  })
})

describe('textOfCell', () => {
  it('never writes a number in exponents', () => {
    expect(textOfCell(1e21)).toBe('1000000000000000000000')
    expect(textOfCell(12.5)).toBe('12,5')
    expect(textOfCell(null)).toBe('')
  })

  it('leaves no outer white space, control character or turned direction in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const tidy = tidyText(text)
        expect(tidy).toBe(tidy.trim())
        expect(tidy).not.toMatch(/[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/)
        expect(tidyText(tidy)).toBe(tidy)
        // What stands there alone makes it take the long way.
        expect(tidyText(`${text}\u{FEFF}`)).toBe(tidy)
      }),
    )
  })
})

describe('normalizeCell', () => {
  const status = { choices: [{ value: 'active', label: 'Ativo', words: ['A'] }, { value: 'notice', label: 'Em aviso' }] }

  it('meets a choice by label, word or value, without accents or case; what it does not know stays as typed', () => {
    expect(['ATIVO', 'a', 'active', 'em AVISO', 'Férias'].map((text) => normalizeCell(status, text))).toEqual(['active', 'active', 'active', 'notice', 'Férias'])
  })

  it('keeps what it cannot read, so that it can be shown and corrected', () => {
    expect(normalizeCell('date', '31/02/1990')).toBe('31/02/1990')
    expect(normalizeCell('phone', 11987654321)).toBe('(11) 98765-4321')
    expect(normalizeCell('email', ' Ana@Empresa.COM ')).toBe('ana@empresa.com')
  })
})
