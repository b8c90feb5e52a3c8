import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectFrom } from '../support/expected.ts'
import { openOwnStage, type Actor, type Row, type Scene, type OwnStage } from '../support/stage.ts'

let stage: OwnStage
beforeAll(async () => {
  stage = await openOwnStage()
})
afterAll(() => stage.close())

const admin = (): Actor => stage.signedIn('admin@aurora.demo')

interface Plan {
  readonly id: unknown
  readonly updated_at: unknown
}

const factory = `(select id from public.departments where name = 'Fábrica')`

/** 2026-11-23 is a Monday. Six people of a department of their own, by the CLT, never moved, with no leave in the way, hired on these days in turn. */
async function cast(scene: Scene, hired: readonly string[] = ['2026-06-15', '2024-03-11']): Promise<readonly unknown[]> {
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-23 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  await scene.owner(`insert into public.departments (company_id, name) values ($1, 'Fábrica')`, [stage.company('aurora')])
  const people = await scene.owner(`select e.id from public.employees e where e.company_id = $1 and e.user_id is null and e.status = 'active'
    and not exists (select from public.leave_ledger l where l.employee_id = e.id)
    and (select count(*) from public.employee_assignments a where a.employee_id = e.id) = 1 order by e.id limit 6`, [stage.company('aurora')])
  const ids = people.map(({ id }) => id)
  for (const [index, id] of ids.entries()) {
    const since = hired[index % hired.length]
    await scene.owner(`update public.employees set hire_date = $2::date, created_at = $2::date, birth_date = '1990-05-04' where id = $1`, [id, since])
    await scene.owner(`update public.employee_contracts set contract_type = 'clt_indefinite', starts_on = $2::date where employee_id = $1`, [id, since])
    await scene.owner(`update public.employee_assignments set starts_on = $2::date, department_id = ${factory} where employee_id = $1`, [id, since])
    await scene.owner(`update public.leaves set counts = false, granted = false where employee_id = $1`, [id])
  }
  return ids
}
async function save(scene: Scene, from: string, to: string, more: Row = {}): Promise<Plan> {
  const [department] = await scene.owner(`select ${factory} as id`)
  const wish = { company_id: stage.company('aurora'), name: 'Fim de ano', scope: 'departments', departments: [department?.['id']], starts_on: from, ends_on: to, ...more }
  const [saved] = await scene.as(admin(), 'select id, updated_at::text from public.save_collective_vacation($1)', [JSON.stringify(wish)])
  return { id: saved?.['id'], updated_at: saved?.['updated_at'] }
}
interface People extends Readonly<Record<'people' | 'out' | 'vacation_days' | 'paid_days' | 'newcomers' | 'overlaps' | 'total', number>> {
  readonly rows: readonly Row[]
}
const peopleOf = async (scene: Scene, plan: Plan, page = '', reading = 'preview_collective'): Promise<People> =>
  (await scene.as(admin(), `select public.${reading}($1${page}) as people`, [plan.id]))[0]?.['people'] as People
const preview = async (scene: Scene, plan: Plan): Promise<readonly Row[]> => (await peopleOf(scene, plan)).rows
const announce = (scene: Scene, plan: Plan, people: number | null = null): Promise<readonly Row[]> =>
  scene.as(admin(), 'select status from public.announce_collective($1, $2)', [plan.id, people])
const undo = (scene: Scene, plan: Plan): Promise<readonly Row[]> => scene.as(admin(), `select status from public.undo_collective($1, 'Mudou o plano')`, [plan.id])
const broken = async (scene: Scene, plan: Plan): Promise<unknown> => {
  const { error } = await scene.attempt(admin(), 'select public.announce_collective($1)', [plan.id])
  return error === null ? null : `${String(error.code)} ${String(error.detail)}`
}
const sheets = (scene: Scene, people: readonly unknown[], on = '2026-11-23'): Promise<readonly Row[]> =>
  scene.owner(`select e.id as employee_id, s.number, s.acquired_from::text, s.ended_by, s.days, s.used::float, s.scheduled::float, s.balance::float, s.state
    from public.employees e cross join lateral private.vacation_sheet(e, $2) s where e.id = any ($1) order by 1, 2`, [people, on])

