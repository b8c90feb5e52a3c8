import { describe, expect, it } from 'vitest'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

// Vectors of the law that go through the API, each worked out by hand; those of the arithmetic alone are in leave-law.test.ts.

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const manager = (): Actor => stage.signedIn('gestor@aurora.demo')
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')
const aurora = (): string => stage.company('aurora')

interface Terms {
  readonly hired?: string
  readonly type?: string
  readonly pattern?: string
  readonly now?: string
}
/** The person of the demo with one contract and no leave; 2026-11-23 is a Monday. */
async function hired(scene: Scene, { hired: on = '2024-03-11', type = 'clt_indefinite', pattern = '', now = '2026-11-23' }: Terms = {}): Promise<unknown> {
  await scene.owner(`insert into private.frozen_clock (instant) values (($1 || ' 12:00-03')::timestamptz) on conflict (only_row) do update set instant = excluded.instant`, [now])
  const [me] = await scene.owner(`update public.employees set hire_date = $1::date, created_at = $1::date, status = 'active',
    manager_id = (select id from public.employees where email = 'gestor@aurora.demo') where email = 'pessoa@aurora.demo' returning id`, [on])
  await scene.owner(`update public.employee_contracts set contract_type = $2, starts_on = $3, ends_on = case $2 when 'intern' then $3::date + 365 when 'clt_fixed_term' then $3::date + 699 end, ended_on = null,
    experience_ends_on = null, experience_extended_to = null where employee_id = $1`, [me?.['id'], type, on])
  if (pattern !== '') await scene.owner(`update public.employee_contracts set ${pattern} where employee_id = $1`, [me?.['id']])
  await scene.owner('update public.leaves set counts = false, granted = false where employee_id = $1', [me?.['id']])
  await scene.owner('update public.leave_blocks set archived_at = now() where company_id = $1', [aurora()])
  await scene.owner('update public.coverage_rules set archived_at = now() where company_id = $1', [aurora()])
  return me?.['id']
}
/** A leave as it stands once granted. */
const granted = (scene: Scene, me: unknown, key: string, from: string, to: string): Promise<readonly Row[]> =>
  scene.owner(`with r as (insert into public.leave_requests (company_id, employee_id, type_id, status) select company_id, $2, id, 'approved' from public.leave_types where company_id = $1 and key = $3 returning *)
    insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) select company_id, id, employee_id, $4::date, $5::date, $5::date - $4::date + 1, true from r`, [aurora(), me, key, from, to])
const sheet = (scene: Scene): Promise<readonly Row[]> =>
  scene.as(person(), 'select acquired_from::text, acquired_to::text, granted_to::text, absences, days, balance::float, state, loss from public.vacation_balance()')
interface Wish {
  readonly days: readonly (readonly [string, string])[]
  readonly sold?: number
  readonly period?: string
  readonly grants?: boolean
  readonly asked?: string
}
const ANSWER = `public.preview_leave((select id from public.leave_types where company_id = $1 and key = 'vacation'), $2, $3, p_sold => $4, p_period_from => $5, p_grants => $6, p_sale_asked_on => $7)`
async function preview(scene: Scene, who: Actor, me: unknown, { days, sold = 0, period, grants = false, asked }: Wish): Promise<Readonly<Record<string, unknown>>> {
  const parts = JSON.stringify(days.map(([starts_on, ends_on]) => ({ starts_on, ends_on })))
  return (await scene.as(who, `select ${ANSWER} as p`, [aurora(), parts, me, sold, period ?? null, grants, asked ?? null]))[0]?.['p'] as Readonly<Record<string, unknown>>
}
/** Rules that do not hold, with what they weigh for the caller. */
const broken = async (scene: Scene, who: Actor, me: unknown, wish: Wish): Promise<string[]> =>
  ((await preview(scene, who, me, wish))['rules'] as readonly Row[]).filter(({ holds }) => holds === false).map(({ code, severity }) => `${String(code)} ${String(severity)}`)
const grant = (scene: Scene, me: unknown, [from, to]: readonly [string, string], period: string, sold = 0): Promise<readonly Row[]> =>
  scene.as(admin(), `select * from public.request_leave((select id from public.leave_types where company_id = $1 and key = 'vacation'), $2, $3, p_sold => $4, p_period_from => $5, p_grants => true, p_sale_asked_on => '2025-01-10')`,
    [aurora(), JSON.stringify([{ starts_on: from, ends_on: to }]), me, sold, period])
