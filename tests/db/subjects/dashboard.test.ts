import { assert, asyncProperty, date, integer, record } from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { people } from '../support/approvals.ts'
import { block, blocks, comparison, figures, rows } from '../support/dashboard.ts'
import { freeze, hire } from '../support/history.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
let person: Actor
let master: Actor
let aurora: string
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  manager = stage.signedIn(people.manager)
  person = stage.signedIn(people.person)
  master = stage.signedIn('master@vinculo.demo')
  aurora = stage.company('aurora')
})

/** Friday, 2026-11-20, a holiday of the whole country. */
const play = (act: (scene: Scene) => Promise<void>): Promise<void> =>
  stage.scene(async (scene) => {
    await freeze(scene)
    await act(scene)
  })
const YEAR = { from: '2025-12-01', to: '2026-11-30' }
const MONTH = { from: '2026-11-01', to: '2026-11-30' }
const num = async (scene: Scene, text: string, values: readonly unknown[]): Promise<number> => Number((await scene.owner(`select (${text})::float8 as n`, values))[0]?.['n'])

interface HandMade {
  readonly company: string
  readonly area: string
  readonly below: string
  readonly ids: readonly string[]
}

/** Eight people: six who stay, one who came in October and resigned in November, one who was dismissed in January. Three of them below a department of the other. */
async function handMade(scene: Scene): Promise<HandMade> {
  const [born] = await scene.owner(`insert into public.companies (name) values ('Feita à mão') returning id`)
  const company = String(born?.['id'])
  const [area] = await scene.owner(`insert into public.departments (company_id, name) values ($1, 'Área') returning id`, [company])
  const [below] = await scene.owner(`insert into public.departments (company_id, name, parent_id) values ($1, 'Abaixo', $2) returning id`, [company, area?.['id']])
  const crew: readonly (readonly [string, string | null, unknown])[] = [
    ['2020-01-06', null, area?.['id']], ['2020-01-06', null, area?.['id']], ['2021-03-01', null, below?.['id']], ['2022-05-02', null, below?.['id']], ['2026-02-02', null, below?.['id']], ['2026-11-03', null, null],
    ['2026-10-05', '2026-11-12', area?.['id']], ['2020-01-06', '2026-01-31', null],
  ]
  const ids: string[] = []
  for (const [place, [hired, gone, department]] of crew.entries()) {
    const [row] = await scene.owner(
      `insert into public.employees (company_id, first_name, last_name, hire_date, termination_date, status, department_id, created_at) values ($1, 'Mão', $2, $3::date, $4::date, $5, $6, $3::date) returning id`,
      [company, `Pessoa ${place}`, hired, gone, gone === null ? 'active' : 'terminated', department])
    ids.push(String(row?.['id']))
  }
  await scene.owner(`insert into public.contract_endings (company_id, employee_id, last_day, reason, applied_at) values ($1, $2, '2026-11-12', 'resignation', now()), ($1, $3, '2026-01-31', 'dismissal', now())`, [company, ids[6], ids[7]])
  return { company, area: String(area?.['id']), below: String(below?.['id']), ids }
}

async function sickDays(scene: Scene, company: string, id: unknown, from: string, to: string): Promise<void> {
  await scene.owner(
    `with asked as (insert into public.leave_requests (company_id, employee_id, type_id, status) select $1, $2, t.id, 'approved' from public.leave_types t where t.company_id = $1 and t.key = 'sick' returning id)
     insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) select $1, id, $2, $3::date, $4::date, $4::date - $3::date + 1, true from asked`, [company, id, from, to])
}

