import { describe, expect, it } from 'vitest'

import { laterDay } from '../../../shared/lib/dates.ts'
import { daysText, emptyPart, readyParts } from './leave.ts'

describe('the parts of a wish', () => {
  it('are ready once each has its days in order', () => {
    expect(readyParts([{ ...emptyPart, starts_on: '2027-01-11', ends_on: '2027-01-24' }], 'day')).toEqual([{ starts_on: '2027-01-11', ends_on: '2027-01-24' }])
    expect(readyParts([{ ...emptyPart, starts_on: '2027-01-11' }], 'day')).toEqual([{ starts_on: '2027-01-11', ends_on: '2027-01-11' }])
    expect(readyParts([{ ...emptyPart, starts_on: '2027-01-11' }, emptyPart], 'day')).toBeNull()
    expect(readyParts([{ ...emptyPart, starts_on: '2027-01-11', ends_on: '2027-01-10' }], 'day')).toBeNull()
  })

  it('carry halves and hours only where the type has them', () => {
    const part = { ...emptyPart, starts_on: '2027-01-11', ends_on: '2027-01-12', ends_noon: true, hours: '2,5' }
    expect(readyParts([part], 'half_day')).toEqual([{ starts_on: '2027-01-11', ends_on: '2027-01-12', starts_noon: false, ends_noon: true }])
    expect(readyParts([part], 'hour')).toEqual([{ starts_on: '2027-01-11', ends_on: '2027-01-11', hours: 2.5 }])
    expect(readyParts([{ ...part, hours: '25' }], 'hour')).toBeNull()
    expect(readyParts([{ ...part, hours: 'duas' }], 'hour')).toBeNull()
  })
})

it.each([[1, '1 dia'], [0, '0 dias'], [2.5, '2,5 dias'], [-1, '-1 dia'], [30, '30 dias']])('%d: %s', (days, text) => {
  expect(daysText(days)).toBe(text)
})

it('counts days of the calendar across months and leap years', () => {
  expect(laterDay('2028-02-28', 1)).toBe('2028-02-29')
  expect(laterDay('2026-12-31', 1)).toBe('2027-01-01')
})
