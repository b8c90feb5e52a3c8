-- Demo records of Aurora and Boreal: contracts, pay, personal data, dependents, whom to call, health and discipline.
-- The trail of the demo begins with what people do, so that these rows leave no line in it.

alter table public.employee_work_contacts disable trigger _900_audit_insert;
alter table public.employee_personal disable trigger _900_audit_insert;
alter table public.employee_dependents disable trigger _900_audit_insert;
alter table public.employee_emergency_contacts disable trigger _900_audit_insert;
alter table public.employee_contracts disable trigger _900_audit_insert;
alter table public.employee_compensation disable trigger _900_audit_insert;
alter table public.employee_bank_accounts disable trigger _900_audit_insert;
alter table public.employee_health disable trigger _900_audit_insert;
alter table public.employee_health_exams disable trigger _900_audit_insert;
alter table public.employee_disciplinary disable trigger _900_audit_insert;
alter table private.employee_custom_values disable trigger _900_audit_insert;

create function pg_temp.pis(p_base text) returns text language sql immutable as $$
  select p_base || ((11 - (select sum(substr(p_base, place, 1)::integer * (array[3, 2, 9, 8, 7, 6, 5, 4, 3, 2])[place])
    from generate_series(1, 10) as place) % 11) % 11 % 10)::text
$$;

create temporary table demo_record on commit drop as
select p.key, p.company, p.woman, e.id, e.company_id, e.position, e.hire_date, e.birth_date, e.status, e.termination_date, e.cpf,
  private.today(e.company_id) as today, c.ddd, c.city, c.cep, a.user_id as admin_login
from demo_person p
join public.employees e on e.id = pg_temp.demo_id(p.key)
join demo_company c on c.key = p.company
join public.employees a on a.email = 'admin@' || p.company || '.demo'
where p.company in ('aurora', 'boreal');

insert into public.employee_work_contacts (id, company_id, employee_id, work_phone, extension, location_mode)
select pg_temp.demo_id(r.key || '/contato'), r.company_id, r.id,
  format('(%s) 3%s-%s', r.ddd, 100 + pg_temp.dice(r.key || '/ramal1', 900), lpad(pg_temp.dice(r.key || '/ramal2', 10000)::text, 4, '0')),
  (1000 + pg_temp.dice(r.key || '/ramal3', 9000))::text,
  case when r.company = 'boreal' then 'on_site' else pg_temp.pick(r.key || '/local', '{on_site,hybrid,hybrid,remote}'::text[]) end
from demo_record r;

insert into public.employee_personal (id, company_id, employee_id, sex, race, marital_status, education_level, nationality,
  birthplace_city, birthplace_uf, mother_name, pis, rg_issuer, rg_uf, street, street_number, district, city, uf, cep, personal_email)
select pg_temp.demo_id(r.key || '/pessoal'), r.company_id, r.id, case when r.woman then 'F' else 'M' end,
  pg_temp.pick(r.key || '/raça', '{white,white,brown,brown,black,yellow,indigenous,undeclared}'::text[]),
  pg_temp.pick(r.key || '/estado civil', '{single,single,married,married,stable_union,divorced,widowed}'::text[]),
  pg_temp.pick(r.key || '/escolaridade', '{07,07,08,09,09,10,11}'::text[]), 'Brasileira', split_part(r.city, '/', 1), split_part(r.city, '/', 2),
  pg_temp.pick(r.key || '/mãe', '{Ana Maria,Conceição,Francisca,Lúcia Helena,Maria José,Rita de Cássia,Terezinha,Vera Lúcia}'::text[])
    || ' ' || regexp_replace(e.last_name, '^.* ', ''),
  pg_temp.pis((1200000000 + pg_temp.dice(r.key || '/pis', 268000000))::text), 'SSP', split_part(r.city, '/', 2),
  split_part(e.address, ', ', 1), split_part(e.address, ', ', 2), split_part(e.address, ', ', 3),
  split_part(r.city, '/', 1), split_part(r.city, '/', 2), regexp_replace(right(e.address, 9), '-', ''),
  'pessoal.' || split_part(e.email, '@', 1) || '@correio.demo'
from demo_record r join public.employees e on e.id = r.id;