describe('what collective vacations are for each person', () => {
  it('takes what was earned from who has less than twelve months, the rest is paid leave and a new period begins; others draw on the oldest period', async () => {
    await stage.scene(async (scene) => {
      const [newcomer, veteran] = await cast(scene)
      const plan = await save(scene, '2026-12-21', '2027-01-09')
      const rows = await preview(scene, plan)
      expect(rows.find((row) => row['employee_id'] === newcomer)).toMatchObject({ out_code: null, alerts: ['new', 'paid'], vacation_days: 15, paid_days: 5, restarts_on: '2026-12-21',
        parts: [{ period_from: '2026-06-15', starts_on: '2026-12-21', days: 15, rest: 0 }] })
      expect(rows.find((row) => row['employee_id'] === veteran)).toMatchObject({ vacation_days: 20, paid_days: 0, restarts_on: null,
        parts: [{ period_from: '2024-03-11', days: 20, rest: 10, double_days: 20, in_advance: false }] })
      const [checked] = await scene.as(admin(), 'select public.check_collective($1) as c', [plan.id])
      expect(checked?.['c']).toMatchObject({ days: 20, notify_by: '2026-12-06', returns_on: '2027-01-11' })

      await announce(scene, plan, 6)
      const after = await sheets(scene, [newcomer, veteran], '2026-12-22')
      expect(after.filter((row) => row['employee_id'] === newcomer)).toMatchObject([
        { acquired_from: '2026-06-15', ended_by: 'collective', days: 15, balance: 0, state: 'enjoying' }, { acquired_from: '2026-12-21', days: 30, balance: 30, state: 'acquiring' }])
      expect(after.filter((row) => row['employee_id'] === veteran)).toMatchObject([{ acquired_from: '2024-03-11', used: 20, balance: 10 }, { balance: 30 }, { balance: 30 }])
      const leaves = await scene.owner(`select t.key, l.starts_on::text, l.ends_on::text, l.granted, r.status from public.leaves l join public.leave_requests r on r.id = l.request_id
        join public.leave_types t on t.id = r.type_id where l.employee_id = $1 and l.counts order by 2`, [newcomer])
      expect(leaves).toEqual([{ key: 'collective', starts_on: '2026-12-21', ends_on: '2027-01-04', granted: true, status: 'approved' },
        { key: 'paid', starts_on: '2027-01-05', ends_on: '2027-01-09', granted: true, status: 'approved' }])
    })
  })

  it('comes page by page, narrowed to who takes part, needs a look or stays out, with the sums of everybody; and so does what came of it', async () => {
    await stage.scene(async (scene) => {
      const [newcomer, , kept] = await cast(scene)
      const plan = await save(scene, '2026-12-21', '2027-01-09', { out_people: [{ id: kept, reason: 'Plantão' }] })
      for (const reading of ['preview_collective', 'collective_outcome']) {
        const { rows, total, ...sums } = await peopleOf(scene, plan, '', reading)
        expect(rows).toHaveLength(total)
        const taking = rows.filter((row) => row['out_code'] === null)
        const sum = (key: string): number => taking.reduce((days, row) => days + Number(row[key]), 0)
        expect(sums).toEqual({ people: taking.length, out: total - taking.length, vacation_days: sum('vacation_days'), paid_days: sum('paid_days'), overlaps: 0,
          newcomers: taking.filter((row) => row['restarts_on'] !== null).length })
        const paged = [await peopleOf(scene, plan, `, 'all', null, 2`, reading), await peopleOf(scene, plan, `, 'all', null, 50, 2`, reading)]
        expect(paged.flatMap((page) => page.rows)).toEqual(rows)
        for (const page of paged) expect(page).toMatchObject({ total, ...sums })
        expect((await peopleOf(scene, plan, `, 'in'`, reading)).rows).toEqual(taking)
        expect((await peopleOf(scene, plan, `, 'out'`, reading)).rows.map((row) => row['employee_id'])).toEqual([kept])
        const looked = (await peopleOf(scene, plan, `, 'attention'`, reading)).rows
        expect(looked).toEqual(taking.filter(({ alerts }) => (alerts as readonly string[]).length > 0))
        expect(looked.map((row) => row['employee_id'])).toContain(newcomer)
        const [name] = await scene.owner('select display_name as name from public.employees where id = $1', [newcomer])
        const sought = await peopleOf(scene, plan, `, 'all', '${String(name?.['name']).toUpperCase()}'`, reading)
        expect(sought.rows.map((row) => row['employee_id'])).toEqual([newcomer])
        expect(sought).toMatchObject(sums)
        if (reading === 'preview_collective') await announce(scene, plan)
      }
    })
  })

  it('leaves out who is kept, who has no vacations by the CLT, who comes later and who is away already, and says why', async () => {
    await stage.scene(async (scene) => {
      const [kept, contractor, later, away, lent] = await cast(scene, ['2022-02-01'])
      await scene.owner(`update public.employee_contracts set contract_type = 'contractor' where employee_id = $1`, [contractor])
      await expectFrom(scene, later, '2026-12-28')
      await scene.owner(`insert into public.leave_requests (id, company_id, employee_id, type_id, status) select md5('w')::uuid, company_id, $1, id, 'approved' from public.leave_types where key = 'wedding' and company_id = $2`, [away, stage.company('aurora')])
      await scene.owner(`insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) values ($2, md5('w')::uuid, $1, '2026-12-20', '2026-12-22', 3, true)`, [away, stage.company('aurora')])
      const below = await scene.owner(`insert into public.departments (company_id, name, parent_id) values ($1, 'Plantão da noite', ${factory}) returning id`, [stage.company('aurora')])
      await scene.owner(`update public.employee_assignments set department_id = $2 where employee_id = $1`, [lent, below[0]?.['id']])
      const plan = await save(scene, '2026-12-22', '2027-01-02', { out_departments: [below[0]?.['id']], out_people: [{ id: kept, reason: 'Plantão' }] })
      const rows = await preview(scene, plan)
      const out = (id: unknown): Row | undefined => rows.find((row) => row['employee_id'] === id)
      expect(out(kept)).toMatchObject({ out_code: 'person', out_about: 'Plantão' })
      expect(out(lent)).toMatchObject({ out_code: 'department', out_about: 'Plantão da noite' })
      expect(out(contractor)).toMatchObject({ out_code: 'contract' })
      expect(out(later)).toMatchObject({ out_code: 'not_hired', out_about: '28/12/2026' })
      expect(out(away)).toMatchObject({ out_code: 'overlap', out_about: 'Casamento, 20/12/2026 a 22/12/2026' })
      expect(rows.filter((row) => row['out_code'] === null).length).toBeGreaterThan(0)
      await announce(scene, plan)
      expect(await scene.owner(`select count(*)::integer as n from public.leave_requests r join public.leave_types t on t.id = r.type_id and t.key in ('collective', 'paid')
        where r.employee_id = any ($1)`, [[kept, contractor, later, away, lent]])).toEqual([{ n: 0 }])
    })
  })
})

