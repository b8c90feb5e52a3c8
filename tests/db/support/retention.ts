import type { Actor, Row, Scene } from './stage.ts'

/** Makes somebody of the demo with everything the product keeps of a person one who left long ago, whatever rules say of such a past. */
export async function leftLongAgo(scene: Scene, id: string, on = '1990-03-31'): Promise<void> {
  await scene.owner(`set local session_replication_role = replica`)
  await scene.owner(`update public.employees set status = 'terminated', hire_date = $2::date - 400, termination_date = $2 where id = $1`, [id, on])
  await scene.owner(`update public.confidential_cases set lifted_at = now() where employee_id = $1`, [id])
  await scene.owner(`set local session_replication_role = origin`)
}

export const REQUEST = `select public.request_erasures($1, array[$2]::uuid[], 'anonimizar') as day`

export async function orderErasure(scene: Scene, actor: Actor, company: string, id: string): Promise<string> {
  await scene.as(actor, REQUEST, [company, id])
  return String((await scene.owner(`select id from private.erasures where employee_id = $1 and status = 'waiting'`, [id]))[0]?.['id'])
}

/** How many erasures the job carries out or cancels so many days after they were ordered. */
export async function carryOut(scene: Scene, company: string, days = 7): Promise<number> {
  await scene.owner('update private.erasures set due_on = due_on - $2::integer where company_id = $1 and status = $3', [company, days, 'waiting'])
  let done = 0
  while ((await scene.owner('select private.run_erasures() as n'))[0]?.['n'] === 1) done++
  return done
}

export const personOf = async (scene: Scene, actor: Actor, id: string): Promise<Row> => (await scene.as(actor, 'select public.retention_person($1) as r', [id]))[0]?.['r'] as Row

export const listOf = async (scene: Scene, actor: Actor, company: string, state: string | null = null): Promise<Row> =>
  (await scene.as(actor, 'select public.retention_list($1, $2, 200) as r', [company, state]))[0]?.['r'] as Row
