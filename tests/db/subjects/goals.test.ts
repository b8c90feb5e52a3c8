import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { colleague, employeeId, giveAccess, people } from '../support/approvals.ts'
import { CHECK_IN, goalCycle, INCREASE, keyResults, objective, progressOf, setDemoGoalsApart } from '../support/goals.ts'
import { freeze } from '../support/history.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let person: Actor
let manager: Actor
let admin: Actor
let aurora: string
beforeAll(() => {
  person = stage.signedIn(people.person)
  manager = stage.signedIn(people.manager)
  admin = stage.signedIn(people.admin)
  aurora = stage.company('aurora')
})

const says = (values: Row = {}): string => JSON.stringify({ id: randomUUID(), value: 1_100_000, ...values })
const checkIn = async (scene: Scene, actor: Actor, id: unknown, values: Row = {}): Promise<Row> => (await scene.as(actor, CHECK_IN, [id, says(values)]))[0]?.['outcome'] as Row
const refused = (scene: Scene, actor: Actor, id: unknown, values: Row = {}): Promise<string | null> => scene.refusal(actor, CHECK_IN, [id, says(values)])
/** The clock moves on by so many seconds. */
const pass = (scene: Scene, seconds: number): Promise<unknown> => scene.owner(`update private.frozen_clock set instant = instant + make_interval(secs => $1)`, [seconds])
const historyOf = async (scene: Scene, actor: Actor, id: unknown): Promise<readonly Row[]> =>
  ((await scene.as(actor, `select public.key_result_history($1) -> 'check_ins' as list`, [id]))[0]?.['list'] ?? []) as readonly Row[]

interface Goal {
  readonly cycle: string
  readonly id: string
  readonly keyResult: unknown
}

/** A goal of the demo's user with one number, in a cycle of thirty days until now. */
async function goal(scene: Scene, values: Row = {}): Promise<Goal> {
  await freeze(scene)
  await setDemoGoalsApart(scene, aurora)
  const cycle = await goalCycle(scene, admin, aurora)
  const id = await objective(scene, admin, aurora, cycle, values)
  return { cycle, id, keyResult: (await keyResults(scene, id))[0]?.['id'] }
}

