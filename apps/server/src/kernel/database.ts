import pg from 'pg'

import { CONNECTIONS, dividePools } from './connection-budget.ts'
import { PoolTimeout } from './database-errors.ts'
import type { CallerSession, Database, DatabaseOptions, Logins, PoolStats } from './database-types.ts'
import { createShares } from './fair-share.ts'
import { openListener } from './listener.ts'
import { readRoleSettings } from './role-settings.ts'
import { runBurst, runIsolated, runTransaction, type Opening } from './run-burst.ts'
import { isolationOf, sessionStatement, type RoleSettings } from './session-statement.ts'
import { openUserPool, type UserPool } from './user-pool.ts'

export type { ApiRole, CallerSession, Database, DatabaseOptions, Logins, Query, Statement, StatementResult } from './database-types.ts'
export { CommitRefused, DatabaseUnavailable, PoolTimeout, RETRY_SECONDS } from './database-errors.ts'
export { isDatabaseAway } from './driver-errors.ts'

const CLOSE_GRACE_MS = 5_000
const RELOAD_CHANNEL = 'pgrst'

function statsOf(name: string, pool: pg.Pool): PoolStats {
  return { pool: name, total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, limit: pool.options.max }
}

/** Ends a pool when its running work is done, or by force after the grace period. */
async function endPool(pool: pg.Pool, clients: ReadonlySet<pg.PoolClient>): Promise<void> {
  const force = setTimeout(() => {
    for (const client of clients) client.connection.stream.destroy()
  }, CLOSE_GRACE_MS)
  await pool.end()
  clearTimeout(force)
}

/** Nobody who signs in waits longer than upstream lets them. */
async function limitStatements(client: pg.ClientBase): Promise<void> {
  await client.query(`set statement_timeout = '10s'`)
}

/** Opens the pools and reads the roles' settings; rejects when the database does not answer. */
export async function openDatabase(logins: Logins, options: DatabaseOptions = {}): Promise<Database> {
  const trouble = options.onTrouble ?? (() => undefined)
  const cacheSize = options.statementCacheSize ?? 256
  const slowMs = options.slowMs ?? 500
  const searchPath = options.searchPath ?? '"public", "extensions"'
  const patienceMs = options.acquireTimeoutMs ?? 10_000
  const sizes = { ...dividePools(CONNECTIONS.usual), ...options.pools }
  const shared = { connectionTimeoutMillis: patienceMs, keepAlive: true }

  const open = new Set<pg.PoolClient>()
  const track = (pool: pg.Pool): pg.Pool =>
    pool.on('connect', (client) => open.add(client)).on('remove', (client) => open.delete(client))
  const user = openUserPool(
    { ...shared, connectionString: logins.authenticator, max: sizes.user, idleTimeoutMillis: 0 },
    cacheSize,
    trouble,
  )
  const service = openUserPool({ ...shared, connectionString: logins.service, max: sizes.service }, cacheSize, trouble)
  const plain = (connectionString: string, max: number, name: string, more: pg.PoolConfig = {}): pg.Pool => {
    const pool = new pg.Pool({ ...shared, ...more, connectionString, max, application_name: name, idleTimeoutMillis: 60_000 })
    pool.on('error', trouble)
    return pool.on('connect', (client) => client.on('error', () => undefined))
  }
  const authPool = plain(logins.auth, sizes.auth, 'vinculo-auth', { onConnect: limitStatements })
  const enginePool = plain(logins.engine, sizes.engine, 'vinculo-engine')
  const pools = { authenticator: user.pool, service: service.pool, auth: authPool, engine: enginePool }
  for (const pool of Object.values(pools)) track(pool)

  const listener = openListener({ connectionString: logins.engine, application_name: 'vinculo-listen', keepAlive: true }, trouble)
  const close = async (): Promise<void> => {
    await Promise.all([listener.close(), ...Object.values(pools).map((pool) => endPool(pool, open))])
  }

  let roleSettings: RoleSettings
  try {
    roleSettings = await readRoleSettings(user.pool, options.allRoles)
    await listener.listen(RELOAD_CHANNEL, () => {
      readRoleSettings(user.pool, options.allRoles).then((settings) => (roleSettings = settings), trouble)
    })
  } catch (error) {
    await close()
    throw error
  }

  // Seven of ten: enough to use every core, and three are left for all the others.
  const late = (): PoolTimeout => new PoolTimeout('Timed out acquiring connection from connection pool.')
  const shares = createShares(sizes.user - Math.floor(sizes.user * 0.3), patienceMs, late)
  /** Runs the work of a person with a place of that person's share; the server's own work needs none. */
  const inTurn = async <T>(session: CallerSession, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> => {
    if (session.role === 'service_role') return work()
    const { sub } = session.claims
    const caller = typeof sub === 'string' ? sub : session.role
    const turn = shares.enter(caller, signal)
    if (turn !== null) await turn
    try {
      return await work()
    } finally {
      shares.leave(caller)
    }
  }

  const poolFor = (session: CallerSession): UserPool => (session.role === 'service_role' ? service : user)
  const opening = (session: CallerSession): Opening => ({
    session: sessionStatement(session, roleSettings, searchPath),
    isolation: isolationOf(session, roleSettings),
  })
  const timed = async <T>(session: CallerSession, sql: string, work: Promise<T>): Promise<T> => {
    const start = performance.now()
    try {
      return await work
    } finally {
      const ms = performance.now() - start
      if (ms >= slowMs) options.onSlow?.({ ms, sql, session })
    }
  }

  return {
    async run(session, statements, runOptions) {
      const start = opening(session)
      const { signal } = runOptions ?? {}
      const running = inTurn(session, signal, async () => {
        if (start.isolation !== null) return runIsolated(poolFor(session), start, statements, signal)
        const results = await runBurst(poolFor(session), [start.session, ...statements], signal)
        return results.slice(1)
      })
      return timed(session, statements.at(-1)?.text ?? '', running)
    },
    transaction: (session, work, runOptions) =>
      timed(
        session,
        'transaction',
        inTurn(session, runOptions?.signal, () => runTransaction(poolFor(session), opening(session), work, runOptions?.signal)),
      ),
    authPool,
    enginePool,
    listen: (channel, onNotify) => listener.listen(channel, onNotify),
    poolStats: () => Object.entries(pools).map(([name, pool]) => statsOf(name, pool)),
    recoveries: () => listener.reconnections(),
    close,
  }
}
