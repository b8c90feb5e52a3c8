import { colleague, employeeId, people } from './approvals.ts'
import { CHECK_IN, goalCycle, INCREASE, keyResults, objective, SAVE_OBJECTIVE } from './goals.ts'
import type { Actor, Row, Scene, Stage } from './stage.ts'

const MEASURED: readonly Row[] = [
  { ...INCREASE, due_on: null },
  { title: 'Reclamações por mês', kind: 'keep_below', keep_by: 'periods', period: 'month', target_value: 5 },
  { title: 'Nota dos clientes', kind: 'keep_above', keep_by: 'distance', decimals: 1, target_value: 8.5 },
  { title: 'Contrato assinado', kind: 'yes_no' },
  { title: 'Portal no ar', kind: 'milestones', milestones: [{ title: 'Escolhido', weight: 2 }, { title: 'Publicado' }] },
]
/** What is kept counts nothing before its first value. */
const KEPT: Row = { title: 'Reuniões por mês', kind: 'keep_above', keep_by: 'periods', period: 'month', target_value: 2 }

/** Numbers of the product and of the board, which goals follow; one has stopped. */
async function eventfulNumbers(scene: Scene, admin: Actor, company: string, cycle: string): Promise<void> {
  const hr = await employeeId(scene, people.admin)
  const [area] = await scene.owner('select d.id from public.departments d join public.employees e on e.department_id = d.id where d.company_id = $1 and d.archived_at is null order by d.name limit 1', [company])
  const save = async (values: Row): Promise<unknown> => (await scene.as(admin, 'select public.save_kpi($1, $2) as id', [company, JSON.stringify({ owner_id: hr, unit: 'number', direction: 'up', ...values })]))[0]?.['id']
  const margin = await save({ name: 'Margem', healthy_min: 10, healthy_max: 20 })
  await scene.as(admin, 'select public.enter_kpi_value($1, $2)', [margin, '{"value": 12}'])
  await save({ name: 'Pessoas', indicator: 'headcount', scope: 'department', department_id: area?.['id'] })
  const id = await objective(scene, admin, company, cycle, {
    title: 'Números de casa', owner_id: hr,
    key_results: [
      { title: 'Ausências', kind: 'decrease', start_value: 9, target_value: 2, indicator: 'absences', scope: 'company' }, { title: 'Pessoas', kind: 'increase', start_value: 0, target_value: 99, indicator: 'headcount', scope: 'department', department_id: area?.['id'] },
      { title: 'Margem', kind: 'increase', start_value: 10, target_value: 20, kpi_id: margin },
    ],
  })
  await scene.owner(`update private.metrics m set stopped = 'right' from private.key_results k where k.objective_id = $1 and k.metric_id = m.id and m.indicator = 'headcount'`, [id])
  await scene.owner(`update private.metrics m set stopped = 'right' from private.kpis k where k.company_id = $1 and k.metric_id = m.id and k.name = 'Pessoas'`, [company])
  // Somebody spoke before the number had a value.
  const fed = (await keyResults(scene, id)).find(({ title }) => title === 'Ausências')?.['id']
  await scene.as(admin, CHECK_IN, [fed, JSON.stringify({ confidence: 5 })])
  await scene.owner('update private.goal_check_ins set value_id = null where key_result_id = $1', [fed])
}

