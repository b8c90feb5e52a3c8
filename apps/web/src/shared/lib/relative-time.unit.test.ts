import { expect, it } from 'vitest'

import { dayHeading, relativeTime } from './relative-time.ts'

const now = new Date(2026, 2, 10, 15, 30)
const at = (...parts: [number, number, number, number, number]): string => new Date(...parts).toISOString()

it('tells how long ago something was, and the date when that is long', () => {
  expect(relativeTime(at(2026, 2, 10, 15, 30), now)).toBe('agora')
  expect(relativeTime(at(2026, 2, 10, 15, 31), now)).toBe('agora')
  expect(relativeTime(at(2026, 2, 10, 15, 25), now)).toBe('há 5 minutos')
  expect(relativeTime(at(2026, 2, 10, 12, 29), now)).toBe('há 3 horas')
  expect(relativeTime(at(2026, 2, 9, 23, 59), now)).toBe('ontem')
  expect(relativeTime(at(2026, 2, 4, 1, 0), now)).toBe('há 6 dias')
  expect(relativeTime(at(2026, 2, 3, 23, 0), now)).toBe('03/03/2026')
  expect(relativeTime('ontem', now)).toBe('—')
})

it('heads the days as people name them', () => {
  expect(dayHeading(at(2026, 2, 10, 0, 0), now)).toBe('Hoje')
  expect(dayHeading(at(2026, 2, 9, 23, 59), now)).toBe('Ontem')
  expect(dayHeading(at(2026, 2, 2, 8, 0), now)).toBe('segunda-feira, 2 de março')
  expect(dayHeading(at(2025, 11, 31, 8, 0), now)).toBe('31/12/2025')
})
