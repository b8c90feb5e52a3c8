-- Reports of absences.
-- Who was away on which days of work, by type, department and month, and the rate of absence: working days away of the working
-- days contracted. Vacations, days off and hours of the bank are no absences of the rate. HR reads the company with every type;
-- a manager reads the team, where an illness is "Ausente" and other types have the name that is theirs to know. Absences with
-- and without excuse are recorded here, by HR or a manager above, and undone with a reason.
-- It refuses: people who read no reports of leaves, times above two years, recording for oneself or for people out of reach.

-- Data -------------------------------------------------------------------------------------------------------------
insert into public.notification_kinds (kind, label, module, in_app, email, position) values
  ('absence_recorded', 'Faltas registradas para você', 'leaves', true, 'instant', 66);

-- Types ------------------------------------------------------------------------------------------------------------
create type private.presence_change as (spot integer, day integer, people numeric, away numeric, vacations numeric);

-- Functions: who and when ----------------------------------------------------------------------------------------------
create function private.is_absence(p_category text) returns boolean language sql immutable parallel safe
return p_category not in ('vacation', 'day_off', 'hours');

-- Of whom a report tells: of everybody for HR, of the team for managers, of departments when one is asked for. Refuses everybody else.
create function private.report_scope(
  p_company_id uuid, p_from date, p_to date, p_department_id uuid, out hr boolean, out team uuid[], out departments uuid[])
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  hr := coalesce(p_company_id = any (private.company_ids_with('manage_settings')), false);
  if not hr then
    team := case when private.role_has(caller.role, 'view_leave_reports') and caller.company_id = p_company_id then private.my_reports_ids() end;
    if team is null then
      perform private.refuse('RHPER', 'Seu papel não permite ver relatórios de ausências.', '', 'Peça a um administrador.');
    end if;
  end if;
  perform private.check_span(p_from, p_to, 731, 'Escolha um período de até dois anos.');
  departments := case when p_department_id is not null then private.departments_covered(p_company_id, p_department_id, true) end;
end
$$;

-- Days of work of places (the company stands for none), Mondays to Fridays that are no holiday of the place: how many there were
-- before each day of the time and before the day after it. How many lie between two days is then a difference.
create function private.place_days(p_company_id uuid, p_places uuid[], p_from date, p_to date)
returns table (place uuid, done integer[]) language sql stable security definer set search_path = '' rows 20 as $$
  select d.place, array_agg(d.done order by d.day)
  from (
    select p.id as place, g.day, count(*) filter (where extract(isodow from g.day) < 6 and g.day::date <> all (h.dates))
      over (partition by p.id order by g.day rows between unbounded preceding and 1 preceding)::integer as done
    from unnest(p_places) as p (id)
    cross join lateral (select private.holiday_dates(p_company_id, nullif(p.id, p_company_id), p_from, p_to) as dates offset 0) h
    cross join generate_series(p_from, p_to + 1, interval '1 day') as g (day)) d
  group by d.place
$$;

-- Who is employed inside the time, when, and where they work; n stands for the person where thousands are grouped. Without a team
-- and departments it is everybody. Bound to its callers, so that the planner sees through it; so are the stretches below.
create function private.report_crew(p_company_id uuid, p_team uuid[], p_departments uuid[], p_from date, p_to date, p_on date)
returns table (n integer, employee_id uuid, department_id uuid, place uuid, first date, last date) language sql stable
begin atomic
  select row_number() over ()::integer, e.id, e.department_id, coalesce(a.work_site_id, p_company_id), greatest(e.hire_date, p_from), least(e.termination_date, p_to)
  from public.employees e
  left join public.employee_assignments a on a.company_id = e.company_id and a.employee_id = e.id and p_on between a.starts_on and coalesce(a.ends_on, 'infinity')
  where e.company_id = p_company_id and (p_team is null or e.id = any (p_team)) and (p_departments is null or e.department_id = any (p_departments))
    and e.hire_date <= p_to and coalesce(e.termination_date, 'infinity') >= p_from and e.status <> 'pre_admission';
