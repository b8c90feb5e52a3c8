import { describe, expect, it } from 'vitest'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const aurora = (): string => stage.company('aurora')

/** It is Monday, 2026-11-23: one person of a department of their own, hired on a day, with a draft of collective vacations. */
async function cast(scene: Scene, hired: string, from: string, to: string): Promise<{ readonly me: unknown; readonly plan: unknown }> {
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-23 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  const [department] = await scene.owner(`insert into public.departments (company_id, name) values ($1, 'Fábrica') returning id`, [aurora()])
  const [me] = await scene.owner(`select e.id from public.employees e where e.company_id = $1 and e.user_id is null and e.status = 'active'
    and not exists (select from public.leave_ledger l where l.employee_id = e.id) and (select count(*) from public.employee_assignments a where a.employee_id = e.id) = 1
    and (select count(*) from public.employee_contracts c where c.employee_id = e.id) = 1 order by e.id limit 1`, [aurora()])
  await scene.owner(`update public.employees set hire_date = $2::date, created_at = $2::date where id = $1`, [me?.['id'], hired])
  await scene.owner(`update public.employee_contracts set contract_type = 'clt_indefinite', starts_on = $2::date where employee_id = $1`, [me?.['id'], hired])
  await scene.owner(`update public.employee_assignments set starts_on = $2::date, department_id = $3 where employee_id = $1`, [me?.['id'], hired, department?.['id']])
  await scene.owner(`update public.leaves set counts = false, granted = false where employee_id = $1`, [me?.['id']])
  const wish = { company_id: aurora(), name: 'Fim de ano', scope: 'departments', departments: [department?.['id']], starts_on: from, ends_on: to }
  const [plan] = await scene.as(admin(), 'select id from public.save_collective_vacation($1)', [JSON.stringify(wish)])
  return { me: me?.['id'], plan: plan?.['id'] }
}
async function leave(scene: Scene, me: unknown, key: string, from: string, days: number): Promise<void> {
  await scene.owner(`with r as (insert into public.leave_requests (company_id, employee_id, type_id, status) select company_id, $2, id, 'approved' from public.leave_types where company_id = $1 and key = $3 returning *)
    insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) select company_id, id, employee_id, $4::date, $4::date + $5::integer - 1, $5, true from r`, [aurora(), me, key, from, days])
}
const rule = (scene: Scene, name: string, value: number): Promise<readonly Row[]> =>
  scene.as(admin(), `insert into public.company_leave_rules (company_id, rule, valid_from, value) values ($1, $2, '2026-01-01', $3)`, [aurora(), name, value])
const share = async (scene: Scene, plan: unknown): Promise<unknown> =>
  ((await scene.as(admin(), 'select public.preview_collective($1) as p', [plan]))[0]?.['p'] as { rows: readonly Row[] } | undefined)?.rows[0]
const periods = (scene: Scene, me: unknown, on: string): Promise<readonly Row[]> =>
  scene.owner('select s.acquired_from::text, s.days, s.balance::float, s.used::float, s.state from public.employees e cross join lateral private.vacation_sheet(e, $2) s where e.id = $1', [me, on])

