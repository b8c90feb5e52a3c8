import { employeeId, people } from './approvals.ts'
import type { Actor, Row, Scene } from './stage.ts'

export const SAVE_OBJECTIVE = 'select public.save_objective($1, $2, $3, $4) as id'
export const CHECK_IN = 'select public.check_in($1, $2) as outcome'

/** A running cycle of a company from `since` days ago for `days`; its id. */
export async function goalCycle(scene: Scene, admin: Actor, company: string, { since = 30, days = 90 }: { readonly since?: number; readonly days?: number } = {}): Promise<string> {
  const [dates] = await scene.owner('select (private.today($1) - $2::integer)::text as starts_on, (private.today($1) - $2::integer + $3::integer)::text as ends_on', [company, since, days])
  const [saved] = await scene.as(admin, 'select public.save_goal_cycle($1, $2) as id', [company, JSON.stringify({ name: `Ciclo de ${since}`, ...dates, max_objectives: 50, max_key_results: 20 })])
  await scene.as(admin, `select public.set_goal_cycle_status($1, 'active')`, [saved?.['id']])
  return String(saved?.['id'])
}

export const INCREASE: Row = { title: 'Receita recorrente', kind: 'increase', unit: 'money', start_value: 1_000_000, target_value: 1_500_000 }

export interface ObjectiveInput extends Row {
  readonly key_results?: readonly Row[]
  /** A draft otherwise. */
  readonly publishes?: boolean
}

/** An objective of a cycle, published unless told otherwise; its id. */
export async function objective(scene: Scene, actor: Actor, company: string, cycle: string, { publishes = true, ...values }: ObjectiveInput = {}): Promise<string> {
  const owner_id = values['owner_id'] ?? (await employeeId(scene, people.person))
  const [saved] = await scene.as(actor, SAVE_OBJECTIVE, [company, JSON.stringify({ cycle_id: cycle, title: 'Crescer com clientes que ficam', level: 'person', visibility: 'company', key_results: [INCREASE], ...values, owner_id }), null, null])
  if (publishes) await scene.as(actor, `select public.set_objective_status($1, 'active')`, [saved?.['id']])
  return String(saved?.['id'])
}

export async function keyResults(scene: Scene, objectiveId: string): Promise<readonly Row[]> {
  return scene.owner('select * from private.key_results where objective_id = $1 order by position', [objectiveId])
}

export async function progressOf(scene: Scene, objectiveId: string): Promise<number | null> {
  const [row] = await scene.owner('select round(progress, 4)::float8 as progress from private.objective_figures where objective_id = $1', [objectiveId])
  return row?.['progress'] as number | null
}

/** Gives the goals of the demo to somebody whom no test asks about, and clears its board, so that scenes count their own alone. */
export async function setDemoGoalsApart(scene: Scene, company: string): Promise<void> {
  const [other] = await scene.owner('select d.head_employee_id as id from public.departments d join public.employees e on e.id = d.head_employee_id where d.company_id = $1 and e.user_id is null order by d.name limit 1', [company])
  await scene.owner('delete from private.objective_contributors where company_id = $1', [company])
  for (const table of ['objectives', 'key_results']) await scene.owner(`update private.${table} set owner_id = $2 where company_id = $1`, [company, other?.['id']])
  await scene.owner('update private.objectives set created_by = $2 where company_id = $1', [company, other?.['id']])
  await scene.owner('update private.kpis set archived_at = private.now() where company_id = $1', [company])
  await scene.owner('update private.metrics set indicator = null, scope = null where company_id = $1 and indicator is not null', [company])
}
