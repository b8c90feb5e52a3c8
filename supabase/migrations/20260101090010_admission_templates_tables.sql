-- Admission templates.
-- What has to happen when somebody arrives, written once per company and used for each arrival: tasks with a day counted
-- from the admission (before or after), who does them, and whether the arrival is whole without them. Every company is
-- born with two: "Admissão CLT padrão" and "Operacional". Changing a template changes no admission on its way.
-- Who manages the settings reads and writes them; managers choose among them through the board.
-- It refuses: templates without a name or with one in use, and tasks that name nobody.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.admission_templates (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  description text,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint admission_templates_pkey primary key (id),
  constraint admission_templates_company_id_key unique (company_id, id),
  constraint admission_templates_name_excl exclude using btree (company_id with =, name with =) where (archived_at is null),
  constraint admission_templates_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint admission_templates_name_check check (private.is_clean_text(name, 100)),
  constraint admission_templates_description_check check (private.is_clean_text(description, 300))
);

-- responsible: hr (any administrator), manager, buddy, person (who arrives), it, named. employee_id names the person of
-- `named`, or who does the work of `it`; department_id the group of `it`.
create table public.admission_template_tasks (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  template_id uuid not null,
  position smallint not null,
  title text collate "pt-BR-x-icu" not null,
  description text,
  kind text not null default 'task',
  responsible text not null,
  employee_id uuid,
  department_id uuid,
  document_type_id uuid,
  url text,
  offset_days integer not null default 0,
  required boolean not null default false,
  constraint admission_template_tasks_pkey primary key (id),
  constraint admission_template_tasks_company_id_key unique (company_id, id),
  constraint admission_template_tasks_template_fkey foreign key (company_id, template_id)
    references public.admission_templates (company_id, id) on delete restrict,
  constraint admission_template_tasks_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint admission_template_tasks_department_fkey foreign key (company_id, department_id)
    references public.departments (company_id, id) on delete restrict,
  constraint admission_template_tasks_document_type_fkey foreign key (company_id, document_type_id)
    references public.document_types (company_id, id) on delete restrict,
  constraint admission_template_tasks_title_check check (private.is_clean_text(title, 160)),
  constraint admission_template_tasks_description_check check (char_length(description) between 1 and 1000),
  constraint admission_template_tasks_kind_check check (kind in ('task', 'document', 'meeting', 'link', 'invite')),
  constraint admission_template_tasks_responsible_check check (
    responsible in ('hr', 'manager', 'buddy', 'person', 'it', 'named') and (responsible <> 'named' or employee_id is not null)),
  constraint admission_template_tasks_url_check check (char_length(url) <= 480 and url ~ '^(https://|/app)[^\s\\]*$'),
  constraint admission_template_tasks_link_check check (kind <> 'link' or url is not null),
  constraint admission_template_tasks_offset_days_check check (offset_days between -180 and 365)
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index admission_template_tasks_template_idx on public.admission_template_tasks (company_id, template_id);
create index admission_template_tasks_employee_idx on public.admission_template_tasks (company_id, employee_id);
create index admission_template_tasks_department_idx on public.admission_template_tasks (company_id, department_id);
create index admission_template_tasks_document_type_idx on public.admission_template_tasks (company_id, document_type_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.admission_templates enable row level security;
alter table public.admission_template_tasks enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; its commands write.
grant select on public.admission_templates, public.admission_template_tasks to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_settings on public.admission_templates for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));
create policy select_settings on public.admission_template_tasks for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _300_touch_updated_at before update on public.admission_templates
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.admission_templates
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.admission_templates', 'admission_template');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.admission_templates is 'Lists of tasks for arrivals. Read and written by administrators.';
comment on table public.admission_template_tasks is 'A task of a template: when, counted from the admission, and who does it.';
