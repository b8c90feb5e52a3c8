import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../support/server.ts'
import { signedIn } from './auth/support.ts'

const MEGABYTE = 1_048_576

interface Person {
  readonly id: string
  readonly token: string
}

let server: TestServer
let people: readonly [Person, Person, Person, Person]
beforeAll(async () => {
  server = await startServer()
  const login = async (email: string): Promise<Person> => {
    const { session, user } = await signedIn(server, email)
    return { id: user.id, token: session.access_token }
  }
  people = await Promise.all([login('pessoa@aurora.demo'), login('gestor@aurora.demo'), login('admin@aurora.demo'), login('admin@boreal.demo')])
})
afterAll(() => server.stop())

let sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets = []
})

interface Line {
  readonly socket: Socket
  /** Everything that came, headers and frames alike. */
  heard: string
  /** By the server, for one side at least. */
  isEnded: boolean
  isClosed: boolean
}

/** A connection that keeps its side open; it ends with the test. */
function open(): Line {
  const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', allowHalfOpen: true })
  sockets.push(socket)
  const line: Line = { socket, heard: '', isEnded: false, isClosed: false }
  socket.setEncoding('latin1').on('data', (text: string) => { line.heard += text })
  socket.on('error', () => undefined).on('end', () => { line.isEnded = true }).on('close', () => { line.isEnded = line.isClosed = true })
  return line
}

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await wait(10)
}
const hears = (line: Line, text: string): Promise<void> => until(() => line.isEnded || line.heard.includes(text))

const TEXT = 0x1
const CONTINUATION = 0x0
const PING = 0x9
const LAST = 0x80

/** A client's frame, masked with zeros. */
function frame(first: number, payload: string | Buffer): Buffer {
  const bytes = Buffer.from(payload)
  const head = Buffer.alloc(bytes.length < 126 ? 6 : 14)
  head.writeUInt8(first, 0)
  if (bytes.length < 126) head.writeUInt8(0x80 | bytes.length, 1)
  else {
    head.writeUInt8(0x80 | 127, 1)
    head.writeBigUInt64BE(BigInt(bytes.length), 2)
  }
  return Buffer.concat([head, bytes])
}

const JOINED = '"phx_reply",{"status":"ok"'
const TOO_MANY = 'too many connections'

/** A socket on which that person has asked for their own topic, and heard what comes of it. */
async function asked({ id, token }: Person): Promise<Line> {
  const line = open()
  line.socket.write(`GET /realtime/v1/websocket?vsn=2.0.0&apikey=${server.publishableKey} HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`)
  await hears(line, '\r\n\r\n')
  expect(line.heard).toContain('HTTP/1.1 101 ')
  line.socket.write(frame(LAST | TEXT, JSON.stringify(['1', '1', `realtime:user:${id}`, 'phx_join', { config: { private: true }, access_token: token }])))
  await until(() => line.isEnded || [JOINED, TOO_MANY].some((text) => line.heard.includes(text)))
  return line
}

async function joined(person: Person): Promise<Line> {
  const line = await asked(person)
  expect(line.heard).toContain(JOINED)
  return line
}

describe('sockets of a person', () => {
  it('are a hundred: one more is closed when it joins, others join meanwhile, and one that ends makes room', async () => {
    const [person, other] = people
    const own: Line[] = []
    while (own.length < 100) own.push(...(await Promise.all(Array.from({ length: 20 }, () => joined(person)))))
    const next = await asked(person)
    expect(next.heard).toContain(TOO_MANY)
    expect(next.heard).not.toContain(JOINED)
    next.socket.destroy()
    await joined(other)
    expect(own.filter(({ isEnded, heard }) => isEnded || heard.includes(TOO_MANY))).toEqual([])

    own[0]?.socket.destroy()
    let again = await asked(person)
    // The server may not have seen yet that one is gone.
    while (!again.heard.includes(JOINED)) {
      again.socket.destroy()
      again = await asked(person)
    }
  })
})

