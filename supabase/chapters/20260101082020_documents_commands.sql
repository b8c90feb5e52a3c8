-- Documents: commands.
-- A delivery is a version with its file, dates and number. Sent by the administration it counts at once, sent by the person it
-- waits for review where the type says so (`document_reviews`).
-- It refuses: sending for somebody else, what the type lets only the other side send, an issue in the future, an expiry that is
-- missing or before the issue, and an upload that is not the caller's.

-- Functions: the life of a document ---------------------------------------------------------------------------------
-- A document of a company whose documents the caller manages, locked (RHPER, RHNTF).
create function private.managed_document(p_document_id uuid) returns public.documents
language plpgsql volatile security definer set search_path = '' as $$
declare
  document public.documents;
begin
  select d.* into document from public.documents d
  where d.id = p_document_id and d.company_id = any (private.company_ids_with('manage_documents')) for update;
  perform private.refuse_document_settings(document.company_id);
  return document;
end
$$;

create function public.archive_document(p_document_id uuid, p_reason text) returns public.documents
language plpgsql volatile security definer set search_path = '' as $$
declare
  document public.documents := private.managed_document(p_document_id);
  reason text := private.tidy(p_reason);
begin
  if reason is null or not private.is_clean_text(reason, 500) then
    perform private.refuse('RHCOM', 'Informe por que o documento será arquivado.', 'reason', 'Uma frase basta, com até 500 caracteres.');
  end if;
  if document.archived_at is not null then
    return document;
  end if;
  update public.documents d set status = 'archived', archived_at = private.now() where d.id = document.id returning d.* into document;
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
  values (document.company_id, 'archive_document', 'document', document.id, auth.uid(),
    jsonb_build_object('initiated_by', 'user', 'employee_id', document.employee_id, 'justification', reason));
  return document;
end
$$;

create function public.restore_document(p_document_id uuid) returns public.documents
language plpgsql volatile security definer set search_path = '' as $$
declare
  document public.documents := private.managed_document(p_document_id);
begin
  if document.status = 'purged' then
    perform private.refuse('RHSTA', 'O prazo de guarda terminou e este documento foi eliminado.', '',
      'Envie-o novamente, se ainda existir.');
  elsif document.archived_at is null then
    return document;
  elsif document.is_single and exists (
    select from public.documents d where d.company_id = document.company_id and d.employee_id = document.employee_id
      and d.type_id = document.type_id and d.is_single and d.archived_at is null) then
    perform private.refuse('RHSTA', 'Já existe outro documento deste tipo em uso.', '', 'Arquive o outro antes.');
  end if;
  update public.documents d set archived_at = null, status = (
    select case v.status when 'replaced' then 'approved' else v.status end
    from private.document_versions v where v.company_id = d.company_id and v.id = d.latest_version_id)
  where d.id = document.id returning d.* into document;
  return document;
end
$$;

grant execute on function public.archive_document(uuid, text), public.restore_document(uuid) to authenticated;

-- Functions: sending ------------------------------------------------------------------------------------------------
-- The document that a new version goes to, locked: the one named, the one that a type without repetition has, or a new one.
create function private.document_for(p_person public.employees, p_type public.document_types, p_document_id uuid, p_title text)
returns public.documents language plpgsql volatile security definer set search_path = '' as $$
declare
  document public.documents;
begin
  perform pg_advisory_xact_lock(hashtextextended('document:' || p_person.id || p_type.id, 0));
  select d.* into document from public.documents d
  where d.company_id = p_person.company_id and d.employee_id = p_person.id and d.type_id = p_type.id and d.archived_at is null
    and (d.id = p_document_id or (p_document_id is null and d.is_single))
  for update;
  if found then
    return document;
  elsif p_document_id is not null then
    perform private.refuse('RHNTF', 'Este documento não existe mais.', 'document_id', 'Recarregue a página.');
  end if;
  insert into public.documents (company_id, employee_id, type_id, title, sensitivity, who_sees, is_single)
  values (p_person.company_id, p_person.id, p_type.id, private.tidy(p_title), p_type.sensitivity, p_type.who_sees, not p_type.is_multiple)
  returning * into document;
  return document;
end
$$;

-- Brings the document to what this version says: it counts, the one before it is over, and the document shows its dates and its file.
create function private.settle_document(p_version private.document_versions) returns public.documents
language plpgsql volatile security definer set search_path = '' as $$
declare
  document public.documents;
