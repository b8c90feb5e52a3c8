import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { ANA, join, listenTo, openClub, until, type Club } from './support.ts'

let club: Club

beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.stop())

interface Raw {
  readonly socket: WebSocket
  readonly frames: (string | ArrayBuffer)[]
  /** Code of the server's close frame. */
  closed: number | null
}

const address = (query: string): string => `${club.server.url.replace('http', 'ws')}/realtime/v1/websocket?${query}`

async function open(query: string): Promise<Raw> {
  const socket = new WebSocket(address(query))
  socket.binaryType = 'arraybuffer'
  const raw: Raw = { socket, frames: [], closed: null }
  socket.addEventListener('message', ({ data }) => void raw.frames.push(data as string | ArrayBuffer))
  socket.addEventListener('close', ({ code }) => void (raw.closed = code))
  await until(() => expect([WebSocket.OPEN, WebSocket.CLOSED]).toContain(socket.readyState))
  return raw
}

const keyed = (vsn = '2.0.0'): string => `apikey=${club.server.publishableKey}&vsn=${vsn}`
const joinPayload = (config: Record<string, unknown> = {}) => ({ config: { private: true, ...config }, access_token: club.token(ANA) })
const texts = (raw: Raw): unknown[] => raw.frames.map((frame) => (typeof frame === 'string' ? (JSON.parse(frame) as unknown) : frame))
const ok = { status: 'ok', response: {} }

describe('the door', () => {
  const upgrade = (query: string, headers: Record<string, string> = {}): Promise<string> =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(club.server.url)
      const socket = connect(Number(port), hostname)
      let text = ''
      socket.on('data', (piece) => { text += piece.toString() }).on('end', () => resolve(text)).on('close', () => resolve(text))
      const lines = Object.entries({ Host: 'localhost', Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': randomBytes(16).toString('base64'), ...headers })
      socket.write(`GET /realtime/v1/${query} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`)
      socket.setTimeout(500, () => socket.end())
    })

  it('opens to a known key in both versions, to nothing else', async () => {
    expect(await upgrade(`websocket?${keyed()}`)).toMatch(/^HTTP\/1\.1 101 /)
    expect(await upgrade(`websocket?${keyed('1.0.0')}`)).toMatch(/^HTTP\/1\.1 101 /)
    expect(await upgrade('websocket?vsn=2.0.0')).toMatch(/^HTTP\/1\.1 401 [^]*\{"error":"Missing API key"\}$/)
    expect(await upgrade('websocket?apikey=sb_publishable_x&vsn=2.0.0')).toMatch(/^HTTP\/1\.1 401 /)
    expect(await upgrade(`websocket?apikey=${club.token(ANA)}&vsn=2.0.0`)).toMatch(/^HTTP\/1\.1 401 /)
    // A key may be a signed token that names nobody, while it lasts.
    const now = Math.floor(Date.now() / 1000)
    expect(await upgrade(`websocket?apikey=${club.token('', { role: 'anon' })}&vsn=2.0.0`)).toMatch(/^HTTP\/1\.1 101 /)
    expect(await upgrade(`websocket?apikey=${club.token('', { role: 'anon', iat: now - 900, exp: now - 300 })}&vsn=2.0.0`)).toMatch(/^HTTP\/1\.1 401 [^]*\{"error":"Invalid API key"\}$/)
    expect(await upgrade(`websocket?${keyed('3.0.0')}`)).toMatch(/^HTTP\/1\.1 400 /)
    expect(await upgrade(`elsewhere?${keyed()}`)).toMatch(/^HTTP\/1\.1 404 /)
    expect(await upgrade(`websocket?apikey=${club.server.secretKey}&vsn=2.0.0`)).toMatch(/^HTTP\/1\.1 101 /)
    expect(await upgrade(`websocket?apikey=${club.server.secretKey}&vsn=2.0.0`, { Origin: 'https://example.com' })).toMatch(/^HTTP\/1\.1 403 /)
    expect((await fetch(`${club.server.url}/realtime/v1/websocket`)).status).toBe(426)
  })
})