/** Goals of each level, measured in every way, spoken of, moved, ended, cancelled and still in draft. */
export async function eventfulGoals(scene: Scene, stage: Stage, company: string): Promise<void> {
  const [admin, person] = [stage.signedIn(people.admin), stage.signedIn(people.person)]
  const [me, boss] = [await employeeId(scene, people.person), await employeeId(scene, people.manager)]
  const cycle = await goalCycle(scene, admin, company)
  const above = await objective(scene, admin, company, cycle, { title: 'Dobrar de tamanho', level: 'company', owner_id: boss })
  const [area] = await scene.owner('select id from public.departments where company_id = $1 and archived_at is null order by name limit 1', [company])
  await objective(scene, admin, company, cycle, { title: 'Atender melhor', level: 'department', department_id: area?.['id'], owner_id: boss, parent_id: above })
  const own = await objective(scene, admin, company, cycle, { parent_id: above, description: 'Sem crescer o custo.', contributors: [boss], key_results: MEASURED })
  await objective(scene, person, company, cycle, { title: 'Ler dois livros', parent_id: own })
  const rows = await keyResults(scene, own)
  for (const { id, kind } of rows) {
    const value = kind === 'milestones' ? null : 1
    await scene.as(person, CHECK_IN, [id, JSON.stringify({ value, confidence: 7, health: 'attention', note: 'Dois clientes adiaram.', blocker: 'Falta um analista' })])
    if (kind !== 'milestones') await scene.as(admin, CHECK_IN, [id, JSON.stringify({ value: kind === 'yes_no' ? 0 : 2 })])
  }
  for (const [target_value, reason] of [[1_400_000, 'O mercado mudou'], [1_300_000, null]] as const) {
    const changed = rows.map((row, place) => ({ ...MEASURED[place], id: row['id'], ...(place === 0 && { target_value }) }))
    await scene.as(person, SAVE_OBJECTIVE, [company, JSON.stringify({ cycle_id: cycle, title: 'Crescer com clientes que ficam', level: 'person', visibility: 'company', description: 'Sem crescer o custo.', owner_id: me, parent_id: above, contributors: [boss], reason, key_results: changed }), own, null])
  }
  const [step] = await scene.owner('select id from private.key_result_milestones where key_result_id = $1 order by position limit 1', [rows.find(({ kind }) => kind === 'milestones')?.['id']])
  await scene.owner('update private.key_result_milestones set due_on = private.today(company_id) where id = $1', [step?.['id']])
  await scene.as(person, 'select public.set_milestone($1)', [step?.['id']])
  await objective(scene, person, company, cycle, { title: 'A medir', key_results: [KEPT] })
  const measured = await objective(scene, person, company, cycle, { title: 'Medido uma vez', key_results: [KEPT] })
  await scene.as(person, CHECK_IN, [(await keyResults(scene, measured))[0]?.['id'], '{"value": 3}'])
  await eventfulNumbers(scene, admin, company, cycle)
  await goalCycle(scene, admin, company, { since: 5 })
  const ended = await objective(scene, person, company, cycle, { title: 'Fechar o trimestre' })
  await scene.as(person, `select public.set_objective_status($1, 'partial', '{"score": 0.7, "learnings": "Começar antes."}')`, [ended])
  const given = await objective(scene, person, company, cycle, { title: 'Trocar o sistema' })
  await scene.as(person, `select public.set_objective_status($1, 'cancelled', '{"reason": "Ficou para depois"}')`, [given])
  await objective(scene, person, company, cycle, { title: 'Ideia', visibility: 'private', publishes: false })
  await eventfulTalk(scene, stage, company, { own, cycle, me, boss })
}

interface Told {
  readonly own: string
  readonly cycle: string
  readonly me: string
  readonly boss: string
}

/** Goals that are talked about and worked on, with something in the way, and meetings that run and have ended. */
async function eventfulTalk(scene: Scene, stage: Stage, company: string, { own, cycle, me, boss }: Told): Promise<void> {
  const [admin, person] = [stage.signedIn(people.admin), stage.signedIn(people.person)]
  const [area] = await scene.owner(`select d.id from public.departments d join public.employees e on e.department_id = d.id where e.id = $1`, [me])
  const [said] = await scene.as(admin, 'select public.comment_objective($1, $2, $3) as id', [own, 'Como está?', [me, boss]])
  await scene.as(admin, 'select public.edit_objective_comment($1, $2, $3)', [said?.['id'], 'Como está, hoje?', [me]])
  await scene.as(person, 'select public.comment_objective($1, $2)', [own, 'Bem'])
  const [blocked, other] = await scene.owner('select i.id, i.key_result_id from private.goal_check_ins i join private.key_results k on k.id = i.key_result_id where k.objective_id = $1 and i.blocker is not null order by i.id', [own])
  const save = (values: Row): Promise<readonly Row[]> => scene.as(admin, 'select public.save_initiative($1, $2)', [own, JSON.stringify(values)])
  await save({ title: 'Contratar', owner_id: me, check_in_id: blocked?.['id'], key_result_id: blocked?.['key_result_id'], url: 'https://exemplo.com' })
  await scene.as(admin, 'select public.resolve_blocker($1)', [other?.['id']])
  for (const department of [area?.['id'], null]) {
    if (department === null) await scene.owner('update public.employees set manager_id = $2 where id = $1', [me, await employeeId(scene, people.admin)])
    const [meeting] = await scene.as(admin, 'select public.start_goal_meeting($1, $2, $3) as id', [company, cycle, department])
    for (const owner of [me, boss]) await save({ title: 'Ligar', owner_id: owner, due_on: '2026-12-30', meeting_id: meeting?.['id'] })
    if (department !== null) await scene.as(admin, 'select public.end_goal_meeting($1)', [meeting?.['id']])
  }
  await goalLives(scene, stage, company, cycle)
}

