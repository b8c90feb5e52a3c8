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

-- Protective equipment and uniforms: what factories have in stock, what positions require, and what people received. One CA ends soon.
alter table public.supply_items disable trigger _900_audit_insert;
create temporary table demo_supply (company text, category text, name text, size text, ca text, days_left integer, replace_after integer, least integer, stock integer) on commit drop;
insert into demo_supply values
  ('Aurora', 'Luvas', 'Luva nitrílica', 'M', '46373', 45, 90, 40, 120), ('Aurora', 'Luvas', 'Luva nitrílica', 'G', '46373', 45, 90, 40, 26), ('Aurora', 'Luvas', 'Luva de raspa', 'G', '41822', 700, 120, 20, 64),
  ('Aurora', 'Capacetes', 'Capacete branco com jugular', null, '31469', 900, 1825, 10, 34), ('Aurora', 'Óculos de proteção', 'Óculos incolor antirrisco', null, '19176', 400, 365, 20, 58),
  ('Aurora', 'Protetores auriculares', 'Protetor auricular de silicone', null, '5745', 260, 180, 50, 210), ('Aurora', 'Calçados de segurança', 'Bota de segurança', '40', '44812', 520, 365, 6, 9),
  ('Aurora', 'Calçados de segurança', 'Bota de segurança', '42', '44812', 520, 365, 6, 3), ('Aurora', 'Uniformes', 'Camiseta da empresa', 'M', null, null, 365, 30, 85),
  ('Boreal', 'Luvas', 'Luva de raspa', 'G', '41822', 30, 120, 20, 40), ('Boreal', 'Calçados de segurança', 'Bota de segurança', '42', '44812', 520, 365, 6, 22),
  ('Boreal', 'Luvas', 'Luva nitrílica', 'M', '46373', 210, 90, 30, 75), ('Boreal', 'Capacetes', 'Capacete branco com jugular', null, '31469', 900, 1825, 6, 18), ('Boreal', 'Uniformes', 'Camiseta da empresa', 'M', null, null, 365, 20, 30);
insert into public.ppe_certificates (company_id, ca_number, valid_until)
select distinct c.id, d.ca, private.today(c.id) + d.days_left from demo_supply d join public.companies c on c.name like d.company || ' %' where d.ca is not null;
insert into public.supply_items (company_id, category_id, name, size, ca_number, replace_after_days, min_quantity, quantity)
select c.id, k.id, d.name, d.size, d.ca, d.replace_after, d.least, d.stock
from demo_supply d join public.companies c on c.name like d.company || ' %' join public.asset_categories k on k.company_id = c.id and k.name = d.category;
alter table public.supply_items enable trigger _900_audit_insert;

-- Those whose work asks for it received gloves and a helmet; who has a login, a shirt.
create temporary table demo_supplied as
select e.company_id, e.id as employee_id, i.id as item_id, i.ca_number, i.replace_after_days, md5('EPI ' || e.id)::uuid as handover_id, k.name as category,
  greatest(e.hire_date, private.today(e.company_id) - 60 + (row_number() over (partition by i.id order by e.id))::integer)::timestamp + interval '12 hours' as at
from public.employees e
join public.supply_items i on i.company_id = e.company_id and (i.name, coalesce(i.size, '')) in (('Luva nitrílica', 'M'), ('Capacete branco com jugular', ''), ('Camiseta da empresa', 'M'), ('Luva de raspa', 'G'))
join public.asset_categories k on k.company_id = i.company_id and k.id = i.category_id
where e.status in ('active', 'notice') and e.hire_date <= private.today(e.company_id)
  and case k.kind when 'uniform' then e.user_id is not null else e.user_id is null and exists (
    select from private.current_assignments(array[e.id]) w join public.positions p on p.company_id = w.company_id and p.id = w.position_id
    where p.title in ('Analista de Infraestrutura', 'Conferente', 'Operador de Empilhadeira', 'Estoquista', 'Mecânico de Veículos Pesados')) end;
insert into public.asset_handovers (id, company_id, employee_id, delivered_at) select handover_id, company_id, employee_id, min(at) from demo_supplied group by 1, 2, 3;
insert into public.supply_deliveries (company_id, item_id, employee_id, handover_id, quantity, reason, delivered_at, ca_number, ca_valid_until, replace_on)
select s.company_id, s.item_id, s.employee_id, s.handover_id, 1, 'first', s.at, s.ca_number, c.valid_until, s.at::date + s.replace_after_days
from demo_supplied s left join public.ppe_certificates c on c.company_id = s.company_id and c.ca_number = s.ca_number;
insert into public.supply_moves (company_id, item_id, at, kind, quantity, balance, note)
select i.company_id, i.id, private.now() - interval '90 days', 'in', i.quantity + n.given, i.quantity + n.given, 'Estoque inicial'
from public.supply_items i cross join lateral (select count(*)::integer as given from public.supply_deliveries d where d.item_id = i.id) n;
insert into public.supply_moves (company_id, item_id, at, kind, quantity, balance, delivery_id)
select d.company_id, d.item_id, d.delivered_at, 'delivered', -1, i.quantity + (count(*) over (partition by d.item_id order by d.delivered_at desc, d.id rows between unbounded preceding and current row))::integer - 1, d.id
from public.supply_deliveries d join public.supply_items i on i.id = d.item_id order by d.delivered_at, d.id;
drop table demo_supplied;
insert into public.ppe_requirements (company_id, position_id, category_id)
select p.company_id, p.id, c.id from public.positions p join public.asset_categories c on c.company_id = p.company_id and c.name in ('Luvas', 'Capacetes')
where p.title in ('Analista de Infraestrutura', 'Conferente', 'Operador de Empilhadeira', 'Auxiliar de Logística', 'Estoquista', 'Mecânico de Veículos Pesados') and p.archived_at is null;
alter table public.assets enable trigger _900_audit_insert;
alter table public.assets enable trigger _900_audit_update;