describe('the figures of a hand-made company', () => {
  it('are what one counts by hand: people, admissions, exits, turnover, early exits', () =>
    play(async (scene) => {
      const { company } = await handMade(scene)
      const year = { company, ...YEAR }
      expect(await figures(scene, master, 'people', year)).toEqual({ headcount: [6, 5] })
      // Ends of months: 5 5 4 5… counted by hand: starts and ends average 5.0417 over the year.
      const moves = await figures(scene, master, 'moves', year)
      expect(moves).toMatchObject({ hired: [3, 0], left: [2, 0], early_exits: [33.33, null] })
      expect(moves['voluntary_turnover']?.[0]).toBe(Math.round((100 * 100) / await num(scene, `select avg((m.at_start + m.at_end) / 2.0) from private.monthly_moves(array[$1::uuid], private.today($1)) m`, [company])) / 100)
      expect(await figures(scene, master, 'moves', { company, ...MONTH })).toMatchObject({ hired: [1, 1], left: [1, 0], voluntary_turnover: [16.67, 0], turnover: [16.67, 9.09] })
    }))

  it('agree with the group dashboard, the figures of people, the indicators of metrics and the report of absences', () =>
    play(async (scene) => {
      const { company, ids } = await handMade(scene)
      await sickDays(scene, company, ids[0], '2026-11-09', '2026-11-11')
      await sickDays(scene, company, ids[2], '2026-10-26', '2026-11-04')
      const year = { company, ...YEAR }
      const group = await scene.as(master, `select section, total::float8 as total from public.enterprise_dashboard() where company_id = $1`, [company])
      const moves = await figures(scene, master, 'moves', year)
      expect(moves['turnover']?.[0]).toBe(group.find(({ section }) => section === 'turnover_year')?.['total'])
      const { headcount } = await figures(scene, master, 'people', year)
      expect(headcount?.[0]).toBe(group.find(({ section }) => section === 'company_people')?.['total'])
      const told = await scene.as(master, `select section, on_date::text, total::integer from public.people_figures($1) where section in ('headcount', 'hired', 'left') and on_date >= '2025-12-01' order by on_date`, [company])
      const ofMonth = (section: string): unknown[] => told.filter((row) => row['section'] === section).map(({ total }) => total)
      const { months } = await block(scene, master, 'people', year)
      expect([months?.map((month) => month.people), months?.map((month) => month.hired), months?.map((month) => month.left)]).toEqual([ofMonth('headcount'), ofMonth('hired'), ofMonth('left')])
      const [report] = await scene.as(master, `select r ->> 'away' as away, r ->> 'contracted' as contracted from public.absence_report($1, '2026-11-01', '2026-11-30') r`, [company])
      const absences = await figures(scene, master, 'absences', { company, ...MONTH })
      expect(absences['absence_rate']?.[0]).toBe(Math.round((10_000 * Number(report?.['away'])) / Number(report?.['contracted'])) / 100)
      // Nine to eleven of one, two and three (the second is a holiday) and four of the other.
      expect([absences['lost_days'], absences['absences']]).toEqual([[5, 5], [2, 1]])
      for (const [indicator, name, figure, wish] of [['headcount', 'people', 'headcount', YEAR], ['turnover', 'moves', 'turnover', YEAR], ['absences', 'absences', 'absence_rate', { from: '2026-10-22', to: '2026-11-20' }],
        ['documents', 'documents', 'compliance', YEAR], ['mandatory_reading', 'readings', 'reading_rate', YEAR], ['onboarding_on_time', 'journeys', 'on_time', { from: '2025-11-21', to: '2026-11-20' }]] as const) {
        for (const of of [company, aurora]) {
          const [value] = await scene.owner(`select v.value::float8 as value from private.indicator_values($1, $2, array[(1, null)::private.indicator_scope], private.today($1)) v`, [of, indicator])
          expect([of, indicator, (await figures(scene, master, name, { company: of, ...wish }))[figure]?.[0] ?? null]).toEqual([of, indicator, value?.['value'] ?? null])
        }
      }
    }))

  it('of goals are those of the report of the running cycle', () =>
    play(async (scene) => {
      const [cycle] = await scene.owner(`select id from public.goal_cycles where company_id = $1 and status in ('active', 'closing')`, [aurora])
      const [row] = await scene.as(admin, 'select public.goal_report($1, $2) as report', [aurora, cycle?.['id']])
      const report = row?.['report'] as Row
      const told = await figures(scene, admin, 'goals', { company: aurora, ...YEAR })
      expect(Number(report['at_risk']) + Number(report['attention'])).toBeGreaterThan(0)
      expect([told['at_risk'], told['attention'], told['on_track'], told['progress']]).toEqual(['at_risk', 'attention', 'on_track', 'progress'].map((key) => [report[key], null]))
    }))

  it('count the department and those below it, in every block', () =>
    play(async (scene) => {
      const { company, area, below, ids } = await handMade(scene)
      const of = async (department: string | null): Promise<unknown> => (await figures(scene, master, 'people', { company, ...YEAR, department }))['headcount']?.[0]
      expect([await of(null), await of(area), await of(below)]).toEqual([6, 5, 3])
      expect((await rows(scene, master, 'people.headcount', { company, ...YEAR, department: below })).map(({ id }) => String(id)).toSorted()).toEqual(ids.slice(2, 5).toSorted())
      for (const name of (await blocks(scene)).keys()) {
        const whole = await figures(scene, master, name, { company: aurora, ...YEAR })
        const part = await figures(scene, master, name, { company: aurora, ...YEAR, department: String((await scene.owner(`select id from public.departments where company_id = $1 and archived_at is null order by name limit 1`, [aurora]))[0]?.['id']) })
        expect(Object.keys(part)).toEqual(Object.keys(whole))
      }
    }))
})

