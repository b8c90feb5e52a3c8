import type { Database } from '../kernel/database.ts'
import type { StoredBlob } from './blobs/blob-store.ts'
import type { StorageContext } from './context.ts'
import { unnamed } from './discard.ts'

/** Any number that no other part of the product uses. */
const LOCK = 7_241_190_312
const PER_QUESTION = 500

/** Removes the blobs written before that moment that no row names, and what uploads that never ended left, until told to stop. Returns how many blobs. */
async function sweep({ database, store }: Pick<StorageContext, 'database' | 'store'>, before: Date, stop: AbortSignal): Promise<number> {
  let removed = 0
  let batch: string[] = []
  const settle = async (): Promise<void> => {
    const lost = batch.length === 0 ? [] : await unnamed(database, batch)
    batch = []
    await store.remove(lost)
    removed += lost.length
  }
  const old = ({ writtenAt }: StoredBlob): boolean => writtenAt < before
  for await (const blob of store.list()) {
    if (stop.aborted) return removed
    if (old(blob)) batch.push(blob.version)
    if (batch.length === PER_QUESTION) await settle()
  }
  await settle()
  await store.removeUnfinished(before)
  return removed
}

/** Runs the work unless another server of this database is at it. */
async function alone(database: Database, work: () => Promise<void>): Promise<void> {
  const client = await database.enginePool.connect()
  let broken = true
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_catalog.pg_try_advisory_lock($1) as mine', [LOCK])
    if (rows[0]?.mine === true) {
      await work()
      await client.query('select pg_catalog.pg_advisory_unlock($1)', [LOCK])
    }
    broken = false
  } finally {
    // A lock whose work failed goes with its connection.
    client.release(broken)
  }
}

/**
 * Cleans up every `everyMs`, one server at a time. What is younger than that is left alone: an upload writes its bytes before its row.
 * Returns the stop, which waits for the batch that a round is at.
 */
export function sweepRegularly(context: StorageContext, everyMs: number): () => Promise<void> {
  const stop = new AbortController()
  let running: Promise<void> = Promise.resolve()
  const round = async (): Promise<void> => {
    try {
      await alone(context.database, async () => {
        const removed = await sweep(context, new Date(Date.now() - everyMs), stop.signal)
        if (removed > 0) context.log.info({ removed }, 'blobs without a row removed')
      })
    } catch (error) {
      context.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'clean-up of blobs failed')
    }
  }
  const timer = setInterval(() => { running = running.then(round) }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stop.abort()
    await running
  }
}
