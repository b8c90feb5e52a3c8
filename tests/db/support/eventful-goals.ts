import { employeeId, people } from './approvals.ts'
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
}
