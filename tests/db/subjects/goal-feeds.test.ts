import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { colleague, employeeId, giveAccess, people } from '../support/approvals.ts'
import { CHECK_IN, goalCycle, INCREASE, keyResults, objective, progressOf, SAVE_OBJECTIVE, setDemoGoalsApart } from '../support/goals.ts'
import { freeze, hire } from '../support/history.ts'
import { readKeyResults, valuesOf, workOut } from '../support/metrics.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
let person: Actor
let aurora: string
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  manager = stage.signedIn(people.manager)
  person = stage.signedIn(people.person)
  aurora = stage.company('aurora')
})

const ABSENCES: Row = { title: 'Menos ausências', kind: 'decrease', start_value: 20, target_value: 0, indicator: 'absences', scope: 'company' }
const absence = async (scene: Scene, employee: unknown, day: string): Promise<void> => {
  const [type] = await scene.owner(`select id from public.leave_types where company_id = $1 and key = 'unexcused'`, [aurora])
  await scene.as(admin, 'select public.record_absence($1, $2, $3, null, null)', [employee, type?.['id'], day])
}
/** Friday, 2026-11-20; a team of two hired under the manager. */
const play = (act: (scene: Scene, cycle: string, team: readonly string[]) => Promise<void>): Promise<void> =>
  stage.scene(async (scene) => {
    await freeze(scene)
    await setDemoGoalsApart(scene, aurora)
    await scene.owner('update public.employees set manager_id = null where manager_id = $1', [await employeeId(scene, people.manager)])
    await scene.owner('update public.departments set head_employee_id = null where head_employee_id = $1', [await employeeId(scene, people.manager)])
    const under = { manager_id: await employeeId(scene, people.manager) }
    const team = [await hire(scene, stage, under), await hire(scene, stage, under)]
    await act(scene, await goalCycle(scene, admin, aurora), team)
  })
const fedGoal = async (scene: Scene, actor: Actor, cycle: string, key: Row = ABSENCES, values: Row = {}): Promise<{ readonly id: string; readonly key: Row }> => {
  const owner_id = await employeeId(scene, actor === admin ? people.admin : people.manager)
  const id = await objective(scene, actor, aurora, cycle, { title: 'Presença', owner_id, key_results: [key], ...values })
  return { id, key: (await keyResults(scene, id))[0] ?? {} }
}
const stopped = async (scene: Scene, id: string): Promise<string> => String(((await readKeyResults(scene, admin, id))[0]?.['feed'] as Row | undefined)?.['stopped'])
const refusal = async (scene: Scene, actor: Actor, cycle: string, key: Row, owner: string = people.manager): Promise<string | null> =>
  scene.refusal(actor, SAVE_OBJECTIVE, [aurora, JSON.stringify({ cycle_id: cycle, title: 'Presença', level: 'person', visibility: 'company', owner_id: await employeeId(scene, owner), key_results: [key] }), null, null])

