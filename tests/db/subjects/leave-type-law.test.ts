import { describe, expect, it } from 'vitest'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')
const aurora = (): string => stage.company('aurora')

/** 2026-11-23 is a Monday; the person has worked since 2024-03-11 and nothing is taken. */
async function cast(scene: Scene): Promise<unknown> {
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-23 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  const [me] = await scene.owner(`update public.employees set hire_date = '2024-03-11', created_at = '2024-03-11' where email = 'pessoa@aurora.demo' returning id`)
  await scene.owner(`update public.employee_contracts set contract_type = 'clt_indefinite', starts_on = '2024-03-11' where employee_id = $1`, [me?.['id']])
  await scene.owner(`update public.leaves set counts = false, granted = false where employee_id = $1`, [me?.['id']])
  return me?.['id']
}

type Days = readonly (readonly [string, string])[]
const parts = (days: Days): string => JSON.stringify(days.map(([starts_on, ends_on]) => ({ starts_on, ends_on })))
const type = `(select t.id from public.leave_types t where t.company_id = '{c}' and t.key = $1)`
const refused = async (scene: Scene, who: Actor, key: string, days: Days, ...[me = null, confirms = []]: readonly [me?: unknown, confirms?: readonly string[]]): Promise<string | null> => {
  const { error } = await scene.attempt(who, `select public.request_leave(${type.replace('{c}', aurora())}, $2, $3, p_confirms => $4, p_reason => 'Combinado')`, [key, parts(days), me, confirms])
  return error === null ? null : `${String(error.code)} ${String(error.detail)}`
}
const rule = async (scene: Scene, key: string, days: Days, me: unknown, code: string): Promise<Row | undefined> => {
  const [row] = await scene.as(admin(), `select public.preview_leave(${type.replace('{c}', aurora())}, $2, $3) -> 'rules' as rules`, [key, parts(days), me])
  const rules = row?.['rules'] as readonly Row[] | undefined
  return rules?.find((one) => one['code'] === code)
}
const citizen = (scene: Scene): Promise<unknown> =>
  scene.owner(`insert into public.company_leave_rules (company_id, rule, valid_from, value) values ($1, 'citizen_company', '2026-12-01', 1)`, [aurora()])

describe('types that the law names', () => {
  it.each([
    ['reservist', 'CLT art. 473, VI', null], ['union_abroad', 'CLT art. 473, IX', null], ['paternity_zika', 'CLT art. 473, § 2º', '16'], ['nursing', 'CLT art. 396', null],
    ['entrance_exam', 'CLT art. 473, VII', null], ['court', 'CLT art. 473, VIII', null], ['miscarriage', 'CLT art. 395', '19'], ['adoption', 'CLT art. 392-A', '20'],
    ['maternity', 'CF art. 7º, XVIII; CLT art. 392', '17'], ['training', 'CLT art. 476-A, caput e § 7º', '27'], ['suspension', 'CLT art. 474', null],
  ] as const)('%s: %s', async (key, law, code) => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const [found] = await scene.as(admin(), `select t.esocial_code, public.preview_leave(t.id, $2, $3) ->> 'law' as law from public.leave_types t where t.company_id = $4 and t.key = $1`,
        [key, parts([['2026-12-01', '2026-12-01']]), me, aurora()])
      expect(found).toEqual({ esocial_code: code, law })
    })
  })

  it('recess of interns: whoever has no period of it has nothing to take', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      expect(await rule(scene, 'recess', [['2027-01-27', '2027-02-05']], me, 'no_balance')).toMatchObject({ holds: false })
    })
  })

  it('art. 396: hours of nursing are noted by HR and count at once', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const hour = JSON.stringify([{ starts_on: '2026-12-01', ends_on: '2026-12-01', hours: 1 }])
      const [request] = await scene.as(admin(), `select * from public.request_leave(${type.replace('{c}', aurora())}, $2, $3)`, ['nursing', hour, me])
      expect(request).toMatchObject({ status: 'approved' })
      expect(await refused(scene, person(), 'nursing', [['2026-12-02', '2026-12-02']])).toBe('RHLEV not_offered')
    })
  })

  it('art. 473 § 2º: twenty days for a child with the congenital syndrome, and none more', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      expect(await refused(scene, admin(), 'paternity_zika', [['2026-12-01', '2026-12-21']], me)).toBe('RHLEV limit')
      expect(await refused(scene, person(), 'paternity_zika', [['2026-12-01', '2026-12-20']])).toBeNull()
    })
  })
})

