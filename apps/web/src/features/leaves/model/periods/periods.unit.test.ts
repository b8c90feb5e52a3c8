import { describe, expect, it } from 'vitest'

import { daysText } from '#shared/lib/days-text.ts'
import { periodList } from './desk-state.ts'
import { busyDepartments, distanceText, hasLimit } from './periods.ts'

describe('the address of the periods', () => {
  it('holds day, order and filters, and drops what it does not know', () => {
    const url = { q: 'ana', department: '50220d6b-7bf7-4903-a703-68c3e1798860', state: 'risk', on: '2027-02-28', sort: '-person', page: 2, size: 50 }
    expect(periodList.validateSearch(url)).toEqual(url)
    expect(periodList.validateSearch({ department: 'x', state: 'gone', on: '2027-02-30', sort: 'salary' })).toEqual({})
  })
})

describe('texts of a period', () => {
  it('counts days as Portuguese does', () => {
    expect([daysText(1), daysText(0), daysText(-1), daysText(17.5)]).toEqual(['1 dia', '0 dias', '-1 dia', '17,5 dias'])
    expect([distanceText('2027-03-01', '2027-02-28'), distanceText('2027-02-28', '2027-02-28'), distanceText('2027-02-25', '2027-02-28')]).toEqual(['em 1 dia', 'hoje', 'há 3 dias'])
  })

  it('names a limit only where days are left', () => {
    expect(hasLimit({ state: 'risk', balance: 5 })).toBe(true)
    expect(hasLimit({ state: 'scheduled', balance: 0 })).toBe(false)
    expect(hasLimit({ state: 'lost', balance: 30 })).toBe(false)
  })

  it('shows departments with something to do alone', () => {
    const none = { id: null, double: 0, risk: 0, available: 0, enjoying: 0, acquiring: 3 }
    expect(busyDepartments([{ ...none, name: 'A', risk: 1 }, { ...none, name: 'B' }, { ...none, name: 'C', enjoying: 1 }], 5).map(({ name }) => name)).toEqual(['A', 'C'])
  })
})
