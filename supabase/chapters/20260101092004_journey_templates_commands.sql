-- Journey templates: commands.
-- See journey_templates_tables for the overview.

-- Functions: saving -------------------------------------------------------------------------------------------------
-- The next version of a template has exactly these tasks; what they wait for is named by their place in the list (RHDEP).
create function private.write_template_tasks(p_template public.journey_templates, p_tasks jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from jsonb_array_elements(p_tasks) with ordinality as w (task, place)
      cross join lateral jsonb_array_elements_text(coalesce(w.task -> 'depends_on', '[]')) d (before)
      where d.before::integer not between 1 and w.place - 1) then
    perform private.refuse('RHDEP', 'Uma tarefa só espera por tarefas que vêm antes dela.', 'tasks', 'Mude a ordem ou a espera.');
  end if;
  insert into public.journey_template_tasks (company_id, template_id, version, position, phase, title, description, kind, responsible,
    employee_id, department_id, document_type_id, kit_id, url, offset_days, is_business_days, shifts, required, evidence, legal_reference,
    depends_on)
  select p_template.company_id, p_template.id, p_template.version, w.place * 100, coalesce(w.task ->> 'phase', 'before'),
    coalesce(private.tidy(w.task ->> 'title'), ''), private.tidy_lines(w.task ->> 'description'), coalesce(w.task ->> 'kind', 'task'),
    coalesce(w.task ->> 'responsible', ''), private.uuid_or_null(w.task ->> 'employee_id'),
    private.uuid_or_null(w.task ->> 'department_id'), private.uuid_or_null(w.task ->> 'document_type_id'),
    private.uuid_or_null(w.task ->> 'kit_id'), private.tidy(w.task ->> 'url'), coalesce((w.task ->> 'offset_days')::integer, 0),
    coalesce((w.task ->> 'is_business_days')::boolean, false),
    coalesce(w.task ->> 'shifts', 'before'), coalesce((w.task ->> 'required')::boolean, false), coalesce(w.task ->> 'evidence', 'none'),
    private.tidy(w.task ->> 'legal_reference'),
    array(select d.before::integer * 100 from jsonb_array_elements_text(coalesce(w.task -> 'depends_on', '[]')) d (before) order by 1)
  from jsonb_array_elements(p_tasks) with ordinality as w (task, place);
end
$$;

-- A template with its tasks, a list of up to a hundred; whom it is for is an audience of the company. version: the one that was changed,
-- refused where there is another by now (RHREV).
create function public.save_journey_template(p_values jsonb) returns public.journey_templates
language plpgsql volatile security definer set search_path = '' as $$
declare
  template public.journey_templates;
  company uuid := private.uuid_or_null(p_values ->> 'company_id');
  wanted uuid := private.uuid_or_null(p_values ->> 'id');
  whom jsonb := nullif(nullif(p_values -> 'audience', 'null'), '{}');
  tasks jsonb := private.a_list(p_values -> 'tasks');
begin
  perform private.refuse_journey_settings(company);
  if jsonb_array_length(tasks) not between 1 and 100 then
    perform private.refuse('RHARG', 'Inclua ao menos uma tarefa no roteiro.', 'tasks', 'Um roteiro tem de 1 a 100 tarefas.');
  end if;
  perform private.check_audience(company, private.audience_of(whom));
  if wanted is null then
    insert into public.journey_templates (company_id, kind, name, description, audience, position)
    values (company, coalesce(p_values ->> 'kind', 'admission'), coalesce(private.tidy(p_values ->> 'name'), ''),
      private.tidy(p_values ->> 'description'), whom, (select count(*) from public.journey_templates t where t.company_id = company))
    returning * into template;
  else
    update public.journey_templates t set name = coalesce(private.tidy(p_values ->> 'name'), ''),
      description = private.tidy(p_values ->> 'description'), audience = whom, version = t.version + 1
    where t.id = wanted and t.company_id = company and t.archived_at is null
      and t.version = coalesce((p_values ->> 'version')::integer, t.version) returning * into template;
    if template.id is null and exists (select from public.journey_templates t
        where t.id = wanted and t.company_id = company and t.archived_at is null) then
      perform private.refuse('RHREV', 'Outra pessoa salvou uma nova versão deste roteiro.', 'version',
        'Recarregue a página: o que você escreveu continua como rascunho.');
    elsif template.id is null then
      perform private.refuse('RHNTF', 'Este roteiro não existe mais.', '', 'Recarregue a página.');
    end if;
  end if;
  perform private.write_template_tasks(template, tasks);
  return template;
