import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as Shapes from '../../../apps/web/src/shared/supabase/shapes.gen.ts'
import { exitActs } from '../support/exits.ts'
import { freeze as freezeAt, hire } from '../support/history.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

// What each way of ending owes beyond the amounts, deadlines, and the dismissal exam; amounts are in termination-estimate.test.ts.

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')

interface Terms {
  readonly hired?: string
  readonly type?: string
  readonly ends?: string | null
  readonly salary?: number
  readonly unit?: string
}
async function freeze(scene: Scene, day: string): Promise<void> {
  await scene.owner(`insert into private.frozen_clock (instant) values (($1 || ' 12:00-03')::timestamptz) on conflict (only_row) do update set instant = excluded.instant`, [day])
}
/** The person of the demo with one contract and R$ 3.000,00 a month; 2026-07-15 is a Wednesday. */
async function cast(scene: Scene, { hired = '2020-03-10', type = 'clt_indefinite', ends = null, salary = 3000, unit = 'month' }: Terms = {}): Promise<unknown> {
  await freeze(scene, '2026-07-15')
  const [me] = await scene.owner(`update public.employees set hire_date = $1::date, created_at = '2026-07-01', status = 'active' where email = 'pessoa@aurora.demo' returning id, company_id`, [hired])
  const id = me?.['id']
  await scene.owner(`update public.employee_contracts set contract_type = $2, starts_on = $3::date, ended_on = null, ends_on = case when $2 = 'experience' then null else $4::date end,
    experience_ends_on = case when $2 = 'experience' then $4::date end, experience_extended_to = null, weekly_hours = 44 where employee_id = $1`, [id, type, hired, ends])
  await scene.owner('update public.leaves set counts = false, granted = false where employee_id = $1', [id])
  await scene.owner('update public.employee_compensation set voided_at = now() where employee_id = $1 and voided_at is null', [id])
  await scene.owner(`insert into public.employee_compensation (company_id, employee_id, effective_on, salary, unit, reason) values ($1, $2, $3::date, $4, $5, 'admission')`, [me?.['company_id'], id, hired, salary, unit])
  return id
}
async function estimate(scene: Scene, me: unknown, reason = 'dismissal', on = '2026-07-15', notice: string | null = null): Promise<Shapes.TerminationEstimate> {
  return (await scene.as(admin(), 'select public.termination_estimate($1, $2, $3, $4) as found', [me, on, reason, notice]))[0]?.['found'] as Shapes.TerminationEstimate
}
const open = (scene: Scene, me: unknown, what = 'pay'): Promise<unknown> => scene.as(admin(), 'select public.read_sensitive_records($1, $2)', [me, what])
const ask = async (text: string, values: readonly unknown[] = []): Promise<readonly Row[]> => stage.scene((scene) => scene.owner(text, values))
const one = async (expression: string): Promise<unknown> => Object.values((await ask(`select (${expression})::text`))[0] ?? {})[0]

describe('what each way of ending owes, line by line', () => {
  const FULL = 'balance notice thirteenth due proportional'
  const WITHOUT_NOTICE = 'balance thirteenth due proportional'
  const TERM = { type: 'clt_fixed_term', ends: '2026-12-31' } as const
  // Lines with a vacation that is acquired; percent of the fine and of the fund; whether the benefit is named.
  it.each<[string, Terms, string, readonly [string, string, boolean]]>([
    ['dismissal', {}, FULL, ['40 %', '100 %', true]],
    ['just_cause', {}, 'balance due', ['Não', 'Não', false]],
    ['resignation', {}, WITHOUT_NOTICE, ['Não', 'Não', false]],
    ['agreement', {}, FULL, ['20 %', '80 %', false]],
    ['indirect', {}, FULL, ['40 %', '100 %', true]],
    ['mutual_fault', {}, FULL, ['20 %', '100 %', false]],
    ['term_end', { type: 'clt_fixed_term', ends: '2026-07-15' }, WITHOUT_NOTICE, ['Não', '100 %', false]],
    ['early_term_end', TERM, 'balance term_rest thirteenth due proportional', ['40 %', '100 %', true]],
    ['early_term_resignation', TERM, 'balance term_loss thirteenth due proportional', ['Não', 'Não', false]],
    ['death', {}, WITHOUT_NOTICE, ['Não', '100 %', false]],
    ['retirement', {}, WITHOUT_NOTICE, ['Não', '100 %', false]],
    ['closing', {}, FULL, ['40 %', '100 %', true]],
    ['force_majeure', {}, WITHOUT_NOTICE, ['20 %', '100 %', false]],
    ['employer_death', {}, WITHOUT_NOTICE, ['Não', '100 %', false]],
    ['apprentice_performance', { type: 'apprentice', ends: '2026-12-31' }, WITHOUT_NOTICE, ['Não', '100 %', false]],
    ['apprentice_school', { type: 'apprentice', ends: '2026-12-31' }, WITHOUT_NOTICE, ['Não', '100 %', false]],
    ['group_transfer', {}, '', ['', '', false]],
  ])('%s', async (reason, terms, lines, [fine, fund, benefit]) => {
    await stage.scene(async (scene) => {
      const found = await estimate(scene, await cast(scene, { hired: '2025-03-10', ...terms }), reason)
      expect(found.lines.map(({ code }) => code).join(' ')).toBe(lines)
      const [fineOf, fundOf, benefitOf] = found.rights.map(({ value }) => value)
      expect([fineOf?.startsWith(fine) ?? fine === '', fundOf?.startsWith(fund) ?? fund === '']).toEqual([true, true])
      expect(benefitOf?.startsWith('Contando só este contrato') ?? false).toBe(benefit)
      expect(found.notice?.by ?? 'none').toBe({ agreement: 'half', mutual_fault: 'half', resignation: 'employee', retirement: 'employee', dismissal: 'company', indirect: 'company', closing: 'company' }[reason] ?? 'none')
    })
  })
})

