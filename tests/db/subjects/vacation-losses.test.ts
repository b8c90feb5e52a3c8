import { describe, expect, it } from 'vitest'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')
const aurora = (): string => stage.company('aurora')
const settle = 'select public.settle_vacation_loss($1, $2, $3, $4, $5)'
const PERIOD = '2025-03-11'

/** Hired on 2024-03-11; the benefit paid from 2025-05-16 on, for more than six months. It is 2026-11-23. */
async function ill(scene: Scene, until = '2025-11-30'): Promise<unknown> {
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-23 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  const [me] = await scene.owner(`update public.employees set hire_date = '2024-03-11', created_at = '2024-03-11' where email = 'pessoa@aurora.demo' returning id`)
  await scene.owner(`update public.employee_contracts set contract_type = 'clt_indefinite', starts_on = least(starts_on, '2024-03-11') where employee_id = $1`, [me?.['id']])
  const [request] = await scene.owner(`insert into public.leave_requests (company_id, employee_id, type_id, status)
    select company_id, $2, id, 'approved' from public.leave_types where company_id = $1 and key = 'benefit' returning id`, [aurora(), me?.['id']])
  await scene.owner(`insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) values ($1, $2, $3, '2025-05-16', $4, 200, true)`,
    [aurora(), request?.['id'], me?.['id'], until])
  return me?.['id']
}
const waiting = async (scene: Scene, who: Actor): Promise<readonly Row[]> =>
  scene.as(who, `select title, detail, action from public.my_pending_items(200) where kind = 'vacation_loss'`)
const sheet = async (scene: Scene, me: unknown): Promise<readonly Row[]> =>
  scene.as(admin(), 'select number, acquired_from::text as from, acquired_to::text as to, state, balance::float from public.vacation_balance($1)', [me])

