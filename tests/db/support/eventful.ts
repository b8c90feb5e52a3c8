import { audit } from './asset-audits.ts'
import { lend } from './assets.ts'
import { standAtCounter } from './counter.ts'
import { askedReader, asSuperuser } from './acknowledgements.ts'
import { draftOf } from './admissions.ts'
import { colleague, employeeId, people } from './approvals.ts'
import { askFor } from './campaigns.ts'
import { draft, publish, tellPosts } from './posts.ts'
import { day, deliver, typeId, upload } from './documents.ts'
import { nameEachOther, talkAndRelease } from './evaluations.ts'
import { reviewExperiences } from './experience-forms.ts'
import { exchangeFeedback } from './feedback.ts'
import { ALL_KINDS, answerAs, openForm, rated, registerPurpose, respondents, sealAll } from './forms.ts'
import type { Actor, Row, Scene, Stage } from './stage.ts'
import { confirmed, prepared } from './uploads.ts'

interface Cast {
  readonly company: string
  readonly me: string
  /** Of the team of gestor@aurora.demo, as pessoa@aurora.demo is. */
  readonly mate: string
  /** Long ill: what the benefit paid loses a vacation. */
  readonly ill: string
}

/** Aurora with something of each kind that people send, ask, plan and prepare, beside what the demo has. Answers whom it happened to. */
export async function eventful(scene: Scene, stage: Stage): Promise<Cast> {
  const cast = { company: stage.company('aurora'), me: await employeeId(scene, people.person), mate: await colleague(scene, stage, 1), ill: await colleague(scene, stage, 3) }
  await hire(scene, cast)
  await leave(scene, stage, cast)
  await send(scene, stage, cast)
  await prepare(scene, cast)
  await beginJourneys(scene, stage, cast)
  await fillIn(scene, stage, cast)
  await invite(scene, stage, cast)
  await survey(scene, stage)
  await surveyArrivals(scene, cast)
  await announce(scene, stage)
  await lend(scene, stage.signedIn(people.admin), stage.signedIn(people.person), cast)
  await standAtCounter(scene, stage)
  await audit(scene, stage.signedIn(people.admin), stage.signedIn(people.person), cast)
  await exchangeFeedback(scene, stage, cast)
  await talkAndRelease(scene, stage.signedIn(people.manager), stage.signedIn(people.admin), cast.company, cast.me)
  await nameEachOther(scene, stage.signedIn(people.admin), stage.signedIn(people.manager), stage.signedIn(people.person), cast)
  await shield(scene, stage, cast)
  await rate(scene, cast)
  await reviewExperiences(scene, stage.signedIn(people.admin), cast)
  await draftOf(scene, stage, stage.signedIn(people.admin), { person: { first_name: 'Carla', last_name: 'Nogueira' } }, 1)
  return cast
}

/** Competencies and scales out of use, and without some of their words. */
async function rate(scene: Scene, { company }: Cast): Promise<void> {
  await scene.owner(`with old as (insert into public.competencies (company_id, name, kind, archived_at) values ($1, 'Pontualidade', 'behavioral', now())), scale as (insert into public.rating_scales (company_id, name, archived_at) values ($1, 'Três pontos', now()) returning id)
    insert into public.rating_scale_points (company_id, scale_id, point, label) select $1, s.id, p, 'Ponto ' || p from scale s, generate_series(1, 3) p`, [company])
}

