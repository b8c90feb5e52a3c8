import { describe, expect, it } from 'vitest'

import { awayByDay, breachesOf } from './coverage.ts'
import { daysLater, daysOf, monthsFrom, monthsLater, weekdayOf } from './days.ts'
import { barOf, byRisk, foldedText, type LeaveMap, type MapPerson, nextPeriod, type OpenPeriod, riskOf, withDates, withDraft } from './map.ts'
import { firstDay, mapAddress } from './map-state.ts'
import { PLAN_COLUMNS, planRows } from './plan-file.ts'
import { inParts } from './plan.ts'

const period = (more: Partial<OpenPeriod> = {}): OpenPeriod => ({
  from: '2025-03-10', to: '2026-03-09', granted_to: '2027-03-09', state: 'risk', balance: 30, planned: 0, last_safe_start: '2027-02-08', ...more,
})
const person = (id: string, periods: readonly OpenPeriod[]): MapPerson => ({
  id, name: `Pessoa ${id}`, initials: 'P', avatar_path: null, position: 'Analista', department_id: 'd1', department: 'Vendas', work_site_id: null, registration: '7',
  hired_on: '2020-03-10', leaves_on: null, may_plan: true, periods,
})
const item = (id: string, employee: string, starts_on: string, days: number) => ({ id, employee_id: employee, period_from: '2025-03-10', starts_on, days })
const map = (more: Partial<LeaveMap> = {}): LeaveMap => ({
  today: '2026-11-23', from: '2027-01-01', to: '2027-01-10', hr: true, total: 2, found: 2, offset: 0, risks: {}, untold: 0, departments: [], people: [person('a', [period()]), person('b', [period()])],
  bars: [], holidays: [], blocks: [], coverage: [], ...more,
})

describe('days', () => {
  it('go across months and leap years by the calendar', () => {
    expect(daysLater('2028-02-28', 1)).toBe('2028-02-29')
    expect(daysOf('2027-01-11', '2027-02-09')).toBe(30)
    expect([weekdayOf('2026-11-22'), weekdayOf('2026-11-28'), weekdayOf('1969-12-28')]).toEqual([0, 6, 0])
    expect(monthsLater('2026-11-23', 2)).toBe('2027-01-01')
    expect(monthsFrom('2027-12-01', 3)).toEqual([
      { first: '2027-12-01', offset: 0, days: 31 }, { first: '2028-01-01', offset: 31, days: 31 }, { first: '2028-02-01', offset: 62, days: 29 },
    ])
  })
})

describe('the people of the map', () => {
  it('without dates and without risk are folded into one line', () => {
    const calm = period({ state: 'available' })
    const people = [person('risk', [period()]), person('dated', [calm]), person('free', [calm]), person('none', [])]
    const { shown, folded } = withDates(people, [barOf(item('x', 'dated', '2027-01-02', 5))])
    expect([shown.map(({ id }) => id), folded.map(({ id }) => id)]).toEqual([['risk', 'dated'], ['free', 'none']])
    expect([foldedText(73, false), foldedText(1, true)]).toEqual(['Mais 73 pessoas, sem datas nem risco', 'Esconder 1 pessoa sem datas nem risco'])
  })
})

describe('how urgent somebody’s vacations are', () => {
  it('is told by the worst period, and a draft clears it', () => {
    expect(riskOf(person('a', [period({ state: 'available' }), period({ state: 'double' })]))).toBe('double')
    expect(riskOf(person('a', [period({ planned: 30 })]))).toBe('planned')
    expect(riskOf(person('a', [period({ planned: 10 })]))).toBe('risk')
    expect(riskOf(person('a', [period({ state: 'scheduled', balance: 0 })]))).toBe('scheduled')
    expect(riskOf(person('a', [period({ state: 'acquiring' })]))).toBe('none')
    expect(byRisk([person('a', []), person('b', [period({ state: 'available' })]), person('c', [period({ state: 'double' })]), person('d', [])]).map(({ id }) => id)).toEqual(['c', 'b', 'a', 'd'])
    expect(nextPeriod(person('a', [period({ planned: 30 }), period({ from: '2026-03-10', state: 'available' })]))?.from).toBe('2026-03-10')
  })

  it('follows the draft while stretches come, move and go', () => {
    const planned = withDraft(map(), [], [item('x', 'a', '2027-01-04', 30)])
    expect(planned.people.map(riskOf)).toEqual(['planned', 'risk'])
    const moved = withDraft(planned, [], [item('x', 'a', '2027-01-05', 20)])
    expect(moved.bars).toEqual([barOf(item('x', 'a', '2027-01-05', 20))])
    expect(moved.people[0]?.periods[0]?.planned).toBe(20)
    expect(withDraft(moved, ['x'], [])).toEqual(map())
  })
})

describe('coverage', () => {
  it('counts who is away on each day of the map', () => {
    const bars = [barOf(item('x', 'a', '2026-12-20', 14)), barOf(item('y', 'b', '2027-01-02', 30))]
    expect(awayByDay({ ...map(), bars })).toEqual([1, 2, 1, 1, 1, 1, 1, 1, 1, 1])
  })

  it('is broken where the draft leaves too few, as one time in a row', () => {
    const coverage = [{ department_id: 'd1', name: 'Vendas', with_below: true, covers: ['d1'], people: Array<number>(10).fill(4), away: [1, 1, 1, 0, 0, 0, 0, 0, 0, 0], minimum: Array<number>(10).fill(3) }]
    expect(breachesOf(map({ coverage }))).toEqual([])
    const bars = [barOf(item('x', 'a', '2027-01-02', 30))]
    expect(breachesOf(map({ coverage, bars }))).toEqual([{ department: 'Vendas', offset: 1, days: 2, present: 2, minimum: 3, people: 4 }])
    expect(breachesOf(map({ coverage: coverage.map((scope) => ({ ...scope, covers: ['d2'] })), bars }))).toEqual([])
  })
})

describe('the address', () => {
  it('keeps what is not usual, and what makes no sense is left out', () => {
    const state = { from: '2027-01', zoom: 'month', department: null, page: 2, risk: 'risk', q: '', order: 'name', propose: false } as const
    expect(mapAddress.from({ ...mapAddress.url(state) })).toEqual(state)
    expect(mapAddress.validateSearch({ from: '2027-13', zoom: 'ano', department: 'x', page: -1, risk: 'none', propose: 2 })).toEqual({})
    expect([firstDay(state, '2026-11-23'), firstDay({ ...state, from: null }, '2026-11-23')]).toEqual(['2027-01-01', '2026-11-01'])
  })
})

it('the yearly plan is a sheet of vacations in the order of their first day, without other absences', () => {
  const late = barOf(item('x', 'a', '2027-01-05', 20))
  const early = { ...barOf(item('y', 'b', '2027-01-04', 30)), kind: 'granted' as const }
  const rows = planRows(map({ bars: [late, early, { ...late, id: 'z', kind: 'absence' }] }))
  expect(rows.map((row) => PLAN_COLUMNS.map(({ value }) => value(row)))).toEqual([
    ['7', 'Pessoa b', 'Analista', 'Vendas', new Date('2027-01-04T00:00:00Z'), new Date('2027-02-02T00:00:00Z'), 30, 'Aprovadas'],
    ['7', 'Pessoa a', 'Analista', 'Vendas', new Date('2027-01-05T00:00:00Z'), new Date('2027-01-24T00:00:00Z'), 20, 'No seu plano'],
  ])
})

it('long lists go in parts', () => {
  expect([inParts([1, 2, 3], 2), inParts([], 2)]).toEqual([[[1, 2], [3]], []])
})
