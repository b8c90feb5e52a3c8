-- Leaves on the home.
-- Parts of the home (home_tables): the caller's own vacations with the next holiday, who is away this week, and the vacations
-- that cost money.
-- What double pay costs is told as one sum, and of three people or more: of fewer it would tell somebody's pay, which is read on
-- the statement, with a trail.

-- Functions: one's own ----------------------------------------------------------------------------------------------
-- What the caller may take and until when, the next days off, and the next holiday of their place.
create function private.home_own_leave(p_caller private.caller, p_company_id uuid, p_today date, p_view text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person public.employees;
  vacation jsonb;
begin
  if p_caller.employee_id is null or p_caller.company_id <> p_company_id then
    return null;
  end if;
  select e.* into person from public.employees e where e.id = p_caller.employee_id;
  if private.has_vacations(private.contract_type_on(person.id, p_today)) then
    select jsonb_build_object('days', coalesce(sum(s.balance) filter (where s.state <> 'acquiring'), 0),
      'use_by', min(s.last_safe_start) filter (where s.state not in ('acquiring', 'untold')),
      'is_double', coalesce(bool_or(s.state = 'double'), false), 'acquired_on', min(s.acquired_to) filter (where s.state = 'acquiring') + 1)
    into vacation from private.vacation_sheet(person, p_today) s where s.balance > 0 and s.state <> 'lost';
  end if;
  return jsonb_build_object('vacation', vacation,
    'next', (
      select jsonb_build_object('name', t.name, 'starts_on', l.starts_on, 'ends_on', l.ends_on)
      from public.leaves l
      join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id
      join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id
      where l.company_id = p_company_id and l.employee_id = person.id and l.granted and l.counts and l.hours is null
        and l.ends_on >= p_today
      order by l.starts_on limit 1),
    'holiday', (
      select jsonb_build_object('name', h.name, 'on_date', h.on_date)
      from private.holidays_between(p_company_id, (private.assignment_on(person.id, p_today)).work_site_id, p_today, p_today + 200) h
      where h.fraction = 1 order by h.on_date limit 1));
end
$$;

-- Functions: the week -----------------------------------------------------------------------------------------------
-- Who of the company, or of the team, is away on the work days of this week; on a weekend, of the next one.
create function private.home_week(p_caller private.caller, p_company_id uuid, p_today date, p_view text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  monday constant date := date_trunc('week', p_today::timestamp)::date + case when extract(isodow from p_today) > 5 then 7 else 0 end;
  team constant uuid[] := case when p_view = 'team' then private.my_reports_ids() end;
  answer jsonb;
begin
  if p_view = 'person' then
    return null;
  end if;
  with away as materialized (
    select l.employee_id, l.type_id, l.starts_on, l.ends_on from private.leave_spans l
    join public.employees e on e.company_id = l.company_id and e.id = l.employee_id and e.status in ('active', 'notice')
    where l.company_id = p_company_id and l.counts and l.granted and l.share >= 0.5
      and l.ends_on >= least(p_today, monday) and l.starts_on <= monday + 4 and (p_view = 'company' or l.employee_id = any (team))
  ), page as materialized (
    select a.employee_id, min(a.starts_on) as first_on from away a where a.ends_on >= monday
    group by a.employee_id order by bool_or(p_today between a.starts_on and a.ends_on) desc, min(a.starts_on) desc, a.employee_id limit 6
  )
  select jsonb_build_object('from', monday,
    'away_today', (select count(distinct a.employee_id) from away a where p_today between a.starts_on and a.ends_on),
    'people', (select count(distinct a.employee_id) from away a where a.ends_on >= monday),
    'days', (
      select coalesce(jsonb_agg(jsonb_build_object('on_date', d.on_date, 'away', d.away, 'holiday', h.name) order by d.on_date), '[]')
      from (select monday + n as on_date, (select count(distinct a.employee_id) from away a
          where monday + n between a.starts_on and a.ends_on) as away
        from generate_series(0, 4) n) d
      left join private.holidays_between(p_company_id, null, monday, monday + 4) h on h.on_date = d.on_date and h.fraction = 1),
    'rows', (select coalesce(jsonb_agg(jsonb_build_object('person', private.person(p.employee_id), 'spans', (
        select coalesce(jsonb_agg(jsonb_build_object('starts_on', a.starts_on, 'ends_on', a.ends_on,
          'name', case when p_view = 'company' then t.name else private.shown_leave_name(t) end,
          'color', case when p_view = 'company' or private.is_leave_shown(t) then t.color else 'slate' end) order by a.starts_on), '[]')
        from away a
        join public.leave_types t on t.company_id = p_company_id and t.id = a.type_id
        where a.employee_id = p.employee_id and a.ends_on >= monday)) order by p.first_on, p.employee_id), '[]') from page p))
  into answer;
  return answer;
end
$$;

-- Functions: what is at risk ----------------------------------------------------------------------------------------
-- Those of some people whose kept figures may say double, or near it; the others are not read.
create function private.people_near_double(p_company_id uuid, p_people uuid[], p_today date) returns uuid[]
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select coalesce(array_agg(distinct f.employee_id), '{}') from private.vacation_figures f
  where f.company_id = p_company_id and not f.is_over and not f.is_lost and f.acquired_from <= p_today and f.risk_from <= p_today
    and f.balance > 0 and not f.is_untold and f.employee_id = any (p_people)
$$;

-- Vacations that cost the double today, or soon, the most urgent first.
create function private.home_risk(p_caller private.caller, p_company_id uuid, p_today date, p_view text) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  people uuid[];
  marked uuid[];
  near uuid[];
  answer jsonb;
begin
  if p_view <> 'company' then
    return null;
  end if;
  people := private.people_of_desk(p_company_id, p_today, null, null);
  marked := private.people_to_look_at(p_company_id, people, p_today);
  near := private.people_near_double(p_company_id, private.people_without(people, marked), p_today);
  with urgent as materialized (
    select s.employee_id, s.acquired_from, s.balance, s.last_safe_start, s.double_days, s.state
    from private.desk_periods(p_company_id, near, marked, p_today, false) s
    where s.state in ('double', 'risk')
  ), costs as (
    select u.employee_id, sum(u.double_days * c.daily * 4 / 3) as amount from urgent u
    join public.employees e on e.company_id = p_company_id and e.id = u.employee_id
    cross join lateral (select private.daily_pay(e, p_today) as daily) c
    where u.double_days > 0 group by u.employee_id
  )
  select jsonb_build_object('double', count(*) filter (where u.state = 'double'), 'risk', count(*) filter (where u.state = 'risk'),
    'untold', private.untold_total(p_company_id, people), 'amount', (select case
      when count(c.amount) >= 3 then round(sum(c.amount)) end from costs c),
    'rows', (select coalesce(jsonb_agg(jsonb_build_object('person', private.person(p.employee_id), 'state', p.state, 'days', p.balance,
        'double_days', p.double_days, 'use_by', p.last_safe_start) order by p.place), '[]')
      from (select row_number() over () as place, x.* from (select o.* from urgent o
        order by o.state, o.last_safe_start, o.employee_id, o.acquired_from limit 4) x) p))
  into answer from urgent u;
  return answer;
end
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.home_parts (part, routine) values
  ('own_leave', 'private.home_own_leave'),
  ('week', 'private.home_week'),
  ('risk', 'private.home_risk');

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('home_vacation', 'days number, use_by date?, is_double boolean, acquired_on date?'),
  ('home_days_off', 'name text, starts_on date, ends_on date'),
  ('home_holiday', 'name text, on_date date'),
  ('home_own_leave', 'vacation home_vacation?, next home_days_off?, holiday home_holiday?'),
  ('home_day', 'on_date date, away integer, holiday text?'),
  ('home_span', 'starts_on date, ends_on date, name text, color text'),
  ('home_away', 'person person, spans home_span[]'),
  ('home_week', 'from date, away_today integer, people integer, days home_day[], rows home_away[]'),
  ('home_risk_row', 'person person, state double|risk, days number, double_days integer, use_by date'),
  ('home_risk', 'double integer, risk integer, untold integer, amount number?, rows home_risk_row[]');
