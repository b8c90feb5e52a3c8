import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askingActs, one } from '../support/asking.ts'
import { factActs, father, mother } from '../support/facts.ts'
import { openStage, type Actor, type Row, type Scene, type Stage } from '../support/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const manager = (): Actor => stage.signedIn('gestor@aurora.demo')
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')
const master = (): Actor => stage.signedIn('master@vinculo.demo', { headers: { 'x-company-id': stage.company('aurora') } })
const { cast, asked } = askingActs(() => stage)
const { worker, record, correct, preview, refused, leaves, guarantees } = factActs(() => stage)
const value = async (expression: string): Promise<unknown> => stage.scene(async (scene) => (await scene.owner(`select (${expression})::text as x`))[0]?.['x'])
const law = (day: string): string => `private.statutory_leave_rules('${day}')`
const register = async (scene: Scene, me: unknown, from: string, days: number, sameAs?: Row): Promise<Row | undefined> =>
  (await scene.as(admin(), `select * from public.register_certificate($1, $2, $3, $4)`, [me, from, days, JSON.stringify(sameAs ? { same_as: sameAs['id'] } : {})]))[0]
const read = async (scene: Scene, id: unknown): Promise<Row> => ((await scene.as(admin(), 'select public.read_certificate($1) as r', [id]))[0]?.['r']) as Row
/** The person works in that state from the beginning. */
const worksIn = async (scene: Scene, me: unknown, uf: string, city: string | null = null): Promise<void> => {
  const [made] = await scene.owner(`insert into public.work_sites (company_id, name, city, uf) values ($1, 'Filial ' || gen_random_uuid(), $2, $3) returning id`, [stage.company('aurora'), city, uf])
  await scene.owner(`insert into public.employee_assignments (company_id, employee_id, starts_on, reason, work_site_id, applied_at) values ($1, $2, '2020-03-02', 'admission', $3, now())
    on conflict (company_id, employee_id, starts_on) do update set work_site_id = excluded.work_site_id`, [stage.company('aurora'), me, made?.['id']])
}

describe('the CAT is due the next day of business, at once after a death (Lei 8.213/1991, art. 22)', () => {
  it.each([
    ['2026-12-04', 'SP', {}, '2026-12-07'], ['2026-12-05', 'SP', {}, '2026-12-07'], ['2026-12-06', 'SP', { is_fatal: true }, '2026-12-06'],
    ['2026-04-02', 'SP', {}, '2026-04-06'], ['2026-12-24', 'SP', {}, '2026-12-28'], ['2026-02-16', 'SP', {}, '2026-02-17'], ['2026-02-16', 'RJ', {}, '2026-02-18'],
    ['2026-07-08', 'SP', {}, '2026-07-10'], ['2026-07-08', 'RJ', {}, '2026-07-09'], ['2026-12-31', 'SP', {}, '2027-01-04'], ['2026-06-03', 'MA', {}, '2026-06-05'],
  ] as const)('after %s in %s (%j): %s', async (day, uf, more, due) => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2027-01-10')
      await worksIn(scene, me, uf)
      expect((await preview(scene, me, 'accident', { on_date: day, variety: 'typical', ...more }))['cat_due']).toBe(due)
    })
  })
  it('which no holiday of the city is', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2027-01-10')
      await worksIn(scene, me, 'SP', 'Campinas')
      await scene.owner(`insert into public.holidays (company_id, city, name, kind, on_date, every_year) values ($1, 'Campinas', 'Padroeira X', 'municipal', '2020-12-08', true)`, [stage.company('aurora')])
      expect((await preview(scene, me, 'accident', { on_date: '2026-12-07', variety: 'disease' }))['cat_due']).toBe('2026-12-09')
    })
  })
})

