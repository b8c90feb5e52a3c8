import { beforeAll, describe, expect, it } from 'vitest'
import { assigned, day, endForms, fillSheet, launchCycle, team } from '../support/evaluations.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

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
const POTENTIAL = 'Assumiria mais'

interface Ended {
  readonly cycle: string
  readonly head: string
  readonly members: readonly string[]
  /** By the place among the members. */
  readonly participants: readonly string[]
}

/** A cycle of a manager's five reports that has ended: the ratings of the manager go 1 to 5, the potential is 4 for all but the last, who has none. */
async function endedCycle(scene: Scene, head: Row = {}): Promise<Ended> {
  const { head: leader, members } = await team(scene, aurora)
  const cycle = await launchCycle(scene, admin, aurora, {
    people: members, weights: { manager: 100 }, head: { kind: 'r90', ...head },
    questions: (scale) => [
      { kind: 'scale', title: RATED, is_required: true, scale_id: scale },
      { kind: 'scale', title: POTENTIAL, scale_id: scale, dimension: 'potential' },
    ],
  })
  for (const sheet of await assigned(scene, cycle)) {
    const place = members.indexOf(sheet.target)
    await fillSheet(scene, sheet, { [RATED]: place + 1, ...(place < 4 && { [POTENTIAL]: 4 }) })
  }
  await endForms(scene, cycle)
  const rows = await scene.owner('select p.id from public.evaluation_participants p where p.cycle_id = $1 order by array_position($2::uuid[], p.employee_id)', [cycle, members])
  return { cycle, head: leader, members, participants: rows.map(({ id }) => String(id)) }
}

const BOARD = 'select public.evaluation_board($1, $2, $3) as board'
const LOG = 'select employee, from_performance, to_performance, from_potential, to_potential, reason, total from public.evaluation_calibration_log($1)'
const MOVE = 'select public.calibrate_evaluation($1, $2, $3, $4)'
const RELEASE = 'select public.release_evaluations($1, $2, $3) as released'
const PLAN = 'select public.evaluation_release($1, $2, $3) as plan'
const one = async (scene: Scene, actor: Actor, text: string, values: readonly unknown[]): Promise<Row> => Object.values((await scene.as(actor, text, values))[0] ?? {})[0] as Row

interface Box {
  readonly performance: number | null
  readonly potential: number | null
  readonly people: number
  readonly first: readonly Row[]
}
const boxes = (board: Row): readonly (readonly [number | null, number | null, number])[] =>
  (board['boxes'] as readonly Box[]).map(({ performance, potential, people }) => [performance, potential, people])

