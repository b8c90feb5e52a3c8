-- Journeys: rules.
-- See journeys_tables for the overview.

-- Functions: who may ------------------------------------------------------------------------------------------------
-- Refuses who does not administer that company (RHPER, RHNTF).
create function private.refuse_journey_settings(p_company_id uuid) returns void
language sql stable security definer set search_path = '' as $$
  select private.require_company(p_company_id, 'manage_settings', 'Somente administradores cuidam dos roteiros da empresa.',
    'Não encontrado nesta empresa.')
$$;

-- How the caller stands to the journeys of a person: hr (administers the company), team (the person is below the caller) or null, the
-- person included.
create function private.journey_scope(p_caller private.caller, p_employee_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  company uuid := (select e.company_id from public.employees e where e.id = p_employee_id);
begin
  return case
    when p_caller.employee_id is null or p_employee_id = p_caller.employee_id then null
    when company = any (private.companies_reached(p_caller, 'manage_settings')) then 'hr'
    when company = any (private.companies_reached(p_caller, null)) and p_employee_id = any (private.my_reports_ids()) then 'team'
  end;
end
$$;

-- Whether the caller does this task: the assignee, the group, an administrator.
create function private.may_do_journey_task(p_caller private.caller, p_task public.journey_tasks) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(p_task.assignee_id = p_caller.employee_id
    or (p_task.employee_id <> p_caller.employee_id and p_task.company_id = any (private.companies_reached(p_caller, 'manage_settings')))
    or (p_task.assignee_id is null and p_task.department_id is not null and p_task.employee_id <> p_caller.employee_id and exists (
      select from public.employee_directory d
      where d.company_id = p_task.company_id and d.id = p_caller.employee_id and d.department_id = p_task.department_id)), false)
$$;

-- Whether the caller opens the proof of a task: whoever does it, and whoever follows the journey.
create function private.may_open_task_file(p_caller private.caller, p_file public.files) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.journey_tasks t where t.company_id = p_file.company_id and t.id = p_file.entity_id
    and (private.may_do_journey_task(p_caller, t) or private.journey_scope(p_caller, t.employee_id) is not null))
$$;

-- Functions: what a task waits for ----------------------------------------------------------------------------------
-- Titles of the open tasks that a task waits for; all things of a kit stand for it.
create function private.task_blockers(p_task public.journey_tasks) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(b.title::text order by b.position), '{}') from public.journey_tasks b
  where p_task.depends_on <> '{}' and p_task.status = 'open' and b.company_id = p_task.company_id and b.journey_id = p_task.journey_id
    and b.status = 'open' and b.position / 100 * 100 = any (p_task.depends_on)
$$;

-- What a task waits for, as it is told to somebody: by title to who follows the journey, to others how many.
create function private.told_blockers(p_caller private.caller, p_task public.journey_tasks) returns text[]
language sql stable security definer set search_path = '' as $$
  select case when b.titles = '{}' or private.journey_scope(p_caller, p_task.employee_id) is not null then b.titles
    else array[case cardinality(b.titles) when 1 then 'uma tarefa de outra pessoa'
      else format('%s tarefas de outras pessoas', cardinality(b.titles)) end] end
  from (select private.task_blockers(p_task) as titles) b
$$;

-- Whether the paper of a task is asked of the person, who finds it as a request.
create function private.is_asked_for(p_task public.journey_tasks) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_task.document_type_id is not null and p_task.assignee_id is not distinct from p_task.employee_id and exists (
    select from public.document_requests r
    where r.company_id = p_task.company_id and r.employee_id = p_task.employee_id and r.type_id = p_task.document_type_id
      and r.status in ('open', 'sent'))
$$;

-- Functions: beginning ----------------------------------------------------------------------------------------------
-- From which day a journey of each of these people would count, or why it cannot begin.
create function private.journey_bases(p_company_id uuid, p_kind text, p_people uuid[]) returns setof private.journey_base
language plpgsql stable security definer set search_path = '' as $$
declare
  routine text := (select k.base_routine from private.journey_kinds k where k.kind = p_kind);
