import { describe, expect, it } from 'vitest'
import { factActs, father, mother, type Values } from '../support/facts.ts'
import { type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const { worker, record, correct, preview, refused, leaves, guarantees } = factActs(() => stage)
const citizen = async (scene: Scene): Promise<unknown> =>
  scene.owner(`insert into public.company_leave_rules (company_id, rule, valid_from, value) values ($1, 'citizen_company', '2000-01-01', 1)`, [stage.company('aurora')])

/** `17 2021-04-02…2021-04-29` and so on, as the preview tells them. */
const previewed = async (scene: Scene, me: string, kind: string, values: Values): Promise<string[]> =>
  ((await preview(scene, me, kind, values))['stretches'] as Row[]).map((stretch) => `${String(stretch['code'])} ${String(stretch['starts_on'])}…${String(stretch['ends_on'])}`)

describe('stays in hospital (CLT art. 392, § 7º; ADI 6327)', () => {
  /** First day, birth, discharge, and a second stay from one day to another. */
  const stays = (days: readonly string[]): Promise<readonly Row[]> =>
    stage.scene((scene) => scene.owner(`select code || ' ' || starts_on || '…' || ends_on as part
      from private.maternity_with_stay($1, $2, $3, private.statutory_leave_rules('2026-11-20'), $4, $5)`, [days[0], days[1], days[2], days[3] ?? null, days[4] ?? null]))

  it.each([
    ['of fifteen days stop the leave', ['2026-03-02', '2026-03-02', '2026-03-16'], ['35 2026-03-02…2026-03-16', '17 2026-03-17…2026-07-14']],
    ['of fourteen days do not', ['2026-03-02', '2026-03-02', '2026-03-15'], ['17 2026-03-02…2026-06-29']],
    ['count what was rested before the birth', ['2026-02-20', '2026-03-02', '2026-03-21'], ['17 2026-02-20…2026-03-01', '35 2026-03-02…2026-03-21', '17 2026-03-22…2026-07-09']],
    ['that come again stop the leave again, and the days at home count', ['2026-03-02', '2026-03-02', '2026-03-21', '2026-04-01', '2026-04-10'],
      ['35 2026-03-02…2026-03-21', '17 2026-03-22…2026-03-31', '35 2026-04-01…2026-04-10', '17 2026-04-11…2026-07-29']],
    ['that pass two weeks only together stop it as well', ['2026-03-02', '2026-03-02', '2026-03-11', '2026-03-21', '2026-03-25'],
      ['35 2026-03-02…2026-03-11', '17 2026-03-12…2026-03-20', '35 2026-03-21…2026-03-25', '17 2026-03-26…2026-07-14']],
    ['that do not pass them together leave it as it is', ['2026-03-02', '2026-03-02', '2026-03-04', '2026-03-21', '2026-03-31'], ['17 2026-03-02…2026-06-29']],
  ])('%s', async (_, days, expected) => {
    expect((await stays(days)).map(({ part }) => part)).toEqual(expected)
  })

  it('are recorded later, and the leave and its exam move with them', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-04-20')
      const fact = await record(scene, me, 'birth', mother('2026-03-02', { discharged_on: '2026-03-21' }))
      const again = { discharged_on: '2026-03-21', readmitted_on: '2026-04-01', discharged_again_on: '2026-04-10' }
      await correct(scene, fact, mother('2026-03-02', again))
      expect(await leaves(scene, me)).toEqual(['35 2026-03-02…2026-03-21', '17 2026-03-22…2026-03-31', '35 2026-04-01…2026-04-10', '17 2026-04-11…2026-07-29'])
      expect(await scene.owner('select due_on::text from public.return_exams where employee_id = $1 and dropped_at is null', [me])).toEqual([{ due_on: '2026-07-30' }])
      expect(await refused(scene, me, 'birth', mother('2026-03-03', { ...again, discharged_again_on: null }))).toBe('RHFCT readmitted_on')
      expect(await refused(scene, me, 'birth', mother('2026-03-03', { ...again, readmitted_on: '2026-03-21' }))).toBe('RHFCT readmitted_on')
      expect(await refused(scene, me, 'birth', mother('2026-03-03', { ...again, discharged_again_on: '2026-03-31' }))).toBe('RHFCT discharged_again_on')
      expect(await refused(scene, me, 'birth', mother('2026-03-03', { ...again, readmitted_on: '2026-07-20', discharged_again_on: '2026-07-30' }))).toBe('RHFCT readmitted_on')
    })
  })
})

