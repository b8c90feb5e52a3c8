-- Admission templates: commands.
-- See admission_templates_tables for the overview.

-- Functions: saving -------------------------------------------------------------------------------------------------
-- Gives a template exactly these tasks.
create function private.write_template_tasks(p_template public.admission_templates, p_tasks jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.admission_template_tasks t where t.company_id = p_template.company_id and t.template_id = p_template.id;
  insert into public.admission_template_tasks (company_id, template_id, position, title, description, kind, responsible, employee_id,
    department_id, document_type_id, url, offset_days, required)
  select p_template.company_id, p_template.id, w.place * 10, coalesce(private.tidy(w.task ->> 'title'), ''),
    private.tidy_lines(w.task ->> 'description'), coalesce(w.task ->> 'kind', 'task'), coalesce(w.task ->> 'responsible', ''),
    private.uuid_or_null(w.task ->> 'employee_id'), private.uuid_or_null(w.task ->> 'department_id'),
    private.uuid_or_null(w.task ->> 'document_type_id'), private.tidy(w.task ->> 'url'),
    coalesce((w.task ->> 'offset_days')::integer, 0), coalesce((w.task ->> 'required')::boolean, false)
  from jsonb_array_elements(case when jsonb_typeof(p_tasks) = 'array' then p_tasks else '[]' end) with ordinality as w (task, place);
end
$$;

create function public.save_admission_template(p_values jsonb) returns public.admission_templates
language plpgsql volatile security definer set search_path = '' as $$
declare
  template public.admission_templates;
  company uuid := private.uuid_or_null(p_values ->> 'company_id');
  wanted uuid := private.uuid_or_null(p_values ->> 'id');
begin
  perform private.refuse_admission_settings(company);
  if jsonb_array_length(case when jsonb_typeof(p_values -> 'tasks') = 'array' then p_values -> 'tasks' else '[]' end) not between 1 and 100
    then
    perform private.refuse('RHARG', 'Inclua ao menos uma tarefa no roteiro.', 'tasks', 'Um roteiro tem de 1 a 100 tarefas.');
  end if;
  if wanted is null then
    insert into public.admission_templates (company_id, name, description)
    values (company, coalesce(private.tidy(p_values ->> 'name'), ''), private.tidy(p_values ->> 'description')) returning * into template;
  else
    update public.admission_templates t
    set name = coalesce(private.tidy(p_values ->> 'name'), ''), description = private.tidy(p_values ->> 'description')
    where t.id = wanted and t.company_id = company and t.archived_at is null returning * into template;
    if template.id is null then
      perform private.refuse('RHNTF', 'Este roteiro não existe mais.', '', 'Recarregue a página.');
    end if;
  end if;
  perform private.write_template_tasks(template, p_values -> 'tasks');
  return template;
end
$$;

create function public.archive_admission_template(p_id uuid) returns public.admission_templates
language plpgsql volatile security definer set search_path = '' as $$
declare
  template public.admission_templates;
begin
  select t.* into template from public.admission_templates t
    where t.id = p_id and t.company_id = any (private.company_ids_with('manage_settings'));
  perform private.refuse_admission_settings(template.company_id);
  update public.admission_templates t set archived_at = coalesce(t.archived_at, private.now()) where t.id = p_id returning * into template;
  return template;
end
$$;

grant execute on function public.save_admission_template(jsonb), public.archive_admission_template(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.save_admission_template(jsonb) is 'Creates or changes a template with its tasks (RHPER, RHNTF, RHARG).';
comment on function public.archive_admission_template(uuid) is 'Takes a template out of use (RHPER, RHNTF).';
