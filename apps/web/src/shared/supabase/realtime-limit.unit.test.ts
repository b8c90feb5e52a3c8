import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { REALTIME_EVENTS_PER_SECOND } from '../constants.ts'
import { createRateLimiter, isProductEvent, limitedSocket } from './realtime-limit.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the limit of realtime events', () => {
  it('lets two events of a second leave at once and keeps the others for the next seconds, in their order', () => {
    const sent: number[] = []
    const limit = createRateLimiter(REALTIME_EVENTS_PER_SECOND)
    for (const event of [1, 2, 3, 4, 5]) limit(() => sent.push(event))
    expect(sent).toEqual([1, 2])
    vi.advanceTimersByTime(999)
    expect(sent).toEqual([1, 2])
    vi.advanceTimersByTime(1)
    expect(sent).toEqual([1, 2, 3, 4])
    vi.advanceTimersByTime(1_000)
    expect(sent).toEqual([1, 2, 3, 4, 5])
  })
  it('never counts more than two in any second, however they fall', () => {
    const times: number[] = []
    const limit = createRateLimiter(REALTIME_EVENTS_PER_SECOND)
    for (let step = 0; step < 20; step += 1) {
      limit(() => times.push(Date.now()))
      vi.advanceTimersByTime(170)
    }
    vi.advanceTimersByTime(20_000)
    expect(times).toHaveLength(20)
    for (const [index, at] of times.entries()) expect((times[index + 2] ?? Infinity) - at).toBeGreaterThanOrEqual(1_000)
  })
})

describe('the socket of realtime', () => {
  class Wire {
    static readonly frames: unknown[] = []
    readonly OPEN = 1
    readyState = 1
    send(frame: unknown): void {
      Wire.frames.push(frame)
    }
  }
  const message = (event: string): string => JSON.stringify([null, '1', 'realtime:company:c1', event, {}])

  it('knows the product’s own events from those of the connection', () => {
    expect([message('broadcast'), message('presence'), new ArrayBuffer(4)].map(isProductEvent)).toEqual([true, true, true])
    expect(['heartbeat', 'phx_join', 'phx_leave', 'access_token'].map((event) => isProductEvent(message(event)))).toEqual([false, false, false, false])
    expect(isProductEvent('not a message')).toBe(false)
  })
  it('holds back only the product’s own events, and sends none after it closed', () => {
    const Socket = limitedSocket(Wire as unknown as typeof WebSocket, REALTIME_EVENTS_PER_SECOND)
    const socket = new Socket('wss://db.example')
    for (let count = 0; count < 3; count += 1) socket.send(message('broadcast'))
    socket.send(message('heartbeat'))
    expect(Wire.frames).toEqual([message('broadcast'), message('broadcast'), message('heartbeat')])
    Object.assign(socket, { readyState: 3 })
    vi.advanceTimersByTime(5_000)
    expect(Wire.frames).toHaveLength(3)
  })
})