async function hire(scene: Scene, { company, me, mate, ill }: Cast): Promise<void> {
  await scene.owner('update public.leaves set counts = false, granted = false where employee_id = any ($1)', [[me, mate, ill]])
  await scene.owner(
    `update public.employees e set hire_date = private.today(e.company_id) - 1100, created_at = private.now() - interval '1100 days',
       manager_id = b.id, department_id = b.department_id
     from public.employees b where b.email = $2 and e.id = any ($1)`,
    [[me, mate, ill], people.manager],
  )
  await scene.owner(
    `update public.employee_contracts set contract_type = 'clt_indefinite', starts_on = private.today(company_id) - 1100, experience_ends_on = null,
       experience_extended_to = null, ends_on = null where employee_id = any ($1)`,
    [[me, mate, ill]],
  )
  await scene.owner(`insert into public.departments (company_id, name) values ($1, 'Ainda sem responsável')`, [company])
  await scene.owner('with b as (update public.leave_blocks set archived_at = now() where archived_at is null) update public.coverage_rules set archived_at = now() where archived_at is null')
  await scene.owner(
    `insert into public.coverage_rules (company_id, department_id, min_present, starts_on)
     select $1, b.department_id, 1, private.today($1) from public.employees b where b.email = $2`,
    [company, people.manager],
  )
}

async function leave(scene: Scene, stage: Stage, { company, me, mate, ill }: Cast): Promise<void> {
  const [person, admin] = [stage.signedIn(people.person), stage.signedIn(people.admin)]
  for (const [who, status] of [[mate, 'approved'], [me, 'pending']] as const) {
    await scene.owner(
      `with r as (insert into public.leave_requests (company_id, employee_id, type_id, status)
         select $1, $2, t.id, $3 from public.leave_types t where t.company_id = $1 and t.key = 'paid' returning *)
       insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted)
       select r.company_id, r.id, r.employee_id, private.today($1) + 60, private.today($1) + 64, 5, $3 = 'approved' from r`,
      [company, who, status],
    )
  }
  await scene.owner(`select private.send_leave(r) from public.leave_requests r where r.employee_id = $1 and r.status = 'pending'`, [me])
  await scene.as(admin, 'select public.register_certificate($1, $2, 250)', [ill, await day(scene, stage, -300)])
  const record = (who: string, kind: string, values: Row): Promise<readonly Row[]> => scene.as(admin, 'select id from public.record_fact($1, $2, $3)', [who, kind, JSON.stringify(values)])
  const [office] = await record(mate, 'office', { on_date: await day(scene, stage, -90), variety: 'cipa' })
  await scene.as(admin, `select public.correct_fact($1, $2, 'Fim do mandato')`, [office?.['id'], JSON.stringify({ on_date: await day(scene, stage, -90), variety: 'cipa', ended_on: await day(scene, stage, 300) })])
  await record(mate, 'birth', { on_date: await day(scene, stage, -200), parental_leave: 'maternity' })
  await record(mate, 'military', { on_date: await day(scene, stage, -900), discharged_on: await day(scene, stage, -600), returned_on: await day(scene, stage, -590) })
  await record(ill, 'office', { on_date: await day(scene, stage, -30), variety: 'union' })
  await record(ill, 'accident', { on_date: await day(scene, stage, -301), variety: 'typical' })
  // More was planned of the oldest period than absences recorded later leave of it.
  await scene.owner(
    `with p as (select s.acquired_from from public.employees e cross join lateral private.vacation_sheet(e, private.today($1)) s where e.id = $2 order by s.number limit 1),
       r as (insert into public.leave_requests (company_id, employee_id, type_id, status, period_from)
         select $1, $2, t.id, 'approved', p.acquired_from from p, public.leave_types t where t.company_id = $1 and t.key = 'vacation' returning *),
       l as (insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted)
         select r.company_id, r.id, r.employee_id, private.today($1) + 200, private.today($1) + 229, 30, true from r returning *)
     insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, request_id)
     select l.company_id, l.employee_id, r.type_id, r.period_from, l.starts_on, -30, 'use', r.id from r, l`,
    [company, mate],
  )
  await scene.as(admin, `select public.record_absence($1, (select id from public.leave_types where company_id = $2 and key = 'unexcused'), $3, $4)`,
    [mate, company, await day(scene, stage, -1090), await day(scene, stage, -1076)])
  await scene.owner(
    `with r as (insert into public.leave_requests (company_id, employee_id, type_id, status, end_reason)
       select $1, $2, t.id, 'approved', 'Voltou antes' from public.leave_types t where t.company_id = $1 and t.unit = 'hour' order by t.key limit 1 returning *)
     insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, hours, days, granted)
     select r.company_id, r.id, r.employee_id, private.today($1) - 20, private.today($1) - 20, 2, 2, true from r`,
    [company, me],
  )
  const photo = await prepared(scene, person, { purpose: 'leave_certificate', employee: me, mime: 'image/jpeg' })
  await confirmed(scene, photo, { mime: 'image/jpeg' })
  await scene.as(person, `select public.send_certificate($1, 1, $2, 'Volto amanhã')`, [await day(scene, stage, 0), [photo.file_id]])
}

