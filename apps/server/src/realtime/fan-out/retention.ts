import type pg from 'pg'

import type { Log } from '../../kernel/log.ts'

const EVERY_MS = 5 * 60_000
/** How long a server may be cut off from the database and still find everything. */
const KEEP_MS = 15 * 60_000

interface Mark {
  readonly at: number
  readonly xmin: string
}

export interface Retention {
  sweep(): Promise<void>
  stop(): void
}

/**
 * Deletes what every reader has had time to read: rows of transactions that had ended a while ago. Their own time would not do, since a row
 * written half an hour ago may have become visible just now.
 */
export function startRetention(pool: pg.Pool, log: Log, now: () => number = Date.now): Retention {
  let marks: readonly Mark[] = []

  const sweep = async (): Promise<void> => {
    const { rows } = await pool.query<{ xmin: string }>(
      'select pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())::text as xmin',
    )
    const old = marks.findLast(({ at }) => now() - at >= KEEP_MS)
    marks = [...marks.filter((mark) => mark === old || now() - mark.at < KEEP_MS), { at: now(), xmin: rows[0]?.xmin ?? '0' }]
    if (old === undefined) return
    await pool.query('delete from engine.realtime_messages where xid < $1::pg_catalog.xid8', [old.xmin])
    await pool.query('delete from engine.realtime_changes where xid < $1::pg_catalog.xid8', [old.xmin])
    await pool.query('select realtime.forget_old_messages()')
  }

  const timer = setInterval(() => {
    sweep().catch((error: unknown) => {
      log.warn({ error: error instanceof Error ? error.message : String(error) }, 'old realtime messages could not be deleted')
    })
  }, EVERY_MS)
  timer.unref()
  return { sweep, stop: () => clearInterval(timer) }
}
