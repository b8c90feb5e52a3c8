import { setTimeout as sleep } from 'node:timers/promises'

import { readCapacity } from './connection-budget.ts'
import type { CallerSession, Database } from './database-types.ts'
import type { Figure } from './metrics.ts'

/** A scrape gives up after ten seconds, as a rule: what could be told without the database must arrive. */
const PATIENCE_MS = 3_000
/** However many ask, and however often: the figures are those of the whole installation. */
const FRESH_MS = 5_000

const SESSION: CallerSession = {
  role: 'service_role', claims: { role: 'service_role' }, readOnly: true, method: 'JOB', path: '/metrics', headers: {}, requestId: 'metrics',
}

/** What the server itself keeps: mails of the auth service that wait, and when the last backup was made. */
const OWN = `select count(*)::integer as mails, coalesce(extract(epoch from now() - min(next_try_at)), 0)::double precision as late,
    (select extract(epoch from value::timestamptz)::double precision from engine.secrets where name = 'last_backup') as backup
  from engine.auth_mails`

interface Own {
  readonly mails: number
  readonly late: number
  readonly backup: number | null
}

async function ownFigures({ enginePool }: Pick<Database, 'enginePool'>): Promise<readonly Figure[]> {
  const [{ usable, used }, { rows: [own] }] = await Promise.all([readCapacity(enginePool), enginePool.query<Own>(OWN)])
  const figures: (readonly [name: string, help: string, value: number | null | undefined])[] = [
    ['postgres_connections_usable', 'Connections that PostgreSQL gives to ordinary logins', usable],
    ['postgres_connections_used', 'Connections that are open, whoever opened them', used],
    ['auth_mail_waiting', 'Mails of the auth service that are to be sent', own?.mails],
    ['auth_mail_late_seconds', 'Time by which the most overdue mail of the auth service is late', Math.max(0, own?.late ?? 0)],
    ['backup_timestamp_seconds', 'State that the last backup by npm run backup holds', own?.backup],
  ]
  return figures.flatMap(([name, help, value]) => (value === null || value === undefined ? [] : [{ name, help, value }]))
}

/** What the product tells of itself, where it does: jobs, mail, trail. */
async function productFigures(database: Pick<Database, 'run'>): Promise<readonly Figure[]> {
  const [known] = await database.run(SESSION, [{ text: "select pg_catalog.to_regproc('jobs.figures') is not null" }])
  if (known?.rows[0]?.[0] !== 't') return []
  const [result] = await database.run(SESSION, [{ text: 'select f.name, f.help, f.value from jobs.figures() f' }])
  return (result?.rows ?? []).flatMap(([name, help, value]) => (name == null || help == null || value == null ? [] : [{ name, help, value: Number(value) }]))
}

/** Figures of the whole installation, the same on every server; while the database is away that it is. */
export function installationFigures(database: Pick<Database, 'run' | 'enginePool'>): () => Promise<readonly Figure[]> {
  const up = (value: 0 | 1): Figure => ({ name: 'database_up', help: 'Whether the database answers', value })
  const ask = async (): Promise<readonly Figure[]> => {
    const [own, product] = await Promise.all([ownFigures(database), productFigures(database)])
    return [up(1), ...own, ...product]
  }
  let asked: { at: number; figures: Promise<readonly Figure[]> } = { at: -Infinity, figures: Promise.resolve([]) }
  return () => {
    const now = performance.now()
    if (now - asked.at > FRESH_MS) {
      asked = { at: now, figures: Promise.race([ask().catch(() => [up(0)]), sleep(PATIENCE_MS, [up(0)], { ref: false })]) }
    }
    return asked.figures
  }
}
