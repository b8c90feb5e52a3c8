import { describe, expect, it } from 'vitest'
import { type Actor, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const manager = (): Actor => stage.signedIn('gestor@aurora.demo')
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')

interface Cast {
  readonly me: unknown
  readonly type: (key: string) => unknown
}

/** It is Friday, 2026-11-20, a holiday; the person works under the manager. */
async function cast(scene: Scene): Promise<Cast> {
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-20 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  const [me] = await scene.owner(`select id, company_id from public.employees where email = 'pessoa@aurora.demo'`)
  await scene.owner(`update public.leaves set counts = false, granted = false where employee_id = $1`, [me?.['id']])
  await scene.owner(`update public.employees set hire_date = '2024-03-11', created_at = '2024-03-11',
    manager_id = (select id from public.employees where email = 'gestor@aurora.demo') where id = $1`, [me?.['id']])
  const types = await scene.owner(`select key, id from public.leave_types where company_id = $1`, [me?.['company_id']])
  return { me: me?.['id'], type: (key) => types.find((type) => type['key'] === key)?.['id'] }
}
interface Report {
  readonly people: number
  readonly contracted: number
  readonly away: number
  readonly absent_people: number
  readonly types: readonly { name: string; days: number; counts: boolean }[]
  readonly departments: readonly { id: string | null; away: number; contracted: number }[]
  readonly months: readonly { month: string; away: number; contracted: number }[]
  readonly days: readonly (readonly [string, number, number, number])[]
}
const report = async (scene: Scene, who: Actor, from = '2026-11-01', to = '2026-11-30'): Promise<Report> =>
  (await scene.as(who, 'select public.absence_report($1, $2, $3) as r', [stage.company('aurora'), from, to]))[0]?.['r'] as Report
const daysOf = (found: Report, name: string): number => found.types.find((type) => type.name === name)?.days ?? 0
const record = 'select public.record_absence($1, $2, $3, $4, $5) as id'

describe('the report of absences', () => {
  it('counts working days away of the working days contracted, until today, by type, department and month', async () => {
    await stage.scene(async (scene) => {
      const { me, type } = await cast(scene)
      const before = await report(scene, admin())
      await scene.as(admin(), `select public.register_certificate($1, '2026-11-06', 9)`, [me])
      await scene.as(admin(), record, [me, type('unexcused'), '2026-11-16', null, 'morning'])
      await scene.as(admin(), 'select public.request_leave($1, $2, $3)', [type('paid'), JSON.stringify([{ starts_on: '2026-11-18', ends_on: '2026-11-24' }]), me])
      const after = await report(scene, admin())
      // Friday 6, Monday 9 to Friday 13; half of the 16th; 18 and 19, since the 20th is a holiday and the rest is to come.
      expect(after.away - before.away).toBe(8.5)
      expect(after.contracted).toBe(before.contracted)
      expect(daysOf(after, 'Atestado médico') - daysOf(before, 'Atestado médico')).toBe(6)
      expect(daysOf(after, 'Falta injustificada') - daysOf(before, 'Falta injustificada')).toBe(0.5)
      expect(after.departments.reduce((sum, { away }) => sum + Number(away), 0)).toBe(after.away)
      expect(after.departments.reduce((sum, { contracted }) => sum + Number(contracted), 0)).toBe(after.contracted)
      expect(after.months).toMatchObject([{ month: '2026-11', contracted: after.contracted, away: after.away }])
      expect(after.days.map(([day]) => day)).not.toContain('2026-11-20')
      const day = (found: Report, on: string): number => found.days.find(([each]) => each === on)?.[2] ?? 0
      expect([day(after, '2026-11-06') - day(before, '2026-11-06'), day(after, '2026-11-24') - day(before, '2026-11-24')]).toEqual([1, 1])
    })
  })

  it('is what counting each day of each person gives: halves, hours, places with holidays of their own, first and last days of work', async () => {
    await stage.scene(async (scene) => {
      await cast(scene)
      await scene.owner(`set local session_replication_role = replica`)
      const company = stage.company('aurora')
      await scene.owner(
        `with site as (insert into public.work_sites (company_id, name, city, uf) values ($1, 'Unidade do Rio', 'Rio de Janeiro', 'RJ') returning id)
         update public.employee_assignments a set work_site_id = s.id from site s where a.company_id = $1 and a.id::text < '8'`, [company])
      await scene.owner(`insert into public.holidays (company_id, work_site_id, name, kind, on_date) select company_id, id, 'Padroeiro', 'municipal', '2026-11-12' from public.work_sites where company_id = $1 and name = 'Unidade do Rio'`, [company])
      await scene.owner(`update public.employees set hire_date = '2026-10-13' where company_id = $1 and status <> 'terminated' and id::text like '1%'`, [company])
      await scene.owner(`update public.employees set status = 'terminated', termination_date = '2026-11-10' where company_id = $1 and hire_date < '2026-11-01' and role is null and id::text like '2%'`, [company])
      await scene.owner(
        `with wanted as (
           select gen_random_uuid() as id, e.id as employee_id, t.id as type_id, t.key, date '2026-10-01' + (get_byte(uuid_send(e.id), 3) + 7 * k) % 80 as starts_on, get_byte(uuid_send(e.id), k) as dice
           from public.employees e cross join generate_series(0, 3) k
           join public.leave_types t on t.company_id = e.company_id and t.key = (array['sick', 'unexcused', 'excused', 'vacation'])[1 + k] where e.company_id = $1
         ), asked as (insert into public.leave_requests (id, company_id, employee_id, type_id, status) select id, $1, employee_id, type_id, 'approved' from wanted)
         insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, starts_noon, hours, days, granted)
         select $1, id, employee_id, starts_on, case key when 'excused' then starts_on else starts_on + dice % 12 end, key = 'unexcused' and dice % 12 = 0, case key when 'excused' then 1 + dice % 10 end, 1, true
         from wanted on conflict do nothing`, [company])
      const [expected] = await scene.owner(
        `with days as (
           select e.id, e.department_id, g::date as day, g::date between e.hire_date and coalesce(e.termination_date, 'infinity') as employed, coalesce(a.away, 0) as away, coalesce(a.off, 0) as off
           from public.employees e
           cross join generate_series(date '2026-10-05', date '2026-12-18', interval '1 day') g
           cross join lateral (select coalesce(sum(x.share) filter (where private.is_absence(t.category)), 0) as away, coalesce(sum(x.share) filter (where not private.is_absence(t.category)), 0) as off
             from public.leaves l join public.leave_requests r on r.id = l.request_id join public.leave_types t on t.id = r.type_id
             cross join lateral (select case when l.hours is not null then least(l.hours / 8, 1) when l.starts_on = l.ends_on and (l.starts_noon or l.ends_noon) then 0.5 else 1 end as share) x
             where l.employee_id = e.id and l.counts and l.granted and g::date between l.starts_on and l.ends_on) a
           where e.company_id = $1 and e.status <> 'pre_admission' and e.hire_date <= '2026-12-18' and coalesce(e.termination_date, 'infinity') >= '2026-10-05'
             and extract(isodow from g) < 6
             and g::date <> all (private.holiday_dates($1, (private.assignment_on(e.id, private.today($1))).work_site_id, '2026-10-05', '2026-12-18'))
         )
         select (select count(*)::float from days where employed and day <= private.today($1)) as contracted, (select sum(away)::float from days where day <= private.today($1)) as away,
           (select count(distinct id)::integer from days where away > 0 and day <= private.today($1)) as absent_people,
           (select jsonb_object_agg(d.department_id, d.sums) from (select coalesce(department_id::text, '-') as department_id, jsonb_build_array(count(*) filter (where employed), round(sum(away), 6)) as sums
             from days where day <= private.today($1) group by 1) d) as departments,
           (select jsonb_agg(jsonb_build_array(day, people, round(away, 6), round(off, 6)) order by day) from (select day, count(*) filter (where employed) as people, sum(away) as away, sum(off) as off from days group by day) d) as days`,
        [company])
      await scene.owner(`set local session_replication_role = origin`)
      await scene.owner(`update public.leaves set granted = true where company_id = $1 and counts and granted`, [company])
      const found = await report(scene, admin(), '2026-10-05', '2026-12-18')
      const round = (value: unknown): number => Math.round(Number(value) * 1e6) / 1e6
      expect({ contracted: found.contracted, away: round(found.away), absent: found.absent_people }).toEqual({ contracted: expected?.['contracted'], away: round(expected?.['away']), absent: expected?.['absent_people'] })
      expect(found.days.map(([day, people, away, off]) => [day, people, round(away), round(off)])).toEqual(expected?.['days'])
      expect(Object.fromEntries(found.departments.map(({ id, contracted, away }) => [id ?? '-', [contracted, round(away)]]))).toEqual(expected?.['departments'])
      const rows = await scene.as(admin(), `select sum(workdays)::float as days from public.absence_rows($1, '2026-10-05', '2026-12-18')`, [company])
      expect(round(rows[0]?.['days'])).toBe(round(found.days.reduce((sum, [, , away, off]) => sum + Number(away) + Number(off), 0)))
    })
  })

  it('does not count vacations and days off in the rate', async () => {
    await stage.scene(async (scene) => {
      const { me, type } = await cast(scene)
      const before = await report(scene, admin())
      await scene.as(admin(), 'select public.request_leave($1, $2, $3)', [type('birthday'), JSON.stringify([{ starts_on: '2026-11-19' }]), me])
      const after = await report(scene, admin())
      expect(after.away).toBe(before.away)
      expect(after.types.find(({ name }) => name === 'Folga de aniversário')).toMatchObject({ counts: false })
    })
  })

  it('tells a manager of the team, without types of health, and nobody else', async () => {
    await stage.scene(async (scene) => {
      const { me } = await cast(scene)
      await scene.as(admin(), `select public.register_certificate($1, '2026-11-09', 5, '{"cid": "Z73"}')`, [me])
      const found = await report(scene, manager())
      expect(daysOf(found, 'Ausente')).toBeGreaterThanOrEqual(5)
      expect(JSON.stringify(found)).not.toMatch(/atestado|Z73/i)
      const rows = await scene.as(manager(), `select type_name, color, request_id, payer, may_undo, workdays::float from public.absence_rows($1, '2026-11-01', '2026-11-30')
        where starts_on = '2026-11-09' and person ->> 'id' = $2`, [stage.company('aurora'), me])
      expect(rows).toEqual([{ type_name: 'Ausente', color: 'slate', request_id: null, payer: null, may_undo: false, workdays: 5 }])
      const all = await scene.as(admin(), `select type_name, payer from public.absence_rows($1, '2026-11-01', '2026-11-30') where starts_on = '2026-11-09' and person ->> 'id' = $2`, [stage.company('aurora'), me])
      expect(all).toEqual([{ type_name: 'Atestado médico', payer: 'company' }])
      const team = await scene.owner(`select count(*)::integer as n from public.employees e where e.manager_id = (select id from public.employees where email = 'gestor@aurora.demo') and e.status <> 'terminated'`)
      expect(found.people).toBeGreaterThanOrEqual(Number(team[0]?.['n']))
      expect(found.people).toBeLessThan((await report(scene, admin())).people)
      for (const actor of [person(), stage.signedIn('admin@boreal.demo'), stage.signedIn('gestor@boreal.demo'), stage.signedIn('estranho@vinculo.demo')]) {
        expect(await scene.refusal(actor, `select public.absence_report($1, '2026-11-01', '2026-11-30')`, [stage.company('aurora')])).toBe('RHPER')
        expect(await scene.refusal(actor, `select * from public.absence_rows($1, '2026-11-01', '2026-11-30')`, [stage.company('aurora')])).toBe('RHPER')
      }
      expect(await scene.refusal(admin(), `select public.absence_report($1, '2020-01-01', '2026-11-30')`, [stage.company('aurora')])).toBe('RHARG')
    })
  })
})

describe('an absence with or without excuse', () => {
  it('is recorded at once by the manager or HR, told to the person, counted for vacations, and undone by who recorded it', async () => {
    await stage.scene(async (scene) => {
      const { me, type } = await cast(scene)
      const [made] = await scene.as(manager(), record, [me, type('unexcused'), '2026-11-16', '2026-11-17', null])
      expect(await scene.owner(`select title from public.notifications where employee_id = $1 and kind = 'absence_recorded'`, [me])).toMatchObject([{ title: expect.stringContaining('16/11/2026 a 17/11/2026') as string }])
      const absences = async (): Promise<unknown> => (await scene.as(person(), 'select absences from public.vacation_balance() order by number desc limit 1'))[0]?.['absences']
      expect(await absences()).toBe(2)
      const undo = 'select public.undo_absence($1, $2)'
      expect(await scene.refusal(person(), undo, [made?.['id'], 'Engano'])).toBe('RHNTF')
      expect(await scene.refusal(stage.signedIn('gestor@boreal.demo'), undo, [made?.['id'], 'Engano'])).toBe('RHNTF')
      expect(await scene.refusal(manager(), undo, [made?.['id'], ' '])).toBe('RHCOM')
      expect(await scene.refusal(manager(), undo, [made?.['id'], 'Trabalhou de casa'])).toBeNull()
      expect(await scene.refusal(admin(), undo, [made?.['id'], 'De novo'])).toBe('RHCLS')
      expect(await absences()).toBe(0)
    })
  })

  it.each([
    ['of a day to come', 'unexcused', '2026-11-23', 'RHARG'],
    ['of another type', 'wedding', '2026-11-16', 'RHARG'],
    ['before the contract', 'excused', '2024-01-08', 'RHLEV'],
  ])('is not recorded %s', async (_name, key, on, code) => {
    await stage.scene(async (scene) => {
      const { me, type } = await cast(scene)
      expect(await scene.refusal(admin(), record, [me, type(key), on, null, null])).toBe(code)
      expect(await scene.refusal(admin(), record, [me, type('excused'), '2026-11-16', null, null])).toBeNull()
      expect(await scene.refusal(admin(), record, [me, type('excused'), '2026-11-16', null, null])).toBe('RHLEV')
    })
  })

  it('is never recorded for oneself, by colleagues or by strangers', async () => {
    await stage.scene(async (scene) => {
      const { me, type } = await cast(scene)
      const [boss] = await scene.owner(`select id from public.employees where email = 'gestor@aurora.demo'`)
      expect(await scene.refusal(manager(), record, [me, type('excused'), '2026-11-16', null, null])).toBeNull()
      expect(await scene.refusal(manager(), record, [boss?.['id'], type('excused'), '2026-11-16', null, null])).toBe('RHSLF')
      expect(await scene.refusal(person(), record, [boss?.['id'], type('excused'), '2026-11-17', null, null])).toBe('RHNTF')
      expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), record, [me, type('excused'), '2026-11-17', null, null])).toBe('RHNTF')
    })
  })
})
