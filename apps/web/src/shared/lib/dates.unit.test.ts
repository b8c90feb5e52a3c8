import { describe, expect, it } from 'vitest'

import { formatDate, formatDayMonth, formatLongDay, formatMonthLong, formatMonthShort, laterMonth, monthEnd, monthWeeks, parseCivilDate, sameDayLater, todayIso } from './dates.ts'

describe('civil dates', () => {
  it('are shown day first, whatever the reader’s time zone', () => {
    expect(formatDate('2025-12-31')).toBe('31/12/2025')
    expect(formatDayMonth('2026-11-20')).toBe('20 de nov')
    expect(formatMonthShort('2026-01-01')).toBe('jan')
    expect(formatMonthLong('2026-01-01')).toBe('janeiro de 2026')
    expect(formatLongDay('2026-11-24')).toBe('terça-feira, 24 de novembro de 2026')
  })
  it('are a dash when missing, malformed or not in the calendar', () => {
    for (const text of [null, undefined, '', '31/12/2025', '2025-02-30', '2025-13-01']) expect(formatDate(text)).toBe('—')
    expect(parseCivilDate('2024-02-29')).not.toBeNull()
    expect(parseCivilDate('2025-02-29')).toBeNull()
  })
  it('take today from the reader’s own clock', () => {
    expect(todayIso(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
  })
})

describe('the month', () => {
  it('has its weeks from Sunday on, and the days of no other month', () => {
    const weeks = monthWeeks('2027-02')
    expect(weeks).toHaveLength(5)
    expect(weeks[0]).toEqual([null, '2027-02-01', '2027-02-02', '2027-02-03', '2027-02-04', '2027-02-05', '2027-02-06'])
    expect(weeks[4]).toEqual(['2027-02-28', null, null, null, null, null, null])
    expect(monthWeeks('2026-02').flat().filter((day) => day !== null)).toHaveLength(28)
    expect(monthWeeks('2028-02').flat().filter((day) => day !== null)).toHaveLength(29)
  })

  it('goes over the end of the year', () => {
    expect(laterMonth('2026-12', 1)).toBe('2027-01')
    expect(laterMonth('2027-01', -1)).toBe('2026-12')
    expect(monthEnd('2028-02')).toBe('2028-02-29')
  })

  it('ends a day that it does not have at its last', () => {
    expect(sameDayLater('2026-11-24', 1)).toBe('2026-12-24')
    expect(sameDayLater('2027-01-31', 1)).toBe('2027-02-28')
    expect(sameDayLater('2028-02-29', -12)).toBe('2027-02-28')
  })
})
