-- Employees.
-- The people of a company, with the columns of the specification. A person may have a login (user_id), and a login
-- belongs to one row. The role is nullable text: unknown or missing counts as user.
-- Everyone reads the own row; view_all_employees reads the company's. manage_employees creates and edits people, but
-- role, login and company are out of reach, and `employees` says whom of them one may change, and what.
-- The situation follows the life of the contract: the day of admission begins it, an ending (`contract_endings`) closes it. By
-- editing, people only go into notice and back.
-- It refuses: invalid or repeated CPF, dates that cannot be, a manager of another company or below oneself, changes
-- of situation outside status_transitions, and deletion.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.employees (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  user_id uuid,
  first_name text collate "pt-BR-x-icu" not null,
  last_name text collate "pt-BR-x-icu" not null,
  social_name text collate "pt-BR-x-icu",
  email text,
  position text collate "pt-BR-x-icu",
  hire_date date,
  phone text,
  address text,
  birth_date date,
  cpf text,
  rg text,
  role text,
  profile_image_url text,
  department_id uuid,
  manager_id uuid,
  registration_number text,
  status text not null default 'active',
  termination_date date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  display_name text collate "pt-BR-x-icu" not null
    generated always as (coalesce(social_name, first_name || ' ' || last_name)) stored,
  search_text text not null generated always as (
    private.search_text(social_name, first_name, last_name, email, position, cpf, registration_number)) stored,
  constraint employees_pkey primary key (id),
  constraint employees_company_id_key unique (company_id, id),
  constraint employees_user_id_key unique (user_id),
  constraint employees_cpf_key unique (company_id, cpf),
  constraint employees_registration_number_key unique (company_id, registration_number),
  constraint employees_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint employees_user_fkey foreign key (user_id) references auth.users (id) on delete set null,
  constraint employees_department_fkey foreign key (company_id, department_id)
    references public.departments (company_id, id) on delete restrict,
  constraint employees_manager_fkey foreign key (company_id, manager_id)
    references public.employees (company_id, id) on delete restrict,
  constraint employees_first_name_check check (private.is_clean_text(first_name, 100)),
  constraint employees_last_name_check check (private.is_clean_text(last_name, 100)),
  constraint employees_social_name_check check (private.is_clean_text(social_name, 200)),
  constraint employees_email_check check (private.is_email(email)),
  constraint employees_position_check check (private.is_clean_text(position, 120)),
  constraint employees_hire_date_check check (hire_date between '1900-01-01' and '2199-12-31'),
  constraint employees_phone_check check (
    phone ~ '^\+?[0-9() .-]{8,25}$' and char_length(regexp_replace(phone, '[^0-9]', '', 'g')) between 8 and 15),
  constraint employees_address_check check (private.is_clean_text(address, 300)),
  constraint employees_birth_date_check check (birth_date between '1900-01-01' and '2199-12-31'),
  constraint employees_cpf_check check (private.is_cpf(cpf)),
  constraint employees_rg_check check (private.is_clean_text(rg, 20)),
  constraint employees_profile_image_url_check check (
    private.is_clean_text(profile_image_url, 1000)
    and profile_image_url ~ '^(https://[^/\\?#@]+(/|$)|/[^/\\]|[0-9a-f-]{36}/avatar/[0-9a-f-]{36}$)'),
  constraint employees_manager_id_check check (manager_id <> id),
  constraint employees_registration_number_check check (private.is_clean_text(registration_number, 30)),
  constraint employees_termination_date_check check ((status = 'terminated') = (termination_date is not null)),
  constraint employees_status_check check (status in ('pre_admission', 'active', 'notice', 'terminated'))
);

-- When somebody's access ends, at a given minute, and until when the own documents stay open after it: null for not at all. Apart from
-- employees, whose rows their owners read. The row stays as long as the person is gone.
create table private.access_endings (
  employee_id uuid not null,
  company_id uuid not null,
  ends_at timestamptz not null,
  documents_until timestamptz,
  constraint access_endings_pkey primary key (employee_id),
  constraint access_endings_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint access_endings_documents_until_check check (documents_until > ends_at)
);

alter table public.departments add constraint departments_head_fkey
  foreign key (company_id, head_employee_id) references public.employees (company_id, id) on delete restrict;

