-- Journeys of many people at once: queries.
-- What beginning would do, and what became of a run. See journey_runs_tables for the overview.

-- Functions: simulating ---------------------------------------------------------------------------------------------
-- The people of a run as screens write them, with their base date and template: the one that is chosen, or the one for them.
create function private.wished_subjects(p_company_id uuid, p_kind text, p_people jsonb)
returns table (subject private.journey_subject, problem text) language sql stable security definer set search_path = '' as $$
  with wished as materialized (
    select private.uuid_or_null(w ->> 'employee_id') as employee_id, private.uuid_or_null(w ->> 'template_id') as template_id,
      private.uuid_or_null(w ->> 'buddy_id') as buddy_id, coalesce(nullif(w -> 'chosen', 'null'), '{}') as chosen
    from jsonb_array_elements(p_people) w limit 500
  ), bases as materialized (
    select b.* from private.journey_bases(p_company_id, p_kind, array(select w.employee_id from wished w)) b
  ), matching as materialized (
    select m.* from private.matching_templates(p_company_id, p_kind, array(
      select row(b.employee_id, b.base_date, b.code, b.problem, b.field)::private.journey_base from bases b)) m
  )
  select row(w.employee_id, b.base_date, t.id, w.buddy_id, w.chosen)::private.journey_subject,
    coalesce(b.problem, case when t.id is null then 'Nenhum roteiro serve para esta pessoa.' end)
  from wished w
  join bases b on b.employee_id = w.employee_id
  left join matching m on m.employee_id = w.employee_id
  left join public.journey_templates t on t.company_id = p_company_id and t.kind = p_kind and t.archived_at is null
    and t.id = coalesce(w.template_id, m.template_id)
$$;

-- What beginning would do for each of these people: by which template, how many tasks, and which of them nobody does or somebody else.
create function public.simulate_journeys(p_company_id uuid, p_kind text, p_people jsonb)
returns table (employee jsonb, employee_id uuid, base_date date, template_id uuid, template text, problem text, tasks integer, lines jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_journey_settings(p_company_id);
  return query
    with wished as materialized (
      select (s.subject).*, s.problem as why from private.wished_subjects(p_company_id, p_kind, private.a_list(p_people)) s
    ), planned as materialized (
      select p.* from private.planned_tasks(p_company_id, array(
        select row(w.employee_id, w.base_date, w.template_id, w.buddy_id, w.chosen)::private.journey_subject from wished w
        where w.why is null)) p
    )
    select private.person(w.employee_id), w.employee_id, w.base_date, w.template_id, m.name::text, w.why, p.tasks, p.lines
    from wished w
    join public.employees e on e.company_id = p_company_id and e.id = w.employee_id
    left join public.journey_templates m on m.company_id = p_company_id and m.id = w.template_id
    cross join lateral (
      select count(*)::integer as tasks, coalesce(jsonb_agg(jsonb_build_object('position', t.position, 'title', t.title,
        'problem', t.problem, 'is_error', t.is_error) order by t.is_error desc, t.position) filter (where t.problem is not null), '[]')
        as lines
      from planned t where t.employee_id = w.employee_id) p
    order by w.why is null, e.display_name, e.id;
end
$$;

-- The tasks that one person would have.
create function public.journey_plan(p_kind text, p_employee_id uuid, p_template_id uuid default null, p_buddy_id uuid default null,
  p_chosen jsonb default '{}')
returns table (task_position integer, phase text, title text, kind text, responsible text, task_with text, due_on date, required boolean,
  legal_reference text, problem text, is_error boolean) language plpgsql stable security definer set search_path = '' as $$
declare
  company uuid := (select e.company_id from public.employees e
    where e.id = p_employee_id and e.company_id = any (private.company_ids_with('manage_settings')));
begin
  perform private.refuse_journey_settings(company);
  return query
    select p.position, p.phase, p.title, p.kind, p.responsible, coalesce(private.person_name(p.assignee_id), d.name::text, 'RH'), p.due_on,
      p.required, p.legal_reference, p.problem, p.is_error
    from private.planned_tasks(company, array(
      select s.subject from private.wished_subjects(company, p_kind, jsonb_build_array(jsonb_build_object('employee_id', p_employee_id,
        'template_id', p_template_id, 'buddy_id', p_buddy_id, 'chosen', p_chosen))) s where s.problem is null)) p
    left join public.departments d on d.company_id = company and d.id = p.department_id
    order by p.due_on, p.position;
end
$$;

-- Functions: a run --------------------------------------------------------------------------------------------------
-- A run with its people: how far it is, who began, who could not and why.
create function public.journey_run(p_run_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  run public.journey_runs;
begin
  select r.* into run from public.journey_runs r
  where r.id = p_run_id and r.company_id = any (private.company_ids_with('manage_settings'));
  perform private.refuse_journey_settings(run.company_id);
  return (
    select jsonb_build_object('id', run.id, 'kind', run.kind, 'status', run.status, 'failure', run.failure, 'created_at', run.created_at,
      'finished_at', run.finished_at, 'carried', private.progress_of(run.id), 'total', count(*), 'begun', count(p.journey_id),
      'open', count(*) filter (where j.status = 'open'),
      'people', coalesce(jsonb_agg(jsonb_build_object('employee', private.person(p.employee_id), 'employee_id', p.employee_id,
        'template_id', p.template_id, 'journey_status', j.status, 'problem', p.problem)
        order by p.problem is null, e.display_name, e.id), '[]'))
    from public.journey_run_people p
    join public.employees e on e.company_id = p.company_id and e.id = p.employee_id
    left join public.journeys j on j.company_id = p.company_id and j.id = p.journey_id
    where p.company_id = run.company_id and p.run_id = run.id);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('simulated_line', 'position integer, title text, problem text, is_error boolean'),
  ('simulate_journeys', 'employee person, base_date ?, template_id ?, template ?, problem ?, lines simulated_line[]'),
  ('journey_plan', 'phase journey_phase, kind task_kind, responsible journey_responsible, legal_reference ?, problem ?'),
  ('run_person', 'employee person, employee_id uuid, template_id uuid?, journey_status open|done|cancelled|undone?, problem text?'),
  ('journey_run', 'id uuid, kind text, status waiting|done|failed|undone, failure text?, created_at timestamptz, finished_at timestamptz?,
    carried integer, total integer, begun integer, open integer, people run_person[]');

grant execute on function public.simulate_journeys(uuid, text, jsonb), public.journey_plan(text, uuid, uuid, uuid, jsonb),
  public.journey_run(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.simulate_journeys(uuid, text, jsonb) is 'What beginning would do for many people (RHPER, RHNTF, RHARG).';
comment on function public.journey_plan(text, uuid, uuid, uuid, jsonb) is 'The tasks that somebody would have (RHPER, RHNTF).';
comment on function public.journey_run(uuid) is 'A run with its people (RHPER, RHNTF).';
