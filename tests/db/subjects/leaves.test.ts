import { describe, expect, it } from 'vitest'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const manager = (): Actor => stage.signedIn('gestor@aurora.demo')
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')
const ask = 'select * from public.request_leave($1, $2, p_employee_id => $3, p_sold => $4)'

interface Cast {
  readonly me: unknown
  readonly type: (key: string) => unknown
}

/** 2026-11-23 is a Monday. The person was hired on 2024-03-11, works by the CLT under the manager, and has no leave so far. */
async function cast(scene: Scene): Promise<Cast> {
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-23 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  const [me] = await scene.owner(`select id, company_id from public.employees where email = 'pessoa@aurora.demo'`)
  await scene.owner(`update public.employees set manager_id = (select id from public.employees where email = 'gestor@aurora.demo') where id = $1`, [me?.['id']])
  await scene.owner(`update public.employees set hire_date = '2024-03-11', created_at = '2024-03-11' where id = $1`, [me?.['id']])
  await scene.owner(`update public.employee_contracts set contract_type = 'clt_indefinite' where employee_id = $1`, [me?.['id']])
  const types = await scene.owner(`select key, id from public.leave_types where company_id = $1`, [me?.['company_id']])
  return { me: me?.['id'], type: (key) => types.find((type) => type['key'] === key)?.['id'] }
}
const parts = (...ranges: readonly (readonly [string, string])[]): string => JSON.stringify(ranges.map(([starts_on, ends_on]) => ({ starts_on, ends_on })))
const sheet = async (scene: Scene, who: Actor, me: unknown, on?: string): Promise<readonly Row[]> =>
  scene.as(who, `select number, acquired_from::text, days, absences, used::float, scheduled::float, sold::float, balance::float, earned::float, state, loss
    from public.vacation_balance($1, $2)`, [me, on ?? null])
const broken = async (scene: Scene, who: Actor, values: readonly unknown[]): Promise<unknown> => {
  const { error } = await scene.attempt(who, ask, values)
  return error === null ? null : `${String(error.code)} ${String(error.detail)}`
}

describe('the sheet of vacations', () => {
  it('tells each period as of any day, past or future', async () => {
    await stage.scene(async (scene) => {
      const { me } = await cast(scene)
      expect(await sheet(scene, person(), null)).toMatchObject([
        { number: 1, acquired_from: '2024-03-11', days: 30, balance: 30, state: 'double' },
        { number: 2, acquired_from: '2025-03-11', days: 30, balance: 30, state: 'available' },
        { number: 3, acquired_from: '2026-03-11', days: 30, earned: 20, state: 'acquiring' },
      ])
      expect(await sheet(scene, admin(), me, '2025-02-11')).toMatchObject([{ number: 1, earned: 27.5, state: 'acquiring' }])
      expect(await sheet(scene, manager(), me, '2027-01-20')).toMatchObject([{ state: 'double' }, { state: 'risk' }, { state: 'acquiring' }])
    })
  })

  it('leaves out periods that were over before the person came into the product, unless HR wrote an entry of one', async () => {
    await stage.scene(async (scene) => {
      const { me, type } = await cast(scene)
      await scene.owner(`update public.employees set created_at = '2026-11-20' where id = $1`, [me])
      expect(await sheet(scene, admin(), me)).toMatchObject([{ number: 2 }, { number: 3 }])
      await scene.as(admin(), 'select public.adjust_leave_balance($1, $2, $3, $4, $5)', [me, type('vacation'), '2024-03-11', -20, 'Gozadas antes do sistema'])
      expect(await sheet(scene, admin(), me)).toMatchObject([{ number: 1, balance: 10, state: 'double' }, { number: 2 }, { number: 3 }])
    })
  })

  it('counts absences without excuse, of the period alone, and raises a loss as a task without applying it', async () => {
    await stage.scene(async (scene) => {
      const { me, type } = await cast(scene)
      for (const day of ['2025-03-10', '2025-04-01', '2025-04-02', '2025-04-03', '2025-04-04', '2025-05-05', '2025-05-06']) {
        await scene.owner(`insert into public.leave_requests (id, company_id, employee_id, type_id, status) values (md5($1)::uuid, $2, $3, $4, 'approved')`, [day, stage.company('aurora'), me, type('unexcused')])
        await scene.owner(`insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days) values ($2, md5($1::text)::uuid, $3, $1::date, $1::date, 1)`, [day, stage.company('aurora'), me])
      }
      await scene.owner(`insert into public.leave_requests (id, company_id, employee_id, type_id, status) values (md5('paid')::uuid, $1, $2, $3, 'approved')`, [stage.company('aurora'), me, type('paid')])
      await scene.owner(`insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days) values ($1, md5('paid')::uuid, $2, '2025-08-01', '2025-08-31', 31)`, [stage.company('aurora'), me])
      expect(await sheet(scene, admin(), me)).toMatchObject([{ absences: 1, days: 30, loss: null }, { absences: 6, days: 24, balance: 24, loss: 'loss_paid_leave' }, { absences: 0, days: 30 }])
    })
  })

  it('is read by the person, the managers above and HR, and by nobody else', async () => {
    await stage.scene(async (scene) => {
      const { me } = await cast(scene)
      const read = 'select * from public.vacation_balance($1)'
      for (const actor of [person(), manager(), admin(), stage.signedIn('master@vinculo.demo')]) expect(await scene.refusal(actor, read, [me])).toBeNull()
      expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), read, [me])).toBe('RHNTF')
      expect(await scene.refusal(stage.signedIn('estranho@vinculo.demo'), read, [me])).toBe('RHPER')
      const [colleague] = await scene.owner(`select id from public.employees where company_id = $1 and email = 'admin@aurora.demo'`, [stage.company('aurora')])
      expect(await scene.refusal(person(), read, [colleague?.['id']])).toBe('RHNTF')
    })
  })
})

