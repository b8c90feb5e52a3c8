import { expect, it } from 'vitest'

import { type DayCalendar, paintOf, paintText, pickDay } from './planning.ts'

const calendar: DayCalendar = {
  today: '2026-11-23',
  rest_weekday: 0,
  rests: ['2026-12-05', '2026-12-06'],
  limits: [{ on_date: '2026-12-09', notice_on: '2026-11-09', days: 30 }],
  holidays: [{ on_date: '2026-12-24', name: 'Véspera de Natal', fraction: 0.5 }, { on_date: '2026-12-25', name: 'Natal', fraction: 1 }],
  blocks: [{ starts_on: '2026-12-14', ends_on: '2026-12-18', reason: 'Inventário', hard: false }],
  away: [{ name: 'Ana', starts_on: '2026-12-14', ends_on: '2026-12-15' }, { name: 'Bia', starts_on: '2026-12-15', ends_on: '2026-12-15' }],
  mine: [{ starts_on: '2026-12-03', ends_on: '2026-12-04', granted: true }],
}

it.each([
  ['2026-12-25', 'feriado: Natal'],
  ['2026-12-24', 'feriado: Véspera de Natal (meio dia)'],
  ['2026-12-14', 'não recomendado: Inventário, Ana fora'],
  ['2026-12-15', 'não recomendado: Inventário, 2 colegas fora'],
  ['2026-12-03', 'você já tem uma licença'],
  ['2026-12-01', ''],
  ['2026-12-09', 'último dia para começar as férias'],
])('%s: %s', (day, text) => {
  expect(paintText(paintOf(calendar, day))).toBe(text)
})

it('a first day begins, a later one ends, an earlier one begins anew', () => {
  const first = pickDay({ starts_on: '', ends_on: '' }, '2026-12-07')
  expect(first).toEqual({ starts_on: '2026-12-07', ends_on: '' })
  expect(pickDay(first, '2026-12-20')).toEqual({ starts_on: '2026-12-07', ends_on: '2026-12-20' })
  expect(pickDay(first, '2026-12-01')).toEqual({ starts_on: '2026-12-01', ends_on: '' })
  expect(pickDay({ starts_on: '2026-12-07', ends_on: '2026-12-20' }, '2026-12-10')).toEqual({ starts_on: '2026-12-10', ends_on: '' })
})
