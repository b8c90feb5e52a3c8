import { describe, expect, it } from 'vitest'
import { serviceRole, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

// What takes seconds in a company of five thousand is what is done once per person, per day or per pair of them. Here it is counted, not timed.
const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const aurora = (): string => stage.company('aurora')
const PEOPLE = 120

/** 2026-11-23 is a Monday. So many people more, hired by the CLT on 2022-03-01, in two departments, each with three vacations and a vacation of this month. */
async function crowd(scene: Scene, people = PEOPLE): Promise<void> {
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-23 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  await scene.owner(`set local session_replication_role = replica`)
  await scene.owner(
    `create temp table crowd on commit drop as select gen_random_uuid() as id, n from generate_series(1, ${people}) n`,
  )
  await scene.owner(
    `insert into public.employees (id, company_id, first_name, last_name, position, hire_date, created_at, status, registration_number, department_id)
     select c.id, $1, 'Pessoa', 'Grande ' || c.n, 'Analista', '2022-03-01', '2022-03-01', 'active', 'G-' || c.n, d.ids[1 + c.n % 2]
     from crowd c, (select array_agg(x.id order by x.name) as ids from public.departments x where x.company_id = $1 and x.archived_at is null) d`,
    [aurora()],
  )
  await scene.owner(`select private.open_assignments(array(select id from crowd))`)
  await scene.owner(`insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on) select $1, id, 'clt_indefinite', '2022-03-01' from crowd`, [aurora()])
  await scene.owner(
    `with wanted as (
       select gen_random_uuid() as id, c.id as employee_id, t.id as type_id, ('2023-06-01'::date + make_interval(years => k))::date as starts_on, ('2022-03-01'::date + make_interval(years => k))::date as period
       from crowd c cross join generate_series(0, 3) k join public.leave_types t on t.company_id = $1 and t.key = 'vacation'
     ), asked as (
       insert into public.leave_requests (id, company_id, employee_id, type_id, period_from, status) select id, $1, employee_id, type_id, period, 'approved' from wanted returning id
     ), away as (
       insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) select $1, id, employee_id, starts_on, starts_on + 19, 20, true from wanted returning id
     )
     insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, request_id) select $1, employee_id, type_id, period, starts_on, -20, 'use', id from wanted`,
    [aurora()],
  )
  await scene.owner(`set local session_replication_role = origin`)
  await scene.owner(`update public.leaves l set granted = true from crowd c where c.id = l.employee_id`)
  // No trigger marked whose vacations have to be worked out.
  await scene.owner(`insert into private.vacation_marks (company_id) values ($1)`, [aurora()])
}

/** How often each function was called meanwhile. */
async function callsOf(scene: Scene, act: () => Promise<unknown>): Promise<(name: string) => number> {
  const read = async (): Promise<ReadonlyMap<string, number>> =>
    new Map((await scene.owner(`select funcname, sum(calls)::integer as calls from pg_stat_xact_user_functions group by 1`)).map((row) => [String(row['funcname']), Number(row['calls'])]))
  await scene.owner(`set local track_functions = 'all'`)
  const before = await read()
  await act()
  const after = await read()
  await scene.owner(`set local track_functions = 'none'`)
  return (name) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
}

interface Node {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly Node[]
}
const rowsOf = (node: Node): number =>
  node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)) +
  (node.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), 0)
/** Rows that the steps of a statement looked at, all together. */
async function rowsLookedAt(scene: Scene, statement: string, values: readonly unknown[] = []): Promise<number> {
  const [row = {}] = await scene.owner(`explain (analyze, costs off, timing off, format json) ${statement}`, values)
  const explained = row['QUERY PLAN'] as readonly { readonly Plan: Node }[]
  return explained.reduce((sum, { Plan }) => sum + rowsOf(Plan), 0)
}
const sourceOf = async (scene: Scene, name: string): Promise<string> => String((await scene.owner('select prosrc from pg_proc where oid = $1::regproc', [name]))[0]?.['prosrc'])

async function drafted(scene: Scene): Promise<unknown> {
  const wish = { company_id: aurora(), name: 'Recesso', scope: 'company', starts_on: '2027-02-01', ends_on: '2027-02-12' }
  return (await scene.as(admin(), 'select id from public.save_collective_vacation($1)', [JSON.stringify(wish)]))[0]?.['id']
}

