-- Care of assets.
-- What comes to an asset besides its custody: pictures and papers, repairs with their cost, and damage, loss or theft in somebody's hands
-- with the decision of HR: waive, repair or charge. A charge names its ground (CLT art. 462, § 1º: agreed in a signed term, or intent),
-- goes not beyond what the thing was worth on that day, leaves the person 30 % of each month's pay (TST, OJ 18 da SDC) and, when the
-- contract ends, takes no more than one month's pay (CLT art. 477, § 5º); it reaches the payroll closing by instalments.
-- HR (manage_assets) reads and writes it; who was charged reads the decision.
-- It refuses: damage without a picture, theft without a police report, charges without a ground or beyond their limits, deciding twice.

-- Tables ------------------------------------------------------------------------------------------------------------
-- event_id: what happened when the picture was taken; null for pictures and papers of the thing itself.
create table public.asset_files (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  asset_id uuid not null,
  event_id bigint,
  kind text not null,
  file_id uuid not null,
  created_at timestamptz not null default now(),
  constraint asset_files_pkey primary key (id),
  constraint asset_files_company_id_key unique (company_id, id),
  constraint asset_files_asset_fkey foreign key (company_id, asset_id) references public.assets (company_id, id) on delete restrict,
  constraint asset_files_event_fkey foreign key (company_id, event_id) references public.asset_events (company_id, id) on delete restrict,
  constraint asset_files_file_fkey foreign key (company_id, file_id) references public.files (company_id, id) on delete restrict,
  constraint asset_files_kind_check check (kind in ('photo', 'invoice', 'police_report'))
);

create table public.asset_maintenances (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  asset_id uuid not null,
  supplier text,
  problem text not null,
  opened_on date not null,
  due_on date,
  closed_on date,
  cost numeric(12, 2),
  note text,
  constraint asset_maintenances_pkey primary key (id),
  constraint asset_maintenances_company_id_key unique (company_id, id),
  constraint asset_maintenances_asset_fkey foreign key (company_id, asset_id) references public.assets (company_id, id) on delete restrict,
  constraint asset_maintenances_supplier_check check (private.is_clean_text(supplier, 120)),
  constraint asset_maintenances_problem_check check (private.is_clean_text(problem, 300)),
  constraint asset_maintenances_due_on_check check (due_on >= opened_on),
  constraint asset_maintenances_closed_on_check check (closed_on >= opened_on),
  constraint asset_maintenances_cost_check check (cost >= 0),
  constraint asset_maintenances_note_check check (private.is_clean_text(note, 300))
);

-- One for each assignment that ended badly. worth: the book value of that day, which a charge does not exceed; null when it is not known.
create table public.asset_damages (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  asset_id uuid not null,
  assignment_id uuid not null,
  employee_id uuid not null,
  kind text not null,
  happened_on date not null,
  note text not null,
  worth numeric(12, 2),
  decision text,
  basis text,
  amount numeric(12, 2),
  instalments smallint,
  first_month date,
  reason text,
  decided_by uuid,
  decided_at timestamptz,
  constraint asset_damages_pkey primary key (id),
  constraint asset_damages_company_id_key unique (company_id, id),
  constraint asset_damages_assignment_key unique (company_id, assignment_id),
  constraint asset_damages_asset_fkey foreign key (company_id, asset_id) references public.assets (company_id, id) on delete restrict,
  constraint asset_damages_assignment_fkey foreign key (company_id, assignment_id)
    references public.asset_assignments (company_id, id) on delete restrict,
  constraint asset_damages_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint asset_damages_kind_check check (kind in ('damage', 'loss', 'theft')),
  constraint asset_damages_note_check check (private.is_clean_text(note, 500)),
  constraint asset_damages_decision_check check (decision in ('waive', 'repair', 'charge')),
  constraint asset_damages_decided_check check ((decision is null) = (decided_at is null)),
  constraint asset_damages_basis_check check (basis in ('agreed', 'intent')),
  constraint asset_damages_charge_check check (
    (decision = 'charge') is true = (num_nonnulls(basis, amount, instalments, first_month) = 4)
    and num_nonnulls(basis, amount, instalments, first_month) in (0, 4)),
  constraint asset_damages_amount_check check (amount > 0),
  constraint asset_damages_instalments_check check (instalments between 1 and 24),
  constraint asset_damages_first_month_check check (extract(day from first_month) = 1),
  constraint asset_damages_reason_check check (private.is_clean_text(reason, 500))
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index asset_files_company_asset_idx on public.asset_files (company_id, asset_id, created_at desc);
create index asset_files_company_event_idx on public.asset_files (company_id, event_id);
create unique index asset_files_company_file_key on public.asset_files (company_id, file_id);
create unique index asset_maintenances_open_key on public.asset_maintenances (company_id, asset_id) where closed_on is null;
create index asset_maintenances_company_asset_idx on public.asset_maintenances (company_id, asset_id, opened_on desc);
create index asset_damages_company_asset_idx on public.asset_damages (company_id, asset_id);
create index asset_damages_company_employee_idx on public.asset_damages (company_id, employee_id);
create index asset_damages_undecided_idx on public.asset_damages (company_id, happened_on) where decision is null;
create index asset_damages_charged_idx on public.asset_damages (company_id, first_month) where decision = 'charge';

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.asset_files enable row level security;
alter table public.asset_maintenances enable row level security;
alter table public.asset_damages enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write; the commands write.
grant select on public.asset_files, public.asset_maintenances, public.asset_damages to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_manage on public.asset_files for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));
create policy select_manage on public.asset_maintenances for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));
create policy select_own_or_manage on public.asset_damages for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[])
    or (employee_id = (select private.my_employee_id()) and decision is not null));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _400_refuse_delete before delete on public.asset_maintenances
  for each row execute function private.tg_refuse_delete();
create trigger _400_refuse_delete before delete on public.asset_damages
  for each row execute function private.tg_refuse_delete();
create trigger _400_refuse_delete before delete on public.asset_files
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.asset_maintenances', 'asset_maintenance');
select private.keep_trail('public.asset_damages', 'asset_damage');

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.file_purposes
  (purpose, label, bucket, max_bytes, mime_types, sensitivity, audience, own_upload, write_permission, read_permission)
values
  ('asset_photo', 'Foto de um bem', 'files', 10485760, array['image/png', 'image/jpeg', 'image/webp'], 'P1', 'person', true,
    'manage_assets', 'manage_assets'),
  ('asset_paper', 'Nota fiscal ou boletim de ocorrência', 'files', 10485760, array['application/pdf', 'image/png', 'image/jpeg'], 'P2',
    'person', false, 'manage_assets', 'manage_assets');
insert into private.file_readers (entity_type, routine) values ('asset', 'private.may_open_asset_file');
insert into private.payroll_sources (source, routine) values ('assets', 'private.payroll_assets');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.asset_files is 'Pictures and papers of assets, and what showed their state at an event.';
comment on table public.asset_maintenances is 'Repairs of assets, with what they cost.';
comment on table public.asset_damages is 'Damage, loss and theft in somebody''s hands, and what HR decided.';
comment on column public.asset_damages.basis is 'Why the person pays (CLT art. 462, § 1º): agreed in a signed term, or intent.';
comment on column public.asset_damages.first_month is 'The month of payroll that takes the first instalment.';
