import pino, { type DestinationStream, type Logger } from 'pino'

import type { Config } from './config.ts'
import type { SlowStatement } from './database-types.ts'

export type Log = Logger
type Lines = ReturnType<typeof pino.destination>

/** Bytes that may wait for a reader that does not keep up; further lines are lost. */
const MOST_WAITING = 8 * 1_048_576

/** Lines that a full disk or a broken terminal refuses are lost, and nothing else: the server goes on, and can end. */
function standardOutput(): DestinationStream & Pick<Lines, 'flush'> {
  let refused = false
  const open = (): Lines => {
    const opened = pino.destination({ dest: 1, sync: false, minLength: 4096, maxLength: MOST_WAITING, periodicFlush: 1000 })
    return opened.on('error', (error: NodeJS.ErrnoException) => {
      // Of a closed pipe pino takes care by itself, and it tells every other error twice.
      if (error.code === 'EPIPE' || opened !== current) return
      // At the exit pino would try to write what is left, again and again without an end.
      if (!refused) process.prependOnceListener('exit', () => { current.destroy() })
      refused = true
      current = open()
      opened.destroy()
    })
  }
  let current = open()
  return {
    write: (line) => { current.write(line) },
    flush: (done) => { current.flush(done) },
  }
}

/**
 * The server's log: JSON lines on standard output, written in the background and at least every second; call `flush` before leaving.
 * Nothing that a person typed goes in: no query strings, no parameter values, no bodies.
 */
export function createLog(config: Pick<Config, 'logLevel'>, destination: DestinationStream = standardOutput()): Log {
  return pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
}

/** Line for a statement that took long; its text has parameters in place of values. */
export function logSlow(log: Log): (slow: SlowStatement) => void {
  return ({ ms, sql, session }) => {
    const { requestId, role, method, path } = session
    log.warn({ requestId, role, method, path, ms: Math.round(ms), sql: sql.slice(0, 4000) }, 'slow statement')
  }
}
