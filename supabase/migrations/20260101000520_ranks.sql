-- Ranks and roles.
-- Who may change whom. A master stands above an admin, an admin above a manager, a manager above everybody else; admins
-- arrange their equals, managers only who ranks below. manage_employees of an administrator is the company, of a manager the own
-- team, there and back: whoever a manager registers or moves is, and stays, of the team. What makes a contract (situation,
-- admission, CPF, registration number) is for administrators. grant_access alone writes a role.
-- It refuses: people outside a manager's team; changing the own situation, admission, role or (as a manager) place; situation, admission,
-- manager, department, name, e-mail, CPF or photo of who ranks above (for a manager: as high or above); and that the installation
-- loses its last master.

-- Tables -------------------------------------------------------------------------------------------------------------
-- Whose record is being written by an approved change, inside one transaction: rows here are never committed. The guard
-- of names and documents lets that write through, since who decides may rank below the person.
create table private.applying_changes (
  employee_id uuid not null,
  company_id uuid not null,
  constraint applying_changes_pkey primary key (employee_id),
  constraint applying_changes_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict
);

create index applying_changes_company_idx on private.applying_changes (company_id, employee_id);
alter table private.applying_changes enable row level security;

-- Functions: ranks -------------------------------------------------------------------------------------------------
create function private.role_rank(p_role text) returns integer language sql immutable parallel safe
return case p_role when 'master' then 4 when 'admin' then 3 when 'manager' then 2 else 1 end;

-- Admins arrange their equals, since they may take the role from one another; a manager reaches only who ranks below.
create function private.outranks_caller(p_role text) returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  mine integer := private.role_rank(caller.role);
begin
  return caller.employee_id is not null
    and private.role_rank(p_role) > case when mine >= private.role_rank('admin') then mine else mine - 1 end;
end
$$;

