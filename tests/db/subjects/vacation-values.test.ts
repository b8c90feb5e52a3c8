import { describe, expect, it } from 'vitest'
import { type Actor, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')
const aurora = (): string => stage.company('aurora')

interface Values {
  readonly daily: number | null
  readonly periods: readonly { readonly acquired_from: string; readonly total: number; readonly lines: readonly { readonly code: string; readonly days: number; readonly amount: number; readonly source: string }[] }[]
}

/** Hired on 2024-03-11 by the CLT: on 2026-11-23 a period is in double, one is available and one is in the making. */
async function cast(scene: Scene, salary = 3000, unit = 'month'): Promise<unknown> {
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-23 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  const [me] = await scene.owner(`update public.employees set hire_date = '2024-03-11', created_at = '2024-03-11',
    manager_id = (select id from public.employees where email = 'gestor@aurora.demo') where email = 'pessoa@aurora.demo' returning id`)
  await scene.owner(`update public.employee_contracts set contract_type = 'clt_indefinite', weekly_hours = 44, starts_on = least(starts_on, '2024-03-11') where employee_id = $1`, [me?.['id']])
  await scene.owner(`update public.leaves set counts = false, granted = false where employee_id = $1`, [me?.['id']])
  await scene.owner(`update public.employee_compensation set voided_at = now() where employee_id = $1`, [me?.['id']])
  await scene.owner(`insert into public.employee_compensation (company_id, employee_id, effective_on, salary, unit, reason) values ($1, $2, '2024-03-11', $3, $4, 'admission')`, [aurora(), me?.['id'], salary, unit])
  return me?.['id']
}
async function values(scene: Scene, who: Actor, me: unknown): Promise<Values> {
  const [row] = await scene.as(who, 'select public.read_vacation_values($1) as found', [me])
  return row?.['found'] as Values
}

describe('what vacations are worth', () => {
  it('is the pay of thirty days and its third (CLT art. 142; CF art. 7º, XVII), and twice after the concession (CLT art. 137)', async () => {
    await stage.scene(async (scene) => {
      const found = await values(scene, person(), await cast(scene))
      expect(found.daily).toBe(100)
      const of = (from: string) => found.periods.find((period) => period.acquired_from === from)
      expect(of('2024-03-11')).toMatchObject({ total: 8000, lines: [
        { code: 'days', days: 30, amount: 3000, source: 'CLT art. 142' }, { code: 'third', amount: 1000, source: 'CF art. 7º, XVII' }, { code: 'double', days: 30, amount: 4000, source: 'CLT art. 137' }] })
      expect(of('2025-03-11')).toMatchObject({ total: 4000 })
      // Eight twelfths and 13 days: 20 days.
      expect(of('2026-03-11')).toMatchObject({ total: 2666.67, lines: [{ code: 'days', days: 20, amount: 2000 }, { code: 'third', amount: 666.67 }] })
    })
  })

  it.each([
    ['sold days with their third (CLT art. 143)', [0, 0, 10, 0], [['sold', 1000], ['third', 333.33]]],
    ['days that are planned', [10, 20, 0, 0], [['days', 1000], ['scheduled', 2000], ['third', 1000]]],
    ['nothing where nothing is left', [0, 0, 0, 0], []],
  ])('counts %s', async (_, [days, scheduled, sold, double], lines) => {
    await stage.scene(async (scene) => {
      const found = await scene.owner('select code, amount::float from private.vacation_values($1, $2, $3, $4, 100)', [days, scheduled, sold, double])
      expect(found.map(({ code, amount }) => [code, amount])).toEqual(lines)
    })
  })

  it.each([['hour', 10, 73.3333], ['week', 700, 100], ['day', 90, 90], ['task', 50, null]] as const)('reads a pay by %s', async (unit, salary, daily) => {
    await stage.scene(async (scene) => {
      const found = await values(scene, person(), await cast(scene, salary, unit))
      expect(found.daily).toBe(daily)
      if (daily === null) expect(found.periods).toEqual([])
    })
  })

  it('is read by the person and, recorded, by HR; never by a manager, a colleague or another company', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const trail = async (): Promise<number> => (await scene.owner(`select 1 from public.audit_logs where entity_id = $1 and action_type = 'view_sensitive' and metadata ->> 'class' = 'pay'`, [me])).length
      const before = await trail()
      expect((await values(scene, person(), me)).daily).toBe(100)
      expect(await trail()).toBe(before)
      expect((await values(scene, admin(), me)).daily).toBe(100)
      expect(await trail()).toBe(before + 1)
      const read = 'select public.read_vacation_values($1)'
      expect(await scene.refusal(stage.signedIn('gestor@aurora.demo'), read, [me])).toBe('RHPER')
      expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), read, [me])).toBe('RHNTF')
      const [colleague] = await scene.owner(`select id from public.employees where email = 'gestor@aurora.demo'`)
      expect(await scene.refusal(person(), read, [colleague?.['id']])).toMatch(/RHPER|RHNTF/)
    })
  })
})

