import { describe, expect, it } from 'vitest'

import type { ExitRow } from '../exit.ts'
import { besideMonth, monthText, shownMonth, spanOf, weekTitle, weeksOf } from './exit-calendar.ts'

const row = (name: string, part: Partial<ExitRow>): ExitRow => ({ id: name, employee: { name }, stage: 'communicated', payment_by: null, ...part }) as ExitRow

describe('the calendar of exits', () => {
  const rows = [
    row('Zélia', { last_day: '2026-12-04', payment_by: '2026-12-14' }), row('Ana', { last_day: '2026-12-04' }), row('Bia', { last_day: '2026-11-27', payment_by: '2026-12-07' }),
    row('Caio', { last_day: '2026-12-10', stage: 'cancelled' }), row('Davi', { last_day: '2026-12-31', payment_by: '2027-01-10' }),
  ]

  it('groups last days and days of payment by week, without what came to nothing', () => {
    const weeks = weeksOf(rows, '2026-12')
    expect(weeks.map((week) => [weekTitle(week), week.days.map(({ what, row: { employee } }) => `${what} ${employee.name}`)])).toEqual([
      ['01 a 05 de dez', ['leaves Ana', 'leaves Zélia']],
      ['06 a 12 de dez', ['pay Bia']],
      ['13 a 19 de dez', ['pay Zélia']],
      ['27 a 31 de dez', ['leaves Davi']],
    ])
    expect(monthText(weeks)).toBe('3 pessoas saem, 2 acertos a pagar')
    expect(monthText(weeksOf(rows, '2026-11'))).toBe('1 pessoa sai')
    expect(weeksOf(rows, '2027-02')).toEqual([])
  })

  it('asks for last days before the month, whose payment falls into it', () => {
    expect(spanOf('2026-12')).toEqual({ from: '2026-10-31', to: '2026-12-31' })
  })

  it('does not write the present month into the address', () => {
    expect([shownMonth('', '2026-11-27'), shownMonth('2027-01', '2026-11-27')]).toEqual(['2026-11', '2027-01'])
    expect([besideMonth('2026-11', 1, '2026-11-27'), besideMonth('2026-12', -1, '2026-11-27'), besideMonth('2026-12', 1, '2026-11-27')]).toEqual(['2026-12', '', '2027-01'])
  })
})
