import type { FastifyInstance, FastifyRequest } from 'fastify'
import pg from 'pg'

import { pathOf } from './http.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

interface Failure {
  readonly code: string
  readonly error: Error
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** Messages of the database quote values, so of those only the code and the place are kept. */
function describe({ error }: Failure): object {
  if (error instanceof pg.DatabaseError) return { routine: error.routine, table: error.table, constraint: error.constraint }
  return { stack: error.stack }
}

/** One line per request, with what is needed to find it again and nothing that a person typed; the stack too for a 5xx. */
export function logRequests(app: FastifyInstance, log: Log, metrics: Metrics): void {
  const failures = new WeakMap<FastifyRequest, Failure>()
  app.addHook('onError', (request, _reply, error, done) => {
    // A refusal in a client's words keeps what the database said.
    const source = error.cause instanceof pg.DatabaseError ? error.cause : error
    failures.set(request, { code: codeOf(source), error: source })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observe(request, reply)
    const failure = failures.get(request)
    const status = reply.statusCode
    // Routes without identification have no caller, whatever the type says.
    const caller = request.caller as FastifyRequest['caller'] | null
    const line = {
      requestId: request.id,
      method: request.method,
      path: pathOf(request.url),
      status,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(caller === null ? {} : { role: caller.role }),
      ...(failure === undefined ? {} : { code: failure.code }),
    }
    if (status >= 500) log.error({ ...line, ...(failure === undefined ? {} : describe(failure)) }, 'request')
    else log.info(line, 'request')
    done()
  })
}
