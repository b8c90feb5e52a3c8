import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')
const aurora = (): string => stage.company('aurora')

interface Terms {
  readonly hired?: string
  readonly type?: string
  readonly pattern?: string
  readonly ends?: string | null
}
/** The person of the demo, hired on a day with one contract; 2026-11-23 is a Monday. */
async function hired(scene: Scene, { hired: on = '2024-03-11', type = 'clt_indefinite', pattern = '', ends = null }: Terms = {}): Promise<unknown> {
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-23 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  const [me] = await scene.owner(`update public.employees set hire_date = $1::date, created_at = $1::date, status = 'active' where email = 'pessoa@aurora.demo' returning id`, [on])
  await scene.owner(`update public.employee_contracts set contract_type = $2, starts_on = $3, ends_on = $4, ended_on = null, experience_ends_on = null,
    experience_extended_to = null where employee_id = $1`, [me?.['id'], type, on, ends])
  if (pattern !== '') await scene.owner(`update public.employee_contracts set ${pattern} where employee_id = $1`, [me?.['id']])
  return me?.['id']
}
/** An absence as HR records it. */
const away = (scene: Scene, me: unknown, key: string, from: string, to: string): Promise<readonly Row[]> =>
  scene.as(admin(), `select public.request_leave((select id from public.leave_types where company_id = $1 and key = $2), $3, $4)`,
    [aurora(), key, JSON.stringify([{ starts_on: from, ends_on: to }]), me])
const sheet = (scene: Scene, on: string | null = null, who: Actor = person()): Promise<readonly Row[]> =>
  scene.as(who, `select number, acquired_from::text, acquired_to::text, granted_to::text, absences, days, earned::float, balance::float, last_safe_start::text,
    notice_on::text, double_days, state, ended_by from public.vacation_balance((select id from public.employees where email = 'pessoa@aurora.demo'), $1)`, [on])

describe('absences without excuse (CLT art. 130)', () => {
  it('are days on which the person had to work: across the border of two periods, each has its own', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene)
      // Thursday 5 to Tuesday 17 March 2026: the period ends on Tuesday the 10th; a weekend lies on each side of it.
      await away(scene, me, 'unexcused', '2026-03-05', '2026-03-17')
      expect(await sheet(scene)).toMatchObject([{ number: 1, absences: 0 }, { number: 2, absences: 4, days: 30 }, { number: 3, absences: 5 }])
    })
  })

  it('that go on count up to the day that is asked for', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene)
      await away(scene, me, 'unexcused', '2026-11-16', '2026-12-04')
      expect((await sheet(scene))[2]).toMatchObject({ absences: 5, days: 30 })
      expect((await sheet(scene, '2026-12-31'))[2]).toMatchObject({ absences: 14, days: 24 })
    })
  })

  it('of a suspension of running days are its days of work, without rest and holidays (arts. 130 and 474)', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene)
      // Two weeks with Tiradentes on Tuesday the 21st.
      await away(scene, me, 'suspension', '2026-04-13', '2026-04-26')
      expect((await sheet(scene))[2]).toMatchObject({ absences: 9 })
    })
  })

  it('count Saturdays of who works six days a week, and not the day of rest', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene, { pattern: `work_days = '013456'` })
      // Friday to Wednesday: the rest is on Tuesdays.
      await away(scene, me, 'unexcused', '2026-06-12', '2026-06-17')
      expect((await sheet(scene))[2]).toMatchObject({ absences: 5 })
    })
  })

  it.each([
    [[['2026-06-01', '2026-06-18']], 14, 24], [[['2026-06-01', '2026-06-19']], 15, 18], [[['2026-06-01', '2026-07-01']], 23, 18],
    [[['2026-06-01', '2026-07-02']], 24, 12], [[['2026-06-01', '2026-07-15']], 32, 12], [[['2026-06-01', '2026-07-16']], 33, 0],
  ] as const)('recorded on %j are %i and leave %i days: São Paulo rests on 9 July', async (stretches, absences, days) => {
    await stage.scene(async (scene) => {
      const me = await hired(scene)
      for (const [from, to] of stretches) await away(scene, me, 'unexcused', from, to)
      expect((await sheet(scene))[2]).toMatchObject({ absences, days, earned: Math.round(days * 8 / 12 * 100) / 100 })
    })
  })

  it('of more than thirty-two days lose the right, which is not settled (art. 130, IV)', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene)
      await away(scene, me, 'unexcused', '2025-06-02', '2025-07-31')
      expect((await sheet(scene))[1]).toMatchObject({ days: 0, balance: 0, state: 'lost' })
      await scene.owner('select private.run_vacation_figures()')
      const [desk] = await scene.as(admin(), `select public.vacation_desk($1, p_search => (select display_name from public.employees where email = 'pessoa@aurora.demo'), p_state => 'lost') -> 'counters' as counters`, [aurora()])
      expect(desk?.['counters']).toMatchObject({ lost: 1 })
      await scene.as(admin(), `select public.adjust_leave_balance($2, (select id from public.leave_types where company_id = $1 and key = 'vacation'), '2025-03-11', 12, 'A empresa dá doze dias')`, [aurora(), me])
      expect((await sheet(scene))[1]).toMatchObject({ balance: 12, state: 'available' })
    })
  })

  it('of part time are the same table, by the days of the contract (art. 58-A, § 7º)', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene, { pattern: `weekly_hours = 25, work_days = '135'` })
      await away(scene, me, 'unexcused', '2026-06-01', '2026-06-10')
      expect((await sheet(scene))[2]).toMatchObject({ absences: 5, days: 30 })
      await away(scene, me, 'unexcused', '2026-06-11', '2026-06-14')
      expect((await sheet(scene))[2]).toMatchObject({ absences: 6, days: 24 })
    })
  })

  it('count every other day of who works 12 by 36 hours, holidays too (art. 59-A)', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene, { pattern: `shift_from = '2026-01-02'` })
      await away(scene, me, 'unexcused', '2026-04-18', '2026-04-24')
      expect((await sheet(scene))[2]).toMatchObject({ absences: 4 })
    })
  })
})

