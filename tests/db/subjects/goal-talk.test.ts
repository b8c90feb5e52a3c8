import { randomUUID } from 'node:crypto'
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

const COMMENT = 'select public.comment_objective($1, $2, $3) as id'
const SAVE = 'select public.save_initiative($1, $2, $3) as id'
const MOVE = 'select public.set_initiative_status($1, $2)'
const TALK = 'select public.objective_talk($1) as talk'
const WORK = 'select public.objective_initiatives($1) as work'

interface Goal {
  readonly cycle: string
  readonly id: string
  readonly me: string
  readonly boss: string
  readonly keyResult: unknown
}

/** A goal of the demo's user, whom the demo's manager leads. */
async function goal(scene: Scene, values: Row = {}): Promise<Goal> {
  await freeze(scene)
  await setDemoGoalsApart(scene, aurora)
  const [me, boss] = [await employeeId(scene, people.person), await employeeId(scene, people.manager)]
  await scene.owner('update public.employees set manager_id = $1 where id = $2', [boss, me])
  const cycle = await goalCycle(scene, admin, aurora)
  const id = await objective(scene, admin, aurora, cycle, values)
  return { cycle, id, me, boss, keyResult: (await keyResults(scene, id))[0]?.['id'] }
}

const told = (scene: Scene, kind: string): Promise<readonly Row[]> =>
  scene.owner('select e.email::text, n.title, n.url from public.notifications n join public.employees e on e.id = n.employee_id where n.kind = $1 order by n.created_at, e.email', [kind])
const initiative = async (scene: Scene, actor: Actor, { id, me }: Goal, values: Row = {}): Promise<unknown> =>
  (await scene.as(actor, SAVE, [id, JSON.stringify({ title: 'Ligar para os dez maiores clientes', owner_id: me, ...values }), null]))[0]?.['id']
const workOf = async (scene: Scene, actor: Actor, id: unknown): Promise<{ readonly initiatives: readonly Row[]; readonly blockers: readonly Row[]; readonly may_add: boolean }> =>
  (await scene.as(actor, WORK, [id]))[0]?.['work'] as never
const waiting = async (scene: Scene, actor: Actor): Promise<readonly Row[]> =>
  (await scene.as(actor, 'select title, url, action from public.my_pending_items()')).filter(({ action }) => (action as Row)['type'] === 'goal_initiative')

