import { beforeAll, describe, expect, it } from 'vitest'
import { colleague, employeeId, giveAccess, people } from '../support/approvals.ts'
import { CHECK_IN, goalCycle, INCREASE, keyResults, objective, setDemoGoalsApart } from '../support/goals.ts'
import { freeze } from '../support/history.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let person: Actor
let manager: Actor
let admin: Actor
let stranger: Actor
let aurora: string
beforeAll(() => {
  person = stage.signedIn(people.person)
  manager = stage.signedIn(people.manager)
  admin = stage.signedIn(people.admin)
  stranger = stage.signedIn(people.stranger)
  aurora = stage.company('aurora')
})

const START = 'select public.start_goal_meeting($1, $2, $3) as id'
const READ = 'select public.goal_meeting($1) as meeting'
const PASS = 'select public.pass_meeting_item($1, $2, $3)'
const END = 'select public.end_goal_meeting($1)'
const SAVE = 'select public.save_initiative($1, $2) as id'

interface Meeting extends Row {
  readonly items: readonly Row[]
  readonly decisions: readonly Row[]
  readonly receivers: readonly Row[]
}

interface Team {
  readonly cycle: string
  readonly me: string
  readonly mate: string
  /** Of the demo's user, and of a colleague of theirs. */
  readonly goals: readonly [own: string, other: string]
}

/** The demo's manager leads the demo's user and a colleague, each with a goal. */
async function team(scene: Scene): Promise<Team> {
  await freeze(scene)
  await setDemoGoalsApart(scene, aurora)
  const [me, boss, mate] = [await employeeId(scene, people.person), await employeeId(scene, people.manager), await colleague(scene, stage, 2)]
  await scene.owner('update public.employees set manager_id = $1 where id = any ($2)', [boss, [me, mate]])
  const cycle = await goalCycle(scene, admin, aurora)
  const own = await objective(scene, admin, aurora, cycle, { title: 'Crescer', key_results: [INCREASE, { ...INCREASE, title: 'Clientes' }] })
  const other = await objective(scene, admin, aurora, cycle, { title: 'Atender', owner_id: mate, key_results: [{ ...INCREASE, title: 'Nota' }] })
  return { cycle, me, mate, goals: [own, other] }
}

const start = async (scene: Scene, actor: Actor, cycle: string, department: unknown = null): Promise<string> => String((await scene.as(actor, START, [aurora, cycle, department]))[0]?.['id'])
const read = async (scene: Scene, actor: Actor, id: string): Promise<Meeting> => (await scene.as(actor, READ, [id]))[0]?.['meeting'] as Meeting
const titles = (meeting: Meeting): readonly unknown[] => meeting.items.map((item) => (item['key_result'] as Row)['title'])
const decide = (scene: Scene, actor: Actor, goal: string, owner: string, meeting: string): Promise<readonly Row[]> =>
  scene.as(actor, SAVE, [goal, JSON.stringify({ title: 'Ligar para os clientes', owner_id: owner, due_on: '2026-12-30', meeting_id: meeting })])
const told = (scene: Scene): Promise<readonly Row[]> =>
  scene.owner(`select e.email::text, n.title from public.notifications n join public.employees e on e.id = n.employee_id where n.kind = 'goal_initiative' order by e.email`)

