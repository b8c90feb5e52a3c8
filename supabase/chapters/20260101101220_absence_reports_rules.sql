-- Reports of absences.
-- Who was away on which days of work, by type, department and month, and the rate of absence: working days away of the working
-- days contracted. Vacations, days off and hours of the bank are no absences of the rate. HR reads the company with every type;
-- a manager reads the team, where an illness is "Ausente" and other types have the name that is theirs to know. Absences with
-- and without excuse are recorded here, by HR or a manager above, and undone with a reason.
-- It refuses: people who read no reports of leaves, times above two years, recording for oneself or for people out of reach.

-- Functions: who and when -------------------------------------------------------------------------------------------
-- Whether leaves of a category are absences of the rate; vacations, days off and hours are not.
create function private.is_absence(p_category text) returns boolean language sql immutable parallel safe
return p_category not in ('vacation', 'day_off', 'hours');

-- Of whom a report of the caller tells: everybody for HR, the team for managers, departments when one is asked for. Refuses everybody else
-- (RHPER, RHARG).
create function private.report_scope(
  p_company_id uuid, p_from date, p_to date, p_department_id uuid, out hr boolean, out team uuid[], out departments uuid[])
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  hr := coalesce(p_company_id = any (private.company_ids_with('manage_settings')), false);
  if not hr then
    team := case when private.role_has(caller.role, 'view_leave_reports') and caller.company_id = p_company_id
      then private.my_reports_ids() end;
    if team is null then
      perform private.refuse('RHPER', 'Seu papel não permite ver relatórios de ausências.', '', 'Peça a um administrador.');
    end if;
  end if;
  perform private.check_span(p_from, p_to, 731, 'Escolha um período de até dois anos.');
  departments := case when p_department_id is not null then private.departments_covered(p_company_id, p_department_id, true) end;
end
$$;

-- Days of work of places (the company stands for none), Mondays to Fridays that are no holiday of the place: how many there were before
-- each day of the time and before the day after it. How many lie between two days is then a difference.
create function private.place_days(p_company_id uuid, p_places uuid[], p_from date, p_to date)
returns table (place uuid, done integer[]) language sql stable security definer set search_path = '' rows 20 as $$
  with holidays as materialized (
    select distinct h.place, h.on_date from private.holidays_of(p_company_id, p_places, p_from, p_to) h where h.fraction = 1
  )
  select d.place, array_agg(d.done order by d.day)
  from (
    select p.id as place, g.day, count(*) filter (where extract(isodow from g.day) < 6 and h.place is null)
      over (partition by p.id order by g.day rows between unbounded preceding and 1 preceding)::integer as done
    from unnest(p_places) as p (id)
    cross join generate_series(p_from, p_to + 1, interval '1 day') as g (day)
    left join holidays h on h.place = p.id and h.on_date = g.day::date) d
  group by d.place
$$;

-- People of a team and of departments, or everybody without both: who is employed inside a time, when, and where they work; n stands for
-- the person where thousands are grouped. Bound to its callers, so that the planner sees through it; so are the stretches below.
create function private.report_crew(p_company_id uuid, p_team uuid[], p_departments uuid[], p_from date, p_to date, p_on date)
returns table (n integer, employee_id uuid, department_id uuid, place uuid, first date, last date) language sql stable
begin atomic
  select row_number() over ()::integer, e.id, e.department_id, coalesce(a.work_site_id, p_company_id), greatest(e.hire_date, p_from),
    least(e.termination_date, p_to)
  from public.employees e
  left join public.employee_assignments a on a.company_id = e.company_id and a.employee_id = e.id
    and p_on between a.starts_on and coalesce(a.ends_on, 'infinity')
  where e.company_id = p_company_id and (p_team is null or e.id = any (p_team))
    and (p_departments is null or e.department_id = any (p_departments))
    and e.hire_date <= p_to and coalesce(e.termination_date, 'infinity') >= p_from and e.status <> 'pre_admission';
end;

-- Types of leaves of a company as the reader may call them; kind is a number for the name, which several may have.
create function private.report_types(p_company_id uuid, p_hr boolean)
returns table (id uuid, name text, kind integer, color text, category text, counts boolean)
language sql stable security definer set search_path = '' rows 50 as $$
  select t.id, n.name, dense_rank() over (order by n.name collate "C")::integer,
    case when p_hr or private.is_leave_shown(t) then t.color else 'slate' end, t.category, private.is_absence(t.category)
  from public.leave_types t
  cross join lateral (select case when p_hr then t.name::text else private.shown_leave_name(t) end as name) n
    where t.company_id = p_company_id
$$;

-- Each stretch away of a company with its days inside a time, from an index alone; a certificate that waits counts. What there is to say of
-- the requests is read of those that are shown.
create function private.absence_stretches(p_company_id uuid, p_from date, p_to date)
returns table (leave_id uuid, request_id uuid, employee_id uuid, type_id uuid, starts_on date, ends_on date, first date, last date,
  share numeric)
language sql stable
begin atomic
  select s.leave_id, s.request_id, s.employee_id, s.type_id, s.starts_on, s.ends_on, greatest(s.starts_on, p_from), least(s.ends_on, p_to),
    s.share
  from private.leave_spans s
  where s.company_id = p_company_id and s.ends_on >= p_from and s.starts_on <= p_to and s.counts
    and (s.granted or (select true from public.leave_requests r
      join public.leave_certificates c on c.company_id = r.company_id and c.request_id = r.id
      where r.company_id = s.company_id and r.id = s.request_id and r.status = 'pending'));
end;

-- Functions: figures ------------------------------------------------------------------------------------------------
-- People employed, away and on vacation on each day of work of some place, as what changed until then; days are counted from the first one.
-- p_done: private.place_days of each place.
create function private.presence_by_day(p_done integer[], p_changes private.presence_change[])
returns table (day integer, people numeric, away numeric, vacations numeric) language sql immutable set search_path = '' as $$
  select d.day, sum(d.people), sum(d.away), sum(d.vacations)
  from (
    select k.day, k.works, sum(sum(c.people)) over upto as people, sum(sum(c.away)) over upto as away,
      sum(sum(c.vacations)) over upto as vacations
    from (select s as spot, n as day, p_done[s][n + 2] > p_done[s][n + 1] as works
      from generate_subscripts(p_done, 1) s cross join generate_series(0, array_length(p_done, 2) - 2) n) k
    left join unnest(p_changes) c on c.spot = k.spot and c.day = k.day
    group by k.spot, k.day, k.works window upto as (partition by k.spot order by k.day)) d
  where d.works group by d.day having sum(d.people) > 0 or sum(d.away) > 0 or sum(d.vacations) > 0
$$;

-- Contracted and missed days of each month, out of its days.
create function private.report_months(p_days jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('months', coalesce(jsonb_agg(to_jsonb(m) order by m.month), '[]')) from (
    select to_char(x.day, 'YYYY-MM') as month, sum(x.people) as contracted, sum(x.away) as away
    from jsonb_to_recordset(p_days) as x (day date, people numeric, away numeric) where x.people > 0 or x.away > 0 group by 1) m
$$;
