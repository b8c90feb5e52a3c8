-- Demo evaluations of Aurora: a 360 of last semester that is over, with results, two changes of calibration and a small team whose peers stay
-- hidden; and one that people answer now. Played on the days that they are told of, by what the product runs; nobody is told of it, and the
-- trail of the demo does not tell its making.
alter table public.evaluation_cycles disable trigger _900_audit_insert;
alter table public.evaluation_cycles disable trigger _900_audit_update;
alter table public.evaluation_questionnaires disable trigger _900_audit_insert;
alter table public.evaluation_participants disable trigger _900_audit_insert;

-- The team of the manager of the demo, and the first teams of three or four: two or three peers each.
create temporary table demo_evaluated on commit drop as
with teams as (
  select e.manager_id, count(*) as size, min(m.email) as email from public.employees e join public.employees m on m.id = e.manager_id
  where e.company_id = pg_temp.demo_id('aurora') and e.status = 'active' and m.status = 'active' group by e.manager_id
)
select e.id, e.manager_id from public.employees e
join (select t.manager_id from teams t where t.email = 'gestor@aurora.demo'
  union select s.manager_id from (select t.* from teams t where t.size = 3 and t.email <> 'gestor@aurora.demo' order by t.manager_id limit 1) s
  union select s.manager_id from (select t.* from teams t where t.size = 4 and t.email <> 'gestor@aurora.demo' order by t.manager_id limit 1) s) t
  on t.manager_id = e.manager_id
where e.status = 'active';

-- A cycle with its questions, launched on a day; steps are open for two weeks. Answers who was given a sheet to nobody.
create function pg_temp.demo_cycle(p_name text, p_day date, p_period_start date, p_period_end date) returns uuid language plpgsql as $$
declare
  company constant uuid := pg_temp.demo_id('aurora');
  cycle public.evaluation_cycles;
  questionnaire uuid := pg_temp.demo_id('questionario/' || p_name);
  questions private.form_question_input[];
  scale uuid := (select s.id from public.rating_scales s where s.company_id = company order by s.name limit 1);
begin
  insert into private.frozen_clock (instant) values (private.instant_of(company, p_day, '09:00'))
  on conflict (only_row) do update set instant = excluded.instant;
  insert into public.evaluation_cycles (id, company_id, name, kind, period_start, period_end, scale_id, peers_by, audience, created_at)
  values (pg_temp.demo_id('ciclo/' || p_name), company, p_name, 'r360', p_period_start, p_period_end, scale, 'team',
    jsonb_build_object('people', (select jsonb_agg(d.id order by d.id) from demo_evaluated d)), private.now()) returning * into cycle;
  insert into public.evaluation_steps (company_id, cycle_id, step, opens_on, closes_on, weight, mode)
  select company, cycle.id, s.step, p_day + s.first, p_day + s.last, s.weight, s.mode
  from (values ('self', 0, 14, 10, 'identified'), ('manager', 0, 14, 50, 'identified'), ('peer', 0, 14, 20, 'sealed'),
    ('report', 0, 14, 20, 'sealed'), ('calibration', 15, 20, null, null), ('feedback', 21, 35, null, null),
    ('acknowledgement', 21, 42, null, null)) s (step, first, last, weight, mode);
  insert into public.evaluation_questionnaires (id, company_id, cycle_id, position, name) values (questionnaire, company, cycle.id, 1, 'Todos');
  questions := array(select q from private.form_questions_of(
    (select jsonb_agg(jsonb_build_object('kind', 'scale', 'title', c.name, 'is_required', true, 'scale_id', scale, 'competency_id', c.id)
      order by c.name) from public.competencies c where c.company_id = company and c.kind = 'behavioral' and c.archived_at is null)
    || jsonb_build_array(jsonb_build_object('kind', 'scale', 'title', 'Está pronto para responsabilidades maiores', 'is_required', true,
        'scale_id', scale, 'dimension', 'potential', 'weight', 1), jsonb_build_object('kind', 'text', 'title', 'O que esta pessoa deve continuar fazendo?'))) q);
  perform private.write_form(company, private.form_purpose('evaluation'), questionnaire, questions, 'identified', null);
  insert into public.evaluation_participants (id, company_id, cycle_id, employee_id, manager_id, department_id, position_id, questionnaire_id)
  select pg_temp.demo_id('avaliado/' || p_name || '/' || e.employee_id), company, cycle.id, e.employee_id, e.manager_id, e.department_id,
    e.position_id, e.questionnaire_id from private.evaluation_people(cycle) e;
  update public.evaluation_cycles c set status = 'launching' where c.id = cycle.id;
  update public.evaluation_cycles c set status = 'running', launched_at = private.now() where c.id = cycle.id returning c.* into cycle;
  perform private.write_evaluation_forms(cycle);
  perform private.open_evaluation_step(cycle, s.step) from public.evaluation_steps s where s.cycle_id = cycle.id and s.weight is not null;
  return cycle.id;
end
$$;