describe('a check-in', () => {
  it('is made by the owner, who works on it and who leads the owner', async () => {
    await stage.scene(async (scene) => {
      const mate = await colleague(scene, stage, 1)
      const helper = await giveAccess(scene, mate)
      await scene.owner('update public.employees set manager_id = $1 where email = $2', [await employeeId(scene, people.manager), people.person])
      const { keyResult } = await goal(scene, { contributors: [mate] })
      for (const [actor, value] of [[person, 1_100_000], [helper, 1_200_000], [manager, 1_300_000], [admin, 1_350_000]] as const) {
        expect(await checkIn(scene, actor, keyResult, { value })).toMatchObject({ value, progress: (value - 1_000_000) / 5000 })
      }
    })
  })

  it('is made by who answers for the key result, though of another team', async () => {
    await stage.scene(async (scene) => {
      const other = await colleague(scene, stage, 2)
      const answers = await giveAccess(scene, other)
      await scene.owner('update public.employees set manager_id = null where id = $1', [other])
      const { id } = await goal(scene, { visibility: 'private', key_results: [INCREASE, { ...INCREASE, title: 'Novos clientes', owner_id: other }] })
      const [, theirs] = await keyResults(scene, id)
      expect(await refused(scene, answers, theirs?.['id'])).toBeNull()
      expect((await scene.as(answers, `select public.my_check_in() -> 'items' as list`))[0]?.['list']).toMatchObject([{ title: 'Novos clientes' }])
      // They see the goal, and change nothing of it.
      expect(await scene.refusal(answers, `select public.set_objective_status($1, 'cancelled', '{"reason": "Não"}')`, [id])).toBe('RHPER')
    })
  })

  it('is counted week after week for who keeps at it, until one is left out', async () => {
    await stage.scene(async (scene) => {
      const { keyResult } = await goal(scene)
      const week = 7 * 24 * 3600
      const streak = async (): Promise<unknown> => (await scene.as(person, `select public.my_check_in() -> 'streak' as streak`))[0]?.['streak']
      expect(await streak()).toEqual({ every: 'week', periods: 0 })
      // What whoever leads says of it is not theirs.
      await checkIn(scene, admin, keyResult)
      expect(await streak()).toEqual({ every: 'week', periods: 0 })
      await checkIn(scene, person, keyResult)
      await checkIn(scene, person, keyResult)
      expect(await streak()).toEqual({ every: 'week', periods: 1 })
      await pass(scene, week)
      // This week is not over.
      expect(await streak()).toEqual({ every: 'week', periods: 1 })
      await checkIn(scene, person, keyResult)
      await pass(scene, week)
      const { check_in_id: last } = await checkIn(scene, person, keyResult)
      expect(await streak()).toEqual({ every: 'week', periods: 3 })
      await scene.as(person, 'select public.undo_check_in($1)', [last])
      expect(await streak()).toEqual({ every: 'week', periods: 2 })
      await pass(scene, week)
      expect(await streak()).toEqual({ every: 'week', periods: 0 })
      await scene.owner(`update public.goal_cycles set checkin_every = 'fortnight' where company_id = $1 and status = 'active'`, [aurora])
      expect(await streak()).toMatchObject({ every: 'fortnight' })
    })
  })

  it.each([['a colleague', 'RHPER'], ['a stranger', 'RHNTF']])('is refused to %s', async (who, code) => {
    await stage.scene(async (scene) => {
      const { keyResult } = await goal(scene)
      const actor = who === 'a colleague' ? await giveAccess(scene, await colleague(scene, stage, 2)) : stage.signedIn(people.stranger)
      expect(await refused(scene, actor, keyResult)).toBe(code)
    })
  })

  it('is refused before the goal is published, and once it or its cycle is closed', async () => {
    await stage.scene(async (scene) => {
      const { id, cycle, keyResult } = await goal(scene, { publishes: false })
      expect(await refused(scene, person, keyResult)).toBe('RHCLS')
      await scene.as(person, `select public.set_objective_status($1, 'active')`, [id])
      expect(await refused(scene, person, keyResult)).toBeNull()
      await scene.as(admin, `select public.set_goal_cycle_status($1, 'planning')`, [cycle])
      expect(await refused(scene, person, keyResult)).toBe('RHCLS')
      for (const status of ['active', 'closing']) await scene.as(admin, 'select public.set_goal_cycle_status($1, $2)', [cycle, status])
      expect(await refused(scene, person, keyResult)).toBeNull()
      await scene.as(admin, `select public.set_goal_cycle_status($1, 'closed')`, [cycle])
      expect(await refused(scene, person, keyResult)).toBe('RHCLS')
      await scene.as(admin, `select public.set_goal_cycle_status($1, 'closing')`, [cycle])
      await scene.as(person, `select public.set_objective_status($1, 'missed', '{"score": 0}')`, [id])
      expect(await refused(scene, person, keyResult)).toBe('RHCLS')
    })
  })

  it.each([
    ['no value', { value: null }, 'RHGOL'],
    ['a day to come', { on_date: '2026-11-21' }, 'RHGOL'],
    ['a day before the cycle', { on_date: '2026-10-01' }, 'RHGOL'],
    ['confidence of eleven', { confidence: 11 }, 'RHGOL'],
    ['another health without a word', { health: 'at_risk' }, 'RHGOL'],
    ['another health with a word', { health: 'at_risk', note: 'O cliente saiu.' }, null],
    ['what is no number', { value: 'doze' }, 'RHARG'],
    ['three times the target', { value: 2_500_000 }, null],
    ['decimals', { value: 1_000_000.25 }, null],
  ])('with %s', async (_what, values, code) => {
    await stage.scene(async (scene) => {
      const { keyResult } = await goal(scene)
      expect(await refused(scene, person, keyResult, values)).toBe(code)
    })
  })

  it('shows 300 per cent and counts 100 in the objective', async () => {
    await stage.scene(async (scene) => {
      const { id, keyResult } = await goal(scene)
      expect(await checkIn(scene, person, keyResult, { value: 2_500_000 })).toMatchObject({ progress: 300, objective_progress: 100 })
      expect(await progressOf(scene, id)).toBe(100)
    })
  })

  it('sent twice by one screen is written once', async () => {
    await stage.scene(async (scene) => {
      const { keyResult } = await goal(scene)
      const values = { id: randomUUID(), confidence: 8 }
      const first = await checkIn(scene, person, keyResult, values)
      expect(await checkIn(scene, person, keyResult, { ...values, value: 1_400_000 })).toEqual(first)
      expect(await historyOf(scene, person, keyResult)).toHaveLength(1)
    })
  })

  it('of the same second as another is kept beside it, and the last one holds', async () => {
    await stage.scene(async (scene) => {
      const { keyResult } = await goal(scene)
      for (const [value, confidence] of [[1_100_000, 3], [1_200_000, 9], [1_150_000, 6], [1_250_000, 2]] as const) await checkIn(scene, person, keyResult, { value, confidence })
      expect((await historyOf(scene, person, keyResult)).map((one) => [one['value'], one['confidence']])).toEqual([[1_250_000, 2], [1_150_000, 6], [1_200_000, 9], [1_100_000, 3]])
      const [figures] = await scene.owner('select value::float8 as value, confidence from private.key_result_figures where key_result_id = $1', [keyResult])
      expect(figures).toEqual({ value: 1_250_000, confidence: 2 })
    })
  })
})

