-- Documents: rules.
-- See documents_tables for the overview.

-- Functions: who sees -----------------------------------------------------------------------------------------------
-- Whether a file was sent to a person to sign, or is the signed copy of one that was.
create function private.is_signer_of(p_employee_id uuid, p_file public.files) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.signature_envelopes e
    join private.signature_parties p on p.company_id = e.company_id and p.envelope_id = e.id and p.status <> 'cancelled'
    where e.company_id = p_file.company_id and e.status in ('open', 'completed') and p.employee_id = p_employee_id
      and (e.signed_file_id = p_file.id or e.version_id = any (array(
        select v.id from private.document_versions v where v.company_id = p_file.company_id and v.file_id = p_file.id))));
end
$$;

-- Whether a document goes with who leaves: approved papers in force that the person saw as a colleague.
-- leaver_documents (`leaver_documents`) lists by it what may_open_document lets them open.
create function private.goes_with_leaver(p_document public.documents) returns boolean language sql immutable set search_path = '' as $$
  select p_document.who_sees <> 'hr' and p_document.archived_at is null and p_document.status = 'approved'
$$;

-- Whether the caller may open this file of a document: the one rule of who opens a paper. The policy below is its form for lists.
create function private.may_open_document(p_caller private.caller, p_file public.files) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  document public.documents;
begin
  select d.* into document from public.documents d where d.company_id = p_file.company_id and d.id = p_file.entity_id;
  if p_caller.role = 'leaver' then
    return document.employee_id = p_caller.employee_id and document.file_id = p_file.id and private.goes_with_leaver(document);
  end if;
  return document.id is not null and document.status <> 'purged' and (
    document.company_id = any (private.companies_reached(p_caller, 'manage_documents'))
    or (document.employee_id = p_caller.employee_id and document.who_sees <> 'hr' and document.archived_at is null)
    or private.is_signer_of(p_caller.employee_id, p_file)
    or (document.archived_at is null and document.current_version_id is not null and p_file.id = document.file_id
      and document.company_id = any (private.companies_reached(p_caller, null))
      and (document.who_sees = 'company'
        or (document.who_sees = 'team' and document.employee_id = any (private.my_document_team_ids())))));
end
$$;

-- Functions: sending ------------------------------------------------------------------------------------------------
-- Who sends a document of the type for the person: person or company. Whoever manages documents sends for others, never for oneself.
-- Refuses a caller who may not (RHNTF, RHPER, RHSLF).
create function private.document_sender(p_caller private.caller, p_person public.employees, p_type public.document_types) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  own boolean := p_person.id = p_caller.employee_id;
  manages boolean := p_person.company_id = any (private.companies_reached(p_caller, 'manage_documents'));
begin
  if p_caller.employee_id is null or p_person.id is null or not (own or manages) then
    perform private.refuse_missing('Pessoa não encontrada nesta empresa.', 'employee_id');
  end if;
  if p_type.id is null or p_type.archived_at is not null or (not manages and p_type.who_sees = 'hr') then
    perform private.refuse('RHNTF', 'Este tipo de documento não existe ou não é mais usado.', 'type_id', 'Recarregue a página.');
  end if;
  if own and p_type.who_sends = 'company' then
    perform private.refuse(case when manages then 'RHSLF' else 'RHPER' end, 'Este documento é enviado pela empresa.', 'type_id',
      case when manages then 'Peça a outro administrador.' else 'Fale com o RH.' end);
  end if;
  if not own and p_type.who_sends = 'person' then
    perform private.refuse('RHPER', 'Este documento é enviado somente pela própria pessoa.', 'type_id', 'Solicite o documento à pessoa.');
  end if;
  return case when own then 'person' else 'company' end;
end
$$;

-- Issue and expiry as given, checked, and completed by the validity of the type (RHEXP); a type without expiry has none.
create function private.document_dates(p_type public.document_types, p_values jsonb, p_must boolean) returns private.document_dates
language plpgsql stable set search_path = '' as $$
declare
  dates private.document_dates;
begin
  begin
    dates.issued_on := nullif(p_values ->> 'issued_on', '')::date;
    dates.expires_on := nullif(p_values ->> 'expires_on', '')::date;
  exception when others then
    perform private.refuse('RHARG', 'Uma das datas não pôde ser lida.', 'issued_on', 'Informe dia, mês e ano.');
  end;
  if dates.issued_on > private.today(p_type.company_id) then
    perform private.refuse('RHEXP', 'A data de emissão não pode estar no futuro.', 'issued_on', 'Confira as datas.');
  elsif dates.issued_on < '1900-01-01' then
    perform private.refuse('RHEXP', 'A data de emissão deve ser de 1900 ou depois.', 'issued_on', 'Confira o ano.');
  elsif dates.expires_on > '2199-12-31' then
    perform private.refuse('RHEXP', 'A validade deve terminar até 2199.', 'expires_on', 'Confira o ano.');
  end if;
  dates.expires_on := case when p_type.has_expiry then coalesce(dates.expires_on,
    (dates.issued_on + make_interval(months => p_type.validity_months))::date) end;
  if p_must and p_type.has_expiry and dates.expires_on is null then
    perform private.refuse('RHEXP', 'Informe até quando este documento vale.', 'expires_on', 'A data está no próprio documento.');
  end if;
  if dates.expires_on <= dates.issued_on then
    perform private.refuse('RHEXP', 'A validade deve terminar depois da emissão.', 'expires_on', 'Confira as datas.');
  end if;
  return dates;
end
$$;
