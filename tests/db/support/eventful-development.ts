import { colleague, employeeId, people } from './approvals.ts'
import { actionsOf, competency, plan, planValues, runningPlan, SAVE_PLAN } from './development.ts'
import type { Row, Scene, Stage } from './stage.ts'

/** Development plans of every state, with all that can be said of them and with the least, a library that is rated, and levels with and without an end. */
export async function plansOfAllKinds(scene: Scene, stage: Stage, company: string): Promise<void> {
  const [admin, manager, person] = [people.admin, people.manager, people.person].map((email) => stage.signedIn(email))
  if (!admin || !manager || !person) throw new Error('The demo has its people.')
  const area = await competency(scene, company)
  const save = 'select public.save_library_action($1, $2, $3) as id'
  const full = { title: 'Conduzir uma reunião', learning: 'experience', competency_id: area, success_indicator: 'Todos falaram', effort_hours: 4, url: 'https://exemplo.com/reunioes' }
  const [library] = await scene.as(admin, save, [company, JSON.stringify(full), null])
  const [old] = await scene.as(admin, save, [company, JSON.stringify({ title: 'Ler um livro', learning: 'formal' }), null])
  await scene.as(admin, 'select public.archive_library_action($1, $2)', [company, old?.['id']])
  await scene.as(admin, save, [company, JSON.stringify({ title: 'Assistir a uma reunião', learning: 'social', competency_id: area }), null])

  // One that was cancelled as a draft, one that ended in part, then the one under way.
  const given_up = await plan(scene, person, company, { title: 'Desistido', mentor_id: null, areas: [] })
  await scene.as(person, `select public.close_development_plan($1, 'cancelled')`, [given_up])
  const mentor = await colleague(scene, stage, 5)
  const [position] = await scene.owner('select id from public.positions where company_id = $1 limit 1', [company])
  const values = await planValues(scene, company)
  const [first] = values['areas'] as readonly { actions: readonly Row[] }[]
  const actions = (first?.actions ?? []).map((action, place) => (place === 0 ? { ...action, library_id: library?.['id'], success_indicator: 'Nota 4', resources: 'Sala', cost: 120, effort_hours: 8 } : action))
  const feedback = crypto.randomUUID()
  const rich = { mentor_id: mentor, target_position_id: position?.['id'], strengths: 'Escuta', aspiration: 'Liderar um time', origin: 'feedback', origin_id: feedback, areas: [{ ...first, why: 'Fala pouco', actions }] }
  await scene.owner(`insert into private.feedbacks (id, company_id, author_id, recipient_id, kind, visibility, body, created_at) values ($1, $2, $3, $4, 'constructive', 'with_manager', 'Fale mais', now())`,
    [feedback, company, mentor, await employeeId(scene, people.person)])
  await scene.owner(`insert into public.competency_levels (company_id, competency_id, level, behaviour) values ($1, $2, 4, 'Fala a grupos grandes') on conflict do nothing`, [company, area])
  const id = await runningPlan(scene, manager, company, rich)
  const [done, returned, dropped] = await actionsOf(scene, person, id)
  for (const action of [done, returned]) await scene.as(person, `select public.complete_journey_task($1, 'Feito')`, [action?.['task_id']])
  await scene.owner(
    `update public.journey_tasks t set evidence_file_id = (select f.id from public.files f where f.company_id = t.company_id order by f.id limit 1) where t.id = $1`, [done?.['task_id']])
  const [until] = await scene.owner('select (private.today($1) + 90)::text as day', [company])
  await scene.as(manager, 'select public.validate_action($1, $2)', [done?.['id'], JSON.stringify({ accepted: true, level: 3, valid_until: until?.['day'] })])
  await scene.as(manager, 'select public.validate_action($1, $2)', [returned?.['id'], '{"accepted": false, "note": "Falta o vídeo"}'])
  await scene.as(manager, 'select public.cancel_action($1, $2)', [dropped?.['id'], 'Sem turma'])
  await scene.as(person, 'select public.check_in_plan($1, $2)', [id, '{"mood": 4, "advances": "Duas falas", "blockers": "Agenda", "next_steps": "Ensaiar"}'])
  await scene.as(manager, 'select public.check_in_plan($1, $2)', [id, '{"mood": 3}'])
  await scene.as(person, 'select public.rate_library_action($1, 5)', [library?.['id']])
  await scene.as(manager, 'select public.close_development_plan($1, $2, $3)', [id, 'ended', 'Mudou de área'])
  const current = await runningPlan(scene, manager, company, rich)
  await scene.as(manager, 'select public.check_in_plan($1, $2)', [current, '{"advances": "Começou"}'])
  // Certificates with and without an end, one of them handed in and proving a level.
  const [certificate] = await scene.owner(
    `insert into public.documents (company_id, employee_id, type_id, title, status, sensitivity, who_sees, is_single, expires_on, file_id)
     select $1, $2, t.id, c.title, 'approved', 'P1', 'team', false, c.until, case when c.until is null then (select f.id from public.files f where f.company_id = $1 order by f.id limit 1) end
     from (select id from public.document_types where company_id = $1 and action = 'deliver' limit 1) t cross join (values ('Curso de inglês', null), ('Curso de primeiros socorros', current_date + 200)) c (title, until) returning id`,
    [company, await employeeId(scene, people.person)])
  const [proven] = await actionsOf(scene, person, current)
  await scene.as(person, `select public.complete_journey_task($1, 'Feito')`, [proven?.['task_id']])
  await scene.as(manager, 'select public.validate_action($1, $2)', [proven?.['id'], JSON.stringify({ accepted: true, level: 4, note: 'Parabéns', document_id: certificate?.['id'] })])
  await scene.owner('update private.development_actions set document_id = $2 where id = $1', [proven?.['id'], certificate?.['id']])

  // Of others: one that waits, one that was returned, of somebody without a department, with nothing said of a level.
  const [plain] = await scene.owner(`insert into public.competencies (company_id, name, kind) values ($1, 'Sem níveis descritos', 'technical') returning id`, [company])
  const areas = [{ competency_id: plain?.['id'], target_level: 2, actions }]
  for (const [place, answer] of [[6, null], [7, 'Falta o prazo']] as const) {
    const other = await colleague(scene, stage, place)
    await scene.owner('update public.employees set manager_id = $2 where id = $1', [other, await employeeId(scene, people.manager)])
    if (answer !== null) await scene.owner('update public.employees set department_id = null where id = $1', [other])
    const [saved] = await scene.as(admin, SAVE_PLAN, [JSON.stringify({ ...values, areas, employee_id: other, title: 'Outro plano' }), null, null])
    await scene.owner(`update private.development_plans set status = 'waiting' where id = $1`, [saved?.['id']])
    if (answer !== null) await scene.as(admin, 'select public.decide_development_plan($1, false, $2)', [saved?.['id'], answer])
  }
}
