-- Blocks and coverage: rules.
-- See leave_blocks_tables for the overview.

-- Functions: blocks -------------------------------------------------------------------------------------------------
-- Whether leaves of a category are the company's to grant, and so to keep from happening: never illness, an absence, or a leave that the
-- law gives.
create function private.company_may_refuse(p_category text) returns boolean language sql immutable parallel safe
return p_category in ('vacation', 'day_off', 'hours', 'other');

-- A department, with those below when asked.
create function private.departments_covered(p_company_id uuid, p_department_id uuid, p_below boolean) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with recursive below as (
    select d.id from public.departments d where d.company_id = p_company_id and d.id = p_department_id
    union
    select d.id from below b join public.departments d on d.company_id = p_company_id and d.parent_id = b.id where p_below
  )
  select coalesce(array_agg(b.id), '{}') from below b
$$;

-- A department and those above it.
create function private.departments_above(p_company_id uuid, p_department_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with recursive above as (
    select d.id, d.parent_id from public.departments d where d.company_id = p_company_id and d.id = p_department_id
    union
    select d.id, d.parent_id from above a join public.departments d on d.company_id = p_company_id and d.id = a.parent_id
  )
  select coalesce(array_agg(a.id), '{}') from above a
$$;

-- Whether a block is for those who work at a place, for one type or for any: kinds of scopes narrow each other, those of one kind add up.
create function private.is_block_for(p_block public.leave_blocks, p_departments uuid[], p_work_site_id uuid, p_position_id uuid,
  p_type_id uuid)
returns boolean language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  select not exists (
    select from public.leave_block_scopes s where s.company_id = p_block.company_id and s.block_id = p_block.id
    group by s.department_id is null, s.work_site_id is null, s.position_id is null
    having not bool_or(case when s.department_id is not null then s.department_id = any (p_departments)
      when s.work_site_id is not null then s.work_site_id is not distinct from p_work_site_id
      when s.position_id is not null then s.position_id is not distinct from p_position_id
      else p_type_id is null or s.type_id = p_type_id end))
$$;

-- The blocks that hold for a person in some days, of one type or, without a type, of any. Where the person is on the first day decides.
create function private.blocks_on(p_employee_id uuid, p_from date, p_to date, p_type_id uuid default null) returns setof public.leave_blocks
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  with place as materialized (
    select e.company_id, a.work_site_id, a.position_id, private.departments_above(e.company_id, a.department_id) as departments
    from public.employees e left join lateral private.assignment_on(e.id, p_from) a on true
    where e.id = p_employee_id
  )
  select b.* from place p
  join public.leave_blocks b on b.company_id = p.company_id and b.archived_at is null and b.ends_on >= p_from and b.starts_on <= p_to
  where private.is_block_for(b, p.departments, p.work_site_id, p.position_id, p_type_id)
  order by b.starts_on, b.id
$$;

-- Functions: coverage -----------------------------------------------------------------------------------------------
-- How many of so many people have to be present.
-- Days away belong to a later chapter: what reads them here is bound when it runs.
create function private.coverage_minimum(p_min_present integer, p_max_away_pct integer, p_people integer) returns integer
language sql immutable parallel safe
return coalesce(p_min_present, ceil(p_people * (100 - p_max_away_pct) / 100.0)::integer);

-- Per day: people employed in a department, those away for whole or half days (with those who asked, when wanted), the share present and
-- the strictest minimum of its rules.
create function private.coverage_between(
  p_company_id uuid, p_department_id uuid, p_from date, p_to date, p_below boolean default true, p_requested boolean default true)
returns table (on_day date, people integer, away integer, requested integer, present_pct integer, minimum integer)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = auto as $$
begin
  return query
    with staff as materialized (
      select e.id, e.hire_date, e.termination_date from public.employees e
      where e.company_id = p_company_id and e.hire_date <= p_to and (e.termination_date is null or e.termination_date >= p_from)
        and (p_department_id is null or e.department_id = any (private.departments_covered(p_company_id, p_department_id, p_below)))
    ), changes as (
      select c.day, sum(c.n)::integer as n from (
        select greatest(s.hire_date, p_from) as day, 1 as n from staff s
        union all select s.termination_date + 1, -1 from staff s where s.termination_date < p_to) c
      group by c.day
    ), gone as (
      select g::date as day, count(distinct l.employee_id)::integer as n,
        count(distinct l.employee_id) filter (where not l.granted)::integer as asked
      from public.leaves l
      join staff s on s.id = l.employee_id
      cross join lateral generate_series(greatest(l.starts_on, p_from), least(l.ends_on, p_to), interval '1 day') g
      where l.company_id = p_company_id and l.counts and l.hours is null and l.ends_on >= p_from and l.starts_on <= p_to
        and (l.granted or p_requested)
      group by 1
    ), days as (
      select d.day, sum(c.n) over (order by d.day)::integer as people
      from (select g::date as day from generate_series(p_from, p_to, interval '1 day') g) d
      left join changes c on c.day = d.day
    )
    select d.day, coalesce(d.people, 0), coalesce(g.n, 0), coalesce(g.asked, 0),
      case when d.people > 0 then (100 * (d.people - coalesce(g.n, 0)) / d.people)::integer end,
      (select max(private.coverage_minimum(r.min_present, r.max_away_pct, d.people)) from public.coverage_rules r
        where r.company_id = p_company_id and r.department_id = p_department_id and r.archived_at is null and r.with_below = p_below
          and d.day between r.starts_on and coalesce(r.ends_on, 'infinity'))
    from days d left join gone g on g.day = d.day
    order by 1;
end
$$;

-- The worst day of a wish under each rule of coverage that holds for the person's department, with the person away, and who is away.
-- Unless p_exact, nothing but the rule is said where more than a thousand people are enough whoever of the company is away:
-- counting all of them would be most of the work.
create function private.coverage_of_wish(p_person public.employees, p_days daterange[], p_request_id uuid, p_exact boolean default true)
returns table (rule_id uuid, on_day date, people integer, present integer, minimum integer, away uuid[], asked uuid[])
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  first constant date := (select min(lower(d)) from unnest(p_days) d);
  last constant date := (select max(upper(d)) - 1 from unnest(p_days) d);
  above constant uuid[] := private.departments_above(p_person.company_id, p_person.department_id);
  rule public.coverage_rules;
  covered uuid[];
  others integer;
  away integer;
  enough integer;
begin
  if not p_exact then
    select count(distinct l.employee_id) into away from public.leaves l
    where l.company_id = p_person.company_id and l.counts and l.ends_on >= first and l.starts_on <= last;
  end if;
  for rule in
    select r.* from public.coverage_rules r
    where r.company_id = p_person.company_id and r.archived_at is null and r.starts_on <= last and coalesce(r.ends_on, 'infinity') >= first
      and (r.department_id = p_person.department_id or (r.with_below and r.department_id = any (above)))
  loop
    covered := private.departments_covered(rule.company_id, rule.department_id, rule.with_below);
    enough := case when away is not null and rule.max_away_pct is distinct from 0
      then greatest(1000, coalesce(rule.min_present + away, ceil((100 * away + 200)::numeric / rule.max_away_pct))) end;
    -- Department by department, from the index alone: thousands are counted, and those away looked at.
    select count(*) into others from (
      select from unnest(covered) as d (id)
      cross join lateral (select o.id, o.hire_date, o.termination_date from public.employees o
        where o.company_id = rule.company_id and o.department_id = d.id offset 0) e
      where e.id <> p_person.id and e.hire_date <= first and (e.termination_date is null or e.termination_date >= first)
      limit enough) x;
    if others >= enough then
      return query values (rule.id, first, null::integer, null::integer, null::integer, '{}'::uuid[], '{}'::uuid[]);
      continue;
    end if;
    return query
      with days as (
        select distinct g::date as day from unnest(p_days) d, generate_series(lower(d), upper(d) - 1, interval '1 day') g
        where g::date between rule.starts_on and coalesce(rule.ends_on, 'infinity')
      ), gone as materialized (
        -- By the days first: history is long, and few are away on these days.
        select l.employee_id, l.granted, l.starts_on, l.ends_on from (
          select w.* from public.leaves w
          where w.company_id = rule.company_id and w.counts and w.ends_on >= first and w.starts_on <= last offset 0) l
        cross join lateral (select from public.employees e where e.company_id = l.company_id and e.id = l.employee_id
          and e.department_id = any (covered) and e.id <> p_person.id and e.hire_date <= first
          and (e.termination_date is null or e.termination_date >= first) offset 0) e
        where l.hours is null and l.request_id is distinct from p_request_id
      )
      select rule.id, d.day, others + 1, (others - count(distinct g.employee_id))::integer,
        private.coverage_minimum(rule.min_present, rule.max_away_pct, others + 1),
        coalesce(array_agg(distinct g.employee_id) filter (where g.granted), '{}'),
        coalesce(array_agg(distinct g.employee_id) filter (where not g.granted), '{}')
      from days d left join gone g on d.day between g.starts_on and g.ends_on
      group by d.day order by 4, 2 limit 1;
  end loop;
end
$$;

-- At most five names of people away, as far as the caller may know, and how many more.
-- Who is away everybody may know; who only asked to be, HR and the managers above.
create function private.away_names(p_company_id uuid, p_away uuid[], p_asked uuid[]) returns text
language sql stable security definer set search_path = '' as $$
  with known as (
    select e.display_name, row_number() over (order by e.display_name, e.id) as place
    from public.employees e
    where e.company_id = p_company_id and (e.id = any (p_away)
      or (e.id = any (p_asked) and (p_company_id = any (private.company_ids_with('manage_settings'))
        or e.id = any (private.my_reports_ids()))))
  )
  select concat(string_agg(k.display_name, ', ' order by k.place) filter (where k.place <= 5),
    case when a.n > least(count(*), 5) then concat(case when count(*) > 0 then ' e mais ' end, a.n - least(count(*), 5)) end)
  from (select cardinality(p_away || p_asked) as n) a left join known k on true
  group by a.n
$$;

-- Functions: what a wish meets --------------------------------------------------------------------------------------
-- Blocks and coverage, held against a wish.
create function private.planning_checks(p_person public.employees, p_type public.leave_types, p_days daterange[], p_request_id uuid)
returns table (code text, holds boolean, about text) language plpgsql stable security definer set search_path = '' as $$
declare
  first constant date := (select min(lower(d)) from unnest(p_days) d);
  last constant date := (select max(upper(d)) - 1 from unnest(p_days) d);
begin
  if first is null or not private.company_may_refuse(p_type.category) then
    return;
  end if;
  if exists (select from public.leave_blocks b where b.company_id = p_person.company_id and b.archived_at is null and b.ends_on >= first)
    then
    return query
      select case when b.hard then 'blocked' else 'blocked_soft' end, false,
        concat(b.reason, ', ', to_char(b.starts_on, 'DD/MM/YYYY'), case
          when b.ends_on > b.starts_on then ' a ' || to_char(b.ends_on, 'DD/MM/YYYY') end)
      from private.blocks_on(p_person.id, first, last, p_type.id) b
      where exists (select from unnest(p_days) d where d && daterange(b.starts_on, b.ends_on, '[]'))
      order by b.hard desc;
    if not found then
      return query values ('blocked', true, null::text);
    end if;
  end if;
  return query
    select 'coverage', coalesce(c.present >= c.minimum, true), case when c.people is not null then
      concat(c.present, ' de ', c.people, ' presentes em ', to_char(c.on_day, 'DD/MM/YYYY'), ', mínimo ', c.minimum,
        case when c.present < c.minimum and (c.away || c.asked) <> '{}'
          then '; fora: ' || private.away_names(p_person.company_id, c.away, c.asked) end) end
    from private.coverage_of_wish(p_person, p_days, p_request_id, false) c;
end
$$;