describe('days without a contract in force earn nothing (CLT arts. 140, 146 and 471)', () => {
  it('of unpaid leave, while it runs and afterwards', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene)
      await away(scene, me, 'unpaid', '2026-05-11', '2026-08-08')
      const earned = async (on: string): Promise<unknown> => (await sheet(scene, on))[2]?.['earned']
      expect(await earned('2026-05-10')).toBe(5)
      expect(await earned('2026-06-30')).toBe(5)
      expect(await earned('2026-08-08')).toBe(5)
      expect(await earned('2026-11-06')).toBe(12.5)
      expect((await sheet(scene, '2026-11-06'))[2]).toMatchObject({ acquired_to: '2027-06-08' })
      expect(await earned('2027-06-08')).toBe(30)
    })
  })

  it('at the end of the contract too: 184 days of it are no six twelfths', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene, { hired: '2026-01-12' })
      await away(scene, me, 'unpaid', '2026-03-12', '2026-09-11')
      const due = await scene.as(admin(), `select kind, twelfths, days::float from public.vacation_termination($1, '2026-11-11', 'dismissal')`, [me])
      expect(due).toEqual([{ kind: 'proportional', twelfths: 4, days: 10 }])
      // January, February, September and October: of March and November there are eleven days.
      const thirteenth = async (cause: string): Promise<unknown> => (await scene.as(person(), `select twelfths from public.thirteenth_due($1, '2026-11-11', '${cause}')`, [me]))[0]
      expect(await thirteenth('dismissal')).toEqual({ twelfths: 4 })
      expect(await thirteenth('just_cause')).toEqual({ twelfths: 0 })
    })
  })
})

