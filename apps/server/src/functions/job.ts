import { Readable } from 'node:stream'

import { FunctionFailure, type FailureKind } from './failure.ts'
import type { FromWorker, HeaderList, ToWorker } from './messages.ts'

export interface FunctionRequest {
  readonly method: string
  readonly url: string
  readonly headers: HeaderList
  readonly body: Uint8Array | null
}

export interface FunctionAnswer {
  readonly status: number
  readonly headers: HeaderList
  readonly body: Readable | null
}

/** One request inside a worker, from the sending to the last piece of its answer. */
export interface Job {
  readonly answer: Promise<FunctionAnswer>
  receive(message: Extract<FromWorker, { id: number }>): void
  /** Ends it from outside: before the answer begins it becomes an error, afterwards the answer breaks off. */
  fail(kind: FailureKind): void
}

/** Opens a job; `send` reaches its worker. The body is read as fast as its reader takes it, one piece ahead. */
export function openJob(id: number, send: (message: ToWorker) => void): Job {
  const { promise, resolve, reject } = Promise.withResolvers<FunctionAnswer>()
  // Whoever asked may be gone by then.
  promise.catch(() => undefined)
  let body: Readable | null = null
  let ended = false

  const openBody = (): Readable => {
    body = new Readable({
      read: () => {
        send({ kind: 'more', id })
      },
      destroy: (error, done) => {
        if (!ended) send({ kind: 'cancel', id })
        done(error)
      },
    })
    // An answer that breaks off ends its connection; there is nobody else to tell.
    body.on('error', () => undefined)
    return body
  }

  return {
    answer: promise,
    receive(message) {
      if (message.kind === 'head') {
        resolve({ status: message.status, headers: message.headers, body: message.hasBody ? openBody() : null })
      } else if (message.kind === 'piece') {
        body?.push(message.bytes)
      } else {
        ended = true
        if (message.broken) body?.destroy(new FunctionFailure('crash'))
        else body?.push(null)
      }
    },
    fail(kind) {
      ended = true
      const failure = new FunctionFailure(kind)
      reject(failure)
      body?.destroy(failure)
    },
  }
}
