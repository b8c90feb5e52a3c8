import { describe, expect, it } from 'vitest'
import { banSeconds, durationSeconds } from './durations.ts'

describe('ban duration', () => {
  it.each([
    ['24h', 86_400],
    ['1h30m', 5_400],
    ['1.5h', 5_400],
    ['90s', 90],
    ['250ms', 0.25],
    ['876000h', 3_153_600_000],
  ])('reads %s as %d seconds', (text, seconds) => {
    expect(durationSeconds(text)).toBeCloseTo(seconds)
  })

  it.each(['', '24', 'h', '1d', '-1h', '0s', '1h ', ' 1h', '1h1', '1e3h', '99999999h', 'NaNh', 'x1h'])('refuses %j', (text) => {
    expect(() => durationSeconds(text)).toThrow('ban duration')
  })

  it('lifts the ban with none', () => {
    expect(banSeconds('none')).toBeNull()
    expect(banSeconds('1h')).toBe(3600)
  })
})