describe('the list of requests', () => {
  it('reads of each request of the page, not of the company', async () => {
    await stage.scene(async (scene) => {
      await crowd(scene)
      let rows: readonly Row[] = []
      const calls = await callsOf(scene, async () => {
        rows = await scene.as(admin(), 'select * from public.leave_request_list($1, $2, 20)', [aurora(), '{}'])
      })
      expect(rows).toHaveLength(20)
      expect(Number(rows[0]?.['total'])).toBeGreaterThan(4 * PEOPLE)
      expect(calls('person')).toBeGreaterThanOrEqual(20)
      expect(calls('person')).toBeLessThanOrEqual(40)
      expect(calls('leave_type_name')).toBeLessThanOrEqual(20)
    })
  })
})

describe('the desk of vacations as of another day', () => {
  it('works out the rows of its page alone', async () => {
    await stage.scene(async (scene) => {
      await crowd(scene)
      await scene.as(serviceRole, 'select private.run_vacation_figures()')
      for (const after of [-400, 60, 365]) {
        const calls = await callsOf(scene, () => scene.as(admin(), `select public.vacation_desk($1, '2026-11-23'::date + ${after}, p_limit => 20)`, [aurora()]))
        // Of a day gone by, whoever was absent so often that it cost days is worked out too.
        const [marked] = await scene.owner(
          `select cardinality(private.marked_people($1, array(select id from public.employees where company_id = $1), '2026-11-23'::date + ${after})) as n`, [aurora()])
        expect(Number(marked?.['n']), `${after} days from today`).toBeLessThan(5)
        expect(calls('person')).toBeLessThanOrEqual(20)
      }
    })
  })

  it('refuses a day of which nothing is kept, with the last one there is, for more people than one answer can work out', async () => {
    await stage.scene(async (scene) => {
      await crowd(scene, 2001)
      expect(await scene.refusal(admin(), `select public.vacation_desk($1, '2029-01-01')`, [aurora()])).toBe('RHARG')
      const department = `(select id from public.departments where company_id = $1 limit 1)`
      const [row] = await scene.as(admin(), `select public.vacation_desk($1, '2029-01-01', p_department_id => ${department}) ->> 'on' as on`, [aurora()])
      expect(row?.['on']).toBe('2029-01-01')
    })
  })
})

describe('the vacations of one person', () => {
  it('look into no leave of anybody else, however many move periods or may cost them', async () => {
    await stage.scene(async (scene) => {
      await crowd(scene)
      await scene.owner(`set local session_replication_role = replica`)
      await scene.owner(
        `with wanted as (select gen_random_uuid() as id, c.id as employee_id, t.id as type_id, case t.key when 'unpaid' then '2022-04-01' else '2022-05-01' end::date as day
           from crowd c join public.leave_types t on t.company_id = $1 and t.key in ('unpaid', 'paid') where c.n > 1),
         asked as (insert into public.leave_requests (id, company_id, employee_id, type_id, status) select id, $1, employee_id, type_id, 'approved' from wanted)
         insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) select $1, id, employee_id, day, day + 9, 10, true from wanted`,
        [aurora()],
      )
      await scene.owner(`set local session_replication_role = origin`)
      const entriesRead = async (): Promise<number> => Number((await scene.owner(
        `select sum(pg_stat_get_xact_tuples_returned(indexrelid))::integer as read from pg_index where indrelid = 'public.leaves'::regclass`))[0]?.['read'])
      const before = await entriesRead()
      const sheet = await scene.owner(`select s.number from public.employees e join crowd c on c.id = e.id and c.n = 1 cross join lateral private.vacation_sheet(e, '2026-11-23') s`)
      expect(sheet).toHaveLength(5)
      expect((await entriesRead()) - before).toBeLessThan(PEOPLE / 2)
    })
  })
})

