-- Reports of absences: queries.
-- See absence_reports_rules for the overview.

-- Functions: figures ------------------------------------------------------------------------------------------------
-- Nobody's days are counted one by one: those of a person or a stretch are a difference of two days of the place, and who is
-- there or away on a day is what changed until then. Thousands are grouped by numbers: people, places and names of types have one,
-- and a day away is 800 parts, a hundredth of an hour each. Everybody has a place: left joins tell the planner so.
create function public.absence_report(p_company_id uuid, p_from date, p_to date, p_department_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '32MB' as $$
declare
  scope record := private.report_scope(p_company_id, p_from, p_to, p_department_id);
  -- What is still to come is in the calendar, and in no rate.
  until date := least(p_to, private.today(p_company_id));
begin
  return (with people as materialized (select * from private.report_crew(p_company_id, scope.team, scope.departments, p_from, p_to, until)),
  calendar as materialized (select d.place, row_number() over ()::integer as spot, d.done
    from private.place_days(p_company_id, array(select distinct p.place from people p), p_from, p_to) d),
  crew as materialized (
    select p.n, p.employee_id, p.department_id, k.spot, p.first - p_from as first, p.last - p_from as last,
      case when p.first <= until then k.done[least(p.last, until) - p_from + 2] - k.done[p.first - p_from + 1] else 0 end as days
    from people p left join calendar k on k.place = p.place
  ),
  kinds as materialized (select * from private.report_types(p_company_id, scope.hr)),
  stretches as materialized (
    select c.n, c.spot, t.kind, t.counts, s.first - p_from as first, s.last - p_from as last, (s.share * 800)::integer as share
    from private.absence_stretches(p_company_id, p_from, p_to) s join crew c on c.employee_id = s.employee_id
      join kinds t on t.id = s.type_id
  ),
  away as materialized (
    select s.n, s.kind, sum(s.parts) as parts, coalesce(sum(s.parts) filter (where s.counts), 0) as absent
    from (select x.n, x.kind, x.counts, (k.done[least(x.last, until - p_from) + 2] - k.done[x.first + 1]) * x.share as parts
      from stretches x join calendar k on k.spot = x.spot where x.first <= until - p_from) s
    where s.parts > 0 group by s.n, s.kind
  ),
  changes as (
    select c.spot, t.day, sum(t.n * c.people) as people, 0 as away, 0 as vacations
    from (select x.spot, x.first, x.last, count(*) as people from crew x group by 1, 2, 3) c
    cross join lateral (values (c.first, 1), (c.last + 1, -1)) as t (day, n) group by 1, 2
    union all
    select s.spot, t.day, 0, coalesce(sum(t.n * s.share) filter (where s.counts), 0),
      coalesce(sum(t.n * s.share) filter (where not s.counts), 0)
    from (select x.spot, x.first, x.last, x.counts, sum(x.share) as share from stretches x group by 1, 2, 3, 4) s
    cross join lateral (values (s.first, 1), (s.last + 1, -1)) as t (day, n) group by 1, 2
  ),
  daily as materialized (
    select p_from + d.day as day, d.people, trim_scale(d.away / 800) as away, trim_scale(d.vacations / 800) as vacations
    from private.presence_by_day((select coalesce(array_agg(k.done order by k.spot), '{}') from calendar k), array(
      select (c.spot, c.day, c.people, c.away, c.vacations)::private.presence_change from changes c)) d
  )
  select jsonb_build_object('from', p_from, 'to', p_to, 'until', until, 'people', (select count(*) from crew),
    'contracted', (select coalesce(sum(c.days), 0) from crew c),
    'away', (select trim_scale(coalesce(sum(a.absent), 0) / 800) from away a),
    'absent_people', (select count(distinct a.n) from away a where a.absent > 0),
    'types', (select coalesce(jsonb_agg(to_jsonb(t) order by t.days desc, t.name), '[]') from (
      select k.name, k.color, trim_scale(sum(a.parts) / 800) as days, count(*) as people, bool_or(a.absent > 0) as counts
      from away a join (select k.kind, min(k.name) as name, min(k.color) as color from kinds k group by k.kind) k on k.kind = a.kind
      group by a.kind, k.name, k.color) t),
    'departments', (select coalesce(jsonb_agg(to_jsonb(d) order by d.away desc, d.name), '[]') from (
      select c.department_id as id, coalesce(n.name::text, 'Sem departamento') as name, sum(c.days) as contracted,
        trim_scale(coalesce(sum(a.parts), 0) / 800) as away
      from crew c left join (select x.n, sum(x.absent) as parts from away x where x.absent > 0 group by x.n) a on a.n = c.n
      left join public.departments n on n.company_id = p_company_id and n.id = c.department_id
      where c.days > 0 or a.parts > 0 group by c.department_id, n.name) d),
    'days', (select coalesce(jsonb_agg(jsonb_build_array(d.day, d.people, d.away, d.vacations) order by d.day), '[]') from daily d))
    || private.report_months((select coalesce(jsonb_agg(d), '[]') from daily d where d.day <= until)));
end
$$;

-- The stretches behind the figures, taken before anything is read of their requests. An id comes with what the reader may open or undo.
create function public.absence_rows(p_company_id uuid, p_from date, p_to date, p_department_id uuid default null)
returns table (leave_id uuid, request_id uuid, person jsonb, department text, type_name text, color text, starts_on date, ends_on date,
  workdays numeric,
  counts boolean, payer text, status text, may_undo boolean)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '32MB' as $$
#variable_conflict use_column
declare
  scope record := private.report_scope(p_company_id, p_from, p_to, p_department_id);
  hr constant boolean := scope.hr;
  -- Read once: the crew is bound into the query, which would ask it of every assignment.
  until date := least(p_to, private.today(p_company_id));
  me uuid := private.my_employee_id();
begin
  return query
    with found as materialized (
      select s.*, c.department_id, c.place from private.absence_stretches(p_company_id, p_from, p_to) s
      join private.report_crew(p_company_id, scope.team, scope.departments, p_from, p_to, until) c on c.employee_id = s.employee_id
      order by s.starts_on desc, s.leave_id limit 5000
    ),
    calendar as materialized (select * from private.place_days(p_company_id, array(select distinct f.place from found f), p_from, p_to))
    select f.leave_id, case when hr or (t.category = 'absence' and r.asked_by = me) then f.request_id end, private.drawn_person(e, s),
      d.name::text,
      t.name, t.color, f.starts_on, f.ends_on, (k.done[f.last - p_from + 2] - k.done[f.first - p_from + 1]) * f.share, t.counts,
      case when hr then case when c.benefit_from is null then 'company'
        when c.benefit_from <= f.starts_on then 'benefit' else 'both' end end, r.status,
      t.category = 'absence' and f.employee_id <> me and (hr or r.asked_by = me)
    from found f
    join public.employees e on e.company_id = p_company_id and e.id = f.employee_id
    left join public.employee_directory s on s.company_id = e.company_id and s.id = e.id
    join private.report_types(p_company_id, hr) t on t.id = f.type_id
    join public.leave_requests r on r.company_id = p_company_id and r.id = f.request_id
    left join public.leave_certificates c on c.company_id = p_company_id and c.request_id = f.request_id
    join calendar k on k.place = f.place
    left join public.departments d on d.company_id = p_company_id and d.id = f.department_id
    order by f.starts_on desc, f.leave_id;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('absence_type', 'name text, color text, days number, people integer, counts boolean'),
  ('absence_department', 'id uuid?, name text, contracted number, away number'),
  ('absence_month', 'month text, contracted number, away number'),
  -- A day: who had to work, who was away, who was on vacation or had a day off.
  ('absence_report', 'from date, to date, until date, people integer, contracted number, away number, absent_people integer,
    types absence_type[], departments absence_department[], months absence_month[], days date&number&number&number[]'),
  ('absence_rows', 'request_id ?, person person, department ?, payer company|benefit|both?');

-- Functions: absences with and without excuse -----------------------------------------------------------------------
grant execute on function public.absence_report(uuid, date, date, uuid), public.absence_rows(uuid, date, date, uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.absence_report(uuid, date, date, uuid) is
  'Figures of absence of a time: total, types, departments, months, days [day, people, away, other leaves] (RHPER, RHARG).';
comment on function public.absence_rows(uuid, date, date, uuid) is 'The stretches behind the figures, newest first (RHPER, RHARG).';
