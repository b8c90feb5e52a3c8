-- Admissions.
-- The arrival of one person: what has to be done, by whom and until when, counted from the day of admission. Starting one
-- copies a template, finds the people behind its words (the manager, the buddy, who does the work of TI) and asks for the
-- papers that it names. A task without a person belongs to a group: the people of a department, or the administrators.
-- Administrators read all of the company, managers those of their team but never their own, everyone the tasks that are
-- theirs. It refuses: a second open admission, people who left, and a buddy who is not in the company.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.admissions (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  template_id uuid,
  base_date date not null,
  status text not null default 'open',
  buddy_id uuid,
  extension_days integer not null default 0,
  first_day_place text,
  first_day_time text,
  first_day_dress text,
  first_day_contact text,
  first_day_notes text,
  welcome_message text,
  cpf_confirmed_at timestamptz,
  data_filled_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint admissions_pkey primary key (id),
  constraint admissions_company_id_key unique (company_id, id),
  constraint admissions_open_excl exclude using btree (company_id with =, employee_id with =) where (status = 'open'),
  constraint admissions_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint admissions_template_fkey foreign key (company_id, template_id)
    references public.admission_templates (company_id, id) on delete restrict,
  constraint admissions_buddy_fkey foreign key (company_id, buddy_id)
    references public.employees (company_id, id) on delete restrict,
  constraint admissions_buddy_id_check check (buddy_id <> employee_id),
  constraint admissions_status_check check (status in ('open', 'done', 'cancelled')),
  constraint admissions_closed_at_check check ((status = 'open') = (closed_at is null)),
  constraint admissions_extension_days_check check (extension_days between 0 and 89),
  constraint admissions_first_day_place_check check (private.is_clean_text(first_day_place, 200)),
  constraint admissions_first_day_time_check check (first_day_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  constraint admissions_first_day_dress_check check (private.is_clean_text(first_day_dress, 200)),
  constraint admissions_first_day_contact_check check (private.is_clean_text(first_day_contact, 200)),
  constraint admissions_welcome_message_check check (char_length(welcome_message) between 1 and 1000),
  constraint admissions_first_day_notes_check check (char_length(first_day_notes) between 1 and 1000)
);

-- done_by is an employee, a master's row of another company among them, and people are never deleted: a plain id.
create table public.admission_tasks (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  admission_id uuid not null,
  employee_id uuid not null,
  position smallint not null,
  title text collate "pt-BR-x-icu" not null,
  description text,
  kind text not null default 'task',
  responsible text not null,
  assignee_id uuid,
  department_id uuid,
  document_type_id uuid,
  url text,
  offset_days integer not null,
  due_on date not null,
  required boolean not null default false,
  is_adhoc boolean not null default false,
  status text not null default 'open',
  done_at timestamptz,
  done_by uuid,
  note text,
  reminded_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint admission_tasks_pkey primary key (id),
  constraint admission_tasks_company_id_key unique (company_id, id),
  constraint admission_tasks_admission_fkey foreign key (company_id, admission_id)
    references public.admissions (company_id, id) on delete restrict,
  constraint admission_tasks_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint admission_tasks_assignee_fkey foreign key (company_id, assignee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint admission_tasks_department_fkey foreign key (company_id, department_id)
    references public.departments (company_id, id) on delete restrict,
  constraint admission_tasks_document_type_fkey foreign key (company_id, document_type_id)
    references public.document_types (company_id, id) on delete restrict,
  constraint admission_tasks_title_check check (private.is_clean_text(title, 160)),
  constraint admission_tasks_description_check check (char_length(description) between 1 and 1000),
  constraint admission_tasks_note_check check (char_length(note) between 1 and 2000),
  constraint admission_tasks_kind_check check (kind in ('task', 'document', 'meeting', 'link', 'invite', 'evaluation')),
  constraint admission_tasks_responsible_check check (responsible in ('hr', 'manager', 'buddy', 'person', 'it', 'named')),
  constraint admission_tasks_url_check check (char_length(url) <= 480 and url ~ '^(https://|/app)[^\s\\]*$'),
  constraint admission_tasks_status_check check (status in ('open', 'done', 'waived', 'cancelled')),
  constraint admission_tasks_done_at_check check ((status = 'open') = (done_at is null))
);

insert into public.notification_kinds (kind, label, module, in_app, email, position) values
  ('admission_task', 'Tarefas de admissão para você', 'onboarding', true, 'instant', 46),
  ('admission_due', 'Tarefas de admissão perto do prazo', 'onboarding', true, 'daily', 47),
  ('admission_news', 'Admissões: início, mudança de data e desistência', 'onboarding', true, 'daily', 48);
insert into private.acknowledgement_kinds (kind, label, permission, version_routine, people_routine) values
  ('admission_guide', 'Guia do gestor', 'manage_settings', 'private.admission_guide_version', 'private.admission_leaders');
insert into public.status_transitions (entity, from_status, to_status) values
  ('admission_task', 'open', 'done'), ('admission_task', 'open', 'waived'), ('admission_task', 'open', 'cancelled'),
  ('admission_task', 'done', 'open'), ('admission_task', 'waived', 'open');

-- Indexes -----------------------------------------------------------------------------------------------------------
create index admissions_company_employee_idx on public.admissions (company_id, employee_id);
create index admissions_company_template_idx on public.admissions (company_id, template_id);
create index admissions_company_buddy_idx on public.admissions (company_id, buddy_id);
create index admission_tasks_company_admission_idx on public.admission_tasks (company_id, admission_id);
create index admission_tasks_company_employee_idx on public.admission_tasks (company_id, employee_id);
create index admission_tasks_company_assignee_idx on public.admission_tasks (company_id, assignee_id);
create index admission_tasks_company_department_idx on public.admission_tasks (company_id, department_id);
create index admission_tasks_company_document_type_idx on public.admission_tasks (company_id, document_type_id);
create index admission_tasks_open_idx on public.admission_tasks (company_id, due_on) where status = 'open';

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.admissions enable row level security;
alter table public.admission_tasks enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; the functions write.
grant select on public.admissions, public.admission_tasks to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_own_team_or_settings on public.admissions for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_settings'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_settings'))
      or employee_id = (select private.my_employee_id())
      or employee_id = any ((select private.my_reports_ids())::uuid[])));
-- What others do for an arrival is not told to whom it is about: evaluations are among it.
create policy select_assigned_team_or_settings on public.admission_tasks for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_settings'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_settings'))
      or assignee_id = (select private.my_employee_id())
      or employee_id = any ((select private.my_reports_ids())::uuid[])));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _300_touch_updated_at before update on public.admissions for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.admissions for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.admissions', 'admission');
create trigger _210_check_transition before update of status on public.admission_tasks
  for each row when (old.status is distinct from new.status) execute function private.tg_check_transition('admission_task');
create trigger _300_touch_updated_at before update on public.admission_tasks for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.admission_tasks for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.admission_tasks', 'admission_task');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.admissions is 'The arrival of one person, with the one day from which its tasks are counted.';
comment on column public.admissions.extension_days is 'How many days the experience may be extended by, as agreed at hiring.';
comment on column public.admissions.first_day_contact is 'Whom the newcomer asks for at the door.';
comment on column public.admissions.welcome_message is 'What the manager says to the newcomer before the first day.';
comment on table public.admission_tasks is 'A task of an arrival. Without an assignee it is of a department, or of the administrators.';
