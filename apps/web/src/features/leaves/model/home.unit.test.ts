import { describe, expect, it } from 'vitest'

import type { HomeWeek } from '#shared/supabase/shapes.gen.ts'
import { columnsOf, dayLabel, holidayText, nextText, riskText, spanText, takeByText, weekText } from './home.ts'

const TODAY = '2026-11-24'
const vacation = { days: 30, use_by: '2027-08-10', is_double: false, acquired_on: null }
const week: HomeWeek = {
  from: '2026-11-23', away_today: 5, people: 7, rows: [],
  days: [5, 5, 6, 7, 2].map((away, day) => ({ on_date: `2026-11-${23 + day}`, away, holiday: null })),
}

describe('the own vacations', () => {
  it('say until when, that the term has passed, or when there will be some', () => {
    expect(takeByText(vacation)).toBe('Tire até 10/08/2027.')
    expect(takeByText({ ...vacation, is_double: true })).toBe('O prazo passou: combine as datas com o RH.')
    expect(takeByText({ ...vacation, days: 0, use_by: null, acquired_on: '2027-03-01' })).toBe('As próximas estarão disponíveis em 01/03/2027.')
    expect(takeByText({ ...vacation, days: 0, use_by: null })).toBe('Todas as suas férias já têm data.')
  })
  it('name the next days off and the next holiday', () => {
    const own = { vacation, holiday: null, next: { name: 'Férias', starts_on: '2026-12-01', ends_on: '2026-12-20' } }
    expect(nextText(own, TODAY)).toBe('Férias de 01/12/2026 a 20/12/2026.')
    expect(nextText(own, '2026-12-05')).toBe('Férias até 20/12/2026.')
    expect(nextText({ ...own, next: null }, TODAY)).toBeNull()
    expect(holidayText({ name: 'Natal', on_date: '2026-12-25' }, TODAY)).toBe('Próximo feriado: Natal, sexta-feira, 25/12.')
    expect(holidayText({ name: 'Natal', on_date: '2026-12-25' }, '2026-12-25')).toBe('Hoje é feriado: Natal.')
  })
})

describe('the week', () => {
  it('says how many are away today, and on which day most are', () => {
    expect(weekText(week, TODAY)).toBe('5 fora hoje, pico de 7 pessoas na quinta-feira')
    expect(weekText({ ...week, away_today: 7 }, TODAY)).toBe('7 fora hoje')
    expect(weekText({ ...week, away_today: 0, days: week.days.map((day) => ({ ...day, away: 0 })) }, TODAY)).toBe('ninguém fora hoje')
    expect(weekText({ ...week, from: '2026-11-30' }, TODAY)).toBe('pico de 7 pessoas na quinta-feira')
    expect(dayLabel('2026-11-23')).toBe('seg 23')
  })
  it('cuts a stretch of days at both ends of it', () => {
    const span = { name: 'Férias', color: 'teal', starts_on: '2026-11-01', ends_on: '2026-11-24' }
    expect(columnsOf(span, week)).toEqual({ first: 1, count: 2 })
    expect(columnsOf({ ...span, starts_on: '2026-11-26', ends_on: '2026-12-24' }, week)).toEqual({ first: 4, count: 2 })
    expect(columnsOf({ ...span, ends_on: '2026-11-22' }, week)).toBeNull()
    expect(columnsOf({ ...span, starts_on: '2026-11-28', ends_on: '2026-11-29' }, week)).toBeNull()
    expect([spanText(span), spanText({ ...span, ends_on: span.starts_on })]).toEqual(['Férias, 01/11/2026 a 24/11/2026', 'Férias, 01/11/2026'])
  })
})

it('what is at risk costs days, or has a day', () => {
  const row = { person: { id: 'a', name: 'Ana', initials: 'AS', avatar_path: null, position: null }, state: 'risk' as const, days: 30, double_days: 0, use_by: '2026-12-04' }
  expect([riskText(row), riskText({ ...row, double_days: 1 })]).toEqual(['Sair até 04/12/2026', '1 dia em dobro'])
})
