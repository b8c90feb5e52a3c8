import { connect } from 'node:net'

import type pg from 'pg'

const CANCEL_REQUEST_CODE = 80_877_102
const GIVE_UP_MS = 5_000

declare module 'pg' {
  /** What pg keeps of the backend it talks to, and its types leave out. */
  interface Client {
    readonly processID: number | null
    readonly secretKey: number | null
  }
}

/**
 * Asks PostgreSQL to cancel what this connection runs (CancelRequest of the wire protocol). Resolves to true when the server has taken
 * the request and closed the socket: only then can a late cancellation no longer hit the connection's next statement.
 */
export function cancelRunning({ host, port, processID, secretKey }: pg.Client): Promise<boolean> {
  if (processID === null || secretKey === null) return Promise.resolve(false)
  const message = Buffer.alloc(16)
  message.writeInt32BE(16, 0)
  message.writeInt32BE(CANCEL_REQUEST_CODE, 4)
  message.writeInt32BE(processID, 8)
  message.writeInt32BE(secretKey, 12)
  return new Promise((resolve) => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    socket.setTimeout(GIVE_UP_MS, () => socket.destroy(new Error('cancel request timed out')))
    socket.once('connect', () => socket.write(message))
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(true))
    socket.resume()
  })
}