describe('the vacations of some people', () => {
  it('look into no leave of all the others', async () => {
    await stage.scene(async (scene) => {
      await crowd(scene, 500)
      // Many of the others have leaves that may cost a period: of these alone the days are looked up.
      await scene.owner(`set local session_replication_role = replica`)
      await scene.owner(
        `with wanted as (select gen_random_uuid() as id, c.id as employee_id, t.id as type_id from crowd c join public.leave_types t on t.company_id = $1 and t.key = 'paid' where c.n > 250),
         asked as (insert into public.leave_requests (id, company_id, employee_id, type_id, status) select id, $1, employee_id, type_id, 'approved' from wanted)
         insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) select $1, id, employee_id, '2022-04-01', '2022-04-10', 10, true from wanted`,
        [aurora()],
      )
      await scene.owner(`set local session_replication_role = origin`)
      await scene.owner('analyze public.leaves, public.leave_requests')
      const leavesRead = async (): Promise<number> => Number((await scene.owner(
        `select (pg_stat_get_xact_tuples_returned(c.oid) + pg_stat_get_xact_tuples_fetched(c.oid))::integer as read from pg_class c where c.oid = 'public.leaves'::regclass`))[0]?.['read'])
      const [counts] = await scene.owner('select count(*)::integer as n from public.leaves')
      const before = await leavesRead()
      const sheets = await scene.owner(
        `select s.number from private.vacation_sheets($1, array(select id from crowd where n <= 25), '2026-11-23') s`, [aurora()])
      expect(sheets.length).toBeGreaterThanOrEqual(100)
      expect((await leavesRead()) - before).toBeLessThan(Number(counts?.['n']) / 2)
    })
  })
})

describe('collective vacations', () => {
  it('look for the departments once, and for what each person takes in one go', async () => {
    await stage.scene(async (scene) => {
      await crowd(scene)
      const id = await drafted(scene)
      await scene.as(serviceRole, 'select private.run_vacation_figures()')
      let told = { total: 0, rows: [] as readonly Row[] }
      const calls = await callsOf(scene, async () => {
        told = (await scene.as(admin(), 'select public.preview_collective($1) as people', [id]))[0]?.['people'] as typeof told
      })
      expect(told.total).toBeGreaterThan(PEOPLE)
      expect(told.rows).toHaveLength(50)
      expect(calls('collective_departments')).toBeLessThanOrEqual(2)
      // Balances are those that are kept, and a person is drawn for the page alone.
      for (const name of ['person', 'vacation_loss']) expect(calls(name), name).toBeLessThanOrEqual(50)
      const plan = (await sourceOf(scene, 'private.collective_plan')).replaceAll(/p_collective(\.)?/g, (_, dot: string | undefined) => (dot === undefined ? '$1::public.collective_vacations' : '($1::public.collective_vacations).'))
      const [draft] = await scene.owner('select c::text as row from public.collective_vacations c where id = $1', [id])
      expect(await rowsLookedAt(scene, plan, [draft?.['row']])).toBeLessThan(30 * told.total)
    })
  })

  it('are announced with statements for everybody: entries, the trail, the news', async () => {
    await stage.scene(async (scene) => {
      await crowd(scene)
      const id = await drafted(scene)
      const calls = await callsOf(scene, () => scene.as(admin(), 'select status from public.announce_collective($1)', [id]))
      const [members] = await scene.owner('select count(*)::integer as n from public.collective_members where collective_id = $1 and out_code is null', [id])
      expect(members?.['n']).toBeGreaterThan(PEOPLE)
      const [trail] = await scene.owner(
        `select count(*)::integer as entries, count(*) filter (where a.metadata -> 'changes' ? 'type_id' and a.performed_by is not null)::integer as whole
         from public.collective_shares s join public.audit_logs a on a.entity_type = 'leave_request' and a.entity_id = s.request_id and a.action_type = 'create'`,
      )
      const [shares] = await scene.owner('select count(*)::integer as n from public.collective_shares')
      expect(trail).toEqual({ entries: shares?.['n'], whole: shares?.['n'] })
      // What is written person by person is a new year of service.
      expect(calls('tg_audit_rows')).toBeLessThan(PEOPLE / 2)
      expect(calls('notify')).toBeLessThan(PEOPLE / 2)
    })
  })

  it('find the balances of thousands of entries in one reading', async () => {
    await stage.scene(async (scene) => {
      await crowd(scene)
      await scene.owner(`create temp table added on commit drop as select l.* from public.leave_ledger l join crowd c on c.id = l.employee_id where l.period_from >= '2024-01-01'`)
      const source = /with entries[\s\S]*?\) r;/.exec(await sourceOf(scene, 'private.tg_leave_ledger__check'))?.[0] ?? ''
      expect(source).toContain('from added')
      expect(await rowsLookedAt(scene, source.replace('into worst, unknown', ''))).toBeLessThan(30 * 2 * PEOPLE)
    })
  })
})

