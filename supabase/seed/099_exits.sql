-- Demo exits of Aurora and Boreal: about a dozen that were concluded over the last year and a half, one whose papers are left, two notices that
-- are worked and one that ends in days, a letter that waits, one case in preparation and one that waits for approval. Who left is added for it,
-- or had left before; whoever is in notice has the case that says why. Communicated and carried out as the product does it, with the clock at
-- the day. The trail of the demo does not tell its making, and nobody is told of it.
alter table public.employees disable trigger _900_audit_insert;
alter table public.employees disable trigger _900_audit_update;
alter table public.employee_assignments disable trigger _900_audit_insert;
alter table public.employee_assignments disable trigger _910_audit_changes;
alter table public.employee_contracts disable trigger _900_audit_insert;
alter table public.employee_contracts disable trigger _900_audit_update;
alter table public.employee_compensation disable trigger _900_audit_insert;
alter table public.contract_endings disable trigger _900_audit_insert;
alter table public.contract_endings disable trigger _900_audit_update;
alter table public.offboardings disable trigger _900_audit_insert;
alter table public.offboardings disable trigger _900_audit_update;
alter table public.journeys disable trigger _900_audit_insert;
alter table public.journeys disable trigger _900_audit_update;
alter table public.journey_tasks disable trigger _900_audit_insert;
alter table public.journey_tasks disable trigger _900_audit_update;
alter table public.approval_requests disable trigger _900_audit_insert;
alter table public.approval_requests disable trigger _900_audit_update;
insert into public.notification_preferences (company_id, employee_id, kind, in_app, email)
select e.company_id, e.id, k.kind, false, 'off' from public.employees e cross join public.notification_kinds k
where e.user_id is not null and k.kind <> 'import_finished';

-- Who worked in Aurora and left: the days worked, and how many days ago the last one was.
create temporary table demo_leaver (department text, seat integer, woman boolean, first_name text, last_name text, title text, worked integer,
  ago integer, reason text, notice_way text, causes text[], rehire text, rehire_note text) on commit drop;
insert into demo_leaver values
  ('vendas', 17, true, 'Cristiane', 'Amaral Tavares', 'Executivo de Contas', 410, 45, 'resignation', 'worked', '{offer,pay}', 'yes', 'Saiu bem, com a carteira passada adiante.'),
  ('vendas', 18, false, 'Murilo', 'Teles Barbosa', 'Pré-vendas', 210, 96, 'dismissal', 'indemnified', '{performance}', 'no', null),
  ('vendas', 19, true, 'Adriana', 'Couto Meireles', 'Executivo de Contas Sênior', 1900, 150, 'resignation', 'worked', '{offer,career}', 'yes', 'Voltaria como coordenadora.'),
  ('vendas', 20, false, 'Renan', 'Portela Dias', 'Executivo de Contas', 640, 214, 'resignation', 'indemnified', '{pay,leadership}', 'maybe', 'Conversar antes com a gestão da área.'),
  ('vendas', 21, true, 'Luciana', 'Bastos Rezende', 'Executivo de Contas', 820, 288, 'agreement', 'indemnified', '{restructuring,pay}', 'yes', null),
  ('vendas', 22, false, 'Fabrício', 'Nóbrega Salles', 'Pré-vendas', 130, 440, 'dismissal', 'indemnified', '{performance}', 'no', null),
  ('vendas', 23, true, 'Tainá', 'Queiroga Leite', 'Executivo de Contas', 930, 4, 'resignation', 'worked', '{offer,pay}', null, null),
  ('sucesso', 15, true, 'Denise', 'Furtado Lacerda', 'Analista de Suporte', 500, 27, 'resignation', 'worked', '{offer,workload}', 'yes', null),
  ('sucesso', 16, false, 'Alan', 'Brito Sampaio', 'Analista de Suporte', 300, 71, 'resignation', 'indemnified', '{offer,study}', 'yes', 'Foi estudar; pode voltar ao fim do curso.'),
  ('sucesso', 17, true, 'Regina', 'Camargo Pires', 'Analista de Sucesso do Cliente', 2100, 128, 'dismissal', 'indemnified', '{restructuring}', 'yes', 'A posição foi extinta.'),
  ('sucesso', 18, false, 'Hugo', 'Serrano Valente', 'Especialista em Implantação', 1350, 192, 'resignation', 'worked', '{offer,career,pay}', 'yes', null),
  ('sucesso', 19, true, 'Michele', 'Arantes Fontes', 'Analista de Sucesso do Cliente', 150, 260, 'dismissal', 'indemnified', '{performance}', 'maybe', null),
  ('sucesso', 20, false, 'Jonas', 'Rangel Moura', 'Analista de Suporte', 720, 520, 'resignation', 'worked', '{moving}', 'yes', null);

