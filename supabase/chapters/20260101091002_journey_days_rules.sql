-- Days of journeys: rules.
-- See journeys_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Days of a span on which people work who share days of the week, by contract (Monday to Friday without one), and a place of work.
create function private.working_days(p_company_id uuid, p_week text, p_site_id uuid, p_from date, p_to date) returns date[]
language sql stable security definer set search_path = '' as $$
  with closed as materialized (select private.holiday_dates(p_company_id, p_site_id, p_from, p_to) as days)
  select coalesce(array_agg(d::date order by d), '{}') from closed c cross join generate_series(p_from, p_to, interval '1 day') d
  where position(extract(dow from d)::text in p_week) > 0 and d::date <> all (c.days)
$$;

-- The day of each task: so many days of work from the base date, or so many days and from there the last day of work before, or the first
-- after where a deadline of the law may move on. Never before the day from which it could be done. The place of work is that of the base
-- date; one calendar serves everybody who works alike.
create function private.task_days(p_company_id uuid, p_needs private.day_need[]) returns table (place integer, due_on date)
language sql stable security definer set search_path = '' as $$
  with needs as materialized (
    -- What is over so long that only the day from which it could be done counts needs no days before that one.
    select n.*, r.raw, r.raw + abs(n.offset_days) * 4 + 30 < n.not_before as is_over from unnest(p_needs) n
    cross join lateral (select n.base_date + case when n.is_business_days then 0 else n.offset_days end as raw) r
  ), people as materialized (
    select n.employee_id, n.base_date, coalesce((
        select c.work_days from public.employee_contracts c
        where c.company_id = p_company_id and c.employee_id = n.employee_id and c.ended_on is null order by c.starts_on desc limit 1),
      '12345') as week, (select s.site from private.sites_on(p_company_id, array[n.employee_id], n.base_date) s limit 1) as site
    from (select distinct n.employee_id, n.base_date from needs n) n
  ), calendars as materialized (
    -- Four days for each of work, for who works two a week, and a month for chains of holidays.
    select k.week, k.site, private.working_days(p_company_id, k.week, k.site, x.since, x.until) as days
    from (select distinct p.week, p.site from people p) k
    cross join (select min(case when n.is_over then n.not_before else least(n.raw + least(n.offset_days, 0) * 4, n.not_before) end) - 30
        as since,
      max(greatest(n.raw + greatest(n.offset_days, 0) * 4, n.not_before)) + 30 as until from needs n) x
  )
  select n.place, coalesce(greatest(case
      when n.is_over then null
      when n.is_business_days and n.offset_days > 0
        then (select d from unnest(c.days) d where d > n.base_date order by d offset n.offset_days - 1 limit 1)
      when n.is_business_days and n.offset_days < 0
        then (select d from unnest(c.days) d where d < n.base_date order by d desc offset -n.offset_days - 1 limit 1)
      when n.shifts = 'after' then (select min(d) from unnest(c.days) d where d >= n.raw)
      else (select max(d) from unnest(c.days) d where d <= n.raw) end,
    (select min(d) from unnest(c.days) d where d >= n.not_before)), n.raw)
  from needs n
  join people p on p.employee_id is not distinct from n.employee_id and p.base_date = n.base_date
  join calendars c on c.week = p.week and c.site is not distinct from p.site
$$;

-- The day of one thing that is to be done so many days from the base date of somebody, today at the earliest.
create function private.task_day(p_company_id uuid, p_employee_id uuid, p_base date, p_offset integer) returns date
language sql stable security definer set search_path = '' as $$
  select d.due_on from private.task_days(p_company_id,
    array[row(1, p_employee_id, p_base, p_offset, false, 'before', private.today(p_company_id))::private.day_need]) d
$$;