describe('illness', () => {
  it('Lei 8.213/1991, art. 60: of twenty days the benefit pays from the sixteenth, and S-2230 is due on it', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const r = await register(scene, me, '2026-08-03', 20)
      expect(await read(scene, r?.['id'])).toMatchObject({ benefit_from: '2026-08-18', esocial_due: '2026-08-18', summed: 20 })
    })
  })
  it('eSocial S-2230, 5.1: 3, 10 and 3 days within sixty make sixteen, and all three are due on the sixteenth', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      await scene.owner(`update public.employees set hire_date = '2018-03-01', created_at = '2018-03-01' where id = $1`, [me])
      const a = await register(scene, me, '2019-03-01', 3)
      const b = await register(scene, me, '2019-03-08', 10, a)
      const c = await register(scene, me, '2019-04-13', 3, b)
      for (const r of [a, b, c]) expect((await read(scene, r?.['id']))['esocial_due']).toBe('2019-04-15')
      expect((await read(scene, c?.['id']))['summed']).toBe(16)
    })
  })
  it('Decreto 3.048/1999, art. 75, § 4º: another condition does not sum, nor what comes 61 days after the return', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const a = await register(scene, me, '2026-08-03', 10)
      const b = await register(scene, me, '2026-08-17', 10)
      expect([(await read(scene, a?.['id']))['summed'], (await read(scene, b?.['id']))['summed']]).toEqual([10, 10])
      const c = await register(scene, me, '2026-10-27', 10, b)
      // Back on 27 August: sixty days are over on 26 October.
      expect((await read(scene, c?.['id']))['summed']).toBe(10)
    })
  })
  it('Decreto 3.048/1999, art. 75, § 3º: sixty days after a benefit it pays from the first day, which is due that day', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const a = await register(scene, me, '2026-06-01', 20)
      const b = await register(scene, me, '2026-08-20', 3, a)
      expect(await read(scene, b?.['id'])).toMatchObject({ benefit_from: '2026-08-20', esocial_due: '2026-08-20' })
    })
  })
  it('eSocial S-2230: an accident of two days is reported by the fifteenth, an illness of fifteen days is not', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const [type] = await scene.owner(`select id from public.leave_types where company_id = $1 and key = 'accident'`, [stage.company('aurora')])
      const [r] = await scene.as(admin(), `select * from public.register_certificate($1, '2026-09-14', 2, '{}', '{}', $2)`, [me, type?.['id']])
      expect(await read(scene, r?.['id'])).toMatchObject({ esocial_code: '01', esocial_due: '2026-10-15', benefit_from: null })
      const s = await register(scene, me, '2026-08-03', 15)
      expect(await read(scene, s?.['id'])).toMatchObject({ esocial_due: null, benefit_from: null })
    })
  })
  it('NR-7: an exam of the return after thirty days away, also by certificates of two conditions in a row', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const due = async (): Promise<unknown> => scene.owner(`select because, due_on::text from public.return_exams where employee_id = $1 and dropped_at is null order by due_on`, [me])
      await register(scene, me, '2026-03-02', 14)
      await register(scene, me, '2026-03-16', 15)
      expect(await due()).toEqual([])
      await register(scene, me, '2026-06-01', 15)
      await register(scene, me, '2026-06-16', 15)
      expect(await due()).toEqual([{ because: 'long', due_on: '2026-07-01' }])
    })
  })
})

describe('who may', () => {
  it('ask for whom, and record and read facts: HR and masters in the company, managers what their types let them, nobody from elsewhere', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      await scene.owner(`update public.employees set manager_id = (select id from public.employees where email = 'gestor@aurora.demo') where id = $1`, [me])
      expect(await asked(scene, person(), 'maternity', [['2026-12-01', '2027-03-30']])).toBe('RHLEV not_offered')
      expect(await asked(scene, manager(), 'wedding', [['2026-12-01', '2026-12-03']], { me })).toBe('RHLEV not_offered')
      expect(await asked(scene, manager(), 'bereavement', [['2026-12-01', '2026-12-02']], { me })).toBeNull()
      expect(await asked(scene, master(), 'maternity', [['2027-02-01', '2027-05-31']], { me })).toBeNull()
      expect((await asked(scene, stage.signedIn('admin@boreal.demo'), 'wedding', [['2026-12-07', '2026-12-09']], { me }))?.slice(0, 5)).toBe('RHNTF')
      expect(await scene.refusal(manager(), `select public.record_fact($1, 'pregnancy', '{"on_date":"2026-10-01"}')`, [me])).toBe('RHPER')
      expect(await scene.refusal(person(), `select public.record_fact($1, 'pregnancy', '{"on_date":"2026-10-01"}')`, [me])).toBe('RHPER')
      expect(await scene.refusal(master(), `select public.record_fact($1, 'pregnancy', '{"on_date":"2026-10-01","expected_on":"2027-05-01"}')`, [me])).toBeNull()
      expect(await scene.refusal(manager(), `select public.facts_of_person($1)`, [me])).toBe('RHNTF')
    })
  })
})