describe('who was an intern before', () => {
  const hire = async (scene: Scene): Promise<unknown> => {
    const me = await hired(scene, { hired: '2025-02-03', type: 'intern', ends: '2026-02-02' })
    await scene.owner(`update public.employee_contracts set ended_on = '2026-02-02' where employee_id = $1`, [me])
    await scene.owner(`insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on) values ($1, $2, 'clt_indefinite', '2026-02-03')`, [aurora(), me])
    return me
  }
  it('has a first period from the employment contract on (CLT art. 130)', async () => {
    await stage.scene(async (scene) => {
      await hire(scene)
      expect(await sheet(scene)).toMatchObject([{ number: 1, acquired_from: '2026-02-03', acquired_to: '2027-02-02', granted_to: '2028-02-02', earned: 25 }])
      const many = await scene.owner(`select number, acquired_from::text from private.vacation_sheets($1, array(select id from public.employees where email = 'pessoa@aurora.demo'), '2026-11-23')`, [aurora()])
      expect(many).toEqual([{ number: 1, acquired_from: '2026-02-03' }])
    })
  })

  it('begins anew when an employment follows work without one', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene, { hired: '2022-05-02' })
      await scene.owner(`update public.employee_contracts set ended_on = '2024-06-30' where employee_id = $1`, [me])
      await scene.owner(`insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on, ended_on) values
        ($1, $2, 'contractor', '2024-07-01', '2025-08-31'), ($1, $2, 'clt_indefinite', '2025-09-01', null)`, [aurora(), me])
      expect((await sheet(scene)).at(-1)).toMatchObject({ acquired_from: '2026-09-01' })
      expect((await sheet(scene)).at(-2)).toMatchObject({ acquired_from: '2025-09-01', acquired_to: '2026-08-31', state: 'available' })
    })
  })
})

describe('the recess of an internship (Lei 11.788/2008, art. 13)', () => {
  const recess = `(select id from public.leave_types where company_id = $1 and key = 'recess')`
  const preview = async (scene: Scene, me: unknown, from: string, to: string): Promise<Readonly<Record<string, unknown>>> => {
    const [row] = await scene.as(admin(), `select public.preview_leave(${recess}, $2, $3) as said`, [aurora(), JSON.stringify([{ starts_on: from, ends_on: to }]), me])
    return row?.['said'] as Readonly<Record<string, unknown>>
  }
  it('is thirty days for each year of it, and what is left of the first year comes first', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene, { hired: '2025-10-01', type: 'intern', ends: '2027-09-30' })
      expect(await preview(scene, me, '2027-01-04', '2027-01-13')).toMatchObject({ period_from: '2025-10-01', balance_before: 30, balance_after: 20 })
      await scene.as(admin(), `select public.request_leave(${recess}, $2, $3)`, [aurora(), JSON.stringify([{ starts_on: '2027-01-04', ends_on: '2027-02-02' }]), me])
      expect(await preview(scene, me, '2027-07-05', '2027-07-14')).toMatchObject({ period_from: '2026-10-01', balance_before: 30 })
    })
  })

  it('is told year by year to the person and HR, and to nobody else', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene, { hired: '2025-10-01', type: 'intern', ends: '2027-03-31' })
      await scene.as(admin(), `select public.request_leave(${recess}, $2, $3)`, [aurora(), JSON.stringify([{ starts_on: '2027-01-04', ends_on: '2027-01-13' }]), me])
      const told = 'select acquired_from::text, acquired_to::text, days::float, earned::float, taken::float, balance::float from public.recess_balance($1)'
      const years = [
        { acquired_from: '2025-10-01', acquired_to: '2026-09-30', days: 30, earned: 30, taken: 10, balance: 20 },
        { acquired_from: '2026-10-01', acquired_to: '2027-03-31', days: 15, earned: 5, taken: 0, balance: 15 },
      ]
      expect(await scene.as(person(), told, [null])).toEqual(years)
      expect(await scene.as(admin(), told, [me])).toEqual(years)
      expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), told, [me])).toBe('RHNTF')
    })
  })

  it('of an employee is nothing', async () => {
    await stage.scene(async (scene) => {
      await hired(scene)
      expect(await scene.as(person(), 'select * from public.recess_balance()')).toEqual([])
    })
  })

  it('is in proportion to an internship of seven months', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene, { hired: '2026-09-01', type: 'intern', ends: '2027-03-31' })
      expect(await preview(scene, me, '2027-01-04', '2027-01-13')).toMatchObject({ balance_before: 17.5, balance_after: 7.5 })
    })
  })

  it('that was taken is not due again at its end', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene, { hired: '2026-02-02', type: 'intern', ends: '2028-01-31' })
      await scene.as(admin(), `select public.request_leave(${recess}, $2, $3)`, [aurora(), JSON.stringify([{ starts_on: '2026-11-02', ends_on: '2026-11-11' }]), me])
      const due = await scene.as(admin(), `select kind, twelfths, days::float from public.vacation_termination($1, '2026-12-01', 'term_end')`, [me])
      expect(due).toEqual([{ kind: 'recess', twelfths: 10, days: 15 }])
    })
  })
})

