-- Employees: rules.
-- Who may change whom. A master stands above an admin, an admin above a manager, a manager above everybody else; admins
-- arrange their equals, managers only who ranks below. manage_employees of an administrator is the company, of a manager the own
-- team, there and back: whoever a manager registers or moves is, and stays, of the team. What makes a contract (situation,
-- admission, CPF, registration number) is for administrators. grant_access alone writes a role.
-- It refuses: people outside a manager's team; changing the own situation, admission, role or (as a manager) place; situation, admission,
-- manager, department, name, e-mail, CPF or photo of who ranks above (for a manager: as high or above); and that the installation
-- loses its last master.
-- The harmless columns of the people who work at a company now (active or in notice), for everyone in the company.
-- A table and not a view: row level security hides rows, never columns. Triggers on employees keep it.
-- The summary of the dashboard is here too, since it counts people.
-- It refuses: every direct write.

-- Functions: keeping rows right -------------------------------------------------------------------------------------
-- Birth in the past (RHBIR); hired at fourteen or older, from when work is lawful as an apprentice (RHAGE, CLT art. 403); working from the
-- admission on (RHPRE).
create function private.tg_employees__check_dates() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  if new.birth_date >= private.today(new.company_id) then
    perform private.refuse('RHBIR', 'A data de nascimento deve estar no passado.', 'birth_date',
      'Confira o ano informado.');
  end if;
  if new.hire_date < (new.birth_date + interval '14 years')::date then
    perform private.refuse('RHAGE', 'A admissão exige pelo menos 14 anos de idade.', 'hire_date',
      'Confira a data de nascimento e a data de admissão.');
  end if;
  -- Who has not begun neither works nor counts; the first day makes them active.
  if new.status in ('active', 'notice') and new.hire_date > private.today(new.company_id) then
    if tg_op = 'INSERT' then
      perform private.refuse('RHPRE', 'Quem ainda não começou entra em pré-admissão.', 'status',
        'Escolha Pré-admissão, ou confira a data de admissão.');
    elsif new.hire_date is distinct from old.hire_date then
      perform private.refuse('RHPRE', 'A admissão de quem já trabalha não pode estar no futuro.', 'hire_date',
        'Confira a data de admissão.');
    end if;
  end if;
  return new;
end
$$;

-- The termination date, the last day in the company, exists exactly while terminated; figures of turnover read it.
create function private.tg_employees__keep_termination_date() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  new.termination_date := case
    when new.status = 'terminated' then coalesce(new.termination_date, private.today(new.company_id)) end;
  return new;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _210_check_dates before insert or update of birth_date, hire_date on public.employees
  for each row execute function private.tg_employees__check_dates();
create trigger _250_keep_termination_date before insert or update of status, termination_date on public.employees
  for each row execute function private.tg_employees__keep_termination_date();

-- Functions: ranks --------------------------------------------------------------------------------------------------
-- Order of the roles: master 4, admin 3, manager 2, all others 1.
create function private.role_rank(p_role text) returns integer language sql immutable parallel safe
return case p_role when 'master' then 4 when 'admin' then 3 when 'manager' then 2 else 1 end;

-- Whether a role is out of the caller's hands. Admins arrange their equals, since they may take the role from one another, and nobody
-- above; a manager reaches only who ranks below. False without a caller.
create function private.outranks_caller(p_role text) returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  mine integer := private.role_rank(caller.role);
begin
  return caller.employee_id is not null
    and private.role_rank(p_role) > case when mine >= private.role_rank('admin') then mine else mine - 1 end;
end
$$;

