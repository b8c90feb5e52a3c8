import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { jobName, letterName } from '../../../apps/web/src/features/enterprise/model/dashboard/system-health.ts'
import { runSql } from '../../support/sql.ts'
import { freeze } from '../support/history.ts'
import { openOwnStage, type Row, type OwnStage, serviceRole } from '../support/stage.ts'

// Jobs commit, so these proofs use connections of their own and no scene.
let stage: OwnStage
let owner: pg.Client
let caller: pg.Client

async function connect(role: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: stage.url })
  await client.connect()
  await client.query(`set role ${role}`)
  return client
}
const ask = async (text: string, values: unknown[] = []): Promise<readonly Row[]> => (await owner.query<Record<string, unknown>>(text, values)).rows
const runs = (): Promise<readonly Row[]> => ask('select name, worked, error from jobs.runs order by id')

beforeAll(async () => {
  stage = await openOwnStage()
  owner = await connect('postgres')
  caller = await connect('service_role')
  await ask(`update jobs.schedules set next_run_at = 'infinity'`)
  await ask(`create table private.traces (word text); grant select, insert on private.traces to service_role; grant usage on schema private to service_role`)
  await ask(`create function private.job_counts() returns integer language sql as 'insert into private.traces values (''counted''); select 3'`)
  await ask(`create function private.job_idles() returns integer language sql as 'select 0'`)
  await ask(`create function private.job_fails() returns integer language plpgsql as $$ begin insert into private.traces values ('undone'); raise exception 'broken'; end $$`)
  await ask(`create function private.job_lasts() returns integer language plpgsql as $$ begin perform pg_sleep(1.5); insert into private.traces values ('lasted'); return 1; end $$`)
  await ask('grant execute on function private.job_counts(), private.job_idles(), private.job_fails(), private.job_lasts() to service_role')
})
beforeEach(async () => {
  await ask(`delete from jobs.schedules where name like 'test_%'`)
  await ask('truncate private.traces; truncate jobs.runs')
})
afterAll(async () => {
  await owner.end()
  await caller.end()
  await stage.close()
})

const schedule = (name: string, routine: string, every = '1 minute', lane = 'fast'): Promise<unknown> =>
  ask('insert into jobs.schedules (name, routine, every, lane) values ($1, $2, $3, $4)', [name, `private.${routine}`, every, lane])

/** Resolves once the job of the slow lane has begun. */
async function startLongJob(): Promise<{ over: boolean; end: Promise<void> }> {
  const job = { over: false, end: caller.query(`call jobs.run_due('slow')`).then(() => { job.over = true }) }
  await vi.waitFor(async () => {
    expect(await runSql(stage.url, `select 1 as one from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`)).toHaveLength(1)
  })
  return job
}

