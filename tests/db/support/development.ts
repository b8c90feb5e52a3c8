import { employeeId, people } from './approvals.ts'
import type { Actor, Row, Scene } from './stage.ts'

export const SAVE_PLAN = 'select public.save_development_plan($1, $2, $3) as id'

/** What a function answers. */
export async function told<T = Row>(scene: Scene, actor: Actor, sql: string, values: readonly unknown[]): Promise<T> {
  return Object.values((await scene.as(actor, sql, values))[0] ?? {})[0] as T
}

/** A competency of a company by its name. */
export async function competency(scene: Scene, company: string, name = 'Comunicação'): Promise<string> {
  const [row] = await scene.owner(
    `with made as (insert into public.competencies (company_id, name, kind) select $1, $2, 'behavioral'
       where not exists (select from public.competencies where company_id = $1 and name = $2 and archived_at is null) returning id)
     select id from made union all select id from public.competencies where company_id = $1 and name = $2 and archived_at is null`,
    [company, name],
  )
  return String(row?.['id'])
}

/** What a screen sends of a plan of six months that began a month ago, with one competency and three actions of weight 2, 1 and 1. */
export async function planValues(scene: Scene, company: string, values: Row = {}): Promise<Row> {
  const [days] = await scene.owner('select (private.today($1) - 30)::text as starts_on, (private.today($1) + 150)::text as ends_on, (private.today($1) + 60)::text as due_on', [company])
  const action = (title: string, weight: number, learning: string): Row => ({ title, weight, learning, due_on: days?.['due_on'] })
  return {
    employee_id: await employeeId(scene, people.person), title: 'Falar em público', purpose: 'current_position', starts_on: days?.['starts_on'], ends_on: days?.['ends_on'],
    areas: [{ competency_id: await competency(scene, company), current_level: 2, target_level: 4, actions: [action('Apresentar na reunião geral', 2, 'experience'), action('Ensaiar com a mentora', 1, 'social'), action('Fazer um curso', 1, 'formal')] }],
    ...values,
  }
}

export async function plan(scene: Scene, actor: Actor, company: string, values: Row = {}): Promise<string> {
  const [saved] = await scene.as(actor, SAVE_PLAN, [JSON.stringify(await planValues(scene, company, values)), null, null])
  return String(saved?.['id'])
}

/** A plan under way, begun by whoever leads. */
export async function runningPlan(scene: Scene, lead: Actor, company: string, values: Row = {}): Promise<string> {
  const id = await plan(scene, lead, company, values)
  await scene.as(lead, 'select public.submit_development_plan($1)', [id])
  return id
}

/** Actions of a plan in their order, as who reads it sees them. */
export async function actionsOf(scene: Scene, actor: Actor, id: string): Promise<readonly Row[]> {
  const { areas } = await told<{ areas: readonly { actions: readonly Row[] }[] }>(scene, actor, 'select public.development_plan($1)', [id])
  return areas.flatMap((area) => area.actions)
}

/** How far a plan is, as who reads it sees it. */
export async function figuresOf(scene: Scene, actor: Actor, id: string): Promise<Row> {
  const { progress, waiting_share, status } = await told(scene, actor, 'select public.development_plan($1)', [id])
  return { progress, waiting_share, status }
}
