import { describe, expect, it } from 'vitest'
import { factActs, father, mother, type Values } from '../support/facts.ts'
import { freeze } from '../support/history.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const { worker, record, correct, preview, refused, leaves, guarantees } = factActs(() => stage)
const citizen = async (scene: Scene): Promise<unknown> =>
  scene.owner(`insert into public.company_leave_rules (company_id, rule, valid_from, value) values ($1, 'citizen_company', '2000-01-01', 1)`, [stage.company('aurora')])
/** Vacations that are granted and taken from the balance. */
const take = async (scene: Scene, me: string, from: string, to: string): Promise<void> => {
  const [made] = await scene.owner(`insert into public.leave_requests (company_id, employee_id, type_id, status, period_from)
    select company_id, $2, id, 'approved', '2024-03-04' from public.leave_types where company_id = $1 and key = 'vacation' returning id`, [stage.company('aurora'), me])
  await scene.owner(`insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) values ($1, $2, $3, $4::date, $5::date, $5::date - $4::date + 1, true)`, [stage.company('aurora'), made?.['id'], me, from, to])
  await scene.owner(`insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, request_id)
    select company_id, employee_id, type_id, period_from, $2::date, -($3::date - $2::date + 1), 'use', id from public.leave_requests where id = $1`, [made?.['id'], from, to])
}