describe('what stands behind a number', () => {
  it('is as many rows as the number says, in every block, with a page, a department and a link', () =>
    play(async (scene) => {
      let seen = 0
      const all = await blocks(scene)
      for (const [name, of] of all) {
        for (const wish of [{ company: aurora, ...YEAR }, { company: aurora, ...MONTH }]) {
          const told = await block(scene, admin, name, wish)
          expect(told.figures.map(({ figure }) => figure)).toEqual(of)
          for (const { figure, unit, value } of told.figures) {
            const behind = await rows(scene, admin, `${name}.${figure}`, wish)
            seen += behind.length
            if (unit === 'number') expect([name, figure, behind.length, behind[0]?.['total'] ?? 0]).toEqual([name, figure, value, value])
            if (unit === 'days') expect([name, figure, behind.reduce((sum, { amount }) => sum + Number(amount), 0)]).toEqual([name, figure, value])
            expect(behind.every(({ url, id }) => /^\/app\/[\w/?=-]+$/.test(String(url)) && id !== null)).toBe(true)
          }
        }
      }
      expect(seen).toBeGreaterThan(200)
      const page = await rows(scene, admin, 'people.headcount', { company: aurora, ...YEAR }, { page: 2, size: 10 })
      expect([page.length, page[0]?.['total']]).toEqual([10, (await figures(scene, admin, 'people', { company: aurora, ...YEAR }))['headcount']?.[0]])
    }), 60_000)

  it('the property: whatever the time, admissions, exits and ends of experience count their rows, and people change by them', () =>
    play(async (scene) => {
      const { company } = await handMade(scene)
      const day = (at: Date): string => at.toISOString().slice(0, 10)
      await assert(asyncProperty(record({ at: date({ min: new Date('2025-06-01'), max: new Date('2026-12-31'), noInvalidDate: true }), length: integer({ min: 0, max: 300 }) }), async ({ at, length }) => {
        const wish = { company, from: day(at), to: day(new Date(at.getTime() + length * 86_400_000)) }
        const { hired, left } = await figures(scene, master, 'moves', wish)
        for (const [figure, value] of [['hired', hired], ['left', left]] as const) expect(await rows(scene, master, `moves.${figure}`, wish)).toHaveLength(value?.[0] ?? -1)
        const until = wish.to < '2026-11-20' ? wish.to : '2026-11-20'
        const [direct] = await scene.owner(`select count(*) filter (where hire_date between $2 and $3)::integer as hired, count(*) filter (where termination_date between $2 and $3)::integer as left
          from public.employees where company_id = $1`, [company, wish.from, until])
        expect([hired?.[0], left?.[0]]).toEqual([direct?.['hired'], direct?.['left']])
      }), { numRuns: 25 })
    }), 60_000)

  it('is compared, of a portrait, with the last day of the time before, as the desk tells of that day, or its text says why not', () =>
    play(async (scene) => {
      const states = ['double', 'risk', 'available', 'enjoying', 'acquiring']
      for (const [from, to, day] of [['2026-11-01', '2026-11-30', '2026-10-31'], ['2026-01-01', '2026-12-31', '2025-12-31'], ['2026-11-10', '2026-11-12', '2026-11-09']] as const) {
        const told = await figures(scene, admin, 'vacations', { company: aurora, from, to })
        const onThatDay = await Promise.all(states.map(async (state) => Number((await scene.as(admin, `select public.vacation_desk($1, $2, p_state => $3) ->> 'total' as n`, [aurora, day, state]))[0]?.['n'])))
        expect([day, states.map((state) => told[state]?.[1])]).toEqual([day, onThatDay])
        expect(onThatDay.reduce((sum, n) => sum + n, 0)).toBeGreaterThan(0)
      }
      const [now, before] = [1, 0].map((turn) => states.map(async (state) => (await figures(scene, admin, 'vacations', { company: aurora, ...MONTH }))[state]?.[1 - turn]))
      expect(await Promise.all(now ?? [])).not.toEqual(await Promise.all(before ?? []))
      // The last day of the time before is no earlier one.
      for (const to of ['2026-12-31', '2027-01-31']) expect(Object.values(await figures(scene, admin, 'vacations', { company: aurora, from: `${to.slice(0, 7)}-01`, to })).map(([, previous]) => previous)).toEqual(states.map(() => null))
      let silent = 0
      for (const name of (await blocks(scene)).keys()) {
        const told = await block(scene, admin, name, { company: aurora, ...MONTH })
        if (!told.is_portrait || told.figures.some(({ previous }) => previous !== null)) continue
        silent += 1
        expect([name, told.about]).toEqual([name, expect.stringContaining('Não há comparação: ')])
      }
      expect(silent).toBe(3)
    }))

  it('is compared with the time before, of as many whole months or days', () =>
    play(async (scene) => {
      const before = async (from: string, to: string): Promise<unknown> => {
        const told = await block(scene, admin, 'moves', { company: aurora, from, to })
        return [told.before_from, told.before_to]
      }
      expect(await before('2026-11-01', '2026-11-30')).toEqual(['2026-10-01', '2026-10-31'])
      expect(await before('2026-01-01', '2026-12-31')).toEqual(['2025-01-01', '2025-12-31'])
      expect(await before('2026-07-01', '2026-09-30')).toEqual(['2026-04-01', '2026-06-30'])
      expect(await before('2026-11-05', '2026-11-11')).toEqual(['2026-10-29', '2026-11-04'])
    }))

  it('says an end of an experience until it is decided', () =>
    play(async (scene) => {
      const wish = { company: aurora, ...MONTH }
      const was = await figures(scene, admin, 'experiences', wish)
      const id = await hire(scene, stage, { hire_date: '2026-10-15' })
      await scene.owner(`update public.employee_contracts set ended_on = starts_on where employee_id = $1`, [id])
      await scene.owner(`insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on, experience_ends_on) values ($1, $2, 'experience', '2026-10-16', '2026-11-28')`, [aurora, id])
      const now = await figures(scene, admin, 'experiences', wish)
      expect([now['ending']?.[0], now['undecided']?.[0]]).toEqual([(was['ending']?.[0] ?? 0) + 1, (was['undecided']?.[0] ?? 0) + 1])
      expect((await rows(scene, admin, 'experiences.undecided', wish)).find((row) => row['id'] === id)).toMatchObject({ on_date: '2026-11-28', detail: 'Sem decisão', url: `/app/employees/newcomers?pessoa=${id}` })
    }))
})

