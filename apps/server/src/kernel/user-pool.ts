import pg from 'pg'

import { Burst, forgetStatements } from './burst.ts'
import { cancelRunning } from './cancel.ts'
import type { Statement, StatementResult } from './database-types.ts'
import { isCancellation, isStaleStatement, leavesConnectionUsable, translateError } from './driver-errors.ts'

type Results = readonly StatementResult[]

/** One connection on loan. */
export interface Lease {
  readonly client: pg.PoolClient
  /** False once the connection must not be used again. */
  usable: boolean
}

/** Connections of one login that carry bursts. */
export interface UserPool {
  readonly pool: pg.Pool
  acquire(signal?: AbortSignal): Promise<Lease>
  /** Sends one burst; a signal that fires cancels it in PostgreSQL and rejects with the signal's reason. */
  send(lease: Lease, statements: readonly Statement[], signal?: AbortSignal): Promise<Results>
  release(lease: Lease): void
}

/** Waits for the burst and, when the signal fired, for the cancel request too: only then is the connection free for others. */
async function cancellable(lease: Lease, running: Promise<Results>, signal: AbortSignal): Promise<Results> {
  const state: { cancelling: Promise<boolean> | null } = { cancelling: null }
  const onAbort = (): void => {
    state.cancelling = cancelRunning(lease.client)
  }
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await running
  } catch (error) {
    throw signal.aborted && isCancellation(error) ? signal.reason : error
  } finally {
    signal.removeEventListener('abort', onAbort)
    if (state.cancelling !== null && !(await state.cancelling)) lease.usable = false
  }
}

/** Makes the pool; connections are opened on demand. Trouble of idle connections goes to `onTrouble`. */
export function openUserPool(options: pg.PoolConfig, cacheSize: number, onTrouble: (error: Error) => void): UserPool {
  const pool = new pg.Pool(options)
  pool.on('error', onTrouble)
  // A connection in use has no listener of the pool: without this one a broken socket would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))

  return {
    pool,
    async acquire(signal) {
      signal?.throwIfAborted()
      let client: pg.PoolClient
      try {
        client = await pool.connect()
      } catch (error) {
        throw translateError(error)
      }
      if (signal?.aborted !== true) return { client, usable: true }
      client.release()
      throw signal.reason
    },
    async send(lease, statements, signal) {
      const burst = new Burst(statements, cacheSize)
      lease.client.query(burst)
      try {
        return await (signal === undefined ? burst.promise : cancellable(lease, burst.promise, signal))
      } catch (error) {
        if (signal?.aborted === true && error === signal.reason) throw error
        if (isStaleStatement(error)) forgetStatements(lease.client.connection)
        if (!leavesConnectionUsable(error)) lease.usable = false
        throw translateError(error)
      }
    },
    release: (lease) => lease.client.release(!lease.usable),
  }
}