async function send(scene: Scene, stage: Stage, { company, me, mate }: Cast): Promise<void> {
  const [person, admin] = [stage.signedIn(people.person), stage.signedIn(people.admin)]
  await deliver(scene, stage, person, { employee: me, type: 'CNH', values: { expires_on: await day(scene, stage, 900) } })
  const contract = await deliver(scene, stage, admin, { employee: me, type: 'Contrato de trabalho' })
  await scene.as(admin, `select public.send_for_signature($1, 'signature')`, [contract['id']])
  await scene.as(admin, 'select public.open_file(d.file_id) from public.documents d where d.id = $1', [contract['id']])
  const note = await deliver(scene, stage, admin, { employee: me, type: 'Contrato de trabalho' })
  await scene.as(admin, `select public.send_for_signature($1, 'acknowledgement')`, [note['id']])
  await scene.as(person, `select public.sign_document(s.envelope_id, s.sha256) from public.my_signatures() s where s.kind = 'acknowledgement'`)
  await scene.owner(`select public.finish_signed_copy(c.envelope_id, c.file_id, 2048, repeat('ef', 32))
    from public.signature_envelopes e cross join lateral public.prepare_signed_copy(e.code) c where e.document_id = $1`, [note['id']])
  await scene.as(admin, `select public.place_document_hold($1, 'Processo trabalhista')`, [mate])
  const paper = await typeId(scene, stage, 'Título de eleitor')
  // One of them brought it to the counter.
  const [other] = await scene.owner(`select id from public.employees where company_id = $1 and status = 'active' and id <> all ($2)
    and not exists (select from public.documents d where d.employee_id = employees.id and d.type_id = $3) order by id limit 1`, [company, [me, mate], paper])
  await askFor(scene, admin, company, { types: [paper], people: [me, mate, other?.['id']] })
  await deliver(scene, stage, admin, { employee: other?.['id'], type: 'Título de eleitor' })
  await scene.owner('update public.document_requests set due_on = private.today(company_id) - 1, updated_at = now() where company_id = $1 and employee_id = $2', [company, mate])
  await scene.as(person, 'select public.order_document(o.id) from public.document_order_options o order by o.name limit 1')
  const wish: Row = { company_id: company, type_id: await typeId(scene, stage, 'Holerite'), mode: 'split', title: 'Outubro' }
  const [distribution] = await scene.as(admin, 'select * from public.start_distribution($1)', [JSON.stringify(wish)])
  const file = await upload(scene, admin, null, 'P3', company)
  await scene.as(admin, 'select public.add_distribution_items($1, $2, $3)', [distribution?.['id'], file, [me]])
}