describe('a key result that is fed by absences', () => {
  it('has today’s value without typing, and is moved by a new absence', () =>
    play(async (scene, cycle, team) => {
      const { id, key } = await fedGoal(scene, manager, cycle, { ...ABSENCES, scope: 'team' })
      expect(await valuesOf(scene, key['metric_id'])).toMatchObject([{ value: 0, source: 'indicator', on_date: '2026-11-20' }])
      expect(await readKeyResults(scene, manager, id)).toMatchObject([{ value: 0, progress: 100, unit: 'percent', decimals: 2, feed: { name: 'Absenteísmo em 30 dias', scope: 'team', is_read: true, stopped: null } }])
      await workOut(scene)
      await absence(scene, team[0], '2026-11-18')
      expect(await workOut(scene)).toBe(1)
      // One of forty days: from 20 to 0 that is 87.5 per cent of the way.
      expect(await readKeyResults(scene, manager, id)).toMatchObject([{ value: 2.5, progress: 87.5 }])
      expect((await valuesOf(scene, key['metric_id'])).map(({ value }) => value)).toEqual([0, 2.5])
    }))

  it('is marked where somebody follows it alone, and a second look writes nothing', () =>
    play(async (scene, cycle, team) => {
      await workOut(scene)
      await absence(scene, team[0], '2026-11-17')
      expect(await scene.owner('select id from private.indicator_marks')).toEqual([])
      const { key } = await fedGoal(scene, admin, cycle)
      await scene.owner('select private.mark_indicators($1, private.today($1))', [aurora])
      expect(await workOut(scene)).toBe(1)
      expect(await workOut(scene)).toBe(0)
      expect(await valuesOf(scene, key['metric_id'])).toHaveLength(1)
    }))

  it('has a value each week though nothing changes, so that no period counts as missed', () =>
    play(async (scene, cycle) => {
      const { id, key } = await fedGoal(scene, manager, cycle, { title: 'Manter', kind: 'keep_below', period: 'week', target_value: 90, indicator: 'absences', scope: 'team' })
      for (const days of [5, 2, 7]) {
        await scene.owner('update private.frozen_clock set instant = instant + make_interval(days => $1)', [days])
        await scene.owner('select private.mark_indicators($1, private.today($1))', [aurora])
        await workOut(scene)
      }
      expect((await valuesOf(scene, key['metric_id'])).map((row) => row['on_date'])).toEqual(['2026-11-20', '2026-11-27', '2026-12-04'])
      // Kept in the three of seven weeks that had a value: it was followed from the fifth on.
      expect(Number((await readKeyResults(scene, manager, id))[0]?.['progress'])).toBeCloseTo(300 / 7, 4)
    }))

  it('takes no value from a check-in, and takes confidence, situation and words', () =>
    play(async (scene, cycle) => {
      const { id, key } = await fedGoal(scene, admin, cycle)
      const before = await valuesOf(scene, key['metric_id'])
      const says = (values: Row): string => JSON.stringify({ id: randomUUID(), ...values })
      expect(await scene.refusal(admin, CHECK_IN, [key['id'], says({ value: 1 })])).toBe('RHGOL')
      expect(await scene.refusal(admin, CHECK_IN, [key['id'], says({})])).toBe('RHGOL')
      const [made] = await scene.as(admin, CHECK_IN, [key['id'], says({ confidence: 4, health: 'attention', note: 'Gripe no time.', blocker: 'Frio' })])
      expect(made?.['outcome']).toMatchObject({ health: 'attention', value: before[0]?.['value'] })
      expect(await readKeyResults(scene, admin, id)).toMatchObject([{ confidence: 4, health: 'attention' }])
      await scene.as(admin, 'select public.undo_check_in($1)', [(made?.['outcome'] as Row | undefined)?.['check_in_id']])
      expect(await valuesOf(scene, key['metric_id'])).toEqual(before)
      expect(await readKeyResults(scene, admin, id)).toMatchObject([{ confidence: null }])
      expect((await scene.as(admin, `select public.my_check_in() -> 'items' as list`))[0]?.['list']).toMatchObject([{ is_due: false }])
    }))

  it('keeps its history: no value changes or goes, whoever writes', () =>
    play(async (scene, cycle) => {
      const { key } = await fedGoal(scene, admin, cycle)
      const metric = [key['metric_id']]
      await expect(scene.owner('update private.metric_values set value = 0 where metric_id = $1', metric)).rejects.toMatchObject({ code: 'RHAUD' })
    }))

  it('goes on following what it follows once somebody has checked in; before, it begins anew', () =>
    play(async (scene, cycle) => {
      const { id, key } = await fedGoal(scene, admin, cycle)
      const save = (feed: Row): string => JSON.stringify({ cycle_id: cycle, title: 'Presença', level: 'person', visibility: 'company', owner_id: key['owner_id'], key_results: [{ ...ABSENCES, id: key['id'], ...feed }] })
      await scene.as(admin, SAVE_OBJECTIVE, [aurora, save({ indicator: 'headcount', kind: 'increase', start_value: 0, target_value: 100 }), id, null])
      expect(await readKeyResults(scene, admin, id)).toMatchObject([{ unit: 'number', decimals: 0, feed: { indicator: 'headcount' } }])
      await scene.as(admin, CHECK_IN, [key['id'], '{"confidence": 5}'])
      expect(await scene.refusal(admin, SAVE_OBJECTIVE, [aurora, save({ kind: 'increase', start_value: 0, target_value: 100 }), id, null])).toBe('RHCLS')
    }))
})

