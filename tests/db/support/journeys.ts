import { people } from './approvals.ts'
import { hire } from './history.ts'
import type { Actor, Row, Scene, Stage } from './stage.ts'

/** A task of a template as the builder writes it. */
export const templateTask = (title: string, more: Row = {}): Row => ({ title, responsible: 'hr', kind: 'task', phase: 'before', offset_days: 0, ...more })

/** Saves a template of admissions as an administrator of Aurora, and answers its id. */
export async function saveTemplate(scene: Scene, stage: Stage, tasks: readonly Row[], more: Row = {}): Promise<string> {
  const [row] = await scene.as(stage.signedIn(people.admin), 'select id from public.save_journey_template($1)', [
    JSON.stringify({ company_id: stage.company('aurora'), name: 'Roteiro de teste', tasks, ...more }),
  ])
  return String(row?.['id'])
}

/** Somebody who is expected on a day. */
export const expectHire = (scene: Scene, stage: Stage, on: string, more: Row = {}): Promise<string> =>
  hire(scene, stage, { hire_date: on, status: 'pre_admission', ...more })

/** Begins an admission and answers the journey. */
export async function startJourney(scene: Scene, actor: Actor, employee: string, template: string | null = null, chosen: Row = {}): Promise<Row> {
  const [journey] = await scene.as(actor, `select j.*, j.base_date::text from public.start_journey('admission', $1, $2, null, $3) j`, [employee, template, JSON.stringify(chosen)])
  if (journey === undefined) throw new Error('no journey came back')
  return journey
}

/** The tasks of a journey by title, with their days as text. */
export async function journeyTasks(scene: Scene, journey: unknown): Promise<Readonly<Record<string, Row>>> {
  const rows = await scene.owner(
    `select t.id, t.title, t.due_on::text, t.status, t.assignee_id, t.department_id, t.position, t.depends_on, t.is_dated_by_hand from public.journey_tasks t where t.journey_id = $1`, [journey])
  return Object.fromEntries(rows.map((row) => [String(row['title']), row]))
}
