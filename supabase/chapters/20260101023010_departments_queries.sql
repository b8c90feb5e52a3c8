-- Departments: queries.
-- See departments_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Computed relationship: a composite reference to the same table cannot be embedded by its constraint.
create function public.parent(public.departments) returns setof public.departments language sql stable rows 1 as $$
  select d.* from public.departments d where d.company_id = $1.company_id and d.id = $1.parent_id
$$;

grant execute on function public.parent(public.departments) to authenticated, service_role;

-- Functions: changes of departments ---------------------------------------------------------------------------------
-- Who may not read the employees counts the directory: people not admitted yet are no news for them.
create function public.department_tree(p_company_id uuid)
returns table (
  id uuid, parent_id uuid, name text, cost_centre text, head_employee_id uuid, head_name text, archived_at timestamptz,
  people bigint, people_below bigint, children bigint, updated_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  everyone boolean;
begin
  if p_company_id is null or not p_company_id = any (private.visible_company_ids()) then
    return;
  end if;
  everyone := p_company_id = any (private.company_ids_with('view_all_employees'));
  return query
    with recursive counted as materialized (
      select e.department_id, count(*) as people
      from public.employees e
      where e.company_id = p_company_id and e.department_id is not null
        and (e.status in ('active', 'notice') or (everyone and e.status = 'pre_admission'))
      group by e.department_id
    ),
    branch as (
      select d.id as top, d.id from public.departments d where d.company_id = p_company_id
      union all
      select b.top, d.id from branch b
      join public.departments d on d.company_id = p_company_id and d.parent_id = b.id
    ),
    below as (
      select b.top, sum(c.people)::bigint as people from branch b join counted c on c.department_id = b.id group by b.top
    )
    select d.id, d.parent_id, d.name::text, d.cost_centre, d.head_employee_id, h.display_name::text, d.archived_at,
      coalesce(c.people, 0), coalesce(w.people, 0),
      (select count(*) from public.departments k
       where k.company_id = p_company_id and k.parent_id = d.id and k.archived_at is null),
      d.updated_at
    from public.departments d
    left join public.employee_directory h on h.company_id = d.company_id and h.id = d.head_employee_id
    left join counted c on c.department_id = d.id
    left join below w on w.top = d.id
    where d.company_id = p_company_id
    order by d.name, d.id;
end
$$;

-- Shapes: changes of departments ------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('department_tree', 'parent_id ?, cost_centre ?, head_employee_id ?, head_name ?, archived_at ?');

-- Functions: changes of departments ---------------------------------------------------------------------------------
grant execute on function public.department_tree(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.parent(public.departments) is 'The department above. Has no search_path of its own so that it is inlined.';
comment on function public.department_tree(uuid) is
  'The departments of a visible company with head and counts: people directly in it, and with everything below.';
