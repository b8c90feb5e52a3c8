-- Demo vacations of the past: most people took theirs in time, as in a company that looks after it. Who is left shows what the desk of
-- periods warns of. The trail of the demo does not tell its making.
alter table public.leave_requests disable trigger _900_audit_insert;
alter table public.leaves disable trigger _900_audit_insert;
alter table public.leave_ledger disable trigger _900_audit_insert;

create temporary table demo_vacation on commit drop as
select w.id, w.company_id, w.acquired_from, w.days, w.starts_on - extract(isodow from w.starts_on)::integer + 1 as starts_on
from (
  select e.id, e.company_id, s.acquired_from, s.balance::integer as days, s.granted_to - x.today < 150 as is_late,
    row_number() over (partition by e.company_id, s.granted_to - x.today < 150 order by s.granted_to, e.id) as place,
    -- Ended some weeks ago at the latest; who follows in the line went at another time.
    s.granted_from + 20 + (37 * row_number() over (order by e.id))::integer % greatest(x.today - 70 - s.granted_from, 1) as starts_on
  from public.employees e
  cross join lateral (select private.today(e.company_id) as today) x
  cross join lateral private.vacation_sheet(e, x.today) s
  where e.status = 'active' and e.user_id is null and s.state in ('available', 'risk') and s.used = 0 and s.scheduled = 0 and s.balance > 0
    and s.granted_from < x.today - 100
    and not exists (select from public.leave_requests r where r.company_id = e.company_id and r.employee_id = e.id)
) w
where case when w.is_late then w.place % 6 <> 0 else w.place % 2 = 0 end;

insert into public.leave_requests (id, company_id, employee_id, type_id, period_from, status, confirmed_at, created_at)
select pg_temp.demo_id('gozadas/' || d.id), d.company_id, d.id, t.id, d.acquired_from, 'approved', d.starts_on - interval '58 days', d.starts_on - interval '60 days'
from demo_vacation d
join public.leave_types t on t.company_id = d.company_id and t.key = 'vacation';

insert into public.leaves (id, company_id, request_id, employee_id, starts_on, ends_on, days, granted)
select pg_temp.demo_id('gozadas/dias/' || d.id), d.company_id, pg_temp.demo_id('gozadas/' || d.id), d.id, d.starts_on, d.starts_on + d.days - 1, d.days, true
from demo_vacation d;

insert into public.leave_ledger (id, company_id, employee_id, type_id, period_from, on_date, days, kind, request_id)
select pg_temp.demo_id('gozadas/saldo/' || d.id), r.company_id, r.employee_id, r.type_id, r.period_from, d.starts_on, -d.days, 'use', r.id
from demo_vacation d
join public.leave_requests r on r.id = pg_temp.demo_id('gozadas/' || d.id);

alter table public.leave_requests enable trigger _900_audit_insert;
alter table public.leaves enable trigger _900_audit_insert;
alter table public.leave_ledger enable trigger _900_audit_insert;
