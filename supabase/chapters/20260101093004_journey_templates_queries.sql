-- Journey templates: queries.
-- See journey_templates_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- The templates of a kind in force with their tasks, in the order in which they count; for administrators. problems: how many tasks name
-- a person or a department that cannot do them.
create function public.journey_template_list(p_company_id uuid, p_kind text)
returns table (id uuid, name text, description text, version integer, audience jsonb, used integer, problems integer, tasks jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_journey_settings(p_company_id);
  return query
    with naming as materialized (
      select row_number() over ()::integer as place, t.template_id, t.responsible, t.employee_id, t.department_id
      from public.journey_templates m
      join public.journey_template_tasks t on t.company_id = m.company_id and t.template_id = m.id and t.version = m.version
      where m.company_id = p_company_id and m.kind = p_kind and m.archived_at is null
        and (t.employee_id is not null or t.department_id is not null)
    ), broken as (
      select n.template_id, count(*)::integer as tasks
      from private.found_responsibles(p_company_id, array(
        select row(n.place, n.responsible, null, null, n.employee_id, n.department_id)::private.task_need from naming n)) a
      join naming n on n.place = a.place
      where a.problem is not null group by n.template_id
    )
    select m.id, m.name::text, m.description, m.version, m.audience, (
      select count(*)::integer from public.journeys j where j.company_id = m.company_id and j.template_id = m.id and j.status = 'open'),
      coalesce((select b.tasks from broken b where b.template_id = m.id), 0), (
      select coalesce(jsonb_agg(jsonb_build_object('phase', t.phase, 'title', t.title, 'description', t.description, 'kind', t.kind,
          'responsible', t.responsible, 'employee', private.person(t.employee_id), 'employee_id', t.employee_id,
          'department_id', t.department_id, 'document_type_id', t.document_type_id, 'kit_id', t.kit_id, 'url', t.url,
          'offset_days', t.offset_days, 'is_business_days', t.is_business_days, 'shifts', t.shifts, 'required', t.required,
          'evidence', t.evidence, 'legal_reference', t.legal_reference,
          'depends_on', array(select d / 100 from unnest(t.depends_on) d order by 1)) order by t.position), '[]')
      from public.journey_template_tasks t where t.company_id = m.company_id and t.template_id = m.id and t.version = m.version)
    from public.journey_templates m
    where m.company_id = p_company_id and m.kind = p_kind and m.archived_at is null
    order by m.audience is null, m.position, m.name limit 100;
end
$$;

-- The day that each of these tasks, as a template writes them, would have for a base date, of somebody or of nobody in particular; who
-- would do it, where a person is given; and what is wrong about that, which of a named person or department is known anyhow.
create function public.journey_template_days(p_company_id uuid, p_tasks jsonb, p_base date, p_employee_id uuid default null)
returns table (place integer, due_on date, task_with text, problem text, is_error boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_journey_settings(p_company_id);
  perform private.check_day(p_base, 'base_date');
  if p_base is null or jsonb_array_length(private.a_list(p_tasks)) > 100 then
    perform private.refuse('RHARG', 'Informe o dia do começo.', 'base_date', 'Um roteiro tem de 1 a 100 tarefas.');
  end if;
  return query
    with tasks as materialized (
      select w.place::integer as place, e.id as person_id, w.task ->> 'responsible' as responsible,
        private.uuid_or_null(w.task ->> 'employee_id') as named_id, private.uuid_or_null(w.task ->> 'department_id') as department_id,
        least(greatest(coalesce((w.task ->> 'offset_days')::integer, 0), -180), 365) as offset_days,
        coalesce((w.task ->> 'is_business_days')::boolean, false) as is_business_days, coalesce(w.task ->> 'shifts', 'before') as shifts
      from jsonb_array_elements(private.a_list(p_tasks)) with ordinality as w (task, place)
      left join public.employees e on e.company_id = p_company_id and e.id = p_employee_id
    ), answers as (
      select a.* from private.found_responsibles(p_company_id, array(
        select row(t.place, t.responsible, t.person_id, null, t.named_id, t.department_id)::private.task_need from tasks t
        where t.person_id is not null or t.named_id is not null or t.department_id is not null)) a
    )
    select d.place, d.due_on, case when p_employee_id is not null then coalesce(private.person_name(a.assignee_id), (
        select g.name::text from public.departments g where g.company_id = p_company_id and g.id = a.department_id), 'RH') end,
      a.problem, coalesce(a.is_error, false)
    from private.task_days(p_company_id, array(
      select row(t.place, t.person_id, p_base, t.offset_days, t.is_business_days, t.shifts, p_base - 400)::private.day_need
      from tasks t)) d
    left join answers a on a.place = d.place
    order by d.place;
end
$$;

create function public.journey_kit_list(p_company_id uuid) returns table (id uuid, name text, documents jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_journey_settings(p_company_id);
  return query
    select k.id, k.name::text, (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by i.position), '[]')
      from public.journey_kit_items i
      join public.document_types d on d.company_id = i.company_id and d.id = i.document_type_id
      where i.company_id = k.company_id and i.kit_id = k.id)
    from public.journey_kits k where k.company_id = p_company_id and k.archived_at is null order by k.name limit 200;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('journey_phase', 'before|day_1|week_1|day_30|day_60|day_90|other'),
  ('journey_responsible', 'hr|manager|buddy|person|it|head|department|named'),
  ('journey_template_task', 'phase journey_phase, title text, description text?, kind task|document|kit|meeting|link|invite,
    responsible journey_responsible, employee person?, employee_id uuid?, department_id uuid?, document_type_id uuid?, kit_id uuid?,
    url text?, offset_days integer, is_business_days boolean, shifts before|after, required boolean, evidence none|text|file,
    legal_reference text?, depends_on integer[]'),
  ('journey_template_list', 'description ?, audience json{}?, tasks journey_template_task[]'),
  ('journey_template_days', 'task_with ?, problem ?'),
  ('kit_document', 'id uuid, name text'),
  ('journey_kit_list', 'documents kit_document[]');

grant execute on function public.journey_template_list(uuid, text), public.journey_template_days(uuid, jsonb, date, uuid),
  public.journey_kit_list(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.journey_template_list(uuid, text) is 'Templates in force with their tasks (RHPER, RHNTF).';
comment on function public.journey_template_days(uuid, jsonb, date, uuid)
  is 'The days of tasks for a base date, and who would do them (RHPER, RHNTF, RHARG).';
comment on function public.journey_kit_list(uuid) is 'Kits with their documents (RHPER, RHNTF).';
