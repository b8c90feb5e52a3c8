-- Requests of documents: commands.
-- Whoever manages documents asks many people for what each of them lacks: a campaign, with a request for each gap. Types that ask by
-- themselves do it each day.
-- It refuses: types that the person does not send, nobody to ask, a deadline that has passed.

-- Functions: asking -------------------------------------------------------------------------------------------------
-- Tells whoever has open requests of the campaign, once a day; returns how many were reached. Whoever cannot be reached is not told, and
-- not counted.
create function private.tell_requested(p_campaign public.document_campaigns, p_employees uuid[] default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked record;
  told uuid[] := '{}';
begin
  for asked in
    select r.employee_id, string_agg(t.name, ', ' order by t.place, t.name) as names
    from public.document_requests r
    join public.document_types t on t.company_id = r.company_id and t.id = r.type_id
    where r.company_id = p_campaign.company_id and r.campaign_id = p_campaign.id and r.status = 'open'
      and (p_employees is null or r.employee_id = any (p_employees))
      and r.last_reminder_on is distinct from private.today(r.company_id)
    group by r.employee_id
  loop
    perform private.notify(p_campaign.company_id, asked.employee_id, 'document_requested', 'A empresa pede documentos seus',
      format('Até %s: %s', to_char(p_campaign.due_on, 'DD/MM/YYYY'), asked.names), '/app/documents?tab=mine',
      'document_campaign', p_campaign.id);
    told := told || asked.employee_id;
  end loop;
  update public.document_requests r set last_reminder_on = private.today(r.company_id)
  where r.company_id = p_campaign.company_id and r.campaign_id = p_campaign.id and r.status = 'open' and r.employee_id = any (told);
  return (select count(*) from private.reach_of(p_campaign.company_id, told, 'document_requested') w where w.reason is null);
end
$$;

-- Functions: following a campaign -----------------------------------------------------------------------------------
-- A campaign of a company whose documents the caller manages, locked (RHPER, RHNTF).
create function private.managed_campaign(p_campaign_id uuid) returns public.document_campaigns
language plpgsql volatile security definer set search_path = '' as $$
declare
  campaign public.document_campaigns;
begin
  select c.* into campaign from public.document_campaigns c
  where c.id = p_campaign_id and c.company_id = any (private.company_ids_with('manage_documents')) for update;
  perform private.refuse_document_settings(campaign.company_id);
  return campaign;
end
$$;

-- Nobody is reminded twice on one day.
create function public.remind_documents(p_campaign_id uuid, p_employees uuid[] default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.tell_requested(private.managed_campaign(p_campaign_id), p_employees);
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

create function public.close_document_campaign(p_campaign_id uuid) returns public.document_campaigns
language plpgsql volatile security definer set search_path = '' as $$
declare
  campaign public.document_campaigns := private.managed_campaign(p_campaign_id);
begin
  update public.document_requests r set status = 'cancelled'
  where r.company_id = campaign.company_id and r.campaign_id = campaign.id and r.status = 'open';
  update public.document_campaigns c set closed_at = coalesce(c.closed_at, private.now()) where c.id = campaign.id returning c.*
    into campaign;
  -- What nobody has read yet says nothing any more, in the bell and in the mail of the next morning.
  update public.notifications n set read_at = private.now()
  where n.company_id = campaign.company_id and n.entity_type = 'document_campaign' and n.entity_id = campaign.id and n.read_at is null;
  return campaign;
end
$$;

grant execute on function public.remind_documents(uuid, uuid[]), public.cancel_document_requests(uuid[]),
  public.close_document_campaign(uuid)
  to authenticated;

-- Functions: asking for documents -----------------------------------------------------------------------------------
-- Makes a campaign with its requests; none when there is nobody to ask.
create function private.open_document_campaign(
  p_company_id uuid, p_types uuid[], p_employees uuid[], p_only_gaps boolean, p_due_on date, p_instructions text, p_title text,
  p_creator_id uuid) returns table (campaign_id uuid, requested integer, told integer)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  campaign public.document_campaigns;
  made integer;
begin
  if not exists (select from private.document_targets(p_company_id, p_types, p_employees, p_only_gaps)) then
    return query select null::uuid, 0, 0;
    return;
  end if;
  insert into public.document_campaigns (company_id, title, instructions, due_on, created_by, created_at)
  values (p_company_id, p_title, p_instructions, p_due_on, p_creator_id, private.now()) returning * into campaign;
  insert into public.document_requests (company_id, campaign_id, type_id, employee_id, due_on, created_at)
  select p_company_id, campaign.id, t.type_id, t.employee_id, p_due_on, private.now()
  from private.document_targets(p_company_id, p_types, p_employees, p_only_gaps) t
  on conflict do nothing;
  get diagnostics made = row_count;
  return query select campaign.id, made, private.tell_requested(campaign);
end
$$;

create function public.request_documents(
  p_company_id uuid, p_types uuid[], p_employees uuid[] default null, p_due_on date default null,
  p_instructions text default null, p_title text default null, p_only_gaps boolean default false)
returns table (campaign_id uuid, requested integer, skipped integer, people integer, told integer)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  due date := coalesce(p_due_on, private.today(p_company_id) + 10);
  title text := private.tidy(p_title);
  only_gaps boolean := p_employees is null or coalesce(p_only_gaps, false);
  made record;
begin
  perform private.refuse_document_settings(p_company_id);
  if coalesce(cardinality(p_types), 0) not between 1 and 100 or cardinality(p_employees) not between 1 and 5000 then
    perform private.refuse('RHARG', 'Escolha ao menos um tipo de documento e uma pessoa.', 'types',
      'Até 100 tipos e 5.000 pessoas por vez.');
  end if;
  perform private.check_deadline(due, private.today(p_company_id), 'due_on');
  if (select count(*) from public.document_types t where t.company_id = p_company_id and t.id = any (p_types)) < cardinality(p_types)
    or (select count(*) from public.employees e where e.company_id = p_company_id and e.id = any (p_employees)) < cardinality(p_employees)
      then
    perform private.refuse('RHNTF', 'Um dos tipos ou uma das pessoas não é desta empresa.', 'types', 'Recarregue a página.');
  end if;
  if title is null then
    select case when count(*) = 1 then min(t.name) else format('%s documentos', count(*)) end into title
    from public.document_types t where t.company_id = p_company_id and t.id = any (p_types);
  end if;
  select * into made from private.open_document_campaign(
    p_company_id, p_types, p_employees, only_gaps, due, private.tidy(p_instructions), title, private.my_employee_id());
  return query select made.campaign_id, made.requested,
    case when only_gaps then 0 else cardinality(p_types) * cardinality(p_employees) - made.requested end,
    (select count(distinct r.employee_id)::integer from public.document_requests r
      where r.company_id = p_company_id and r.campaign_id = made.campaign_id), made.told;
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
    done := done + (select o.requested from private.open_document_campaign(company.company_id, company.types, null, true,
      private.today(company.company_id) + 10, null, 'Pedido automático', null) o);
  end loop;
  return done;
end
$$;

grant execute on function public.request_documents(uuid, uuid[], uuid[], date, text, text, boolean) to authenticated;
grant execute on function private.run_document_requests() to service_role;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.remind_documents(uuid, uuid[])
  is 'Reminds whoever still owes a paper of the campaign, or some of them; how many people were reached.';
comment on function public.cancel_document_requests(uuid[]) is 'Takes requests back; how many were open.';
comment on function public.close_document_campaign(uuid) is 'Ends a campaign: what is open is cancelled, what is in review goes on.';
comment on function public.request_documents(uuid, uuid[], uuid[], date, text, text, boolean) is
  'Asks people for papers; skips what is valid, asked already, or sent by the company alone; with gaps only, what no rule requires.';