describe('the talk about a goal', () => {
  it('is read by its readers; people named and the owner are told, each once', async () => {
    await stage.scene(async (scene) => {
      const { id, me } = await goal(scene)
      const mate = await colleague(scene, stage, 2)
      const other = await giveAccess(scene, mate)
      const [said] = await scene.as(manager, COMMENT, [id, '  Bom começo, @Pessoa  ', [mate, mate]])
      expect(await told(scene, 'goal_mention')).toHaveLength(1)
      expect(await told(scene, 'goal_comment')).toMatchObject([{ email: people.person, url: `/app/okrs?objetivo=${id}#comentario-${String(said?.['id'])}` }])
      // Taken out and named again, nobody is told twice.
      await scene.as(manager, 'select public.edit_objective_comment($1, $2, $3)', [said?.['id'], 'Bom começo', []])
      await scene.as(manager, 'select public.edit_objective_comment($1, $2, $3)', [said?.['id'], 'Bom começo!', [mate, me]])
      expect((await told(scene, 'goal_mention')).map(({ email }) => email)).toContain(people.person)
      expect(await told(scene, 'goal_mention')).toHaveLength(2)
      const [seen] = await scene.as(other, TALK, [id])
      expect(seen?.['talk']).toMatchObject({ may_comment: true, total: 1, comments: [{ body: 'Bom começo!', is_mine: false, mentions: [{}, {}] }] })
      expect(await scene.refusal(stranger, TALK, [id])).toBe('RHNTF')
    })
  })

  it('is changed and deleted by its authors alone, and what was deleted can come back', async () => {
    await stage.scene(async (scene) => {
      const { id } = await goal(scene)
      const [said] = await scene.as(person, COMMENT, [id, 'Começamos', []])
      const erase = 'select public.delete_objective_comment($1, $2)'
      for (const actor of [manager, admin, stranger]) {
        expect(await scene.refusal(actor, erase, [said?.['id'], true])).toBe('RHNTF')
        expect(await scene.refusal(actor, 'select public.edit_objective_comment($1, $2)', [said?.['id'], 'Meu'])).toBe('RHNTF')
      }
      await scene.as(person, erase, [said?.['id'], true])
      expect((await scene.as(person, TALK, [id]))[0]?.['talk']).toMatchObject({ total: 0, comments: [] })
      expect(await scene.refusal(person, 'select public.edit_objective_comment($1, $2)', [said?.['id'], 'De novo'])).toBe('RHNTF')
      await scene.as(person, erase, [said?.['id'], false])
      expect((await scene.as(person, TALK, [id]))[0]?.['talk']).toMatchObject({ total: 1 })
    })
  })

  it.each([
    ['no words', '  ', 'RHCOM'],
    ['too many words', 'a'.repeat(2001), '23514'],
  ])('is refused with %s', async (_what, body, code) => {
    await stage.scene(async (scene) => {
      const { id } = await goal(scene)
      expect(await scene.refusal(person, COMMENT, [id, body, []])).toBe(code)
    })
  })

  it('about a private goal names its readers alone, and offers nobody else', async () => {
    await stage.scene(async (scene) => {
      const { id, me, boss } = await goal(scene, { visibility: 'private' })
      const [mate, helperId] = [await colleague(scene, stage, 2), await colleague(scene, stage, 3)]
      const [other, helper] = [await giveAccess(scene, mate), await giveAccess(scene, helperId)]
      await scene.owner('update public.employees set manager_id = null where id = any ($1)', [[mate, helperId]])
      await scene.owner('insert into private.objective_contributors (company_id, objective_id, employee_id) values ($1, $2, $3)', [aurora, id, helperId])
      expect(await scene.refusal(other, TALK, [id])).toBe('RHNTF')
      expect(await scene.refusal(other, COMMENT, [id, 'Olá', []])).toBe('RHNTF')
      expect(await scene.refusal(person, COMMENT, [id, 'Olá', [mate]])).toBe('RHNTF')
      expect(await scene.refusal(person, COMMENT, [id, 'Olá', [boss, helperId]])).toBeNull()
      const offered = (await scene.as(person, `select id from public.objective_people($1, '', true)`, [id])).map((row) => row['id'])
      expect(offered).toEqual(expect.arrayContaining([me, boss, helperId]))
      expect(offered).not.toContain(mate)
      // Everybody who is offered does read it, and so nobody answers for work on what they cannot see.
      for (const one of [helper, manager, admin]) expect(await scene.refusal(one, TALK, [id])).toBeNull()
      expect(await scene.refusal(person, SAVE, [id, JSON.stringify({ title: 'Ajudar', owner_id: mate }), null])).toBe('RHGOL')
      expect(await scene.refusal(person, SAVE, [id, JSON.stringify({ title: 'Ajudar', owner_id: helperId }), null])).toBeNull()
    })
  })

  it('begins while a goal is a draft, between its owner and who leads them', async () => {
    await stage.scene(async (scene) => {
      const { id } = await goal(scene, { publishes: false })
      await scene.as(manager, COMMENT, [id, 'Falta um número', []])
      expect(await told(scene, 'goal_comment')).toMatchObject([{ email: people.person }])
      expect(await scene.refusal(await giveAccess(scene, await colleague(scene, stage, 2)), COMMENT, [id, 'Oi', []])).toBe('RHNTF')
    })
  })

  it('of one person stops at twenty comments a minute', async () => {
    await stage.scene(async (scene) => {
      const { id } = await goal(scene)
      await scene.owner(`insert into private.objective_comments (company_id, objective_id, author_id, body, created_at)
        select $1, $2, $3, 'a', private.now() from generate_series(1, 20)`, [aurora, id, await employeeId(scene, people.person)])
      expect(await scene.refusal(person, COMMENT, [id, 'Mais um', []])).toBe('RHRAT')
      expect(await scene.refusal(manager, COMMENT, [id, 'Outro', []])).toBeNull()
    })
  })
})

