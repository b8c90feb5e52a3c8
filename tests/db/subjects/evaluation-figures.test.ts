import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { people } from '../support/approvals.ts'
import { assigned, endForms, fillSheet, launchCycle, team } from '../support/evaluations.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let aurora: string
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  aurora = stage.company('aurora')
})

const one = async (scene: Scene, text: string, values: readonly unknown[] = []): Promise<unknown> => (await scene.owner(`select ${text} as value`, values))[0]?.['value']

describe('figures of evaluations', () => {
  it('puts a percentage into half-open thirds of the 9-box: [0, 60), [60, 85), [85, 100]', async () => {
    await stage.scene(async (scene) => {
      const classes: unknown[] = []
      for (const percent of [0, 59.99, 60, 84.99, 85, 100]) classes.push(await one(scene, 'private.box_class($1)', [percent]))
      expect(classes).toEqual([1, 1, 2, 2, 3, 3])
      // The score counts as it is shown, in percent of two decimals: 4.2499 of 5 is 85.00.
      expect(await one(scene, 'private.box_class(private.score_percent(4.2499, 5))')).toBe(3)
      expect(await one(scene, 'private.box_class(private.score_percent(4.2497, 5))')).toBe(2)
      expect(await one(scene, 'private.box_class(null)')).toBeNull()
    })
  })

  it('spreads a forced curve by the largest remainders, ties to the higher class: 17 people and 20, 70, 10 are 3, 12, 2', async () => {
    await stage.scene(async (scene) => {
      expect(await one(scene, "private.forced_curve(17, '{20,70,10}')")).toEqual([3, 12, 2])
      expect(await one(scene, "private.forced_curve(10, '{20,70,10}')")).toEqual([2, 7, 1])
      // Two equal remainders of a half and one person to give: the higher class has it.
      expect(await one(scene, "private.forced_curve(1, '{50,50}')")).toEqual([0, 1])
      expect(await one(scene, "private.forced_curve(0, '{20,70,10}')")).toEqual([0, 0, 0])
    })
  })

  it('gives each class its quota rounded up or down, and everybody a class', async () => {
    await stage.scene(async (scene) => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), async (count, first, second) => {
          const shares = [Math.min(first, second), Math.abs(first - second), 100 - Math.max(first, second)]
          const curve = (await one(scene, 'private.forced_curve($1, $2)', [count, shares])) as readonly number[]
          expect(curve.reduce((sum, each) => sum + each, 0)).toBe(count)
          for (const [place, share] of shares.entries()) expect(Math.abs((curve[place] ?? 0) - (count * share) / 100)).toBeLessThan(1)
        }),
        { numRuns: 60 },
      )
    })
  })

  it('never counts a missing part as zero: 5, 5 and nobody are 5.00, and a question that was not observed is left out', async () => {
    await stage.scene(async (scene) => {
      const { members } = await team(scene, aurora)
      const cycle = await launchCycle(scene, admin, aurora, {
        people: members, weights: { self: 30, manager: 30, report: 40 },
        questions: (scale) => [
          { kind: 'scale', title: 'A', is_required: true, may_skip: true, scale_id: scale },
          { kind: 'scale', title: 'B', is_required: true, may_skip: true, scale_id: scale },
        ],
      })
      const sheets = (await assigned(scene, cycle)).filter(({ target }) => target === members[0])
      for (const sheet of sheets) await fillSheet(scene, sheet, { A: 5, B: sheet.role === 'self' ? { skipped: true } : 5 })
      await endForms(scene, cycle)
      const result = await resultOf(scene, cycle, String(members[0]))
      expect(result).toMatchObject({ score: 5, percent: 100 })
      expect((result['groups'] as Row)['shown']).toMatchObject([{ shown_as: 'manager', counts: 50 }, { shown_as: 'self', counts: 50 }])
    })
  })

  it('weighs questions within a group: 2 with weight 1 and 4 with weight 3 are 3.50; weight 0 changes nothing', async () => {
    await stage.scene(async (scene) => {
      const { members } = await team(scene, aurora, 1)
      const cycle = await launchCycle(scene, admin, aurora, {
        people: members, weights: { manager: 100 }, head: { kind: 'r90' },
        questions: (scale) => [
          { kind: 'scale', title: 'A', is_required: true, scale_id: scale, weight: 1 },
          { kind: 'scale', title: 'B', is_required: true, scale_id: scale, weight: 3 },
          { kind: 'scale', title: 'C', is_required: true, scale_id: scale, weight: 0 },
          { kind: 'scale', title: 'Potencial', is_required: true, scale_id: scale, dimension: 'potential' },
        ],
      })
      const [sheet] = await assigned(scene, cycle)
      if (sheet === undefined) throw new Error('the manager answers nothing')
      await fillSheet(scene, sheet, { A: 2, B: 4, C: 1, Potencial: 5 })
      await endForms(scene, cycle)
      const result = await resultOf(scene, cycle, String(members[0]))
      expect(result).toMatchObject({ score: 3.5, percent: 70, box: { potential: 5, performance_class: 2, potential_class: 3 } })
    })
  })

  it('compares managers by how they rate from five ratings on', async () => {
    await stage.scene(async (scene) => {
      const { head, members } = await team(scene, aurora, 5)
      const play = async (people: readonly string[], name: string): Promise<Row> => {
        const cycle = await launchCycle(scene, admin, aurora, { people, weights: { manager: 100 }, head: { kind: 'r90', name }, questions: (scale) => [{ kind: 'scale', title: 'A', is_required: true, scale_id: scale }] })
        for (const sheet of await assigned(scene, cycle)) await fillSheet(scene, sheet, { A: sheet.respondent === head ? 5 : 3 })
        await endForms(scene, cycle)
        return (await scene.as(admin, 'select public.evaluation_distribution($1) as spread', [cycle]))[0]?.['spread'] as Row
      }
      const five = await play(members, 'Cinco')
      expect(five['leniency']).toMatchObject([{ ratings: 5, mean: 5, difference: 0 }])
    })
  })
})

async function resultOf(scene: Scene, cycle: string, employee: string): Promise<Row> {
  const [participant] = await scene.owner('select id from public.evaluation_participants where cycle_id = $1 and employee_id = $2', [cycle, employee])
  const [row] = await scene.as(admin, 'select public.evaluation_result($1) as result', [participant?.['id']])
  return row?.['result'] as Row
}
