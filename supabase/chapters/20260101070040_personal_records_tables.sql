-- Personal records.
-- How to reach a person at work (the whole company may know), and what only the person and administrators know: civil
-- data with the fields that the admission to eSocial asks for, dependents, and whom to call in an emergency.
-- Race is what the person declares (Lei 12.288/2010). Every column is optional: a company asks for what it needs.
-- It refuses: documents with wrong check digits, dates of birth to come, a dependent for income tax without CPF, the
-- same dependent twice, and a sixth emergency contact.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.employee_work_contacts (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  work_phone text,
  extension text,
  location_mode text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint employee_work_contacts_pkey primary key (id),
  constraint employee_work_contacts_employee_id_key unique (company_id, employee_id),
  constraint employee_work_contacts_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint employee_work_contacts_work_phone_check check (private.is_phone(work_phone)),
  constraint employee_work_contacts_extension_check check (extension ~ '^[0-9*#-]{1,10}$'),
  constraint employee_work_contacts_location_mode_check check (location_mode in ('on_site', 'hybrid', 'remote'))
);

create table public.employee_personal (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  sex text,
  gender_identity text,
  race text,
  marital_status text,
  education_level text,
  nationality text,
  birthplace_city text,
  birthplace_uf text,
  mother_name text,
  father_name text,
  pis text,
  rg_issuer text,
  rg_uf text,
  rg_issued_on date,
  cnh_number text,
  cnh_category text,
  cnh_expires_on date,
  street text,
  street_number text,
  complement text,
  district text,
  city text,
  uf text,
  cep text,
  ibge_city text,
  personal_email text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint employee_personal_pkey primary key (id),
  constraint employee_personal_employee_id_key unique (company_id, employee_id),
  constraint employee_personal_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint employee_personal_sex_check check (sex in ('F', 'M')),
  constraint employee_personal_gender_identity_check check (private.is_clean_text(gender_identity, 60)),
  constraint employee_personal_race_check check (race in ('white', 'black', 'brown', 'yellow', 'indigenous', 'undeclared')),
  constraint employee_personal_marital_status_check check (
    marital_status in ('single', 'married', 'stable_union', 'separated', 'divorced', 'widowed')),
  constraint employee_personal_education_level_check check (education_level ~ '^(0[1-9]|1[0-2])$'),
  constraint employee_personal_nationality_check check (private.is_clean_text(nationality, 60)),
  constraint employee_personal_birthplace_city_check check (private.is_clean_text(birthplace_city, 100)),
  constraint employee_personal_birthplace_uf_check check (private.is_uf(birthplace_uf)),
  constraint employee_personal_mother_name_check check (private.is_clean_text(mother_name, 120)),
  constraint employee_personal_father_name_check check (private.is_clean_text(father_name, 120)),
  constraint employee_personal_pis_check check (private.is_pis(pis)),
  constraint employee_personal_rg_issuer_check check (private.is_clean_text(rg_issuer, 40)),
  constraint employee_personal_rg_uf_check check (private.is_uf(rg_uf)),
  constraint employee_personal_rg_issued_on_check check (rg_issued_on between '1900-01-01' and '2199-12-31'),
  constraint employee_personal_cnh_number_check check (cnh_number ~ '^[0-9]{11}$'),
  constraint employee_personal_cnh_category_check check (cnh_category ~ '^(ACC|A|B|C|D|E|AB|AC|AD|AE)$'),
  constraint employee_personal_cnh_expires_on_check check (cnh_expires_on between '1900-01-01' and '2199-12-31'),
  constraint employee_personal_street_check check (private.is_clean_text(street, 150)),
  constraint employee_personal_street_number_check check (private.is_clean_text(street_number, 10)),
  constraint employee_personal_complement_check check (private.is_clean_text(complement, 60)),
  constraint employee_personal_district_check check (private.is_clean_text(district, 90)),
  constraint employee_personal_city_check check (private.is_clean_text(city, 100)),
  constraint employee_personal_uf_check check (private.is_uf(uf)),
  constraint employee_personal_cep_check check (cep ~ '^[0-9]{8}$'),
  constraint employee_personal_ibge_city_check check (ibge_city ~ '^[1-5][0-9]{6}$'),
  constraint employee_personal_personal_email_check check (private.is_email(personal_email))
);

