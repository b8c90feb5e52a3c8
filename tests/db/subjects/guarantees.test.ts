import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { factActs, father, mother } from '../support/facts.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const { worker, record, correct, preview, refused, leaves, guarantees } = factActs(() => stage)

describe('guarantees of employment', () => {
  it.each([
    ['a pregnancy, while nothing is expected yet', 'pregnancy', { on_date: '2026-02-02' }, '2026-09-01', ['pregnancy until open']],
    ['a pregnancy until five months after the expected birth (ADCT art. 10, II, b)', 'pregnancy', { on_date: '2026-02-02', expected_on: '2026-08-15' }, '2027-01-15', ['pregnancy until 2027-01-15']],
    ['a birth until five months after it (ADCT art. 10, II, b; CLT art. 391-A)', 'birth', mother('2026-08-15'), '2027-01-15', ['maternity until 2027-01-15']],
    ['and not a day longer', 'birth', mother('2026-08-15'), '2027-01-16', []],
    ['an accident with a benefit, while it is paid (Lei 8.213/1991, art. 118)', 'accident', { on_date: '2026-02-02', variety: 'typical', benefit_from: '2026-02-17' }, '2026-09-01', ['accident until open']],
    ['an accident until twelve months after the benefit (Lei 8.213/1991, art. 118)', 'accident', { on_date: '2026-02-02', variety: 'commute', benefit_from: '2026-02-17', ended_on: '2026-05-10' }, '2027-05-10', ['accident until 2027-05-10']],
    ['an accident, not a day longer', 'accident', { on_date: '2026-02-02', variety: 'typical', benefit_from: '2026-02-17', ended_on: '2026-05-10' }, '2027-05-11', []],
    ['an adoption until five months after it (CLT art. 391-A, sole paragraph)', 'adoption', mother('2026-08-15'), '2027-01-15', ['maternity until 2027-01-15']],
    ['an accident without a benefit: none (Súmula 378, II, do TST)', 'accident', { on_date: '2026-02-02', variety: 'typical' }, '2026-03-01', []],
    ['a member of the CIPA until a year after the term (ADCT art. 10, II, a)', 'office', { on_date: '2026-02-02', variety: 'cipa', ended_on: '2027-03-01' }, '2028-03-01', ['office until 2028-03-01']],
    ['a substitute of the CIPA as well (Súmula 339 do TST)', 'office', { on_date: '2026-02-02', variety: 'cipa_substitute', ended_on: '2027-03-01' }, '2028-02-29', ['office until 2028-03-01']],
    ['a union leader (CLT art. 543, § 3º)', 'office', { on_date: '2026-02-02', variety: 'union' }, '2026-03-01', ['office until open']],
    ['a union leader until a year after the term (CLT art. 543, § 3º)', 'office', { on_date: '2026-02-02', variety: 'union', ended_on: '2027-03-01' }, '2028-03-01', ['office until 2028-03-01']],
    ['and not a day longer', 'office', { on_date: '2026-02-02', variety: 'union', ended_on: '2027-03-01' }, '2028-03-02', []],
    ['a representative of employees until a year after the term (CLT art. 510-D, § 3º)', 'office', { on_date: '2026-02-02', variety: 'representative', ended_on: '2027-03-01' }, '2028-03-01', ['office until 2028-03-01']],
    ['a representative of employees, not a day longer', 'office', { on_date: '2026-02-02', variety: 'representative', ended_on: '2027-03-01' }, '2028-03-02', []],
  ])('%s', async (_, kind, values, on, expected) => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-09-01')
      await record(scene, me, kind, values)
      expect(await guarantees(scene, me, on)).toEqual(expected)
    })
  })

  it('end with the pregnancy, which gives two weeks of rest (CLT art. 395)', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-05-04')
      const fact = await record(scene, me, 'pregnancy', { on_date: '2026-02-02', expected_on: '2026-09-20' })
      await correct(scene, fact, { on_date: '2026-02-02', expected_on: '2026-09-20', ended_on: '2026-05-04' })
      expect(await leaves(scene, me)).toEqual(['19 2026-05-04…2026-05-17'])
      expect(await guarantees(scene, me, '2026-05-05')).toEqual([])
    })
  })

  it('last a month after a paternity leave from 2027 on, whether it came by the birth or by a request (Lei 15.371/2026)', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2027-03-10')
      const [made] = await scene.owner(`insert into public.leave_requests (company_id, employee_id, type_id, status) select company_id, $2, id, 'approved'
        from public.leave_types where company_id = $1 and key = 'paternity' returning id`, [stage.company('aurora'), me])
      await scene.owner(`insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) values ($1, $2, $3, '2027-03-10', '2027-03-19', 10, true)`, [stage.company('aurora'), made?.['id'], me])
      expect(await guarantees(scene, me, '2027-04-19')).toEqual(['paternity until 2027-04-19'])
      expect(await guarantees(scene, me, '2027-04-20')).toEqual([])
      await record(scene, me, 'birth', father('2027-03-10'))
      expect(await guarantees(scene, me, '2027-04-19')).toEqual(['paternity until 2027-04-19'])
    })
  })

  it('last three months after a suspension for training (CLT art. 476-A, § 5º)', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-09-01')
      const [made] = await scene.owner(`insert into public.leave_requests (company_id, employee_id, type_id, status) select company_id, $2, id, 'approved'
        from public.leave_types where company_id = $1 and key = 'training' returning id`, [stage.company('aurora'), me])
      await scene.owner(`insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) values ($1, $2, $3, '2026-03-02', '2026-05-31', 91, true)`, [stage.company('aurora'), made?.['id'], me])
      expect(await guarantees(scene, me, '2026-08-31')).toEqual(['training until 2026-08-31'])
      expect(await guarantees(scene, me, '2026-09-01')).toEqual([])
    })
  })

  it('let a contract end only with a justification, which stays with the ending; a death needs none', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-09-01')
      await record(scene, me, 'birth', mother('2026-08-15'))
      const end = `select protection_reason from public.open_offboarding($1, jsonb_build_object('last_day', $2::text, 'reason', $3::text, 'protection_reason', $4::text))`
      const refused = async (): Promise<pg.DatabaseError | null> => (await scene.attempt(admin(), end, [me, '2027-01-15', 'dismissal', ' '])).error
      // Which one may tell of health: it is named to who read the facts, which the trail keeps.
      expect((await refused())?.message).toBe('A pessoa tem garantia de emprego neste dia: veja qual em Fatos e garantias.')
      await scene.as(admin(), 'select public.facts_of_person($1)', [me])
      const error = await refused()
      expect(error).toMatchObject({ code: 'RHSTB', detail: 'protection_reason' })
      expect(error?.message).toContain('Gestante, depois do parto até 15/01/2027 (ADCT art. 10, II, b; CLT art. 391-A)')
      expect(await scene.refusal(admin(), end, [me, '2027-01-16', 'dismissal', null])).toBeNull()
      await scene.owner(`update public.offboardings set status = 'cancelled' where employee_id = $1`, [me])
      expect(await scene.refusal(admin(), end, [me, '2027-01-15', 'death', null])).toBeNull()
      await scene.owner(`update public.offboardings set status = 'cancelled' where employee_id = $1`, [me])
      expect(await scene.as(admin(), end, [me, '2027-01-15', 'resignation', 'Pedido com a assistência do sindicato'])).toEqual([{ protection_reason: 'Pedido com a assistência do sindicato' }])
      expect(await scene.owner(`select metadata -> 'changes' ? 'protection_reason' as told from public.audit_logs where entity_type = 'offboarding' and company_id = $1 order by id desc limit 1`, [stage.company('aurora')])).toEqual([{ told: true }])
    })
  })
})