describe('asking for vacations', () => {
  it('reserves the balance at once, goes to who decides, and gives it back when refused', async () => {
    await stage.scene(async (scene) => {
      const { type } = await cast(scene)
      const [request] = await scene.as(person(), ask, [type('vacation'), parts(['2027-01-11', '2027-01-30']), null, 0])
      expect(request).toMatchObject({ status: 'pending' })
      expect(await sheet(scene, person(), null)).toMatchObject([{ scheduled: 20, balance: 10 }, { balance: 30 }, {}])
      await scene.as(manager(), `select public.decide_approval($1, 'reject', 'Fechamento do ano')`, [request?.['approval_id']])
      expect((await scene.owner('select status from public.leave_requests where id = $1', [request?.['id']]))[0]).toEqual({ status: 'rejected' })
      expect(await sheet(scene, person(), null)).toMatchObject([{ scheduled: 0, balance: 30 }, {}, {}])
    })
  })

  it.each([
    ['ten days three times', [['2027-01-11', '2027-01-20'], ['2027-02-15', '2027-02-24'], ['2027-05-03', '2027-05-12']], 0, 'RHLEV parts_main'],
    ['fourteen, eight and eight', [['2027-01-11', '2027-01-24'], ['2027-02-15', '2027-02-22'], ['2027-05-03', '2027-05-10']], 0, null],
    ['from a Friday', [['2027-01-15', '2027-02-13']], 0, 'RHLEV start_before_rest'],
    ['from a day before a holiday', [['2027-04-19', '2027-05-18']], 0, 'RHLEV start_before_holiday'],
    ['more than there is', [['2027-01-11', '2027-02-10']], 0, 'RHLEV no_balance'],
    ['what leaves two days', [['2027-01-11', '2027-02-07']], 0, 'RHLEV parts_rest'],
    ['selling too late', [['2027-01-11', '2027-01-30']], 10, 'RHLEV sale_late'],
    ['days that end before they begin', [['2027-01-11', '2027-01-10']], 0, 'RHARG parts'],
    ['no days', [], 0, 'RHARG parts'],
  ] as const)('%s: %s', async (_name, ranges, sold, answer) => {
    await stage.scene(async (scene) => {
      const { type } = await cast(scene)
      expect(await broken(scene, person(), [type('vacation'), parts(...ranges), null, sold])).toBe(answer)
    })
  })

  it('sells a third in time, from the period that is being acquired', async () => {
    await stage.scene(async (scene) => {
      const { type } = await cast(scene)
      const sold = 'select * from public.request_leave($1, $2, p_sold => $3, p_period_from => $4)'
      const values = (days: number, until: string): unknown[] => [type('vacation'), parts(['2027-03-15', until]), days, '2026-03-11']
      expect((await scene.attempt(person(), sold, values(11, '2027-04-02'))).error).toMatchObject({ code: 'RHLEV', detail: 'sale_much' })
      await scene.as(person(), sold, values(10, '2027-04-03'))
      expect(await sheet(scene, person(), null, '2027-03-14')).toMatchObject([{}, {}, { sold: 10, scheduled: 20, balance: 0, state: 'scheduled' }, {}])
      // Taken back, nothing is sold any more, and the same may be asked for again.
      await scene.as(person(), `select public.cancel_approval(r.approval_id) from public.leave_requests r where r.status = 'pending' and r.sold_days = 10`)
      expect(await sheet(scene, person(), null, '2027-03-14')).toMatchObject([{}, {}, { sold: 0, used: 0, scheduled: 0, balance: 30 }, {}])
      await scene.as(person(), sold, values(10, '2027-04-03'))
    })
  })

  it('counts earlier parts of the same period among its parts', async () => {
    await stage.scene(async (scene) => {
      const { type } = await cast(scene)
      for (const range of [['2027-01-11', '2027-01-20'], ['2027-02-15', '2027-02-20']] as const) {
        expect(await broken(scene, person(), [type('vacation'), parts(range), null, 0])).toBeNull()
      }
      expect(await broken(scene, person(), [type('vacation'), parts(['2027-05-03', '2027-05-15']), null, 0])).toBe('RHLEV parts_sum')
      expect(await broken(scene, person(), [type('vacation'), parts(['2027-05-03', '2027-05-16']), null, 0])).toBeNull()
    })
  })

  it('in somebody\'s place waits for the person, who agrees or says why not', async () => {
    await stage.scene(async (scene) => {
      const { me, type } = await cast(scene)
      const propose = async (): Promise<Row | undefined> => (await scene.as(manager(), ask, [type('vacation'), parts(['2027-01-11', '2027-02-09']), me, 0]))[0]
      const first = await propose()
      expect(first).toMatchObject({ status: 'proposed', confirmed_at: null })
      expect(await scene.refusal(manager(), 'select public.answer_proposed_leave($1, true)', [first?.['id']])).toBe('RHNTF')
      expect(await scene.refusal(person(), 'select public.answer_proposed_leave($1, false)', [first?.['id']])).toBe('RHCOM')
      await scene.as(person(), `select public.answer_proposed_leave($1, false, 'Prefiro em julho')`, [first?.['id']])
      expect(await sheet(scene, person(), null)).toMatchObject([{ balance: 30 }, {}, {}])
      const second = await propose()
      const [agreed] = await scene.as(person(), 'select * from public.answer_proposed_leave($1, true)', [second?.['id']])
      expect(agreed).toMatchObject({ status: 'pending' })
      expect(agreed?.['approval_id']).not.toBeNull()
    })
  })
})