describe('the time to grant (CLT art. 134)', () => {
  it('is counted from the base date when that was a 29 February', async () => {
    const rows = await stage.scene((scene) => scene.owner(`select number, acquired_from::text as a, acquired_to::text as b, granted_to::text as c from private.vacation_periods('2024-02-29', '2027-06-01')`))
    expect(rows).toEqual([
      { number: 1, a: '2024-02-29', b: '2025-02-28', c: '2026-02-28' },
      { number: 2, a: '2025-03-01', b: '2026-02-28', c: '2027-02-28' },
      { number: 3, a: '2026-03-01', b: '2027-02-28', c: '2028-02-28' },
      { number: 4, a: '2027-03-01', b: '2028-02-28', c: '2029-02-28' },
    ])
  })

  it('never doubles the pay of who is called from time to time (art. 452-A, § 9º)', async () => {
    await stage.scene(async (scene) => {
      await hired(scene, { type: 'intermittent' })
      const state = async (): Promise<readonly unknown[]> => (await sheet(scene)).map(({ state: said, double_days }) => [said, double_days])
      expect(await state()).toEqual([['available', 0], ['available', 0], ['acquiring', 0]])
      await scene.owner('select private.run_vacation_figures()')
      const [desk] = await scene.as(admin(), `select public.vacation_desk($1, p_search => (select display_name from public.employees where email = 'pessoa@aurora.demo')) -> 'counters' as counters`, [aurora()])
      expect(desk?.['counters']).toMatchObject({ available: 2 })
      expect(desk?.['counters']).not.toHaveProperty('double')
      const due = await scene.as(person(), `select kind from public.vacation_termination((select id from public.employees where email = 'pessoa@aurora.demo'), '2026-11-23')`)
      expect(due).toEqual([{ kind: 'due' }, { kind: 'due' }, { kind: 'proportional' }])
    })
  })
})

it('the return is a day of work: not the Sunday after the last day, nor the day of rest of who works on Sundays (CLT art. 67)', async () => {
  await stage.scene(async (scene) => {
    const me = await hired(scene)
    const back = async (from: string, to: string, noon = false): Promise<unknown> => {
      const [row] = await scene.as(person(), `select public.preview_leave((select id from public.leave_types where company_id = $1 and key = 'unpaid'), $2) ->> 'returns_on' as day`,
        [aurora(), JSON.stringify([{ starts_on: from, ends_on: to, ends_noon: noon }])])
      return row?.['day']
    }
    expect(await back('2027-02-01', '2027-02-20')).toBe('2027-02-22')
    expect(await back('2027-02-01', '2027-02-17')).toBe('2027-02-18')
    expect(await back('2027-02-01', '2027-02-17', true)).toBe('2027-02-17')
    await scene.owner(`update public.employee_contracts set work_days = '012456' where employee_id = $1`, [me])
    expect(await back('2027-02-01', '2027-02-20')).toBe('2027-02-21')
    expect(await back('2027-02-01', '2027-02-23')).toBe('2027-02-25')
  })
})

