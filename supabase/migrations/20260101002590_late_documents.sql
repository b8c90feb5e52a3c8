-- Requests that nobody answered.
-- When papers that were asked for are late and nobody was reminded for three days, the administration finds the campaign in
-- Pendências, with the people who owe, to remind them or to end it there.
-- It refuses nothing loudly: who does not manage documents gets no rows.

-- Functions --------------------------------------------------------------------------------------------------------
create function private.late_campaigns(p_company_id uuid)
returns table (campaign_id uuid, title text, created_by uuid, due_on date, late bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  today date := private.today(p_company_id);
begin
  return query
    select c.id, c.title::text, c.created_by, min(r.due_on), count(*)
    from public.document_requests r
    join public.document_campaigns c on c.company_id = r.company_id and c.id = r.campaign_id and c.closed_at is null
    where r.company_id = p_company_id and r.status = 'open' and r.due_on < today
    group by c.id having coalesce(max(r.last_reminder_on), '-infinity') <= today - 3;
end
$$;

create function private.pending_late_documents(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.key, 'document_overdue', 'documents', i.title, i.detail, i.created_by, i.due_at, i.due_at, 'document_campaign', i.campaign_id,
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

insert into private.pending_sources (source, position, items_routine) values
  ('late_documents', 65, 'private.pending_late_documents');

create function public.late_document_requests(p_campaign_id uuid)
returns table (request_id uuid, employee jsonb, type_name text, due_on date, days_late integer, last_reminder_on date)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select r.id, private.person(r.employee_id), t.name::text, r.due_on, private.today(r.company_id) - r.due_on, r.last_reminder_on
    from public.document_requests r
    join public.document_types t on t.company_id = r.company_id and t.id = r.type_id
    where r.campaign_id = p_campaign_id and r.status = 'open' and r.company_id = any (private.company_ids_with('manage_documents'))
      and r.due_on < private.today(r.company_id)
    order by r.due_on, r.id limit 500;
end
$$;

grant execute on function public.late_document_requests(uuid) to authenticated;

-- Shapes -----------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('late_document_requests', 'employee person, last_reminder_on ?');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on function private.late_campaigns(uuid) is 'Campaigns with late papers of which nobody was reminded for three days.';
comment on function private.pending_late_documents(private.caller, integer, timestamptz, text) is 'Campaigns that wait for the caller to insist.';
comment on function public.late_document_requests(uuid) is 'Who owes which paper of a campaign, longest first; for the administration.';