it('a leave that runs asks for a reason of the company that dismisses, not of who resigns or whose term ends (CLT arts. 471, 476 and 479)', async () => {
  await stage.scene(async (scene) => {
    const me = await worker(scene, '2026-09-01')
    await scene.owner(`with r as (insert into public.leave_requests (company_id, employee_id, type_id, status) select company_id, $2, id, 'approved' from public.leave_types where company_id = $1 and key = 'benefit' returning *)
      insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) select company_id, id, employee_id, '2026-08-01', '2026-12-31', 153, true from r`, [stage.company('aurora'), me])
    for (const [reason, refusal] of [['dismissal', 'RHSTB'], ['agreement', 'RHSTB'], ['resignation', null], ['indirect', null], ['term_end', null]] as const) {
      await scene.owner('savepoint ending')
      expect(await scene.refusal(admin(), `select public.open_offboarding($1, jsonb_build_object('last_day', '2026-10-01', 'reason', $2::text))`, [me, reason]), reason).toBe(refusal)
      await scene.owner('rollback to savepoint ending')
    }
  })
})

describe('an accident at work', () => {
  const items = async (scene: Scene): Promise<readonly Row[]> =>
    scene.as(admin(), `select detail, (due_at at time zone 'America/Sao_Paulo')::date - 1 as due, url from public.my_pending_items(200) where kind = 'accident_report'`)

  it.each([
    ['the next day of business', '2026-12-04', {}, '2026-12-07'],
    ['at once after a death', '2026-12-04', { is_fatal: true }, '2026-12-04'],
  ])('waits for its CAT, due %s (Lei 8.213/1991, art. 22), until number and day are recorded', async (_, day, more, due) => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, day)
      const values = { on_date: day, variety: 'typical', at_time: '14:30', ...more }
      const fact = await record(scene, me, 'accident', values)
      expect((await preview(scene, me, 'accident', { ...values, on_date: '2026-12-03' }))['cat_due']).toBe(Object.keys(more).length > 0 ? '2026-12-03' : '2026-12-04')
      const [item] = await items(scene)
      expect(item).toMatchObject({ detail: 'Acidente em 04/12/2026', url: `/app/employees/${me}?aba=fatos` })
      expect(await scene.owner('select private.accident_report_due(f)::text as due from public.person_facts f where id = $1', [fact])).toEqual([{ due }])
      expect(await refused(scene, me, 'accident', { on_date: '2026-12-02', variety: 'typical', cat_number: '123' })).toBe('RHFCT cat_number')
      await correct(scene, fact, { ...values, cat_number: '2026.123456-7', cat_on: '2026-12-07' })
      expect(await items(scene)).toEqual([])
    })
  })
})

