import { employeeId, giveAccess, people } from './approvals.ts'
import type { Actor, Row, Scene, Stage } from './stage.ts'

/** What the wizard would have typed of Carla, by part; a part that is not wanted is given as undefined. */
export async function carla(scene: Scene, stage: Stage, changes: Readonly<Record<string, Row | undefined>> = {}): Promise<Row> {
  const [template] = await scene.owner(`select id from public.journey_templates where company_id = $1 and name = 'Operacional'`, [stage.company('aurora')])
  const parts: Record<string, Row | undefined> = {
    person: { first_name: 'Carla', last_name: 'Nogueira', cpf: '52998224725', birth_date: '1995-05-10', email: 'carla@exemplo.com.br' },
    personal: { mother_name: 'Marta Nogueira', marital_status: 'single' },
    work: {
      hire_date: '2026-12-02', position: 'Auxiliar de produção', manager_id: await employeeId(scene, people.manager), contract_type: 'experience',
      experience_days: 45, extension_days: 45, weekly_hours: 44,
    },
    pay: { salary: 2150.5, unit: 'month' },
    documents: { types: [] },
    access: { template_id: template?.['id'], first_day_time: '08:00', first_day_place: 'Portaria 2' },
    ...changes,
  }
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined))
}

export const saving = 'select * from public.save_admission_draft($1, $2, $3, $4, $5)'

export async function draftOf(scene: Scene, stage: Stage, actor: Actor, parts: Row, step = 5): Promise<string> {
  const [row] = await scene.as(actor, saving, [stage.company('aurora'), null, step, JSON.stringify(parts), true])
  return String(row?.['id'])
}

/** Carla's admission, finished by that administrator. */
export async function admit(scene: Scene, stage: Stage, actor: Actor, changes: Readonly<Record<string, Row | undefined>> = {}): Promise<Row> {
  const draft = await draftOf(scene, stage, actor, await carla(scene, stage, changes))
  const [admission] = await scene.as(actor, `select a.*, a.base_date::text from public.finish_admission_draft($1) a`, [draft])
  if (admission === undefined) throw new Error('no admission came back')
  return admission
}

export async function tasksOf(scene: Scene, admission: unknown): Promise<readonly Row[]> {
  return scene.owner(`select id, title, kind, responsible, assignee_id, department_id, due_on::text, status, required, offset_days
    from public.journey_tasks where journey_id = $1 order by due_on, position`, [admission])
}

export async function taskNamed(scene: Scene, admission: unknown, title: string): Promise<Row> {
  const found = (await tasksOf(scene, admission)).find((task) => String(task['title']).startsWith(title))
  if (found === undefined) throw new Error(`no task ${title}`)
  return found
}

/** Carla with a login, as she would come by her invitation. */
export const signIn = (scene: Scene, admission: Row, role = 'user'): Promise<Actor> => giveAccess(scene, String(admission['employee_id']), role)