describe('due jobs', () => {
  it('run once, leave a line when they did something, and none when not', async () => {
    await schedule('test_counts', 'job_counts')
    await schedule('test_idles', 'job_idles')
    await caller.query('call jobs.run_due()')
    await caller.query('call jobs.run_due()')
    expect(await ask('select word from private.traces')).toEqual([{ word: 'counted' }])
    expect(await runs()).toEqual([{ name: 'test_counts', worked: 3, error: null }])
    expect(await ask(`select count(*)::int as n from jobs.schedules where name like 'test_%' and next_run_at > now() + interval '50 seconds'`)).toEqual([{ n: 2 }])
  })

  it('that fail undo their own work, leave their error, wait longer and keep no other from running', async () => {
    await schedule('test_a_fails', 'job_fails', '1 second')
    await schedule('test_b_counts', 'job_counts')
    await caller.query('call jobs.run_due()')
    expect(await ask('select word from private.traces')).toEqual([{ word: 'counted' }])
    expect(await runs()).toEqual([{ name: 'test_a_fails', worked: null, error: 'P0001 broken' }, { name: 'test_b_counts', worked: 3, error: null }])
    await ask(`update jobs.schedules set failures = 6, next_run_at = now() where name = 'test_a_fails'`)
    await caller.query('call jobs.run_due()')
    expect(await ask(`select failures, next_run_at > now() + interval '2 minutes' as later from jobs.schedules where name = 'test_a_fails'`)).toEqual([{ failures: 7, later: true }])
  })

  it('take turns when they wake themselves', async () => {
    await schedule('test_a', 'job_again_a', '1 second')
    await schedule('test_b', 'job_again_b', '1 hour')
    for (const name of ['a', 'b']) {
      await ask(`create function private.job_again_${name}() returns integer language plpgsql as $$ begin
        insert into private.traces values ('${name}');
        if (select count(*) from private.traces t where t.word = '${name}') < 3 then perform private.wake_job('test_${name}'); end if;
        return 1; end $$`)
      await ask(`grant execute on function private.job_again_${name}() to service_role`)
    }
    await ask('grant execute on function private.wake_job(text) to service_role')
    await caller.query('call jobs.run_due()')
    expect((await runs()).map(({ name }) => name)).toEqual(['test_a', 'test_b', 'test_a', 'test_b', 'test_a', 'test_b'])
  })

  it('keep their last fifty runs', async () => {
    await schedule('test_counts', 'job_counts')
    await ask(`insert into jobs.runs (name, started_at, finished_at, worked) select 'test_counts', now(), now(), n from generate_series(1, 60) n`)
    await caller.query('call jobs.run_due()')
    expect(await ask('select count(*)::int as n, max(worked) as worked from jobs.runs')).toEqual([{ n: 50, worked: 60 }])
  })

  it('of one lane never wait for the other, and two callers never run the same one', async () => {
    await schedule('test_lasts', 'job_lasts', '1 hour', 'slow')
    await schedule('test_counts', 'job_counts', '1 hour', 'fast')
    const second = await connect('service_role')
    const slow = await startLongJob()
    await second.query(`call jobs.run_due('fast')`)
    await second.query(`call jobs.run_due('slow')`)
    expect(slow.over).toBe(false)
    expect(await ask('select word from private.traces')).toEqual([{ word: 'counted' }])
    await slow.end
    await second.end()
    expect(await ask('select word from private.traces order by 1')).toEqual([{ word: 'counted' }, { word: 'lasted' }])
  })

  it('asked for ahead of their time run once more, also while they run, without making the asker wait', async () => {
    await schedule('test_lasts', 'job_lasts', '1 hour', 'slow')
    const running = await startLongJob()
    await ask(`select private.wake_job('test_lasts')`)
    await ask(`select private.wake_job('test_lasts')`)
    expect(running.over).toBe(false)
    await running.end
    expect(await ask('select count(*)::int as n from private.traces')).toEqual([{ n: 2 }])
    await caller.query(`call jobs.run_due('slow')`)
    expect(await ask('select count(*)::int as n from private.traces')).toEqual([{ n: 2 }])
  })
})

describe('an order', () => {
  beforeAll(async () => {
    await ask(`create function private.order_fails(p_id uuid, p_arguments jsonb) returns void language plpgsql as $$ begin raise exception 'broken' using errcode = p_arguments ->> 'code'; end $$`)
    await ask(`create function private.order_failed(p_id uuid, p_code text, p_message text) returns void language sql as 'insert into private.traces values (p_code)'`)
    await ask(`insert into private.order_kinds (kind, routine, failed_routine) values ('test', 'private.order_fails', 'private.order_failed')`)
  })
  beforeEach(() => ask('delete from private.orders'))
  /** What the job answers of an order that fails with this code, placed so long ago; and what is told of it. */
  async function fail(code: string, age = '0'): Promise<unknown> {
    await ask(`insert into private.orders (company_id, subject_id, kind, arguments, claims, ordered_at)
      values ($1, gen_random_uuid(), 'test', jsonb_build_object('code', $2::text), '{}', now() - $3::interval)`, [stage.company('aurora'), code, age])
    const raised = await ask('select private.run_orders()').then(() => null, (error: unknown) => (error instanceof pg.DatabaseError ? error.code : error))
    const told = (await ask('select word from private.traces')).map(({ word }) => word)
    return { raised, told, waiting: (await ask('select 1 as one from private.orders')).length }
  }

  it('that fails is told as failed, and is gone', async () => {
    expect(await fail('RHARG')).toEqual({ raised: null, told: ['RHARG'], waiting: 0 })
    await ask('truncate private.traces')
    expect(await fail('22003')).toEqual({ raised: null, told: ['22003'], waiting: 0 })
  })

  it('stays, and the job fails and comes again, while there is no room, no memory, a lock or no disk to write to: for a day', async () => {
    for (const code of ['53100', '53200', '40P01', '55P03', '57P01', '58030']) {
      expect(await fail(code), code).toEqual({ raised: code, told: [], waiting: 1 })
      await ask('delete from private.orders')
    }
    // A limit that somebody set does not go away.
    expect(await fail('53400')).toMatchObject({ raised: null, told: ['53400'] })
    await ask('truncate private.traces')
    expect(await fail('53100', '25 hours')).toEqual({ raised: null, told: ['53100'], waiting: 0 })
  })
})

