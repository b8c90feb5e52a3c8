import pg from 'pg'

import type { Log } from '../kernel/log.ts'

export interface ServiceSession {
  /** Login that may become service_role. */
  readonly connectionString: string
  readonly log: Log
}

/** A session as service_role, on a connection of its own: a procedure that commits cannot share a request's transaction. `name` is what PostgreSQL lists it as. */
export async function openServiceSession({ connectionString, log }: ServiceSession, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: name, keepAlive: true })
  client.on('error', (error) => { log.warn({ error: error.message, session: name }, 'a session of the server lost its connection') })
  try {
    await client.connect()
    await client.query('set role service_role')
    return client
  } catch (error) {
    // Nobody else knows this connection: what is tried again every ten seconds would leave one behind each time.
    await client.end().catch(() => undefined)
    throw error
  }
}
