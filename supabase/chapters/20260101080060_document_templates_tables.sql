-- Document templates.
-- A template is a text of the company with variables, from which papers of people are made as PDF. Its body is a small
-- document: headings, paragraphs and lists of spans (plain, bold, italic, underlined text, or a variable), page breaks, and
-- questions that whoever makes a paper answers. Each save is a version; a version from which a paper was made never changes.
-- A variable has a class like a record: a template is of a type whose class is at least that of what it tells, so that a
-- salary only goes into papers of class pay. Papers carry the civil name; the social name is there as a variable of its own.
-- It refuses: unknown variables, a type whose class is too low (RHCLA), changing a used version, deletion.

-- Types -------------------------------------------------------------------------------------------------------------
-- A template that a company is born with, and the name of its type.
create type private.template_seed as (name text, type_name text, description text, body jsonb);

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.document_templates (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  type_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  description text,
  version integer not null default 1,
  seeded boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint document_templates_pkey primary key (id),
  constraint document_templates_company_id_key unique (company_id, id),
  constraint document_templates_type_fkey foreign key (company_id, type_id)
    references public.document_types (company_id, id) on delete restrict,
  constraint document_templates_name_check check (private.is_clean_text(name, 120)),
  constraint document_templates_description_check check (private.is_clean_text(description, 500)),
  constraint document_templates_version_check check (version > 0)
);

create table private.document_template_versions (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  template_id uuid not null,
  n integer not null,
  body jsonb not null,
  used_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint document_template_versions_pkey primary key (id),
  constraint document_template_versions_company_id_key unique (company_id, id),
  constraint document_template_versions_n_key unique (company_id, template_id, n),
  constraint document_template_versions_template_fkey foreign key (company_id, template_id)
    references public.document_templates (company_id, id) on delete restrict
);

-- What modules give to papers: their variables, and the routine (person, answers) that answers key and value.
create table private.template_sources (
  source text not null,
  routine text not null,
  constraint template_sources_pkey primary key (source)
);
create table private.template_source_variables (
  source text not null,
  key text not null,
  label text not null,
  section text not null,
  sensitivity text not null,
  position smallint not null,
  constraint template_source_variables_pkey primary key (key),
  constraint template_source_variables_source_fkey foreign key (source) references private.template_sources (source),
  constraint template_source_variables_key_check check (split_part(key, '.', 1) = source)
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index template_source_variables_source_idx on private.template_source_variables (source);
create unique index document_templates_name_key on public.document_templates (company_id, lower(name)) where archived_at is null;
create index document_templates_company_type_idx on public.document_templates (company_id, type_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.document_templates enable row level security;
alter table private.document_template_versions enable row level security;
alter table private.template_sources enable row level security;
alter table private.template_source_variables enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; its commands write. Bodies leave through functions alone.
grant select on public.document_templates to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_manage on public.document_templates for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_documents'))::uuid[]));

-- Functions: reading ------------------------------------------------------------------------------------------------
-- A used version never changes (RHSTA).
create function private.tg_document_template_versions__keep_used() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  perform private.refuse('RHSTA', 'Uma versão que já gerou documentos não pode ser alterada.', 'body', 'Salve uma versão nova.');
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on public.document_templates
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _300_touch_updated_at before update on public.document_templates
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.document_templates
  for each row execute function private.tg_refuse_delete();
create trigger _900_audit after insert on public.document_templates
  for each row when (not new.seeded) execute function private.tg_audit('document_template', 'company_id', 'id');
create trigger _910_audit after update on public.document_templates
  for each row execute function private.tg_audit('document_template', 'company_id', 'id');
create trigger _410_keep_used before update on private.document_template_versions
  for each row when (old.used_at is not null) execute function private.tg_document_template_versions__keep_used();
create trigger _400_refuse_delete before delete on private.document_template_versions
  for each row execute function private.tg_refuse_delete();

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.document_templates is 'Texts of a company from which papers of people are made.';
comment on column public.document_templates.version is 'Number of the version in use, the last one.';
comment on table private.document_template_versions is 'Bodies of templates; one from which a paper was made never changes.';
comment on table private.template_sources is 'Modules that give values to papers: a routine (person, answers) of each.';
comment on table private.template_source_variables is 'Variables of modules, named source.field, with their class.';
