-- Requests of documents.
-- The administration asks people for papers: one request per person and type, gathered in a campaign with a deadline and
-- instructions. A request follows the document: sent while it is reviewed, open again when it is refused, done when it
-- counts. People are told once per campaign, reminded by hand or by the job (chapter 2460).
-- It refuses: a deadline in the past, and asking for what only the company sends, what is valid or what is asked already
-- (these are skipped and counted).

-- Tables -----------------------------------------------------------------------------------------------------------
create table public.document_campaigns (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  title text collate "pt-BR-x-icu" not null,
  instructions text,
  due_on date not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint document_campaigns_pkey primary key (id),
  constraint document_campaigns_company_id_key unique (company_id, id),
  constraint document_campaigns_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint document_campaigns_title_check check (private.is_clean_text(title, 160)),
  constraint document_campaigns_instructions_check check (private.is_clean_text(instructions, 500))
);

create table public.document_requests (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  campaign_id uuid not null,
  type_id uuid not null,
  employee_id uuid not null,
  due_on date not null,
  status text not null default 'open',
  document_id uuid,
  last_reminder_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint document_requests_pkey primary key (id),
  constraint document_requests_company_id_key unique (company_id, id),
  constraint document_requests_campaign_fkey foreign key (company_id, campaign_id)
    references public.document_campaigns (company_id, id) on delete restrict,
  constraint document_requests_type_fkey foreign key (company_id, type_id)
    references public.document_types (company_id, id) on delete restrict,
  constraint document_requests_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint document_requests_document_fkey foreign key (company_id, document_id)
    references public.documents (company_id, id) on delete restrict,
  constraint document_requests_status_check check (status in ('open', 'sent', 'done', 'cancelled'))
);

insert into public.status_transitions (entity, from_status, to_status) values
  ('document_request', 'open', 'sent'), ('document_request', 'open', 'done'), ('document_request', 'open', 'cancelled'),
  ('document_request', 'sent', 'open'), ('document_request', 'sent', 'done'), ('document_request', 'sent', 'cancelled');

-- Indexes ----------------------------------------------------------------------------------------------------------
create index document_campaigns_company_idx on public.document_campaigns (company_id, created_at desc, id);
create unique index document_requests_open_key on public.document_requests (company_id, employee_id, type_id)
  where status in ('open', 'sent');
create index document_requests_company_employee_idx on public.document_requests (company_id, employee_id);
create index document_requests_company_type_idx on public.document_requests (company_id, type_id);
create index document_requests_company_campaign_idx on public.document_requests (company_id, campaign_id);
create index document_requests_company_document_idx on public.document_requests (company_id, document_id);

-- Row level security -----------------------------------------------------------------------------------------------
alter table public.document_campaigns enable row level security;
alter table public.document_requests enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; the functions below write.
grant select on public.document_campaigns, public.document_requests to authenticated, service_role;

-- Policies ---------------------------------------------------------------------------------------------------------
create policy select_manage on public.document_campaigns for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_documents'))::uuid[]));
create policy select_own_or_manage on public.document_requests for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_documents'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_documents'))
      or employee_id = (select private.my_employee_id())));

-- Functions: asking ------------------------------------------------------------------------------------------------
-- Whoever cannot be reached is not told, and not counted.
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

-- Functions: following a campaign ----------------------------------------------------------------------------------
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
  update public.document_campaigns c set closed_at = coalesce(c.closed_at, private.now()) where c.id = campaign.id returning c.* into campaign;
  -- What nobody has read yet says nothing any more, in the bell and in the mail of the next morning.
  update public.notifications n set read_at = private.now()
  where n.company_id = campaign.company_id and n.entity_type = 'document_campaign' and n.entity_id = campaign.id and n.read_at is null;
  return campaign;
end
$$;

create function public.document_campaign_list(p_company_id uuid)
returns table (campaign_id uuid, title text, instructions text, due_on date, created_at timestamptz, created_by jsonb, closed_at timestamptz,
  total integer, sent integer, done integer, cancelled integer, open integer, overdue integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_company_id is null or not p_company_id = any (private.company_ids_with('manage_documents')) then
    return;
  end if;
  return query
    select c.id, c.title::text, c.instructions, c.due_on, c.created_at, private.person(c.created_by), c.closed_at, count(*)::integer,
      (count(*) filter (where r.status = 'sent'))::integer, (count(*) filter (where r.status = 'done'))::integer,
      (count(*) filter (where r.status = 'cancelled'))::integer, (count(*) filter (where r.status = 'open'))::integer,
      (count(*) filter (where r.status = 'open' and r.due_on < private.today(p_company_id)))::integer
    from public.document_campaigns c
    join public.document_requests r on r.company_id = c.company_id and r.campaign_id = c.id
    where c.company_id = p_company_id
    group by c.id order by c.created_at desc, c.id limit 200;
end
$$;

create function private.tg_documents__follow_requests() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.document_requests r
  set status = case new.status when 'approved' then 'done' when 'in_review' then 'sent' else 'open' end, document_id = new.id
  where r.company_id = new.company_id and r.employee_id = new.employee_id and r.type_id = new.type_id and r.status in ('open', 'sent');
  return null;
end
$$;

grant execute on function
  public.remind_documents(uuid, uuid[]), public.cancel_document_requests(uuid[]),
  public.close_document_campaign(uuid), public.document_campaign_list(uuid)
to authenticated;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _520_follow_requests after insert or update of status on public.documents
  for each row execute function private.tg_documents__follow_requests();
create trigger _200_keep_company before update on public.document_requests
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _210_check_transition before update of status on public.document_requests
  for each row when (old.status is distinct from new.status) execute function private.tg_check_transition('document_request');
create trigger _300_touch before update on public.document_requests
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.document_requests
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.document_campaigns', 'document_campaign');

-- Shapes -----------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('document_campaign_list', 'title ?, instructions ?, due_on ?, created_by person?, closed_at ?');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table public.document_campaigns is 'An act of asking people for papers, with its deadline and instructions.';
comment on table public.document_requests is 'One paper asked of one person: open, sent, done or cancelled.';
comment on function private.tell_requested(public.document_campaigns, uuid[]) is 'Tells whoever has open requests of the campaign, once a day; how many were reached.';
comment on function private.managed_campaign(uuid) is 'A campaign of a company whose documents the caller manages, locked (RHPER, RHNTF).';
comment on function public.remind_documents(uuid, uuid[]) is 'Reminds whoever still owes a paper of the campaign, or some of them; how many people were reached.';
comment on function public.cancel_document_requests(uuid[]) is 'Takes requests back; how many were open.';
comment on function public.close_document_campaign(uuid) is 'Ends a campaign: what is open is cancelled, what is in review goes on.';
comment on function public.document_campaign_list(uuid) is 'Campaigns of a company with their progress, newest first.';
comment on function private.tg_documents__follow_requests() is 'Requests follow the document that answers them.';