describe('the fund', () => {
  const withdrawal = async (scene: Scene, me: unknown, reason: string): Promise<string> => (await estimate(scene, me, reason)).rights[1]?.value ?? ''
  it('mentions the saque-aniversário only where a fine is withdrawn (Lei 8.036/1990, art. 20-D, § 7º)', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      for (const reason of ['dismissal', 'agreement', 'indirect', 'mutual_fault', 'closing', 'force_majeure', 'early_term_end']) expect(await withdrawal(scene, me, reason), reason).toContain('saca só a multa')
      for (const reason of ['death', 'retirement', 'employer_death', 'apprentice_performance', 'apprentice_school']) expect(await withdrawal(scene, me, reason), reason).toBe('100 % do saldo')
      for (const reason of ['resignation', 'just_cause', 'early_term_resignation']) expect(await withdrawal(scene, me, reason), reason).toBe('Não')
    })
  })

  it('is not withdrawn at the end of a term by whoever opted for the saque-aniversário (Lei 8.036/1990, arts. 20, IX, and 20-A, § 2º, II)', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene, { hired: '2026-06-01', type: 'experience', ends: '2026-07-15' })
      expect((await estimate(scene, me, 'term_end')).rights[1]).toEqual({ label: 'Saque do FGTS',
        value: '100 % do saldo; quem optou pelo saque-aniversário não saca no fim do prazo (art. 20-A, § 2º, II)', source: 'Lei 8.036/1990, art. 20, IX' })
    })
  })
})

describe('an apprentice', () => {
  const terms = { type: 'apprentice', hired: '2025-09-01', ends: '2026-08-14' } as const
  it('is owed half of the rest of the term where the company ends it for no reason of CLT art. 433', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene, terms)
      await open(scene, me)
      expect((await estimate(scene, me, 'early_term_end')).lines.find(({ code }) => code === 'term_rest')).toMatchObject({ days: 30, amount: 1500, source: 'CLT art. 479' })
      for (const reason of ['apprentice_performance', 'apprentice_school', 'early_term_resignation']) {
        expect((await estimate(scene, me, reason)).lines.map(({ code }) => code), reason).not.toEqual(expect.arrayContaining(['term_rest']))
      }
    })
  })

  it('hears nothing of CLT art. 481 when leaving early, unlike everybody else', async () => {
    await stage.scene(async (scene) => {
      const warned = async (given: Terms): Promise<boolean> => (await estimate(scene, await cast(scene, given), 'early_term_resignation')).warnings.some((text) => text.includes('art. 481'))
      expect(await warned({ ...terms, type: 'clt_fixed_term' })).toBe(true)
      expect(await warned(terms)).toBe(false)
    })
  })
})

describe('an intermittent contract', () => {
  it('is paid by an average that only payroll knows, whether the pay is opened or not', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene, { type: 'intermittent', salary: 12, unit: 'hour' })
      expect(await estimate(scene, me)).toMatchObject({ pay: 'average', total: null })
      await open(scene, me)
      expect(await estimate(scene, me)).toMatchObject({ pay: 'average', total: null })
    })
  })

  it('owes no thirteenth at its end, which was paid at each call (CLT art. 452-A, § 6º)', async () => {
    await stage.scene(async (scene) => {
      expect((await estimate(scene, await cast(scene))).lines.map(({ code }) => code)).toContain('thirteenth')
      expect((await estimate(scene, await cast(scene, { type: 'intermittent', salary: 12, unit: 'hour' }))).lines.map(({ code }) => code)).not.toContain('thirteenth')
    })
  })
})

