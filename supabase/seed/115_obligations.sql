-- The legal calendar of Aurora: kept since twenty days ago, with somebody who takes care of two of its kinds, an event that was sent and one
-- that does not apply. Everything else of it comes from what the modules know. The trail of the demo does not tell its making.
alter table private.obligation_marks disable trigger _900_audit_insert;
alter table private.obligation_keepers disable trigger _900_audit_insert;

insert into private.obligation_starts (company_id, since)
select c.id, private.today(c.id) - 20 from (select pg_temp.demo_id('aurora') as id) c;

insert into private.obligation_keepers (company_id, kind, responsible_id)
select e.company_id, k.kind, e.id from public.employees e cross join unnest(array['ca', 'periodic_exam']) k (kind)
where e.email = 'admin@aurora.demo';

with items as (
  select r.kind, r.item_key, row_number() over (order by r.due_on, r.item_key) as place
  from private.today(pg_temp.demo_id('aurora')) t
  cross join lateral private.obligation_rows(pg_temp.demo_id('aurora'), '{esocial_leave,esocial_exam}', t - 60, t + 60) r)
insert into private.obligation_marks (company_id, kind, item_key, outcome, outcome_on, reason, marked_by)
select e.company_id, i.kind, i.item_key, case i.place when 1 then 'done' else 'dismissed' end, private.today(e.company_id) - 1,
  case i.place when 1 then 'Recibo na pasta da folha' else 'Já enviado pelo escritório anterior' end, e.id
from public.employees e join items i on i.place <= 2 where e.email = 'admin@aurora.demo';

alter table private.obligation_marks enable trigger _900_audit_insert;
alter table private.obligation_keepers enable trigger _900_audit_insert;
