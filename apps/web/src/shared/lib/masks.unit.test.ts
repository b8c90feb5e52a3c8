import { maskitoTransform } from '@maskito/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cnpjCharacters, cnpjMask, cpfMask, toTypedDate, formatCnpj, formatCpf, formatPhone, parseTypedDate, phoneMask } from './masks.ts'

describe('masks while typing', () => {
  it('punctuate a CPF and drop letters', () => {
    expect(maskitoTransform('52998224725', cpfMask)).toBe('529.982.247-25')
    expect(maskitoTransform('529a982', cpfMask)).toBe('529.982')
  })

  it('punctuate a CNPJ, with letters too, in capitals', () => {
    expect(maskitoTransform('11222333000181', cnpjMask)).toBe('11.222.333/0001-81')
    expect(maskitoTransform('12abc34501de35', cnpjMask)).toBe('12.ABC.345/01DE-35')
    expect(maskitoTransform('12.ABC.345/01DE-35', cnpjMask)).toBe('12.ABC.345/01DE-35')
    expect(cnpjCharacters(' 12.abc.345/01de-35 ')).toBe('12ABC34501DE35')
  })

  it('group mobile and landline numbers', () => {
    expect(maskitoTransform('11987654321', phoneMask)).toBe('(11) 98765-4321')
    expect(maskitoTransform('1133334444', phoneMask)).toBe('(11) 3333-4444')
  })
})

describe('formatting stored values', () => {
  it('shows CPF, telephone and date as Brazilians write them', () => {
    expect(formatCpf('52998224725')).toBe('529.982.247-25')
    expect(formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
    expect(formatCnpj('123')).toBe('123')
    expect(formatPhone('+5511987654321')).toBe('(11) 98765-4321')
    expect(formatPhone('1133334444')).toBe('(11) 3333-4444')
    expect(toTypedDate('2026-11-20')).toBe('20/11/2026')
  })

  it('leaves what it does not know unchanged', () => {
    expect(formatCpf('123')).toBe('123')
    expect(formatPhone('ramal 12')).toBe('ramal 12')
    expect(toTypedDate('')).toBe('')
  })
})

describe('parseTypedDate', () => {
  it('accepts leap days and refuses days that do not exist', () => {
    expect(parseTypedDate('29/02/2024')).toBe('2024-02-29')
    expect(parseTypedDate('29/02/2023')).toBeNull()
    expect(parseTypedDate('31/04/2026')).toBeNull()
    expect(parseTypedDate('00/01/2026')).toBeNull()
    expect(parseTypedDate('1/1/26')).toBeNull()
  })

  it('reverses toTypedDate for every day', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (day) => {
        const iso = day.toISOString().slice(0, 10)
        expect(parseTypedDate(toTypedDate(iso))).toBe(iso)
      }),
    )
  })
})
