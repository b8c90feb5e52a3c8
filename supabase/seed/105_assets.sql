-- Demo assets of Aurora and Boreal: notebooks, phones, monitors, badges and keys; most are with somebody, some wait, one is away for repair and one
-- was stolen. Given as the product gives them, without papers: nobody is told of it, and the trail of the demo does not tell its making.
alter table public.assets disable trigger _900_audit_insert;
alter table public.assets disable trigger _900_audit_update;

create temporary table demo_asset (company text, prefix text, category text, name text, brand text, cost numeric, months integer, total integer, given integer) on commit drop;
insert into demo_asset values
  ('Aurora', 'NB', 'Notebooks', 'Notebook 14"', 'Lenovo ThinkPad', 6200, 14, 60, 52), ('Aurora', 'NP', 'Notebooks', 'Notebook 16" para engenharia', 'Apple MacBook Pro', 18900, 9, 18, 17),
  ('Aurora', 'CL', 'Celulares', 'Celular corporativo', 'Motorola Edge', 2400, 20, 14, 11), ('Aurora', 'MN', 'Monitores e periféricos', 'Monitor 27"', 'Dell', 1650, 26, 40, 31),
  ('Aurora', 'CR', 'Crachás e cartões', 'Crachá de acesso', null, null, null, 30, 26), ('Aurora', 'CH', 'Chaves', 'Chave da sala de servidores', null, null, null, 3, 2),
  ('Boreal', 'CO', 'Celulares', 'Coletor de dados', 'Zebra', 3900, 30, 16, 13), ('Boreal', 'CH', 'Chaves', 'Chave do galpão', null, null, null, 4, 3), ('Boreal', 'CR', 'Crachás e cartões', 'Crachá de acesso', null, null, null, 12, 10);
insert into public.assets (company_id, tag, category_id, name, brand, serial, cost, purchased_on, warranty_until, supplier, invoice_number, condition, work_site_id)
select c.id, d.prefix || '-' || lpad(n::text, 4, '0'), k.id, d.name, d.brand, case when d.brand is not null then upper(left(md5(d.prefix || n), 10)) end, d.cost,
  case when d.months is not null then (private.today(c.id) - (d.months || ' months')::interval)::date - n end,
  case when d.months is not null then (private.today(c.id) - (d.months || ' months')::interval)::date - n + 730 end,
  case when d.cost > 2000 then 'TechMais Distribuidora' end, case when d.cost > 2000 then 'NF ' || (18000 + n) end, case when n % 5 = 0 then 'fair' when d.months < 12 then 'new' else 'good' end,
  (select w.id from public.work_sites w where w.company_id = c.id and w.archived_at is null order by w.name limit 1)
from demo_asset d join public.companies c on c.name like d.company || ' %' join public.asset_categories k on k.company_id = c.id and k.name = d.category
cross join lateral generate_series(1, d.total) n;

-- The first of each kind are with people, in the order of their names, from admission or purchase on.
create temporary table demo_given as
select a.company_id, a.id as asset_id, e.id as employee_id, md5(d.company || ' ' || a.tag)::uuid as handover_id, a.condition,
  greatest(e.hire_date, coalesce(a.purchased_on, e.hire_date), private.today(a.company_id) - 900)::timestamp + interval '13 hours' as at
from (select a.*, row_number() over (partition by a.company_id, left(a.tag, 2) order by a.tag) as n from public.assets a) a
join public.companies c on c.id = a.company_id
join demo_asset d on c.name like d.company || ' %' and d.prefix = left(a.tag, 2)
join lateral (
  select e.* from public.employees e where e.company_id = a.company_id and e.status in ('active', 'notice') and e.hire_date <= private.today(a.company_id)
  order by e.user_id is null, e.email, e.first_name, e.last_name
  -- Engineers have the larger one in place of the other.
  offset a.n - 1 + case when d.prefix = 'NP' then 70 else 0 end limit 1) e on true
where a.n <= d.given;
insert into public.asset_handovers (id, company_id, employee_id, delivered_at) select handover_id, company_id, employee_id, at from demo_given;
insert into public.asset_assignments (company_id, asset_id, employee_id, handover_id, delivered_at, delivery_condition)
select company_id, asset_id, employee_id, handover_id, at, condition from demo_given;
insert into public.asset_events (company_id, asset_id, at, kind, from_status, to_status, employee_id, condition)
select company_id, asset_id, at, 'delivered', 'available', 'in_use', employee_id, condition from demo_given;
update public.assets a set status = 'in_use', holder_id = g.employee_id from demo_given g where a.company_id = g.company_id and a.id = g.asset_id;
-- Registered before they were given, or when they were bought.
alter table public.asset_events disable trigger _400_keep;
update public.asset_events v set at = coalesce((select min(g.at) - interval '1 hour' from demo_given g where g.asset_id = v.asset_id), a.purchased_on + interval '13 hours', v.at)
from public.assets a where a.company_id = v.company_id and a.id = v.asset_id and v.kind = 'registered';
alter table public.asset_events enable trigger _400_keep;
drop table demo_given;

-- One is being repaired, one was stolen.
update public.assets a set status = 'in_maintenance' where a.tag = 'NB-0058' and a.status = 'available';
insert into public.asset_events (company_id, asset_id, at, kind, from_status, to_status, note)
select a.company_id, a.id, private.now(), 'moved', 'available', a.status, 'Troca de bateria na assistência' from public.assets a where a.tag = 'NB-0058';
update public.assets a set status = 'stolen' where a.tag = 'CL-0014' and a.status = 'available';
insert into public.asset_events (company_id, asset_id, at, kind, from_status, to_status, note)
select a.company_id, a.id, private.now(), 'moved', 'available', a.status, 'Boletim de ocorrência 2026/118823' from public.assets a where a.tag = 'CL-0014';
alter table public.asset_maintenances disable trigger _900_audit_insert;
insert into public.asset_maintenances (company_id, asset_id, supplier, problem, opened_on, due_on)
select a.company_id, a.id, 'Assistência TechMais', 'Troca de bateria', private.today(a.company_id) - 6, private.today(a.company_id) + 4
from public.assets a where a.tag = 'NB-0058' and a.status = 'in_maintenance';
alter table public.asset_maintenances enable trigger _900_audit_insert;

-- What offices begin with. Who has a login asked for the badge on arriving and has it.
alter table public.asset_kits disable trigger _900_audit_insert;
insert into public.asset_kits (company_id, name)
select c.id, 'Escritório' from public.companies c where c.name like 'Aurora %' or c.name like 'Boreal %';
alter table public.asset_kits enable trigger _900_audit_insert;
insert into public.asset_kit_items (company_id, kit_id, category_id, quantity)
select k.company_id, k.id, c.id, 1 from public.asset_kits k
join public.asset_categories c on c.company_id = k.company_id and c.name in ('Notebooks', 'Monitores e periféricos', 'Crachás e cartões');
alter table public.asset_requests disable trigger _900_audit_insert;
insert into public.asset_requests (company_id, employee_id, asked_by, category_id, origin, status, asset_id, created_at)
select a.company_id, a.holder_id, a.holder_id, a.category_id, 'arrival', 'fulfilled', a.id, v.at
from public.assets a
join public.employees e on e.company_id = a.company_id and e.id = a.holder_id and e.user_id is not null
join public.asset_events v on v.company_id = a.company_id and v.asset_id = a.id and v.kind = 'delivered'
where a.tag like 'CR-%';
alter table public.asset_requests enable trigger _900_audit_insert;
alter table public.assets enable trigger _900_audit_insert;
alter table public.assets enable trigger _900_audit_update;
