-- Reviews of documents: queries.
-- Who opened which file for the first time, whatever its class: the trail counts each opening from class P2 on, and this says
-- of any paper whether it arrived. The administration sees it of the papers that it sends; whom a paper concerns sees who
-- opened theirs. A file that many people share (`distributions`) tells each of them only of themselves and of the administration.

-- Functions: deciding -----------------------------------------------------------------------------------------------
create function public.documents_to_review(
  p_company_id uuid, p_limit integer default 50, p_after_at timestamptz default null, p_after_id uuid default null)
returns table (version_id uuid, document_id uuid, employee jsonb, type_id uuid, type_name text, sensitivity text, title text, number text,
  issued_on date, expires_on date, has_expiry boolean, validity_months smallint, note text, n integer, file_id uuid, file_name text,
  mime text, size bigint, sent_at timestamptz, by_link boolean, previous_file_id uuid, own boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.my_employee_id();
begin
  if p_company_id is null or not p_company_id = any (private.company_ids_with('manage_documents')) then
    return;
  end if;
  return query
    select v.id, d.id, private.person(d.employee_id), t.id, t.name::text, d.sensitivity, d.title::text, v.number, v.issued_on, v.expires_on,
      t.has_expiry, t.validity_months, v.note, v.n, f.id, f.name::text, f.mime, f.size, v.sent_at,
      v.guest_link_id is not null, c.file_id, d.employee_id = me
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

-- Functions: looking back -------------------------------------------------------------------------------------------
create function public.document_history(p_document_id uuid)
returns table (version_id uuid, n integer, status text, file_id uuid, file_name text, mime text, size bigint, sha256 text, number text,
  issued_on date, expires_on date, note text, sent_by jsonb, sent_at timestamptz, by_link boolean, reviewed_by jsonb,
  reviewed_at timestamptz, rejection_reason text) language plpgsql stable security definer set search_path = '' as $$
declare
  document public.documents := private.own_or_managed_document(p_document_id);
begin
  return query
    select v.id, v.n, v.status, f.id, f.name::text, f.mime, f.size, f.sha256, v.number, v.issued_on, v.expires_on, v.note,
      private.person(v.sent_by), v.sent_at, v.guest_link_id is not null, private.person(v.reviewed_by), v.reviewed_at,
      v.rejection_reason
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

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('documents_to_review', 'employee person, title ?, number ?, issued_on ?, expires_on ?, validity_months ?, note ?,
    previous_file_id ?'),
  ('document_history', 'file_id ?, file_name ?, mime ?, size ?, sha256 ?, number ?, issued_on ?, expires_on ?, note ?, sent_by person?,
    reviewed_by person?, reviewed_at ?, rejection_reason ?'),
  ('same_document', 'employee person');

-- Functions: Pendências ---------------------------------------------------------------------------------------------
grant execute on function public.documents_to_review(uuid, integer, timestamptz, uuid), public.document_history(uuid),
  public.same_document(uuid)
  to authenticated;

-- Functions: receipts -----------------------------------------------------------------------------------------------
-- Of classes P0 and P1 the first opening of each person; from P2 on every one, from the trail.
create function public.document_openings(p_document_id uuid) returns table (at timestamptz, opened_by jsonb, version integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  document public.documents := private.own_or_managed_document(p_document_id);
begin
  return query
    with opened as (
      select a.at, e.id as opener, v.n, f.id as file_id, f.entity_type
      from private.document_versions v
      join public.files f on f.company_id = v.company_id and f.id = v.file_id
      join private.trail_about(document.company_id, '{file}', array(select x.file_id from private.document_versions x
        where x.company_id = document.company_id and x.document_id = document.id)) a on a.entity_id = v.file_id
        and a.action_type = 'open_file'
      left join public.employees e on e.user_id = a.performed_by
      where v.company_id = document.company_id and v.document_id = document.id
      union all
      select r.opened_at, r.employee_id, v.n, f.id, f.entity_type
      from private.document_versions v
      join public.files f on f.company_id = v.company_id and f.id = v.file_id and f.sensitivity in ('P0', 'P1')
      join private.file_receipts r on r.company_id = v.company_id and r.file_id = v.file_id
      where v.company_id = document.company_id and v.document_id = document.id
    )
    select o.at, private.person(o.opener), o.n
    from opened o
    where o.entity_type = 'document' or o.opener = document.employee_id
      or not exists (
        select from private.document_versions v
        join public.documents d on d.company_id = v.company_id and d.id = v.document_id and d.employee_id = o.opener
        where v.company_id = document.company_id and v.file_id = o.file_id)
    order by o.at desc limit 200;
end
$$;

-- Shapes: receipts --------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('document_openings', 'opened_by person?');

-- Functions: receipts -----------------------------------------------------------------------------------------------
grant execute on function public.document_openings(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.documents_to_review(uuid, integer, timestamptz, uuid)
  is 'Versions that wait for review, oldest first; the next page starts after the last row.';
comment on function public.document_history(uuid) is 'The versions of a document, newest first.';
comment on function public.same_document(uuid) is 'Documents that hold the same bytes as the caller''s upload.';
comment on function public.document_openings(uuid) is 'Who opened the files of a document: for whom it concerns and the administration.';
