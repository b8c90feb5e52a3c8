-- Companies.
-- A company is a name and whether it is active; null counts as active. That row stays readable for the people of a
-- deactivated company, who read nothing else, so everything further about a company lives in company_details.
-- Only who views all companies creates them; only who may deactivate changes them; company settings belong to
-- manage_settings. It refuses: deletion, deactivating the company to which the caller belongs, and deactivating that of
-- the last master.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.companies (
  id uuid not null default gen_random_uuid(),
  name text collate "pt-BR-x-icu" not null,
  active boolean default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint companies_pkey primary key (id),
  constraint companies_name_check check (private.is_clean_text(name, 120))
);

create table public.company_details (
  company_id uuid not null,
  legal_name text,
  cnpj text,
  time_zone text not null default 'America/Sao_Paulo',
  require_password_change_at_first_login boolean not null default false,
  brand_color text,
  hr_email text,
  hr_phone text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint company_details_pkey primary key (company_id),
  constraint company_details_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint company_details_cnpj_key unique (cnpj),
  constraint company_details_legal_name_check check (private.is_clean_text(legal_name, 200)),
  constraint company_details_brand_color_check check (
    brand_color in ('blue', 'green', 'orange', 'red', 'pink', 'purple', 'gray')),
  constraint company_details_hr_email_check check (private.is_clean_text(hr_email, 120) and hr_email like '_%@_%._%'),
  constraint company_details_hr_phone_check check (private.is_clean_text(hr_phone, 40)),
  constraint company_details_cnpj_check check (private.is_cnpj(cnpj)),
  constraint company_details_time_zone_check check (time_zone in (
    'America/Noronha', 'America/Belem', 'America/Fortaleza', 'America/Recife', 'America/Araguaina', 'America/Maceio',
    'America/Bahia', 'America/Sao_Paulo', 'America/Campo_Grande', 'America/Cuiaba', 'America/Santarem',
    'America/Porto_Velho', 'America/Boa_Vista', 'America/Manaus', 'America/Eirunepe', 'America/Rio_Branco'))
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index companies_name_idx on public.companies (name, id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.companies enable row level security;
alter table public.company_details enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: delete, ids and timestamps.
grant select on public.companies, public.company_details to authenticated, service_role;
grant insert (name, active), update (name, active) on public.companies to authenticated, service_role;
grant update (legal_name, cnpj, time_zone, require_password_change_at_first_login, brand_color, hr_email, hr_phone)
  on public.company_details to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
-- The first half lets `insert … returning` read the row being born, which no list can hold yet.
create policy select_listed on public.companies for select to authenticated
  using ((select private.has_permission('view_all_companies')) or id = any ((select private.listed_company_ids())::uuid[]));
create policy insert_master on public.companies for insert to authenticated
  with check ((select private.has_permission('view_all_companies')));
create policy update_master on public.companies for update to authenticated
  using ((select private.has_permission('deactivate_company')))
  with check ((select private.has_permission('deactivate_company')));

create policy select_member on public.company_details for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));
create policy update_settings on public.company_details for update to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]))
  with check (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));

-- Functions ---------------------------------------------------------------------------------------------------------
-- Refuses deactivating one's own company (RHOWN).
create function private.tg_companies__keep_own_active() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if new.active is false and new.id = private.my_company_id() then
    perform private.refuse('RHOWN', 'Você não pode desativar a empresa à qual pertence.', 'active',
      'Peça a um master de outra empresa.');
  end if;
  return new;
end
$$;

-- Every company is born with its details row.
create function private.tg_companies__create_details() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.company_details (company_id) values (new.id);
  return null;
end
$$;

-- Refuses a new CNPJ from who does not view all companies (RHPER).
-- The CNPJ is unique across companies, so a refusal would tell an admin who else is here, and a CNPJ taken first would
-- be denied to its owner: who sees all companies anyway writes it.
create function private.tg_company_details__guard_cnpj() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.my_employee_id() is not null and not private.has_permission('view_all_companies') then
    perform private.refuse('RHPER', 'Somente um master altera o CNPJ da empresa.', 'cnpj', 'Peça a um master.');
  end if;
  return new;
end
$$;

-- Tidies the legal name; CNPJ without punctuation, upper case.
create function private.tg_company_details__normalise() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  new.legal_name := private.tidy(new.legal_name);
  new.cnpj := nullif(upper(regexp_replace(new.cnpj, '[\s./-]', '', 'g')), '');
  return new;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _100_normalise before insert or update on public.companies
  for each row execute function private.tg_tidy('name');
create trigger _200_keep_own_active before update of active on public.companies
  for each row execute function private.tg_companies__keep_own_active();
create trigger _300_touch_updated_at before update on public.companies
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.companies
  for each row execute function private.tg_refuse_delete();
create trigger _500_create_details after insert on public.companies
  for each row execute function private.tg_companies__create_details();

create trigger _100_normalise before insert or update on public.company_details
  for each row execute function private.tg_company_details__normalise();
create trigger _150_guard_cnpj before update of cnpj on public.company_details
  for each row when (old.cnpj is distinct from new.cnpj) execute function private.tg_company_details__guard_cnpj();
create trigger _200_keep_company before update on public.company_details
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _300_touch_updated_at before update on public.company_details
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.company_details
  for each row execute function private.tg_refuse_delete();

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.companies is 'A company: name and whether it is active (null counts as active).';
comment on table public.company_details is 'What only members read of a company: legal name, CNPJ, time zone.';
comment on column public.company_details.cnpj is '14 characters without punctuation; letters allowed since July 2026.';
comment on column public.company_details.require_password_change_at_first_login is
  'Whether a login that never changed its password must do so at the first sign-in.';