-- Those of people with a login came this month, the others with the admission.
insert into public.employee_dependents (id, company_id, employee_id, name, birth_date, cpf, kind, income_tax, family_allowance, health_plan,
  created_at, updated_at)
select pg_temp.demo_id(r.key || '/dependente/' || n), r.company_id, r.id,
  pg_temp.pick(r.key || '/filho' || n, '{Alice,Arthur,Helena,Miguel,Laura,Theo,Cecília,Davi,Maitê,Ravi,Antonella,Gael}'::text[])
    || ' ' || regexp_replace(e.last_name, '^.* ', ''),
  r.today - 400 - pg_temp.dice(r.key || '/idade' || n, 6000),
  pg_temp.cpf((100000000 + pg_temp.dice(r.key || '/cpf do dependente' || n, 268000000) * 3)::text), '03', true, false, true,
  c.at, c.at
from demo_record r join public.employees e on e.id = r.id
cross join lateral (select case when e.user_id is not null then now() else least(e.hire_date, now()) end as at) c
cross join lateral generate_series(1, case when e.user_id is not null then 1 else pg_temp.dice(r.key || '/filhos', 6) - 3 end) as n;

insert into public.employee_emergency_contacts (id, company_id, employee_id, name, relation, phone)
select pg_temp.demo_id(r.key || '/emergência'), r.company_id, r.id, p.mother_name, 'Mãe',
  format('(%s) 9%s-%s', r.ddd, 8000 + pg_temp.dice(r.key || '/emergência1', 1900), lpad(pg_temp.dice(r.key || '/emergência2', 10000)::text, 4, '0'))
from demo_record r join public.employee_personal p on p.employee_id = r.id;

-- Types as the positions suggest; whoever came within the last ninety days is in the experience period, of 45 and 45 days.
insert into public.employee_contracts (id, company_id, employee_id, contract_type, starts_on, ended_on, ends_on, experience_ends_on,
  experience_extended_to, weekly_hours, schedule, union_name)
select pg_temp.demo_id(r.key || '/contrato'), r.company_id, r.id, k.type, r.hire_date, r.termination_date,
  case when k.type in ('intern', 'apprentice') then r.hire_date + 700 end,
  case when k.type = 'experience' then r.hire_date + 44 end,
  case when k.type = 'experience' and r.hire_date + 45 < r.today then r.hire_date + 89 end,
  case k.type when 'intern' then 30 when 'apprentice' then 20 when 'contractor' then null when 'intermittent' then null
    else case when r.company = 'boreal' then 44 else 40 end end,
  case when k.type in ('contractor', 'intermittent') then null when k.type in ('intern', 'apprentice') then 'Segunda a sexta, 9h às 15h'
    when r.company = 'boreal' then 'Segunda a sábado, 7h às 15h20' else 'Segunda a sexta, 9h às 18h' end,
  case when k.type in ('contractor', 'intern') then null when r.company = 'boreal' then 'Sindicato dos Trabalhadores em Transportes do Amazonas'
    else 'Sindicato dos Trabalhadores em Tecnologia de São Paulo' end
from demo_record r
cross join lateral (select case
    when r.key = 'aurora/design/4' then 'contractor'
    when r.key = 'boreal/transporte/4' then 'intermittent'
    when r.hire_date > r.today - 650 and r.position ~ '^Estagi' then 'intern'
    when r.hire_date > r.today - 650 and r.position ~ '^Auxiliar de Log' then 'apprentice'
    when r.hire_date > r.today - 90 then 'experience'
    else 'clt_indefinite' end as type) k;

-- Pay at admission, after half of the time, and since the last agreement.
insert into public.employee_compensation (id, company_id, employee_id, effective_on, salary, unit, reason, created_by, created_at)
select pg_temp.demo_id(r.key || '/salário/' || s.reason), r.company_id, r.id, s.effective_on,
  round(b.amount * (94 + pg_temp.dice(r.key || '/faixa', 13)) * s.share / 100, -1), 'month', s.reason, r.admin_login, private.now() - interval '1 day'
