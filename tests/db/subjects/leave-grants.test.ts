import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Actor, type Attempt, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const manager = (): Actor => stage.signedIn('gestor@aurora.demo')
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')

interface Cast {
  readonly me: unknown
  readonly type: unknown
}

/** 2026-11-23 is a Monday. The person was hired on 2024-03-11: two periods were acquired, the third ends on 2027-03-10. */
async function cast(scene: Scene): Promise<Cast> {
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-23 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  const [me] = await scene.owner(`select id from public.employees where email = 'pessoa@aurora.demo'`)
  await scene.owner(`update public.employees set manager_id = (select id from public.employees where email = 'gestor@aurora.demo'), hire_date = '2024-03-11', created_at = '2024-03-11' where id = $1`, [me?.['id']])
  await scene.owner(`update public.employee_contracts set contract_type = 'clt_indefinite', starts_on = '2024-03-11' where employee_id = $1`, [me?.['id']])
  await scene.owner(`update public.leave_blocks set archived_at = now() where company_id = $1`, [stage.company('aurora')])
  await scene.owner(`update public.coverage_rules set archived_at = now() where company_id = $1`, [stage.company('aurora')])
  const [type] = await scene.owner(`select id from public.leave_types where company_id = $1 and key = 'vacation'`, [stage.company('aurora')])
  return { me: me?.['id'], type: type?.['id'] }
}

interface Wish {
  readonly days: readonly (readonly [string, string])[]
  readonly sold?: number
  readonly period?: string
  readonly grants?: boolean
  readonly confirms?: readonly string[]
  readonly reason?: string
  readonly saleAskedOn?: string
  readonly notifiedOn?: string
}

const parts = (days: Wish['days']): string => JSON.stringify(days.map(([starts_on, ends_on]) => ({ starts_on, ends_on })))
const attempt = async (scene: Scene, who: Actor, { me, type }: Cast, wish: Wish): Promise<Attempt> =>
  scene.attempt(who, `select * from public.request_leave($1, $2, $3, p_sold => $4, p_period_from => $5, p_grants => $6, p_confirms => $7, p_reason => $8, p_sale_asked_on => $9, p_notified_on => $10)`, [
    type, parts(wish.days), me, wish.sold ?? 0, wish.period ?? null, wish.grants ?? true, wish.confirms ?? [], wish.reason ?? null, wish.saleAskedOn ?? null, wish.notifiedOn ?? null])
/** Null when it went through, otherwise the code and the field of the refusal. */
const refused = async (scene: Scene, who: Actor, on: Cast, wish: Wish): Promise<string | null> => {
  const { error } = await attempt(scene, who, on, wish)
  return error === null ? null : `${String(error.code)} ${String(error.detail)}`
}
const granted = async (scene: Scene, { me }: Cast): Promise<Row | undefined> =>
  (await scene.owner(`select id, status, notified_on::text, sale_asked_on::text, confirmed_rules, confirm_reason, confirmed_at, approval_id from public.leave_requests where employee_id = $1 and notified_on is not null order by created_at desc, id limit 1`, [me]))[0]
const sheet = async (scene: Scene, { me }: Cast): Promise<readonly Row[]> =>
  scene.as(admin(), `select scheduled::integer, sold::integer, balance::integer, state from public.vacation_balance($1) order by number`, [me])
const rules = async (scene: Scene, who: Actor, { me, type }: Cast, wish: Wish): Promise<ReadonlyMap<unknown, Row>> => {
  const [row] = await scene.as(who, `select public.preview_leave($1, $2, $3, p_sold => $4, p_period_from => $5, p_grants => $6, p_sale_asked_on => $7, p_notified_on => $8) as p`,
    [type, parts(wish.days), me, wish.sold ?? 0, wish.period ?? null, wish.grants ?? true, wish.saleAskedOn ?? null, wish.notifiedOn ?? null])
  const preview = row?.['p'] as { readonly rules: readonly Row[] } | undefined
  return new Map(preview?.rules.map((rule) => [rule['code'], rule]))
}

/** From a Monday in January, thirty days. */
const MONTH = [['2027-01-11', '2027-02-09']] as const

