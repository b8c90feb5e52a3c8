import { connect, type Socket } from 'node:net'

/** What a run of the load generator saw. `latencies` are milliseconds, one per answer. */
export interface LoadResult {
  readonly perSecond: number
  readonly latencies: readonly number[]
  readonly statuses: ReadonlyMap<number, number>
}

export interface Load {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  /** Stops after this many seconds or this many answers, whichever comes first. */
  readonly seconds: number
  readonly answers?: number
  readonly body?: string
}

/**
 * Sends the same request over and over on keep-alive connections, one at a time on each. It writes to plain sockets and reads
 * only status and length, because it shares two cores with what it measures.
 */
export async function load(options: Load): Promise<LoadResult> {
  const run = { latencies: [] as number[], statuses: new Map<number, number>(), until: performance.now() + options.seconds * 1000, left: options.answers ?? Infinity }
  const request = requestBytes(options)
  const started = performance.now()
  await Promise.all(Array.from({ length: options.connections }, () => oneConnection(new URL(options.url), request, run)))
  const perSecond = (run.latencies.length / (performance.now() - started)) * 1000
  return { perSecond, latencies: run.latencies, statuses: run.statuses }
}

interface Run {
  readonly latencies: number[]
  readonly statuses: Map<number, number>
  readonly until: number
  left: number
}

function requestBytes(options: Load): Buffer {
  const url = new URL(options.url)
  const body = options.body ?? ''
  const lines = [
    `${options.body === undefined ? 'GET' : 'POST'} ${url.pathname}${url.search} HTTP/1.1`,
    `host: ${url.host}`,
    ...Object.entries(options.headers).map(([name, value]) => `${name}: ${value}`),
    ...(options.body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

function oneConnection(url: URL, request: Buffer, run: Run): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(Number(url.port), url.hostname)
    socket.setNoDelay(true)
    let received: Buffer = Buffer.alloc(0)
    let sentAt = 0
    const send = () => {
      if (run.left <= 0 || performance.now() >= run.until) {
        socket.end()
        resolve()
        return
      }
      run.left -= 1
      sentAt = performance.now()
      socket.write(request)
    }
    socket.once('connect', send)
    socket.once('error', reject)
    socket.once('close', () => { resolve() })
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const answer = wholeAnswer(received)
      if (answer === null) return
      received = received.subarray(answer.bytes)
      run.latencies.push(performance.now() - sentAt)
      run.statuses.set(answer.status, (run.statuses.get(answer.status) ?? 0) + 1)
      send()
    })
  })
}

/** Length and status of the first answer in the buffer, or null while it is incomplete. Needs content-length. */
export function wholeAnswer(buffer: Buffer): { status: number; bytes: number } | null {
  const headEnd = buffer.indexOf('\r\n\r\n')
  if (headEnd === -1) return null
  const head = buffer.toString('latin1', 0, headEnd)
  const length = /\r\ncontent-length:\s*(\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`the load generator needs content-length, got:\n${head}`)
  const bytes = headEnd + 4 + Number(length)
  return buffer.length < bytes ? null : { status: Number(head.slice(9, 12)), bytes }
}
