-- Reports of absences.
-- Who was away on which days of work, by type, department and month, and the rate of absence: working days away of the working
-- days contracted. Vacations, days off and hours of the bank are no absences of the rate. HR reads the company with every type;
-- a manager reads the team, where an illness is "Ausente" and other types have the name that is theirs to know. Absences with
-- and without excuse are recorded here, by HR or a manager above, and undone with a reason.
-- It refuses: people who read no reports of leaves, times above two years, recording for oneself or for people out of reach.

-- Data -------------------------------------------------------------------------------------------------------------
insert into public.notification_kinds (kind, label, module, in_app, email, position) values
  ('absence_recorded', 'Faltas registradas para você', 'leaves', true, 'instant', 66);

-- Functions: who and when ----------------------------------------------------------------------------------------------
create function private.is_absence(p_category text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select p_category not in ('vacation', 'day_off', 'hours')
$$;

-- The people that a report tells of: those of the company for HR, the team for managers. Refuses everybody else.
create function private.report_people(p_company uuid, p_from date, p_to date, p_department uuid)
returns uuid[]
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  caller private.caller := private.me();
  hr boolean := coalesce(p_company = any (private.company_ids_with('manage_settings')), false);
  team uuid[] := case when not hr and private.role_has(caller.role, 'view_leave_reports') and caller.company_id = p_company
    then private.my_reports_ids() end;
begin
  if not hr and team is null then
    perform private.refuse('RHPER', 'Seu papel não permite ver relatórios de ausências.', '', 'Peça a um administrador.');
  end if;
  perform private.check_span(p_from, p_to, 731, 'Escolha um período de até dois anos.');
  return array(
    select e.id from public.employees e
    where e.company_id = p_company and (hr or e.id = any (team)) and e.hire_date <= p_to and coalesce(e.termination_date, 'infinity') >= p_from
      and e.status <> 'pre_admission' and (p_department is null or e.department_id = any (private.departments_covered(p_company, p_department, true))));
end
$$;

-- Where people work on a day: holidays of their place are theirs.
create function private.sites_on(p_company uuid, p_people uuid[], p_on date)
returns table (employee_id uuid, site uuid)
language sql
stable
security definer
set search_path = ''
as $$
  select a.employee_id, a.work_site_id from public.employee_assignments a
  where a.company_id = p_company and a.employee_id = any (p_people) and p_on between a.starts_on and coalesce(a.ends_on, 'infinity')
$$;

-- Days on which the people of each place of work work: Mondays to Fridays that are no holiday there.
create function private.site_workdays(p_company uuid, p_sites uuid[], p_from date, p_to date)
returns table (site uuid, day date)
language sql
stable
security definer
set search_path = ''
as $$
  select s.site, g.day::date
  from (select distinct unnest(p_sites || null::uuid) as site) s
  cross join lateral (select private.holiday_dates(p_company, s.site, p_from, p_to) as dates) h
  cross join generate_series(p_from, p_to, interval '1 day') as g (day)
  where extract(isodow from g.day) < 6 and g.day::date <> all (h.dates)
$$;

-- Each stretch away of the people, with the part of it inside the time, and what the reader may call it.
create function private.absence_stretches(p_company uuid, p_people uuid[], p_from date, p_to date, p_on date, p_hr boolean)
returns table (leave_id uuid, request_id uuid, employee_id uuid, department_id uuid, site uuid, type_name text, color text, category text, effect text,
  is_health boolean, starts_on date, ends_on date, share numeric, benefit_from date, status text, asked_by uuid)
language sql
stable
security definer
set search_path = ''
as $$
  select l.id, r.id, e.id, e.department_id, w.site,
    case when p_hr then t.name::text else private.shown_leave_name(t) end,
    case when p_hr or private.is_leave_shown(t) then t.color else 'slate' end, t.category, t.effect, t.is_health, l.starts_on, l.ends_on,
    case when l.hours is not null then least(l.hours / 8, 1)
      else 1 - 0.5 * (l.starts_noon or l.ends_noon)::integer * (l.starts_on = l.ends_on)::integer end,
    case when p_hr then c.benefit_from end, r.status, r.asked_by
  from public.leaves l
  join public.employees e on e.company_id = l.company_id and e.id = l.employee_id
  left join private.sites_on(p_company, p_people, p_on) w on w.employee_id = l.employee_id
  join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id
  join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id
  left join public.leave_certificates c on c.company_id = r.company_id and c.request_id = r.id
  where l.company_id = p_company and l.employee_id = any (p_people) and l.counts and l.starts_on <= p_to and l.ends_on >= p_from
    and (l.granted or (r.status = 'pending' and c.request_id is not null))
$$;

-- Functions: figures -------------------------------------------------------------------------------------------------
-- One pass over days: who had to work, and who of them was away; everything below is sums of it.
create function public.absence_report(p_company_id uuid, p_from date, p_to date, p_department uuid default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  people uuid[] := private.report_people(p_company_id, p_from, p_to, p_department);
  hr boolean := p_company_id = any (private.company_ids_with('manage_settings'));
  -- What is still to come is in the calendar, and in no rate.
  until date := least(p_to, private.today(p_company_id));
  answer jsonb;
begin
  with crew as materialized (
    select e.id, e.department_id, w.site, e.hire_date, coalesce(e.termination_date, 'infinity') as leaves_on
    from public.employees e
    left join private.sites_on(p_company_id, people, until) w on w.employee_id = e.id
    where e.company_id = p_company_id and e.id = any (people)
  ),
  work as materialized (
    select * from private.site_workdays(p_company_id, array(select distinct c.site from crew c), p_from, p_to)
  ),
  away as materialized (
    select s.employee_id, s.department_id, w.day, s.type_name, s.color, s.category, least(s.share, 1) as share
    from private.absence_stretches(p_company_id, people, p_from, p_to, until, hr) s
    join work w on w.site is not distinct from s.site and w.day between s.starts_on and s.ends_on
  ),
  contracted as materialized (
    select g.department_id, w.day, sum(g.people)::integer as people
    from (select c.department_id, c.site, c.hire_date, c.leaves_on, count(*) as people from crew c group by 1, 2, 3, 4) g
    join work w on w.site is not distinct from g.site and w.day between g.hire_date and g.leaves_on
    group by g.department_id, w.day
  ),
  counted as materialized (select * from away a where private.is_absence(a.category) and a.day <= until)
  select jsonb_build_object('from', p_from, 'to', p_to, 'until', until, 'people', cardinality(people),
    'contracted', (select coalesce(sum(c.people), 0) from contracted c where c.day <= until),
    'away', (select coalesce(sum(a.share), 0) from counted a),
    'absent_people', (select count(distinct a.employee_id) from counted a),
    'types', (select coalesce(jsonb_agg(to_jsonb(t) order by t.days desc, t.name), '[]') from (
      select a.type_name as name, min(a.color) as color, sum(a.share) as days, count(distinct a.employee_id) as people,
        private.is_absence(min(a.category)) as counts from away a where a.day <= until group by a.type_name) t),
    'departments', (select coalesce(jsonb_agg(to_jsonb(d) order by d.away desc, d.name), '[]') from (
      select x.department_id as id, coalesce(n.name::text, 'Sem departamento') as name, sum(x.people) as contracted, sum(x.away) as away
      from (select c.department_id, c.people, 0::numeric as away from contracted c where c.day <= until
        union all select a.department_id, 0, a.share from counted a) x
      left join public.departments n on n.company_id = p_company_id and n.id = x.department_id group by x.department_id, n.name) d),
    'months', (select coalesce(jsonb_agg(to_jsonb(m) order by m.month), '[]') from (
      select to_char(x.day, 'YYYY-MM') as month, sum(x.people) as contracted, sum(x.away) as away
      from (select c.day, c.people, 0::numeric as away from contracted c where c.day <= until
        union all select a.day, 0, a.share from counted a) x group by 1) m),
    'days', (select coalesce(jsonb_agg(jsonb_build_array(d.day, d.people, d.away, d.vacations) order by d.day), '[]') from (
      select x.day, sum(x.people) as people, sum(x.away) as away, sum(x.vacations) as vacations
      from (select c.day, c.people, 0::numeric as away, 0::numeric as vacations from contracted c
        union all select a.day, 0, case when private.is_absence(a.category) then a.share else 0 end,
          case when private.is_absence(a.category) then 0 else a.share end from away a) x group by x.day) d))
  into answer;
  return answer;
end
$$;

-- The stretches behind the figures. An id comes with what the reader may open or undo.
create function public.absence_rows(p_company_id uuid, p_from date, p_to date, p_department uuid default null)
returns table (leave_id uuid, request_id uuid, person jsonb, department text, type_name text, color text, starts_on date, ends_on date, workdays numeric,
  counts boolean, payer text, status text, may_undo boolean)
language plpgsql
volatile
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  people uuid[] := private.report_people(p_company_id, p_from, p_to, p_department);
  hr boolean := p_company_id = any (private.company_ids_with('manage_settings'));
  me uuid := private.my_employee_id();
begin
  return query
    with found as materialized (select * from private.absence_stretches(p_company_id, people, p_from, p_to,
      least(p_to, private.today(p_company_id)), hr)),
    work as materialized (select * from private.site_workdays(p_company_id, array(select distinct f.site from found f), p_from, p_to))
    select f.leave_id, case when hr or (f.category = 'absence' and f.asked_by = me) then f.request_id end, private.person(f.employee_id), d.name::text,
      f.type_name, f.color, f.starts_on, f.ends_on,
      (select count(*) * f.share from work w where w.site is not distinct from f.site and w.day between f.starts_on and f.ends_on),
      private.is_absence(f.category), case when hr then case when f.benefit_from is null then 'company' when f.benefit_from <= f.starts_on then 'benefit'
        else 'both' end end, f.status,
      f.category = 'absence' and f.employee_id <> me and (hr or f.asked_by = me)
    from found f
    left join public.departments d on d.company_id = p_company_id and d.id = f.department_id
    order by f.starts_on desc, f.leave_id limit 5000;
end
$$;

-- Functions: absences with and without excuse --------------------------------------------------------------------------
create function public.record_absence(
  p_employee uuid, p_type uuid, p_starts_on date, p_ends_on date default null, p_half text default null, p_note text default null)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  caller private.caller := private.me();
  wish private.leave_wish;
  request public.leave_requests;
  scope text;
begin
  perform private.locked_person_of_leaves(p_employee);
  if p_half is not null and not (p_half in ('morning', 'afternoon') and coalesce(p_ends_on, p_starts_on) = p_starts_on) then
    perform private.refuse('RHARG', 'Meio período é de um dia só.', 'half', 'Escolha manhã ou tarde.');
  end if;
  wish := private.leave_wish(p_employee, p_type, jsonb_build_array(jsonb_build_object('starts_on', p_starts_on, 'ends_on', coalesce(p_ends_on, p_starts_on),
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
create function public.undo_absence(p_request uuid, p_reason text)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  caller private.caller := private.me();
  request public.leave_requests;
begin
  select r.* into request from public.leave_requests r
  join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id and t.category = 'absence'
  where r.id = p_request and r.employee_id <> coalesce(caller.employee_id, '00000000-0000-0000-0000-000000000000')
    and (r.company_id = any (private.company_ids_with('manage_settings'))
      or (r.asked_by = caller.employee_id and r.employee_id = any (private.my_reports_ids()))) for update of r;
  if request.id is null then
    perform private.refuse(case when caller.company_id is null then 'RHPER' else 'RHNTF' end, 'Falta não encontrada.', '', 'Recarregue a página.');
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

-- Comments ---------------------------------------------------------------------------------------------------------
comment on function private.is_absence(text) is 'Whether leaves of a category are absences of the rate; vacations, days off and hours are not.';
comment on function private.report_people(uuid, date, date, uuid) is 'Whom a report of the caller tells of (RHPER, RHARG).';
comment on function private.sites_on(uuid, uuid[], date) is 'The place of work of people on a day.';
comment on function private.site_workdays(uuid, uuid[], date, date) is 'Mondays to Fridays without holiday, of each place of work and of none.';
comment on function private.absence_stretches(uuid, uuid[], date, date, date, boolean) is 'Stretches away with the name that the reader may know; certificates that wait count.';
comment on function public.absence_report(uuid, date, date, uuid) is
  'Figures of absence of a time: total, types, departments, months, days [day, people, away, other leaves] (RHPER, RHARG).';
comment on function public.absence_rows(uuid, date, date, uuid) is 'The stretches behind the figures, newest first (RHPER, RHARG).';
comment on function public.record_absence(uuid, uuid, date, date, text, text) is
  'Records an absence with or without excuse, at once (RHNTF, RHPER, RHARG, RHSLF, RHLEV).';
comment on function public.undo_absence(uuid, text) is 'Undoes a recorded absence, with a reason (RHNTF, RHPER, RHCLS, RHCOM).';
