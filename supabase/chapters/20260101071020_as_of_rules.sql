-- As of a day.
-- How the company was, or will be, on any day: one person, the history of one person, and the organogram of everybody.
-- Who leads whom is part of the directory, so everyone sees today's organogram; other days are for who reads all people,
-- and days to come for who plans. Names, pictures and the names of departments are those of today.
-- It refuses: days that the caller may not look at.

-- Functions: teams --------------------------------------------------------------------------------------------------
-- Everyone below a manager today, at any depth.
create function private.team_of(p_manager_id uuid) returns setof uuid language sql stable security definer set search_path = '' as $$
  with recursive below as (
    select e.company_id, e.id from public.employees m
    join public.employees e on e.company_id = m.company_id and e.manager_id = m.id where m.id = p_manager_id
    union
    select e.company_id, e.id from below b join public.employees e on e.company_id = b.company_id and e.manager_id = b.id
  )
  select b.id from below b where b.id <> p_manager_id
$$;

-- Whom people answer to about something: the nearest above each who works here and whose role holds a permission. Of who has nobody, no
-- row; a circle of superiors ends where it began.
create function private.nearest_leaders(p_company_id uuid, p_people uuid[], p_permission text)
returns table (employee_id uuid, leader_id uuid) language sql stable security definer set search_path = '' as $$
  with recursive above as (
    select e.id as person_id, e.manager_id, 1 as step, array[e.id] as path from public.employees e
    where e.company_id = p_company_id and e.id = any (p_people) and e.manager_id is not null
    union all
    select a.person_id, e.manager_id, a.step + 1, a.path || e.id from above a
    join public.employees e on e.company_id = p_company_id and e.id = a.manager_id and e.manager_id is not null
    where a.manager_id <> all (a.path)
  )
  select distinct on (a.person_id) a.person_id, l.id
  from above a
  join public.employees l on l.company_id = p_company_id and l.id = a.manager_id and l.status in ('active', 'notice')
    and private.role_has(l.role, p_permission)
  where a.manager_id <> all (a.path)
  order by a.person_id, a.step
$$;

-- Functions: one person ---------------------------------------------------------------------------------------------
-- Whether the caller reads what a person was and is: the own row, or view_all_employees.
create function private.may_read_history(p_company_id uuid, p_employee_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_employee_id = private.my_employee_id() or p_company_id = any (private.company_ids_with('view_all_employees'));
end
$$;

-- Whether the caller reads what is planned for a person: manage_employees, never one's own.
create function private.may_read_plans(p_company_id uuid, p_employee_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_employee_id is distinct from private.my_employee_id() and p_company_id = any (private.company_ids_with('manage_employees'));
end
$$;

-- What a row changed against the row before, in words. The first of an employment changes nothing: it begins it.
create function private.assignment_changes(p_before jsonb, p_after jsonb) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('field', f.name, 'old', p_before -> f.name, 'new', p_after -> f.name) order by f.place),
    '[]')
  from unnest(array['position', 'department', 'manager', 'work_site', 'cost_centre']) with ordinality as f (name, place)
  where p_before is not null and p_before -> f.name is distinct from p_after -> f.name
$$;

-- Functions: everybody ----------------------------------------------------------------------------------------------
-- Who works in a company on a day, as what, where, under whom.
-- Today's tree stands on employees, as the lists do; any other day on the rows in force on it.
create function private.chart_people(p_company_id uuid, p_on date, p_is_today boolean)
returns table (id uuid, position_title text, department_id uuid, manager_id uuid, hire_date date)
language sql stable security definer set search_path = '' as $$
  select e.id, e.position::text, e.department_id, e.manager_id, e.hire_date
  from public.employees e
  where p_is_today and e.company_id = p_company_id and e.status in ('active', 'notice')
  union all
  select a.employee_id, a.position_title::text, a.department_id, a.manager_id,
    (select max(f.starts_on) from public.employee_assignments f
     where f.company_id = p_company_id and f.employee_id = a.employee_id and f.starts_on <= p_on and f.reason in ('admission', 'rehire'))
  from public.employee_assignments a
  where not p_is_today and a.company_id = p_company_id and a.starts_on <= p_on and (a.ends_on is null or a.ends_on >= p_on)
$$;

-- Refuses days that the caller may not look at (RHPER).
create function private.check_chart_day(p_company_id uuid, p_on date, p_today date) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_on > p_today and not p_company_id = any (private.company_ids_with('manage_departments')) then
    perform private.refuse('RHPER', 'Somente administradores veem o organograma de uma data futura.', 'on', 'Escolha uma data até hoje.');
  elsif p_on < p_today and not p_company_id = any (private.company_ids_with('view_all_employees')) then
    perform private.refuse('RHPER', 'Seu papel vê somente o organograma de hoje.', 'on', 'Escolha a data de hoje.');
  end if;
end
$$;