begin
  return query execute format($q$
    select b.employee_id, b.base_date, coalesce(b.code, o.code), coalesce(b.problem, o.problem), coalesce(b.field, o.field)
    from %s($1, $3) b
    left join lateral (select 'RHOPN', 'Este roteiro já foi iniciado.', 'employee_id' from public.journeys j
      where j.company_id = $1 and j.kind = $2 and j.employee_id = b.employee_id and j.status = 'open') o (code, problem, field) on true
  $q$, routine) using p_company_id, p_kind, p_people;
end
$$;

-- Whom a journey of this kind is expected for and has none.
create function private.people_without_journey(p_company_id uuid, p_kind text) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  routine text := (select k.without_routine from private.journey_kinds k where k.kind = p_kind);
begin
  if routine is not null then
    return query execute format('select * from %s($1)', routine) using p_company_id;
  end if;
end
$$;

-- Which template is for each of these people on their base date: the first whose audience they belong to, or else the first without one.
create function private.matching_templates(p_company_id uuid, p_kind text, p_bases private.journey_base[])
returns table (employee_id uuid, template_id uuid) language sql stable security definer set search_path = '' as $$
  with templates as (
    select m.id, m.position, m.name, m.audience from public.journey_templates m
    where m.company_id = p_company_id and m.kind = p_kind and m.archived_at is null
  ), belonging as materialized (
    select m.id, d.base_date, p.id as person_id
    from templates m
    cross join (select distinct b.base_date from unnest(p_bases) b where b.base_date is not null) d
    cross join lateral private.audience_people(p_company_id, private.audience_of(m.audience), d.base_date) p (id)
    where m.audience is not null
  )
  select b.employee_id, (
    select m.id from templates m
    where m.audience is null
      or exists (select from belonging g where g.id = m.id and g.base_date = b.base_date and g.person_id = b.employee_id)
    order by m.audience is null, m.position, m.name limit 1)
  from unnest(p_bases) b
$$;

-- The tasks that journeys of these people would have, with their days and people, and what is wrong about who does them. Whom somebody
-- chose for a position does it.
create function private.planned_tasks(p_company_id uuid, p_subjects private.journey_subject[]) returns setof private.planned_task
language sql stable security definer set search_path = '' as $$
  with today as materialized (select private.today(p_company_id) as day), lines as materialized (
    select row_number() over ()::integer as place, s.employee_id, s.base_date, s.buddy_id, t.template_id,
      t.position + coalesce(i.position, 0) as position, t.phase, case when i.id is null then t.title
        else left(format('%s: %s', t.title, y.name), 160) end as title, t.description,
      case t.kind when 'kit' then 'document' else t.kind end as kind,
      t.responsible, t.employee_id as named_id, t.department_id as named_department_id,
      coalesce(i.document_type_id, t.document_type_id) as document_type_id,
      t.url, t.offset_days, t.is_business_days, t.shifts, t.required, t.evidence, t.legal_reference, t.depends_on,
      private.uuid_or_null(s.chosen ->> t.position::text) as chosen_id
    from unnest(p_subjects) s
    join public.journey_templates m on m.company_id = p_company_id and m.id = s.template_id
    join public.journey_template_tasks t on t.company_id = m.company_id and t.template_id = m.id and t.version = m.version
    left join public.journey_kit_items i on i.company_id = t.company_id and i.kit_id = t.kit_id
    left join public.document_types y on y.company_id = t.company_id and y.id = coalesce(i.document_type_id, t.document_type_id)
    -- A paper that the company does not ask for any more is not asked of anybody.
    where (t.kind <> 'kit' or i.id is not null) and y.archived_at is null
  ), days as (
    select d.* from today n cross join lateral private.task_days(p_company_id, array(
      select row(l.place, l.employee_id, l.base_date, l.offset_days, l.is_business_days, l.shifts, n.day)::private.day_need
      from lines l)) d
  ), answers as (
    select a.* from private.found_responsibles(p_company_id, array(
      select row(l.place, l.responsible, l.employee_id, l.buddy_id, l.named_id, l.named_department_id)::private.task_need
      from lines l where l.chosen_id is null)) a
    union all
    select l.place, d.id, null, case when d.id is null then 'Quem foi escolhido não está mais na empresa: fica com o RH'
        when not private.gets_in(e) then format('%s não tem acesso ao sistema', e.display_name) end, d.id is null
    from lines l
    left join public.employee_directory d on d.company_id = p_company_id and d.id = l.chosen_id
    left join public.employees e on e.company_id = p_company_id and e.id = d.id
    where l.chosen_id is not null
  )
  select l.employee_id, l.template_id, l.position, l.phase, l.title, l.description, l.kind, l.responsible, a.assignee_id, a.department_id,
    l.named_id, l.named_department_id, l.chosen_id is not null, l.document_type_id, l.url, l.offset_days, l.is_business_days, l.shifts,
    n.day, d.due_on, l.required, l.evidence, l.legal_reference,
    l.depends_on, a.problem, coalesce(a.is_error, false)
  from lines l join days d on d.place = l.place join answers a on a.place = l.place cross join today n
