import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { raiseText } from '#shared/lib/money.ts'
import { raisedSalary } from './raise.ts'

const salary = fc.integer({ min: 100_00, max: 100_000_00 }).map((cents) => (cents / 100).toFixed(2))
const percent = fc.integer({ min: 0, max: 200_00 })
const text = (points: number): string => (points / 100).toFixed(2).replace('.', ',')

describe('a salary raised by a percentage', () => {
  it('is right to the cent, halves up', () => {
    expect(raisedSalary('5000', '7,5')).toBe('5375.00')
    expect(raisedSalary('1000.01', '5')).toBe('1050.01')
    expect(raisedSalary('0.1', '5')).toBe('0.11')
    expect(raisedSalary('', '5')).toBeNull()
    expect(raisedSalary('5000', '')).toBeNull()
    expect(raisedSalary('5000', '-5')).toBeNull()
  })

  it('is itself without a raise, never falls, and grows with the percentage', () => {
    fc.assert(
      fc.property(salary, percent, percent, (from, one, other) => {
        expect(raisedSalary(from, '0')).toBe(from)
        const [less, more] = [Number(raisedSalary(from, text(Math.min(one, other)))), Number(raisedSalary(from, text(Math.max(one, other))))]
        expect(less).toBeGreaterThanOrEqual(Number(from))
        expect(more).toBeGreaterThanOrEqual(less)
      }),
    )
  })

  it('is told with the percentage that was typed, to a tenth', () => {
    fc.assert(
      fc.property(salary, fc.integer({ min: 1, max: 1000 }), (from, tenths) => {
        const typed = (tenths / 10).toFixed(1).replace('.', ',')
        const told = Number((raiseText(from, raisedSalary(from, typed)) ?? '').replace(' %', '').replaceAll('.', '').replace(',', '.'))
        expect(Math.abs(told - tenths / 10)).toBeLessThanOrEqual(0.1)
      }),
    )
  })
})
