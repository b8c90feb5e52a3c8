import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { days, freeze, hire, today } from '../support/history.ts'
import { type Row, type Scene, sharedStage } from '../support/stage.ts'

// One definition of headcount: from the admission to the last day, the last day included.

const stage = sharedStage()

const master = () => stage.signedIn('master@vinculo.demo')
const admin = () => stage.signedIn('admin@aurora.demo')
const ask = async (text: string, values: readonly unknown[] = []): Promise<readonly Row[]> => stage.scene((scene) => scene.owner(text, values))
const counts = async (hired: string | null, last: string | null, status: string, on = today): Promise<unknown> =>
  (await ask('select private.counts_on($1::date, $2::date, $3, $4::date) as counts', [hired, last, status, on]))[0]?.['counts']

/** How many people of Aurora each place counts today. */
async function places(scene: Scene): Promise<Readonly<Record<string, number>>> {
  const aurora = stage.company('aurora')
  const dashboard = await scene.as(master(), 'select section, company_id, label, total::integer from public.enterprise_dashboard()')
  const figures = await scene.as(admin(), 'select section, total::integer from public.people_figures($1)', [aurora])
  const sum = (section: string): number => figures.filter((row) => row['section'] === section).reduce((total, row) => total + Number(row['total']), 0)
  const [home] = await scene.as(admin(), `select (public.home($1) -> 'people' ->> 'total')::integer as total`, [aurora])
  const [overview] = await scene.as(master(), 'select people::integer from public.company_overview() where id = $1', [aurora])
  const [group] = await scene.owner(`select sum(m.at_end)::integer as people from private.monthly_moves(array[$1::uuid], private.today($1)) m where m.month = date_trunc('month', private.today($1))`, [aurora])
  return {
    dashboard: Number(dashboard.find((row) => row['section'] === 'company_people' && row['company_id'] === aurora)?.['total']), overview: Number(overview?.['people']), growth: Number(group?.['people']),
    headcount: Number(figures.findLast((row) => row['section'] === 'headcount')?.['total']), tenure: sum('tenure'), home: Number(home?.['total']),
  }
}
const one = (of: Readonly<Record<string, number>>): number => {
  expect(new Set(Object.values(of)).size, JSON.stringify(of)).toBe(1)
  return Number(of['home'])
}

describe('headcount', () => {
  it.each([
    ['before the admission', days(1), null, 'pre_admission', false], ['on the day of admission', today, null, 'pre_admission', true], ['on the last day', '2020-01-01', today, 'terminated', true],
    ['the day after the last', '2020-01-01', days(-1), 'terminated', false], ['before a last day to come', '2020-01-01', days(9), 'terminated', true], ['in notice', '2020-01-01', null, 'notice', true],
    ['without an admission, working', null, null, 'active', true], ['without an admission, expected', null, null, 'pre_admission', false], ['without an admission, gone', null, days(-1), 'terminated', false],
    ['who never began', days(3), today, 'terminated', false],
  ] as const)('%s', async (_, hired, last, status, expected) => {
    expect(await counts(hired, last, status)).toBe(expected)
  })

  it('the property: each day from the admission to the last counts once, and no other', async () => {
    const cases = fc.sample(fc.record({ hired: fc.integer({ min: 0, max: 400 }), length: fc.integer({ min: 0, max: 400 }) }), { numRuns: 100, seed: 20_261_127 })
    const found = await ask(`select (c.v ->> 'length')::integer + 1 - count(*) filter (where private.counts_on(d.day, d.day + (c.v ->> 'length')::integer, 'terminated', '2024-01-01'::date + n)) as missing
      from jsonb_array_elements($1::jsonb) with ordinality c (v, place) cross join lateral (select '2024-01-01'::date + (c.v ->> 'hired')::integer as day) d
      cross join generate_series(-10, 900) n group by c.place, c.v`, [JSON.stringify(cases)])
    expect(found).toHaveLength(cases.length)
    expect(found.every((row) => Number(row['missing']) === 0)).toBe(true)
  })

  it('counts a person whose last day is today, and no longer tomorrow, wherever people are counted', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const before = one(await places(scene))
      const id = await hire(scene, stage)
      expect(one(await places(scene))).toBe(before + 1)
      await scene.owner(`update public.employees set status = 'terminated' where id = $1`, [id])
      expect(await scene.owner('select termination_date::text as last from public.employees where id = $1', [id])).toEqual([{ last: today }])
      expect(one(await places(scene))).toBe(before + 1)
      await freeze(scene, days(1))
      expect(one(await places(scene))).toBe(before)
    })
  })

  it('begins on the day of admission, for who is expected', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const on = async (day: string): Promise<number> => Number((await scene.owner('select count(*)::integer as people from private.headcount_people(array[$1::uuid], $2::date)', [stage.company('aurora'), day]))[0]?.['people'])
      const before = [await on(days(4)), await on(days(5))]
      await hire(scene, stage, { hire_date: days(5), status: 'pre_admission' })
      expect([await on(days(4)), await on(days(5))]).toEqual([before[0], (before[1] ?? 0) + 1])
    })
  })

  it('counts a termination in the month of the last day, and the person until its end', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const moves = async (): Promise<readonly Row[]> => await scene.owner(
        `select month::text, at_start::integer, at_end::integer, terminations::integer from private.monthly_moves(array[$1::uuid], $2::date) where month >= '2026-10-01' order by month`, [stage.company('aurora'), today])
      const before = await moves()
      const id = await hire(scene, stage, { hire_date: '2020-01-01' })
      await scene.owner(`update public.employees set status = 'terminated', termination_date = '2026-10-31' where id = $1`, [id])
      const after = await moves()
      const risen = (place: number, of: string): number => Number(after[place]?.[of]) - Number(before[place]?.[of])
      expect([risen(0, 'at_start'), risen(0, 'at_end'), risen(0, 'terminations')]).toEqual([1, 1, 1])
      expect([risen(1, 'at_start'), risen(1, 'at_end'), risen(1, 'terminations')]).toEqual([1, 0, 0])
    })
  })

  it('is counted by the index alone', async () => {
    await stage.scene(async (scene) => {
      await scene.owner('set local enable_seqscan = off')
      await scene.owner('set local enable_bitmapscan = off')
      // As after a vacuum, which a transaction cannot run.
      await scene.owner(`update pg_class c set relpages = p.pages, relallvisible = p.pages from (select pg_relation_size('public.employees') / 8192 as pages) p where c.oid = 'public.employees'::regclass`)
      const plan = (await scene.owner(`explain select count(*) from private.headcount_people(array[$1::uuid], '${today}')`, [stage.company('aurora')])).map((row) => String(row['QUERY PLAN'])).join('\n')
      expect(plan).toContain('Index Only Scan using employees_company_hire_date_idx')
    })
  })
})
