-- Change requests.
-- A person keeps the own record right: what the company lets people change is written at once, what it wants to look at
-- first is asked and written when the last approver agrees, field by field. Nothing else of the record is ever in reach.
-- Values are checked when they are asked, by the rules of the table itself (a write that is taken back), and again when
-- they are written. A value that somebody changed meanwhile is marked as a conflict and never overwritten.
-- One open request per person and field. Old and new values are read by who asked, by administrators, and by who decides.
-- Who may not read a value does not decide it: a request with a record in it is of a reserved kind, decided by administrators.
-- It refuses: fields outside the list or closed by the company, a second request for a field, other people's records, and
-- the own one before the first day (`before_first_day`).
--
-- Proofs of changes.
-- What somebody asks to change in the own record may come with a paper that proves it: the certificate of a child, a bill with
-- the new address. It is uploaded before the request and taken by it, for the field that it proves. The person and
-- administrators open it, audited; other approvers read that there is one.
-- It refuses: files for a field that is not asked for, more than five, and files of somebody else.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.change_fields (
  field text not null,
  label text not null,
  kind text not null,
  default_policy text not null,
  sensitive boolean not null,
  position smallint not null,
  constraint change_fields_pkey primary key (field),
  constraint change_fields_kind_check check (kind in ('text', 'date', 'email', 'cpf', 'phone', 'record')),
  constraint change_fields_default_policy_check check (default_policy in ('direct', 'ask', 'closed'))
);

create table public.change_policies (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  field text not null,
  policy text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint change_policies_pkey primary key (id),
  constraint change_policies_field_key unique (field, company_id),
  constraint change_policies_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint change_policies_field_fkey foreign key (field) references public.change_fields (field) on delete restrict,
  constraint change_policies_policy_check check (policy in ('direct', 'ask', 'closed'))
);

create table public.change_requests (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  approval_id uuid,
  status text not null default 'pending',
  reason text,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint change_requests_pkey primary key (id),
  constraint change_requests_company_id_key unique (company_id, id),
  constraint change_requests_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint change_requests_approval_fkey foreign key (company_id, approval_id)
    references public.approval_requests (company_id, id) on delete restrict,
  constraint change_requests_status_check check (status in ('pending', 'adjusting', 'approved', 'rejected', 'cancelled')),
  constraint change_requests_reason_check check (char_length(reason) between 1 and 1000)
);

create table public.change_request_fields (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  change_request_id uuid not null,
  employee_id uuid not null,
  field text not null,
  old_value text,
  new_value text,
  outcome text not null default 'pending',
  decided_by uuid,
  decided_at timestamptz,
  constraint change_request_fields_pkey primary key (id),
  constraint change_request_fields_field_key unique (company_id, change_request_id, field),
  constraint change_request_fields_request_fkey foreign key (company_id, change_request_id)
    references public.change_requests (company_id, id) on delete restrict,
  constraint change_request_fields_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint change_request_fields_outcome_check check (outcome in ('pending', 'applied', 'rejected', 'conflict', 'cancelled')),
  constraint change_request_fields_field_excl exclude using btree (company_id with =, employee_id with =, field with =)
    where (outcome = 'pending')
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index change_policies_company_idx on public.change_policies (company_id);
create index change_requests_company_employee_idx on public.change_requests (company_id, employee_id, created_at desc);
create index change_requests_company_approval_idx on public.change_requests (company_id, approval_id);
create index change_request_fields_company_employee_idx on public.change_request_fields (company_id, employee_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.change_fields enable row level security;
alter table public.change_policies enable row level security;
alter table public.change_requests enable row level security;
alter table public.change_request_fields enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write; its commands write.
grant select on public.change_fields, public.change_policies, public.change_requests, public.change_request_fields
  to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_signed_in on public.change_fields for select to authenticated using (true);
create policy select_member on public.change_policies for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));
create policy select_own_or_settings on public.change_requests for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_settings'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_settings'))
      or employee_id = (select private.my_employee_id())));
create policy select_own_or_settings on public.change_request_fields for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_settings'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_settings'))
      or employee_id = (select private.my_employee_id())));

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.change_fields (field, label, kind, default_policy, sensitive, position) values
  ('social_name', 'Nome social', 'text', 'direct', false, 1),
  ('first_name', 'Nome', 'text', 'ask', false, 2),
  ('last_name', 'Sobrenome', 'text', 'ask', false, 3),
  ('email', 'E-mail corporativo', 'email', 'ask', false, 4),
  ('phone', 'Telefone pessoal', 'phone', 'direct', true, 5),
  ('address', 'Endereço completo', 'text', 'ask', true, 6),
  ('birth_date', 'Data de nascimento', 'date', 'ask', true, 7),
  ('cpf', 'CPF', 'cpf', 'ask', true, 8),
  ('rg', 'RG', 'text', 'ask', true, 9);
