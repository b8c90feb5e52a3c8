import { randomUUID } from 'node:crypto'
import { employeeId, giveAccess, people } from './approvals.ts'
import { hire } from './history.ts'
import type { Actor, Row, Scene, Stage } from './stage.ts'

export const WORDS = 'Palavras que só quem pode lê'

/** Gives somebody feedback, praise between the two unless told otherwise; answers its id. */
export async function give(scene: Scene, author: Actor, recipient: string, values: Row = {}): Promise<string> {
  const id = randomUUID()
  await scene.as(author, 'select public.give_feedback($1)', [JSON.stringify({ id, recipient_id: recipient, kind: 'praise', visibility: 'private', body: WORDS, ...values })])
  return id
}

/** Asks colleagues about somebody, oneself unless told otherwise; answers the id. */
export async function askFeedback(scene: Scene, asker: Actor, asked: readonly string[], values: Row = {}): Promise<string> {
  const id = randomUUID()
  await scene.as(asker, 'select public.request_feedback($1)', [JSON.stringify({ id, people: asked, question: 'Como posso melhorar nas reuniões?', ...values })])
  return id
}

/** The ids of a list. */
export async function listed(scene: Scene, actor: Actor, scope: string): Promise<readonly unknown[]> {
  return (await scene.as(actor, `select i ->> 'id' as id from jsonb_array_elements(public.feedback_list($1) -> 'items') i`, [scope])).map(({ id }) => id)
}

/** Whether somebody reads a feedback; who may not is answered as if it were not there. */
export const reads = async (scene: Scene, actor: Actor, id: string): Promise<boolean> => (await scene.refusal(actor, 'select public.feedback_detail($1)', [id])) === null

export interface Team {
  readonly personId: string
  readonly managerId: string
  /** Somebody else under the same manager. */
  readonly mateId: string
  readonly mate: Actor
  /** Reports to the demo's user. */
  readonly reportId: string
  readonly report: Actor
  /** Works in the company, in no team of these. */
  readonly otherId: string
  readonly other: Actor
}

/** The demo's user under its manager, with a teammate, a report and somebody of another team. */
export async function team(scene: Scene, stage: Stage): Promise<Team> {
  const [personId, managerId] = [await employeeId(scene, people.person), await employeeId(scene, people.manager)]
  await scene.owner('update public.employees set manager_id = $1, department_id = null where id = $2', [managerId, personId])
  const mateId = await hire(scene, stage, { manager_id: managerId, status: 'active' })
  const reportId = await hire(scene, stage, { manager_id: personId, status: 'active' })
  const otherId = await hire(scene, stage, { status: 'active' })
  return {
    personId, managerId, mateId, reportId, otherId,
    mate: await giveAccess(scene, mateId), report: await giveAccess(scene, reportId), other: await giveAccess(scene, otherId),
  }
}

/** Feedback of each kind with what may come of it, requests that wait, were answered and declined, and enough of both for figures. */
export async function exchangeFeedback(scene: Scene, stage: Stage, { company, me, mate, ill }: Readonly<Record<'company' | 'me' | 'mate' | 'ill', string>>): Promise<void> {
  const [admin, manager, person] = [stage.signedIn(people.admin), stage.signedIn(people.manager), stage.signedIn(people.person)]
  const [value] = await scene.owner(`insert into public.competencies (company_id, name, kind) values ($1, 'Cuidar de quem chega', 'value') returning id`, [company])
  await askFeedback(scene, manager, [me], { about_id: mate })
  const asked = await askFeedback(scene, admin, [me, await employeeId(scene, people.manager)], { about_id: ill, due_on: `${new Date().getFullYear() + 2}-01-01` })
  await give(scene, person, ill, { request_id: asked, kind: 'constructive', visibility: 'with_manager', competencies: [value?.['id']] })
  await scene.as(manager, `select public.decline_feedback_request($1, 'Ainda não trabalhei com a pessoa')`, [asked])
  const praise = await give(scene, manager, me, { visibility: 'team' })
  await scene.as(manager, `select public.edit_feedback($1, 'Obrigado pela apresentação')`, [praise])
  await scene.as(person, 'select public.thank_for_feedback($1)', [praise])
  await scene.as(person, `select public.reply_to_feedback($1, 'Valeu!')`, [praise])
  await give(scene, admin, me)
  const everybody = await scene.owner(`select id from public.employees where company_id = $1 and user_id is null and status = 'active' order by id limit 6`, [company])
  for (const { id } of everybody) await give(scene, admin, String(id))
}
