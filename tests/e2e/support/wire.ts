import { once } from 'node:events'
import { createServer, request as askOn } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request as it left the browser, as far as it came. */
export interface Sent {
  readonly method: string
  readonly url: string
  readonly body: Buffer
}

export interface Wire {
  /** For the profile that is watched: all of its requests come through here, those of workers too. */
  readonly proxy: { readonly server: string }
  readonly sent: readonly Sent[]
  close(): void
}

/**
 * Keeps whatever a browser sends, byte by byte: its own tools tell nothing of a body that is a file. Tunnels, which WebSockets ask
 * for, are not opened, so that nothing leaves another way.
 */
export async function watchWire(): Promise<Wire> {
  const sent: Sent[] = []
  const server = createServer((request, response) => {
    const { method = 'GET', url = '', headers } = request
    const pieces: Buffer[] = []
    sent.push({ method, url, get body() { return Buffer.concat(pieces) } })
    request.on('data', (piece: Buffer) => void pieces.push(piece))
    request.on('end', () => {
      const onward = askOn(url, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.on('error', () => response.destroy())
        answer.pipe(response)
      })
      onward.on('error', () => response.destroy())
      onward.end(Buffer.concat(pieces))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    proxy: { server: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}` },
    sent,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