insert into public.status_transitions (entity, from_status, to_status)
select 'change_request', t.from_status, t.to_status from public.status_transitions t where t.entity = 'approval_request';
insert into public.approval_entity_types (entity_type, label, module, on_decided, decided_kind, reserved) values
  ('change_request', 'Alteração de dados', 'employees', 'private.settle_change_request', 'change_request_decided', false),
  ('reserved_change', 'Dados reservados (conta bancária, dependentes, dados civis)', 'employees', 'private.settle_change_request',
    'change_request_decided', true);
insert into private.approval_details (entity_type, routine) values
  ('change_request', 'private.change_request_details'), ('reserved_change', 'private.change_request_details');

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _300_touch_updated_at before update on public.change_policies
  for each row execute function private.tg_touch_updated_at();
select private.keep_trail('public.change_policies', 'change_policy');
create trigger _230_check_transition before update of status on public.change_requests
  for each row when (old.status is distinct from new.status) execute function private.tg_check_transition('change_request');
create trigger _300_touch_updated_at before update on public.change_requests
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.change_requests
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.change_requests', 'change_request');
create trigger _400_refuse_delete before delete on public.change_request_fields
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.change_request_fields', 'change_request', p_id => 'change_request_id');

-- Tables: proofs of changes -----------------------------------------------------------------------------------------
create table public.change_request_files (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  change_request_id uuid not null,
  employee_id uuid not null,
  field text not null,
  file_id uuid not null,
  created_at timestamptz not null default now(),
  constraint change_request_files_pkey primary key (id),
  constraint change_request_files_file_key unique (company_id, file_id),
  constraint change_request_files_field_key unique (field, company_id, id),
  constraint change_request_files_request_fkey foreign key (company_id, change_request_id)
    references public.change_requests (company_id, id) on delete restrict,
  constraint change_request_files_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint change_request_files_file_fkey foreign key (company_id, file_id) references public.files (company_id, id) on delete restrict,
  constraint change_request_files_field_fkey foreign key (field) references public.change_fields (field) on delete restrict
);

-- Indexes: proofs of changes ----------------------------------------------------------------------------------------
create index change_request_files_request_idx on public.change_request_files (company_id, change_request_id);
create index change_request_files_employee_idx on public.change_request_files (company_id, employee_id);

-- Row level security: proofs of changes -----------------------------------------------------------------------------
alter table public.change_request_files enable row level security;

-- Grants: proofs of changes -----------------------------------------------------------------------------------------
-- Not granted: any write; request_change writes.
grant select on public.change_request_files to authenticated, service_role;

-- Policies: proofs of changes ---------------------------------------------------------------------------------------
create policy select_own_or_settings on public.change_request_files for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_settings'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_settings'))
      or employee_id = (select private.my_employee_id())));

-- Data: proofs of changes -------------------------------------------------------------------------------------------
insert into public.file_purposes
  (purpose, label, bucket, max_bytes, mime_types, sensitivity, audience, own_upload, write_permission, read_permission)
values
  ('change_proof', 'Comprovante', 'files', 10485760, array['application/pdf', 'image/png', 'image/jpeg', 'image/webp'], 'P2', 'person',
    true, 'manage_settings', 'manage_settings');

-- Triggers: proofs of changes ---------------------------------------------------------------------------------------
create trigger _400_refuse_delete before delete on public.change_request_files
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.change_request_files', 'change_request', '{insert}', p_id => 'change_request_id');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.change_fields is 'Columns of employees, and records, that a person may change or ask to change.';
comment on column public.change_fields.kind is 'How a value is typed; record: a whole record of private.record_kinds, as JSON.';
comment on column public.change_fields.default_policy is 'direct: written at once; ask: approved first; closed: not at all.';
comment on table public.change_policies is 'What a company decided about a field, where it differs from the default.';
comment on table public.change_requests is 'A change that somebody asked for in the own record. Its course is the approval''s.';
comment on table public.change_request_fields is 'Old and new value of each field, and what became of it.';
comment on table public.change_request_files is 'Papers that prove what a request asks for, by field.';