describe('rest by certificate (CLT art. 392, § 2º)', () => {
  it('of two weeks comes before and after the 120 days, under code 35, and the extensions follow it', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-03-20')
      await citizen(scene)
      const values = mother('2026-03-20', { leave_from: '2026-03-06', rest_before: 14, rest_after: 14, extension_on: '2026-03-20' })
      expect(await previewed(scene, me, 'birth', values)).toEqual(['35 2026-02-20…2026-03-05', '17 2026-03-06…2026-07-03', '35 2026-07-04…2026-07-17', '18 2026-07-18…2026-09-15'])
      await record(scene, me, 'birth', values)
      expect(await leaves(scene, me)).toEqual(['35 2026-02-20…2026-03-05', '17 2026-03-06…2026-07-03', '35 2026-07-04…2026-07-17', '18 2026-07-18…2026-09-15'])
      expect(await refused(scene, me, 'birth', mother('2026-03-19', { rest_before: 15 }))).toBe('RHFCT rest_before')
      expect(await refused(scene, me, 'birth', mother('2026-03-19', { rest_after: 15 }))).toBe('RHFCT rest_after')
    })
  })

  it('comes before the 28 days, too, and goes over from the pregnancy to the birth', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-03-20')
      await record(scene, me, 'pregnancy', { on_date: '2025-08-01', expected_on: '2026-03-20', leave_from: '2026-02-20', rest_before: 10 })
      expect(await leaves(scene, me)).toEqual(['35 2026-02-10…2026-02-19', '17 2026-02-20…2026-06-19'])
      await record(scene, me, 'birth', mother('2026-03-18'))
      expect(await leaves(scene, me)).toEqual(['35 2026-02-10…2026-02-19', '17 2026-02-20…2026-06-19'])
    })
  })

  it.each([
    ['2026-02-15', ['35 2026-02-10…2026-02-14', '17 2026-02-15…2026-06-14']],
    ['2026-02-10', ['17 2026-02-10…2026-06-09']],
  ])('ends with a birth before its time, which begins the leave, on %s (§ 3º)', async (birth, expected) => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-02-16')
      await record(scene, me, 'pregnancy', { on_date: '2025-08-01', expected_on: '2026-03-20', leave_from: '2026-02-20', rest_before: 10 })
      await record(scene, me, 'birth', mother(birth))
      expect(await leaves(scene, me)).toEqual(expected)
    })
  })
})

describe('the leave of a mother who died (CLT arts. 392-B and 392-C)', () => {
  it('goes on with who is left, for the time that was left, with the guarantee of five months after the birth (LC 146/2014)', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-05-04')
      const values = mother('2026-03-20', { leave_from: '2026-03-06', mother_died_on: '2026-04-10' })
      expect(await preview(scene, me, 'birth', values)).toMatchObject({ exam_on: null, returns_on: '2026-07-04', protection: { label: 'Guarda do filho de mãe falecida', from_on: '2026-04-10', until_on: '2026-08-20' } })
      await record(scene, me, 'birth', values)
      expect(await leaves(scene, me)).toEqual(['17 2026-04-10…2026-07-03'])
      expect(await guarantees(scene, me, '2026-08-20')).toEqual(['maternity until 2026-08-20'])
      expect(await guarantees(scene, me, '2026-08-21')).toEqual([])
    })
  })

  it('is whole when she died as the child was born, and none when it had ended', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-09-01')
      expect(await previewed(scene, me, 'birth', mother('2026-03-02', { mother_died_on: '2026-03-02' }))).toEqual(['17 2026-03-02…2026-06-29'])
      expect(await previewed(scene, me, 'adoption', mother('2026-03-02', { mother_died_on: '2026-06-29' }))).toEqual(['20 2026-06-29…2026-06-29'])
      expect(await refused(scene, me, 'birth', mother('2026-03-02', { mother_died_on: '2026-06-30' }))).toBe('RHFCT mother_died_on')
      expect(await refused(scene, me, 'birth', mother('2026-03-02', { mother_died_on: '2026-03-01' }))).toBe('RHFCT mother_died_on')
      expect(await refused(scene, me, 'birth', father('2026-03-02', { mother_died_on: '2026-03-10' }))).toBe('RHFCT mother_died_on')
    })
  })
})

