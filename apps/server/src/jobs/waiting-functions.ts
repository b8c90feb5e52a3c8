import pg from 'pg'

import type { Log } from '../kernel/log.ts'

const LOOK_MS = 2_000
/** After a call that failed, or while the database is away. */
const PAUSE_MS = 15_000

export interface CallerParts {
  /** Login that may become service_role. */
  readonly connectionString: string
  /** Where this server answers itself. */
  readonly origin: string
  readonly secretKey: string
  readonly log: Log
}

/** The edge functions that have work. */
async function waiting(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>('select w as name from jobs.waiting_functions() w')
  return rows.map(({ name }) => name)
}

async function connect({ connectionString, log }: CallerParts): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'vinculo-functions', keepAlive: true })
  client.on('error', (error) => { log.warn({ error: error.message }, 'waiting functions lost their connection') })
  try {
    await client.connect()
    await client.query('set role service_role')
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/**
 * Calls the edge functions for which `jobs.waiting_functions()` says that they have work, one at a time, with the secret key: what a cron
 * does on hosted. Several servers may do so on one database; the functions lease their work.
 */
export function callWaitingFunctions(parts: CallerParts): { stop(): Promise<void> } {
  const over = new AbortController()
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout
  let round: Promise<void> = Promise.resolve()

  const call = async (name: string): Promise<void> => {
    const answer = await fetch(`${parts.origin}/functions/v1/${name}`, {
      method: 'POST', body: '{}', signal: over.signal, headers: { authorization: `Bearer ${parts.secretKey}`, 'content-type': 'application/json' },
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`${name}: HTTP ${String(answer.status)}`)
  }
  const look = async (): Promise<number> => {
    try {
      client ??= await connect(parts)
      for (const name of await waiting(client)) await call(name)
      return LOOK_MS
    } catch (error) {
      if (over.signal.aborted) return PAUSE_MS
      parts.log.warn({ error: error instanceof Error ? error.message : String(error) }, 'waiting functions could not be called')
      await client?.end().catch(() => undefined)
      client = null
      return PAUSE_MS
    }
  }
  const lookAndSchedule = async (): Promise<void> => {
    const delay = await look()
    if (!over.signal.aborted) timer = setTimeout(startRound, delay)
  }
  const startRound = (): void => { round = lookAndSchedule() }
  timer = setTimeout(startRound, LOOK_MS)

  return {
    async stop() {
      clearTimeout(timer)
      over.abort()
      await round
      await client?.end().catch(() => undefined)
    },
  }
}
