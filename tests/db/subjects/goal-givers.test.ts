import { beforeAll, describe, expect, it } from 'vitest'
import { colleague, employeeId, giveAccess, people, putInForce } from '../support/approvals.ts'
import { exitActs } from '../support/exits.ts'
import { CHECK_IN, goalCycle, INCREASE, keyResults, objective, SAVE_OBJECTIVE, setDemoGoalsApart } from '../support/goals.ts'
import { days, freeze } from '../support/history.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const { leaving, runs, at } = exitActs(() => stage)
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

const SET = 'select public.set_objective_status($1, $2)'
const GIVE = 'select public.give_objective($1, $2, $3, $4, $5) as given'
const UNDO = 'select public.undo_given_objective($1) as undone'
const OWNER = 'select public.set_objective_owner($1, $2)'
const objectiveOf = async (scene: Scene, id: unknown): Promise<Row> => (await scene.owner('select * from private.objectives where id = $1', [id]))[0] ?? {}
const life = async (scene: Scene, actor: Actor, id: string): Promise<Row> => (await scene.as(actor, 'select public.objective_life($1) as life', [id]))[0]?.['life'] as Row
const told = (scene: Scene, actor: Actor, kind: string): Promise<readonly Row[]> => scene.as(actor, 'select title, body from public.notifications where kind = $1 order by created_at', [kind])

async function scene(act: (scene: Scene, cycle: string) => Promise<void>): Promise<void> {
  await stage.scene(async (it) => {
    await freeze(it)
    await setDemoGoalsApart(it, aurora)
    // Rafael leads Beatriz.
    await it.owner('update public.employees set manager_id = $1 where email = $2', [await employeeId(it, people.manager), people.person])
    await act(it, await goalCycle(it, admin, aurora))
  })
}

const READ = { title: 'Ler mais', visibility: 'company', repeats: true, key_results: [{ title: 'Livros', kind: 'increase', start_value: 0, target_value: 4 }, { title: 'Portal', kind: 'milestones', milestones: [{ title: 'Escolhido' }] }] }

