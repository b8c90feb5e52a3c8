import { expect, it } from 'vitest'

import { absencesAddress, changeText, type AbsenceReport, heatWeeks, isInRate, peakDays, percent, rateOf, usualTime } from './absence-report.ts'

const report: AbsenceReport = {
  from: '2026-11-01', to: '2026-11-30', until: '2026-11-20', people: 10, contracted: 40, away: 3, absent_people: 2, types: [], departments: [], months: [],
  days: [['2026-11-05', 10, 0, 1], ['2026-11-06', 10, 2, 0], ['2026-11-09', 10, 1, 0], ['2026-11-10', 10, 2, 0]],
}

it('is the share of working days away, nothing where nobody had to work', () => {
  expect(percent(rateOf(report))).toBe('7,5%')
  expect(rateOf({ contracted: 0, away: 0 })).toBe(0)
})

it('puts days into weeks from Monday to Friday, darker the more are away', () => {
  expect(heatWeeks(report).map(({ monday, days }) => [monday, days.map((day) => day?.level ?? null)])).toEqual([
    ['2026-11-02', [null, null, null, 0, 4]],
    ['2026-11-09', [3, 4, null, null, null]],
  ])
})

it('names the days with most people away, the later first among equals', () => {
  expect(peakDays(report, 2)).toEqual([{ day: '2026-11-10', away: 2 }, { day: '2026-11-06', away: 2 }])
})

it('begins with this month and the five before', () => {
  expect(usualTime('2026-02-15')).toEqual({ from: '2025-09-01', to: '2026-02-28' })
  expect(usualTime('2026-12-31')).toEqual({ from: '2026-07-01', to: '2026-12-31' })
})

it('has in the rate the absences that have begun', () => {
  expect([['2026-11-20', true], ['2026-11-21', true], ['2026-11-20', false]].map(([on, counts]) => isInRate({ starts_on: String(on), counts: counts === true }, '2026-11-20'))).toEqual([true, false, false])
})

it('takes from an address only what can be', () => {
  expect(absencesAddress.validateSearch({ from: '2026-02-30', to: '2026-03-01', department: 'x', counted: 1, record: 1 })).toEqual({ to: '2026-03-01', counted: true, record: true })
})

it('says how the month compares with the one before, and that nothing changed below a tenth of a point', () => {
  expect([null, 0.003, -0.0121, 0.0004].map(changeText)).toEqual(['sem mês anterior', '+0,3 p.p. sobre o mês anterior', '−1,2 p.p. sobre o mês anterior', 'igual ao mês anterior'])
})
