import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hire } from '../support/history.ts'
import { type Row, sharedStage } from '../support/stage.ts'

// Vectors of the arithmetic alone; those of a person are in termination-estimate.test.ts.

const stage = sharedStage()

const ask = async (text: string, values: readonly unknown[] = []): Promise<readonly Row[]> => stage.scene((scene) => scene.owner(text, values))
const one = async (expression: string, on = '2026-07-15'): Promise<unknown> =>
  Object.values((await ask(`select (${expression})::text from (select private.statutory_leave_rules('${on}') as r) l`))[0] ?? {})[0]
const plan = async (notice: string, way: string, years: number, last: string): Promise<Row | undefined> =>
  (await ask(`select p.days, p.worked, p.paid::float, p.discounted, p.given_on::text, p.free_from::text, p.projected_to::text
    from (select private.statutory_leave_rules($4::date) as r) l, private.notice_plan($1, $2, $3, $4::date, l.r) p`, [notice, way, years, last]))[0]

describe('notice (CLT art. 487; Lei 12.506/2011)', () => {
  it.each([
    ['N1', ['2020-03-10', '2026-07-15'], [6, 48], '2026-09-01'],
    ['N2', ['2025-07-15', '2026-07-15'], [1, 33], '2026-08-17'],
    ['the eve of the year', ['2025-07-16', '2026-07-15'], [0, 30], '2026-08-14'],
    ['N4', ['2006-07-15', '2026-07-15'], [20, 90], '2026-10-13'],
    ['N5', ['1995-01-02', '2026-07-15'], [31, 90], '2026-10-13'],
    ['one year short of the most', ['2007-07-15', '2026-07-15'], [19, 87], '2026-10-10'],
    ['29 February, on the eve', ['2024-02-29', '2025-02-28'], [0, 30], '2025-03-30'],
    ['29 February', ['2024-02-29', '2025-03-01'], [1, 33], '2025-04-03'],
  ] as const)('%s: from %j to %j, until %s', async (_, [hired, told], [years, days], until) => {
    expect(await one(`private.service_years('${hired}', '${told}')`)).toBe(String(years))
    expect(await plan('company', 'indemnified', years, told)).toEqual({ days, worked: 0, paid: days, discounted: 0, given_on: told, free_from: null, projected_to: until })
  })

  it('N9: who resigns after twenty years owes thirty days (CLT art. 487, § 2º)', async () => {
    expect(await plan('employee', 'indemnified', 20, '2026-07-15')).toMatchObject({ days: 30, paid: 0, discounted: 30, projected_to: '2026-07-15' })
    expect(await plan('employee', 'worked', 20, '2026-08-14')).toMatchObject({ worked: 30, discounted: 0, given_on: '2026-07-15', free_from: null, projected_to: '2026-08-14' })
    expect(await plan('employee', 'waived', 20, '2026-07-15')).toMatchObject({ worked: 0, discounted: 0, projected_to: '2026-07-15' })
  })

  it('N10: of 42 days thirty are worked and twelve are paid, until which the contract goes (MOS S-2299; NT 184/2012)', async () => {
    expect(await plan('company', 'worked', 4, '2021-07-01')).toEqual({ days: 42, worked: 30, paid: 12, discounted: 0, given_on: '2021-06-01', free_from: '2021-06-25', projected_to: '2021-07-13' })
  })

  it('that is worked ends thirty days after it is given, with seven days off at the end (CLT art. 488)', async () => {
    for (const years of [0, 1, 6]) expect(await plan('company', 'worked', years, '2026-08-14')).toMatchObject({ worked: 30, given_on: '2026-07-15', free_from: '2026-08-08' })
  })

  it('is half by agreement where it is not worked, and whole where it is (CLT art. 484-A, I, a)', async () => {
    expect(await plan('half', 'indemnified', 6, '2026-07-15')).toMatchObject({ days: 48, paid: 24, projected_to: '2026-08-08' })
    expect(await plan('half', 'indemnified', 1, '2026-07-15')).toMatchObject({ days: 33, paid: 16.5, projected_to: '2026-08-01' })
    expect(await plan('half', 'worked', 6, '2026-08-14')).toMatchObject({ worked: 30, paid: 9 })
  })

  it('is none where the law gives none, and nothing where it is waived (Súmula 276 of the TST)', async () => {
    expect(await plan('none', 'indemnified', 6, '2026-07-15')).toEqual({ days: 0, worked: 0, paid: 0, discounted: 0, given_on: null, free_from: null, projected_to: '2026-07-15' })
    expect(await plan('company', 'waived', 6, '2026-07-15')).toMatchObject({ days: 48, worked: 0, paid: 0, projected_to: '2026-07-15' })
  })

  it('did not grow with the years before the law of 2011', async () => {
    expect(await one(`private.notice_days('company', 10, l.r)`, '2011-10-12')).toBe('30')
    expect(await one(`private.notice_days('company', 10, l.r)`, '2011-10-13')).toBe('60')
  })

  it('never falls with more years, and has from thirty to ninety days', async () => {
    const years = fc.sample(fc.integer({ min: 0, max: 70 }), { numRuns: 200, seed: 20_261_127 }).toSorted((a, b) => a - b)
    const found = await ask(`select private.notice_days('company', y::integer, l.r) as days from (select private.statutory_leave_rules('2026-07-15') as r) l,
      unnest($1::integer[]) with ordinality as u (y, n) order by n`, [years])
    const days = found.map((row) => Number(row['days']))
    expect(days).toEqual(days.toSorted((a, b) => a - b))
    expect([Math.min(...days), Math.max(...days)]).toEqual([30, 90])
  })

  it('gives each day once: worked, paid and waived never add up to more, and it projects as far as it is paid', async () => {
    const cases = fc.sample(fc.record({ notice: fc.constantFrom('company', 'half', 'employee', 'none'), way: fc.constantFrom('worked', 'indemnified', 'waived'), years: fc.integer({ min: 0, max: 40 }), on: fc.integer({ min: 0, max: 6000 }) }), { numRuns: 300, seed: 20_261_127 })
    const found = await ask(`select c.v, p.days - p.worked - p.paid * case c.v ->> 'notice' when 'half' then 2 else 1 end - p.discounted as waived,
        p.projected_to - d.day - ceil(p.paid) as beyond, coalesce(p.given_on <= d.day and (p.free_from is null or p.free_from between p.given_on + 1 and d.day), p.days = 0) as fits
      from jsonb_array_elements($1::jsonb) c (v) cross join lateral (select '2012-01-01'::date + (c.v ->> 'on')::integer as day) d
      cross join lateral private.notice_plan(c.v ->> 'notice', c.v ->> 'way', (c.v ->> 'years')::integer, d.day, private.statutory_leave_rules(d.day)) p`, [JSON.stringify(cases)])
    expect(found).toHaveLength(cases.length)
    for (const row of found) {
      const way = (row['v'] as { way: string }).way
      expect(Number(row['beyond'])).toBe(0)
      expect(row['fits']).toBe(true)
      if (way !== 'waived') expect(Number(row['waived'])).toBe(0)
    }
  })
})