describe('unfinished messages of somebody who has joined', () => {
  const SIZE = 2_800_000
  const begin = '["1","2","realtime:nowhere","event",{"x":"'
  const large = Buffer.from(begin.padEnd(SIZE, 'x'))
  const ARRIVED = 'has arrived'
  /** Begins a message, and asks in the middle of it for a sign that so much has been taken in. */
  const beginOn = async (line: Line): Promise<boolean> => {
    line.socket.write(frame(TEXT, large))
    line.socket.write(frame(LAST | PING, ARRIVED))
    await hears(line, ARRIVED)
    return line.heard.includes(ARRIVED)
  }
  const finishOn = async (line: Line): Promise<void> => {
    line.socket.write(frame(LAST | CONTINUATION, '"}]'))
    await hears(line, 'unmatched topic')
    expect(line.heard).toContain('unmatched topic')
  }
  const post = async ({ token }: Person): Promise<number> => {
    const headers = { apikey: server.publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ p_purpose: 'x'.repeat(SIZE), p_name: 'a', p_mime: 'a/b', p_size: 1 })
    return (await fetch(`${server.url}/rest/v1/rpc/start_upload`, { method: 'POST', headers, body })).status
  }

  it('use up the 24 MB of that person, requests included, and nothing of anybody else', async () => {
    const [, , person, other] = people
    const own = await Promise.all(Array.from({ length: 9 }, () => joined(person)))
    const [first, ...more] = own
    const last = more.pop()
    if (first === undefined || last === undefined) throw new Error('nobody has joined')
    expect(await post(person)).toBe(400)
    for (const line of [first, ...more]) expect(await beginOn(line)).toBe(true)
    // 22.4 MB are on the account, and there is no room for a ninth.
    expect(await beginOn(last)).toBe(false)
    expect(last.isEnded).toBe(true)
    expect(await post(person)).toBe(429)
    const elsewhere = await joined(other)
    expect(await beginOn(elsewhere)).toBe(true)
    await finishOn(elsewhere)
    expect(await post(other)).toBe(400)

    expect([first, ...more].filter(({ isEnded }) => isEnded)).toEqual([])
    await finishOn(first)
    expect(await post(person)).toBe(400)
  })
})

describe('a body that does not end', () => {
  /** Resolves when the socket takes more, or nothing any more. */
  const settled = (socket: Socket): Promise<void> =>
    new Promise((resolve) => {
      const settle = (): void => {
        socket.off('drain', settle).off('close', settle)
        resolve()
      }
      socket.on('drain', settle).on('close', settle)
    })
  /** Sends for as long as the server takes it, until it hangs up: what it answered, and how many bytes went out. */
  const flood = async (path: string, headers: Record<string, string>): Promise<{ readonly answer: string; readonly sent: number }> => {
    const line = open()
    const { socket } = line
    const all = { host: 'localhost', apikey: server.publishableKey, 'content-type': 'application/json', 'content-length': String(1_000 * MEGABYTE), ...headers }
    socket.write(`POST ${path} HTTP/1.1\r\n${Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
    const piece = Buffer.alloc(MEGABYTE, ' ')
    let sent = 0
    while (!line.isClosed) {
      const isTaken = socket.write(piece)
      sent = Math.max(sent, socket.bytesWritten - socket.writableLength)
      if (!isTaken) await settled(socket)
    }
    return { answer: line.heard, sent }
  }

  it.each([['because somebody is not signed in', 413, '/rest/v1/rpc/start_upload', false], ['because the table is nobody’s to write', 403, '/rest/v1/role_permissions', true]])(
    'and is rejected %s is hardly read: the answer comes, then the server hangs up',
    async (_why, status, path, isSignedIn) => {
      const { answer, sent } = await flood(path, isSignedIn ? { authorization: `Bearer ${people[0].token}` } : {})
      expect(answer).toContain(`HTTP/1.1 ${String(status)} `)
      expect(answer.toLowerCase()).toContain('connection: close')
      // What the buffers of two sockets hold beyond the 64 KB is the system's.
      expect(sent).toBeLessThan(48 * MEGABYTE)
    },
  )

  it('and is larger than its route takes is read for 64 MB: the answer comes, then the server hangs up', async () => {
    const { answer, sent } = await flood('/rest/v1/rpc/start_upload', { authorization: `Bearer ${people[0].token}` })
    expect(answer).toContain('HTTP/1.1 413 ')
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(sent).toBeGreaterThan(63 * MEGABYTE)
    expect(sent).toBeLessThan(112 * MEGABYTE)
  })
})
