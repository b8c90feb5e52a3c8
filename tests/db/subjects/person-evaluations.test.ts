import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, giveAccess, people } from '../support/approvals.ts'
import { pastCycles } from '../support/experience-forms.ts'
import { hire } from '../support/history.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let aurora: string
let person: Actor
let admin: Actor
beforeAll(() => {
  aurora = stage.company('aurora')
  person = stage.signedIn(people.person)
  admin = stage.signedIn(people.admin)
})

/** Of the two cycles of the scene; the demo has others. */
async function cyclesOf(scene: Scene, actor: Actor, id: string): Promise<readonly Row[]> {
  const [row] = await scene.as(actor, 'select public.person_evaluations($1) as cycles', [id])
  return ((row?.['cycles'] ?? []) as readonly Row[]).filter(({ name }) => name === 'Aberto' || name === 'Liberado')
}
const eventsOf = async (scene: Scene, actor: Actor, id: string): Promise<readonly unknown[]> =>
  (await scene.as(actor, `select title, detail from public.employee_timeline($1, null, null, 100) where kind = 'evaluation' and detail in ('Aberto', 'Liberado')`, [id]))

describe('the evaluations of a person', () => {
  it('tell the person, HR and the manager of each cycle, with the score once it was released', () =>
    stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      await pastCycles(scene, aurora, me)
      const boss = await hire(scene, stage)
      const manager = await giveAccess(scene, boss, 'manager')
      await scene.owner('update public.employees set manager_id = $2 where id = $1', [me, boss])
      const event = { title: 'Resultado de avaliação liberado', detail: 'Liberado' }
      for (const reader of [person, admin, manager]) {
        const told = await cyclesOf(scene, reader, me)
        expect(told.map(({ name, status, score, points }) => ({ name, status, score, points })).toSorted((one, other) => String(one.name).localeCompare(String(other.name)))).toEqual([
          { name: 'Aberto', status: 'running', score: null, points: null }, { name: 'Liberado', status: 'closed', score: 4.25, points: 5 },
        ])
        expect(await eventsOf(scene, reader, me)).toEqual([event])
      }
      // Before the release to the person, who leads them alone knows.
      await scene.owner('update private.evaluation_results set person_released_at = null')
      expect((await cyclesOf(scene, person, me)).map(({ score }) => score)).toEqual([null, null])
      expect(await eventsOf(scene, person, me)).toEqual([])
      expect(await eventsOf(scene, manager, me)).toEqual([event])
    }))

  it('are nothing to colleagues, to other managers and to other companies', () =>
    stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      await pastCycles(scene, aurora, me)
      await scene.owner('update public.employees set manager_id = null, department_id = null where id = $1', [me])
      const rival = await giveAccess(scene, await hire(scene, stage), 'manager')
      const colleague = await giveAccess(scene, await hire(scene, stage), 'user')
      for (const stranger of [rival, colleague, stage.signedIn(people.stranger)]) expect(await cyclesOf(scene, stranger, me)).toEqual([])
      for (const stranger of [rival, colleague]) expect(await eventsOf(scene, stranger, me)).toEqual([])
    }))
})
