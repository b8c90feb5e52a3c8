import { describe, expect, it } from 'vitest'

import { laterDay } from '#shared/lib/dates.ts'
import { emptyPart, hasDaysAhead, type KeptRequest, readyParts, standingOf, withStandingDays } from './leave.ts'

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

describe('the days of a request', () => {
  const stretch = (starts_on: string, counts: boolean): KeptRequest['days'][number] => ({ starts_on, ends_on: starts_on, starts_noon: false, ends_noon: false, hours: null, days: 1, counts })
  const request = (status: KeptRequest['status'], days: KeptRequest['days']): KeptRequest => ({
    id: 'r', status, period_from: null, sold_days: 0, advances_thirteenth: false, note: null, end_reason: null, created_at: '2027-01-04T12:00:00Z',
    approval_id: null, cancellation_id: null, cancellation: null, type: null, asker: null, days,
  })
  const shown = (days: KeptRequest['days']): readonly string[] => withStandingDays(request('cancelled', days)).days.map(({ starts_on }) => starts_on)

  it('are those that stand, and all of them where none does', () => {
    expect(shown([stretch('2027-01-11', true), stretch('2027-05-03', false)])).toEqual(['2027-01-11'])
    expect(shown([stretch('2027-01-11', false), stretch('2027-05-03', false)])).toEqual(['2027-01-11', '2027-05-03'])
  })

  it('can be asked back as long as some have not begun, after an interruption too', () => {
    const days = [stretch('2027-01-11', true), stretch('2027-05-03', true)]
    for (const status of ['approved', 'interrupted'] as const) {
      expect(hasDaysAhead(request(status, days), '2027-05-02')).toBe(true)
      expect(hasDaysAhead(request(status, days), '2027-05-03')).toBe(false)
    }
    expect(hasDaysAhead(request('pending', days), '2027-01-01')).toBe(false)
  })
})

it('counts days of the calendar across months and leap years', () => {
  expect(laterDay('2028-02-28', 1)).toBe('2028-02-29')
  expect(laterDay('2026-12-31', 1)).toBe('2027-01-01')
})

describe('how a request stands', () => {
  it('is said in the plural of Férias, and in the singular of any other leave', () => {
    expect(['approved', 'rejected', 'cancelled', 'interrupted'].map((status) => standingOf(status as 'approved', 'Férias').label)).toEqual(['Aprovadas', 'Recusadas', 'Canceladas', 'Interrompidas'])
    expect(standingOf('approved', 'Férias coletivas').label).toBe('Aprovadas')
    expect(standingOf('approved', 'Licença-paternidade').label).toBe('Aprovada')
    expect([standingOf('pending', 'Férias').label, standingOf('adjusting', 'Férias').label]).toEqual(['Em aprovação', 'Ajuste solicitado'])
  })
})