end
$$;

create function public.archive_journey_template(p_id uuid) returns public.journey_templates
language plpgsql volatile security definer set search_path = '' as $$
declare
  template public.journey_templates;
begin
  select t.* into template from public.journey_templates t
    where t.id = p_id and t.company_id = any (private.company_ids_with('manage_settings'));
  perform private.refuse_journey_settings(template.company_id);
  update public.journey_templates t set archived_at = coalesce(t.archived_at, private.now()) where t.id = p_id returning * into template;
  return template;
end
$$;

-- Which of several templates counts first, for people whom more than one is for.
create function public.order_journey_templates(p_company_id uuid, p_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.refuse_journey_settings(p_company_id);
  update public.journey_templates t set position = w.place
  from unnest(p_ids) with ordinality as w (id, place)
  where t.company_id = p_company_id and t.id = w.id and t.position is distinct from w.place;
end
$$;

-- Functions: kits ---------------------------------------------------------------------------------------------------
create function public.save_journey_kit(p_values jsonb) returns public.journey_kits
language plpgsql volatile security definer set search_path = '' as $$
declare
  kit public.journey_kits;
  company uuid := private.uuid_or_null(p_values ->> 'company_id');
  wanted uuid := private.uuid_or_null(p_values ->> 'id');
  types jsonb := private.a_list(p_values -> 'document_types');
begin
  perform private.refuse_journey_settings(company);
  if jsonb_array_length(types) not between 1 and 99 then
    perform private.refuse('RHARG', 'Escolha ao menos um documento para o kit.', 'document_types', 'Um kit tem de 1 a 99 documentos.');
  end if;
  if wanted is null then
    insert into public.journey_kits (company_id, name) values (company, coalesce(private.tidy(p_values ->> 'name'), ''))
    returning * into kit;
  else
    update public.journey_kits k set name = coalesce(private.tidy(p_values ->> 'name'), '')
    where k.id = wanted and k.company_id = company and k.archived_at is null returning * into kit;
    if kit.id is null then
      perform private.refuse('RHNTF', 'Este kit não existe mais.', '', 'Recarregue a página.');
    end if;
  end if;
  delete from public.journey_kit_items i where i.company_id = company and i.kit_id = kit.id;
  insert into public.journey_kit_items (company_id, kit_id, position, document_type_id)
  select company, kit.id, min(w.place), private.uuid_or_null(w.id)
  from jsonb_array_elements_text(types) with ordinality as w (id, place) group by private.uuid_or_null(w.id);
  return kit;
end
$$;

-- A kit that a template in force names stays (RHUSE).
create function public.archive_journey_kit(p_id uuid) returns public.journey_kits
language plpgsql volatile security definer set search_path = '' as $$
declare
  kit public.journey_kits;
  used text;
begin
  select k.* into kit from public.journey_kits k where k.id = p_id and k.company_id = any (private.company_ids_with('manage_settings'));
  perform private.refuse_journey_settings(kit.company_id);
  select m.name into used from public.journey_template_tasks t
  join public.journey_templates m on m.company_id = t.company_id and m.id = t.template_id and m.version = t.version
    and m.archived_at is null
  where t.company_id = kit.company_id and t.kit_id = kit.id limit 1;
  if used is not null then
    perform private.refuse('RHUSE', format('O roteiro %s usa este kit.', used), '', 'Tire o kit do roteiro antes.');
  end if;
  update public.journey_kits k set archived_at = coalesce(k.archived_at, private.now()) where k.id = p_id returning * into kit;
  return kit;
end
$$;

grant execute on function public.save_journey_template(jsonb), public.archive_journey_template(uuid),
  public.order_journey_templates(uuid, uuid[]), public.save_journey_kit(jsonb), public.archive_journey_kit(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_journey_template(jsonb)
  is 'Creates a template with its tasks, or its next version (RHPER, RHNTF, RHARG, RHREV, RHDEP).';
comment on function public.archive_journey_template(uuid) is 'Takes a template out of use (RHPER, RHNTF).';
comment on function public.order_journey_templates(uuid, uuid[]) is 'Which template counts first (RHPER, RHNTF).';
comment on function public.save_journey_kit(jsonb) is 'Creates or changes a kit with its documents (RHPER, RHNTF, RHARG).';
comment on function public.archive_journey_kit(uuid) is 'Takes a kit out of use that no template in force names (RHPER, RHNTF, RHUSE).';