describe('days and deadlines', () => {
  it.each([['2026-12-11', '2026-12-21'], ['2026-07-15', '2026-07-25'], ['2027-02-20', '2027-03-02']])(
    'who leaves on %s is paid until %s (CLT art. 477, § 6º)', async (last, until) => {
      expect(await one(`private.settlement_by('${last}', l.r)`)).toBe(until)
    })

  it.each([
    ['2020-03-10', '2026-07-15', 15], ['2020-03-10', '2026-07-31', 30], ['2020-03-10', '2026-07-30', 30], ['2020-03-10', '2027-02-28', 30],
    ['2020-03-10', '2027-02-27', 27], ['2026-07-10', '2026-07-15', 6], ['2026-07-01', '2026-07-31', 30], ['2026-07-02', '2026-07-31', 30], ['2026-07-15', '2026-07-15', 1],
  ])('hired on %s, until %s: %i days of pay', async (hired, last, days) => {
    expect(await one(`private.balance_days('${hired}', '${last}')`)).toBe(String(days))
  })

  it.each([[1, 11, 0], [1, 12, 4], [1, 23, 4], [1, 24, 5], [2, 8, 0], [2, 9, 3], [2, 11, 3], [2, 12, 4], [2, 23, 4], [2, 24, 5], [3, 5, 0], [3, 6, 3], [3, 11, 3], [3, 12, 4], [3, 23, 4], [3, 24, 5], [4, 36, 5]])(
    'request %i after %i months: %i instalments (Lei 7.998/1990, art. 4º, § 2º)', async (request, months, instalments) => {
      expect(await one(`private.unemployment_instalments(${request}, ${months})`)).toBe(String(instalments))
    })

  it.each([['2026-01-01', '2026-06-14', 5], ['2026-01-01', '2026-06-15', 6], ['2025-03-10', '2026-03-09', 12], ['2024-07-15', '2026-07-14', 24]])(
    'from %s to %s: %i months, fifteen days being one (Lei 7.998/1990, art. 4º, § 3º)', async (from, to, months) => {
      expect(await one(`private.service_months('${from}', '${to}')`)).toBe(String(months))
    })

  it.each([[99, 0], [100, 2], [200, 4], [201, 7], [500, 15], [501, 21], [1000, 40], [1001, 51]])(
    '%i employees: %i people with a disability (Lei 8.213/1991, art. 93)', async (people, quota) => {
      expect(await one(`private.pcd_quota(${people})`)).toBe(String(quota))
    })

  it('an experience of 45 and 45 days from 2026-12-01 ends on 2027-01-14 and on 2027-02-28, and no later (CLT arts. 445 and 451)', async () => {
    await stage.scene(async (scene) => {
      const id = await hire(scene, stage)
      const add = `insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on, experience_ends_on, experience_extended_to)
        select company_id, id, 'experience', '2026-12-01', '2027-01-14', $2 from public.employees where id = $1`
      await scene.owner('savepoint before')
      await expect(scene.owner(add, [id, '2027-03-01'])).rejects.toMatchObject({ code: 'RHTER' })
      await scene.owner('rollback to savepoint before')
      await scene.owner(add, [id, '2027-02-28'])
    })
  })
})