const told = async (scene: Scene): Promise<unknown[]> => (await scene.as(admin(), `select title from public.notifications where kind = 'vacation_shortfall'`)).map(({ title }) => title)

describe('the end of a contract (CLT arts. 146 and 147; Súmulas 171 and 261 of the TST)', () => {
  const due = async (scene: Scene, me: unknown, on: string, cause = 'dismissal'): Promise<string[]> =>
    (await scene.as(admin(), 'select kind, acquired_from::text as first, twelfths, days::float from public.vacation_termination($1, $2, $3)', [me, on, cause]))
      .map(({ kind, first, twelfths, days }) => `${String(kind)} ${String(first)} ${String(twelfths)}/12 ${String(days)}`)

  it.each([
    ['2025-03-10', '2026-05-20', 'just_cause', ['due 2025-03-10 12/12 30', 'proportional 2026-03-10 0/12 0']],
    ['2025-03-10', '2026-05-20', 'resignation', ['due 2025-03-10 12/12 30', 'proportional 2026-03-10 2/12 5']],
    ['2026-01-12', '2026-05-20', 'resignation', ['proportional 2026-01-12 4/12 10']],
    ['2026-01-12', '2026-12-25', 'dismissal', ['proportional 2026-01-12 11/12 27.5']],
    ['2026-01-12', '2026-12-26', 'dismissal', ['proportional 2026-01-12 12/12 30']],
    ['2026-01-12', '2027-01-11', 'dismissal', ['due 2026-01-12 12/12 30']],
    ['2024-03-11', '2026-03-10', 'dismissal', ['due 2024-03-11 12/12 30', 'due 2025-03-11 12/12 30']],
    ['2024-03-11', '2026-03-11', 'agreement', ['double 2024-03-11 12/12 30', 'due 2025-03-11 12/12 30', 'proportional 2026-03-11 0/12 0']],
  ])('hired on %s, until %s, by %s: %j', async (on, until, cause, expected) => {
    await stage.scene(async (scene) => expect(await due(scene, await hired(scene, { hired: on }), until, cause)).toEqual(expected))
  })

  it.each([
    ['unpaid leave that runs earns nothing', ['unpaid', '2026-04-12', '2026-12-31'], '2026-10-01', 'proportional 2026-01-12 3/12 7.5'],
    ['maternity is service (art. 131, II)', ['maternity', '2026-04-12', '2026-08-09'], '2026-10-11', 'proportional 2026-01-12 9/12 22.5'],
    ['a benefit of five months is service (art. 131, III)', ['benefit', '2026-02-01', '2026-06-30'], '2026-10-11', 'proportional 2026-01-12 9/12 22.5'],
  ] as const)('%s', async (_, [key, from, to], until, expected) => {
    await stage.scene(async (scene) => {
      const me = await hired(scene, { hired: '2026-01-12' })
      await granted(scene, me, key, from, to)
      expect(await due(scene, me, until)).toEqual([expected])
    })
  })

  it('eight absences leave seven twelfths of 24 days', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene, { hired: '2026-01-12' })
      await scene.as(admin(), `select public.record_absence($1, (select id from public.leave_types where company_id = $2 and key = 'unexcused'), '2026-03-02', '2026-03-11')`, [me, aurora()])
      expect(await due(scene, me, '2026-08-11')).toEqual(['proportional 2026-01-12 7/12 14'])
    })
  })

  it.each([['2026-01-20', '2026-02-05', 1, 0], ['2026-06-15', '2026-11-20', 5, 6], ['2025-08-20', '2026-02-03', 6, 5]])('from %s to %s are %i twelfths by months of service, %i where the company counts the calendar', async (from, to, service, calendar) => {
    await stage.scene(async (scene) => {
      const me = await hired(scene, { hired: from })
      const twelfths = async (): Promise<unknown> => (await scene.as(admin(), `select twelfths from public.vacation_termination($1, $2)`, [me, to]))[0]?.['twelfths']
      expect(await twelfths()).toBe(service)
      await scene.as(admin(), `insert into public.company_leave_rules (company_id, rule, valid_from, value) values ($1, 'twelfths_by_calendar', '2024-01-01', 1)`, [aurora()])
      expect(await twelfths()).toBe(calendar)
    })
  })

  it('in the middle of vacations owes the days that are not taken any more', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene, { hired: '2025-03-10' })
      await grant(scene, me, ['2027-01-11', '2027-02-09'], '2025-03-10')
      expect((await due(scene, me, '2027-01-20'))[0]).toBe('due 2025-03-10 12/12 20')
    })
  })

  it.each([['2026-08-15', 'recess 2026-02-02 6/12 15'], ['2026-08-16', 'recess 2026-02-02 7/12 17.5']])('of an internship from 2026-02-02, on %s: %s (Lei 11.788/2008, art. 13)', async (until, expected) => {
    await stage.scene(async (scene) => expect(await due(scene, await hired(scene, { hired: '2026-02-02', type: 'intern' }), until, 'term_end')).toEqual([expected]))
  })
})