$$;

-- Functions: another day --------------------------------------------------------------------------------------------
-- Where the open tasks of a journey would go with another base date; one that somebody dated by hand stays.
create function private.moved_tasks(p_journey public.journeys, p_on date) returns table (task_id uuid, due_on date)
language sql stable security definer set search_path = '' as $$
  with tasks as materialized (
    select row_number() over ()::integer as place, t.id, t.offset_days, t.is_business_days, t.shifts, t.not_before
    from public.journey_tasks t
    where t.company_id = p_journey.company_id and t.journey_id = p_journey.id and t.status = 'open' and not t.is_dated_by_hand
  )
  select t.id, d.due_on from tasks t
  join private.task_days(p_journey.company_id, array(
    select row(t.place, p_journey.employee_id, p_on, t.offset_days, t.is_business_days, t.shifts, t.not_before)::private.day_need
    from tasks t)) d on d.place = t.place
$$;

-- Functions: Pendências ---------------------------------------------------------------------------------------------
-- Open tasks of the caller and of the caller's groups that wait for nothing, from a week before their day.
create function private.journey_tasks_waiting(p_caller private.caller) returns setof public.journey_tasks
language plpgsql stable security definer set search_path = '' as $$
declare
  latest date := private.today(p_caller.company_id) + 7;
  hr_company uuid := private.reviewing_company(p_caller);
  department uuid := (select d.department_id from public.employee_directory d
    where d.company_id = p_caller.company_id and d.id = p_caller.employee_id);
begin
  -- A paper that is asked of the person waits as such already.
  return query
    select t.* from (
      select t.* from public.journey_tasks t
      where t.company_id = p_caller.company_id and t.status = 'open' and t.due_on <= latest and not private.is_asked_for(t)
        and (t.assignee_id = p_caller.employee_id
          or (t.assignee_id is null and t.department_id = department and t.employee_id <> p_caller.employee_id))
      union all
      select t.* from public.journey_tasks t
      where t.company_id = hr_company and t.status = 'open' and t.due_on <= latest and t.assignee_id is null and t.department_id is null
        and t.employee_id <> p_caller.employee_id) t
    where t.depends_on = '{}' or private.task_blockers(t) = '{}';
end
$$;

-- Tasks of journeys that wait for the caller.
create function private.pending_journey_tasks(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.key, 'journey_task', i.module, i.title, i.detail, i.employee_id, i.created_at, i.due_at, 'journey_task', i.id, i.url,
    jsonb_build_object('type', 'journey_task', 'task_id', i.id, 'task_kind', i.kind), i.due_at
  from (
    select x.id, 'journey_task:' || x.id as key, x.title::text, x.employee_id, x.created_at, x.kind, k.module,
      private.end_of_day(x.company_id, x.due_on) as due_at,
      case x.kind when 'meeting' then 'Conversa' when 'evaluation' then 'Avaliação de experiência' else 'Tarefa' end
        || ' · ' || k.label as detail,
      coalesce(x.url, case when x.employee_id = p_caller.employee_id then k.own_page end) as url
    from private.journey_tasks_waiting(p_caller) x
    join public.journeys j on j.company_id = x.company_id and j.id = x.journey_id
    join private.journey_kinds k on k.kind = j.kind
  ) i
  where p_after_at is null or (i.due_at, i.key) > (p_after_at, p_after_key)
  order by i.due_at, i.key limit p_limit
$$;

insert into private.pending_sources (source, position, items_routine) values
  ('journey_tasks', 80, 'private.pending_journey_tasks');
