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
      await scene.owner('update public.employees set manager_id = null, department_id = null where company_id = $1 and manager_id = $2', [aurora, led?.['id']])
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

interface Figured {
  readonly people: number
  readonly mean: number
  readonly departments: readonly { readonly department_id: string; readonly people: number; readonly mean: number }[]
}

describe('figures of groups', () => {
  const INDICATORS = 'select public.evaluation_indicators($1) as result'

  /** A cycle of as many people in each department, all rated by the manager; departments by their number of people. */
  async function ofDepartments(scene: Scene, sizes: readonly number[]): Promise<string> {
    const { members } = await team(scene, aurora, sizes.reduce((sum, size) => sum + size, 0))
    let from = 0
    for (const [place, size] of sizes.entries()) {
      const [department] = await scene.owner('insert into public.departments (company_id, name) values ($1, $2) returning id', [aurora, `Grupo ${place}`])
      await scene.owner('update public.employees set department_id = $1 where id = any ($2)', [department?.['id'], members.slice(from, from + size)])
      from += size
    }
    const cycle = await launchCycle(scene, admin, aurora, { people: members, weights: { manager: 100 }, head: { kind: 'r90' }, questions: (scale) => [{ kind: 'scale', title: RATED, is_required: true, scale_id: scale }] })
    for (const [place, sheet] of (await assigned(scene, cycle)).entries()) await fillSheet(scene, sheet, { [RATED]: 1 + (place % 5) })
    await endForms(scene, cycle)
    return cycle
  }
  const figures = async (scene: Scene, cycle: string): Promise<Figured | null> => ((await answer(scene, master, INDICATORS, [cycle])) as { readonly results: Figured | null }).results

  it('are for HR and masters, and for nobody else', async () => {
    await stage.scene(async (scene) => {
      const cycle = await ofDepartments(scene, [5, 5])
      for (const actor of [admin, master]) expect(await answer(scene, actor, INDICATORS, [cycle])).toMatchObject({ results: { people: 10 } })
      for (const actor of [manager, person, neighbour, otherManager]) expect(await answer(scene, actor, INDICATORS, [cycle])).toBeNull()
      // A master sees nothing of a person through any other door.
      expect(await scene.as(master, LIST, [cycle])).toEqual([])
      expect(await answer(scene, master, SPREAD, [cycle])).toBeNull()
    })
  })

  it('are of five people or more, and leave out what would give a smaller group away', async () => {
    await stage.scene(async (scene) => {
      const shown = async (sizes: readonly number[]): Promise<readonly number[] | null> => {
        await scene.owner('savepoint before')
        const found = await figures(scene, await ofDepartments(scene, sizes))
        await scene.owner('rollback to savepoint before')
        return found && found.departments.map(({ people }) => people).toSorted((one, other) => one - other)
      }
      expect(await shown([4])).toBeNull()
      expect(await shown([5, 6])).toEqual([5, 6])
      // One department of two would be the company less the other.
      expect(await shown([2, 7])).toEqual([])
      // Hidden departments hold five people together, so that what is left over is of no fewer.
      for (const sizes of [[1, 4, 6], [2, 3, 5, 6], [1, 5, 6]]) {
        const departments = (await shown(sizes)) ?? []
        const left = sizes.reduce((sum, size) => sum + size, 0) - departments.reduce((sum, size) => sum + size, 0)
        expect(departments.every((people) => people >= 5) && (left === 0 || left >= 5)).toBe(true)
        expect(sizes.length - departments.length).not.toBe(1)
      }
    })
  })

  it('leave the reader out, who would else learn the own result from those of the others', async () => {
    await stage.scene(async (scene) => {
      const { members } = await team(scene, aurora, 5)
      const [hr] = await scene.owner(`select id from public.employees where company_id = $1 and email = 'admin@aurora.demo'`, [aurora])
      const cycle = await launchCycle(scene, admin, aurora, { people: [...members, String(hr?.['id'])], weights: { self: 50, manager: 50 }, head: { kind: 'r180' }, questions: (scale) => [{ kind: 'scale', title: RATED, is_required: true, scale_id: scale }] })
      for (const sheet of await assigned(scene, cycle)) await fillSheet(scene, sheet, { [RATED]: 3 })
      await endForms(scene, cycle)
      expect(await answer(scene, admin, INDICATORS, [cycle])).toMatchObject({ results: { people: 5 } })
      expect(await answer(scene, master, INDICATORS, [cycle])).toMatchObject({ results: { people: 6 } })
    })
  })
})