-- Functions: the team -----------------------------------------------------------------------------------------------
-- Whether the caller administers a company: writes all of its people.
create function private.administers(p_company_id uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(p_company_id = any (private.company_ids_with('manage_settings')), false);
end
$$;

-- Refuses people outside the team of a manager (RHTEA).
create function private.check_team(p_company_id uuid, p_employee_ids uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.administers(p_company_id) and not p_employee_ids <@ private.my_team_ids() then
    perform private.refuse('RHTEA', 'Você só altera o cadastro de quem é da sua equipe.', '',
      'Altere seus próprios dados em Meu Perfil; os de outras equipes, com o RH.');
  end if;
end
$$;

-- Refuses a place outside the team of a manager (RHTEA).
-- Neither given away nor taken: between teams it is administrators who move people. Without a caller it is a plan whose day came.
create function private.check_kept_in_team(p_company_id uuid, p_manager_id uuid, p_department_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.my_employee_id();
begin
  if me is null or private.administers(p_company_id) or p_manager_id = me or p_manager_id = any (private.my_team_ids())
    or exists (select from public.departments d where d.company_id = p_company_id and d.id = p_department_id and d.head_employee_id = me)
      then
    return;
  end if;
  perform private.refuse('RHTEA', 'A pessoa precisa ficar na sua equipe.', 'manager_id',
    'Escolha você ou alguém da sua equipe como gestor; para outra equipe, fale com o RH.');
end
$$;

-- What people may write with their own hand, in a form or by REST: the situation of somebody new follows the admission; a manager reaches
-- the team (RHTEA), and no terms of the contract (RHPER). Commands check by themselves. Whoever has no manage_employees there is left to
-- the policies.
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
    perform private.refuse('RHPER', 'Situação, admissão, CPF e matrícula são alterados pelo RH.', fixed, 'Peça a um administrador.');
  end if;
  return new;
end
$$;

-- Functions: guarding -----------------------------------------------------------------------------------------------
-- Whether a person works here and can get into the product now.
-- The same gate as private.me(), asked about somebody else; who was invited and never came cannot decide either.
create function private.can_sign_in(p_employee_id uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.employees e
    join public.companies c on c.id = e.company_id
    join auth.users u on u.id = e.user_id
    left join private.access_endings x on x.employee_id = e.id
    where e.id = p_employee_id and e.status in ('active', 'notice') and c.active is not false
      and (x.ends_at is null or x.ends_at > private.now())
      and u.email_confirmed_at is not null and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now()))
$$;

-- Employee ids of the masters who can sign in now.
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

-- Refuses deactivating the company of the last master (RHLMA).
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

-- Whether this transaction is writing an approved change of the person.
create function private.is_applying_change(p_employee_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.applying_changes a where a.employee_id = p_employee_id)
$$;

-- Refuses changing name, e-mail, CPF or photo of who ranks too high (RHRNK); everyone's own row is free.
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

-- Refuses another manager or department for who ranks too high (RHRNK), and for a manager's own row (RHSLF).
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
    perform private.refuse('RHRNK', 'Seu papel não permite mudar o departamento desta pessoa.', 'department_id',
      'Peça a um administrador.');
  end if;
end
$$;

-- Refuses another manager or department as check_placing says.
create function private.tg_employees__guard_place() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.check_placing(old.id, old.role, old.manager_id is distinct from new.manager_id,
    old.department_id is distinct from new.department_id);
  perform private.check_kept_in_team(new.company_id, new.manager_id, new.department_id);
  return new;
end
$$;

-- Triggers: ranks and roles -----------------------------------------------------------------------------------------
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

-- Functions: headcount ----------------------------------------------------------------------------------------------
-- Whether somebody counts on a day: from the admission to the last day, the last day included. Whoever has no admission on file counts
-- unless still expected. The one definition of headcount, for days past, today and to come.
create function private.counts_on(p_hired_on date, p_last_day date, p_status text, p_on date) returns boolean
language sql immutable parallel safe
return ((p_hired_on is not null and p_hired_on <= p_on) or (p_hired_on is null and p_status <> 'pre_admission'))
  and (p_last_day is null or p_last_day >= p_on);

-- The people of companies who count on a day. Callers that need only columns of employees_company_hire_date_idx are served by the index
-- alone: this query is inlined, so that columns which nobody asks for are never read, and companies are its only search condition, since
-- a range of admissions would not narrow the scan, and the days of the definition are filtered from columns that the index includes.
create function private.headcount_people(p_company_ids uuid[], p_on date) returns setof public.employees language sql stable
begin atomic
  select e.* from public.employees e
  where e.company_id = any (p_company_ids) and private.counts_on(e.hire_date, e.termination_date, e.status, p_on);
end;

-- Functions: roles --------------------------------------------------------------------------------------------------
grant execute on function private.role_rank(text) to authenticated, service_role;

-- Functions: employee directory -------------------------------------------------------------------------------------
-- First letters of the first word of the name shown and of the last that is no particle: João da Conceição is JC. NA when one of the two is
-- missing, null without a person. The web finds the same letters (`initials`).
create function private.initials(p_social_name text, p_first_name text, p_last_name text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  shown text := coalesce(p_social_name, p_first_name || ' ' || nullif(p_last_name, ''));
  first_letter text := left(shown, 1);
  last_letter text := substring(shown from '(?i)^.*\s(?!(?:d[aeo]|d[ao]s|e)(?:\s|$))(\S)');
begin
  return case when coalesce(p_social_name, p_first_name) is null then null
    when trim(first_letter) = '' or last_letter is null then 'NA'
    else upper((first_letter || last_letter) collate "pt-BR-x-icu") end;
end
$$;

-- Copies the harmless columns to the directory.
create function private.tg_employees__keep_directory() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if new.status not in ('active', 'notice') then
    delete from public.employee_directory d where d.id = new.id;
    return null;
  end if;
  insert into public.employee_directory as d
    (id, company_id, display_name, initials, position, department_id, email, profile_image_url)
  values
    (new.id, new.company_id, new.display_name, private.initials(new.social_name, new.first_name, new.last_name),
      new.position, new.department_id, new.email, new.profile_image_url)
  on conflict (id) do update set
    display_name = excluded.display_name, initials = excluded.initials, position = excluded.position,
      department_id = excluded.department_id,
    email = excluded.email, profile_image_url = excluded.profile_image_url
  where (d.display_name, d.initials, d.position, d.department_id, d.email, d.profile_image_url)
    is distinct from
    (excluded.display_name, excluded.initials, excluded.position, excluded.department_id, excluded.email,
      excluded.profile_image_url);
  return null;
end
$$;

-- People of the visible companies whom the directory does not show, since they left or are still expected and colleagues know nothing of
-- them; none for view_all_employees.
create function private.unlisted_people() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  return case when private.has_permission('view_all_employees') then '{}'::uuid[] else array(
    select e.id from public.employees e
    where e.company_id = any (private.visible_company_ids()) and e.status in ('pre_admission', 'terminated')) end;
end
$$;

-- What screens draw of a person, as private.person tells it, of rows at hand: of thousands. The path of the picture comes from the
-- directory as soon as it holds one.
create function private.drawn_person(p_employee public.employees, p_entry public.employee_directory) returns jsonb language sql stable
return jsonb_build_object('id', p_employee.id, 'name', p_employee.display_name,
  'initials', private.initials(p_employee.social_name, p_employee.first_name, p_employee.last_name),
  'avatar_path', to_jsonb(p_entry) ->> 'avatar_path', 'position', p_employee.position);

-- A person as screens draw it: id, name, initials, avatar_path, position.
create function private.person(p_employee_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select private.drawn_person(e, d)
  from public.employees e
  left join public.employee_directory d on d.company_id = e.company_id and d.id = e.id
  where e.id = p_employee_id
$$;

-- Who is taken up again has an access like anybody else.
create function private.tg_employees__reopen_access() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.access_endings a where a.employee_id = new.id;
  return null;
end
$$;

-- Triggers: employee directory --------------------------------------------------------------------------------------
create trigger _505_reopen_access after update of status on public.employees
  for each row when (old.status = 'terminated' and new.status <> 'terminated') execute function private.tg_employees__reopen_access();
create trigger _500_keep_directory after insert or update on public.employees
  for each row execute function private.tg_employees__keep_directory();

-- Functions: employee directory -------------------------------------------------------------------------------------
grant execute on function private.unlisted_people() to authenticated;
