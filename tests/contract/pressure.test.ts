import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import os from 'node:os'
import type { RealtimeChannel } from '@supabase/supabase-js'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { memoryFlags, memorySettings } from '../../scripts/lib/memory.mjs'
import type { Seen } from '../support/bystander.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { signedIn } from './auth/support.ts'

// Memory is waited for, up to the minute that the product promises.
vi.setConfig({ testTimeout: 150_000 })

/** `npm run attack` does its worst and judges how long others wait; the pipeline does a third of it, beside other tests, and tells. */
const isFull = process.env['VINCULO_TEST_FULL'] === '1'

let server: TestServer
let token: string
/** Somebody else at work, in a process of their own. */
let bystander: ChildProcess
beforeAll(async () => {
  // As it is started for people: with what V8 and glibc may keep.
  server = await startServer({ env: { ...memorySettings, NODE_OPTIONS: memoryFlags.join(' ') } })
  const { data } = await (await signedIn(server, 'pessoa@aurora.demo')).client.auth.getSession()
  token = data.session?.access_token ?? ''
  const headers = { apikey: server.publishableKey, authorization: `Bearer ${token}` }
  const address = `${server.url}/rest/v1/companies?select=id&limit=1`
  bystander = fork(new URL('../support/bystander.ts', import.meta.url), [address, JSON.stringify(headers)], { execArgv: [] })
  // What a server takes when it begins to work is no attacker's doing: its rest is that of one which has been used.
  for (let n = 0; n < 1_000; n += 1) await (await fetch(address, { headers })).arrayBuffer()
  // Attackers compute on machines of their own: what it costs them keeps nobody here waiting.
  if (isFull) os.setPriority(os.constants.priority.PRIORITY_LOW)
})
afterAll(async () => {
  bystander.disconnect()
  await server.stop()
})

const MEGABYTE = 1_048_576
const [BODIES, FRAMES] = isFull ? [300, 900] : [100, 100]
/** Where the attackers are; everybody else is at 127.0.0.1. */
const ELSEWHERE = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1'
let sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets = []
})

const memory = (): number => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${String(server.pid)}/status`, 'utf8'))?.[1]) * 1024

interface Sender {
  readonly socket: Socket
  answer: string
  closed: boolean
}

/** A connection that says this and nothing more; it ends with the test. */
function send(...pieces: readonly (string | Buffer)[]): Sender {
  const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', localAddress: ELSEWHERE })
  sockets.push(socket)
  const sender: Sender = { socket, answer: '', closed: false }
  socket.setEncoding('latin1').on('data', (text: string) => (sender.answer += text)).on('error', () => undefined).on('close', () => { sender.closed = true })
  for (const piece of pieces) socket.write(piece)
  return sender
}

const head = (method: string, path: string, headers: Record<string, string>): string =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${Object.entries({ apikey: server.publishableKey, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`

const upgrade = (): string =>
  head('GET', `/realtime/v1/websocket?vsn=2.0.0&apikey=${server.publishableKey}`, {
    connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  })

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(20)
}

interface Rise {
  readonly peak: number
  readonly left: number
  /** Of somebody else's requests meanwhile, in milliseconds. */
  readonly p99: number
}

/** The 99th percentile of what somebody else waited since they were told to begin. */
async function waitsOfOthers(): Promise<number> {
  bystander.send('end')
  const [{ waits, refused }] = (await once(bystander, 'message')) as [Seen]
  expect(refused).toEqual([])
  expect(waits.length).toBeGreaterThan(20)
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Infinity
}

/** Lets `begin` do its worst and says, in megabytes, by how much memory rose and how much of that is left, within a minute, when it is over. */
async function rise(begin: () => readonly Sender[], isOver: (senders: readonly Sender[]) => boolean): Promise<Rise> {
  const before = memory()
  bystander.send('begin')
  let peak = before
  const senders = begin()
  const deadline = Date.now() + 20_000
  let quiet = Infinity
  // For a moment more: what was not refused is still arriving.
  while (Date.now() < Math.min(quiet, deadline)) {
    if (quiet === Infinity && isOver(senders)) quiet = Date.now() + 2_000
    peak = Math.max(peak, memory())
    await wait(20)
  }
  const p99 = await waitsOfOthers()
  for (const { socket } of senders) socket.destroy()
  // Memory is given back at work: without any the collector sleeps.
  bystander.send('begin')
  const end = Date.now() + 60_000
  do await wait(1_000)
  while (memory() - before > 40 * MEGABYTE && Date.now() < end)
  await waitsOfOthers()
  const found = { peak: Math.round((peak - before) / MEGABYTE), left: Math.round((memory() - before) / MEGABYTE), p99 }
  console.info(`${expect.getState().currentTestName ?? ''}: memory +${String(found.peak)} MB, then +${String(found.left)} MB; others waited ${String(p99)} ms (p99)`)
  return found
}

const atMost = (most: number): number => expect.toSatisfy((value: number) => value <= most) as number
const within = { peak: atMost(100), left: atMost(40), p99: isFull ? atMost(300) : (expect.any(Number) as number) }
const most = Math.floor(7.9 * MEGABYTE)
const allButOne = Buffer.alloc(most - 1, ' ')
const everybody = (senders: readonly Sender[]): boolean => senders.every(({ answer }) => answer !== '')
const some = (count: number) => (senders: readonly Sender[]): boolean => senders.filter(({ answer }) => answer !== '').length >= count