describe('a birth, for the mother', () => {
  it.each([
    ['2026-03-02', ['17 2026-03-02…2026-06-29'], '2026-06-30'],
    ['2028-01-15', ['17 2028-01-15…2028-05-13'], '2028-05-14'],
    ['2027-01-15', ['17 2027-01-15…2027-05-14'], '2027-05-15'],
  ])('of %s gives 120 days (CF art. 7º, XVIII; CLT art. 392), written as granted leave, with the exam of the return (NR-7)', async (birth, expected, back) => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, birth)
      expect(await preview(scene, me, 'birth', mother(birth))).toMatchObject({ returns_on: back, exam_on: back, interrupts: [] })
      await record(scene, me, 'birth', mother(birth))
      expect(await leaves(scene, me)).toEqual(expected)
      expect(await scene.owner('select because, due_on::text from public.return_exams where employee_id = $1 and dropped_at is null', [me])).toEqual([{ because: 'long', due_on: back }])
    })
  })

  it('keeps stretches with the stay in hospital, recorded with the birth or later (CLT art. 392, § 7º; ADI 6327; eSocial 17, 35, 17)', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2021-05-20')
      const fact = await record(scene, me, 'birth', mother('2021-04-30', { leave_from: '2021-04-02', expected_on: '2021-04-30' }))
      expect(await leaves(scene, me)).toEqual(['17 2021-04-02…2021-07-30'])
      await correct(scene, fact, mother('2021-04-30', { leave_from: '2021-04-02', expected_on: '2021-04-30', discharged_on: '2021-05-19' }))
      expect(await leaves(scene, me)).toEqual(['17 2021-04-02…2021-04-29', '35 2021-04-30…2021-05-19', '17 2021-05-20…2021-08-19'])
      expect(await scene.owner('select due_on::text from public.return_exams where employee_id = $1 and dropped_at is null', [me])).toEqual([{ due_on: '2021-08-20' }])
      const other = await worker(scene, '2021-04-17')
      await record(scene, other, 'birth', mother('2021-03-18', { discharged_on: '2021-04-16' }))
      expect(await leaves(scene, other)).toEqual(['35 2021-03-18…2021-04-16', '17 2021-04-17…2021-08-14'])
      const short = await worker(scene, '2026-03-11')
      await record(scene, short, 'birth', mother('2026-03-02', { discharged_on: '2026-03-15' }))
      expect(await leaves(scene, short)).toEqual(['17 2026-03-02…2026-06-29'])
    })
  })

  it('begins at most 28 days before the expected birth and never after the birth (CLT art. 392, § 1º)', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-03-20')
      const from = (day: string): Values => mother('2026-03-20', { expected_on: '2026-03-20', leave_from: day })
      expect(await preview(scene, me, 'birth', from('2026-02-20'))).toMatchObject({ stretches: [{ code: '17', starts_on: '2026-02-20', ends_on: '2026-06-19', days: 120 }] })
      expect(await refused(scene, me, 'birth', from('2026-02-19'))).toBe('RHFCT leave_from')
      expect(await refused(scene, me, 'birth', from('2026-03-21'))).toBe('RHFCT leave_from')
      expect(await refused(scene, me, 'birth', from('2026-02-20'))).toBe('recorded')
    })
  })

  it('is longer by sixty days in Empresa Cidadã, asked for within a month (Lei 11.770/2008, art. 1º, I and § 1º), and for Zika (CLT art. 392, § 6º)', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-04-10')
      const asked = (day: string): Values => mother('2026-03-02', { extension_on: day })
      expect(await refused(scene, me, 'birth', asked('2026-04-02'))).toBe('RHFCT extension_on')
      await citizen(scene)
      expect(await refused(scene, me, 'birth', asked('2026-04-03'))).toBe('RHFCT extension_on')
      expect(await preview(scene, me, 'birth', asked('2026-04-02'))).toMatchObject({ returns_on: '2026-08-29', stretches: [{ code: '17' }, { code: '18', starts_on: '2026-06-30', ends_on: '2026-08-28' }] })
      expect(await preview(scene, me, 'birth', mother('2026-03-02', { has_zika: true }))).toMatchObject({ returns_on: '2026-08-29', stretches: [{ code: '17' }, { code: '43', days: 60 }] })
    })
  })

  it('ends vacations that run the day before, takes back those that lie within, and gives the days back (eSocial S-2230)', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-05-20', '2024-03-04')
      await take(scene, me, '2026-05-04', '2026-05-23')
      await take(scene, me, '2026-07-06', '2026-07-15')
      expect(await preview(scene, me, 'birth', mother('2026-05-18'))).toMatchObject({ interrupts: [{ starts_on: '2026-05-04', ends_on: '2026-05-23', is_vacation: true }, { starts_on: '2026-07-06', ends_on: '2026-07-15', is_vacation: true }] })
      await record(scene, me, 'birth', mother('2026-05-18'))
      expect(await leaves(scene, me)).toEqual(['15 2026-05-04…2026-05-17', '17 2026-05-18…2026-09-14'])
      expect(await scene.owner('select sum(days)::integer as days from public.leave_ledger where employee_id = $1', [me])).toEqual([{ days: -14 }])
      expect(await scene.owner(`select status from public.leave_requests where employee_id = $1 and period_from is not null order by created_at, id`, [me])).toEqual(expect.arrayContaining([{ status: 'interrupted' }, { status: 'cancelled' }]))
    })
  })

  it('goes on with what the pregnancy told: the expected day, the leave that began before, the guarantee', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-01-12')
      await record(scene, me, 'pregnancy', { on_date: '2025-08-01', expected_on: '2026-03-20', leave_from: '2026-03-02' })
      expect(await leaves(scene, me)).toEqual(['17 2026-03-02…2026-06-29'])
      expect(await guarantees(scene, me, '2026-01-12')).toEqual(['pregnancy until 2026-08-20'])
      await freeze(scene, '2026-03-20')
      const birth = await record(scene, me, 'birth', mother('2026-03-16'))
      expect(await leaves(scene, me)).toEqual(['17 2026-03-02…2026-06-29'])
      expect(await scene.owner('select expected_on::text, leave_from::text from public.person_facts where id = $1', [birth])).toEqual([{ expected_on: '2026-03-20', leave_from: '2026-03-02' }])
      expect(await guarantees(scene, me, '2026-01-12')).toEqual(['maternity until 2026-08-16'])
      await scene.as(admin(), `select public.void_fact($1, 'Não nasceu ainda')`, [birth])
      expect(await leaves(scene, me)).toEqual(['17 2026-03-02…2026-06-29'])
    })
  })

  it('that is voided or moved away leaves the pregnancy open again, with the leave that it tells (CLT art. 392, § 1º)', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-03-20')
      await record(scene, me, 'pregnancy', { on_date: '2025-08-01', expected_on: '2026-03-20', leave_from: '2026-03-02' })
      const birth = await record(scene, me, 'birth', mother('2026-02-20'))
      expect(await leaves(scene, me)).toEqual(['17 2026-02-20…2026-06-19'])
      await scene.as(admin(), `select public.void_fact($1, 'Não nasceu ainda')`, [birth])
      expect(await leaves(scene, me)).toEqual(['17 2026-03-02…2026-06-29'])
      const again = await record(scene, me, 'birth', mother('2026-02-20'))
      expect(await leaves(scene, me)).toEqual(['17 2026-02-20…2026-06-19'])
      const moved = await correct(scene, again, mother('2025-07-15'))
      expect(await leaves(scene, me)).toEqual(['17 2025-07-15…2025-11-11', '17 2026-03-02…2026-06-29'])
      await correct(scene, moved, mother('2026-02-21'))
      expect(await leaves(scene, me)).toEqual(['17 2026-02-21…2026-06-20'])
    })
  })
})

