import { describe, expect, it } from 'vitest'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const aurora = (): string => stage.company('aurora')

/** It is Monday, 2026-11-23: one person of a department of their own, hired on a day with one contract. */
async function cast(scene: Scene, hired: string, type = 'clt_indefinite'): Promise<{ readonly me: unknown; readonly department: unknown }> {
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-23 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  const [department] = await scene.owner(`insert into public.departments (company_id, name) values ($1, 'Fábrica') returning id`, [aurora()])
  const [me] = await scene.owner(`select e.id from public.employees e where e.company_id = $1 and e.user_id is null and e.status = 'active'
    and not exists (select from public.leave_ledger l where l.employee_id = e.id) and (select count(*) from public.employee_assignments a where a.employee_id = e.id) = 1
    and (select count(*) from public.employee_contracts c where c.employee_id = e.id) = 1 order by e.id limit 1`, [aurora()])
  await scene.owner(`update public.employees set hire_date = $2::date, created_at = $2::date where id = $1`, [me?.['id'], hired])
  await scene.owner(`update public.employee_contracts set contract_type = $3, starts_on = $2::date, ends_on = null where employee_id = $1`, [me?.['id'], hired, type === 'intern' ? 'clt_indefinite' : type])
  if (type === 'intern') await scene.owner(`update public.employee_contracts set contract_type = 'intern', ends_on = starts_on + 700 where employee_id = $1`, [me?.['id']])
  await scene.owner(`update public.employee_assignments set starts_on = $2::date, department_id = $3 where employee_id = $1`, [me?.['id'], hired, department?.['id']])
  await scene.owner('update public.leaves set counts = false, granted = false where employee_id = $1', [me?.['id']])
  return { me: me?.['id'], department: department?.['id'] }
}
async function employed(scene: Scene, me: unknown, from: string, type = 'clt_indefinite'): Promise<void> {
  await scene.owner(`update public.employee_contracts set ended_on = $2::date - 1 where employee_id = $1 and ended_on is null`, [me, from])
  await scene.owner(`insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on) values ($1, $2, $3, $4)`, [aurora(), me, type, from])
}
async function readmitted(scene: Scene, me: unknown, left: string, back: string): Promise<void> {
  await scene.owner(`update public.employee_assignments set ends_on = $2 where employee_id = $1`, [me, left])
  await scene.owner(`insert into public.employee_assignments (company_id, employee_id, starts_on, department_id, reason)
    select company_id, employee_id, $2, department_id, 'rehire' from public.employee_assignments where employee_id = $1`, [me, back])
  await scene.owner(`update public.employees set hire_date = $2 where id = $1`, [me, back])
  await scene.owner(`update public.employee_contracts set ended_on = $2 where employee_id = $1`, [me, left])
  await scene.owner(`insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on) values ($1, $2, 'clt_indefinite', $3)`, [aurora(), me, back])
}

describe('an employment that is younger than the admission', () => {
  it.each([['intern', 9], ['contractor', 9]])('after work as %s has twelfths of the thirteenth salary of its own months alone (Lei 4.090/1962, art. 1º)', async (type, twelfths) => {
    await stage.scene(async (scene) => {
      const { me } = await cast(scene, '2025-09-01', type)
      await employed(scene, me, '2026-03-15')
      expect(await scene.as(admin(), `select twelfths from public.thirteenth_due($1, '2026-11-30')`, [me])).toEqual([{ twelfths }])
      expect(await scene.as(admin(), `select kind, acquired_from::text, twelfths, days::float from public.vacation_termination($1, '2026-11-30')`, [me])).toEqual([{ kind: 'proportional', acquired_from: '2026-03-15', twelfths: 9, days: 22.5 }])
    })
  })

  it('is where the statement begins, and where a sheet of balances finds its period (CLT art. 130)', async () => {
    await stage.scene(async (scene) => {
      const { me } = await cast(scene, '2025-09-01', 'intern')
      await employed(scene, me, '2026-03-15')
      const [row] = await scene.as(admin(), 'select public.vacation_statement($1) as s', [me])
      const said = row?.['s'] as { readonly periods: readonly { readonly lines: readonly Row[] }[] } | undefined
      expect(said?.periods[0]?.lines[0]).toMatchObject({ code: 'base', label: 'Início do contrato com férias', value: '15/03/2026' })
      expect(await scene.owner(`select o.days::integer, o.balance::integer from public.employees e cross join lateral private.opening_period(e, '2026-03-15') o where e.id = $1`, [me])).toEqual([{ days: 30, balance: 30 }])
    })
  })
})

