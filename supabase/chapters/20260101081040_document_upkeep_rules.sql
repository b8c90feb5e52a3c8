-- Upkeep of documents: rules.
-- When papers that were asked for are late and nobody was reminded for three days, the administration finds the campaign in
-- Pendências, with the people who owe, to remind them or to end it there.
-- It refuses nothing loudly: who does not manage documents gets no rows.

-- Functions: holds --------------------------------------------------------------------------------------------------
-- Whether a hold keeps a document.
create function private.is_on_hold(p_company_id uuid, p_employee_id uuid, p_document_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.document_holds h
    where h.company_id = p_company_id and h.employee_id = p_employee_id and h.released_at is null
      and (h.document_id is null or h.document_id = p_document_id));
end
$$;

-- A reason worth keeping (RHCOM).
create function private.hold_reason(p_reason text) returns text language plpgsql stable set search_path = '' as $$
begin
  if private.tidy(p_reason) is null or not private.is_clean_text(private.tidy(p_reason), 500) then
    perform private.refuse('RHCOM', 'Informe o motivo.', 'reason', 'Por exemplo, o número do processo.');
  end if;
  return private.tidy(p_reason);
end
$$;

-- Functions: retention ----------------------------------------------------------------------------------------------
-- The last day of a paper, after which it may be destroyed; null for never or not yet. Claims reach five years back, until two years after
-- leaving (CF art. 7 XXIX): until then a paper stays, whatever its type says.
create function private.retention_ends_on(p_type public.document_types, p_document_date date, p_left_on date) returns date
language sql immutable
return case
  when p_type.retention_years is null then null
  when p_type.retention_from = 'termination' then (p_left_on + make_interval(years => greatest(p_type.retention_years, 2)))::date
  else greatest((p_document_date + make_interval(years => p_type.retention_years))::date,
    coalesce(p_left_on + interval '2 years', p_document_date + interval '5 years')::date)
end;

-- Functions: requests that nobody answered --------------------------------------------------------------------------
-- Campaigns with late papers of which nobody was reminded for three days.
create function private.late_campaigns(p_company_id uuid)
returns table (campaign_id uuid, title text, created_by uuid, due_on date, late bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  today date := private.today(p_company_id);
begin
  return query
    select c.id, c.title::text, c.created_by, min(r.due_on), count(*)
    from public.document_requests r
    join public.campaigns c on c.company_id = r.company_id and c.id = r.campaign_id and c.closed_at is null
    join public.campaign_people p on p.company_id = r.company_id and p.campaign_id = r.campaign_id and p.employee_id = r.employee_id
    where r.company_id = p_company_id and r.status = 'open' and r.due_on < today
    group by c.id having coalesce(max(p.last_told_on), '-infinity') <= today - 3;
end
$$;

-- Campaigns that wait for the caller to insist.
create function private.pending_late_documents(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.key, 'document_overdue', 'documents', i.title, i.detail, i.created_by, i.due_at, i.due_at, 'campaign', i.campaign_id,
    '/app/documents?tab=matrix&gaps=true', jsonb_build_object('type', 'document_overdue', 'campaign_id', i.campaign_id), i.due_at
  from (
    select c.campaign_id, 'document_overdue:' || c.campaign_id as key, c.title, c.created_by,
      case c.late when 1 then '1 documento em atraso' else format('%s documentos em atraso', c.late) end as detail,
      private.end_of_day(private.reviewing_company(p_caller), c.due_on) as due_at
    from private.late_campaigns(private.reviewing_company(p_caller)) c
  ) i
  where p_after_at is null or (i.due_at, i.key) > (p_after_at, p_after_key)
  order by i.due_at, i.key limit p_limit
$$;
