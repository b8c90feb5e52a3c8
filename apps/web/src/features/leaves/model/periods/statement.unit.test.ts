import { describe, expect, it } from 'vitest'

import { daysOpen, type StatementPeriod, typedDays } from './statement.ts'

describe('days that are typed', () => {
  it.each([['2', 2], ['-1,5', -1.5], ['+3', 3], ['0', null], ['', null], ['dez', null], ['1000', null], ['1e3', null]] as const)('%s is %s', (text, days) => {
    expect(typedDays(text)).toBe(days)
  })
})

describe('what is open', () => {
  it('adds up periods that are acquired, and tells apart the one in the making', () => {
    const period = (state: StatementPeriod['state'], balance: number, earned = 0, double = 0) =>
      ({ state, balance, earned, double_days: double }) as unknown as StatementPeriod
    expect(daysOpen([period('acquiring', 30, 7.5), period('available', 20), period('double', 10, 30, 10), period('lost', 30)])).toEqual({ acquired: 30, earned: 7.5, double: 10 })
  })
})
