import { EventEmitter } from 'node:events'

import { describe, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'

import { createLog } from '../kernel/log.ts'
import type { ChannelServices } from './channel.ts'
import { Connection } from './connection.ts'
import type { Credential, Credentials } from './credentials.ts'
import { createHub } from './hub.ts'
import { LIMITS } from './limits.ts'

const anon: Credential = { role: 'anon', claims: { role: 'anon' }, expiresAt: null, group: 'anon' }
const refuse = (): never => {
  throw new Error('nobody asks')
}

/** A socket of somebody who joins public channels, and what became of it. */
function opened() {
  const sent: string[] = []
  const fates: string[] = []
  const emitter = Object.assign(new EventEmitter(), {
    readyState: 1,
    OPEN: 1,
    bufferedAmount: 0,
    send: (frame: string) => void sent.push(frame),
    close: (code: number) => void fates.push(`closed ${code}`),
    terminate: () => void fates.push('cut off'),
  })
  const services: ChannelServices = {
    authorizer: { ask: refuse, askAnew: refuse, recent: refuse },
    changes: { number: () => [], subscribe: () => Promise.resolve(), unsubscribe: () => undefined, sync: () => Promise.resolve(), wake: () => undefined, stop: () => Promise.resolve() },
    hub: createHub(),
    catchUp: () => Promise.resolve(),
    publish: () => undefined,
    replay: () => Promise.resolve([]),
  }
  const credentials: Credentials = { anonymous: anon, ofKey: () => Promise.resolve(anon), ofToken: () => Promise.resolve(anon) }
  const log = createLog({ logLevel: 'silent' })
  const connection = new Connection({ ws: emitter as unknown as WebSocket, version: '2.0.0', credential: anon, credentials, services, privateOnly: false, log })
  return { connection, sent, fates, say: (frame: unknown) => emitter.emit('message', Buffer.from(JSON.stringify(frame)), false) }
}

describe('a socket', () => {
  it('that says nothing for a minute is cut off, and a heartbeat is enough', () => {
    vi.useFakeTimers()
    try {
      const { connection, fates, say } = opened()
      vi.advanceTimersByTime(LIMITS.silenceMs - 1)
      say([null, '1', 'phoenix', 'heartbeat', {}])
      vi.advanceTimersByTime(LIMITS.silenceMs)
      connection.tidy(Date.now(), LIMITS.emptyMs)
      expect(fates).toEqual([])
      vi.advanceTimersByTime(1)
      connection.tidy(Date.now(), LIMITS.emptyMs)
      expect(fates).toEqual(['cut off'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('without a channel is closed after its time; the time begins anew when the last channel is left', async () => {
    const { connection, sent, fates, say } = opened()
    say(['1', '1', 'realtime:t', 'phx_join', { config: {} }])
    await vi.waitFor(() => expect(sent).toEqual(['["1","1","realtime:t","phx_reply",{"status":"ok","response":{"postgres_changes":[]}}]']))
    const later = Date.now() + 30_000
    connection.tidy(later, 20_000)
    expect(fates).toEqual([])
    say(['1', '2', 'realtime:t', 'phx_leave', {}])
    connection.tidy(Date.now(), 20_000)
    expect(fates).toEqual([])
    connection.tidy(later, 20_000)
    expect(fates).toEqual(['closed 1000'])
  })
})