describe('who may have a number of the product', () => {
  it.each([
    ['a manager, of the company', { scope: 'company' }, 'RHGOL'],
    ['a manager, of the team', { scope: 'team' }, null],
    ['a manager, of documents', { indicator: 'documents', scope: 'team' }, 'RHGOL'],
    ['a manager, of an indicator that there is not', { indicator: 'pay' }, 'RHGOL'],
    ['a manager, as yes or no', { scope: 'team', kind: 'yes_no' }, 'RHGOL'],
    ['a manager, of no department', { scope: 'department' }, 'RHGOL'],
  ])('%s', (_who, feed, code) => play(async (scene, cycle) => expect(await refusal(scene, manager, cycle, { ...ABSENCES, ...feed })).toBe(code)))

  it('a person who leads nobody has none, nor one that HR would give them', () =>
    play(async (scene, cycle) => {
      expect(await refusal(scene, person, cycle, ABSENCES, people.person)).toBe('RHGOL')
      expect(await refusal(scene, admin, cycle, ABSENCES, people.person)).toBe('RHGOL')
      expect((await scene.as(person, 'select public.indicator_list($1) as list', [aurora]))[0]?.['list']).toEqual([])
      expect((await scene.as(person, `select public.preview_indicator($1, 'absences', 'company', null, $2) as answer`, [aurora, await employeeId(scene, people.admin)]))[0]?.['answer']).toMatchObject({ value: null })
      expect(await scene.refusal(stage.signedIn(people.stranger), `select public.preview_indicator($1, 'absences', 'company')`, [aurora])).toBe('RHNTF')
    }))

  it('a department counts those alone whom the manager leads', () =>
    play(async (scene, cycle, team) => {
      const [area] = await scene.owner('select id from public.departments where company_id = $1 and archived_at is null order by name limit 1', [aurora])
      await scene.owner('update public.employees set department_id = $1 where id = $2', [area?.['id'], team[0]])
      const counted = async (actor: Actor): Promise<number> => {
        const { key } = await fedGoal(scene, actor, cycle, { ...ABSENCES, scope: 'department', department_id: area?.['id'] })
        const [row] = await scene.owner('select cardinality(people) as people from private.metric_people($1, array[$2::uuid])', [aurora, key['metric_id']])
        return Number(row?.['people'])
      }
      expect(await counted(manager)).toBe(1)
      // HR may follow a department that has nobody yet: there is no number, and nothing has stopped.
      const [empty] = await scene.owner(`insert into public.departments (company_id, name) values ($1, 'Ainda vazio') returning id`, [aurora])
      const { id } = await fedGoal(scene, admin, cycle, { ...ABSENCES, scope: 'department', department_id: empty?.['id'] })
      expect(await readKeyResults(scene, admin, id)).toMatchObject([{ value: null, feed: { is_read: true, stopped: null } }])
      expect(await readKeyResults(scene, manager, id)).toMatchObject([{ feed: { is_read: false } }])
      expect(await counted(admin)).toBeGreaterThan(1)
    }))

  it('who loses the right or leaves stops the series, and the key result says so', () =>
    play(async (scene, cycle, team) => {
      const { id, key } = await fedGoal(scene, manager, cycle, { ...ABSENCES, scope: 'team' })
      await scene.owner(`update public.employees set role = 'user' where email = $1`, [people.manager])
      await absence(scene, team[0], '2026-11-18')
      await workOut(scene)
      expect(await valuesOf(scene, key['metric_id'])).toHaveLength(1)
      expect(await readKeyResults(scene, admin, id)).toMatchObject([{ value: 0 }])
      expect(await stopped(scene, id)).toMatch(/^O número parou: .+ não vê mais este indicador\.$/)
      expect(await readKeyResults(scene, stage.signedIn(people.manager), id)).toMatchObject([{ value: null, progress: null, feed: { is_read: false } }])
      await scene.owner(`update public.employees set role = 'manager' where email = $1`, [people.manager])
      await workOut(scene)
      expect(await readKeyResults(scene, admin, id)).toMatchObject([{ value: 2.5, feed: { stopped: null } }])
      await scene.owner(`update public.employees set status = 'terminated' where email = $1`, [people.manager])
      await workOut(scene)
      expect(await readKeyResults(scene, admin, id)).toHaveLength(1)
      expect(await stopped(scene, id)).toContain('não trabalha mais aqui')
    }))
})

