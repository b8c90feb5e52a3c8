// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'

import type { VacationPeriod } from '../model/requests/leave.ts'
import { PeriodCard } from './period-card.tsx'

afterEach(cleanup)

const period: VacationPeriod = {
  number: 1, acquired_from: '2025-03-01', acquired_to: '2026-02-28', granted_from: '2026-03-01', granted_to: '2027-02-28', last_safe_start: '2027-01-30', state: 'available',
  earned: 30, days: 30, absences: 0, scheduled: 0, used: 29, sold: 0, balance: 1, double_days: 0, ended_by: null, loss: null, notice_on: '2027-01-08', suspended: 0,
}

describe('the card of a period', () => {
  it('counts one day as one', () => {
    render(<PeriodCard period={period} on="" />)
    expect(screen.getByRole('listitem').textContent).toContain('1 dia disponível')
  })

  it('says as of which day days were earned', () => {
    const { rerender } = render(<PeriodCard period={{ ...period, state: 'acquiring', earned: 2.5 }} on="" />)
    expect(screen.getByRole('listitem').textContent).toContain('2,5 dias adquiridos até hoje')
    rerender(<PeriodCard period={{ ...period, state: 'acquiring', earned: 1 }} on="2027-06-01" />)
    expect(screen.getByRole('listitem').textContent).toContain('1 dia adquirido até 01/06/2027')
  })
})
