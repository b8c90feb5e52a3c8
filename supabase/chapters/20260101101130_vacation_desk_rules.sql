-- The desk of vacations.
-- The list that HR works through, with the counters out of the same rows: every period of a company, as of a day. Whoever is not
-- marked is read from the figures that are kept (`vacation_figures`), of any day, the others are worked out, and so
-- is every row that is shown.
-- HR reads the company, a manager the team; nobody else.

-- Functions ---------------------------------------------------------------------------------------------------------
-- People of a company whose vacations the caller plans: all of it for HR, the team for managers (RHPER otherwise).
create function private.people_of_desk(p_company_id uuid, p_on date, p_search text, p_department_id uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  sought text := private.search_text(private.tidy(p_search));
  hr boolean := coalesce(p_company_id = any (private.company_ids_with('manage_settings')), false);
  team uuid[] := case when hr then '{}' else private.my_reports_ids() end;
begin
  if not coalesce(p_company_id = any (private.company_ids_with('view_leave_reports')), false) then
    perform private.refuse('RHPER', 'Somente o RH e os gestores veem os períodos.', '', 'Em Licenças você vê os seus.');
  end if;
  return array(
    select e.id from public.employees e
    where e.company_id = p_company_id and e.hire_date <= p_on and coalesce(e.termination_date, 'infinity') >= p_on
      and (hr or e.id = any (team)) and (p_department_id is null or e.department_id = p_department_id)
      and (sought = '' or position(sought in e.search_text) > 0));
end
$$;

-- Deadlines of notice and pay of vacations (CLT arts. 135 and 145), each by the numbers and the holidays of its person on its first
-- day. Both are asked for once per contract and place: many people have the same.
create function private.deadlines_of(p_company_id uuid, p_people uuid[], p_starts date[])
returns table (employee_id uuid, starts_on date, notice_by date, notice_on date, payment_by date, payment_on date)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with wanted as materialized (
    select distinct w.employee_id, w.starts_on, coalesce(c.contract_type, '-') as contract_type, coalesce(c.union_cnpj, '-') as union_cnpj,
      coalesce(a.work_site_id::text, '-') as site
    from unnest(p_people, p_starts) as w (employee_id, starts_on)
    left join public.employee_contracts c on c.company_id = p_company_id and c.employee_id = w.employee_id
      and w.starts_on between c.starts_on and coalesce(c.ended_on, 'infinity')
    left join public.employee_assignments a on a.company_id = p_company_id and a.employee_id = w.employee_id
      and w.starts_on between a.starts_on and coalesce(a.ends_on, 'infinity')
  ), places as materialized (
    select g.site, private.holiday_dates(p_company_id, nullif(g.site, '-')::uuid, g.first - 60, g.last) as holidays
    from (select w.site, min(w.starts_on) as first, max(w.starts_on) as last from wanted w group by w.site) g
  ), answers as materialized (
    select t.*, d.* from (select distinct w.starts_on, w.contract_type, w.union_cnpj, w.site from wanted w) t
    join places p on p.site = t.site
    cross join lateral private.vacation_deadlines(t.starts_on, private.leave_rules_on(p_company_id, t.starts_on,
      nullif(t.contract_type, '-'), nullif(t.union_cnpj, '-'), nullif(t.site, '-')::uuid), p.holidays) d
  )
  select w.employee_id, w.starts_on, a.notice_by, a.notice_on, a.payment_by, a.payment_on
  from wanted w join answers a using (starts_on, contract_type, union_cnpj, site)
$$;

-- What is planned of each of these periods from a day on, the next days with those of their notice and pay.
create function private.planned_of(p_company_id uuid, p_employees uuid[], p_periods date[], p_on date)
returns table (employee_id uuid, period_from date, planned text, next jsonb)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with planned as materialized (
    select r.employee_id, r.period_from, l.starts_on, l.ends_on, r.status,
      row_number() over (partition by r.employee_id, r.period_from order by l.starts_on) as turn
    from unnest(p_employees, p_periods) as p (employee_id, period_from)
    join public.leave_requests r on r.company_id = p_company_id and r.employee_id = p.employee_id and r.period_from = p.period_from
    join public.leaves l on l.company_id = r.company_id and l.request_id = r.id and l.counts and l.ends_on >= p_on
  ), deadlines as materialized (
    select d.* from private.deadlines_of(p_company_id, array(select n.employee_id from planned n where n.turn = 1),
      array(select n.starts_on from planned n where n.turn = 1)) d
  )
  select n.employee_id, n.period_from,
    string_agg(private.brazilian_date(n.starts_on) || ' a ' || private.brazilian_date(n.ends_on), '; ' order by n.starts_on),
    jsonb_agg(jsonb_build_object('starts_on', n.starts_on, 'ends_on', n.ends_on, 'status', n.status, 'notice_on', d.notice_on,
      'payment_on', d.payment_on)) filter (where n.turn = 1) -> 0
  from planned n
  left join deadlines d on d.employee_id = n.employee_id and d.starts_on = n.starts_on
  group by n.employee_id, n.period_from
$$;

-- Periods of many people as of a day: of p_marked worked out, of p_trusted (null: everybody) without them as they are kept. Of those that
-- are over come the ones that days are still planned or enjoyed of, and all of them when they are asked for; the rest are numbers beside
-- the last period of each person. It is inlined, so that nothing is worked out that nobody asks for: its callers run as the owner.
create function private.desk_periods(p_company_id uuid, p_trusted uuid[], p_marked uuid[], p_on date, p_over boolean)
returns table (employee_id uuid, number integer, acquired_from date, acquired_to date, granted_to date, balance numeric,
  last_safe_start date,
  double_days integer, state text, loss text, is_over boolean, settled integer, lost integer)
language sql stable rows 20000
begin atomic
  with moves as materialized (
    select m.employee_id, m.period_from, sum(m.scheduled) as scheduled, bool_or(m.enjoying) as enjoying
    from (
      select e.employee_id, e.period_from, -e.days as scheduled, false as enjoying
      from public.leave_ledger e
      join public.leave_types t on t.company_id = e.company_id and t.id = e.type_id and t.deducts = 'vacation'
      where e.company_id = p_company_id and e.on_date > p_on and e.period_from <= p_on and e.kind in ('use', 'refund')
      union all
      select r.employee_id, r.period_from, 0, true
      from public.leaves l
      join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id and r.status in ('approved', 'interrupted')
      where l.company_id = p_company_id and l.counts and l.ends_on >= p_on and l.starts_on <= p_on and r.period_from <= p_on) m
    group by m.employee_id, m.period_from
  ), kept as (
    select f.*, m.scheduled, m.enjoying from private.vacation_figures f
    left join moves m on m.employee_id = f.employee_id and m.period_from = f.acquired_from
    where f.company_id = p_company_id and (p_trusted is null or f.employee_id = any (p_trusted)) and f.employee_id <> all (p_marked)
      and f.acquired_from <= p_on and not f.is_over
    union all
    -- The one of this day is no earlier one yet.
    select f.*, m.scheduled, m.enjoying from private.vacation_figures f
    left join moves m on m.employee_id = f.employee_id and m.period_from = f.acquired_from
    where f.company_id = p_company_id and (p_trusted is null or f.employee_id = any (p_trusted)) and f.employee_id <> all (p_marked)
      and f.acquired_from <= p_on and f.is_over and (f.next_from > p_on or p_over)
    union all
    select f.*, m.scheduled, m.enjoying from (select x.* from moves x where (p_trusted is null or x.employee_id = any (p_trusted))
        and x.employee_id <> all (p_marked) and not p_over) m
    -- Looked up one by one (offset 0), not read with all that are over.
    cross join lateral (select x.* from private.vacation_figures x
      where x.company_id = p_company_id and x.employee_id = m.employee_id and x.acquired_from = m.period_from offset 0) f
    where f.is_over and f.next_from <= p_on
  )
  select k.employee_id, k.number, k.acquired_from, k.acquired_to, k.granted_to, k.balance, k.last_safe_start, case
    when k.balance > 0 and p_on > k.acquired_to and isfinite(k.double_from) and not k.is_untold
      then greatest(0, p_on + k.balance::integer - greatest(p_on, k.double_from)) else 0 end,
    private.period_state(p_on, k.is_lost, k.acquired_to, k.enjoying, k.balance, k.scheduled, k.double_from - 1, k.risk_from,
      k.is_untold), k.loss,
    k.is_over and k.next_from <= p_on, case when k.next_from > p_on then k.settled_before else 0 end, case
      when k.next_from > p_on then k.lost_before else 0 end
  from kept k
  union all
  select s.employee_id, s.number, s.acquired_from, s.acquired_to, s.granted_to, s.balance, s.last_safe_start, s.double_days, s.state,
    s.loss, false, 0, 0
  from private.vacation_sheets(p_company_id, p_marked, p_on) s where p_marked <> '{}';
end;

-- The rows of a page of the desk, worked out: what is kept says which they are.
create function private.desk_rows(p_company_id uuid, p_employees uuid[], p_periods date[], p_on date, p_hr boolean) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with planned as materialized (select n.* from private.planned_of(p_company_id, p_employees, p_periods, p_on) n)
  select coalesce(jsonb_agg(to_jsonb(s) - case when p_hr then '{}' else '{loss,ended_by}'::text[] end
      || jsonb_build_object('department_id', e.department_id, 'department', d.name, 'person', private.person(e.id),
        'registration_number', e.registration_number, 'hired_on', e.hire_date, 'planned', n.planned, 'next', n.next)
    order by p.place), '[]')
  from unnest(p_employees, p_periods) with ordinality as p (employee_id, acquired_from, place)
  join private.vacation_sheets(p_company_id, p_employees, p_on, (select min(x) from unnest(p_periods) x)) s
    on s.employee_id = p.employee_id and s.acquired_from = p.acquired_from
  join public.employees e on e.company_id = p_company_id and e.id = p.employee_id
  left join public.departments d on d.company_id = e.company_id and d.id = e.department_id
  left join planned n on n.employee_id = p.employee_id and n.period_from = p.acquired_from
$$;

-- How many periods are in each state, in all and by department, out of how many of each state every department has.
create function private.desk_counters(p_company_id uuid, p_state text, p_parts jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with parts as (
    select p.* from jsonb_to_recordset(p_parts) as p (department_id uuid, state text, total bigint, over bigint, settled bigint,
      lost bigint, review bigint)
  ),
  counted as materialized (
    select c.state, sum(c.total)::bigint as total from (
      select p.state, p.total from parts p
      -- Those that are over are in the numbers; the few in the list as well say themselves how they stand.
      union all select 'settled', p.settled - case when p.state <> 'lost' then p.over else 0 end from parts p
      union all select 'lost', p.lost - case when p.state = 'lost' then p.over else 0 end from parts p
      union all select 'review', p.review from parts p) c
    group by c.state having sum(c.total) > 0 or c.state = 'review'
  )
  select jsonb_build_object(
    'total', (select coalesce(sum(c.total), 0) from counted c
      where case when p_state is null then c.state not in ('settled', 'lost', 'review') else c.state = p_state end),
    'counters', (select coalesce(jsonb_object_agg(c.state, c.total), '{}') from counted c),
    'departments', (select coalesce(jsonb_agg(to_jsonb(g) order by g.double desc, g.risk desc, g.available desc, g.name), '[]') from (
      select p.department_id as id, coalesce(d.name, 'Sem departamento') as name,
        coalesce(sum(p.total) filter (where p.state = 'double'), 0) as double,
        coalesce(sum(p.total) filter (where p.state = 'risk'), 0) as risk,
        coalesce(sum(p.total) filter (where p.state = 'available'), 0) as available,
        coalesce(sum(p.total) filter (where p.state = 'enjoying'), 0) as enjoying,
        coalesce(sum(p.total) filter (where p.state = 'acquiring'), 0) as acquiring
      from parts p left join public.departments d on d.company_id = p_company_id and d.id = p.department_id
      group by p.department_id, d.name) g))
$$;
