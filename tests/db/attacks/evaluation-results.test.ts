import { beforeAll, describe, expect, it } from 'vitest'
import { assigned, endForms, fillSheet, launchCycle, team } from '../support/evaluations.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
let otherManager: Actor
let person: Actor
let master: Actor
let neighbour: Actor
let aurora: string
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
  manager = stage.signedIn('gestor@aurora.demo')
  otherManager = stage.signedIn('gestor@boreal.demo')
  person = stage.signedIn('pessoa@aurora.demo')
  master = stage.signedIn('master@vinculo.demo')
  neighbour = stage.signedIn('admin@boreal.demo')
  aurora = stage.company('aurora')
})

const RATED = 'Entrega o que combinou'
const RESULT = 'select public.evaluation_result($1) as result'
const LIST = 'select participant_id from public.evaluation_result_list($1)'
const BOARD = 'select public.evaluation_board($1) as result'
const SPREAD = 'select public.evaluation_distribution($1) as result'
const LOG = 'select id from public.evaluation_calibration_log($1)'
const MOVE = 'select public.calibrate_evaluation($1, 2, 2, $2)'
const RELEASE = 'select public.release_evaluations($1, $2, $3) as released'
const PLAN = 'select public.evaluation_release($1, $2) as result'
const OWN = 'select public.my_evaluation_result($1) as result'

interface Played {
  readonly cycle: string
  /** Of the person with a login, and of a colleague. */
  readonly own: string
  readonly colleague: string
}

/** A cycle of the manager's team that has ended, the person with a login among them. */
async function ended(scene: Scene): Promise<Played> {
  const { head, members } = await team(scene, aurora, 2)
  const [row] = await scene.owner(`update public.employees set manager_id = $2 where company_id = $1 and email = 'pessoa@aurora.demo' returning id`, [aurora, head])
  const cycle = await launchCycle(scene, admin, aurora, {
    people: [...members, String(row?.['id'])], weights: { manager: 100 }, head: { kind: 'r90' },
    questions: (scale) => [{ kind: 'scale', title: RATED, is_required: true, scale_id: scale }, { kind: 'scale', title: 'Potencial', is_required: true, scale_id: scale, dimension: 'potential' }],
  })
  for (const sheet of await assigned(scene, cycle)) await fillSheet(scene, sheet, { [RATED]: 4, Potencial: 5 })
  await endForms(scene, cycle)
  const participants = await scene.owner('select id, employee_id from public.evaluation_participants where cycle_id = $1', [cycle])
  const idOf = (employee: unknown): string => String(participants.find((each) => each['employee_id'] === employee)?.['id'])
  return { cycle, own: idOf(row?.['id']), colleague: idOf(members[0]) }
}

const answer = async (scene: Scene, actor: Actor, text: string, values: readonly unknown[]): Promise<unknown> => (await scene.as(actor, text, values))[0]?.['result'] ?? null