from demo_record r
cross join lateral (select case
    when r.position ~ '^Diretora?-' then 38000 when r.position ~ '^Diretor' then 27000 when r.position ~ '^Gerente' then 15500
    when r.position ~ '^(Coordenador|Supervisor)' then 9800 when r.position ~ 'Sênior|Arquitet|Especialista' then 12500
    when r.position ~ 'Pleno|Engenheir|Cientista|Administrador' then 8600 when r.position ~ '^Estagi' then 1800
    when r.position ~ '^(Auxiliar|Ajudante|Assistente|Estoquista|Conferente)' then 2450 when r.position ~ '^(Analista|Designer|Advogad|Executiv)' then 6300
    else 3700 end as amount) b
cross join lateral (values
  ('admission', r.hire_date, case when r.hire_date < r.today - 730 then 0.76 when r.hire_date < r.today - 365 then 0.95 else 1 end),
  ('merit', case when r.hire_date < r.today - 730 then r.hire_date + (r.today - r.hire_date) / 2 end, 0.9),
  ('collective', case when r.hire_date < r.today - 365 and r.status in ('active', 'notice') then r.today - 180 end, 1.0)
) as s (reason, effective_on, share)
where s.effective_on is not null and (r.termination_date is null or s.effective_on <= r.termination_date);

-- A raise that is agreed and has not begun.
insert into public.employee_compensation (id, company_id, employee_id, effective_on, salary, reason, note, created_by, created_at)
select pg_temp.demo_id(r.key || '/salário/promoção'), r.company_id, r.id, r.today + 30, 9400, 'promotion', 'Promoção combinada com o gestor.',
  r.admin_login, private.now() - interval '2 hours'
from demo_record r
where r.company = 'aurora' and r.status = 'active' and r.position ~ 'Pleno' and r.hire_date < r.today - 730
order by r.key limit 1;

insert into public.employee_bank_accounts (id, company_id, employee_id, bank_code, branch, account, account_digit, account_type, pix_key_type, pix_key)
select pg_temp.demo_id(r.key || '/banco'), r.company_id, r.id, pg_temp.pick(r.key || '/banco', '{001,033,104,237,341,260,077}'::text[]),
  (1000 + pg_temp.dice(r.key || '/agência', 8999))::text, (10000 + pg_temp.dice(r.key || '/conta', 989999))::text,
  pg_temp.dice(r.key || '/dígito', 10)::text, pg_temp.pick(r.key || '/tipo de conta', '{checking,checking,salary,payment}'::text[]), 'cpf', r.cpf
from demo_record r;

insert into public.employee_health (id, company_id, employee_id, physical, hearing, quota)
select pg_temp.demo_id(r.key || '/saúde'), r.company_id, r.id, h.physical, h.hearing, h.physical or h.hearing
from demo_record r
join public.employees e on e.id = r.id
cross join lateral (select e.user_id is null and pg_temp.dice(r.key || '/pcd', 60) = 0 as physical,
  e.user_id is null and pg_temp.dice(r.key || '/pcd', 60) = 1 as hearing) h
where e.user_id is not null or h.physical or h.hearing;

insert into public.employee_health_exams (id, company_id, employee_id, kind, done_on, result, next_due_on, doctor, crm)
select pg_temp.demo_id(r.key || '/exame/' || x.kind), r.company_id, r.id, x.kind, x.done_on, 'fit', x.done_on + 365, 'Dra. Célia Antunes', 'CRM 104882'
from demo_record r
cross join lateral (values ('admission', r.hire_date - 3),
  ('periodic', case when r.status = 'active' and r.hire_date < r.today - 400 then r.today - 20 - pg_temp.dice(r.key || '/exame', 320) end)) as x (kind, done_on)
where x.done_on <= r.today;

create temporary table demo_measure (key text, kind text, ago integer, days smallint, reason text, seen boolean) on commit drop;
insert into demo_measure values
  ('aurora/web/2', 'verbal_warning', 200, null, 'Atrasos repetidos no mês.', true),
  ('aurora/vendas/4', 'written_warning', 60, null, 'Falta sem aviso em dia de entrega.', true),
  ('boreal/armazem/2', 'written_warning', 6, null, 'Uso do celular na área das empilhadeiras.', false),
  ('boreal/transporte/5', 'suspension', 90, 2, 'Direção acima do limite de velocidade, pela segunda vez.', true);