/** Goals that wait, were sent back, go on in another cycle, were given to many and kept as a model; one of somebody who left. */
async function goalLives(scene: Scene, stage: Stage, company: string, cycle: string): Promise<void> {
  const [admin, person, manager] = [stage.signedIn(people.admin), stage.signedIn(people.person), stage.signedIn(people.manager)]
  const me = await employeeId(scene, people.person)
  const [other, gone] = [await colleague(scene, stage, 1), await colleague(scene, stage, 2)]
  await scene.as(admin, 'select public.use_objective_template_starters($1)', [company])
  const steps = await objective(scene, person, company, cycle, { title: 'Por marcos', key_results: [{ title: 'Portal', kind: 'milestones', milestones: [{ title: 'Escolhido' }] }] })
  await scene.as(manager, 'select public.save_objective_template($1, $2)', [steps, 'Por marcos'])
  const [dates] = await scene.owner('select (private.today($1) + 61)::text as starts_on, (private.today($1) + 150)::text as ends_on', [company])
  const [next] = await scene.as(admin, 'select public.save_goal_cycle($1, $2) as id', [company, JSON.stringify({ name: 'Ciclo de depois', ...dates })])
  await scene.as(person, 'select public.close_objectives($1, $2, $3)', [cycle, JSON.stringify([{ objective_id: steps, status: 'partial', score: 0.5, learnings: 'Começar antes.', carries: true }]), next?.['id']])
  for (const publishes of [true, false]) {
    const [given] = await scene.as(admin, `select public.give_objective($1, $2, $3, $4, $5) ->> 'gift_id' as id`, [company, cycle, JSON.stringify({ people: [me, other] }), JSON.stringify({ title: 'Para todos', visibility: 'company', key_results: [INCREASE] }), publishes])
    if (publishes) await scene.as(admin, 'select public.undo_given_objective($1)', [given?.['id']])
  }
  const left = await objective(scene, admin, company, cycle, { title: 'De quem saiu', owner_id: other })
  await scene.owner('update private.objectives set owner_id = $2 where id = $1', [left, gone])
  await scene.owner('update public.employees set department_id = null where id = $1', [gone])
  await scene.owner(`update public.employees set status = 'terminated', termination_date = private.today(company_id) where id = $1`, [gone])
  const [flow] = await scene.as(admin, 'select id from public.save_approval_flow($1)', [JSON.stringify({ company_id: company, entity_type: 'objective', name: 'Metas', steps: [{ approver_kind: 'company_admin' }] })])
  for (const [title, decision, comment] of [['Espera', null, null], ['Devolvido', 'adjust', 'Falta um prazo.'], ['Recusado', 'reject', 'Não é a hora.']] as const) {
    const id = await objective(scene, person, company, cycle, { title })
    const [asked] = await scene.owner('select approval_id from private.objectives where id = $1', [id])
    if (decision !== null) await scene.as(admin, 'select public.decide_approval($1, $2, $3)', [asked?.['approval_id'], decision, comment])
    if (decision === 'adjust') await scene.owner(`update private.objectives set ended_reason = 'Devolvido' where id = $1`, [id])
  }
  await scene.owner('update public.approval_flows set active = false where id = $1', [flow?.['id']])
}