-- Answers a part of the sheets, in percent: most are good, nobody is rated the same by all, and people rate themselves a little higher.
create function pg_temp.demo_answers(p_cycle_id uuid, p_share integer) returns void language sql as $$
  with sheets as materialized (
    select s.*, f.role from private.forms f
    join private.assigned_sheets(f.company_id, array[f.id]) s on s.form_id = f.id
    where f.batch_id = p_cycle_id and pg_temp.dice(p_cycle_id || s.respondent_id::text || s.target_id || f.role, 100) < p_share
  ), written as (
    insert into private.form_answers (company_id, form_id, sheet_id, target_id, question_id, is_counted, number, text)
    select q.company_id, q.form_id, s.sheet_id, s.target_id, q.id, true,
      case when q.kind = 'scale' then least(5, greatest(1, 2 + pg_temp.dice(s.target_id::text, 2) + pg_temp.dice(s.target_id::text || q.title, 2)
        + case when s.role = 'self' then 1 else pg_temp.dice(s.respondent_id::text || s.target_id || q.title, 2) end)) end,
      case when q.kind = 'text' then (array['Ajuda quem chega ao time.', 'Avisa cedo quando um prazo está em risco.', 'Ouve antes de responder.',
        'Deixa o trabalho documentado.', 'Mantém a calma com clientes difíceis.'])[1 + pg_temp.dice(s.respondent_id::text || s.target_id, 5)] end
    from sheets s join private.form_questions q on q.form_id = s.form_id
    where q.kind = 'scale' or pg_temp.dice(s.target_id::text || s.respondent_id || 'texto', 3) > 0
  )
  update private.form_sheets f set is_sent = true, revision = 7 from sheets s where f.id = s.sheet_id;
$$;

select pg_temp.demo_cycle('Avaliação do 1º semestre', private.today(pg_temp.demo_id('aurora')) - 120, private.today(pg_temp.demo_id('aurora')) - 300,
  private.today(pg_temp.demo_id('aurora')) - 121);
select pg_temp.demo_answers(pg_temp.demo_id('ciclo/Avaliação do 1º semestre'), 96);
update private.frozen_clock set instant = private.instant_of(pg_temp.demo_id('aurora'), private.today(pg_temp.demo_id('aurora')) + 15, '01:00');
update private.forms f set closed_at = private.now() where f.batch_id = pg_temp.demo_id('ciclo/Avaliação do 1º semestre');
do $$
begin
  while exists (select from private.forms f where f.batch_id = pg_temp.demo_id('ciclo/Avaliação do 1º semestre') and f.sealed_at is null) loop
    perform private.run_forms();
  end loop;
end $$;
-- Two were moved when HR and the managers sat together.
with moved as (
  select r.*, row_number() over (order by r.score desc, r.participant_id) as place from private.evaluation_results r
  where r.cycle_id = pg_temp.demo_id('ciclo/Avaliação do 1º semestre') and r.score is not null
), written as (
  insert into private.evaluation_calibrations (id, company_id, participant_id, from_performance, to_performance, from_potential, to_potential,
    reason, made_by, made_at)
  select pg_temp.demo_id('calibração/' || m.place), m.company_id, m.participant_id, m.final_performance, m.final_performance, m.final_potential,
    case m.place when 1 then 3 else 2 end, case m.place when 1 then 'Assumiu a liderança do projeto durante a licença da coordenadora.'
      else 'Mudou de área há dois meses: ainda não há como ver o potencial.' end,
    (select e.id from public.employees e where e.email = 'admin@aurora.demo'), private.now() + m.place * interval '7 minutes'
  from moved m where m.place <= 2 returning *
)
update private.evaluation_results r set final_potential = w.to_potential from written w where r.company_id = w.company_id and r.participant_id = w.participant_id;
update private.evaluation_results r set manager_released_at = private.now() + interval '6 days', person_released_at = private.now() + interval '9 days'
where r.cycle_id = pg_temp.demo_id('ciclo/Avaliação do 1º semestre') and r.score is not null;
update public.evaluation_cycles c set status = 'feedback' where c.id = pg_temp.demo_id('ciclo/Avaliação do 1º semestre');
update public.evaluation_cycles c set status = 'closed' where c.id = pg_temp.demo_id('ciclo/Avaliação do 1º semestre');
select pg_temp.demo_clock_back();

select pg_temp.demo_cycle('Avaliação do 2º semestre', private.today(pg_temp.demo_id('aurora')) - 4, private.today(pg_temp.demo_id('aurora')) - 120,
  private.today(pg_temp.demo_id('aurora')) - 5);
select pg_temp.demo_answers(pg_temp.demo_id('ciclo/Avaliação do 2º semestre'), 35);
select pg_temp.demo_clock_back();

alter table public.evaluation_cycles enable trigger _900_audit_insert;
alter table public.evaluation_cycles enable trigger _900_audit_update;
alter table public.evaluation_questionnaires enable trigger _900_audit_insert;
alter table public.evaluation_participants enable trigger _900_audit_insert;
