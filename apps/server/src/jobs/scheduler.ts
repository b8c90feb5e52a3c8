import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'

import { openServiceSession, type ServiceSession } from './service-session.ts'

const TICK_MS = 1_000
/** After a failed call (the database is away) the next one waits this long. */
const PAUSE_MS = 10_000
/** What runs longer when the server stops is given up: the database undoes it, and it is done again by whoever calls next. */
const GRACE_MS = 5_000
/** One caller each, so that what takes minutes never delays what is due each second. */
const LANES = ['fast', 'slow'] as const

export interface Scheduler {
  /** Waits a little for the running rounds, then closes the connections. */
  stop(): Promise<void>
}

function startLane(lane: string, parts: ServiceSession): Scheduler {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout
  let round: Promise<void> = Promise.resolve()
  let stopped = false

  /** Runs what is due and says how long to wait before the next round, in milliseconds. */
  const tick = async (): Promise<number> => {
    try {
      client ??= await openServiceSession(parts, 'vinculo-jobs')
      await client.query('call jobs.run_due($1)', [lane])
      return TICK_MS
    } catch (error) {
      if (!stopped) parts.log.warn({ lane, error: error instanceof Error ? error.message : String(error) }, 'jobs could not run')
      await client?.end().catch(() => undefined)
      client = null
      return PAUSE_MS
    }
  }
  const runAndSchedule = async (): Promise<void> => {
    const delay = await tick()
    if (!stopped) timer = setTimeout(startRound, delay)
  }
  const startRound = (): void => { round = runAndSchedule() }
  timer = setTimeout(startRound, TICK_MS)

  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      const over = new AbortController()
      const late = sleep(GRACE_MS, true, { signal: over.signal }).catch(() => false)
      if (await Promise.race([round.then(() => false), late])) client?.connection.stream.destroy()
      over.abort()
      await round
      await client?.end().catch(() => undefined)
    },
  }
}

/**
 * Calls `jobs.run_due()` for each lane every second, which runs what is due and leaves the rest to whoever else calls it: several
 * servers may do so on one database. A failed call is logged and tried again later.
 */
export function startScheduler(parts: ServiceSession): Scheduler {
  const lanes = LANES.map((lane) => startLane(lane, parts))
  return {
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()))
    },
  }
}
