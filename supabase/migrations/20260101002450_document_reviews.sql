-- Reviews of documents.
-- What people sent waits for who manages documents; approving gives it dates and makes it count, refusing needs a reason and
-- sends it back. Versions, openings and the warning about a file that came before are read here, and what waits for
-- somebody is in Pendências.
-- It refuses: reviewing one's own document, deciding twice, refusing without a reason, approving without the expiry that
-- the type asks for.

-- Functions: deciding ----------------------------------------------------------------------------------------------
create function private.document_in_review(p_version_id uuid, p_caller private.caller) returns private.document_versions
language plpgsql volatile security definer set search_path = '' as $$
declare
  version private.document_versions;
  owner uuid;
begin
  select v.* into version from private.document_versions v
  where v.id = p_version_id and v.company_id = any (private.companies_reached(p_caller, 'manage_documents')) for update;
  perform private.refuse_document_settings(version.company_id);
  select d.employee_id into owner from public.documents d where d.company_id = version.company_id and d.id = version.document_id for update;
  if owner = p_caller.employee_id then
    perform private.refuse('RHSLF', 'Ninguém analisa o próprio documento.', '', 'Peça a outro administrador.');
  end if;
  if version.status <> 'in_review' then
    perform private.refuse('RHDEC', case version.status
        when 'replaced' then 'Chegou uma versão mais nova deste documento.'
        else format('%s já %s este documento.', coalesce(private.person_name(version.reviewed_by), 'Alguém'),
          case version.status when 'approved' then 'aprovou' else 'recusou' end) end, '', 'Recarregue a página.');
  end if;
  return version;
end
$$;

create function public.review_document(p_id uuid, p_decision text, p_reason text default null, p_values jsonb default '{}')
returns public.documents language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  version private.document_versions := private.document_in_review(p_id, caller);
  reason text := private.tidy(p_reason);
  type public.document_types;
  document public.documents;
  dates private.document_dates;
begin
  if p_decision is null or p_decision not in ('approve', 'reject') then
    perform private.refuse('RHARG', 'Decisão desconhecida.', 'decision', 'Recarregue a página.');
  end if;
  if p_decision = 'reject' and (reason is null or not private.is_clean_text(reason, 500)) then
    perform private.refuse('RHCOM', 'Diga à pessoa por que o documento foi recusado.', 'reason', 'Uma frase basta, com até 500 caracteres.');
  end if;
  select t.* into type from public.documents d
  join public.document_types t on t.company_id = d.company_id and t.id = d.type_id
  where d.company_id = version.company_id and d.id = version.document_id;
  if p_decision = 'approve' then
    dates := private.document_dates(type, jsonb_build_object('issued_on', version.issued_on, 'expires_on', version.expires_on)
      || jsonb_strip_nulls(coalesce(p_values, '{}')), true);
  end if;
  update private.document_versions v set status = case p_decision when 'approve' then 'approved' else 'rejected' end,
    reviewed_by = caller.employee_id, reviewed_at = private.now(), rejection_reason = case p_decision when 'reject' then reason end,
    issued_on = coalesce(dates.issued_on, v.issued_on), expires_on = coalesce(dates.expires_on, v.expires_on),
    number = coalesce(private.tidy(p_values ->> 'number'), v.number)
  where v.id = version.id returning v.* into version;
  document := private.settle_document(version);
  perform private.notify(document.company_id, document.employee_id, 'document_reviewed',
    case p_decision when 'approve' then 'Um documento seu foi aprovado' else 'Um documento seu foi recusado' end,
    concat_ws(': ', type.name, version.rejection_reason), '/app/documents?tab=mine&type=' || type.id, 'document', document.id);
  return document;
end
$$;

create function public.documents_to_review(
  p_company_id uuid, p_limit integer default 50, p_after_at timestamptz default null, p_after_id uuid default null)