describe('the days of a vacation', () => {
  it('notice and pay come before days without business: 4 January 2027 is paid on 31 December (arts. 135 and 145)', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene)
      expect(await preview(scene, admin(), me, { days: [['2027-01-04', '2027-02-02']] })).toMatchObject({ notice_by: '2026-12-05', notice_on: '2026-12-04', payment_by: '2027-01-02', payment_on: '2026-12-31' })
      expect(await preview(scene, person(), me, { days: [['2026-12-02', '2026-12-31']] })).toMatchObject({ returns_on: '2027-01-04' })
    })
  })

  it('a company that gives sixty days of notice counts from the day before Christmas (art. 135)', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene)
      await scene.as(admin(), `insert into public.company_leave_rules (company_id, rule, valid_from, value) values ($1, 'vacation_notice', '2024-01-01', 60)`, [aurora()])
      expect(await preview(scene, admin(), me, { days: [['2027-02-23', '2027-03-24']] })).toMatchObject({ notice_by: '2026-12-25', notice_on: '2026-12-24' })
    })
  })

  it.each([
    ['6×1 with rest on Wednesday', `work_days = '012456'`, { '2027-01-11': 'start_before_rest', '2027-01-12': 'start_before_rest', '2027-01-13': 'start_rest', '2027-01-15': null, '2027-01-16': null, '2027-01-17': null }],
    ['12×36, holidays paid with the shift (art. 59-A)', `shift_from = '2027-01-02'`, { '2027-01-12': null, '2027-01-13': 'start_rest', '2027-04-20': null }],
    ['part time on three days', `weekly_hours = 25, work_days = '135'`, { '2027-01-14': null, '2027-01-15': 'start_before_rest', '2027-04-19': 'start_before_holiday' }],
  ])('of %s: no start in the two days before rest or holiday (art. 134, § 3º)', async (_, pattern, starts) => {
    await stage.scene(async (scene) => {
      const me = await hired(scene, { pattern })
      for (const [day, code] of Object.entries(starts)) {
        const found = (await broken(scene, person(), me, { days: [[day, day]], period: '2025-03-11' })).find((each) => each.startsWith('start'))
        expect(found, day).toBe(code === null ? undefined : `${code} block`)
      }
    })
  })

  it('a municipal holiday bars the two days before it, and Carnival, an optional day, none', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene)
      await scene.owner(`insert into public.holidays (company_id, name, kind, on_date) values ($1, 'Dia da cidade', 'municipal', '2027-01-13')`, [aurora()])
      const first = async (day: string): Promise<string | undefined> => (await broken(scene, person(), me, { days: [[day, day]], period: '2025-03-11' })).find((code) => code.startsWith('start'))
      expect([await first('2027-01-11'), await first('2027-01-12'), await first('2027-01-13'), await first('2027-01-14'), await first('2027-02-08'), await first('2027-02-09')])
        .toEqual(['start_before_holiday block', 'start_before_holiday block', 'start_holiday block', undefined, undefined, undefined])
    })
  })

  it('are the last of the concession but one: one day is paid double (art. 137; Súmula 81 of the TST)', async () => {
    await stage.scene(async (scene) => {
      const rules = (await preview(scene, admin(), await hired(scene), { days: [['2027-02-10', '2027-03-11']], period: '2025-03-11' }))['rules'] as readonly Row[]
      expect(rules.find(({ code }) => code === 'double_pay')).toMatchObject({ holds: false, about: '1 dia' })
    })
  })

  it('a company that gives 35 days divides and sells by them (art. 143)', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene)
      await scene.as(admin(), `insert into public.company_leave_rules (company_id, rule, valid_from, value) values ($1, 'vacation_days_1', '2024-01-01', 35)`, [aurora()])
      const sale = (sold: number): Promise<string[]> => broken(scene, admin(), me, { days: [['2027-01-11', sold === 11 ? '2027-02-03' : '2027-02-02']], sold, period: '2025-03-11', grants: true, asked: '2026-01-05' })
      expect(await sale(11)).toEqual(['period_order warn'])
      expect(await sale(12)).toContain('sale_much block')
    })
  })

  it('the time to ask for the sale moves with the period (art. 143, § 1º)', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene, { now: '2027-03-20' })
      const wish: Wish = { days: [['2027-06-07', '2027-06-26']], sold: 10, period: '2026-03-11' }
      for (const who of [person(), manager(), admin()]) expect(await broken(scene, who, me, wish)).toContain('sale_late block')
      await granted(scene, me, 'unpaid', '2026-12-01', '2026-12-30')
      expect(await broken(scene, person(), me, wish)).toEqual(['period_order warn'])
    })
  })

  it('say so when they pass the agreed end of the contract (arts. 146 and 147)', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene, { hired: '2025-03-11', type: 'clt_fixed_term' })
      const rules = (await preview(scene, admin(), me, { days: [['2027-01-11', '2027-02-09']] }))['rules'] as readonly Row[]
      expect(rules.find(({ code }) => code === 'after_term')).toMatchObject({ holds: false, severity: 'warn', about: '08/02/2027' })
      expect(await broken(scene, person(), me, { days: [['2027-01-06', '2027-02-04']] })).toEqual([])
    })
  })

  it('say so to HR alone when they pass an ending that is planned', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene)
      await scene.as(admin(), `select public.communicate_offboarding((public.open_offboarding($1, jsonb_build_object('reason', 'resignation', 'last_day', '2027-01-31', 'send', true))).id)`, [me])
      const wish: Wish = { days: [['2027-01-11', '2027-02-09']], period: '2025-03-11' }
      expect(await broken(scene, admin(), me, wish)).toContain('after_term warn')
      for (const who of [person(), manager()]) expect(await broken(scene, who, me, wish)).not.toContain('after_term warn')
      // Nor do they read of it in what they asked for, or have to decide.
      await scene.as(person(), `select public.request_leave((select id from public.leave_types where company_id = $1 and key = 'vacation'), $2, p_period_from => '2025-03-11')`,
        [aurora(), JSON.stringify([{ starts_on: '2027-01-11', ends_on: '2027-02-09' }])])
      const [asked] = await scene.owner('select id from public.approval_requests where requester_id = $1 order by created_at desc limit 1', [me])
      const warned = async (who: Actor): Promise<string> => JSON.stringify(await scene.as(who, 'select public.approval_thread($1) as thread', [asked?.['id']]))
      expect(await warned(admin())).toContain('31/01/2027')
      for (const who of [person(), manager()]) expect(await warned(who)).not.toContain('31/01/2027')
    })
  })

  it('are held against the own rules of who works in HR, and never say when the own contract ends', async () => {
    await stage.scene(async (scene) => {
      await hired(scene)
      const [hr] = await scene.owner(`update public.employees set hire_date = '2024-03-11', created_at = '2024-03-11' where email = 'admin@aurora.demo' returning id`)
      await scene.owner(`update public.employees set role = 'admin' where email = 'pessoa@aurora.demo'`)
      await scene.as(stage.signedIn('master@vinculo.demo'), `select public.communicate_offboarding((public.open_offboarding($1, jsonb_build_object('reason', 'resignation', 'last_day', '2027-01-31', 'send', true))).id)`, [hr?.['id']])
      const wish: Wish = { days: [['2027-01-11', '2027-02-09']] }
      expect((await broken(scene, admin(), hr?.['id'], wish)).filter((code) => code.startsWith('after_term'))).toEqual([])
    })
  })

  it('the advance of the thirteenth salary is asked for in January of their year (Lei 4.749/1965, art. 2º, § 2º)', async () => {
    await stage.scene(async (scene) => {
      await hired(scene, { now: '2027-01-12' })
      const ask = async (from: string, to: string): Promise<unknown> => (await scene.as(person(), `select r ->> 'holds' as holds from jsonb_array_elements(public.preview_leave((select id from public.leave_types where company_id = $1 and key = 'vacation'),
        $2, p_advances_thirteenth => true) -> 'rules') r where r ->> 'code' = 'thirteenth_late'`, [aurora(), JSON.stringify([{ starts_on: from, ends_on: to }])]))[0]?.['holds']
      expect(await ask('2027-06-07', '2027-07-06')).toBe('true')
      expect(await ask('2028-01-10', '2028-02-08')).toBe('false')
    })
  })

  it.each([['2009-01-12', false], ['2009-01-13', true]])('of who was born on %s, from 2027-01-12 on, may follow the school: %s (art. 136, § 2º)', async (born, minor) => {
    await stage.scene(async (scene) => {
      const me = await hired(scene)
      await scene.owner('update public.employees set birth_date = $2 where id = $1', [me, born])
      const rules = (await preview(scene, admin(), me, { days: [['2027-01-12', '2027-02-10']], period: '2025-03-11' }))['rules'] as readonly Row[]
      expect(rules.find(({ code }) => code === 'school_holidays')?.['source']).toBe(minor ? 'CLT art. 136, § 2º' : undefined)
      // Neither the young nor the old take them at once any more: that was revoked in 2017.
      expect(await broken(scene, person(), me, { days: [['2027-01-12', '2027-01-25']], period: '2025-03-11' })).toEqual(['period_order warn'])
    })
  })
})