describe('a period that the law may take away', () => {
  it('waits for HR in Pendências and changes nothing by itself', async () => {
    await stage.scene(async (scene) => {
      expect(await waiting(scene, admin())).toEqual([])
      const me = await ill(scene)
      const count = async (): Promise<number> => Number((await scene.as(admin(), 'select public.my_pending_count() as total'))[0]?.['total'])
      expect(await waiting(scene, admin())).toEqual([{
        title: 'Avalie a perda de um período de férias', detail: 'Período de 11/03/2025', action: { type: 'vacation_loss', loss: `${String(me)}/${PERIOD}` },
      }])
      const before = await count()
      expect(await waiting(scene, person())).toEqual([])
      expect(await sheet(scene, me)).toMatchObject([{ balance: 30 }, { from: PERIOD, balance: 30 }, {}])
      const [row] = await scene.as(admin(), 'select public.vacation_loss_case($1, $2) as found', [me, PERIOD])
      expect(row?.['found']).toMatchObject({ code: 'loss_benefit', lost_on: '2025-11-16', returns_on: '2025-12-01', source: 'CLT art. 133, IV', days: [{ starts_on: '2025-05-16', ends_on: '2025-11-30' }] })
      expect((await scene.as(person(), 'select public.vacation_loss_case($1, $2) as found', [me, PERIOD]))[0]).toEqual({ found: null })
      await scene.as(admin(), settle, [me, PERIOD, false, 'O afastamento foi de outra causa', null])
      expect(await waiting(scene, admin())).toEqual([])
      expect(await count()).toBe(before - 1)
      expect(await scene.refusal(admin(), settle, [me, PERIOD, true, 'De novo', null])).toBe('RHCLS')
    })
  })

  it('has nothing left to review on any screen once HR has decided, whichever way (CLT art. 133, IV)', async () => {
    for (const loses of [true, false]) {
      await stage.scene(async (scene) => {
        const me = await ill(scene, loses ? '2026-04-30' : '2025-11-30')
        const reviews = async (): Promise<unknown> => {
          const [desk] = await scene.as(admin(), 'select public.vacation_desk($1, p_limit => 5000) as desk', [aurora()])
          const [statement] = await scene.as(admin(), 'select public.vacation_statement($1) as statement', [me])
          const { rows, counters } = (desk as { desk: { rows: readonly { person: Row; loss: unknown }[]; counters: Row } }).desk
          return {
            desk: rows.filter(({ person: { id }, loss }) => id === me && loss !== null).length,
            counter: counters['review'],
            sheet: (await scene.as(admin(), 'select loss from public.vacation_balance($1)', [me])).filter(({ loss }) => loss !== null).length,
            statement: /"code": ?"loss"/.test(JSON.stringify(statement?.['statement'])),
            pending: (await waiting(scene, admin())).length,
          }
        }
        await scene.owner('select private.run_vacation_figures()')
        expect(await reviews()).toEqual({ desk: 1, counter: 1, sheet: 1, statement: true, pending: 1 })
        await scene.as(admin(), settle, [me, PERIOD, loses, 'Carta do INSS conferida', null])
        const cleared = { desk: 0, counter: 0, sheet: 0, statement: false, pending: 0 }
        expect(await reviews()).toEqual(cleared)
        await scene.owner('select private.run_vacation_figures()')
        expect(await reviews()).toEqual(cleared)
        const states = (await sheet(scene, me)).map(({ state }) => state)
        expect(states.slice(0, 2)).toEqual(['double', loses ? 'lost' : 'available'])
      })
    }
  })

  it('is lost on a day of benefit, and its return is known, when six months without pause are followed by more (CLT art. 133, IV)', async () => {
    await stage.scene(async (scene) => {
      const me = await ill(scene, '2025-11-15')
      expect(await waiting(scene, admin())).toEqual([])
      const [again] = await scene.owner(`insert into public.leave_requests (company_id, employee_id, type_id, status)
        select company_id, $2, id, 'approved' from public.leave_types where company_id = $1 and key = 'benefit' returning id`, [aurora(), me])
      await scene.owner(`insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) values ($1, $2, $3, '2026-01-10', '2026-01-12', 3, true)`,
        [aurora(), again?.['id'], me])
      const [row] = await scene.as(admin(), 'select public.vacation_loss_case($1, $2) as found', [me, PERIOD])
      expect(row?.['found']).toMatchObject({ lost_on: '2026-01-10', returns_on: '2026-01-13' })
    })
  })

  it('is lost when HR says so: the counting begins anew on the return, and the period before keeps its days', async () => {
    await stage.scene(async (scene) => {
      const me = await ill(scene)
      await scene.as(admin(), settle, [me, PERIOD, true, 'Carta do INSS conferida', null])
      expect(await sheet(scene, me)).toEqual([
        { number: 1, from: '2024-03-11', to: '2025-03-10', state: 'double', balance: 30 },
        { number: 2, from: PERIOD, to: '2025-11-30', state: 'lost', balance: 0 },
        { number: 3, from: '2025-12-01', to: '2026-11-30', state: 'acquiring', balance: 30 },
      ])
      expect(await waiting(scene, admin())).toEqual([])
      const told = await scene.as(person(), `select title from public.notifications where kind = 'leave_changed'`)
      expect(told).toContainEqual({ title: 'A contagem das suas férias recomeça em 01/12/2025' })
      const lines = await scene.as(person(), `select l ->> 'value' as value, l ->> 'source' as source from jsonb_array_elements(public.vacation_statement() -> 'periods' -> 0 -> 'lines') l where l ->> 'code' = 'base'`)
      expect(lines).toEqual([{ value: '01/12/2025', source: 'CLT art. 133, IV' }])
    })
  })

  it('that was over before the return gives its days back by an entry', async () => {
    await stage.scene(async (scene) => {
      const me = await ill(scene, '2026-04-30')
      await scene.as(admin(), settle, [me, PERIOD, true, 'Carta do INSS conferida', null])
      expect(await sheet(scene, me)).toMatchObject([{ balance: 30 }, { from: PERIOD, state: 'lost', balance: 0 }, { from: '2026-03-11', state: 'lost' }, { from: '2026-05-01', state: 'acquiring' }])
      expect(await scene.as(admin(), `select days::float, kind from public.leave_ledger where employee_id = $1 and kind = 'expiry'`, [me])).toEqual([{ days: -30, kind: 'expiry' }])
      expect(await waiting(scene, admin())).toEqual([])
    })
  })

  it('is not lost over days that were taken or planned of it, or of the time after, until HR has cleared them', async () => {
    await stage.scene(async (scene) => {
      const me = await ill(scene)
      const [type] = await scene.owner(`select id from public.leave_types where company_id = $1 and key = 'vacation'`, [aurora()])
      const adjust = async (period: string, days: number): Promise<unknown> => scene.as(admin(), `select public.adjust_leave_balance($1, $2, $3, $4, 'Acerto')`, [me, type?.['id'], period, days])
      const lose = async (): Promise<string | null> => scene.refusal(admin(), settle, [me, PERIOD, true, 'Carta do INSS conferida', null])
      await adjust(PERIOD, -10)
      expect(await lose()).toBe('RHCLS')
      await adjust(PERIOD, 10)
      await adjust('2026-03-11', -10)
      expect(await lose()).toBe('RHCLS')
      await adjust('2026-03-11', 10)
      expect(await lose()).toBeNull()
      await adjust('2025-12-01', -20)
      expect(await sheet(scene, me)).toMatchObject([{}, { state: 'lost', balance: 0 }, { from: '2025-12-01', balance: 10 }])
    })
  })

  it('tells managers neither that somebody is on a benefit nor that the period was lost for it', async () => {
    await stage.scene(async (scene) => {
      const me = await ill(scene)
      await scene.owner(`update public.employees set manager_id = (select id from public.employees where email = 'gestor@aurora.demo') where id = $1`, [me])
      const manager = stage.signedIn('gestor@aurora.demo')
      const reading = async (who: Actor): Promise<string> => JSON.stringify([
        await scene.as(who, 'select * from public.vacation_balance($1)', [me]), await scene.as(who, 'select public.vacation_statement($1)', [me]),
        await scene.as(who, 'select public.vacation_desk($1, p_limit => 5000)', [aurora()]), await scene.as(who, 'select reason, note from public.vacation_restarts'),
        await scene.as(who, 'select code, note from public.vacation_loss_reviews'),
      ])
      const tells = /loss_benefit|133, IV|INSS|benefício/
      expect(await reading(admin())).toMatch(tells)
      expect(await reading(manager)).not.toMatch(tells)
      await scene.as(admin(), settle, [me, PERIOD, true, 'Carta do INSS conferida', null])
      expect(await reading(admin())).toMatch(tells)
      expect(JSON.stringify(await scene.as(person(), 'select public.vacation_statement()'))).toMatch(tells)
      expect(await reading(manager)).not.toMatch(tells)
    })
  })

  it('is decided by HR with a reason, on a day after the absence, and never about oneself', async () => {
    await stage.scene(async (scene) => {
      const me = await ill(scene)
      expect(await scene.refusal(admin(), settle, [me, PERIOD, true, ' ', null])).toBe('RHCOM')
      expect(await scene.refusal(admin(), settle, [me, PERIOD, true, 'x', '2025-11-16'])).toBe('RHARG')
      for (const other of [person(), stage.signedIn('gestor@aurora.demo'), stage.signedIn('admin@boreal.demo')]) {
        expect(await scene.refusal(other, settle, [me, PERIOD, true, 'x', null])).toBe('RHNTF')
      }
      expect(await scene.refusal(stage.signedIn('estranho@vinculo.demo'), settle, [me, PERIOD, true, 'x', null])).toBe('RHPER')
      await scene.owner(`update public.employees set role = 'admin' where id = $1`, [me])
      expect(await scene.refusal(person(), settle, [me, PERIOD, false, 'x', null])).toBe('RHNTF')
      expect(await waiting(scene, person())).toEqual([])
    })
  })
})