describe('an initiative', () => {
  it('is added by who edits or works on a goal, and counts nothing', async () => {
    await stage.scene(async (scene) => {
      const found = await goal(scene)
      const helperId = await colleague(scene, stage, 3)
      await scene.owner('insert into private.objective_contributors (company_id, objective_id, employee_id) values ($1, $2, $3)', [aurora, found.id, helperId])
      for (const actor of [person, manager, admin, await giveAccess(scene, helperId)]) expect(await initiative(scene, actor, found, { key_result_id: found.keyResult, url: 'https://exemplo.com/plano' })).toEqual(expect.any(String))
      const colleagueOf = await giveAccess(scene, await colleague(scene, stage, 2))
      expect(await scene.refusal(colleagueOf, SAVE, [found.id, JSON.stringify({ title: 'X', owner_id: found.me }), null])).toBe('RHPER')
      expect(await scene.refusal(stranger, SAVE, [found.id, JSON.stringify({ title: 'X', owner_id: found.me }), null])).toBe('RHNTF')
      const work = await workOf(scene, person, found.id)
      expect(work.initiatives).toHaveLength(4)
      for (const one of work.initiatives) await scene.as(person, MOVE, [one['id'], 'done'])
      expect((await scene.as(person, 'select public.objective_detail($1) as view', [found.id]))[0]?.['view']).toMatchObject({ progress: 0 })
      // Who was given one by somebody else is told; one's own, not.
      expect(await told(scene, 'goal_initiative')).toHaveLength(3)
    })
  })

  it.each([
    ['no title', { title: ' ' }, 'RHGOL'],
    ['nobody', { owner_id: null }, 'RHGOL'],
    ['a day that is over', { due_on: '2020-01-01' }, 'RHGOL'],
    ['a far day', { due_on: '2090-01-01' }, 'RHGOL'],
    ['an address of another kind', { url: 'ftp://exemplo.com/plano' }, 'RHGOL'],
    ['a key result of nowhere', { key_result_id: randomUUID() }, 'RHGOL'],
    ['what is no day', { due_on: 'amanhã' }, 'RHARG'],
    ['a meeting of nowhere', { meeting_id: randomUUID(), due_on: '2026-12-30' }, 'RHNTF'],
  ])('is refused with %s', async (_what, values, code) => {
    await stage.scene(async (scene) => {
      const { id, me } = await goal(scene)
      expect(await scene.refusal(person, SAVE, [id, JSON.stringify({ title: 'Ligar', owner_id: me, ...values }), null])).toBe(code)
    })
  })

  it('is moved by its owner and by who edits the goal; changed by who added it', async () => {
    await stage.scene(async (scene) => {
      const found = await goal(scene)
      const doerId = await colleague(scene, stage, 2)
      const doer = await giveAccess(scene, doerId)
      const bystander = await giveAccess(scene, await colleague(scene, stage, 3))
      const id = await initiative(scene, manager, found, { owner_id: doerId })
      expect(await scene.refusal(doer, MOVE, [id, 'doing'])).toBeNull()
      expect(await scene.refusal(person, MOVE, [id, 'done'])).toBeNull()
      expect(await scene.refusal(bystander, MOVE, [id, 'open'])).toBe('RHPER')
      expect(await scene.refusal(stranger, MOVE, [id, 'open'])).toBe('RHNTF')
      expect(await scene.refusal(doer, MOVE, [id, 'gone'])).toBe('RHARG')
      expect(await scene.refusal(doer, SAVE, [found.id, JSON.stringify({ title: 'Outra coisa', owner_id: doerId }), id])).toBe('RHPER')
      expect(await scene.refusal(manager, SAVE, [found.id, JSON.stringify({ title: 'Outra coisa', owner_id: doerId }), id])).toBeNull()
      expect((await workOf(scene, doer, found.id)).initiatives).toMatchObject([{ title: 'Outra coisa', status: 'done', may_edit: false, may_move: true }])
    })
  })

  it('waits for its owner in Pendências from a week before its day, until it is done', async () => {
    await stage.scene(async (scene) => {
      const found = await goal(scene)
      const [day] = await scene.owner('select (private.today($1) + 7)::text as soon, (private.today($1) + 8)::text as later', [aurora])
      const id = await initiative(scene, manager, found, { title: 'Ligar logo', due_on: day?.['soon'] })
      await initiative(scene, manager, found, { title: 'Ligar depois', due_on: day?.['later'] })
      await initiative(scene, manager, found, { title: 'Sem dia' })
      expect(await waiting(scene, person)).toMatchObject([{ title: 'Ligar logo', url: `/app/okrs?objetivo=${found.id}` }])
      expect(await waiting(scene, manager)).toEqual([])
      await scene.as(person, MOVE, [id, 'done'])
      expect(await waiting(scene, person)).toEqual([])
    })
  })

  it('rests with the cycle: nothing is added or moved once it is closed', async () => {
    await stage.scene(async (scene) => {
      const found = await goal(scene)
      const id = await initiative(scene, person, found)
      for (const status of ['closing', 'closed']) await scene.as(admin, 'select public.set_goal_cycle_status($1, $2)', [found.cycle, status])
      expect(await scene.refusal(person, MOVE, [id, 'done'])).toBe('RHCLS')
      expect(await scene.refusal(person, SAVE, [found.id, JSON.stringify({ title: 'X', owner_id: found.me }), null])).toBe('RHCLS')
      expect(await workOf(scene, person, found.id)).toMatchObject({ may_add: false, initiatives: [{ may_edit: false, may_move: false }] })
    })
  })
})

