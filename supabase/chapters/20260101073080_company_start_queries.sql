-- What a company has left to do: people, to act on at once.
-- See company_start_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Who works, cannot sign in and has no invitation that may still be opened.
create function public.people_to_invite(p_company_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select u.employee_id from private.uninvited_people(p_company_id) u
  where p_company_id = any (private.company_ids_with('manage_settings'))
$$;

-- The manager whom most people of a department have, of equals one who works in it; nobody where they have none.
create function public.heads_to_choose(p_company_id uuid)
returns table (department_id uuid, name text, people bigint, head_id uuid, head_name text, updated_at timestamptz)
language sql stable security definer set search_path = '' as $$
  with staff as materialized (
    select e.department_id, e.manager_id from public.employees e
    where e.company_id = p_company_id and e.department_id is not null and e.status in ('active', 'notice')
  )
  select d.id, d.name::text, (select count(*) from staff s where s.department_id = d.id), h.id, h.display_name::text, d.updated_at
  from public.departments d
  left join lateral (
    select m.id, m.display_name from staff s
    join public.employees m on m.company_id = p_company_id and m.id = s.manager_id and m.status in ('active', 'notice')
    where s.department_id = d.id
    group by m.id, m.display_name, m.department_id order by count(*) desc, m.department_id is distinct from d.id, m.id limit 1) h on true
  where d.company_id = p_company_id and d.archived_at is null and d.head_employee_id is null
    and p_company_id = any (private.company_ids_with('manage_settings'))
  order by d.name, d.id
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values ('heads_to_choose', 'head_id ?, head_name ?');

-- Data --------------------------------------------------------------------------------------------------------------
grant execute on function public.people_to_invite(uuid), public.heads_to_choose(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.people_to_invite(uuid) is
  'People of a company without an access and without an open invitation, for administrators.';
comment on function public.heads_to_choose(uuid) is
  'Departments without a head, each with whom most of its people report to, for administrators.';