describe('announcing', () => {
  it('refuses what the law refuses, each by its rule', async () => {
    await stage.scene(async (scene) => {
      await cast(scene, ['2023-01-02'])
      for (const [from, to, rule] of [['2026-12-21', '2026-12-29', 'collective_short'], ['2026-12-24', '2027-01-06', 'start_before_holiday'], ['2026-12-05', '2026-12-20', 'collective_late'],
        ['2026-11-23', '2026-12-12', 'collective_late'], ['2026-12-21', '2027-01-09', null]] as const) {
        expect(await broken(scene, await save(scene, from, to)), from).toBe(rule === null ? null : `RHLEV ${rule}`)
      }
      const nobody = await save(scene, '2027-03-01', '2027-03-12', { departments: [] })
      expect(await broken(scene, nobody)).toBe('RHLEV collective_nobody')
    })
  })

  it('allows two periods a year, and notices only in time', async () => {
    await stage.scene(async (scene) => {
      await cast(scene, ['2023-01-02'])
      await announce(scene, await save(scene, '2027-02-15', '2027-02-26'))
      await announce(scene, await save(scene, '2027-05-03', '2027-05-14'))
      expect(await broken(scene, await save(scene, '2027-08-02', '2027-08-13'))).toBe('RHLEV collective_many')
      const late = await save(scene, '2026-12-21', '2027-01-09')
      const note = (notice: string, on: string): Promise<string | null> => scene.refusal(admin(), 'select public.note_collective_notice($1, $2, $3)', [late.id, notice, on])
      expect(await note('mte', '2026-11-24')).toBe('RHARG')
      expect(await note('other', '2026-11-20')).toBe('RHARG')
      await scene.owner(`update private.frozen_clock set instant = '2026-12-08 12:00-03'`)
      for (const notice of ['mte', 'union', 'posted']) expect(await note(notice, notice === 'union' ? '2026-12-07' : '2026-12-01')).toBeNull()
      expect(await broken(scene, late)).toBe('RHLEV collective_late')
      expect(await note('union', '2026-12-06')).toBeNull()
      expect(await broken(scene, late)).toBeNull()
    })
  })

  it('happens once, and not to another list than the one on the screen', async () => {
    await stage.scene(async (scene) => {
      const people = await cast(scene)
      const plan = await save(scene, '2026-12-21', '2027-01-09')
      expect(await scene.refusal(admin(), 'select public.announce_collective($1, 5)', [plan.id])).toBe('RHCLS')
      await announce(scene, plan, 6)
      await announce(scene, plan, 6)
      const [count] = await scene.owner(`select count(*)::integer as n from public.leave_requests r join public.leave_types t on t.id = r.type_id and t.key = 'collective' where r.employee_id = any ($1)`, [people])
      expect(count).toEqual({ n: 6 })
      expect(await scene.refusal(admin(), 'select * from public.save_collective_vacation($1)', [JSON.stringify({ id: plan.id, company_id: stage.company('aurora'), name: 'x', scope: 'company', updated_at: plan.updated_at })])).toBe('0 rows')
    })
  })

  it('is refused while somebody whose periods it moves has days in one that would be no more', async () => {
    await stage.scene(async (scene) => {
      const [newcomer] = await cast(scene)
      const plan = await save(scene, '2026-12-21', '2027-01-09')
      const give = (days: number): Promise<readonly Row[]> => scene.owner(`insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, note)
        select company_id, $2, id, '2027-06-15', '2026-11-23', $3, 'adjust', 'Acordo' from public.leave_types where company_id = $1 and key = 'vacation'`, [stage.company('aurora'), newcomer, days])
      await give(2)
      expect(await broken(scene, plan)).toMatch(/^RHCLS/)
      await give(-2)
      expect(await broken(scene, plan)).toBeNull()
    })
  })

  it('is HR’s alone', async () => {
    await stage.scene(async (scene) => {
      await cast(scene)
      const plan = await save(scene, '2026-12-21', '2027-01-09')
      for (const text of ['select public.preview_collective($1)', 'select public.check_collective($1)', 'select public.cancel_collective_order($1)', 'select public.announce_collective($1)', `select public.undo_collective($1, 'x')`,
        `select public.note_collective_notice($1, 'mte', '2026-11-20')`, 'select public.discard_collective($1)']) {
        expect(await scene.refusal(stage.signedIn('gestor@aurora.demo'), text, [plan.id]), text).toBe('RHPER')
        expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), text, [plan.id]), text).toBe('RHNTF')
      }
      const wish = JSON.stringify({ company_id: stage.company('aurora'), name: 'x', scope: 'company' })
      for (const other of ['gestor@aurora.demo', 'admin@boreal.demo']) expect(await scene.refusal(stage.signedIn(other), 'select public.save_collective_vacation($1)', [wish])).toBe('RHPER')
      const [foreign] = await scene.owner(`select id from public.departments where company_id = $1 limit 1`, [stage.company('boreal')])
      expect(await scene.refusal(admin(), 'select public.save_collective_vacation($1)', [JSON.stringify({ ...JSON.parse(wish), scope: 'departments', departments: [foreign?.['id']] })])).toBe('RHNTF')
      expect(await scene.as(stage.signedIn('master@vinculo.demo'), 'select status from public.announce_collective($1)', [plan.id])).toEqual([{ status: 'announced' }])
      expect(await scene.as(stage.signedIn('master@vinculo.demo'), `select status from public.undo_collective($1, 'Outro plano')`, [plan.id])).toEqual([{ status: 'undone' }])
    })
  })
})

