-- Imports.
-- A spreadsheet becomes rows of the product in four steps: its rows are staged, checked as often as they are corrected,
-- shown with what would happen to each (create, update, unchanged, error, skip), and written by a job in one
-- transaction: all of them or none. For 24 hours what it wrote and nobody touched since can be taken back.
-- A check of up to a thousand rows is answered at once; more are checked by the same job, so that none runs into the
-- time limit of a request.
-- This chapter is the engine. What a kind of import may hold and what is wrong with a row is for its own chapter,
-- which adds a line to import_kinds.
-- Staged rows are personal data: they live in `private`, reached only by whoever brought them and by administrators of
-- the company, lose their values once written, and are gone after a day.
-- It refuses: kinds without the permission, another company, more rows than a check can answer in time, and writing
-- while a row has an error.

-- Tables ------------------------------------------------------------------------------------------------------------
-- The routines of a kind take the import: check (import, rows to check, null for all) says whether a record changed since it
-- was seen; apply and undo return how many records they wrote. rows_at_once: as many as a request can answer for.
-- link_fields are those by which rows speak of each other.
create table private.import_kinds (
  kind text not null,
  permission text not null,
  match_keys text[] not null,
  fields text[] not null,
  link_fields text[] not null,
  check_routine text not null,
  apply_routine text not null,
  undo_routine text not null,
  rows_at_once integer not null default 1000,
  constraint import_kinds_pkey primary key (kind),
  constraint import_kinds_permission_fkey foreign key (permission) references public.permissions (name),
  constraint import_kinds_routines_check check (
    check_routine ~ '^private\.[a-z_]+$' and apply_routine ~ '^private\.[a-z_]+$' and undo_routine ~ '^private\.[a-z_]+$')
);

create table public.imports (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  kind text not null,
  sitting_id uuid,
  status text not null default 'uploading',
  file_name text not null,
  match_key text,
  fields text[] not null,
  total integer not null default 0,
  to_create integer not null default 0,
  to_update integer not null default 0,
  unchanged integer not null default 0,
  skipped integer not null default 0,
  errors integer not null default 0,
  doubtful integer not null default 0,
  undone integer,
  failure text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint imports_pkey primary key (id),
  constraint imports_company_id_key unique (company_id, id),
  constraint imports_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint imports_file_name_check check (private.is_clean_text(file_name, 200)),
  constraint imports_status_check check (status in (
    'uploading', 'checking', 'unchecked', 'ready', 'committing', 'failed', 'done', 'undoing', 'undone', 'cancelled'))
);

-- One row of the sheet: cells as text by field, and what the last check made of them. `proposal` is what would be
-- written, by column; `doubts` what had better be looked at; `before` what undoing puts back; `written_at` the
-- record's updated_at as the import left it.
-- No reference to imports: it would be asked again for each row at each change but the first of a transaction, a fifth of a check.
-- Only stage_import_rows adds rows, of an import that it holds, and imports are never deleted.
create table private.import_rows (
  company_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  cells jsonb not null,
  skip boolean not null default false,
  result text,
  errors jsonb not null default '[]',
  proposal jsonb not null default '{}',
  changes jsonb not null default '{}',
  doubts jsonb not null default '{}',
  target_id uuid,
  seen_at timestamptz,
  before jsonb,
  written_at timestamptz,
  constraint import_rows_pkey primary key (company_id, import_id, row_number),
  constraint import_rows_row_number_check check (row_number between 1 and 1100000),
  constraint import_rows_result_check check (result in ('create', 'update', 'unchanged', 'error', 'skip'))
)
-- Read many times in a short life: unpacking each value anew was most of what a check cost.
with (toast_tuple_target = 8160);

-- What the job has to do, and as whom: the claims of the one who asked, so that every rule and every audit line holds for them.
-- Which heading meant which column the last time, by company; an empty column was left out on purpose.
create table private.import_mappings (
  company_id uuid not null,
  kind text not null,
  header text not null,
  field text not null,
  constraint import_mappings_pkey primary key (company_id, kind, header),
  constraint import_mappings_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint import_mappings_header_check check (private.is_clean_text(header, 200)),
  constraint import_mappings_field_check check (field ~ '^[a-z_]{0,40}$')
);

insert into public.status_transitions (entity, from_status, to_status) values
  ('import', 'uploading', 'ready'),
  ('import', 'uploading', 'checking'),
  ('import', 'uploading', 'cancelled'),
  ('import', 'checking', 'ready'),
  ('import', 'checking', 'unchecked'),
  ('import', 'checking', 'cancelled'),
  ('import', 'unchecked', 'checking'),
  ('import', 'unchecked', 'ready'),
  ('import', 'unchecked', 'cancelled'),
  ('import', 'ready', 'checking'),
  ('import', 'ready', 'committing'),
  ('import', 'ready', 'cancelled'),
  ('import', 'committing', 'done'),
  ('import', 'committing', 'ready'),
  ('import', 'committing', 'failed'),
  ('import', 'failed', 'ready'),
  ('import', 'failed', 'checking'),
  ('import', 'failed', 'committing'),
  ('import', 'failed', 'cancelled'),
  ('import', 'done', 'undoing'),
  ('import', 'undoing', 'undone'),
  ('import', 'undoing', 'done');

-- Indexes -----------------------------------------------------------------------------------------------------------
create index import_kinds_permission_idx on private.import_kinds (permission);
create index imports_company_created_idx on public.imports (company_id, created_at desc, id);
create index imports_company_sitting_idx on public.imports (company_id, sitting_id) where sitting_id is not null;

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.import_kinds enable row level security;
alter table public.imports enable row level security;
alter table private.import_rows enable row level security;
alter table private.import_mappings enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write; its commands write. Rows of a sheet are read through import_page alone.
grant select on public.imports to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_author_or_settings on public.imports for select to authenticated
  using (
    company_id = any ((select private.company_ids_with('manage_employees'))::uuid[])
    and (created_by = (select auth.uid()) or (select private.has_permission('manage_settings'))));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _230_check_transition before update of status on public.imports
  for each row when (old.status is distinct from new.status) execute function private.tg_check_transition('import');
create trigger _300_touch_updated_at before update on public.imports
  for each row execute function private.tg_touch_updated_at();

-- Data: writing imports ---------------------------------------------------------------------------------------------
insert into jobs.schedules (name, routine, every, lane) values ('import_cleanup', 'private.run_import_cleanup', interval '1 hour', 'slow');
insert into private.order_kinds (kind, routine, failed_routine, is_urgent) values
  ('import_check', 'private.carry_out_import', 'private.fail_import', true),
  ('import', 'private.carry_out_import', 'private.fail_import', false);

-- Indexes: exports --------------------------------------------------------------------------------------------------
create index audit_logs_export_idx on public.audit_logs (company_id, (metadata ->> 'sha256')) where action_type = 'export';

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.import_kinds is 'What can be imported: fields, permission and the routines that check, write and take back.';
comment on table public.imports is 'One spreadsheet on its way in. Kept as history without its rows.';
comment on column public.imports.sitting_id
  is 'Imports that one workbook brought together; the browser names it, and nothing is granted by it.';
comment on column public.imports.match_key is 'The field by which rows meet existing records; null: every row is new.';
comment on column public.imports.status is 'unchecked: the check of its rows failed, and may be asked for again.';
comment on column public.imports.failure is 'Why the last check failed, or the last attempt to write wrote nothing: a code.';
comment on table private.import_rows is 'Staged rows: personal data, gone when written, cancelled, or after a day.';
comment on table private.import_mappings is 'Columns remembered by company and heading.';