end;

-- What the reader may call the types of a company; kind is a number for the name, which several may have.
create function private.report_types(p_company_id uuid, p_hr boolean)
returns table (id uuid, name text, kind integer, color text, category text, counts boolean)
language sql stable security definer set search_path = '' rows 50 as $$
  select t.id, n.name, dense_rank() over (order by n.name collate "C")::integer,
    case when p_hr or private.is_leave_shown(t) then t.color else 'slate' end, t.category, private.is_absence(t.category)
  from public.leave_types t
  cross join lateral (select case when p_hr then t.name::text else private.shown_leave_name(t) end as name) n where t.company_id = p_company_id
$$;

-- Each stretch away of a company with its days inside the time, from an index alone; a certificate that waits counts. What there
-- is to say of the requests is read of those that are shown.
create function private.absence_stretches(p_company_id uuid, p_from date, p_to date)
returns table (leave_id uuid, request_id uuid, employee_id uuid, type_id uuid, starts_on date, ends_on date, first date, last date, share numeric)
language sql stable
begin atomic
  select s.leave_id, s.request_id, s.employee_id, s.type_id, s.starts_on, s.ends_on, greatest(s.starts_on, p_from), least(s.ends_on, p_to), s.share
  from private.leave_spans s
  where s.company_id = p_company_id and s.ends_on >= p_from and s.starts_on <= p_to and s.counts
    and (s.granted or (select true from public.leave_requests r
      join public.leave_certificates c on c.company_id = r.company_id and c.request_id = r.id
      where r.company_id = s.company_id and r.id = s.request_id and r.status = 'pending'));
end;

