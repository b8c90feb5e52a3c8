import http from 'node:http'

export interface Asked {
  readonly method: string
  /** As it stands in the first line, however odd. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | null
}

export interface Answer {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly text: string
}

export interface Connections {
  ask(asked: Asked): Promise<Answer>
  close(): void
}

const ANSWER_MS = 30_000

/** So many connections that are used again and again. Nothing tidies an address on its way, as `fetch` would. */
export function openConnections(origin: string, count: number): Connections {
  const agent = new http.Agent({ keepAlive: true, maxSockets: count })
  const { hostname, port } = new URL(origin)

  const once = ({ method, path, headers, body }: Asked): Promise<Answer & { readonly isReused: boolean }> =>
    new Promise((resolve, reject) => {
      const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const request = http.request({ agent, hostname, port, method, path, headers: { ...headers, ...length }, timeout: ANSWER_MS }, (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('error', reject)
        response.on('end', () => { resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(pieces).toString(), isReused: request.reusedSocket }) })
      })
      request.on('timeout', () => request.destroy(new Error(`no answer within ${String(ANSWER_MS / 1000)} s`)))
      request.on('error', (error: NodeJS.ErrnoException) => { reject(Object.assign(error, { isReused: request.reusedSocket })) })
      request.end(body ?? undefined)
    })

  return {
    async ask(asked) {
      try {
        return await once(asked)
      } catch (error) {
        // The server had just let go of a connection that was idle.
        const { code, isReused } = error as NodeJS.ErrnoException & { readonly isReused?: boolean }
        if (isReused === true && (code === 'ECONNRESET' || code === 'EPIPE')) return once(asked)
        throw error
      }
    },
    close: () => { agent.destroy() },
  }
}
