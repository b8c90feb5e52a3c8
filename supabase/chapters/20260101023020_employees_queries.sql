-- Employees: queries.
-- See employees_tables for the overview.

-- Functions: keeping rows right -------------------------------------------------------------------------------------
-- Computed relationship: a composite reference to the same table cannot be embedded by its constraint.
create function public.manager(public.employees) returns setof public.employees language sql stable rows 1 as $$
  select e.* from public.employees e where e.company_id = $1.company_id and e.id = $1.manager_id
$$;

grant execute on function public.manager(public.employees) to authenticated, service_role;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.manager(public.employees) is 'The manager. Has no search_path of its own so that it is inlined.';