describe('an adoption', () => {
  it('is extended for Zika (CLT art. 392, § 6º; Lei 15.156/2025) and by Empresa Cidadã (Lei 11.770/2008, art. 1º, § 2º)', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-03-20')
      await citizen(scene)
      expect(await previewed(scene, me, 'adoption', mother('2026-03-02', { has_zika: true, extension_on: '2026-04-02' })))
        .toEqual(['20 2026-03-02…2026-06-29', '43 2026-06-30…2026-08-28', '18 2026-08-29…2026-10-27'])
      expect(await previewed(scene, me, 'adoption', father('2026-03-02', { has_zika: true }))).toEqual(['16 2026-03-02…2026-03-21'])
    })
  })
})

describe('a paternity leave in two parts (Lei 15.371/2026)', () => {
  it('has at least half of its days after the birth, the rest within 180 days, the extension at the end, and the guarantee after all', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2027-03-10')
      await citizen(scene)
      expect(await previewed(scene, me, 'birth', father('2027-03-10', { second_part_on: '2027-09-06' }))).toEqual(['16 2027-03-10…2027-03-14', '16 2027-09-06…2027-09-10'])
      const values = father('2027-03-10', { first_days: 7, second_part_on: '2027-06-01', has_disability: true, extension_on: '2027-03-11' })
      expect(await previewed(scene, me, 'birth', values)).toEqual(['16 2027-03-10…2027-03-16', '16 2027-06-01…2027-06-07', '16 2027-06-08…2027-06-22'])
      await record(scene, me, 'birth', values)
      expect(await leaves(scene, me)).toEqual(['16 2027-03-10…2027-03-16', '16 2027-06-01…2027-06-07', '16 2027-06-08…2027-06-22'])
      expect(await guarantees(scene, me, '2027-07-22')).toEqual(['paternity until 2027-07-22'])
    })
  })

  it.each([
    ['with less than half first', '2027-03-10', { first_days: 4, second_part_on: '2027-06-01' }, 'first_days'],
    ['with nothing left for the second', '2027-03-10', { first_days: 10, second_part_on: '2027-06-01' }, 'first_days'],
    ['later than 180 days after the birth', '2027-03-10', { second_part_on: '2027-09-07' }, 'second_part_on'],
    ['without a day between', '2027-03-10', { second_part_on: '2027-03-15' }, 'second_part_on'],
    ['of a birth of 2026', '2026-12-31', { second_part_on: '2027-02-01' }, 'second_part_on'],
    ['without the day of the second', '2027-03-10', { first_days: 5 }, 'second_part_on'],
  ])('is refused %s', async (_, birth, parts, field) => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2027-03-10')
      expect(await refused(scene, me, 'birth', father(birth, parts))).toBe(`RHFCT ${field}`)
    })
  })

  it('of an odd number of days begins with the greater half, and a mother has none', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2028-02-20')
      expect(await previewed(scene, me, 'birth', father('2028-02-20', { second_part_on: '2028-05-01' }))).toEqual(['16 2028-02-20…2028-02-27', '16 2028-05-01…2028-05-07'])
      expect(await refused(scene, me, 'birth', mother('2028-02-20', { second_part_on: '2028-05-01' }))).toBe('RHFCT second_part_on')
    })
  })
})

