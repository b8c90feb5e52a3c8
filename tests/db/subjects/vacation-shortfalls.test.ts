import { describe, expect, it } from 'vitest'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const manager = (): Actor => stage.signedIn('gestor@aurora.demo')
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')
const aurora = (): string => stage.company('aurora')
const PERIOD = '2025-03-11'

/** It is 2026-11-23; the whole 30 days of the period of 2025-03-11 are granted: 20 from 2027-01-04 on, and 10 from 2027-02-01 on. */
async function cast(scene: Scene): Promise<{ readonly me: unknown; readonly request: unknown }> {
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-23 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  const [me] = await scene.owner(`update public.employees set hire_date = '2024-03-11', created_at = '2024-03-11',
    manager_id = (select id from public.employees where email = 'gestor@aurora.demo') where email = 'pessoa@aurora.demo' returning id`)
  await scene.owner(`update public.employee_contracts set contract_type = 'clt_indefinite', starts_on = least(starts_on, '2024-03-11') where employee_id = $1`, [me?.['id']])
  await scene.owner('update public.leaves set counts = false, granted = false where employee_id = $1', [me?.['id']])
  const [request] = await scene.owner(`insert into public.leave_requests (company_id, employee_id, type_id, period_from, status)
    select company_id, $2, id, $3, 'approved' from public.leave_types where company_id = $1 and key = 'vacation' returning id`, [aurora(), me?.['id'], PERIOD])
  for (const [from, days] of [['2027-01-04', 20], ['2027-02-01', 10]] as const) {
    await scene.owner(`with l as (insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) values ($1, $2, $3, $4::date, $4::date + $5::integer - 1, $5, true) returning *)
      insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, request_id)
      select l.company_id, l.employee_id, r.type_id, r.period_from, l.starts_on, -l.days, 'use', r.id from l join public.leave_requests r on r.id = l.request_id`, [aurora(), request?.['id'], me?.['id'], from, days])
  }
  return { me: me?.['id'], request: request?.['id'] }
}
const absent = async (scene: Scene, me: unknown, from: string, to: string): Promise<unknown> =>
  (await scene.as(admin(), `select public.record_absence($1, (select id from public.leave_types where company_id = $2 and key = 'unexcused'), $3, $4) as id`, [me, aurora(), from, to]))[0]?.['id']
const waiting = async (scene: Scene, who: Actor): Promise<readonly Row[]> =>
  scene.as(who, `select title, detail, action from public.my_pending_items(200) where kind = 'vacation_shortfall'`)
const told = async (scene: Scene, who: Actor): Promise<readonly Row[]> => scene.as(who, `select body from public.notifications where kind = 'vacation_shortfall' order by created_at`)
const found = async (scene: Scene, who: Actor, me: unknown): Promise<unknown> => (await scene.as(who, 'select public.vacation_shortfall_case($1, $2) as found', [me, PERIOD]))[0]?.['found']
const balance = async (scene: Scene, me: unknown): Promise<unknown> =>
  (await scene.as(admin(), 'select balance::float from public.vacation_balance($1) where acquired_from = $2', [me, PERIOD]))[0]?.['balance']