describe('the right that is lost (CLT art. 133)', () => {
  it.each([
    ['thirty-one days of paid leave across two periods: in none', [['paid', '2026-02-19', '2026-03-21']], [null, null, null]],
    ['thirty-one days of paid leave in two times of one period', [['paid', '2026-04-06', '2026-04-21'], ['paid', '2026-06-01', '2026-06-15']], [null, null, 'loss_paid_leave']],
    ['thirty days of stoppage', [['stoppage', '2026-04-01', '2026-04-30']], [null, null, null]],
    ['a benefit of six months, to the end of a short month', [['benefit', '2025-08-31', '2026-02-28']], [null, null, null]],
    ['a benefit of six months and a day', [['benefit', '2025-08-31', '2026-03-01']], [null, 'loss_benefit', null]],
    ['a benefit of 181 days in pieces', [['benefit', '2025-04-01', '2025-06-29'], ['benefit', '2025-08-01', '2025-10-29'], ['benefit', '2026-01-05', '2026-01-05']], [null, 'loss_benefit', null]],
    ['a benefit that goes through two periods: in both', [['benefit', '2025-05-16', '2026-10-31']], [null, 'loss_benefit', 'loss_benefit']],
  ] as const)('%s', async (_, leaves, losses) => {
    await stage.scene(async (scene) => {
      const me = await hired(scene)
      for (const [key, from, to] of leaves) await granted(scene, me, key, from, to)
      expect((await sheet(scene)).map(({ loss }) => loss)).toEqual(losses)
    })
  })
})