begin
  update private.document_versions v set status = 'replaced'
  where v.company_id = p_version.company_id and v.document_id = p_version.document_id and v.id <> p_version.id
    and (v.status = 'in_review' or (v.status = 'approved' and p_version.status = 'approved'));
  update public.documents d set status = p_version.status, latest_version_id = p_version.id,
    current_version_id = case when p_version.status = 'approved' then p_version.id else d.current_version_id end,
    file_id = case when p_version.status = 'approved' or d.current_version_id is null then p_version.file_id else d.file_id end,
    issued_on = case when p_version.status = 'approved' then p_version.issued_on else d.issued_on end,
    expires_on = case when p_version.status = 'approved' then p_version.expires_on else d.expires_on end
  where d.company_id = p_version.company_id and d.id = p_version.document_id returning d.* into document;
  return document;
end
$$;

-- Links an upload of the caller, or of a guest, to a document of the same person (RHNTF).
-- The file of a paper that the administration alone sees is of nobody, so that the person does not even see its name.
create function private.take_document_file(p_file_id uuid, p_document public.documents, p_guest_link_id uuid) returns public.files
language plpgsql volatile security definer set search_path = '' as $$
declare
  file public.files := private.link_file(
    p_file_id, 'document_' || lower(p_document.sensitivity), p_document.company_id, 'document', p_document.id, p_guest_link_id);
begin
  if file.employee_id is distinct from p_document.employee_id then
    perform private.refuse('RHNTF', 'Este arquivo foi enviado para outra pessoa.', 'file', 'Envie o arquivo novamente.');
  end if;
  if p_document.who_sees = 'hr' then
    update public.files f set employee_id = null where f.id = file.id;
  end if;
  return file;
end
$$;

-- A version of a document: by the administration it counts at once, by the person it waits for review where the type says so, and by a
-- guest always, since a link proves less than a login.
create function private.deliver_document(
  p_person public.employees, p_type public.document_types, p_document_id uuid, p_file_id uuid, p_values jsonb, p_sender text,
  p_sender_id uuid, p_guest_link_id uuid default null)
returns public.documents language plpgsql volatile security definer set search_path = '' as $$
declare
  counts boolean := p_sender = 'company' or (not p_type.needs_review and p_guest_link_id is null);
  dates private.document_dates := private.document_dates(p_type, p_values, counts);
  document public.documents := private.document_for(p_person, p_type, p_document_id, p_values ->> 'title');
  file public.files;
  version private.document_versions;
begin
  if p_file_id is not null or p_sender = 'person' then
    file := private.take_document_file(p_file_id, document, p_guest_link_id);
  end if;
  insert into private.document_versions
    (company_id, document_id, n, file_id, status, number, issued_on, expires_on, note, sent_by, guest_link_id, sent_at, reviewed_by,
      reviewed_at)
  select p_person.company_id, document.id, coalesce(max(v.n), 0) + 1, file.id, case when counts then 'approved' else 'in_review' end,
    private.tidy(p_values ->> 'number'), dates.issued_on, dates.expires_on, private.tidy(p_values ->> 'note'),
    p_sender_id, p_guest_link_id, private.now(), case when p_sender = 'company' then p_sender_id end,
    case when p_sender = 'company' then private.now() end
  from private.document_versions v where v.company_id = p_person.company_id and v.document_id = document.id
  returning * into version;
  return private.settle_document(version);
end
$$;

create function public.submit_document(
  p_type_id uuid, p_file_id uuid, p_employee_id uuid default null, p_document_id uuid default null, p_values jsonb default '{}')
returns public.documents language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees;
  type public.document_types;
  sender text;
  document public.documents;
begin
  select e.* into person from public.employees e where e.id = coalesce(p_employee_id, caller.employee_id);
  select t.* into type from public.document_types t where t.id = p_type_id and t.company_id = person.company_id;
  sender := private.document_sender(caller, person, type);
  document := private.deliver_document(person, type, p_document_id, p_file_id, p_values, sender, caller.employee_id);
  if sender = 'company' and type.who_sees <> 'hr' then
    perform private.notify(person.company_id, person.id, 'document_received', 'Você recebeu um documento', type.name,
      '/app/documents?tab=mine', 'document', document.id);
  end if;
  return document;
end
$$;

grant execute on function public.submit_document(uuid, uuid, uuid, uuid, jsonb) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.archive_document(uuid, text) is 'Takes a document out of use, with a reason; it is kept for its time.';
comment on function public.restore_document(uuid)
  is 'Takes an archived document back, unless another is in use or its time is over (RHSTA).';
comment on function public.submit_document(uuid, uuid, uuid, uuid, jsonb) is
  'Delivers a confirmed upload as a document: own, or of somebody whose documents the caller manages; the latter also without a file.';
