-- Journeys: queries.
-- See journeys_tables for the overview. One list, board, timeline, detail and task serve every kind.

-- Functions: drawing ------------------------------------------------------------------------------------------------
-- The area that a task is with: a department, `hr` for the administrators, or null for somebody without a department.
create function private.task_area(p_task public.journey_tasks) returns text language sql stable security definer set search_path = '' as $$
  select case when p_task.assignee_id is null then coalesce(p_task.department_id::text, 'hr')
    else (select e.department_id::text from public.employees e where e.id = p_task.assignee_id) end
$$;

-- Whom a task is with, in words.
create function private.task_with(p_task public.journey_tasks) returns text language sql stable security definer set search_path = '' as $$
  select coalesce(private.person_name(p_task.assignee_id), (select d.name::text from public.departments d
    where d.company_id = p_task.company_id and d.id = p_task.department_id), 'RH')
$$;

-- A task as screens draw it.
create function private.journey_task_row(p_task public.journey_tasks, p_caller private.caller, p_today date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_task.id, 'position', p_task.position, 'phase', p_task.phase, 'title', p_task.title,
    'description', p_task.description, 'kind', p_task.kind, 'url', p_task.url, 'responsible', p_task.responsible,
    'assignee', private.person(p_task.assignee_id),
    'department', (select d.name from public.departments d where d.company_id = p_task.company_id and d.id = p_task.department_id),
    'due_on', p_task.due_on, 'is_dated_by_hand', p_task.is_dated_by_hand, 'overdue', p_task.status = 'open' and p_task.due_on < p_today,
    'required', p_task.required, 'evidence', p_task.evidence, 'evidence_file_id', p_task.evidence_file_id,
    'legal_reference', p_task.legal_reference, 'blockers', private.told_blockers(p_caller, p_task), 'is_adhoc', p_task.is_adhoc,
    'status', p_task.status, 'done_at', p_task.done_at, 'done_by', private.person(p_task.done_by), 'note', p_task.note,
    'may_do', private.may_do_journey_task(p_caller, p_task), 'is_document', p_task.document_type_id is not null)
$$;

-- Functions: following ----------------------------------------------------------------------------------------------
-- Every open journey of a kind that the caller follows, and whom one could begin for, or those that ended in the last year; with how far
-- each is; filtered by search and department. is_late_there: whether something is overdue in the area that is asked for.
create function private.followed_journeys(p_caller private.caller, p_company_id uuid, p_kind text, p_filters jsonb)
returns table (id uuid, display_name text, journey_id uuid, base_date date, total integer, done integer, overdue integer, blocked integer,
  is_late_there boolean)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  today date := private.today(p_company_id);
  manages boolean := p_company_id = any (private.company_ids_with('manage_settings'));
  team uuid[] := case when not manages then private.my_reports_ids() end;
  wanted text := private.search_text(private.tidy(p_filters ->> 'search'));
  area text := p_filters ->> 'area';
  are_done boolean := coalesce(p_filters ->> 'state' = 'done', false);
  -- What is taken back goes on after somebody has left.
  takes_back boolean := (select k.direction = 'revoke' from private.journey_kinds k where k.kind = p_kind);
begin
  return query
    with found as materialized (
      select j.employee_id as id, j.id as journey_id, j.base_date from public.journeys j
      where j.company_id = p_company_id and j.kind = p_kind
        and case when are_done then j.status = 'done' and j.closed_at > private.now() - interval '1 year' else j.status = 'open' end
      union all
      select w.id, null, null from private.people_without_journey(p_company_id, p_kind) w (id) where not are_done
    )
    select e.id, e.display_name::text, f.journey_id, coalesce(f.base_date, e.hire_date), coalesce(k.total, 0), coalesce(k.done, 0),
      coalesce(k.overdue, 0), coalesce(k.blocked, 0), coalesce(k.is_late_there, false)
    from found f
    join public.employees e on e.company_id = p_company_id and e.id = f.id and (e.status <> 'terminated' or takes_back)
      and e.id <> p_caller.employee_id
    left join lateral (
      select count(*)::integer as total, (count(*) filter (where t.status <> 'open'))::integer as done,
        (count(*) filter (where t.status = 'open' and t.due_on < today))::integer as overdue,
        (count(*) filter (where t.status = 'open' and t.depends_on <> '{}' and private.task_blockers(t) <> '{}'))::integer as blocked,
        bool_or(case when area is not null and t.status = 'open' and t.due_on < today then private.task_area(t) = area end) as is_late_there
      from public.journey_tasks t
      where t.company_id = p_company_id and t.journey_id = f.journey_id and t.status <> 'cancelled') k on true
    where (manages or e.id = any (team)) and (wanted is null or e.search_text like '%' || wanted || '%')
      and (p_filters ->> 'department' is null or e.department_id = private.uuid_or_null(p_filters ->> 'department'));
