-- Drafts of admissions.
-- Registering somebody who is hired takes several steps, and often several days. What was typed is kept on the server, by
-- class of secrecy, in a table that nobody reads but its author through its queries: it is no fact yet, and is
-- gone when the draft is finished or discarded. Each step is checked by writing everything so far exactly as finishing
-- will, and undoing it: the rules are those of the tables themselves. Finishing writes the person, the place, the personal
-- data, the contract, the pay and the arrival with its papers in one transaction, all or nothing. A pay out of the ordinary is
-- asked about before it is (RHASK).
-- Administrators only. It refuses: drafts of others, unknown parts, an experience beyond ninety days in all.

-- Tables ------------------------------------------------------------------------------------------------------------
-- created_by is an employee, a master's row of another company among them: a plain id.
create table public.admission_drafts (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  title text collate "pt-BR-x-icu",
  step smallint not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint admission_drafts_pkey primary key (id),
  constraint admission_drafts_company_id_key unique (company_id, id),
  constraint admission_drafts_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint admission_drafts_title_check check (private.is_clean_text(title, 201)),
  constraint admission_drafts_step_check check (step between 1 and 6)
);

create table private.admission_draft_parts (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  draft_id uuid not null,
  part text not null,
  typed jsonb not null,
  constraint admission_draft_parts_pkey primary key (id),
  constraint admission_draft_parts_part_key unique (company_id, draft_id, part),
  constraint admission_draft_parts_draft_fkey foreign key (company_id, draft_id)
    references public.admission_drafts (company_id, id) on delete restrict,
  constraint admission_draft_parts_part_check check (part in ('person', 'personal', 'work', 'pay', 'documents', 'access')),
  constraint admission_draft_parts_typed_check check (jsonb_typeof(typed) = 'object' and pg_column_size(typed) < 20000)
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index admission_drafts_company_author_idx on public.admission_drafts (company_id, created_by, updated_at desc);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.admission_drafts enable row level security;
alter table private.admission_draft_parts enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; the functions write. Parts leave through admission_draft alone.
grant select on public.admission_drafts to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_own on public.admission_drafts for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[])
    and created_by = (select private.my_employee_id()));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _300_touch_updated_at before update on public.admission_drafts for each row execute function private.tg_touch_updated_at();

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.admission_drafts is 'Admissions being typed: their name and step. Own rows of administrators.';
comment on table private.admission_draft_parts
  is 'What was typed in a draft, by class of secrecy. Read by its author alone, through admission_draft.';