describe('the 9-box', () => {
  it('counts people by place, those without a potential in the tray, and follows a search', async () => {
    await stage.scene(async (scene) => {
      const { cycle } = await endedCycle(scene)
      // 20, 40 and 60 percent are below, in the middle from 60 on, and at the top from 85 on.
      const board = await one(scene, admin, BOARD, [cycle, null, null])
      expect(board['people']).toBe(5)
      expect(boxes(board)).toEqual([[1, 2, 2], [2, 2, 2], [3, null, 1]])
      expect(boxes(await one(scene, admin, BOARD, [cycle, 'Número 5', null]))).toEqual([[3, null, 1]])
    })
  })

  it('moves somebody with a reason, says so in the log, moves back, and shows where they stood in the cycle before', async () => {
    await stage.scene(async (scene) => {
      const { cycle, participants, members } = await endedCycle(scene)
      await scene.as(admin, MOVE, [participants[0], 3, 3, '  Entregou o   projeto sozinha '])
      expect(await scene.as(admin, LOG, [cycle])).toMatchObject([{ from_performance: 1, to_performance: 3, from_potential: 2, to_potential: 3, reason: 'Entregou o projeto sozinha', total: '1' }])
      expect(boxes(await one(scene, admin, BOARD, [cycle, null, null]))).toEqual([[1, 2, 1], [2, 2, 2], [3, 3, 1], [3, null, 1]])
      await scene.as(admin, MOVE, [participants[4], 3, 1, 'Ficou no lugar'])
      await scene.as(admin, MOVE, [participants[4], 3, null, 'Desfeito'])
      expect(boxes(await one(scene, admin, BOARD, [cycle, null, null]))).toEqual([[1, 2, 1], [2, 2, 2], [3, 3, 1], [3, null, 1]])
      await scene.as(admin, RELEASE, [cycle, 'manager', null])
      const [scale] = await scene.owner('select scale_id from public.evaluation_cycles where id = $1', [cycle])
      const next = await launchCycle(scene, admin, aurora, { people: members, weights: { manager: 100 }, head: { kind: 'r90', name: 'O seguinte', period_end: await day(scene, aurora, 1), scale_id: scale?.['scale_id'] } })
      for (const sheet of await assigned(scene, next)) await fillSheet(scene, sheet, { [RATED]: 3 })
      await endForms(scene, next)
      const [tray] = (await one(scene, admin, BOARD, [next, 'Número 1', null]))['boxes'] as readonly Box[]
      expect(tray?.first[0]?.['previous']).toEqual({ cycle: 'Ciclo de teste', performance: 3, potential: 3, imported_percent: null })
    })
  })

  it('refuses a move without a reason, to no place, and after the release', async () => {
    await stage.scene(async (scene) => {
      const { cycle, participants } = await endedCycle(scene)
      await scene.as(admin, MOVE, [participants[0], 2, 2, 'Cabe aqui'])
      await expect(scene.as(admin, MOVE, [participants[0], 2, 3, ' '])).rejects.toMatchObject({ code: 'RHEVA', detail: 'reason' })
      await expect(scene.as(admin, MOVE, [participants[0], 2, 3, 'a'.repeat(301)])).rejects.toMatchObject({ code: 'RHEVA', detail: 'reason' })
      await expect(scene.as(admin, MOVE, [participants[0], 4, 1, 'Motivo'])).rejects.toMatchObject({ code: 'RHARG' })
      await scene.as(admin, RELEASE, [cycle, 'manager', [participants[0]]])
      await expect(scene.as(admin, MOVE, [participants[0], 2, 3, 'Motivo'])).rejects.toMatchObject({ code: 'RHCLS' })
      await scene.as(admin, MOVE, [participants[1], 2, 3, 'Este ainda não saiu'])
    })
  })

  it('compares classes with a curve whose parts one may change, and refuses parts that are not the whole', async () => {
    await stage.scene(async (scene) => {
      const { cycle } = await endedCycle(scene)
      const spread = (shares: string): Promise<Row> => one(scene, admin, 'select public.evaluation_distribution($1, null, $2) as spread', [cycle, shares])
      expect((await spread('{10,70,20}'))['curve']).toEqual([0, 4, 1])
      expect((await spread('{40,20,40}'))['curve']).toEqual([2, 1, 2])
      // Five results at 20, 40, 60, 80 and 100 percent; the highest band holds both of its ends.
      expect((await spread('{40,20,40}'))['bands']).toEqual([0, 0, 1, 0, 1, 0, 1, 0, 1, 1])
      await expect(spread('{10,70,30}')).rejects.toMatchObject({ code: 'RHARG', detail: 'shares' })
      await expect(spread('{-10,90,20}')).rejects.toMatchObject({ code: 'RHARG' })
    })
  })
})

describe('a release', () => {
  it('goes to the managers, then to the people, and says before whom it tells', async () => {
    await stage.scene(async (scene) => {
      const { cycle, participants, head } = await endedCycle(scene)
      const plan = await one(scene, admin, PLAN, [cycle, 'manager', null])
      expect(plan).toMatchObject({ results: 5, people: 1, without_manager: 0, unscored: 0, untold: [] })
      expect(plan['first']).toMatchObject([{ person: { id: head }, results: 5 }])
      expect(await one(scene, admin, PLAN, [cycle, 'person', null])).toMatchObject({ results: 0 })
      // What its manager does not have does not go on to the person.
      expect(await one(scene, admin, RELEASE, [cycle, 'person', null])).toBe(0)
      expect(await one(scene, admin, RELEASE, [cycle, 'manager', participants.slice(0, 2)])).toBe(2)
      expect(await one(scene, admin, RELEASE, [cycle, 'manager', null])).toBe(3)
      // Those of the team have no login.
      expect(await one(scene, admin, PLAN, [cycle, 'person', null])).toMatchObject({ results: 5, people: 5, untold: Array.from({ length: 5 }, () => ({ reason: 'no_login' })) })
      expect(await one(scene, manager, RELEASE, [cycle, 'person', [participants[0]]])).toBe(1)
      const states = await scene.as(admin, 'select state from public.evaluation_result_list($1, p_sort => $2)', [cycle, 'score_up'])
      expect(states.map(({ state }) => state)).toEqual(['person', 'manager', 'manager', 'manager', 'manager'])
      expect(await scene.as(admin, `select 1 from public.evaluation_result_list($1, p_state => 'manager')`, [cycle])).toHaveLength(4)
    })
  })

  it('tells who leads the person today, when the manager of the launch has changed', async () => {
    await stage.scene(async (scene) => {
      const { cycle, members } = await endedCycle(scene)
      const [other] = await scene.owner(`select id from public.employees where company_id = $1 and email = 'pessoa@aurora.demo'`, [aurora])
      await scene.owner('update public.employees set manager_id = $1 where id = $2', [other?.['id'], members[0]])
      expect((await one(scene, admin, PLAN, [cycle, 'manager', null]))['people']).toBe(2)
    })
  })
})

