import { describe, expect, it } from 'vitest'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const manager = (): Actor => stage.signedIn('gestor@aurora.demo')
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')

interface Cast {
  readonly me: unknown
  readonly type: unknown
}

/** 2026-11-23 is a Monday. The person was hired on 2024-03-11: two periods were acquired, the window of the first sale ended on 2025-02-23. */
async function cast(scene: Scene): Promise<Cast> {
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-23 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  const [me] = await scene.owner(`update public.employees set hire_date = '2024-03-11', created_at = '2024-03-11', manager_id = (select id from public.employees where email = 'gestor@aurora.demo')
    where email = 'pessoa@aurora.demo' returning id`)
  await scene.owner(`update public.employee_contracts set contract_type = 'clt_indefinite', starts_on = '2024-03-11' where employee_id = $1`, [me?.['id']])
  await scene.owner(`update public.leave_blocks set archived_at = now() where company_id = $1`, [stage.company('aurora')])
  await scene.owner(`update public.coverage_rules set archived_at = now() where company_id = $1`, [stage.company('aurora')])
  const [type] = await scene.owner(`select id from public.leave_types where company_id = $1 and key = 'vacation'`, [stage.company('aurora')])
  return { me: me?.['id'], type: type?.['id'] }
}

type Days = readonly (readonly [from: string, to: string])[]
/** From a Monday in January, thirty days. */
const MONTH = [['2027-01-11', '2027-02-09']] as const

/** HR grants days, or proposes them. */
async function grant(scene: Scene, { me, type }: Cast, days: Days, grants = true): Promise<void> {
  await scene.as(admin(), `select public.request_leave($1, $2, $3, p_grants => $4, p_confirms => '{parts_agreement}', p_reason => 'Combinado com a pessoa')`,
    [type, JSON.stringify(days.map(([starts_on, ends_on]) => ({ starts_on, ends_on }))), me, grants])
}

interface Sale {
  readonly days: number
  readonly askedOn?: string
  readonly confirms?: readonly string[]
  readonly reason?: string
}
const granted = async (scene: Scene, { me }: Cast): Promise<Row | undefined> =>
  (await scene.owner(`select id, sale_asked_on::text, confirmed_rules, confirm_reason from public.leave_requests where employee_id = $1 and notified_on is not null`, [me]))[0]
/** Null when it went through, otherwise the code and the field of the refusal. */
async function sell(scene: Scene, on: Cast, { days, askedOn, confirms, reason }: Sale, who = admin()): Promise<string | null> {
  const { error } = await scene.attempt(who, 'select public.sell_leave_days($1, $2, $3, $4, $5)', [(await granted(scene, on))?.['id'], days, askedOn ?? null, confirms ?? [], reason ?? null])
  return error === null ? null : `${String(error.code)} ${String(error.detail)}`
}
async function sold(scene: Scene, on: Cast, days: Days, sale: Sale): Promise<string | null> {
  await grant(scene, on, days)
  return await sell(scene, on, sale)
}
const sheet = async (scene: Scene, { me }: Cast): Promise<readonly Row[]> =>
  scene.as(admin(), `select scheduled::integer, sold::integer, balance::integer, state from public.vacation_balance($1) order by number`, [me])
const stretches = async (scene: Scene, { me }: Cast): Promise<readonly Row[]> =>
  scene.owner(`select starts_on::text, ends_on::text, days::integer from public.leaves where employee_id = $1 and counts and starts_on > '2026-11-23' order by 1`, [me])

