import type { Scene } from './stage.ts'

/** What people fill in now and then: how a first day goes, who signs as what, what came of papers that were asked for, deadlines. */
export async function fillDetails(scene: Scene, company: string): Promise<void> {
  const order = 'insert into public.document_orders (company_id, employee_id, option_id, due_on, requested_at, note, status, answered_by, closed_at'
  const ordered = `select o.company_id, o.employee_id, o.option_id, o.due_on, o.requested_at, 'Para o banco'`
  const answerer = `(select e.user_id from public.employees e where e.company_id = o.company_id and e.user_id is not null limit 1), private.now()`
  const updates = [
    `update public.admissions set first_day_dress = 'Sapato fechado', first_day_contact = 'Recepção', welcome_message = 'Boas-vindas!' where company_id = $1`,
    `update private.signature_parties set capacity = 'Testemunha' where company_id = $1 and id in (select p.id from private.signature_parties p
       where p.company_id = $1 and p.capacity is null order by p.status, p.id limit 3)`,
    `update public.departments set cost_centre = 'CC-100' where id = (select id from public.departments where company_id = $1 order by name limit 1)`,
    `update public.document_distributions set deadline = private.today(company_id) + 5, undo_reason = 'Arquivo errado' where id = (select id from public.document_distributions where company_id = $1 order by title limit 1)`,
    `${order}, denial_reason) ${ordered}, 'denied', ${answerer}, 'Já foi entregue' from public.document_orders o where o.company_id = $1 limit 1`,
    `${order}, available_at, downloaded_at, document_id) ${ordered}, 'downloaded', ${answerer}, private.now(), private.now(), d.id
       from public.document_orders o join public.documents d on d.employee_id = o.employee_id where o.company_id = $1 limit 1`,
    `update public.document_templates set archived_at = private.now(), description = null where id = (select t.id from public.document_templates t where t.company_id = $1 order by t.name limit 1)`,
    `update public.document_types set archived_at = private.now() where id = (select t.id from public.document_types t where t.company_id = $1
       and not exists (select from public.documents d where d.company_id = t.company_id and d.type_id = t.id) order by t.name desc limit 1)`,
  ]
  for (const update of updates) await scene.owner(update, [company])
}
