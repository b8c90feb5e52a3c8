import { beforeAll, describe, expect, it } from 'vitest'
import { assigned, draftCycle, endForms, fillSheet, launchCycle, team } from '../support/evaluations.ts'
import { type Actor, type Row, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
let aurora: string
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
  manager = stage.signedIn('gestor@aurora.demo')
  aurora = stage.company('aurora')
})

const RATED = 'Entrega o que combinou'

describe('a cycle', () => {
  it('goes from the draft to the results: 4.5, 4.0, 3.5 and nobody with weights 10, 50, 20, 20 are 3.94', async () => {
    await stage.scene(async (scene) => {
      const { head, members } = await team(scene, aurora)
      const cycle = await launchCycle(scene, admin, aurora, {
        people: members,
        questions: (scale) => [
          { kind: 'scale', title: RATED, is_required: true, scale_id: scale },
          { kind: 'scale', title: 'Cuida da qualidade', is_required: true, scale_id: scale },
        ],
      })
      const sheets = await assigned(scene, cycle)
      const [me] = members
      const mine = sheets.filter(({ target }) => target === me)
      expect(mine.map(({ role }) => role)).toEqual(['manager', 'peer', 'peer', 'peer', 'peer', 'self'])
      expect(mine.find(({ role }) => role === 'manager')?.respondent).toBe(head)
      const said: Readonly<Record<string, readonly [number, number]>> = { self: [4, 5], manager: [4, 4], peer: [3, 4] }
      for (const sheet of mine) {
        const [one, two] = said[sheet.role] ?? [0, 0]
        await fillSheet(scene, sheet, { [RATED]: one, 'Cuida da qualidade': two })
      }
      await endForms(scene, cycle)
      const [cycleRow] = await scene.owner('select status from public.evaluation_cycles where id = $1', [cycle])
      expect(cycleRow?.['status']).toBe('calibration')
      const [participant] = await scene.owner('select id from public.evaluation_participants where cycle_id = $1 and employee_id = $2', [cycle, me])
      const [row] = await scene.as(admin, 'select public.evaluation_result($1) as result', [participant?.['id']])
      const result = row?.['result'] as Row
      expect(result['score']).toBe(3.94)
      expect((result['groups'] as Row)['shown']).toEqual([
        { shown_as: 'manager', score: 4, weight: 50, counts: 62.5, answered: 1 },
        { shown_as: 'peer', score: 3.5, weight: 20, counts: 25, answered: 4 },
        { shown_as: 'self', score: 4.5, weight: 10, counts: 12.5, answered: 1 },
      ])
      expect((result['groups'] as Row)['hidden']).toEqual(['report'])
      // Before the release neither the manager nor the person sees anything.
      expect((await scene.as(manager, 'select public.evaluation_result($1) as result', [participant?.['id']]))[0]?.['result']).toBeNull()
      await scene.as(admin, 'select public.release_evaluations($1, $2)', [cycle, 'manager'])
      expect((await scene.as(manager, 'select public.evaluation_result($1) as result', [participant?.['id']]))[0]?.['result']).toMatchObject({ seen_as: 'manager', score: 3.94 })
      const [spread] = await scene.as(admin, 'select public.evaluation_distribution($1) as spread', [cycle])
      expect(spread?.['spread']).toMatchObject({ people: 5, mean: 3.94 })
      const listed = await scene.as(admin, 'select employee, score, percent, box, total from public.evaluation_result_list($1)', [cycle])
      expect(listed).toHaveLength(5)
    })
  })

  it('shows what it asks of everybody before it is launched', async () => {
    await stage.scene(async (scene) => {
      const { members } = await team(scene, aurora)
      const cycle = await draftCycle(scene, admin, aurora, { people: members })
      const [row] = await scene.as(admin, 'select public.evaluation_load($1) as load', [cycle])
      expect(row?.['load']).toMatchObject({ people: 5, forms: 5 + 5 + 20, max_forms: 5, problem: null })
    })
  })
})
