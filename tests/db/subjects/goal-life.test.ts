import { beforeAll, describe, expect, it } from 'vitest'
import { colleague, employeeId, giveAccess, people } from '../support/approvals.ts'
import { CHECK_IN, goalCycle, INCREASE, keyResults, objective, SAVE_OBJECTIVE, setDemoGoalsApart } from '../support/goals.ts'
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

const CLOSE = 'select public.close_objectives($1, $2, $3) as closed'
const end = (id: string, values: Row = {}): Row => ({ objective_id: id, status: 'partial', score: 0.5, learnings: 'Começar antes.', ...values })
const close = async (scene: Scene, actor: Actor, cycle: string, items: readonly Row[], to: string | null = null): Promise<unknown> =>
  (await scene.as(actor, CLOSE, [cycle, JSON.stringify(items), to]))[0]?.['closed']
const copyOf = async (scene: Scene, id: string): Promise<Row> => (await scene.owner('select * from private.objectives where carried_from_id = $1', [id]))[0] ?? {}
const statusOf = async (scene: Scene, id: string): Promise<unknown> => (await scene.owner('select status from private.objectives where id = $1', [id]))[0]?.['status']
const life = async (scene: Scene, actor: Actor, id: string): Promise<Row> => (await scene.as(actor, 'select public.objective_life($1) as life', [id]))[0]?.['life'] as Row
const told = (scene: Scene, actor: Actor, kind: string): Promise<readonly Row[]> => scene.as(actor, 'select title, body from public.notifications where kind = $1 order by created_at', [kind])
const tell = (scene: Scene, actor: Actor, id: unknown, value: number): Promise<unknown> => scene.as(actor, CHECK_IN, [id, JSON.stringify({ value })])

/** A cycle that has not begun, from `from` days from now for ninety. */
async function nextCycle(scene: Scene, name = 'Próximo ciclo', from = 61, span = 90): Promise<string> {
  const [dates] = await scene.owner('select (private.today($1) + $2::integer)::text as starts_on, (private.today($1) + $2::integer + $3::integer)::text as ends_on', [aurora, from, span])
  const [saved] = await scene.as(admin, 'select public.save_goal_cycle($1, $2) as id', [aurora, JSON.stringify({ name, ...dates, max_objectives: 3 })])
  return String(saved?.['id'])
}

async function scene(act: (scene: Scene, cycle: string) => Promise<void>): Promise<void> {
  await stage.scene(async (it) => {
    await freeze(it)
    await setDemoGoalsApart(it, aurora)
    await act(it, await goalCycle(it, admin, aurora))
  })
}

const EVERY_KIND: readonly Row[] = [
  INCREASE,
  { title: 'Cancelamentos', kind: 'decrease', start_value: 8, target_value: 4 },
  { title: 'Margem', kind: 'keep_above', unit: 'percent', target_value: 25 },
  { title: 'Contrato', kind: 'yes_no' },
  { title: 'Portal', kind: 'milestones', milestones: [{ title: 'Escolhido' }, { title: 'No ar', weight: 2 }] },
]

