-- The map of vacations, and planning on it.
-- leave_map answers one screen: the people whom the caller plans for with their balances and the last day without double pay,
-- the bars of a time, holidays of their places. What somebody plans is a draft of theirs: stretches of days that reserve
-- nothing and that nobody else reads, until send_plan makes them proposals. A stretch is refused by the very rules of asking
-- for it, held beside the rest of the draft as if that had been sent, so that a plan that stands can be sent.
-- Managers plan for their team, HR for the company; nobody for themselves.
-- It refuses: whatever a rule blocks (RHLEV, with the rule as the field), people out of reach.

-- Tables -----------------------------------------------------------------------------------------------------------
-- The author has no foreign key: a master plans in companies that are not the own one.
create table public.vacation_plans (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  author_id uuid not null,
  employee_id uuid not null,
  period_from date not null,
  starts_on date not null,
  days smallint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint vacation_plans_pkey primary key (id),
  constraint vacation_plans_company_id_key unique (company_id, id),
  constraint vacation_plans_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint vacation_plans_starts_on_check check (starts_on between '1990-01-01' and '2199-12-31'),
  constraint vacation_plans_days_check check (days between 1 and 60),
  constraint vacation_plans_overlap_excl exclude using gist (
    company_id with =, author_id with =, employee_id with =, daterange(starts_on, starts_on + days) with &&)
);

-- Indexes ----------------------------------------------------------------------------------------------------------
create index vacation_plans_employee_idx on public.vacation_plans (company_id, employee_id);

-- Row level security -----------------------------------------------------------------------------------------------
alter table public.vacation_plans enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: any write; the verbs below hold each stretch against the rules.
grant select on public.vacation_plans to authenticated, service_role;

-- Policies ---------------------------------------------------------------------------------------------------------
create policy select_own on public.vacation_plans for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_leaves'))::uuid[]) and author_id = (select private.my_employee_id()));