describe('CLT art. 136: HR grants vacations', () => {
  it('at once: approved, reserved, told to the person, with the notice on its way to be signed (arts. 135 and 136)', async () => {
    await stage.scene(async (scene) => {
      const on = await cast(scene)
      expect(await refused(scene, admin(), on, { days: MONTH })).toBeNull()
      expect(await granted(scene, on)).toMatchObject({ status: 'approved', notified_on: '2026-11-23', confirmed_rules: [], confirmed_at: null, approval_id: null })
      expect(await sheet(scene, on)).toMatchObject([{ scheduled: 30, balance: 0, state: 'scheduled' }, { balance: 30 }, {}])
      expect(await scene.as(person(), `select title from public.notifications where kind = 'leave_granted'`)).toEqual([{ title: 'Suas férias foram concedidas: Férias, 11/01/2027 a 09/02/2027' }])
      const papers = async (kind: string): Promise<readonly Row[]> => scene.as(admin(), `select state, due_on::text, making_id is not null as begun from public.vacation_papers($1, $2, $3)`, [stage.company('aurora'), kind, on.me])
      expect(await papers('notice')).toEqual([{ state: 'making', due_on: '2026-12-11', begun: true }])
      // What is signed as received is the pay: that is told to wait for its day (art. 145).
      expect(await papers('receipt')).toEqual([{ state: 'todo', due_on: '2027-01-08', begun: false }])
      const [batch] = await scene.owner(`select b.sign_kind from private.document_batches b join private.document_makings m on m.batch_id = b.id join private.vacation_papers p on p.making_id = m.id
        join public.leaves l on l.id = p.leave_id where l.employee_id = $1`, [on.me])
      expect(batch).toEqual({ sign_kind: 'signature' })
    })
  })

  it('also after the person refused a proposal, which stays possible', async () => {
    await stage.scene(async (scene) => {
      const on = await cast(scene)
      expect(await refused(scene, admin(), on, { days: MONTH, grants: false })).toBeNull()
      expect(await refused(scene, admin(), on, { days: MONTH })).toBe('RHLEV overlap')
      await scene.as(person(), `select public.answer_proposed_leave(r.id, false, 'Prefiro em julho') from public.leave_requests r where r.status = 'proposed' and r.employee_id = $1`, [on.me])
      expect(await refused(scene, admin(), on, { days: MONTH })).toBeNull()
      expect(await granted(scene, on)).toMatchObject({ status: 'approved' })
    })
  })

  it('is for HR alone: not for managers, the person, oneself or another company', async () => {
    await stage.scene(async (scene) => {
      const on = await cast(scene)
      expect(await refused(scene, manager(), on, { days: MONTH })).toBe('RHPER ')
      expect(await refused(scene, person(), on, { days: MONTH })).toBe('RHPER ')
      expect(await refused(scene, stage.signedIn('admin@boreal.demo'), on, { days: MONTH })).toBe('RHNTF employee_id')
      expect(await refused(scene, stage.signedIn('estranho@vinculo.demo'), on, { days: MONTH })).toMatch(/^RHPER/)
      const [self] = await scene.owner(`select id from public.employees where email = 'admin@aurora.demo'`)
      expect(await refused(scene, admin(), { ...on, me: self?.['id'] }, { days: MONTH })).toBe('RHPER ')
      // Nor do they write down a notice, or a day on which days were sold; masters grant in any company.
      expect(await refused(scene, manager(), on, { days: MONTH, grants: false, saleAskedOn: '2026-01-05' })).toBe('RHPER ')
      expect(await refused(scene, manager(), on, { days: MONTH, grants: false, notifiedOn: '2026-11-01' })).toBe('RHPER ')
      await expect(rules(scene, manager(), on, { days: MONTH })).rejects.toMatchObject({ code: 'RHPER' })
      expect(await refused(scene, stage.signedIn('master@vinculo.demo'), on, { days: MONTH })).toBeNull()
    })
  })

  it.each([
    ['art. 134 § 3º: two days before the weekly rest', { days: [['2027-01-15', '2027-02-13']] }, 'start_before_rest'],
    ['art. 134 § 3º: on the weekly rest', { days: [['2027-01-17', '2027-02-15']] }, 'start_rest'],
    ['art. 134 § 3º: two days before a holiday', { days: [['2027-04-19', '2027-05-18']] }, 'start_before_holiday'],
    ['art. 134 § 3º: on a holiday', { days: [['2027-04-21', '2027-05-20']] }, 'start_holiday'],
    ['art. 135: with less than thirty days of notice', { days: [['2026-12-07', '2027-01-05']] }, 'notice_late'],
    ['art. 134 § 1º: divided, which asks for the agreement of the person', { days: [['2027-01-11', '2027-01-25'], ['2027-06-07', '2027-06-21']] }, 'parts_agreement'],
    ['art. 143 § 1º: days sold after the deadline', { days: [['2027-01-11', '2027-01-30']], sold: 10 }, 'sale_late'],
    ['on days that the company blocked', { days: [['2027-03-01', '2027-03-30']] }, 'blocked'],
    ['below the coverage', { days: [['2027-07-05', '2027-08-03']] }, 'coverage'],
  ] as const)('%s: goes with a confirmation and a reason, which the trail keeps', async (_name, wish: Wish, code) => {
    await stage.scene(async (scene) => {
      const on = await cast(scene)
      await scene.owner(`insert into public.leave_blocks (company_id, starts_on, ends_on, reason, hard) values ($1, '2027-03-02', '2027-03-03', 'Inventário', true)`, [stage.company('aurora')])
      await scene.owner(`insert into public.coverage_rules (company_id, department_id, min_present, starts_on) select company_id, department_id, 500, '2027-07-01' from public.employees where id = $1`, [on.me])
      expect((await rules(scene, admin(), on, wish)).get(code)).toMatchObject({ holds: false, severity: 'confirm' })
      expect(await refused(scene, admin(), on, wish)).toBe(`RHLEV ${code}`)
      expect(await refused(scene, admin(), on, { ...wish, confirms: [code], reason: ' ' })).toBe('RHCOM reason')
      expect(await refused(scene, admin(), on, { ...wish, confirms: [code], reason: 'Acordo de 20/11' })).toBeNull()
      expect(await granted(scene, on)).toMatchObject({ status: 'approved', confirmed_rules: [code], confirm_reason: 'Acordo de 20/11' })
      const [line] = await scene.owner(`select a.metadata -> 'changes' -> 'confirmed_rules' -> 1 as rules, a.metadata -> 'changes' -> 'confirm_reason' ->> 1 as reason, a.performed_by is not null as signed
        from public.audit_logs a where a.entity_type = 'leave_request' and a.action_type = 'create' and a.entity_id = $1`, [(await granted(scene, on))?.['id']])
      expect(line).toEqual({ rules: [code], reason: 'Acordo de 20/11', signed: true })
    })
  })

  it('names every rule that is not confirmed, and keeps no reason where none was broken', async () => {
    await stage.scene(async (scene) => {
      const on = await cast(scene)
      const wish: Wish = { days: [['2026-12-04', '2026-12-18'], ['2027-06-07', '2027-06-21']] }
      expect(await refused(scene, admin(), on, wish)).toBe('RHLEV notice_late,parts_agreement,start_before_rest')
      expect(await refused(scene, admin(), on, { ...wish, confirms: ['notice_late', 'start_before_rest'], reason: 'x' })).toBe('RHLEV parts_agreement')
      expect(await refused(scene, admin(), on, { days: MONTH, confirms: ['notice_late'], reason: 'À toa' })).toBeNull()
      expect(await granted(scene, on)).toMatchObject({ confirmed_rules: [], confirm_reason: null })
    })
  })

  it.each([
    ['art. 130: more days than there are', { days: [['2027-01-11', '2027-02-10']] }, 'no_balance'],
    ['art. 134: a period that is not acquired', { days: [['2027-01-11', '2027-02-09']], period: '2026-03-11' }, 'not_acquired'],
    ['art. 134 § 1º: parts too short', { days: [['2027-01-11', '2027-01-14'], ['2027-06-07', '2027-07-02']] }, 'parts_short'],
    ['art. 134 § 1º: no part of fourteen days', { days: [['2027-01-11', '2027-01-20'], ['2027-03-01', '2027-03-10'], ['2027-06-07', '2027-06-16']] }, 'parts_main'],
    ['art. 143: more than a third sold', { days: [['2027-01-11', '2027-01-29']], sold: 11 }, 'sale_much'],
  ] as const)('%s is void: no confirmation mends it', async (_name, wish: Wish, code) => {
    await stage.scene(async (scene) => {
      const on = await cast(scene)
      const all = ['notice_late', 'parts_agreement', 'sale_late', code]
      expect(await refused(scene, admin(), on, { ...wish, confirms: all, reason: 'Insisto' })).toBe(`RHLEV ${code}`)
      expect((await rules(scene, admin(), on, wish)).get(code)).toMatchObject({ holds: false, severity: 'block' })
    })
  })

  it('art. 129: a contract without vacations has none to grant', async () => {
    await stage.scene(async (scene) => {
      const on = await cast(scene)
      await scene.owner(`update public.employee_contracts set contract_type = 'contractor' where employee_id = $1`, [on.me])
      expect(await refused(scene, admin(), on, { days: MONTH, confirms: ['not_entitled', 'no_balance'], reason: 'x' })).toMatch(/^RHLEV (not_entitled|no_balance)/)
    })
  })

  it('art. 134 § 1º: a second part that the person asked for needs no more agreement, one that HR granted does', async () => {
    await stage.scene(async (scene) => {
      const on = await cast(scene)
      const [own] = await scene.as(person(), 'select * from public.request_leave($1, $2)', [on.type, parts([['2027-01-11', '2027-01-25']])])
      expect((await rules(scene, admin(), on, { days: [['2027-06-07', '2027-06-21']] })).has('parts_agreement')).toBe(false)
      await scene.as(person(), 'select public.cancel_approval($1)', [own?.['approval_id']])
      expect(await refused(scene, admin(), on, { days: [['2027-01-11', '2027-01-25']] })).toBeNull()
      expect(await refused(scene, admin(), on, { days: [['2027-06-07', '2027-06-21']] })).toBe('RHLEV parts_agreement')
    })
  })

  it('art. 135: a notice on paper counts from its own day, and never from a day to come', async () => {
    await stage.scene(async (scene) => {
      const on = await cast(scene)
      const wish: Wish = { days: [['2026-12-07', '2027-01-05']] }
      expect(await refused(scene, admin(), on, { ...wish, notifiedOn: '2026-11-24' })).toBe('RHARG notified_on')
      expect(await refused(scene, admin(), on, { ...wish, notifiedOn: '2026-11-08' })).toBe('RHLEV notice_late')
      expect(await refused(scene, admin(), on, { ...wish, notifiedOn: '2026-11-07' })).toBeNull()
      expect(await granted(scene, on)).toMatchObject({ notified_on: '2026-11-07' })
    })
  })

  it('art. 143 § 1º: days sold in time on paper count from the day of asking, which the notice prints', async () => {
    await stage.scene(async (scene) => {
      const on = await cast(scene)
      const wish: Wish = { days: [['2027-01-11', '2027-01-30']], sold: 10, period: '2025-03-11' }
      expect(await refused(scene, admin(), on, { ...wish, saleAskedOn: '2026-11-24' })).toBe('RHARG sale_asked_on')
      // The period ended on 2026-03-10: the last day to ask was 2026-02-23.
      expect(await refused(scene, admin(), on, { ...wish, saleAskedOn: '2026-02-24' })).toBe('RHLEV sale_late')
      expect(await refused(scene, admin(), on, { ...wish, saleAskedOn: '2026-02-23' })).toBeNull()
      expect(await granted(scene, on)).toMatchObject({ sale_asked_on: '2026-02-23' })
      const [value] = await scene.owner(`select v.value from public.employees e cross join lateral private.template_values_of_vacations(e, '{}') v where e.id = $1 and v.key = 'ferias.abono'`, [on.me])
      expect(value).toEqual({ value: '10 dias convertidos em abono pecuniário, pedido em 23/02/2026' })
    })
  })

  it('art. 137: double pay stays a warning, and an intermittent worker has none (art. 452-A § 9º)', async () => {
    await stage.scene(async (scene) => {
      const on = await cast(scene)
      const late: Wish = { days: [['2027-01-11', '2027-02-09']], period: '2024-03-11' }
      expect((await rules(scene, admin(), on, late)).get('double_pay')).toMatchObject({ holds: false, severity: 'warn', about: '30 dias' })
      expect(await refused(scene, admin(), on, late)).toBeNull()
      await scene.owner(`update public.employee_contracts set contract_type = 'intermittent' where employee_id = $1`, [on.me])
      expect((await rules(scene, admin(), on, { days: [['2028-06-05', '2028-07-04']], period: '2025-03-11' })).has('double_pay')).toBe(false)
    })
  })

  it('arts. 134 and 137: a period out of order draws a warning, the oldest one none', async () => {
    await stage.scene(async (scene) => {
      const on = await cast(scene)
      expect((await rules(scene, admin(), on, { days: MONTH })).has('period_order')).toBe(false)
      expect((await rules(scene, admin(), on, { days: MONTH, period: '2025-03-11' })).get('period_order')).toMatchObject({ holds: false, severity: 'warn', about: 'desde 11/03/2024' })
      expect(await refused(scene, admin(), on, { days: MONTH, period: '2025-03-11' })).toBeNull()
    })
  })

  it('arts. 135 and 145: the answer says by when vacations are told and paid; other leaves have no such day', async () => {
    await stage.scene(async (scene) => {
      const { me, type } = await cast(scene)
      const preview = async (id: unknown, days: Wish['days']): Promise<unknown> => (await scene.as(admin(), 'select public.preview_leave($1, $2, $3) as p', [id, parts(days), me]))[0]?.['p']
      expect(await preview(type, [['2026-12-07', '2027-01-05']])).toMatchObject({ notice_by: '2026-11-07', notice_on: '2026-11-06', payment_by: '2026-12-05', payment_on: '2026-12-04', law: 'CLT art. 129' })
      expect(await preview(type, [['2027-01-11', '2027-01-24'], ['2027-03-01', '2027-03-16']])).toMatchObject({ parts: [
        { starts_on: '2027-01-11', notice_on: '2026-12-11', payment_on: '2027-01-08' }, { starts_on: '2027-03-01', notice_on: '2027-01-29', payment_on: '2027-02-26' }] })
      const [wedding] = await scene.owner(`select id from public.leave_types where company_id = $1 and key = 'wedding'`, [stage.company('aurora')])
      expect(await preview(wedding?.['id'], [['2026-12-07', '2026-12-09']])).toMatchObject({ notice_by: null, payment_on: null, law: 'CLT art. 473, II' })
    })
  })
})