/** Whom documents are asked of and who has no login comes by a link whose token is `guest-token`, and is in by `guest-secret`. */
async function invite(scene: Scene, stage: Stage, { company, mate }: Cast): Promise<void> {
  await scene.as(stage.signedIn(people.admin), `select public.make_guest_links($1, 'document_request', $2)`, [company, [mate]])
  await scene.owner(
    `update private.guest_link_keys set digest = private.secret_digest('guest-token'), session_digest = private.secret_digest('guest-secret'),
       session_until = private.now() + interval '1 hour'`,
  )
  // Somebody whom nobody could recognise, and who is asked for nothing any more.
  const [{ id: bare } = {}] = await scene.owner('select id from public.employees where company_id = $1 and cpf is null and user_id is null limit 1', [company])
  await askFor(scene, stage.signedIn(people.admin), company, { types: [await typeId(scene, stage, 'Título de eleitor')], people: [bare] })
  await scene.owner(`update public.document_requests set status = 'cancelled' where employee_id = $1`, [bare])
  await scene.owner('update public.employees set phone = null where id = $1', [bare])
  await scene.owner(`update public.guest_links set opened_at = now(), asked_again_at = now()`)
  await scene.owner(`update public.document_types set description = 'Frente e verso' where name = 'Título de eleitor' and company_id = $1`, [company])
  await scene.owner(
    `insert into public.files (company_id, purpose, bucket, name, mime, size, sensitivity, employee_id, guest_link_id, confirmed_at, sha256)
     select company_id, 'document_p2', 'files', 'titulo.pdf', 'application/pdf', 9, 'P2', employee_id, id, now(), repeat('ab', 32) from public.guest_links`,
  )
  // A witness from outside, in by `signing-secret`.
  const paper = await deliver(scene, stage, stage.signedIn(people.admin), { employee: String(mate), type: 'Aditivo de contrato' })
  const parties = JSON.stringify([{ role: 'witness', name: 'Tereza', cpf: '52998224725', birth_date: '1961-04-30', email: 't@exemplo.com.br' }])
  await scene.as(stage.signedIn(people.admin), `select public.send_for_signature($1, 'signature', $2, true, private.today($3) + 5, 'Leia com calma')`, [paper['id'], parties, company])
  await scene.owner(
    `with l as (insert into public.guest_links (company_id, purpose, subject_id, expires_at)
       select company_id, 'signature', id, now() + interval '7 days' from private.signature_parties where guest_name is not null returning *)
     insert into private.guest_link_keys (company_id, link_id, digest, session_digest, session_until)
     select l.company_id, l.id, private.secret_digest('signing-token'), private.secret_digest('signing-secret'), now() + interval '1 hour' from l`,
  )
  // People who are asked to acknowledge the privacy notice: one is in by `reading-secret`, another has read it and is in by `read-secret`.
  for (const [place, secret] of ['reading-secret', 'read-secret'].entries()) {
    const { token, request } = await askedReader(scene, stage, place)
    await scene.owner(
      `update private.guest_link_keys set session_digest = private.secret_digest($2), session_until = private.now() + interval '1 hour' where digest = private.secret_digest($1)`,
      [token, secret],
    )
    if (place === 1) await scene.owner('update public.acknowledgement_requests set due_on = null, done_at = now() where id = $1', [request])
  }
  // Somebody who works already, without a login, prepares the arrival by a link of their own: with a task, a paper and the team.
  await scene.owner(
    `with someone as (
       select e.company_id, e.id, e.manager_id from public.employees e join public.document_requests r on r.employee_id = e.id and r.status = 'open'
       where e.company_id = $1 and e.user_id is null and e.status = 'active' and e.manager_id is not null
         and not exists (select from public.journeys j where j.employee_id = e.id and j.status = 'open') limit 1
     ), arrival as (
       insert into public.journeys (company_id, kind, employee_id, base_date, buddy_id)
       select company_id, 'admission', id, private.today(company_id), manager_id from someone returning *
     ), besides as (
       insert into public.admissions (id, company_id, employee_id, first_day_place, first_day_time, first_day_dress, first_day_contact, first_day_notes, welcome_message)
       select id, company_id, employee_id, 'Rua A', '08:00', 'Livre', 'Ana', 'Traga água', 'Boas-vindas' from arrival
     ), task as (
       insert into public.journey_tasks (company_id, journey_id, employee_id, position, title, description, responsible, assignee_id, offset_days, not_before, due_on, depends_on)
       select company_id, id, employee_id, n.position, n.title, n.description, 'person', employee_id, 1, base_date, base_date, n.waits
       from arrival cross join (values (100, 'Conhecer a equipe', 'Até sexta', '{}'::integer[]), (200, 'Contar como foi', null, array[100])) n (position, title, description, waits)
     ), link as (
       insert into public.guest_links (company_id, purpose, subject_id, employee_id, expires_at)
       select company_id, 'arrival', employee_id, employee_id, now() + interval '7 days' from arrival returning *
     )
     insert into private.guest_link_keys (company_id, link_id, digest, session_digest, session_until)
     select company_id, id, private.secret_digest('arrival-token'), private.secret_digest('arrival-secret'), now() + interval '1 hour' from link`,
    [stage.company('aurora')],
  )
}