it('an accident that only a certificate tells of waits for its fact and its CAT (Lei 8.213/1991, art. 22)', async () => {
  await stage.scene(async (scene) => {
    const me = await worker(scene, '2026-12-14')
    const items = (who: Actor = admin()): Promise<readonly Row[]> =>
      scene.as(who, `select title, detail, ((due_at at time zone 'America/Sao_Paulo')::date - 1)::text as due from public.my_pending_items(200) where kind = 'accident_report'`)
    const [type] = await scene.owner(`select id from public.leave_types where company_id = $1 and key = 'accident'`, [stage.company('aurora')])
    const register = (from: string): Promise<unknown> => scene.as(admin(), `select public.register_certificate($1, $2, 3, '{}', '{}', $3)`, [me, from, type?.['id']])
    await register('2026-12-04')
    await register('2026-12-09')
    expect(await items()).toEqual([{ title: 'Registrar o acidente e enviar a CAT', detail: 'Acidente em 04/12/2026', due: '2026-12-07' }])
    expect(await items(stage.signedIn('gestor@aurora.demo'))).toEqual([])
    const fact = await record(scene, me, 'accident', { on_date: '2026-12-03', variety: 'typical' })
    expect(await items()).toEqual([{ title: 'Enviar a CAT e registrar o número', detail: 'Acidente em 03/12/2026', due: '2026-12-04' }])
    await correct(scene, fact, { on_date: '2026-12-03', variety: 'typical', cat_number: '2026.1', cat_on: '2026-12-04' })
    expect(await items()).toEqual([])
  })
})