describe('CLT arts. 134 § 1º and 139: what collective vacations leave', () => {
  const problem = async (days: number, taken: readonly number[], collective: number): Promise<unknown> =>
    stage.scene(async (scene) => (await scene.owner(`select private.vacation_parts_problem($1, $2, private.statutory_leave_rules('2026-11-20'), $3) as code`, [days, taken, collective]))[0]?.['code'])

  it.each([
    [30, [10], 20, null], [30, [5, 5], 20, null], [30, [3], 27, null], [30, [20], 10, null], [30, [15, 5], 10, null], [24, [4], 20, null], [30, [8], 15, null],
    [30, [10, 10], 10, 'parts_main'], [30, [4, 4], 22, 'parts_short'], [30, [2], 27, 'parts_short'], [30, [8], 20, 'parts_rest'], [30, [11], 20, 'parts_sum'], [30, [5, 5, 5, 5], 10, 'parts_many'],
  ] as const)('of %i days, parts of %j after %i of collective vacations: %s', async (days, taken, collective, code) => {
    expect(await problem(days, taken, collective)).toBe(code)
  })

  it('twenty days of collective vacations leave ten, which HR grants and the person may ask for', async () => {
    await stage.scene(async (scene) => {
      const on = await cast(scene)
      const [collective] = await scene.owner(`insert into public.leave_requests (company_id, employee_id, type_id, period_from, status)
        select $1, $2, t.id, '2025-03-11', 'approved' from public.leave_types t where t.company_id = $1 and t.key = 'collective' returning id, type_id`, [stage.company('aurora'), on.me])
      await scene.owner(`insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) values ($1, $2, $3, '2026-12-21', '2027-01-09', 20, true)`, [stage.company('aurora'), collective?.['id'], on.me])
      await scene.owner(`insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, request_id) values ($1, $2, $3, '2025-03-11', '2026-12-21', -20, 'use', $4)`,
        [stage.company('aurora'), on.me, collective?.['type_id'], collective?.['id']])
      const rest: Wish = { days: [['2027-02-01', '2027-02-10']], period: '2025-03-11' }
      const answer = await rules(scene, person(), on, { ...rest, grants: false })
      expect([...answer.values()].filter(({ holds, severity }) => holds === false && severity === 'block')).toEqual([])
      expect(await refused(scene, admin(), on, rest)).toBeNull()
      expect(await sheet(scene, on)).toMatchObject([{}, { scheduled: 30, balance: 0 }, {}])
    })
  })
})