-- Functions: figures -------------------------------------------------------------------------------------------------
-- What each day has, as what changed until then; days are counted from the first one. p_done: private.place_days of each place.
create function private.presence_by_day(p_done integer[], p_changes private.presence_change[])
returns table (day integer, people numeric, away numeric, vacations numeric) language sql immutable set search_path = '' as $$
  select d.day, sum(d.people), sum(d.away), sum(d.vacations)
  from (
    select k.day, k.works, sum(sum(c.people)) over upto as people, sum(sum(c.away)) over upto as away, sum(sum(c.vacations)) over upto as vacations
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

-- Nobody's days are counted one by one: those of a person or a stretch are a difference of two days of the place, and who is
-- there or away on a day is what changed until then. Thousands are grouped by numbers: people, places and names of types have one,
-- and a day away is 800 parts, a hundredth of an hour each. Everybody has a place: left joins tell the planner so.
create function public.absence_report(p_company_id uuid, p_from date, p_to date, p_department_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '32MB' as $$
declare
  scope record := private.report_scope(p_company_id, p_from, p_to, p_department_id);
  -- What is still to come is in the calendar, and in no rate.
  until date := least(p_to, private.today(p_company_id));
begin
  return (with people as materialized (select * from private.report_crew(p_company_id, scope.team, scope.departments, p_from, p_to, until)),
  calendar as materialized (select d.place, row_number() over ()::integer as spot, d.done
    from private.place_days(p_company_id, array(select distinct p.place from people p), p_from, p_to) d),
  crew as materialized (
    select p.n, p.employee_id, p.department_id, k.spot, p.first - p_from as first, p.last - p_from as last,
      case when p.first <= until then k.done[least(p.last, until) - p_from + 2] - k.done[p.first - p_from + 1] else 0 end as days
    from people p left join calendar k on k.place = p.place
  ),
  kinds as materialized (select * from private.report_types(p_company_id, scope.hr)),
  stretches as materialized (
    select c.n, c.spot, t.kind, t.counts, s.first - p_from as first, s.last - p_from as last, (s.share * 800)::integer as share
    from private.absence_stretches(p_company_id, p_from, p_to) s join crew c on c.employee_id = s.employee_id join kinds t on t.id = s.type_id
  ),
  away as materialized (
    select s.n, s.kind, sum(s.parts) as parts, coalesce(sum(s.parts) filter (where s.counts), 0) as absent
    from (select x.n, x.kind, x.counts, (k.done[least(x.last, until - p_from) + 2] - k.done[x.first + 1]) * x.share as parts
      from stretches x join calendar k on k.spot = x.spot where x.first <= until - p_from) s
    where s.parts > 0 group by s.n, s.kind
  ),
  changes as (
    select c.spot, t.day, sum(t.n * c.people) as people, 0 as away, 0 as vacations
    from (select x.spot, x.first, x.last, count(*) as people from crew x group by 1, 2, 3) c
    cross join lateral (values (c.first, 1), (c.last + 1, -1)) as t (day, n) group by 1, 2
    union all
    select s.spot, t.day, 0, coalesce(sum(t.n * s.share) filter (where s.counts), 0), coalesce(sum(t.n * s.share) filter (where not s.counts), 0)
    from (select x.spot, x.first, x.last, x.counts, sum(x.share) as share from stretches x group by 1, 2, 3, 4) s
    cross join lateral (values (s.first, 1), (s.last + 1, -1)) as t (day, n) group by 1, 2
  ),
  daily as materialized (
    select p_from + d.day as day, d.people, trim_scale(d.away / 800) as away, trim_scale(d.vacations / 800) as vacations
    from private.presence_by_day((select coalesce(array_agg(k.done order by k.spot), '{}') from calendar k), array(
      select (c.spot, c.day, c.people, c.away, c.vacations)::private.presence_change from changes c)) d
  )
  select jsonb_build_object('from', p_from, 'to', p_to, 'until', until, 'people', (select count(*) from crew),
    'contracted', (select coalesce(sum(c.days), 0) from crew c),
    'away', (select trim_scale(coalesce(sum(a.absent), 0) / 800) from away a),
    'absent_people', (select count(distinct a.n) from away a where a.absent > 0),
    'types', (select coalesce(jsonb_agg(to_jsonb(t) order by t.days desc, t.name), '[]') from (
      select k.name, k.color, trim_scale(sum(a.parts) / 800) as days, count(*) as people, bool_or(a.absent > 0) as counts
      from away a join (select k.kind, min(k.name) as name, min(k.color) as color from kinds k group by k.kind) k on k.kind = a.kind
      group by a.kind, k.name, k.color) t),
    'departments', (select coalesce(jsonb_agg(to_jsonb(d) order by d.away desc, d.name), '[]') from (
      select c.department_id as id, coalesce(n.name::text, 'Sem departamento') as name, sum(c.days) as contracted,
        trim_scale(coalesce(sum(a.parts), 0) / 800) as away
      from crew c left join (select x.n, sum(x.absent) as parts from away x where x.absent > 0 group by x.n) a on a.n = c.n
      left join public.departments n on n.company_id = p_company_id and n.id = c.department_id
      where c.days > 0 or a.parts > 0 group by c.department_id, n.name) d),
    'days', (select coalesce(jsonb_agg(jsonb_build_array(d.day, d.people, d.away, d.vacations) order by d.day), '[]') from daily d))
    || private.report_months((select jsonb_agg(d) from daily d where d.day <= until)));
end
$$;

-- The stretches behind the figures, taken before anything is read of their requests. An id comes with what the reader may open or undo.
create function public.absence_rows(p_company_id uuid, p_from date, p_to date, p_department_id uuid default null)
returns table (leave_id uuid, request_id uuid, person jsonb, department text, type_name text, color text, starts_on date, ends_on date, workdays numeric,
  counts boolean, payer text, status text, may_undo boolean)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '32MB' as $$
#variable_conflict use_column
declare
  scope record := private.report_scope(p_company_id, p_from, p_to, p_department_id);
  hr constant boolean := scope.hr;
  me uuid := private.my_employee_id();
begin
  return query
    with found as materialized (
      select s.*, c.department_id, c.place from private.absence_stretches(p_company_id, p_from, p_to) s
      join private.report_crew(p_company_id, scope.team, scope.departments, p_from, p_to, least(p_to, private.today(p_company_id))) c on c.employee_id = s.employee_id
      order by s.starts_on desc, s.leave_id limit 5000
    ),
    calendar as materialized (select * from private.place_days(p_company_id, array(select distinct f.place from found f), p_from, p_to))
    select f.leave_id, case when hr or (t.category = 'absence' and r.asked_by = me) then f.request_id end, private.drawn_person(e, s), d.name::text,
      t.name, t.color, f.starts_on, f.ends_on, (k.done[f.last - p_from + 2] - k.done[f.first - p_from + 1]) * f.share, t.counts,
      case when hr then case when c.benefit_from is null then 'company' when c.benefit_from <= f.starts_on then 'benefit' else 'both' end end, r.status,
      t.category = 'absence' and f.employee_id <> me and (hr or r.asked_by = me)
    from found f
    join public.employees e on e.company_id = p_company_id and e.id = f.employee_id
    left join public.employee_directory s on s.company_id = e.company_id and s.id = e.id
    join private.report_types(p_company_id, hr) t on t.id = f.type_id
    join public.leave_requests r on r.company_id = p_company_id and r.id = f.request_id
    left join public.leave_certificates c on c.company_id = p_company_id and c.request_id = f.request_id
    join calendar k on k.place = f.place
    left join public.departments d on d.company_id = p_company_id and d.id = f.department_id
    order by f.starts_on desc, f.leave_id;
end
$$;

-- Functions: absences with and without excuse --------------------------------------------------------------------------
create function public.record_absence(
  p_employee_id uuid, p_type_id uuid, p_starts_on date, p_ends_on date default null, p_half text default null, p_note text default null)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  wish private.leave_wish;
  request public.leave_requests;
  scope text;
begin
  perform private.locked_person_of_leaves(p_employee_id);
  if p_half is not null and not (p_half in ('morning', 'afternoon') and coalesce(p_ends_on, p_starts_on) = p_starts_on) then
    perform private.refuse('RHARG', 'Meio período é de um dia só.', 'half', 'Escolha manhã ou tarde.');
  end if;
  wish := private.leave_wish(p_employee_id, p_type_id, jsonb_build_array(jsonb_build_object('starts_on', p_starts_on, 'ends_on', coalesce(p_ends_on, p_starts_on),
    'starts_noon', coalesce(p_half = 'afternoon', false), 'ends_noon', coalesce(p_half = 'morning', false))), 0, null);
  scope := private.leave_scope(caller, wish.person);
  if (wish.person).id = caller.employee_id or (wish.type).category <> 'absence' then
    perform private.refuse(case when (wish.type).category <> 'absence' then 'RHARG' else 'RHSLF' end, 'Registre faltas de outra pessoa, de um tipo de falta.', 'type_id',
      'Escolha falta justificada ou injustificada.');
  elsif wish.parts[cardinality(wish.parts)].ends_on > wish.today then
    perform private.refuse('RHARG', 'Uma falta é de um dia que já chegou.', 'starts_on', 'Confira as datas.');
  end if;
  perform private.refuse_leave(wish, scope, null);
  insert into public.leave_requests as r (company_id, employee_id, type_id, note, status, asked_by, created_at)
  values ((wish.person).company_id, (wish.person).id, (wish.type).id, private.tidy_lines(p_note), 'approved', private.my_employee_in((wish.person).company_id),
    private.now())
  returning r.* into request;
  perform private.write_leave(wish, request);
  perform private.notify(request.company_id, request.employee_id, 'absence_recorded', private.leave_title(request), 'Fale com quem registrou se houver engano.',
    '/app/leaves', 'leave_request', request.id);
  return request.id;
end
$$;

-- A mistake is undone by HR, or by who recorded it.
create function public.undo_absence(p_request_id uuid, p_reason text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  request public.leave_requests;
begin
  select r.* into request from public.leave_requests r
  join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id and t.category = 'absence'
  where r.id = p_request_id and r.employee_id <> coalesce(caller.employee_id, '00000000-0000-0000-0000-000000000000')
    and (r.company_id = any (private.company_ids_with('manage_settings'))
      or (r.asked_by = caller.employee_id and r.employee_id = any (private.my_reports_ids()))) for update of r;
  if request.id is null then
    perform private.refuse_missing('Falta não encontrada.');
  elsif request.status <> 'approved' then
    perform private.refuse('RHCLS', 'Esta falta já foi desfeita.', '', 'Recarregue a página.');
  elsif private.tidy_lines(p_reason) is null then
    perform private.refuse('RHCOM', 'Diga por que a falta é desfeita.', 'reason', 'Uma frase basta.');
  end if;
  perform private.release_leave(request, 'Desfeita');
  update public.leave_requests r set status = 'cancelled', end_reason = private.tidy_lines(p_reason) where r.id = request.id;
  perform private.notify(request.company_id, request.employee_id, 'absence_recorded', 'Desfeita: ' || private.leave_title(request), null, '/app/leaves',
    'leave_request', request.id);
  return request.id;
end
$$;

grant execute on function
  public.absence_report(uuid, date, date, uuid), public.absence_rows(uuid, date, date, uuid),
  public.record_absence(uuid, uuid, date, date, text, text), public.undo_absence(uuid, text)
to authenticated;

-- Shapes -----------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('absence_type', 'name text, color text, days number, people integer, counts boolean'),
  ('absence_department', 'id uuid?, name text, contracted number, away number'),
  ('absence_month', 'month text, contracted number, away number'),
  -- A day: who had to work, who was away, who was on vacation or had a day off.
  ('absence_report', 'from date, to date, until date, people integer, contracted number, away number, absent_people integer,
    types absence_type[], departments absence_department[], months absence_month[], days date&number&number&number[]'),
  ('absence_rows', 'request_id ?, person person, department ?, payer company|benefit|both?');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on function private.is_absence(text) is 'Whether leaves of a category are absences of the rate; vacations, days off and hours are not.';
comment on function private.report_scope(uuid, date, date, uuid) is 'Of whom a report of the caller tells: HR, the team, departments (RHPER, RHARG).';
comment on function private.place_days(uuid, uuid[], date, date) is 'Days of work of places and of none, before each day of a time.';
comment on function private.report_crew(uuid, uuid[], uuid[], date, date, date) is 'People of a team and of departments, or all, with their place and days of employment inside a time.';
comment on function private.presence_by_day(integer[], private.presence_change[]) is 'People employed, away and on vacation on each day of work of some place.';
comment on function private.report_types(uuid, boolean) is 'Types of leaves as the reader may call them.';
comment on function private.absence_stretches(uuid, date, date) is 'Stretches away inside a time; certificates that wait count.';
comment on function private.report_months(jsonb) is 'Days of work and days away, by month.';
comment on function public.absence_report(uuid, date, date, uuid) is
  'Figures of absence of a time: total, types, departments, months, days [day, people, away, other leaves] (RHPER, RHARG).';
comment on function public.absence_rows(uuid, date, date, uuid) is 'The stretches behind the figures, newest first (RHPER, RHARG).';
comment on function public.record_absence(uuid, uuid, date, date, text, text) is
  'Records an absence with or without excuse, at once (RHNTF, RHPER, RHARG, RHSLF, RHLEV).';
comment on function public.undo_absence(uuid, text) is 'Undoes a recorded absence, with a reason (RHNTF, RHPER, RHCLS, RHCOM).';
