import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runSql } from '../../support/sql.ts'
import { openOwnStage, type OwnStage, type Row } from '../support/stage.ts'

// The job commits after each company, so this proof uses connections of its own and no scene.
let stage: OwnStage
let caller: pg.Client
const ask = (text: string, values?: readonly unknown[]): Promise<readonly Row[]> => runSql(stage.url, text, values)

beforeAll(async () => {
  stage = await openOwnStage()
  caller = new pg.Client({ connectionString: stage.url })
  await caller.connect()
  await caller.query('set role service_role')
  await ask(`update jobs.schedules set next_run_at = 'infinity'`)
  await ask('delete from private.leave_notice_days; delete from private.leave_notices; delete from public.notifications')
  // In each company somebody completes a period of vacations.
  await ask(`
    with chosen as (
      update public.employees e set hire_date = '2024-12-19', created_at = '2024-12-19' from (
        select distinct on (company_id) id from public.employees where status = 'active' and user_id is not null order by company_id, id) x
      where e.id = x.id returning e.id)
    update public.employee_contracts c set contract_type = 'clt_indefinite', starts_on = '2024-12-19' from chosen where c.employee_id = chosen.id`)
})
afterAll(async () => {
  await caller.end()
  await stage.close()
})

/** A round of the scheduler with this job alone being due. */
async function round(instant: string): Promise<Row | undefined> {
  await ask(`insert into private.frozen_clock (instant) values ($1) on conflict (only_row) do update set instant = excluded.instant`, [instant])
  await ask(`update jobs.schedules set next_run_at = now() where name = 'leave_notices'`)
  await caller.query(`call jobs.run_due('slow')`)
  return (await ask(`select last_error, failures from jobs.schedules where name = 'leave_notices'`))[0]
}
const acquired = (): Promise<readonly Row[]> =>
  ask(`select company_id, count(*)::integer as n from public.notifications where kind = 'leave_acquired' group by 1 order by 1`)

it('each company has a transaction of its own: one that fails is tried again in an hour and keeps no other waiting', async () => {
  const bad = stage.company('aurora')
  const [{ n: companies } = {}] = await ask('select count(*)::integer as n from public.companies')
  // One company of the demo is inactive: the job looks at it and tells nobody.
  const active = (await ask('select id from public.companies where active is not false order by id')).map(({ id }) => id)
  await ask(`create function private.break_notices() returns trigger language plpgsql as $$ begin
    if new.company_id = '${bad}' then raise exception 'broken'; end if; return new; end $$`)
  await ask('create trigger break_notices before insert on private.leave_notices for each row execute function private.break_notices()')

  expect(await round('2025-12-20 12:00-03')).toEqual({ last_error: `P0001 1 companies failed, company ${bad}: P0001 broken`, failures: 1 })
  expect(await acquired()).toEqual(active.filter((id) => id !== bad).map((id) => ({ company_id: id, n: 1 })))
  expect(await ask('select count(distinct xmin::text)::integer as n from private.leave_notice_days')).toEqual([{ n: companies }])
  expect(await ask(`select company_id, error from private.leave_notice_days where due_at < '2025-12-21 00:00-03'`)).toEqual([{ company_id: bad, error: 'P0001 broken' }])

  await ask('drop trigger break_notices on private.leave_notices')
  await round('2025-12-20 12:59-03')
  expect(await acquired()).toHaveLength(active.length - 1)
  expect(await round('2025-12-20 13:00-03')).toEqual({ last_error: null, failures: 0 })
  expect(await acquired()).toEqual(active.map((id) => ({ company_id: id, n: 1 })))
  await round('2025-12-21 12:00-03')
  expect(await acquired()).toEqual(active.map((id) => ({ company_id: id, n: 1 })))
})