async function prepare(scene: Scene, { company, me }: Cast): Promise<void> {
  await scene.owner(
    `with i as (insert into public.imports (company_id, kind, file_name, fields, created_by) values ($1, 'employees', 'pessoas.xlsx', '{cpf}', gen_random_uuid()) returning *)
     insert into private.import_rows (company_id, import_id, row_number, cells, result, errors, changes, doubts)
       select company_id, id, n, '{"cpf": "1"}', r, '[{"field": "cpf", "code": "invalid"}]', '{"cpf": [null, "1"]}', '{"cpf": "Curto demais"}'
       from i cross join unnest(array[null, 'error']) with ordinality x (r, n)`,
    [company],
  )
  await scene.owner(
    `with j as (insert into public.journeys (company_id, kind, employee_id, base_date) values ($1, 'admission', $2, private.today($1)) returning *),
       a as (insert into public.admissions (id, company_id, employee_id) select j.id, j.company_id, j.employee_id from j)
     insert into public.journey_tasks (company_id, journey_id, employee_id, assignee_id, position, title, responsible, offset_days, not_before, due_on)
     select j.company_id, j.id, j.employee_id, j.employee_id, 100, 'Ler o guia', 'person', 0, j.base_date, j.base_date from j`,
    [company, me],
  )
  await scene.owner(`insert into public.collective_vacations (company_id, name, starts_on, ends_on) values ($1, 'Fim de ano', private.today($1) + 100, private.today($1) + 114)`, [company])
  await scene.owner('insert into public.collective_members (company_id, collective_id, employee_id) select company_id, id, $2 from public.collective_vacations where company_id = $1', [company, me])
}

/** Two begun at once, one of whom cannot again: by a template with a kit, an article, tasks that wait, and somebody who left. */
async function beginJourneys(scene: Scene, stage: Stage, { company, me, mate }: Cast): Promise<void> {
  const admin = stage.signedIn(people.admin)
  const [kit] = await scene.as(
    admin,
    `select k.id from public.save_journey_kit(jsonb_build_object('company_id', $1::uuid, 'name', 'Documentos do motorista',
       'document_types', (select jsonb_agg(t.id) from (select id from public.document_types where company_id = $1 order by name limit 2) t))) k`,
    [company],
  )
  const task = (title: string, more: Row): Row => ({ title, kind: 'task', responsible: 'hr', phase: 'day_1', offset_days: 0, ...more })
  const tasks = [
    task('Enviar a CNH', { kind: 'kit', kit_id: kit?.['id'], responsible: 'person', phase: 'before', offset_days: -5 }),
    task('Conferir a CNH', { depends_on: [1], legal_reference: 'CTB art. 159', evidence: 'file', required: true, is_business_days: true, offset_days: 2 }),
    task('Apresentar a frota', { responsible: 'named', employee_id: mate, description: 'Meia hora', kind: 'link', url: 'https://exemplo.com.br' }),
    task('Entregar o crachá', { responsible: 'department', department_id: (await scene.owner('select department_id from public.employees where id = $1', [me]))[0]?.['department_id'] }),
  ]
  await scene.as(admin, 'select public.save_journey_template($1)', [
    JSON.stringify({ company_id: company, name: 'Motoristas', description: 'Frota própria', audience: { everyone: true }, tasks }),
  ])
  const hires = await scene.owner(
    `insert into public.employees (company_id, first_name, last_name, status, hire_date) values
       ($1, 'Davi', 'Motta', 'pre_admission', private.today($1) + 10) returning id`,
    [company],
  )
  const whom = [...hires.map(({ id }) => id), me].map((id) => ({ employee_id: id }))
  await scene.as(admin, `select public.start_journeys($1, 'admission', $2)`, [company, JSON.stringify(whom)])
  await scene.owner('select private.run_orders()')
  await scene.owner(`update public.journey_tasks set due_on = private.today($1) - 1 where company_id = $1 and responsible in ('hr', 'department')`, [company])
}