describe('one objective for many people', () => {
  it('is previewed, given in one act to everybody with room for it, and taken back where nobody touched it', async () => {
    await scene(async (scene, cycle) => {
      const [me, mate, other] = [await employeeId(scene, people.person), await colleague(scene, stage, 1), await colleague(scene, stage, 2)]
      await scene.owner('update public.goal_cycles set max_objectives = 1 where id = $1', [cycle])
      await objective(scene, admin, aurora, cycle, { owner_id: other })
      const audience = JSON.stringify({ people: [me, mate, other] })
      expect((await scene.as(admin, 'select public.preview_given_objective($1, $2, $3) as p', [aurora, cycle, audience]))[0]?.['p']).toMatchObject({
        receives: 2, left_out: 1, without: [{ person: { id: other }, reason: 'full' }], max_objectives: 1, needs_approval: false,
      })
      const [row] = await scene.as(admin, GIVE, [aurora, cycle, audience, JSON.stringify(READ), true])
      const given = row?.['given'] as Row
      expect(given).toMatchObject({ given: 2 })
      const made = await scene.owner(`select o.id, o.owner_id, o.status, o.repeats, (select count(*)::integer from private.key_results k where k.objective_id = o.id and k.owner_id = o.owner_id) as numbers,
        (select count(*)::integer from private.key_result_milestones m join private.key_results k on k.id = m.key_result_id where k.objective_id = o.id) as milestones, f.progress::integer as progress
        from private.objectives o join private.objective_figures f on f.objective_id = o.id where o.cycle_id = $1 and o.title = 'Ler mais'`, [cycle])
      const same = { status: 'active', repeats: true, numbers: 2, milestones: 1, progress: 0 }
      expect(made).toEqual(expect.arrayContaining([expect.objectContaining({ owner_id: me, ...same }), expect.objectContaining({ owner_id: mate, ...same })]))
      expect(await told(scene, person, 'goal_given')).toEqual([{ title: 'Uma meta nova para você', body: 'Ler mais' }])
      const list = async (): Promise<unknown> => (await scene.as(admin, 'select public.given_objective_list($1, $2) as l', [aurora, cycle]))[0]?.['l']
      expect(await list()).toMatchObject([{ title: 'Ler mais', objectives: 2, untouched: 2, undone_at: null }])
      const mine = made.find(({ owner_id: owner }) => owner === me)?.['id']
      await scene.as(person, CHECK_IN, [(await keyResults(scene, String(mine)))[0]?.['id'], JSON.stringify({ value: 1 })])
      expect(await scene.refusal(manager, UNDO, [given['gift_id']])).toBe('RHPER')
      expect(await scene.as(admin, UNDO, [given['gift_id']])).toEqual([{ undone: { taken_back: 1, kept: 1 } }])
      expect((await objectiveOf(scene, mine))['status']).toBe('active')
      expect(await scene.refusal(admin, UNDO, [given['gift_id']])).toBe('RHCLS')
      expect(await list()).toMatchObject([{ objectives: 2, untouched: 0 }])
    })
  })

  it('counts as touched by words, and not by numbers that the product writes', async () => {
    await scene(async (scene, cycle) => {
      const leaders = [await employeeId(scene, people.admin), await employeeId(scene, people.manager)]
      const fed = { title: 'Faltar menos', visibility: 'company', key_results: [{ title: 'Ausências', kind: 'decrease', start_value: 9, target_value: 2, indicator: 'absences', scope: 'team' }] }
      const [given] = await scene.as(admin, `select public.give_objective($1, $2, $3, $4, true) ->> 'gift_id' as id`, [aurora, cycle, JSON.stringify({ people: leaders }), JSON.stringify(fed)])
      const [spoken] = await scene.owner('select objective_id from private.goal_gift_objectives where gift_id = $1 order by objective_id limit 1', [given?.['id']])
      await scene.as(admin, 'select public.comment_objective($1, $2)', [spoken?.['objective_id'], 'Como vamos medir?'])
      expect(await scene.as(admin, UNDO, [given?.['id']])).toEqual([{ undone: { taken_back: 1, kept: 1 } }])
    })
  })

  it('is given by who leads to their team alone', async () => {
    await scene(async (scene, cycle) => {
      const [me, far] = [await employeeId(scene, people.person), await employeeId(scene, people.admin)]
      const audience = JSON.stringify({ people: [me, far] })
      expect((await scene.as(manager, 'select public.preview_given_objective($1, $2, $3) as p', [aurora, cycle, audience]))[0]?.['p']).toMatchObject({ receives: 1, without: [{ person: { id: far }, reason: 'outside' }] })
      expect((await scene.as(manager, GIVE, [aurora, cycle, audience, JSON.stringify(READ), false]))[0]?.['given']).toMatchObject({ given: 1 })
      expect(await scene.owner('select owner_id, status from private.objectives where cycle_id = $1', [cycle])).toEqual([{ owner_id: me, status: 'draft' }])
    })
  })

  it.each<[string, string, Row, Row & { publishes?: boolean }, string]>([
    ['who leads nobody', people.person, { everyone: true }, {}, 'RHPER'],
    ['another company', people.stranger, { everyone: true }, {}, 'RHNTF'],
    ['nobody', people.admin, {}, {}, 'RHGOL'],
    ['an audience without sense', people.admin, { all: true }, {}, 'RHARG'],
    ['publishing without a number', people.admin, { everyone: true }, { key_results: [], publishes: true }, 'RHGOL'],
    ['a target equal to its start', people.admin, { everyone: true }, { key_results: [{ ...INCREASE, target_value: 1_000_000 }], publishes: true }, 'RHGOL'],
    ['no title', people.admin, { everyone: true }, { title: '  ' }, 'RHGOL'],
  ])('refuses %s', async (_what, who, audience, { publishes = false, ...values }, code) => {
    await scene(async (scene, cycle) => {
      expect(await scene.refusal(stage.signedIn(who), GIVE, [aurora, cycle, JSON.stringify(audience), JSON.stringify({ ...READ, ...values }), publishes])).toBe(code)
    })
  })
})