describe('a period that ran when somebody left who is hired again (CLT art. 133, I)', () => {
  /** Hired on 2025-02-10, left on 2026-09-11 in the second period, and back so many days later. It is 2026-11-23. */
  async function back(scene: Scene, days: number): Promise<unknown> {
    await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-23 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
    const [me] = await scene.owner(`select id, hire_date from public.employees e where company_id = $1 and user_id is null and status = 'active'
      and not exists (select from public.leave_ledger l where l.employee_id = e.id) and not exists (select from public.leave_requests r where r.employee_id = e.id)
      and (select count(*) from public.employee_assignments a where a.employee_id = e.id) = 1 and (select count(*) from public.employee_contracts c where c.employee_id = e.id) = 1 order by id limit 1`, [aurora()])
    await scene.owner(`update public.employee_contracts set contract_type = 'clt_indefinite', starts_on = '2025-02-10' where employee_id = $1`, [me?.['id']])
    await scene.owner(`update public.employee_assignments set starts_on = '2025-02-10', ends_on = '2026-09-11', reason = 'admission' where employee_id = $1`, [me?.['id']])
    await scene.owner(`insert into public.employee_assignments (company_id, employee_id, starts_on, position_title, department_id, manager_id, reason, applied_at)
      select company_id, employee_id, '2026-09-11'::date + $2::integer, position_title, department_id, manager_id, 'rehire', now() from public.employee_assignments where employee_id = $1`, [me?.['id'], days])
    await scene.owner(`update public.employees set created_at = '2025-02-10', hire_date = '2026-09-11'::date + $2::integer where id = $1`, [me?.['id'], days])
    return me?.['id']
  }
  const periods = async (scene: Scene, me: unknown): Promise<readonly Row[]> =>
    scene.as(admin(), 'select acquired_from::text as from, acquired_to::text as to, granted_to::text as until from public.vacation_balance($1)', [me])

  it('begins anew when that was more than sixty days later, and nobody is asked', async () => {
    await stage.scene(async (scene) => {
      const me = await back(scene, 61)
      expect(await periods(scene, me)).toEqual([{ from: '2026-11-11', to: '2027-11-10', until: '2028-11-10' }])
      expect((await waiting(scene, admin())).filter(({ detail }) => detail === 'Período de 10/02/2026')).toEqual([])
    })
  })

  it('asks HR when it was within sixty days, and goes on without the days between once HR says so', async () => {
    await stage.scene(async (scene) => {
      const me = await back(scene, 60)
      expect(await periods(scene, me)).toMatchObject([{ from: '2026-11-10' }])
      expect(await waiting(scene, admin())).toContainEqual({ title: 'Avalie a perda de um período de férias', detail: 'Período de 10/02/2026', action: { type: 'vacation_loss', loss: `${String(me)}/2026-02-10` } })
      const [row] = await scene.as(admin(), 'select public.vacation_loss_case($1, $2) as found', [me, '2026-02-10'])
      expect(row?.['found']).toMatchObject({ code: 'loss_readmission', lost_on: '2026-09-11', returns_on: '2026-11-10', source: 'CLT art. 133, I', days: [{ starts_on: '2026-09-12', ends_on: '2026-11-09' }] })
      await scene.as(admin(), settle, [me, '2026-02-10', false, 'O período não foi pago na rescisão', null])
      // 59 days between: the year of 2026-02-10 ends as many days later.
      expect(await periods(scene, me)).toEqual([{ from: '2026-02-10', to: '2027-04-09', until: '2028-04-09' }])
      await scene.owner('select private.run_vacation_figures()')
      expect((await waiting(scene, admin())).filter(({ detail }) => detail === 'Período de 10/02/2026')).toEqual([])
      const lines = await scene.as(admin(), `select l ->> 'value' as value, l ->> 'source' as source from jsonb_array_elements(public.vacation_statement($1) -> 'periods' -> 0 -> 'lines') l where l ->> 'code' = 'base'`, [me])
      expect(lines).toEqual([{ value: '10/02/2026', source: 'CLT art. 133, I' }])
    })
  })

  it('begins anew within sixty days too when HR finds it paid, and waits no more', async () => {
    await stage.scene(async (scene) => {
      const me = await back(scene, 30)
      await scene.as(admin(), settle, [me, '2026-02-10', true, 'Paga na rescisão', null])
      expect(await periods(scene, me)).toMatchObject([{ from: '2026-10-11', to: '2027-10-10' }])
      expect((await waiting(scene, admin())).filter(({ detail }) => detail === 'Período de 10/02/2026')).toEqual([])
    })
  })
})
