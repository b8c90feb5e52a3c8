-- Demo history: positions, sites and cost centres, where people came from, and what is planned for a few of them. The
-- accounts of the demo have a past and no plan. The trail of the demo does not tell its making.
alter table public.employee_assignments disable trigger _900_audit_insert;
alter table public.employee_assignments disable trigger _900_audit_delete;
alter table public.employee_assignments disable trigger _910_audit_changes;

insert into public.work_sites (id, company_id, name, cnpj, city, uf)
select pg_temp.demo_id('local/' || s.company || '/' || s.key), pg_temp.demo_id(s.company), s.name, s.cnpj, s.city, s.uf
from (values
  ('aurora', 'sede', 'Sede São Paulo', '11222333000181', 'São Paulo', 'SP'),
  ('aurora', 'campinas', 'Escritório Campinas', '11222333000262', 'Campinas', 'SP'),
  ('boreal', 'manaus', 'Centro de Distribuição Manaus', '21438765000188', 'Manaus', 'AM'),
  ('boreal', 'porto', 'Base do Porto', '21438765000269', 'Manaus', 'AM'),
  ('cerrado', 'clinica', 'Clínica Goiânia', '12ABC34501DE35', 'Goiânia', 'GO'),
  ('cometa', 'loja', 'Loja Centro', '40819923000194', 'Fortaleza', 'CE')
) as s (company, key, name, cnpj, city, uf);

insert into public.cost_centres (id, company_id, code, name)
select pg_temp.demo_id('centro/' || d.company || '/' || d.key), pg_temp.demo_id(d.company),
  '1.' || lpad((row_number() over (partition by d.company order by d.place))::text, 2, '0'), d.name
from demo_department d;

-- The title of each seat as the list of positions has it: without the feminine forms that people carry.
create temporary table demo_title on commit drop as
select p.key, p.company, p.department, p.seat, p.parent, p.woman,
  case when p.seat = 1 then d.head_position else d.positions[1 + (p.seat - 2) % cardinality(d.positions)] end as title
from demo_person p join demo_department d on d.company = p.company and d.key = p.department;

-- What people went through: share is the part of their time in the company that had passed. An empty title or department
-- is today's.
create temporary table demo_step (person text, share numeric, title text, department text, reason text, note text) on commit drop;
insert into demo_step values
  ('aurora/web/2', 0, 'Estagiário de Desenvolvimento', 'qualidade', 'admission', null),
  ('aurora/web/2', 0.2, 'Analista de Testes Júnior', 'qualidade', 'promotion', 'Efetivada ao fim do estágio.'),
  ('aurora/web/2', 0.6, null, null, 'transfer', null),
  ('aurora/web/1', 0, 'Desenvolvedor Back-end Pleno', null, 'admission', null),
  ('aurora/web/1', 0.3, 'Desenvolvedor Back-end Sênior', null, 'promotion', null),
  ('aurora/web/1', 0.65, null, null, 'promotion', 'Assumiu a equipe.'),
  ('aurora/pessoas/1', 0, 'Analista de Recursos Humanos', null, 'admission', null),
  ('aurora/pessoas/1', 0.4, null, null, 'promotion', null),
  ('aurora/diretoria/2', 0, 'Arquiteto de Soluções', 'tecnologia', 'admission', null),
  ('aurora/diretoria/2', 0.35, 'Gerente de Plataforma', 'plataforma', 'promotion', null),
  ('aurora/diretoria/2', 0.7, null, null, 'promotion', null),
  ('aurora/vendas/4', 0, 'Analista de Sucesso do Cliente', 'sucesso', 'admission', null),
  ('aurora/vendas/4', 0.5, null, null, 'transfer', null),
  ('aurora/produto/4', 0, 'Designer de Produto', 'design', 'admission', null),
  ('aurora/produto/4', 0.55, null, null, 'transfer', null),
  ('boreal/armazem/1', 0, 'Conferente', null, 'admission', null),
  ('boreal/armazem/1', 0.45, null, null, 'promotion', null),
  ('boreal/armazem/2', 0, 'Auxiliar de Logística', null, 'admission', null),
  ('boreal/armazem/2', 0.6, null, null, 'promotion', null);
