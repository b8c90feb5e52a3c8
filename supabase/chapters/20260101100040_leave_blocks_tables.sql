-- Blocks and coverage.
-- Days on which a company does not want people away, and how many people a department needs present. A hard block refuses a
-- wish, a soft one warns; coverage only ever warns, with who is away as far as the caller may know. Neither stands in the way
-- of what is no favour: illness, what the law gives and absences pass both.
-- A block is for everybody, or for those who are in one of its departments (with those below), sites and positions alike, and
-- for some types of leave alone where it names them. Everyone in the company reads both; manage_settings writes them.
-- It refuses: days in the wrong order, a block of a type that the law gives, a rule that asks for nobody, deletion.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.leave_blocks (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  reason text collate "pt-BR-x-icu" not null,
  hard boolean not null default true,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint leave_blocks_pkey primary key (id),
  constraint leave_blocks_company_id_key unique (company_id, id),
  constraint leave_blocks_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint leave_blocks_starts_on_check check (starts_on between '1990-01-01' and '2199-12-31'),
  constraint leave_blocks_ends_on_check check (ends_on >= starts_on and ends_on <= starts_on + 730),
  constraint leave_blocks_reason_check check (private.is_clean_text(reason, 120))
);

-- Whom a block is for: one thing per row; rows of one kind add up, kinds narrow each other.
create table public.leave_block_scopes (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  block_id uuid not null,
  department_id uuid,
  work_site_id uuid,
  position_id uuid,
  type_id uuid,
  constraint leave_block_scopes_pkey primary key (id),
  constraint leave_block_scopes_block_fkey foreign key (company_id, block_id)
    references public.leave_blocks (company_id, id) on delete restrict,
  constraint leave_block_scopes_department_fkey foreign key (company_id, department_id)
    references public.departments (company_id, id) on delete restrict,
  constraint leave_block_scopes_work_site_fkey foreign key (company_id, work_site_id)
    references public.work_sites (company_id, id) on delete restrict,
  constraint leave_block_scopes_position_fkey foreign key (company_id, position_id)
    references public.positions (company_id, id) on delete restrict,
  constraint leave_block_scopes_type_fkey foreign key (company_id, type_id)
    references public.leave_types (company_id, id) on delete restrict,
  constraint leave_block_scopes_what_check check (num_nonnulls(department_id, work_site_id, position_id, type_id) = 1)
);

create table public.coverage_rules (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  department_id uuid not null,
  with_below boolean not null default true,
  min_present smallint,
  max_away_pct smallint,
  starts_on date not null,
  ends_on date,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint coverage_rules_pkey primary key (id),
  constraint coverage_rules_company_id_key unique (company_id, id),
  constraint coverage_rules_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint coverage_rules_department_fkey foreign key (company_id, department_id)
    references public.departments (company_id, id) on delete restrict,
  constraint coverage_rules_minimum_check check (num_nonnulls(min_present, max_away_pct) = 1),
  constraint coverage_rules_min_present_check check (min_present between 1 and 10000),
  constraint coverage_rules_max_away_pct_check check (max_away_pct between 0 and 99),
  constraint coverage_rules_starts_on_check check (starts_on between '1990-01-01' and '2199-12-31'),
  constraint coverage_rules_ends_on_check check (ends_on >= starts_on and ends_on <= '2199-12-31')
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index leave_blocks_days_idx on public.leave_blocks (company_id, ends_on) where archived_at is null;
create index leave_block_scopes_block_idx on public.leave_block_scopes (company_id, block_id);
create index leave_block_scopes_department_idx on public.leave_block_scopes (company_id, department_id);
create index leave_block_scopes_work_site_idx on public.leave_block_scopes (company_id, work_site_id);
create index leave_block_scopes_position_idx on public.leave_block_scopes (company_id, position_id);
create index leave_block_scopes_type_idx on public.leave_block_scopes (company_id, type_id);
create index coverage_rules_department_idx on public.coverage_rules (company_id, department_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.leave_blocks enable row level security;
alter table public.leave_block_scopes enable row level security;
alter table public.coverage_rules enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: writing a block but to take it out of use, since save_leave_block writes it with whom it is for; delete.
grant select on public.leave_blocks, public.leave_block_scopes, public.coverage_rules to authenticated, service_role;
grant update (archived_at) on public.leave_blocks to authenticated, service_role;
grant insert (company_id, department_id, with_below, min_present, max_away_pct, starts_on, ends_on),
  update (department_id, with_below, min_present, max_away_pct, starts_on, ends_on, archived_at) on public.coverage_rules to authenticated,
    service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_member on public.leave_blocks for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));
create policy update_settings on public.leave_blocks for update to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]))
  with check (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));
create policy select_member on public.leave_block_scopes for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));
create policy select_member on public.coverage_rules for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));
create policy insert_settings on public.coverage_rules for insert to authenticated
  with check (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));
create policy update_settings on public.coverage_rules for update to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]))
  with check (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.vacation_rules (code, severity, granted_severity, text, source, kept) values
  ('blocked', 'block', 'confirm', 'Dias bloqueados pela empresa não são aceitos.', 'Política', 'Nenhum bloqueio nestes dias.'),
  ('blocked_soft', 'warn', null, 'A empresa pede que estes dias sejam evitados.', 'Política', null),
  ('coverage', 'warn', 'confirm', 'A equipe precisa manter o mínimo de pessoas presentes.', 'Política', 'A cobertura mínima se mantém.');

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _100_normalise before insert or update on public.leave_blocks
  for each row execute function private.tg_tidy('reason');
create trigger _110_keep_archived_at before update of archived_at on public.leave_blocks
  for each row execute function private.tg_keep_archived_at();
create trigger _200_keep_company before update on public.leave_blocks
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _300_touch_updated_at before update on public.leave_blocks
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.leave_blocks
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.leave_blocks', 'leave_block');
select private.keep_trail('public.leave_block_scopes', 'leave_block_scope', '{insert,delete}', p_id => 'block_id');

create trigger _110_keep_archived_at before update of archived_at on public.coverage_rules
  for each row execute function private.tg_keep_archived_at();
create trigger _200_keep_company before update on public.coverage_rules
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _300_touch_updated_at before update on public.coverage_rules
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.coverage_rules
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.coverage_rules', 'coverage_rule');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.leave_blocks is 'Days on which a company refuses (hard) or discourages leaves that are its to grant.';
comment on column public.leave_blocks.archived_at is 'When it left use; the trigger sets the instant, null takes it back.';
comment on table public.leave_block_scopes is 'Whom a block is for, one thing per row; without rows, everybody.';
comment on table public.coverage_rules is 'How many people of a department have to be present, as a number or as a share that may be away.';
comment on column public.coverage_rules.with_below is 'Whether the departments below count as well.';
