import { people } from './approvals.ts'
import { carryOut, leftLongAgo, orderErasure } from './retention.ts'
import type { Scene, Stage } from './stage.ts'

/** People who left in every state: anonymised, waiting after a cancelled order, held, held once, past the term and within it. */
export async function eventfulRetention(scene: Scene, stage: Stage, company: string): Promise<void> {
  const admin = stage.signedIn(people.admin)
  const left = (await scene.owner(`select id from public.employees e where company_id = $1 and status = 'terminated' and user_id is null
    and not exists (select from private.privacy_requests r where r.employee_id = e.id)
    and not exists (select from public.document_holds h where h.employee_id = e.id and h.released_at is null) order by termination_date limit 5`, [company])).map(({ id }) => String(id))
  const [erased, waiting, held, released] = left
  if (!erased || !waiting || !held || !released) throw new Error('The demo has people who left.')
  for (const id of left) await leftLongAgo(scene, id)
  await orderErasure(scene, admin, company, erased)
  await carryOut(scene, company)
  const cancelled = await orderErasure(scene, admin, company, waiting)
  await scene.as(admin, 'select public.cancel_erasure($1, $2)', [cancelled, 'Pedido por engano'])
  await orderErasure(scene, admin, company, waiting)
  for (const id of [held, released]) await scene.as(admin, 'select public.hold_person($1, $2, private.today($3) + 200)', [id, 'Processo trabalhista', company])
  await scene.as(admin, 'select public.release_document_hold(id, $2) from public.document_holds where employee_id = $1', [released, 'Processo encerrado'])
  // A document is held by itself, too.
  await scene.owner(`insert into public.document_holds (company_id, employee_id, document_id, reason, placed_by)
    select d.company_id, d.employee_id, d.id, 'Auditoria do acordo coletivo', (select id from public.employees where email = $2)
    from public.documents d join public.employees e on e.id = d.employee_id and e.status = 'active' where d.company_id = $1 and d.archived_at is null order by d.id limit 1`, [company, people.admin])
}
