-- The map of vacations, and planning on it.
-- leave_map answers one screen: the people whom the caller plans for with their balances and the last day without double pay,
-- the bars of a time, holidays of their places. What somebody plans is a draft of theirs: stretches of days that reserve
-- nothing and that nobody else reads, until send_plan makes them proposals. A stretch is refused by the very rules of asking
-- for it, held beside the rest of the draft as if that had been sent, so that a plan that stands can be sent.
-- Managers plan for their team, HR for the company; nobody for themselves.
-- It refuses: whatever a rule blocks (RHLEV, with the rule as the field), people out of reach.

-- Functions: whom one plans for -------------------------------------------------------------------------------------
-- Those whose vacations the caller plans: the team, or the company for HR (RHPER, RHNTF).
-- In the order of names, which an index has: thousands are not sorted.
create function private.people_to_plan(p_company_id uuid, p_department_id uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  hr boolean := p_company_id = any (private.company_ids_with('manage_settings'));
  team uuid[] := case when not hr then private.my_reports_ids() end;
begin
  if not coalesce(p_company_id = any (private.company_ids_with('manage_leaves')), false) then
    perform private.refuse(case when caller.company_id is null or not private.role_has(caller.role, 'manage_leaves') then 'RHPER'
      else 'RHNTF' end,
      'Somente gestores e o RH planejam férias.', '', 'Solicite as suas em Licenças.');
  end if;
  return array(select e.id from public.employees e
    where e.company_id = p_company_id and e.status not in ('terminated', 'pre_admission')
      and (p_department_id is null or e.department_id = p_department_id) and (hr or e.id = any (team))
    order by e.display_name, e.id);
end
$$;

-- The person of a plan, one of those above and never the caller (RHSLF, RHNTF, RHPER). Whoever writes locks the row, so that two drops at
-- once see each other.
create function private.person_to_plan(p_employee_id uuid) returns public.employees
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees := private.person_of_leaves(p_employee_id);
begin
  if person.id = caller.employee_id then
    perform private.refuse('RHSLF', 'As suas próprias férias são pedidas em Licenças, não planejadas aqui.', 'employee_id',
      'Solicite as suas em Licenças.');
  elsif not coalesce(person.company_id = any (private.company_ids_with('manage_leaves')), false) then
    perform private.refuse('RHPER', 'Somente gestores e o RH planejam férias.', '', 'Solicite as suas em Licenças.');
  end if;
  return person;
end
$$;

-- The type of vacations of a company.
create function private.vacation_type(p_company_id uuid) returns uuid language sql stable security definer set search_path = '' as $$
  select t.id from public.leave_types t where t.company_id = p_company_id and t.key = 'vacation'
$$;

-- Functions: a stretch held against the rules -----------------------------------------------------------------------
-- The period that a stretch draws on: its own when it moves, otherwise the oldest that still has days besides what the draft takes.
create function private.period_to_plan(p_person public.employees, p_author_id uuid, p_starts_on date, p_item_id uuid) returns date
language sql stable security definer set search_path = '' as $$
  select coalesce((select v.period_from from public.vacation_plans v where v.id = p_item_id and v.employee_id = p_person.id), (
    select s.acquired_from from private.vacation_balances(p_person, greatest(p_starts_on, private.today(p_person.company_id))) s
    where not s.is_lost and s.balance > coalesce((select sum(v.days) from public.vacation_plans v
      where v.company_id = p_person.company_id and v.author_id = p_author_id and v.employee_id = p_person.id
        and v.period_from = s.acquired_from), 0)
    order by s.number limit 1))
$$;

-- Refuses a first day outside 1990 to 2199, and any number of days but 1 to 60 (RHARG).
create function private.check_stretch(p_starts_on date, p_days integer) returns void language plpgsql immutable set search_path = '' as $$
begin
  perform private.check_day(p_starts_on, 'starts_on');
  if coalesce(p_days, 0) not between 1 and 60 then
    perform private.refuse('RHARG', 'Escolha de 1 a 60 dias.', 'days', 'Confira as datas.');
  end if;
end
$$;

-- A stretch as a wish of vacations (RHARG).
create function private.plan_wish(p_person public.employees, p_period_from date, p_starts_on date, p_days integer)
returns private.leave_wish language plpgsql stable security definer set search_path = '' as $$
declare
  wish private.leave_wish;
begin
  perform private.check_stretch(p_starts_on, p_days);
  wish := private.leave_wish(p_person.id, private.vacation_type(p_person.company_id),
    jsonb_build_array(jsonb_build_object('starts_on', p_starts_on, 'ends_on', p_starts_on + p_days - 1)), 0, p_period_from);
  -- A draft takes of the periods in their order, and the older ones do not know of it.
  wish.sheet := wish.sheet - 'oldest';
  return wish;
end
$$;

-- Functions: the map ------------------------------------------------------------------------------------------------
-- Periods of people as of today, as the desk reads them.
create function private.map_periods(p_company_id uuid, p_people uuid[], p_today date)
returns table (employee_id uuid, acquired_from date, acquired_to date, granted_to date, balance numeric, last_safe_start date, state text)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan rows 1000 as $$
declare
  marked uuid[] := private.people_to_look_at(p_company_id, p_people, p_today);
begin
  return query select s.employee_id, s.acquired_from, s.acquired_to, s.granted_to, s.balance, s.last_safe_start, s.state
    from private.desk_periods(p_company_id, p_people, marked, p_today, false) s;
end
$$;

-- How urgent each person's vacations are, by the most urgent period, less what the draft takes of it. Whoever has nothing to take is left
-- out.
create function private.map_urgencies(p_company_id uuid, p_people uuid[], p_author_id uuid, p_today date)
  returns table (employee_id uuid, risk text)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '16MB' as $$
  with planned as materialized (
    select v.employee_id, v.period_from, sum(v.days) as days from public.vacation_plans v
    where v.company_id = p_company_id and v.author_id = p_author_id group by v.employee_id, v.period_from
  ), urgent as (
    select s.employee_id, min(case when s.state in ('lost', 'settled', 'acquiring') then case when p.days > 0 then 3 end
      when s.state = 'double' and s.balance > coalesce(p.days, 0) then 1 when s.state = 'risk' and s.balance > coalesce(p.days, 0) then 2
      when p.days > 0 then 3 when s.state = 'untold' then 4 when s.state = 'available' and s.balance > 0 then 5
        when s.state in ('scheduled', 'enjoying') then 6 end) as place
    from private.map_periods(p_company_id, p_people, p_today) s
    left join planned p on p.employee_id = s.employee_id and p.period_from = s.acquired_from group by s.employee_id
  )
  select u.employee_id, (array['double', 'risk', 'planned', 'untold', 'available', 'scheduled'])[u.place]
  from urgent u where u.place is not null
$$;

-- How many of everybody are how urgent, beyond the page, and who is as urgent as p_risk says, in the order given: one reading for both.
create function private.map_risks(p_company_id uuid, p_people uuid[], p_author_id uuid, p_today date, p_risk text,
  p_by_risk boolean, out risks jsonb, out found uuid[])
language sql stable security definer set search_path = '' as $$
  with urgent as materialized (select u.* from private.map_urgencies(p_company_id, p_people, p_author_id, p_today) u)
  select (select coalesce(jsonb_object_agg(k.risk, k.total), '{}') from (select u.risk, count(*) as total from urgent u group by u.risk) k),
    array(select p.id from unnest(p_people) with ordinality as p (id, place) left join urgent u on u.employee_id = p.id
      where p_risk is null or u.risk = p_risk
      order by case when p_by_risk then coalesce(array_position('{double,risk,planned,untold,available,scheduled}', u.risk), 7) end,
        p.place)
$$;

-- People of the map with their open periods, those that have days to take, and what the draft takes of them; the state is that of the most
-- urgent one.
create function private.map_people(p_company_id uuid, p_people uuid[], p_author_id uuid, p_today date) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with planned as (
    select v.employee_id, v.period_from, sum(v.days) as days from public.vacation_plans v
    where v.company_id = p_company_id and v.author_id = p_author_id group by v.employee_id, v.period_from
  ),
  told as (
    select s.employee_id, jsonb_agg(jsonb_build_object('from', s.acquired_from, 'to', s.acquired_to, 'granted_to', s.granted_to, 'state',
      s.state,
        'balance', s.balance, 'planned', coalesce(p.days, 0), 'last_safe_start', s.last_safe_start) order by s.acquired_from) as periods
    from private.map_periods(p_company_id, p_people, p_today) s
    left join planned p on p.employee_id = s.employee_id and p.period_from = s.acquired_from
    where s.state not in ('lost', 'settled') group by s.employee_id
  )
  select coalesce(jsonb_agg(private.drawn_person(e, s) || jsonb_build_object('department_id', e.department_id, 'department', d.name,
      'work_site_id', w.site, 'hired_on', e.hire_date, 'leaves_on', e.termination_date, 'may_plan', e.id is distinct from p_author_id,
      'registration', e.registration_number, 'periods', coalesce(t.periods, '[]')) order by e.display_name, e.id), '[]')
  from public.employees e
  left join public.departments d on d.company_id = e.company_id and d.id = e.department_id
  left join public.employee_directory s on s.company_id = e.company_id and s.id = e.id
  left join told t on t.employee_id = e.id
  left join private.sites_on(p_company_id, p_people, p_today) w on w.employee_id = e.id
  where e.company_id = p_company_id and e.id = any (p_people)
$$;

-- Bars of the map: granted, requested, proposed, planned and other absences.
-- Managers read of a leave what its type is called to them; a request that waits is not yet granted.
create function private.map_bars(p_company_id uuid, p_people uuid[], p_author_id uuid, p_hr boolean, p_from date, p_to date) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select coalesce(jsonb_agg(b.bar order by b.starts_on), '[]') from (
    select l.starts_on, jsonb_build_object('id', l.id, 'employee_id', l.employee_id, 'starts_on', l.starts_on, 'ends_on', l.ends_on,
      'kind', case when t.deducts is distinct from 'vacation' then 'absence' when r.status = 'proposed' then 'proposed'
        when r.status in ('pending', 'adjusting') then 'requested' else 'granted' end,
      'label', case when p_hr then t.name else private.shown_leave_name(t) end, 'waits', r.status in ('pending', 'adjusting', 'proposed'),
      'request_id', case when t.deducts = 'vacation' then r.id end, 'mine', r.asked_by = p_author_id) as bar
    from public.leaves l
    join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id
    join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id
    where l.company_id = p_company_id and l.employee_id = any (p_people) and l.counts and l.ends_on >= p_from and l.starts_on <= p_to
      and l.hours is null
    union all
    select v.starts_on, jsonb_build_object('id', v.id, 'employee_id', v.employee_id, 'starts_on', v.starts_on, 'ends_on',
      v.starts_on + v.days - 1,
      'kind', 'planned', 'label', 'Férias', 'waits', true, 'request_id', null, 'mine', true, 'period_from', v.period_from)
    from public.vacation_plans v
    where v.company_id = p_company_id and v.author_id = p_author_id and v.employee_id = any (p_people)
      and v.starts_on <= p_to and v.starts_on + v.days > p_from) b
$$;

-- Holidays of the places of people, each with the sites that have it.
-- A holiday of some sites names them; one that everybody has names none.
create function private.map_holidays(p_company_id uuid, p_people uuid[], p_today date, p_from date, p_to date) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with sites as materialized (
    select distinct w.site as work_site_id from unnest(p_people) as p (id) left
      join private.sites_on(p_company_id, p_people, p_today) w on w.employee_id = p.id)
  select coalesce(jsonb_agg(x.holiday order by x.on_date), '[]') from (
    select h.on_date, jsonb_build_object('on_date', h.on_date, 'name', h.name, 'half', h.fraction < 1,
      'sites', case when count(*) < (select count(*) from sites) then jsonb_agg(s.work_site_id order by s.work_site_id) end) as holiday
    from sites s cross join lateral private.holidays_between(p_company_id, s.work_site_id, p_from, p_to) h
    group by h.on_date, h.name, h.fraction) x
$$;

-- Blocks of a time; those that are not for everybody name whom they hold for, asked once per place on its first day, not once per person.
create function private.map_blocks(p_company_id uuid, p_people uuid[], p_from date, p_to date) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with above as materialized (
    select x.department_id, private.departments_above(p_company_id, x.department_id) as ids
    from (select distinct a.department_id from public.employee_assignments a
      where a.company_id = p_company_id and a.employee_id = any (p_people) and a.department_id is not null) x
  ), vacation as materialized (
    select private.vacation_type(p_company_id) as type_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'starts_on', b.starts_on, 'ends_on', b.ends_on, 'reason', b.reason, 'hard',
    b.hard,
    'people', case when exists (select from public.leave_block_scopes s where s.company_id = b.company_id and s.block_id = b.id)
      then (select coalesce(jsonb_agg(p.id), '[]')
        from (select a.department_id, a.work_site_id, a.position_id, array_agg(i.id) as people from unnest(p_people) as i (id)
          left join public.employee_assignments a on a.company_id = p_company_id and a.employee_id = i.id
            and b.starts_on between a.starts_on and coalesce(a.ends_on, 'infinity')
          group by 1, 2, 3 offset 0) g
        left join above u on u.department_id = g.department_id
        cross join unnest(g.people) as p (id)
        where private.is_block_for(b, coalesce(u.ids, '{}'), g.work_site_id, g.position_id, (select v.type_id from vacation v))) end)
    order by b.starts_on, b.id), '[]')
  from public.leave_blocks b
  where b.company_id = p_company_id and b.archived_at is null and b.ends_on >= p_from and b.starts_on <= p_to