-- Functions: whom one plans for --------------------------------------------------------------------------------------
-- In the order of names, which an index has: thousands are not sorted.
create function private.people_to_plan(p_company_id uuid, p_department_id uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  hr boolean := p_company_id = any (private.company_ids_with('manage_settings'));
  team uuid[] := case when not hr then private.my_reports_ids() end;
begin
  if not coalesce(p_company_id = any (private.company_ids_with('manage_leaves')), false) then
    perform private.refuse(case when caller.company_id is null or not private.role_has(caller.role, 'manage_leaves') then 'RHPER' else 'RHNTF' end,
      'Somente gestores e o RH planejam férias.', '', 'Peça as suas em Licenças.');
  end if;
  return array(select e.id from public.employees e
    where e.company_id = p_company_id and e.status not in ('terminated', 'pre_admission')
      and (p_department_id is null or e.department_id = p_department_id) and (hr or e.id = any (team))
    order by e.display_name, e.id);
end
$$;

-- The one person of a plan, the row locked when somebody writes: two drops at once see each other.
create function private.person_to_plan(p_employee_id uuid) returns public.employees
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees := private.person_of_leaves(p_employee_id);
begin
  if person.id = caller.employee_id then
    perform private.refuse('RHSLF', 'As próprias férias são pedidas, não planejadas.', 'employee_id', 'Peça as suas em Licenças.');
  elsif not coalesce(person.company_id = any (private.company_ids_with('manage_leaves')), false) then
    perform private.refuse('RHPER', 'Somente gestores e o RH planejam férias.', '', 'Peça as suas em Licenças.');
  end if;
  return person;
end
$$;

create function private.vacation_type(p_company_id uuid) returns uuid language sql stable security definer set search_path = '' as $$
  select t.id from public.leave_types t where t.company_id = p_company_id and t.key = 'vacation'
$$;

-- Functions: a stretch held against the rules --------------------------------------------------------------------------
-- The oldest period that still has days besides what the draft takes; a stretch that moves keeps its own.
create function private.period_to_plan(p_person public.employees, p_author_id uuid, p_starts_on date, p_item_id uuid) returns date
language sql stable security definer set search_path = '' as $$
  select coalesce((select v.period_from from public.vacation_plans v where v.id = p_item_id and v.employee_id = p_person.id), (
    select s.acquired_from from private.vacation_sheet(p_person, greatest(p_starts_on, private.today(p_person.company_id))) s
    where s.state <> 'lost' and s.balance > coalesce((select sum(v.days) from public.vacation_plans v
      where v.company_id = p_person.company_id and v.author_id = p_author_id and v.employee_id = p_person.id and v.period_from = s.acquired_from), 0)
    order by s.number limit 1))
$$;

-- Stretches of a draft as if they had been sent, so that rules of balance, division, overlap and coverage see them. Whoever
-- calls undoes it. What is in the way meanwhile is left out: that stretch is refused when it is sent.
create function private.pretend_plans(p_company_id uuid, p_author_id uuid, p_employee_id uuid, p_from date, p_to date, p_item_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  with drafts as materialized (
    select v.*, gen_random_uuid() as request_id from public.vacation_plans v
    where v.company_id = p_company_id and v.author_id = p_author_id and v.id is distinct from p_item_id
      and (v.employee_id = p_employee_id or (v.starts_on <= p_to and v.starts_on + v.days > p_from
        and exists (select from public.coverage_rules r where r.company_id = p_company_id and r.archived_at is null)))
  ), asked as (
    insert into public.leave_requests (id, company_id, employee_id, type_id, period_from, status)
    select d.request_id, d.company_id, d.employee_id, private.vacation_type(d.company_id), d.period_from, 'proposed' from drafts d
  )
  insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days)
  select d.company_id, d.request_id, d.employee_id, d.starts_on, d.starts_on + d.days - 1, d.days from drafts d
  on conflict do nothing
$$;

create function private.check_stretch(p_starts_on date, p_days integer) returns void language plpgsql immutable set search_path = '' as $$
begin
  perform private.check_day(p_starts_on, 'starts_on');
  if coalesce(p_days, 0) not between 1 and 60 then
    perform private.refuse('RHARG', 'Escolha de 1 a 60 dias.', 'days', 'Confira as datas.');
  end if;
end
$$;

create function private.plan_wish(p_person public.employees, p_period_from date, p_starts_on date, p_days integer)
returns private.leave_wish language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_stretch(p_starts_on, p_days);
  return private.leave_wish(p_person.id, private.vacation_type(p_person.company_id),
    jsonb_build_array(jsonb_build_object('starts_on', p_starts_on, 'ends_on', p_starts_on + p_days - 1)), 0, p_period_from);
end
$$;

-- What the rules say of a stretch beside the rest of the draft.
create function private.try_plan(p_person public.employees, p_author_id uuid, p_period_from date, p_starts_on date, p_days integer, p_item_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  wish private.leave_wish := private.plan_wish(p_person, p_period_from, p_starts_on, p_days);
  rules jsonb;
begin
  perform private.pretend_plans(p_person.company_id, p_author_id, p_person.id, p_starts_on, p_starts_on + p_days - 1, p_item_id);
  rules := (select coalesce(jsonb_agg(to_jsonb(c) order by c.holds, c.severity <> 'block', c.code), '[]')
    from private.check_leave(wish, private.leave_scope(private.me(), p_person), null) c);
  raise exception using errcode = 'RHUDO';
exception when sqlstate 'RHUDO' then
  return rules;
end
$$;

create function public.preview_plan(p_employee_id uuid, p_starts_on date, p_days integer, p_item_id uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  author constant uuid := private.my_employee_id();
  person public.employees := private.person_to_plan(p_employee_id);
  period date;
begin
  perform private.check_stretch(p_starts_on, p_days);
  period := private.period_to_plan(person, author, p_starts_on, p_item_id);
  return jsonb_build_object('period_from', period, 'ends_on', p_starts_on + p_days - 1, 'balance_after', private.vacation_left(person, period) - p_days
      - coalesce((select sum(v.days) from public.vacation_plans v where v.company_id = person.company_id and v.author_id = author
        and v.employee_id = person.id and v.period_from = period and v.id is distinct from p_item_id), 0),
    'rules', private.try_plan(person, author, period, p_starts_on, p_days, p_item_id));
end
$$;

-- Functions: the draft -------------------------------------------------------------------------------------------------
-- Refused by the first rule that blocks; what only warns comes along.
create function private.write_plan(
  p_person public.employees, p_author_id uuid, p_starts_on date, p_days integer, p_item_id uuid, p_period_from date default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  period date := coalesce(p_period_from, private.period_to_plan(p_person, p_author_id, p_starts_on, p_item_id));
  rules jsonb := private.try_plan(p_person, p_author_id, period, p_starts_on, p_days, p_item_id);
  broken jsonb := (select r from jsonb_array_elements(rules) r where r ->> 'holds' = 'false' and r ->> 'severity' = 'block'
    order by r ->> 'code' <> 'overlap', r ->> 'code' limit 1);
  item public.vacation_plans;
begin
  if broken is not null then
    perform private.refuse('RHLEV', concat(broken ->> 'message', ' (' || (broken ->> 'about') || ')'), broken ->> 'code', broken ->> 'source');
  elsif p_item_id is not null then
    update public.vacation_plans v set starts_on = p_starts_on, days = p_days where v.id = p_item_id returning v.* into item;
  else
    insert into public.vacation_plans as v (company_id, author_id, employee_id, period_from, starts_on, days)
    values (p_person.company_id, p_author_id, p_person.id, period, p_starts_on, p_days) returning v.* into item;
  end if;
  return to_jsonb(item) || jsonb_build_object('warnings', (select coalesce(jsonb_agg(r order by r ->> 'code'), '[]')
    from jsonb_array_elements(rules) r where r ->> 'holds' = 'false' and r ->> 'severity' = 'warn'));
end
$$;

create function public.plan_vacation(p_employee_id uuid, p_starts_on date, p_days integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees := private.person_to_plan(p_employee_id);
begin
  perform private.check_stretch(p_starts_on, p_days);
  perform from public.employees e where e.id = person.id for update;
  return private.write_plan(person, private.my_employee_id(), p_starts_on, p_days, null);
end
$$;

create function public.move_planned(p_item_id uuid, p_starts_on date, p_days integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  author constant uuid := private.my_employee_id();
  item public.vacation_plans;
  person public.employees;
begin
  select v.* into item from public.vacation_plans v where v.id = p_item_id and v.author_id = author for update;
  if item.id is null then
    perform private.refuse_missing('Estas férias não estão mais no seu plano.');
  end if;
  perform private.check_stretch(p_starts_on, p_days);
  person := private.person_to_plan(item.employee_id);
  perform from public.employees e where e.id = person.id for update;
  return private.write_plan(person, author, p_starts_on, p_days, item.id);
end
$$;

create function public.unplan_vacations(p_items uuid[]) returns setof public.vacation_plans
language plpgsql volatile security definer set search_path = '' as $$
begin
  return query delete from public.vacation_plans v where v.id = any (p_items) and v.author_id = private.my_employee_id()
    and v.company_id = any (private.company_ids_with('manage_leaves')) returning v.*;
end
$$;

-- Functions: the map ---------------------------------------------------------------------------------------------------
create function private.map_periods(p_company_id uuid, p_people uuid[], p_today date)
returns table (employee_id uuid, acquired_from date, acquired_to date, granted_to date, balance numeric, last_safe_start date, state text)
language plpgsql stable security definer set search_path = '' rows 1000 as $$
declare
  marked uuid[] := private.people_to_look_at(p_company_id, p_people, p_today);
begin
  return query select s.employee_id, s.acquired_from, s.acquired_to, s.granted_to, s.balance, s.last_safe_start, s.state
    from private.desk_periods(p_company_id, private.people_without(p_people, marked), marked, p_today, false) s;
end
$$;

-- How urgent each person's vacations are: the most urgent period, less what the draft takes of it. Whoever has nothing to take is left out.
create function private.map_urgencies(p_company_id uuid, p_people uuid[], p_author_id uuid, p_today date) returns table (employee_id uuid, risk text)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '16MB' as $$
  with planned as materialized (
    select v.employee_id, v.period_from, sum(v.days) as days from public.vacation_plans v
    where v.company_id = p_company_id and v.author_id = p_author_id group by v.employee_id, v.period_from
  ), urgent as (
    select s.employee_id, min(case when s.state in ('lost', 'settled', 'acquiring') then case when p.days > 0 then 3 end
      when s.state = 'double' and s.balance > coalesce(p.days, 0) then 1 when s.state = 'risk' and s.balance > coalesce(p.days, 0) then 2
      when p.days > 0 then 3 when s.state = 'available' and s.balance > 0 then 4 when s.state in ('scheduled', 'enjoying') then 5 end) as place
    from private.map_periods(p_company_id, p_people, p_today) s
    left join planned p on p.employee_id = s.employee_id and p.period_from = s.acquired_from group by s.employee_id
  )
  select u.employee_id, (array['double', 'risk', 'planned', 'available', 'scheduled'])[u.place] from urgent u where u.place is not null
$$;

-- How many of everybody are how urgent, beyond the page; and who is as urgent as p_risk says, in the order given: one reading for both.
create function private.map_risks(p_company_id uuid, p_people uuid[], p_author_id uuid, p_today date, p_risk text, out risks jsonb, out found uuid[])
language sql stable security definer set search_path = '' as $$
  with urgent as materialized (select u.* from private.map_urgencies(p_company_id, p_people, p_author_id, p_today) u)
  select (select coalesce(jsonb_object_agg(k.risk, k.total), '{}') from (select u.risk, count(*) as total from urgent u group by u.risk) k),
    array(select p.id from unnest(p_people) with ordinality as p (id, place) join urgent u on u.employee_id = p.id and u.risk = p_risk order by p.place)
$$;

-- Who is on the map, with the periods that have days to take; the state is that of the most urgent one.
create function private.map_people(p_company_id uuid, p_people uuid[], p_author_id uuid, p_today date) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with planned as (
    select v.employee_id, v.period_from, sum(v.days) as days from public.vacation_plans v
    where v.company_id = p_company_id and v.author_id = p_author_id group by v.employee_id, v.period_from
  ),
  told as (
    select s.employee_id, jsonb_agg(jsonb_build_object('from', s.acquired_from, 'to', s.acquired_to, 'granted_to', s.granted_to, 'state', s.state,
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
    select v.starts_on, jsonb_build_object('id', v.id, 'employee_id', v.employee_id, 'starts_on', v.starts_on, 'ends_on', v.starts_on + v.days - 1,
      'kind', 'planned', 'label', 'Férias', 'waits', true, 'request_id', null, 'mine', true, 'period_from', v.period_from)
    from public.vacation_plans v
    where v.company_id = p_company_id and v.author_id = p_author_id and v.employee_id = any (p_people)
      and v.starts_on <= p_to and v.starts_on + v.days > p_from) b
$$;

-- A holiday of some sites names them; one that everybody has names none.
create function private.map_holidays(p_company_id uuid, p_people uuid[], p_today date, p_from date, p_to date) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with sites as materialized (
    select distinct w.site as work_site_id from unnest(p_people) as p (id) left join private.sites_on(p_company_id, p_people, p_today) w on w.employee_id = p.id)
  select coalesce(jsonb_agg(x.holiday order by x.on_date), '[]') from (
    select h.on_date, jsonb_build_object('on_date', h.on_date, 'name', h.name, 'half', h.fraction < 1,
      'sites', case when count(*) < (select count(*) from sites) then jsonb_agg(s.work_site_id order by s.work_site_id) end) as holiday
    from sites s cross join lateral private.holidays_between(p_company_id, s.work_site_id, p_from, p_to) h
    group by h.on_date, h.name, h.fraction) x
$$;

-- A block that is not for everybody names those whom it is for: asked once per place on its first day, not once per person.
create function private.map_blocks(p_company_id uuid, p_people uuid[], p_from date, p_to date) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with above as materialized (
    select x.department_id, private.departments_above(p_company_id, x.department_id) as ids
    from (select distinct a.department_id from public.employee_assignments a
      where a.company_id = p_company_id and a.employee_id = any (p_people) and a.department_id is not null) x
  ), vacation as materialized (
    select private.vacation_type(p_company_id) as type_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'starts_on', b.starts_on, 'ends_on', b.ends_on, 'reason', b.reason, 'hard', b.hard,
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

-- Departments that have a rule of coverage in this time, with the counts of each day: the screen adds the draft to them.
create function private.map_coverage(p_company_id uuid, p_people uuid[], p_from date, p_to date) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select coalesce(jsonb_agg(jsonb_build_object('department_id', r.department_id, 'name', d.name, 'with_below', r.with_below, 'covers', to_jsonb(c.ids),
    'people', k.people, 'away', k.away, 'minimum', k.minimum) order by d.name, r.with_below), '[]')
  from (select distinct r.department_id, r.with_below from public.coverage_rules r
    where r.company_id = p_company_id and r.archived_at is null and r.starts_on <= p_to and coalesce(r.ends_on, 'infinity') >= p_from) r
  join public.departments d on d.company_id = p_company_id and d.id = r.department_id
  -- Days are counted of departments of these people alone (offset 0).
  join lateral (select private.departments_covered(p_company_id, r.department_id, r.with_below) as ids offset 0) c
    on c.ids && array(select distinct e.department_id from public.employees e where e.company_id = p_company_id and e.id = any (p_people))
  cross join lateral (select coalesce(jsonb_agg(x.people order by x.on_day), '[]') as people, coalesce(jsonb_agg(x.away order by x.on_day), '[]') as away,
      coalesce(jsonb_agg(x.minimum order by x.on_day), '[]') as minimum
    from private.coverage_between(p_company_id, r.department_id, p_from, p_to, r.with_below) x) k
$$;

-- A map of one page is answered whole whatever p_risk says: the screen filters it, with what was planned a moment ago.
create function public.leave_map(
  p_company_id uuid, p_from date, p_to date, p_department_id uuid default null, p_offset integer default 0, p_risk text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  author uuid := private.my_employee_id();
  hr boolean := p_company_id = any (private.company_ids_with('manage_settings'));
  today date := private.today(p_company_id);
  everyone uuid[] := private.people_to_plan(p_company_id, p_department_id);
  planned uuid[] := case when p_department_id is null then everyone else private.people_to_plan(p_company_id, null) end;
  first integer := greatest(coalesce(p_offset, 0), 0) / 300 * 300;
  risks jsonb;
  found uuid[];
  people uuid[];
begin
  perform private.check_span(p_from, p_to, 800, 'Escolha um período de até dois anos.');
  select r.risks, r.found into risks, found from private.map_risks(p_company_id, everyone, author, today, p_risk) r;
  if p_risk is null or cardinality(everyone) <= 300 then
    found := everyone;
  end if;
  people := found[first + 1:first + 300];
  return jsonb_build_object('today', today, 'from', p_from, 'to', p_to, 'hr', hr, 'total', cardinality(everyone), 'found', cardinality(found), 'offset', first,
    'risks', risks,
    'departments', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.name), '[]') from public.departments d
      where d.company_id = p_company_id and d.id in (
        select e.department_id from unnest(planned) as p (id) join public.employees e on e.company_id = p_company_id and e.id = p.id)),
    'people', private.map_people(p_company_id, people, author, today),
    'bars', private.map_bars(p_company_id, people, author, hr, p_from, p_to),
    'holidays', private.map_holidays(p_company_id, people, today, p_from, p_to),
    'blocks', private.map_blocks(p_company_id, people, p_from, p_to),
    'coverage', private.map_coverage(p_company_id, people, p_from, p_to));
end
$$;

grant execute on function
  public.preview_plan(uuid, date, integer, uuid), public.plan_vacation(uuid, date, integer), public.move_planned(uuid, date, integer),
  public.unplan_vacations(uuid[]), public.leave_map(uuid, date, date, uuid, integer, text)
to authenticated;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on public.vacation_plans
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _300_touch_updated_at before update on public.vacation_plans
  for each row execute function private.tg_touch_updated_at();
select private.keep_trail('public.vacation_plans', 'vacation_plan', '{insert,update,delete}');

-- Shapes -----------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('plan_item', 'id uuid, company_id uuid, author_id uuid, employee_id uuid, period_from date, starts_on date, days integer,
    created_at timestamptz, updated_at timestamptz'),
  ('planned_item', '...plan_item, warnings rule_answer[]'),
  ('plan_vacation', 'planned_item'),
  ('move_planned', 'planned_item'),
  ('preview_plan', 'period_from date?, ends_on date, balance_after number?, rules rule_answer[]'),
  ('map_department', 'id uuid, name text'),
  ('map_period', 'from date, to date, granted_to date, state period_state, balance number, planned integer, last_safe_start date'),
  ('map_person', '...person, department_id uuid?, department text?, work_site_id uuid?, hired_on date, leaves_on date?,
    may_plan boolean, registration text?, periods map_period[]'),
  ('map_bar', 'id uuid, employee_id uuid, starts_on date, ends_on date, kind granted|requested|proposed|planned|absence, label text,
    waits boolean, request_id uuid?, mine boolean?, period_from? date'),
  -- No sites, and no people, are everybody.
  ('map_holiday', 'on_date date, name text, half boolean, sites uuid?[]?'),
  ('map_block', 'id uuid, starts_on date, ends_on date, reason text, hard boolean, people uuid[]?'),
  ('map_coverage', 'department_id uuid, name text, with_below boolean, covers uuid[], people integer[], away integer[],
    minimum integer?[]'),
  ('leave_map', 'today date, from date, to date, hr boolean, total integer, found integer, offset integer, risks integer{}, departments map_department[],
    people map_person[], bars map_bar[], holidays map_holiday[], blocks map_block[], coverage map_coverage[]');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table public.vacation_plans is 'Vacations that somebody plans for others and sent to nobody yet.';
comment on function private.people_to_plan(uuid, uuid) is 'Those whose vacations the caller plans: the team, or the company for HR (RHPER, RHNTF).';
comment on function private.person_to_plan(uuid) is 'One of them, never the caller (RHSLF, RHNTF, RHPER).';
comment on function private.vacation_type(uuid) is 'The type of vacations of a company.';
comment on function private.period_to_plan(public.employees, uuid, date, uuid) is 'The period that a stretch draws on: its own, or the oldest with days left.';
comment on function private.pretend_plans(uuid, uuid, uuid, date, date, uuid) is 'Stretches of a draft as requests, for the caller to undo.';
comment on function private.check_stretch(date, integer) is 'Refuses a first day outside 1990 to 2199, and any number of days but 1 to 60 (RHARG).';
comment on function private.plan_wish(public.employees, date, date, integer) is 'A stretch as a wish of vacations (RHARG).';
comment on function private.try_plan(public.employees, uuid, date, date, integer, uuid) is 'The rules of a stretch, held beside the rest of the draft.';
comment on function public.preview_plan(uuid, date, integer, uuid) is
  'What the rules say of a stretch, without writing: period_from, ends_on, balance_after, rules (RHNTF, RHPER, RHSLF, RHARG, RHLEV).';
comment on function private.write_plan(public.employees, uuid, date, integer, uuid, date) is 'Writes a stretch that no rule blocks; tells what they warn of (RHLEV).';
comment on function public.plan_vacation(uuid, date, integer) is 'Puts a stretch into the caller''s draft; warnings come along (RHLEV, RHNTF, RHPER, RHSLF, RHARG).';
comment on function public.move_planned(uuid, date, integer) is 'Gives a stretch of the draft other days (RHLEV, RHNTF, RHPER, RHARG).';
comment on function public.unplan_vacations(uuid[]) is 'Takes stretches out of the draft and tells them.';
comment on function private.map_periods(uuid, uuid[], date) is 'Periods of people as of today, as the desk reads them.';
comment on function private.map_urgencies(uuid, uuid[], uuid, date) is 'How urgent people are, by their most urgent period.';
comment on function private.map_risks(uuid, uuid[], uuid, date, text) is 'How many people are how urgent, and who is as urgent as asked for.';
comment on function private.map_people(uuid, uuid[], uuid, date) is 'People of the map with their open periods and what the draft takes of them.';
comment on function private.map_bars(uuid, uuid[], uuid, boolean, date, date) is 'Bars of the map: granted, requested, proposed, planned and other absences.';
comment on function private.map_holidays(uuid, uuid[], date, date, date) is 'Holidays of the places of people, each with the sites that have it.';
comment on function private.map_blocks(uuid, uuid[], date, date) is 'Blocks of a time; those that are not for everybody with whom they hold for.';
comment on function private.map_coverage(uuid, uuid[], date, date) is 'Departments with a rule of coverage: people, away and minimum of each day.';
comment on function public.leave_map(uuid, date, date, uuid, integer, text) is
  'The map of vacations: today, departments, people, bars, holidays, blocks, coverage (RHPER, RHNTF, RHARG).';