describe('absences that are recorded after the vacations of their period (CLT art. 130)', () => {
  it('are recorded, and wait for HR with the days that are missing; five of them change nothing', async () => {
    await stage.scene(async (scene) => {
      const { me, request } = await cast(scene)
      await absent(scene, me, '2025-09-15', '2025-09-19')
      expect(await waiting(scene, admin())).toEqual([])
      expect(await told(scene, admin())).toEqual([])
      await absent(scene, me, '2025-10-06', '2025-10-06')
      expect(await balance(scene, me)).toBe(-6)
      const item = [{ title: 'Férias acima do direito', detail: 'Faltam 6 dias no período de 11/03/2025', action: { type: 'vacation_shortfall', shortfall: `${String(me)}/${PERIOD}` } }]
      expect(await waiting(scene, admin())).toEqual(item)
      await scene.owner('select private.run_vacation_figures()')
      expect(await waiting(scene, admin())).toEqual(item)
      expect(await told(scene, admin())).toEqual([{ body: 'Com as faltas registradas, faltam 6 dias no período de 11/03/2025.' }])
      expect(await found(scene, admin(), me)).toMatchObject({ absences: 6, days: 24, scheduled: 30, missing: 6, source: 'CLT art. 130',
        ahead: [{ request_id: request, starts_on: '2027-02-01', ends_on: '2027-02-10', days: 10, may_shorten: false }, { starts_on: '2027-01-04', days: 20, may_shorten: true }] })
      for (const who of [person(), manager(), stage.signedIn('admin@boreal.demo')]) {
        expect(await waiting(scene, who)).toEqual([])
        expect(await found(scene, who, me)).toBeNull()
      }
    })
  })

  it('may shorten vacations whose parts still hold one of fourteen days, and no others (CLT art. 134, § 1º)', async () => {
    await stage.scene(async (scene) => {
      const { me } = await cast(scene)
      const shortened = async (): Promise<unknown> => ((await found(scene, admin(), me)) as { ahead: readonly { may_shorten: boolean }[] }).ahead.map(({ may_shorten: may }) => may)
      await absent(scene, me, '2025-09-15', '2025-09-22')
      // 24 days: 20 + 4 is too short a part, 14 + 10 is not.
      expect(await shortened()).toEqual([false, true])
      await absent(scene, me, '2025-10-06', '2025-10-17')
      // 18 days: 8 + 10 has no part of fourteen days.
      expect(await shortened()).toEqual([false, false])
    })
  })

  it('wait no more once the vacations ahead are shortened or cancelled, the missing days are given with a reason, or the absence is undone', async () => {
    const ways: Readonly<Record<string, (scene: Scene, me: unknown, request: unknown, absence: unknown) => Promise<unknown>>> = {
      shorten: (scene, _, request) => scene.as(admin(), `select public.interrupt_leave($1, '2027-01-18', 'Faltas registradas depois')`, [request]),
      cancel: (scene, _, request) => scene.as(admin(), `select public.cancel_leave($1, 'Faltas registradas depois')`, [request]),
      keep: (scene, me) => scene.as(admin(), `select public.adjust_leave_balance($1, (select id from public.leave_types where company_id = $2 and key = 'vacation'), $3, 6, 'A empresa mantém os 30 dias')`, [me, aurora(), PERIOD]),
      undo: (scene, _, __, absence) => scene.as(admin(), `select public.undo_absence($1, 'Engano')`, [absence]),
      excuse: (scene, me) => scene.as(admin(), `select public.register_certificate($1, '2025-10-06', 1)`, [me]),
    }
    for (const [name, settle] of Object.entries(ways)) {
      await stage.scene(async (scene) => {
        const { me, request } = await cast(scene)
        await absent(scene, me, '2025-09-15', '2025-09-19')
        const absence = await absent(scene, me, '2025-10-06', '2025-10-06')
        expect(await waiting(scene, admin()), name).toHaveLength(1)
        await settle(scene, me, request, absence)
        expect(await waiting(scene, admin()), name).toEqual([])
        expect(await found(scene, admin(), me), name).toBeNull()
        await scene.owner('select private.run_vacation_figures()')
        expect(await waiting(scene, admin()), name).toEqual([])
      })
    }
  })

  it('are told again when more of them cost more days, and only then', async () => {
    await stage.scene(async (scene) => {
      const { me } = await cast(scene)
      await absent(scene, me, '2025-09-15', '2025-09-22')
      await absent(scene, me, '2025-10-06', '2025-10-06')
      expect(await told(scene, admin())).toHaveLength(1)
      await absent(scene, me, '2025-11-03', '2025-11-14')
      expect(await waiting(scene, admin())).toMatchObject([{ detail: 'Faltam 12 dias no período de 11/03/2025' }])
      expect(await told(scene, admin())).toHaveLength(2)
    })
  })
})
