import { randomUUID } from 'node:crypto'
import type { Actor, Row, Scene, Stage } from './stage.ts'

/** The people of Aurora whom scenes of approvals need, by what they are there. */
export const people = {
  person: 'pessoa@aurora.demo',
  manager: 'gestor@aurora.demo',
  admin: 'admin@aurora.demo',
  master: 'master@vinculo.demo',
  stranger: 'admin@boreal.demo',
} as const

export async function employeeId(scene: Scene, email: string): Promise<string> {
  const [row] = await scene.owner('select id from public.employees where email = $1', [email])
  return String(row?.['id'])
}

/** Somebody of a company without a login, the same one for the same number. */
export async function colleague(scene: Scene, stage: Stage, place: number): Promise<string> {
  const [row] = await scene.owner(
    `select e.id from public.employees e left join public.departments d on d.head_employee_id = e.id
     where e.company_id = $1 and e.user_id is null and e.status = 'active' and d.id is null order by e.registration_number offset $2 limit 1`,
    [stage.company('aurora'), place],
  )
  return String(row?.['id'])
}

/** Gives a person a login with a living session, and answers as whom to speak. */
export async function giveAccess(scene: Scene, employee: string, role = 'user'): Promise<Actor> {
  const [login] = await scene.owner(
    `with login as (
       insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
       values (gen_random_uuid(), 'authenticated', 'authenticated', $1, now(), now(), now()) returning id),
     session as (
       insert into auth.sessions (id, user_id, created_at, updated_at) select gen_random_uuid(), id, now(), now() from login returning id, user_id)
     select user_id, id from session`,
    [`${randomUUID()}@aurora.demo`],
  )
  await scene.owner('update public.employees set user_id = $1, role = $2 where id = $3', [login?.['user_id'], role, employee])
  return { role: 'authenticated', claims: { sub: login?.['user_id'], session_id: login?.['id'], role: 'authenticated', aal: 'aal1' } }
}

/** Asks for a change of the RG, and answers the id of the approval request. */
export async function askChange(scene: Scene, actor: Actor, changes: Row = { rg: '77.777.777-7' }): Promise<string> {
  const [row] = await scene.as(actor, `select public.request_change($1, 'Mudou') ->> 'request_id' as id`, [JSON.stringify(changes)])
  return String(row?.['id'])
}

export const decide = (scene: Scene, actor: Actor, request: string, decision = 'approve', comment: string | null = null): Promise<string | null> =>
  scene.refusal(actor, 'select public.decide_approval($1, $2, $3)', [request, decision, comment])

export async function stateOf(scene: Scene, request: string): Promise<string> {
  const [row] = await scene.owner('select status from public.approval_requests where id = $1', [request])
  return String(row?.['status'])
}

/** For whom a request waits: names and origins of the open seats; a seat without a person says for whom it is. */
export async function waitingSeats(scene: Scene, request: string): Promise<string[]> {
  const rows = await scene.owner(
    `select coalesce(e.display_name::text, a.origin) as name from public.approval_step_approvers a
     join public.approval_steps s on s.id = a.step_id left join public.employees e on e.id = a.approver_id
     where s.request_id = $1 and a.status = 'waiting' order by 1`,
    [request],
  )
  return rows.map((row) => String(row['name']))
}

export interface StepWish {
  readonly approver_kind: string
  readonly mode?: string
  readonly role?: string
  readonly people?: readonly string[]
  readonly sla_days?: number
  readonly on_timeout?: string
}

/** Puts a flow in force for everyone in Aurora; the flows of the demo retire. */
export async function putInForce(scene: Scene, stage: Stage, steps: readonly StepWish[], more: Row = {}): Promise<string> {
  await scene.owner('update public.approval_flows set active = false')
  const [row] = await scene.as(stage.signedIn(people.admin), 'select id from public.save_approval_flow($1)', [
    JSON.stringify({ company_id: stage.company('aurora'), entity_type: 'change_request', name: 'Fluxo do teste', ...more, steps }),
  ])
  return String(row?.['id'])
}

/** Makes somebody the substitute of a person, from today for ten days unless told otherwise. */
export async function nameSubstitute(scene: Scene, person: string, substitute: string, days: readonly [number, number] = [0, 10]): Promise<void> {
  await scene.owner(
    `with s as (
       insert into public.approval_substitutes (company_id, person_id, substitute_id, period)
       select company_id, id, $2, daterange(private.today(company_id) + $3::int, private.today(company_id) + $4::int) from public.employees where id = $1
       returning *)
     insert into public.approval_substitute_scopes (company_id, substitution_id, person_id, period) select company_id, id, person_id, period from s`,
    [person, substitute, ...days],
  )
}

/** Moves the clock by so many days. */
export async function passDays(scene: Scene, days: number): Promise<void> {
  await scene.owner('delete from private.frozen_clock')
  await scene.owner('insert into private.frozen_clock (instant) values (now() + make_interval(days => $1))', [days])
}