describe('the end of a cycle', () => {
  it('takes what is left into the next one: it starts where it stands, what was reached stays behind, and both know each other', async () => {
    await scene(async (scene, cycle) => {
      const next = await nextCycle(scene)
      const id = await objective(scene, admin, aurora, cycle, { title: 'Tudo', repeats: true, key_results: EVERY_KIND })
      const [revenue, , , contract, portal] = await keyResults(scene, id)
      await tell(scene, person, revenue?.['id'], 1_350_000)
      await tell(scene, person, contract?.['id'], 1)
      const [chosen] = await scene.owner('select id from private.key_result_milestones where key_result_id = $1 order by position', [portal?.['id']])
      await scene.as(person, 'select public.set_milestone($1)', [chosen?.['id']])
      expect(await close(scene, person, cycle, [end(id, { carries: true })], next)).toEqual({ closed: 1, carried: 1 })
      const copy = await copyOf(scene, id)
      expect(copy).toMatchObject({ cycle_id: next, status: 'draft', title: 'Tudo', repeats: true })
      expect((await keyResults(scene, String(copy['id']))).map(({ title, start_value, target_value }) => [title, Number(start_value), Number(target_value)])).toEqual([
        ['Receita recorrente', 1_350_000, 1_500_000], ['Cancelamentos', 8, 4], ['Margem', 0, 25], ['Portal', 0, 100],
      ])
      expect(await scene.owner('select m.title from private.key_result_milestones m join private.key_results k on k.id = m.key_result_id where k.objective_id = $1', [copy['id']])).toEqual([{ title: 'No ar' }])
      expect(await life(scene, person, id)).toMatchObject({ goes_on: { id: copy['id'], cycle: 'Próximo ciclo' } })
      expect(await life(scene, person, String(copy['id']))).toMatchObject({ origin: { id, title: 'Tudo' }, goes_on: null })
      // Reopened and ended again it is not taken along a second time, until the copy was given up.
      await scene.as(person, `select public.set_objective_status($1, 'active')`, [id])
      expect(await scene.refusal(person, CLOSE, [cycle, JSON.stringify([end(id, { carries: true })]), next])).toBe('RHGOL')
      await scene.as(person, `select public.set_objective_status($1, 'cancelled')`, [copy['id']])
      expect(await close(scene, person, cycle, [end(id, { carries: true })], next)).toEqual({ closed: 1, carried: 1 })
      expect(await scene.refusal(person, `select public.set_objective_status($1, 'active')`, [copy['id']])).toBe('RHGOL')
    })
  })

  it.each([['the parent first', [0, 1]], ['the child first', [1, 0]], ['both at once', [2]]] as const)('keeps the alignment: %s', async (_how, order) => {
    await scene(async (scene, cycle) => {
      const next = await nextCycle(scene)
      const above = await objective(scene, admin, aurora, cycle, { title: 'Em cima', level: 'company', owner_id: await employeeId(scene, people.admin) })
      const below = await objective(scene, admin, aurora, cycle, { title: 'Em baixo', parent_id: above })
      const [one, other] = [end(above, { carries: true }), end(below, { carries: true })]
      for (const place of order) await close(scene, admin, cycle, [[one], [other], [one, other]][place] ?? [], next)
      expect((await copyOf(scene, below))['parent_id']).toBe((await copyOf(scene, above))['id'])
      // Its owner does not read the draft above, and saving their own keeps it there.
      const copy = await copyOf(scene, below)
      await scene.as(person, SAVE_OBJECTIVE, [aurora, JSON.stringify({ title: 'Em baixo, melhor', level: 'person', owner_id: copy['owner_id'], visibility: 'company', key_results: [] }), copy['id'], null])
      expect((await copyOf(scene, below))['parent_id']).toBe((await copyOf(scene, above))['id'])
    })
  })

  it.each<[string, Row, string | null]>([
    ['a score above one', { score: 1.1 }, 'RHGOL'],
    ['no score', { score: null }, 'RHGOL'],
    ['no end', { status: 'active' }, 'RHGOL'],
    ['what is no number', { score: 'meio' }, 'RHARG'],
    ['learnings too long', { learnings: 'a'.repeat(2001) }, 'RHGOL'],
    ['a cycle that is closed', { carries: true, to: 'closed' }, 'RHCLS'],
    ['the same cycle', { carries: true, to: 'same' }, 'RHGOL'],
    ['another company', { carries: true, to: 'other' }, 'RHNTF'],
  ])('refuses %s', async (_what, { to, ...values }, code) => {
    await scene(async (scene, cycle) => {
      const id = await objective(scene, admin, aurora, cycle)
      const closed = await nextCycle(scene, 'Fechado')
      for (const status of ['active', 'closing', 'closed']) await scene.as(admin, 'select public.set_goal_cycle_status($1, $2)', [closed, status])
      const target = { closed, same: cycle, other: aurora }[String(to)] ?? null
      expect(await scene.refusal(person, CLOSE, [cycle, JSON.stringify([end(id, values)]), target])).toBe(code)
      expect(await statusOf(scene, id)).toBe('active')
    })
  })

  it('is for who edits each of them: one that is another\'s keeps all as they are', async () => {
    await scene(async (scene, cycle) => {
      const mate = await giveAccess(scene, await colleague(scene, stage, 2))
      const mine = await objective(scene, admin, aurora, cycle)
      const theirs = await objective(scene, admin, aurora, cycle, { title: 'Do RH', owner_id: await employeeId(scene, people.admin) })
      expect(await scene.refusal(mate, CLOSE, [cycle, JSON.stringify([end(mine)]), null])).toBe('RHCLS')
      expect(await scene.refusal(person, CLOSE, [cycle, JSON.stringify([end(mine), end(theirs)]), null])).toBe('RHCLS')
      expect(await scene.refusal(stranger, CLOSE, [cycle, JSON.stringify([end(mine)]), null])).toBe('RHNTF')
      expect(await scene.refusal(person, CLOSE, [cycle, JSON.stringify([end(mine), end(mine)]), null])).toBe('RHCLS')
      expect(await statusOf(scene, mine)).toBe('active')
      expect(await close(scene, person, cycle, [end(mine)])).toEqual({ closed: 1, carried: 0 })
    })
  })

  it('refuses to take along more than a person may own there', async () => {
    await scene(async (scene, cycle) => {
      const next = await nextCycle(scene)
      const made = [] as string[]
      for (const title of ['A', 'B', 'C', 'D']) made.push(await objective(scene, admin, aurora, cycle, { title }))
      expect(await scene.refusal(person, CLOSE, [cycle, JSON.stringify(made.map((id) => end(id, { carries: true }))), next])).toBe('RHGOL')
      expect(await close(scene, person, cycle, made.map((id, place) => end(id, { carries: place > 0 })), next)).toEqual({ closed: 4, carried: 3 })
    })
  })

  it('shows what is open with a score by its progress, and HR by whom; reminds those people once a day, and puts it in their Pendências', async () => {
    await scene(async (scene, cycle) => {
      const id = await objective(scene, admin, aurora, cycle)
      await objective(scene, admin, aurora, cycle, { title: 'Outro', owner_id: await employeeId(scene, people.admin) })
      await tell(scene, person, (await keyResults(scene, id))[0]?.['id'], 1_220_000)
      const shown = async (actor: Actor): Promise<Row> => (await scene.as(actor, 'select public.goal_closing($1, $2) as shown', [aurora, cycle]))[0]?.['shown'] as Row
      expect(await shown(person)).toMatchObject({ total: 1, mine: 1, progress: null, items: [{ id, suggested_score: 0.4, suggested_end: 'partial', may_carry: true }] })
      expect(await shown(admin)).toMatchObject({ total: 2, mine: 1, progress: { open: 2, owners_total: 2, reminded: 2 } })
      expect(await scene.refusal(admin, 'select public.remind_of_closing($1)', [cycle])).toBe('RHCLS')
      await scene.as(admin, `select public.set_goal_cycle_status($1, 'closing')`, [cycle])
      expect(await scene.refusal(manager, 'select public.remind_of_closing($1)', [cycle])).toBe('RHPER')
      expect(await scene.as(admin, 'select public.remind_of_closing($1) as n', [cycle])).toEqual([{ n: 2 }])
      expect(await told(scene, person, 'goal_closing')).toMatchObject([{ title: 'Encerre seus objetivos de Ciclo de 30' }])
      expect(await scene.refusal(admin, 'select public.remind_of_closing($1)', [cycle])).toBe('RHRAT')
      expect(await scene.as(person, `select title, detail, url from public.my_pending_items() where kind = 'goal_closing'`)).toEqual([{ title: 'Encerrar 1 objetivo', detail: 'Ciclo de 30', url: `/app/okrs?fechamento=true&ciclo=${cycle}` }])
      // A cycle that is closed loses nothing: what was open is as it was when it is opened again.
      await scene.as(admin, `select public.set_goal_cycle_status($1, 'closed')`, [cycle])
      expect(await scene.refusal(person, CLOSE, [cycle, JSON.stringify([end(id)]), null])).toBe('RHCLS')
      await scene.as(admin, `select public.set_goal_cycle_status($1, 'closing')`, [cycle])
      expect(await close(scene, person, cycle, [end(id)])).toEqual({ closed: 1, carried: 0 })
    })
  })
})