-- Functions: the team ----------------------------------------------------------------------------------------------
create function private.administers(p_company_id uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(p_company_id = any (private.company_ids_with('manage_settings')), false);
end
$$;

create function private.check_team(p_company_id uuid, p_employee_ids uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.administers(p_company_id) and not p_employee_ids <@ private.my_team_ids() then
    perform private.refuse('RHTEA', 'Você só altera o cadastro de quem é da sua equipe.', '',
      'Seus próprios dados mudam em Meu Perfil; os de outras equipes, com o RH.');
  end if;
end
$$;

-- Neither given away nor taken: between teams it is administrators who move people. Without a caller it is a plan whose day came.
create function private.check_kept_in_team(p_company_id uuid, p_manager_id uuid, p_department_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.my_employee_id();
begin
  if me is null or private.administers(p_company_id) or p_manager_id = me or p_manager_id = any (private.my_team_ids())
    or exists (select from public.departments d where d.company_id = p_company_id and d.id = p_department_id and d.head_employee_id = me) then
    return;
  end if;
  perform private.refuse('RHTEA', 'A pessoa precisa ficar na sua equipe.', 'manager_id',
    'Escolha você ou alguém da sua equipe como gestor; para outra equipe, fale com o RH.');
end
$$;

-- What people write with their own hand, in a form or by REST; verbs check by themselves. Who has no manage_employees there is
-- left to the policies.
create function private.tg_employees__guard_direct() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  fixed text;
begin
  if tg_op = 'INSERT' then
    new.status := case when new.hire_date > private.today(new.company_id) then 'pre_admission' else 'active' end;
  end if;
  if private.administers(new.company_id) or not new.company_id = any (private.company_ids_with('manage_employees')) then
    return new;
  end if;
  if tg_op = 'INSERT' then
    perform private.check_kept_in_team(new.company_id, new.manager_id, new.department_id);
    fixed := case when new.hire_date is not null then 'hire_date' when new.cpf is not null then 'cpf'
      when new.registration_number is not null then 'registration_number' end;
  else
    perform private.check_team(old.company_id, array[old.id]);
    fixed := case when new.status <> old.status then 'status' when new.hire_date is distinct from old.hire_date then 'hire_date'
      when new.cpf is distinct from old.cpf then 'cpf'
      when new.registration_number is distinct from old.registration_number then 'registration_number' end;
  end if;
  if fixed is not null then
    perform private.refuse('RHPER', 'Situação, admissão, CPF e matrícula são mudados pelo RH.', fixed, 'Peça a um administrador.');
  end if;
  return new;
end
$$;

-- Functions: guarding ----------------------------------------------------------------------------------------------
-- Who was invited and has not come yet is not usable: the installation must never depend on a mail.
create function private.usable_masters() returns uuid[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(e.id), '{}')
  from public.employees e
  join auth.users u on u.id = e.user_id
  join public.companies c on c.id = e.company_id
  left join private.access_endings x on x.employee_id = e.id
  where e.role = 'master' and e.status <> 'terminated' and c.active is not false
    and (x.ends_at is null or x.ends_at > private.now())
    and u.email_confirmed_at is not null and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
$$;

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

-- Only a company that holds a usable master is asked about: an installation without any may still be arranged.
create function private.tg_companies__keep_last_master() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  masters uuid[] := private.usable_masters();
begin
  if exists (select from public.employees e where e.company_id = new.id and e.id = any (masters)) then
    perform pg_advisory_xact_lock(hashtextextended('employees.last_master', 0));
    if not exists (select from public.employees e where e.company_id <> new.id and e.id = any (private.usable_masters())) then
      perform private.refuse('RHLMA', 'A empresa do último master não pode ser desativada.', 'active',
        'Dê o papel de master a alguém de outra empresa antes.');
    end if;
  end if;
  return new;
end
$$;

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
    perform private.refuse('RHRNK', 'Seu papel não permite mudar a data de admissão desta pessoa.', 'hire_date', 'Peça a um administrador.');
  end if;
  if old.role = 'master' and new.status = 'terminated' then
    perform private.keep_one_master(old.id);
  end if;
  return new;
end
$$;

create function private.is_applying_change(p_employee_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.applying_changes a where a.employee_id = p_employee_id)
$$;

-- Mail, name and face are what others trust: whoever could change those of an admin could pass for one. What the person
-- asked for and the approvers agreed to is written whoever approved last.
create function private.tg_employees__guard_identity() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if old.id is distinct from private.my_employee_id() and private.outranks_caller(old.role)
    and not private.is_applying_change(old.id) then
    perform private.refuse('RHRNK', 'Seu papel não permite mudar nome, e-mail, CPF ou foto desta pessoa.', '',
      'Peça a um administrador.');
  end if;
  return new;
end
$$;

-- The manager of somebody, and the head of the department, decide what that person asks for. So managers place neither
-- themselves nor their equals, or they would choose their own judge, or make themselves the judge of an administrator. Who
-- arranges departments names their heads, and moves everybody between them.
create function private.check_placing(p_employee_id uuid, p_role text, p_is_other_manager boolean, p_is_other_department boolean)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.outranks_caller(p_role) then
    return;
  end if;
  if p_is_other_manager then
    if p_employee_id = private.my_employee_id() then
      perform private.refuse('RHSLF', 'Você não pode mudar o próprio gestor.', 'manager_id', 'Peça a um administrador.');
    end if;
    perform private.refuse('RHRNK', 'Seu papel não permite mudar o gestor desta pessoa.', 'manager_id', 'Peça a um administrador.');
  end if;
  if p_is_other_department and not private.has_permission('manage_departments') then
    if p_employee_id = private.my_employee_id() then
      perform private.refuse('RHSLF', 'Você não pode mudar o próprio departamento.', 'department_id', 'Peça a um administrador.');
    end if;
    perform private.refuse('RHRNK', 'Seu papel não permite mudar o departamento desta pessoa.', 'department_id', 'Peça a um administrador.');
  end if;
end
$$;

create function private.tg_employees__guard_place() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.check_placing(old.id, old.role, old.manager_id is distinct from new.manager_id,
    old.department_id is distinct from new.department_id);
  perform private.check_kept_in_team(new.company_id, new.manager_id, new.department_id);
  return new;
end
$$;

-- Functions: roles -------------------------------------------------------------------------------------------------
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

grant execute on function private.role_rank(text) to authenticated, service_role;
grant execute on function public.grant_access(uuid, text) to authenticated;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _210_keep_last_master before update of active on public.companies
  for each row when (new.active is false and old.active is not false)
  execute function private.tg_companies__keep_last_master();
create trigger _205_guard_direct before insert or update on public.employees
  for each row when (current_user = 'authenticated') execute function private.tg_employees__guard_direct();
create trigger _235_guard_identity
  before update of first_name, last_name, social_name, email, cpf, profile_image_url on public.employees
  for each row when ((old.first_name, old.last_name, old.social_name, old.email, old.cpf, old.profile_image_url)
    is distinct from (new.first_name, new.last_name, new.social_name, new.email, new.cpf, new.profile_image_url))
  execute function private.tg_employees__guard_identity();
create trigger _237_guard_place before update of manager_id, department_id on public.employees
  for each row when ((old.manager_id, old.department_id) is distinct from (new.manager_id, new.department_id))
  execute function private.tg_employees__guard_place();
create trigger _240_guard_employment before update of status, hire_date on public.employees
  for each row when ((old.status, old.hire_date) is distinct from (new.status, new.hire_date))
  execute function private.tg_employees__guard_employment();

-- Comments ---------------------------------------------------------------------------------------------------------
comment on function private.outranks_caller(text) is
  'Whether a role is out of the caller''s hands: above an admin''s own, or as high as a manager''s or higher. False without a caller.';
comment on function private.administers(uuid) is 'Whether the caller administers a company: writes all of its people.';
comment on function private.check_team(uuid, uuid[]) is 'Refuses people outside the team of a manager (RHTEA).';
comment on function private.check_kept_in_team(uuid, uuid, uuid) is 'Refuses a place outside the team of a manager (RHTEA).';
comment on function private.tg_employees__guard_direct() is
  'What a hand may write: the situation of somebody new follows the admission; a manager reaches the team (RHTEA), and no terms of the contract (RHPER).';
comment on function private.tg_employees__guard_identity() is
  'Refuses changing name, e-mail, CPF or photo of who ranks too high (RHRNK); everyone''s own row is free.';
comment on function private.check_placing(uuid, text, boolean, boolean) is
  'Refuses another manager or department for who ranks too high (RHRNK), and for a manager''s own row (RHSLF).';
comment on function private.tg_employees__guard_place() is 'Refuses another manager or department as check_placing says.';
comment on function private.role_rank(text) is 'Order of the roles: master 4, admin 3, manager 2, all others 1.';
comment on function private.tg_employees__guard_employment() is 'Refuses changing the own situation or admission (RHSLF), those of a higher rank (RHRNK), and ending the last master (RHLMA).';
comment on function private.usable_masters() is 'Employee ids of the masters who can sign in now.';
comment on function private.keep_one_master(uuid) is 'Refuses when no other usable master would remain (RHLMA).';
comment on function public.grant_access(uuid, text) is
  'Gives a role. Admins give admin, manager and user in their company; only a master gives or takes master; nobody changes the own role.';
comment on function private.tg_companies__keep_last_master() is 'Refuses deactivating the company of the last master (RHLMA).';
comment on function private.is_applying_change(uuid) is 'Whether this transaction is writing an approved change of the person.';
comment on table private.applying_changes is 'Whose record an approved change is writing. Empty outside a transaction.';