insert into demo_step
select t.key, s.share, case when s.share < 1 then replace(t.title, s.now_level, s.earlier) end, null, case when s.share = 0 then 'admission' else 'promotion' end, null
from demo_title t
join public.employees e on e.id = pg_temp.demo_id(t.key)
join (values
  ('Pleno', 0, 'Júnior', 900), ('Pleno', 0.45, 'Pleno', 900),
  ('Sênior', 0, 'Pleno', 1500), ('Sênior', 0.5, 'Sênior', 1500)
) as s (now_level, share, earlier, days) on t.title like '%' || s.now_level
where e.status = 'active' and e.hire_date < private.today(e.company_id) - s.days and t.key not in (select d.person from demo_step d);

create temporary table demo_position on commit drop as
select distinct x.company, x.title from (
  select t.company, t.title from demo_title t
  union select split_part(s.person, '/', 1), s.title from demo_step s where s.title is not null
) x;
insert into public.positions (id, company_id, title, level, cbo)
select pg_temp.demo_id('cargo/' || p.company || '/' || p.title), pg_temp.demo_id(p.company), p.title,
  coalesce(substring(p.title from '(Júnior|Pleno|Sênior)$'), case
    when p.title ~ '^Diretor' then 'Diretoria' when p.title ~ '^(Gerente|Coordenador|Supervisor)' then 'Gestão' when p.title ~ '^Estagiário' then 'Estágio' end),
  c.cbo
from demo_position p
left join (values
  ('Diretor-(presidente|geral)', '121010'), ('Diretor de Tecnologia', '123605'), ('Desenvolvedor|Engenheiro de Software', '212405'),
  ('Analista de Infraestrutura', '212410'), ('Administrador de Banco', '212305'), ('Analista de Suporte', '212420'), ('Cientista de Dados', '211220'),
  ('Analista de Recursos Humanos', '252405'), ('Gerente de Pessoas', '142210'), ('Advogado', '241005'), ('Analista de Negócios', '142330'),
  ('Gerente (de Vendas|Comercial)', '142305'), ('Assistente (Comercial)', '354125'), ('Motorista', '782510'), ('Operador de Empilhadeira', '782220'),
  ('Auxiliar de Logística', '414140'), ('Estoquista', '414110'), ('Mecânico', '914405'), ('Técnico de Segurança', '351605'), ('Enfermeiro', '223505'),
  ('Técnico de Enfermagem', '322205'), ('Médico Clínico', '225125'), ('Pediatra', '225124'), ('Cardiologista', '225120'), ('Fisioterapeuta', '223605'),
  ('Nutricionista', '223710'), ('Psicólogo', '251510'), ('Farmacêutico', '223405'), ('Recepcionista', '422105'), ('Vendedor', '521110'),
  ('Operador de Caixa', '421125'), ('Assistente (Executivo|Financeiro|Jurídico)|Auxiliar Administrativo', '411010')
) as c (pattern, cbo) on p.title ~ ('^(' || c.pattern || ')');

-- Today's rows know their place.
create function pg_temp.demo_site(p_company text, p_department text) returns uuid language sql immutable strict as $$
  select pg_temp.demo_id(format('local/%s/%s', p_company, case p_company
    when 'aurora' then case when p_department in ('dados', 'sucesso') then 'campinas' else 'sede' end
    when 'boreal' then case when p_department in ('transporte', 'frota') then 'porto' else 'manaus' end
    when 'cerrado' then 'clinica' else 'loja' end))
$$;
update public.employee_assignments a
set position_id = pg_temp.demo_id('cargo/' || t.company || '/' || t.title),
  cost_centre_id = pg_temp.demo_id('centro/' || t.company || '/' || t.department),
  work_site_id = pg_temp.demo_site(t.company, t.department)
from demo_title t where a.employee_id = pg_temp.demo_id(t.key);

create temporary table demo_row on commit drop as
select e.company_id, e.id as employee_id, s.reason, s.note, t.company, d.key as department,
  pg_temp.demo_id(t.company || '/' || case when t.seat > 1 then d.key else t.parent end || '/1') as manager_id,
  p.title, case when t.woman then pg_temp.feminine(p.title) else p.title end as worn_title,
  case when s.share = 0 then e.hire_date
    else date_trunc('month', e.hire_date + (s.share * (private.today(e.company_id) - e.hire_date))::integer * interval '1 day')::date end as starts_on