it('the desk tells admission, twelfths, what is planned, and the days of its notice and pay (CLT arts. 135 and 145)', async () => {
  await stage.scene(async (scene) => {
    const me = await cast(scene)
    const [request] = await scene.owner(`insert into public.leave_requests (company_id, employee_id, type_id, period_from, status)
      select company_id, $1, id, '2025-03-11', 'approved' from public.leave_types where key = 'vacation' and company_id = $2 returning id`, [me, aurora()])
    await scene.owner(`insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) values ($1, $2, $3, '2027-01-04', '2027-01-23', 20, true), ($1, $2, $3, '2027-02-01', '2027-02-10', 10, true)`, [aurora(), request?.['id'], me])
    const [row] = await scene.as(admin(), `select r from jsonb_array_elements(public.vacation_desk($1, p_limit => 5000) -> 'rows') as r where r ->> 'employee_id' = $2 and r ->> 'acquired_from' = '2025-03-11'`, [aurora(), me])
    // The second of January is a Saturday and the first a holiday; thirty days before the fourth is a Saturday too.
    expect(row?.['r']).toMatchObject({ hired_on: '2024-03-11', twelfths: 12, planned: '04/01/2027 a 23/01/2027; 01/02/2027 a 10/02/2027',
      next: { starts_on: '2027-01-04', ends_on: '2027-01-23', status: 'approved', notice_on: '2026-12-04', payment_on: '2026-12-31' } })

    // Notice and pay go by the person's own numbers and holidays, in the list as on the paper.
    await scene.owner(`insert into public.company_leave_rules (company_id, rule, contract_type, valid_from, value) values ($1, 'vacation_notice', 'clt_indefinite', '2026-01-01', 45)`, [aurora()])
    await scene.owner(`update public.employee_contracts set contract_type = 'clt_indefinite', starts_on = '2024-03-11' where employee_id = $1`, [me])
    await scene.owner(`update public.employee_assignments set work_site_id = (select id from public.work_sites where company_id = $1 order by id limit 1) where employee_id = $2`, [aurora(), me])
    await scene.owner(`insert into public.holidays (company_id, work_site_id, name, kind, on_date) select $1, id, 'Padroeira', 'municipal', '2026-12-31' from public.work_sites where company_id = $1 order by id limit 1`, [aurora()])
    const [own] = await scene.as(admin(), `select r from jsonb_array_elements(public.vacation_desk($1, p_limit => 5000) -> 'rows') as r where r ->> 'employee_id' = $2 and r ->> 'acquired_from' = '2025-03-11'`, [aurora(), me])
    expect(own?.['r']).toMatchObject({ next: { notice_on: '2026-11-19', payment_on: '2026-12-30' } })
    expect(await scene.as(admin(), `select due_on::text from public.vacation_papers($1, 'receipt', $2) where starts_on = '2027-01-04'`, [aurora(), me])).toEqual([{ due_on: '2026-12-30' }])
  })
})
