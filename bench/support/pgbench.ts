import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What PostgreSQL does with nothing before it: transactions in a second, and how many milliseconds each took. */
export interface PgbenchResult {
  readonly perSecond: number
  readonly latencies: readonly number[]
}

/** Its connections are new each time: what each does first, reading the catalogue and planning, a pool has long done. */
const WARM_UP_SECONDS = 5

export function hasPgbench(): boolean {
  return spawnSync('pgbench', ['--version']).status === 0
}

/** Runs the statements as one transaction over and over. `:client_id` is the number of the connection. */
export function pgbench(databaseUrl: string, statements: readonly string[], { connections, seconds }: { readonly connections: number; readonly seconds: number }): PgbenchResult {
  const folder = mkdtempSync(join(tmpdir(), 'vinculo-pgbench-'))
  try {
    const script = join(folder, 'transaction.sql')
    writeFileSync(script, ['begin;', ...statements, 'commit;', ''].join('\n'))
    const args = ['-n', '-M', 'prepared', '-f', script, '-c', String(connections), '-j', '2', '-T', String(seconds + WARM_UP_SECONDS), '-l', '--log-prefix', join(folder, 'log'), databaseUrl]
    execFileSync('pgbench', args, { stdio: ['ignore', 'ignore', 'pipe'] })
    return warmPart(readdirSync(folder).filter((name) => name.startsWith('log')).flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n')), seconds)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The last so many seconds of the log: connection, transaction, microseconds that it took, script, and when it ended, in seconds and microseconds. */
export function warmPart(lines: readonly string[], seconds: number): PgbenchResult {
  const transactions = lines.map((line) => line.split(' ').map(Number)).map(([, , took = 0, , at = 0, fraction = 0]) => ({ took, endedAt: at + fraction / 1_000_000 }))
  const end = Math.max(...transactions.map(({ endedAt }) => endedAt))
  const latencies = transactions.filter(({ endedAt }) => endedAt > end - seconds).map(({ took }) => took / 1000)
  return { perSecond: latencies.length / seconds, latencies }
}
