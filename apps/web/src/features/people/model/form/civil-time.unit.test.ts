import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageOn, spanBetween, tenureText } from './civil-time.ts'

describe('age', () => {
  it('turns on the birthday, not before', () => {
    expect(ageOn('1990-11-20', '2026-11-19')).toBe(35)
    expect(ageOn('1990-11-20', '2026-11-20')).toBe(36)
  })

  it('of someone born on 29 February turns on the last day of February', () => {
    expect(ageOn('2000-02-29', '2026-02-27')).toBe(25)
    expect(ageOn('2000-02-29', '2026-02-28')).toBe(26)
  })

  it('is unknown without a date or for a date ahead', () => {
    expect(ageOn(null, '2026-11-20')).toBeNull()
    expect(ageOn('2027-01-01', '2026-11-20')).toBeNull()
  })
})

describe('tempo de casa', () => {
  it.each([
    ['2023-09-20', '3 anos e 2 meses'],
    ['2025-11-20', '1 ano'],
    ['2025-10-20', '1 ano e 1 mês'],
    ['2026-06-01', '5 meses'],
    ['2026-11-08', '12 dias'],
    ['2026-11-19', '1 dia'],
    ['2026-11-20', 'começou hoje'],
    ['2026-11-23', 'começa em 3 dias'],
  ])('of a person hired on %s reads %j', (hired, text) => {
    expect(tenureText(hired, '2026-11-20')).toBe(text)
  })

  it('is unknown without a hire date', () => {
    expect(tenureText(null, '2026-11-20')).toBeNull()
  })
})

describe('spanBetween', () => {
  it('never has a negative or overflowing part', () => {
    const days = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10))
    fc.assert(
      fc.property(days, days, (one, other) => {
        const span = spanBetween(one < other ? one : other, one < other ? other : one)
        expect(span).not.toBeNull()
        expect(span?.months).toBeLessThan(12)
        expect(span?.days).toBeLessThan(32)
        expect(Math.min(span?.years ?? -1, span?.months ?? -1, span?.days ?? -1)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
