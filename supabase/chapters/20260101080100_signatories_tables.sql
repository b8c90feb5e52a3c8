-- Signatories.
-- Who signs papers for the company: people of it, each with what they sign as ("Diretora de Pessoas") and, where the power of
-- attorney ends, until when. One is the default; whoever sends a paper may choose another one. Taking somebody out changes nothing
-- that was signed, since each signature keeps what its signer signed as.
-- It refuses: people of other companies or who left, a term in the past, and writes by who does not manage the settings.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.company_signatories (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  capacity text,
  is_default boolean not null default false,
  valid_until date,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint company_signatories_pkey primary key (id),
  constraint company_signatories_company_id_key unique (company_id, id),
  constraint company_signatories_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint company_signatories_capacity_check check (private.is_clean_text(capacity, 100))
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index company_signatories_company_employee_idx on public.company_signatories (company_id, employee_id);
create unique index company_signatories_employee_key on public.company_signatories (company_id, employee_id) where archived_at is null;
create unique index company_signatories_default_key on public.company_signatories (company_id) where is_default and archived_at is null;

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.company_signatories enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; its commands write.
grant select on public.company_signatories to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_manage on public.company_signatories for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_documents'))::uuid[]));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on public.company_signatories
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _400_refuse_delete before delete on public.company_signatories
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.company_signatories', 'company_signatory');

-- Functions ---------------------------------------------------------------------------------------------------------
-- Who signs for a company today.
create function private.signatories_in_force(p_company_id uuid) returns setof public.company_signatories
language sql stable security definer set search_path = '' as $$
  select s.*
  from public.company_signatories s
  join public.employees e on e.company_id = s.company_id and e.id = s.employee_id and e.status <> 'terminated'
  where s.company_id = p_company_id and s.archived_at is null and coalesce(s.valid_until >= private.today(p_company_id), true)
$$;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.company_signatories is 'People who sign for the company, as what and until when.';
comment on column public.company_signatories.capacity is 'What stands beside the name in a signature, such as Diretora de Pessoas.';
comment on column public.company_signatories.is_default is 'Who signs unless the sender chooses another one.';