describe('"Tirar até" (CLT arts. 134, § 3º, 135 and 137)', () => {
  it('is the last day that every rule allows, with the day on which the notice is due', async () => {
    await stage.scene(async (scene) => {
      await hired(scene)
      // 9 February 2027 is the last day without double pay of the second period: the Tuesday of Carnival, no holiday here.
      expect((await sheet(scene))[1]).toMatchObject({ granted_to: '2027-03-10', last_safe_start: '2027-02-09', notice_on: '2027-01-08' })
      await scene.owner(`insert into public.holidays (company_id, name, kind, on_date) values ($1, 'Dia da cidade', 'municipal', '2027-02-10')`, [aurora()])
      // Monday the 8th and Tuesday the 9th are next to it; Friday and Saturday are next to Sunday.
      expect((await sheet(scene))[1]).toMatchObject({ last_safe_start: '2027-02-04', notice_on: '2027-01-05' })
    })
  })

  it('knows the day of rest of the person, and that in shifts of 12 by 36 only days of work begin them (art. 59-A)', async () => {
    await stage.scene(async (scene) => {
      const me = await hired(scene, { pattern: `work_days = '012456', rest_weekday = 3` })
      expect((await sheet(scene))[1]).toMatchObject({ last_safe_start: '2027-02-07' })
      await scene.owner(`update public.employee_contracts set work_days = null, rest_weekday = null, shift_from = '2027-02-08' where employee_id = $1`, [me])
      expect((await sheet(scene))[1]).toMatchObject({ last_safe_start: '2027-02-08' })
    })
  })

  it('is a day on which the rules allow a start, and one day later is not or is the end', async () => {
    const day = fc.integer({ min: 0, max: 9000 }).map((offset) => new Date(Date.UTC(2016, 0, 1 + offset)).toISOString().slice(0, 10))
    const digits = fc.subarray(['0', '1', '2', '3', '4', '5', '6'], { minLength: 4, maxLength: 6 }).map((days) => days.join(''))
    const pattern = fc.oneof(fc.constant({}), day.map((shift_from) => ({ shift_from })), digits.map((work_days) => ({
      work_days, rest_weekday: Number(['0', '1', '2', '3', '4', '5', '6'].find((weekday) => !work_days.includes(weekday)) ?? 0) })))
    const cases = fc.sample(fc.record({ granted_to: day, left: fc.integer({ min: 1, max: 30 }), pattern }), { numRuns: 400, seed: 20_261_123 })
    const rows = await stage.scene((scene) => scene.owner(`
      with law as materialized (select private.statutory_leave_rules('2026-11-20') as rules)
      select (x.v ->> 'granted_to')::date - (x.v ->> 'left')::integer + 1 - s.day as earlier, (private.vacation_start_problem(s.day, r.rules, h.days)).code as code,
        (select count(*) from generate_series(1, (x.v ->> 'granted_to')::date - (x.v ->> 'left')::integer + 1 - s.day) as n
          where (private.vacation_start_problem(s.day + n, r.rules, h.days)).code is null) as better,
        private.double_days(s.day, s.day + (x.v ->> 'left')::integer - 1, (x.v ->> 'granted_to')::date) as doubled
      from law, jsonb_array_elements($1::jsonb) with ordinality as x (v, n)
      cross join lateral (select law.rules || (x.v -> 'pattern') as rules) r
      cross join lateral (select private.holiday_dates($2, null, (x.v ->> 'granted_to')::date - 100, (x.v ->> 'granted_to')::date + 10) as days) h
      cross join lateral (select private.last_safe_start((x.v ->> 'granted_to')::date, (x.v ->> 'left')::integer, r.rules, h.days) as day offset 0) s
      order by x.n`, [JSON.stringify(cases), aurora()]))
    rows.forEach((row, index) => expect(row, JSON.stringify(cases[index])).toMatchObject({ code: null, better: '0', doubled: 0 }))
    expect(rows.filter(({ earlier }) => earlier !== 0).length).toBeGreaterThan(100)
  })
})

