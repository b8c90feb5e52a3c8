-- Journeys among what there is to do about a person, and in the history: rules.
-- See person_matters_tables and timeline_tables for the overviews.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Open journeys with how far they are, and the people whom one is expected for, to who follows them; to the person the own tasks.
create function private.matters_of_journeys(p_caller private.caller, p_person public.employees, p_scope text)
returns setof private.person_matter language sql stable security definer set search_path = '' as $$
  with today as (select private.today(p_person.company_id) as day), open as materialized (
    select j.id, k.label, case p_scope when 'own' then k.own_page when 'hr' then k.page || '?pessoa=' || p_person.id
        else k.team_page || '?pessoa=' || p_person.id end as url, c.*
    from today n cross join public.journeys j
    join private.journey_kinds k on k.kind = j.kind
    cross join lateral (
      select count(*) as total, count(*) filter (where t.status <> 'open') as done,
        count(*) filter (where t.status = 'open' and t.due_on < n.day) as overdue, min(t.due_on) filter (where t.status = 'open') as due_on
      from public.journey_tasks t
      where t.company_id = j.company_id and t.journey_id = j.id and t.status <> 'cancelled'
        and (p_scope <> 'own' or (t.assignee_id = p_person.id and t.document_type_id is null))) c
    where j.company_id = p_person.company_id and j.employee_id = p_person.id and j.status = 'open' and p_scope in ('hr', 'team', 'own')
  )
  select 'journey:' || o.id, case when o.overdue > 0 then 'late' else 'todo' end, format('%s: %s de %s tarefas', o.label, o.done, o.total),
    case when o.overdue = 1 then '1 tarefa atrasada' when o.overdue > 1 then o.overdue || ' tarefas atrasadas' end, o.due_on,
    case p_scope when 'own' then 'Fazer' else 'Acompanhar' end, o.url
  from open o where o.done < o.total
  union all
  select 'journey:' || k.kind, 'todo', k.label || ' sem roteiro', null, p_person.hire_date, 'Iniciar', k.page || '?pessoa=' || p_person.id
  from private.journey_kinds k
  where p_scope = 'hr' and p_person.id in (select w.id from private.people_without_journey(p_person.company_id, k.kind) w (id))
$$;

-- When journeys began and ended, for who follows them.
create function private.timeline_of_journeys(
  p_caller private.caller, p_person public.employees, p_scope text, p_before timestamptz, p_limit integer)
returns setof private.timeline_event language sql stable security definer set search_path = '' as $$
  select x.* from (
    select m.at, 'journey:' || m.moment || ':' || j.id, 'journey', k.module, k.label || m.words, (
        select t.name::text from public.journey_templates t where t.company_id = j.company_id and t.id = j.template_id),
      case m.moment when 'begun' then j.launched_by end, null::text
    from public.journeys j
    join private.journey_kinds k on k.kind = j.kind
    cross join lateral (values ('begun', j.created_at, ': roteiro iniciado'), ('done', case when j.status = 'done' then j.closed_at end,
      ': roteiro concluído')) m (moment, at, words)
    where p_scope in ('hr', 'team') and p_person.id <> p_caller.employee_id and j.company_id = p_person.company_id
      and j.employee_id = p_person.id and j.status <> 'undone' and m.at is not null
  ) x
  where x.at <= coalesce(p_before, 'infinity') order by 1 desc, 2 desc limit p_limit
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.matter_sources (source, routine) values ('journeys', 'private.matters_of_journeys');
insert into private.timeline_sources (source, routine) values ('journeys', 'private.timeline_of_journeys');