insert into demo_person (company, department, parent, seat, key, number, position, woman, first_name, last_name, email, status)
select 'aurora', l.department, 'comercial', l.seat, 'aurora/' || l.department || '/' || l.seat,
  180 + row_number() over (order by l.department desc, l.seat), case when l.woman then pg_temp.feminine(l.title) else l.title end, l.woman,
  l.first_name, l.last_name, lower(extensions.unaccent(l.first_name || '.' || regexp_replace(l.last_name, '^.* ', ''))) || '@aurora.demo', 'terminated'
from demo_leaver l;

-- They work until their last day comes below.
insert into public.employees (id, company_id, first_name, last_name, email, position, hire_date, phone, address, birth_date, cpf, rg,
  department_id, manager_id, registration_number)
select pg_temp.demo_id(p.key), pg_temp.demo_id(p.company), p.first_name, p.last_name, p.email, p.position, h.hired,
  format('(11) 9%s-%s', 7000 + pg_temp.dice(p.key || '/fone1', 3000), lpad(pg_temp.dice(p.key || '/fone2', 10000)::text, 4, '0')),
  format('Rua das Acácias, %s, Vila Nova, São Paulo/SP, CEP 04%s-%s', 1 + pg_temp.dice(p.key || '/número', 2400),
    lpad(pg_temp.dice(p.key || '/cep', 1000)::text, 3, '0'), lpad(pg_temp.dice(p.key || '/cep2', 1000)::text, 3, '0')),
  h.hired - 7000 - pg_temp.dice(p.key || '/idade', 7300), pg_temp.cpf((100000000 + pg_temp.dice(p.key || '/cpf', 268000000) * 3)::text),
  format('%s.%s.%s', 10 + pg_temp.dice(p.key || '/rg', 50), 100 + pg_temp.dice(p.key || '/rg2', 900), 100 + pg_temp.dice(p.key || '/rg3', 900)),
  pg_temp.demo_id('aurora/' || p.department), pg_temp.demo_id('aurora/' || p.department || '/1'), 'AUR-' || lpad(p.number::text, 4, '0')
from demo_person p
join demo_leaver l on p.company = 'aurora' and l.department = p.department and l.seat = p.seat
cross join lateral (select private.today(pg_temp.demo_id('aurora')) - l.ago - l.worked as hired) h;

update public.employee_assignments a set position_id = pg_temp.demo_id('cargo/aurora/' || l.title),
  cost_centre_id = pg_temp.demo_id('centro/aurora/' || l.department), work_site_id = pg_temp.demo_site('aurora', l.department)
from demo_leaver l where a.employee_id = pg_temp.demo_id('aurora/' || l.department || '/' || l.seat);
insert into private.told_balances (company_id, employee_id)
select pg_temp.demo_id('aurora'), pg_temp.demo_id('aurora/' || l.department || '/' || l.seat) from demo_leaver l order by 2;
insert into public.employee_contracts (id, company_id, employee_id, contract_type, starts_on, weekly_hours, schedule, union_name)
select pg_temp.demo_id(e.id || '/contrato'), e.company_id, e.id, 'clt_indefinite', e.hire_date, 40, 'Segunda a sexta, 9h às 18h',
  'Sindicato dos Trabalhadores em Tecnologia de São Paulo'
from demo_leaver l join public.employees e on e.id = pg_temp.demo_id('aurora/' || l.department || '/' || l.seat);
insert into public.employee_compensation (id, company_id, employee_id, effective_on, salary, unit, reason, created_at)
select pg_temp.demo_id(e.id || '/salário'), e.company_id, e.id, e.hire_date,
  case when l.title ~ 'Sênior|Especialista' then 11800 when l.title = 'Pré-vendas' then 3900 else 6100 end, 'month', 'admission', private.now() - interval '1 day'
from demo_leaver l join public.employees e on e.id = pg_temp.demo_id('aurora/' || l.department || '/' || l.seat);