describe('version 1.0.0', () => {
  it('speaks objects: heartbeat, join, broadcast, leave', async () => {
    const raw = await open(keyed('1.0.0'))
    const push = (event: string, payload: unknown, ref: string, topic = 'realtime:room:a') => {
      raw.socket.send(JSON.stringify({ topic, event, payload, ref, join_ref: '1' }))
    }
    push('heartbeat', {}, '0', 'phoenix')
    push('phx_join', joinPayload({ broadcast: { self: true, ack: true }, presence: { key: 'x', enabled: true } }), '1')
    await until(() => expect(raw.frames).toHaveLength(2))
    push('presence', { type: 'presence', event: 'track', payload: {} }, '2')
    await until(() => expect(raw.frames).toHaveLength(3))
    push('broadcast', { type: 'broadcast', event: 'e', payload: { a: 1 } }, '3')
    await until(() => expect(raw.frames).toHaveLength(5))
    push('phx_leave', {}, '4')
    await until(() => expect(raw.frames).toHaveLength(7))
    const reply = (ref: string, payload: unknown, topic = 'realtime:room:a') => ({ topic, event: 'phx_reply', payload, ref, join_ref: '1' })
    expect(texts(raw)).toEqual([
      reply('0', ok, 'phoenix'),
      reply('1', { status: 'ok', response: { postgres_changes: [] } }),
      reply('2', { status: 'error', response: { reason: 'presence is not available on this server' } }),
      { topic: 'realtime:room:a', event: 'broadcast', payload: { type: 'broadcast', event: 'e', payload: { a: 1 } }, ref: null, join_ref: null },
      reply('3', ok),
      reply('4', ok),
      { topic: 'realtime:room:a', event: 'phx_close', payload: {}, ref: null, join_ref: '1' },
    ])
    raw.socket.close()
  })
})