describe('collective vacations of more than five hundred', () => {
  const run = (scene: Scene): Promise<readonly Row[]> => scene.as(serviceRole, 'select private.run_orders() as done')
  const state = async (scene: Scene, id: unknown): Promise<Row | undefined> =>
    (await scene.as(admin(), `select c.status, c.failure, (select count(*)::integer from public.collective_shares s join public.leave_requests r on r.id = s.request_id
      join public.collective_members m on m.id = s.member_id where m.collective_id = c.id and r.status = 'approved') as leaves from public.collective_vacations c where c.id = $1`, [id]))[0]

  it('are ordered, written as who ordered them, and taken back the same way', async () => {
    await stage.scene(async (scene) => {
      await crowd(scene, 510)
      const id = await drafted(scene)
      expect(await scene.as(admin(), 'select status from public.announce_collective($1)', [id])).toEqual([{ status: 'announcing' }])
      expect(await scene.as(admin(), 'select status from public.announce_collective($1)', [id])).toEqual([{ status: 'announcing' }])
      expect(await state(scene, id)).toEqual({ status: 'announcing', failure: null, leaves: 0 })
      const [progress] = await scene.as(admin(), 'select * from public.collective_progress($1)', [id])
      expect(progress?.['done']).toBe(0)
      expect(Number(progress?.['total'])).toBeGreaterThan(510)
      expect(await run(scene)).toEqual([{ done: 1 }])
      expect(await run(scene)).toEqual([{ done: 0 }])
      const announced = await state(scene, id)
      expect(announced?.['status']).toBe('announced')
      expect(Number(announced?.['leaves'])).toBeGreaterThan(510)
      // The locks that told it are the transaction's own, which goes on here.
      expect(await scene.owner('select private.progress_of($1) as done', [id])).toEqual([{ done: progress?.['total'] }])
      expect(await scene.as(admin(), 'select * from public.collective_progress($1)', [id])).toEqual([])
      const [writer] = await scene.owner(`select count(distinct a.performed_by)::integer as writers, bool_and(u.email = 'admin@aurora.demo') as mine from public.collective_shares s
        join public.audit_logs a on a.entity_type = 'leave_request' and a.entity_id = s.request_id join auth.users u on u.id = a.performed_by`)
      expect(writer).toEqual({ writers: 1, mine: true })
      expect(await scene.as(admin(), `select title from public.notifications where kind = 'leave_collective' and title like 'Férias coletivas anunciadas%'`)).toHaveLength(1)
      expect(await scene.as(admin(), `select status from public.undo_collective($1, 'Pedido cancelado')`, [id])).toEqual([{ status: 'undoing' }])
      await run(scene)
      expect(await state(scene, id)).toEqual({ status: 'undone', failure: null, leaves: 0 })
      expect(await scene.owner(`select sum(l.days)::float as days from public.leave_ledger l join public.collective_shares s on s.request_id = l.request_id`)).toEqual([{ days: 0 }])
    })
  })

  it('are cancelled before or while they are written, and may be ordered again', async () => {
    await stage.scene(async (scene) => {
      await crowd(scene, 510)
      const id = await drafted(scene)
      const cancel = (): Promise<readonly Row[]> => scene.as(admin(), 'select public.cancel_collective_order($1)', [id])
      // Where nothing was ordered there is nothing to cancel.
      await cancel()
      await scene.as(admin(), 'select public.announce_collective($1)', [id])
      await cancel()
      expect(await run(scene)).toEqual([{ done: 1 }])
      expect(await state(scene, id)).toEqual({ status: 'draft', failure: 'Cancelado a pedido.', leaves: 0 })
      // Somebody else cancels after the first five hundred.
      await scene.owner(`create function pg_temp.cancel_meanwhile() returns trigger language plpgsql as $$ begin
        insert into private.order_cancellations select m.company_id, m.collective_id from public.collective_members m join public.collective_shares s on s.member_id = m.id limit 1; return null; end $$`)
      await scene.owner('create trigger cancel_meanwhile after insert on public.collective_shares for each statement execute function pg_temp.cancel_meanwhile()')
      await scene.as(admin(), 'select public.announce_collective($1)', [id])
      await run(scene)
      expect(await state(scene, id)).toEqual({ status: 'draft', failure: 'Cancelado a pedido.', leaves: 0 })
      await scene.owner('drop trigger cancel_meanwhile on public.collective_shares')
      await scene.as(admin(), 'select public.announce_collective($1)', [id])
      await run(scene)
      expect(await state(scene, id)).toMatchObject({ status: 'announced', failure: null })
    })
  })

  it('go back to what they were when the list changed or the right was lost meanwhile, and say why', async () => {
    await stage.scene(async (scene) => {
      await crowd(scene, 510)
      const id = await drafted(scene)
      const order = (): Promise<readonly Row[]> => scene.as(admin(), 'select status from public.announce_collective($1)', [id])
      await order()
      await scene.owner(`update public.employees set status = 'terminated', termination_date = '2026-11-20' where company_id = $1 and registration_number = 'G-7'`, [aurora()])
      await run(scene)
      const changed = await state(scene, id)
      expect(changed).toMatchObject({ status: 'draft', leaves: 0 })
      expect(changed?.['failure']).toMatch(/^A lista mudou: agora \d+ pessoas entram\.$/)
      await order()
      expect(await state(scene, id)).toMatchObject({ status: 'announcing', failure: null })
      await scene.owner(`update public.employees set role = 'user' where company_id = $1 and user_id = (select id from auth.users where email = 'admin@aurora.demo')`, [aurora()])
      await run(scene)
      expect(await scene.owner('select status, failure from public.collective_vacations where id = $1', [id])).toEqual([{ status: 'draft', failure: 'Quem solicitou não tem mais acesso ou não administra mais a empresa.' }])
    })
  })
})