it('suspended days never earn, wherever they stand in a period', async () => {
  const cases = fc.sample(fc.record({ served: fc.integer({ min: 0, max: 360 }), days: fc.integer({ min: 1, max: 700 }), later: fc.integer({ min: 0, max: 800 }) }), { numRuns: 300, seed: 20_261_123 })
  const rows = await stage.scene((scene) => scene.owner(`
    with law as materialized (select private.statutory_leave_rules('2026-11-20') as rules)
    select private.vacation_twelfths(b.base, b.until, law.rules, private.suspended_days(b.events, b.base, b.until)) as earned,
      private.vacation_twelfths(b.base, b.base + (x.v ->> 'served')::integer + greatest(0, (x.v ->> 'later')::integer - (x.v ->> 'days')::integer) - 1, law.rules) as served
    from law, jsonb_array_elements($1::jsonb) with ordinality as x (v, n)
    cross join lateral (select '2024-05-06'::date as base, '2024-05-06'::date + (x.v ->> 'served')::integer + (x.v ->> 'later')::integer - 1 as until,
      jsonb_build_array(jsonb_build_object('kind', 'suspension', 'from', '2024-05-06'::date + (x.v ->> 'served')::integer,
        'to', '2024-05-06'::date + (x.v ->> 'served')::integer + (x.v ->> 'days')::integer - 1)) as events) b order by x.n`, [JSON.stringify(cases)]))
  rows.forEach((row, index) => expect(row['earned'], JSON.stringify(cases[index])).toBe(row['served']))
})

it('the periods of a person tile the employment before and after whatever is recorded', async () => {
  const at = fc.integer({ min: 40, max: 2200 })
  const record = fc.record({ key: fc.constantFrom('unpaid', 'union_office', 'military', 'restart', 'maternity', 'unexcused'), at, days: fc.integer({ min: 1, max: 260 }) })
  const lives = fc.sample(fc.record({ intern: fc.integer({ min: 0, max: 700 }), records: fc.array(record, { minLength: 1, maxLength: 5 }) }), { numRuns: 40, seed: 20_261_123 })
  const later = (days: number): string => new Date(Date.UTC(2020, 5, 1 + days)).toISOString().slice(0, 10)
  await stage.scene(async (scene) => {
    const me = await hired(scene, { hired: '2020-06-01' })
    const tiles = `with p as (select p.*, lag(p.acquired_to) over (order by p.number) as before from public.employees e cross join lateral unnest(private.all_periods_of(e)) p where e.id = $1)
      select min(acquired_from)::text as first, count(*) filter (where before is not null and acquired_from <> before + 1)::integer as gaps,
        count(*) filter (where granted_from <> acquired_to + 1 or granted_to < granted_from)::integer as loose, max(acquired_to) > '2036-01-01' as ends from p`
    for (const { intern, records } of lives) {
      await scene.owner('savepoint life')
      const base = intern < 40 ? '2020-06-01' : later(intern)
      if (intern >= 40) {
        await scene.owner(`update public.employee_contracts set contract_type = 'intern', ends_on = $2::date - 1, ended_on = $2::date - 1 where employee_id = $1`, [me, base])
        await scene.owner(`insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on) values ($1, $2, 'clt_indefinite', $3)`, [aurora(), me, base])
      }
      for (const { key, at: from, days } of records) {
        if (key === 'restart') {
          await scene.owner(`insert into public.vacation_restarts (company_id, employee_id, on_date, reason, note) values ($1, $2, $3, 'loss_benefit', 'Voltou') on conflict do nothing`, [aurora(), me, later(from)])
        } else {
          await scene.owner(`with r as (insert into public.leave_requests (company_id, employee_id, type_id, status) select company_id, $2, id, 'approved' from public.leave_types
              where company_id = $1 and key = $3 and not exists (select from public.leaves l where l.employee_id = $2 and l.counts and daterange(l.starts_on, l.ends_on, '[]') && daterange($4, $5, '[]')) returning *)
            insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) select company_id, id, employee_id, $4, $5, 1, true from r`,
            [aurora(), me, key, later(from), later(from + days - 1)])
        }
        const [found] = await scene.owner(tiles, [me])
        expect(found, JSON.stringify({ intern, records })).toEqual({ first: base, gaps: 0, loose: 0, ends: true })
      }
      await scene.owner('rollback to savepoint life')
    }
  })
})
