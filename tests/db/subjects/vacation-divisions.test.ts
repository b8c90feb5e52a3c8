import { describe, expect, it } from 'vitest'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')
const aurora = (): string => stage.company('aurora')
const PERIOD = '2025-03-11'

/** 2026-11-23 is a Monday; the person was hired on 2024-03-11 and nothing was taken. */
async function cast(scene: Scene): Promise<unknown> {
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-23 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  const [me] = await scene.owner(`update public.employees set hire_date = '2024-03-11', created_at = '2024-03-11' where email = 'pessoa@aurora.demo' returning id`)
  await scene.owner(`update public.employee_contracts set contract_type = 'clt_indefinite', starts_on = '2024-03-11' where employee_id = $1`, [me?.['id']])
  await scene.owner('update public.leaves set counts = false, granted = false where employee_id = $1', [me?.['id']])
  await scene.owner('update public.leave_blocks set archived_at = now() where company_id = $1', [aurora()])
  await scene.owner('update public.coverage_rules set archived_at = now() where company_id = $1', [aurora()])
  return me?.['id']
}
const vacation = `(select id from public.leave_types where company_id = $1 and key = 'vacation')`
const adjust = (scene: Scene, me: unknown, days: number, why = 'Antes do Vínculo'): Promise<readonly Row[]> =>
  scene.as(admin(), `select public.adjust_leave_balance($2, ${vacation}, $3, $4, $5)`, [aurora(), me, PERIOD, days, why])
/** Null when the person's request went through, otherwise the rule. */
async function asked(scene: Scene, from: string, to: string): Promise<string | null> {
  const { error } = await scene.attempt(person(), `select public.request_leave(${vacation}, $2, p_period_from => $3)`, [aurora(), JSON.stringify([{ starts_on: from, ends_on: to }]), PERIOD])
  return error === null ? null : String(error.detail)
}

describe('what was taken before the product is no part of its own (CLT art. 134, § 1º)', () => {
  it.each([
    [-18, [['2027-01-11', '2027-01-22']], null], [-18, [['2027-01-11', '2027-01-16'], ['2027-02-01', '2027-02-06']], null], [-10, [['2027-01-11', '2027-01-16'], ['2027-02-01', '2027-02-14']], null],
    [-27, [['2027-01-11', '2027-01-13']], null], [-17.5, [['2027-01-11', '2027-01-22']], null],
    [-18, [['2027-01-11', '2027-01-18']], 'parts_rest'], [-10, [['2027-01-11', '2027-01-18']], 'parts_rest'], [-18, [['2027-01-11', '2027-01-14']], 'parts_short'], [-18, [['2027-01-11', '2027-01-23']], 'no_balance'],
  ] as const)('of %s days, then %j: %s', async (days, wishes, code) => {
    await stage.scene(async (scene) => {
      await adjust(scene, await cast(scene), days)
      const answers: unknown[] = []
      for (const [from, to] of wishes) answers.push(await asked(scene, from, to))
      expect(answers).toEqual(wishes.map(() => code))
    })
  })

  it('days that HR gave are divided like the others: 24 of the law and 6 of the company are 20 and 10', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      await scene.as(admin(), `select public.record_absence($1, (select id from public.leave_types where company_id = $2 and key = 'unexcused'), '2025-06-02', '2025-06-09')`, [me, aurora()])
      expect(await asked(scene, '2027-01-11', '2027-02-09')).toBe('no_balance')
      await adjust(scene, me, 6, 'A empresa mantém os 30 dias')
      expect(await asked(scene, '2027-01-11', '2027-01-30')).toBeNull()
      expect(await asked(scene, '2027-03-08', '2027-03-17')).toBeNull()
    })
  })
})

describe('shortening a vacation', () => {
  const shorten = async (scene: Scene, me: unknown, back: string): Promise<Row | undefined> =>
    (await scene.as(admin(), `select r.status, r.end_reason from public.interrupt_leave((select id from public.leave_requests where employee_id = $1 and notified_on is not null), $2, 'Combinado') r`, [me, back]))[0]
  it('that lies ahead leaves it approved and gives the days back; one that runs is interrupted (CLT arts. 134 and 136)', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      await scene.as(admin(), `select public.request_leave(${vacation}, $2, $3, p_grants => true)`, [aurora(), JSON.stringify([{ starts_on: '2027-01-11', ends_on: '2027-02-09' }]), me])
      expect(await shorten(scene, me, '2027-01-31')).toEqual({ status: 'approved', end_reason: 'Combinado' })
      expect((await scene.as(person(), 'select scheduled::integer, balance::integer, state from public.vacation_balance()'))[0]).toEqual({ scheduled: 20, balance: 10, state: 'double' })
      await scene.owner(`update private.frozen_clock set instant = '2027-01-20 12:00-03'`)
      expect(await shorten(scene, me, '2027-01-25')).toMatchObject({ status: 'interrupted' })
      const told = await scene.as(person(), `select title from public.notifications where kind = 'leave_changed' order by title`)
      expect(told.map(({ title }) => title)).toEqual(['Licença encurtada: Férias, 11/01/2027 a 30/01/2027', 'Licença interrompida: Férias, 11/01/2027 a 24/01/2027'])
    })
  })
})
