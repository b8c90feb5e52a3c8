-- Document types: commands.
-- See document_types_tables for the overview.

-- Functions: saving -------------------------------------------------------------------------------------------------
-- Gives a type exactly these rules.
create function private.write_document_rules(p_type public.document_types, p_rules jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if jsonb_typeof(p_rules) is distinct from 'array' or jsonb_array_length(p_rules) > 200 then
    perform private.refuse('RHARG', 'As regras vieram em formato desconhecido.', 'rules', 'Recarregue a página.');
  end if;
  if exists (
    select from jsonb_to_recordset(p_rules) as r (contract_type text, position_id uuid, work_site_id uuid)
    where (r.contract_type is not null and not exists (select from public.contract_types t where t.contract_type = r.contract_type))
      or (r.position_id is not null and not exists (
        select from public.positions p where p.company_id = p_type.company_id and p.id = r.position_id))
      or (r.work_site_id is not null and not exists (
        select from public.work_sites w where w.company_id = p_type.company_id and w.id = r.work_site_id))
  ) then
    perform private.refuse('RHNTF', 'Uma regra nomeia um contrato, um cargo ou um local que não existe nesta empresa.', 'rules',
      'Escolha novamente.');
  end if;
  delete from public.document_type_rules r
  where r.company_id = p_type.company_id and r.type_id = p_type.id
    and not exists (
      select from jsonb_to_recordset(p_rules) as w (contract_type text, position_id uuid, work_site_id uuid)
      where (w.contract_type, w.position_id, w.work_site_id) is not distinct from (r.contract_type, r.position_id, r.work_site_id));
  insert into public.document_type_rules (company_id, type_id, contract_type, position_id, work_site_id)
  select p_type.company_id, p_type.id, w.contract_type, w.position_id, w.work_site_id
  from jsonb_to_recordset(p_rules) as w (contract_type text, position_id uuid, work_site_id uuid)
  on conflict on constraint document_type_rules_condition_key do nothing;
end
$$;

create function public.save_document_type(p_type jsonb) returns setof public.document_types
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish public.document_types := jsonb_populate_record(null::public.document_types,
    private.an_object(p_type) - array['rules', 'archived_at', 'created_at', 'seeded', 'documents_total']);
  saved public.document_types;
begin
  perform private.refuse_document_settings(wish.company_id);
  if wish.id is null then
    insert into public.document_types as t (company_id, name, description, sensitivity, who_sends, who_sees, action, sign_order,
      is_multiple, needs_review, has_expiry, validity_months, retention_years, retention_from, asks_by_itself)
    values (wish.company_id, wish.name, wish.description, wish.sensitivity, coalesce(wish.who_sends, 'both'),
      coalesce(wish.who_sees, 'person'), coalesce(wish.action, 'deliver'), coalesce(wish.sign_order, '{person}'),
      coalesce(wish.is_multiple, false),
      coalesce(wish.needs_review, true), coalesce(wish.has_expiry, false), wish.validity_months, wish.retention_years,
      coalesce(wish.retention_from, 'termination'), coalesce(wish.asks_by_itself, false))
    returning t.* into saved;
  else
    update public.document_types t set name = wish.name, description = wish.description, sensitivity = wish.sensitivity,
      who_sends = coalesce(wish.who_sends, t.who_sends), who_sees = coalesce(wish.who_sees, t.who_sees),
      action = coalesce(wish.action, t.action), sign_order = coalesce(wish.sign_order, t.sign_order),
      is_multiple = coalesce(wish.is_multiple, t.is_multiple),
      needs_review = coalesce(wish.needs_review, t.needs_review), has_expiry = coalesce(wish.has_expiry, t.has_expiry),
      validity_months = wish.validity_months, retention_years = wish.retention_years,
      retention_from = coalesce(wish.retention_from, t.retention_from), asks_by_itself = coalesce(wish.asks_by_itself, t.asks_by_itself)
    where t.id = wish.id and t.company_id = wish.company_id and t.updated_at = wish.updated_at
    returning t.* into saved;
    if not found then
      return;
    end if;
  end if;
  if p_type ? 'rules' then
    perform private.write_document_rules(saved, p_type -> 'rules');
  end if;
  perform private.wake_job('document_requests');
  return next saved;
end
$$;

create function public.archive_document_type(p_type_id uuid, p_archived boolean default true) returns public.document_types
language plpgsql volatile security definer set search_path = '' as $$
declare
  type public.document_types;
begin
  select t.* into type from public.document_types t
  where t.id = p_type_id and t.company_id = any (private.company_ids_with('manage_documents'));
  perform private.refuse_document_settings(type.company_id);
  update public.document_types t
  set archived_at = case when p_archived then coalesce(t.archived_at, private.now()) end
  where t.id = type.id returning t.* into type;
  return type;
end
$$;

grant execute on function public.save_document_type(jsonb), public.archive_document_type(uuid, boolean) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.save_document_type(jsonb)
  is 'Creates or changes a type and its rules; no row when somebody changed it meanwhile.';
comment on function public.archive_document_type(uuid, boolean) is 'Takes a type out of use, or back.';
