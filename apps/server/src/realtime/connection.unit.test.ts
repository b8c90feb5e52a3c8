import { EventEmitter } from 'node:events'

import { describe, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'

import { createLog } from '../kernel/log.ts'
import type { ChannelServices } from './channel.ts'
import { Connection } from './connection.ts'
import type { Credential, Credentials } from './credentials.ts'
import { createHub } from './hub.ts'
import { LIMITS } from './limits.ts'
import type { TopicRights } from './rights-query.ts'

const anon: Credential = { role: 'anon', claims: { role: 'anon' }, expiresAt: null, group: 'anon' }
const refuse = (): never => {
  throw new Error('nobody asks')
}

interface Around {
  readonly services?: Partial<ChannelServices>
  readonly credentials?: Partial<Credentials>
  readonly isKnown?: boolean
}

/** A socket of somebody who joins public channels, and what became of it. */
function opened(around: Around = {}) {
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
    ...around.services,
  }
  const credentials: Credentials = { anonymous: anon, ofKey: () => Promise.resolve(anon), ofToken: () => Promise.resolve(anon), ...around.credentials }
  const log = createLog({ logLevel: 'silent' })
  const connection = new Connection({ ws: emitter as unknown as WebSocket, version: '2.0.0', credential: anon, credentials, services, privateOnly: false, log, isKnown: () => around.isKnown ?? true, onJoined: () => undefined })
  const sayText = (text: string): boolean => emitter.emit('message', Buffer.from(text), false)
  return { connection, sent, fates, sayText, say: (frame: unknown) => sayText(JSON.stringify(frame)) }
}

const JOIN = ['1', '1', 'realtime:t', 'phx_join', { config: {} }]
const joined = (sent: readonly string[]): Promise<void> => vi.waitFor(() => expect(sent[0]).toContain('"status":"ok"'))

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

  it('of a stranger may join, and is closed by what takes long to read: many values, or many messages', async () => {
    const welcome = opened({ isKnown: false })
    welcome.say(JOIN)
    await joined(welcome.sent)
    const brackets = `[${'[],'.repeat(20_000)}[]]`
    for (const [text, fate] of [[brackets, 'closed 1009'], [`["1","1","realtime:t","phx_join",{"config":[${'1,'.repeat(LIMITS.strangerValues)}1]}]`, 'closed 1009']] as const) {
      const { fates, sayText } = opened({ isKnown: false })
      sayText(text)
      expect(fates).toEqual([fate])
    }
    const busy = opened({ isKnown: false })
    for (let count = 0; count < LIMITS.strangerFrames; count += 1) busy.say([null, '1', 'phoenix', 'heartbeat', {}])
    expect(busy.fates).toEqual([])
    for (let count = 0; count < LIMITS.strangerFramesPerSecond; count += 1) busy.say([null, '1', 'phoenix', 'heartbeat', {}])
    expect(new Set(busy.fates)).toEqual(new Set(['closed 1008']))
    // Of somebody both are read.
    const { fates, say } = opened()
    for (let count = 0; count < LIMITS.strangerFrames + LIMITS.strangerFramesPerSecond; count += 1) say([null, '1', 'phoenix', 'heartbeat', { values: Array.from({ length: LIMITS.strangerValues }, () => 1) }])
    expect(fates).toEqual([])
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

describe('a frame that nobody can answer', () => {
  it('because it is nested too deep to be written again is refused, and the socket goes on', async () => {
    const { sent, fates, say, sayText } = opened()
    say(JOIN)
    await joined(sent)
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    sayText(`["1","2","realtime:t","broadcast",{"type":"broadcast","event":"e","payload":${deep}}]`)
    await vi.waitFor(() => expect(sent[1]).toContain('InvalidBroadcast'))
    sayText(`["1","3","realtime:t","access_token",{"access_token":${deep}}]`)
    sayText(`["1","4","realtime:u","phx_join",{"config":{"broadcast":${deep},"postgres_changes":${deep}}}]`)
    await vi.waitFor(() => expect(sent[2]).toContain('InvalidJoinPayload'))
    expect(fates).toEqual([])
  })

  it('for a reason that nobody thought of ends its own socket and nothing else', async () => {
    const hub = { ...createHub(), expect: refuse }
    const { fates, say } = opened({ services: { hub } })
    say(JOIN)
    await vi.waitFor(() => expect(fates).toEqual(['closed 1011']))
  })
})

describe('tokens that come faster than they are checked', () => {
  it('ask the policies once at a time, and the last one counts', async () => {
    const asked: string[] = []
    const open: (() => void)[] = []
    const askAnew = async ({ group }: Credential): Promise<TopicRights> => {
      asked.push(group)
      await new Promise<void>((resolve) => open.push(resolve))
      return { read: true, write: true }
    }
    const { sent, say } = opened({
      services: { authorizer: { ask: () => Promise.resolve({ read: true, write: true }), askAnew, recent: refuse } },
      credentials: { ofToken: (token) => Promise.resolve({ role: 'authenticated', claims: { sub: token }, expiresAt: null, group: token }) },
    })
    say(['1', '1', 'realtime:t', 'phx_join', { config: { private: true }, access_token: 'ana' }])
    await joined(sent)
    for (let n = 0; n < 100; n += 1) say(['1', null, 'realtime:t', 'access_token', { access_token: `token ${String(n)}` }])
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(asked).toEqual(['token 0'])
    open.shift()?.()
    await vi.waitFor(() => expect(asked).toEqual(['token 0', 'token 99']))
    open.shift()?.()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(asked).toHaveLength(2)
    say(['1', null, 'realtime:t', 'access_token', { access_token: 'later' }])
    await vi.waitFor(() => expect(asked.at(-1)).toBe('later'))
    open.shift()?.()
  })
})
