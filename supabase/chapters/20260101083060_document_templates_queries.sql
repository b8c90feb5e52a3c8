-- Document templates: queries.
-- See document_templates_tables for the overview.

-- Functions: reading ------------------------------------------------------------------------------------------------
create function public.template_variable_list(p_company_id uuid) returns table (key text, label text, section text, sensitivity text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_company_id = any (private.company_ids_with('manage_documents')) then
    return query select v.* from private.template_variables(p_company_id) v;
  end if;
end
$$;

create function public.document_template_list(p_company_id uuid)
returns table (template_id uuid, name text, description text, type_id uuid, type_name text, sensitivity text, version integer,
  inputs jsonb, archived_at timestamptz, updated_at timestamptz, used_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_company_id is null or not p_company_id = any (private.company_ids_with('manage_documents')) then
    return;
  end if;
  return query
    select t.id, t.name::text, t.description, y.id, y.name::text, y.sensitivity, t.version, coalesce(v.body -> 'inputs', '[]'),
      t.archived_at, t.updated_at,
      (select max(u.used_at) from private.document_template_versions u where u.company_id = t.company_id and u.template_id = t.id)
    from public.document_templates t
    join public.document_types y on y.company_id = t.company_id and y.id = t.type_id
    join private.document_template_versions v on v.company_id = t.company_id and v.template_id = t.id and v.n = t.version
    where t.company_id = p_company_id order by t.archived_at nulls first, t.name, t.id;
end
$$;

create function public.read_document_template(p_template_id uuid)
returns table (template_id uuid, company_id uuid, name text, description text, type_id uuid, version integer, body jsonb,
  used boolean, archived_at timestamptz, updated_at timestamptz) language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select t.id, t.company_id, t.name::text, t.description, t.type_id, t.version, v.body, v.used_at is not null, t.archived_at, t.updated_at
    from public.document_templates t
    join private.document_template_versions v on v.company_id = t.company_id and v.template_id = t.id and v.n = t.version
    where t.id = p_template_id and t.company_id = any (private.company_ids_with('manage_documents'));
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('template_question', 'key text, label text, kind text|date|number'),
  ('text_span', 'text text, variable? never, bold? boolean, italic? boolean, underline? boolean'),
  ('variable_span', 'variable text, text? never, bold? boolean, italic? boolean, underline? boolean'),
  ('template_span', 'text_span/variable_span'),
  ('text_align', 'left|center|right|justify'),
  ('template_text', 'type paragraph|heading, level? integer, align? text_align, text template_span[]'),
  ('template_list', 'type =list, ordered? boolean, items template_span[][]'),
  ('page_break', 'type =page_break'),
  ('template_block', 'template_text/template_list/page_break'),
  ('template_body', 'blocks template_block[], inputs template_question[], letterhead boolean, footer boolean'),
  ('document_template_list', 'description ?, inputs template_question[], archived_at ?, used_at ?'),
  ('read_document_template', 'description ?, body template_body, archived_at ?');

-- Functions: reading ------------------------------------------------------------------------------------------------
grant execute on function public.template_variable_list(uuid), public.document_template_list(uuid), public.read_document_template(uuid)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.template_variable_list(uuid) is 'Variables of a company, for the editor.';
comment on function public.document_template_list(uuid) is 'Templates of a company with their type and questions.';
comment on function public.read_document_template(uuid) is 'A template with the body in use.';