describe('version 2.0.0', () => {
  it('joins one topic once: a second join closes the first', async () => {
    const raw = await open(keyed())
    for (const ref of ['1', '2']) raw.socket.send(JSON.stringify([ref, ref, 'realtime:room:a', 'phx_join', joinPayload()]))
    await until(() => expect(texts(raw)).toContainEqual(['2', '2', 'realtime:room:a', 'phx_reply', { status: 'ok', response: { postgres_changes: [] } }]))
    raw.socket.send(JSON.stringify(['3', '3', 'realtime:room:a', 'phx_join', joinPayload()]))
    await until(() => expect(texts(raw)).toContainEqual(['2', null, 'realtime:room:a', 'phx_close', {}]))
    raw.socket.close()
  })

  it('echoes the bindings of postgres_changes in their order, each with a number', async () => {
    const raw = await open(keyed())
    const bindings = [
      { event: '*', schema: 'public', table: 'notes' },
      { event: 'INSERT', schema: 'public', table: 'notes', filter: 'id=eq.1', select: ['id'] },
      { event: 'DELETE', table: 'notes' },
    ]
    await club.sql(`insert into club.members values ('room:z', '${ANA}', false) on conflict do nothing`)
    raw.socket.send(JSON.stringify(['1', '1', 'realtime:room:z', 'phx_join', joinPayload({ postgres_changes: bindings })]))
    await until(() => expect(raw.frames.length).toBeGreaterThanOrEqual(1))
    const [reply] = texts(raw) as [[string, string, string, string, { response: { postgres_changes: { id: number }[] } }]]
    const echoed = reply[4].response.postgres_changes
    expect(echoed).toMatchObject(bindings)
    // What was not asked is not made up: the client would take it for another binding.
    expect(echoed[2]).toMatchObject({ schema: null, filter: null })
    expect(new Set(echoed.map(({ id }) => id)).size).toBe(3)
    raw.socket.close()
  })

  it('ends a channel whose new token is not good, or lets it read no more, and goes on beating', async () => {
    const now = Math.floor(Date.now() / 1000)
    const cases: readonly (readonly [token: string, reason: string])[] = [
      [club.token(ANA, { iat: now - 900, exp: now - 300 }), 'Token has expired'],
      [`${club.token(ANA).slice(0, -8)}AAAAAAAA`, 'InvalidJWTToken'],
      // A key means the connection's own, which is nobody here.
      [club.server.publishableKey, 'You do not have permissions to read'],
    ]
    const raw = await open(keyed())
    for (const [place, [token, reason]] of cases.entries()) {
      const ref = String(place)
      raw.frames.length = 0
      raw.socket.send(JSON.stringify([ref, ref, 'realtime:room:a', 'phx_join', joinPayload()]))
      await until(() => expect(raw.frames).toHaveLength(1))
      for (const same of [club.token(ANA), null]) raw.socket.send(JSON.stringify([ref, 's', 'realtime:room:a', 'access_token', { access_token: same }]))
      raw.socket.send(JSON.stringify([ref, 't', 'realtime:room:a', 'access_token', { access_token: token }]))
      await until(() => expect(raw.frames).toHaveLength(3))
      expect(texts(raw).slice(1)).toEqual([
        [ref, null, 'realtime:room:a', 'system', { status: 'error', extension: 'system', channel: 'room:a', message: expect.stringContaining(reason) as string }],
        [ref, null, 'realtime:room:a', 'phx_close', {}],
      ])
    }
    raw.socket.send(JSON.stringify([null, '9', 'phoenix', 'heartbeat', {}]))
    await until(() => expect(texts(raw).at(-1)).toEqual([null, '9', 'phoenix', 'phx_reply', ok]))
    raw.socket.close()
  })

  it('refuses what it does not know, and a topic that is none', async () => {
    const raw = await open(keyed())
    const cases: readonly (readonly [topic: string, payload: unknown, reason: string])[] = [
      ['elsewhere', joinPayload(), 'unmatched topic'],
      ['realtime:', joinPayload(), 'unmatched topic'],
      [`realtime:${'ç'.repeat(200)}`, joinPayload(), 'TopicNameTooLong'],
      ['realtime:room:a', joinPayload({ broadcast: { replay: { since: 'ontem' } } }), 'Replay params are not valid'],
      ['realtime:room:a', joinPayload({ broadcast: { replay: { since: 1, limit: 26 } } }), 'Replay params are not valid'],
      ['realtime:room:a', joinPayload({ postgres_changes: [{ event: 'TRUNCATE' }] }), 'InvalidJoinPayload'],
      ['realtime:room:a', joinPayload({ postgres_changes: Array.from({ length: 21 }, () => ({ event: '*', schema: 'public' })) }), 'InvalidJoinPayload'],
      ['realtime:room:a', { config: { private: true }, access_token: 7 }, 'InvalidJoinPayload'],
      ['realtime:room:a', null, 'PrivateOnly'],
      ["realtime:room:a'; drop table realtime.messages; --", joinPayload(), 'Unauthorized'],
    ]
    for (const [place, [topic, payload, reason]] of cases.entries()) {
      raw.socket.send(JSON.stringify([String(place), String(place), topic, 'phx_join', payload]))
      await until(() => expect(raw.frames).toHaveLength(place + 1))
      expect(texts(raw).at(-1)).toMatchObject([String(place), String(place), topic, 'phx_reply', { status: 'error', response: { reason: expect.stringContaining(reason) as string } }])
    }
    raw.socket.close()
  })

  it('ends a socket that speaks nonsense, and lives on', async () => {
    const nonsense: readonly (string | Uint8Array<ArrayBuffer>)[] = ['', '{', '[]', '[1,2,3,4]', '["a","b",1,"c",{}]', '{"topic":"x"}', new Uint8Array(), new Uint8Array([3, 255, 255, 255, 255, 255, 0]), new Uint8Array([9, 0, 0, 0, 0, 0, 0]), new Uint8Array([3, 0, 0, 0, 0, 0, 1, 123])]
    for (const frame of nonsense) {
      const raw = await open(keyed())
      raw.socket.send(frame)
      await until(() => expect([frame, raw.closed]).toEqual([frame, 1007]))
    }
    const ana = listenTo(club.client(ANA), 'room:a')
    expect(await join(ana)).toBe('SUBSCRIBED')
  })

  it('grants a hundred channels and a hundred joins a second to a socket, and a few hundred frames', async () => {
    const raw = await open(keyed())
    for (let n = 0; n < 120; n += 1) raw.socket.send(JSON.stringify([String(n), String(n), `realtime:flood:${String(n)}`, 'phx_join', joinPayload()]))
    await until(() => expect(raw.frames).toHaveLength(120))
    const reasons = texts(raw).map((frame) => (frame as [unknown, unknown, unknown, unknown, { response: { reason: string } }])[4].response.reason)
    expect(reasons.filter((reason) => reason.startsWith('Unauthorized'))).toHaveLength(100)
    expect(reasons.filter((reason) => /^(?:ClientJoin|Channel)RateLimitReached/.test(reason))).toHaveLength(20)
    for (let n = 0; n < 500; n += 1) raw.socket.send(JSON.stringify([null, String(n), 'phoenix', 'heartbeat', {}]))
    await until(() => expect(raw.closed).toBe(1008))
  })

  it('ends a channel that broadcasts more than a hundred times a second', async () => {
    const raw = await open(keyed())
    raw.socket.send(JSON.stringify(['1', '1', 'realtime:room:a', 'phx_join', joinPayload()]))
    await until(() => expect(raw.frames).toHaveLength(1))
    for (let n = 0; n < 150; n += 1) raw.socket.send(JSON.stringify(['1', String(n), 'realtime:room:a', 'broadcast', { type: 'broadcast', event: 'e', payload: {} }]))
    await until(() => expect(texts(raw)).toContainEqual(['1', null, 'realtime:room:a', 'phx_close', {}]))
    raw.socket.close()
  })
})