describe('other leaves', () => {
  it('overlap with nothing, but halves of one day may meet', async () => {
    await stage.scene(async (scene) => {
      const { me, type } = await cast(scene)
      const half = (from: boolean, until: boolean): string => JSON.stringify([{ starts_on: '2026-11-24', ends_on: '2026-11-24', starts_noon: from, ends_noon: until }])
      expect(await broken(scene, admin(), [type('child_doctor'), half(false, true), me, 0])).toBeNull()
      expect(await broken(scene, admin(), [type('court'), half(false, true), me, 0])).toBe('RHLEV overlap')
      expect(await broken(scene, admin(), [type('court'), half(true, false), me, 0])).toBeNull()
      expect(await broken(scene, admin(), [type('wedding'), parts(['2026-11-24', '2026-11-26']), me, 0])).toBe('RHLEV overlap')
    })
  })

  it('keep to the number of the rule, each time or in a time', async () => {
    await stage.scene(async (scene) => {
      const { type } = await cast(scene)
      expect(await broken(scene, person(), [type('wedding'), parts(['2026-12-01', '2026-12-04']), null, 0])).toBe('RHLEV limit')
      expect(await broken(scene, person(), [type('wedding'), parts(['2026-12-01', '2026-12-03']), null, 0])).toBeNull()
      expect(await broken(scene, person(), [type('blood_donation'), parts(['2026-12-08', '2026-12-08']), null, 0])).toBeNull()
      expect(await broken(scene, person(), [type('blood_donation'), parts(['2027-12-07', '2027-12-07']), null, 0])).toBe('RHLEV limit')
      // Three exams in twelve months, asked for at once: the days between them are not days away.
      const exams = ['2026-12-14', '2027-01-11', '2027-02-01', '2027-03-01'].map((date): readonly [string, string] => [date, date])
      expect(await broken(scene, person(), [type('cancer_exams'), parts(...exams), null, 0])).toBe('RHLEV limit')
      expect(await broken(scene, person(), [type('cancer_exams'), parts(...exams.slice(0, 3)), null, 0])).toBeNull()
      expect(await broken(scene, person(), [type('blood_donation'), parts(['2027-12-08', '2027-12-08']), null, 0])).toBeNull()
      expect(await broken(scene, person(), [type('maternity'), parts(['2028-01-10', '2028-05-08']), null, 0])).toBe('RHLEV not_offered')
    })
  })

  it('paternity follows the law of its day', async () => {
    await stage.scene(async (scene) => {
      const { me, type } = await cast(scene)
      expect(await broken(scene, admin(), [type('paternity'), parts(['2026-12-28', '2027-01-02']), me, 0])).toBe('RHLEV limit')
      expect(await broken(scene, admin(), [type('paternity'), parts(['2027-01-02', '2027-01-11']), me, 0])).toBeNull()
      expect(await broken(scene, admin(), [type('paternity'), parts(['2029-01-02', '2029-01-11']), me, 0])).toBe('RHUND paternity')
    })
  })

  it('of working days skip weekends and holidays; an own balance is used up', async () => {
    await stage.scene(async (scene) => {
      const { type } = await cast(scene)
      const preview = async (key: string, from: string, until: string): Promise<Record<string, unknown>> =>
        (await scene.as(person(), 'select public.preview_leave($1, $2) as p', [type(key), parts([from, until])]))[0]?.['p'] as Record<string, unknown>
      expect(await preview('birthday', '2026-12-24', '2026-12-28')).toMatchObject({ days: 2, balance_before: 1, balance_after: -1 })
      expect(await broken(scene, person(), [type('birthday'), parts(['2026-12-24', '2026-12-28']), null, 0])).toBe('RHLEV no_balance')
      expect(await broken(scene, person(), [type('birthday'), parts(['2026-12-24', '2026-12-24']), null, 0])).toBeNull()
      expect(await broken(scene, person(), [type('birthday'), parts(['2026-12-30', '2026-12-30']), null, 0])).toBe('RHLEV no_balance')
      expect(await broken(scene, person(), [type('birthday'), parts(['2027-01-04', '2027-01-04']), null, 0])).toBeNull()
    })
  })
})

