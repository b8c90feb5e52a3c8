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
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')
const { cast, asked } = askingActs(() => stage)
const { worker, record, correct, preview, refused, leaves, guarantees } = factActs(() => stage)
const companyRule = (scene: Scene, rule: string, value: number, until: string | null = null): Promise<unknown> =>
  scene.owner(`insert into public.company_leave_rules (company_id, rule, valid_from, valid_to, value) values ($1, $2, '2000-01-01', $4, $3)`, [stage.company('aurora'), rule, value, until])

describe('what an agreement gives beyond the law (CF art. 7º, caput and XXVI)', () => {
  it('180 days of maternity leave stop for a stay in hospital as 120 do (CLT art. 392, § 7º)', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-04-10')
      await companyRule(scene, 'maternity', 180)
      await record(scene, me, 'birth', mother('2026-03-02', { discharged_on: '2026-03-21' }))
      expect(await leaves(scene, me)).toEqual(['35 2026-03-02…2026-03-21', '17 2026-03-22…2026-09-17'])
    })
  })
  it('twelve months of guarantee after a birth are those of everybody (ADCT art. 10, II, b)', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-09-01')
      await companyRule(scene, 'maternity_stability', 12)
      await record(scene, me, 'birth', mother('2026-08-15'))
      expect(await guarantees(scene, me, '2027-08-15')).toEqual(['maternity until 2027-08-15'])
    })
  })
  it('seven days of paternity leave until the law gives ten (Lei 15.371/2026, art. 11)', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2027-03-10')
      await companyRule(scene, 'paternity', 7, '2026-12-31')
      await record(scene, me, 'birth', father('2027-03-10'))
      expect(await leaves(scene, me)).toEqual(['16 2027-03-10…2027-03-19'])
      const other = await worker(scene, '2026-03-10')
      await record(scene, other, 'birth', father('2026-03-10'))
      expect(await leaves(scene, other)).toEqual(['16 2026-03-10…2026-03-16'])
    })
  })
  it('thirty days of an illness paid by the company move the first day of benefit (Lei 8.213/1991, art. 60, § 3º)', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      await companyRule(scene, 'sick_company_days', 30)
      const [r] = await scene.as(admin(), `select * from public.register_certificate($1, '2026-08-03', 40, '{}')`, [me])
      expect(await scene.owner('select benefit_from::text from public.leave_certificates where request_id = $1', [r?.['id']])).toEqual([{ benefit_from: '2026-09-02' }])
    })
  })
})

describe('Lei 11.770/2008, art. 1º, § 1º, II: two days of business to ask for the extension', () => {
  it('leave out a holiday of the city', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-12-20')
      await companyRule(scene, 'citizen_company', 1)
      const [made] = await scene.owner(`insert into public.work_sites (company_id, name, city, uf) values ($1, 'Filial X', 'Campinas', 'SP') returning id`, [stage.company('aurora')])
      await scene.owner(`insert into public.employee_assignments (company_id, employee_id, starts_on, reason, work_site_id, applied_at) values ($1, $2, '2020-03-02', 'admission', $3, now())
        on conflict (company_id, employee_id, starts_on) do update set work_site_id = excluded.work_site_id`, [stage.company('aurora'), me, made?.['id']])
      await scene.owner(`insert into public.holidays (company_id, city, name, kind, on_date) values ($1, 'Campinas', 'Padroeira Z', 'municipal', '2026-12-08')`, [stage.company('aurora')])
      expect(await refused(scene, me, 'birth', father('2026-12-04', { extension_on: '2026-12-10' }))).toBe('RHFCT extension_on')
      expect(await refused(scene, me, 'birth', father('2026-12-04', { extension_on: '2026-12-09' }))).toBe('recorded')
    })
  })
})