describe('results of evaluations', () => {
  it('are seen by HR at once, by the manager and then the person once released, and by nobody sooner', async () => {
    await stage.scene(async (scene) => {
      const { cycle, own, colleague } = await ended(scene)
      expect(await answer(scene, admin, RESULT, [own])).toMatchObject({ seen_as: 'hr', score: 4 })
      for (const actor of [manager, person]) {
        expect(await answer(scene, actor, RESULT, [own])).toBeNull()
        expect(await scene.as(actor, LIST, [cycle])).toEqual([])
        expect(await answer(scene, actor, SPREAD, [cycle])).toBeNull()
      }
      await scene.as(admin, RELEASE, [cycle, 'manager', null])
      expect(await answer(scene, manager, RESULT, [own])).toMatchObject({ seen_as: 'manager' })
      expect(await answer(scene, person, RESULT, [own])).toBeNull()
      expect(await answer(scene, person, OWN, [cycle])).toBeNull()
      await scene.as(manager, RELEASE, [cycle, 'person', [own]])
      expect(await answer(scene, person, OWN, [cycle])).toMatchObject({ seen_as: 'person', score: 4, box: null })
      expect(await answer(scene, person, RESULT, [colleague])).toBeNull()
    })
  })

  it('hide from the person what was rated of their potential', async () => {
    await stage.scene(async (scene) => {
      const { cycle, own } = await ended(scene)
      const titles = (result: unknown): readonly unknown[] => ((result as Row)['marks'] as readonly Row[]).map(({ title }) => title)
      expect(titles(await answer(scene, admin, RESULT, [own]))).toEqual([RATED, 'Potencial'])
      await scene.as(admin, RELEASE, [cycle, 'manager', null])
      await scene.as(admin, RELEASE, [cycle, 'person', null])
      expect(titles(await answer(scene, person, OWN, [cycle]))).toEqual([RATED])
    })
  })

  it('are nobody else’s: another team, another company, a master', async () => {
    await stage.scene(async (scene) => {
      const { cycle, own } = await ended(scene)
      await scene.as(admin, RELEASE, [cycle, 'manager', null])
      await scene.as(admin, RELEASE, [cycle, 'person', null])
      expect(await scene.as(manager, LIST, [cycle])).toHaveLength(3)
      for (const actor of [otherManager, neighbour, master]) {
        expect(await answer(scene, actor, RESULT, [own])).toBeNull()
        expect(await scene.as(actor, LIST, [cycle])).toEqual([])
        for (const text of [BOARD, SPREAD, OWN]) expect(await answer(scene, actor, text, [cycle])).toBeNull()
        expect(await scene.as(actor, LOG, [cycle])).toEqual([])
        expect(await scene.as(actor, 'select public.evaluation_release($1, $2) as result', [cycle, 'manager'])).toEqual([{ result: null }])
      }
      // Who leads another team of the company.
      const [led] = await scene.owner(`select e.id from public.employees e where e.company_id = $1 and e.email = 'gestor@aurora.demo'`, [aurora])
      await scene.owner('update public.employees set manager_id = null where company_id = $1 and manager_id = $2', [aurora, led?.['id']])
      expect(await answer(scene, manager, RESULT, [own])).toBeNull()
      expect(await scene.as(manager, LIST, [cycle])).toEqual([])
    })
  })

  it('are calibrated and shown in the 9-box by HR of the company alone, never one’s own', async () => {
    await stage.scene(async (scene) => {
      const { cycle, own } = await ended(scene)
      await scene.as(admin, MOVE, [own, 'Conversamos'])
      expect(await answer(scene, admin, BOARD, [cycle])).toMatchObject({ people: 3 })
      for (const actor of [manager, person, master]) {
        expect(await scene.refusal(actor, MOVE, [own, 'Eu também'])).toBe('RHPER')
        expect(await answer(scene, actor, BOARD, [cycle])).toBeNull()
        expect(await scene.as(actor, LOG, [cycle])).toEqual([])
      }
      expect(await scene.refusal(neighbour, MOVE, [own, 'De fora'])).toBe('RHNTF')
      await scene.owner(`update public.employees set role = 'admin' where email = 'pessoa@aurora.demo'`)
      expect(await scene.refusal(person, MOVE, [own, 'Mereço'])).toBe('RHSLF')
      expect(await scene.as(person, 'select participant_id from public.evaluation_calibration_log($1)', [cycle])).toEqual([])
    })
  })

  it('are released by HR of the company, and on to the people by who leads them', async () => {
    await stage.scene(async (scene) => {
      const { cycle, own } = await ended(scene)
      expect(await scene.refusal(manager, RELEASE, [cycle, 'manager', null])).toBe('RHPER')
      expect(await scene.refusal(person, RELEASE, [cycle, 'person', [own]])).toBe('RHPER')
      expect(await scene.refusal(master, RELEASE, [cycle, 'manager', null])).toMatch(/^RH(NTF|PER)$/)
      expect(await scene.refusal(neighbour, RELEASE, [cycle, 'manager', null])).toBe('RHNTF')
      // Nobody releases to the person what the manager does not have.
      expect((await scene.as(manager, RELEASE, [cycle, 'person', [own]]))[0]?.['released']).toBe(0)
      expect(await scene.as(manager, PLAN, [cycle, 'person'])).toMatchObject([{ result: { results: 0, first: [] } }])
      expect((await scene.as(admin, RELEASE, [cycle, 'manager', null]))[0]?.['released']).toBe(3)
      expect((await scene.as(manager, RELEASE, [cycle, 'person', [own]]))[0]?.['released']).toBe(1)
    })
  })

  it('are acknowledged by the person alone, after the release', async () => {
    await stage.scene(async (scene) => {
      const { cycle, own } = await ended(scene)
      const ACKNOWLEDGE = `select public.acknowledge('evaluation_result', $1, $2)`
      await scene.as(admin, RELEASE, [cycle, 'manager', null])
      await scene.as(admin, RELEASE, [cycle, 'person', [own]])
      const { digest } = ((await answer(scene, person, OWN, [cycle])) as Row)['acknowledgement'] as { readonly digest: string }
      expect(await scene.refusal(manager, ACKNOWLEDGE, [own, digest])).not.toBeNull()
      await scene.as(person, ACKNOWLEDGE, [own, digest])
      expect(await scene.as(admin, `select 1 from public.evaluation_result_list($1, p_state => 'acknowledged')`, [cycle])).toHaveLength(1)
    })
  })
})
