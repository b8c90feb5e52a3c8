-- Demo cases of leaves in Aurora and Boreal: a period whose time to grant is over, absences that cost days, two certificates of one
-- condition, a maternity leave with its extension, a head on vacation with a substitute, a holiday of one town. Whose hire date puts
-- them at risk of double pay speaks for itself. The trail of the demo does not tell its making.
alter table public.leave_requests disable trigger _900_audit_insert;
alter table public.leaves disable trigger _900_audit_insert;
alter table public.leave_ledger disable trigger _900_audit_insert;
alter table public.leave_certificates disable trigger _900_audit_insert;
alter table public.holidays disable trigger _900_audit_insert;

-- Who plays which part: people who are long in the company by the CLT, without a login, away on nothing else.
create temporary table demo_case on commit drop as
select c.part, c.id, c.company_id, c.hire_date, private.today(c.company_id) as today, pg_temp.demo_id(c.key || '/' || c.part) as case_id
from (
  select p.key, e.id, e.company_id, e.hire_date, case
      when p.seat = 1 and p.department in ('design', 'transporte') then 'head'
      when p.seat = 1 then null
      when row_number() over w = 1 then 'maternity'
      when row_number() over w = 2 then 'expired'
      when row_number() over w = 3 then 'absent'
      when row_number() over w = 4 then 'sick' end as part
  from demo_person p
  join public.employees e on e.id = pg_temp.demo_id(p.key)
  where p.company in ('aurora', 'boreal') and e.status = 'active' and e.user_id is null and e.hire_date < private.today(e.company_id) - 1200
    and private.has_vacations(private.contract_type_on(e.id, private.today(e.company_id)))
    and not exists (select from public.leave_requests r where r.employee_id = e.id)
  window w as (partition by p.company, p.seat = 1 order by not p.woman, p.key)
) c where c.part is not null;

create temporary table demo_case_leave on commit drop as
select l.place, l.type_key, d.part, d.id, d.company_id, d.today, l.starts_on, l.days, p.acquired_from, pg_temp.demo_id(d.case_id || '/' || l.place) as request_id
from demo_case d
join public.employees e on e.id = d.id
cross join lateral (select v.acquired_from, v.granted_from from private.vacation_periods(e.hire_date, d.today) v where v.granted_from <= d.today
  order by v.number desc limit 1) p
cross join lateral (
  select k as place, 'unexcused' as type_key, x.day - extract(isodow from x.day)::integer + 2 as starts_on, 2 as days
  from generate_series(0, 6) as k cross join lateral (select p.acquired_from + 15 + 24 * k as day) x where d.part = 'absent'
  union all select 1, 'sick', d.today - 40, 9 where d.part = 'sick'
  union all select 2, 'sick', d.today - 20, 8 where d.part = 'sick'
  union all select 1, 'maternity', d.today - 100, 120 where d.part = 'maternity'
  union all select 2, 'maternity_citizen', d.today + 20, 60 where d.part = 'maternity'
  union all select 1, 'vacation', d.today - extract(isodow from d.today)::integer - 6, 20 where d.part = 'head'
) l;

insert into public.leave_requests (id, company_id, employee_id, type_id, period_from, status, asked_by, confirmed_at, created_at)
select d.request_id, d.company_id, d.id, t.id, case when d.part = 'head' then d.acquired_from end, 'approved', a.id,
  case when d.part = 'head' then private.now() - interval '50 days' end, least(private.now(), (d.starts_on - 5)::timestamptz)
from demo_case_leave d
join public.leave_types t on t.company_id = d.company_id and t.key = d.type_key
left join public.employees a on a.company_id = d.company_id and a.role = 'admin' and d.part <> 'head' and d.part <> 'sick';

insert into public.leaves (id, company_id, request_id, employee_id, starts_on, ends_on, days, granted)
select pg_temp.demo_id('dias/' || d.request_id), d.company_id, d.request_id, d.id, d.starts_on, d.starts_on + d.days - 1, d.days, true
from demo_case_leave d;

insert into public.leave_ledger (id, company_id, employee_id, type_id, period_from, on_date, days, kind, request_id)
select pg_temp.demo_id('saldo/' || d.request_id), r.company_id, r.employee_id, r.type_id, r.period_from, d.starts_on, -d.days, 'use', r.id
from demo_case_leave d
join public.leave_requests r on r.id = d.request_id and r.period_from is not null;

-- Ten days were left when the time to grant them ended: they are paid double.
insert into public.leave_ledger (id, company_id, employee_id, type_id, period_from, on_date, days, kind, note)
select pg_temp.demo_id('saldo/' || d.case_id), d.company_id, d.id, t.id, p.acquired_from, d.today - 30, -20, 'adjust', 'Gozadas antes do Vínculo'
from demo_case d
join public.employees e on e.id = d.id
join public.leave_types t on t.company_id = d.company_id and t.key = 'vacation'
cross join lateral (select v.acquired_from from private.vacation_periods(e.hire_date, d.today) v where v.granted_to < d.today order by v.number desc limit 1) p
where d.part = 'expired';

-- Nine and eight days of one condition: the benefit pays from the sixteenth on. Nobody is told of what was before the demo.
insert into public.leave_certificates (request_id, company_id, employee_id, issued_on, professional_name, council_number, cid, condition_group,
  summed, summed_from, benefit_from)
select d.request_id, d.company_id, d.id, d.starts_on, 'Dra. Lívia Peixoto', 'CRM 118204', 'M54.5', pg_temp.demo_id('condição/' || d.id),
  case d.place when 1 then 9 else 17 end, d.today - 40, case d.place when 2 then d.starts_on + 6 end
from demo_case_leave d where d.part = 'sick';
insert into private.leave_notices (company_id, employee_id, kind, about, step)
select d.company_id, d.id, 'certificate_sum', pg_temp.demo_id('condição/' || d.id) || ':' || d.today - 40, s.step
from demo_case d cross join (values (10), (13), (15)) as s (step) where d.part = 'sick';

-- The head's decisions go to somebody of the department meanwhile.
insert into public.approval_substitutes (id, company_id, person_id, substitute_id, period, reason)
select pg_temp.demo_id('substituto/' || d.id), d.company_id, d.id, s.id, daterange(d.starts_on, d.starts_on + d.days), 'Férias'
from demo_case_leave d
cross join lateral (select e.id from public.employees e where e.company_id = d.company_id and e.manager_id = d.id and e.status = 'active'
  order by e.hire_date, e.id limit 1) s
where d.part = 'head';
insert into public.approval_substitute_scopes (id, company_id, substitution_id, person_id, period)
select pg_temp.demo_id('alcance/' || s.id), s.company_id, s.id, s.person_id, s.period
from public.approval_substitutes s join demo_case d on d.id = s.person_id and d.part = 'head';

-- A holiday of one town holds for its site alone.
insert into public.holidays (id, company_id, work_site_id, name, kind, on_date, every_year)
select pg_temp.demo_id('feriado/' || s.id), s.company_id, s.id, h.name, 'municipal', h.day, true
from (values ('Escritório Campinas', 'Nossa Senhora da Conceição, padroeira de Campinas', date '2020-12-08'),
  ('Base do Porto', 'Nossa Senhora da Conceição, padroeira de Manaus', date '2020-12-08')) as h (site, name, day)
join public.work_sites s on s.name = h.site;

alter table public.leave_requests enable trigger _900_audit_insert;
alter table public.leaves enable trigger _900_audit_insert;
alter table public.leave_ledger enable trigger _900_audit_insert;
alter table public.leave_certificates enable trigger _900_audit_insert;
alter table public.holidays enable trigger _900_audit_insert;
