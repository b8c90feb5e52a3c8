-- Who does the tasks of journeys: rules.
-- See journey_kinds_tables for the overview.

-- Functions: groups and the person ----------------------------------------------------------------------------------
-- Tasks of the administrators: nobody by name.
create function private.found_hr(p_company_id uuid, p_needs private.task_need[]) returns setof private.task_answer
language sql immutable set search_path = '' as $$
  select n.place, null::uuid, null::uuid, null::text, false from unnest(p_needs) n
$$;

-- Tasks of the person whom the journey is about.
create function private.found_person(p_company_id uuid, p_needs private.task_need[]) returns setof private.task_answer
language sql immutable set search_path = '' as $$
  select n.place, n.employee_id, null::uuid, null::text, false from unnest(p_needs) n
$$;

-- Whether somebody can do tasks: who can sign in, or was invited and still may come.
create function private.gets_in(p_person public.employees) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.can_sign_in(p_person.id) or (p_person.status <> 'terminated' and exists (select from public.invitations i
    where i.company_id = p_person.company_id and i.employee_id = p_person.id and i.accepted_at is null and i.revoked_at is null
      and i.expires_at > private.now()))
$$;

-- How somebody of the company is called; nobody else is.
create function private.colleague_name(p_company_id uuid, p_employee_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select e.display_name::text from public.employees e where e.company_id = p_company_id and e.id = p_employee_id),
    'Quem foi escolhido')
$$;

-- Whether somebody of a department can do its tasks.
create function private.department_has_access(p_company_id uuid, p_department_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.employees e
    where e.company_id = p_company_id and e.department_id = p_department_id and private.gets_in(e))
$$;

-- Tasks of a department.
create function private.found_departments(p_company_id uuid, p_needs private.task_need[]) returns setof private.task_answer
language sql stable security definer set search_path = '' as $$
  with asked as materialized (
    select d.department_id, private.department_has_access(p_company_id, d.department_id) as has_access
    from (select distinct n.department_id from unnest(p_needs) n) d
  )
  select n.place, null::uuid, case when a.has_access then n.department_id end,
    case when not a.has_access then format('Ninguém de %s tem acesso ao sistema: fica com o RH',
      coalesce((select d.name from public.departments d where d.company_id = p_company_id and d.id = n.department_id),
        'um departamento')) end,
    not a.has_access
  from unnest(p_needs) n join asked a on a.department_id is not distinct from n.department_id
$$;

-- Functions: people -------------------------------------------------------------------------------------------------
-- Tasks of the manager: the nearest superior who can sign in. A circle of superiors ends where it began.
create function private.found_managers(p_company_id uuid, p_needs private.task_need[]) returns setof private.task_answer
language sql stable security definer set search_path = '' as $$
  with recursive above as (
    select e.id as person_id, e.manager_id, 1 as step, array[e.id] as path from public.employees e
    where e.company_id = p_company_id and e.manager_id is not null and e.id in (select n.employee_id from unnest(p_needs) n)
    union all
    select a.person_id, e.manager_id, a.step + 1, a.path || e.id from above a
    join public.employees e on e.company_id = p_company_id and e.id = a.manager_id and e.manager_id is not null
    where a.manager_id <> all (a.path)
  ), reached as (
    select distinct on (a.person_id) a.person_id, e.id, a.step from above a
    join public.employees e on e.company_id = p_company_id and e.id = a.manager_id and private.gets_in(e)
    where a.manager_id <> all (a.path) order by a.person_id, a.step
  ), said as (
    select e.id as person_id, r.id as found_id, case
        when e.manager_id is null then 'Sem gestor: fica com o RH'
        when r.id is not null and r.step > 1 then format('%s não tem acesso ao sistema: fica com %s', private.person_name(e.manager_id),
          private.person_name(r.id))
        when r.id is null and exists (select from above a where a.person_id = e.id and a.manager_id = any (a.path))
          then 'Os gestores acima formam um círculo: fica com o RH'
        when r.id is null then 'Ninguém acima tem acesso ao sistema: fica com o RH' end as problem
    from public.employees e left join reached r on r.person_id = e.id
    where e.company_id = p_company_id and e.id in (select n.employee_id from unnest(p_needs) n)
  )
  select n.place, s.found_id, null::uuid, s.problem, s.found_id is null
  from unnest(p_needs) n left join said s on s.person_id = n.employee_id
$$;