describe('taking a check-in back', () => {
  const undo = (scene: Scene, actor: Actor, id: unknown): Promise<string | null> => scene.refusal(actor, 'select public.undo_check_in($1)', [id])

  it('is for its author, within five minutes, once; it stays readable', async () => {
    await stage.scene(async (scene) => {
      const { id, keyResult } = await goal(scene)
      await checkIn(scene, person, keyResult)
      await pass(scene, 60)
      const { check_in_id: last } = await checkIn(scene, person, keyResult, { value: 1_400_000 })
      expect(await undo(scene, admin, last)).toBe('RHCLS')
      expect(await undo(scene, stage.signedIn(people.stranger), last)).toBe('RHNTF')
      await pass(scene, 299)
      expect(await historyOf(scene, person, keyResult)).toMatchObject([{ may_undo: true, is_undone: false }, { may_undo: false }])
      expect((await historyOf(scene, admin, keyResult))[0]).toMatchObject({ may_undo: false })
      expect(await undo(scene, person, last)).toBeNull()
      expect(await undo(scene, person, last)).toBe('RHCLS')
      expect(await progressOf(scene, id)).toBe(20)
      expect(await historyOf(scene, admin, keyResult)).toMatchObject([{ value: 1_400_000, is_undone: true, may_undo: false }, { value: 1_100_000, is_undone: false }])
    })
  })

  it('is refused after five minutes', async () => {
    await stage.scene(async (scene) => {
      const { keyResult } = await goal(scene)
      const { check_in_id: made } = await checkIn(scene, person, keyResult)
      await pass(scene, 301)
      expect(await undo(scene, person, made)).toBe('RHCLS')
    })
  })
})

describe('a key result that falls into danger', () => {
  it('is told once to the nearest person above whose role sees it, and to nobody who could not read it', async () => {
    await stage.scene(async (scene) => {
      const { keyResult } = await goal(scene, { title: 'Só entre nós', visibility: 'private' })
      const between = await colleague(scene, stage, 2)
      await giveAccess(scene, between)
      // Whom the person answers to first leads nobody by role; the manager stands above.
      await scene.owner('update public.employees set manager_id = $1 where email = $2', [between, people.person])
      await scene.owner('update public.employees set manager_id = (select m.id from public.employees m where m.email = $2) where id = $1', [between, people.manager])
      await checkIn(scene, person, keyResult, { value: 1_400_000 })
      for (const note of ['O cliente saiu.', 'Sem novidade.']) await checkIn(scene, person, keyResult, { health: 'at_risk', note })
      const told = await scene.owner(`select e.email::text from public.notifications n join public.employees e on e.id = n.employee_id where n.kind = 'goal_at_risk'`)
      expect(told).toEqual([{ email: people.manager }])
    })
  })
})

