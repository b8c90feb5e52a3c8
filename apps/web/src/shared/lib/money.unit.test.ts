import { maskitoTransform } from '@maskito/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { parseDecimal } from './decimals.ts'
import { changeOfPay, completeMoney, formatMoney, moneyMask } from './money.ts'

const filled = (text: string): string => maskitoTransform(text, moneyMask)
const plain = (text: string): string => text.replaceAll(/\s/g, ' ')

describe('an amount that is typed', () => {
  it('gets its dots at once, and its cents when it is left', () => {
    expect(['9', '980', '9800', '980000', '9800,', '9800,5', '0098'].map(filled)).toEqual(['9', '980', '9.800', '980.000', '9.800,', '9.800,5', '98'])
    expect(['9', '9.800', '9.800,', '9.800,5', '9.800,50', '', ','].map(completeMoney)).toEqual(['9,00', '9.800,00', '9.800,00', '9.800,50', '9.800,50', '', ','])
  })

  it('is understood as Brazilians, spreadsheets and other systems write it', () => {
    expect(['R$ 9.800,00', 'R$\u00A09.800,00', '9800.50', '9.800', '9800.5', '9.800,50', ' 9800,5 '].map(filled)).toEqual([
      '9.800,00', '9.800,00', '9.800,50', '9.800', '9.800,5', '9.800,50', '9.800,5'])
    expect(['abc', '-5', '9,80,0', '1,234'].map((text) => parseDecimal(filled(text)))).not.toContain('1234')
  })

  it('keeps the caret among the same digits', () => {
    const after = (value: string, caret: number): string => {
      const state = maskitoTransform({ value, selection: [caret, caret] }, moneyMask)
      return `${state.value.slice(0, state.selection[0])}|${state.value.slice(state.selection[0])}`
    }
    expect([after('1.234', 5), after('1234.567', 2), after('12345', 5), after('1234,56', 4), after('1234', 0)]).toEqual(['1.234|', '1.2|34.567', '12.345|', '1.234|,56', '|1.234'])
  })

  it('of any value is stored as it was, however it was grouped', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (cents) => {
      const stored = `${String(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`
      const typed = filled(stored.replace('.', ','))
      expect(parseDecimal(typed)).toBe(stored)
      expect(filled(typed)).toBe(typed)
      expect(completeMoney(typed)).toBe(typed)
      expect(filled(stored)).toBe(typed)
      expect(filled(formatMoney(stored))).toBe(typed)
    }))
  })

  it('is an amount or the beginning of one, whatever is thrown at it', () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,R$ -ab')) }), (text) => {
      const typed = filled(text)
      expect(typed).toMatch(/^(?:\d{1,3}(?:\.\d{3})*)?(?:,\d{0,2})?$/)
      expect(filled(typed)).toBe(typed)
    }))
  })
})

it('a change of pay names both and by how much', () => {
  expect(plain(changeOfPay('6110.00', '6500') ?? '')).toBe('De R$ 6.110,00 para R$ 6.500,00 (+6,4 %)')
  expect(plain(changeOfPay('6110', '980000') ?? '')).toBe('De R$ 6.110,00 para R$ 980.000,00 (+15.939,3 %)')
  expect(plain(changeOfPay('6110', '6000') ?? '')).toBe('De R$ 6.110,00 para R$ 6.000,00 (-1,8 %)')
  expect([changeOfPay(null, '1'), changeOfPay('1', null)]).toEqual([null, null])
})
