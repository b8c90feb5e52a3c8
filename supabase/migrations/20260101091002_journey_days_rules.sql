-- Days of journeys: rules.
-- See journeys_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Days of a span on which somebody works, by contract and by the holidays of the place of work on the base date; for nobody, Monday to
-- Friday and the holidays of the company.
create function private.working_days(p_company_id uuid, p_employee_id uuid, p_base date, p_from date, p_to date) returns setof date
language sql stable security definer set search_path = '' as $$
  with person as materialized (
    select coalesce((
        select c.work_days from public.employee_contracts c
        where c.company_id = p_company_id and c.employee_id = p_employee_id and c.ended_on is null order by c.starts_on desc limit 1),
      '12345') as days, private.holiday_dates(p_company_id, (
        select s.site from private.sites_on(p_company_id, array[p_employee_id], p_base) s limit 1), p_from, p_to) as holidays
  )
  select d::date from person p cross join generate_series(p_from, p_to, interval '1 day') d
  where position(extract(dow from d)::text in p.days) > 0 and d::date <> all (p.holidays)
$$;

-- The day of each task: so many days of work from the base date, or so many days and from there the last day of work before, or the first
-- after where a deadline of the law may move on. Never before the day from which it could be done.
create function private.task_days(p_company_id uuid, p_needs private.day_need[]) returns table (place integer, due_on date)
language sql stable security definer set search_path = '' as $$
  with needs as materialized (
    select n.*, n.base_date + case when n.is_business_days then 0 else n.offset_days end as raw from unnest(p_needs) n
  ), calendars as materialized (
    -- Four days for each of work, for who works two a week, and a month for chains of holidays.
    select s.employee_id, s.base_date, w.day
    from (
      select n.employee_id, n.base_date, least(min(n.raw + least(n.offset_days, 0) * 4), min(n.not_before)) - 30 as since,
        greatest(max(n.raw + greatest(n.offset_days, 0) * 4), max(n.not_before)) + 30 as until
      from needs n group by n.employee_id, n.base_date) s
    cross join lateral private.working_days(p_company_id, s.employee_id, s.base_date, s.since, s.until) w (day)
  )
  select n.place, coalesce(greatest(case
      when n.is_business_days and n.offset_days > 0 then (select c.day from calendars c
        where c.employee_id is not distinct from n.employee_id and c.base_date = n.base_date and c.day > n.base_date
        order by c.day offset n.offset_days - 1 limit 1)
      when n.is_business_days and n.offset_days < 0 then (select c.day from calendars c
        where c.employee_id is not distinct from n.employee_id and c.base_date = n.base_date and c.day < n.base_date
        order by c.day desc offset -n.offset_days - 1 limit 1)
      when n.shifts = 'after' then (select min(c.day) from calendars c
        where c.employee_id is not distinct from n.employee_id and c.base_date = n.base_date and c.day >= n.raw)
      else (select max(c.day) from calendars c
        where c.employee_id is not distinct from n.employee_id and c.base_date = n.base_date and c.day <= n.raw) end,
    (select min(c.day) from calendars c
      where c.employee_id is not distinct from n.employee_id and c.base_date = n.base_date and c.day >= n.not_before)), n.raw)
  from needs n
$$;

-- The day of one thing that is to be done so many days from the base date of somebody, today at the earliest.
create function private.task_day(p_company_id uuid, p_employee_id uuid, p_base date, p_offset integer) returns date
language sql stable security definer set search_path = '' as $$
  select d.due_on from private.task_days(p_company_id,
    array[row(1, p_employee_id, p_base, p_offset, false, 'before', private.today(p_company_id))::private.day_need]) d
$$;
