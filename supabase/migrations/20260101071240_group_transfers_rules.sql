-- Transfers between companies of the group: rules.
-- See group_transfers_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- The transfer by which the present employment of somebody began; all null for most.
create function private.transfer_of(p_employee public.employees) returns private.group_transfers
language sql stable security definer set search_path = '' as $$
  select t from private.group_transfers t
  where t.to_company_id = p_employee.company_id and t.to_employee_id = p_employee.id and t.starts_on = p_employee.hire_date
$$;

-- Whom one service spans: the person, and who that was in the companies before. Who came back to the first company is met once (union).
create function private.service_of(p_employee public.employees) returns setof public.employees
language sql stable security definer set search_path = '' as $$
  with recursive service as (
    select p_employee as person
    union
    select e from service s
    cross join lateral private.transfer_of(s.person) t
    join public.employees e on e.company_id = (t).company_id and e.id = (t).employee_id
  )
  select (s.person).* from service s
$$;
