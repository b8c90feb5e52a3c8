-- Holidays: rules.
-- See holidays_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Easter Sunday of a year of the Gregorian calendar, by the anonymous computus (Nature, 1876).
create function private.easter(p_year integer) returns date language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  golden integer := p_year % 19;
  century integer := p_year / 100;
  rest integer := p_year % 100;
  epact integer := (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30;
  weekday integer := (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7;
  late integer := (golden + 11 * epact + 22 * weekday) / 451;
  count integer := epact + weekday - 7 * late + 114;
begin
  return make_date(p_year, count / 31, count % 31 + 1);
end
$$;

-- A day of a year, or null where the year does not have it: 29 February is kept in leap years alone.
create function private.date_in_year(p_month integer, p_day integer, p_year integer) returns date
language sql immutable parallel safe
return case when p_month = 2 and p_day = 29 and (p_year % 4 <> 0 or (p_year % 100 = 0 and p_year % 400 <> 0)) then null
  else make_date(p_year, p_month, p_day) end;

-- The day on which a holiday of a state is kept. A Friday that is a holiday by itself leaves the Thursday.
create function private.observed_on(p_day date, p_moves text, p_uf text default null) returns date language sql stable
return case
  when p_moves = 'sunday' and extract(isodow from p_day) < 6 then p_day + 7 - extract(isodow from p_day)::integer
  when p_moves = 'friday' and extract(isodow from p_day) between 2 and 4
    then p_day + 5 - extract(isodow from p_day)::integer - exists (select from public.public_holidays h
      where (h.uf is null or h.uf = p_uf) and extract(year from p_day) >= h.first_year and h.month = extract(month from p_day)
        and h.day = extract(day from p_day) + 5 - extract(isodow from p_day))::integer
  when p_moves = 'bridge' and extract(isodow from p_day) = 2 then p_day - 1
  when p_moves = 'bridge' and extract(isodow from p_day) = 4 then p_day + 1
  else p_day end;

-- The holidays of places (the company stands for none) from one day to another, with where they come from.
-- Where somebody works decides: the site's state and the days of the site and its city, and what the company keeps everywhere. An
-- optional day frees nobody, so that it is not among them.
create function private.holidays_of(p_company_id uuid, p_places uuid[], p_from date, p_to date)
returns table (place uuid, on_date date, name text, kind text, fraction numeric)
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  with years as (
    select y, private.easter(y) as easter from generate_series(extract(year from p_from)::integer, extract(year from p_to)::integer) as y
  ),
  places as materialized (
    select p.id as place, s.uf, s as site
    from unnest(p_places) as p (id) left join public.work_sites s on s.company_id = p_company_id and s.id = p.id
  ),
  own as materialized (
    select p.place, coalesce(y.easter + h.easter_offset, case when h.every_year
        then private.date_in_year(extract(month from h.on_date)::integer, extract(day from h.on_date)::integer, y.y)
          else h.on_date end) as on_date,
      h.name, h.kind, h.fraction
    from public.holidays h
    join years y on case when h.every_year then y.y between coalesce(extract(year from h.on_date), 1900) and coalesce(h.last_year, 9999)
      else y.y = extract(year from h.on_date) end
    join places p on (h.work_site_id is null or h.work_site_id = p.place)
      and (h.city is null or private.is_in_city(p.site, h.city, h.uf))
    where h.company_id = p_company_id and h.archived_at is null and h.kind <> 'optional'
  ),
  official as materialized (
    select h.uf, private.observed_on(d.day, h.moves, h.uf) as on_date, h.name,
      case when h.uf is null then 'national' else 'state' end as kind
    from (select x.* from public.public_holidays x where x.uf is null or x.uf in (select p.uf from places p) offset 0) h
    join years y on y.y >= h.first_year
    cross join lateral (select coalesce(y.easter + h.easter_offset, private.date_in_year(h.month, h.day, y.y)) as day) d
  )
  select p.place, o.on_date, o.name, o.kind, 1.0::numeric
  from places p join official o on o.uf is null or o.uf = p.uf
  where o.on_date between p_from and p_to
    and not exists (select from own n where n.place = p.place and n.kind = 'not_observed' and n.on_date = o.on_date)
  union all
  select o.place, o.on_date, o.name, o.kind, o.fraction from own o
  where o.on_date between p_from and p_to and o.kind <> 'not_observed'
$$;

-- Those of one place, or of none.
create function private.holidays_between(p_company_id uuid, p_work_site_id uuid, p_from date, p_to date)
returns table (on_date date, name text, kind text, fraction numeric)
language sql stable security definer set search_path = '' as $$
  select h.on_date, h.name, h.kind, h.fraction
  from private.holidays_of(p_company_id, array[coalesce(p_work_site_id, p_company_id)], p_from, p_to) h order by 1, 2
$$;

-- The dates of whole holidays of a place: half a holiday is half a day of work.
create function private.holiday_dates(p_company_id uuid, p_work_site_id uuid, p_from date, p_to date) returns date[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct h.on_date order by h.on_date), '{}')
  from private.holidays_between(p_company_id, p_work_site_id, p_from, p_to) h where h.fraction = 1
$$;

-- The place of work of people on a day, whose holidays are theirs. Whoever has no place of work is not among them.
create function private.sites_on(p_company_id uuid, p_people uuid[], p_on date) returns table (employee_id uuid, site uuid)
language sql stable security definer set search_path = '' as $$
  select a.employee_id, a.work_site_id
  from unnest(p_people) as p (id)
  join public.employee_assignments a on a.company_id = p_company_id and a.employee_id = p.id
    and p_on between a.starts_on and coalesce(a.ends_on, 'infinity')
  where a.work_site_id is not null
$$;

-- Who of these people works on a day: one of the week that their contract names, Monday to Friday without one, and no holiday where they
-- work.
create function private.people_at_work(p_company_id uuid, p_people uuid[], p_day date) returns setof uuid
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with placed as materialized (
    select p.id, s.site from unnest(p_people) as p (id)
    left join private.sites_on(p_company_id, p_people, p_day) s on s.employee_id = p.id
  ), closed as materialized (
    select l.site from (select distinct o.site from placed o) l
    where p_day = any (private.holiday_dates(p_company_id, l.site, p_day, p_day))
  )
  select o.id from placed o
  left join public.employee_contracts c on c.company_id = p_company_id and c.employee_id = o.id and c.starts_on <= p_day
    and (c.ended_on is null or c.ended_on >= p_day)
  where not exists (select from closed l where l.site is not distinct from o.site)
  group by o.id
  having bool_or(position(extract(dow from p_day)::text in coalesce(c.work_days, '12345')) > 0)
$$;
