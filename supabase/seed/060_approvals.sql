-- Demo approvals: flows, substitutes, and changes of data that wait, came back, or were decided. The requests that wait are
-- those of people without an account, so that every account is free to ask for anything.

insert into public.approval_flows (id, company_id, entity_type, name, priority)
select pg_temp.demo_id('fluxo/' || f.company || '/' || f.key), pg_temp.demo_id(f.company), f.kind, f.name, f.priority
from (values
  ('aurora', 'tecnologia', 'change_request', 'Dados de quem trabalha em Tecnologia', 20),
  ('aurora', 'gestores', 'change_request', 'Dados de gestores', 10),
  ('aurora', 'sem-remuneracao', 'leave', 'Licença não remunerada', 50),
  ('boreal', 'dados', 'change_request', 'Dados cadastrais', 50)
) as f (company, key, kind, name, priority);

insert into public.approval_flow_departments (id, company_id, flow_id, department_id) values
  (pg_temp.demo_id('fluxo/aurora/tecnologia/departamento'), pg_temp.demo_id('aurora'), pg_temp.demo_id('fluxo/aurora/tecnologia'),
    pg_temp.demo_id('aurora/tecnologia'));
insert into public.approval_flow_roles (id, company_id, flow_id, role) values
  (pg_temp.demo_id('fluxo/aurora/gestores/papel'), pg_temp.demo_id('aurora'), pg_temp.demo_id('fluxo/aurora/gestores'), 'manager');

insert into public.approval_flow_varieties (id, company_id, flow_id, variety_id)
select pg_temp.demo_id('fluxo/aurora/sem-remuneracao/tipo'), t.company_id, pg_temp.demo_id('fluxo/aurora/sem-remuneracao'), t.id
from public.leave_types t where t.company_id = pg_temp.demo_id('aurora') and t.key = 'unpaid';

insert into public.approval_flow_steps (id, company_id, flow_id, position, mode, approver_kind, sla_days, on_timeout)
select pg_temp.demo_id(format('fluxo/%s/%s/%s', s.company, s.key, s.position)), pg_temp.demo_id(s.company),
  pg_temp.demo_id('fluxo/' || s.company || '/' || s.key), s.position, 'any', s.kind, s.days, s.on_timeout
from (values
  ('aurora', 'tecnologia', 1, 'direct_manager', 2, 'escalate_up'),
  ('aurora', 'tecnologia', 2, 'company_admin', 3, 'remind'),
  ('aurora', 'gestores', 1, 'specific_people', 5, 'remind'),
  ('aurora', 'sem-remuneracao', 1, 'direct_manager', 3, 'remind'),
  ('aurora', 'sem-remuneracao', 2, 'company_admin', 5, 'remind'),
  ('boreal', 'dados', 1, 'direct_manager', 3, 'remind'),
  ('boreal', 'dados', 2, 'company_admin', 3, 'remind')
) as s (company, key, position, kind, days, on_timeout);
insert into public.approval_flow_step_people (id, company_id, step_id, employee_id) values
  (pg_temp.demo_id('fluxo/aurora/gestores/1/pessoa'), pg_temp.demo_id('aurora'), pg_temp.demo_id('fluxo/aurora/gestores/1'),
    pg_temp.demo_id('aurora/pessoas/1'));

insert into public.change_policies (id, company_id, field, policy) values
  (pg_temp.demo_id('regra/boreal/email'), pg_temp.demo_id('boreal'), 'email', 'direct');

-- One is planned, one is over, one is at work.
insert into public.approval_substitutes (id, company_id, person_id, substitute_id, period, reason, ended_at)
select pg_temp.demo_id('substituto/' || s.person), p.company_id, p.id, pg_temp.demo_id(s.substitute),
  daterange(private.today(p.company_id) + s.from_day, private.today(p.company_id) + s.to_day), s.reason,
  case when s.to_day < 0 then private.now() - make_interval(days => -s.to_day) end