describe('force majeure (CLT art. 502)', () => {
  it('owes no notice, half of the fine, the whole fund and no benefit', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      await open(scene, me)
      const found = await estimate(scene, me, 'force_majeure')
      expect(found).toMatchObject({ notice: null, esocial_code: '27', owes_fine: true })
      expect(found.lines.filter(({ code }) => code !== 'due' && code !== 'double').map(({ code, amount }) => [code, amount])).toEqual([['balance', 1500], ['thirteenth', 1750], ['proportional', 1333.33]])
      expect(found.rights.map(({ value, source }) => [value.slice(0, 5), source])).toEqual([['20 % ', 'Lei 8.036/1990, art. 18, § 2º'], ['100 %', 'Lei 8.036/1990, art. 20'], ['Não', 'Lei 7.998/1990, arts. 3º e 4º']])
    })
  })
})

describe('the quota of people with a disability (Lei 8.213/1991, art. 93, § 1º)', () => {
  it('is warned of at the end of a term of more than ninety days, and not of ninety', async () => {
    await stage.scene(async (scene) => {
      const warned = async (hired: string, reason: string): Promise<boolean> => (await estimate(scene, await cast(scene, { hired, type: 'clt_fixed_term', ends: '2026-07-15' }), reason)).warnings.some((text) => text.includes('art. 93, § 1º'))
      // From 17 April to 15 July are ninety days, both included.
      expect([await warned('2026-04-17', 'term_end'), await warned('2026-04-16', 'term_end')]).toEqual([false, true])
      expect([await warned('2026-04-17', 'early_term_end'), await warned('2026-04-16', 'early_term_end')]).toEqual([false, true])
      expect([await warned('2026-04-17', 'dismissal'), await warned('2026-04-16', 'just_cause')]).toEqual([true, false])
    })
  })
})

describe('deadlines', () => {
  it.each([
    ['2026-12-11', '2026-12-21', '2026-12-21', '2026-12-21'],
    ['2026-07-15', '2026-07-25', '2026-07-24', '2026-07-24'],
    // Christmas, a Friday.
    ['2026-12-15', '2026-12-25', '2026-12-24', '2026-12-24'],
  ])('whoever leaves on %s is paid by %s, the last business day being %s, and S-2299 is due by %s', async (on, by, business, esocial) => {
    await stage.scene(async (scene) => {
      expect(await estimate(scene, await cast(scene), 'resignation', on)).toMatchObject({ payment_by: by, payment_on: business, esocial_by: esocial })
    })
  })

  it.each([['2026-12-11', '{}', '2026-12-21'], ['2026-07-15', '{}', '2026-07-24'], ['2026-12-11', '{2026-12-21}', '2026-12-18'], ['2026-07-16', '{}', '2026-07-24']])(
    'S-2299 of whoever leaves on %s, holidays %s, is due by %s', async (on, holidays, by) => {
      expect(await one(`private.esocial_leaving_by('${on}', '${holidays}')`)).toBe(by)
    })

  it.each([['2026-12-11', '2026-12-21'], ['2026-07-15', '2026-07-24']])('of tasks around an exit on %s: paid, examined, told to eSocial and delivered by %s', async (last, due) => {
    const { leaving } = exitActs(() => stage)
    await stage.scene(async (scene) => {
      await freezeAt(scene, last)
      const id = await hire(scene, stage)
      await leaving(scene, id, { reason: 'resignation', last_day: last, time: '23:00' })
      const tasks = await scene.owner(`select due_on::text as due from public.journey_tasks where employee_id = $1 and title ~ '^(Pagar a rescisão|Registrar o exame|Enviar o S-2299|Entregar o TRCT)'`, [id])
      expect(tasks).toEqual(Array.from({ length: 4 }, () => ({ due })))
    })
  })

  it('is ten days for eSocial even where an agreement shortens the payment', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      await scene.as(admin(), `insert into public.company_leave_rules (company_id, rule, valid_from, value) values ($1, 'settlement_days', '2026-01-01', 5)`, [stage.company('aurora')])
      expect(await estimate(scene, me)).toMatchObject({ payment_by: '2026-07-20', esocial_by: '2026-07-24' })
    })
  })

  it('is eSocial alone where the contract goes on in another company', async () => {
    await stage.scene(async (scene) => {
      expect(await estimate(scene, await cast(scene), 'group_transfer')).toMatchObject({ payment_by: null, payment_on: null, esocial_by: '2026-07-24' })
    })
  })

  it('the property: S-2299 is due on a business day, after the end and within ten days of it', async () => {
    const days = fc.sample(fc.integer({ min: 0, max: 4000 }), { numRuns: 200, seed: 20_261_127 })
    const found = await ask(`select d.day, private.esocial_leaving_by(d.day, '{}') - d.day as days, extract(isodow from private.esocial_leaving_by(d.day, '{}'))::integer as weekday
      from (select '2020-01-01'::date + n as day from unnest($1::integer[]) n) d`, [days])
    for (const row of found) {
      expect(Number(row['days'])).toBeGreaterThanOrEqual(8)
      expect(Number(row['days'])).toBeLessThanOrEqual(10)
      expect(Number(row['weekday'])).toBeLessThanOrEqual(5)
    }
  })
})

