import { closeSync, fstatSync, fsyncSync, openSync, readdirSync, writeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { childrenOf, gone, signal } from '../support/processes.ts'

/** Of a segment, which initdb chooses and the product leaves at its default. */
const SEGMENT_BYTES = 16n * 1024n * 1024n
const TRIES = 200
const PATIENCE_MS = 500
/** A cut between two writes shows nothing: it is tried again until somebody's is on its way, half of the tries long. */
const WORTH_BYTES = 500
const BETWEEN_MS = 3

const FLUSHED = `select pg_current_wal_flush_lsn() - '0/0' as flushed, pg_current_wal_insert_lsn() - pg_current_wal_flush_lsn() as waiting`

/** A place in the write-ahead log: the file of its segment, and how far into it. The product never leaves the first timeline. */
export function placeOf(position: bigint): { readonly segment: string; readonly offset: number } {
  const hex = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, '0')
  const number = position / SEGMENT_BYTES
  const perFile = 2n ** 32n / SEGMENT_BYTES
  return { segment: `00000001${hex(number / perFile)}${hex(number % perFile)}`, offset: Number(position % SEGMENT_BYTES) }
}

export interface Running {
  /** Superuser's URL. */
  readonly databaseUrl: string
  readonly postmaster: number
  /** Whoever else ends with the machine: the server, and what keeps it running. */
  readonly others: readonly number[]
  /** Folder of the write-ahead log. */
  readonly log: string
}

/**
 * Imitates a power cut: stops everything at one instant, kills it, and zeroes what the write-ahead log holds beyond what PostgreSQL had
 * asked the disk to keep by then, as if it had never left the memory. Resolves with how many bytes of it were still waiting.
 */
export async function cutPower({ databaseUrl, postmaster, others, log }: Running): Promise<number> {
  const probe = new pg.Client({ connectionString: databaseUrl })
  probe.on('error', () => undefined)
  await probe.connect()
  const { rows } = await probe.query<{ pid: number }>('select pg_backend_pid() as pid')
  const asker = rows[0]?.pid ?? 0
  // Prepared, so that it asks for nothing that a stopped process may hold.
  const ask = () => probe.query<{ flushed: string; waiting: string }>({ name: 'flushed', text: FLUSHED })
  await ask()
  const everybody = (): readonly number[] => [postmaster, ...childrenOf(postmaster), ...others]
  for (let tried = 0; tried < TRIES; tried += 1) {
    signal('SIGSTOP', [postmaster, ...others])
    const running = everybody()
    signal('SIGSTOP', running.filter((pid) => pid !== asker))
    const answer = await Promise.race([ask(), new Promise<null>((resolve) => setTimeout(() => { resolve(null) }, PATIENCE_MS))])
    const waiting = Number(answer?.rows[0]?.waiting ?? 0)
    if (answer === null || (waiting < WORTH_BYTES && tried < TRIES / 2)) {
      signal('SIGCONT', running)
      await wait(BETWEEN_MS)
      continue
    }
    signal('SIGKILL', running)
    await gone(running)
    zeroBeyond(log, BigInt(answer.rows[0]?.flushed ?? 0))
    await probe.end().catch(() => undefined)
    return waiting
  }
  throw new Error('PostgreSQL could not be stopped at an instant at which it tells how far its log is written')
}

function zeroBeyond(log: string, flushed: bigint): void {
  const { segment, offset } = placeOf(flushed)
  for (const name of readdirSync(log).filter((each) => /^[0-9A-F]{24}$/.test(each) && each >= segment)) {
    const file = openSync(path.join(log, name), 'r+')
    try {
      const from = name === segment ? offset : 0
      writeSync(file, Buffer.alloc(fstatSync(file).size - from), 0, undefined, from)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  }
}
