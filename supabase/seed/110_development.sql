-- Demo development plans of Aurora: one under way in the manager's team, one elsewhere with an action that waits and a mentor from outside the
-- team, one that is done with a certificate and a level, one that ended in part, one without movement and late, one that waits for an agreement
-- and a draft; and the library of Aurora and Boreal with notes. Begun and carried out as the product does it, with the clock at the day. Nobody
-- is told of it, and the trail of the demo does not tell its making.
alter table private.development_plans disable trigger _900_audit_insert;
alter table private.development_plans disable trigger _900_audit_update;
alter table private.library_actions disable trigger _900_audit_insert;
alter table private.competency_proofs disable trigger _900_audit_insert;
alter table public.documents disable trigger _900_audit_insert;
alter table public.journeys disable trigger _900_audit_insert;
alter table public.journeys disable trigger _900_audit_update;
alter table public.journey_tasks disable trigger _900_audit_insert;
alter table public.journey_tasks disable trigger _900_audit_update;
insert into public.notification_preferences (company_id, employee_id, kind, in_app, email)
select e.company_id, e.id, k.kind, false, 'off' from public.employees e cross join public.notification_kinds k
where e.user_id is not null and k.kind <> 'import_finished' on conflict do nothing;

select private.add_library_starters(pg_temp.demo_id(company)) from unnest(array['aurora', 'boreal']) company;

-- The nth person without a login who works in a department, but for its head.
create function pg_temp.demo_learner(p_department text, p_place integer) returns uuid language sql as $$
  select e.id from demo_person p join public.employees e on e.id = pg_temp.demo_id(p.key)
  where p.company = 'aurora' and p.department = p_department and p.seat > 2 and e.status = 'active' and e.user_id is null
  order by p.seat offset p_place - 1 limit 1
$$;

create temporary table demo_pdi (key text, department text, place integer, title text, purpose text, began integer, days integer, mentor text,
  status text, strengths text, note text) on commit drop;
insert into demo_pdi values
  ('falar', 'web', 1, 'Falar com clientes sem intermediário', 'current_position', 70, 180, null, 'active', 'Escreve com clareza e revisa com cuidado.', null),
  ('coordenar', 'vendas', 1, 'Preparar para coordenar vendas', 'leadership', 60, 240, 'pessoa@aurora.demo', 'active', 'Conhece a carteira como ninguém.', null),
  ('atender', 'sucesso', 1, 'Resolver na primeira resposta', 'current_position', 200, 150, null, 'done', null, 'As filas caíram, e o método ficou com o time.'),
  ('trocar', 'sucesso', 2, 'Aprender implantação', 'next_position', 150, 120, null, 'ended', null, 'A vaga mudou de área; o que foi feito fica.'),
  ('parado', 'vendas', 2, 'Organizar a semana', 'recovery', 55, 100, null, 'active', null, null),
  ('espera', 'vendas', 3, 'Negociar contratos maiores', 'next_position', -1, 150, null, 'waiting', null, null),
  ('rascunho', 'web', 2, 'Chegar a pleno', 'next_position', -5, 180, 'pessoa@aurora.demo', 'draft', 'Aprende rápido.', null);

-- What is done is told in days after the beginning; of what was accepted, the level that it proves.
create temporary table demo_pdi_action (place integer generated always as identity, plan text, competency text, today integer, wanted integer,
  title text, learning text, due integer, weight numeric, cost numeric, done integer, state text, level integer, note text, library text) on commit drop;