insert into public.status_transitions (entity, from_status, to_status) values
  ('employee', 'pre_admission', 'active'),
  ('employee', 'pre_admission', 'terminated'),
  ('employee', 'active', 'notice'),
  ('employee', 'active', 'terminated'),
  ('employee', 'notice', 'active'),
  ('employee', 'notice', 'terminated'),
  ('employee', 'terminated', 'active'),
  ('employee', 'terminated', 'pre_admission'),
  -- Of these, the ones that a hand may write; all others are the work of a verb or of a day.
  ('employee_edit', 'active', 'notice'),
  ('employee_edit', 'notice', 'active');

-- Indexes -----------------------------------------------------------------------------------------------------------
create index employees_company_name_idx on public.employees (company_id, display_name, id);
create index employees_company_position_idx on public.employees (company_id, position, id);
create index employees_company_hire_date_idx on public.employees (company_id, hire_date, id) include (termination_date, status);
create index employees_company_status_idx on public.employees (company_id, status, display_name, id);
create index employees_company_department_idx on public.employees (company_id, department_id) include (id, hire_date, termination_date);
create index employees_company_manager_idx on public.employees (company_id, manager_id);
create index employees_admins_idx on public.employees (company_id) where role = 'admin';
create index access_endings_company_idx on private.access_endings (company_id, employee_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.employees enable row level security;
alter table private.access_endings enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted to people: role, user_id, changing company_id, id, timestamps, termination_date (it follows the
-- situation), the situation of somebody new (it follows the admission), delete. The secret key links logins.
grant select on public.employees to authenticated, service_role;
grant insert (
  company_id, first_name, last_name, social_name, email, position, hire_date, phone, address, birth_date, cpf, rg,
  profile_image_url, department_id, manager_id, registration_number
) on public.employees to authenticated;
grant update (
  first_name, last_name, social_name, email, position, hire_date, phone, address, birth_date, cpf, rg,
  profile_image_url, department_id, manager_id, registration_number, status
) on public.employees to authenticated;
grant insert, update on public.employees to service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
-- The leading comparison is the one that the index serves. The second is an inequality, and not another list of
-- companies, because the planner would multiply two lists and expect a single row. Whom of a company a manager writes is
-- a trigger's to say (`employees`): a policy would leave the row out in silence, and a refusal has to have words.
create policy select_own_or_company on public.employees for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('view_all_employees'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('view_all_employees'))
      or id = (select private.my_employee_id())));
create policy insert_manage on public.employees for insert to authenticated
  with check (company_id = any ((select private.company_ids_with('manage_employees'))::uuid[]));
create policy update_manage on public.employees for update to authenticated
  using (company_id = any ((select private.company_ids_with('manage_employees'))::uuid[]))
  with check (company_id = any ((select private.company_ids_with('manage_employees'))::uuid[]));

-- Functions: keeping rows right -------------------------------------------------------------------------------------
-- Tidies text; lower-case e-mail; digits of the CPF; empty becomes null.
create function private.tg_employees__normalise() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  new.first_name := coalesce(private.tidy(new.first_name), '');
  new.last_name := coalesce(private.tidy(new.last_name), '');
  new.social_name := private.tidy(new.social_name);
  new.email := lower(private.tidy(new.email));
  new.position := private.tidy(new.position);
  new.phone := private.tidy(new.phone);
  new.address := private.tidy(new.address);
  new.cpf := nullif(regexp_replace(new.cpf, '[\s.-]', '', 'g'), '');
  new.rg := private.tidy(new.rg);
  new.profile_image_url := private.tidy(new.profile_image_url);
  new.registration_number := private.tidy(new.registration_number);
  return new;
end
$$;

-- Refuses a manager from below (RHCYC).
create function private.tg_employees__refuse_cycle() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('employees.manager:' || new.company_id, 0));
  if exists (
    with recursive above as (
      select e.id, e.manager_id from public.employees e where e.id = new.manager_id
      union
      select e.id, e.manager_id from public.employees e join above a on e.id = a.manager_id
    )
    select from above where id = new.id
  ) then
    perform private.refuse('RHCYC', 'O gestor escolhido está abaixo desta pessoa na hierarquia.', 'manager_id',
      'Escolha outro gestor.');
  end if;
  return new;
end
$$;

-- Refuses joining an archived department (RHARC).
-- Joining or moving locks the department, so that it cannot be archived meanwhile. Who left keeps the old one. After the row
-- is written, and so after the policy was asked: a stranger's row waits for nobody.
create function private.tg_employees__refuse_archived_department() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  department_archived_at timestamptz;
begin
  select d.archived_at into department_archived_at from public.departments d
  where d.company_id = new.company_id and d.id = new.department_id for share;
  if department_archived_at is not null then
    perform private.refuse('RHARC', 'O departamento está arquivado.', 'department_id', 'Escolha um departamento em uso.');
  end if;
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _100_normalise before insert or update on public.employees
  for each row execute function private.tg_employees__normalise();
