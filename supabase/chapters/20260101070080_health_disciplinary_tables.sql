-- Health and discipline.
-- Of health a company keeps what the law makes it keep: whether the person counts for the quota of Lei 8.213, and of each
-- occupational exam its kind, day, result, and when the next is due; never a diagnosis. Disciplinary measures are for the
-- person and administrators; the person says that they were seen, once.
-- The person reads the own rows; administrators read those of others through the audited door; managers never.
-- A measure may be confidential: a case of its own, opened and lifted with the column, whose readers alone know of it. The person is not
-- one of them, and neither sees nor acknowledges it until it is confidential no more.
-- It refuses: a suspension of more than thirty days (CLT 474), measures and exams of days to come, and acknowledging for
-- somebody else.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.employee_health (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  physical boolean not null default false,
  visual boolean not null default false,
  hearing boolean not null default false,
  mental boolean not null default false,
  intellectual boolean not null default false,
  rehabilitated boolean not null default false,
  quota boolean not null default false,
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint employee_health_pkey primary key (id),
  constraint employee_health_employee_id_key unique (company_id, employee_id),
  constraint employee_health_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint employee_health_quota_check check (
    not quota or physical or visual or hearing or mental or intellectual or rehabilitated),
  constraint employee_health_note_check check (char_length(note) between 1 and 500)
);

create table public.employee_health_exams (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  kind text not null,
  done_on date not null,
  result text not null,
  next_due_on date,
  doctor text,
  crm text,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint employee_health_exams_pkey primary key (id),
  constraint employee_health_exams_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint employee_health_exams_kind_check check (
    kind in ('admission', 'periodic', 'return', 'risk_change', 'monitoring', 'dismissal')),
  constraint employee_health_exams_done_on_check check (done_on >= '1900-01-01'),
  constraint employee_health_exams_result_check check (result in ('fit', 'unfit')),
  constraint employee_health_exams_next_due_on_check check (next_due_on > done_on and next_due_on <= '2199-12-31'),
  constraint employee_health_exams_doctor_check check (private.is_clean_text(doctor, 120)),
  constraint employee_health_exams_crm_check check (private.is_clean_text(crm, 20))
);

