-- Signatories: queries.
-- See signatories_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
create function public.signatory_list(p_company_id uuid)
returns table (signatory_id uuid, employee jsonb, capacity text, valid_until date, is_default boolean, is_in_force boolean,
  can_sign_in boolean) language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(p_company_id = any (private.company_ids_with('manage_documents')), false) then
    return;
  end if;
  return query
    select s.id, private.person(s.employee_id), s.capacity, s.valid_until, s.is_default, f.id is not null,
      private.can_sign_in(s.employee_id)
    from public.company_signatories s
    left join private.signatories_in_force(p_company_id) f on f.id = s.id
    where s.company_id = p_company_id and s.archived_at is null
    order by s.is_default desc, s.created_at, s.id;
end
$$;

-- Who may be asked to sign a paper about a person, and as what.
create function private.signing_choices(p_person public.employees, p_sensitivity text, p_order text[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('person', private.person(p_person.id), 'manager', private.person(p_person.manager_id),
    'sensitivity', p_sensitivity, 'order', to_jsonb(p_order), 'signatories', coalesce((
      select jsonb_agg(jsonb_build_object('employee', private.person(s.employee_id), 'capacity', s.capacity, 'is_default', s.is_default)
        order by s.is_default desc, s.created_at, s.id)
      from private.signatories_in_force(p_person.company_id) s), '[]'))
$$;

-- What a request for signatures of a document begins with: who may be asked as what, and the order of its type.
create function public.signing_options(p_document_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  document public.documents;
begin
  select d.* into document from public.documents d
  where d.id = p_document_id and d.company_id = any (private.company_ids_with('manage_documents'));
  return (
    select private.signing_choices(e, document.sensitivity, t.sign_order)
    from public.employees e
    join public.document_types t on t.company_id = document.company_id and t.id = document.type_id
    where e.company_id = document.company_id and e.id = document.employee_id);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('signatory_list', 'employee person, capacity ?, valid_until ?'),
  ('signing_signatory', 'employee person, capacity text?, is_default boolean'),
  ('document_signing', 'person person, manager person?, sensitivity text, order signing_role[],
    signatories signing_signatory[]'),
  ('signing_options', 'document_signing?');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.signatory_list(uuid), public.signing_options(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.signatory_list(uuid) is 'Who signs for the company; nobody for who manages no documents.';
comment on function public.signing_options(uuid) is 'Who may be asked to sign a document, and as what; null out of reach.';
