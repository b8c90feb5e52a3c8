import { people } from './approvals.ts'
import { draftCycle, launchCycle, ratingScale, team } from './evaluations.ts'
import type { Scene, Stage } from './stage.ts'

/** A cycle with sections that people answer, one of them without a login by a link, which is entered as 'answering-secret'. */
export async function answerByLink(scene: Scene, stage: Stage, company: string): Promise<void> {
  const admin = stage.signedIn(people.admin)
  const { members } = await team(scene, company, 4)
  const cycle = await launchCycle(scene, admin, company, {
    people: members,
    head: { name: 'Ciclo por link' },
    questions: (scale) => [{ kind: 'scale', title: 'Entrega o que combinou', is_required: true, scale_id: scale, section: 1 }],
    sections: [{ title: 'Entregas', help: 'Pense nos últimos seis meses.' }],
  })
  const [guest] = await scene.owner('select r.id, r.employee_id from private.evaluation_respondents r where r.cycle_id = $1 and r.employee_id = $2', [cycle, members[0]])
  await scene.owner(`update public.employees set cpf = '39053344705', birth_date = '1992-02-03' where id = $1`, [guest?.['employee_id']])
  await scene.as(admin, `select public.make_guest_links($1, 'evaluation', $2)`, [company, [guest?.['id']]])
  await scene.owner(
    `update private.guest_link_keys k set session_digest = private.secret_digest('answering-secret'), session_until = private.now() + interval '1 hour'
     from public.guest_links l where l.id = k.link_id and l.subject_id = $1`,
    [guest?.['id']],
  )
}

/** A pulse that one person answered, one that nobody has, and drafts: one that could not be launched and one that is being launched. */
export async function pulseAndDraft(scene: Scene, stage: Stage, company: string): Promise<void> {
  const admin = stage.signedIn(people.admin)
  const person = stage.signedIn(people.person)
  const [me] = await scene.owner('select id from public.employees where email = $1', [people.person])
  const scale_id = await ratingScale(scene, company)
  const [today] = await scene.owner('select private.today($1)::text as opens_on, (private.today($1) + 5)::text as closes_on', [company])
  const steps = [{ step: 'pulse', ...today }]
  for (const name of ['Pulso de novembro', 'Pulso de dezembro']) {
    const cycle = await launchCycle(scene, admin, company, { people: [String(me?.['id'])], head: { name, kind: 'pulse', scale_id, steps } })
    const [form] = await scene.owner(`select f.id, f.version, q.id as question from private.forms f join private.form_questions q on q.form_id = f.id where f.subject_id = $1 and f.purpose = 'evaluation_pulse' order by q.position`, [cycle])
    if (name === 'Pulso de novembro') await scene.as(person, 'select public.answer_form($1, $2, $3)', [form?.['id'], form?.['version'], JSON.stringify({ [String(form?.['question'])]: 4 })])
  }
  for (const [name, status] of [['Rascunho com falha', 'draft'], ['Em lançamento', 'launching']] as const) {
    const cycle = await draftCycle(scene, admin, company, { people: [String(me?.['id'])], head: { name, scale_id } })
    await scene.as(admin, 'select public.save_evaluation_questionnaire($1, $2)', [cycle, JSON.stringify({ name: 'Lideranças', audience: { people: [me?.['id']] } })])
    await scene.owner(`update public.evaluation_cycles set status = $2, failure = case when $2 = 'draft' then 'Ninguém está neste ciclo.' end where id = $1`, [cycle, status])
  }
  const released = await scene.owner(`select p.id, t.digest from public.evaluation_participants p cross join lateral private.evaluation_result_text(p.company_id, p.id) t where p.employee_id = $1`, [me?.['id']])
  for (const { id, digest } of released) await scene.as(person, `select public.acknowledge('evaluation_result', $1, $2)`, [id, digest])
  // Results of a former system: one of the caller with all there may be, and one of everybody whom the calibration of a cycle knows.
  await scene.owner(
    `insert into private.imported_evaluations (company_id, employee_id, cycle_name, kind, ended_on, score, max_score, classification, note)
     select $1, $2, 'Avaliação de antes', 'r360', date '2020-06-30', 4.2, 5, 'Supera', 'Mudou de área.'
     union all select distinct $1::uuid, p.employee_id, 'Avaliação do sistema antigo', 'other', date '2020-12-18', 84, 100, null, null
     from private.evaluation_results r join public.evaluation_participants p on p.id = r.participant_id where r.company_id = $1 or p.employee_id = $2`,
    [company, me?.['id']],
  )
  const [later] = await scene.owner('select (private.today($1) + 30)::text as day', [company])
  const sent = await scene.owner(`select c.id from public.employee_contracts c join private.form_assignments a on a.target_id = c.employee_id join private.forms f on f.id = a.form_id and f.purpose = 'experience_sheet'
    join private.form_sheets s on s.form_id = f.id and s.is_sent where c.company_id = $1`, [company])
  for (const { id } of sent) await scene.as(stage.signedIn(people.manager), `select public.decide_experience($1, 'extend', $2, 'Precisa de mais tempo')`, [id, later?.['day']])
}
