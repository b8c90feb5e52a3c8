-- Collective vacations.
-- The whole company, sites or departments rest on the same days (CLT arts. 139 and 140). A plan begins as a draft: days, who
-- takes part, which departments and people stay (plantão). Whoever it reaches and why somebody is out, which period pays,
-- and what is paid leave, is never stored before it is announced: it comes from the contracts and balances of the moment.
-- Declared conventions: art. 140 is for who was hired less than twelve months before; who earned nothing yet has paid leave
-- and keeps the period; who has another absence on these days stays out and is listed.
-- HR (manage_settings) reads it; people read their own leaves. Nobody writes by statement.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.collective_vacations (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  scope text not null default 'company',
  starts_on date,
  ends_on date,
  status text not null default 'draft',
  notified_mte_on date,
  notified_union_on date,
  posted_on date,
  created_by uuid,
  announced_by uuid,
  announced_at timestamptz,
  undone_by uuid,
  undone_at timestamptz,
  undo_reason text,
  failure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint collective_vacations_pkey primary key (id),
  constraint collective_vacations_company_id_key unique (company_id, id),
  constraint collective_vacations_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint collective_vacations_creator_fkey foreign key (company_id, created_by)
    references public.employees (company_id, id) on delete restrict,
  constraint collective_vacations_announcer_fkey foreign key (company_id, announced_by)
    references public.employees (company_id, id) on delete restrict,
  constraint collective_vacations_undoer_fkey foreign key (company_id, undone_by)
    references public.employees (company_id, id) on delete restrict,
  constraint collective_vacations_name_check check (private.is_clean_text(name, 100)),
  constraint collective_vacations_scope_check check (scope in ('company', 'sites', 'departments')),
  constraint collective_vacations_starts_on_check check (
    starts_on between '2000-01-01' and '2199-12-31' and (starts_on is null) = (ends_on is null)
      and (starts_on is not null or status in ('draft', 'discarded'))),
  constraint collective_vacations_ends_on_check check (ends_on >= starts_on and ends_on - starts_on < 60),
  constraint collective_vacations_status_check check (status in ('draft', 'announcing', 'announced', 'undoing', 'undone', 'discarded')),
  constraint collective_vacations_undo_reason_check check (char_length(undo_reason) between 1 and 500),
  constraint collective_vacations_failure_check check (char_length(failure) <= 500)
);

-- What takes part when not the whole company does, and what stays out.
create table public.collective_choices (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  collective_id uuid not null,
  is_in boolean not null,
  department_id uuid,
  work_site_id uuid,
  employee_id uuid,
  reason text,
  constraint collective_choices_pkey primary key (id),
  constraint collective_choices_company_id_key unique (company_id, id),
  constraint collective_choices_choice_key unique nulls not distinct (company_id, collective_id, department_id, work_site_id, employee_id),
  constraint collective_choices_collective_fkey foreign key (company_id, collective_id)
    references public.collective_vacations (company_id, id) on delete restrict,
  constraint collective_choices_department_fkey foreign key (company_id, department_id)
    references public.departments (company_id, id) on delete restrict,
  constraint collective_choices_work_site_fkey foreign key (company_id, work_site_id)
    references public.work_sites (company_id, id) on delete restrict,
  constraint collective_choices_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint collective_choices_is_in_check check (num_nonnulls(department_id, work_site_id, employee_id) = 1
    and (not is_in or employee_id is null)
    and (is_in or work_site_id is null)),
  constraint collective_choices_reason_check check (private.is_clean_text(reason, 100))
);

-- What became of each person when it was announced: in, with which days, or out and why.
create table public.collective_members (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  collective_id uuid not null,
  employee_id uuid not null,
  out_code text,
  out_about text,
  vacation_days smallint not null default 0,
  paid_days smallint not null default 0,
  restart_id uuid,
  left_at timestamptz,
  constraint collective_members_pkey primary key (id),
  constraint collective_members_company_id_key unique (company_id, id),
  constraint collective_members_employee_key unique (company_id, collective_id, employee_id),
  constraint collective_members_collective_fkey foreign key (company_id, collective_id)
    references public.collective_vacations (company_id, id) on delete restrict,
  constraint collective_members_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint collective_members_restart_fkey foreign key (company_id, restart_id)
    references public.vacation_restarts (company_id, id) on delete restrict
);

create table public.collective_shares (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  member_id uuid not null,
  request_id uuid not null,
  constraint collective_shares_pkey primary key (id),
  constraint collective_shares_company_id_key unique (company_id, id),
  constraint collective_shares_request_key unique (company_id, request_id),
  constraint collective_shares_member_fkey foreign key (company_id, member_id)
    references public.collective_members (company_id, id) on delete restrict,
  constraint collective_shares_request_fkey foreign key (company_id, request_id)
    references public.leave_requests (company_id, id) on delete restrict
);