describe('a pregnancy', () => {
  it('ends vacations with the leave that begins before the birth, as a birth does (CLT art. 392, § 1º; eSocial S-2230)', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-05-20', '2024-03-04')
      await take(scene, me, '2026-05-04', '2026-05-23')
      await take(scene, me, '2026-07-06', '2026-07-15')
      const values = { on_date: '2025-10-20', expected_on: '2026-06-10', leave_from: '2026-05-18' }
      expect(await preview(scene, me, 'pregnancy', values)).toMatchObject({ interrupts: [{ starts_on: '2026-05-04' }, { starts_on: '2026-07-06' }] })
      await record(scene, me, 'pregnancy', values)
      expect(await leaves(scene, me)).toEqual(['15 2026-05-04…2026-05-17', '17 2026-05-18…2026-09-14'])
    })
  })

  it('that is lost ends vacations for two weeks of rest, of which the vacations tell nobody (CLT art. 395)', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-05-20', '2024-03-04')
      await take(scene, me, '2026-05-04', '2026-05-23')
      await record(scene, me, 'pregnancy', { on_date: '2026-03-02', ended_on: '2026-05-18' })
      expect(await leaves(scene, me)).toEqual(['15 2026-05-04…2026-05-17', '19 2026-05-18…2026-05-31'])
      expect(await scene.owner(`select end_reason from public.leave_requests where employee_id = $1 and status = 'interrupted'`, [me])).toEqual([{ end_reason: expect.not.stringMatching(/maternidade|aborto|gr[aá]vid/i) as unknown }])
    })
  })

  it('that was lost keeps its rest when a birth comes within ten months of it (CLT art. 395)', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-05-20')
      const lost = { on_date: '2025-08-01', ended_on: '2025-08-20' }
      const fact = await record(scene, me, 'pregnancy', lost)
      await record(scene, me, 'birth', mother('2026-05-18'))
      await correct(scene, fact, { ...lost, on_date: '2025-08-02' })
      expect(await leaves(scene, me)).toEqual(['19 2025-08-20…2025-09-02', '17 2026-05-18…2026-09-14'])
    })
  })
})