/** What is seldom filled in, filled in; and somebody of whom nothing but the name is known. */
async function fillIn(scene: Scene, stage: Stage, { company, me, mate }: Cast): Promise<void> {
  const bare = await colleague(scene, stage, 7)
  await scene.owner('update public.employees set position = null, department_id = null, manager_id = null, registration_number = null, cpf = null where id = $1', [bare])
  await scene.owner(
    `with b as (insert into public.leave_blocks (company_id, starts_on, ends_on, reason, hard) select $1, private.today($1) + 150, private.today($1) + 155, 'Inventário', false returning *)
     insert into public.leave_block_scopes (company_id, block_id, department_id) select b.company_id, b.id, e.department_id from b join public.employees e on e.id = $2`,
    [company, me],
  )
  await scene.as(
    stage.signedIn(people.admin),
    `select public.adjust_leave_balance($1, t.id, (select min(b.acquired_from) from public.vacation_balance($1) b where b.balance > 0), 1, 'Acerto')
     from public.leave_types t where t.company_id = $2 and t.key = 'vacation'`,
    [me, company],
  )
  await scene.owner(`insert into jobs.runs (name, started_at, finished_at, worked, error) select s.name, now(), now(), n, e from jobs.schedules s cross join (values (3, null), (null, 'Sem espaço')) x (n, e)`)
  await scene.owner(`update jobs.schedules set last_started_at = now(), last_finished_at = now(), last_error = 'Sem espaço' where lane = 'slow'`)
  await scene.owner(
    `update private.document_template_versions set body = body || jsonb_build_object('inputs', '[{"key": "motivo", "label": "Motivo", "kind": "text"}]'::jsonb,
       'blocks', body -> 'blocks' || '[{"type": "list", "items": [[{"text": "Um"}]]}]')`,
  )
  await scene.owner(
    `with j as (update public.journeys set buddy_id = $2 where employee_id = $1 returning id)
     update public.admissions a set first_day_place = 'Recepção', first_day_time = '09:00', first_day_notes = 'Traga um documento' from j where a.id = j.id`,
    [me, mate],
  )
  await scene.owner(
    `select private.append_acknowledgement(a.company_id, 'admission_guide', a.id, v, $2, null)
     from public.admissions a cross join lateral private.admission_guide_version(a.company_id, a.id, null) v where a.employee_id = $1`,
    [me, mate],
  )
  await scene.owner(`update public.journey_tasks set description = 'Uma hora', url = 'https://exemplo.com.br', note = 'Feito' where employee_id = $1`, [me])
}