describe('taking back', () => {
  it('takes out wholly who loses one of the leaves, and the period goes on', async () => {
    await stage.scene(async (scene) => {
      const [newcomer, veteran] = await cast(scene)
      const before = await sheets(scene, [newcomer])
      const plan = await save(scene, '2026-12-21', '2027-01-09')
      await announce(scene, plan)
      const [request] = await scene.owner(`select r.id from public.leave_requests r join public.leave_types t on t.id = r.type_id and t.key = 'collective' where r.employee_id = $1`, [newcomer])
      await scene.as(admin(), `select public.cancel_leave($1, 'Fica no plantão')`, [request?.['id']])
      expect(await sheets(scene, [newcomer])).toEqual(before)
      expect(await scene.owner(`select count(*)::integer as n from public.leaves where employee_id = $1 and counts`, [newcomer])).toEqual([{ n: 0 }])
      expect(await scene.owner(`select count(*)::integer as n from public.leaves where employee_id = $1 and counts`, [veteran])).toEqual([{ n: 1 }])
      expect(await undo(scene, plan)).toEqual([{ status: 'undone' }])
    })
  })

  it('is possible until the first day, keeps the history, and does not take a period from under what was planned in it', async () => {
    await stage.scene(async (scene) => {
      const [newcomer] = await cast(scene)
      const plan = await save(scene, '2026-12-21', '2027-01-09')
      await announce(scene, plan)
      expect(await scene.refusal(admin(), `select public.undo_collective($1, ' ')`, [plan.id])).toBe('RHCOM')
      const [type] = await scene.owner(`select id from public.leave_types where key = 'vacation' and company_id = $1`, [stage.company('aurora')])
      await scene.as(admin(), `select public.adjust_leave_balance($1, $2, '2026-12-21', -3, 'Antecipadas')`, [newcomer, type?.['id']])
      expect(await scene.refusal(admin(), `select public.undo_collective($1, 'Mudou')`, [plan.id])).toBe('RHCLS')
      await scene.as(admin(), `select public.adjust_leave_balance($1, $2, '2026-12-21', 3, 'Devolvidas')`, [newcomer, type?.['id']])
      await scene.owner(`update private.frozen_clock set instant = '2026-12-21 00:30-03'`)
      expect(await scene.refusal(admin(), `select public.undo_collective($1, 'Mudou')`, [plan.id])).toBe('RHCLS')
      await scene.owner(`update private.frozen_clock set instant = '2026-12-20 23:30-03'`)
      expect(await undo(scene, plan)).toEqual([{ status: 'undone' }])
      expect(await undo(scene, plan)).toEqual([{ status: 'undone' }])
      expect(await scene.owner(`select status, end_reason from public.leave_requests r join public.collective_shares s on s.request_id = r.id group by 1, 2`)).toEqual([{ status: 'cancelled', end_reason: 'Mudou o plano' }])
      expect(await broken(scene, await save(scene, '2027-01-11', '2027-01-22'))).toBeNull()
    })
  })
})

