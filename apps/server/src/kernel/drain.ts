import type { Socket } from 'node:net'

import type { FastifyReply, FastifyRequest } from 'fastify'

const MOST_BYTES = 64 * 1_048_576
/** Of a body that is refused before anything of it was wanted: a small one arrives whole, so that its connection can go on. */
export const LITTLE = 65_536
const MOST_MS = 10_000
const LINGER_MS = 2_000

/** Hangs up when the answer has had time to arrive, and not when it is written: what is unread would make it a reset. */
function hangUpLater(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => { socket.destroy() }, LINGER_MS).unref()
  }
}

/**
 * Reads and drops what is left of a refused body, within bounds. A connection closed while its client still writes is reset, and the
 * client then sees a network error in place of the answer: what is sent beyond the bounds is read no more, and the connection is the last
 * answer's.
 */
export function drain({ raw: body }: FastifyRequest, reply: FastifyReply, most = MOST_BYTES): Promise<void> {
  if (body.readableEnded || body.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    let seen = 0
    const finish = (): void => {
      clearTimeout(timer)
      body.off('data', count).off('end', finish).off('close', finish).off('error', finish)
      resolve()
    }
    const giveUp = (): void => {
      finish()
      body.pause()
      reply.header('connection', 'close')
      hangUpLater(body.socket)
    }
    const count = (chunk: Buffer | string): void => {
      seen += chunk.length
      if (seen > most) giveUp()
    }
    const timer = setTimeout(giveUp, MOST_MS)
    body.on('data', count).on('end', finish).on('close', finish).on('error', finish)
    body.resume()
  })
}