it('an employment that goes on as work without vacations earns no more, and owes what it had earned (CLT art. 146)', async () => {
  await stage.scene(async (scene) => {
    const { me } = await cast(scene, '2025-03-10')
    await employed(scene, me, '2026-07-10', 'contractor')
    const periods = await scene.as(admin(), 'select acquired_from::text as first, acquired_to::text as last, earned::float, balance::float, state from public.vacation_balance($1)', [me])
    expect(periods).toEqual([
      { first: '2025-03-10', last: '2026-03-09', earned: 30, balance: 30, state: 'available' }, { first: '2026-03-10', last: '2026-07-09', earned: 0, balance: 0, state: 'settled' },
    ])
    const due = async (on: string): Promise<unknown> => scene.as(admin(), 'select kind, twelfths, days::float from public.vacation_termination($1, $2)', [me, on])
    expect(await due('2026-07-09')).toEqual([{ kind: 'due', twelfths: 12, days: 30 }, { kind: 'proportional', twelfths: 4, days: 10 }])
    expect(await due('2026-07-08')).toEqual([{ kind: 'due', twelfths: 12, days: 30 }, { kind: 'proportional', twelfths: 4, days: 10 }])
  })
})

describe('who has less than twelve months at collective vacations (CLT art. 140)', () => {
  const share = async (scene: Scene, department: unknown): Promise<unknown> => {
    const wish = { company_id: aurora(), name: 'Fim de ano', scope: 'departments', departments: [department], starts_on: '2026-12-21', ends_on: '2027-01-09' }
    const [plan] = await scene.as(admin(), 'select id from public.save_collective_vacation($1)', [JSON.stringify(wish)])
    return ((await scene.as(admin(), 'select public.preview_collective($1) as p', [plan?.['id']]))[0]?.['p'] as { rows: readonly Row[] } | undefined)?.rows[0]
  }
  it.each([['2025-12-21', null], ['2025-12-22', '2026-12-21']])('hired on %s: begins anew on %s', async (hired, restarts_on) => {
    await stage.scene(async (scene) => {
      const { department } = await cast(scene, hired)
      expect(await share(scene, department)).toMatchObject({ vacation_days: 20, paid_days: 0, restarts_on })
    })
  })

  it.each(['intern', 'contractor'])('is an employee of six months who was an %s for a year', async (type) => {
    await stage.scene(async (scene) => {
      const { me, department } = await cast(scene, '2025-06-15', type)
      await employed(scene, me, '2026-06-15')
      expect(await share(scene, department)).toMatchObject({ vacation_days: 15, paid_days: 5, restarts_on: '2026-12-21' })
    })
  })

  it('is not who came back within sixty days, once HR found that the period goes on (art. 133, I)', async () => {
    await stage.scene(async (scene) => {
      const { me, department } = await cast(scene, '2024-03-11')
      await readmitted(scene, me, '2026-08-31', '2026-09-21')
      expect(await share(scene, department)).toMatchObject({ vacation_days: 8, paid_days: 12, restarts_on: '2026-12-21' })
      await scene.as(admin(), `select public.settle_vacation_loss($1, '2026-03-11', false, 'Nada foi pago na saída')`, [me])
      expect(await share(scene, department)).toMatchObject({ vacation_days: 20, paid_days: 0, restarts_on: null })
    })
  })

  it('is left out when the end of the contract is planned within them', async () => {
    await stage.scene(async (scene) => {
      const { me, department } = await cast(scene, '2024-03-11')
      const [exit] = await scene.as(admin(), `select id from public.open_offboarding($1, '{"reason": "resignation", "last_day": "2027-01-05", "send": true}')`, [me])
      await scene.as(admin(), 'select public.communicate_offboarding($1)', [exit?.['id']])
      expect(await share(scene, department)).toMatchObject({ out_code: 'leaves', out_about: '05/01/2027', vacation_days: 0 })
      await scene.as(admin(), `select public.cancel_offboarding($1, 'Engano')`, [exit?.['id']])
      expect(await share(scene, department)).toMatchObject({ out_code: null, vacation_days: 20 })
    })
  })

  it('has earned one twelfth after a month, which is three days in the person’s favour', async () => {
    await stage.scene(async (scene) => {
      const { department } = await cast(scene, '2026-11-20')
      expect(await share(scene, department)).toMatchObject({ vacation_days: 3, paid_days: 17, restarts_on: '2026-12-21' })
    })
  })
})