describe('what each way of ending owes', () => {
  // Code, notice, parts of the thirteenth and of the vacation, percent of the fine and of the fund, benefit.
  it.each([
    ['dismissal', ['02', 'company', 1, 1, 40, 100, true]], ['just_cause', ['01', 'none', 0, 0, 0, 0, false]], ['resignation', ['07', 'employee', 1, 1, 0, 0, false]],
    ['agreement', ['33', 'half', 1, 1, 20, 80, false]], ['indirect', ['17', 'company', 1, 1, 40, 100, true]], ['mutual_fault', ['05', 'half', 0.5, 0.5, 20, 100, false]],
    ['term_end', ['06', 'none', 1, 1, 0, 100, false]], ['early_term_end', ['03', 'none', 1, 1, 40, 100, true]], ['early_term_resignation', ['04', 'none', 1, 1, 0, 0, false]],
    ['death', ['10', 'none', 1, 1, 0, 100, false]], ['closing', ['47', 'company', 1, 1, 40, 100, true]], ['force_majeure', ['27', 'none', 1, 1, 20, 100, false]],
    ['apprentice_performance', ['41', 'none', 1, 1, 0, 100, false]], ['apprentice_school', ['42', 'none', 1, 1, 0, 100, false]],
    // Who retires and leaves resigns, and withdraws the fund; the death of who employs ends the contract without a fine.
    ['retirement', ['07', 'employee', 1, 1, 0, 100, false]], ['employer_death', ['48', 'none', 1, 1, 0, 100, false]],
    // Nothing is settled where the contract goes on in the group, nor by the CLT at the end of an internship.
    ['group_transfer', ['11', 'none', 0, 0, 0, 0, false]], ['internship_end', [null, 'none', 0, 0, 0, 0, false]], ['other', [null, 'none', 0, 0, 0, 0, false]],
  ])('%s: %j', async (reason, expected) => {
    const [owed] = await ask(`select x.esocial_code, x.notice, x.thirteenth_part::float, x.vacation_part::float, x.fgts_fine, x.fgts_withdrawal, x.unemployment from private.ending_rights_on($1, '2026-07-15', true) x`, [reason])
    expect(Object.values(owed ?? {})).toEqual(expected)
  })

  it.each([['closing', '2024-01-21', '14'], ['closing', '2024-01-22', '47'], ['apprentice_performance', '2021-05-09', '15'], ['apprentice_performance', '2021-05-10', '41'],
    ['apprentice_school', '2021-05-09', '15'], ['apprentice_school', '2021-05-10', '42'], ['employer_death', '2024-01-21', '14'], ['employer_death', '2024-01-22', '48'],
    ['agreement', '2017-11-10', null], ['agreement', '2017-11-11', '33'], ['other', '2026-07-15', null]])(
    '%s on %s has the code %s', async (reason, on, code) => {
      expect(await ask('select x.esocial_code as code from private.ending_rights_on($1, $2, true) x', [reason, on])).toEqual([{ code }])
    })

  it('is only days of pay without the CLT, and nothing of a reason that nobody knows', async () => {
    expect(await ask(`select x.notice, x.fgts_fine, x.unemployment from private.ending_rights_on('dismissal', '2026-07-15', false) x`)).toEqual([{ notice: 'none', fgts_fine: 0, unemployment: false }])
    expect(await ask(`select x.reason from private.ending_rights_on('férias', '2026-07-15', true) x`)).toEqual([{ reason: null }])
  })

  it('has an article for every reason but other, and dates without a gap to this day', async () => {
    expect(await ask(`select r.reason from public.ending_reasons r where not exists (
      select from public.ending_rights x where x.reason = r.reason and x.valid_to is null)`)).toEqual([{ reason: 'other' }])
  })
})
