import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { people } from '../support/approvals.ts'
import { CHECK_IN, goalCycle, keyResults, objective, progressOf } from '../support/goals.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const admin = (): Actor => stage.signedIn(people.admin)
const aurora = (): string => stage.company('aurora')

const number = async (scene: Scene, sql: string, values: readonly unknown[] = []): Promise<number | null> => {
  const [row] = await scene.owner(`select (${sql})::float8 as value`, values)
  return row?.['value'] as number | null
}
const PROGRESS = 'round(private.key_result_progress($1, $2, $3::numeric, $4::numeric, $5::numeric, $6::integer, $7::integer), 4)'

describe('the formula', () => {
  it.each([
    ['increase', 'increase', null, 1_000_000, 1_500_000, 1_350_000, null, null, 70],
    ['decrease', 'decrease', null, 500_000, 400_000, 420_000, null, null, 80],
    ['decrease in the wrong direction', 'decrease', null, 8, 4, 10, null, null, -50],
    ['the start counts', 'increase', null, 50, 100, 50, null, null, 0],
    ['no value yet is the start', 'increase', null, 50, 100, null, null, null, 0],
    ['more than all', 'increase', null, 0, 100, 300, null, null, 300],
    ['keep above, one period of twelve missed', 'keep_above', 'periods', null, 95, 97, 11, 12, 91.6667],
    ['keep equal by distance', 'keep_equal', 'distance', null, 5, 6, null, null, 80],
    ['keep above by distance, kept', 'keep_above', 'distance', null, 5, 6, null, null, 100],
    ['keep below by distance, missed by a fifth', 'keep_below', 'distance', null, 5, 6, null, null, 80],
    ['keep at nothing, missed', 'keep_equal', 'distance', null, 0, 6, null, null, 0],
    ['decimals', 'increase', null, 0, 0.8, 0.3, null, null, 37.5],
    ['yes', 'yes_no', null, 0, 1, 1, null, null, 100],
    ['not measured', 'keep_above', 'periods', null, 95, null, null, null, null],
  ])('%s', async (_what, ...row) => {
    await stage.scene(async (scene) => {
      expect(await number(scene, PROGRESS, row.slice(0, -1))).toBe(row.at(-1))
    })
  })

  it('does not change with the unit, and an increase is a decrease looked at from the other end', async () => {
    const value = fc.integer({ min: -1_000_000, max: 1_000_000 })
    await stage.scene(async (scene) => {
      await fc.assert(
        fc.asyncProperty(value, value, value, fc.integer({ min: 1, max: 1000 }), value, async (start, target, at, factor, shift) => {
          fc.pre(start !== target)
          const [row] = await scene.owner(
            `select round(private.way_progress($1, $2, $3), 6) = round(private.way_progress($1 * $4 + $5, $2 * $4 + $5, $3 * $4 + $5), 6) as same_unit,
               round(private.way_progress($1, $2, $3), 6) = round(private.way_progress(-$1, -$2, -$3), 6) as mirrored,
               round(private.way_progress($1, $2, $3) + private.way_progress($2, $1, $3), 6) = 100 as other_end`.replaceAll(/\$(\d)/g, '$$$1::numeric'),
            [start, target, at, factor, shift],
          )
          expect(row).toEqual({ same_unit: true, mirrored: true, other_end: true })
        }),
        { numRuns: 60 },
      )
    })
  })

  it('expects nothing on the first day and all on the last; suggests by ten and twenty-five points', async () => {
    await stage.scene(async (scene) => {
      const elapsed = (day: string) => number(scene, `private.expected_progress('increase', '2026-01-01', '2026-01-11', $1::date)`, [day])
      expect([await elapsed('2025-12-01'), await elapsed('2026-01-01'), await elapsed('2026-01-06'), await elapsed('2026-01-11'), await elapsed('2026-03-01')]).toEqual([0, 0, 50, 100, 100])
      const [health] = await scene.owner(`select array_agg(private.suggested_health(p, 50) order by p) as words from unnest(array[24.9, 25, 39.9, 40, 50, 120]) p`)
      expect(health?.['words']).toEqual(['at_risk', 'attention', 'attention', 'on_track', 'on_track', 'on_track'])
      const [zones] = await scene.owner(`select array_agg(private.goal_zone(p) order by p) as words from unnest(array[-5, 29.9, 30, 69.9, 70, 100]) p`)
      expect(zones?.['words']).toEqual(['none', 'none', 'commitment', 'commitment', 'target', 'stretch'])
    })
  })
})

