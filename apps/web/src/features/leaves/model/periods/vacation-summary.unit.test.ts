import { expect, it } from 'vitest'

import type { StatementPeriod } from './statement.ts'
import { vacationSummary } from './vacation-summary.ts'

const entry = (on_date: string): StatementPeriod['entries'][number] => ({ id: on_date, on_date, kind: 'use', days: -10, balance: 0, note: null, by: null, created_at: '' })
const period = (given: Partial<StatementPeriod>): StatementPeriod => ({
  number: 1, acquired_from: '2025-01-01', acquired_to: '2025-12-31', granted_from: '2026-01-01', granted_to: '2026-12-31', ended_by: null, absences: 0, days: 30,
  earned: 30, used: 0, scheduled: 0, sold: 0, balance: 30, last_safe_start: '2026-12-01', double_days: 0, state: 'available', loss: null, notice_on: null,
  suspended: 0, twelfths: 12, lines: [], entries: [], ...given,
})

it('tells what is available of the days that were acquired, and when the next vacations begin', () => {
  const periods = [period({ balance: 20, entries: [entry('2026-12-10'), entry('2026-03-01')] }), period({ state: 'acquiring', earned: 7.5, balance: 0 })]
  expect(vacationSummary({ periods, today: '2026-11-24' })).toEqual({ available: 20, acquiring: 7.5, of: 30, next: '2026-12-10' })
})

it('tells what is in the making while nothing is available, and nothing of what is lost', () => {
  const periods = [period({ state: 'lost', balance: 0 }), period({ state: 'acquiring', earned: 7.5, balance: 0 })]
  expect(vacationSummary({ periods, today: '2026-11-24' })).toEqual({ available: 0, acquiring: 7.5, of: 30, next: null })
})