/** A form of each mode that is over, one that too few people answered, and one that is open. */
async function survey(scene: Scene, stage: Stage): Promise<void> {
  await registerPurpose(scene, { roles: '{self,manager}', dimensions: '{potential}' })
  const admin = stage.signedIn(people.admin)
  const { scale, competency } = await rated(scene, stage.company('aurora'))
  await openForm(scene, stage, {
    mode: 'identified',
    sections: [{ title: 'Competências', help: 'Pense no semestre.', shown_to: ['manager'] }, { title: 'Tudo o mais' }],
    questions: [{ kind: 'scale', title: 'Comunica-se bem', section: 1, scale_id: scale, competency_id: competency, dimension: 'potential' }, ...ALL_KINDS],
  })
  await scene.as(admin, `select public.save_bank_question($1, null, null, '{"kind": "text", "title": "O que mais?"}')`, [stage.company('aurora')])
  await scene.as(admin, `select public.use_bank_starter($1, 'self')`, [stage.company('aurora')])
  for (const mode of ['identified', 'anonymous'] as const) {
    const form = await openForm(scene, stage, { mode, questions: ALL_KINDS, closesAt: "now() + interval '1 day'" })
    for (const actor of [stage.signedIn(people.person), ...(await respondents(scene, 6))]) await answerAs(scene, actor, form)
    await scene.as(admin, 'select public.close_form($1)', [form.id])
  }
  const few = await openForm(scene, stage, { mode: 'anonymous', questions: ALL_KINDS })
  await answerAs(scene, stage.signedIn(people.person), few)
  await scene.as(admin, 'select public.close_form($1)', [few.id])
  await sealAll(scene)
  await openForm(scene, stage, { mode: 'identified', questions: ALL_KINDS })
}

/** Two surveys of arrivals: one that waits for HR, who came a week ago, and one that five answered and whose invited one answers no more. */
async function surveyArrivals(scene: Scene, { company, me }: Cast): Promise<void> {
  await scene.owner(`update public.employees set hire_date = private.today(company_id) - 8 where email = $1`, [people.admin])
  await scene.owner('select private.invite_by_day($1, private.today($1))', [company])
  const [survey] = await scene.owner(`select private.ensure_moment_survey($1, 'arrival_90', private.quarter_of(private.today($1))) as id`, [company])
  await scene.owner('insert into private.moment_survey_invitations (company_id, survey_id, employee_id) values ($1, $2, $3)', [company, survey?.['id'], me])
  await scene.owner(
    `insert into private.form_participants (company_id, form_id, employee_id)
     select f.company_id, f.id, e.id from private.forms f cross join (select id from public.employees where company_id = $1 limit 5) e where f.subject_id = $2`,
    [company, survey?.['id']],
  )
}

/** A policy that somebody acknowledged before it changed, asked for yesterday. */
async function askAnew(scene: Scene, stage: Stage, policy: Row): Promise<void> {
  const [admin, person] = [stage.signedIn(people.admin), stage.signedIn(people.person)]
  const post = await publish(scene, admin, stage.company('aurora'), policy)
  const [read] = await scene.as(person, 'select digest from public.post_detail($1)', [post['id']])
  await scene.as(person, `select * from public.acknowledge('post', $1, $2)`, [post['id'], read?.['digest']])
  await scene.as(admin, `select public.publish_revision($1, $2, true, 'Regra nova')`, [post['id'], post['revision']])
  await tellPosts(scene)
  await scene.owner(`update public.campaign_people p set last_told_on = p.last_told_on - 1, told_by = '{}' from public.posts o where o.id = $1 and p.campaign_id = o.campaign_id`, [post['id']])
}

