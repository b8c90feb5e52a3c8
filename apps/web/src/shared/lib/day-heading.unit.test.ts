import { expect, it } from 'vitest'

import { dayHeading } from './day-heading.ts'

const now = new Date(2026, 2, 10, 15, 30)
const at = (...parts: [number, number, number, number, number]): string => new Date(...parts).toISOString()

it('heads the days as people name them', () => {
  expect(dayHeading(at(2026, 2, 11, 0, 1), now)).toBe('Hoje')
  expect(dayHeading(at(2026, 2, 10, 0, 0), now)).toBe('Hoje')
  expect(dayHeading(at(2026, 2, 9, 23, 59), now)).toBe('Ontem')
  expect(dayHeading(at(2026, 2, 2, 8, 0), now)).toBe('segunda-feira, 2 de março')
  expect(dayHeading(at(2025, 11, 31, 8, 0), now)).toBe('31/12/2025')
})