describe('what was granted', () => {
  it('is cancelled before it begins and interrupted after, and the days come back', async () => {
    await stage.scene(async (scene) => {
      const { me, type } = await cast(scene)
      const grant = async (): Promise<unknown> => {
        const [request] = await scene.as(person(), ask, [type('vacation'), parts(['2027-01-11', '2027-02-09']), null, 0])
        await scene.owner(`update public.leave_requests set status = 'approved' where id = $1`, [request?.['id']])
        return request?.['id']
      }
      const first = await grant()
      expect(await scene.refusal(person(), `select public.cancel_leave($1, 'Mudei de ideia')`, [first])).toBe('RHNTF')
      expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), `select public.cancel_leave($1, 'x')`, [first])).toBe('RHNTF')
      await scene.as(admin(), `select public.cancel_leave($1, 'Projeto adiado')`, [first])
      expect(await sheet(scene, admin(), me)).toMatchObject([{ balance: 30 }, {}, {}])
      const second = await grant()
      await scene.owner(`update private.frozen_clock set instant = '2027-01-20 12:00-03'`)
      expect(await scene.refusal(admin(), `select public.cancel_leave($1, 'Tarde')`, [second])).toBe('RHCLS')
      expect(await scene.refusal(admin(), `select public.interrupt_leave($1, '2027-01-11', 'Tarde')`, [second])).toBe('RHARG')
      await scene.as(admin(), `select public.interrupt_leave($1, '2027-01-21', 'Convocação')`, [second])
      expect(await sheet(scene, admin(), me)).toMatchObject([{ used: 10, balance: 20 }, {}, {}])
    })
  })

  it('is adjusted by HR with a reason, never below zero, never one\'s own; entries stay as they are', async () => {
    await stage.scene(async (scene) => {
      const { me, type } = await cast(scene)
      const adjust = 'select public.adjust_leave_balance($1, $2, $3, $4, $5)'
      expect(await scene.refusal(admin(), adjust, [me, type('vacation'), '2024-03-11', -30, 'Gozadas antes do sistema'])).toBeNull()
      expect(await scene.refusal(admin(), adjust, [me, type('vacation'), '2024-03-11', -1, 'Mais uma'])).toBe('RHBAL')
      expect(await scene.refusal(admin(), adjust, [me, type('vacation'), '2024-03-12', -1, 'Período errado'])).toBe('RHARG')
      expect(await scene.refusal(admin(), adjust, [me, type('vacation'), '2025-03-11', -1, null])).toBe('RHCOM')
      expect(await scene.refusal(manager(), adjust, [me, type('vacation'), '2025-03-11', -1, 'x'])).toBe('RHPER')
      expect(await scene.refusal(person(), adjust, [null, type('vacation'), '2025-03-11', 1, 'x'])).toBe('RHPER')
      await expect(scene.owner(`update public.leave_ledger set days = -1 where employee_id = $1`, [me])).rejects.toMatchObject({ code: 'RHDEL' })
    })
  })

  it('is told to colleagues as absence, to managers by the name that is theirs to know, to HR and the person as it is', async () => {
    await stage.scene(async (scene) => {
      const { me, type } = await cast(scene)
      await scene.as(admin(), ask, [type('violence'), parts(['2026-12-01', '2026-12-03']), me, 0])
      await scene.as(admin(), ask, [type('wedding'), parts(['2026-12-07', '2026-12-09']), me, 0])
      const seen = async (actor: Actor): Promise<unknown[]> =>
        (await scene.as(actor, `select type_name, request_id is not null as linked from public.absences_between($1, '2026-12-01', '2026-12-31') where employee_id = $2 order by starts_on`, [stage.company('aurora'), me]))
          .map((row) => [row['type_name'], row['linked']])
      expect(await seen(admin())).toEqual([['Afastamento por violência doméstica', true], ['Casamento', true]])
      expect(await seen(person())).toEqual([['Afastamento por violência doméstica', true], ['Casamento', true]])
      expect(await seen(manager())).toEqual([['Licença legal', false], ['Casamento', false]])
      await scene.owner(`insert into public.leave_certificates (request_id, company_id, employee_id, cid) select id, company_id, employee_id, 'Z63' from public.leave_requests where employee_id = $1`, [me])
      for (const [actor, requests, days, certificates] of [[person(), 2, 2, 2], [manager(), 0, 2, 0], [admin(), 2, 2, 0], [stage.signedIn('admin@boreal.demo'), 0, 0, 0]] as const) {
        const counts = await scene.as(actor, `select (select count(*)::integer from public.leave_requests where employee_id = $1) as requests,
          (select count(*)::integer from public.leaves where employee_id = $1) as days, (select count(*)::integer from public.leave_certificates where employee_id = $1) as certificates`, [me])
        expect(counts).toEqual([{ requests, days, certificates }])
      }
      await scene.owner(`update public.employees set manager_id = null where id = $1`, [me])
      await scene.owner(`update public.departments set head_employee_id = null where company_id = $1`, [stage.company('aurora')])
      expect(await seen(manager())).toEqual([['Ausente', false], ['Ausente', false]])
      // Where days that meet divide would say what they are: 120 and 60 days are a maternity.
      await scene.as(admin(), ask, [type('court'), parts(['2026-12-10', '2026-12-11']), me, 0])
      const days = (actor: Actor, from: string, to: string): Promise<readonly Row[]> =>
        scene.as(actor, `select starts_on::text, ends_on::text from public.absences_between($1, $3, $4) where employee_id = $2 order by starts_on`, [stage.company('aurora'), me, from, to])
      expect(await days(admin(), '2026-12-01', '2026-12-31')).toHaveLength(3)
      expect(await days(manager(), '2026-12-01', '2026-12-31')).toEqual([{ starts_on: '2026-12-01', ends_on: '2026-12-03' }, { starts_on: '2026-12-07', ends_on: '2026-12-11' }])
      expect(await days(manager(), '2026-12-11', '2026-12-31')).toEqual([{ starts_on: '2026-12-07', ends_on: '2026-12-11' }])
      expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), `select * from public.absences_between($1, '2026-12-01', '2026-12-31')`, [stage.company('aurora')])).toBe('RHNTF')
    })
  })
})