describe('who reads a number of the product', () => {
  it('is who may see the indicator: others read that there is one, and nothing that tells it', () =>
    play(async (scene, cycle, team) => {
      const mate = await giveAccess(scene, await colleague(scene, stage, 2))
      const helper = await giveAccess(scene, team[1] ?? '')
      const { id, key } = await fedGoal(scene, admin, cycle, { ...ABSENCES, start_value: 13.37 }, { contributors: [team[1]] })
      await absence(scene, team[0], '2026-11-18')
      await workOut(scene)
      await scene.as(admin, CHECK_IN, [key['id'], '{"confidence": 3, "note": "Segredo do check-in"}'])
      const moved = JSON.stringify({ cycle_id: cycle, title: 'Presença', level: 'person', visibility: 'company', owner_id: key['owner_id'], contributors: [team[1]], key_results: [{ ...ABSENCES, id: key['id'], start_value: 14.25 }] })
      await scene.as(admin, SAVE_OBJECTIVE, [aurora, moved, id, null])
      const value = String((await readKeyResults(scene, admin, id))[0]?.['value'])
      for (const [name, actor] of [['a colleague', mate], ['who works on it', helper], ['a manager of others', manager]] as const) {
        const [shown] = await readKeyResults(scene, actor, id)
        expect([name, shown]).toMatchObject([name, { title: 'Menos ausências', value: null, progress: null, start_value: null, health: null, suggested: null, confidence: null, zone: 'none', is_beside: true, feed: { name: 'Absenteísmo em 30 dias', is_read: false } }])
        const answers = []
        for (const call of ['public.objective_detail($1)', 'public.key_result_history($2)', 'public.preview_check_in($2, 5)', 'public.objective_tree($3, $4)', 'public.objective_list($3, $4)', 'public.home($3)', 'public.my_check_in()', 'public.kpi_board($3)', 'public.person_goals($5)', '(select jsonb_agg(n) from public.notifications n)']) {
          answers.push(...(await scene.as(actor, `select ${call} as answer, ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid) is null as used`, [id, key['id'], aurora, cycle, key['owner_id']])).map((row) => JSON.stringify(row['answer'])))
        }
        const told = answers.join('\n')
        expect([name, ['13.37', '14.25', 'Segredo', `"value": ${value}`, `"value":${value}`].filter((secret) => told.includes(secret))]).toEqual([name, []])
      }
      expect((await scene.as(helper, CHECK_IN, [key['id'], '{"confidence": 8}']))[0]?.['outcome']).toMatchObject({ value: null, progress: null, health: null })
    }))

  it('stands beside what the company reads, and counts where every reader may see it', () =>
    play(async (scene, cycle, team) => {
      const mixed = { key_results: [{ ...ABSENCES, scope: 'team' }, { ...INCREASE, title: 'Novos clientes' }] }
      const open = await fedGoal(scene, manager, cycle, {}, mixed)
      const [fed, typed] = await keyResults(scene, open.id)
      await scene.as(manager, CHECK_IN, [typed?.['id'], '{"value": 1250000}'])
      expect(await progressOf(scene, open.id)).toBe(50)
      const closed = await fedGoal(scene, manager, cycle, {}, { ...mixed, visibility: 'private' })
      // The fed one is reached, the typed one has not begun.
      expect(await progressOf(scene, closed.id)).toBe(50)
      expect((await readKeyResults(scene, manager, closed.id))[0]).toMatchObject({ is_beside: false, progress: 100 })
      const again = JSON.stringify({ cycle_id: cycle, title: 'Presença', level: 'person', visibility: 'private', owner_id: fed?.['owner_id'], contributors: [team[0]], key_results: mixed.key_results.map((each, place) => ({ ...each, id: place })).map(({ id: _id, ...each }) => each) })
      await scene.as(manager, SAVE_OBJECTIVE, [aurora, again, closed.id, null])
      expect(await progressOf(scene, closed.id)).toBe(0)
    }))
})

