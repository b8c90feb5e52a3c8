-- Celebrations: rules.
-- See celebrations_tables for the overview.

-- Functions: who is celebrated --------------------------------------------------------------------------------------
-- Who of these people (null: of the company) is celebrated from one day to another, at most a year: the one definition. 29 February is kept
-- on the 28th. Days away whose reason is not for everybody hide a person from today on, and on the day itself.
create function private.celebrations(p_company_id uuid, p_from date, p_to date, p_people uuid[] default null)
returns table (employee_id uuid, kind text, on_date date, years integer)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  today constant date := private.today(p_company_id);
  -- As the indexes of employees say a day of the year; 29 February, which most years do not have, comes along.
  days constant numeric[] := array(select extract(month from d) * 100 + extract(day from d)
    from generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') d) || 229;
begin
  return query
    with hidden as materialized (
      select s.employee_id, s.starts_on, s.ends_on from private.leave_spans s
      join public.leave_types t on t.company_id = s.company_id and t.id = s.type_id and not private.is_leave_shown(t)
      where s.company_id = p_company_id and s.counts and s.ends_on >= least(p_from, today) and s.starts_on <= greatest(p_to, today)
    ), dates as (
      select e.id, 'birthday' as kind, e.birth_date as since from public.employees e
      where e.company_id = p_company_id and e.status in ('active', 'notice') and (p_people is null or e.id = any (p_people))
        and extract(month from e.birth_date) * 100 + extract(day from e.birth_date) = any (days)
      union all
      select e.id, 'company', e.hire_date from public.employees e
      where e.company_id = p_company_id and e.status in ('active', 'notice') and (p_people is null or e.id = any (p_people))
        and extract(month from e.hire_date) * 100 + extract(day from e.hire_date) = any (days)
    ), turns as (
      -- A few weeks may lie in two years.
      select d.id, d.kind, a.age, (d.since + make_interval(years => a.age))::date as day from dates d
      cross join lateral generate_series(greatest(extract(year from p_from)::integer - extract(year from d.since)::integer, 1),
        extract(year from p_to)::integer - extract(year from d.since)::integer) a (age)
    )
    select t.id, t.kind, t.day, case t.kind when 'company' then t.age end from turns t
    left join public.celebration_choices c on c.company_id = p_company_id and c.employee_id = t.id
    where t.day between p_from and p_to and case t.kind when 'birthday' then c.shows_birthday else c.shows_years end is not false
      and not exists (select from hidden h where h.employee_id = t.id
        and (today between h.starts_on and h.ends_on or t.day between h.starts_on and h.ends_on));
end
$$;

-- The first day whose celebrations are still greeted: today, and on a Monday the weekend before.
create function private.greeted_from(p_today date) returns date language sql immutable parallel safe
return p_today - case when extract(isodow from p_today) = 1 then 2 else 0 end;

-- Functions: the teams ----------------------------------------------------------------------------------------------
-- What each manager and teammate is told of today's celebrations: the lines of one person, and everybody who is told just these.
create function private.celebration_news(p_company_id uuid, p_today date) returns table (lines text[], listeners uuid[])
language sql stable security definer set search_path = '' as $$
  with celebrated as materialized (
    select c.employee_id, e.manager_id, case c.kind when 'birthday' then format('%s faz aniversário', d.display_name)
        else format('%s completa %s de casa', d.display_name, case c.years when 1 then '1 ano' else c.years || ' anos' end) end as line
    from private.celebrations(p_company_id, p_today, p_today) c
    join public.employees e on e.company_id = p_company_id and e.id = c.employee_id
    join public.employee_directory d on d.company_id = p_company_id and d.id = e.id
    where e.manager_id is not null
  ), told as (
    select c.manager_id as listener, c.line from celebrated c
    union all
    select e.id, c.line from celebrated c
    join public.employees e on e.company_id = p_company_id and e.manager_id = c.manager_id and e.id <> c.employee_id
      and e.status in ('active', 'notice') and e.user_id is not null
  ), of_each as (
    select t.listener, array_agg(t.line order by t.line) as lines from told t group by t.listener
  )
  select o.lines, array_agg(o.listener) from of_each o group by o.lines
$$;