describe('a meeting about goals', () => {
  it('passes what the team is measured by, what is in the way first, and private goals not at all', async () => {
    await stage.scene(async (scene) => {
      const { cycle, goals: [, other] } = await team(scene)
      await objective(scene, admin, aurora, cycle, { title: 'Só meu', visibility: 'private', key_results: [{ ...INCREASE, title: 'Escondido' }] })
      await scene.as(admin, CHECK_IN, [(await keyResults(scene, other))[0]?.['id'], JSON.stringify({ value: 1_500_000, blocker: 'Sem sistema', note: 'Quase lá' })])
      const meeting = await read(scene, manager, await start(scene, manager, cycle))
      expect(titles(meeting)).toEqual(['Nota', 'Receita recorrente', 'Clientes'])
      expect(meeting).toMatchObject({ is_mine: true, department: null, ended_at: null, item_count: 3, decision_count: 0 })
      expect(meeting.items[0]).toMatchObject({ state: 'open', may_check_in: true, before: { progress: 100 }, after: null, blockers: [{ text: 'Sem sistema' }], check_ins: [{ note: 'Quase lá' }] })
    })
  })

  it('goes on when it is begun again, and another begins once it has ended', async () => {
    await stage.scene(async (scene) => {
      const { cycle } = await team(scene)
      const id = await start(scene, manager, cycle)
      await scene.as(manager, PASS, [id, 1, 'passed'])
      expect(await start(scene, manager, cycle)).toBe(id)
      expect((await read(scene, manager, id)).items.map(({ state }) => state)).toEqual(['passed', 'open', 'open'])
      await scene.as(manager, END, [id])
      expect(await start(scene, manager, cycle)).not.toBe(id)
    })
  })

  it.each([
    ['who leads nobody', () => person, null, 'RHPER'],
    ['another company', () => stranger, null, 'RHNTF'],
    ['who answers for another department', () => manager, 'other', 'RHPER'],
    ['who names no department', () => admin, 'none', 'RHNTF'],
  ])('is refused to %s', async (_who, actor, where, code) => {
    await stage.scene(async (scene) => {
      const { cycle } = await team(scene)
      const [other] = await scene.owner(`select d.id from public.departments d where d.company_id = $1 and d.archived_at is null and d.head_employee_id is distinct from m.id and d.id is distinct from m.department_id
        order by d.name limit 1`.replace('where', 'cross join (select * from public.employees where email = $2) m where'), [aurora, people.manager])
      const department = where === 'other' ? other?.['id'] : where === 'none' ? cycle : null
      expect(await scene.refusal(actor(), START, [aurora, cycle, department])).toBe(code)
    })
  })

  it('needs a running cycle and something to pass', async () => {
    await stage.scene(async (scene) => {
      const { cycle, goals } = await team(scene)
      await scene.as(admin, `select public.set_goal_cycle_status($1, 'planning')`, [cycle])
      expect(await scene.refusal(manager, START, [aurora, cycle, null])).toBe('RHCLS')
      await scene.as(admin, `select public.set_goal_cycle_status($1, 'active')`, [cycle])
      for (const id of goals) await scene.as(admin, `select public.set_objective_status($1, 'cancelled', '{"reason": "Não"}')`, [id])
      expect(await scene.refusal(manager, START, [aurora, cycle, null])).toBe('RHGOL')
      expect(await scene.owner('select id from private.goal_meetings')).toEqual([])
    })
  })

  it('is of a department for who answers for it: goals of its people and its own', async () => {
    await stage.scene(async (scene) => {
      const { cycle, me, mate } = await team(scene)
      const [area] = await scene.owner('select id from public.departments where company_id = $1 and archived_at is null order by name limit 1', [aurora])
      await scene.owner('update public.departments set head_employee_id = $1 where id = $2', [await employeeId(scene, people.manager), area?.['id']])
      await scene.owner('update public.employees set department_id = $1 where id = $2', [area?.['id'], me])
      await scene.owner('update public.employees set department_id = (select id from public.departments where company_id = $1 and id <> $2 order by name limit 1) where id = $3', [aurora, area?.['id'], mate])
      const meeting = await read(scene, manager, await start(scene, manager, cycle, area?.['id']))
      expect(titles(meeting)).toEqual(['Receita recorrente', 'Clientes'])
      expect(titles(await read(scene, admin, await start(scene, admin, cycle, area?.['id'])))).toEqual(['Receita recorrente', 'Clientes'])
    })
  })

  it('tells people of their decisions when it ends and not before, and keeps what changed', async () => {
    await stage.scene(async (scene) => {
      const { cycle, me, mate, goals: [own, other] } = await team(scene)
      await giveAccess(scene, mate)
      const id = await start(scene, manager, cycle)
      await decide(scene, manager, own, me, id)
      await decide(scene, manager, other, me, id)
      await decide(scene, manager, other, await employeeId(scene, people.manager), id)
      const [dropped] = await decide(scene, manager, other, mate, id)
      await scene.as(manager, 'select public.set_initiative_status($1, $2)', [dropped?.['id'], 'cancelled'])
      await scene.as(manager, CHECK_IN, [(await keyResults(scene, other))[0]?.['id'], JSON.stringify({ value: 1_250_000, confidence: 7 })])
      expect(await told(scene)).toEqual([])
      expect((await read(scene, manager, id)).receivers).toMatchObject([{ person: { id: me }, decisions: 2, is_reached: true }])
      await scene.as(manager, END, [id])
      expect(await told(scene)).toEqual([{ email: people.person, title: '2 decisões da reunião de metas são com você' }])
      const meeting = await read(scene, manager, id)
      expect(meeting.decisions).toHaveLength(3)
      expect(meeting.items.find(({ objective_id: goal }) => goal === other)).toMatchObject({ before: { progress: 0, confidence: null }, after: { progress: 50, confidence: 7 } })
      for (const [sql, values] of [[END, [id]], [PASS, [id, 1, 'passed']], [SAVE, [own, JSON.stringify({ title: 'Tarde', owner_id: me, due_on: '2026-12-30', meeting_id: id })]]] as const) expect(await scene.refusal(manager, sql, values)).toBe('RHCLS')
    })
  })

  it('is read by who led it, and once it has ended by its people as far as it is theirs', async () => {
    await stage.scene(async (scene) => {
      const { cycle, me, mate, goals: [own, other] } = await team(scene)
      const id = await start(scene, manager, cycle)
      await decide(scene, manager, own, me, id)
      await decide(scene, manager, other, mate, id)
      const list = (actor: Actor): Promise<readonly Row[]> => scene.as(actor, 'select jsonb_array_elements(public.goal_meeting_list($1)) as head', [aurora])
      const bystander = await giveAccess(scene, await colleague(scene, stage, 3))
      expect(await scene.refusal(person, READ, [id])).toBe('RHNTF')
      expect(await list(person)).toEqual([])
      await scene.as(manager, END, [id])
      const seen = await read(scene, person, id)
      expect(titles(seen)).toEqual(['Receita recorrente', 'Clientes'])
      expect(seen).toMatchObject({ is_mine: false, receivers: [], decisions: [{ owner: { id: me } }], decision_count: 1 })
      expect(await list(person)).toHaveLength(1)
      for (const actor of [admin, bystander, stranger]) expect(await scene.refusal(actor, READ, [id])).toBe('RHNTF')
      expect(await list(bystander)).toEqual([])
      // A goal that was made private meanwhile leaves the record of those who read it no more.
      await scene.owner(`update private.objectives set visibility = 'private', owner_id = $2 where id = $1`, [own, mate])
      await scene.owner('update private.key_results set owner_id = $2 where objective_id = $1', [own, mate])
      expect(await scene.refusal(person, READ, [id])).toBe('RHNTF')
    })
  })

  it('is led by one person: nobody else passes, decides in or ends it', async () => {
    await stage.scene(async (scene) => {
      const { cycle, me, goals: [own] } = await team(scene)
      const id = await start(scene, manager, cycle)
      for (const actor of [person, admin, stranger]) {
        expect(await scene.refusal(actor, PASS, [id, 1, 'passed'])).toBe('RHNTF')
        expect(await scene.refusal(actor, END, [id])).toBe('RHNTF')
      }
      for (const actor of [person, admin]) expect(await scene.refusal(actor, SAVE, [own, JSON.stringify({ title: 'Eu decido', owner_id: me, due_on: '2026-12-30', meeting_id: id })])).toBe('RHNTF')
      expect(await scene.refusal(manager, PASS, [id, 99, 'passed'])).toBe('RHNTF')
      expect(await scene.refusal(manager, PASS, [id, 1, 'perhaps'])).toBe('RHARG')
      const elsewhere = await objective(scene, admin, aurora, cycle, { title: 'Fora da reunião', owner_id: me })
      expect(await scene.refusal(manager, SAVE, [elsewhere, JSON.stringify({ title: 'Ligar', owner_id: me, due_on: '2026-12-30', meeting_id: id })])).toBe('RHNTF')
      expect(await scene.refusal(manager, SAVE, [own, JSON.stringify({ title: 'Sem dia', owner_id: me, meeting_id: id })])).toBe('RHGOL')
    })
  })
})
