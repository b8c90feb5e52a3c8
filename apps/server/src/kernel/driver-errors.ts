import pg from 'pg'

import { DatabaseUnavailable, PoolTimeout } from './database-errors.ts'

/** Server shutting down or connection exception: the session is gone. */
const SESSION_LOST = /^(?:57P0[1-5]|08...)$/

/** Whether the connection may be used again after this error: only the server's own answer to a statement leaves it intact. */
export function leavesConnectionUsable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !SESSION_LOST.test(error.code ?? '') && error.severity !== 'FATAL'
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
