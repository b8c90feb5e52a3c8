import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

import { WebSocketServer } from 'ws'

import type { Log } from '../kernel/log.ts'
import type { ChannelServices } from './channel.ts'
import { Connection } from './connection.ts'
import type { Credentials } from './credentials.ts'
import { LIMITS } from './limits.ts'
import type { Version } from './wire/frames.ts'

export interface SocketParts {
  readonly credentials: Credentials
  readonly services: ChannelServices
  /** Whether a socket without key acts as anon. */
  readonly keyRequired: boolean
  readonly privateOnly: boolean
  readonly log: Log
}

export interface Sockets {
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Resolves when every reader has caught up, or has had time enough: one that stays behind is cut off by what comes next. */
  drained(): Promise<void>
  /** Closes what is silent or of no use. */
  tidy(): void
  /** Says goodbye and waits for the sockets to close, a second at most. */
  close(): Promise<void>
}

const PATH = '/realtime/v1/websocket'
const GOODBYE_MS = 1_000
const WAIT_MS = 20
const MOST_WAITS = 10
const REASONS: Readonly<Record<number, string>> = { 400: 'Bad Request', 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found', 429: 'Too Many Requests' }

function refuse(socket: Duplex, status: number, error: string): void {
  const body = JSON.stringify({ error })
  const head = [
    `HTTP/1.1 ${status} ${REASONS[status] ?? 'Error'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  // A client that keeps its side open would hold the descriptor for ever, and no limit counts it.
  socket.once('finish', () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function versionOf(text: string | null): Version | null {
  if (text === null || text === '1.0.0') return '1.0.0'
  return text === '2.0.0' ? '2.0.0' : null
}

const fromBrowser = ({ headers }: IncomingMessage): boolean => headers.origin !== undefined || (headers['user-agent'] ?? '').startsWith('Mozilla/')

/** The sockets of this server, from the upgrade to the end. */
export function createSockets(parts: SocketParts): Sockets {
  const { credentials, services, log } = parts
  const server = new WebSocketServer({ noServer: true, maxPayload: LIMITS.payloadBytes + 4_096, perMessageDeflate: false, clientTracking: true })
  const connections = new Set<Connection>()
  let closing = false

  const admit = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname !== PATH) return refuse(socket, 404, 'Not found')
    const version = versionOf(url.searchParams.get('vsn'))
    if (version === null) return refuse(socket, 400, 'Unknown protocol version')
    const given = url.searchParams.get('apikey') ?? request.headers['x-api-key']
    const key = typeof given === 'string' ? given : ''
    if (key === '' && parts.keyRequired) return refuse(socket, 401, 'Missing API key')
    const credential = key === '' ? credentials.anonymous : await credentials.ofKey(key)
    if (credential === null) return refuse(socket, 401, 'Invalid API key')
    if (credential.role === 'service_role' && fromBrowser(request)) return refuse(socket, 403, 'Forbidden use of secret API key in browser')
    if (closing || connections.size >= LIMITS.sockets) return refuse(socket, 429, 'ConnectionRateLimitReached: Too many connected users')
    server.handleUpgrade(request, socket, head, (ws) => {
      const connection = new Connection({ ws, version, credential, credentials, services, privateOnly: parts.privateOnly, log })
      connections.add(connection)
      ws.on('close', () => connections.delete(connection))
    })
  }

  return {
    upgrade(request, socket, head) {
      // Without a listener a client that goes away meanwhile would end the process.
      socket.on('error', () => socket.destroy())
      admit(request, socket, head).catch((error: unknown) => {
        log.warn({ error: error instanceof Error ? error.message : String(error) }, 'a realtime socket could not be opened')
        socket.destroy()
      })
    },
    async drained() {
      for (let waits = 0; waits < MOST_WAITS && [...connections].some(({ backlog }) => backlog > LIMITS.burstBytes); waits += 1) await sleep(WAIT_MS)
    },
    tidy() {
      const now = Date.now()
      // Whoever has the public key may open sockets, but joins nothing: they must not keep people out.
      const emptyMs = connections.size > LIMITS.sockets * 0.8 ? LIMITS.emptyWhenFullMs : LIMITS.emptyMs
      for (const connection of connections) connection.tidy(now, emptyMs)
    },
    async close() {
      closing = true
      for (const connection of connections) connection.goAway()
      const deadline = Date.now() + GOODBYE_MS
      while (server.clients.size > 0 && Date.now() < deadline) await sleep(WAIT_MS)
      for (const ws of server.clients) ws.terminate()
      server.close()
    },
  }
}