describe('limits', () => {
  it('CLT art. 473, II to XI: blood in twelve months, the child by the calendar year, a wedding in three days in a row, the rest as long as it takes', async () => {
    await stage.scene(async (scene) => {
      await cast(scene)
      expect(await asked(scene, person(), 'blood_donation', one('2026-12-01'))).toBeNull()
      expect(await asked(scene, person(), 'blood_donation', one('2027-11-30'))).toBe('RHLEV limit')
      expect(await asked(scene, person(), 'blood_donation', one('2027-12-01'))).toBeNull()
      expect(await asked(scene, person(), 'child_doctor', one('2026-12-31'))).toBeNull()
      expect(await asked(scene, person(), 'child_doctor', one('2027-01-01'))).toBeNull()
      expect(await asked(scene, person(), 'child_doctor', one('2027-12-31'))).toBe('RHLEV limit')
      expect(await asked(scene, person(), 'wedding', [['2026-12-04', '2026-12-06']])).toBeNull()
      expect(await asked(scene, person(), 'wedding', [['2027-05-07', '2027-05-10']])).toBe('RHLEV limit')
      expect(await asked(scene, person(), 'reservist', one('2027-02-01'))).toBeNull()
      expect(await asked(scene, person(), 'entrance_exam', [['2027-02-03', '2027-02-04']])).toBeNull()
      expect(await asked(scene, person(), 'court', one('2027-02-05', { ends_noon: true }))).toBeNull()
      expect(await asked(scene, person(), 'union_abroad', [['2027-02-08', '2027-02-19']])).toBeNull()
    })
  })
  it('Lei 11.340/2006, art. 9º, § 2º, II: six months away after violence at home', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      expect(await asked(scene, admin(), 'violence', [['2026-12-01', '2027-06-01']], { me })).toBe('RHLEV limit')
      expect(await asked(scene, admin(), 'violence', [['2026-12-01', '2027-05-31']], { me })).toBeNull()
    })
  })
  it('CLT arts. 392, § 6º, and 395: sixty days for Zika, two weeks after a miscarriage', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      expect(await asked(scene, admin(), 'maternity_zika', [['2027-01-01', '2027-03-02']], { me })).toBe('RHLEV limit')
      expect(await asked(scene, admin(), 'maternity_zika', [['2027-01-01', '2027-03-01']], { me })).toBeNull()
      expect(await asked(scene, admin(), 'miscarriage', [['2026-12-01', '2026-12-14']], { me })).toBeNull()
    })
  })
  it('CF art. 7º, caput: an agreement gives more, and never less', async () => {
    await stage.scene(async (scene) => {
      await cast(scene)
      await scene.as(admin(), `insert into public.company_leave_rules (company_id, rule, valid_from, value) values ($1, 'wedding', '2026-01-01', 5)`, [stage.company('aurora')])
      expect(await asked(scene, person(), 'wedding', [['2026-12-07', '2026-12-11']])).toBeNull()
      expect(await scene.refusal(admin(), `insert into public.company_leave_rules (company_id, rule, valid_from, value) values ($1, 'bereavement', '2026-01-01', 1)`, [stage.company('aurora')])).toBe('RHLAW')
    })
  })
})

describe('figures (ADCT art. 10; Lei 15.371/2026, arts. 10 to 12; Código Civil, art. 132, § 3º)', () => {
  it.each([
    [`(private.paternity_leave('2027-06-01', true, true, ${law('2027-06-01')})).days`, '29'],
    [`(private.paternity_leave('2028-06-01', true, true, ${law('2028-06-01')})).days`, '35'],
    [`(private.paternity_leave('2028-06-01', false, true, ${law('2028-06-01')})).days`, '30'],
    [`(private.paternity_leave('2026-12-31', false, false, ${law('2026-12-31')})).ends_on`, '2027-01-04'],
    [`(private.paternity_leave('2026-12-31', false, false, ${law('2026-12-31')})).stable_until`, null],
    [`(private.paternity_leave('2027-01-20', false, false, ${law('2027-01-20')})).stable_until`, '2027-03-01'],
    [`(private.paternity_leave('2026-05-01', false, true, ${law('2026-05-01')}, true)).days`, '35'],
    [`(private.maternity_leave('2027-01-15', true, ${law('2027-01-15')})).ends_on`, '2027-07-13'],
    [`private.law_months_later('2026-09-30', 5)`, '2027-03-01'],
    [`private.law_months_later('2026-08-31', 12)`, '2027-08-31'],
  ])('%s = %s', async (expression, expected) => {
    expect(await value(expression)).toBe(expected)
  })
})

