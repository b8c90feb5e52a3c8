import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Row, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

/** Hundreds of cases are one statement: the engine is in the database, and a round trip each would be what is measured. */
const each = async (text: string, cases: readonly unknown[]): Promise<readonly Row[]> =>
  stage.scene((scene) => scene.owner(`with l as materialized (select private.statutory_leave_rules('2026-11-20') as r)
    select c.n, x.* from l, jsonb_array_elements($1::jsonb) with ordinality as c (v, n) cross join lateral (${text}) x order by c.n`, [JSON.stringify(cases)]))

const day = fc.integer({ min: 0, max: 20_000 }).map((offset) => new Date(Date.UTC(1995, 0, 1 + offset)).toISOString().slice(0, 10))
const later = (from: string, days: number): string => new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number): T[] => fc.sample(arbitrary, { numRuns: count, seed: 20_261_121 })

const contract = fc.record({
  base: day,
  length: fc.integer({ min: 0, max: 6000 }),
  events: fc.array(fc.record({ restart: fc.boolean(), at: fc.integer({ min: 0, max: 6000 }), days: fc.integer({ min: 1, max: 500 }) }), { maxLength: 4 }),
}).map(({ base, length, events }) => ({
  base,
  until: later(base, length),
  events: events.map(({ restart, at, days }) =>
    restart ? { kind: 'restart', on: later(base, at), reason: 'loss' } : { kind: 'suspension', from: later(base, at), to: later(base, at + days - 1) }),
}))

it('periods tile the contract from its first day on, without gap or overlap, and none ends before a year that nothing cut', async () => {
  const cases = sample(contract, 400)
  const rows = await each(`
    select min(p.acquired_from)::text as first, max(p.acquired_to) >= (c.v ->> 'until')::date as covers,
      count(*) filter (where p.acquired_from <> p.after) as gaps,
      count(*) filter (where p.ended_by is null and private.law_months_later(p.acquired_from, 12) - 1 > p.acquired_to + 1) as short,
      count(*) filter (where p.granted_from <> p.acquired_to + 1 or p.granted_to <= p.granted_from) as loose
    from (select v.*, coalesce(lag(v.acquired_to) over (order by v.number) + 1, v.acquired_from) as after
      from private.vacation_periods((c.v ->> 'base')::date, (c.v ->> 'until')::date, c.v -> 'events') v) p`, cases)
  rows.forEach((row, index) => expect(row, JSON.stringify(cases[index])).toMatchObject({ first: cases[index]?.base, covers: true, gaps: '0', short: '0', loose: '0' }))
})

it('twelfths never fall as time goes on, and a year of them is what a whole period gives', async () => {
  const rows = await each(`
    select bool_and(t.now >= t.before) as grows, max(t.now) as most, private.vacation_twelfths(b.base, private.law_months_later(b.base, 12) - 1, l.r) as year
    from (select (c.v ->> 0)::date as base) b
    cross join lateral (select s.now, coalesce(lag(s.now) over (order by s.n), 0) as before
      from (select n, private.vacation_twelfths(b.base, b.base + n * 7, l.r) as now from generate_series(0, 60) as n) s) t
    group by b.base, l.r`, sample(fc.tuple(day), 40))
  for (const row of rows) expect(row).toMatchObject({ grows: true, most: 12, year: 12 })
})

const division = fc.record({ days: fc.constantFrom(30, 24, 18, 12, 20, 16, 8), parts: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 4 }) })

it('an accepted division keeps every rule, conserves the days, and does not mind the order', async () => {
  const cases = sample(division, 1500)
  const rows = await each(`
    select private.vacation_parts_problem((c.v ->> 'days')::integer, p.parts, l.r) as code,
      private.vacation_parts_problem((c.v ->> 'days')::integer, p.reversed, l.r) as reversed
    from (select array_agg(e::integer order by o) as parts, array_agg(e::integer order by o desc) as reversed
      from jsonb_array_elements_text(c.v -> 'parts') with ordinality as t (e, o)) p`, cases)
  expect(rows.filter(({ code }) => code === null).length).toBeGreaterThan(20)
  rows.forEach(({ code, reversed }, index) => {
    const { days, parts } = cases[index] ?? { days: 0, parts: [] }
    const sum = parts.reduce((total, part) => total + part, 0)
    expect(reversed, JSON.stringify(cases[index])).toBe(code)
    if (code !== null) return
    expect(sum).toBeLessThanOrEqual(days)
    if (parts.length === 1 && sum === days) return
    const rest = days - sum
    const finished = rest === 0 ? parts : [...parts, rest]
    expect(finished.length).toBeLessThanOrEqual(3)
    expect(Math.max(...finished), JSON.stringify(cases[index])).toBeGreaterThanOrEqual(14)
    expect(Math.min(...finished), JSON.stringify(cases[index])).toBeGreaterThanOrEqual(5)
  })
})

it('a first day that is accepted has two days of work after it', async () => {
  const company = stage.company('aurora')
  const rows = await each(`
    select p.code, s.day::text, (select count(*) from generate_series(0, 2) as away
      where private.is_rest_day(s.day + away::integer, l.r, private.holiday_dates('${company}', null, s.day, s.day + 2))) as rests
    from (select (c.v ->> 0)::date as day) s
    cross join lateral private.vacation_start_problem(s.day, l.r, private.holiday_dates('${company}', null, s.day, s.day + 2)) p`, sample(fc.tuple(day), 300))
  expect(rows.filter(({ code }) => code === null).length).toBeGreaterThan(100)
  for (const { code, rests, day: about } of rows) expect(code === null, String(about)).toBe(rests === '0')
})

const away = fc.record({ from: fc.integer({ min: 0, max: 1100 }), days: fc.integer({ min: 1, max: 3 }) })
const yearly = fc.record({ base: day, taken: fc.array(away, { maxLength: 6 }), asked: away, most: fc.integer({ min: 1, max: 6 }) })
/** The day before which twelve months end: where the month has no such day, the first of the next one. */
const yearLater = (from: string): string => new Date(Date.UTC(Number(from.slice(0, 4)) + 1, Number(from.slice(5, 7)) - 1, Number(from.slice(8)))).toISOString().slice(0, 10)

it('a limit of twelve months holds in each of them that has a day of the request, before and after it', async () => {
  const cases = sample(yearly, 400)
  const range = (base: string, { from, days }: { readonly from: number; readonly days: number }): readonly [string, string] => [later(base, from), later(base, from + days)]
  const rows = await each(`
    select private.within_yearly_limit(array(select daterange((e ->> 0)::date, (e ->> 1)::date) from jsonb_array_elements(c.v -> 'taken') e),
      daterange((c.v -> 'asked' ->> 0)::date, (c.v -> 'asked' ->> 1)::date), (c.v ->> 'most')::integer, false) as within`,
    cases.map(({ base, taken, asked, most }) => ({ taken: taken.map((each) => range(base, each)), asked: range(base, asked), most })))
  const answers = rows.map(({ within }) => within)
  const expected = cases.map(({ base, taken, asked, most }) => {
    const days = [...taken, asked].flatMap(({ from, days }) => Array.from({ length: days }, (_, n) => later(base, from + n)))
    const windows = Array.from({ length: 366 + asked.days }, (_, n) => later(base, asked.from + asked.days - 1 - n))
    return windows.every((first) => yearLater(first) <= later(base, asked.from) || days.filter((each) => each >= first && each < yearLater(first)).length <= most)
  })
  expect(answers).toEqual(expected)
  for (const answer of [true, false]) expect(answers.filter((each) => each === answer).length).toBeGreaterThan(100)
})