describe('a plan that HR sends', () => {
  it('is granted; what needs a confirmation stays in the draft and says which, what is void says none (CLT art. 136)', async () => {
    await stage.scene(async (scene) => {
      const on = await cast(scene)
      const plan = async (from: string, days: number): Promise<unknown> => (await scene.as(admin(), `select public.plan_vacation($1, $2, $3) ->> 'id' as id`, [on.me, from, days]))[0]?.['id']
      const send = async (items: readonly unknown[], confirms: readonly string[] = [], reason: string | null = null): Promise<Row> =>
        (await scene.as(admin(), 'select public.send_plan($1, true, $2, $3) as s', [items, confirms, reason]))[0]?.['s'] as Row
      const soon = await plan('2026-12-07', 30)
      expect(await send([soon])).toMatchObject({ sent: [], refused: [{ items: [soon], confirms: [{ code: 'notice_late', source: 'CLT art. 135' }] }] })
      expect(await send([soon], ['notice_late'], 'A pessoa pediu')).toMatchObject({ sent: [{ employee_id: on.me }], refused: [] })
      expect(await granted(scene, on)).toMatchObject({ status: 'approved', confirmed_rules: ['notice_late'] })
      const later = await plan('2027-02-15', 30)
      await scene.owner(`insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, note) values ($1, $2, $3, '2025-03-11', '2026-11-23', -5, 'adjust', 'x')`, [stage.company('aurora'), on.me, on.type])
      expect(await send([later])).toMatchObject({ sent: [], refused: [{ items: [later], confirms: [] }] })
    })
  })

  it('is not granted by a manager, who proposes', async () => {
    await stage.scene(async (scene) => {
      const on = await cast(scene)
      const [item] = await scene.as(manager(), `select public.plan_vacation($1, '2027-01-11', 30) ->> 'id' as id`, [on.me])
      expect(await scene.refusal(manager(), 'select public.send_plan($1, true)', [[item?.['id']]])).toBe('RHPER')
      expect(await scene.as(manager(), `select public.send_plan($1) -> 'refused' as refused`, [[item?.['id']]])).toEqual([{ refused: [] }])
    })
  })
})