end
$$;

-- Of the company for administrators, of the team for managers: a page of journeys and how many there are. Filters: search, department,
-- stage, state (open, overdue, blocked, ready, done), area (with something overdue there). Sorted by attention, name, date or progress,
-- with a minus before it from the last to the first.
create function public.journey_list(
  p_company_id uuid, p_kind text, p_filters jsonb default '{}', p_sort text default 'attention', p_page integer default 1,
  p_size integer default 50)
returns table (employee jsonb, employee_id uuid, position_title text, department text, base_date date, status text, journey_id uuid,
  template text, buddy jsonb, manager jsonb, total integer, done integer, overdue integer, blocked integer, next_title text, next_due date,
  next_with text, stage text, has_access boolean, listed bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  caller private.caller := private.me();
  today date := private.today(p_company_id);
  sort text := ltrim(p_sort, '-');
  direction integer := case when p_sort like '-%' then -1 else 1 end;
  size integer := least(greatest(coalesce(p_size, 50), 1), 200);
begin
  if p_company_id is null or not p_company_id = any (private.visible_company_ids()) then
    return;
  end if;
  return query
    with staged as materialized (
      select c.*, case when c.journey_id is null then 'none' when c.base_date > today then 'before' when c.base_date > today - 7 then 'week'
        when c.base_date > today - 30 then 'month' else 'later' end as stage
      from private.followed_journeys(caller, p_company_id, p_kind, coalesce(p_filters, '{}')) c
    ), chosen as materialized (
      select c.*, count(*) over () as listed, direction * row_number() over (order by
        case when sort = 'attention' then c.overdue > 0 end desc nulls last,
        case when sort = 'progress' then c.done / nullif(c.total, 0)::numeric end nulls last,
        case when sort in ('attention', 'date') then c.base_date end, c.display_name collate "pt-BR-x-icu", c.id) as place
      from staged c
      where coalesce(c.stage = p_filters ->> 'stage', true) and (p_filters ->> 'area' is null or c.is_late_there)
        and case p_filters ->> 'state' when 'open' then c.journey_id is not null when 'overdue' then c.overdue > 0
          when 'blocked' then c.blocked > 0
          when 'ready' then c.journey_id is not null and c.done = c.total else true end
      order by place limit size offset (greatest(coalesce(p_page, 1), 1) - 1) * size
    )
    select private.person(e.id), e.id, e.position::text, d.name::text, c.base_date, e.status, c.journey_id, m.name::text,
      private.person(j.buddy_id), private.person(e.manager_id), c.total, c.done, c.overdue, c.blocked, n.title::text, n.due_on, n.task_with,
      c.stage, private.has_access(e), c.listed
    from chosen c
    join public.employees e on e.company_id = p_company_id and e.id = c.id
    left join public.journeys j on j.company_id = p_company_id and j.id = c.journey_id
    left join public.journey_templates m on m.company_id = p_company_id and m.id = j.template_id
    left join public.departments d on d.company_id = p_company_id and d.id = e.department_id
    left join lateral (
      select t.title, t.due_on, private.task_with(t) as task_with from public.journey_tasks t
      where t.company_id = p_company_id and t.journey_id = c.journey_id and t.status = 'open' and private.task_blockers(t) = '{}'
      order by t.due_on, t.position limit 1) n on true
    order by c.place;
end
$$;

-- The days of the tasks of journeys that the caller follows, for a timeline.
create function public.journey_ticks(p_journeys uuid[]) returns table (journey_id uuid, ticks jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  managed uuid[] := private.company_ids_with('manage_settings');
  reached uuid[] := private.companies_reached(caller, null);
  team uuid[] := private.my_reports_ids();
begin
  return query
    with followed as materialized (
      select j.id, j.company_id, private.today(j.company_id) as today from public.journeys j
      where j.id = any (p_journeys[1:200]) and j.employee_id <> caller.employee_id
        and (j.company_id = any (managed) or (j.company_id = any (reached) and j.employee_id = any (team)))
    )
    select f.id, jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'due_on', t.due_on, 'state', case
      when t.status <> 'open' then 'done' when t.due_on < f.today then 'overdue' else 'open' end) order by t.due_on)
    from followed f
    join public.journey_tasks t on t.company_id = f.company_id and t.journey_id = f.id and t.status <> 'cancelled'
    group by f.id;
end
$$;