describe('an objective', () => {
  it('is measured by milestones as they are done', async () => {
    await stage.scene(async (scene) => {
      const cycle = await goalCycle(scene, admin(), aurora())
      const milestones = [1, 1, 3, 3, 2].map((weight, place) => ({ title: `Marco ${place}`, weight }))
      const id = await objective(scene, admin(), aurora(), cycle, { key_results: [{ title: 'Portal no ar', kind: 'milestones', milestones }] })
      const [first, second] = await scene.owner('select m.id from private.key_result_milestones m join private.key_results k on k.id = m.key_result_id where k.objective_id = $1 order by m.position', [id])
      for (const milestone of [first, second]) await scene.as(admin(), 'select public.set_milestone($1)', [milestone?.['id']])
      expect(await progressOf(scene, id)).toBe(20)
      await scene.as(admin(), 'select public.set_milestone($1, false)', [second?.['id']])
      expect(await progressOf(scene, id)).toBe(10)
    })
  })

  it('counts a period without a value before the last one with a value as missed', async () => {
    await stage.scene(async (scene) => {
      const cycle = await goalCycle(scene, admin(), aurora(), { since: 80, days: 84 })
      const id = await objective(scene, admin(), aurora(), cycle, { key_results: [{ title: 'NPS acima de 70', kind: 'keep_above', keep_by: 'periods', period: 'week', target_value: 70 }] })
      const [kept] = await keyResults(scene, id)
      const [first] = await scene.owner('select starts_on::text as day from public.goal_cycles where id = $1', [cycle])
      const say = (week: number, value: number) => scene.as(admin(), CHECK_IN, [kept?.['id'], JSON.stringify({ value, on_date: new Date(Date.parse(String(first?.['day'])) + week * 7 * 86_400_000).toISOString().slice(0, 10) })])
      await say(0, 71)
      expect(await progressOf(scene, id)).toBe(100)
      await say(3, 75)
      // Weeks 1 and 2 have no value: two of four.
      expect(await progressOf(scene, id)).toBe(50)
      await say(1, 70)
      expect(await progressOf(scene, id)).toBe(75)
      await say(3, 60)
      expect(await progressOf(scene, id)).toBe(50)
    })
  })

  it('lies between the smallest and the largest of what it is measured by, whatever the weights; what weighs nothing changes nothing', async () => {
    const child = fc.record({ weight: fc.integer({ min: 0, max: 5 }), value: fc.integer({ min: -50, max: 150 }) })
    await stage.scene(async (scene) => {
      const cycle = await goalCycle(scene, admin(), aurora())
      await fc.assert(
        fc.asyncProperty(fc.array(child, { minLength: 1, maxLength: 5 }), async (children) => {
          const id = await objective(scene, admin(), aurora(), cycle, { key_results: children.map(({ weight }, place) => ({ title: `Número ${place}`, kind: 'increase', start_value: 0, target_value: 100, weight })) })
          const results = await keyResults(scene, id)
          for (const [place, result] of results.entries()) await scene.as(admin(), CHECK_IN, [result['id'], JSON.stringify({ value: children[place]?.value })])
          const weighing = children.filter(({ weight }) => weight > 0).map(({ weight, value }) => ({ weight, held: Math.min(100, Math.max(0, value)) }))
          const progress = await progressOf(scene, id)
          await scene.as(admin(), `select public.set_objective_status($1, 'cancelled', '{"reason": "Só um teste"}')`, [id])
          if (weighing.length === 0) {
            expect(progress).toBeNull()
            return
          }
          const total = weighing.reduce((sum, { weight }) => sum + weight, 0)
          expect(progress).toBeCloseTo(weighing.reduce((sum, { weight, held }) => sum + weight * held, 0) / total, 3)
          expect(progress).toBeGreaterThanOrEqual(Math.min(...weighing.map(({ held }) => held)) - 0.001)
          expect(progress).toBeLessThanOrEqual(Math.max(...weighing.map(({ held }) => held)) + 0.001)
        }),
        { numRuns: 12 },
      )
    })
  })

  it('holds what counts above it: goals under way, with their weight, never private or cancelled ones; a change climbs to the top', async () => {
    await stage.scene(async (scene) => {
      const cycle = await goalCycle(scene, admin(), aurora())
      const made = (values: Row) => objective(scene, admin(), aurora(), cycle, { key_results: [{ title: 'De zero a cem', kind: 'increase', start_value: 0, target_value: 100 }], ...values })
      const [top, middle] = [await made({ level: 'company', key_results: [{ title: 'De zero a cem', kind: 'increase', start_value: 0, target_value: 100, weight: 2 }] }), await made({})]
      await scene.as(admin(), 'select public.align_objective($1, $2)', [middle, top])
      const leaf = await made({ parent_id: middle, weight: 3 })
      const secret = await made({ parent_id: middle, visibility: 'private' })
      const say = async (id: string, value: number) => scene.as(admin(), CHECK_IN, [(await keyResults(scene, id))[0]?.['id'], JSON.stringify({ value })])
      await say(leaf, 80)
      // (0·1 + 80·3) / 4 = 60; (0·2 + 60·1) / 3 = 20.
      expect([await progressOf(scene, leaf), await progressOf(scene, middle), await progressOf(scene, top)]).toEqual([80, 60, 20])
      await say(secret, 100)
      expect(await progressOf(scene, middle)).toBe(60)
      await scene.as(admin(), `select public.set_objective_status($1, 'cancelled', '{"reason": "Mudou o plano"}')`, [leaf])
      expect([await progressOf(scene, middle), await progressOf(scene, top)]).toEqual([0, 0])
      await scene.as(admin(), `select public.set_objective_status($1, 'active')`, [leaf])
      await scene.as(admin(), 'select public.align_objective($1, null)', [middle])
      expect([await progressOf(scene, middle), await progressOf(scene, top)]).toEqual([60, 0])
    })
  })
})