describe('guarantees', () => {
  it('ADCT art. 10, II, b: five months from the last day of a month that a shorter one ends', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-10-05')
      await record(scene, me, 'birth', mother('2026-09-30'))
      expect(await guarantees(scene, me, '2027-03-01')).toEqual(['maternity until 2027-03-01'])
    })
  })
  it('Lei 8.213/1991, art. 118: twelve months after the benefit, open while it is paid, and asked about at the end of the contract', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-09-01')
      const fact = await record(scene, me, 'accident', { on_date: '2026-02-28', variety: 'typical', benefit_from: '2026-03-15' })
      expect(await guarantees(scene, me, '2026-09-01')).toEqual(['accident until open'])
      await correct(scene, fact, { on_date: '2026-02-28', variety: 'typical', benefit_from: '2026-03-15', ended_on: '2026-08-31' })
      expect(await guarantees(scene, me, '2027-08-31')).toEqual(['accident until 2027-08-31'])
      expect(await guarantees(scene, me, '2027-09-01')).toEqual([])
      expect(await scene.refusal(admin(), `select public.open_offboarding($1, '{"reason": "dismissal", "last_day": "2027-08-31"}')`, [me])).toBe('RHSTB')
    })
  })
  it('stand one beside the other, the longest first (CLT art. 543, § 3º; ADCT art. 10, II, b)', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-09-01')
      await record(scene, me, 'office', { on_date: '2026-02-02', variety: 'union', ended_on: '2026-06-30' })
      await record(scene, me, 'birth', mother('2026-08-15'))
      expect(await guarantees(scene, me, '2026-09-01')).toEqual(['office until 2027-06-30', 'maternity until 2027-01-15'])
    })
  })
  it('CLT art. 395: nobody is dismissed in the two weeks after a miscarriage', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-05-04')
      await record(scene, me, 'pregnancy', { on_date: '2026-02-02', ended_on: '2026-05-04' })
      expect(await leaves(scene, me)).toEqual(['19 2026-05-04…2026-05-17'])
      expect(await scene.refusal(admin(), `select public.open_offboarding($1, '{"reason": "dismissal", "last_day": "2026-05-10"}')`, [me])).toBe('RHSTB')
    })
  })
})

describe('births beside other things', () => {
  it('CLT art. 473, III: a father on vacation goes on with it, and has what is left of his leave after it', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-05-20', '2024-03-04')
      const [made] = await scene.owner(`insert into public.leave_requests (company_id, employee_id, type_id, status, period_from)
        select company_id, $2, id, 'approved', '2024-03-04' from public.leave_types where company_id = $1 and key = 'vacation' returning id`, [stage.company('aurora'), me])
      await scene.owner(`insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) values ($1, $2, $3, '2026-05-04', '2026-05-20', 17, true)`, [stage.company('aurora'), made?.['id'], me])
      expect(await preview(scene, me, 'birth', father('2026-05-18'))).toMatchObject({ beside_vacations: 3, returns_on: '2026-05-23', interrupts: [] })
      expect(await refused(scene, me, 'birth', father('2026-05-18'))).toBe('recorded')
      expect(await leaves(scene, me)).toEqual(['15 2026-05-04…2026-05-20', '16 2026-05-21…2026-05-22'])
    })
  })
  it('Decreto 3.048/1999, art. 102: an illness that runs ends the day before the maternity leave', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-05-20', '2024-03-04')
      await register(scene, me, '2026-05-04', 30)
      expect(await refused(scene, me, 'birth', mother('2026-05-18'))).toBe('recorded')
      expect(await leaves(scene, me)).toEqual(['03 2026-05-04…2026-05-17', '17 2026-05-18…2026-09-14'])
    })
  })
  it('CLT art. 392: twins are one birth, and a child a year later is another', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-09-01')
      await record(scene, me, 'birth', mother('2025-08-15', { children: 2 }))
      expect(await refused(scene, me, 'birth', mother('2025-08-16'))).not.toBe('recorded')
      expect(await refused(scene, me, 'birth', mother('2026-08-15'))).toBe('recorded')
    })
  })
  it('CLT art. 392: one maternity leave for one birth; what was left of it is no second one', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-09-01')
      await record(scene, me, 'birth', mother('2026-08-15'))
      expect(await asked(scene, admin(), 'maternity', [['2026-12-20', '2027-04-18']], { me })).toBe('RHLEV birth_once')
      const other = await worker(scene, '2026-09-01')
      const parts = async (from: string, to: string): Promise<string | null> => asked(scene, admin(), 'maternity', [[from, to]], { me: other, confirms: ['too_short'] })
      expect(await parts('2026-09-07', '2026-09-30')).toBeNull()
      expect(await parts('2026-10-11', '2027-01-15')).toBe('RHLEV birth_once')
      expect(await parts('2026-10-11', '2027-01-14')).toBeNull()
    })
  })
})
