-- Upkeep of documents.
-- What time does to papers: alerts sixty, thirty, fifteen and seven days before an expiry, reminders of requests, requests
-- that types make by themselves, and the end of retention. A legal hold on a document or on a whole person keeps everything
-- as it is, for as long as it stands. When retention ends, the bytes go through the Storage service; the row stays without
-- file, and the trail says what was destroyed and why. However few years a type says, nothing goes while it may be claimed.
-- It refuses: holding what is gone, and placing or ending a hold without a reason.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.document_holds (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  document_id uuid,
  reason text not null,
  placed_by uuid,
  placed_at timestamptz not null default now(),
  release_reason text,
  released_by uuid,
  released_at timestamptz,
  constraint document_holds_pkey primary key (id),
  constraint document_holds_company_id_key unique (company_id, id),
  constraint document_holds_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint document_holds_document_fkey foreign key (company_id, document_id)
    references public.documents (company_id, id) on delete restrict,
  constraint document_holds_reason_check check (private.is_clean_text(reason, 500)),
  constraint document_holds_release_reason_check check (
    private.is_clean_text(release_reason, 500) and (released_at is null) = (release_reason is null))
);

-- What was told already, so that nobody hears it twice.
create table private.document_alerts (
  company_id uuid not null,
  document_id uuid not null,
  expires_on date not null,
  days smallint not null,
  constraint document_alerts_pkey primary key (company_id, document_id, expires_on, days),
  constraint document_alerts_document_fkey foreign key (company_id, document_id)
    references public.documents (company_id, id) on delete restrict
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index document_types_asking_idx on public.document_types (company_id) where asks_by_itself;
create index document_holds_company_employee_idx on public.document_holds (company_id, employee_id);
create index document_holds_company_document_idx on public.document_holds (company_id, document_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.document_holds enable row level security;
alter table private.document_alerts enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; its commands write.
grant select on public.document_holds to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
-- The person does not learn of a hold here: it may prepare a defence.
create policy select_manage on public.document_holds for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_documents'))::uuid[]));

-- Data --------------------------------------------------------------------------------------------------------------
insert into jobs.schedules (name, routine, every, lane) values
  ('document_alerts', 'private.run_document_alerts', interval '1 hour', 'slow'),
  ('document_retention', 'private.run_document_retention', interval '6 hours', 'slow');

-- Functions: retention ----------------------------------------------------------------------------------------------
-- Wakes the job of requests while some type asks by itself.
-- Whoever begins to match is asked within a moment, not within the hour.
create function private.tg_wake_document_requests() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from public.document_types t where t.asks_by_itself) then
    perform private.wake_job('document_requests');
  end if;
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on public.document_holds
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _400_refuse_delete before delete on public.document_holds
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.document_holds', 'document_hold');

create trigger _560_ask_documents after insert or update of position_id, work_site_id on public.employee_assignments
  for each statement execute function private.tg_wake_document_requests();
create trigger _560_ask_documents after insert or update of contract_type on public.employee_contracts
  for each statement execute function private.tg_wake_document_requests();

-- Functions: requests that nobody answered --------------------------------------------------------------------------
insert into private.pending_sources (source, position, items_routine) values
  ('late_documents', 65, 'private.pending_late_documents');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.document_holds is 'Legal holds on a document, or on everything of a person: nothing of it is destroyed.';
comment on table private.document_alerts is 'Alerts of expiry that were told already.';
