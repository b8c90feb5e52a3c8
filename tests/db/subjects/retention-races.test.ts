import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openOwnStage, type OwnStage } from '../support/stage.ts'

// A hold and an erasure of the same person at one instant: what is erased does not come back, so that the hold counts.

let stage: OwnStage
let hr: pg.Client
let job: pg.Client
let watcher: pg.Client
let person: string

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: stage.url })
  await client.connect()
  return client
}

const run = (): Promise<unknown> => job.query('select private.run_erasures()')
const outcome = async (): Promise<unknown> =>
  (await watcher.query('select x.status, x.cancel_reason, e.first_name <> $2 as kept from private.erasures x join public.employees e on e.id = x.employee_id where e.id = $1', [person, 'Pessoa'])).rows[0]

beforeEach(async () => {
  stage = await openOwnStage()
  ;[hr, job, watcher] = await Promise.all([connect(), connect(), connect()])
  const { rows } = await watcher.query<{ id: string }>(
    `select e.id from public.employees e where e.company_id = $1 and e.status = 'terminated' and e.user_id is null
       and not exists (select from public.document_holds h where h.employee_id = e.id) and not exists (select from public.confidential_cases c where c.employee_id = e.id)
     order by e.id limit 1`, [stage.company('aurora')])
  person = rows[0]?.id ?? ''
  await watcher.query('begin')
  await watcher.query('set local session_replication_role = replica')
  await watcher.query(`update public.employees set hire_date = '1988-01-01', termination_date = '1990-03-31' where id = $1`, [person])
  // Locks of papers would keep the two apart by chance.
  await watcher.query('delete from public.documents where employee_id = $1', [person])
  await watcher.query('commit')
  await watcher.query(
    `insert into private.erasures (company_id, employee_id, requested_by, requested_at, due_on)
     select $1, $2, (select id from public.employees where email = 'admin@aurora.demo'), now(), private.today($1)`, [stage.company('aurora'), person])
})
afterEach(async () => {
  await Promise.all([hr.end(), job.end(), watcher.end()])
  await stage.close()
})

it('erases whom nobody holds', async () => {
  await run()
  expect(await outcome()).toEqual({ status: 'done', cancel_reason: null, kept: false })
})

it('never erases somebody who is being put on hold', async () => {
  const admin = stage.signedIn('admin@aurora.demo')
  await hr.query('begin')
  await hr.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [admin.role, JSON.stringify(admin.claims)])
  await hr.query('select public.place_document_hold($1, $2)', [person, 'Processo 001'])
  const running = run()
  await expect.poll(async () => (await watcher.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount).toBe(1)
  await hr.query('commit')
  await running
  expect(await outcome()).toEqual({ status: 'cancelled', cancel_reason: 'Há uma retenção sobre esta pessoa.', kept: true })
})
