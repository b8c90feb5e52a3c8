import { describe, expect, it } from 'vitest'
import { type Row, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const ask = async (text: string, values: readonly unknown[] = []): Promise<readonly Row[]> => stage.scene((scene) => scene.owner(text, values))
/** The law alone, on the day of the case: `l.r` in the query below. */
const underLaw = (expression: string): string => `select ${expression} from (select private.statutory_leave_rules('2026-11-20') as r) l`
const answer = async (expression: string): Promise<unknown> => Object.values((await ask(underLaw(`(${expression})::text`)))[0] ?? {})[0]
const periods = async (base: string, until: string, events: readonly object[] = []): Promise<string[]> =>
  (await ask('select acquired_from::text as a, acquired_to::text as b, granted_from::text as c, granted_to::text as d, ended_by as e from private.vacation_periods($1, $2, $3)', [base, until, JSON.stringify(events)]))
    .map(({ a, b, c, d, e }) => [`${String(a)}…${String(b)}`, `${String(c)}…${String(d)}`, ...(typeof e === 'string' ? [e] : [])].join(' '))

describe('periods (CLT 130 and 134)', () => {
  it.each([
    ['2025-03-10', '2026-12-31', ['2025-03-10…2026-03-09 2026-03-10…2027-03-09', '2026-03-10…2027-03-09 2027-03-10…2028-03-09']],
    ['2025-01-31', '2025-12-31', ['2025-01-31…2026-01-30 2026-01-31…2027-01-30']],
    ['2026-11-20', '2026-11-20', ['2026-11-20…2027-11-19 2027-11-20…2028-11-19']],
    ['2024-02-29', '2025-06-01', ['2024-02-29…2025-02-28 2025-03-01…2026-02-28', '2025-03-01…2026-02-28 2026-03-01…2027-02-28']],
    ['2026-11-21', '2026-11-20', []],
  ])('of somebody hired on %s, until %s', async (base, until, expected) => {
    expect(await periods(base, until)).toEqual(expected)
  })

  it('do not drift for somebody hired on 29 February: each counts from the admission', async () => {
    expect((await periods('2024-02-29', '2028-03-01')).at(-1)).toBe('2028-02-29…2029-02-28 2029-03-01…2030-02-28')
  })

  it('go on after military service when the person returns in time, and begin anew when not (132)', async () => {
    const event = async (returned: string): Promise<object> =>
      JSON.parse(String(await answer(`private.military_event('2025-08-01', '2026-06-30', '${returned}', l.r)`))) as object
    expect((await periods('2025-02-03', '2026-08-01', [await event('2026-07-20')]))[0]).toMatch(/^2025-02-03…2027-01-21 /)
    expect((await periods('2025-02-03', '2026-08-01', [await event('2026-09-28')]))[0]).not.toMatch(/military/)
    const late = await periods('2025-02-03', '2026-12-01', [await event('2026-10-05')])
    expect(late.at(-1)).toBe('2026-10-05…2027-10-04 2027-10-05…2028-10-04')
    expect(late.at(-2)).toMatch(/…2026-10-04 .* military$/)
  })

  it('begin anew after a loss, and earlier ones are kept (133)', async () => {
    const lost = await periods('2024-03-11', '2026-01-01', [{ kind: 'restart', on: '2025-12-01', reason: 'loss' }])
    expect(lost).toEqual([
      '2024-03-11…2025-03-10 2025-03-11…2026-03-10',
      '2025-03-11…2025-11-30 2025-12-01…2026-11-30 loss',
      '2025-12-01…2026-11-30 2026-12-01…2027-11-30',
    ])
  })

  it('end later by the days of a suspension, and so do those after it', async () => {
    const moved = await periods('2025-03-10', '2027-01-01', [{ kind: 'suspension', from: '2025-06-01', to: '2025-06-30' }])
    expect(moved).toEqual(['2025-03-10…2026-04-08 2026-04-09…2027-04-08', '2026-04-09…2027-04-08 2027-04-09…2028-04-08'])
  })
})

describe('entitlement (CLT 130 and 143)', () => {
  it.each([[0, 30, 10], [5, 30, 10], [6, 24, 8], [14, 24, 8], [15, 18, 6], [23, 18, 6], [24, 12, 4], [32, 12, 4], [33, 0, 0], [400, 0, 0]])(
    'with %i absences: %i days, of which %i may be sold', async (absences, days, sold) => {
      expect(await answer(`private.vacation_entitlement(${absences}, l.r)`)).toBe(String(days))
      expect(await answer(`private.vacation_sale_most(${days}, l.r)`)).toBe(String(sold))
    })
})

describe('division (CLT 134, § 1)', () => {
  const problem = (days: number, parts: readonly number[]): Promise<unknown> => answer(`private.vacation_parts_problem(${days}, '{${parts.join(',')}}', l.r)`)
  /** Every way of dividing days into at most three parts, largest first. */
  const multisets = (days: number): number[][] => [
    [days],
    ...Array.from({ length: days }, (_, index) => [days - index, index]).filter(([first = 0, second = 0]) => second > 0 && first >= second),
    ...Array.from({ length: days }, (_, second) => Array.from({ length: days }, (_unused, third) => [days - second - third, second, third])).flat()
      .filter(([first = 0, second = 0, third = 0]) => third > 0 && second >= third && first >= second),
  ]

  it.each([[30, 28], [24, 8], [20, 3]])('of %i days: %i ways', async (days, ways) => {
    const all = multisets(days)
    const rows = await ask(underLaw(`jsonb_agg(private.vacation_parts_problem(${days}, array(select jsonb_array_elements_text(p)::integer), l.r) order by n) as codes`) + `, jsonb_array_elements($1::jsonb) with ordinality as t (p, n)`, [JSON.stringify(all)])
    const codes = rows[0]?.['codes'] as (string | null)[]
    expect(codes).toHaveLength(all.length)
    expect(all.filter((_, index) => codes[index] === null)).toHaveLength(ways)
  })

  it.each([
    [30, [14, 11, 5], null], [30, [14, 8, 8], null], [30, [20, 5, 5], null], [20, [15, 5], null], [20, [14, 6], null], [12, [12], null],
    [30, [10, 10, 10], 'parts_main'], [30, [13, 12, 5], 'parts_main'], [30, [26, 4], 'parts_short'], [30, [14, 14, 2], 'parts_short'],
    [30, [14, 6, 5, 5], 'parts_many'], [24, [12, 12], 'parts_main'], [20, [10, 10], 'parts_main'], [30, [20, 11], 'parts_sum'], [30, [], 'parts_sum'],
    [12, [6, 6], 'parts_main'],
  ] as const)('%i days as %j: %s', async (days, parts, code) => {
    expect(await problem(days, parts)).toBe(code)
  })

  it.each([[16, [14], 'parts_rest'], [30, [14], null], [30, [10], null], [30, [20], null], [30, [20, 8], 'parts_rest'], [30, [5, 5], null], [30, [12, 5], 'parts_rest'], [30, [14, 8, 5], 'parts_sum']] as const)(
    'of %i days so far %j leaves what the law accepts: %s', async (days, parts, code) => {
      expect(await problem(days, parts)).toBe(code)
    })
})

describe('the first day (CLT 134, § 3)', () => {
  it.each([
    ['2026-12-04', 'start_before_rest 2026-12-06'], ['2026-12-05', 'start_before_rest 2026-12-06'], ['2026-12-06', 'start_rest 2026-12-06'], ['2026-12-07', ''],
    ['2026-12-23', 'start_before_holiday 2026-12-25'], ['2026-12-24', 'start_before_holiday 2026-12-25'], ['2026-12-25', 'start_holiday 2026-12-25'],
    ['2027-04-19', 'start_before_holiday 2027-04-21'], ['2027-04-20', 'start_before_holiday 2027-04-21'], ['2027-09-06', 'start_before_holiday 2027-09-07'],
  ])('%s: %s', async (start, expected) => {
    const found = await answer(`select concat_ws(' ', p.code, p.about) from private.vacation_start_problem('${start}', l.r,
      private.holiday_dates('${stage.company('aurora')}', null, '${start}', '${start}'::date + 5)) p`)
    expect(found).toBe(expected)
  })

  it('is kept from Thursday on where Saturday rests too, and follows another day of rest', async () => {
    const strict = (start: string, rules: object): Promise<unknown> =>
      answer(`(private.vacation_start_problem('${start}', l.r || '${JSON.stringify(rules)}', '{}')).code`)
    expect(await strict('2026-12-03', { strict_saturday: 0 })).toBeNull()
    expect(await strict('2026-12-03', { strict_saturday: 1 })).toBe('start_before_rest')
    expect(await strict('2026-12-03', { strict_saturday: 1, work_days: '123456' })).toBeNull()
    expect(await strict('2026-12-07', { rest_weekday: 3 })).toBe('start_before_rest')
    expect(await strict('2026-12-04', { rest_weekday: 3 })).toBeNull()
  })
})

describe('deadlines and double pay (CLT 135, 137, 143 and 145)', () => {
  it('of a vacation from 2026-12-07', async () => {
    expect((await ask(underLaw(`d.notice_by::text, d.notice_on::text, d.payment_by::text, d.payment_on::text`) + `, private.vacation_deadlines('2026-12-07', l.r, '{}') d`))[0]).toEqual({
      notice_by: '2026-11-07', notice_on: '2026-11-06', payment_by: '2026-12-05', payment_on: '2026-12-04',
    })
  })

  it.each([['2026-03-09', '2026-02-22'], ['2025-02-28', '2025-02-13']])('of the sale, for a period until %s: %s', async (until, last) => {
    expect(await answer(`private.vacation_sale_deadline('${until}', l.r)`)).toBe(last)
  })

  it.each([['2027-02-08', '2027-03-09', 0], ['2027-02-09', '2027-03-10', 1], ['2027-03-10', '2027-04-08', 30], ['2027-03-01', '2027-03-30', 21]])(
    'from %s to %s, granted until 2027-03-09: %i days double', async (from, to, days) => {
      expect(await answer(`private.double_days('${from}', '${to}', '2027-03-09')`)).toBe(String(days))
    })

  it('the last safe first day is the one that ends with the period', async () => {
    expect(await answer(`private.last_safe_start('2027-03-09', 30)`)).toBe('2027-02-08')
  })
})

describe('loss of the right (CLT 133)', () => {
  const lostOn = (kind: string, ranges: readonly string[], from = '2025-03-11', to = '2026-03-10'): Promise<unknown> =>
    answer(`private.vacation_lost_on('${kind}', array[${ranges.map((range) => `'${range}'::daterange`).join(',')}]::daterange[], '${from}', '${to}', l.r)`)

  it.each([
    ['benefit', ['[2025-05-16,2025-11-30]'], '2025-11-16'],
    ['benefit', ['[2025-05-16,2025-11-15]'], null],
    ['benefit', ['[2025-04-01,2025-06-29]', '[2025-08-01,2025-10-29]'], null],
    ['benefit', ['[2025-04-01,2025-06-29]', '[2025-08-01,2025-10-30]'], '2025-10-30'],
    ['paid_leave', ['[2025-05-01,2025-05-31]'], '2025-05-31'],
    ['paid_leave', ['[2025-05-01,2025-05-30]'], null],
    ['paid_leave', ['[2025-03-01,2025-03-31]'], null],
    ['stoppage', ['[2025-05-01,2025-05-20]', '[2025-07-01,2025-07-11]'], '2025-07-11'],
    ['paid_leave', [], null],
  ])('by %s of %j: %s', async (kind, ranges, day) => {
    expect(await lostOn(kind, ranges)).toBe(day)
  })
})

describe('collective vacations (CLT 139)', () => {
  it.each([['2026-12-21', '2026-12-30', 0, '2026-12-06', null], ['2026-12-21', '2026-12-29', 0, '2026-12-06', 'collective_short'], ['2026-12-21', '2026-12-30', 2, '2026-12-06', 'collective_many'], ['2026-12-21', '2026-12-30', 1, '2026-12-07', 'collective_late']])(
    'from %s to %s after %i others, told on %s: %s', async (from, to, others, told, code) => {
      expect(await answer(`private.collective_problem('${from}', '${to}', ${others}, '${told}', l.r)`)).toBe(code)
    })
})

describe('twelfths and the end of a contract (CLT 146 and 147)', () => {
  it.each([
    ['2026-03-10', '2026-03-23', 0], ['2026-03-10', '2026-03-24', 1], ['2026-01-20', '2026-02-05', 1], ['2026-06-15', '2026-12-20', 6],
    ['2025-08-20', '2026-02-03', 6], ['2026-03-10', '2026-09-01', 6], ['2026-01-31', '2026-02-28', 1], ['2024-02-29', '2025-02-28', 12],
    ['2026-01-12', '2026-05-20', 4],
  ])('from %s to %s: %i', async (from, to, twelfths) => {
    expect(await answer(`private.vacation_twelfths('${from}', '${to}', l.r)`)).toBe(String(twelfths))
  })

  it.each([
    ['2026-03-10', '2026-03-23', 0], ['2026-03-10', '2026-03-24', 1], ['2026-01-20', '2026-02-05', 0], ['2026-06-15', '2026-12-20', 7],
    ['2026-03-10', '2026-09-01', 6], ['2026-01-31', '2026-02-28', 1], ['2024-07-01', '2026-02-14', 1],
  ])('of the thirteenth salary, from %s to %s: %i (Lei 4.090/1962, art. 1º, § 2º)', async (from, to, twelfths) => {
    expect(await answer(`private.thirteenth_twelfths('${from}', '${to}', l.r)`)).toBe(String(twelfths))
  })

  it.each([['2026-01-01', '2026-07-31', 0, 'dismissal', '7 17.50'], ['2026-01-01', '2026-07-31', 8, 'dismissal', '7 14.00'], ['2026-01-12', '2026-05-20', 0, 'resignation', '4 10.00'], ['2026-03-10', '2026-05-20', 0, 'just_cause', '0 0.00']])(
    'from %s to %s with %i absences, by %s: %s', async (from, to, absences, cause, expected) => {
      expect(await answer(`select p.twelfths || ' ' || p.days from private.proportional_vacation('${from}', '${to}', ${absences}, '${cause}', l.r) p`)).toBe(expected)
    })

  it('an intern has thirty days of recess a year', async () => {
    expect(await answer(`private.intern_recess('2026-01-05', '2027-01-04', l.r)`)).toBe('30.00')
    expect(await answer(`private.intern_recess('2026-01-05', '2026-07-04', l.r)`)).toBe('15.00')
  })
})