describe('a key result in which nobody believes any more', () => {
  const checkIn = (scene: Scene, id: unknown, values: Row): Promise<readonly Row[]> => scene.as(person, CHECK_IN, [id, JSON.stringify({ id: randomUUID(), value: 1_400_000, ...values })])

  it('is told once when confidence falls to three, and again only after it has risen', async () => {
    await stage.scene(async (scene) => {
      const { keyResult } = await goal(scene)
      for (const confidence of [8, 4, 3, 2, 3, 0]) await checkIn(scene, keyResult, { confidence })
      expect((await told(scene, 'goal_at_risk')).map(({ email }) => email)).toEqual([people.manager])
      await checkIn(scene, keyResult, { confidence: 6 })
      await checkIn(scene, keyResult, { confidence: 1, health: 'at_risk', note: 'O cliente saiu.' })
      expect(await told(scene, 'goal_at_risk')).toHaveLength(2)
    })
  })

  it('says what is in the way, until that is solved by who works on it; the check-in stays as it was', async () => {
    await stage.scene(async (scene) => {
      const found = await goal(scene)
      await checkIn(scene, found.keyResult, { confidence: 3, blocker: 'Falta um analista' })
      await checkIn(scene, found.keyResult, { confidence: 5 })
      const [blocker] = (await workOf(scene, manager, found.id)).blockers
      expect(blocker).toMatchObject({ text: 'Falta um analista', is_planned: false, resolved_at: null })
      await initiative(scene, manager, found, { check_in_id: blocker?.['check_in_id'], title: 'Contratar um analista' })
      expect((await workOf(scene, person, found.id)).blockers).toMatchObject([{ is_planned: true }])
      const solve = 'select public.resolve_blocker($1, $2)'
      const bystander = await giveAccess(scene, await colleague(scene, stage, 2))
      expect(await scene.refusal(bystander, solve, [blocker?.['check_in_id'], true])).toBe('RHPER')
      expect(await scene.refusal(stranger, solve, [blocker?.['check_in_id'], true])).toBe('RHNTF')
      for (let twice = 0; twice < 2; twice += 1) await scene.as(manager, solve, [blocker?.['check_in_id'], true])
      expect((await workOf(scene, person, found.id)).blockers).toMatchObject([{ resolved_by: { id: await employeeId(scene, people.manager) } }])
      await scene.as(manager, solve, [blocker?.['check_in_id'], false])
      expect((await workOf(scene, person, found.id)).blockers).toMatchObject([{ resolved_at: null }])
      expect((await scene.as(person, `select public.key_result_history($1) -> 'check_ins' -> 1 as entry`, [found.keyResult]))[0]?.['entry']).toMatchObject({ blocker: 'Falta um analista', confidence: 3 })
    })
  })

  it('taken out of its goal leaves its initiatives to the goal', async () => {
    await stage.scene(async (scene) => {
      const found = await goal(scene, { key_results: [INCREASE, { ...INCREASE, title: 'Sobra' }] })
      const [kept, gone] = await keyResults(scene, found.id)
      await initiative(scene, person, found, { key_result_id: gone?.['id'] })
      await scene.as(admin, 'select public.save_objective($1, $2, $3)', [aurora, JSON.stringify({ cycle_id: found.cycle, title: 'Crescer', level: 'person', visibility: 'company', owner_id: found.me, key_results: [{ ...INCREASE, id: kept?.['id'] }] }), found.id])
      expect((await workOf(scene, person, found.id)).initiatives).toMatchObject([{ key_result_id: null, key_result: null }])
    })
  })
})
