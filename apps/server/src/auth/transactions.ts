import type pg from 'pg'

import { AuthError } from './auth-error.ts'

/** A connection inside a transaction, or the pool where one statement is enough. */
export type Queryable = Pick<pg.ClientBase, 'query'>

/**
 * Runs `work` in one transaction of the auth login. An error rolls back and is passed on, except an AuthError marked `commit`:
 * its writes are kept although the answer is a refusal.
 */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = true
  try {
    await client.query('begin')
    let value: T
    try {
      value = await work(client)
    } catch (error) {
      const keep = error instanceof AuthError && error.extras.commit === true
      await client.query(keep ? 'commit' : 'rollback')
      broken = false
      throw error
    }
    await client.query('commit')
    broken = false
    return value
  } finally {
    client.release(broken)
  }
}
