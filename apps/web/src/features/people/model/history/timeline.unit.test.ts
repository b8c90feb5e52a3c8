import { expect, it } from 'vitest'

import { byMonth, modulesOf, momentText, type TimelineEvent } from './timeline.ts'

const event = (at: string, module = 'employees'): TimelineEvent => ({ at, item_key: at, kind: 'x', module, title: 't', detail: null, actor: null, url: null })

it('groups events by month and sets apart what is to come', () => {
  const events = [event('2026-11-30T12:00:00Z'), event('2026-11-10T12:00:00Z'), event('2026-11-05T12:00:00Z', 'documents'), event('2025-11-05T12:00:00Z')]
  const months = byMonth(events, new Date('2026-11-21T12:00:00Z'))
  expect(months.map(({ label, events: found }) => [label, found.length])).toEqual([
    ['novembro de 2026 (programado)', 1],
    ['novembro de 2026', 2],
    ['novembro de 2025', 1],
  ])
  expect(modulesOf(events)).toEqual(['employees', 'documents'])
})

it('says no hour of a fact that has a day alone', () => {
  expect(momentText(new Date(2026, 4, 25).toISOString())).toBe('25/05/2026')
  expect(momentText(new Date(2026, 4, 25, 14, 30).toISOString())).toMatch(/^25\/05\/2026.*14:30$/)
})
