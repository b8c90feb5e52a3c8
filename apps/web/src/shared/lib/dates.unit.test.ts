import { describe, expect, it } from 'vitest'

import { formatDate, formatDayMonth, formatMonthLong, formatMonthShort, parseCivilDate, todayIso } from './dates.ts'

describe('civil dates', () => {
  it('are shown day first, whatever the reader’s time zone', () => {
    expect(formatDate('2025-12-31')).toBe('31/12/2025')
    expect(formatDayMonth('2026-11-20')).toBe('20 de nov')
    expect(formatMonthShort('2026-01-01')).toBe('jan')
    expect(formatMonthLong('2026-01-01')).toBe('janeiro de 2026')
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