-- Exits that were communicated, from those who are added to those who had left or are in notice already.
create temporary table demo_exit on commit drop as
select e.id as employee_id, e.company_id, x.*, a.id as admin_id
from (
  select 'aurora/' || l.department || '/' || l.seat as key, case when l.ago > 10 then 'concluded' else 'closing' end as stage, -l.ago as days, l.reason,
    l.notice_way, null as relief, null as letter, l.causes, l.rehire, l.rehire_note, null as successor, true as has_tasks
  from demo_leaver l
  union all
  select p.key, 'concluded', c.last_day - private.today(c.company_id), c.reason, 'indemnified', null, null,
    array[case c.reason when 'resignation' then pg_temp.pick(p.key || '/causa', '{pay,career,health}') when 'agreement' then 'climate'
      when 'term_end' then 'other' else pg_temp.pick(p.key || '/causa', '{performance,restructuring}') end],
    pg_temp.pick(p.key || '/volta', '{yes,yes,maybe,no}'), null, null, false
  from demo_person p join public.contract_endings c on c.employee_id = pg_temp.demo_id(p.key) where p.company in ('aurora', 'boreal')
  union all
  select n.key, 'communicated', n.days, n.reason, 'worked', n.relief, n.letter, n.causes, n.rehire, null, n.successor, true
  from (values
    ('aurora/produto/4', 14, 'resignation', null, 'Peço demissão do cargo que ocupo. Recebi uma proposta para uma área que quero conhecer. Agradeço a confiança e fico até o fim do aviso para passar tudo adiante.', '{offer,career}'::text[], 'yes', 'aurora/produto/2'),
    ('aurora/sucesso/4', 3, 'dismissal', 'days', null, '{restructuring}', 'yes', 'aurora/sucesso/3'),
    ('aurora/pessoas/3', 26, 'resignation', null, 'Comunico meu pedido de demissão. Vou me mudar de cidade com a minha família no começo do ano.', '{moving}', 'yes', null),
    ('boreal/pessoas/3', 18, 'resignation', null, null, '{pay}', 'maybe', null)
  ) as n (key, days, reason, relief, letter, causes, rehire, successor)
) x
join public.employees e on e.id = pg_temp.demo_id(x.key)
join public.employees a on a.email = 'admin@' || split_part(x.key, '/', 1) || '.demo';

-- Brings the clock to a time of day in a company.
create function pg_temp.be_at(p_company_id uuid, p_day date, p_time time) returns timestamptz language sql volatile as $$
  insert into private.frozen_clock (instant) values (private.instant_of(p_company_id, p_day, p_time))
  on conflict (only_row) do update set instant = excluded.instant returning instant
$$;

do $$
declare
  leaving record;
  found public.offboardings;
  told date;
begin
  for leaving in
    select x.*, coalesce(c.id, pg_temp.demo_id(x.employee_id || '/saída')) as id, private.today(x.company_id) + x.days as last_day
    from demo_exit x left join public.contract_endings c on c.employee_id = x.employee_id order by x.days, x.key
  loop
    insert into public.offboardings (id, company_id, employee_id, origin, reason, status, last_day, effective_at, notice_way, notice_relief, letter,
      successor_id, rehire, rehire_note, asked_by, communicated_on, communicated_at)
    values (leaving.id, leaving.company_id, leaving.employee_id, case when leaving.letter is null then 'hr' else 'letter' end, leaving.reason,
      'communicated', leaving.last_day, private.instant_of(leaving.company_id, leaving.last_day, '18:00'), leaving.notice_way, leaving.relief,
      leaving.letter, pg_temp.demo_id(leaving.successor), leaving.rehire, leaving.rehire_note,
      case when leaving.letter is null then leaving.admin_id else leaving.employee_id end, leaving.last_day, private.now())
    returning * into found;
    -- Notice that is worked is given when it begins; the rest is told a day or two before.
    told := case when leaving.notice_way = 'worked' then (private.exit_notice(found)).given_on else leaving.last_day - 1 end;
    update public.offboardings o set asked_at = private.instant_of(o.company_id, told - 3, '09:20'), created_at = private.instant_of(o.company_id, told - 3, '09:00'),
      communicated_on = told, communicated_at = pg_temp.be_at(o.company_id, told, '10:30')
    where o.id = found.id returning * into found;
    insert into private.offboarding_causes (company_id, offboarding_id, cause) select found.company_id, found.id, c from unnest(leaving.causes) c;
    perform private.plan_exit(found);
    if leaving.has_tasks then
      perform private.start_exit_tasks(found);
    end if;
    select o.* into found from public.offboardings o where o.id = found.id;
    -- What was due before today was done on its day, but for the papers of who has just left.
    perform pg_temp.demo_clock_back();
    update public.journey_tasks t set status = 'done', done_at = private.instant_of(t.company_id, t.due_on, '16:00'), done_by = leaving.admin_id
    where t.company_id = found.company_id and t.journey_id = found.journey_id
      and (leaving.stage = 'concluded' or t.due_on < private.today(t.company_id) and t.phase <> 'other');
    if leaving.stage <> 'communicated' then
      perform pg_temp.be_at(found.company_id, found.last_day, '18:00');
      perform private.carry_exit_out(found.id);
    end if;
    if leaving.stage = 'concluded' then
      update public.offboardings o set status = 'concluded', ended_at = pg_temp.be_at(o.company_id, o.last_day + 10, '15:00'), ended_by = leaving.admin_id
      where o.id = found.id;
    end if;
    perform pg_temp.demo_clock_back();
  end loop;
