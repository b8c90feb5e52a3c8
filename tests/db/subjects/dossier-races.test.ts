import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ORDER, wishOf } from '../support/dossiers.ts'
import { openOwnStage, type Actor, type OwnStage } from '../support/stage.ts'

// Whoever cancels a dossier does not wait for the job that gathers it, of which nothing is kept then.

let stage: OwnStage
let hr: pg.Client
let job: pg.Client
let watcher: pg.Client

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: stage.url })
  await client.connect()
  return client
}

/** One statement as an actor, in a transaction of its own. */
async function as(actor: Actor, text: string, values: readonly unknown[]): Promise<readonly Record<string, unknown>[]> {
  await hr.query('begin')
  await hr.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [actor.role, JSON.stringify(actor.claims)])
  const { rows } = await hr.query<Record<string, unknown>>(text, [...values])
  await hr.query('commit')
  return rows
}

beforeEach(async () => {
  stage = await openOwnStage()
  ;[hr, job, watcher] = await Promise.all([connect(), connect(), connect()])
})
afterEach(async () => {
  await Promise.all([hr.end(), job.end(), watcher.end()])
  await stage.close()
})

it('is cancelled while it is being gathered', async () => {
  const admin = stage.signedIn('admin@aurora.demo')
  const [ordered] = await as(admin, ORDER, wishOf({ company: stage.company('aurora') }))
  // The job has written lines and gets as far as the exams.
  await watcher.query('begin')
  await watcher.query('lock table public.employee_health_exams in access exclusive mode')
  const gathering = job.query('select private.run_orders()')
  await expect.poll(async () => (await watcher.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount).toBe(1)
  await hr.query('set lock_timeout = 2000')
  await as(admin, 'select public.cancel_dossier($1)', [ordered?.['id']]).finally(async () => {
    await watcher.query('commit')
    await gathering
  })
  expect((await watcher.query('select d.status, (select count(*)::integer from private.dossier_lines l where l.dossier_id = d.id) as lines from private.dossiers d where d.id = $1', [ordered?.['id']])).rows).toEqual([{ status: 'cancelled', lines: 0 }])
  expect((await watcher.query('select count(*)::integer as n from private.orders')).rows).toEqual([{ n: 0 }])
})