describe('limits cite their own article', () => {
  it.each([
    ['maternity', [['2026-12-01', '2027-03-31']], 'CF art. 7º, XVIII; CLT art. 392', '120 dias'],
    ['adoption', [['2026-12-01', '2027-03-31']], 'CLT art. 392-A', '120 dias'],
    ['miscarriage', [['2026-12-01', '2026-12-15']], 'CLT art. 395', '14 dias'],
    ['wedding', [['2026-12-01', '2026-12-04']], 'CLT art. 473, II', '3 dias'],
    ['bereavement', [['2026-12-01', '2026-12-03']], 'CLT art. 473, I', '2 dias'],
    ['paternity', [['2026-12-01', '2026-12-06']], 'ADCT art. 10, § 1º', '5 dias'],
    ['paternity', [['2027-02-01', '2027-02-11']], 'Lei 15.371/2026, art. 11', '10 dias'],
    ['paternity_citizen', [['2026-12-01', '2026-12-16']], 'Lei 11.770/2008, art. 1º, II', '15 dias'],
    ['maternity_citizen', [['2026-12-01', '2027-01-30']], 'Lei 11.770/2008, art. 1º, I', '60 dias'],
    ['blood_donation', [['2026-12-01', '2026-12-02']], 'CLT art. 473, IV', '1 dia'],
  ] as const)('%s: %s (%s)', async (key, days, source, about) => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      await citizen(scene)
      expect(await rule(scene, key, days, me, 'limit')).toMatchObject({ holds: false, source, about, severity: 'block' })
      expect(await refused(scene, admin(), key, days, me, ['limit'])).toBe('RHLEV limit')
    })
  })
})

describe('least durations', () => {
  it.each([
    ['CLT art. 392: maternity', 'maternity', [['2026-12-01', '2027-03-30']], [['2026-12-01', '2026-12-30']], 'CF art. 7º, XVIII; CLT art. 392'],
    ['CLT art. 392: maternity around the birth', 'maternity', [['2026-12-01', '2026-12-10'], ['2026-12-20', '2027-04-08']], [['2026-12-01', '2026-12-10'], ['2026-12-20', '2027-04-07']], 'CF art. 7º, XVIII; CLT art. 392'],
    ['CLT art. 392-A: adoption', 'adoption', [['2026-12-01', '2027-03-30']], [['2026-12-01', '2027-03-29']], 'CLT art. 392-A'],
    ['CLT art. 395: two weeks', 'miscarriage', [['2026-12-01', '2026-12-14']], [['2026-12-01', '2026-12-13']], 'CLT art. 395'],
    ['CLT art. 476-A: two months', 'training', [['2026-12-01', '2027-01-31']], [['2026-12-01', '2027-01-30']], 'CLT art. 476-A'],
  ] as const)('%s: what is shorter goes with a confirmation of HR alone', async (_name, key, whole, short, source) => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      expect(await rule(scene, key, short, me, 'too_short')).toMatchObject({ holds: false, severity: 'confirm', source })
      expect(await refused(scene, admin(), key, short, me)).toBe('RHLEV too_short')
      expect(await refused(scene, admin(), key, short, me, ['too_short'])).toBeNull()
      await scene.owner(`update public.leaves set counts = false, granted = false where employee_id = $1`, [me])
      expect(await refused(scene, admin(), key, whole, me)).toBeNull()
    })
  })

  it('a company that lets people ask for it themselves confirms nothing by that', async () => {
    await stage.scene(async (scene) => {
      await cast(scene)
      await scene.owner(`update public.leave_types set started_by = '{person,hr}' where company_id = $1 and key = 'maternity'`, [aurora()])
      expect(await refused(scene, person(), 'maternity', [['2026-12-01', '2026-12-30']], null, ['too_short'])).toBe('RHLEV too_short')
    })
  })

  it('CLT art. 476-A: a suspension for training lasts five months at most, counted by the calendar', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      expect(await refused(scene, admin(), 'training', [['2026-12-01', '2027-05-01']], me)).toBe('RHLEV limit')
      expect(await refused(scene, admin(), 'training', [['2026-12-01', '2027-04-30']], me)).toBeNull()
    })
  })

  it('CLT art. 474: a disciplinary suspension lasts thirty days at most', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      expect(await refused(scene, admin(), 'suspension', [['2026-12-01', '2026-12-31']], me, ['limit'])).toBe('RHLEV limit')
      expect(await refused(scene, admin(), 'suspension', [['2026-12-01', '2026-12-30']], me)).toBeNull()
      const { error } = await scene.attempt(admin(), `select public.record_absence($2, ${type.replace('{c}', aurora())}, '2026-10-01', '2026-10-31')`, ['suspension', me])
      expect(error).toMatchObject({ code: 'RHLEV', detail: 'limit' })
    })
  })
})

