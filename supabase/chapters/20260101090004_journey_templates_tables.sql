-- Journey templates.
-- What has to happen around a person, written once per company and kind and used for each journey: tasks by phase, with a day counted
-- from the base date (before or after, in running or working days), who does them, what they wait for, what proves them, the article
-- that sets a deadline, and whether the journey is whole without them. Each saving is a version: what a journey began from stays as it
-- was, and changing a template changes no journey on its way. A template may say by an audience whom it is for; of several the first
-- by position counts. A kit is a list of things that belong together, today documents; a task that names one becomes a task per thing.
-- Who manages the settings reads and writes them; managers choose among them through the board.
-- It refuses: templates without a name or with one in use, tasks that name nobody, tasks that wait for what does not come before them.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.journey_templates (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  kind text not null,
  position smallint not null default 0,
  name text collate "pt-BR-x-icu" not null,
  description text,
  version integer not null default 1,
  audience jsonb,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint journey_templates_pkey primary key (id),
  constraint journey_templates_company_id_key unique (company_id, id),
  constraint journey_templates_kind_fkey foreign key (kind) references private.journey_kinds (kind),
  constraint journey_templates_kind_key unique (kind, company_id, id),
  constraint journey_templates_name_excl exclude using btree (company_id with =, kind with =, name with =) where (archived_at is null),
  constraint journey_templates_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint journey_templates_name_check check (private.is_clean_text(name, 100)),
  constraint journey_templates_description_check check (private.is_clean_text(description, 300)),
  constraint journey_templates_audience_check check (jsonb_typeof(audience) = 'object' and pg_column_size(audience) < 20000)
);

create table public.journey_kits (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint journey_kits_pkey primary key (id),
  constraint journey_kits_company_id_key unique (company_id, id),
  constraint journey_kits_name_excl exclude using btree (company_id with =, name with =) where (archived_at is null),
  constraint journey_kits_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint journey_kits_name_check check (private.is_clean_text(name, 100))
);

create table public.journey_kit_items (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  kit_id uuid not null,
  position smallint not null,
  document_type_id uuid not null,
  constraint journey_kit_items_pkey primary key (id),
  constraint journey_kit_items_company_id_key unique (company_id, id),
  constraint journey_kit_items_document_type_key unique (company_id, kit_id, document_type_id),
  constraint journey_kit_items_kit_fkey foreign key (company_id, kit_id) references public.journey_kits (company_id, id) on delete restrict,
  constraint journey_kit_items_document_type_fkey foreign key (company_id, document_type_id)
    references public.document_types (company_id, id) on delete restrict,
  constraint journey_kit_items_position_check check (position between 1 and 99)
);