from (values
  ('aurora/web/1', 'aurora/web/2', 30, 45, 'Férias'),
  ('aurora/pessoas/1', 'aurora/diretoria/2', -40, -30, 'Congresso de RH'),
  ('boreal/pessoas/1', 'boreal/armazem/1', -3, 12, 'Férias')
) as s (person, substitute, from_day, to_day, reason)
join public.employees p on p.id = pg_temp.demo_id(s.person);
insert into public.approval_substitute_scopes (id, company_id, substitution_id, person_id, period, entity_type)
select pg_temp.demo_id('alcance/' || s.id), s.company_id, s.id, s.person_id, s.period, 'change_request'
from public.approval_substitutes s;

create temporary table demo_change (person text, field text, new_value text, reason text, stage text, days integer) on commit drop;
insert into demo_change values
  ('aurora/web/3', 'address', 'Rua Augusta, 1200, Consolação, São Paulo/SP, CEP 01304-001', 'Mudei de casa.', 'manager', 1),
  ('aurora/web/4', 'rg', '45.812.903-1', 'O documento foi renovado.', 'manager', 2),
  ('aurora/web/5', 'last_name', 'Moreira Pinto', 'Mudei de nome ao casar.', 'manager', 6),
  ('aurora/web/6', 'address', 'Alameda Santos, 455, Jardim Paulista, São Paulo/SP, CEP 01419-000', null, 'admin', 3),
  ('aurora/dados/2', 'email', 'dados.contato@aurora.demo', 'Novo e-mail de trabalho.', 'admin', 1),
  ('boreal/armazem/3', 'address', 'Avenida Djalma Batista, 90, Chapada, Manaus/AM, CEP 69050-010', 'Mudei de casa.', 'manager', 2),
  ('boreal/armazem/4', 'birth_date', '1990-03-14', 'A data estava errada.', 'manager', 4),
  ('boreal/armazem/5', 'rg', '30.221.764-5', null, 'admin', 2),
  ('boreal/armazem/2', 'rg', '28.114.509-7', 'O documento foi renovado.', 'adjusting', 5),
  ('aurora/web/2', 'address', null, 'Mudei de casa.', 'approved', 80),
  ('aurora/web/1', 'address', null, 'Mudei de casa.', 'approved', 95),
  ('aurora/pessoas/1', 'address', null, 'Mudei de casa.', 'approved', 120),
  ('aurora/diretoria/2', 'address', null, 'Mudei de casa.', 'approved', 150),
  ('boreal/pessoas/1', 'address', null, 'Mudei de casa.', 'approved', 60);

create temporary table demo_request on commit drop as
select c.*, e.company_id, e.id as employee_id, e.manager_id, pg_temp.demo_id('alteração/' || c.person) as id,
  pg_temp.demo_id('pedido/' || c.person) as request_id, private.now() - make_interval(days => c.days) as asked_at,
  to_jsonb(e) ->> c.field as value, a.id as admin_id, a.company_id as admin_company_id, a.user_id as admin_login,
  m.user_id as manager_login
from demo_change c
join public.employees e on e.id = pg_temp.demo_id(c.person)
join public.employees a on a.email = case when e.role = 'admin' then 'master@vinculo.demo'
  else 'admin@' || split_part(c.person, '/', 1) || '.demo' end
left join public.employees m on m.id = e.manager_id;

insert into public.approval_requests
  (id, company_id, entity_type, entity_id, requester_id, title, status, waiting_since, decided_at, created_at, updated_at)
select r.request_id, r.company_id, 'change_request', r.id, r.employee_id, 'Alteração de dados: ' || f.label,
  case r.stage when 'manager' then 'pending' when 'admin' then 'pending' else r.stage end,
  case when r.stage = 'manager' then r.asked_at when r.stage = 'admin' then r.asked_at + interval '5 hours' end,
  case when r.stage = 'approved' then r.asked_at + interval '1 day' end, r.asked_at, r.asked_at + interval '5 hours'
from demo_request r join public.change_fields f on f.field = r.field;