const day = (offset: number): string => new Date(Date.UTC(2026, 10, 23 + offset)).toISOString().slice(0, 10)
const hirings = fc.array(fc.integer({ min: -1500, max: -1 }).map(day), { minLength: 6, maxLength: 6 })
const ranges = fc.record({ start: fc.integer({ min: 16, max: 300 }), length: fc.integer({ min: 10, max: 30 }) })

it('whatever the days and the hirings: stretches follow each other and fill the days, no balance goes below zero, and undoing restores every balance', async () => {
  for (const { hired, range } of fc.sample(fc.record({ hired: hirings, range: ranges }), { numRuns: 8, seed: 20_261_121 })) {
    await stage.scene(async (scene) => {
      const people = await cast(scene, hired)
      const before = [await sheets(scene, people), await sheets(scene, people, day(range.start + 5))]
      const plan = await save(scene, day(range.start), day(range.start + range.length - 1))
      const rows = await preview(scene, plan)
      const context = JSON.stringify({ hired, range })
      for (const row of rows) {
        const parts = row['parts'] as readonly { readonly starts_on: string; readonly days: number; readonly rest: number }[]
        let next = range.start
        for (const part of parts) {
          expect(part.starts_on, context).toBe(day(next))
          expect(part.rest, context).toBeGreaterThanOrEqual(0)
          next += part.days
        }
        expect(next - range.start, context).toBe(row['vacation_days'])
        expect(Number(row['vacation_days']) + Number(row['paid_days']), context).toBe(range.length)
      }
      const refused = await broken(scene, plan)
      if (refused !== null) {
        expect(refused, context).toMatch(/^RHLEV start_/)
        return
      }
      expect((await sheets(scene, people, day(range.start + 5))).every((row) => Number(row['balance']) >= 0), context).toBe(true)
      await undo(scene, plan)
      expect([await sheets(scene, people), await sheets(scene, people, day(range.start + 5))], context).toEqual(before)
    })
  }
})