describe('a birth, for the father', () => {
  it.each([
    ['2026-12-30', false, ['16 2026-12-30…2027-01-03'], '2027-01-04', null],
    ['2026-12-30', true, ['16 2026-12-30…2027-01-03', '16 2027-01-04…2027-01-18'], '2027-01-19', null],
    ['2027-01-01', false, ['16 2027-01-01…2027-01-10'], '2027-01-11', '2027-02-10'],
    ['2027-01-01', true, ['16 2027-01-01…2027-01-10', '16 2027-01-11…2027-01-25'], '2027-01-26', '2027-02-25'],
    ['2027-03-10', false, ['16 2027-03-10…2027-03-19'], '2027-03-20', '2027-04-19'],
    ['2028-02-20', false, ['16 2028-02-20…2028-03-05'], '2028-03-06', '2028-04-05'],
  ])('of %s, Empresa Cidadã %s (ADCT art. 10, § 1º; Lei 15.371/2026, art. 11; Lei 11.770/2008)', async (birth, isCitizen, expected, back, stable) => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, birth)
      if (isCitizen) await citizen(scene)
      const values = father(birth, isCitizen ? { extension_on: birth } : {})
      expect(await preview(scene, me, 'birth', values)).toMatchObject({ returns_on: back, exam_on: null, protection: stable === null ? null : { until_on: stable } })
      await record(scene, me, 'birth', values)
      expect(await leaves(scene, me)).toEqual(expected)
      expect(await guarantees(scene, me, birth)).toEqual(stable === null ? [] : [`paternity until ${stable}`])
    })
  })

  it('of 2029 asks HR for the number in place of guessing (Lei 15.371/2026, art. 11, §§ 1º e 2º)', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2029-01-01')
      expect(await refused(scene, me, 'birth', father('2029-01-01'))).toBe('RHUND paternity')
      await scene.owner(`insert into public.company_leave_rules (company_id, rule, valid_from, value) values ($1, 'paternity', '2029-01-01', 20)`, [stage.company('aurora')])
      expect(await refused(scene, me, 'birth', father('2029-01-01'))).toBe('recorded')
      expect(await leaves(scene, me)).toEqual(['16 2029-01-01…2029-01-20'])
    })
  })

  it('is a third longer for a child with a disability from 2027 on (Lei 15.371/2026, art. 12), and twenty days for Zika (CLT art. 473, § 2º)', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2027-02-01')
      const days = async (birth: string, more: Values): Promise<unknown> => ((await preview(scene, me, 'birth', father(birth, more)))['stretches'] as Row[])[0]?.['days']
      expect(await days('2027-02-01', { has_disability: true })).toBe(14)
      expect(await days('2026-12-30', { has_disability: true })).toBe(5)
      expect(await days('2026-12-30', { has_zika: true })).toBe(20)
      expect(await days('2027-02-01', { has_zika: true, has_disability: true })).toBe(20)
    })
  })

  it('is extended when asked for within two days of business (Lei 11.770/2008, art. 1º, § 1º, II)', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-12-12')
      await citizen(scene)
      // Of a Friday the second day of business is the Tuesday.
      expect(await refused(scene, me, 'birth', father('2026-12-04', { extension_on: '2026-12-09' }))).toBe('RHFCT extension_on')
      expect(await refused(scene, me, 'birth', father('2026-12-04', { extension_on: '2026-12-08' }))).toBe('recorded')
    })
  })

  it('is recorded once, and gives one leave, whoever asks for it (CLT art. 473, III)', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene, '2026-11-20')
      const person = stage.signedIn('pessoa@aurora.demo')
      const [row] = await scene.owner(`select id from public.employees where email = 'pessoa@aurora.demo'`)
      const me = String(row?.['id'])
      await scene.owner(`update public.leaves set counts = false, granted = false where employee_id = $1`, [me])
      const [type] = await scene.owner(`select id from public.leave_types where company_id = $1 and key = 'paternity'`, [stage.company('aurora')])
      const ask = async (day: string): Promise<string | null> => scene.refusal(person, 'select public.request_leave($1, $2)', [type?.['id'], JSON.stringify([{ starts_on: day, ends_on: day }])])
      const fact = await record(scene, me, 'birth', father('2026-11-16'))
      expect(await refused(scene, me, 'birth', father('2026-11-16'))).toBe('RHFCT on_date')
      expect(await ask('2026-11-24')).toBe('RHLEV')
      await scene.as(admin(), `select public.void_fact($1, 'Outra pessoa')`, [fact])
      expect(await ask('2026-11-24')).toBeNull()
      expect(await ask('2026-12-01')).toBe('RHLEV')
    })
  })

  it('takes a leave that the person had already, with the same days, as its own', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-11-20')
      const [made] = await scene.owner(`insert into public.leave_requests (company_id, employee_id, type_id, status) select company_id, $2, id, 'approved'
        from public.leave_types where company_id = $1 and key = 'paternity' returning id`, [stage.company('aurora'), me])
      await scene.owner(`insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) values ($1, $2, $3, '2026-11-16', '2026-11-20', 5, true)`, [stage.company('aurora'), made?.['id'], me])
      const fact = await record(scene, me, 'birth', father('2026-11-16'))
      expect(await leaves(scene, me)).toEqual(['16 2026-11-16…2026-11-20'])
      expect(await scene.owner('select request_id from private.fact_requests where fact_id = $1', [fact])).toEqual([{ request_id: made?.['id'] }])
      expect(await refused(scene, me, 'birth', father('2026-11-18'))).toBe('RHFCT on_date')
    })
  })
})

describe('an adoption', () => {
  it('gives one of the adopters 120 days and the guarantee of five months (CLT arts. 392-A and 391-A, parágrafo único), the other paternity leave', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-08-15')
      const other = await worker(scene, '2026-08-15')
      await record(scene, me, 'adoption', mother('2026-08-15'))
      await record(scene, other, 'adoption', father('2026-08-15'))
      expect(await leaves(scene, me)).toEqual(['20 2026-08-15…2026-12-12'])
      expect(await leaves(scene, other)).toEqual(['16 2026-08-15…2026-08-19'])
      expect(await guarantees(scene, me, '2027-01-15')).toEqual(['maternity until 2027-01-15'])
    })
  })
})

