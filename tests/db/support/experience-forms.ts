import { people } from './approvals.ts'
import { type Assigned, fillSheet, ratingScale } from './evaluations.ts'
import type { Actor, Row, Scene } from './stage.ts'

/** Somebody of the team of gestor@aurora.demo whose experience of so many days ends in four; answers the id. */
export async function onTrial(scene: Scene, company: string, name: string): Promise<string> {
  const [person] = await scene.owner(
    `insert into public.employees (company_id, first_name, last_name, status, hire_date, manager_id)
     select $1, $2, 'Experiência', 'active', private.today($1) - 40, m.id from public.employees m where m.email = $3 returning id`,
    [company, name, people.manager],
  )
  await scene.owner(
    `insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on, experience_ends_on)
     values ($1, $2, 'experience', private.today($1) - 40, private.today($1) + 4)`,
    [company, person?.['id']],
  )
  return String(person?.['id'])
}

export const beginReviews = (scene: Scene, company: string): Promise<readonly Row[]> => scene.owner('select private.run_experience_reviews($1, private.today($1))', [company])

/** Reviews of the own questions of a company: one begun, one sent, one of nobody. And the cycles of a person. */
export async function reviewExperiences(scene: Scene, admin: Actor, { company, me }: { readonly company: string; readonly me: string }): Promise<void> {
  const questions = [{ kind: 'scale', title: 'Segurança', low: 1, high: 5, is_required: true, section: 1 }, { kind: 'text', title: 'Por quê?', section: 1 }]
  await scene.as(admin, 'select public.save_form($1, $2, $1, $3, $4, null, $5)', [company, 'experience', JSON.stringify(questions), 'identified', JSON.stringify([{ title: 'No dia a dia' }])])
  const tried: string[] = []
  for (const name of ['Ana', 'Beto', 'Caio']) tried.push(await onTrial(scene, company, name))
  await beginReviews(scene, company)
  for (const [place, target] of tried.entries()) {
    const [sheet] = await scene.owner('select id, form_id as form, respondent_id as respondent, target_id as target from private.form_assignments where target_id = $1', [target])
    if (place < 2) await fillSheet(scene, sheet as unknown as Assigned, { Segurança: 4 }, place === 1)
    else await scene.owner('select private.drop_assignments($1, array[$2::uuid])', [company, sheet?.['id']])
  }
  await pastCycles(scene, company, me)
}

/** Cycles of a person: one that runs, one whose result was released. */
export async function pastCycles(scene: Scene, company: string, me: string): Promise<void> {
  const scale = await ratingScale(scene, company, 'Escala do histórico')
  await scene.owner(
    `with c as (insert into public.evaluation_cycles (company_id, name, kind, period_start, period_end, scale_id, status, audience)
       select $1, n.name, 'r180', '2026-01-01', '2026-06-30', $2, n.status, '{"everyone": true}' from (values ('Aberto', 'running'), ('Liberado', 'closed')) n (name, status) returning *),
     q as (insert into public.evaluation_questionnaires (company_id, cycle_id, position, name) select company_id, id, 1, 'Todos' from c returning *),
     p as (insert into public.evaluation_participants (company_id, cycle_id, employee_id, questionnaire_id) select company_id, cycle_id, $3, id from q returning *)
     insert into private.evaluation_results (company_id, cycle_id, participant_id, score, manager_released_at, person_released_at)
     select p.company_id, p.cycle_id, p.id, 4.25, private.now(), private.now() from p join c on c.id = p.cycle_id where c.name = 'Liberado'`,
    [company, scale, me],
  )
}
