-- Journeys.
-- The tasks around one person, by whom and until when, counted from the base date of the kind. Beginning one copies a version of a
-- template and finds the people behind its words. A task without a person belongs to a group: the people of a department, or the
-- administrators. A task that waits for others is blocked until these are over. When the base date moves, open tasks move with it, but
-- for those that somebody dated by hand. A journey can be undone until the moment that its kind defines.
-- Administrators read all of the company, managers those of their team but never their own, everyone the tasks that are theirs.
-- It refuses: a second open journey of one kind, people who left, tasks that are blocked or lack their evidence.

-- Tables ------------------------------------------------------------------------------------------------------------
-- launched_by is an employee, a master's row of another company among them, and people are never deleted: a plain id.
create table public.journeys (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  kind text not null,
  employee_id uuid not null,
  template_id uuid,
  template_version integer,
  base_date date not null,
  status text not null default 'open',
  buddy_id uuid,
  run_id uuid,
  launched_by uuid,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint journeys_pkey primary key (id),
  constraint journeys_company_id_key unique (company_id, id),
  constraint journeys_open_excl exclude using btree (company_id with =, kind with =, employee_id with =) where (status = 'open'),
  constraint journeys_kind_fkey foreign key (kind) references private.journey_kinds (kind),
  constraint journeys_kind_key unique (kind, company_id, id),
  constraint journeys_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint journeys_template_fkey foreign key (company_id, template_id)
    references public.journey_templates (company_id, id) on delete restrict,
  constraint journeys_buddy_fkey foreign key (company_id, buddy_id) references public.employees (company_id, id) on delete restrict,
  constraint journeys_buddy_id_check check (buddy_id <> employee_id),
  constraint journeys_status_check check (status in ('open', 'done', 'cancelled', 'undone')),
  constraint journeys_closed_at_check check ((status = 'open') = (closed_at is null))
);