describe('the end of an objective', () => {
  const end = (scene: Scene, id: string, status: string, values: Row): Promise<string | null> =>
    scene.refusal(person, 'select public.set_objective_status($1, $2, $3)', [id, status, JSON.stringify(values)])

  it('asks for a score, and for a reason where it is given up; it may be opened again', async () => {
    await stage.scene(async (scene) => {
      const { id } = await goal(scene)
      expect(await end(scene, id, 'achieved', {})).toBe('RHGOL')
      expect(await end(scene, id, 'achieved', { score: 1.1 })).toBe('RHGOL')
      expect(await end(scene, id, 'cancelled', {})).toBe('RHCOM')
      expect(await end(scene, id, 'partial', { score: 0.7, learnings: 'Começar antes.' })).toBeNull()
      expect(await end(scene, id, 'active', {})).toBeNull()
      const [row] = await scene.owner('select status, score, ended_at from private.objectives where id = $1', [id])
      expect(row).toEqual({ status: 'active', score: null, ended_at: null })
    })
  })

  it('is on the timeline of the owner, for who sees the goal', async () => {
    await stage.scene(async (scene) => {
      const mate = await giveAccess(scene, await colleague(scene, stage, 2))
      const { id, cycle } = await goal(scene, { title: 'Às claras' })
      const hidden = await objective(scene, person, aurora, cycle, { title: 'Só entre nós', visibility: 'private' })
      for (const each of [id, hidden]) expect(await end(scene, each, 'achieved', { score: 1 })).toBeNull()
      const told = async (actor: Actor): Promise<unknown[]> =>
        (await scene.as(actor, `select detail from public.employee_timeline($1, null, null, 200) where kind = 'goal' order by detail collate "pt-BR-x-icu"`, [await employeeId(scene, people.person)])).map(({ detail }) => detail)
      expect(await told(person)).toEqual(['Às claras', 'Só entre nós'])
      expect(await told(mate)).toEqual(['Às claras'])
    })
  })
})

describe('a target that moves', () => {
  it('is told to who owns what is aligned below, once, and to nobody else', async () => {
    await stage.scene(async (scene) => {
      const { cycle, id } = await goal(scene, { owner_id: await employeeId(scene, people.manager), level: 'team' })
      const secret = await objective(scene, admin, aurora, cycle, { title: 'Reservado', visibility: 'private' })
      for (const [parent_id, title] of [[id, 'Abaixo'], [id, 'Abaixo também'], [secret, 'Abaixo do reservado']] as const) await objective(scene, admin, aurora, cycle, { title, parent_id })
      await objective(scene, admin, aurora, cycle, { title: 'Ao lado' })
      for (const above of [id, secret]) {
        const [key] = await keyResults(scene, above)
        const [row] = await scene.owner('select * from private.objectives where id = $1', [above])
        const { title, level, visibility, owner_id } = row ?? {}
        await scene.as(admin, 'select public.save_objective($1, $2, $3, null)', [aurora, JSON.stringify({ cycle_id: cycle, title, level, visibility, owner_id, reason: 'O mercado mudou', key_results: [{ ...INCREASE, id: key?.['id'], start_value: 900_000, target_value: 1_400_000 }] }), above])
      }
      expect(await scene.owner(`select e.email::text, n.title, n.body from public.notifications n join public.employees e on e.id = n.employee_id where n.kind = 'goal_parent_changed'`)).toEqual([
        { email: people.person, title: 'Mudou a meta de cima: Crescer com clientes que ficam', body: 'Confira se ainda acompanha: Abaixo, Abaixo também.' },
      ])
    })
  })
})