describe('a model', () => {
  it('is kept from an objective, begins with the ready ones, and goes out of use by its author or HR', async () => {
    await scene(async (scene, cycle) => {
      const id = await objective(scene, admin, aurora, cycle, { title: 'Tudo certo', key_results: READ.key_results })
      expect(await scene.refusal(person, 'select public.save_objective_template($1, $2)', [id, 'Meu modelo'])).toBe('RHPER')
      const [kept] = await scene.as(manager, 'select public.save_objective_template($1, $2) as id', [id, 'Tudo certo'])
      expect(await scene.refusal(admin, 'select public.save_objective_template($1, $2)', [id, 'tudo CERTO'])).toBe('RHGOL')
      const shown = async (actor: Actor): Promise<readonly Row[]> => (await scene.as(actor, 'select public.objective_template_list($1) as l', [aurora]))[0]?.['l'] as readonly Row[]
      expect(await shown(person)).toMatchObject([{ title: 'Tudo certo', may_archive: false, key_results: [{ title: 'Livros', target_value: 4 }, { kind: 'milestones', milestones: [{ title: 'Escolhido', weight: 1 }] }] }])
      const [added] = await scene.as(admin, 'select public.use_objective_template_starters($1) as n', [aurora])
      expect(Number(added?.['n'])).toBeGreaterThan(5)
      expect(await scene.as(admin, 'select public.use_objective_template_starters($1) as n', [aurora])).toEqual([{ n: 0 }])
      // Each of them can be published as it is.
      for (const { id: _id, title, description, level, key_results: numbers } of await shown(admin)) {
        const [saved] = await scene.as(admin, SAVE_OBJECTIVE, [aurora, JSON.stringify({ cycle_id: cycle, title, description, level: level === 'department' ? 'team' : level, owner_id: await employeeId(scene, people.admin), visibility: 'company', key_results: (numbers as readonly Row[]).map(({ id: _of, ...rest }) => rest) }), null, null])
        expect([title, await scene.refusal(admin, SET, [saved?.['id'], 'active'])]).toEqual([title, null])
      }
      await scene.as(manager, 'select public.archive_objective_template($1)', [kept?.['id']])
      expect((await shown(admin)).some(({ title }) => title === 'Tudo certo')).toBe(false)
      expect(await scene.refusal(manager, 'select public.archive_objective_template($1)', [(await shown(admin))[0]?.['id']])).toBe('RHPER')
      expect(await scene.refusal(stranger, 'select public.archive_objective_template($1)', [kept?.['id']])).toBe('RHNTF')
    })
  })
})

describe('a publication that a flow wants approved', () => {
  const asked = async (scene: Scene, cycle: string): Promise<{ id: string; request: unknown }> => {
    await putInForce(scene, stage, [{ approver_kind: 'direct_manager' }], { entity_type: 'objective' })
    const id = await objective(scene, person, aurora, cycle)
    return { id, request: (await objectiveOf(scene, id))['approval_id'] }
  }
  const decide = (scene: Scene, actor: Actor, request: unknown, decision: string, comment: string | null = null): Promise<unknown> =>
    scene.as(actor, 'select public.decide_approval($1, $2, $3)', [request, decision, comment])

  it('waits for who decides, is in their Pendências, read by nobody else, changed by nobody, and published once approved', async () => {
    await scene(async (scene, cycle) => {
      const { id, request } = await asked(scene, cycle)
      expect((await objectiveOf(scene, id))['status']).toBe('waiting')
      expect(await life(scene, person, id)).toMatchObject({ waiting_for: [{ id: await employeeId(scene, people.manager) }], returned: null })
      expect(await scene.refusal(await giveAccess(scene, await colleague(scene, stage, 2)), 'select public.objective_detail($1)', [id])).toBe('RHNTF')
      expect(await scene.refusal(person, SAVE_OBJECTIVE, [aurora, JSON.stringify({ title: 'Outro', level: 'person', owner_id: await employeeId(scene, people.person), visibility: 'company' }), id, null])).toBe('RHCLS')
      expect(await scene.refusal(person, SET, [id, 'active'])).toBe('RHCLS')
      expect(await scene.as(manager, `select count(*)::integer as n from public.my_pending_items() where title like '%Crescer com clientes%' or detail like '%Crescer com clientes%'`)).toEqual([{ n: 1 }])
      await decide(scene, manager, request, 'approve')
      expect(await objectiveOf(scene, id)).toMatchObject({ status: 'active' })
    })
  })

  it('sent back is a draft that says why; sent again it is the same request, taken back it is a draft again', async () => {
    await scene(async (scene, cycle) => {
      const { id, request } = await asked(scene, cycle)
      await decide(scene, manager, request, 'adjust', 'Falta um prazo.')
      expect((await objectiveOf(scene, id))['status']).toBe('draft')
      expect(await life(scene, person, id)).toMatchObject({ waiting_for: [], returned: { comment: 'Falta um prazo.' } })
      await scene.as(person, SET, [id, 'active'])
      expect(await objectiveOf(scene, id)).toMatchObject({ status: 'waiting', approval_id: request })
      await scene.as(person, SET, [id, 'draft'])
      expect(await objectiveOf(scene, id)).toMatchObject({ status: 'draft' })
      await scene.as(person, SET, [id, 'active'])
      const again = (await objectiveOf(scene, id))['approval_id']
      expect(again).not.toBe(request)
      await decide(scene, manager, again, 'reject', 'Não é a hora.')
      expect(await objectiveOf(scene, id)).toMatchObject({ status: 'draft' })
      expect(await life(scene, person, id)).toMatchObject({ returned: { comment: 'Não é a hora.' } })
    })
  })

  it('is given to many as drafts alone', async () => {
    await scene(async (scene, cycle) => {
      await putInForce(scene, stage, [{ approver_kind: 'company_admin' }], { entity_type: 'objective' })
      const given = (publishes: boolean): readonly unknown[] => [aurora, cycle, JSON.stringify({ everyone: true }), JSON.stringify(READ), publishes]
      expect(await scene.refusal(admin, GIVE, given(true))).toBe('RHGOL')
      expect(await scene.refusal(admin, GIVE, given(false))).toBeNull()
    })
  })
})