describe('the map', () => {
  it('asks once per place, not per person, where people work and which blocks are theirs', async () => {
    await stage.scene(async (scene) => {
      await crowd(scene)
      await scene.owner(
        `with block as (insert into public.leave_blocks (company_id, starts_on, ends_on, reason, hard) values ($1, '2026-12-01', '2026-12-05', 'Fechamento', false) returning *)
         insert into public.leave_block_scopes (company_id, block_id, department_id)
         select b.company_id, b.id, e.department_id from block b join public.employees e on e.registration_number = 'G-2' and e.company_id = b.company_id`,
        [aurora()],
      )
      let told: { people: unknown[]; blocks: { reason: string; people: string[] | null }[] } = { people: [], blocks: [] }
      const calls = await callsOf(scene, async () => {
        told = (await scene.as(admin(), `select public.leave_map($1, '2026-11-01', '2027-10-31') as map`, [aurora()]))[0]?.['map'] as typeof told
      })
      expect(told.people.length).toBeGreaterThan(PEOPLE)
      expect(told.blocks.find(({ reason }) => reason === 'Fechamento')?.people?.length).toBeGreaterThanOrEqual(PEOPLE / 2)
      for (const name of ['blocks_on', 'assignment_on', 'departments_above', 'vacation_type']) expect(calls(name), name).toBeLessThan(PEOPLE)
    })
  })
})