describe('the dismissal exam (NR-7, item 7.5.11)', () => {
  it.each([
    // 133 days.
    ['2026-05-20', '2026-09-30', [false, false, true, true]],
    ['2026-05-18', '2026-09-30', [true, true, true, true]],
    ['2026-05-19', '2026-09-30', [false, false, true, true]],
    ['2026-07-02', '2026-09-30', [false, false, true, true]],
    ['2026-07-03', '2026-09-30', [false, false, false, false]],
    [null, '2026-09-30', [true, true, true, true]],
  ] as const)('after an exam on %s, for whoever leaves on %s, is needed by risk grade: %j', async (exam, last, needed) => {
    const found = await ask('select private.dismissal_exam_needed($1::date, $2::date, g) as needed from generate_series(1, 4) g order by g', [exam, last])
    expect(found.map((row) => row['needed'])).toEqual(needed)
  })

  it('tells the rule alone until health is opened, and the last exam after that', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      await scene.owner('update public.employee_health_exams set archived_at = now() where employee_id = $1', [me])
      const told = async (reason = 'dismissal', on = '2026-07-15'): Promise<string | undefined> => (await estimate(scene, me, reason, on)).warnings.find((text) => text.includes('NR-7'))
      const rule = 'O exame demissional é feito até 25/07/2026, salvo se o último exame clínico tem menos de 135 dias no grau de risco 1 ou 2, ou menos de 90 no grau 3 ou 4 (NR-7, item 7.5.11).'
      const examined = async (on: string): Promise<void> => {
        await scene.owner(`insert into public.employee_health_exams (company_id, employee_id, kind, done_on, result) select company_id, id, 'periodic', $2::date, 'fit' from public.employees where id = $1`, [me, on])
      }
      expect(await told()).toBe(rule)
      await open(scene, me, 'pay')
      expect(await told()).toBe(rule)
      await open(scene, me, 'health')
      expect(await told()).toBe('Não há exame clínico registrado: o exame demissional é necessário até 25/07/2026 (NR-7, item 7.5.11).')
      await examined('2026-01-10')
      expect(await told()).toBe('O último exame registrado é de 10/01/2026: o exame demissional é necessário até 25/07/2026 (NR-7, item 7.5.11).')
      await examined('2026-03-20')
      expect(await told()).toBe('O último exame registrado é de 20/03/2026: o exame demissional é dispensado no grau de risco 1 ou 2 e necessário no grau 3 ou 4, até 25/07/2026 (NR-7, item 7.5.11).')
      await examined('2026-06-20')
      expect(await told()).toBe('O último exame registrado é de 20/06/2026: o exame demissional é dispensado em qualquer grau de risco (NR-7, item 7.5.11).')
      expect([await told('death'), await told('group_transfer')]).toEqual([undefined, undefined])
    })
  })

  it('the property: an older exam, or a higher grade, never takes the exam away', async () => {
    const found = await ask(`select g, array_agg(private.dismissal_exam_needed('2026-09-30'::date - n, '2026-09-30', g)::integer order by n) as needed
      from generate_series(0, 400) n, generate_series(1, 4) g group by g order by g`)
    const rows = found.map((row) => row['needed'] as number[])
    for (const needed of rows) expect(needed).toEqual(needed.toSorted((a, b) => a - b))
    for (const [place, needed] of rows.slice(1).entries()) expect(needed.every((value, n) => value >= (rows[place]?.[n] ?? 0))).toBe(true)
  })
})

