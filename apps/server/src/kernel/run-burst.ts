import { CommitRefused } from './database-errors.ts'
import type { Query, Statement, StatementResult } from './database-types.ts'
import { isStaleStatement } from './driver-errors.ts'
import type { IsolationLevel } from './session-statement.ts'
import type { Lease, UserPool } from './user-pool.ts'

const COMMIT: Statement = { text: 'commit' }
const ROLLBACK: Statement = { text: 'rollback' }

/** One burst on a connection of the pool; sent a second time when the server refused stale prepared statements (nothing had run). */
export async function runBurst(pool: UserPool, statements: readonly Statement[], signal?: AbortSignal): Promise<readonly StatementResult[]> {
  const lease = await pool.acquire(signal)
  try {
    try {
      return await pool.send(lease, statements, signal)
    } catch (error) {
      if (!isStaleStatement(error)) throw error
      return await pool.send(lease, statements, signal)
    }
  } finally {
    pool.release(lease)
  }
}

function last(results: readonly StatementResult[]): StatementResult {
  const result = results.at(-1)
  if (result === undefined) throw new TypeError('a burst without statements has no result')
  return result
}

export interface Opening {
  readonly session: Statement
  /** null: the database's own */
  readonly isolation: IsolationLevel | null
}

function beginOf({ isolation }: Opening): Statement {
  return { text: isolation === null ? 'begin' : `begin isolation level ${isolation}` }
}

/** The first statement travels with `begin` and the session's settings: no round trip of their own. */
async function begin(pool: UserPool, lease: Lease, opening: Opening, first: Statement, signal?: AbortSignal): Promise<StatementResult> {
  const burst = [beginOf(opening), opening.session, first]
  try {
    return last(await pool.send(lease, burst, signal))
  } catch (error) {
    if (!isStaleStatement(error)) throw error
    await pool.send(lease, [ROLLBACK])
    return last(await pool.send(lease, burst, signal))
  }
}

async function rollback(pool: UserPool, lease: Lease): Promise<void> {
  if (!lease.usable) return
  try {
    await pool.send(lease, [ROLLBACK])
  } catch {
    // The first error is the one to report; a connection that cannot roll back is not given to anyone else.
    lease.usable = false
  }
}

/** An explicit transaction whose end `work` decides. */
export async function runTransaction<T>(
  pool: UserPool,
  opening: Opening,
  work: (query: Query) => Promise<{ readonly commit: boolean; readonly value: T }>,
  signal?: AbortSignal,
): Promise<T> {
  const lease = await pool.acquire(signal)
  let open = false
  const query: Query = async (statement) => {
    if (open) return last(await pool.send(lease, [statement], signal))
    open = true
    return begin(pool, lease, opening, statement, signal)
  }
  try {
    const { commit, value } = await work(query)
    if (open && commit) {
      open = false
      const { tag } = last(await pool.send(lease, [COMMIT], signal))
      if (tag !== 'COMMIT') throw new CommitRefused('the transaction had already failed')
    }
    return value
  } finally {
    if (open) await rollback(pool, lease)
    pool.release(lease)
  }
}

/** The statements as {@link runBurst} runs them, in an explicit transaction: the only kind that has a level of its own. */
export async function runIsolated(pool: UserPool, opening: Opening, statements: readonly Statement[], signal?: AbortSignal): Promise<readonly StatementResult[]> {
  const burst = [beginOf(opening), opening.session, ...statements, COMMIT]
  const lease = await pool.acquire(signal)
  const whole = async (): Promise<readonly StatementResult[]> => {
    try {
      return (await pool.send(lease, burst, signal)).slice(2, -1)
    } catch (error) {
      await rollback(pool, lease)
      throw error
    }
  }
  try {
    try {
      return await whole()
    } catch (error) {
      if (!isStaleStatement(error)) throw error
      return await whole()
    }
  } finally {
    pool.release(lease)
  }
}
