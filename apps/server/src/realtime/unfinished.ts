import type { Duplex } from 'node:stream'

import type { WebSocket } from 'ws'

import { IntakeRefused, type Intake, type Payer } from '../kernel/intake.ts'
import { LIMITS } from './limits.ts'

/** What every piece costs beside its bytes. */
const PIECE_BYTES = 256
const TOO_BIG = 1009

/**
 * Counts what has arrived of a message that is not whole yet, on the account of whoever the socket belongs to, and closes a socket that
 * brings too much: of strangers any but a small message, of people what their account cannot hold.
 */
export class Unfinished {
  readonly #intake: Intake
  #payer: Payer
  #bytes = 0

  constructor(intake: Intake, payer: Payer, ws: WebSocket, socket: Duplex) {
    this.#intake = intake
    this.#payer = payer
    // Before the reader of frames, which makes a message of it at once when it is whole.
    socket.prependListener('data', (chunk: Buffer) => {
      if (ws.readyState !== ws.OPEN || this.#grow(chunk.length + PIECE_BYTES)) return
      ws.close(TOO_BIG, 'too much at once')
      // Its answer would have to wait behind the message that has no end.
      setImmediate(() => { ws.terminate() })
    })
    ws.on('message', () => this.#empty())
    ws.on('close', () => this.#empty())
  }

  /** The socket belongs to somebody who is known. */
  belongsTo(payer: Payer): void {
    this.#empty()
    this.#payer = payer
  }

  #grow(bytes: number): boolean {
    if (!this.#payer.isKnown && this.#bytes + bytes > LIMITS.strangerBytes) return false
    try {
      this.#intake.take(this.#payer, bytes)
      this.#bytes += bytes
      return true
    } catch (error) {
      if (error instanceof IntakeRefused) return false
      throw error
    }
  }

  #empty(): void {
    this.#intake.giveBack(this.#payer, this.#bytes)
    this.#bytes = 0
  }
}