/** A policy that was changed and is acknowledged, a notice of the group, a post that waits for its day, and a draft that came back. */
async function announce(scene: Scene, stage: Stage): Promise<void> {
  const [admin, person] = [stage.signedIn(people.admin), stage.signedIn(people.person)]
  const policy = { kind: 'policy', requires_acknowledgement: true, due_on: await day(scene, stage, 9), summary: 'O que muda' }
  const attachment = await prepared(scene, admin, { purpose: 'post_attachment', company: stage.company('aurora') })
  await confirmed(scene, attachment)
  const cover = await prepared(scene, admin, { purpose: 'post_image', company: stage.company('aurora') })
  await confirmed(scene, cover)
  const later = new Date(Date.now() + 86_400_000 * 20).toISOString()
  const shown = { attachments: [attachment.file_id], cover_file_id: cover.file_id, expires_at: later, acknowledgement_text: 'Li e estou ciente.' }
  const first = await publish(scene, admin, stage.company('aurora'), { ...policy, ...shown })
  await scene.as(admin, `select public.publish_revision($1, $2, true, 'Prazo novo')`, [first['id'], first['revision']])
  const notice = await publish(scene, admin, stage.company('aurora'), { kind: 'notice' })
  await scene.owner('update public.posts set group_id = gen_random_uuid() where id = $1', [notice['id']])
  await publish(scene, admin, stage.company('aurora'), { publish_at: later })
  const untitled = await draft(scene, admin, stage.company('aurora'), { title: null, audience: { people: [await employeeId(scene, people.person)] } })
  await scene.as(admin, 'select public.send_post_to_review($1, 1, $2)', [untitled['id'], await employeeId(scene, people.person)])
  await scene.as(person, `select public.return_post($1, 'Falta o título')`, [untitled['id']])
  await tellPosts(scene)
  const mate = await colleague(scene, stage, 0)
  await scene.owner(`update public.employees set birth_date = private.today(company_id) - interval '28 years' where id = $1 or email = $2`, [mate, people.manager])
  await scene.as(admin, `select public.greet($1, 'birthday', 'great_day')`, [await employeeId(scene, people.manager)])
  await scene.as(person, `select public.greet($1, 'birthday', 'great_day')`, [mate])
  await scene.as(admin, `select public.begin_starter($1, 'conduct')`, [stage.company('aurora')])
  const [read] = await scene.as(person, 'select digest from public.post_detail($1)', [first['id']])
  await scene.as(person, `select * from public.acknowledge('post', $1, $2)`, [first['id'], read?.['digest']])
  await scene.as(person, 'select public.mark_post_read($1)', [first['id']])
  await discuss(scene, admin, person)
  await askAnew(scene, stage, policy)
  // A company whose chain was never verified.
  await asSuperuser(scene, 'delete from public.acknowledgement_verifications where company_id = $1', [stage.company('boreal')])
}

/** Each post has a comment that was answered with a name and edited, one that was hidden, and a reaction. */
async function discuss(scene: Scene, admin: Actor, person: Actor): Promise<void> {
  const named = [await employeeId(scene, people.person)]
  for (const { post_id: post } of await scene.as(person, `select post_id from public.post_feed((select private.my_company_id()))`)) {
    const [said] = await scene.as(person, `select id from public.comment_post($1, 'Boa notícia')`, [post])
    await scene.as(person, `select public.edit_comment($1, 'Ótima notícia')`, [said?.['id']])
    await scene.as(admin, `select public.comment_post($1, 'Obrigada, @Bia', $2, $3)`, [post, said?.['id'], named])
    const [rude] = await scene.as(person, `select id from public.comment_post($1, 'Nada a ver')`, [post])
    await scene.as(admin, `select public.hide_comment($1, 'Fora do assunto')`, [rude?.['id']])
    await scene.as(person, `select public.react_to_post($1, 'celebrate')`, [post])
  }
}

/** A confidential measure about a colleague, with readers of two origins, and two tasks of it. */
async function shield(scene: Scene, stage: Stage, { mate }: Cast): Promise<void> {
  const admin = stage.signedIn(people.admin)
  const [saved] = await scene.as(admin, `select public.save_employee_record($1, 'disciplinary',
    '{"kind": "verbal_warning", "occurred_on": "2026-11-20", "reason": "Apuração", "confidential": true}') ->> 'id' as id`, [mate])
  await scene.as(admin, `select public.add_case_task($1, 'Separar arquivos', $2, '2026-12-30')`, [saved?.['id'], await employeeId(scene, people.manager)])
  const [task] = await scene.as(admin, `select id from public.add_case_task($1, 'Conferir chaves', $2, '2026-12-30')`, [saved?.['id'], await employeeId(scene, people.person)])
  await scene.as(admin, 'select public.finish_case_task($1)', [task?.['id']])
  await scene.as(stage.signedIn(people.master), `select public.break_case_glass($1, 'Auditoria externa pedida pelo conselho')`, [mate])
}