describe('one after the other', () => {
  it('a stay in hospital, the leave, Zika and the extension (CLT art. 392, §§ 6º and 7º; Lei 11.770/2008)', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-04-10')
      await companyRule(scene, 'citizen_company', 1)
      await record(scene, me, 'birth', mother('2026-03-02', { discharged_on: '2026-03-21', has_zika: true, extension_on: '2026-03-30' }))
      expect(await leaves(scene, me)).toEqual(['35 2026-03-02…2026-03-21', '17 2026-03-22…2026-07-19', '43 2026-07-20…2026-09-17', '18 2026-09-18…2026-11-16'])
    })
  })
  it('a miscarriage takes the place of the leave that the pregnancy planned (CLT art. 395)', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-03-10')
      const fact = await record(scene, me, 'pregnancy', { on_date: '2025-10-01', expected_on: '2026-06-20', leave_from: '2026-06-01' })
      await correct(scene, fact, { on_date: '2025-10-01', expected_on: '2026-06-20', ended_on: '2026-03-09' })
      expect(await leaves(scene, me)).toEqual(['19 2026-03-09…2026-03-22'])
    })
  })
  it('a substitute of the CIPA is guarded from the candidacy on (ADCT art. 10, II, a; Súmula 339 do TST)', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-03-10')
      await record(scene, me, 'office', { on_date: '2026-03-01', variety: 'cipa_substitute' })
      expect(await guarantees(scene, me, '2026-02-28')).toEqual([])
      expect(await guarantees(scene, me, '2026-03-01')).toEqual(['office until open'])
    })
  })
  it('back on the ninetieth day after the discharge is back in time, a day later is not (CLT art. 132)', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-11-20', '2025-02-03')
      expect(await preview(scene, me, 'military', { on_date: '2025-08-01', discharged_on: '2026-06-30', returned_on: '2026-09-28' })).toMatchObject({ service: 'suspension' })
      expect(await preview(scene, me, 'military', { on_date: '2025-08-01', discharged_on: '2026-06-30', returned_on: '2026-09-29' })).toMatchObject({ service: 'restart' })
    })
  })
  it('half a day is an appointment, and no sixteenth day (Lei 8.213/1991, art. 60, § 3º)', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const [a] = await scene.as(admin(), `select * from public.register_certificate($1, '2026-10-01', 15, '{}')`, [me])
      const [b] = await scene.as(admin(), `select * from public.register_certificate($1, '2026-10-19', 1, $2, '{}', null, 'morning')`, [me, JSON.stringify({ same_as: a?.['id'] })])
      expect(await scene.owner('select benefit_from from public.leave_certificates where request_id = any ($1)', [[a?.['id'], b?.['id']]])).toEqual([{ benefit_from: null }, { benefit_from: null }])
    })
  })
  it('what only HR records, the person does not ask for; office and prison count at once (CLT arts. 131, V, 472 and 474)', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      expect(await asked(scene, person(), 'suspension', one('2026-12-01'))).toBe('RHLEV not_offered')
      expect(await asked(scene, person(), 'unexcused', one('2026-12-01'))).toBe('RHLEV not_offered')
      expect(await asked(scene, person(), 'military', one('2026-12-01'))).toBe('RHLEV not_offered')
      expect(await asked(scene, person(), 'unpaid', [['2026-12-01', '2026-12-31']])).toBeNull()
      expect(await asked(scene, admin(), 'prison', [['2027-02-01', '2027-03-31']], { me })).toBeNull()
      expect(await asked(scene, admin(), 'public_office', [['2027-04-01', '2028-12-31']], { me })).toBeNull()
      expect(await asked(scene, person(), 'sick', one('2027-01-11'))).toBe('RHARG type_id')
    })
  })
  it('holidays of states move with Easter and with the week (Leis 5.243/2008 and 11.002/2025 of RJ, 11.010/2019 of ES, 18.531/2022 of SC, 2.126/2009 of AC)', async () => {
    await stage.scene(async (scene) => {
      const days = async (uf: string, year: number): Promise<unknown> => {
        const [made] = await scene.owner(`insert into public.work_sites (company_id, name, uf) values ($1, 'F ' || gen_random_uuid(), $2) returning id`, [stage.company('aurora'), uf])
        return (await scene.owner(`select to_char(on_date, 'DD/MM') as d from private.holidays_between($1, $2, make_date($3, 1, 1), make_date($3, 12, 31)) where kind = 'state' order by on_date`, [stage.company('aurora'), made?.['id'], year])).map((row: Row) => row['d'])
      }
      expect(await days('RJ', 2028)).toEqual(['29/02', '23/04', '15/06'])
      expect(await days('RJ', 2027)).toEqual(['09/02', '23/04', '27/05'])
      expect(await days('ES', 2027)).toEqual(['05/04'])
      expect(await days('SC', 2027)).toEqual(['15/08', '28/11'])
      expect(await days('AC', 2027)).toEqual(['22/01', '23/01', '08/03', '15/06', '05/09', '19/11'])
      expect(await days('AC', 2025)).toEqual(['20/01', '24/01', '08/03', '15/06', '05/09', '17/11'])
    })
  })
})
