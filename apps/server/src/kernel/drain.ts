import type { IncomingMessage } from 'node:http'

const MOST_BYTES = 64 * 1_048_576
const MOST_MS = 10_000

/**
 * Reads and drops what is left of a refused body, within bounds. A connection closed while its client still writes is reset, and the
 * client then sees a network error in place of the answer.
 */
export function drain(body: IncomingMessage): Promise<void> {
  if (body.readableEnded || body.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    let seen = 0
    const finish = (): void => {
      clearTimeout(timer)
      body.off('data', count).off('end', finish).off('close', finish).off('error', finish)
      resolve()
    }
    const count = (chunk: Buffer | string): void => {
      seen += chunk.length
      if (seen > MOST_BYTES) finish()
    }
    const timer = setTimeout(finish, MOST_MS)
    body.on('data', count).on('end', finish).on('close', finish).on('error', finish)
    body.resume()
  })
}