create table public.employee_disciplinary (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  kind text not null,
  occurred_on date not null,
  days smallint,
  reason text not null,
  confidential boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint employee_disciplinary_pkey primary key (id),
  constraint employee_disciplinary_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint employee_disciplinary_kind_check check (kind in ('verbal_warning', 'written_warning', 'suspension')),
  constraint employee_disciplinary_occurred_on_check check (occurred_on >= '1900-01-01'),
  constraint employee_disciplinary_days_check check (
    (kind = 'suspension') = (days is not null) and (days is null or days between 1 and 30)),
  constraint employee_disciplinary_reason_check check (char_length(reason) between 1 and 2000)
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index employee_health_exams_company_idx on public.employee_health_exams (company_id, employee_id);
create index employee_disciplinary_company_idx on public.employee_disciplinary (company_id, employee_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.employee_health enable row level security;
alter table public.employee_health_exams enable row level security;
alter table public.employee_disciplinary enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write; save_employee_record and remove_employee_record write.
grant select on public.employee_health, public.employee_health_exams, public.employee_disciplinary to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_own on public.employee_health for select to authenticated
  using (company_id = (select private.my_company_id()) and employee_id = (select private.my_employee_id()));
create policy select_own on public.employee_health_exams for select to authenticated
  using (company_id = (select private.my_company_id()) and employee_id = (select private.my_employee_id()));
create policy select_own on public.employee_disciplinary for select to authenticated
  using (company_id = (select private.my_company_id()) and employee_id = (select private.my_employee_id())
    and id <> all ((select private.hidden_ids())::uuid[]));

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.confidential_kinds (kind, label, module, url, permission) values
  ('disciplinary', 'Medida disciplinar sigilosa', 'employees', '/app/employees/{employee}?aba=saude', 'manage_settings');
insert into private.acknowledgement_kinds (kind, label, version_routine, people_routine) values
  ('disciplinary', 'Medida disciplinar', 'private.disciplinary_version', 'private.disciplinary_readers');
insert into private.record_kinds
  (record, table_name, class, shape, fields, read_as, sorted_by, removal, acknowledged_as, carried_rows, position) values
  ('health', 'employee_health', 'health', 'one',
    '{physical,visual,hearing,mental,intellectual,rehabilitated,quota,note}', 'health', 'created_at', null, null, 'true', 8),
  ('health_exam', 'employee_health_exams', 'health', 'many',
    '{kind,done_on,result,next_due_on,doctor,crm}', 'exams', 'done_on desc', 'archived_at', null, null, 9),
  ('disciplinary', 'employee_disciplinary', 'disciplinary', 'many',
    '{kind,occurred_on,days,reason,confidential}', 'disciplinary', 'occurred_on desc', 'archived_at', 'disciplinary', null, 10);

-- Functions ---------------------------------------------------------------------------------------------------------
-- Refuses a day that has not come (RHFLD). Argument: its column.
create function private.tg_refuse_day_to_come() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if (to_jsonb(new) ->> tg_argv[0])::date > private.today(new.company_id) then
    perform private.refuse('RHFLD', 'Esta data ainda não chegou.', tg_argv[0], 'Confira a data informada.');
  end if;
  return new;
end
$$;

-- What was acknowledged changes no more (RHCLS): what a person has seen is not another text afterwards, and no secret.
create function private.tg_employee_disciplinary__keep_acknowledged() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.is_erasing() then
    return coalesce(new, old);
  end if;
  if exists (select from public.acknowledgements a
    where a.company_id = old.company_id and a.kind = 'disciplinary' and a.subject_id = old.id) then
    perform private.refuse('RHCLS', 'A pessoa já deu ciência desta medida.', '', 'Arquive-a e registre outra.');
  end if;
  return new;
end
$$;

-- Opens a case with a confidential measure, whose first reader is who wrote it, and lifts it when the measure is confidential no more.
create function private.tg_employee_disciplinary__keep_case() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if new.confidential then
    perform private.open_case(new.company_id, 'disciplinary', new.employee_id, new.id, '{}');
  else
    perform private.lift_case(new.id);
  end if;
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _100_tidy before insert or update on public.employee_health
  for each row execute function private.tg_tidy_record();
create trigger _300_touch_updated_at before update on public.employee_health
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.employee_health
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.employee_health', 'employee_health', p_id => 'employee_id', p_masked => true);

create trigger _100_tidy before insert or update on public.employee_health_exams
  for each row execute function private.tg_tidy_record();
create trigger _200_day before insert or update on public.employee_health_exams
  for each row execute function private.tg_refuse_day_to_come('done_on');
create trigger _300_touch_updated_at before update on public.employee_health_exams
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.employee_health_exams
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.employee_health_exams', 'employee_health_exam', p_id => 'employee_id', p_masked => true);

create trigger _100_tidy before insert or update on public.employee_disciplinary
  for each row execute function private.tg_tidy_record();
create trigger _200_day before insert or update on public.employee_disciplinary
  for each row execute function private.tg_refuse_day_to_come('occurred_on');
create trigger _210_keep_acknowledged before update on public.employee_disciplinary
  for each row when ((new.kind, new.occurred_on, new.days, new.reason) is distinct from (old.kind, old.occurred_on, old.days, old.reason)
    or (new.confidential and not old.confidential))
  execute function private.tg_employee_disciplinary__keep_acknowledged();
create trigger _300_touch_updated_at before update on public.employee_disciplinary
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.employee_disciplinary
  for each row execute function private.tg_refuse_delete();
create trigger _500_open_case after insert on public.employee_disciplinary
  for each row when (new.confidential) execute function private.tg_employee_disciplinary__keep_case();
create trigger _510_keep_case after update of confidential on public.employee_disciplinary
  for each row when (old.confidential <> new.confidential) execute function private.tg_employee_disciplinary__keep_case();
select private.keep_trail('public.employee_disciplinary', 'employee_disciplinary', p_id => 'employee_id', p_masked => true);

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.employee_health is 'Deficiencies and the quota of Lei 8.213; no diagnosis (class health).';
comment on table public.employee_health_exams is 'Occupational exams: kind, day, result, next one; no diagnosis (class health).';
comment on column public.employee_disciplinary.confidential is 'Whether only the readers of its case know of it; the case has the same id.';
comment on table public.employee_disciplinary is 'Warnings and suspensions, which the person acknowledges (class disciplinary).';
