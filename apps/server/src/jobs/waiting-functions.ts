import type pg from 'pg'

import { openServiceSession, type ServiceSession } from './service-session.ts'

const LOOK_MS = 2_000
/** After a call that failed, or while the database is away. */
const PAUSE_MS = 15_000

export interface CallerParts extends ServiceSession {
  /** Where this server answers itself. */
  readonly origin: string
  readonly secretKey: string
}

/** The edge functions that have work. */
async function waiting(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>('select w as name from jobs.waiting_functions() w')
  return rows.map(({ name }) => name)
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
      client ??= await openServiceSession(parts, 'vinculo-functions')
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
