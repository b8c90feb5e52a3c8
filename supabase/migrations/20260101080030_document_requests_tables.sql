-- Requests of documents.
-- The administration asks people for papers: one request per person and type, gathered in a campaign with a deadline and
-- instructions. A request follows the document: sent while it is reviewed, open again when it is refused, done when it
-- counts. People are told once per campaign, reminded by hand or by the job (`document_upkeep`).
-- It refuses: a deadline in the past, and asking for what only the company sends, what is valid or what is asked already
-- (these are skipped and counted).

-- Tables ------------------------------------------------------------------------------------------------------------
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

-- Indexes -----------------------------------------------------------------------------------------------------------
create index document_campaigns_company_idx on public.document_campaigns (company_id, created_at desc, id);
create unique index document_requests_open_key on public.document_requests (company_id, employee_id, type_id)
  where status in ('open', 'sent');
create index document_requests_company_employee_idx on public.document_requests (company_id, employee_id);
create index document_requests_company_type_idx on public.document_requests (company_id, type_id);
create index document_requests_company_campaign_idx on public.document_requests (company_id, campaign_id);
create index document_requests_company_document_idx on public.document_requests (company_id, document_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.document_campaigns enable row level security;
alter table public.document_requests enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; its commands write.
grant select on public.document_campaigns, public.document_requests to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_manage on public.document_campaigns for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_documents'))::uuid[]));
create policy select_own_or_manage on public.document_requests for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_documents'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_documents'))
      or employee_id = (select private.my_employee_id())));

-- Functions: following a campaign -----------------------------------------------------------------------------------
-- Requests follow the document that answers them.
create function private.tg_documents__follow_requests() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.document_requests r
  set status = case new.status when 'approved' then 'done' when 'in_review' then 'sent' else 'open' end, document_id = new.id
  where r.company_id = new.company_id and r.employee_id = new.employee_id and r.type_id = new.type_id and r.status in ('open', 'sent');
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _520_follow_requests after insert or update of status on public.documents
  for each row execute function private.tg_documents__follow_requests();
create trigger _200_keep_company before update on public.document_requests
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _210_check_transition before update of status on public.document_requests
  for each row when (old.status is distinct from new.status) execute function private.tg_check_transition('document_request');
create trigger _300_touch_updated_at before update on public.document_requests
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.document_requests
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.document_campaigns', 'document_campaign');

-- Data: asking for documents ----------------------------------------------------------------------------------------
insert into jobs.schedules (name, routine, every, lane) values ('document_requests', 'private.run_document_requests', interval '1 hour',
  'slow');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.document_campaigns is 'An act of asking people for papers, with its deadline and instructions.';
comment on table public.document_requests is 'One paper asked of one person: open, sent, done or cancelled.';