describe('who answers for a number from now on', () => {
  it('has a series of the people of their own, and reads none of those counted before; the numbers of the company go on', () =>
    play(async (scene, cycle, team) => {
      const other = await colleague(scene, stage, 3)
      const successor = await giveAccess(scene, other, 'manager')
      const theirs = await hire(scene, stage, { manager_id: other })
      await absence(scene, team[0], '2026-11-18')
      const { id, key } = await fedGoal(scene, manager, cycle, { ...ABSENCES, scope: 'team' })
      const whole = await fedGoal(scene, admin, cycle)
      await scene.owner('update private.objectives set owner_id = $1 where id = any ($2)', [other, [id]])
      await workOut(scene)
      expect(await readKeyResults(scene, successor, id)).toMatchObject([{ value: 0, feed: { is_read: true } }])
      const [history] = await scene.as(successor, `select public.key_result_history($1) -> 'values' as list`, [key['id']])
      expect(history?.['list']).toEqual([{ on: '2026-11-20', value: 0 }])
      await absence(scene, theirs, '2026-11-18')
      await workOut(scene)
      expect(await readKeyResults(scene, successor, id)).not.toMatchObject([{ value: 0 }])
      await scene.owner('update private.objectives set owner_id = $1 where id = $2', [await employeeId(scene, people.manager), whole.id])
      expect((await keyResults(scene, whole.id))[0]?.['metric_id']).toBe(whole.key['metric_id'])
    }))
})

