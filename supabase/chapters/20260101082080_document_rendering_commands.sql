-- Rendering of templates: commands.
-- See document_rendering_rules for the overview.

-- Functions: rendering ----------------------------------------------------------------------------------------------
-- Audits a rendering that tells another person's pay or health: whoever reads it is in the trail, whatever the type of the paper says
-- today.
create function private.note_rendering(p_person public.employees, p_type public.document_types, p_body jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  class text := (
    select max(c) from (
      select p_type.sensitivity union all
      select v.sensitivity from private.template_variables(p_person.company_id) v
        where v.key = any (private.template_keys(p_body))) as x (c));
begin
  if class in ('P3', 'P4') and p_person.id is distinct from private.my_employee_id() then
    insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
    values (p_person.company_id, 'view_sensitive', 'employee', p_person.id, auth.uid(),
      jsonb_build_object('initiated_by', 'user', 'class', case class when 'P3' then 'pay' else 'health' end));
  end if;
end
$$;

create function public.render_document(p_template_id uuid, p_employee_id uuid, p_inputs jsonb default '{}')
returns table (template_id uuid, template_name text, version integer, type_id uuid, type_name text, sensitivity text,
  employee jsonb, document jsonb, missing jsonb) language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  template public.document_templates := private.managed_template(p_template_id);
  type public.document_types;
  person public.employees;
  body jsonb;
  made private.rendering;
begin
  select e.* into person from public.employees e where e.company_id = template.company_id and e.id = p_employee_id;
  if not found then
    perform private.refuse_missing('Pessoa não encontrada nesta empresa.', 'employee_id');
  end if;
  select t.* into type from public.document_types t where t.company_id = template.company_id and t.id = template.type_id;
  select v.body into body from private.document_template_versions v
  where v.company_id = template.company_id and v.template_id = template.id and v.n = template.version;
  made := private.render_template(body, person, p_inputs);
  perform private.note_rendering(person, type, body);
  return query select template.id, template.name::text, template.version, type.id, type.name::text, type.sensitivity,
    private.person(person.id), made.document, made.missing;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  -- The variable that has no text for the person.
  ('resolved_span', 'text text, missing? text, bold? boolean, italic? boolean, underline? boolean'),
  ('resolved_text', 'type paragraph|heading, level? integer, align? text_align, text resolved_span[]'),
  ('resolved_list', 'type =list, ordered? boolean, items resolved_span[][]'),
  ('resolved_block', 'resolved_text/resolved_list/page_break'),
  ('paper_head', 'name text, cnpj text?'),
  ('resolved_paper', 'blocks resolved_block[], letterhead paper_head?, footer boolean'),
  ('missing_value', 'key text, label text'),
  ('render_document', 'employee person, document resolved_paper, missing missing_value[]');

-- Functions: rendering ----------------------------------------------------------------------------------------------
grant execute on function public.render_document(uuid, uuid, jsonb) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.render_document(uuid, uuid, jsonb)
  is 'The preview of a template for a person; of classes P3 and P4 it is audited.';
