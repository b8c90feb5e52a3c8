-- Balances of leaves: commands.
-- See leave_balances_rules for the overview.

-- Functions: whose --------------------------------------------------------------------------------------------------
-- The person of private.person_of_leaves, locked (RHNTF, RHPER): of two wishes at once, the later one sees what the other took.
create function private.locked_person_of_leaves(p_employee_id uuid) returns public.employees
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees := private.person_of_leaves(p_employee_id);
begin
  select e.* into person from public.employees e where e.id = person.id for update;
  return person;
end
$$;