describe('one fact for one child', () => {
  /** A leave that the father asked for because of the birth of 2027-03-10. */
  const asked = async (scene: Scene, me: string, from: string, to: string): Promise<unknown> => {
    const [made] = await scene.owner(`insert into public.leave_requests (company_id, employee_id, type_id, status) select company_id, $2, id, 'approved'
      from public.leave_types where company_id = $1 and key = 'paternity' returning id`, [stage.company('aurora'), me])
    await scene.owner(`insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) values ($1, $2, $3, $4::date, $5::date, $5::date - $4::date + 1, true)`, [stage.company('aurora'), made?.['id'], me, from, to])
    return scene.owner(`insert into private.leave_births (company_id, request_id, birth_on) values ($1, $2, '2027-03-10')`, [stage.company('aurora'), made?.['id']])
  }

  it('CLT art. 392: a mother has no second birth within 180 days, nor two pregnancies at once', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2027-03-01')
      await record(scene, me, 'pregnancy', { on_date: '2025-07-01', expected_on: '2026-01-20' })
      expect(await refused(scene, me, 'pregnancy', { on_date: '2025-08-01', expected_on: '2026-01-25' })).toBe('RHFCT on_date')
      await record(scene, me, 'birth', mother('2026-01-10'))
      expect(await refused(scene, me, 'birth', mother('2026-07-09'))).toBe('RHFCT on_date')
      await record(scene, me, 'pregnancy', { on_date: '2026-06-15', expected_on: '2027-01-20' })
      expect(await refused(scene, me, 'birth', mother('2027-01-18'))).toBe('recorded')
    })
  })

  it('CLT art. 473, III: a leave that the father took for the birth is that of the fact, though it began a day later', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2027-03-20')
      await asked(scene, me, '2027-03-11', '2027-03-20')
      await record(scene, me, 'birth', father('2027-03-10'))
      expect(await leaves(scene, me)).toEqual(['16 2027-03-11…2027-03-20'])
      expect(await guarantees(scene, me, '2027-04-20')).toEqual(['paternity until 2027-04-20'])
      expect(await guarantees(scene, me, '2027-04-21')).toEqual([])
      // It was the person's before, and stays when the record goes; what a record gave goes with it.
      const [fact] = await scene.owner('select id from public.person_facts where employee_id = $1', [me])
      await scene.as(stage.signedIn('admin@aurora.demo'), `select public.void_fact($1, 'Outra pessoa')`, [fact?.['id']])
      expect(await leaves(scene, me)).toEqual(['16 2027-03-11…2027-03-20'])
      await scene.owner('update public.leaves set counts = false, granted = false where employee_id = $1', [me])
      await scene.owner(`update public.leave_requests set status = 'cancelled' where employee_id = $1`, [me])
      const again = await record(scene, me, 'birth', father('2027-03-10'))
      const corrected = await correct(scene, again, father('2027-03-10', { children: 2 }))
      await scene.as(stage.signedIn('admin@aurora.demo'), `select public.void_fact($1, 'Outra pessoa')`, [corrected])
      expect(await leaves(scene, me)).toEqual([])
    })
  })

  it.each([
    ['Lei 15.371/2026: of a father who asked for the first part alone, the second is written', [['2027-03-10', '2027-03-14']], { second_part_on: '2027-06-01' }, ['2027-03-10…2027-03-14', '2027-06-01…2027-06-05']],
    ['Lei 15.371/2026: of a father who asked for each part, nothing more is written', [['2027-03-10', '2027-03-14'], ['2027-06-01', '2027-06-05']], { second_part_on: '2027-06-01' }, ['2027-03-10…2027-03-14', '2027-06-01…2027-06-05']],
    ['CLT art. 473, III: of a father who asked for fewer days, those around them are written', [['2027-03-11', '2027-03-15']], {}, ['2027-03-10…2027-03-10', '2027-03-11…2027-03-15', '2027-03-16…2027-03-19']],
    ['CLT art. 473, III: of a father who asked for fewer days and later ones, no more than the law gives is written', [['2027-03-15', '2027-03-22']], {}, ['2027-03-10…2027-03-11', '2027-03-15…2027-03-22']],
  ])('%s; what is written goes with the record', async (_, stretches, values, expected) => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2027-03-20')
      for (const [from = '', to = ''] of stretches) await asked(scene, me, from, to)
      const fact = await record(scene, me, 'birth', father('2027-03-10', values))
      expect(await leaves(scene, me)).toEqual(expected.map((days) => `16 ${days}`))
      const again = await correct(scene, fact, father('2027-03-10', { ...values, children: 2 }))
      expect(await leaves(scene, me)).toEqual(expected.map((days) => `16 ${days}`))
      expect(await scene.owner(`select 1 from public.leave_requests where employee_id = $1 and status = 'cancelled'`, [me])).toEqual([])
      await scene.as(stage.signedIn('admin@aurora.demo'), `select public.void_fact($1, 'Outra pessoa')`, [again])
      expect(await leaves(scene, me)).toEqual(stretches.map(([from = '', to = '']) => `16 ${from}…${to}`))
    })
  })

  it('CLT art. 473, III: a father of two children of two mothers has a leave for each', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2027-05-20')
      await record(scene, me, 'birth', father('2027-03-10'))
      await record(scene, me, 'birth', father('2027-05-18'))
      expect(await leaves(scene, me)).toEqual(['16 2027-03-10…2027-03-19', '16 2027-05-18…2027-05-27'])
    })
  })
})