describe('who reads what', () => {
  it('tells a manager of the team alone, and never of the company', () =>
    play(async (scene) => {
      const [boss] = await scene.owner('select id from public.employees where email = $1', [people.manager])
      const team = new Set((await scene.as(manager, 'select unnest(private.my_reports_ids()) as id')).map(({ id }) => String(id)))
      expect(team.size).toBeGreaterThan(0)
      const told: string[] = []
      for (const [name, of] of await blocks(scene)) {
        const code = await scene.refusal(manager, 'select public.dashboard_block($1, $2, $3, $4)', [aurora, name, YEAR.from, YEAR.to])
        if (code !== null) {
          expect([name, code, await scene.refusal(manager, 'select * from public.dashboard_rows($1, $2, $3, $4, $5)', [aurora, name, of[0], YEAR.from, YEAR.to])]).toEqual([name, 'RHPER', 'RHPER'])
          continue
        }
        told.push(name)
        expect((await block(scene, manager, name, { company: aurora, ...YEAR })).view).toBe('team')
        for (const figure of of) {
          for (const row of await rows(scene, manager, `${name}.${figure}`, { company: aurora, ...YEAR })) {
            // A goal of a department that they answer for may be somebody else's.
            if (name !== 'goals') expect([name, team.has(String(row['id']))]).toEqual([name, true])
          }
        }
      }
      expect(told).toEqual(['people', 'moves', 'absences', 'vacations', 'experiences', 'goals', 'journeys'])
      expect((await figures(scene, manager, 'people', { company: aurora, ...YEAR }))['headcount']?.[0]).toBe(
        await num(scene, `select count(*) from private.headcount_people(array[$1::uuid], private.today($1)) h where h.id = any ($2) and h.id <> $3`, [aurora, [...team], boss?.['id']]))
      // Why somebody left is not theirs to know.
      expect(Object.keys(await figures(scene, manager, 'moves', { company: aurora, ...YEAR }))).toEqual(['hired', 'left', 'turnover'])
      expect(await rows(scene, manager, 'moves.voluntary_turnover', { company: aurora, ...YEAR })).toEqual([])
      // A department does not open more of it.
      for (const { id } of await scene.owner('select id from public.departments where company_id = $1', [aurora])) {
        for (const row of await rows(scene, manager, 'people.headcount', { company: aurora, ...YEAR, department: String(id) })) expect(team.has(String(row['id']))).toBe(true)
      }
    }), 60_000)

  it('calls an illness of the team by the name that a manager may know', () =>
    play(async (scene) => {
      const mate = await hire(scene, stage, { manager_id: (await scene.owner('select id from public.employees where email = $1', [people.manager]))[0]?.['id'] })
      await sickDays(scene, aurora, mate, '2026-11-16', '2026-11-18')
      const detail = async (actor: Actor): Promise<unknown> =>
        (await rows(scene, actor, 'absences.absences', { company: aurora, ...MONTH })).find((row) => row['id'] === mate)?.['detail']
      expect(await detail(admin)).not.toBe('Ausente')
      expect(await detail(manager)).toBe('Ausente')
    }))

  it('refuses everybody else, other companies, departments of others, unknown blocks and times without an end', () =>
    play(async (scene) => {
      const BLOCK = 'select public.dashboard_block($1, $2, $3, $4, $5)'
      const ROWS = 'select * from public.dashboard_rows($1, $2, $3, $4, $5)'
      const [boreal] = await scene.owner('select id from public.departments where company_id = $1 limit 1', [stage.company('boreal')])
      expect(await scene.refusal(admin, BLOCK, [aurora, 'people', YEAR.from, YEAR.to, null])).toBeNull()
      expect(await scene.refusal(person, BLOCK, [aurora, 'people', YEAR.from, YEAR.to, null])).toBe('RHPER')
      expect(await scene.refusal(person, ROWS, [aurora, 'people', 'headcount', YEAR.from, YEAR.to])).toBe('RHPER')
      for (const actor of [admin, manager, person]) {
        expect(await scene.refusal(actor, BLOCK, [stage.company('boreal'), 'people', YEAR.from, YEAR.to, null])).toBe('RHNTF')
        expect(await scene.refusal(actor, ROWS, [stage.company('boreal'), 'people', 'headcount', YEAR.from, YEAR.to])).toBe('RHNTF')
        expect(await scene.refusal(actor, 'select public.company_comparison($1, $2)', [YEAR.from, YEAR.to])).toBe('RHPER')
      }
      expect(await scene.refusal(admin, BLOCK, [aurora, 'people', YEAR.from, YEAR.to, boreal?.['id']])).toBe('RHNTF')
      expect(await scene.refusal(admin, BLOCK, [aurora, 'nothing', YEAR.from, YEAR.to, null])).toBe('RHARG')
      expect(await scene.refusal(admin, ROWS, [aurora, 'people', 'nothing', YEAR.from, YEAR.to])).toBe('RHARG')
      for (const [from, to] of [['2026-11-02', '2026-11-01'], ['2020-01-01', '2026-01-01'], [null, '2026-01-01']]) expect(await scene.refusal(admin, BLOCK, [aurora, 'people', from, to, null])).toBe('RHARG')
    }))

  it('lists the blocks on the home of whoever leads, and none to a person', () =>
    play(async (scene) => {
      const list = async (actor: Actor): Promise<unknown> => (await scene.as(actor, `select public.home($1) -> 'blocks' as blocks`, [aurora]))[0]?.['blocks']
      const names = (told: unknown): unknown => (told as { list: readonly Row[] }).list.map((row) => row['block'])
      expect(await list(person)).toBeNull()
      expect(names(await list(manager))).toEqual(['people', 'moves', 'absences', 'vacations', 'experiences', 'goals', 'journeys'])
      expect(names(await list(admin))).toEqual(['people', 'moves', 'absences', 'vacations', 'documents', 'experiences', 'goals', 'journeys', 'readings'])
      expect([((await list(admin)) as Row)['compares'], ((await list(master)) as Row)['compares']]).toEqual([false, true])
    }))
})

