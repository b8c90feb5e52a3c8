-- Transfers between companies of the group: rules.
-- See group_transfers_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- In plpgsql, which keeps its plans: they are asked once and more for each of many people.
-- The transfer by which the present employment of somebody began; all null for most.
create function private.transfer_of(p_employee public.employees) returns private.group_transfers
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select t from private.group_transfers t
    where t.to_company_id = p_employee.company_id and t.to_employee_id = p_employee.id and t.starts_on = p_employee.hire_date);
end
$$;

-- Whom one service spans: the person, and who that was in the companies before. Who came back to the first company is met once.
create function private.service_of(p_employee public.employees) returns setof public.employees
language plpgsql stable rows 1 security definer set search_path = '' as $$
declare
  person public.employees := p_employee;
  met uuid[] := '{}';
begin
  while person.id is not null and person.id <> all (met) loop
    return next person;
    met := met || person.id;
    select e.* into person from private.transfer_of(person) t
    join public.employees e on e.company_id = t.company_id and e.id = t.employee_id;
  end loop;
end
$$;
