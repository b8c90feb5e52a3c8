import { beforeAll, describe, expect, it } from 'vitest'
import { draftCycle, launchCycle, ratingScale, runOrders, team } from '../support/evaluations.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
let stranger: Actor
let aurora: string
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
  manager = stage.signedIn('gestor@aurora.demo')
  stranger = stage.signedIn('admin@boreal.demo')
  aurora = stage.company('aurora')
})

const stateOf = async (scene: Scene, cycle: string): Promise<Row | undefined> =>
  (await scene.owner(
    `select c.status, (select count(*)::integer from private.forms f where f.batch_id = c.id and f.closed_at is null) as open_forms from public.evaluation_cycles c where c.id = $1`,
    [cycle],
  ))[0]

describe('a cycle that runs', () => {
  it('is called off by HR of the company alone, its forms with it, and for good', async () => {
    await stage.scene(async (scene) => {
      const { members } = await team(scene, aurora)
      const cycle = await launchCycle(scene, admin, aurora, { people: members })
      expect(await stateOf(scene, cycle)).toMatchObject({ status: 'running', open_forms: expect.toSatisfy((count: number) => count > 0) as number })
      for (const other of [manager, stranger]) expect(await scene.refusal(other, 'select public.cancel_evaluation_cycle($1)', [cycle])).toMatch(/^RH(?:PER|NTF)$/)
      await scene.as(admin, 'select public.cancel_evaluation_cycle($1)', [cycle])
      expect(await stateOf(scene, cycle)).toEqual({ status: 'cancelled', open_forms: 0 })
      expect(await scene.refusal(admin, 'select public.close_evaluation_cycle($1)', [cycle])).toBe('RHSTA')
    })
  })

  it('closes for good, and not before it was launched', async () => {
    await stage.scene(async (scene) => {
      const { members } = await team(scene, aurora)
      const draft = await draftCycle(scene, admin, aurora, { people: [], head: { name: 'Rascunho' } })
      expect(await scene.refusal(admin, 'select public.close_evaluation_cycle($1)', [draft])).toBe('RHSTA')
      const cycle = await launchCycle(scene, admin, aurora, { people: members, head: { scale_id: await ratingScale(scene, aurora, 'Outra') } })
      for (const other of [manager, stranger]) expect(await scene.refusal(other, 'select public.close_evaluation_cycle($1)', [cycle])).toMatch(/^RH(?:PER|NTF)$/)
      await scene.as(admin, 'select public.close_evaluation_cycle($1)', [cycle])
      expect(await stateOf(scene, cycle)).toMatchObject({ status: 'closed' })
      expect(await scene.refusal(admin, 'select public.cancel_evaluation_cycle($1)', [cycle])).toBe('RHSTA')
    })
  })
})

describe('a cycle that is a draft', () => {
  it('stays one when its launch is called off before the job has come to it', async () => {
    await stage.scene(async (scene) => {
      const { members } = await team(scene, aurora)
      const cycle = await draftCycle(scene, admin, aurora, { people: members })
      await scene.as(admin, 'select public.launch_evaluation_cycle($1)', [cycle])
      for (const other of [manager, stranger]) expect(await scene.refusal(other, 'select public.cancel_evaluation_launch($1)', [cycle])).toMatch(/^RH(?:PER|NTF)$/)
      await scene.as(admin, 'select public.cancel_evaluation_launch($1)', [cycle])
      await runOrders(scene)
      expect(await stateOf(scene, cycle)).toEqual({ status: 'draft', open_forms: 0 })
    })
  })

  it('loses a questionnaire, but not the last one', async () => {
    await stage.scene(async (scene) => {
      const cycle = await draftCycle(scene, admin, aurora, { people: [] })
      const remove = 'select public.remove_evaluation_questionnaire($1, $2)'
      const [first] = await scene.owner('select id from public.evaluation_questionnaires where cycle_id = $1', [cycle])
      expect(await scene.refusal(admin, remove, [cycle, first?.['id']])).toBe('RHEVA')
      const [second] = await scene.as(admin, 'select public.save_evaluation_questionnaire($1, $2) as id', [cycle, JSON.stringify({ name: 'Liderança' })])
      for (const other of [manager, stranger]) expect(await scene.refusal(other, remove, [cycle, second?.['id']])).toMatch(/^RH(?:PER|NTF)$/)
      await scene.as(admin, remove, [cycle, second?.['id']])
      expect(await scene.owner('select id from public.evaluation_questionnaires where cycle_id = $1', [cycle])).toEqual([first])
    })
  })
})