describe('companies side by side', () => {
  it('have the figures of each, and rates of the group weighted by people; none of fewer than five', () =>
    play(async (scene) => {
      const { company, ids } = await handMade(scene)
      await sickDays(scene, company, ids[0], '2026-11-09', '2026-11-11')
      const told = await comparison(scene, master, YEAR.from, YEAR.to)
      const valueOf = (values: readonly { figure: string; value: number | null }[], figure: string): number | null | undefined => values.find((each) => each.figure === figure)?.value
      const mine = told.companies.find(({ id }) => id === company)
      expect(mine && [valueOf(mine.values, 'headcount'), valueOf(mine.values, 'turnover')]).toEqual([6, (await figures(scene, master, 'moves', { company, ...YEAR }))['turnover']?.[0]])
      expect(valueOf(told.group, 'headcount')).toBe(told.companies.reduce((sum, { values }) => sum + (valueOf(values, 'headcount') ?? 0), 0))
      const [group] = await scene.as(master, `select total::float8 as total from public.enterprise_dashboard() where section = 'turnover_year' and label = 'total'`)
      expect(valueOf(told.group, 'turnover')).toBe(group?.['total'])
      const rates = told.companies.map(({ values }) => valueOf(values, 'turnover') ?? 0)
      expect(valueOf(told.group, 'turnover')).not.toBe(Math.round((100 * rates.reduce((sum, rate) => sum + rate, 0)) / rates.length) / 100)
      await scene.owner(`update public.employees set status = 'terminated', termination_date = '2026-11-10' where id = any ($1)`, [ids.slice(0, 2)])
      const few = (await comparison(scene, master, YEAR.from, YEAR.to)).companies.find(({ id }) => id === company)
      expect(few && [valueOf(few.values, 'headcount'), valueOf(few.values, 'turnover'), valueOf(few.values, 'absence_rate')]).toEqual([4, null, null])
    }), 60_000)
})