describe('an owner who leaves', () => {
  it('hands goals over at the minute of the exit, to who takes over, who is told', async () => {
    await scene(async (scene, cycle) => {
      const id = await objective(scene, admin, aurora, cycle, { key_results: [INCREASE, { ...INCREASE, title: 'Do RH', owner_id: await employeeId(scene, people.admin) }] })
      const over = await objective(scene, admin, aurora, cycle, { title: 'Já acabou' })
      await scene.as(person, `select public.set_objective_status($1, 'partial', '{"score": 0.5}')`, [over])
      const me = await employeeId(scene, people.person)
      await leaving(scene, me, { last_day: days(2), time: '17:00' })
      await at(scene, `${days(2)} 17:00-03`)
      expect(await runs(scene)).toBe(1)
      const boss = await employeeId(scene, people.manager)
      expect(await objectiveOf(scene, id)).toMatchObject({ owner_id: boss, status: 'active' })
      expect((await keyResults(scene, id)).map(({ owner_id: owner }) => owner)).toEqual([boss, await employeeId(scene, people.admin)])
      expect((await objectiveOf(scene, over))['owner_id']).toBe(me)
      expect(await told(scene, manager, 'goal_given')).toMatchObject([{ title: 'Você responde por novos objetivos' }])
    })
  })

  it('leaves no number of their people to who takes over, and no task of a goal that these may not read', async () => {
    await scene(async (scene, cycle) => {
      const [left, next, hr] = [await employeeId(scene, people.manager), await employeeId(scene, people.admin), await employeeId(scene, people.person)]
      const [board] = await scene.as(manager, 'select public.save_kpi($1, $2) as id', [aurora, JSON.stringify({ name: 'Presença do time', unit: 'percent', direction: 'down', owner_id: left, indicator: 'absences', scope: 'team' })])
      const metric = async (): Promise<unknown> => (await scene.owner('select metric_id from private.kpis where id = $1', [board?.['id']]))[0]?.['metric_id']
      const counted = await metric()
      expect(await scene.owner('select from private.metric_values where metric_id = $1', [counted])).not.toEqual([])
      const [open, secret] = [await objective(scene, admin, aurora, cycle, { owner_id: hr }), await objective(scene, admin, aurora, cycle, { owner_id: hr, visibility: 'private', contributors: [left] })]
      for (const id of [open, secret]) await scene.as(admin, 'select public.save_initiative($1, $2)', [id, JSON.stringify({ title: 'Ligar', owner_id: left })])
      const mate = await colleague(scene, stage, 3)
      await scene.owner('select private.hand_goals_over($1, $2, $3)', [aurora, left, mate])
      expect(await scene.owner('select objective_id, owner_id from private.initiatives where objective_id = any ($2) order by owner_id = $1', [left, [open, secret]])).toEqual([{ objective_id: open, owner_id: mate }, { objective_id: secret, owner_id: left }])
      expect(await metric()).not.toBe(counted)
      expect(await scene.owner('select from private.metric_values where metric_id = $1', [await metric()])).toEqual([])
      // HR reads every goal, and takes all of it over.
      await scene.owner('select private.hand_goals_over($1, $2, $3)', [aurora, left, next])
      expect(await scene.owner('select from private.initiatives where owner_id = $1', [left])).toEqual([])
    })
  })

  it('without anybody to take over is told on the goal, reminded of nothing, and replaced by who leads', async () => {
    await scene(async (scene, cycle) => {
      const left = await colleague(scene, stage, 1)
      await scene.owner('update public.employees set manager_id = $2 where id = $1', [left, await employeeId(scene, people.manager)])
      const id = await objective(scene, admin, aurora, cycle, { owner_id: left })
      await scene.as(admin, 'select public.save_initiative($1, $2)', [id, JSON.stringify({ title: 'Ligar para os maiores', owner_id: left })])
      const remind = async (): Promise<unknown> => (await scene.owner('select count(*)::integer as n from private.check_ins_due($1, null, private.today($1) + 40) d where d.owner_id = $2', [aurora, left]))[0]?.['n']
      expect(await remind()).toBe(1)
      await scene.owner(`update public.employees set status = 'terminated', termination_date = private.today(company_id) where id = $1`, [left])
      expect(await remind()).toBe(0)
      expect(await life(scene, manager, id)).toMatchObject({ owner_left: true, may_give: true })
      expect(await life(scene, person, id)).toMatchObject({ owner_left: true, may_give: false })
      const me = await employeeId(scene, people.person)
      expect(await scene.refusal(person, OWNER, [id, me])).toBe('RHPER')
      expect(await scene.refusal(manager, OWNER, [id, await employeeId(scene, people.admin)])).toBe('RHPER')
      expect(await scene.refusal(manager, OWNER, [id, left])).toBe('RHGOL')
      await scene.as(manager, OWNER, [id, me])
      expect((await keyResults(scene, id)).map(({ owner_id: owner }) => owner)).toEqual([me])
      expect(await scene.owner('select owner_id from private.initiatives where objective_id = $1', [id])).toEqual([{ owner_id: me }])
      expect(await life(scene, manager, id)).toMatchObject({ owner_left: false })
      expect(await told(scene, person, 'goal_given')).toMatchObject([{ title: 'Você responde por um objetivo' }])
    })
  })
})

