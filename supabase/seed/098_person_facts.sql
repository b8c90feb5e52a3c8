-- Demo facts of Aurora and Boreal: the birth behind the maternity leave, a pregnancy, a member of the CIPA, an accident whose CAT was
-- sent, and in Boreal one that waits for it. The trail of the demo does not tell its making.
alter table public.person_facts disable trigger _900_audit_insert;

-- A woman and a man who play no other part, and whose days are all work.
create temporary table demo_spare on commit drop as
select s.company, s.id, s.company_id, s.woman from (
  select p.company, p.woman, e.id, e.company_id, row_number() over (partition by p.company, p.woman order by p.key desc) as place
  from demo_person p
  join public.employees e on e.id = pg_temp.demo_id(p.key)
  where p.company in ('aurora', 'boreal') and e.status = 'active' and e.user_id is null and e.hire_date < private.today(e.company_id) - 400
    and p.seat > 1 and not exists (select from public.leave_requests r where r.employee_id = e.id)
) s where s.place = 1;

insert into public.person_facts (id, company_id, employee_id, kind, on_date, parental_leave, variety, expected_on, cat_number, cat_on,
  recorded_by, recorded_at)
select pg_temp.demo_id('fato/' || f.kind || '/' || f.id), f.company_id, f.id, f.kind, f.on_date, f.parental_leave, f.variety, f.expected_on,
  f.cat_number, f.cat_on, a.id, least(private.now(), f.on_date + interval '2 days')
from (
  select d.id, d.company_id, 'birth' as kind, l.starts_on as on_date, 'maternity' as parental_leave, null as variety,
    null::date as expected_on, null as cat_number, null::date as cat_on
  from demo_case d join demo_case_leave l on l.part = 'maternity' and l.id = d.id and l.type_key = 'maternity' where d.part = 'maternity'
  union all
  select d.id, d.company_id, 'office', d.today - 200, null, 'cipa', null, null, null from demo_case d where d.part = 'absent'
  union all
  select s.id, s.company_id, 'pregnancy', private.today(s.company_id) - 60, null, null, private.today(s.company_id) + 150, null, null
  from demo_spare s where s.woman
  union all
  select s.id, s.company_id, 'accident', x.day, null, 'typical', null, x.cat, case when x.cat is not null then x.day + 1 end
  from demo_spare s
  cross join lateral (select private.today(s.company_id) - case s.company when 'aurora' then 90 else 1 end as day,
    case s.company when 'aurora' then '2026.045871-3' end as cat) x
  where not s.woman
) f
left join public.employees a on a.company_id = f.company_id and a.role = 'admin' and a.status = 'active';

insert into private.fact_requests (company_id, fact_id, request_id)
select f.company_id, f.id, l.request_id
from public.person_facts f
join demo_case_leave l on l.id = f.employee_id and l.type_key = 'maternity'
where f.kind = 'birth';

alter table public.person_facts enable trigger _900_audit_insert;