describe('what companies have done once a day', () => {
  it('is all of one company in a transaction, and then of the next', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      await scene.owner(`delete from private.daily_routine_days; delete from private.daily_routines where routine_name not in ('celebrations', 'goals')`)
      const [active] = await scene.owner('select count(*)::integer as n from public.companies where active is not false')
      const done = async (): Promise<readonly Row[]> => scene.owner('select array_agg(routine_name order by routine_name) as routines from private.daily_routine_days group by company_id')
      const whole = { routines: ['celebrations', 'goals'] }
      for (let companies = 1; companies <= Number(active?.['n']); companies += 1) {
        await scene.as(serviceRole, 'select private.run_daily_routines()')
        expect(await done()).toEqual(Array.from({ length: companies }, () => whole))
      }
      await scene.owner('update private.daily_routine_days set done_on = done_on - 1')
      const late = async (): Promise<readonly Row[]> => scene.owner('select distinct routine_name from private.daily_routine_days where done_on < private.today(company_id)')
      for (let companies = 1; companies <= Number(active?.['n']); companies += 1) await scene.as(serviceRole, 'select private.run_daily_routines()')
      expect([await late(), await scene.as(serviceRole, 'select private.run_daily_routines() as did')]).toEqual([[], [{ did: 0 }]])
    })
  })

  it('waits for the hour of each routine', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(`delete from private.daily_routine_days; delete from private.daily_routines where routine_name not in ('celebrations', 'goals')`)
      await scene.owner(`update private.daily_routines set after_time = '06:00' where routine_name = 'goals'`)
      const done = async (): Promise<readonly Row[]> => scene.owner('select distinct routine_name from private.daily_routine_days order by 1')
      const at = async (hour: string): Promise<readonly Row[]> => {
        await scene.owner(`insert into private.frozen_clock (instant) values ($1) on conflict (only_row) do update set instant = excluded.instant`, [`2026-11-25 ${hour}-03`])
        for (let turn = 0; turn < 12; turn += 1) await scene.as(serviceRole, 'select private.run_daily_routines()')
        return await done()
      }
      expect([await at('05:59'), await at('06:00'), await at('08:00')]).toEqual([[], [{ routine_name: 'goals' }], [{ routine_name: 'celebrations' }, { routine_name: 'goals' }]])
    })
  })
})

describe('what a master sees', () => {
  it('names each job in Portuguese, and each kind of mail', async () => {
    const names = await ask(`select name from jobs.schedules where name !~ '^test_' order by name`)
    expect(names.length).toBeGreaterThan(20)
    expect(names.map(({ name }) => String(name)).filter((name) => jobName(name) === name.replaceAll('_', ' '))).toEqual([])
    const letters = await ask('select name from private.mail_templates order by name')
    expect(letters.map(({ name }) => String(name)).filter((name) => letterName(name) === name)).toEqual([])
  })

  it('are the jobs with their last runs, and may ask for one; nobody else may', async () => {
    await schedule('test_counts', 'job_counts')
    await caller.query('call jobs.run_due()')
    await stage.scene(async (scene) => {
      const master = stage.signedIn('master@vinculo.demo')
      const [job] = await scene.as(master, `select * from public.job_runs() where name = 'test_counts'`)
      expect(job).toMatchObject({ lane: 'fast', every_seconds: 60, failures: 0, last_error: null })
      expect(job?.['recent']).toMatchObject([{ worked: 3, error: null }])
      await scene.as(master, `select public.run_job_now('test_counts')`)
      expect(await scene.owner('select name from jobs.wakes')).toEqual([{ name: 'test_counts' }])
      expect(await scene.refusal(master, `select public.run_job_now('nothing')`)).toBe('RHNTF')
      for (const email of ['admin@aurora.demo', 'estranho@vinculo.demo']) {
        const actor = stage.signedIn(email)
        expect(await scene.as(actor, 'select * from public.job_runs()')).toEqual([])
        expect(await scene.refusal(actor, `select public.run_job_now('test_counts')`)).toBe('RHPER')
        expect(await scene.refusal(actor, `select private.wake_job('test_counts')`)).toBe('42501')
      }
    })
  })
})