from demo_step s
join demo_title t on t.key = s.person
join public.employees e on e.id = pg_temp.demo_id(s.person) and e.status <> 'terminated'
cross join lateral (select coalesce(s.title, t.title) as title) p
cross join lateral (select coalesce(s.department, t.department) as key) d;

-- One person left and came back.
insert into demo_row
select e.company_id, e.id, s.reason, null, t.company, t.department, e.manager_id, t.title, e.position, e.hire_date - s.days
from public.employees e join demo_title t on pg_temp.demo_id(t.key) = e.id
cross join (values ('admission', 1400), ('rehire', 0)) as s (reason, days)
where t.key = 'aurora/sucesso/5';

delete from public.employee_assignments a using (select distinct r.employee_id from demo_row r) p where a.employee_id = p.employee_id;
insert into public.employee_assignments (id, company_id, employee_id, starts_on, ends_on, position_title, position_id, department_id,
  manager_id, work_site_id, cost_centre_id, reason, note, created_by, applied_at)
select pg_temp.demo_id(format('histórico/%s/%s', r.employee_id, r.place)), r.company_id, r.employee_id, r.starts_on,
  r.next_on - case when r.next_reason = 'rehire' then 500 else 1 end, r.worn_title,
  pg_temp.demo_id('cargo/' || r.company || '/' || r.title), pg_temp.demo_id(r.company || '/' || r.department), r.manager_id,
  pg_temp.demo_site(r.company, r.department), pg_temp.demo_id('centro/' || r.company || '/' || r.department), r.reason, r.note,
  case when r.reason <> 'admission' then pg_temp.demo_id(r.company || '/pessoas/1') end, private.now()
from (
  select f.*, row_number() over own as place, lead(f.starts_on) over own as next_on, lead(f.reason) over own as next_reason
  from demo_row f window own as (partition by f.employee_id order by f.starts_on)
) r;

-- Plans, each for a day that comes soon.
create temporary table demo_plan on commit drop as
select p.person, t.company, p.department, p.title, case when t.woman then pg_temp.feminine(p.title) else p.title end as worn_title, p.reason,
  p.note, e.company_id, e.id as employee_id, private.today(e.company_id) + p.days as starts_on
from (values
  ('aurora/web/4', 12, 'Desenvolvedor Back-end Sênior', null, 'promotion', 'Promoção aprovada no comitê de carreira.'),
  ('aurora/dados/3', 20, null, 'plataforma', 'transfer', null),
  ('aurora/qualidade/2', 35, 'Analista de Testes Sênior', null, 'promotion', null),
  ('boreal/armazem/5', 9, 'Conferente', null, 'promotion', null),
  ('boreal/transporte/4', 30, 'Analista de Roteirização', 'roteirizacao', 'restructuring', null)
) as p (person, days, title, department, reason, note)
join demo_title t on t.key = p.person
join public.employees e on e.id = pg_temp.demo_id(p.person) and e.status = 'active';

update public.employee_assignments a set ends_on = p.starts_on - 1
from demo_plan p where a.employee_id = p.employee_id and a.ends_on is null;
insert into public.employee_assignments (id, company_id, employee_id, starts_on, position_title, position_id, department_id, manager_id,
  work_site_id, cost_centre_id, reason, note, created_by)
select pg_temp.demo_id('plano/' || p.person), p.company_id, p.employee_id, p.starts_on, coalesce(p.worn_title, a.position_title),
  coalesce(pg_temp.demo_id('cargo/' || p.company || '/' || p.title), a.position_id),
  coalesce(pg_temp.demo_id(p.company || '/' || p.department), a.department_id),
  coalesce(pg_temp.demo_id(p.company || '/' || p.department || '/1'), a.manager_id),
  coalesce(pg_temp.demo_site(p.company, p.department), a.work_site_id),
  coalesce(pg_temp.demo_id('centro/' || p.company || '/' || p.department), a.cost_centre_id), p.reason, p.note,
  pg_temp.demo_id(p.company || '/pessoas/1')
from demo_plan p
join public.employee_assignments a on a.employee_id = p.employee_id and a.ends_on = p.starts_on - 1;

alter table public.employee_assignments enable trigger _900_audit_insert;
alter table public.employee_assignments enable trigger _900_audit_delete;
alter table public.employee_assignments enable trigger _910_audit_changes;
