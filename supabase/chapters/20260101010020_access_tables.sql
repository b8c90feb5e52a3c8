-- Access.
-- Who may do what. Permissions are data: role_permissions is the only place that maps roles to permissions, and
-- role_modules the only one that maps roles to menu entries. private.me() is the one gate: it answers, from the
-- database and at each request, who is asking; every helper starts from it, so a demotion, a ban, an ended session,
-- a dismissal or a deactivated company acts at once. Two narrow states stand beside the roles: newcomer, before the first day, and
-- leaver, who for some time after the end reaches the own documents and nothing else.
-- The gate reads employees and companies, born in later chapters: its functions are plpgsql, bound when they run.
-- It refuses: logins without employee row, ended sessions, banned or deleted logins, terminated people, people of
-- deactivated companies, invitations that ran out before they were accepted, one-factor sessions of those who enrolled
-- a second factor or whose company demands one, and sessions older than their company allows. To refuse is to see nothing.

-- Types -------------------------------------------------------------------------------------------------------------
create type private.caller as (user_id uuid, employee_id uuid, company_id uuid, role text, permissions text[]);

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.permissions (
  name text not null,
  constraint permissions_pkey primary key (name)
);

create table public.role_permissions (
  role text not null,
  permission text not null,
  constraint role_permissions_pkey primary key (role, permission),
  constraint role_permissions_permission_fkey foreign key (permission) references public.permissions (name),
  constraint role_permissions_role_check check (role in ('master', 'admin', 'manager', 'user'))
);

create table public.role_modules (
  role text not null,
  module text not null,
  position smallint not null,
  constraint role_modules_pkey primary key (role, module),
  constraint role_modules_role_check check (role in ('master', 'admin', 'manager', 'user'))
);

-- The key that no API role reads: with it private.me() seals what it keeps for the rest of a statement.
create table private.gate_keys (
  only_row boolean not null default true,
  key text not null,
  constraint gate_keys_pkey primary key (only_row),
  constraint gate_keys_only_row_check check (only_row)
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index role_permissions_permission_idx on public.role_permissions (permission);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.permissions enable row level security;
alter table public.role_permissions enable row level security;
alter table public.role_modules enable row level security;
alter table private.gate_keys enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone. Roles change with the product, by migration.
grant select on public.permissions, public.role_permissions, public.role_modules to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_signed_in on public.permissions for select to authenticated using (true);
create policy select_signed_in on public.role_permissions for select to authenticated using (true);
create policy select_signed_in on public.role_modules for select to authenticated using (true);

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.gate_keys (key) values (encode(extensions.gen_random_bytes(32), 'hex'));

insert into public.permissions (name)
select unnest(array[
  'view_all_companies', 'deactivate_company', 'view_all_employees', 'manage_employees', 'manage_departments',
  'manage_documents', 'view_own_documents', 'manage_leaves', 'view_own_leaves', 'view_leave_reports', 'manage_okrs',
  'view_own_okrs', 'view_department_okrs', 'view_okr_reports', 'manage_pdis', 'view_own_pdi', 'manage_assets',
  'approve_assets', 'manage_evaluations', 'view_team_evaluations', 'manage_settings']);

insert into public.role_permissions (role, permission)
select 'master', name from public.permissions
union all
select 'admin', unnest(array[
  'view_all_employees', 'manage_employees', 'manage_departments', 'manage_documents', 'manage_leaves',
  'view_leave_reports', 'manage_okrs', 'view_okr_reports', 'manage_pdis', 'manage_assets', 'approve_assets',
  'manage_evaluations', 'manage_settings'])
union all
select 'manager', unnest(array[
  'view_all_employees', 'manage_employees', 'view_own_documents', 'manage_leaves', 'view_leave_reports',
  'manage_okrs', 'view_department_okrs', 'manage_pdis', 'view_team_evaluations'])
union all
select 'user', unnest(array['view_own_documents', 'view_own_leaves', 'view_own_okrs', 'view_own_pdi']);

insert into public.role_modules (role, module, position)
select r.role, m.module, m.position
from unnest(array[
    'dashboard', 'employees', 'onboarding', 'okrs', 'pdis', 'evaluations', 'leaves', 'documents', 'assets',
    'offboarding', 'news', 'settings', 'enterprise']) with ordinality as m (module, position)
cross join unnest(array['master', 'admin', 'manager', 'user']) as r (role)
where r.role = 'master'
  or (r.role = 'admin' and m.module <> 'enterprise')
  or (r.role in ('manager', 'user') and m.module in (
    'dashboard', 'employees', 'okrs', 'pdis', 'evaluations', 'leaves', 'documents', 'assets', 'news'));

-- Functions ---------------------------------------------------------------------------------------------------------
grant usage on schema private to supabase_auth_admin;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.caller is 'Who is asking: login, employee row, company, role and what the role permits.';
comment on table public.permissions is 'The permissions of the product. A permission names an act.';
comment on table public.role_permissions is 'The only map from roles to permissions.';
comment on table public.role_modules is 'Which modules each role sees, in the order of the menu.';
comment on table private.gate_keys is 'The one key of the gate. No API role reads it.';
