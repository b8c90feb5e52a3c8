import { colleague, people } from './approvals.ts'
import { requestsOfAllKinds } from './privacy.ts'
import type { Scene, Stage } from './stage.ts'

/** Requests about personal data in every state, operators, who answers for data, files that HR opened, and a company without a CNPJ. */
export async function eventfulPrivacy(scene: Scene, stage: Stage, company: string): Promise<void> {
  const [admin, manager, person] = [people.admin, people.manager, people.person].map((email) => stage.signedIn(email))
  if (!admin || !manager || !person) throw new Error('The demo has its people.')
  // Somebody of HR opened a file of each of them.
  await scene.owner(
    `insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
     select distinct on (f.employee_id) f.company_id, 'open_file', 'file', f.id, a.user_id, '{"name": "rg.pdf"}'
     from public.files f join public.employees e on e.id = f.employee_id and e.user_id is not null join public.employees a on a.email = $2 and a.id <> e.id
     where f.company_id = $1 order by f.employee_id, f.id`, [company, people.admin])
  await scene.owner('update public.company_details set cnpj = null where company_id = (select max(d.company_id::text)::uuid from public.company_details d where d.company_id <> $1)', [company])
  await requestsOfAllKinds(scene, company, { admin, person, manager }, await colleague(scene, stage, 8))
}
