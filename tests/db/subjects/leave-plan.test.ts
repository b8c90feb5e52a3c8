import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnStage, type Row, type Scene, type OwnStage } from '../support/stage.ts'

let stage: OwnStage
beforeAll(async () => {
  stage = await openOwnStage()
})
afterAll(() => stage.close())

const TODAY = '2026-11-23'
const DAY = 86_400_000
const later = (from: string, days: number): string => new Date(Date.parse(`${from}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
const monthsLater = (from: string, months: number): string => {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, day)).toISOString().slice(0, 10)
}

interface Placed {
  readonly employee_id: string
  readonly period_from: string
  readonly starts_on: string
  readonly ends_on: string
  readonly days: number
  readonly double_days: number
}
interface Plan {
  readonly placed: readonly Placed[]
  readonly missing: readonly { readonly person: { readonly id: string }; readonly period_from: string; readonly days: number; readonly message: string }[]
}

/** A team of six, each at another point of the second year of work; leaves, holidays, a block and a rule of coverage fall where they may. */
const team = fc.record({
  hired: fc.array(fc.integer({ min: 380, max: 800 }), { minLength: 6, maxLength: 6 }),
  away: fc.array(fc.record({ who: fc.integer({ min: 0, max: 5 }), from: fc.integer({ min: 1, max: 330 }), days: fc.integer({ min: 1, max: 12 }) }), { maxLength: 6 }),
  holidays: fc.uniqueArray(fc.integer({ min: 1, max: 360 }), { maxLength: 5 }),
  block: fc.record({ from: fc.integer({ min: 20, max: 300 }), days: fc.integer({ min: 1, max: 25 }) }),
  present: fc.integer({ min: 3, max: 5 }),
})
type Team = typeof team extends fc.Arbitrary<infer T> ? T : never

async function cast(scene: Scene, { hired, away, holidays, block, present }: Team): Promise<{ department: unknown; people: readonly string[] }> {
  const aurora = stage.company('aurora')
  await scene.owner(`insert into private.frozen_clock (instant) values ('${TODAY} 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  const [department] = await scene.owner(`insert into public.departments (company_id, name) values ($1, 'Turno') returning id`, [aurora])
  const people: string[] = []
  for (const [index, days] of hired.entries()) {
    const [row] = await scene.owner(`insert into public.employees (company_id, first_name, last_name, email, birth_date, hire_date, created_at, department_id)
      values ($1, 'Pessoa', $2, $3, '1990-01-01', $4, $4::date, $5) returning id`, [aurora, `Turno ${String(index)}`, `turno.${String(index)}@aurora.demo`, later(TODAY, -days), department?.['id']])
    people.push(String(row?.['id']))
  }
  const [type] = await scene.owner(`select id from public.leave_types where company_id = $1 and key = 'wedding'`, [aurora])
  for (const { who, from, days } of away) {
    const starts = later(TODAY, from)
    await scene.owner(`with r as (insert into public.leave_requests (company_id, employee_id, type_id, status) values ($1, $2, $3, 'approved') returning id)
      insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) select $1, r.id, $2, $4, $5, $6, true from r on conflict do nothing`,
      [aurora, people[who], type?.['id'], starts, later(starts, days - 1), days])
  }
  for (const day of holidays) {
    await scene.owner(`insert into public.holidays (company_id, name, kind, on_date) values ($1, $2, 'municipal', $3)`, [aurora, `Padroeira ${String(day)}`, later(TODAY, day)])
  }
  await scene.as(stage.signedIn('admin@aurora.demo'), `select public.save_leave_block($1, $2, $3, 'Inventário', true)`, [aurora, later(TODAY, block.from), later(TODAY, block.from + block.days - 1)])
  await scene.owner(`insert into public.coverage_rules (company_id, department_id, min_present, starts_on) values ($1, $2, $3, '2020-01-01')`, [aurora, department?.['id'], present])
  return { department: department?.['id'], people }
}

/** The rules said anew, by the text of the law and without the engine: what speaks against a plan. */
async function faults(scene: Scene, { block, present, hired }: Team, people: readonly string[], plan: Plan): Promise<readonly string[]> {
  const off = new Set((await scene.owner(`select h.on_date::text as day from private.holidays_between($1, null, $2::date, $2::date + 800) h where h.fraction = 1`, [stage.company('aurora'), TODAY])).map(({ day }) => String(day)))
  const others = (await scene.owner('select employee_id, starts_on::text, ends_on::text from public.leaves where employee_id = any ($1) and counts', [people])) as unknown as readonly Placed[]
  const found: string[] = []
  const claim = (holds: boolean, what: string, about: unknown): void => {
    if (!holds) found.push(`${what}: ${JSON.stringify(about)}`)
  }
  for (const item of plan.placed) {
    const acquired = later(monthsLater(item.period_from, 12), -1)
    const granted = later(monthsLater(item.period_from, 24), -1)
    claim([1, 2, 3, 4].includes(new Date(`${item.starts_on}T00:00:00Z`).getUTCDay()), 'begins beside the weekly rest', item)
    claim([0, 1, 2].every((n) => !off.has(later(item.starts_on, n))), 'begins beside a holiday', item)
    claim(item.starts_on >= later(TODAY, 30), 'no time for the notice', item)
    claim(item.starts_on > acquired, 'not acquired', item)
    claim(item.starts_on > later(TODAY, block.from + block.days - 1) || item.ends_on < later(TODAY, block.from), 'on blocked days', item)
    claim((item.ends_on > granted) === item.double_days > 0, 'days paid double untold', item)
    for (const other of others) claim(other.employee_id !== item.employee_id || other.ends_on < item.starts_on || other.starts_on > item.ends_on, 'overlaps an absence', [item, other])
    for (const other of plan.placed) claim(other === item || other.employee_id !== item.employee_id || other.ends_on < item.starts_on || other.starts_on > item.ends_on, 'overlaps itself', [item, other])
    for (let day = item.starts_on; day <= item.ends_on; day = later(day, 1)) {
      const gone = new Set([...others, ...plan.placed].filter(({ starts_on, ends_on }) => starts_on <= day && ends_on >= day).map(({ employee_id }) => employee_id)).size
      claim(people.length - gone >= present, `${String(gone)} away on ${day}`, item)
    }
  }
  for (const [id, parts] of Map.groupBy(plan.placed, ({ employee_id, period_from }) => `${employee_id} ${period_from}`)) {
    const rest = plan.missing.find(({ person, period_from }) => `${person.id} ${period_from}` === id)?.days ?? 0
    const days = [...parts.map((part) => part.days), ...(rest > 0 ? [rest] : [])]
    claim(days.reduce((sum, part) => sum + part, 0) === 30, 'not the days of the period', [id, days])
    claim(days.length <= 3 && Math.max(...days) >= 14 && Math.min(...days) >= 5, 'divided as the law does not allow', [id, days])
  }
  // Whoever has completed a year and would be paid double within the year has a date, or a reason.
  hired.forEach((days, index) => {
    const base = later(TODAY, -days)
    const told = [...plan.placed, ...plan.missing.map(({ person, period_from }) => ({ employee_id: person.id, period_from }))]
    claim(told.some(({ employee_id, period_from }) => employee_id === people[index] && period_from === base), 'forgotten', [people[index], base])
  })
  return found
}

it('every plan that is proposed passes every rule, is kept as it is, and is accepted when it is sent', async () => {
  let placed = 0
  for (const one of fc.sample(team, { numRuns: 4, seed: 20_261_122 })) {
    await stage.scene(async (scene) => {
      const { department, people } = await cast(scene, one)
      const admin = stage.signedIn('admin@aurora.demo')
      const [row] = await scene.as(admin, `select public.propose_plan($1, $2, 'year') as plan`, [stage.company('aurora'), department])
      const plan = row?.['plan'] as Plan
      expect(await faults(scene, one, people, plan), JSON.stringify(one)).toEqual([])
      for (const { message } of plan.missing) expect(message).toMatch(/^[A-ZÀ-Ú].*/)
      expect(await scene.owner('select * from public.vacation_plans where employee_id = any ($1)', [people]), 'a proposal writes nothing').toEqual([])
      if (plan.placed.length === 0) return
      placed += plan.placed.length
      const kept = await scene.as(admin, 'select item from public.keep_plan($1, $2) as item', [stage.company('aurora'), JSON.stringify(plan.placed)])
      const items = kept.map(({ item }) => item as Row)
      const told = (stretches: readonly object[]): readonly string[] =>
        (stretches as readonly Placed[]).map(({ employee_id, starts_on, days }) => `${employee_id} ${starts_on} ${String(days)}`).toSorted((a, b) => a.localeCompare(b))
      expect(told(items)).toEqual(told(plan.placed))
      const [sent] = await scene.as(admin, 'select public.send_plan($1) as answer', [items.map(({ id }) => id)])
      expect(sent?.['answer']).toMatchObject({ refused: [] })
    })
  }
  expect(placed).toBeGreaterThan(10)
}, 90_000)

it('takes the days on which the fewest are away, and says who has none', async () => {
  await stage.scene(async (scene) => {
    const { department, people } = await cast(scene, { hired: [700, 700, 700, 640, 640, 640], away: [], holidays: [], block: { from: 300, days: 1 }, present: 5 })
    const admin = stage.signedIn('admin@aurora.demo')
    const propose = async (): Promise<Plan> => (await scene.as(admin, `select public.propose_plan($1, $2, 'risk') as plan`, [stage.company('aurora'), department]))[0]?.['plan'] as Plan
    // Three periods end within two months, and five of six have to be there.
    const tight = await propose()
    expect(tight.placed.length + tight.missing.length).toBeGreaterThanOrEqual(3)
    expect(new Set(tight.missing.map(({ message }) => message.split(' (')[0]))).not.toContain('')
    await scene.owner('update public.coverage_rules set min_present = 1 where department_id = $1', [department])
    const free = await propose()
    expect(free.missing).toEqual([])
    expect(new Set(free.placed.map(({ employee_id }) => employee_id)).size).toBeGreaterThanOrEqual(3)
    expect(free.placed.every(({ employee_id }) => people.includes(employee_id))).toBe(true)
  })
})

/** Two people at two screens: each its own connection, committing. */
async function speak(client: pg.Client, claims: object, text: string, values: readonly unknown[]): Promise<string> {
  await client.query('begin')
  try {
    await client.query(`select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`, [JSON.stringify(claims)])
    await client.query(text, [...values])
    await client.query('commit')
    return 'done'
  } catch (error) {
    await client.query('rollback')
    return String((error as pg.DatabaseError).code)
  }
}

it('of two drops of the same days, and of two sendings of one plan, at the same instant exactly one is done', async () => {
  const { claims = {} } = stage.signedIn('admin@aurora.demo')
  const clients = [new pg.Client({ connectionString: stage.url }), new pg.Client({ connectionString: stage.url })] as const
  await Promise.all(clients.map((client) => client.connect()))
  try {
    const { rows } = await clients[0].query<{ id: string; day: string }>(`
      with moved as (insert into public.employees (company_id, first_name, last_name, email, birth_date, hire_date, created_at)
        values ($1, 'Pessoa', 'Disputada', 'disputada@aurora.demo', '1990-01-01', private.today($1) - 500, private.today($1) - 500) returning id)
      select m.id, s.day::text from moved m cross join lateral (
        select private.today($1) + n as day from generate_series(60, 90) n
        where (private.vacation_start_problem(private.today($1) + n, private.statutory_leave_rules(private.today($1)),
          private.holiday_dates($1, (private.assignment_on(m.id, private.today($1))).work_site_id, private.today($1), private.today($1) + 120))).code is null limit 1) s`, [stage.company('aurora')])
    const { id, day } = rows[0] ?? { id: '', day: '' }
    const drops = await Promise.all(clients.map((client) => speak(client, claims, 'select public.plan_vacation($1, $2, 30)', [id, day])))
    expect(drops.toSorted()).toEqual(['RHLEV', 'done'])
    const { rows: items } = await clients[0].query<{ id: string }>('select id from public.vacation_plans where employee_id = $1', [id])
    expect(items).toHaveLength(1)
    const sent = await Promise.all(clients.map((client) => speak(client, claims, 'select public.send_plan($1)', [[items[0]?.id]])))
    expect(sent.toSorted()).toEqual(['RHCLS', 'done'])
    const { rows: requests } = await clients[0].query(`select status from public.leave_requests where employee_id = $1`, [id])
    expect(requests).toEqual([{ status: 'proposed' }])
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
})
