import { describe, expect, it } from 'vitest'
import { askingActs, one } from '../support/asking.ts'
import { type Actor, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')
const { cast, asked, rule } = askingActs(() => stage)

describe('the types that a company is born with', () => {
  it.each([
    ['wedding', '3 each', 'day running company none', null, 'CLT art. 473, II'],
    ['bereavement', '2 each', 'day running company none', null, 'CLT art. 473, I'],
    ['paternity', '5 each', 'day running company none', '16', 'ADCT art. 10, § 1º'],
    ['paternity_citizen', '15 each', 'day running company none', '16', 'Lei 11.770/2008, art. 1º, II'],
    ['paternity_zika', '20 each', 'day running company none', '16', 'CLT art. 473, § 2º'],
    ['blood_donation', '1 twelve_months', 'day running company none', null, 'CLT art. 473, IV'],
    ['voter_enrolment', '2 twelve_months', 'day running company none', null, 'CLT art. 473, V'],
    ['reservist', null, 'half_day running company none', null, 'CLT art. 473, VI'],
    ['entrance_exam', null, 'day running company none', null, 'CLT art. 473, VII'],
    ['court', null, 'half_day running company none', null, 'CLT art. 473, VIII'],
    ['union_abroad', null, 'day running company none', null, 'CLT art. 473, IX'],
    ['prenatal', '6 pregnancy', 'half_day running company none', null, 'CLT art. 473, X'],
    ['child_doctor', '1 year', 'half_day running company none', null, 'CLT art. 473, XI'],
    ['cancer_exams', '3 twelve_months', 'half_day running company none', null, 'CLT art. 473, XII'],
    ['sick', null, 'half_day running company_then_benefit none', '03', 'Lei 8.213/1991, art. 60, § 3º'],
    ['benefit', null, 'day running benefit benefit', '03', 'CLT art. 476'],
    ['accident', null, 'day running company_then_benefit none', '01', 'Lei 8.213/1991, arts. 19 a 22'],
    ['maternity', '120 each', 'day running company none', '17', 'CF art. 7º, XVIII; CLT art. 392'],
    ['maternity_citizen', '60 each', 'day running company none', '18', 'Lei 11.770/2008, art. 1º, I'],
    ['maternity_medical', null, 'day running company none', '35', 'CLT art. 392, §§ 2º e 7º'],
    ['maternity_zika', '60 each', 'day running company none', '43', 'CLT art. 392, § 6º'],
    ['adoption', '120 each', 'day running benefit none', '20', 'CLT art. 392-A'],
    ['miscarriage', '14 each', 'day running benefit none', '19', 'CLT art. 395'],
    ['nursing', '2 each', 'hour working company none', null, 'CLT art. 396'],
    ['paid', null, 'day running company paid_leave', '16', null],
    ['unpaid', null, 'day running nobody suspends', '21', null],
    ['military', null, 'day running nobody military', '29', 'CLT art. 472'],
    ['training', '5 each', 'day running nobody suspends', '27', 'CLT art. 476-A, caput e § 7º'],
    ['suspension', '30 each', 'day running nobody absence', null, 'CLT art. 474'],
    ['unexcused', null, 'half_day working nobody absence', null, 'CLT art. 130'],
    ['hours', null, 'hour working company none', null, 'CLT art. 59, §§ 2º e 5º'],
    ['poll_worker', null, 'day running company none', null, 'Lei 9.504/1997, art. 98'],
    ['violence', '6 each', 'day running company_then_benefit none', '25', 'Lei 11.340/2006, art. 9º, § 2º, II'],
    ['union_office', null, 'day running nobody suspends', '24', 'CLT art. 543, § 2º'],
    ['public_office', null, 'day running nobody suspends', '21', 'CLT art. 472'],
    ['disability', null, 'day running benefit suspends', '06', 'CLT art. 475'],
    ['prison', null, 'day running nobody suspends', '11', 'CLT art. 131, V'],
    ['relative', null, 'half_day running company none', '07', null],
  ])('%s: %s, %s, %s (%s)', async (key, limit, counting, code, law) => {
    const found = await stage.scene((scene) => scene.owner(`
      select trim_scale(s.value) || ' ' || t.limit_in as "limit", concat_ws(' ', t.unit, t.counts, t.paid_by, t.effect) as counting, t.esocial_code as code,
        coalesce((select k.law from private.leave_type_seeds k where k.key = t.key), private.leave_rule_source(t.rule, '2026-11-23')) as law
      from public.leave_types t left join public.statutory_rules s on s.rule = t.rule and '2026-11-23' between s.valid_from and coalesce(s.valid_to, 'infinity')
      where t.company_id = $1 and t.key = $2`, [stage.company('aurora'), key]))
    expect(found).toEqual([{ limit, counting, code, law }])
  })

  it('are asked for in days where the law gives days, and never in hours', async () => {
    await stage.scene(async (scene) => {
      await cast(scene)
      expect(await asked(scene, person(), 'wedding', one('2026-12-01', { hours: 3 }))).toBe('RHARG parts')
      expect(await asked(scene, person(), 'vacation', one('2026-12-07', { hours: 1 }))).toBe('RHARG parts')
      expect(await asked(scene, person(), 'hours', one('2026-12-01', { hours: 3 }))).toBeNull()
      // What takes as long as it takes may take hours.
      expect(await asked(scene, person(), 'court', one('2026-12-02', { hours: 3 }))).toBeNull()
    })
  })
})

describe('limits within a time', () => {
  it('CLT art. 473, V: two days to enrol as a voter, consecutive or not, however many requests they come in', async () => {
    await stage.scene(async (scene) => {
      await cast(scene)
      expect(await asked(scene, person(), 'voter_enrolment', one('2026-12-01'))).toBeNull()
      expect(await asked(scene, person(), 'voter_enrolment', [['2026-12-08', '2026-12-09']])).toBe('RHLEV limit')
      expect(await asked(scene, person(), 'voter_enrolment', one('2026-12-08'))).toBeNull()
      expect(await asked(scene, person(), 'voter_enrolment', one('2026-12-15'))).toBe('RHLEV limit')
    })
  })

  it('CLT art. 473, XI and XII: half a day is half of the days that the law gives', async () => {
    await stage.scene(async (scene) => {
      await cast(scene)
      const morning = { ends_noon: true }
      expect(await asked(scene, person(), 'child_doctor', one('2026-12-01', morning))).toBeNull()
      expect(await asked(scene, person(), 'child_doctor', one('2026-12-02'))).toBe('RHLEV limit')
      expect(await asked(scene, person(), 'child_doctor', one('2026-12-02', { starts_noon: true }))).toBeNull()
      expect(await asked(scene, person(), 'child_doctor', one('2026-12-03', morning))).toBe('RHLEV limit')
      expect(await asked(scene, person(), 'child_doctor', one('2027-01-04'))).toBeNull()
      const halves = ['2026-12-07', '2026-12-14', '2027-01-11', '2027-02-01', '2027-03-01'].flatMap((day) => one(day, morning))
      expect(await asked(scene, person(), 'cancer_exams', halves)).toBeNull()
      expect(await asked(scene, person(), 'cancer_exams', one('2027-12-06'))).toBe('RHLEV limit')
      expect(await asked(scene, person(), 'cancer_exams', one('2027-12-06', morning))).toBeNull()
      expect(await asked(scene, person(), 'cancer_exams', one('2027-12-07', morning))).toBeNull()
    })
  })

  it('CLT art. 473, X: a visit is a visit, on half a day too', async () => {
    await stage.scene(async (scene) => {
      await cast(scene)
      const visits = ['2026-12-01', '2027-01-04', '2027-02-01', '2027-03-01', '2027-04-05'].flatMap((day) => one(day, { ends_noon: true }))
      expect(await asked(scene, person(), 'prenatal', visits)).toBeNull()
      expect(await asked(scene, person(), 'prenatal', [['2027-05-03', '2027-05-03', { ends_noon: true }], ['2027-05-03', '2027-05-03', { starts_noon: true }]])).not.toBeNull()
      expect(await asked(scene, person(), 'prenatal', one('2027-05-03', { ends_noon: true }))).toBeNull()
      expect(await asked(scene, person(), 'prenatal', one('2027-05-04', { ends_noon: true }))).toBe('RHLEV limit')
    })
  })

  it('CLT art. 476-A, § 2º: one suspension for training in sixteen months', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      expect(await asked(scene, admin(), 'training', [['2026-12-01', '2027-01-31']], { me })).toBeNull()
      expect(await asked(scene, admin(), 'training', [['2028-03-31', '2028-05-30']], { me })).toBe('RHLEV training_every')
      expect(await asked(scene, admin(), 'training', [['2028-04-01', '2028-05-31']], { me })).toBeNull()
    })
  })

  it('CLT art. 396: two breaks of half an hour a day, until the child is six months old, unless HR confirms more', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      await scene.as(admin(), `select public.record_fact($1, 'birth', '{"on_date": "2026-06-01", "parental_leave": "maternity"}')`, [me])
      const hours = (day: string, count: number): ReturnType<typeof one> => one(day, { hours: count })
      expect(await asked(scene, admin(), 'nursing', hours('2026-11-30', 1.5), { me, confirms: ['limit'] })).toBe('RHLEV limit')
      expect(await asked(scene, admin(), 'nursing', [...hours('2026-11-30', 1), ...hours('2026-12-01', 1)], { me })).toBeNull()
      expect(await asked(scene, admin(), 'nursing', hours('2026-12-02', 1), { me })).toBe('RHLEV nursing_age')
      expect(await asked(scene, admin(), 'nursing', hours('2026-12-02', 1), { me, confirms: ['nursing_age'] })).toBeNull()
    })
  })

  it('CLT art. 473, I and II: the days are consecutive, unless HR confirms that they are not', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const apart = [['2026-12-01', '2026-12-01'], ['2026-12-03', '2026-12-04']] as const
      expect(await rule(scene, [person(), 'wedding', apart], 'consecutive')).toMatchObject({ holds: false, severity: 'block', source: 'CLT art. 473, II' })
      expect(await asked(scene, person(), 'wedding', apart)).toBe('RHLEV consecutive')
      expect(await asked(scene, person(), 'bereavement', [['2026-12-01', '2026-12-01'], ['2026-12-03', '2026-12-03']])).toBe('RHLEV consecutive')
      expect(await asked(scene, person(), 'bereavement', [['2026-12-08', '2026-12-08'], ['2026-12-09', '2026-12-09']])).toBeNull()
      expect(await asked(scene, admin(), 'wedding', apart, { me, confirms: ['consecutive'] })).toBeNull()
    })
  })

  it.each([
    ['231210', 'wedding', '2026-12-09', '2026-12-10'], ['234810', 'bereavement', '2026-12-09', '2026-12-10'],
    // A pedagogue who does not teach (CBO 2394) has what everybody has.
    ['239415', 'wedding', '2026-12-03', '2026-12-04'], ['239415', 'bereavement', '2026-12-02', '2026-12-03'],
  ])('CLT art. 320, § 3º: with the occupation %s, %s from 2026-12-01 until %s and not until %s', async (cbo, key, last, beyond) => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const [position] = await scene.owner(`insert into public.positions (company_id, title, cbo) values ($1, 'Ensino', $2) returning id`, [stage.company('aurora'), cbo])
      await scene.owner(`update public.employee_assignments set position_id = $2 where employee_id = $1`, [me, position?.['id']])
      expect(await asked(scene, person(), key, [['2026-12-01', beyond]])).toBe('RHLEV limit')
      expect(await rule(scene, [person(), key, [['2026-12-01', last]]], 'limit')).toMatchObject({ holds: true, ...(cbo.startsWith('239') ? {} : { source: 'CLT art. 320, § 3º', about: '9 dias' }) })
      expect(await asked(scene, person(), key, [['2026-12-01', last]])).toBeNull()
    })
  })
})

