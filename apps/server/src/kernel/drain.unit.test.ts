import { connect, type AddressInfo, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { drain, LITTLE } from './drain.ts'

const MEGABYTE = 1_048_576
/** What may have been read beyond the bound: one piece, and what the stream buffers. */
const SLACK = 262_144

let app: FastifyInstance
let accepted: Socket[] = []
let clients: Socket[] = []
beforeEach(async () => {
  app = Fastify({ bodyLimit: 1_024, forceCloseConnections: true })
  app.server.on('connection', (socket) => accepted.push(socket))
  app.addHook('onError', async (request, reply) => { await drain(request, reply, request.url === '/forbidden' ? LITTLE : undefined) })
  app.post('/large', () => 'taken')
  app.post('/forbidden', { preParsing: (_request, _reply, _payload, done) => { done(Object.assign(new Error('no'), { statusCode: 403 })) } }, () => 'taken')
  await app.listen({ port: 0, host: '127.0.0.1' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const client of clients) client.destroy()
  clients = []
  accepted = []
  await app.close()
})

interface Client {
  readonly socket: Socket
  answer: string
  /** Of the server's side. */
  isEnded: boolean
}

/** A client that keeps its side of the connection open whatever the server does. */
function open(): Client {
  const socket = connect({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true })
  clients.push(socket)
  const client: Client = { socket, answer: '', isEnded: false }
  socket.setEncoding('latin1').on('data', (text: string) => { client.answer += text })
  socket.on('end', () => { client.isEnded = true }).on('error', () => undefined)
  return client
}

/** The fake clock must not move while something is awaited. */
async function until(holds: () => boolean): Promise<void> {
  const deadline = performance.now() + 15_000
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`never: ${holds.toString()}`)
    await nextTurn()
  }
}

const head = (path: string, length: number): string => `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: ${String(length)}\r\n\r\n`

/** Sends for as long as there is a connection. */
function sendOn({ socket }: Client): void {
  const piece = Buffer.alloc(MEGABYTE)
  const send = (): void => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', send)
  send()
}

const onServer = (): Socket => {
  const [socket] = accepted
  if (socket === undefined) throw new Error('nobody has connected')
  return socket
}

/** The answer is out; the connection goes two seconds later. */
async function closesLater(): Promise<void> {
  vi.advanceTimersByTime(1_999)
  await nextTurn()
  expect(onServer().destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(onServer().destroyed).toBe(true)
}

describe('the rest of a rejected body', () => {
  it.each([['/forbidden', 403, LITTLE], ['/large', 413, 5 * MEGABYTE]])('of %s is read whole while it is small', async (path, status, size) => {
    const client = open()
    client.socket.write(head(path, size))
    client.socket.write(Buffer.alloc(size))
    await until(() => client.answer.endsWith('}'))
    expect(client.answer).toContain(`HTTP/1.1 ${String(status)} `)
    expect(onServer().bytesRead).toBe(head(path, size).length + size)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('leaves the connection to the next request once it is read', async () => {
    const client = open()
    client.socket.write(head('/forbidden', LITTLE))
    client.socket.write(Buffer.alloc(LITTLE))
    await until(() => client.answer.endsWith('}'))
    client.answer = ''
    client.socket.write(`${head('/large', 2)}ok`)
    await until(() => client.answer.endsWith('taken'))
    expect(accepted).toHaveLength(1)
  })

  it.each([['/forbidden', 403, 65_536], ['/large', 413, 64 * MEGABYTE]])('of %s is read up to a bound; then comes the answer, and two seconds later the end', async (path, status, most) => {
    const client = open()
    client.socket.write(head(path, 1_000 * MEGABYTE))
    sendOn(client)
    await until(() => client.isEnded)
    expect(client.answer).toContain(`HTTP/1.1 ${String(status)} `)
    expect(client.answer.toLowerCase()).toContain('connection: close')
    const read = onServer().bytesRead
    expect(read).toBeGreaterThan(most)
    expect(read).toBeLessThan(most + SLACK)
    await closesLater()
    expect(onServer().bytesRead).toBe(read)
  })

  it.each([['/forbidden', 403], ['/large', 413]])('of %s is waited for ten seconds', async (path, status) => {
    const client = open()
    client.socket.write(`${head(path, 50_000)}the beginning`)
    await until(() => vi.getTimerCount() === 1)
    vi.advanceTimersByTime(9_999)
    await nextTurn()
    expect(client.answer).toBe('')
    vi.advanceTimersByTime(1)
    await until(() => client.isEnded)
    expect(client.answer).toContain(`HTTP/1.1 ${String(status)} `)
    await closesLater()
  })
})