describe('what is due', () => {
  const waiting = (scene: Scene, actor: Actor): Promise<readonly Row[]> => scene.as(actor, `select title, detail, due_at::text, overdue, url from public.my_pending_items() where kind = 'goal_check_in'`)

  it('is one line of Pendências until all was said, and none for others', async () => {
    await stage.scene(async (scene) => {
      const { id, keyResult } = await goal(scene, { key_results: [INCREASE, { ...INCREASE, title: 'Clientes' }] })
      expect(await waiting(scene, person)).toMatchObject([{ title: 'Fazer o check-in de 2 resultados-chave', detail: 'Clientes, Receita recorrente', overdue: true, url: '/app/okrs?aba=checkin' }])
      expect(await waiting(scene, manager)).toEqual([])
      await checkIn(scene, person, keyResult)
      expect(await waiting(scene, person)).toMatchObject([{ title: 'Fazer o check-in de 1 resultado-chave', detail: 'Clientes' }])
      await checkIn(scene, person, (await keyResults(scene, id))[1]?.['id'])
      expect(await waiting(scene, person)).toEqual([])
      await pass(scene, 7 * 86_400)
      expect(await waiting(scene, person)).toMatchObject([{ title: 'Fazer o check-in de 2 resultados-chave', overdue: false }])
      await scene.as(person, `select public.set_objective_status($1, 'cancelled', '{"reason": "Mudou"}')`, [id])
      expect(await waiting(scene, person)).toEqual([])
    })
  })

  it('is told to the owner on its day alone, in one notification', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const cycle = await goalCycle(scene, admin, aurora, { since: 7 })
      await objective(scene, admin, aurora, cycle, { key_results: [INCREASE, { ...INCREASE, title: 'Clientes' }] })
      const remind = async (days: number): Promise<unknown> => (await scene.owner('select private.remind_of_check_ins($1, private.today($1) + $2::integer) as n', [aurora, days]))[0]?.['n']
      expect([await remind(-1), await remind(0), await remind(1)]).toEqual([0, 1, 0])
      expect(await scene.as(person, `select title, body, url from public.notifications where kind = 'goal_check_in_due'`)).toEqual([
        { title: 'Fazer o check-in de 2 resultados-chave', body: 'Clientes, Receita recorrente', url: '/app/okrs?aba=checkin' },
      ])
    })
  })
})

describe('goals beside other things', () => {
  it('are on the home of who owns them or answers for their numbers', async () => {
    await stage.scene(async (scene) => {
      const other = await colleague(scene, stage, 2)
      const answers = await giveAccess(scene, other)
      const { keyResult } = await goal(scene, { key_results: [INCREASE, { ...INCREASE, title: 'Clientes', owner_id: other }] })
      await checkIn(scene, person, keyResult, { value: 1_400_000 })
      const home = async (actor: Actor): Promise<unknown> => (await scene.as(actor, `select public.home($1) -> 'goals' as goals`, [aurora]))[0]?.['goals']
      const item = { title: 'Crescer com clientes que ficam', progress: 40, expected: 33.33 }
      expect(await home(person)).toMatchObject({ total: 1, due: 0, items: [item] })
      expect(await home(answers)).toMatchObject({ total: 1, due: 1, items: [item] })
      expect(await home(manager)).toBeNull()
    })
  })

  it('are on the page of a person, the newest cycle first, as far as the reader sees them', async () => {
    await stage.scene(async (scene) => {
      const mate = await giveAccess(scene, await colleague(scene, stage, 2))
      const { cycle } = await goal(scene, { title: 'Às claras' })
      await objective(scene, person, aurora, cycle, { title: 'Rascunho', publishes: false })
      await objective(scene, person, aurora, cycle, { title: 'Só entre nós', visibility: 'private' })
      const before = await goalCycle(scene, admin, aurora, { since: 200, days: 90 })
      await objective(scene, admin, aurora, before, { title: 'De antes' })
      const shown = async (actor: Actor): Promise<unknown> =>
        (await scene.as(actor, `select coalesce(array_agg(g ->> 'title'), '{}') as titles from jsonb_array_elements(public.person_goals($1)) g`, [await employeeId(scene, people.person)]))[0]?.['titles']
      expect(await shown(person)).toEqual(['Às claras', 'Rascunho', 'Só entre nós', 'De antes'])
      expect(await shown(admin)).toEqual(['Às claras', 'Rascunho', 'Só entre nós', 'De antes'])
      expect(await shown(mate)).toEqual(['Às claras', 'De antes'])
      expect(await shown(stage.signedIn(people.stranger))).toEqual([])
    })
  })

  it('are evidence of cycles that overlap the time, as far as the reader sees them', async () => {
    await stage.scene(async (scene) => {
      await scene.owner('update public.employees set manager_id = null, department_id = null where email = $1', [people.person])
      const { keyResult, cycle } = await goal(scene, { title: 'Às claras' })
      await checkIn(scene, person, keyResult, { value: 1_400_000 })
      const closed = await objective(scene, person, aurora, cycle, { title: 'Só entre nós', visibility: 'private' })
      await scene.as(person, `select public.set_objective_status($1, 'partial', '{"score": 0.7}')`, [closed])
      const before = await goalCycle(scene, admin, aurora, { since: 200, days: 90 })
      await objective(scene, admin, aurora, before, { title: 'De antes' })
      const shown = async (email: string, role: string): Promise<unknown> => {
        const [row] = await scene.owner(
          `select array(select array[i ->> 'title', i ->> 'text'] from jsonb_array_elements(private.goal_evidence($1, $2, private.today($1) - 90, private.today($1),
             (select row(e.user_id, e.id, e.company_id, $4, array[]::text[])::private.caller from public.employees e where e.email = $3))) i) as items`,
          [aurora, await employeeId(scene, people.person), email, role])
        return row?.['items']
      }
      // The reach is that of whoever is signed in: the owner of the scene is nobody, so a login is lent.
      const as = async (email: string): Promise<void> => void (await scene.owner(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(stage.signedIn(email).claims)]))
      await as(people.person)
      expect(await shown(people.person, 'user')).toEqual([['Às claras', 'Ciclo de 30. 80 % (esperado 33 %)'], ['Só entre nós', 'Ciclo de 30. Alcançado em parte, nota 0,7']])
      await as(people.manager)
      expect(await shown(people.manager, 'manager')).toEqual([['Às claras', 'Ciclo de 30. 80 % (esperado 33 %)']])
    })
  })
})