describe('a father who asks for his leave', () => {
  const paternity = (scene: Scene, from: string, to: string, child: { readonly birth?: string; readonly hasDisability?: boolean } = {}): Promise<string | null> =>
    asked(scene, person(), 'paternity', [[from, to]], child)

  it('Lei 15.371/2026, art. 11: the law of the birth decides, also when the leave begins under another', async () => {
    await stage.scene(async (scene) => {
      await cast(scene)
      expect(await paternity(scene, '2027-01-02', '2027-01-07', { birth: '2026-12-30' })).toBe('RHLEV limit')
      expect(await rule(scene, [person(), 'paternity', [['2027-01-02', '2027-01-06']]], 'from_birth', '2026-12-30')).toMatchObject({ holds: false, severity: 'warn', about: '30/12/2026' })
      expect(await paternity(scene, '2027-01-02', '2027-01-06', { birth: '2026-12-30' })).toBeNull()
    })
  })

  it('Lei 15.371/2026, art. 12: a third more for a child with a disability, from 2027 on', async () => {
    await stage.scene(async (scene) => {
      await cast(scene)
      expect(await paternity(scene, '2026-12-07', '2026-12-12', { birth: '2026-12-07', hasDisability: true })).toBe('RHLEV limit')
      expect(await paternity(scene, '2027-02-01', '2027-02-14', { birth: '2027-02-01', hasDisability: false })).toBe('RHLEV limit')
      expect(await paternity(scene, '2027-02-01', '2027-02-15', { birth: '2027-02-01', hasDisability: true })).toBe('RHLEV limit')
      expect(await paternity(scene, '2027-02-01', '2027-02-14', { birth: '2027-02-01', hasDisability: true })).toBeNull()
      expect(await scene.refusal(person(), 'select from private.leave_births')).toBe('42501')
    })
  })

  it('CLT art. 473, III: one leave for one birth, and two for two births that the days tell apart', async () => {
    await stage.scene(async (scene) => {
      await cast(scene)
      expect(await paternity(scene, '2026-11-23', '2026-11-27', { birth: '2026-11-23' })).toBeNull()
      expect(await paternity(scene, '2026-12-07', '2026-12-11', { birth: '2026-11-23' })).toBe('RHLEV birth_once')
      expect(await paternity(scene, '2026-12-07', '2026-12-11')).toBe('RHLEV birth_once')
      expect(await paternity(scene, '2026-12-07', '2026-12-11', { birth: '2026-12-07' })).toBeNull()
    })
  })

  it('CLT art. 473, § 2º: what was taken is part of the twenty days for Zika', async () => {
    await stage.scene(async (scene) => {
      await cast(scene)
      expect(await paternity(scene, '2026-11-23', '2026-11-27')).toBeNull()
      expect(await asked(scene, person(), 'paternity_zika', [['2026-11-28', '2026-12-13']])).toBe('RHLEV birth_once')
      expect(await asked(scene, person(), 'paternity_zika', [['2026-11-28', '2026-12-12']])).toBeNull()
    })
  })

  it('Lei 15.371/2026: from 2027 on in two parts, at least half of it first, the second within 180 days of the birth', async () => {
    await stage.scene(async (scene) => {
      await cast(scene)
      expect(await asked(scene, person(), 'paternity', [['2026-12-01', '2026-12-03'], ['2026-12-08', '2026-12-09']])).toBe('RHLEV paternity_parts')
      expect(await asked(scene, person(), 'paternity', [['2027-02-01', '2027-02-04'], ['2027-04-05', '2027-04-10']])).toBe('RHLEV paternity_parts')
      expect(await asked(scene, person(), 'paternity', [['2027-02-01', '2027-02-05'], ['2027-03-01', '2027-03-02'], ['2027-04-05', '2027-04-07']])).toBe('RHLEV paternity_parts')
      expect(await paternity(scene, '2027-02-01', '2027-02-05', { birth: '2027-02-01' })).toBeNull()
      expect(await paternity(scene, '2027-07-26', '2027-07-31', { birth: '2027-02-01' })).toBe('RHLEV birth_once')
      // 180 days after the birth are over on 31 July.
      expect(await paternity(scene, '2027-08-01', '2027-08-05', { birth: '2027-02-01' })).toBe('RHLEV paternity_parts')
      expect(await paternity(scene, '2027-07-31', '2027-08-04', { birth: '2027-02-01' })).toBeNull()
    })
  })
})