it('granting, cancelling and granting again conserves the days, whatever is granted (CLT arts. 130, 134 and 136)', async () => {
  const whole = 30
  const order = fc.sample(fc.record({
    first: fc.integer({ min: 5, max: whole }), sold: fc.constantFrom(0, 0, 5, 10), again: fc.integer({ min: 5, max: whole }), week: fc.integer({ min: 0, max: 12 }),
  }), { numRuns: 25, seed: 20_261_123 })
  await stage.scene(async (scene) => {
    const on = await cast(scene)
    const everything = ['parts_agreement', 'sale_late', 'notice_late', 'start_before_holiday', 'start_holiday']
    const grant = async (days: number, sold: number, week: number): Promise<string | null> => {
      const starts = new Date(Date.UTC(2027, 0, 11 + week * 7)).toISOString().slice(0, 10)
      const ends = new Date(Date.parse(starts) + (days - 1) * 86_400_000).toISOString().slice(0, 10)
      return refused(scene, admin(), on, { days: [[starts, ends]], sold, period: '2024-03-11', confirms: everything, reason: 'Combinado' })
    }
    const cancel = async (): Promise<unknown> => scene.as(admin(), `select public.cancel_leave(r.id, 'Outra data') from public.leave_requests r where r.employee_id = $1 and r.status = 'approved' and r.notified_on is not null`, [on.me])
    let accepted = 0
    for (const { first, sold, again, week } of order) {
      for (const days of [first, again]) {
        const answer = await grant(days, sold, week)
        const [period] = await sheet(scene, on)
        if (answer !== null) expect(answer).toMatch(/^RHLEV (no_balance|parts_)/)
        else accepted += 1
        expect(period, JSON.stringify({ days, sold, answer })).toMatchObject(answer === null ? { scheduled: days, sold, balance: whole - days - sold } : { scheduled: 0, sold: 0, balance: whole })
        await cancel()
        expect((await sheet(scene, on))[0]).toMatchObject({ scheduled: 0, sold: 0, balance: whole })
      }
    }
    expect(accepted).toBeGreaterThan(15)
  })
})