-- done_by is an employee, a master's row of another company among them, and people are never deleted: a plain id. not_before is the day
-- from which the task could be done: no day that is worked out falls before it, so that moving the base date there and back restores it.
create table public.journey_tasks (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  journey_id uuid not null,
  employee_id uuid not null,
  position integer not null,
  phase text not null default 'other',
  title text collate "pt-BR-x-icu" not null,
  description text,
  kind text not null default 'task',
  responsible text not null,
  named_id uuid,
  named_department_id uuid,
  assignee_id uuid,
  department_id uuid,
  is_assigned_by_hand boolean not null default false,
  document_type_id uuid,
  url text,
  offset_days integer not null,
  is_business_days boolean not null default false,
  shifts text not null default 'before',
  not_before date not null,
  due_on date not null,
  is_dated_by_hand boolean not null default false,
  required boolean not null default false,
  evidence text not null default 'none',
  evidence_file_id uuid,
  legal_reference text,
  depends_on integer[] not null default '{}',
  is_adhoc boolean not null default false,
  status text not null default 'open',
  done_at timestamptz,
  done_by uuid,
  note text,
  reminded_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint journey_tasks_pkey primary key (id),
  constraint journey_tasks_company_id_key unique (company_id, id),
  constraint journey_tasks_journey_fkey foreign key (company_id, journey_id)
    references public.journeys (company_id, id) on delete restrict,
  constraint journey_tasks_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint journey_tasks_assignee_fkey foreign key (company_id, assignee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint journey_tasks_department_fkey foreign key (company_id, department_id)
    references public.departments (company_id, id) on delete restrict,
  constraint journey_tasks_named_fkey foreign key (company_id, named_id)
    references public.employees (company_id, id) on delete restrict,
  constraint journey_tasks_named_department_fkey foreign key (company_id, named_department_id)
    references public.departments (company_id, id) on delete restrict,
  constraint journey_tasks_document_type_fkey foreign key (company_id, document_type_id)
    references public.document_types (company_id, id) on delete restrict,
  constraint journey_tasks_responsible_fkey foreign key (responsible) references private.journey_responsibles (responsible),
  constraint journey_tasks_responsible_key unique (responsible, company_id, id),
  constraint journey_tasks_evidence_file_fkey foreign key (company_id, evidence_file_id)
    references public.files (company_id, id) on delete restrict,
  constraint journey_tasks_phase_check check (phase in ('before', 'day_1', 'week_1', 'day_30', 'day_60', 'day_90', 'other')),
  constraint journey_tasks_title_check check (private.is_clean_text(title, 160)),
  constraint journey_tasks_description_check check (char_length(description) between 1 and 1000),
  constraint journey_tasks_note_check check (char_length(note) between 1 and 2000),
  constraint journey_tasks_kind_check check (kind in ('task', 'document', 'meeting', 'link', 'invite', 'evaluation')),
  constraint journey_tasks_url_check check (char_length(url) <= 480 and url ~ '^(https://|/app)[^\s\\]*$'),
  constraint journey_tasks_shifts_check check (shifts in ('before', 'after')),
  constraint journey_tasks_evidence_check check (evidence in ('none', 'text', 'file')),
  constraint journey_tasks_legal_reference_check check (private.is_clean_text(legal_reference, 160)),
  constraint journey_tasks_status_check check (status in ('open', 'done', 'waived', 'cancelled')),
  constraint journey_tasks_done_at_check check ((status = 'open') = (done_at is null))
);

insert into public.notification_kinds (kind, label, module, in_app, email, position) values
  ('journey_task', 'Tarefas para você', 'onboarding', true, 'instant', 46),
  ('journey_due', 'Tarefas perto do prazo', 'onboarding', true, 'daily', 47);
insert into public.status_transitions (entity, from_status, to_status) values
  ('journey_task', 'open', 'done'), ('journey_task', 'open', 'waived'), ('journey_task', 'open', 'cancelled'),
  ('journey_task', 'done', 'open'), ('journey_task', 'waived', 'open');
insert into public.file_purposes
  (purpose, label, bucket, max_bytes, mime_types, sensitivity, audience, own_upload, write_permission)
values ('journey_evidence', 'Comprovante de tarefa', 'files', 10485760,
  array['application/pdf', 'image/png', 'image/jpeg', 'image/webp'], 'P1', 'person', true, 'manage_settings');
insert into private.file_readers (entity_type, routine) values ('journey_task', 'private.may_open_task_file');

-- Indexes -----------------------------------------------------------------------------------------------------------
create index journeys_company_employee_idx on public.journeys (company_id, employee_id);
create index journeys_company_template_idx on public.journeys (company_id, template_id);
create index journeys_company_buddy_idx on public.journeys (company_id, buddy_id);
create index journeys_company_run_idx on public.journeys (company_id, run_id);
create index journeys_open_idx on public.journeys (company_id, kind, base_date) where status = 'open';
create index journey_tasks_company_journey_idx on public.journey_tasks (company_id, journey_id);
create index journey_tasks_company_employee_idx on public.journey_tasks (company_id, employee_id);
create index journey_tasks_company_assignee_idx on public.journey_tasks (company_id, assignee_id);
create index journey_tasks_company_department_idx on public.journey_tasks (company_id, department_id);
create index journey_tasks_company_named_idx on public.journey_tasks (company_id, named_id);
create index journey_tasks_company_named_department_idx on public.journey_tasks (company_id, named_department_id);
create index journey_tasks_company_document_type_idx on public.journey_tasks (company_id, document_type_id);
create index journey_tasks_company_evidence_file_idx on public.journey_tasks (company_id, evidence_file_id);
create index journey_tasks_open_idx on public.journey_tasks (company_id, due_on) where status = 'open';

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.journeys enable row level security;
alter table public.journey_tasks enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; the functions write.
grant select on public.journeys, public.journey_tasks to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_own_team_or_settings on public.journeys for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_settings'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_settings'))
      or employee_id = (select private.my_employee_id())
      or employee_id = any ((select private.my_reports_ids())::uuid[])));
-- What others do around a person is not told to whom it is about, an administrator among them: evaluations are among it.
create policy select_assigned_team_or_settings on public.journey_tasks for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_settings'))::uuid[])
    and (employee_id is distinct from (select private.my_employee_id()) or assignee_id = (select private.my_employee_id()))
    and (company_id is distinct from (select private.own_row_only_company_id('manage_settings'))
      or assignee_id = (select private.my_employee_id())
      or employee_id = any ((select private.my_reports_ids())::uuid[])));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _300_touch_updated_at before update on public.journeys for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.journeys for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.journeys', 'journey');
create trigger _210_check_transition before update of status on public.journey_tasks
  for each row when (old.status is distinct from new.status) execute function private.tg_check_transition('journey_task');
create trigger _300_touch_updated_at before update on public.journey_tasks for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.journey_tasks for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.journey_tasks', 'journey_task');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.journeys is 'The tasks around one person, with the one day from which they are counted.';
comment on table public.journey_tasks is 'A task of a journey. Without an assignee it is of a department, or of the administrators.';
comment on column public.journey_tasks.is_dated_by_hand is 'Somebody gave it its day: it stays when the base date moves.';
comment on column public.journey_tasks.is_assigned_by_hand is 'Somebody chose who does it: it stays when managers or buddies change.';
comment on column public.journey_tasks.named_id is 'Whom the template names; named_department_id the department.';
comment on column public.journey_tasks.depends_on is 'Positions of tasks of the same journey that have to be over first.';
