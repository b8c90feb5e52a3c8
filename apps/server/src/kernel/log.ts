import pino, { type DestinationStream, type Logger } from 'pino'

import type { Config } from './config.ts'
import type { SlowStatement } from './database-types.ts'

export type Log = Logger

/**
 * The server's log: JSON lines on standard output, written in the background and at least every second; call `flush` before leaving.
 * Nothing that a person typed goes in: no query strings, no parameter values, no bodies.
 */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
  const target = destination ?? pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 })
  return pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, target)
}

/** Line for a statement that took long; its text has parameters in place of values. */
export function logSlow(log: Log): (slow: SlowStatement) => void {
  return ({ ms, sql, session }) => {
    const { requestId, role, method, path } = session
    log.warn({ requestId, role, method, path, ms: Math.round(ms), sql: sql.slice(0, 4000) }, 'slow statement')
  }
}