describe('a conversation', () => {
  const SAVE = 'select public.save_evaluation_conversation($1, $2, $3)'
  const RESULT = 'select public.evaluation_result($1) as result'
  const values = async (scene: Scene, more: Row = {}): Promise<string> =>
    JSON.stringify({ held_on: await day(scene, aurora, 0), notes: 'Falamos do projeto.', private_notes: 'Parecia cansado.', agreements: [{ text: ' Curso de  SQL ', due_on: await day(scene, aurora, 60) }, { text: 'Uma conversa por mês' }], ...more })

  it('is written by the manager, read by both and HR, with notes that are the author’s alone', async () => {
    await stage.scene(async (scene) => {
      const { cycle, participants } = await endedCycle(scene)
      await scene.as(admin, RELEASE, [cycle, 'manager', null])
      await scene.as(manager, SAVE, [participants[0], await values(scene), null])
      const read = (await one(scene, manager, RESULT, [participants[0]]))['conversation'] as Row
      expect(read).toMatchObject({ notes: 'Falamos do projeto.', private_notes: 'Parecia cansado.', agreements: [{ text: 'Curso de SQL' }, { text: 'Uma conversa por mês', due_on: null }] })
      expect((await one(scene, admin, RESULT, [participants[0]]))['conversation']).toMatchObject({ notes: 'Falamos do projeto.', private_notes: null })
      await scene.as(manager, SAVE, [participants[0], await values(scene, { agreements: [], private_notes: '' }), read['updated_at']])
      expect((await one(scene, manager, RESULT, [participants[0]]))['conversation']).toMatchObject({ agreements: [], private_notes: null })
    })
  })

  it('is refused before the release, in the future, too long, or over somebody else’s', async () => {
    await stage.scene(async (scene) => {
      const { cycle, participants } = await endedCycle(scene)
      expect(await scene.refusal(manager, SAVE, [participants[0], await values(scene), null])).toBe('RHNTF')
      await scene.as(admin, RELEASE, [cycle, 'manager', null])
      await scene.as(manager, SAVE, [participants[0], await values(scene), null])
      await expect(scene.as(manager, SAVE, [participants[1], await values(scene, { held_on: await day(scene, aurora, 1) }), null])).rejects.toMatchObject({ code: 'RHEXP', detail: 'held_on' })
      await expect(scene.as(manager, SAVE, [participants[1], await values(scene, { held_on: null }), null])).rejects.toMatchObject({ code: 'RHEXP', detail: 'held_on' })
      await expect(scene.as(manager, SAVE, [participants[1], await values(scene, { notes: 'a'.repeat(5001) }), null])).rejects.toMatchObject({ code: 'RHEVA', detail: 'notes' })
      await expect(scene.as(manager, SAVE, [participants[1], await values(scene, { agreements: [{ text: ' ' }] }), null])).rejects.toMatchObject({ code: 'RHEVA', detail: 'agreements' })
      await expect(scene.as(manager, SAVE, [participants[0], await values(scene), null])).rejects.toMatchObject({ code: 'RHREV' })
    })
  })

  it('is remembered in the next cycle', async () => {
    await stage.scene(async (scene) => {
      const { cycle, participants, members } = await endedCycle(scene)
      await scene.as(admin, RELEASE, [cycle, 'manager', null])
      await scene.as(manager, SAVE, [participants[0], await values(scene), null])
      const [scale] = await scene.owner('select scale_id from public.evaluation_cycles where id = $1', [cycle])
      const next = await launchCycle(scene, admin, aurora, { people: members, weights: { manager: 100 }, head: { kind: 'r90', name: 'O seguinte', period_end: await day(scene, aurora, 1), scale_id: scale?.['scale_id'] } })
      for (const sheet of await assigned(scene, next)) await fillSheet(scene, sheet, { [RATED]: 3 })
      await endForms(scene, next)
      const [later] = await scene.owner('select id from public.evaluation_participants where cycle_id = $1 and employee_id = $2', [next, members[0]])
      const result = await one(scene, admin, RESULT, [later?.['id']])
      expect(result['last_agreements']).toMatchObject({ cycle: 'Ciclo de teste', agreements: [{ text: 'Curso de SQL' }, { text: 'Uma conversa por mês' }] })
      expect(result['history']).toMatchObject([{ name: 'Ciclo de teste', score: 1, points: 5, percent: 20 }])
    })
  })
})