describe('an indicator of the board', () => {
  const save = async (scene: Scene, actor: Actor, values: Row, id: unknown = null): Promise<string> =>
    String((await scene.as(actor, 'select public.save_kpi($1, $2, $3) as id', [aurora, JSON.stringify({ name: 'Margem', unit: 'percent', decimals: 1, direction: 'up', healthy_min: 10, healthy_max: 20, ...values }), id]))[0]?.['id'])
  const board = async (scene: Scene, actor: Actor): Promise<readonly Row[]> => ((await scene.as(actor, `select public.kpi_board($1) -> 'kpis' as kpis`, [aurora]))[0]?.['kpis'] ?? []) as readonly Row[]
  const enter = 'select public.enter_kpi_value($1, $2)'

  it('takes values, takes the last one back and tells its history; a key result follows it', () =>
    play(async (scene, cycle) => {
      const owner_id = await employeeId(scene, people.admin)
      const kpi = await save(scene, admin, { owner_id })
      const { id, key } = await fedGoal(scene, admin, cycle, { ...INCREASE, title: 'Margem', start_value: 10, target_value: 20, kpi_id: kpi })
      const value = randomUUID()
      for (const [each, amount] of [[randomUUID(), 12], [value, 15], [value, 99]] as const) await scene.as(admin, enter, [kpi, JSON.stringify({ id: each, value: amount })])
      expect(await readKeyResults(scene, admin, id)).toMatchObject([{ value: 15, progress: 50, unit: 'percent', decimals: 1, is_beside: false, feed: { kpi_id: kpi, name: 'Margem', indicator: null } }])
      expect(await progressOf(scene, id)).toBe(50)
      await scene.as(admin, 'select public.undo_kpi_value($1, $2)', [kpi, value])
      expect(await progressOf(scene, id)).toBe(20)
      expect((await board(scene, admin)).find((each) => each['id'] === kpi)).toMatchObject({ values: [{ on: '2026-11-20', value: 12 }], may_edit: true })
      expect((await scene.as(admin, 'select public.kpi_history($1) as list', [kpi]))[0]?.['list']).toMatchObject([{ value: 15, is_undone: true, may_undo: false }, { value: 12, is_undone: false, may_undo: true }])
      expect(await scene.refusal(admin, CHECK_IN, [key['id'], '{"value": 3}'])).toBe('RHGOL')
      // Leaving it out of the goal leaves it on the board.
      await scene.as(admin, SAVE_OBJECTIVE, [aurora, JSON.stringify({ cycle_id: cycle, title: 'Presença', level: 'person', visibility: 'company', owner_id, key_results: [INCREASE] }), id, null])
      expect((await board(scene, admin)).map((each) => each['id'])).toContain(kpi)
    }))

  it.each([
    ['no name', { name: ' ' }], ['a maximum below the minimum', { healthy_max: 5 }], ['no direction', { direction: null }], ['an unknown unit', { unit: 'litros' }], ['nobody who works here', { owner_id: randomUUID() }],
    ['an indicator without a scope', { indicator: 'absences' }],
  ])('is refused with %s', (_what, values) =>
    play(async (scene) => {
      const owner_id = await employeeId(scene, people.admin)
      expect(await scene.refusal(admin, 'select public.save_kpi($1, $2)', [aurora, JSON.stringify({ name: 'Margem', unit: 'percent', direction: 'up', healthy_min: 10, owner_id, ...values })])).toBe('RHGOL')
    }))

  it('is of who leads: their own and their team’s to change, none to people, none of other companies', () =>
    play(async (scene, _cycle, team) => {
      const [hr, boss] = [await employeeId(scene, people.admin), await employeeId(scene, people.manager)]
      const [theirs, own, fed] = [await save(scene, admin, { owner_id: hr }), await save(scene, manager, { name: 'Chamados', owner_id: boss }), await save(scene, admin, { name: 'Ausências', owner_id: hr, indicator: 'absences', scope: 'company' })]
      const teams = await save(scene, manager, { name: 'Presença', owner_id: boss, indicator: 'absences', scope: 'team' })
      expect((await board(scene, manager)).map((each) => [each['id'], each['may_edit']])).toEqual([[own, true], [theirs, false], [teams, true]])
      expect((await board(scene, admin)).find((each) => each['id'] === fed)).toMatchObject({ indicator: 'Absenteísmo em 30 dias', unit: 'percent', decimals: 2, direction: 'down' })
      expect(await scene.refusal(manager, enter, [theirs, '{"value": 1}'])).toBe('RHPER')
      expect(await scene.refusal(manager, enter, [fed, '{"value": 1}'])).toBe('RHNTF')
      expect(await scene.refusal(admin, enter, [fed, '{"value": 1}'])).toBe('RHGOL')
      expect(await scene.refusal(admin, enter, [own, '{"value": 1, "on_date": "2026-11-21"}'])).toBe('RHGOL')
      const mine = { name: 'Meu', unit: 'number', direction: 'up', owner_id: team[0] }
      expect(await scene.refusal(manager, 'select public.save_kpi($1, $2)', [aurora, JSON.stringify(mine)])).toBeNull()
      expect(await scene.refusal(manager, 'select public.save_kpi($1, $2)', [aurora, JSON.stringify({ ...mine, owner_id: hr })])).toBe('RHPER')
      expect(await scene.refusal(person, 'select public.save_kpi($1, $2)', [aurora, JSON.stringify({ ...mine, owner_id: await employeeId(scene, people.person) })])).toBe('RHPER')
      expect(await board(scene, person)).toEqual([])
      expect(await scene.refusal(person, 'select public.kpi_history($1)', [theirs])).toBe('RHNTF')
      for (const call of ['select public.kpi_history($1)', 'select public.set_kpi_archived($1)']) expect(await scene.refusal(stage.signedIn(people.stranger), call, [theirs])).toBe('RHNTF')
      await scene.as(admin, 'select public.set_kpi_archived($1)', [theirs])
      expect((await board(scene, admin)).map((each) => each['id'])).not.toContain(theirs)
      expect(await scene.refusal(admin, enter, [theirs, '{"value": 1}'])).toBe('RHGOL')
    }))
})
