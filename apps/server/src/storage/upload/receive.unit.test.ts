import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { CallerSession, Query } from '../../kernel/database.ts'
import { createShares } from '../../kernel/fair-share.ts'
import { createLog } from '../../kernel/log.ts'
import { diskStore } from '../blobs/disk.ts'
import type { StorageContext } from '../context.ts'
import { BOUNDLESS } from '../free-space.ts'
import { receive } from './receive.ts'

const session: CallerSession = { role: 'authenticated', claims: {}, readOnly: false, method: 'POST', path: '/', headers: {}, requestId: 'r' }
let folder: string
let app: FastifyInstance
/** Every limit that was set for the silence of a sender. */
let limits: number[]
/** How many times faster than the real one the clock of sockets runs. */
let speed: number
let committed: number

/** A database that lets everything be written. */
const database = {
  run: () => Promise.resolve([{ columns: [], rows: [[JSON.stringify({ id: 'b', name: 'b', file_size_limit: null, allowed_mime_types: null })]], tag: '' }]),
  async transaction(_session: CallerSession, work: (query: Query) => Promise<{ commit: boolean; value: unknown }>) {
    const { commit, value } = await work(() => Promise.resolve({ columns: [], rows: [], tag: '' }))
    if (commit) committed += 1
    return value
  },
}

function hastenSockets({ raw: { socket } }: FastifyRequest): void {
  const setTimeout = socket.setTimeout.bind(socket)
  socket.setTimeout = (ms) => {
    limits.push(ms)
    return setTimeout(ms / speed)
  }
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vinculo-receive-'))
  limits = []
  speed = 1
  committed = 0
  const log = createLog({ logLevel: 'silent' })
  const uploads = createShares(6, 1_000, () => new Error('late'))
  const context = { database, log, store: diskStore(folder), room: BOUNDLESS, fileSizeLimit: 1_000_000, uploads } as unknown as StorageContext
  app = Fastify({ forceCloseConnections: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => { done(null, undefined) })
  app.addHook('onRequest', (request, _reply, done) => {
    request.raw.on('error', () => undefined)
    hastenSockets(request)
    done()
  })
  app.post('/', (request, reply) => receive(context, request, reply, { bucket: 'b', name: 'n', owner: 'ana', upsert: false, session }))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const files = (): readonly string[] => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map(({ name }) => name)

/** A sender that promises ten bytes, sends these, and waits. */
function send(bytes: string): { readonly socket: Socket; readonly answer: () => string; readonly isClosed: () => boolean } {
  const socket = connect({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1' })
  let answer = ''
  let isClosed = false
  socket.setEncoding('latin1').on('data', (text: string) => { answer += text })
  socket.on('error', () => undefined).on('close', () => { isClosed = true })
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: image/png\r\ncontent-length: 10\r\n\r\n${bytes}`)
  return { socket, answer: () => answer, isClosed: () => isClosed }
}

describe('the sender of an upload', () => {
  it('may be silent for 60 s while it sends, and as long as it likes once its file is there', async () => {
    const { socket, answer, isClosed } = send('0123456789')
    await vi.waitFor(() => expect(answer()).toMatch(/^HTTP\/1\.1 200 /))
    // What comes after is the time that a connection waits for its next request.
    expect([limits.slice(0, 2), committed, files().length, isClosed()]).toEqual([[60_000, 0], 1, 1, false])
    socket.destroy()
  })

  it('is cut off after 60 s of silence, and nothing stays of what it sent', async () => {
    speed = 600
    const { answer, isClosed } = send('01234')
    await vi.waitFor(() => expect(isClosed()).toBe(true), { timeout: 10_000 })
    expect(answer()).toBe('')
    await vi.waitFor(() => expect(files()).toEqual([]))
    expect([limits[0], committed]).toEqual([60_000, 0])
  })
})
