import { connect, type Socket } from 'node:net'

/** What a run of the load generator saw. `latencies` are milliseconds, one per answer. */
export interface LoadResult {
  readonly perSecond: number
  readonly latencies: readonly number[]
  readonly statuses: ReadonlyMap<number, number>
}

/** What one request of a connection has in place of the request that all have. */
export interface Turn {
  readonly path?: string
  readonly body?: string
}

export interface HttpRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Without one GET, or POST where there is a body. */
  readonly method?: 'POST' | 'PATCH'
  readonly body?: string | Buffer
  /** For requests that differ: of which connection, and what it was answered last, `null` at first. */
  turn?(connection: number, answer: Buffer | null): Turn
}

export interface Load extends HttpRequest {
  readonly connections: number
  /** Stops after this many seconds or this many answers, whichever comes first. */
  readonly seconds: number
  readonly answers?: number
}

/**
 * Sends the same request over and over on keep-alive connections, one at a time on each. It writes to plain sockets and reads
 * only status and length, because it shares two cores with what it measures.
 */
export async function load(options: Load): Promise<LoadResult> {
  const run = { latencies: [] as number[], statuses: new Map<number, number>(), until: performance.now() + options.seconds * 1000, left: options.answers ?? Infinity }
  const same = requestBytes(options)
  const next = (connection: number, answer: Buffer | null): Buffer => (options.turn === undefined ? same : requestBytes(options, options.turn(connection, answer)))
  const started = performance.now()
  await Promise.all(Array.from({ length: options.connections }, (_, connection) => oneConnection(new URL(options.url), (answer) => next(connection, answer), run)))
  const perSecond = (run.latencies.length / (performance.now() - started)) * 1000
  return { perSecond, latencies: run.latencies, statuses: run.statuses }
}

interface Run {
  readonly latencies: number[]
  readonly statuses: Map<number, number>
  readonly until: number
  left: number
}

function requestBytes(options: Load, turn: Turn = {}): Buffer {
  const url = new URL(options.url)
  const body = turn.body ?? options.body
  const headers = { host: url.host, ...(body !== undefined && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }), ...options.headers }
  const method = options.method ?? (body === undefined ? 'GET' : 'POST')
  const lines = [`${method} ${turn.path ?? `${url.pathname}${url.search}`} HTTP/1.1`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(body ?? '')])
}

function oneConnection(url: URL, next: (answer: Buffer | null) => Buffer, run: Run): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(Number(url.port), url.hostname)
    socket.setNoDelay(true)
    let received: Buffer = Buffer.alloc(0)
    let sentAt = 0
    const send = (last: Buffer | null) => {
      // Also of the last answer, which the next run may go on from.
      const request = next(last)
      if (run.left <= 0 || performance.now() >= run.until) {
        socket.end()
        resolve()
        return
      }
      run.left -= 1
      sentAt = performance.now()
      socket.write(request)
    }
    socket.once('connect', () => { send(null) })
    socket.once('error', reject)
    socket.once('close', () => { resolve() })
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const answer = wholeAnswer(received)
      if (answer === null) return
      const body = received.subarray(answer.head, answer.bytes)
      received = received.subarray(answer.bytes)
      run.latencies.push(performance.now() - sentAt)
      run.statuses.set(answer.status, (run.statuses.get(answer.status) ?? 0) + 1)
      send(body)
    })
  })
}

/** Status, length of the head and of the whole of the first answer in the buffer, or null while it is incomplete. */
export function wholeAnswer(buffer: Buffer): { status: number; head: number; bytes: number } | null {
  const headEnd = buffer.indexOf('\r\n\r\n')
  if (headEnd === -1) return null
  const text = buffer.toString('latin1', 0, headEnd)
  const head = headEnd + 4
  const length = /\r\ncontent-length:\s*(\d+)/i.exec(text)?.[1]
  const bytes = length === undefined ? endOfChunks(buffer, head, text) : head + Number(length)
  return buffer.length < bytes ? null : { status: Number(text.slice(9, 12)), head, bytes }
}

/** Where a body in chunks ends; infinite while its last chunk has not come. */
function endOfChunks(buffer: Buffer, start: number, head: string): number {
  if (!/\r\ntransfer-encoding:\s*chunked/i.test(head)) throw new Error(`the load generator needs content-length or chunks, got:\n${head}`)
  for (let at = start; ; ) {
    const line = buffer.indexOf('\r\n', at)
    if (line === -1) return Infinity
    const size = Number.parseInt(buffer.toString('latin1', at, line), 16)
    at = line + 2 + size + 2
    if (size === 0) return at
    if (at > buffer.length) return Infinity
  }
}