$$;

-- Departments with a rule of coverage in a time: people, away and minimum of each day. The screen adds the draft to them.
create function private.map_coverage(p_company_id uuid, p_people uuid[], p_from date, p_to date) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with own as materialized (
    select distinct e.department_id as id from public.employees e
    where e.company_id = p_company_id and e.id = any (p_people) and e.department_id is not null
  ), reached as materialized (
    select o.id, false as with_below from own o
    union
    select u.id, true from own o cross join lateral unnest(private.departments_above(p_company_id, o.id)) as u (id)
  )
  select coalesce(jsonb_agg(jsonb_build_object('department_id', r.department_id, 'name', d.name, 'with_below', r.with_below, 'covers',
    to_jsonb(private.departments_covered(p_company_id, r.department_id, r.with_below)),
    'people', k.people, 'away', k.away, 'minimum', k.minimum) order by d.name, r.with_below), '[]')
  from (select distinct r.department_id, r.with_below from public.coverage_rules r
    where r.company_id = p_company_id and r.archived_at is null and r.starts_on <= p_to and coalesce(r.ends_on, 'infinity') >= p_from
      and (r.department_id, r.with_below) in (select x.id, x.with_below from reached x)) r
  join public.departments d on d.company_id = p_company_id and d.id = r.department_id
  cross join lateral (select coalesce(jsonb_agg(x.people order by x.on_day), '[]') as people,
    coalesce(jsonb_agg(x.away order by x.on_day), '[]') as away,
      coalesce(jsonb_agg(x.minimum order by x.on_day), '[]') as minimum
    from private.coverage_between(p_company_id, r.department_id, p_from, p_to, r.with_below) x) k
$$;