describe('a private goal', () => {
  it('of another department and a draft of a colleague are told by nothing to who does not lead the owner', async () => {
    await stage.scene(async (scene) => {
      const mate = await giveAccess(scene, await colleague(scene, stage, 2))
      await scene.owner('update public.employees set manager_id = null, department_id = null where email = $1', [people.person])
      const { cycle, id: hidden, keyResult } = await goal(scene, { title: 'Segredo particular', visibility: 'private' })
      const draft = await objective(scene, person, aurora, cycle, { title: 'Segredo em rascunho', publishes: false })
      await checkIn(scene, person, keyResult, { note: 'Segredo do check-in' })
      const me = await employeeId(scene, people.person)
      const reads: ReadonlyArray<readonly [string, readonly unknown[]]> = [
        ['public.objective_tree($1, $2)', [aurora, cycle]], ['public.objective_list($1, $2)', [aurora, cycle]], ['public.objective_detail($1)', [hidden]], ['public.objective_detail($1)', [draft]],
        ['public.key_result_history($1)', [keyResult]], ['public.preview_check_in($1, 1)', [keyResult]], ['public.person_goals($1)', [me]], ['public.home($1)', [aurora]], ['public.my_check_in()', []],
        ['(select jsonb_agg(t) from public.employee_timeline($1, null, null, 100) t)', [me]], ['(select jsonb_agg(i) from public.my_pending_items() i)', []], ['(select jsonb_agg(p) from public.audit_page() p)', []],
        ['(select jsonb_agg(n) from public.notifications n)', []], ['public.goal_cycle_list($1)', [aurora]], ['(select jsonb_agg(m) from realtime.messages m)', []],
      ]
      const told = async (actor: Actor): Promise<string> => {
        const answers: string[] = []
        for (const [call, values] of reads) {
          const code = await scene.refusal(actor, `select ${call} as answer`, values)
          if (code === null) answers.push(JSON.stringify(await scene.as(actor, `select ${call} as answer`, values)))
        }
        return answers.join('\n')
      }
      expect(await told(person)).toContain('Segredo do check-in')
      for (const [name, actor] of [['a colleague', mate], ['a manager of others', manager], ['a stranger', stage.signedIn(people.stranger)]] as const) {
        expect([name, (await told(actor)).includes('Segredo')]).toEqual([name, false])
        expect([name, await scene.refusal(actor, 'select public.objective_detail($1)', [hidden])]).toEqual([name, 'RHNTF'])
        expect([name, await refused(scene, actor, keyResult)]).toEqual([name, 'RHNTF'])
        expect([name, await scene.refusal(actor, `select public.set_objective_status($1, 'active')`, [draft])]).toEqual([name, 'RHNTF'])
      }
      expect(await told(admin)).toContain('Segredo em rascunho')
    })
  })
})