describe('the map of more than three hundred', () => {
  it('is answered page by page, in the order of names, and reads of the people of the page alone', async () => {
    await stage.scene(async (scene) => {
      await crowd(scene, 320)
      await scene.as(serviceRole, 'select private.run_vacation_figures()')
      const page = async (offset: number, risk: string | null = null): Promise<{ total: number; found: number; offset: number; risks: Readonly<Record<string, number>>; people: { id: string; name: string; periods: { state: string; balance: number }[] }[] }> =>
        (await scene.as(admin(), `select public.leave_map($1, '2026-11-01', '2027-10-31', null, $2, $3) as map`, [aurora(), offset, risk]))[0]?.['map'] as never
      const sorted = (await scene.as(admin(), `select public.leave_map($1, '2026-11-01', '2027-10-31', p_by_risk => true) as map`, [aurora()]))[0]?.['map'] as Awaited<ReturnType<typeof page>>
      expect(sorted.people.filter(({ periods }) => periods.some(({ state, balance }) => state === 'double' && balance > 0)).length).toBe(Math.min(300, sorted.risks['double'] ?? 0))
      const [first, second, beyond] = [await page(0), await page(300), await page(3000)]
      expect([first.people.length, first.offset, second.offset]).toEqual([300, 0, 300])
      expect(first.people.length + second.people.length).toBe(first.total)
      // What is urgent is counted of everybody, on whichever page.
      const urgent = [...first.people, ...second.people].filter(({ periods }) => periods.some(({ state, balance }) => state === 'double' && balance > 0))
      expect([first.risks['double'], second.risks['double']]).toEqual([urgent.length, urgent.length])
      expect(Object.values(first.risks).reduce((sum, people) => sum + people, 0)).toBeGreaterThan(300)
      expect(second.risks).toEqual(first.risks)
      expect(new Set([...first.people, ...second.people].map(({ id }) => id)).size).toBe(first.total)
      const rows = await scene.owner(`select p.id from unnest($1::uuid[]) with ordinality as p (id, place) join public.employees e on e.id = p.id order by e.display_name, e.id`,
        [[...second.people, ...first.people].map(({ id }) => id)])
      expect(rows.map(({ id }) => id)).toEqual([...first.people, ...second.people].map(({ id }) => id))
      expect(beyond).toMatchObject({ total: first.total, people: [] })
      // Each figure leads to its people, wherever their names stand; the figures stay everybody's.
      for (const [risk, people] of Object.entries(first.risks)) {
        const only = await page(0, risk)
        expect(only).toMatchObject({ total: first.total, found: people, risks: first.risks })
        expect(only.people).toHaveLength(Math.min(people, 300))
      }
      expect((await page(0, 'double')).people.map(({ id }) => id)).toEqual([...first.people, ...second.people].filter((person) => urgent.includes(person)).slice(0, 300).map(({ id }) => id))
      const calls = await callsOf(scene, () => page(300))
      expect(calls('person')).toBeLessThanOrEqual(second.people.length)
      const filtered = await callsOf(scene, () => page(0, 'double'))
      expect(filtered('map_urgencies')).toBe(1)
    })
  })
})

describe('the report of absences', () => {
  it('looks at stretches and places, not at each of their days', async () => {
    await stage.scene(async (scene) => {
      await crowd(scene)
      let told: { people: number; days: unknown[] } = { people: 0, days: [] }
      const calls = await callsOf(scene, async () => {
        told = (await scene.as(admin(), `select public.absence_report($1, '2025-11-24', '2026-11-23') as report`, [aurora()]))[0]?.['report'] as typeof told
      })
      expect(told.people).toBeGreaterThan(PEOPLE)
      expect(told.days.length).toBeGreaterThan(240)
      const [stretches] = await scene.owner(
        `select count(*)::integer as n from public.leaves where company_id = $1 and counts and starts_on <= '2026-11-23' and ends_on >= '2025-11-24'`, [aurora()])
      expect(calls('is_absence')).toBeLessThanOrEqual(2 * Number(stretches?.['n']))
      const [sites] = await scene.owner('select count(*)::integer + 1 as n from public.work_sites where company_id = $1', [aurora()])
      expect(calls('holidays_between')).toBeLessThanOrEqual(Number(sites?.['n']))
    })
  })

  it('reads each person once, whatever it tells of them', async () => {
    await stage.scene(async (scene) => {
      await crowd(scene)
      const peopleRead = async (): Promise<number> => Number((await scene.owner(
        `select (pg_stat_get_xact_tuples_returned(c.oid) + pg_stat_get_xact_tuples_fetched(c.oid))::integer as read from pg_class c where c.oid = 'public.employees'::regclass`))[0]?.['read'])
      const [everybody] = await scene.owner('select count(*)::integer as n from public.employees')
      const before = await peopleRead()
      await scene.as(admin(), `select public.absence_report($1, '2025-11-24', '2026-11-23')`, [aurora()])
      expect((await peopleRead()) - before).toBeLessThan(1.5 * Number(everybody?.['n']))
    })
  })
})