describe('guarantees without a fact', () => {
  /** A leave as HR would have typed it, without the fact. */
  const take = async (scene: Scene, me: string, key: string, from: string, to: string): Promise<unknown> => {
    const [made] = await scene.owner(`insert into public.leave_requests (company_id, employee_id, type_id, status)
      select company_id, $2, id, 'approved' from public.leave_types where company_id = $1 and key = $3 returning id`, [stage.company('aurora'), me, key])
    await scene.owner(`insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) values ($1, $2, $3, $4::date, $5::date, $5::date - $4::date + 1, true)`, [stage.company('aurora'), made?.['id'], me, from, to])
    return made?.['id']
  }

  it.each([
    ['ADCT art. 10, II, b: five months from the last day on which the birth can be, 28 days into the leave (CLT art. 392, § 1º)', 'maternity', '2026-08-30', '2026-08-31', 'ADCT art. 10, II, b; CLT art. 391-A'],
    ['CLT art. 391-A, parágrafo único: five months from the first day of the leave of who adopts', 'adoption', '2026-08-02', '2026-08-03', 'CLT art. 391-A, parágrafo único'],
  ])('%s', async (_, key, last, next, source) => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-09-01')
      await take(scene, me, key, '2026-03-02', '2026-06-29')
      expect(await guarantees(scene, me, last)).toEqual([`maternity until ${last}`])
      expect(await guarantees(scene, me, next)).toEqual([])
      expect(await scene.owner(`select p.source from public.employees e, private.protected_until(e, $2) p where e.id = $1 and p.code = 'maternity'`, [me, last])).toEqual([{ source }])
    })
  })

  it('Lei 8.213/1991, art. 118: twelve months after the benefit of an accident that came by a certificate', async () => {
    await stage.scene(async (scene) => {
      const me = await worker(scene, '2026-09-01')
      const short = await take(scene, me, 'accident', '2026-02-02', '2026-02-16')
      await scene.owner(`insert into public.leave_certificates (request_id, company_id, employee_id) values ($1, $2, $3)`, [short, stage.company('aurora'), me])
      expect(await guarantees(scene, me, '2026-03-02')).toEqual([])
      const long = await take(scene, me, 'accident', '2026-03-02', '2026-04-20')
      await scene.owner(`insert into public.leave_certificates (request_id, company_id, employee_id, benefit_from) values ($1, $2, $3, '2026-03-17')`, [long, stage.company('aurora'), me])
      expect(await guarantees(scene, me, '2027-04-20')).toEqual(['accident until 2027-04-20'])
      expect(await guarantees(scene, me, '2027-04-21')).toEqual([])
      await record(scene, me, 'accident', { on_date: '2026-03-02', variety: 'typical', benefit_from: '2026-03-17', ended_on: '2026-05-10' })
      expect(await guarantees(scene, me, '2027-04-20')).toEqual(['accident until 2027-05-10'])
    })
  })
})
