-- Reviews of documents.
-- What people sent waits for who manages documents; approving gives it dates and makes it count, refusing needs a reason and
-- sends it back. Versions, openings and the warning about a file that came before are read here, and what waits for
-- somebody is in Pendências.
-- It refuses: reviewing one's own document, deciding twice, refusing without a reason, approving without the expiry that
-- the type asks for.

-- Functions: looking back -------------------------------------------------------------------------------------------
-- A document whose past the caller may read, or null: one that the caller manages, or the own one unless it is for the administration
-- alone.
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

-- Functions: Pendências ---------------------------------------------------------------------------------------------
-- When a day ends in the company's time zone.
create function private.end_of_day(p_company_id uuid, p_day date) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select (p_day + 1)::timestamp at time zone coalesce(
    (select d.time_zone from public.company_details d where d.company_id = p_company_id), 'America/Sao_Paulo')
$$;

-- Papers that the caller was asked for.
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

-- The company whose papers wait for the caller, or null: administrators review in their company, a master in the one company where admin
-- mode is.
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

-- Papers that wait for the caller's review.
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

-- How many papers wait for review, at most 100.
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
