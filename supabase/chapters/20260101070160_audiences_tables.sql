-- Audiences.
-- Whom something is sent to, as a filter that is kept: departments with or without those below, work sites, positions, types of contract,
-- tags, the teams of leaders, a search by name, people one by one, minus whoever is left out. One grammar for lists, campaigns and
-- whatever asks many people; a module never writes its own.
-- Terms of one kind widen, kinds narrow each other; who is named belongs besides, and whoever an exclusion matches never does.
-- Without a term nobody belongs: everybody has a word of their own, so that an emptied filter reaches nobody by mistake.
-- Who belongs is derived for a day from the dated histories, so that it can be told who belonged when something was sent, and who came
-- later. Tags, names and the tree of departments have no history: those of today count.
-- It refuses: words that it does not know (RHARG), what is not of the company (RHNTF), more than 5,000 terms (RHLIM).

-- Types -------------------------------------------------------------------------------------------------------------
create type private.audience_term as (kind text, is_excluded boolean, is_deep boolean, value text);

-- Tables ------------------------------------------------------------------------------------------------------------
create table private.audiences (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  created_at timestamptz not null default now(),
  constraint audiences_pkey primary key (id),
  constraint audiences_company_id_key unique (company_id, id),
  constraint audiences_company_fkey foreign key (company_id) references public.companies (id) on delete restrict
);

-- A tag may be deleted: its term stays, and nobody has it any more.
create table private.audience_terms (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  audience_id uuid not null,
  kind text not null,
  is_excluded boolean not null,
  is_deep boolean not null,
  department_id uuid,
  work_site_id uuid,
  position_id uuid,
  contract_type text,
  tag_id uuid,
  leader_id uuid,
  employee_id uuid,
  search text,
  constraint audience_terms_pkey primary key (id),
  constraint audience_terms_contract_type_key unique (contract_type, company_id, id),
  constraint audience_terms_audience_fkey foreign key (company_id, audience_id)
    references private.audiences (company_id, id) on delete cascade,
  constraint audience_terms_department_fkey foreign key (company_id, department_id)
    references public.departments (company_id, id) on delete restrict,
  constraint audience_terms_work_site_fkey foreign key (company_id, work_site_id)
    references public.work_sites (company_id, id) on delete restrict,
  constraint audience_terms_position_fkey foreign key (company_id, position_id)
    references public.positions (company_id, id) on delete restrict,
  constraint audience_terms_contract_type_fkey foreign key (contract_type) references public.contract_types (contract_type),
  constraint audience_terms_tag_fkey foreign key (company_id, tag_id)
    references public.employee_tags (company_id, id) on delete set null (tag_id),
  constraint audience_terms_leader_fkey foreign key (company_id, leader_id)
    references public.employees (company_id, id) on delete restrict,
  constraint audience_terms_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint audience_terms_kind_check check (case kind
    when 'everyone' then num_nonnulls(department_id, work_site_id, position_id, contract_type, tag_id, leader_id, employee_id, search) = 0
    when 'tag' then num_nonnulls(department_id, work_site_id, position_id, contract_type, leader_id, employee_id, search) = 0
    else num_nonnulls(department_id, work_site_id, position_id, contract_type, tag_id, leader_id, employee_id, search) = 1
      and case kind when 'department' then department_id is not null when 'site' then work_site_id is not null
        when 'position' then position_id is not null when 'contract_type' then contract_type is not null
        when 'team' then leader_id is not null when 'person' then employee_id is not null
        when 'search' then search is not null else false end end),
  constraint audience_terms_search_check check (char_length(search) between 1 and 200)
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index audience_terms_company_audience_idx on private.audience_terms (company_id, audience_id);
create index audience_terms_company_department_idx on private.audience_terms (company_id, department_id);
create index audience_terms_company_work_site_idx on private.audience_terms (company_id, work_site_id);
create index audience_terms_company_position_idx on private.audience_terms (company_id, position_id);
create index audience_terms_company_tag_idx on private.audience_terms (company_id, tag_id);
create index audience_terms_company_leader_idx on private.audience_terms (company_id, leader_id);
create index audience_terms_company_employee_idx on private.audience_terms (company_id, employee_id);

-- Row level security ------------------------------------------------------------------------------------------------
-- Not granted: anything; campaigns tell whom they reached.
alter table private.audiences enable row level security;
alter table private.audience_terms enable row level security;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.audience_term is 'A condition of an audience: its kind, what it is compared with, whether it takes people out.';
comment on table private.audiences is 'Filters of people that something was sent by.';
comment on table private.audience_terms is 'The conditions of an audience, each with what it is compared with.';
comment on column private.audience_terms.is_deep is 'Of a department: those below it as well.';