insert into demo_pdi_action (plan, competency, today, wanted, title, learning, due, weight, cost, done, state, level, note, library) values
  ('falar', 'Comunicação', 2, 3, 'Conduzir uma reunião do time do começo ao fim', 'experience', 60, 2, null, 48, 'done', 3, 'Pauta enviada na véspera e combinados no mural.', 'Conduzir uma reunião do time do começo ao fim'),
  ('falar', 'Comunicação', 2, 3, 'Ensaiar uma apresentação com um colega e pedir retorno', 'social', 100, 1, null, null, 'doing', null, null, 'Ensaiar uma apresentação com um colega e pedir retorno'),
  ('falar', 'Foco no cliente', 2, 3, 'Acompanhar atendimentos por um dia e propor uma melhoria', 'experience', 130, 2, null, null, 'todo', null, null, 'Acompanhar atendimentos por um dia e propor uma melhoria'),
  ('falar', 'Foco no cliente', 2, 3, 'Curso de entrevistas com clientes', 'formal', 150, 1, 890, null, 'todo', null, null, null),
  ('coordenar', 'Liderança', 1, 3, 'Liderar um projeto pequeno com começo, meio e fim', 'experience', 180, 3, null, null, 'doing', null, null, 'Liderar um projeto pequeno com começo, meio e fim'),
  ('coordenar', 'Liderança', 1, 3, 'Ter mentoria quinzenal com uma liderança de outra área', 'social', 120, 1, null, 58, 'waiting', null, 'Cinco encontros, com um combinado em cada um.', 'Ter mentoria quinzenal com uma liderança de outra área'),
  ('coordenar', 'Gestão de pessoas', 1, 2, 'Fazer um curso de feedback para lideranças', 'formal', 50, 1, 1450, 40, 'done', 2, 'Certificado entregue ao RH.', 'Fazer um curso de feedback para lideranças'),
  ('atender', 'Resolução de problemas', 2, 4, 'Conduzir a análise de causa de um problema que se repete', 'experience', 100, 2, null, 90, 'done', 4, 'O chamado de senha não voltou em sessenta dias.', 'Conduzir a análise de causa de um problema que se repete'),
  ('atender', 'Foco no cliente', 3, 4, 'Conversar com três clientes sobre o que mais atrapalha', 'social', 120, 1, null, 110, 'done', 4, 'Resumo na página do time.', 'Conversar com três clientes sobre o que mais atrapalha'),
  ('trocar', 'Aprendizado', 2, 4, 'Assumir uma tarefa nova por um mês', 'experience', 60, 1, null, 55, 'done', 3, 'Duas implantações acompanhadas.', 'Assumir uma tarefa nova por um mês'),
  ('trocar', 'Aprendizado', 2, 4, 'Concluir um curso na área e entregar o certificado', 'formal', 110, 1, 620, null, 'todo', null, null, 'Concluir um curso na área e entregar o certificado'),
  ('parado', 'Organização', 1, 2, 'Aprender com um colega como ele planeja a semana', 'social', 40, 1, null, null, 'todo', null, null, 'Aprender com um colega como ele planeja a semana'),
  ('parado', 'Organização', 1, 2, 'Planejar e acompanhar uma entrega com mais de duas pessoas', 'experience', 90, 1, null, null, 'paused', null, null, 'Planejar e acompanhar uma entrega com mais de duas pessoas'),
  ('espera', 'Comunicação', 3, 4, 'Conduzir a renovação de um contrato grande', 'experience', 120, 2, null, null, 'todo', null, null, null),
  ('espera', 'Comunicação', 3, 4, 'Observar duas negociações de colegas', 'social', 60, 1, null, null, 'todo', null, null, null),
  ('rascunho', 'Resolução de problemas', 2, 3, 'Revisar em dupla a solução de um problema difícil', 'social', 90, 1, null, null, 'todo', null, null, 'Revisar em dupla a solução de um problema difícil');

create function pg_temp.demo_clock(p_day date, p_time time) returns void language sql as $$
  insert into private.frozen_clock (instant) values (private.instant_of(pg_temp.demo_id('aurora'), p_day, p_time))
  on conflict (only_row) do update set instant = excluded.instant
$$;

