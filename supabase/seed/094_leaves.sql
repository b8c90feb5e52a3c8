-- Demo leaves: in each company some people are away today or soon, on vacations that were agreed on. Periods without any entry
-- speak for themselves. The trail of the demo does not tell its making.
alter table public.leave_requests disable trigger _900_audit_insert;
alter table public.leaves disable trigger _900_audit_insert;
alter table public.leave_ledger disable trigger _900_audit_insert;

create temporary table demo_leaves on commit drop as
select e.id, e.company_id, p.acquired_from, x.today - extract(isodow from x.today)::integer + 1 + (w.place::integer - 2) * 7 as starts_on
from (
  select e.*, row_number() over (partition by e.company_id order by e.id) as place
  from public.employees e where e.status = 'active' and e.hire_date < private.today(e.company_id) - 800 and e.user_id is null
) w
join public.employees e on e.id = w.id
cross join lateral (select private.today(e.company_id) as today) x
cross join lateral (
  select v.acquired_from from private.periods_of(e, x.today) v where v.granted_from <= x.today order by v.number limit 1) p
where w.place <= 8;

insert into public.leave_requests (id, company_id, employee_id, type_id, period_from, status, confirmed_at, created_at)
select pg_temp.demo_id('ferias/' || d.id), d.company_id, d.id, t.id, d.acquired_from, 'approved', private.now() - interval '60 days', private.now() - interval '62 days'
from demo_leaves d
join public.leave_types t on t.company_id = d.company_id and t.key = 'vacation';

insert into public.leaves (id, company_id, request_id, employee_id, starts_on, ends_on, days, granted)
select pg_temp.demo_id('ferias/dias/' || d.id), d.company_id, pg_temp.demo_id('ferias/' || d.id), d.id, d.starts_on, d.starts_on + 14, 15, true
from demo_leaves d;

insert into public.leave_ledger (id, company_id, employee_id, type_id, period_from, on_date, days, kind, request_id)
select pg_temp.demo_id('ferias/saldo/' || d.id), r.company_id, r.employee_id, r.type_id, r.period_from, d.starts_on, -15, 'use', r.id
from demo_leaves d
join public.leave_requests r on r.id = pg_temp.demo_id('ferias/' || d.id);

-- The companies of the demo know what each person took before.
insert into private.told_balances (company_id, employee_id) select e.company_id, e.id from public.employees e order by e.id;

alter table public.leave_requests enable trigger _900_audit_insert;
alter table public.leaves enable trigger _900_audit_insert;
alter table public.leave_ledger enable trigger _900_audit_insert;