describe('a reader that does not keep up', () => {
  /** A frame of a client, which must be masked; a mask of zeros leaves the text as it is. */
  function clientFrame(text: string): Buffer {
    const body = Buffer.from(text)
    const length = body.length < 126 ? Buffer.from([0x80 | body.length]) : Buffer.from([0x80 | 126, body.length >> 8, body.length & 255])
    return Buffer.concat([Buffer.from([0x81]), length, Buffer.alloc(4), body])
  }

  it('is cut off, and the others hear everything', async () => {
    const ana = listenTo(club.client(ANA), 'room:a')
    await join(ana)
    const { hostname, port } = new URL(club.server.url)
    const slow: Socket = connect(Number(port), hostname)
    let closed = false
    slow.on('close', () => { closed = true }).on('error', () => undefined)
    let head = ''
    const answered = new Promise<void>((resolve) => slow.on('data', (piece) => {
      head += piece.toString('latin1')
      if (head.includes('"ok"')) resolve()
    }))
    slow.write(`GET /realtime/v1/websocket?${keyed()} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`)
    slow.write(clientFrame(JSON.stringify(['1', '1', 'realtime:room:a', 'phx_join', joinPayload()])))
    await answered
    slow.pause()
    await club.sql(`select realtime.send(jsonb_build_object('text', repeat('x', 1000000), 'n', n), 'large', 'room:a') from generate_series(1, 24) n`)
    await until(() => expect(ana.heard).toHaveLength(24), 20_000)
    await until(() => expect(club.server.logs()).toContain('did not keep up'))
    slow.resume()
    await until(() => expect(closed).toBe(true))
  })
})
