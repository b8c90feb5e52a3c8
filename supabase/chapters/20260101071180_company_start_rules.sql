-- What a company has left to do: people.
-- See company_start_tables for the overview.

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.start_steps (step, place, routine) values
  ('people', 10, 'private.people_to_bring'),
  ('contracts', 20, 'private.people_without_contract'),
  ('pay', 30, 'private.people_without_pay'),
  ('personal', 40, 'private.people_without_file'),
  ('heads', 50, 'private.departments_without_head'),
  ('logins', 80, 'private.people_without_login');

-- Functions ---------------------------------------------------------------------------------------------------------
-- One while nobody but whoever runs the company is there.
create function private.people_to_bring(p_company_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select case when count(*) > 0 then 0 else 1 end
  from (select from public.employees e where e.company_id = p_company_id and e.role is distinct from 'master'
    and e.role is distinct from 'admin' limit 1) x
$$;

-- Nobody has told on what terms they work.
create function private.people_without_contract(p_company_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.employees e
  where e.company_id = p_company_id and e.status <> 'terminated' and not exists (
    select from public.employee_contracts c where c.company_id = e.company_id and c.employee_id = e.id)
$$;

-- No pay that still counts.
create function private.people_without_pay(p_company_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.employees e
  where e.company_id = p_company_id and e.status <> 'terminated' and not exists (
    select from public.employee_compensation c where c.company_id = e.company_id and c.employee_id = e.id and c.voided_at is null)
$$;

-- Without what the admission to eSocial asks of everybody.
create function private.people_without_file(p_company_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.employees e
  where e.company_id = p_company_id and e.status <> 'terminated' and not exists (
    select from public.employee_personal p
    where p.company_id = e.company_id and p.employee_id = e.id and num_nulls(p.sex, p.education_level) = 0)
$$;

-- Nobody leads them.
create function private.departments_without_head(p_company_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.departments d where d.company_id = p_company_id and d.archived_at is null and d.head_employee_id is null
$$;

-- Who works, cannot sign in and has no invitation that may still be opened.
create function private.uninvited_people(p_company_id uuid) returns table (employee_id uuid)
language sql stable security definer set search_path = '' as $$
  select e.id from public.employees e
  where e.company_id = p_company_id and e.status in ('active', 'notice') and e.user_id is null and not exists (
    select from public.invitations i where i.company_id = e.company_id and i.employee_id = e.id and i.accepted_at is null
      and i.revoked_at is null and i.expires_at > private.now())
$$;

-- How many they are.
create function private.people_without_login(p_company_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from private.uninvited_people(p_company_id)
$$;