describe(`${String(BODIES)} bodies of 7.9 MB that never end, from one address`, () => {
  const bodies = (path: string, headers: Record<string, string>, chunked = false) => () =>
    Array.from({ length: BODIES }, () =>
      chunked
        ? send(head('POST', path, { ...headers, 'transfer-encoding': 'chunked' }), `${allButOne.length.toString(16)}\r\n`, allButOne)
        : send(head('POST', path, { ...headers, 'content-length': String(most) }), allButOne))
  const json = { 'content-type': 'application/json' }
  const asPerson = () => ({ ...json, authorization: `Bearer ${token}` })

  it.each(['/rest/v1/rpc/me', '/auth/v1/token?grant_type=password', '/functions/v1/leave-feed', '/storage/v1/object/list/files', '/nowhere'])('of strangers at %s', async (path) => {
    expect(await rise(bodies(path, json), everybody)).toEqual(within)
  })

  it('of strangers, in pieces', async () => {
    expect(await rise(bodies('/rest/v1/rpc/me', json, true), everybody)).toEqual(within)
  })

  it('of somebody who has signed in', async () => {
    expect(await rise(bodies('/rest/v1/rpc/start_upload', asPerson()), some(BODIES - 3))).toEqual(within)
  })

  it('are refused in the words of each service, and say when to come back', async () => {
    const sayings: readonly (readonly [string, Record<string, string>, number, string])[] = [
      ['/rest/v1/rpc/me', json, 413, 'PGRST102'], ['/auth/v1/token?grant_type=password', json, 413, 'request_too_large'],
      ['/storage/v1/object/list/files', json, 400, 'EntityTooLarge'], ['/functions/v1/leave-feed', json, 413, 'BODY_TOO_LARGE'],
      ['/rest/v1/role_permissions', asPerson(), 403, '42501'],
    ]
    for (const [path, headers, status, code] of sayings) {
      const sender = send(head('POST', path, { ...headers, 'content-length': String(most) }), allButOne)
      await until(() => sender.answer.endsWith('}'))
      expect(sender.answer, path).toContain(code)
      expect(sender.answer, path).toContain(`HTTP/1.1 ${String(status)} `)
    }
    const senders = bodies('/rest/v1/rpc/start_upload', asPerson())()
    await until(() => some(BODIES - 3)(senders))
    const answers = senders.map(({ answer }) => answer).filter((answer) => answer !== '')
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 5\r\n[^]*PGRSTX01/)
  })
})

describe('what is whole', () => {
  it('is taken in as large as ever from people, and small from strangers', async () => {
    const text = JSON.stringify({ p_purpose: 'x'.repeat(7 * MEGABYTE), p_name: 'a', p_mime: 'a/b', p_size: 1 })
    const ask = (body: string, authorization: string): Promise<Response> =>
      fetch(`${server.url}/rest/v1/rpc/start_upload`, { method: 'POST', headers: { apikey: server.publishableKey, authorization, 'content-type': 'application/json' }, body })
    const answers = await Promise.all([1, 2, 3].map(() => ask(text, `Bearer ${token}`)))
    for (const answer of answers) expect(await answer.json()).toMatchObject({ code: 'RHARG' })
    // The accounts are empty again.
    expect((await ask(text, `Bearer ${token}`)).status).toBe(400)
    expect((await ask(JSON.stringify({ p_purpose: 'x'.repeat(60_000) }), '')).status).not.toBe(413)
  })
})

describe('sockets', () => {
  it('of strangers are a hundred at one address, beside those of people who have joined or join now', async () => {
    const { client, user } = await signedIn(server, 'pessoa@aurora.demo')
    await client.realtime.setAuth()
    const joined = async (topic: string): Promise<RealtimeChannel> => {
      const channel = client.channel(topic, { config: { private: true } })
      await new Promise<void>((resolve, reject) => {
        channel.subscribe((status, error) => { if (status === 'SUBSCRIBED') resolve(); else reject(error ?? new Error(status)) })
      })
      return channel
    }
    const channel = await joined(`user:${user.id}`)
    const strangers = Array.from({ length: 100 }, () => send(upgrade()))
    await until(() => strangers.every(({ answer }) => answer.startsWith('HTTP/1.1 101')))
    const refused = send(upgrade())
    await until(() => refused.answer !== '')
    expect(refused.answer).toMatch(/^HTTP\/1\.1 429 [^]*ConnectionRateLimitReached/)
    expect(channel.state).toBe('joined')
    await client.removeAllChannels()
    expect((await joined(`user:${user.id}`)).state).toBe('joined')

    strangers[0]?.socket.destroy()
    await until(async () => {
      const next = send(upgrade())
      await until(() => next.answer !== '')
      return next.answer.startsWith('HTTP/1.1 101')
    })
    await client.removeAllChannels()
  })
})

describe(`messages that never end, on ${String(FRAMES)} sockets of one address`, () => {
  it('of strangers', async () => {
    // One frame of 2.9 MB, masked with zeros, without its last byte.
    const size = Math.floor(2.9 * MEGABYTE)
    const frame = Buffer.alloc(14 + size - 1)
    frame.writeUInt8(0x81, 0)
    frame.writeUInt8(0x80 | 127, 1)
    frame.writeBigUInt64BE(BigInt(size), 2)
    const begin = (): readonly Sender[] => Array.from({ length: FRAMES }, () => send(upgrade(), frame))
    expect(await rise(begin, (senders) => senders.every(({ closed }) => closed))).toEqual(within)
  })
})