describe('CLT art. 143: days are sold of vacations that were granted', () => {
  it('asked for on paper in time: ten of thirty days shorten the end, and taken back everything returns', async () => {
    await stage.scene(async (scene) => {
      const on = await cast(scene)
      expect(await sold(scene, on, MONTH, { days: 10, askedOn: '2025-02-20' })).toBeNull()
      expect(await stretches(scene, on)).toEqual([{ starts_on: '2027-01-11', ends_on: '2027-01-30', days: 20 }])
      expect((await sheet(scene, on))[0]).toMatchObject({ scheduled: 20, sold: 10, balance: 0 })
      expect(await granted(scene, on)).toMatchObject({ sale_asked_on: '2025-02-20', confirmed_rules: [] })
      expect(await scene.as(person(), `select title, body from public.notifications where kind = 'leave_changed' and title like 'Abono%'`))
        .toEqual([{ title: 'Abono registrado nas suas férias: Férias, 11/01/2027 a 30/01/2027', body: '10 dias em abono (CLT art. 143).' }])
      // Taken back as a whole, everything returns.
      expect(await scene.refusal(admin(), `select public.cancel_leave($1, 'Mudou')`, [(await granted(scene, on))?.['id']])).toBeNull()
      expect((await sheet(scene, on))[0]).toMatchObject({ scheduled: 0, sold: 0, balance: 30 })
    })
  })

  it('out of what is left first: vacations of twenty days, granted long ago, keep their end', async () => {
    await stage.scene(async (scene) => {
      const on = await cast(scene)
      await grant(scene, on, [['2027-01-11', '2027-01-30']])
      await scene.owner(`update public.leave_requests set created_at = '2025-02-10' where id = $1`, [(await granted(scene, on))?.['id']])
      expect(await sell(scene, on, { days: 10 })).toBe('RHLEV sale_late')
      expect(await sell(scene, on, { days: 10, askedOn: '2025-02-20' })).toBeNull()
      expect(await stretches(scene, on)).toEqual([{ starts_on: '2027-01-11', ends_on: '2027-01-30', days: 20 }])
      expect((await sheet(scene, on))[0]).toMatchObject({ scheduled: 20, sold: 10, balance: 0 })
    })
  })

  it('§ 1º: asked for late, HR confirms that it agrees and why; more than a third, no confirmation mends', async () => {
    await stage.scene(async (scene) => {
      const on = await cast(scene)
      expect(await sold(scene, on, MONTH, { days: 10 })).toBe('RHLEV sale_late')
      expect(await sell(scene, on, { days: 10, confirms: ['sale_late'] })).toBe('RHCOM reason')
      expect(await sell(scene, on, { days: 11, askedOn: '2025-02-20', confirms: ['sale_much'], reason: 'x' })).toBe('RHLEV sale_much')
      expect(await stretches(scene, on)).toEqual([{ starts_on: '2027-01-11', ends_on: '2027-02-09', days: 30 }])
      expect(await sell(scene, on, { days: 10, confirms: ['sale_late'], reason: 'A empresa aceita' })).toBeNull()
      expect(await granted(scene, on)).toMatchObject({ sale_asked_on: '2026-11-23', confirmed_rules: ['sale_late'], confirm_reason: 'A empresa aceita' })
      // A second sale counts with the first one.
      expect(await sell(scene, on, { days: 1, askedOn: '2025-02-20' })).toBe('RHLEV sale_much')
    })
  })

  it('art. 135: the notice that was made before says nothing of it, and is to be made again', async () => {
    await stage.scene(async (scene) => {
      const on = await cast(scene)
      await grant(scene, on, MONTH)
      const state = async (): Promise<unknown> => (await scene.as(admin(), `select state from public.vacation_papers($1, 'notice', $2)`, [stage.company('aurora'), on.me]))[0]?.['state']
      const make = (): Promise<readonly Row[]> => scene.as(admin(), `select * from public.start_vacation_papers($1, 'notice', array(select l.id from public.leaves l join public.leave_requests r on r.id = l.request_id where r.id = $2 and l.counts))`, [stage.company('aurora'), id])
      const id = (await granted(scene, on))?.['id']
      await make()
      expect(await state()).toBe('making')
      expect(await sell(scene, on, { days: 10, askedOn: '2025-02-20' })).toBeNull()
      expect(await state()).toBe('todo')
      expect(await make()).toHaveLength(1)
      expect(await state()).toBe('making')
    })
  })

  it('art. 134, § 1º: what is left of the last part has to be a part', async () => {
    await stage.scene(async (scene) => {
      const on = await cast(scene)
      expect(await sold(scene, on, [['2027-01-11', '2027-01-24'], ['2027-03-01', '2027-03-08'], ['2027-05-03', '2027-05-10']], { days: 4, askedOn: '2025-02-20' })).toBe('RHLEV parts_short')
      expect(await sell(scene, on, { days: 8, askedOn: '2025-02-20' })).toBe('RHLEV parts_short')
      expect(await sell(scene, on, { days: 3, askedOn: '2025-02-20' })).toBeNull()
      expect((await stretches(scene, on)).at(-1)).toEqual({ starts_on: '2027-05-03', ends_on: '2027-05-07', days: 5 })
    })
  })

  it('is HR\'s, of somebody else, before the vacations begin', async () => {
    await stage.scene(async (scene) => {
      const on = await cast(scene)
      expect(await sold(scene, on, MONTH, { days: 0 })).toBe('RHARG days')
      for (const who of [manager(), person(), stage.signedIn('admin@boreal.demo')]) expect(await sell(scene, on, { days: 5 }, who)).toMatch(/^RHNTF/)
      expect(await sell(scene, on, { days: 5, askedOn: '2026-11-24' })).toBe('RHARG sale_asked_on')
      await scene.owner(`update private.frozen_clock set instant = '2027-01-11 12:00-03'`)
      expect(await sell(scene, on, { days: 5, askedOn: '2025-02-20' })).toMatch(/^RHCLS/)
    })
  })
})

it('the list of requests tells HR alone which vacations may be granted after all, and of which days may be sold (CLT arts. 136 and 143)', async () => {
  await stage.scene(async (scene) => {
    const on = await cast(scene)
    const kept = (actor: Actor): Promise<readonly Row[]> =>
      scene.as(actor, `select status, vacation from public.leave_request_list($1) where employee_id = $2 and starts_on > '2026-11-23' order by starts_on`, [stage.company('aurora'), on.me])
    await grant(scene, on, [['2027-01-11', '2027-01-24']], false)
    await scene.as(person(), `select public.answer_proposed_leave(id, false, 'Outra data') from public.leave_requests where employee_id = $1 and status = 'proposed'`, [on.me])
    expect(await scene.owner(`select url from public.notifications where title like 'Recusou as férias propostas%'`)).toEqual([{ url: '/app/leaves/requests?status=rejected' }])
    await grant(scene, on, [['2027-02-08', '2027-02-21']])
    expect(await kept(admin())).toMatchObject([{ status: 'rejected', vacation: { type_id: on.type, period_from: '2024-03-11', may_grant: true, may_sell: false } },
      { status: 'approved', vacation: { may_grant: false, may_sell: true } }])
    expect((await kept(manager())).map(({ vacation }) => vacation)).toEqual([null, null])
  })
})
