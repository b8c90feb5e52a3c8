import { expect, it } from 'vitest'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const person = (): Actor => stage.signedIn('pessoa@aurora.demo')
const manager = (): Actor => stage.signedIn('gestor@aurora.demo')
const admin = (): Actor => stage.signedIn('admin@aurora.demo')

/** 2026-11-23 is a Monday; nobody is away, nothing is blocked, no rule asks for coverage, and the place has the national holidays alone. */
async function cast(scene: Scene): Promise<unknown> {
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-23 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  const company = stage.company('aurora')
  await scene.owner(`update public.leaves set counts = false, granted = false where company_id = $1`, [company])
  await scene.owner(`update public.leave_blocks set archived_at = now() where company_id = $1 and archived_at is null`, [company])
  await scene.owner(`update public.coverage_rules set archived_at = now() where company_id = $1 and archived_at is null`, [company])
  await scene.owner(`update public.holidays set kind = 'not_observed', name = 'Cena ' || id where company_id = $1`, [company])
  await scene.owner(`update public.holidays set every_year = false, easter_offset = null, last_year = null, on_date = '1991-01-01' where company_id = $1`, [company])
  const [me] = await scene.owner(`update public.employees set hire_date = '2024-03-11', created_at = '2024-03-11',
    manager_id = (select id from public.employees where email = 'gestor@aurora.demo') where email = 'pessoa@aurora.demo' returning id`)
  await scene.owner(`update public.employee_contracts set contract_type = 'clt_indefinite' where employee_id = $1`, [me?.['id']])
  await scene.owner(`update public.work_sites set uf = null where company_id = $1`, [company])
  return me?.['id']
}
const best = `select starts_on::text, ends_on::text, days, away_days, holidays, colleagues, balance_after::float, rest_until::text, warnings from public.best_vacation_dates($1, $2, $3, $4)`

it('the best dates are bridges: ten days spent, twelve and more away, each of them accepted by every rule', async () => {
  await stage.scene(async (scene) => {
    const me = await cast(scene)
    const found = await scene.as(person(), best, [10, '2027-04-01', '2027-09-30', null])
    expect(found).toHaveLength(5)
    for (const row of found) {
      expect(row).toMatchObject({ days: 10, balance_after: 20 })
      expect(Number(row['away_days'])).toBeGreaterThanOrEqual(12)
      const preview = (await scene.as(person(), `select public.preview_leave(t.id, $1) as p from public.leave_types t where t.company_id = $2 and t.key = 'vacation'`,
        [JSON.stringify([{ starts_on: row['starts_on'], ends_on: row['ends_on'] }]), stage.company('aurora')]))[0]?.['p'] as { readonly rules: readonly Row[] }
      expect(preview.rules.filter((rule) => rule['holds'] === false && rule['severity'] === 'block'), String(row['starts_on'])).toEqual([])
    }
    const longest = Math.max(...found.map((row) => Number(row['away_days'])))
    expect(Number(found[0]?.['away_days'])).toBe(longest)
    expect(await scene.as(manager(), best, [10, '2027-04-01', '2027-09-30', me])).toEqual(found)
    expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), best, [10, '2027-04-01', '2027-09-30', me])).toBe('RHNTF')
    expect(await scene.refusal(person(), best, [31, '2027-04-01', '2027-09-30', null])).toBe('RHARG')
  })
})

it('days that would be paid double come last, and say so', async () => {
  await stage.scene(async (scene) => {
    const me = await cast(scene)
    // Of the first period the last day to grant is 15/07/2027.
    await scene.owner(`update public.employees set hire_date = '2025-07-16', created_at = '2026-11-01' where id = $1`, [me])
    const found = await scene.as(person(), best, [10, '2027-06-21', '2027-08-31', null])
    const doubled = found.map((row) => String(row['ends_on']) > '2027-07-15')
    expect(new Set(doubled)).toEqual(new Set([false, true]))
    expect(doubled).toEqual(doubled.toSorted((a, b) => Number(a) - Number(b)))
    for (const [place, row] of found.entries()) expect(String(row['warnings']).includes('em dobro'), String(row['starts_on'])).toBe(doubled[place])
  })
})

it('what the company does not grant is never suggested, and the notice keeps its days', async () => {
  await stage.scene(async (scene) => {
    await cast(scene)
    const july = [10, '2027-07-01', '2027-07-31', null]
    expect((await scene.as(person(), best, july)).length).toBeGreaterThan(0)
    await scene.as(admin(), `select public.save_leave_block($1, '2027-06-20', '2027-08-20', 'Implantação', true)`, [stage.company('aurora')])
    expect(await scene.as(person(), best, july)).toEqual([])
    const soon = await scene.as(person(), best, [10, '2026-11-23', '2027-01-31', null])
    expect(soon.map((row) => String(row['starts_on'])).every((day) => day >= '2026-12-23')).toBe(true)
  })
})

it('the calendar paints holidays, blocks, colleagues away without a reason and one\'s own leaves', async () => {
  await stage.scene(async (scene) => {
    const me = await cast(scene)
    const company = stage.company('aurora')
    await scene.as(admin(), `select public.save_leave_block($1, '2026-12-14', '2026-12-18', 'Inventário', false)`, [company])
    const away = `with r as (insert into public.leave_requests (company_id, employee_id, type_id, status)
        select company_id, $1, id, 'approved' from public.leave_types where company_id = $2 and key = 'violence' returning *)
      insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) select company_id, id, employee_id, $3, $3, 1, true from r`
    const [mate] = await scene.owner(`select o.id, o.display_name from public.employees e join public.employees o on o.company_id = e.company_id and o.department_id = e.department_id and o.id <> e.id
      and o.status = 'active' where e.id = $1 order by o.id limit 1`, [me])
    await scene.owner(away, [mate?.['id'], company, '2026-12-02'])
    await scene.owner(away, [me, company, '2026-12-03'])
    const [seen] = await scene.as(person(), `select public.leave_calendar('2026-12-01', '2026-12-31') as c`)
    expect(seen?.['c']).toEqual({
      today: '2026-11-23', rest_weekday: 0, limits: [],
      rests: ['2026-12-05', '2026-12-06', '2026-12-12', '2026-12-13', '2026-12-19', '2026-12-20', '2026-12-26', '2026-12-27'],
      holidays: [{ on_date: '2026-12-25', name: 'Natal', fraction: 1 }],
      blocks: [{ starts_on: '2026-12-14', ends_on: '2026-12-18', reason: 'Inventário', hard: false }],
      away: [{ name: mate?.['display_name'], starts_on: '2026-12-02', ends_on: '2026-12-02' }],
      mine: [{ starts_on: '2026-12-03', ends_on: '2026-12-03', granted: true }],
    })
    const [limit] = await scene.as(person(), `select s.last_safe_start::text as on_date, s.notice_on::text, s.balance::float as days, public.leave_calendar(s.last_safe_start, s.last_safe_start + 5) -> 'limits' as limits
      from public.vacation_balance() s where s.state in ('available', 'risk')`)
    expect(limit?.['limits']).toEqual([{ on_date: limit?.['on_date'], notice_on: limit?.['notice_on'], days: limit?.['days'] }])
    expect(await scene.refusal(person(), `select public.leave_calendar('2026-12-01', '2028-12-31')`)).toBe('RHARG')
    expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), `select public.leave_calendar('2026-12-01', '2026-12-31', $1)`, [me])).toBe('RHNTF')
  })
})
