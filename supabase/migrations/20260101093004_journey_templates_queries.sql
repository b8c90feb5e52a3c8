-- Journey templates: queries.
-- See journey_templates_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- The templates of a kind in force with their tasks, in the order in which they count; for administrators.
create function public.journey_template_list(p_company_id uuid, p_kind text)
returns table (id uuid, name text, description text, version integer, audience jsonb, used integer, tasks jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_journey_settings(p_company_id);
  return query
    select m.id, m.name::text, m.description, m.version, m.audience, (
      select count(*)::integer from public.journeys j where j.company_id = m.company_id and j.template_id = m.id and j.status = 'open'), (
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

-- The day that each of these tasks, as a template writes them, would have for a base date: of somebody, or of nobody in particular.
create function public.journey_template_days(p_company_id uuid, p_tasks jsonb, p_base date, p_employee_id uuid default null)
returns table (place integer, due_on date) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_journey_settings(p_company_id);
  perform private.check_day(p_base, 'base_date');
  if p_base is null or jsonb_array_length(private.a_list(p_tasks)) > 100 then
    perform private.refuse('RHARG', 'Informe o dia do começo.', 'base_date', 'Um roteiro tem de 1 a 100 tarefas.');
  end if;
  return query
    select d.* from private.task_days(p_company_id, array(
      select row(w.place, e.id, p_base, least(greatest(coalesce((w.task ->> 'offset_days')::integer, 0), -180), 365),
        coalesce((w.task ->> 'is_business_days')::boolean, false), coalesce(w.task ->> 'shifts', 'before'), p_base - 400)::private.day_need
      from jsonb_array_elements(private.a_list(p_tasks)) with ordinality as w (task, place)
      left join public.employees e on e.company_id = p_company_id and e.id = p_employee_id)) d order by d.place;
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
  ('kit_document', 'id uuid, name text'),
  ('journey_kit_list', 'documents kit_document[]');

grant execute on function public.journey_template_list(uuid, text), public.journey_template_days(uuid, jsonb, date, uuid),
  public.journey_kit_list(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.journey_template_list(uuid, text) is 'Templates in force with their tasks (RHPER, RHNTF).';
comment on function public.journey_template_days(uuid, jsonb, date, uuid) is 'The days of tasks for a base date (RHPER, RHNTF, RHARG).';
comment on function public.journey_kit_list(uuid) is 'Kits with their documents (RHPER, RHNTF).';