create table public.employee_dependents (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  birth_date date not null,
  cpf text,
  kind text not null,
  income_tax boolean not null default false,
  family_allowance boolean not null default false,
  health_plan boolean not null default false,
  incapable boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint employee_dependents_pkey primary key (id),
  constraint employee_dependents_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint employee_dependents_cpf_excl exclude using btree (company_id with =, employee_id with =, cpf with =)
    where (archived_at is null),
  constraint employee_dependents_name_check check (private.is_clean_text(name, 120)),
  constraint employee_dependents_birth_date_check check (birth_date >= '1900-01-01'),
  constraint employee_dependents_cpf_check check (private.is_cpf(cpf)),
  constraint employee_dependents_kind_check check (kind in ('01', '02', '03', '06', '09', '10', '11', '12', '99')),
  constraint employee_dependents_income_tax_check check (not income_tax or cpf is not null)
);

create table public.employee_emergency_contacts (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  relation text,
  phone text not null,
  position smallint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint employee_emergency_contacts_pkey primary key (id),
  constraint employee_emergency_contacts_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint employee_emergency_contacts_name_check check (private.is_clean_text(name, 120)),
  constraint employee_emergency_contacts_relation_check check (private.is_clean_text(relation, 40)),
  constraint employee_emergency_contacts_phone_check check (private.is_phone(phone)),
  constraint employee_emergency_contacts_position_check check (position between 1 and 99)
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index employee_dependents_company_idx on public.employee_dependents (company_id, employee_id);
create index employee_emergency_contacts_company_idx on public.employee_emergency_contacts (company_id, employee_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.employee_work_contacts enable row level security;
alter table public.employee_personal enable row level security;
alter table public.employee_dependents enable row level security;
alter table public.employee_emergency_contacts enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write; save_employee_record and remove_employee_record write.
grant select on public.employee_work_contacts, public.employee_personal, public.employee_dependents,
  public.employee_emergency_contacts to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
-- Colleagues read them on the card of whoever is in the directory (person_card).
create policy select_own_or_view_all on public.employee_work_contacts for select to authenticated
  using (company_id = any ((select private.company_ids_with_and_own('view_all_employees'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('view_all_employees'))
      or employee_id = (select private.my_employee_id())));
create policy select_own on public.employee_personal for select to authenticated
  using (company_id = (select private.my_company_id()) and employee_id = (select private.my_employee_id()));
create policy select_own on public.employee_dependents for select to authenticated
  using (company_id = (select private.my_company_id()) and employee_id = (select private.my_employee_id()));
create policy select_own on public.employee_emergency_contacts for select to authenticated
  using (company_id = (select private.my_company_id()) and employee_id = (select private.my_employee_id()));

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.record_kinds (record, table_name, class, shape, fields, read_as, sorted_by, removal, own_write, carried_rows, position)
values
  ('work_contact', 'employee_work_contacts', 'directory', 'one',
    '{work_phone,extension,location_mode}', 'work_contact', 'created_at', null, true, null, 1),
  ('personal', 'employee_personal', 'personal', 'one',
    '{sex,gender_identity,race,marital_status,education_level,nationality,birthplace_city,birthplace_uf,mother_name,father_name,
      pis,rg_issuer,rg_uf,rg_issued_on,cnh_number,cnh_category,cnh_expires_on,street,street_number,complement,district,city,uf,
      cep,ibge_city,personal_email}', 'personal', 'created_at', null, false, 'true', 2),
  ('dependent', 'employee_dependents', 'personal', 'many',
    '{name,birth_date,cpf,kind,income_tax,family_allowance,health_plan,incapable}', 'dependents', 'birth_date', 'archived_at', false,
      't.archived_at is null', 3),
  ('emergency_contact', 'employee_emergency_contacts', 'personal', 'many',
    '{name,relation,phone,position}', 'emergency_contacts', 'position', 'delete', true, 'true', 4);

-- Functions ---------------------------------------------------------------------------------------------------------
-- Refuses births to come (RHBIR) and the CPF of the person (RHFLD).
create function private.tg_employee_dependents__check() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if new.birth_date > private.today(new.company_id) then
    perform private.refuse('RHBIR', 'A data de nascimento deve estar no passado.', 'birth_date', 'Confira o ano informado.');
  end if;
  if exists (select from public.employees e where e.id = new.employee_id and e.cpf = new.cpf) then
    perform private.refuse('RHFLD', 'Este CPF é o da própria pessoa.', 'cpf', 'Informe o CPF do dependente.');
  end if;
  return new;
end
$$;

-- At most five (RHMNY).
-- Locks the person, so that two saves at once cannot pass the limit together.
create function private.tg_employee_emergency_contacts__limit() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.employees e where e.id = new.employee_id for no key update;
  if (select count(*) from public.employee_emergency_contacts c
      where c.company_id = new.company_id and c.employee_id = new.employee_id) >= 5 then
    perform private.refuse('RHMNY', 'Já há cinco contatos de emergência.', '', 'Remova um antes de incluir outro.');
  end if;
  return new;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _100_tidy before insert or update on public.employee_work_contacts
  for each row execute function private.tg_tidy_record();
create trigger _300_touch_updated_at before update on public.employee_work_contacts
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.employee_work_contacts
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.employee_work_contacts', 'employee_work_contact', p_id => 'employee_id');

create trigger _100_tidy before insert or update on public.employee_personal
  for each row execute function private.tg_tidy_record('pis', 'cep', 'cnh_number', 'ibge_city', 'uf', 'rg_uf', 'birthplace_uf',
    'cnh_category');
create trigger _300_touch_updated_at before update on public.employee_personal
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.employee_personal
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.employee_personal', 'employee_personal', p_id => 'employee_id', p_masked => true);

create trigger _100_tidy before insert or update on public.employee_dependents
  for each row execute function private.tg_tidy_record('cpf');
create trigger _200_check before insert or update on public.employee_dependents
  for each row execute function private.tg_employee_dependents__check();
create trigger _300_touch_updated_at before update on public.employee_dependents
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.employee_dependents
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.employee_dependents', 'employee_dependent', p_id => 'employee_id', p_masked => true);

create trigger _100_tidy before insert or update on public.employee_emergency_contacts
  for each row execute function private.tg_tidy_record();
create trigger _200_limit before insert on public.employee_emergency_contacts
  for each row execute function private.tg_employee_emergency_contacts__limit();
create trigger _300_touch_updated_at before update on public.employee_emergency_contacts
  for each row execute function private.tg_touch_updated_at();
select private.keep_trail('public.employee_emergency_contacts', 'employee_emergency_contact', '{insert,update,delete}',
  p_id => 'employee_id', p_masked => true);

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.employee_work_contacts
  is 'How to reach a person at work; colleagues read it by person_card. Apart from the address of the login.';
comment on table public.employee_personal is 'Civil data of a person: the person and administrators (class personal).';
comment on column public.employee_personal.education_level is 'Level of schooling, 01 to 12 of the eSocial layout.';
comment on column public.employee_personal.ibge_city is 'Number of the municipality at IBGE.';
comment on table public.employee_dependents is 'Dependents of a person, kinds of eSocial table 07 (class personal).';
comment on table public.employee_emergency_contacts
  is 'Whom to call: the person keeps them; really deleted when taken out (class personal).';