end
$$;

-- What those who go hand over.
insert into private.handover_items (id, company_id, offboarding_id, subject, place, to_id, done_at, done_by, created_by, created_at)
select pg_temp.demo_id(e.id || '/passagem/' || h.subject), e.company_id, pg_temp.demo_id(e.id || '/saída'), h.subject, h.place, pg_temp.demo_id(h.receiver),
  case when h.is_done then private.now() - interval '1 day' end, case when h.is_done then e.id end, e.id, private.now() - interval '4 days'
from (values
  ('aurora/produto/4', 'Levantamento de requisitos do portal', 'Pasta Produto, Portal', 'aurora/produto/2', true),
  ('aurora/produto/4', 'Reunião semanal com o atendimento', 'Agenda compartilhada', 'aurora/produto/2', false),
  ('aurora/produto/4', 'Contatos dos clientes do piloto', null, null, false),
  ('aurora/sucesso/4', 'Implantações em andamento', 'Quadro de implantações', 'aurora/sucesso/3', true),
  ('aurora/sucesso/4', 'Acesso ao ambiente de testes', null, 'aurora/sucesso/1', true)
) as h (key, subject, place, receiver, is_done)
join public.employees e on e.id = pg_temp.demo_id(h.key);

-- A letter that waits for RH, what RH prepares, and what a head asked for.
insert into public.offboardings (id, company_id, employee_id, origin, reason, status, last_day, effective_at, notice_way, letter, note, asked_by,
  asked_at, created_at)
select pg_temp.demo_id(e.id || '/saída'), e.company_id, e.id, c.origin, c.reason, c.status, private.today(e.company_id) + c.days,
  private.instant_of(e.company_id, private.today(e.company_id) + c.days, '18:00'), c.notice_way, c.letter, c.note, pg_temp.demo_id(c.asker),
  case when c.status = 'requested' then private.now() - interval '2 days' end, private.now() - interval '2 days'
from (values
  ('aurora/financeiro/7', 'letter', 'resignation', 'requested', 30, 'worked', 'Peço demissão do cargo. Passei em um concurso e começo no mês que vem. Obrigada por estes anos.', null, 'aurora/financeiro/7'),
  ('aurora/marketing/2', 'hr', 'dismissal', 'draft', 35, 'worked', null, 'O posto deixa de existir com a mudança de agência.', 'aurora/pessoas/1'),
  ('aurora/vendas/13', 'manager', 'agreement', 'requested', 21, 'indemnified', null, 'A pessoa propôs o acordo e a área concorda.', 'aurora/vendas/1'),
  ('boreal/roteirizacao/3', 'hr', 'dismissal', 'draft', 40, 'worked', null, 'O novo sistema faz a roteirização; a equipe fica menor.', 'boreal/pessoas/1')
) as c (key, origin, reason, status, days, notice_way, letter, note, asker)
join public.employees e on e.id = pg_temp.demo_id(c.key);
select private.open_approval(o.company_id, 'offboarding', o.id, o.asked_by, private.exit_title(o), jsonb_build_object('about', o.employee_id))
from public.offboardings o where o.origin = 'manager';

delete from public.notification_preferences p where p.kind <> 'import_finished';
alter table public.employees enable trigger _900_audit_insert;
alter table public.employees enable trigger _900_audit_update;
alter table public.employee_assignments enable trigger _900_audit_insert;
alter table public.employee_assignments enable trigger _910_audit_changes;
alter table public.employee_contracts enable trigger _900_audit_insert;
alter table public.employee_contracts enable trigger _900_audit_update;
alter table public.employee_compensation enable trigger _900_audit_insert;
alter table public.contract_endings enable trigger _900_audit_insert;
alter table public.contract_endings enable trigger _900_audit_update;
alter table public.offboardings enable trigger _900_audit_insert;
alter table public.offboardings enable trigger _900_audit_update;
alter table public.journeys enable trigger _900_audit_insert;
alter table public.journeys enable trigger _900_audit_update;
alter table public.journey_tasks enable trigger _900_audit_insert;
alter table public.journey_tasks enable trigger _900_audit_update;
alter table public.approval_requests enable trigger _900_audit_insert;
alter table public.approval_requests enable trigger _900_audit_update;