-- Tasks of the buddy, or of the manager while there is none who can sign in.
create function private.found_buddies(p_company_id uuid, p_needs private.task_need[]) returns setof private.task_answer
language sql stable security definer set search_path = '' as $$
  select m.place, coalesce(b.id, m.assignee_id), null::uuid, case when b.id is null then coalesce(case when m.is_error then m.problem end,
      case when n.buddy_id is null then 'Ainda sem padrinho: fica com o gestor'
        else format('%s não tem acesso ao sistema: fica com o gestor', private.colleague_name(p_company_id, n.buddy_id)) end) end,
    b.id is null and m.is_error
  from private.found_managers(p_company_id, p_needs) m
  join unnest(p_needs) n on n.place = m.place
  left join public.employees b on b.company_id = p_company_id and b.id = n.buddy_id and private.gets_in(b)
$$;

-- Tasks of somebody whom the template names.
create function private.found_named(p_company_id uuid, p_needs private.task_need[]) returns setof private.task_answer
language sql stable security definer set search_path = '' as $$
  select n.place, e.id, null::uuid, case when e.id is null then format('%s %s: fica com o RH',
      private.colleague_name(p_company_id, n.named_id),
      case when exists (select from public.employees g where g.company_id = p_company_id and g.id = n.named_id and g.status = 'terminated')
        then 'saiu da empresa' else 'não tem acesso ao sistema' end) end,
    e.id is null
  from unnest(p_needs) n
  left join public.employees e on e.company_id = p_company_id and e.id = n.named_id and private.gets_in(e)
$$;

-- Tasks of the head of the department, or of the nearest one above.
create function private.found_heads(p_company_id uuid, p_needs private.task_need[]) returns setof private.task_answer
language sql stable security definer set search_path = '' as $$
  select n.place, e.id, null::uuid, case when e.id is null then 'Nenhuma chefia de departamento com acesso: fica com o RH' end, e.id is null
  from unnest(p_needs) n
  left join public.employees e on e.company_id = p_company_id and private.gets_in(e)
    and e.id = private.nearest_head(p_company_id, n.employee_id, array[n.employee_id])
$$;

-- Functions: who does the work of TI --------------------------------------------------------------------------------
-- The department that does the work of TI where the template names nobody: the one that is called so, or null.
create function private.it_department(p_company_id uuid) returns uuid language sql stable security definer set search_path = '' as $$
  select d.id from public.departments d
  where d.company_id = p_company_id and d.archived_at is null
    and private.search_text(d.name) ~ '^(ti|tecnologia|tecnologia da informacao|infraestrutura|suporte|sistemas)$'
    and private.department_has_access(p_company_id, d.id)
  order by length(d.name), d.name limit 1
$$;

-- Tasks of TI: whom the template names, or the department.
create function private.found_it(p_company_id uuid, p_needs private.task_need[]) returns setof private.task_answer
language sql stable security definer set search_path = '' as $$
  with asked as materialized (
    select g.department_id, case when private.department_has_access(p_company_id, g.department_id) then g.department_id
      else private.it_department(p_company_id) end as id
    from (select distinct n.department_id from unnest(p_needs) n where n.named_id is null) g
  )
  select a.* from private.found_named(p_company_id, array(select n from unnest(p_needs) n where n.named_id is not null)) a
  union all
  select n.place, null::uuid, d.id, case when d.id is null then 'Nenhum departamento de TI: fica com o RH' end, false
  from unnest(p_needs) n join asked d on d.department_id is not distinct from n.department_id
  where n.named_id is null
$$;

insert into private.journey_responsibles (responsible, position, needs, routine) values
  ('hr', 10, 'nothing', 'private.found_hr'),
  ('manager', 20, 'nothing', 'private.found_managers'),
  ('buddy', 30, 'nothing', 'private.found_buddies'),
  ('person', 40, 'nothing', 'private.found_person'),
  ('it', 50, 'nothing', 'private.found_it'),
  ('head', 60, 'nothing', 'private.found_heads'),
  ('department', 70, 'department', 'private.found_departments'),
  ('named', 80, 'person', 'private.found_named');

-- Functions: the registry -------------------------------------------------------------------------------------------
-- Who does each of these tasks, each word asked once.
create function private.found_responsibles(p_company_id uuid, p_needs private.task_need[]) returns setof private.task_answer
language plpgsql stable security definer set search_path = '' as $$
declare
  word private.journey_responsibles;
begin
  for word in
    select r.* from private.journey_responsibles r where r.responsible in (select n.responsible from unnest(p_needs) n) loop
    return query execute format('select * from %s($1, $2)', word.routine)
      using p_company_id, array(select n from unnest(p_needs) n where n.responsible = word.responsible);
  end loop;
end
$$;
