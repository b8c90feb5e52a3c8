-- Requests of documents.
-- The administration asks people for papers: one request per person and type, in a campaign of the purpose `documents` with its deadline
-- and words of help. A request follows the document: sent while it is reviewed, open again when it is refused, done when it counts.
-- It refuses: asking for what only the company sends, and for no type at all; what is valid or asked already is left out.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.document_requests (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  campaign_id uuid not null,
  type_id uuid not null,
  employee_id uuid not null,
  due_on date not null,
  status text not null default 'open',
  document_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint document_requests_pkey primary key (id),
  constraint document_requests_company_id_key unique (company_id, id),
  constraint document_requests_campaign_fkey foreign key (company_id, campaign_id)
    references public.campaigns (company_id, id) on delete restrict,
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
create unique index document_requests_open_key on public.document_requests (company_id, employee_id, type_id)
  where status in ('open', 'sent');
create index document_requests_company_employee_idx on public.document_requests (company_id, employee_id);
create index document_requests_company_type_idx on public.document_requests (company_id, type_id);
create index document_requests_company_campaign_idx on public.document_requests (company_id, campaign_id);
create index document_requests_company_document_idx on public.document_requests (company_id, document_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.document_requests enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; its commands write.
grant select on public.document_requests to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
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

-- Data: asking for documents ----------------------------------------------------------------------------------------
insert into jobs.schedules (name, routine, every, lane) values ('document_requests', 'private.run_document_requests', interval '1 hour',
  'slow');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.document_requests is 'One paper asked of one person: open, sent, done or cancelled.';
