import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serviceRole, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const aurora = (): string => stage.company('aurora')
const freeze = (scene: Scene, day: string): Promise<readonly Row[]> =>
  scene.owner(`insert into private.frozen_clock (instant) values ($1::timestamptz) on conflict (only_row) do update set instant = excluded.instant`, [`${day} 12:00-03`])
const workOut = async (scene: Scene): Promise<number> => Number((await scene.as(serviceRole, 'select private.run_vacation_figures() as n'))[0]?.['n'])

/** Kept figures of everybody whom no mark names, beside those that the rules give now. */
async function differences(scene: Scene, after = 0): Promise<Row | undefined> {
  const [row] = await scene.owner(
    `with day as (select private.today($1) + ${after} as today),
     trusted as (select array(select e.id from public.employees e, day d where e.company_id = $1 and e.hire_date <= d.today and coalesce(e.termination_date, 'infinity') >= d.today
       and e.id <> all (private.marked_people($1, array(select x.id from public.employees x where x.company_id = $1), d.today))) as people),
     kept as (select f.employee_id, f.number, f.acquired_from, f.acquired_to, f.granted_to, f.balance, f.last_safe_start, f.risk_from, f.is_lost, f.loss
       from private.vacation_figures f, trusted t, day d where f.company_id = $1 and f.employee_id = any (t.people) and f.acquired_from <= d.today),
     computed as (select f.employee_id, (f.period).number, (f.period).acquired_from, (f.period).acquired_to, (f.period).granted_to, f.balance, f.last_safe_start, f.risk_from,
       f.is_lost, f.loss from trusted t, day d cross join lateral private.period_figures($1, t.people, d.today, null) f)
     select cardinality(t.people) as trusted, (select count(*)::integer from (select * from kept except all select * from computed) x) as wrong,
       (select count(*)::integer from (select * from computed except all select * from kept) x) as missing from trusted t`, [aurora()])
  return row
}

/** The desk of everybody as of a day, so many days from today, beside what the sheets of everybody say. */
async function deskDiffers(scene: Scene, after = 0): Promise<void> {
  const on = `private.today($1) + ${after}`
  const [row] = await scene.as(admin(), `select public.vacation_desk($1, ${on}, p_limit => 5000) as desk`, [aurora()])
  const desk = row?.['desk'] as { readonly total: number; readonly counters: Readonly<Record<string, number>>; readonly rows: readonly Row[] }
  const [told] = await scene.owner(
    `select coalesce(jsonb_object_agg(x.state, x.n), '{}') as counters from (
       select s.state, count(*) as n from private.vacation_sheets($1, array(select e.id from public.employees e where e.company_id = $1 and e.hire_date <= ${on}
         and coalesce(e.termination_date, 'infinity') >= ${on}), ${on}) s group by s.state) x`, [aurora()])
  const counters = told?.['counters'] as Readonly<Record<string, number>>
  const { review: _review, ...states } = desk.counters
  expect(states, `${after} days from today`).toEqual(counters)
  expect(desk.total).toBe(Object.entries(counters).reduce((sum, [state, n]) => sum + (state === 'settled' || state === 'lost' ? 0 : n), 0))
  expect(desk.rows).toHaveLength(desk.total)
  for (const state of ['settled', 'lost']) {
    const [some] = await scene.as(admin(), `select public.vacation_desk($1, ${on}, p_state => $2, p_limit => 5000) as desk`, [aurora(), state])
    const listed = some?.['desk'] as typeof desk
    expect(listed.counters).toEqual(desk.counters)
    expect(listed.rows).toHaveLength(counters[state] ?? 0)
  }
}

const person = fc.integer({ min: 0, max: 5 })
const place = fc.integer({ min: 0, max: 3 })
// A number of the law marks everybody, which hides what a write of one person forgot: rarely.
const write = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('hired', 'left', 'back', 'absent', 'later', 'benefit', 'unpaid', 'restart', 'undone', 'intern', 'cancelled'), person, days: fc.integer({ min: 1, max: 400 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('entry'), person, days: fc.integer({ min: -20, max: 20 }).filter((days) => days !== 0), place }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('job', 'time'), days: fc.integer({ min: 1, max: 200 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('rule', 'law'), days: fc.integer({ min: 1, max: 200 }) }) },
)
type Write = { readonly kind: string; readonly person?: number; readonly days: number; readonly place?: number }

const leave = `with asked as (insert into public.leave_requests (company_id, employee_id, type_id, status)
  select $1, $2, t.id, 'approved' from public.leave_types t where t.company_id = $1 and t.key = $3 returning *)
  insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted)
  select $1, a.id, $2, private.today($1) + $4::integer, private.today($1) + $4::integer + $5::integer - 1, $5, true from asked a`