describe('collective vacations of who has less than twelve months (CLT art. 140)', () => {
  it('are the twelfths earned so far, the rest is paid leave, and a new period begins', async () => {
    await stage.scene(async (scene) => {
      const { plan } = await cast(scene, '2026-06-15', '2026-12-21', '2027-01-09')
      expect(await share(scene, plan)).toMatchObject({ vacation_days: 15, paid_days: 5, restarts_on: '2026-12-21' })
      const [checked] = await scene.as(admin(), 'select public.check_collective($1) as c', [plan])
      expect(checked?.['c']).toMatchObject({ notify_by: '2026-12-06', notices: ['mte', 'union', 'posted'] })
    })
  })

  it('lose no fraction of a day: 17.5 days earned are 18, and nothing is left behind', async () => {
    await stage.scene(async (scene) => {
      const { me, plan } = await cast(scene, '2026-05-21', '2026-12-21', '2027-01-09')
      expect(await share(scene, plan)).toMatchObject({ vacation_days: 18, paid_days: 2, restarts_on: '2026-12-21' })
      await scene.as(admin(), 'select public.announce_collective($1)', [plan])
      expect(await periods(scene, me, '2027-01-20')).toMatchObject([{ days: 18, used: 18, balance: 0, state: 'settled' }, { acquired_from: '2026-12-21', days: 30 }])
    })
  })

  it('do not count the months in which the contract was suspended', async () => {
    await stage.scene(async (scene) => {
      const { me, plan } = await cast(scene, '2026-06-15', '2026-12-21', '2027-01-09')
      await leave(scene, me, 'unpaid', '2026-08-01', 90)
      expect(await share(scene, plan)).toMatchObject({ vacation_days: 8, paid_days: 12 })
      await scene.as(admin(), 'select public.announce_collective($1)', [plan])
      expect(await periods(scene, me, '2027-01-20')).toMatchObject([{ days: 8, used: 8, balance: 0 }, { acquired_from: '2026-12-21' }])
    })
  })

  it('shrink with absences without excuse unless the company says otherwise, and say so (CLT art. 130)', async () => {
    for (const [value, days] of [[null, 12], [0, 15]] as const) {
      await stage.scene(async (scene) => {
        const { me, plan } = await cast(scene, '2026-06-15', '2026-12-21', '2027-01-09')
        await leave(scene, me, 'unexcused', '2026-09-14', 5)
        expect(await share(scene, plan)).toMatchObject({ vacation_days: 15, alerts: ['new', 'paid'] })
        await leave(scene, me, 'unexcused', '2026-09-21', 3)
        if (value !== null) await rule(scene, 'collective_scale', value)
        expect(await share(scene, plan)).toMatchObject({ vacation_days: days, alerts: ['new', 'paid', ...(days === 12 ? ['reduced'] : [])] })
        await scene.as(admin(), 'select public.announce_collective($1)', [plan])
        expect(await periods(scene, me, '2027-01-20')).toMatchObject([{ days, used: days, balance: 0 }, { acquired_from: '2026-12-21' }])
      })
    }
  })
})

describe('the notices of collective vacations (CLT art. 139, §§ 2º and 3º)', () => {
  it('go to the ministry, the union and the board, but for small companies, which need not tell the ministry (LC 123/2006, art. 51, V)', async () => {
    await stage.scene(async (scene) => {
      const { plan } = await cast(scene, '2024-03-11', '2026-12-21', '2027-01-09')
      const left = async (): Promise<unknown> => (await scene.as(admin(), 'select missing_notices, notices from public.collective_list($1) where collective_id = $2', [aurora(), plan]))[0]
      const waits = async (): Promise<number> => (await scene.as(admin(), `select 1 from public.my_pending_items(200) where item_key = 'collective_notice:' || $1`, [plan])).length
      await scene.as(admin(), 'select public.announce_collective($1)', [plan])
      for (const notice of ['union', 'posted']) await scene.as(admin(), `select public.note_collective_notice($1, $2, '2026-11-23')`, [plan, notice])
      expect(await left()).toEqual({ missing_notices: 1, notices: 2 })
      expect(await waits()).toBe(1)
      await rule(scene, 'small_company', 1)
      expect(await left()).toEqual({ missing_notices: 0, notices: 2 })
      expect(await waits()).toBe(0)
      const [checked] = await scene.as(admin(), 'select public.check_collective($1) as c', [plan])
      expect(checked?.['c']).toMatchObject({ notices: ['union', 'posted'] })
    })
    await stage.scene(async (scene) => {
      const { plan } = await cast(scene, '2024-03-11', '2026-12-21', '2027-01-09')
      await scene.owner(`update private.frozen_clock set instant = '2026-12-08 12:00-03'`)
      for (const notice of ['union', 'posted']) await scene.as(admin(), `select public.note_collective_notice($1, $2, '2026-12-01')`, [plan, notice])
      expect((await scene.attempt(admin(), 'select public.announce_collective($1)', [plan])).error).toMatchObject({ code: 'RHLEV', detail: 'collective_late' })
      await rule(scene, 'small_company', 1)
      expect(await scene.refusal(admin(), 'select public.announce_collective($1)', [plan])).toBeNull()
    })
  })
})