describe('a fact', () => {
  it('is what HR is led to when it asks for a leave that one gives', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-09-01')
      const [type] = await scene.owner(`select id from public.leave_types where company_id = $1 and key = 'maternity'`, [stage.company('aurora')])
      const rules = async (actor: Actor): Promise<readonly Row[]> =>
        scene.as(actor, `select r from jsonb_array_elements(public.preview_leave($1, '[{"starts_on": "2026-09-01", "ends_on": "2026-12-29"}]', $2) -> 'rules') r where r ->> 'code' = 'from_fact'`, [type?.['id'], actor === admins ? me : null])
      const admins = admin()
      expect(await rules(admins)).toMatchObject([{ r: { severity: 'info', holds: true } }])
      expect(await rules(stage.signedIn('pessoa@aurora.demo'))).toEqual([])
    })
  })

  it('is corrected by another version with a reason, and never changed or deleted', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-09-01')
      const first = await record(scene, me, 'birth', mother('2026-08-15'))
      expect(await scene.refusal(admin(), `select public.correct_fact($1, $2, ' ')`, [first, JSON.stringify(mother('2026-08-14'))])).toBe('RHCOM')
      const second = await correct(scene, first, mother('2026-08-14'))
      expect(await scene.owner('select version, replaces_id, closed_reason, closed_at is null as open from public.person_facts where employee_id = $1 order by version', [me])).toEqual([
        { version: 1, replaces_id: null, closed_reason: 'Data certa', open: false }, { version: 2, replaces_id: first, closed_reason: null, open: true },
      ])
      expect(await leaves(scene, me)).toEqual(['17 2026-08-14…2026-12-11'])
      expect(await scene.refusal(admin(), `select public.correct_fact($1, $2, 'De novo')`, [first, JSON.stringify(mother('2026-08-13'))])).toBe('RHCLS')
      await scene.as(admin(), `select public.void_fact($1, 'Outra pessoa')`, [second])
      expect(await leaves(scene, me)).toEqual([])
      expect(await guarantees(scene, me, '2026-09-01')).toEqual([])
      await expect(scene.owner('savepoint x; delete from public.person_facts')).rejects.toMatchObject({ code: 'RHDEL' })
    })
  })

  it.each([
    ['of no kind', 'wedding', { on_date: '2026-08-15' }, 'RHARG kind'],
    ['with a field of another kind', 'office', { on_date: '2026-08-15', variety: 'cipa', cat_on: '2026-08-16' }, 'RHARG kind'],
    ['without what it needs', 'birth', { on_date: '2026-08-15' }, 'RHARG parental_leave'],
    ['with a date that is none', 'birth', mother('2026-02-31'), 'RHARG '],
    ['of a day to come', 'birth', mother('2026-09-02'), 'RHFCT on_date'],
    ['before the contract', 'birth', mother('2020-01-15'), 'RHFCT on_date'],
    ['with a discharge on no day', 'birth', mother('2026-08-15', { discharged_on: 'infinity' }), 'RHARG discharged_on'],
    ['with an extension on no day', 'birth', mother('2026-08-15', { extension_on: '-infinity' }), 'RHARG extension_on'],
    ['with a leave from no day', 'birth', mother('2026-08-15', { leave_from: '-infinity' }), 'RHARG leave_from'],
    ['with a discharge in three thousand years', 'military', { on_date: '2026-01-05', expected_on: '5000-01-01' }, 'RHARG expected_on'],
    ['with a discharge in a hundred years', 'military', { on_date: '2026-01-05', expected_on: '2126-01-01' }, 'RHFCT on_date'],
    ['with a return on no day', 'military', { on_date: '2026-01-05', discharged_on: '2026-08-15', returned_on: 'infinity' }, 'RHARG returned_on'],
    ['with an end on no day', 'office', { on_date: '2026-08-15', variety: 'cipa', ended_on: 'infinity' }, 'RHARG ended_on'],
    ['with a discharge before the birth', 'birth', mother('2026-08-15', { discharged_on: '2026-08-14' }), 'RHFCT discharged_on'],
    ['with an accident that is an office', 'accident', { on_date: '2026-08-15', variety: 'cipa' }, 'RHFCT variety'],
    ['with a return before the discharge', 'military', { on_date: '2026-01-05', discharged_on: '2026-08-15', returned_on: '2026-08-14' }, 'RHFCT returned_on'],
    ['with an end before the beginning', 'office', { on_date: '2026-08-15', variety: 'cipa', ended_on: '2026-08-14' }, 'RHFCT ended_on'],
  ])('is refused %s', async (_, kind, values, expected) => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-09-01')
      expect(await refused(scene, me, kind, values)).toBe(expected)
    })
  })
})
