import { describe, expect, it } from 'vitest'
import { type Row, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const ask = async (text: string): Promise<readonly Row[]> => stage.scene((scene) => scene.owner(text))
const row = async (text: string): Promise<unknown> => (await ask(`select to_jsonb(x) as x from (${text}) x`))[0]?.['x']
const value = async (expression: string): Promise<unknown> => (await ask(`select (${expression})::text as x`))[0]?.['x']
const law = (day: string): string => `private.statutory_leave_rules('${day}')`

describe('paternity', () => {
  it.each([
    ['2026-12-30', false, { days: 5, ends_on: '2027-01-03', returns_on: '2027-01-04', stable_until: null }],
    ['2026-12-30', true, { days: 20, ends_on: '2027-01-18', returns_on: '2027-01-19', stable_until: null }],
    ['2027-01-01', false, { days: 10, ends_on: '2027-01-10', returns_on: '2027-01-11', stable_until: '2027-02-10' }],
    ['2027-01-01', true, { days: 25, ends_on: '2027-01-25', returns_on: '2027-01-26', stable_until: '2027-02-25' }],
    ['2027-03-10', false, { days: 10, ends_on: '2027-03-19', returns_on: '2027-03-20', stable_until: '2027-04-19' }],
    ['2028-02-20', false, { days: 15, ends_on: '2028-03-05', returns_on: '2028-03-06', stable_until: '2028-04-05' }],
  ])('from %s, citizen company %s', async (birth, citizen, expected) => {
    expect(await row(`select p.* from private.paternity_leave('${birth}', false, ${String(citizen)}, ${law(birth)}) p`)).toEqual(expected)
  })

  it('is a third longer for a child with a disability from 2027 on', async () => {
    const days = async (birth: string): Promise<unknown> => value(`(private.paternity_leave('${birth}', true, false, ${law(birth)})).days`)
    expect(await days('2026-12-30')).toBe('5')
    expect(await days('2027-01-01')).toBe('14')
  })

  it('of 2029 is not defined: it asks in place of guessing', async () => {
    await expect(ask(`select private.paternity_leave('2029-01-01', false, false, ${law('2029-01-01')})`)).rejects.toMatchObject({ code: 'RHUND', detail: 'paternity' })
  })
})

describe('maternity', () => {
  it.each([
    ['2026-03-02', false, '2026-06-29', '2026-06-30'], ['2026-03-02', true, '2026-08-28', '2026-08-29'],
    ['2028-01-15', false, '2028-05-13', '2028-05-14'], ['2027-01-15', false, '2027-05-14', '2027-05-15'],
  ])('from %s, citizen company %s: until %s', async (from, citizen, until, back) => {
    expect(await row(`select m.ends_on, m.returns_on from private.maternity_leave('${from}', ${String(citizen)}, ${law('2026-11-20')}) m`)).toEqual({ ends_on: until, returns_on: back })
  })

  it.each([
    ['2021-04-02', '2021-04-30', '2021-05-19', ['17 2021-04-02…2021-04-29', '35 2021-04-30…2021-05-19', '17 2021-05-20…2021-08-19']],
    ['2021-03-18', '2021-03-18', '2021-04-16', ['35 2021-03-18…2021-04-16', '17 2021-04-17…2021-08-14']],
    ['2026-03-02', '2026-03-02', '2026-03-10', ['17 2026-03-02…2026-06-29']],
  ])('from %s, birth %s, discharged %s', async (start, birth, discharged, expected) => {
    const found = await ask(`select code || ' ' || starts_on || '…' || ends_on as part from private.maternity_with_stay('${start}', '${birth}', '${discharged}', ${law('2026-11-20')})`)
    expect(found.map(({ part }) => part)).toEqual(expected)
  })
})

describe('illness', () => {
  const sums = async (ranges: readonly string[]): Promise<unknown[]> =>
    (await ask(`select to_jsonb(s) as s from private.sick_sums(array[${ranges.map((range) => `'${range}'::daterange`).join(',')}], ${law('2026-11-20')}) s`)).map(({ s }) => s)

  it('sums certificates of one condition within sixty days; the benefit pays from the sixteenth day', async () => {
    expect(await sums(['[2019-03-01,2019-03-03]', '[2019-03-08,2019-03-17]', '[2019-04-13,2019-04-15]'])).toMatchObject([
      { days: 3, summed: 3, benefit_from: null }, { days: 10, summed: 13, benefit_from: null }, { days: 3, summed: 16, company_until: '2019-04-14', benefit_from: '2019-04-15' },
    ])
    expect(await sums(['[2026-08-03,2026-08-22]'])).toMatchObject([{ days: 20, company_until: '2026-08-17', benefit_from: '2026-08-18' }])
  })

  it('runs its sixty days from the return to work: within them the benefit pays from the first day (Decreto 3.048/1999, art. 75, § 4º)', async () => {
    expect(await sums(['[2026-01-01,2026-01-20]', '[2026-03-01,2026-03-05]'])).toMatchObject([{ summed: 20 }, { summed: 25, company_until: null, benefit_from: '2026-03-01' }])
    expect(await sums(['[2026-01-01,2026-01-15]', '[2026-03-17,2026-03-18]'])).toMatchObject([{ benefit_from: null }, { summed: 17, company_until: null, benefit_from: '2026-03-17' }])
    expect(await sums(['[2026-01-01,2026-01-10]', '[2026-03-12,2026-03-21]'])).toMatchObject([{ summed: 10 }, { summed: 20, company_until: '2026-03-16', benefit_from: '2026-03-17' }])
    expect(await sums(['[2026-01-01,2026-01-10]', '[2026-03-13,2026-03-21]'])).toMatchObject([{ summed: 10 }, { summed: 9, benefit_from: null }])
  })

  it('counts once a day that two certificates hold', async () => {
    expect(await sums(['[2026-01-01,2026-01-10]', '[2026-01-08,2026-01-12]'])).toMatchObject([{ days: 10, summed: 10 }, { days: 2, summed: 12 }])
    expect(await sums(['[2026-01-01,2026-01-10]', '[2026-01-08,2026-01-20]'])).toMatchObject([{ summed: 10 }, { summed: 20, company_until: '2026-01-15', benefit_from: '2026-01-16' }])
  })

  it.each([[9, null], [10, '10'], [12, '10'], [13, '13'], [15, '15'], [40, '15']])('of %i days warns at %s', async (days, warning) => {
    expect(await value(`private.sick_alert(${days}, ${law('2026-11-20')})`)).toBe(warning)
  })

  it('asks for an exam of return from thirty days on', async () => {
    expect(await value(`private.needs_return_exam(29, ${law('2026-11-20')})`)).toBe('false')
    expect(await value(`private.needs_return_exam(30, ${law('2026-11-20')})`)).toBe('true')
  })
})

describe('what eSocial hears of a leave (S-2230)', () => {
  it.each([
    ['15', '2026-12-07', null, '2027-01-15', 'vacations until the fifteenth of the next month'],
    ['03', '2026-08-03', '2026-08-18', '2026-08-18', 'an illness on its sixteenth day'],
    ['03', '2019-04-13', '2019-04-15', '2019-04-15', 'a sum above fifteen days on the sixteenth of them'],
    ['03', '2026-03-01', '2026-01-16', '2026-03-01', 'an illness after a benefit on its first day'],
    ['03', '2026-08-03', null, null, 'nothing of an illness that the company pays'],
    ['01', '2026-10-05', null, '2026-11-16', 'an accident of any length, after the Sunday'],
    ['17', '2026-03-02', null, '2026-04-15', 'maternity until the fifteenth of the next month'],
    [null, '2026-03-02', null, null, 'nothing of what is in no table'],
    ['16', '2026-12-30', null, null, 'nothing of other paid leaves, which may be told and need not'],
    ['07', '2026-12-30', null, null, 'nor of who goes with somebody sick'],
  ])('code %s from %s, benefit from %s: until %s (%s)', async (code, from, benefit, due, because) => {
    const quoted = (text: string | null): string => (text === null ? 'null' : `'${text}'`)
    expect(await value(`private.leave_report_due(${quoted(code)}, '${from}', ${quoted(benefit)}, '{2026-11-15}')`), because).toBe(due)
  })
})

describe('limits in a time', () => {
  it.each([
    [[], '[2026-05-01,2026-05-01]', 1, false, 'true'],
    [['[2025-05-02,2025-05-02]'], '[2026-05-01,2026-05-01]', 1, false, 'false'],
    [['[2025-05-01,2025-05-01]'], '[2026-05-01,2026-05-01]', 1, false, 'true'],
    [['[2026-01-02,2026-01-02]'], '[2026-12-30,2026-12-30]', 1, true, 'false'],
    [['[2025-12-31,2025-12-31]'], '[2026-01-02,2026-01-02]', 1, true, 'true'],
    [['[2026-01-10,2026-01-11]'], '[2026-03-01,2026-03-01]', 3, false, 'true'],
    [['[2026-12-14,2026-12-16]'], '[2026-11-09,2026-11-11]', 3, false, 'false'],
    [['[2026-12-14,2026-12-16]'], '[2025-12-14,2025-12-16]', 3, false, 'true'],
    [['[2026-12-14,2026-12-16]'], '[2025-12-15,2025-12-17]', 3, false, 'false'],
    [['[2026-01-10,2026-01-10]', '[2026-12-14,2026-12-15]'], '[2026-06-01,2026-06-01]', 3, false, 'false'],
    [['[2026-01-10,2026-01-10]', '[2027-01-10,2027-01-11]'], '[2026-06-01,2026-06-01]', 3, false, 'true'],
    [['[2024-02-29,2024-02-29]'], '[2025-02-28,2025-02-28]', 1, false, 'false'],
    [['[2024-02-29,2024-02-29]'], '[2025-03-01,2025-03-01]', 1, false, 'true'],
    [['[2027-01-04,2027-01-05]'], '[2026-12-31,2027-01-01]', 2, true, 'false'],
  ])('%j and then %s of %i, calendar year %s: %s', async (taken, asked, most, calendar, within) => {
    expect(await value(`private.within_yearly_limit(array[${taken.map((range) => `'${range}'::daterange`).join(',')}]::daterange[], '${asked}', ${most}, ${String(calendar)})`)).toBe(within)
  })
})

describe('what becomes of vacations', () => {
  /** A person hired on that day who was away so long, of a type. */
  async function onSheet(hired: string, key: string, from: string, days: number, question: string): Promise<readonly Row[]> {
    return stage.scene(async (scene) => {
      await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-20 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
      const [me] = await scene.owner(`select id, company_id from public.employees where email = 'pessoa@aurora.demo'`)
      await scene.owner(`update public.leaves set counts = false, granted = false where employee_id = $1`, [me?.['id']])
      await scene.owner(`update public.employees set hire_date = $2, created_at = $2::date where id = $1`, [me?.['id'], hired])
      await scene.owner(`update public.employee_contracts set contract_type = 'clt_indefinite', starts_on = least(starts_on, $2::date) where employee_id = $1`, [me?.['id'], hired])
      const [request] = await scene.owner(`insert into public.leave_requests (company_id, employee_id, type_id, status)
        select company_id, $2, id, 'approved' from public.leave_types where company_id = $1 and key = $3 returning id`, [me?.['company_id'], me?.['id'], key])
      await scene.owner(`insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) values ($1, $2, $3, $4::date, $4::date + $5::integer - 1, $5, true)`, [me?.['company_id'], request?.['id'], me?.['id'], from, days])
      return scene.as(stage.signedIn('admin@aurora.demo'), question, [me?.['id']])
    })
  }

  it('a maternity leave of 120 days keeps the right whole (CLT art. 131, II); paid leave of more than thirty days is a task (art. 133, II)', async () => {
    const sheet = 'select acquired_from::text, days, absences, loss from public.vacation_balance($1)'
    expect(await onSheet('2025-03-10', 'maternity', '2025-05-05', 120, sheet)).toMatchObject([{ acquired_from: '2025-03-10', days: 30, absences: 0, loss: null }, { loss: null }])
    expect(await onSheet('2025-03-10', 'paid', '2025-05-05', 31, sheet)).toMatchObject([{ acquired_from: '2025-03-10', loss: 'loss_paid_leave' }, {}])
    expect(await onSheet('2025-03-10', 'paid', '2025-05-05', 30, sheet)).toMatchObject([{ acquired_from: '2025-03-10', loss: null }, {}])
  })

  it('with just cause the acquired period is due and the proportional one is not (CLT art. 146, parágrafo único)', async () => {
    const due = (cause: string): string => `select kind, acquired_from::text, days::float from public.vacation_termination($1, '2026-05-20', '${cause}')`
    expect(await onSheet('2025-03-10', 'blood_donation', '2025-06-02', 1, due('just_cause'))).toEqual([
      { kind: 'due', acquired_from: '2025-03-10', days: 30 }, { kind: 'proportional', acquired_from: '2026-03-10', days: 0 },
    ])
    expect(await onSheet('2025-03-10', 'blood_donation', '2025-06-02', 1, due('dismissal'))).toMatchObject([{ kind: 'due', days: 30 }, { kind: 'proportional', days: 5 }])
  })
})
