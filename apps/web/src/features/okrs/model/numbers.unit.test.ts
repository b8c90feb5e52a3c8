import { describe, expect, it } from 'vitest'

import { typedNumber, valueText, wholePercent } from './numbers.ts'

describe('numbers of goals', () => {
  it.each([
    [1_350_000, 'money', 0, 'R$ 1.350.000'],
    [-3.2, 'money', 2, '-R$ 3,20'],
    [8.5, 'percent', 1, '8,5 %'],
    [8.125, 'percent', 1, '8,125 %'],
    [1, 'days', 0, '1 dia'],
    [12, 'hours', 0, '12 horas'],
    [1234.5, 'number', 0, '1.234,5'],
  ] as const)('%s %s reads %s', (value, unit, decimals, text) => {
    expect(valueText(value, { unit, decimals }).replaceAll(/\s/g, ' ')).toBe(text)
  })

  it.each([
    ['1.350.000', 1_350_000], ['1.350', 1350], ['8,5', 8.5], ['8.5', 8.5], ['0.125', 0.125], ['R$ -3,20', -3.2], ['12 %', 12], ['1.234,56', 1234.56], ['', null], ['doze', null], ['1,2,3', null], ['12.3456', 12.3456],
  ])('"%s" is %s', (text, value) => {
    expect(typedNumber(text)).toBe(value)
  })

  it('rounds a percentage to whole ones, below nothing and above all as well', () => {
    expect([wholePercent(91.666_67), wholePercent(-50), wholePercent(300), wholePercent(null)]).toEqual(['92 %', '-50 %', '300 %', '—'])
  })
})
