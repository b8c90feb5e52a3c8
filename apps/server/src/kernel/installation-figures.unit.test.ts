import { expect, it, vi } from 'vitest'

import type { Database } from './database-types.ts'
import { installationFigures } from './installation-figures.ts'
import { createMetrics } from './metrics.ts'

type Asked = Pick<Database, 'run' | 'enginePool'>

const pools = { poolStats: () => [{ pool: 'engine', total: 2, idle: 2, waiting: 0, limit: 4 }], recoveries: () => 3 }

/** A database that answers with a mail that waits, and a product that tells one figure. */
function answering(): { readonly database: Asked; readonly query: ReturnType<typeof vi.fn> } {
  const query = vi.fn(() => Promise.resolve({ rows: [{ usable: 97, used: 12, mails: 1, late: -5, backup: null }] }))
  const run = (_session: unknown, [statement]: readonly { readonly text: string }[]) =>
    Promise.resolve([{ columns: [], tag: '', rows: statement?.text.includes('to_regproc') === true ? [['t']] : [['jobs_failing', 'Jobs that fail', '2']] }])
  return { database: { run, enginePool: { query } } as unknown as Asked, query }
}

async function textOf(database: Asked): Promise<string> {
  return createMetrics({ database: pools, version: '1.2.3', connections: 28, figures: installationFigures(database) }).text()
}

it('figures of the installation stand beside those of the process, and what nobody knows is left out', async () => {
  const text = await textOf(answering().database)
  for (const line of ['vinculo_database_up 1', 'vinculo_postgres_connections_usable 97', 'vinculo_auth_mail_late_seconds 0', 'vinculo_jobs_failing 2']) expect(text).toContain(`\n${line}\n`)
  for (const line of ['vinculo_pool_limit{pool="engine"} 4', 'vinculo_database_recoveries_total 3', 'vinculo_connection_budget 28', 'vinculo_build_info{version="1.2.3"} 1']) expect(text).toContain(`\n${line}\n`)
  expect(text).not.toContain('vinculo_backup_timestamp_seconds ')
})

it('a database that is away, or says nothing, leaves that it is away, and takes back what was known before', async () => {
  const figures = vi.fn()
  figures.mockResolvedValueOnce([{ name: 'jobs_failing', help: 'Jobs that fail', value: 2 }]).mockImplementation(installationFigures({
    run: () => Promise.reject(new Error('away')), enginePool: { query: () => Promise.reject(new Error('away')) },
  } as unknown as Asked))
  const metrics = createMetrics({ database: pools, version: '1', connections: 28, figures })
  expect(await metrics.text()).toContain('\nvinculo_jobs_failing 2\n')
  const later = await metrics.text()
  expect(later).toContain('\nvinculo_database_up 0\n')
  expect(later).not.toMatch(/^vinculo_jobs_failing /m)

  vi.useFakeTimers()
  const silent = { run: () => new Promise(() => undefined), enginePool: { query: () => new Promise(() => undefined) } } as unknown as Asked
  const asking = installationFigures(silent)()
  await vi.advanceTimersByTimeAsync(3_000)
  vi.useRealTimers()
  expect(await asking).toMatchObject([{ name: 'database_up', value: 0 }])
})

it('the database is asked once for however many readers', async () => {
  const { database, query } = answering()
  const read = installationFigures(database)
  await Promise.all([read(), read(), read()])
  await read()
  expect(query).toHaveBeenCalledTimes(2)
})
