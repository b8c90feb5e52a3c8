import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

import { WebSocketServer } from 'ws'

import { namesOneHost, upgradeIp } from '../kernel/http.ts'
import { person, SERVER_SIDE, strangerAt, type Intake, type Payer } from '../kernel/intake.ts'
import type { Log } from '../kernel/log.ts'
import type { ChannelServices } from './channel.ts'
import { Connection } from './connection.ts'
import type { Credential, Credentials } from './credentials.ts'
import { LIMITS } from './limits.ts'
import { Unfinished } from './unfinished.ts'
import type { Version } from './wire/frames.ts'

export interface SocketParts {
  readonly credentials: Credentials
  readonly services: ChannelServices
  /** Whether a socket without key acts as anon. */
  readonly keyRequired: boolean
  readonly privateOnly: boolean
  /** Null where nobody is bounded. */
  readonly intake: Intake | null
  readonly trustedProxies: number
  readonly onRefused: () => void
  readonly log: Log
}

export interface Sockets {
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** How many are open. */
  count(): number
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

function answerRefusal(socket: Duplex, status: number, error: string): void {
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

/** Whom a credential makes a socket belong to; null leaves it with its address. */
function ownerOf({ role, claims }: Credential): Payer | null {
  if (role === 'service_role') return SERVER_SIDE
  const { sub } = claims
  return role === 'authenticated' && typeof sub === 'string' ? person(sub) : null
}

/** How many sockets each owner has. */
class Owners {
  readonly #counts = new Map<string, number>()

  hasRoom({ key, isKnown }: Payer): boolean {
    return key === SERVER_SIDE.key || (this.#counts.get(key) ?? 0) < (isKnown ? LIMITS.personSockets : LIMITS.strangerSockets)
  }

  add({ key }: Payer): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  drop({ key }: Payer): void {
    const left = (this.#counts.get(key) ?? 1) - 1
    if (left === 0) this.#counts.delete(key)
    else this.#counts.set(key, left)
  }
}

/** The sockets of this server, from the upgrade to the end. */
export function createSockets(parts: SocketParts): Sockets {
  const { credentials, services, log, intake } = parts
  const owners = new Owners()
  const server = new WebSocketServer({ noServer: true, maxPayload: LIMITS.payloadBytes + 4_096, perMessageDeflate: false, clientTracking: true })
  const connections = new Set<Connection>()
  let closing = false
  const refuse = (socket: Duplex, status: number, error: string): void => {
    parts.onRefused()
    answerRefusal(socket, status, error)
  }

  const admit = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    if (!namesOneHost(request)) return refuse(socket, 400, 'More than one Host')
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
    let owner = ownerOf(credential) ?? strangerAt(upgradeIp(request, parts.trustedProxies))
    if (intake !== null && !owners.hasRoom(owner)) return refuse(socket, 429, 'ConnectionRateLimitReached: Too many connections of this address')
    server.handleUpgrade(request, socket, head, (ws) => {
      const unfinished = intake === null ? null : new Unfinished(intake, owner, ws, socket)
      const onJoined = (joined: Credential): void => {
        const next = ownerOf(joined)
        if (next === null || next.key === owner.key) return
        if (intake !== null && !owners.hasRoom(next)) ws.close(1008, 'too many connections')
        owners.drop(owner)
        owners.add(owner = next)
        unfinished?.belongsTo(next)
      }
      const connection = new Connection({ ws, version, credential, credentials, services, privateOnly: parts.privateOnly, log, isKnown: () => intake === null || owner.isKnown, onJoined })
      connections.add(connection)
      owners.add(owner)
      ws.on('close', () => {
        connections.delete(connection)
        owners.drop(owner)
      })
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
    count: () => connections.size,
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
