-- Distributions.
-- One act that gives many people a paper each: one PDF for all of them, one per person, or the pages of a long one. Files are
-- sent into a draft, one by one and never twice; publishing gives everybody their paper at the same moment, or nobody: small
-- ones at once, large ones by the job. Until then nobody sees anything; afterwards the papers are like any other of their
-- type. While none of the people has opened theirs, the whole act can be taken back, and every paper before it counts again.
-- It refuses: types that people send themselves or do not see, publishing what is incomplete or for oneself alone, taking
-- back what somebody has opened, and whatever comes after the draft.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.document_distributions (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  type_id uuid not null,
  mode text not null,
  title text collate "pt-BR-x-icu" not null,
  message text,
  issued_on date,
  expires_on date,
  is_acknowledged boolean not null default false,
  deadline date,
  status text not null default 'draft',
  problem text,
  undo_reason text,
  created_by uuid,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  constraint document_distributions_pkey primary key (id),
  constraint document_distributions_company_id_key unique (company_id, id),
  constraint document_distributions_type_fkey foreign key (company_id, type_id)
    references public.document_types (company_id, id) on delete restrict,
  constraint document_distributions_mode_check check (mode in ('shared', 'by_name', 'split')),
  constraint document_distributions_title_check check (private.is_clean_text(title, 160)),
  constraint document_distributions_message_check check (private.is_clean_text(message, 500)),
  constraint document_distributions_expires_on_check check (expires_on > issued_on),
  constraint document_distributions_status_check check (status in ('draft', 'publishing', 'published', 'undone', 'cancelled')),
  constraint document_distributions_undo_reason_check check (private.is_clean_text(undo_reason, 500))
);

create table public.document_distribution_items (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  distribution_id uuid not null,
  employee_id uuid not null,
  file_id uuid not null,
  source text,
  document_id uuid,
  previous_version_id uuid,
  constraint document_distribution_items_pkey primary key (id),
  constraint document_distribution_items_employee_key unique (company_id, distribution_id, employee_id),
  constraint document_distribution_items_distribution_fkey foreign key (company_id, distribution_id)
    references public.document_distributions (company_id, id) on delete restrict,
  constraint document_distribution_items_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint document_distribution_items_file_fkey foreign key (company_id, file_id)
    references public.files (company_id, id) on delete restrict,
  constraint document_distribution_items_document_fkey foreign key (company_id, document_id)
    references public.documents (company_id, id) on delete restrict,
  constraint document_distribution_items_previous_version_fkey foreign key (company_id, previous_version_id)
    references private.document_versions (company_id, id) on delete restrict,
  constraint document_distribution_items_source_check check (private.is_clean_text(source, 200))
);

insert into public.status_transitions (entity, from_status, to_status) values
  ('document_distribution', 'draft', 'publishing'), ('document_distribution', 'draft', 'published'),
  ('document_distribution', 'draft', 'cancelled'), ('document_distribution', 'publishing', 'published'),
  ('document_distribution', 'publishing', 'draft'), ('document_distribution', 'published', 'undone');

-- Indexes -----------------------------------------------------------------------------------------------------------
create index document_distributions_company_idx on public.document_distributions (company_id, created_at desc, id);
create index document_distributions_company_type_idx on public.document_distributions (company_id, type_id);
create index document_distribution_items_company_employee_idx on public.document_distribution_items (company_id, employee_id);
create index document_distribution_items_company_file_idx on public.document_distribution_items (company_id, file_id);
create index document_distribution_items_company_document_idx on public.document_distribution_items (company_id, document_id);
create index document_distribution_items_company_version_idx on public.document_distribution_items (company_id, previous_version_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.document_distributions enable row level security;
alter table public.document_distribution_items enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; its commands write.
grant select on public.document_distributions, public.document_distribution_items to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_manage on public.document_distributions for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_documents'))::uuid[]));
create policy select_manage on public.document_distribution_items for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_documents'))::uuid[]));

-- Data --------------------------------------------------------------------------------------------------------------
insert into jobs.schedules (name, routine, every, lane) values
  ('document_distributions', 'private.run_distributions', interval '1 hour', 'slow');

-- Functions: who opens a file that many share -----------------------------------------------------------------------
insert into private.file_readers (entity_type, routine) values ('document_distribution', 'private.may_open_distributed');

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on public.document_distributions
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _210_check_transition before update of status on public.document_distributions
  for each row when (old.status is distinct from new.status) execute function private.tg_check_transition('document_distribution');
create trigger _400_refuse_delete before delete on public.document_distributions
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.document_distributions', 'document_distribution');
create trigger _200_keep_company before update on public.document_distribution_items
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _400_refuse_delete before delete on public.document_distribution_items
  for each row execute function private.tg_refuse_delete();

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.document_distributions is 'An act that gives many people a paper each, published and taken back as a whole.';
comment on column public.document_distributions.mode is 'shared: one file for all; by_name: one file per person; split: pages of one file.';
comment on column public.document_distributions.is_acknowledged
  is 'Whether people are asked to take note: signed in or, without a login, by a guest link.';
comment on column public.document_distributions.problem is 'Why the job could not publish it; it is a draft again.';
comment on table public.document_distribution_items is 'Who gets which file, and the paper that it became.';
comment on column public.document_distribution_items.source is 'Where it came from, for the administration: pages or the name of a file.';
comment on column public.document_distribution_items.previous_version_id
  is 'What counted before, and counts again when the act is taken back.';
