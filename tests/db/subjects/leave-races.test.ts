import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openOwnStage, type OwnStage } from '../support/stage.ts'

let stage: OwnStage
beforeEach(async () => {
  stage = await openOwnStage()
})
afterEach(() => stage.close())

/** Two people at two screens: each its own connection, committing. */
async function askOn(client: pg.Client, claims: object, days: readonly [string, string]): Promise<string | null> {
  await client.query('begin')
  try {
    await client.query(`select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`, [JSON.stringify(claims)])
    await client.query(`select public.request_leave((select id from public.leave_types where key = 'birthday' and company_id = $1), $2)`, [stage.company('aurora'), JSON.stringify([{ starts_on: days[0], ends_on: days[1] }])])
    await client.query('commit')
    return null
  } catch (error) {
    await client.query('rollback')
    return `${String((error as pg.DatabaseError).code)} ${String((error as pg.DatabaseError).detail)}`
  }
}

it('of two requests for the last day, sent at the same instant, exactly one is accepted', async () => {
  const { claims = {} } = stage.signedIn('pessoa@aurora.demo')
  const clients = [new pg.Client({ connectionString: stage.url }), new pg.Client({ connectionString: stage.url })] as const
  await Promise.all(clients.map((client) => client.connect()))
  const year = new Date().getFullYear() + 1
  // Two Wednesdays of one year, so that nothing but the balance decides.
  const wednesdays = [1, 2].map((nth) => {
    const first = new Date(Date.UTC(year, 5, 1))
    return new Date(Date.UTC(year, 5, 1 + ((3 - first.getUTCDay() + 7) % 7) + 7 * nth)).toISOString().slice(0, 10)
  })
  try {
    const answers = await Promise.all(clients.map((client, index) => askOn(client, claims, [wednesdays[index] ?? '', wednesdays[index] ?? ''])))
    expect(new Set(answers)).toEqual(new Set([null, 'RHLEV no_balance']))
    const { rows } = await clients[0].query(`select sum(l.days)::float as used from public.leave_ledger l join public.employees e on e.id = l.employee_id where e.email = 'pessoa@aurora.demo'`)
    expect(rows).toEqual([{ used: -1 }])
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
})

it('a fact waits for who decides a request in its days, and does not lock the person meanwhile', async () => {
  const [decider, recorder, watcher] = [new pg.Client({ connectionString: stage.url }), new pg.Client({ connectionString: stage.url }), new pg.Client({ connectionString: stage.url })] as const
  const clients = [decider, recorder, watcher]
  await Promise.all(clients.map((client) => client.connect()))
  try {
    await watcher.query(`insert into private.frozen_clock (instant) values ('2026-11-20 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
    await watcher.query(`update public.leaves l set counts = false, granted = false from public.employees e where e.id = l.employee_id and e.email = 'pessoa@aurora.demo'`)
    expect(await askOn(decider, stage.signedIn('pessoa@aurora.demo').claims ?? {}, ['2027-01-13', '2027-01-13'])).toBeNull()
    await decider.query('begin')
    const { rows: [waiting] } = await decider.query<{ id: string; employee_id: string }>(`select r.id, r.employee_id from public.leave_requests r join public.approval_requests a on a.id = r.approval_id
      join public.leaves l on l.request_id = r.id where l.starts_on = '2027-01-13' and r.status = 'pending' for update of a`)
    await recorder.query('begin')
    await recorder.query(`select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`, [JSON.stringify(stage.signedIn('admin@aurora.demo').claims)])
    const recorded = recorder.query(`select public.record_fact($1, 'birth', '{"on_date": "2026-11-18", "parental_leave": "maternity"}')`, [waiting?.employee_id])
    await expect.poll(async () => (await watcher.query('select from pg_stat_activity where datname = current_database() and wait_event_type = $1', ['Lock'])).rowCount).toBe(1)
    // What a decision writes of the balance refers to the person.
    await decider.query('select from public.employees where id = $1 for key share nowait', [waiting?.employee_id])
    await decider.query('commit')
    await recorded
    await recorder.query('commit')
    expect((await watcher.query('select status from public.leave_requests where id = $1', [waiting?.id])).rows).toEqual([{ status: 'cancelled' }])
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
})
