/** When to ask again while the database is away: it is back within seconds, as a rule. */
export const RETRY_SECONDS = '2'

/** No connection of the pool became free in time. */
export class PoolTimeout extends Error {
  override readonly name = 'PoolTimeout'
  readonly code = 'PGRST003'
}

/** PostgreSQL could not be reached, or the connection broke before the answer was complete. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly code = 'PGRST001'
}

/** The transaction could not be committed although no statement reported an error. */
export class CommitRefused extends Error {
  override readonly name = 'CommitRefused'
}
