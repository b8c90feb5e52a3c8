import type { Database } from '../kernel/database.ts'
import type { StoredBlob } from './blobs/blob-store.ts'
import type { StorageContext } from './context.ts'
import { cleanUp, unnamed } from './discard.ts'

/** Any number that no other part of the product uses. */
const LOCK = 7_241_190_312
const PER_QUESTION = 500
/** A sender silent for a minute is cut off: what grew no more for so long was left by a server that was killed. */
const DEAD_MS = 300_000
const EXPIRED = `delete from storage.objects o using jobs.expired_objects($1::integer) e where o.bucket_id = e.bucket_id and o.name = e.name`

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
  await store.removeUnfinished(new Date(Math.max(before.getTime(), Date.now() - DEAD_MS)))
  return removed
}

/** Removes what the product says is over, where it says so; the rows are those of storage.objects. */
async function removeExpired({ database, store }: Pick<StorageContext, 'database' | 'store'>, stop: AbortSignal): Promise<number> {
  const [known] = await database.run(cleanUp(true), [{ text: "select pg_catalog.to_regproc('jobs.expired_objects') is not null", values: [] }])
  if (known?.rows[0]?.[0] !== 't') return 0
  for (let removed = 0; ; ) {
    const statement = { text: `${EXPIRED} returning coalesce(o.version, '')`, values: [String(PER_QUESTION)] }
    const [gone] = stop.aborted ? [] : await database.run(cleanUp(false), [statement])
    const versions = (gone?.rows ?? []).flatMap(([version]) => (version === null || version === undefined ? [] : [version]))
    if (versions.length === 0) return removed
    await store.remove(versions)
    removed += versions.length
  }
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
 * Cleans up now and every `everyMs`, one server at a time. What is younger than that is left alone: an upload writes its bytes before its row.
 * Returns the stop, which waits for the batch that a round is at.
 */
export function sweepRegularly(context: StorageContext, everyMs: number): () => Promise<void> {
  const stop = new AbortController()
  let running: Promise<void> = Promise.resolve()
  const round = async (): Promise<void> => {
    try {
      await alone(context.database, async () => {
        const expired = await removeExpired(context, stop.signal)
        if (expired > 0) context.log.info({ removed: expired }, 'objects whose time is over removed')
        const removed = await sweep(context, new Date(Date.now() - everyMs), stop.signal)
        if (removed > 0) context.log.info({ removed }, 'blobs without a row removed')
      })
    } catch (error) {
      context.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'clean-up of blobs failed')
    }
  }
  running = round()
  const timer = setInterval(() => { running = running.then(round) }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stop.abort()
    await running
  }
}
