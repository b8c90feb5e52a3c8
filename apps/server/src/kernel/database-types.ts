import type pg from 'pg'

/** SQL text with numbered parameters; every value travels as text. */
export interface Statement {
  readonly text: string
  readonly values?: readonly (string | null)[]
}

/** Answer to one statement; every value is PostgreSQL's text form, null is SQL NULL. */
export interface StatementResult {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | null)[])[]
  /** Command tag, such as `SELECT 3` or `UPDATE 1`. */
  readonly tag: string
}

/** `anon`, `authenticated` or `service_role`; in the conformance profile any role that its tokens name. */
export type ApiRole = string

/** Who asks, and what SQL may know of the request. */
export interface CallerSession {
  readonly role: ApiRole
  readonly claims: Readonly<Record<string, unknown>>
  readonly readOnly: boolean
  readonly method: string
  readonly path: string
  /** Lower-case names, `authorization` included, `cookie` not. */
  readonly headers: Readonly<Record<string, string>>
  readonly requestId: string
  /** Quoted list for search_path; the database's default otherwise. */
  readonly searchPath?: string
  /** Further transaction-local settings, in this order, after the request's own. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface RunOptions {
  /** When it fires the running statement is cancelled in PostgreSQL and the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

export type Query = (statement: Statement) => Promise<StatementResult>

/** How large each pool may become. */
export interface PoolSizes {
  readonly user: number
  readonly service: number
  readonly auth: number
  readonly engine: number
}

export interface PoolStats {
  readonly pool: string
  readonly total: number
  readonly idle: number
  readonly waiting: number
  /** Largest total. */
  readonly limit: number
}

export interface Database {
  /**
   * Runs the statements as one burst in one implicit transaction, as the caller's role. Rejects with pg.DatabaseError (unchanged),
   * PoolTimeout, DatabaseUnavailable or the signal's reason; nothing is committed then.
   */
  run(session: CallerSession, statements: readonly Statement[], options?: RunOptions): Promise<readonly StatementResult[]>
  /** One explicit transaction whose end `work` decides; an error in `work` rolls back and is passed on. Only where the answer decides. */
  transaction<T>(
    session: CallerSession,
    work: (query: Query) => Promise<{ readonly commit: boolean; readonly value: T }>,
    options?: RunOptions,
  ): Promise<T>
  /** Login of auth/v1. */
  readonly authPool: pg.Pool
  /** The server's own schema `engine`; never for user traffic. */
  readonly enginePool: pg.Pool
  /** Calls `onNotify` for each NOTIFY, and with '' after a reconnection, when some may have been missed. Resolves to the unsubscriber. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => void>
  poolStats(): readonly PoolStats[]
  /** How often the database was lost and came back. */
  recoveries(): number
  /** Waits for running work (at most a few seconds), then closes every connection. */
  close(): Promise<void>
}

export interface Logins {
  /** Connection URLs of the four logins. */
  readonly authenticator: string
  readonly service: string
  readonly auth: string
  readonly engine: string
}

export interface SlowStatement {
  readonly ms: number
  readonly sql: string
  readonly session: CallerSession
}

export interface DatabaseOptions {
  /** search_path of a session that names none, for example `"public", "extensions"`. */
  readonly searchPath?: string
  /** How large each pool may become; those not named divide the usual number of connections. */
  readonly pools?: Partial<PoolSizes>
  /** Apply the settings of every role, not only of the three of the API. */
  readonly allRoles?: boolean
  /** How long a request waits for a connection, in ms; 10,000 by default. */
  readonly acquireTimeoutMs?: number
  /** Prepared statements kept per connection; 256 by default. */
  readonly statementCacheSize?: number
  /** Time in the database, queueing included, from which {@link onSlow} is called, in ms; 500 by default. */
  readonly slowMs?: number
  readonly onSlow?: (slow: SlowStatement) => void
  /** Trouble outside a request: a lost idle connection, a listener that reconnects. */
  readonly onTrouble?: (error: Error) => void
}
