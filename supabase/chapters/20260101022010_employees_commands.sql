-- Employees: commands.
-- See employees_tables for the overview.

-- Functions: guarding -----------------------------------------------------------------------------------------------
-- Somebody of the companies where the caller has a permission, locked, and never the caller (RHPER, RHNTF, RHSLF).
create function private.lock_somebody_else(p_employee_id uuid, p_permission text, p_refusal text, p_own_refusal text)
returns public.employees language plpgsql volatile security definer set search_path = '' as $$
declare
  reached uuid[] := private.require_companies(p_permission, p_refusal);
  person public.employees;
begin
  select e.* into person from public.employees e where e.id = p_employee_id and e.company_id = any (reached) for update;
  if person.id is null then
    perform private.refuse_missing('Pessoa não encontrada nesta empresa.', 'employee_id');
  elsif person.id = private.my_employee_id() then
    perform private.refuse('RHSLF', p_own_refusal, '', 'Peça a outro administrador.');
  end if;
  return person;
end
$$;

-- Refuses when no other usable master would remain (RHLMA).
create function private.keep_one_master(p_leaving_employee_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('employees.last_master', 0));
  if array_remove(private.usable_masters(), p_leaving_employee_id) = '{}' then
    perform private.refuse('RHLMA', 'O último master não pode deixar de ser master.', 'role',
      'Dê o papel de master a outra pessoa antes.');
  end if;
end
$$;

-- Refuses changing the own situation or admission (RHSLF), those of a higher rank (RHRNK), and ending the last master (RHLMA).
-- Ending somebody's contract ends their access, so it must not be a way around roles; and vacations are counted from the
-- admission, so that an own day would be periods given to oneself.
create function private.tg_employees__guard_employment() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if old.id = private.my_employee_id() and old.status is distinct from new.status then
    perform private.refuse('RHSLF', 'Você não pode mudar a própria situação.', 'status', 'Peça a outra pessoa.');
  elsif old.id = private.my_employee_id() then
    perform private.refuse('RHSLF', 'Você não pode mudar a própria data de admissão.', 'hire_date', 'Peça a outra pessoa.');
  elsif private.outranks_caller(old.role) and old.status is distinct from new.status then
    perform private.refuse('RHRNK', 'Seu papel não permite mudar a situação desta pessoa.', 'status', 'Peça a um administrador.');
  elsif private.outranks_caller(old.role) then
    perform private.refuse('RHRNK', 'Seu papel não permite mudar a data de admissão desta pessoa.', 'hire_date',
      'Peça a um administrador.');
  end if;
  if old.role = 'master' and new.status = 'terminated' then
    perform private.keep_one_master(old.id);
  end if;
  return new;
end
$$;

-- Functions: roles --------------------------------------------------------------------------------------------------
create function public.grant_access(p_employee_id uuid, p_role text) returns public.employees
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees;
begin
  if p_role is null or p_role not in ('master', 'admin', 'manager', 'user') then
    perform private.refuse('RHROL', 'Papel desconhecido.', 'role', 'Use master, admin, manager ou user.');
  end if;
  if caller.role is null or caller.role not in ('master', 'admin') then
    perform private.refuse('RHPER', 'Somente administradores concedem acesso.', 'role', 'Peça a um administrador.');
  end if;
  select e.* into person from public.employees e
  where e.id = p_employee_id and e.company_id = any (private.companies_reached(caller, null))
  for update;
  if not found then
    perform private.refuse_missing('Pessoa não encontrada nesta empresa.', 'employee_id', 'Recarregue a lista.');
  end if;
  if person.id = caller.employee_id then
    perform private.refuse('RHSLF', 'Você não pode mudar o próprio papel.', 'role', 'Peça a outra pessoa.');
  end if;
  if caller.role <> 'master' and (p_role = 'master' or person.role = 'master') then
    perform private.refuse('RHRNK', 'Somente um master concede ou retira o papel de master.', 'role', 'Peça a um master.');
  end if;
  if person.role = 'master' and p_role <> 'master' then
    perform private.keep_one_master(person.id);
  end if;
  update public.employees e set role = p_role where e.id = person.id returning e.* into person;
  return person;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _240_guard_employment before update of status, hire_date on public.employees
  for each row when ((old.status, old.hire_date) is distinct from (new.status, new.hire_date))
  execute function private.tg_employees__guard_employment();

-- Functions: roles --------------------------------------------------------------------------------------------------
grant execute on function public.grant_access(uuid, text) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.grant_access(uuid, text) is
  'Gives a role. Admins give admin, manager and user in their company; only a master gives or takes master; nobody changes the own role.';