async function apply(scene: Scene, people: readonly unknown[], { kind, person: who = 0, days, place: period = 0 }: Write): Promise<void> {
  const id = people[who]
  const acts: Readonly<Record<string, () => Promise<unknown>>> = {
    hired: () => scene.owner(`update public.employees set hire_date = private.today($1) - $3::integer * 8, created_at = least(created_at, private.today($1) - $3::integer * 8) where id = $2`, [aurora(), id, days]),
    left: () => scene.owner(`update public.employees set termination_date = private.today($1) + $3::integer - 100 where id = $2`, [aurora(), id, days]),
    back: () => scene.owner(`update public.employees set termination_date = null where id = $1`, [id]),
    absent: () => scene.owner(leave, [aurora(), id, 'unexcused', -days * 2, Math.min(days, 40)]),
    later: () => scene.owner(leave, [aurora(), id, 'unexcused', days % 20, 5]),
    unpaid: () => scene.owner(leave, [aurora(), id, 'unpaid', -days * 2, days]),
    benefit: () => scene.owner(leave, [aurora(), id, 'paid', -days * 2, days]),
    restart: () => scene.owner(`insert into public.vacation_restarts (company_id, employee_id, on_date, reason, note) values ($1, $2, private.today($1) - $3::integer, 'loss_paid_leave', 'Decidido')`, [aurora(), id, days]),
    undone: () => scene.owner(`update public.vacation_restarts set undone_at = clock_timestamp() where employee_id = $1 and undone_at is null`, [id]),
    intern: () => scene.owner(`update public.employee_contracts set contract_type = case contract_type when 'intern' then 'clt_indefinite' else 'intern' end where employee_id = $1`, [id]),
    cancelled: () => scene.owner(`with over as (update public.leaves set counts = false, granted = false where employee_id = $1 and counts and starts_on >= '2026-01-01' returning request_id)
      update public.leave_requests r set status = 'cancelled' from over o where r.id = o.request_id`, [id]),
    entry: () => scene.owner(
      `insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, note)
       select $1, $2, t.id, s.acquired_from, private.today($1) + $5::integer * 10, case when $3::integer > 0 or s.balance >= -$3::integer then $3 else 1 end, 'adjust', 'Conferido'
       from public.leave_types t, public.employees e cross join lateral private.vacation_sheet(e, private.today($1)) s
       where t.company_id = $1 and t.key = 'vacation' and e.id = $2 and s.state <> 'lost' and s.balance >= 0 order by s.number desc offset $4 limit 1`, [aurora(), id, days, period, days % 7]),
    rule: () => scene.owner(`insert into public.company_leave_rules (company_id, rule, valid_from, value) values ($1, 'vacation_risk', private.today($1) - 400, $2) on conflict do nothing`, [aurora(), 15 + (days % 100)]),
    law: () => scene.owner(`update public.statutory_rules set value = value + 1 where rule = 'vacation_days_2' and valid_to is null`),
    job: () => workOut(scene),
    time: () => scene.owner(`update private.frozen_clock set instant = instant + make_interval(days => $1)`, [days]),
  }
  await scene.owner('savepoint written')
  // What a rule of its own refuses (a balance, an overlap) is not what is looked at here.
  await acts[kind]?.().catch(() => scene.owner('rollback to savepoint written'))
}

describe('kept figures of vacations', () => {
  it('are what the rules give of everybody without a mark, whatever was written, whether or not the job ran', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 10, maxLength: 20 }), async (writes) => {
        await stage.scene(async (scene) => {
          await freeze(scene, '2026-11-23')
          await workOut(scene)
          expect(await differences(scene)).toMatchObject({ wrong: 0, missing: 0 })
          const people = (await scene.owner(`select e.id from public.employees e join public.employee_contracts c on c.employee_id = e.id
            where e.company_id = $1 and e.hire_date < '2025-01-01' and e.termination_date is null and e.user_id is null order by e.hire_date, e.id limit 6`, [aurora()])).map(({ id }) => id)
          expect(people).toHaveLength(6)
          for (const step of writes) await apply(scene, people, step)
          expect(await differences(scene)).toMatchObject({ wrong: 0, missing: 0 })
          await workOut(scene)
          const settled = await differences(scene)
          expect(settled).toMatchObject({ wrong: 0, missing: 0 })
          expect(Number(settled?.['trusted'])).toBeGreaterThan(100)
          await deskDiffers(scene)
          // What is kept is kept of any day, up to a year ahead.
          for (const after of [-800, -90, 40, 365]) {
            const other = await differences(scene, after)
            expect(other, `${after} days from today`).toMatchObject({ wrong: 0, missing: 0 })
            expect(Number(other?.['trusted'])).toBeGreaterThan(80)
            await deskDiffers(scene, after)
          }
        })
      }),
      { numRuns: 3, seed: 20_261_123 },
    )
  }, 90_000)

  it('are kept two years ahead, and worked out again a year before they end', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene, '2026-11-23')
      await scene.owner(`update public.employees set hire_date = '2024-11-30' where email = 'pessoa@aurora.demo'`)
      expect(await workOut(scene)).toBeGreaterThan(100)
      expect(await workOut(scene)).toBe(0)
      const marked = async (day: string): Promise<unknown> =>
        (await scene.owner(`select cardinality(private.marked_people($1, array(select id from public.employees where email = 'pessoa@aurora.demo'), $2)) as n`, [aurora(), day]))[0]?.['n']
      // The last period that begins within two years ends on 2028-11-29 or, later, with the two years.
      expect([await marked('2026-11-30'), await marked('2028-11-23'), await marked('2028-11-30')]).toEqual([0, 0, 1])
      await freeze(scene, '2026-11-30')
      await deskDiffers(scene)
      expect(await workOut(scene)).toBe(0)
      await freeze(scene, '2027-12-15')
      expect(await differences(scene)).toMatchObject({ wrong: 0, missing: 0 })
      await deskDiffers(scene)
      expect(await workOut(scene)).toBeGreaterThan(0)
      expect(await marked('2028-11-30')).toBe(0)
      await deskDiffers(scene, 300)
    })
  })

  it('are nobody’s to read or to write', async () => {
    await stage.scene(async (scene) => {
      for (const table of ['vacation_figures', 'vacation_marks']) {
        for (const who of [admin(), stage.signedIn('master@vinculo.demo'), serviceRole]) {
          expect(await scene.refusal(who, `select * from private.${table}`), table).toBe('42501')
          expect(await scene.refusal(who, `delete from private.${table}`), table).toBe('42501')
        }
      }
      expect(await scene.refusal(admin(), 'select private.run_vacation_figures()')).toBe('42501')
    })
  })
})