/** Two people at two screens: each its own connection, committing. */
async function onOwnConnection(actor: Actor, text: string, values: readonly unknown[]): Promise<string | null> {
  const client = new pg.Client({ connectionString: stage.url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`, [JSON.stringify(actor.claims)])
    await client.query(text, [...values])
    await client.query('commit')
    return null
  } catch (error) {
    return String((error as pg.DatabaseError).code)
  } finally {
    await client.end()
  }
}

it('of announcing and asking for a day of it at the same instant one wins, and announcing twice at once happens once', async () => {
  const owner = new pg.Client({ connectionString: stage.url })
  await owner.connect()
  try {
    await owner.query(`insert into private.frozen_clock (instant) values ('2026-11-23 12:00-03')`)
    const { rows: [factory] } = await owner.query<Row>(`insert into public.departments (company_id, name) values ($1, 'Fábrica') returning id`, [stage.company('aurora')])
    const { rows: [person] } = await owner.query<Row>(`update public.employees set hire_date = '2024-03-11', created_at = '2024-03-11' where email = 'pessoa@aurora.demo' returning id`)
    await owner.query(`update public.employee_contracts set contract_type = 'clt_indefinite', starts_on = '2024-03-11' where employee_id = $1`, [person?.['id']])
    await owner.query(`update public.employee_assignments set department_id = $1, starts_on = '2024-03-11' where ends_on is null and employee_id = $2`, [factory?.['id'], person?.['id']])
    const wish = { company_id: stage.company('aurora'), name: 'Fim de ano', scope: 'departments', departments: [factory?.['id']], starts_on: '2026-12-21', ends_on: '2027-01-09' }
    expect(await onOwnConnection(admin(), 'select public.save_collective_vacation($1)', [JSON.stringify(wish)])).toBeNull()
    const { rows: [plan] } = await owner.query<Row>('select id from public.collective_vacations')
    const { rows: [type] } = await owner.query<Row>(`select id from public.leave_types where key = 'birthday' and company_id = $1`, [stage.company('aurora')])
    const announcing = (): Promise<string | null> => onOwnConnection(admin(), 'select public.announce_collective($1, 1)', [plan?.['id']])
    const asking = onOwnConnection(stage.signedIn('pessoa@aurora.demo'), 'select public.request_leave($1, $2)', [type?.['id'], JSON.stringify([{ starts_on: '2026-12-30' }])])
    const answers = await Promise.all([announcing(), announcing(), asking])
    expect(answers[0]).toBe(answers[1])
    expect([[null, 'RHLEV'], ['RHLEV', null], ['RHCLS', null]]).toContainEqual([answers[0], answers[2]])
    const { rows: [away] } = await owner.query<Row>(`select count(*)::integer as n from public.leaves l join public.employees e on e.id = l.employee_id where e.email = 'pessoa@aurora.demo' and l.counts and l.ends_on >= '2026-12-21' and l.starts_on <= '2027-01-09'`)
    expect(away).toEqual({ n: 1 })
  } finally {
    await owner.end()
  }
})