describe('bad input', () => {
  it('names how many and which results a shortened cycle would leave outside, and who changed an objective meanwhile', async () => {
    await scene(async (scene, cycle) => {
      const [dates] = await scene.owner('select starts_on::text, (starts_on + 80)::text as due_on, (starts_on + 70)::text as ends_on from public.goal_cycles where id = $1', [cycle])
      const id = await objective(scene, admin, aurora, cycle, { key_results: ['A', 'B', 'C', 'D'].map((title) => ({ ...INCREASE, title, due_on: dates?.['due_on'] })) })
      const shortened = scene.as(admin, 'select public.save_goal_cycle($1, $2, $3)', [aurora, JSON.stringify({ name: 'Curto', starts_on: dates?.['starts_on'], ends_on: dates?.['ends_on'] }), cycle])
      await expect(shortened).rejects.toMatchObject({ code: 'RHGOL', message: '4 resultados-chave têm prazo fora destes dias.', detail: 'ends_on', hint: 'Mude antes o prazo: A, B, C e mais 1.' })
      expect(id).toBeTruthy()
    })
  })

  it.each<[string, Row, string]>([
    ['an owner who left', { owner: 'left' }, 'RHGOL'],
    ['a key result of who left', { key_results: [{ ...INCREASE, owner_id: 'left' }] }, 'RHGOL'],
    ['a target equal to its start', { key_results: [{ ...INCREASE, target_value: 1_000_000 }] }, 'RHGOL'],
    ['text for a number', { key_results: [{ ...INCREASE, target_value: '8,5' }] }, 'RHARG'],
  ])('refuses %s', async (_what, { owner, ...values }, code) => {
    await scene(async (scene, cycle) => {
      const left = await colleague(scene, stage, 1)
      await scene.owner(`update public.employees set status = 'terminated', termination_date = private.today(company_id) where id = $1`, [left])
      const known = JSON.parse(JSON.stringify({ cycle_id: cycle, title: 'Crescer', level: 'person', visibility: 'company', owner_id: owner ?? (await employeeId(scene, people.person)), ...values }).replaceAll('"left"', `"${left}"`)) as Row
      expect(await scene.refusal(admin, SAVE_OBJECTIVE, [aurora, JSON.stringify(known), null, null])).toBe(code)
    })
  })

  it('refuses a save over somebody else\'s, by name', async () => {
    await scene(async (scene, cycle) => {
      const id = await objective(scene, admin, aurora, cycle)
      const values = JSON.stringify({ title: 'Outro', level: 'person', owner_id: await employeeId(scene, people.person), visibility: 'company', key_results: [INCREASE] })
      const name = (await scene.owner('select display_name as name from public.employees where email = $1', [people.admin]))[0]?.['name']
      await expect(scene.as(person, SAVE_OBJECTIVE, [aurora, values, id, '2020-01-01'])).rejects.toMatchObject({ code: 'RHREV', message: `${String(name)} alterou este objetivo.` })
    })
  })

  it('refuses an alignment that would come round', async () => {
    await scene(async (scene, cycle) => {
      const above = await objective(scene, admin, aurora, cycle)
      const below = await objective(scene, admin, aurora, cycle, { parent_id: above })
      expect(await scene.refusal(admin, 'select public.align_objective($1, $2)', [above, below])).toBe('RHGOL')
      expect(await scene.refusal(admin, 'select public.align_objective($1, $1)', [above])).toBe('RHGOL')
    })
  })
})