-- The latest journey of a kind of somebody, undone ones aside; null fields before there is one.
create function private.journey_facts(p_caller private.caller, p_person public.employees, p_kind text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  journey public.journeys;
  today date := private.today(p_person.company_id);
begin
  select j.* into journey from public.journeys j
  where j.company_id = p_person.company_id and j.kind = p_kind and j.employee_id = p_person.id and j.status <> 'undone'
  order by j.created_at desc limit 1;
  return jsonb_build_object('employee', private.person(p_person.id), 'employee_id', p_person.id, 'status', p_person.status,
    'base_date', coalesce(journey.base_date, p_person.hire_date), 'scope', private.journey_scope(p_caller, p_person.id),
    'manager', private.person(p_person.manager_id), 'has_access', private.has_access(p_person), 'journey_id', journey.id,
    'journey_status', journey.status, 'template', (select m.name from public.journey_templates m
      where m.company_id = journey.company_id and m.id = journey.template_id),
    'template_version', journey.template_version, 'buddy', private.person(journey.buddy_id), 'today', today,
    'tasks', coalesce((select jsonb_agg(private.journey_task_row(t, p_caller, today) order by t.due_on, t.position, t.created_at)
      from public.journey_tasks t
      where t.company_id = journey.company_id and t.journey_id = journey.id and t.status <> 'cancelled'), '[]'));
end
$$;

create function public.journey_detail(p_kind text, p_employee_id uuid) returns jsonb language plpgsql stable security definer
  set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees;
begin
  select e.* into person from public.employees e where e.id = p_employee_id;
  if private.journey_scope(caller, person.id) is null then
    return null;
  end if;
  return private.journey_facts(caller, person, p_kind);
end
$$;

-- What an assignee needs of one task: what, around whom, from which day it counts; nothing else of the person.
create function public.journey_task(p_task_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  task public.journey_tasks;
begin
  select t.* into task from public.journey_tasks t where t.id = p_task_id;
  if task.id is null or task.status = 'cancelled' or not private.may_do_journey_task(caller, task) then
    return null;
  end if;
  return private.journey_task_row(task, caller, private.today(task.company_id)) || (
    select jsonb_build_object('employee', private.person(task.employee_id), 'employee_id', case
        when private.journey_scope(caller, task.employee_id) is not null then task.employee_id end, 'journey', k.label,
      'base_label', k.base_label, 'base_date', j.base_date)
    from public.journeys j join private.journey_kinds k on k.kind = j.kind where j.company_id = task.company_id and j.id = task.journey_id);
end
$$;

-- Functions: another day --------------------------------------------------------------------------------------------
-- Where the open tasks of a journey would go with another base date, and which would stay.
create function public.preview_journey_move(p_journey_id uuid, p_on date)
returns table (task_id uuid, title text, task_with text, from_on date, to_on date, stays boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  journey public.journeys;
begin
  select j.* into journey from public.journeys j
  where j.id = p_journey_id and j.status = 'open' and private.journey_scope(caller, j.employee_id) is not null;
  perform private.check_day(p_on, 'base_date');
  return query
    select t.id, t.title::text, private.task_with(t), t.due_on, coalesce(m.due_on, t.due_on), t.is_dated_by_hand
    from public.journey_tasks t left join private.moved_tasks(journey, p_on) m on m.task_id = t.id
    where t.company_id = journey.company_id and t.journey_id = journey.id and t.status = 'open' order by t.due_on, t.position;
end
$$;

-- Functions: figures ------------------------------------------------------------------------------------------------
-- How journeys of a kind go: of the last twelve months how many days they took and how many ended by the last day of their required tasks;
-- what is overdue, by the area that it is with; how far each phase is. Of the company for administrators, of the team for managers.
create function public.journey_figures(p_company_id uuid, p_kind text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  today date := private.today(p_company_id);
  manages boolean := p_company_id = any (private.company_ids_with('manage_settings'));
  zone text := coalesce((select d.time_zone from public.company_details d where d.company_id = p_company_id), 'America/Sao_Paulo');
begin
  if p_company_id is null or not p_company_id = any (private.visible_company_ids()) then
    return null;
  end if;
  return (
    with team as materialized (select r.id from unnest(private.my_reports_ids()) r (id)),
    followed as materialized (
      select j.* from public.journeys j
      where j.company_id = p_company_id and j.kind = p_kind and j.employee_id <> caller.employee_id
        and (manages or j.employee_id in (select t.id from team t))
        and (j.status = 'open' or (j.status = 'done' and j.closed_at > private.now() - interval '1 year'))
    ), ended as (
      select (j.closed_at at time zone zone)::date - j.base_date as days, not exists (select from public.journey_tasks t
          where t.company_id = j.company_id and t.journey_id = j.id and t.required
            and (t.done_at at time zone zone)::date > t.due_on) as on_time
      from followed j where j.status = 'done'
    ), tasks as materialized (
      select t.status, t.due_on, t.phase, private.task_area(t) as area from followed j
      join public.journey_tasks t on t.company_id = j.company_id and t.journey_id = j.id and t.status <> 'cancelled'
      where j.status = 'open'
    )
    select jsonb_build_object('open', (select count(*) from followed j where j.status = 'open'), 'ended', (select count(*) from ended),
      'median_days', (select percentile_cont(0.5) within group (order by e.days) from ended e),
      'on_time', (select count(*) from ended e where e.on_time),
      'overdue', (select count(*) from tasks t where t.status = 'open' and t.due_on < today),
      'areas', (select coalesce(jsonb_agg(jsonb_build_object('area', a.area, 'name', coalesce(d.name::text, case a.area when 'hr' then 'RH'
            else 'Sem departamento' end), 'overdue', a.overdue, 'open', a.open) order by a.overdue desc, d.name), '[]')
        from (select t.area, count(*) filter (where t.due_on < today) as overdue, count(*) as open from tasks t
          where t.status = 'open' group by t.area) a
        left join public.departments d on d.company_id = p_company_id and d.id::text = a.area where a.overdue > 0),
      'phases', (select coalesce(jsonb_agg(jsonb_build_object('phase', p.phase, 'total', p.total, 'done', p.done) order by p.place), '[]')
        from (select t.phase, array_position(array['before', 'day_1', 'week_1', 'day_30', 'day_60', 'day_90', 'other'], t.phase) as place,
            count(*) as total, count(*) filter (where t.status <> 'open') as done
          from tasks t group by t.phase) p)));
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('task_kind', 'task|document|meeting|link|invite|evaluation'),
  ('journey_task_row', 'id uuid, position integer, phase journey_phase, title text, description text?, kind task_kind, url text?,
    responsible journey_responsible, assignee person?, department text?, due_on date, is_dated_by_hand boolean, overdue boolean,
    required boolean, evidence none|text|file, evidence_file_id uuid?, legal_reference text?, blockers text[], is_adhoc boolean,
    status open|done|waived, done_at timestamptz?, done_by person?, note text?, may_do boolean, is_document boolean'),
  ('task_of_person', '...journey_task_row, employee person, employee_id uuid?, journey text, base_label text, base_date date'),
  ('journey_task', 'task_of_person?'),
  ('journey_facts', 'employee person, employee_id uuid, status text, base_date date?, scope hr|team, manager person?, has_access boolean,
    journey_id uuid?, journey_status open|done|cancelled?, template text?, template_version integer?, buddy person?, today date,
    tasks journey_task_row[]'),
  ('journey_detail', 'journey_facts?'),
  ('journey_list', 'employee person, position_title ?, department ?, base_date ?, journey_id ?, template ?, buddy person?, manager person?,
    next_title ?, next_due ?, next_with ?, stage none|before|week|month|later'),
  ('journey_tick', 'id uuid, title text, due_on date, state done|overdue|open'),
  ('journey_ticks', 'ticks journey_tick[]'),
  ('journey_area', 'area text?, name text, overdue integer, open integer'),
  ('journey_phase_figure', 'phase journey_phase, total integer, done integer'),
  ('journey_sums', 'open integer, ended integer, median_days number?, on_time integer, overdue integer, areas journey_area[],
    phases journey_phase_figure[]'),
  ('journey_figures', 'journey_sums?');

grant execute on function public.journey_list(uuid, text, jsonb, text, integer, integer), public.journey_ticks(uuid[]),
  public.journey_detail(text, uuid), public.journey_task(uuid), public.preview_journey_move(uuid, date), public.journey_figures(uuid, text)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.journey_list(uuid, text, jsonb, text, integer, integer)
  is 'A page of journeys and how far each is: administrators see the company, managers their team.';
comment on function public.journey_ticks(uuid[]) is 'The days of the tasks of followed journeys.';
comment on function public.journey_detail(text, uuid)
  is 'The journey of a kind with its tasks, for who follows it; null for all others, the person included.';
comment on function public.journey_task(uuid) is 'One task for who may do it, or null.';
comment on function public.preview_journey_move(uuid, date) is 'Where open tasks would go with another base date (RHARG).';
comment on function public.journey_figures(uuid, text) is 'How journeys go: time to ready, what is overdue by area, phases.';