-- Positions are hundreds: the things of a kit stand between its own and the next. depends_on names positions of the same version.
-- shifts: where a day on which nobody works goes, before or after. phase is where the task stands in the template.
create table public.journey_template_tasks (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  template_id uuid not null,
  version integer not null default 1,
  position integer not null,
  phase text not null default 'before',
  title text collate "pt-BR-x-icu" not null,
  description text,
  kind text not null default 'task',
  responsible text not null,
  employee_id uuid,
  department_id uuid,
  document_type_id uuid,
  kit_id uuid,
  url text,
  offset_days integer not null default 0,
  is_business_days boolean not null default false,
  shifts text not null default 'before',
  required boolean not null default false,
  evidence text not null default 'none',
  legal_reference text,
  depends_on integer[] not null default '{}',
  constraint journey_template_tasks_pkey primary key (id),
  constraint journey_template_tasks_company_id_key unique (company_id, id),
  constraint journey_template_tasks_position_key unique (company_id, template_id, version, position),
  constraint journey_template_tasks_template_fkey foreign key (company_id, template_id)
    references public.journey_templates (company_id, id) on delete restrict,
  constraint journey_template_tasks_responsible_fkey foreign key (responsible) references private.journey_responsibles (responsible),
  constraint journey_template_tasks_responsible_key unique (responsible, company_id, id),
  constraint journey_template_tasks_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint journey_template_tasks_department_fkey foreign key (company_id, department_id)
    references public.departments (company_id, id) on delete restrict,
  constraint journey_template_tasks_document_type_fkey foreign key (company_id, document_type_id)
    references public.document_types (company_id, id) on delete restrict,
  constraint journey_template_tasks_kit_fkey foreign key (company_id, kit_id) references public.journey_kits (company_id, id)
    on delete restrict,
  constraint journey_template_tasks_phase_check check (phase in ('before', 'day_1', 'week_1', 'day_30', 'day_60', 'day_90', 'other')),
  constraint journey_template_tasks_title_check check (private.is_clean_text(title, 160)),
  constraint journey_template_tasks_description_check check (char_length(description) between 1 and 1000),
  constraint journey_template_tasks_kind_check check (kind in ('task', 'document', 'kit', 'meeting', 'link', 'invite')),
  constraint journey_template_tasks_employee_id_check check (responsible <> 'named' or employee_id is not null),
  constraint journey_template_tasks_department_id_check check (responsible <> 'department' or department_id is not null),
  constraint journey_template_tasks_url_check check (char_length(url) <= 480 and url ~ '^(https://|/app)[^\s\\]*$'),
  constraint journey_template_tasks_link_check check (kind <> 'link' or url is not null),
  constraint journey_template_tasks_kit_id_check check ((kind = 'kit') = (kit_id is not null)),
  constraint journey_template_tasks_offset_days_check check (offset_days between -180 and 365),
  constraint journey_template_tasks_shifts_check check (shifts in ('before', 'after')),
  constraint journey_template_tasks_evidence_check check (evidence in ('none', 'text', 'file')),
  constraint journey_template_tasks_legal_reference_check check (private.is_clean_text(legal_reference, 160)),
  constraint journey_template_tasks_position_check check (position % 100 = 0 and position between 100 and 10000),
  constraint journey_template_tasks_depends_on_check check (cardinality(depends_on) <= 20 and position > all (depends_on))
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index journey_kit_items_document_type_idx on public.journey_kit_items (company_id, document_type_id);
create index journey_template_tasks_employee_idx on public.journey_template_tasks (company_id, employee_id);
create index journey_template_tasks_department_idx on public.journey_template_tasks (company_id, department_id);
create index journey_template_tasks_document_type_idx on public.journey_template_tasks (company_id, document_type_id);
create index journey_template_tasks_kit_idx on public.journey_template_tasks (company_id, kit_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.journey_templates enable row level security;
alter table public.journey_template_tasks enable row level security;
alter table public.journey_kits enable row level security;
alter table public.journey_kit_items enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; its commands write.
grant select on public.journey_templates, public.journey_template_tasks, public.journey_kits, public.journey_kit_items
  to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_settings on public.journey_templates for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));
create policy select_settings on public.journey_template_tasks for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));
create policy select_settings on public.journey_kits for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));
create policy select_settings on public.journey_kit_items for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _300_touch_updated_at before update on public.journey_templates
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.journey_templates
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.journey_templates', 'journey_template');
create trigger _400_refuse_delete before delete on public.journey_template_tasks
  for each row execute function private.tg_refuse_delete();
create trigger _300_touch_updated_at before update on public.journey_kits for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.journey_kits for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.journey_kits', 'journey_kit');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.journey_templates is 'Lists of tasks for journeys. Read and written by administrators.';
comment on column public.journey_templates.version is 'The version in force; each saving makes the next.';
comment on column public.journey_templates.audience is
  'Whom it is for, as screens write an audience; null for everybody whom no other is for.';
comment on table public.journey_kits is 'Things that belong together, which a template names as one.';
comment on table public.journey_kit_items is 'A thing of a kit.';
comment on table public.journey_template_tasks is 'A task of a version of a template: when, counted from the base date, and who does it.';
comment on column public.journey_template_tasks.is_business_days is 'Whether offset_days counts days on which the person works.';
comment on column public.journey_template_tasks.legal_reference is 'The article that sets the deadline.';
