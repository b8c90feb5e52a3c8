-- Who is away, and help with choosing days.
-- The calendar of a person paints what a day holds for them: holidays of their place, days that the company does not grant,
-- colleagues away, their own leaves. The best dates of a vacation are those with most free days around it, as far as every
-- rule lets it begin: bridges that the law and the coverage of the team allow.
-- Asked by the person, the managers above and HR. Of colleagues it says that they are away and never why.

-- Functions: what days hold -----------------------------------------------------------------------------------------
-- Whoever works beside somebody: in the same department, or under the same manager.
create function private.near_colleagues(p_person public.employees) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(o.id), '{}') from public.employees o
  where o.company_id = p_person.company_id and o.id <> p_person.id and o.status in ('active', 'notice')
    and (o.department_id = p_person.department_id or o.manager_id = p_person.manager_id)
$$;

-- Functions: best dates ---------------------------------------------------------------------------------------------
-- The free days around a vacation, the vacation included: weekends, rest and whole holidays on either side.
create function private.free_around(p_from date, p_to date, p_rules jsonb, p_holidays date[], out away_from date, out away_to date)
language plpgsql immutable set search_path = '' as $$
begin
  away_from := p_from;
  away_to := p_to;
  while extract(dow from away_from - 1) in (0, 6) or private.is_rest_day(away_from - 1, p_rules, p_holidays) loop
    away_from := away_from - 1;
  end loop;
  while extract(dow from away_to + 1) in (0, 6) or private.is_rest_day(away_to + 1, p_rules, p_holidays) loop
    away_to := away_to + 1;
  end loop;
end
$$;

-- First days that the law allows and nothing of the person's meets, with the free days around the vacation and how many near colleagues are
-- away: the most free days first, then the fewest colleagues away.
create function private.vacation_candidates(p_person public.employees, p_days integer, p_from date, p_to date)
returns table (starts_on date, away_from date, away_to date, colleagues integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  rules constant jsonb := private.leave_rules_of(p_person.id, p_from);
  free constant date[] := private.holiday_dates(p_person.company_id, (private.assignment_on(p_person.id, p_from)).work_site_id, p_from - 15,
    p_to + p_days + 15);
  near constant uuid[] := private.near_colleagues(p_person);
  gone constant daterange[] := array(select daterange(l.starts_on, l.ends_on, '[]') from public.leaves l
    where l.company_id = p_person.company_id and l.employee_id = any (near) and l.granted and l.hours is null and l.ends_on >= p_from
      and l.starts_on <= p_to + p_days);
begin
  return query
    select d.day, a.away_from, a.away_to, (select count(*)::integer from unnest(gone) g where g && daterange(d.day, d.day + p_days))
    from (select g::date as day from generate_series(p_from, p_to, interval '1 day') g) d
    cross join lateral private.vacation_start_problem(d.day, rules, free) s
    cross join lateral private.free_around(d.day, d.day + p_days - 1, rules, free) a
    where s.code is null and not exists (
      select from public.leaves l where l.company_id = p_person.company_id and l.employee_id = p_person.id and l.counts and l.hours is null
        and l.starts_on < d.day + p_days and l.ends_on >= d.day)
    order by a.away_to - a.away_from desc, 4, d.day;
end
$$;
