import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Actor, type Row, type Scene, type Stage } from '../support/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

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
          const { rows, counters } = desk?.['desk'] as { rows: readonly { person: Row; loss: unknown }[]; counters: Row }
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