create trigger _200_keep_company before update on public.employees
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _220_refuse_cycle before update of manager_id on public.employees
  for each row when (new.manager_id is not null and new.manager_id is distinct from old.manager_id)
  execute function private.tg_employees__refuse_cycle();
create trigger _230_check_transition before update of status on public.employees
  for each row when (old.status is distinct from new.status)
  execute function private.tg_check_transition('employee');
create trigger _231_check_edit before update of status on public.employees
  for each row when (current_user = 'authenticated' and old.status is distinct from new.status)
  execute function private.tg_check_transition('employee_edit');
create trigger _300_touch_updated_at before update on public.employees
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.employees
  for each row execute function private.tg_refuse_delete();
create trigger _510_refuse_archived_department after insert or update of department_id, status on public.employees
  for each row when (new.department_id is not null and new.status <> 'terminated')
  execute function private.tg_employees__refuse_archived_department();

-- Tables: ranks and roles -------------------------------------------------------------------------------------------
-- Whose record is being written by an approved change, inside one transaction: rows here are never committed. The guard
-- of names and documents lets that write through, since who decides may rank below the person.
create table private.applying_changes (
  employee_id uuid not null,
  company_id uuid not null,
  constraint applying_changes_pkey primary key (employee_id),
  constraint applying_changes_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict
);

create index applying_changes_company_idx on private.applying_changes (company_id, employee_id);
alter table private.applying_changes enable row level security;

-- Tables: employee directory ----------------------------------------------------------------------------------------
create table public.employee_directory (
  id uuid not null,
  company_id uuid not null,
  display_name text collate "pt-BR-x-icu" not null,
  initials text not null,
  position text collate "pt-BR-x-icu",
  department_id uuid,
  email text,
  profile_image_url text,
  avatar_path text generated always as (case when profile_image_url !~ '^(https:|/)' then profile_image_url end) stored,
  search_text text not null generated always as (private.search_text(display_name, email, position)) stored,
  constraint employee_directory_pkey primary key (id),
  constraint employee_directory_company_id_key unique (company_id, id),
  constraint employee_directory_employee_fkey foreign key (company_id, id)
    references public.employees (company_id, id) on delete restrict,
  constraint employee_directory_department_fkey foreign key (company_id, department_id)
    references public.departments (company_id, id) on delete restrict
);

-- Indexes: employee directory ---------------------------------------------------------------------------------------
create index employee_directory_company_name_idx on public.employee_directory (company_id, display_name, id);
create index employee_directory_company_department_idx on public.employee_directory (company_id, department_id);

-- Row level security: employee directory ----------------------------------------------------------------------------
alter table public.employee_directory enable row level security;

-- Grants: employee directory ----------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; the trigger writes.
grant select on public.employee_directory to authenticated, service_role;

-- Policies: employee directory --------------------------------------------------------------------------------------
create policy select_member on public.employee_directory for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.employees is 'The people of a company. Sensitive: own row, or view_all_employees.';
comment on column public.employees.user_id is 'The login. Unique: a login belongs to one row.';
comment on column public.employees.social_name is 'Nome social: when set, it is the name shown.';
comment on column public.employees.cpf is '11 digits without punctuation, unique in the company.';
comment on column public.employees.profile_image_url is 'Key of the uploaded photo (company/avatar/file), or an old address.';
comment on column public.employees.role is 'master, admin, manager or user; unknown or null counts as user. Written by grant_access.';
comment on column public.employees.registration_number is 'Matrícula: unique in the company, forever.';
comment on column public.employees.status is 'pre_admission, active, notice or terminated; terminated people have no access.';
comment on column public.employees.termination_date is 'Last day in the company; set and cleared with the situation.';
comment on table private.access_endings is 'The instant at which the access of a person ends, and that at which the own documents do.';
comment on table private.applying_changes is 'Whose record an approved change is writing. Empty outside a transaction.';
comment on table public.employee_directory is 'Harmless columns of people active or in notice. Kept by trigger.';
comment on column public.employee_directory.id is 'The employee''s id.';
comment on column public.employee_directory.avatar_path is 'Key of the uploaded photo in the bucket of photos; null for old addresses.';
comment on column public.employee_directory.initials is 'Two letters of the name shown, or NA.';