create type private.collective_part as (
  period_from date, period_to date, starts_on date, days integer, rest integer, in_advance boolean, double_days integer);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index collective_vacations_days_idx on public.collective_vacations (company_id, starts_on desc, id);
create index collective_vacations_creator_idx on public.collective_vacations (company_id, created_by);
create index collective_vacations_announcer_idx on public.collective_vacations (company_id, announced_by);
create index collective_vacations_undoer_idx on public.collective_vacations (company_id, undone_by);
create index collective_choices_department_idx on public.collective_choices (company_id, department_id);
create index collective_choices_work_site_idx on public.collective_choices (company_id, work_site_id);
create index collective_choices_employee_idx on public.collective_choices (company_id, employee_id);
create index collective_members_person_idx on public.collective_members (company_id, employee_id);
create index collective_members_restart_idx on public.collective_members (company_id, restart_id);
create index collective_shares_member_idx on public.collective_shares (company_id, member_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.collective_vacations enable row level security;
alter table public.collective_choices enable row level security;
alter table public.collective_members enable row level security;
alter table public.collective_shares enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; its commands write.
grant select on public.collective_vacations, public.collective_choices, public.collective_members, public.collective_shares
  to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_settings on public.collective_vacations for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));
create policy select_settings on public.collective_choices for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));
create policy select_settings on public.collective_members for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));
create policy select_settings on public.collective_shares for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.vacation_rules (code, severity, text, source, kept) values
  ('collective_started', 'block', 'As férias coletivas começam depois de hoje.', 'CLT art. 139, § 2º',
    'As férias coletivas começam depois de hoje.'),
  ('collective_nobody', 'block', 'Ninguém entra nestas férias coletivas.', 'CLT art. 139', 'Há quem entre nestas férias coletivas.');
insert into public.status_transitions (entity, from_status, to_status) values
  ('collective_vacation', 'draft', 'announced'), ('collective_vacation', 'draft', 'discarded'),
  ('collective_vacation', 'announced', 'undone'),
  ('collective_vacation', 'draft', 'announcing'), ('collective_vacation', 'announcing', 'announced'),
  ('collective_vacation', 'announcing', 'draft'),
  ('collective_vacation', 'announced', 'undoing'), ('collective_vacation', 'undoing', 'undone'),
  ('collective_vacation', 'undoing', 'announced');

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _210_transition before update of status on public.collective_vacations
  for each row when (old.status is distinct from new.status) execute function private.tg_check_transition('collective_vacation');
create trigger _300_touch_updated_at before update on public.collective_vacations
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.collective_vacations
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.collective_vacations', 'collective_vacation');
create trigger _400_refuse_delete before delete on public.collective_members
  for each row execute function private.tg_refuse_delete();
create trigger _400_refuse_delete before delete on public.collective_shares
  for each row execute function private.tg_refuse_delete();

-- Types: acts on collective vacations -------------------------------------------------------------------------------
-- What collective vacations are for one person, or became.
create type private.collective_share as (
  employee_id uuid, department_id uuid, out_code text, out_about text, vacation_days integer, paid_days integer, restarts_on date,
    left_at timestamptz,
  alerts text[], parts private.collective_part[]);

-- Data: announcing collective vacations -----------------------------------------------------------------------------
insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('leave_collective', 'Férias coletivas', 'leaves', true, 'instant', 62, true);
insert into private.order_kinds (kind, routine, failed_routine) values
  ('collective_announcement', 'private.carry_out_announcement', 'private.fail_collective'),
  ('collective_undoing', 'private.carry_out_undoing', 'private.fail_collective');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.collective_vacations
  is 'Collective vacations: drafts, announced ones, and those taken back before they began (CLT art. 139).';
comment on column public.collective_vacations.failure is 'Why what was ordered last failed, for people to read.';
comment on column public.collective_vacations.notified_mte_on
  is 'When the labour authority was told; with the union and the notice at work (CLT art. 139, §§ 2º and 3º).';
comment on table public.collective_choices is 'Places that take part in collective vacations, and departments and people that stay out.';
comment on table public.collective_members is 'What became of each person when collective vacations were announced.';
comment on column public.collective_members.out_code is 'Why the person stayed out; null for who takes part.';
comment on column public.collective_members.left_at is 'When the person was taken out again.';
comment on table public.collective_shares is 'The leaves that collective vacations wrote, by person.';