create function pg_temp.demo_develop(p_plan demo_pdi, p_today date) returns void language plpgsql as $$
declare
  company constant uuid := pg_temp.demo_id('aurora');
  person constant uuid := pg_temp.demo_learner(p_plan.department, p_plan.place);
  begins constant date := p_today - p_plan.began;
  plan private.development_plans;
  made record;
begin
  perform pg_temp.demo_clock(least(begins, p_today), '09:30');
  insert into private.development_plans (id, company_id, employee_id, title, purpose, starts_on, ends_on, mentor_id, origin, strengths, created_by, created_at, updated_at)
  values (pg_temp.demo_id('pdi/' || p_plan.key), company, person, p_plan.title, p_plan.purpose, begins, begins + p_plan.days,
    (select e.id from public.employees e where e.email = p_plan.mentor), 'person', p_plan.strengths, person, private.now(), private.now()) returning * into plan;
  insert into private.development_areas (id, company_id, plan_id, position, competency_id, current_level, target_level)
  select pg_temp.demo_id('pdi/' || p_plan.key || '/' || a.competency), company, plan.id, row_number() over (order by min(a.place)), c.id, a.today, a.wanted
  from demo_pdi_action a join public.competencies c on c.company_id = company and c.name = a.competency
  where a.plan = p_plan.key group by a.competency, c.id, a.today, a.wanted;
  insert into private.development_actions (id, company_id, area_id, library_id, position, title, learning, success_indicator, cost, effort_hours, due_on, weight, stage)
  select pg_temp.demo_id('pdi/ação/' || a.place), company, pg_temp.demo_id('pdi/' || p_plan.key || '/' || a.competency), l.id, a.place, a.title, a.learning,
    l.success_indicator, a.cost, l.effort_hours, begins + a.due, a.weight, case when a.state in ('doing', 'paused') then a.state else 'todo' end
  from demo_pdi_action a left join private.library_actions l on l.company_id = company and l.title = a.library where a.plan = p_plan.key;
  if p_plan.status in ('draft', 'waiting') then
    update private.development_plans p set status = p_plan.status where p.id = plan.id and p_plan.status = 'waiting';
    return;
  end if;
  perform private.begin_plan(plan, person);
  for made in select a.*, t.id as task_id from demo_pdi_action a join private.development_actions x on x.id = pg_temp.demo_id('pdi/ação/' || a.place)
    join public.journey_tasks t on t.id = x.task_id where a.plan = p_plan.key and a.done is not null order by a.done
  loop
    perform pg_temp.demo_clock(begins + made.done, '16:40');
    update public.journey_tasks t set status = 'done', done_at = private.now(), done_by = person, note = made.note where t.id = made.task_id;
    continue when made.state <> 'done';
    perform pg_temp.demo_clock(begins + made.done + 2, '10:15');
    update private.development_actions x set validated_at = private.now(), validated_by = (select e.manager_id from public.employees e where e.id = person),
      accepted_note = 'Bom trabalho.' where x.id = pg_temp.demo_id('pdi/ação/' || made.place);
    insert into private.competency_proofs (id, company_id, employee_id, competency_id, level, action_id, proven_by, proven_at)
    select pg_temp.demo_id('pdi/prova/' || made.place), company, person, r.competency_id, made.level, x.id, x.validated_by, private.now()
    from private.development_actions x join private.development_areas r on r.id = x.area_id where x.id = pg_temp.demo_id('pdi/ação/' || made.place);
  end loop;
  if p_plan.status in ('done', 'ended') then
    perform pg_temp.demo_clock(begins + p_plan.days, '11:00');
    update private.development_actions x set cancelled_at = private.now(), cancelled_reason = 'Plano encerrado'
    where x.validated_at is null and x.area_id in (select r.id from private.development_areas r where r.plan_id = plan.id);
    update private.development_plans p set status = p_plan.status, closing_note = p_plan.note, updated_at = private.now() where p.id = plan.id;
    update public.journey_tasks t set status = 'cancelled', done_at = private.now() from private.development_plans p where p.id = plan.id and t.journey_id = p.journey_id and t.status = 'open';
    update public.journeys j set status = 'done', closed_at = private.now() from private.development_plans p where p.id = plan.id and j.id = p.journey_id and j.status = 'open';
  end if;