describe('what each way of ending pays', () => {
  // Balance, thirteenth of eight or seven twelfths, vacations that are due, those in the making; fine, fund and benefit.
  it.each([
    ['dismissal', 'balance notice thirteenth due proportional', '40 100 yes'], ['just_cause', 'balance due', 'no no no'], ['resignation', 'balance thirteenth due proportional', 'no no no'],
    ['agreement', 'balance notice thirteenth due proportional', '20 80 no'], ['indirect', 'balance notice thirteenth due proportional', '40 100 yes'], ['mutual_fault', 'balance notice thirteenth due proportional', '20 100 no'],
    ['term_end', 'balance thirteenth due proportional', 'no 100 no'], ['early_term_end', 'balance thirteenth due proportional', '40 100 yes'], ['early_term_resignation', 'balance thirteenth due proportional', 'no no no'],
    ['death', 'balance thirteenth due proportional', 'no 100 no'], ['closing', 'balance notice thirteenth due proportional', '40 100 yes'], ['force_majeure', 'balance thirteenth due proportional', '20 100 no'],
    ['employer_death', 'balance thirteenth due proportional', 'no 100 no'], ['retirement', 'balance thirteenth due proportional', 'no 100 no'],
    ['apprentice_performance', 'balance thirteenth due proportional', 'no 100 no'], ['apprentice_school', 'balance thirteenth due proportional', 'no 100 no'],
  ])('%s: %s, %s', async (reason, lines, rights) => {
    await stage.scene(async (scene) => {
      // Hired on 2025-03-10: the period until 2026-03-09 is due on 15 July.
      const found = await estimate(scene, await cast(scene, { hired: '2025-03-10' }), reason)
      expect([...new Set(found.lines.map(({ code }) => code))].join(' ')).toBe(lines)
      const short = (value: string): string => /^(?<percent>\d+) %/.exec(value)?.groups?.['percent'] ?? (value === 'Não' ? 'no' : 'yes')
      expect(found.rights.map(({ value }) => short(value)).join(' ')).toBe(rights)
    })
  })

  it('pays nothing, and keeps code 11 of eSocial, where the contract goes on in the group', async () => {
    await stage.scene(async (scene) => {
      expect(await estimate(scene, await cast(scene), 'group_transfer')).toMatchObject({ is_settled: false, esocial_code: '11', lines: [], rights: [], notice: null })
    })
  })

  it.each([[1, 12, 4], [1, 23, 4], [1, 24, 5], [2, 9, 3], [2, 11, 3], [2, 12, 4], [2, 23, 4], [2, 24, 5], [3, 6, 3], [3, 11, 3], [3, 12, 4], [3, 23, 4], [3, 24, 5]])(
    'request %i after %i months brings %i instalments of the benefit', async (request, months, instalments) => {
      expect(await one(`private.unemployment_instalments(${request}, ${months})`)).toBe(String(instalments))
    })

  it('the property: longer service never brings fewer instalments, nor does a later request', async () => {
    const found = await ask(`select r, array_agg(private.unemployment_instalments(r, m) order by m) as instalments from generate_series(1, 4) r, generate_series(0, 60) m group by r order by r`)
    const rows = found.map((row) => row['instalments'] as number[])
    for (const row of rows) expect(row).toEqual(row.toSorted((a, b) => a - b))
    for (const [place, row] of rows.slice(1).entries()) expect(row.every((value, month) => value >= (rows[place]?.[month] ?? 0))).toBe(true)
  })
})

describe('notice of a person', () => {
  it('the property: never falls with an earlier admission, never exceeds ninety days, and never projects before the last day', async () => {
    const cases = fc.sample(fc.record({ days: fc.integer({ min: 0, max: 20_000 }), notice: fc.constantFrom('company', 'half', 'employee', 'none'), way: fc.constantFrom('worked', 'indemnified', 'waived') }), { numRuns: 300, seed: 20_261_127 })
    const found = await ask(`select c.v, d.last, p.days, p.projected_to - d.last as beyond, private.notice_days(c.v ->> 'notice', private.service_years(d.last - 366 - (c.v ->> 'days')::integer, d.last), r) as older
      from jsonb_array_elements($1::jsonb) c (v) cross join (select '2026-07-15'::date as last) d cross join lateral private.statutory_leave_rules(d.last) r
      cross join lateral private.notice_plan(c.v ->> 'notice', c.v ->> 'way', private.service_years(d.last - (c.v ->> 'days')::integer, d.last), d.last, r) p`, [JSON.stringify(cases)])
    expect(found).toHaveLength(cases.length)
    for (const row of found) {
      expect(Number(row['older'])).toBeGreaterThanOrEqual(Number(row['days']))
      expect(Number(row['days'])).toBeLessThanOrEqual(90)
      expect(Number(row['beyond'])).toBeGreaterThanOrEqual(0)
    }
  })
})