describe('Lei 11.770/2008: extensions of the programme Empresa Cidadã', () => {
  it('are neither offered nor granted until the company takes part, as of the day', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const offered = async (): Promise<unknown> => (await scene.as(person(), `select array_agg(t.key order by t.key) as keys from public.leave_types t where t.company_id = $1 and not public.is_offered(t)`, [aurora()]))[0]?.['keys']
      expect(await offered()).toEqual(['maternity_citizen', 'paternity_citizen'])
      expect(await rule(scene, 'maternity_citizen', [['2027-04-01', '2027-05-30']], me, 'not_in_programme')).toMatchObject({ holds: false, severity: 'block', source: 'Lei 11.770/2008' })
      expect(await refused(scene, admin(), 'maternity_citizen', [['2027-04-01', '2027-05-30']], me, ['not_in_programme'])).toBe('RHLEV not_in_programme')
      await citizen(scene)
      expect(await refused(scene, person(), 'paternity_citizen', [['2026-11-24', '2026-12-08']])).toBe('RHLEV not_in_programme')
      expect(await refused(scene, person(), 'paternity_citizen', [['2026-12-01', '2026-12-15']])).toBeNull()
      expect(await refused(scene, admin(), 'maternity_citizen', [['2027-04-01', '2027-05-30']], me)).toBeNull()
      await scene.owner(`update private.frozen_clock set instant = '2026-12-02 12:00-03'`)
      expect(await offered()).toBeNull()
    })
  })
})

it('CLT art. 473, X: six visits in a pregnancy, whatever the twelve months', async () => {
  await stage.scene(async (scene) => {
    await cast(scene)
    const visits = (...days: readonly string[]): Days => days.map((day) => [day, day])
    const first = ['2026-12-01', '2027-01-04', '2027-02-01', '2027-03-01', '2027-04-05', '2027-05-03']
    expect(await refused(scene, person(), 'prenatal', visits(...first, '2027-06-07'))).toBe('RHLEV limit')
    expect(await refused(scene, person(), 'prenatal', visits(...first))).toBeNull()
    // Forty weeks from the first visit on are over on 2027-09-06; another child may be on its way within the year.
    expect(await refused(scene, person(), 'prenatal', visits('2027-09-06'))).toBe('RHLEV limit')
    expect(await refused(scene, person(), 'prenatal', visits('2027-09-07'))).toBeNull()
    expect(await scene.owner(`select private.leave_rule_value_text('times', 6) as visits, private.leave_rule_value_text('months', 2) as months`)).toEqual([{ visits: '6 vezes', months: '2 meses' }])
  })
})