describe('military service', () => {
  const periods = async (scene: Scene, id: string): Promise<string[]> =>
    (await scene.as(admin(), 'select acquired_from || $2 || acquired_to || $3 || state as line from public.vacation_balance($1)', [id, '…', ' '])).map(({ line }) => String(line))

  it('moves the period when the person is back within ninety days of the discharge (CLT art. 132)', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-11-20', '2025-02-03')
      await record(scene, me, 'military', { on_date: '2025-08-01', discharged_on: '2026-06-30', returned_on: '2026-07-20' })
      expect(await leaves(scene, me)).toEqual(['29 2025-08-01…2026-07-19'])
      expect((await periods(scene, me))[0]).toBe('2025-02-03…2027-01-21 acquiring')
    })
  })

  it('costs the time before it when the person is back later (CLT art. 132)', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-11-20', '2025-02-03')
      const fact = await record(scene, me, 'military', { on_date: '2025-08-01', discharged_on: '2026-06-30', returned_on: '2026-09-28' })
      expect((await periods(scene, me))[0]).toMatch(/^2025-02-03…2027-.* acquiring$/)
      const late = await correct(scene, fact, { on_date: '2025-08-01', discharged_on: '2026-06-30', returned_on: '2026-10-05' })
      expect(await periods(scene, me)).toEqual(['2025-02-03…2026-10-04 lost', '2026-10-05…2027-10-04 acquiring'])
      await scene.as(admin(), `select public.void_fact($1, 'Engano')`, [late])
      expect((await periods(scene, me))[0]).toMatch(/^2025-02-03…2026-02-02/)
    })
  })

  it('suspends the period until the discharge is known (CLT arts. 132 e 472)', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-02-20', '2025-02-03')
      expect(await refused(scene, me, 'military', { on_date: '2025-08-01' })).toBe('RHFCT expected_on')
      expect(await preview(scene, me, 'military', { on_date: '2025-08-01', expected_on: '2026-06-30' })).toMatchObject({ service: 'open', returns_on: null })
      await record(scene, me, 'military', { on_date: '2025-08-01', expected_on: '2026-06-30' })
      expect(await periods(scene, me)).toEqual(['2025-02-03…2027-01-02 acquiring'])
    })
  })

  it('tells HR of granted vacations that now begin before their period is complete (CLT arts. 130, 132 e 134)', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-02-20', '2025-02-03')
      await scene.owner(`with r as (insert into public.leave_requests (company_id, employee_id, type_id, period_from, status)
          select company_id, $2, id, '2025-02-03', 'approved' from public.leave_types where company_id = $1 and key = 'vacation' returning *)
        insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) select company_id, id, employee_id, '2026-04-06', '2026-04-25', 20, true from r`, [stage.company('aurora'), me])
      const told = (): Promise<readonly Row[]> => scene.as(admin(), `select body from public.notifications where kind = 'vacation_shortfall' and entity_id = $1`, [me])
      await record(scene, me, 'military', { on_date: '2026-01-20', discharged_on: '2026-01-30', returned_on: '2026-02-02' })
      expect(await told()).toEqual([])
      await record(scene, me, 'military', { on_date: '2025-08-01', discharged_on: '2025-12-31', returned_on: '2026-01-10' })
      expect(await told()).toEqual([{ body: 'O período aquisitivo agora vai até 27/07/2026, e as férias começam em 06/04/2026: mude as datas.' }])
    })
  })

  it('keeps the stored figures of vacations true', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-11-20', '2025-02-03')
      await scene.owner('delete from private.vacation_marks')
      await record(scene, me, 'military', { on_date: '2025-08-01', discharged_on: '2026-06-30', returned_on: '2026-10-05' })
      expect(await scene.owner('select distinct employee_id from private.vacation_marks')).toEqual([{ employee_id: me }])
    })
  })
})