end
$$;

do $$
declare
  today constant date := private.today(pg_temp.demo_id('aurora'));
  plan demo_pdi;
begin
  for plan in select p.* from demo_pdi p order by p.key loop
    perform pg_temp.demo_develop(plan, today);
  end loop;
  perform pg_temp.demo_clock_back();
end
$$;

-- A certificate that ends in some months proves a level; another level ends this month.
insert into public.documents (id, company_id, employee_id, type_id, title, status, sensitivity, who_sees, is_single, issued_on, expires_on)
select pg_temp.demo_id('pdi/certificado'), t.company_id, pg_temp.demo_learner('sucesso', 1), t.id, 'Análise de causa', 'approved', t.sensitivity, t.who_sees, not t.is_multiple,
  private.today(t.company_id) - 100, private.today(t.company_id) + 200
from public.document_types t where t.company_id = pg_temp.demo_id('aurora') and t.name = 'Certificado de treinamento (NR)'
  and not exists (select from public.documents d where d.type_id = t.id and d.employee_id = pg_temp.demo_learner('sucesso', 1) and d.archived_at is null);
update private.competency_proofs c set document_id = d.id
from private.development_actions x join public.documents d on d.id = pg_temp.demo_id('pdi/certificado')
where c.action_id = x.id and x.title = 'Conduzir a análise de causa de um problema que se repete' and c.company_id = d.company_id;
update private.competency_proofs c set valid_until = private.today(c.company_id) + 20
from private.development_actions x where c.action_id = x.id and x.title = 'Fazer um curso de feedback para lideranças' and c.company_id = pg_temp.demo_id('aurora');

insert into private.development_check_ins (id, company_id, plan_id, mood, advances, blockers, next_steps, author_id, created_at)
select pg_temp.demo_id('pdi/acompanhamento/' || c.place), p.company_id, p.id, c.mood, c.advances, c.blockers, c.next_steps,
  case c.who when 'mentor' then p.mentor_id else p.employee_id end, private.now() - make_interval(days => c.ago)
from (values (1, 'coordenar', 4, 'O projeto da carteira pequena saiu do papel.', 'Pouco tempo nas semanas de fechamento.', 'Dividir o projeto em entregas de quinze dias.', 'person', 20),
  (2, 'coordenar', null, 'Chega preparado às conversas.', null, 'Ensaiar a próxima reunião difícil.', 'mentor', 6),
  (3, 'falar', 3, 'A reunião do time ficou mais curta.', null, 'Marcar o dia de atendimentos.', 'person', 9)) c (place, plan, mood, advances, blockers, next_steps, who, ago)
join private.development_plans p on p.id = pg_temp.demo_id('pdi/' || c.plan);
insert into private.library_ratings (company_id, library_id, employee_id, rating)
select x.company_id, x.library_id, p.employee_id, 4 + x.position % 2
from private.development_actions x
join private.development_areas r on r.id = x.area_id
join private.development_plans p on p.id = r.plan_id
where x.library_id is not null and x.validated_at is not null;

delete from public.notification_preferences p where p.kind <> 'import_finished';
alter table private.development_plans enable trigger _900_audit_insert;
alter table private.development_plans enable trigger _900_audit_update;
alter table private.library_actions enable trigger _900_audit_insert;
alter table private.competency_proofs enable trigger _900_audit_insert;
alter table public.documents enable trigger _900_audit_insert;
alter table public.journeys enable trigger _900_audit_insert;
alter table public.journeys enable trigger _900_audit_update;
alter table public.journey_tasks enable trigger _900_audit_insert;
alter table public.journey_tasks enable trigger _900_audit_update;
