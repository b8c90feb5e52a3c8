import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type Arrival, arrivalText, gatherArrivals } from './arrivals.ts'
import { notificationAddress } from './filter-state.ts'
import { badgeText, bellLabel, byDay, type Notification, pathOf } from './notification.ts'

const notification = (id: string, created_at: Date): Notification => ({
  id, kind: 'system', title: id, body: null, url: '/app', entity_type: null, entity_id: null, created_at: created_at.toISOString(), read_at: null,
})

describe('the bell', () => {
  it('counts to ninety-nine and says so', () => {
    expect([1, 99, 100].map(badgeText)).toEqual(['1', '99', '99+'])
    expect([0, 1, 2, 100].map(bellLabel)).toEqual(['Notificações', 'Notificações, 1 não lida', 'Notificações, 2 não lidas', 'Notificações, 99+ não lidas'])
  })
})

describe('a list of notifications', () => {
  it('is divided by days, in its order', () => {
    const now = new Date(2026, 2, 10, 9, 0)
    const days = byDay([notification('a', new Date(2026, 2, 10, 8, 0)), notification('b', new Date(2026, 2, 10, 0, 1)), notification('c', new Date(2026, 2, 9, 23, 0))], now)
    expect(days.map(({ heading, items }) => [heading, items.map(({ id }) => id)])).toEqual([['Hoje', ['a', 'b']], ['Ontem', ['c']]])
    expect(byDay([], now)).toEqual([])
  })

  it('leads only to places inside the product', () => {
    expect(pathOf('/app/inbox?item=1#x')).toBe('/app/inbox?item=1#x')
    expect(pathOf('/app')).toBe('/app')
    for (const url of ['https://example.com', '//example.com', '/application', 'data:text/html,x', '/app//example.com', String.raw`/app\example`]) {
      expect(pathOf(url)).toBe('/app/notifications')
    }
  })

  it('keeps its filter in the address, without what is malformed', () => {
    expect(notificationAddress.validateSearch({})).toEqual({})
    expect(notificationAddress.validateSearch({ kind: 'import_finished', unread: true, tab: 'preferencias' })).toEqual({ kind: 'import_finished', unread: true, tab: 'preferencias' })
    expect(notificationAddress.validateSearch({ kind: "x' or 1", unread: 'maybe', tab: 'x', other: 1 })).toEqual({})
  })
})

describe('arrivals', () => {
  beforeEach(() => { vi.useFakeTimers() })
  afterEach(() => { vi.useRealTimers() })
  const arrival = (title: string): Arrival => ({ title, url: '/app' })

  it('within a moment are told at once, and the next ones after some calm', () => {
    const told: string[] = []
    const arrivals = gatherArrivals((them) => told.push(arrivalText(them)))
    arrivals.add(arrival('Uma'))
    vi.advanceTimersByTime(1_500)
    expect(told).toEqual(['Uma'])
    for (const title of ['Duas', 'Três']) arrivals.add(arrival(title))
    vi.advanceTimersByTime(9_000)
    expect(told).toEqual(['Uma'])
    arrivals.add(arrival('Quatro'))
    vi.advanceTimersByTime(1_000)
    expect(told).toEqual(['Uma', '3 notificações novas'])
  })

  it('are not told after their end', () => {
    const told: string[] = []
    const arrivals = gatherArrivals((them) => told.push(arrivalText(them)))
    arrivals.add(arrival('Uma'))
    arrivals.stop()
    vi.advanceTimersByTime(20_000)
    expect(told).toEqual([])
  })
})
