-- Requests of documents: commands.
-- Papers as a purpose of campaigns: what each of many people lacks becomes a request. Types that ask by themselves do it each day.
-- It refuses: nothing of its own; campaigns do.

-- Functions: the purpose --------------------------------------------------------------------------------------------
-- A request for each paper that lacks; what somebody asks for at the same moment is asked for once.
create function private.ask_for_documents(p_campaign public.campaigns, p_people uuid[], p_due_on date) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.document_requests (company_id, campaign_id, type_id, employee_id, due_on, created_at)
  select p_campaign.company_id, p_campaign.id, a.type_id, a.employee_id, p_due_on, private.now()
  from private.document_asks(p_campaign.company_id, p_people, p_campaign.wishes) a
  on conflict do nothing
$$;

-- What waits for review goes on.
create function private.cancel_document_campaign(p_campaign public.campaigns) returns void
language sql volatile security definer set search_path = '' as $$
  update public.document_requests r set status = 'cancelled'
  where r.company_id = p_campaign.company_id and r.campaign_id = p_campaign.id and r.status = 'open'
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.campaign_purposes (purpose, permission, kind, url, reaches_guests, told_title, near_title, late_title, name_routine,
  targets_routine, ask_routine, work_routine, cancel_routine, evidence_routine) values
  ('documents', 'manage_documents', 'document_requested', '/app/documents?tab=mine', true, 'A empresa pede documentos seus',
    'O prazo de um documento está perto', 'Há documentos seus em atraso', 'private.document_campaign_name', 'private.document_targets',
    'private.ask_for_documents', 'private.document_work', 'private.cancel_document_campaign',
    'private.document_evidence');

-- Functions: asking without a person --------------------------------------------------------------------------------
-- Asks people, everybody for null, for what they lack of these types; how many are asked.
create function private.ask_documents_of(
  p_company_id uuid, p_types uuid[], p_people uuid[], p_only_required boolean, p_due_on date, p_message text, p_title text,
  p_creator_id uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  campaign public.campaigns := private.open_campaign(p_company_id, 'documents', p_people,
    jsonb_build_object('types', p_types, 'only_required', p_only_required), p_due_on, p_message, p_title, p_creator_id);
begin
  return (select count(*) from public.document_requests r where r.company_id = p_company_id and r.campaign_id = campaign.id);
end
$$;

create function public.cancel_document_requests(p_requests uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  cancelled integer;
begin
  update public.document_requests r set status = 'cancelled'
  where r.id = any (p_requests) and r.status in ('open', 'sent') and r.company_id = any (private.company_ids_with('manage_documents'));
  get diagnostics cancelled = row_count;
  return cancelled;
end
$$;

-- Job: requests of types that ask by themselves, for whoever begins to match a rule of one: one campaign per company and run, ten days to
-- answer.
create function private.run_document_requests() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  company record;
  done integer := 0;
begin
  for company in
    select t.company_id, array_agg(t.id) as types
    from public.document_types t
    join public.companies c on c.id = t.company_id and c.active is not false
    where t.asks_by_itself and t.archived_at is null and t.who_sends <> 'company'
    group by t.company_id
  loop
    done := done + private.ask_documents_of(company.company_id, company.types, null, true, private.today(company.company_id) + 10, null,
      'Pedido automático', null);
  end loop;
  return done;
end
$$;

grant execute on function public.cancel_document_requests(uuid[]) to authenticated;
grant execute on function private.run_document_requests() to service_role;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.cancel_document_requests(uuid[]) is 'Takes requests back; how many were open.';
