import { people } from './approvals.ts'
import type { Actor, Row, Scene, Stage } from './stage.ts'

export const ACKNOWLEDGE = 'select * from public.acknowledge($1, $2, $3)'
export const VERIFY = 'select * from public.verify_acknowledgements($1)'

/** Publishes another privacy notice in Aurora, the first kind of text that everybody acknowledges; answers its digest. */
export async function newNotice(scene: Scene, stage: Stage, text: string): Promise<string> {
  const [notice] = await scene.as(stage.signedIn(people.admin), 'insert into public.privacy_notices (company_id, text) values ($1, $2) returning digest', [stage.company('aurora'), text])
  return String(notice?.['digest'])
}

/** Somebody of Aurora acknowledges its notice. */
export async function acknowledged(scene: Scene, stage: Stage, [actor, digest]: readonly [Actor, string]): Promise<Row> {
  const [entry] = await scene.as(actor, ACKNOWLEDGE, ['privacy_notice', stage.company('aurora'), digest])
  if (entry === undefined) throw new Error('nothing was acknowledged')
  return entry
}

/** Does what a superuser may: no trigger looks. */
export async function asSuperuser(scene: Scene, statement: string, values: readonly unknown[] = []): Promise<void> {
  await scene.owner('set local session_replication_role = replica')
  await scene.owner(statement, values)
  await scene.owner('set local session_replication_role = origin')
}

/** Somebody of Aurora without a login who is asked to acknowledge the notice, with the token of their link. */
export async function askedReader(scene: Scene, stage: Stage, place = 0): Promise<Row> {
  const admin = stage.signedIn(people.admin)
  const aurora = stage.company('aurora')
  const [reader] = await scene.owner(
    `select id, cpf, birth_date::text as birth from public.employees
     where company_id = $1 and user_id is null and status = 'active' and cpf is not null and birth_date is not null order by registration_number limit 1 offset $2`,
    [aurora, place],
  )
  await scene.as(admin, `select public.ask_acknowledgements($1, 'privacy_notice', $1, $2, private.today($1) + 7)`, [aurora, [reader?.['id']]])
  const [request] = await scene.owner('select id from public.acknowledgement_requests where employee_id = $1', [reader?.['id']])
  const [link] = await scene.as(admin, `select * from public.make_guest_links($1, 'acknowledgement', $2)`, [aurora, [request?.['id']]])
  return { ...reader, request: request?.['id'], token: link?.['token'] }
}
