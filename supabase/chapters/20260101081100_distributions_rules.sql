-- Distributions: rules.
-- See distributions_tables for the overview.

-- Functions: who opens a file that many share -----------------------------------------------------------------------
-- Whether the caller may open a file that many people share: before it is published the administration alone, then whoever may open one of
-- the papers that it is.
create function private.may_open_distributed(p_caller private.caller, p_file public.files) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  file public.files := p_file;
  paper uuid;
begin
  if file.company_id = any (private.companies_reached(p_caller, 'manage_documents')) or private.is_signer_of(p_caller.employee_id, file)
    then
    return true;
  end if;
  for paper in
    select d.id from private.document_versions v
    join public.documents d on d.company_id = v.company_id and d.id = v.document_id
    where v.company_id = p_file.company_id and v.file_id = p_file.id
      and (d.employee_id = p_caller.employee_id or d.who_sees in ('team', 'company'))
    order by d.employee_id <> p_caller.employee_id
  loop
    file.entity_id := paper;
    if private.may_open_document(p_caller, file) then
      return true;
    end if;
  end loop;
  return false;
end
$$;

-- Functions: the draft ----------------------------------------------------------------------------------------------
-- Refuses what is no draft any more (RHDST).
create function private.refuse_unless_draft(p_distribution public.document_distributions) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_distribution.status <> 'draft' then
    perform private.refuse('RHDST', 'Esta distribuição já saiu do rascunho.', '', 'Recarregue a página.');
  end if;
end
$$;