describe('what repeats', () => {
  it('is prepared once as a draft when the next cycle begins: what moves starts where it stands, what was reached begins anew', async () => {
    await scene(async (scene, cycle) => {
      const id = await objective(scene, admin, aurora, cycle, { title: 'Sempre', repeats: true, key_results: [INCREASE, { title: 'Contrato', kind: 'yes_no' }, { title: 'Margem', kind: 'keep_above', target_value: 25 }] })
      await objective(scene, admin, aurora, cycle, { title: 'Só uma vez' })
      await objective(scene, admin, aurora, cycle, { title: 'Rascunho', repeats: true, publishes: false })
      const [revenue, contract] = await keyResults(scene, id)
      await tell(scene, person, revenue?.['id'], 1_200_000)
      await tell(scene, person, contract?.['id'], 1)
      const next = await nextCycle(scene)
      const begin = async (): Promise<void> => void (await scene.as(admin, `select public.set_goal_cycle_status($1, 'active')`, [next]))
      await begin()
      const prepared = async (): Promise<readonly Row[]> => scene.owner('select title, status, carried_from_id, repeats from private.objectives where cycle_id = $1', [next])
      expect(await prepared()).toEqual([{ title: 'Sempre', status: 'draft', carried_from_id: id, repeats: true }])
      const copy = await copyOf(scene, id)
      expect((await keyResults(scene, String(copy['id']))).map(({ title, start_value }) => [title, start_value === null ? null : Number(start_value)])).toEqual([['Receita recorrente', 1_200_000], ['Contrato', 0], ['Margem', null]])
      expect(await told(scene, person, 'goal_given')).toEqual([{ title: 'Rascunhos prontos para Próximo ciclo', body: 'Os objetivos que se repetem foram preparados. Confira e publique.' }])
      await scene.as(admin, `select public.set_goal_cycle_status($1, 'planning')`, [next])
      await scene.as(person, `select public.set_objective_status($1, 'cancelled')`, [copy['id']])
      await begin()
      expect(await prepared()).toHaveLength(1)
    })
  })

  it('of a year is not prepared in its quarters, nor of who left', async () => {
    await scene(async (scene) => {
      const year = await goalCycle(scene, admin, aurora, { since: 300, days: 360 })
      await objective(scene, admin, aurora, year, { title: 'Do ano', repeats: true })
      const before = await goalCycle(scene, admin, aurora, { since: 29, days: 85 })
      const left = await colleague(scene, stage, 1)
      await objective(scene, admin, aurora, before, { title: 'De quem saiu', owner_id: left, repeats: true })
      await scene.owner(`update public.employees set status = 'terminated', termination_date = private.today(company_id) where id = $1`, [left])
      const next = await nextCycle(scene)
      await scene.as(admin, `select public.set_goal_cycle_status($1, 'active')`, [next])
      expect(await scene.owner('select title from private.objectives where cycle_id = $1', [next])).toEqual([])
    })
  })
})