insert into public.employee_disciplinary (id, company_id, employee_id, kind, occurred_on, days, reason)
select pg_temp.demo_id(r.key || '/medida'), r.company_id, r.id, d.kind, r.today - d.ago, d.days, d.reason
from demo_measure d
join demo_record r on r.key = d.key;

-- Each is acknowledged on the day after.
do $$
declare
  measure record;
begin
  for measure in
    select r.company_id, r.id, pg_temp.demo_id(r.key || '/medida') as subject_id, private.now() - make_interval(days => d.ago - 1) as at
    from demo_measure d join demo_record r on r.key = d.key where d.seen order by d.ago desc
  loop
    insert into private.frozen_clock (instant) values (measure.at) on conflict (only_row) do update set instant = excluded.instant;
    perform private.acknowledge_as(measure.company_id, 'disciplinary', measure.subject_id, v.digest, measure.id, null)
    from private.acknowledgeable_of(measure.company_id, 'disciplinary', measure.subject_id, null) v;
  end loop;
  perform pg_temp.demo_clock_back();
end
$$;

insert into public.custom_fields (id, company_id, key, label, kind, choices, who_sees, who_edits, position)
select pg_temp.demo_id(f.company || '/campo/' || f.key), pg_temp.demo_id(f.company), f.key, f.label, f.kind, f.choices, f.who_sees, f.who_edits, f.position
from (values
  ('aurora', 'camiseta', 'Tamanho da camiseta', 'choice', '{P,M,G,GG}'::text[], 'company', 'person', 1::smallint),
  ('aurora', 'equipamento', 'Prefere teclado externo', 'boolean', null, 'person', 'person', 2),
  ('aurora', 'projeto', 'Projeto atual', 'text', null, 'team', 'manager', 3),
  ('aurora', 'sucessao', 'Nota de sucessão', 'number', null, 'hr', 'hr', 4),
  ('boreal', 'bota', 'Número da bota', 'number', null, 'person', 'hr', 1),
  ('boreal', 'mopp', 'Validade do MOPP', 'date', null, 'team', 'hr', 2)
) as f (company, key, label, kind, choices, who_sees, who_edits, position);

insert into private.employee_custom_values (id, company_id, employee_id, custom_field_id, value)
select pg_temp.demo_id(r.key || '/campo/' || v.key), r.company_id, r.id, f.id, v.value
from demo_record r
cross join lateral (values
  ('camiseta', pg_temp.pick(r.key || '/camiseta', '{P,M,G,GG}'::text[])),
  ('projeto', case when r.key like 'aurora/web/%' then pg_temp.pick(r.key || '/projeto', '{Portal do Cliente,Aplicativo,Painel interno}'::text[]) end),
  ('bota', case when r.company = 'boreal' then (35 + pg_temp.dice(r.key || '/bota', 11))::text end),
  ('mopp', case when r.position ~ '^Motorista' then (r.today + 30 + pg_temp.dice(r.key || '/mopp', 900))::text end)
) as v (key, value)
join public.custom_fields f on f.company_id = r.company_id and f.key = v.key
where v.value is not null;

-- How those ended who are gone.
alter table public.contract_endings disable trigger _900_audit_insert;
insert into public.contract_endings (id, company_id, employee_id, last_day, reason, recorded_at, applied_at)
select pg_temp.demo_id(e.id || '/saída'), e.company_id, e.id, e.termination_date,
  pg_temp.pick(e.id || '/saída', '{resignation,dismissal,agreement,term_end}'::text[]), private.now(), private.now()
from public.employees e where e.status = 'terminated';
alter table public.contract_endings enable trigger _900_audit_insert;

alter table public.employee_work_contacts enable trigger _900_audit_insert;
alter table public.employee_personal enable trigger _900_audit_insert;
alter table public.employee_dependents enable trigger _900_audit_insert;
alter table public.employee_emergency_contacts enable trigger _900_audit_insert;
alter table public.employee_contracts enable trigger _900_audit_insert;
alter table public.employee_compensation enable trigger _900_audit_insert;
alter table public.employee_bank_accounts enable trigger _900_audit_insert;
alter table public.employee_health enable trigger _900_audit_insert;
alter table public.employee_health_exams enable trigger _900_audit_insert;
alter table public.employee_disciplinary enable trigger _900_audit_insert;
alter table private.employee_custom_values enable trigger _900_audit_insert;
