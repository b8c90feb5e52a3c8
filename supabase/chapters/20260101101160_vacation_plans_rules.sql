-- A plan for everybody, and sending it: rules.
-- See vacation_plans_tables for the overview.

-- Functions: looking for days ---------------------------------------------------------------------------------------
-- Periods that a plan has to place, with the days left and the first day possible: most urgent first within each department, so many at
-- most. Days that the draft holds are placed already.
create function private.periods_to_place(p_company_id uuid, p_people uuid[], p_author_id uuid, p_scope text, p_today date, p_until date,
  p_most integer)
returns table (person public.employees, period_from date, days integer, state text, first_day date, last_safe_start date)
language sql stable security definer set search_path = '' as $$
  with urgent as materialized (
    select e, s.acquired_from, s.acquired_to, s.granted_to, (s.balance - d.planned)::integer as days, s.state,
      row_number() over (order by e.department_id, s.last_safe_start, e.display_name, e.id, s.acquired_from) as place
    from private.map_periods(p_company_id, p_people, p_today) s
    join public.employees e on e.company_id = p_company_id and e.id = s.employee_id
    cross join lateral (select coalesce(sum(v.days), 0) as planned from public.vacation_plans v
      where v.company_id = e.company_id and v.author_id = p_author_id and v.employee_id = e.id and v.period_from = s.acquired_from) d
    where s.state not in ('lost', 'settled', 'scheduled', 'untold') and s.balance - d.planned >= 1
      and (s.state in ('double', 'risk') or (p_scope = 'year' and s.last_safe_start <= p_until))
    order by place limit p_most
  )
  select u.e, u.acquired_from, u.days, u.state,
    greatest(p_today + private.leave_rule(private.leave_rules_of((u.e).id, p_today), 'vacation_notice')::integer, u.acquired_to + 1),
    private.last_safe_start(u.granted_to, u.days)
  from urgent u order by u.place
$$;

-- How many of a department are away, or asked to be, on each of so many days from p_from on.
create function private.away_by_day(p_company_id uuid, p_department_id uuid, p_from date, p_days integer) returns integer[]
language sql stable security definer set search_path = '' as $$
  select array_agg(coalesce(a.n, 0) order by d.day)
  from generate_series(0, p_days - 1) as d (day)
  left join (
    select g - p_from as day, count(distinct l.employee_id)::integer as n
    from public.leaves l
    join public.employees e on e.company_id = l.company_id and e.id = l.employee_id and e.department_id is not distinct from p_department_id
    cross join lateral (select generate_series(greatest(l.starts_on, p_from), least(l.ends_on, p_from + p_days),
      interval '1 day')::date as g) x
    where l.company_id = p_company_id and l.counts and l.hours is null and l.ends_on >= p_from and l.starts_on < p_from + p_days
    group by g) a on a.day = d.day
$$;

-- The rule that speaks against a stretch, code and text, or null; a day paid double is told apart, since an overdue period has no other.
create function private.plan_objection(p_person public.employees, p_scope text, p_period_from date, p_starts_on date, p_days integer)
returns text language sql stable security definer set search_path = '' as $$
  select concat(c.code, ': ', c.message, ' (' || c.about || ')')
  from private.check_leave(private.plan_wish(p_person, p_period_from, p_starts_on, p_days), p_scope, null) c
  where not c.holds and c.severity in ('block', 'warn') and c.code <> 'double_pay'
  order by c.severity <> 'block', c.code limit 1
$$;

-- Days on which somebody cannot be away: own absences, blocks, and days without room under a rule of coverage. It spares holding one
-- stretch after the other against the rules; whether one may begin they say themselves.
create function private.barred_days(p_person public.employees, p_from date, p_to date) returns setof date
language sql stable security definer set search_path = '' as $$
  select g::date from public.leaves l, generate_series(greatest(l.starts_on, p_from), least(l.ends_on, p_to), interval '1 day') g
  where l.company_id = p_person.company_id and l.employee_id = p_person.id and l.counts and l.hours is null and l.ends_on >= p_from
    and l.starts_on <= p_to
  union
  select g::date from private.blocks_on(p_person.id, p_from, p_to, private.vacation_type(p_person.company_id)) b,
    generate_series(greatest(b.starts_on, p_from), least(b.ends_on, p_to), interval '1 day') g
  union
  select c.on_day from (
    select distinct r.department_id, r.with_below from public.coverage_rules r
    where r.company_id = p_person.company_id and r.archived_at is null and r.starts_on <= p_to and coalesce(r.ends_on, 'infinity') >= p_from
      and (r.department_id = p_person.department_id
        or (r.with_below and r.department_id = any (private.departments_above(p_person.company_id, p_person.department_id))))) r
  cross join lateral private.coverage_between(p_person.company_id, r.department_id, p_from, p_to, r.with_below) c
  where c.people - c.away - 1 < c.minimum
$$;

-- The best first day of a stretch that every rule allows, or null and why there is none. Days without double pay come first, then those
-- with the fewest away, then the earliest. A cheap look at the days spares most of the full ones.
create function private.best_start(p_person public.employees, p_scope text, p_period_from date, p_days integer, p_first date, p_safe date,
  p_from date, p_away integer[], out starts_on date, out objection text)
language plpgsql stable security definer set search_path = '' as $$
declare
  last constant date := least(case when p_safe >= p_first then p_safe else p_first + 90 end, p_from + cardinality(p_away) - p_days);
  rules constant jsonb := private.leave_rules_of(p_person.id, p_first);
  holidays constant date[] := private.holiday_dates(p_person.company_id, (private.assignment_on(p_person.id, p_first)).work_site_id,
    p_first, last + 10);
  tries integer := 0;
  candidate date;
begin
  objection := 'no_room: Não há dias seguidos livres de bloqueios, ausências e falta de cobertura antes do prazo.';
  for candidate in
    with barred as materialized (select b.day from private.barred_days(p_person, p_first, last + p_days) as b (day)),
      days as (select p_from + n - 1 as day, sum(p_away[n]) over (order by n) as total from generate_subscripts(p_away, 1) as n)
    select d.day from days d join days e on e.day = d.day + p_days - 1
    where d.day between p_first and last and not exists (select from barred b where b.day between d.day and d.day + p_days - 1)
    order by case when p_safe < p_first then d.day - p_first end, e.total - d.total + p_away[d.day - p_from + 1], d.day
  loop
    continue when (private.vacation_start_problem(candidate, rules, holidays)).code is not null;
    tries := tries + 1;
    exit when tries > 15;
    objection := private.plan_objection(p_person, p_scope, p_period_from, candidate, p_days);
    if objection is null then
      starts_on := candidate;
      return;
    end if;
    -- Another day does not change what is wrong with the person, the balance or the division.
    exit when split_part(objection, ':', 1) in ('during_notice', 'no_balance', 'not_entitled', 'not_offered') or objection like 'parts%';
  end loop;
end
$$;

-- One stretch of a plan as the screen shows it.
create function private.planned_answer(
  p_person public.employees, p_period_from date, p_starts_on date, p_days integer, p_state text, p_granted_to date, p_away integer[])
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('person', private.person(p_person.id), 'employee_id', p_person.id, 'department_id', p_person.department_id,
    'period_from', p_period_from, 'starts_on', p_starts_on, 'ends_on', p_starts_on + p_days - 1, 'days', p_days, 'state', p_state,
    'double_days', private.double_days(p_starts_on, p_starts_on + p_days - 1, p_granted_to),
    'together', (select max(a) from unnest(p_away) as a))
$$;