returns table (version_id uuid, document_id uuid, employee jsonb, type_id uuid, type_name text, sensitivity text, title text, number text,
  issued_on date, expires_on date, has_expiry boolean, validity_months smallint, note text, n integer, file_id uuid, file_name text,
  mime text, size bigint, sent_at timestamptz, previous_file_id uuid, own boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.my_employee_id();
begin
  if p_company_id is null or not p_company_id = any (private.company_ids_with('manage_documents')) then
    return;
  end if;
  return query
    select v.id, d.id, private.person(d.employee_id), t.id, t.name::text, d.sensitivity, d.title::text, v.number, v.issued_on, v.expires_on,
      t.has_expiry, t.validity_months, v.note, v.n, f.id, f.name::text, f.mime, f.size, v.sent_at, c.file_id, d.employee_id = me
    from private.document_versions v
    join public.documents d on d.company_id = v.company_id and d.id = v.document_id and d.archived_at is null
    join public.document_types t on t.company_id = d.company_id and t.id = d.type_id
    left join public.files f on f.company_id = v.company_id and f.id = v.file_id
    left join private.document_versions c on c.company_id = d.company_id and c.id = d.current_version_id
    where v.company_id = p_company_id and v.status = 'in_review'
      and (p_after_at is null or (v.sent_at, v.id) > (p_after_at, coalesce(p_after_id, v.id)))
    order by v.sent_at, v.id limit least(greatest(p_limit, 1), 200);
end
$$;

-- Functions: looking back ------------------------------------------------------------------------------------------
-- The document when the caller manages it, or it is the own one and not for the administration alone.
create function private.own_or_managed_document(p_document_id uuid) returns public.documents
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  document public.documents;
begin
  select d.* into document from public.documents d
  where d.id = p_document_id and (d.company_id = any (private.companies_reached(caller, 'manage_documents'))
    or (d.employee_id = caller.employee_id and d.who_sees <> 'hr' and d.archived_at is null));
  return document;
end
$$;

create function public.document_history(p_document_id uuid)
returns table (version_id uuid, n integer, status text, file_id uuid, file_name text, mime text, size bigint, sha256 text, number text,
  issued_on date, expires_on date, note text, sent_by jsonb, sent_at timestamptz, reviewed_by jsonb, reviewed_at timestamptz,
  rejection_reason text) language plpgsql stable security definer set search_path = '' as $$
declare
  document public.documents := private.own_or_managed_document(p_document_id);
begin
  return query
    select v.id, v.n, v.status, f.id, f.name::text, f.mime, f.size, f.sha256, v.number, v.issued_on, v.expires_on, v.note,
      private.person(v.sent_by), v.sent_at, private.person(v.reviewed_by), v.reviewed_at, v.rejection_reason
    from private.document_versions v
    left join public.files f on f.company_id = v.company_id and f.id = v.file_id
    where v.company_id = document.company_id and v.document_id = document.id
    order by v.n desc;
end
$$;

-- Where the bytes of the caller's upload came before, as far as the caller may know.
create function public.same_document(p_file_id uuid) returns table (document_id uuid, type_name text, employee jsonb, sent_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select d.id, t.name::text, private.person(d.employee_id), v.sent_at
    from public.files mine
    join public.files f on f.company_id = mine.company_id and f.sha256 = mine.sha256 and f.entity_type = 'document' and f.id <> mine.id
    join private.document_versions v on v.company_id = f.company_id and v.file_id = f.id
    join public.documents d on d.id = (private.own_or_managed_document(v.document_id)).id
    join public.document_types t on t.company_id = d.company_id and t.id = d.type_id
    where mine.id = p_file_id and mine.uploaded_by = auth.uid() and mine.confirmed_at is not null
    order by v.sent_at desc limit 10;
end
$$;

-- Functions: Pendências --------------------------------------------------------------------------------------------
create function private.end_of_day(p_company_id uuid, p_day date) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select (p_day + 1)::timestamp at time zone coalesce(
    (select d.time_zone from public.company_details d where d.company_id = p_company_id), 'America/Sao_Paulo')
$$;

create function private.pending_document_sends(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.key, 'document_send', 'documents', i.title, 'Envie o documento', p_caller.employee_id, i.created_at, i.due_at,
    'document_request', i.id, '/app/documents?tab=mine&type=' || i.type_id,
    jsonb_build_object('type', 'document_send', 'request_id', i.id, 'type_id', i.type_id), i.due_at
  from (
    select r.id, r.type_id, r.created_at, 'document_send:' || r.id as key, t.name::text as title,
      private.end_of_day(r.company_id, r.due_on) as due_at
    from public.document_requests r
    join public.document_types t on t.company_id = r.company_id and t.id = r.type_id
    where r.company_id = p_caller.company_id and r.employee_id = p_caller.employee_id and r.status = 'open'
  ) i
  where p_after_at is null or (i.due_at, i.key) > (p_after_at, p_after_key)
  order by i.due_at, i.key limit p_limit
$$;

-- Administrators review in their company; a master does in the one company where admin mode is.
create function private.reviewing_company(p_caller private.caller) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  reached uuid[];
begin
  if not private.role_has(p_caller.role, 'manage_documents') then
    return null;
  elsif not private.role_has(p_caller.role, 'view_all_companies') then
    return p_caller.company_id;
  end if;
  reached := private.companies_reached(p_caller, 'manage_documents');
  return case when cardinality(reached) = 1 then reached[1] end;
end
$$;

create function private.pending_document_reviews(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select 'document_review:' || v.id, 'document_review', 'documents', t.name::text, 'Documento para analisar', d.employee_id, v.sent_at,
    null::timestamptz, 'document', d.id, '/app/documents?tab=review&version=' || v.id,
    jsonb_build_object('type', 'document_review', 'version_id', v.id, 'document_id', d.id), v.sent_at
  from private.document_versions v
  join public.documents d on d.company_id = v.company_id and d.id = v.document_id and d.archived_at is null
  join public.document_types t on t.company_id = d.company_id and t.id = d.type_id
  where v.company_id = private.reviewing_company(p_caller) and v.status = 'in_review' and d.employee_id <> p_caller.employee_id
    and (p_after_at is null or (v.sent_at, 'document_review:' || v.id) > (p_after_at, p_after_key))
  order by v.sent_at, 'document_review:' || v.id limit p_limit
$$;

create function private.count_pending_document_reviews(p_caller private.caller) returns bigint
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  company uuid := private.reviewing_company(p_caller);
begin
  return case when company is null then 0 else (select count(*) from (
    select from private.document_versions v
    join public.documents d on d.company_id = v.company_id and d.id = v.document_id and d.archived_at is null
    where v.company_id = company and v.status = 'in_review' and d.employee_id <> p_caller.employee_id limit 100) waiting) end;
end
$$;

insert into private.pending_sources (source, position, items_routine, count_routine) values
  ('document_sends', 50, 'private.pending_document_sends', null),
  ('document_reviews', 60, 'private.pending_document_reviews', 'private.count_pending_document_reviews');

grant execute on function
  public.review_document(uuid, text, text, jsonb), public.documents_to_review(uuid, integer, timestamptz, uuid),
  public.document_history(uuid), public.same_document(uuid)
to authenticated;

-- Shapes -----------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('documents_to_review', 'employee person, title ?, number ?, issued_on ?, expires_on ?, validity_months ?, note ?,
    previous_file_id ?'),
  ('document_history', 'file_id ?, file_name ?, mime ?, size ?, sha256 ?, number ?, issued_on ?, expires_on ?, note ?, sent_by person?,
    reviewed_by person?, reviewed_at ?, rejection_reason ?'),
  ('same_document', 'employee person');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on function private.document_in_review(uuid, private.caller) is 'A version that the caller may decide now, locked (RHPER, RHNTF, RHSLF, RHDEC).';
comment on function public.review_document(uuid, text, text, jsonb) is 'Approves a version, completing its dates, or refuses it with a reason.';
comment on function public.documents_to_review(uuid, integer, timestamptz, uuid) is 'Versions that wait for review, oldest first; the next page starts after the last row.';
comment on function private.own_or_managed_document(uuid) is 'A document whose past the caller may read, or null.';
comment on function public.document_history(uuid) is 'The versions of a document, newest first.';
comment on function public.same_document(uuid) is 'Documents that hold the same bytes as the caller''s upload.';
comment on function private.pending_document_sends(private.caller, integer, timestamptz, text) is 'Papers that the caller was asked for.';
comment on function private.reviewing_company(private.caller) is 'The company whose papers wait for the caller, or null.';
comment on function private.pending_document_reviews(private.caller, integer, timestamptz, text) is 'Papers that wait for the caller''s review.';
comment on function private.count_pending_document_reviews(private.caller) is 'How many papers wait for review, at most 100.';
comment on function private.end_of_day(uuid, date) is 'When a day ends in the company''s time zone.';