insert into public.change_requests (id, company_id, employee_id, approval_id, status, reason, decided_at, created_at)
select r.id, r.company_id, r.employee_id, r.request_id, q.status, r.reason, q.decided_at, r.asked_at
from demo_request r join public.approval_requests q on q.id = r.request_id;

insert into public.change_request_fields (id, company_id, change_request_id, employee_id, field, old_value, new_value, outcome, decided_at)
select pg_temp.demo_id('campo/' || r.person), r.company_id, r.id, r.employee_id, r.field,
  case when r.stage = 'approved' then 'Rua das Acácias, 12' else r.value end, coalesce(r.new_value, r.value),
  case when r.stage = 'approved' then 'applied' else 'pending' end,
  case when r.stage = 'approved' then r.asked_at + interval '1 day' end
from demo_request r;

-- What was decided long ago had one step, by an administrator; the others have the two of their company.
insert into public.approval_steps (id, company_id, request_id, round, position, flow_step_id, mode, approver_kind, sla_days,
  on_timeout, status, started_at, finished_at, due_at, act_at)
select pg_temp.demo_id(format('passo/%s/%s', r.person, s.position)), r.company_id, r.request_id, 1, s.position,
  null, 'any', s.kind, 3, 'remind', s.status, s.started_at, s.finished_at, s.started_at + interval '3 days',
  case when s.status = 'waiting' then greatest(s.started_at + interval '3 days 8 hours', private.now() + interval '20 hours') end
from demo_request r
cross join lateral (
  select 1 as position, 'direct_manager' as kind, r.asked_at as started_at,
    case when r.stage <> 'manager' then r.asked_at + interval '5 hours' end as finished_at,
    case r.stage when 'manager' then 'waiting' when 'adjusting' then 'adjusted' else 'approved' end as status
  where r.stage <> 'approved'
  union all
  select 2, 'company_admin', case when r.stage = 'admin' then r.asked_at + interval '5 hours' end, null,
    case r.stage when 'manager' then 'pending' when 'admin' then 'waiting' else 'cancelled' end
  where r.stage <> 'approved'
  union all
  select 1, 'company_admin', r.asked_at, r.asked_at + interval '1 day', 'approved' where r.stage = 'approved'
) s;

insert into public.approval_step_approvers (id, company_id, step_id, slot, approver_id, origin, status)
select pg_temp.demo_id('vez/' || s.id), s.company_id, s.id, 1, case when s.approver_kind = 'direct_manager' then r.manager_id end,
  case when s.approver_kind = 'direct_manager' then 'flow' when r.admin_company_id <> r.company_id then 'masters' else 'admins' end,
  case s.status when 'waiting' then 'waiting' when 'approved' then 'approved' else 'closed' end
from demo_request r join public.approval_steps s on s.request_id = r.request_id
where s.started_at is not null;

insert into public.approval_decisions (id, company_id, request_id, step_id, decision, comment, decided_by, decider_id, decided_at)
select pg_temp.demo_id('decisão/' || s.id), s.company_id, s.request_id, s.id,
  case s.status when 'adjusted' then 'adjust' else 'approve' end,
  case s.status when 'adjusted' then 'Confira o número: falta o dígito.' end,
  case s.approver_kind when 'direct_manager' then r.manager_login else r.admin_login end,
  case when s.approver_kind = 'direct_manager' then r.manager_id when r.admin_company_id = r.company_id then r.admin_id end,
  s.finished_at
from demo_request r join public.approval_steps s on s.request_id = r.request_id
where s.finished_at is not null;

insert into public.approval_comments (id, company_id, request_id, kind, author_id, body, created_at)
select pg_temp.demo_id('evento/' || r.person), r.company_id, r.request_id, 'opened', r.employee_id, null, r.asked_at from demo_request r
union all
select pg_temp.demo_id('comentário/' || r.person), r.company_id, r.request_id, 'comment', r.manager_id,
  'Pode confirmar a data da mudança?', r.asked_at + interval '3 hours'
from demo_request r where r.person = 'aurora/web/3';