describe('HR hears of what a record breaks', () => {
  it('a suspension that moves the period past the first day of granted vacations (arts. 130 and 134)', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene)
      await grant(scene, me, ['2027-03-15', '2027-04-13'], '2026-03-11')
      const unpaid = (from: string, to: string): Promise<readonly Row[]> => scene.as(admin(), `select public.request_leave((select id from public.leave_types where company_id = $1 and key = 'unpaid'), $2, $3)`, [aurora(), JSON.stringify([{ starts_on: from, ends_on: to }]), me])
      await unpaid('2026-12-01', '2026-12-03')
      expect(await told(scene)).toEqual([])
      await unpaid('2026-12-07', '2026-12-30')
      await unpaid('2027-01-04', '2027-01-08')
      expect(await told(scene)).toEqual([expect.stringMatching(/: as férias começam antes de o período se completar$/)])
    })
  })

  it('an admission that is corrected to a later day (arts. 130 and 134)', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene)
      await grant(scene, me, ['2027-03-15', '2027-04-13'], '2026-03-11')
      await scene.owner(`update public.employees set hire_date = '2024-03-15' where id = $1`, [me])
      expect(await told(scene)).toEqual([])
      await scene.owner(`update public.employees set hire_date = '2024-03-16' where id = $1`, [me])
      expect(await told(scene)).toEqual([expect.stringMatching(/: as férias começam antes de o período se completar$/)])
    })
  })

  it('absences that leave more than a third sold (art. 143)', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene)
      await grant(scene, me, ['2027-01-11', '2027-01-24'], '2024-03-11', 10)
      await scene.as(admin(), `select public.record_absence($1, (select id from public.leave_types where company_id = $2 and key = 'unexcused'), '2024-06-03', '2024-06-10')`, [me, aurora()])
      expect((await sheet(scene))[0]).toMatchObject({ days: 24, balance: 0 })
      expect(await told(scene)).toEqual([expect.stringMatching(/: o abono passou de um terço das férias$/)])
    })
  })
})
