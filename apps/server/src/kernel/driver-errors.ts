import pg from 'pg'

import { DatabaseUnavailable, PoolTimeout } from './database-errors.ts'

/** Server shutting down or connection exception: the session is gone. */
const SESSION_LOST = /^(?:57P0[1-5]|08...)$/

/** Whether the connection may be used again after this error: only the server's own answer to a statement leaves it intact. */
export function leavesConnectionUsable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !SESSION_LOST.test(error.code ?? '') && error.severity !== 'FATAL'
}

const CONNECTION_LOST = /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/
const SOCKET_LOST = /^E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/

/** Whether the database could not be asked or was lost meanwhile: the same question may be answered in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || error instanceof PoolTimeout) return true
  if (error instanceof pg.DatabaseError) return !leavesConnectionUsable(error)
  if (!(error instanceof Error)) return false
  const { code = '', syscall } = error as NodeJS.ErrnoException
  // A PostgreSQL that is being started has no socket yet.
  return CONNECTION_LOST.test(error.message) || SOCKET_LOST.test(code) || (code === 'ENOENT' && syscall === 'connect')
}

/** A prepared statement whose tables changed shape, or that the server no longer knows. The statement has not run. */
export function isStaleStatement(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.code === '26000' || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery')
}

export function isCancellation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014'
}

/** Errors of a statement pass unchanged; those of the driver and the socket become ours. */
export function translateError(error: unknown): unknown {
  if (leavesConnectionUsable(error) || !(error instanceof Error)) return error
  if (error instanceof PoolTimeout || error instanceof DatabaseUnavailable || error instanceof TypeError) return error
  if (error.message === 'timeout exceeded when trying to connect') {
    return new PoolTimeout('Timed out acquiring connection from connection pool.', { cause: error })
  }
  return new DatabaseUnavailable(error.message, { cause: error })
}
