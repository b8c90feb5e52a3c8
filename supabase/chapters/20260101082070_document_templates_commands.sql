-- Document templates: commands.
-- See document_templates_tables for the overview.

-- Functions: saving -------------------------------------------------------------------------------------------------
-- A template of a company whose documents the caller manages, locked (RHPER, RHNTF).
create function private.managed_template(p_template_id uuid) returns public.document_templates
language plpgsql volatile security definer set search_path = '' as $$
declare
  template public.document_templates;
begin
  select t.* into template from public.document_templates t
  where t.id = p_template_id and t.company_id = any (private.company_ids_with('manage_documents')) for update;
  perform private.refuse_document_settings(template.company_id);
  return template;
end
$$;

-- Writes over a version that no paper was made from; otherwise the body becomes the next version.
create function private.write_template_body(p_template public.document_templates, p_body jsonb) returns public.document_templates
language plpgsql volatile security definer set search_path = '' as $$
declare
  template public.document_templates := p_template;
  present private.document_template_versions;
  -- Who reads a body finds all of it there.
  whole jsonb := '{"inputs": [], "letterhead": true, "footer": true}' || p_body;
begin
  select v.* into present from private.document_template_versions v
  where v.company_id = template.company_id and v.template_id = template.id and v.n = template.version for update;
  if present.body = whole then
    return template;
  elsif present.id is not null and present.used_at is null then
    update private.document_template_versions v set body = whole, created_by = private.my_employee_id(), created_at = private.now()
    where v.id = present.id;
    return template;
  end if;
  insert into private.document_template_versions (company_id, template_id, n, body, created_by, created_at)
  values (template.company_id, template.id, coalesce(present.n, 0) + 1, whole, private.my_employee_id(), private.now());
  update public.document_templates t set version = coalesce(present.n, 0) + 1 where t.id = template.id returning t.* into template;
  return template;
end
$$;

create function public.save_document_template(p_template jsonb) returns setof public.document_templates
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish public.document_templates := jsonb_populate_record(null::public.document_templates,
    private.an_object(p_template) - array['body', 'version', 'archived_at', 'created_at', 'seeded']);
  type public.document_types;
  saved public.document_templates;
begin
  perform private.refuse_document_settings(wish.company_id);
  select t.* into type from public.document_types t
  where t.company_id = wish.company_id and t.id = wish.type_id and t.archived_at is null and t.who_sends <> 'person';
  if not found then
    perform private.refuse('RHNTF', 'Escolha um tipo de documento que a empresa envia.', 'type_id', 'Escolha outro tipo.');
  end if;
  perform private.check_template_body(wish.company_id, type, p_template -> 'body');
  if wish.id is null then
    insert into public.document_templates as t (company_id, type_id, name, description)
    values (wish.company_id, wish.type_id, coalesce(private.tidy(wish.name), ''), private.tidy(wish.description)) returning t.* into saved;
  else
    update public.document_templates t set type_id = wish.type_id, name = coalesce(private.tidy(wish.name), ''),
      description = private.tidy(wish.description)
    where t.id = wish.id and t.company_id = wish.company_id and t.updated_at = wish.updated_at returning t.* into saved;
    if not found then
      return;
    end if;
  end if;
  return next private.write_template_body(saved, p_template -> 'body');
end
$$;

create function public.archive_document_template(p_template_id uuid, p_archived boolean default true) returns public.document_templates
language plpgsql volatile security definer set search_path = '' as $$
declare
  template public.document_templates := private.managed_template(p_template_id);
begin
  update public.document_templates t set archived_at = case when p_archived then coalesce(t.archived_at, private.now()) end
  where t.id = template.id returning t.* into template;
  return template;
end
$$;

-- Functions: reading ------------------------------------------------------------------------------------------------
grant execute on function public.save_document_template(jsonb), public.archive_document_template(uuid, boolean) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.save_document_template(jsonb)
  is 'Creates or changes a template and its body; no row when somebody changed it meanwhile.';
comment on function public.archive_document_template(uuid, boolean) is 'Takes a template out of use, or back.';
