-- Assignments.
-- The history of everybody's work: position, department, manager, work site and cost centre from one day to another. Each
-- row is the whole state of a person in its period; rows of one person never overlap, and may lie in the past or be
-- planned. The columns of employees are the cache of the row in force today.
-- There is one history whatever the door: who writes those columns directly (form, spreadsheet, merged departments)
-- changes the row of today, or begins one, by a trigger once per statement. A change holds until the next row that
-- changed the same thing, so that a planned promotion survives a move to another department.
-- view_all_employees reads the rows of others, manage_employees what is planned too, and nobody what is planned for
-- oneself: the own history comes through assignment_history. It refuses: direct writes, overlaps, circles of managers on
-- any day, archiving a department that a plan needs.

-- Types -------------------------------------------------------------------------------------------------------------
-- What holds for a person from a day on, and the row in force on it.
create type private.assignment_move as (
  company_id uuid, employee_id uuid, base_id uuid, until date, effective_on date, position_title text, position_id uuid,
  department_id uuid, manager_id uuid, work_site_id uuid, cost_centre_id uuid, reason text, note text);

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.employee_assignments (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  starts_on date not null,
  ends_on date,
  position_title text collate "pt-BR-x-icu",
  position_id uuid,
  department_id uuid,
  manager_id uuid,
  work_site_id uuid,
  cost_centre_id uuid,
  reason text not null,
  note text,
  created_by uuid,
  applied_at timestamptz,
  failure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint employee_assignments_pkey primary key (id),
  constraint employee_assignments_company_id_key unique (company_id, id),
  constraint employee_assignments_starts_on_key unique (company_id, employee_id, starts_on),
  constraint employee_assignments_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint employee_assignments_position_fkey foreign key (company_id, position_id)
    references public.positions (company_id, id) on delete restrict,
  constraint employee_assignments_department_fkey foreign key (company_id, department_id)
    references public.departments (company_id, id) on delete restrict,
  constraint employee_assignments_manager_fkey foreign key (company_id, manager_id)
    references public.employees (company_id, id) on delete restrict,
  constraint employee_assignments_work_site_fkey foreign key (company_id, work_site_id)
    references public.work_sites (company_id, id) on delete restrict,
  constraint employee_assignments_cost_centre_fkey foreign key (company_id, cost_centre_id)
    references public.cost_centres (company_id, id) on delete restrict,
  constraint employee_assignments_creator_fkey foreign key (company_id, created_by)
    references public.employees (company_id, id) on delete restrict,
  constraint employee_assignments_starts_on_check check (starts_on between '1900-01-01' and '2199-12-31'),
  constraint employee_assignments_ends_on_check check (ends_on >= starts_on),
  constraint employee_assignments_position_title_check check (private.is_clean_text(position_title, 120)),
  constraint employee_assignments_manager_id_check check (manager_id <> employee_id),
  constraint employee_assignments_note_check check (char_length(note) between 1 and 1000),
  constraint employee_assignments_reason_check check (reason in (
    'admission', 'promotion', 'merit', 'transfer', 'restructuring', 'correction', 'rehire')),
  constraint employee_assignments_period_excl exclude using gist (
    company_id with =, employee_id with =, (daterange(starts_on, ends_on, '[]')) with &&)
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index employee_assignments_position_idx on public.employee_assignments (company_id, position_id);
create index employee_assignments_department_idx on public.employee_assignments (company_id, department_id);
create index employee_assignments_manager_idx on public.employee_assignments (company_id, manager_id);
create index employee_assignments_work_site_idx on public.employee_assignments (company_id, work_site_id);
create index employee_assignments_cost_centre_idx on public.employee_assignments (company_id, cost_centre_id);
create index employee_assignments_creator_idx on public.employee_assignments (company_id, created_by);
create index employee_assignments_rehire_idx on public.employee_assignments (company_id, starts_on) where reason = 'rehire';
create index employee_assignments_planned_idx on public.employee_assignments (company_id, starts_on) where applied_at is null;

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.employee_assignments enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; change_assignment and its like write, and the trigger of employees.
grant select on public.employee_assignments to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
-- A plan is told to the person on its day: the last day of the row before would give it away, so one's own rows are read
-- through assignment_history alone.
create policy select_others on public.employee_assignments for select to authenticated
  using (company_id = any ((select private.company_ids_with('view_all_employees'))::uuid[])
    and (applied_at is not null or company_id = any ((select private.company_ids_with('manage_employees'))::uuid[]))
    and employee_id is distinct from (select private.my_employee_id()));

-- Functions: triggers -----------------------------------------------------------------------------------------------
-- Refuses archiving a department that a plan needs (RHFUL).
create function private.tg_departments__keep_for_plans() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (
    select from public.employee_assignments a
    where a.company_id = new.company_id and a.department_id = new.id and a.applied_at is null
  ) then
    perform private.refuse('RHFUL', 'Há mudanças programadas de pessoas para este departamento.', 'target_id',
      'Cancele-as ou espere que entrem em vigor.');
  end if;
  return new;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _270_keep_for_plans before update of archived_at on public.departments
  for each row when (new.archived_at is not null and old.archived_at is null)
  execute function private.tg_departments__keep_for_plans();

create trigger _300_touch_updated_at before update on public.employee_assignments
  for each row execute function private.tg_touch_updated_at();
-- What the columns of employees say is in the trail as the change of the person; here is what the verbs wrote.
select private.keep_trail('public.employee_assignments', 'employee_assignment', '{insert,delete}', p_when => 'pg_trigger_depth() = 0');
create trigger _910_audit_changes after update on public.employee_assignments
  for each row when (pg_trigger_depth() = 0 and
    (old.position_title, old.position_id, old.department_id, old.manager_id, old.work_site_id, old.cost_centre_id, old.reason, old.note)
    is distinct from
    (new.position_title, new.position_id, new.department_id, new.manager_id, new.work_site_id, new.cost_centre_id, new.reason, new.note))
  execute function private.tg_audit('employee_assignment', 'company_id', 'id');

-- Functions: the day of a plan --------------------------------------------------------------------------------------
insert into jobs.schedules (name, routine, every, lane) values ('apply_assignments', 'private.run_assignments', interval '10 minutes',
  'slow');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.assignment_move is 'The state of a person from a day on, and the row in force on that day.';
comment on table public.employee_assignments is 'History and plans of work: one row per period, the whole state of a person in it.';
comment on column public.employee_assignments.ends_on is 'Last day, included; null while nothing follows.';
comment on column public.employee_assignments.position_title is 'The title as it was written, whatever became of the position since.';
comment on column public.employee_assignments.created_by is 'Who wrote it; null for the system and for people of other companies.';
comment on column public.employee_assignments.applied_at is 'When it came into force; null while it is planned.';
comment on column public.employee_assignments.failure is 'Why a plan whose day has come could not take effect.';
