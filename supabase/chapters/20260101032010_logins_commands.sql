-- Logins: commands.
-- See logins_tables for the overview.

-- Functions: whom and with what right -------------------------------------------------------------------------------
-- The person, locked, whose access the caller may manage (RHPER, RHNTF, RHSLF, RHRNK).
create function private.person_in_charge_of(p_employee_id uuid) returns public.employees
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees;
begin
  if caller.role is null or not private.role_has(caller.role, 'manage_settings') then
    perform private.refuse('RHPER', 'Somente administradores cuidam dos acessos.', '', 'Peça a um administrador.');
  end if;
  select e.* into person from public.employees e
  where e.id = p_employee_id and e.company_id = any (private.companies_reached(caller, 'manage_settings'))
  for update;
  if not found then
    perform private.refuse_missing('Pessoa não encontrada nesta empresa.', 'employee_id', 'Recarregue a lista.');
  end if;
  if person.id = caller.employee_id then
    perform private.refuse('RHSLF', 'Você não pode fazer isso com o próprio acesso.', 'employee_id', 'Peça a outra pessoa.');
  end if;
  if person.role = 'master' and caller.role <> 'master' then
    perform private.refuse('RHRNK', 'Somente um master cuida do acesso de um master.', 'employee_id', 'Peça a um master.');
  end if;
  return person;
end
$$;

-- Writes an audit line about a login.
create function private.note_login_act(p_company_id uuid, p_action text, p_user_id uuid, p_details jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
  values (p_company_id, p_action, 'user', p_user_id, auth.uid(),
    jsonb_build_object('initiated_by', case when auth.uid() is null then 'system' else 'user' end) || p_details)
$$;

-- Functions: invitations --------------------------------------------------------------------------------------------
-- Called by the person who invites, before the secret key acts. Again for the same person: one more sending. Whether the address has
-- a login in another company changes nothing here: the answer, and what is written, are the same.
create function public.prepare_invitation(p_employee_id uuid, p_email text, p_role text)
returns table (
  invitation_id uuid, company_id uuid, company_name text, employee_id uuid, display_name text, email text, role text,
  expires_at timestamptz, attempt integer, stale_user_id uuid) language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  person public.employees := private.person_in_charge_of(p_employee_id);
  address text := lower(private.tidy(p_email));
  pending public.invitations;
  stale uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('invitations.email:' || person.company_id || coalesce(address, ''), 0));
  select i.* into pending from public.invitations i
  where i.employee_id = person.id and i.accepted_at is null and i.revoked_at is null for update;
  perform private.check_invitable(person, pending, address, p_role);
  select u.id into stale from auth.users u where u.id = person.user_id and u.email is distinct from address;
  if stale is not null then
    delete from auth.sessions s where s.user_id = stale;
    update public.employees e set user_id = null where e.id = person.id;
  end if;
  if pending.id is null then
    insert into public.invitations as i (company_id, employee_id, email, role, invited_by, invited_at, expires_at)
    values (person.company_id, person.id, address, p_role, auth.uid(), private.now(), private.now()
      + make_interval(days => private.setting_number(person.company_id, 'invitation_days')))
    returning i.* into pending;
  else
    update public.invitations i set email = address, role = p_role, invited_by = auth.uid(),
      expires_at = private.now() + make_interval(days => private.setting_number(person.company_id, 'invitation_days')),
      attempts = i.attempts + 1
    where i.id = pending.id returning i.* into pending;
    delete from private.invitation_keys k where k.company_id = pending.company_id and k.invitation_id = pending.id;
  end if;
  perform private.note_login_act(person.company_id, 'invite', case when stale is null then person.user_id end,
    jsonb_build_object('employee_id', person.id, 'email', address, 'role', p_role, 'attempt', pending.attempts));
  return query
    select pending.id, pending.company_id, c.name::text, person.id, person.display_name::text, pending.email, pending.role,
      pending.expires_at, pending.attempts, stale
    from public.companies c where c.id = person.company_id;
end
$$;

-- A new token that opens the invitation; the one before stops. It is told here and never again, since only its digest is kept.
create function private.new_invitation_token(p_invitation public.invitations) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  secret text := translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
begin
  insert into private.invitation_keys as k (company_id, invitation_id, digest, counted_from)
  values (p_invitation.company_id, p_invitation.id, sha256(convert_to(secret, 'UTF8')), private.now())
  on conflict (company_id, invitation_id) do update
  set digest = excluded.digest, counted_from = excluded.counted_from, openings = 0, asked_again_at = null;
  return secret;
end
$$;

-- Called with the secret key when the invitation is opened, and not before: from here on the login is the person's. Who invites
-- cannot tell an address that nobody has from one whose owner did not open the link.
create function public.confirm_invitation(p_invitation_id uuid, p_user_id uuid) returns public.invitations
language plpgsql volatile security definer set search_path = '' as $$
declare
  pending public.invitations;
begin
  select i.* into pending from public.invitations i
  where i.id = p_invitation_id and i.accepted_at is null and i.revoked_at is null and i.expires_at > private.now()
  for update;
  if not found then
    perform private.refuse('RHINV', 'Este convite não está mais aberto.', 'invitation_id', 'Convide a pessoa novamente.');
  end if;
  if not exists (select from auth.users u where u.id = p_user_id and u.email = pending.email and u.deleted_at is null) then
    perform private.refuse('RHNOL', 'O acesso deste convite não existe.', 'user_id', 'Convide a pessoa novamente.');
  end if;
  update public.employees e set user_id = p_user_id
  where e.id = pending.employee_id and e.status <> 'terminated' and (e.user_id is null or e.user_id = p_user_id)
    and not exists (select from public.employees o where o.user_id = p_user_id and o.id <> e.id);
  if not found then
    perform private.refuse('RHACC', 'Esta pessoa já tem acesso.', 'employee_id', 'Envie uma redefinição de senha.');
  end if;
  return pending;
end
$$;

create function public.revoke_invitation(p_employee_id uuid) returns table (invitation_id uuid, user_id uuid)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  person public.employees := private.person_in_charge_of(p_employee_id);
  closed public.invitations;
begin
  update public.invitations i set revoked_at = private.now()
  where i.employee_id = person.id and i.accepted_at is null and i.revoked_at is null returning i.* into closed;
  if not found then
    perform private.refuse('RHINV', 'Não há convite aberto para esta pessoa.', 'employee_id', 'Recarregue a página.');
  end if;
  delete from auth.sessions s where s.user_id = person.user_id;
  update public.employees e set user_id = null where e.id = person.id and e.user_id is not null;
  perform private.note_login_act(person.company_id, 'revoke_invitation', person.user_id,
    jsonb_build_object('employee_id', person.id, 'email', closed.email));
  return query select closed.id, person.user_id;
end
$$;

-- Functions: acting on a login --------------------------------------------------------------------------------------
create function public.authorise_login_action(p_employee_id uuid, p_action text)
returns table (employee_id uuid, user_id uuid, email text, display_name text, company_id uuid, sessions_ended integer)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  person public.employees := private.person_in_charge_of(p_employee_id);
  ended integer := 0;
begin
  if p_action is null or p_action not in ('disable', 'enable', 'reset_password', 'end_sessions', 'remove_second_factor') then
    perform private.refuse('RHARG', 'Ação desconhecida.', 'action',
      'Use disable, enable, reset_password, end_sessions ou remove_second_factor.');
  end if;
  if person.user_id is null then
    perform private.refuse('RHNOL', 'Esta pessoa não tem acesso.', 'employee_id', 'Convide a pessoa.');
  end if;
  if person.status = 'terminated' and p_action in ('enable', 'reset_password') then
    perform private.refuse('RHTRM', 'Esta pessoa foi desligada.', 'employee_id', 'Reative a pessoa antes.');
  end if;
  if p_action = 'reset_password' and exists (
    select from public.invitations i
    where i.employee_id = person.id and i.accepted_at is null and i.revoked_at is null
  ) then
    perform private.refuse('RHINV', 'Esta pessoa ainda não aceitou o convite.', 'employee_id', 'Reenvie o convite.');
  end if;
  if p_action = 'disable' and person.role = 'master' then
    perform private.keep_one_master(person.id);
  end if;
  if p_action in ('disable', 'enable') then
    update auth.users u set banned_until = case p_action when 'disable' then now() + interval '100 years' end,
      updated_at = now()
    where u.id = person.user_id;
  end if;
  if p_action in ('disable', 'end_sessions') then
    delete from auth.sessions s where s.user_id = person.user_id;
    get diagnostics ended = row_count;
  end if;
  perform private.note_login_act(person.company_id, p_action, person.user_id,
    jsonb_build_object('employee_id', person.id, 'sessions_ended', ended));
  return query select person.id, u.id, u.email::text, person.display_name::text, person.company_id, ended
    from auth.users u where u.id = person.user_id;
end
$$;

create function public.link_login(p_user_id uuid, p_employee_id uuid, p_role text) returns public.employees
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees;
  address text;
begin
  perform private.require_permission('view_all_companies', 'Somente um master vincula acessos a pessoas.');
  person := private.person_in_charge_of(p_employee_id);
  select u.email into address from auth.users u where u.id = p_user_id and u.deleted_at is null;
  if not found then
    perform private.refuse('RHNOL', 'Este acesso não existe.', 'user_id', 'Recarregue a lista.');
  end if;
  if exists (select from public.employees e where e.user_id = p_user_id) then
    perform private.refuse('RHACC', 'Este acesso já pertence a uma pessoa.', 'user_id', 'Recarregue a lista.');
  end if;
  perform private.check_invitable(person, null, address, p_role);
  update public.invitations i set revoked_at = private.now()
  where i.employee_id = person.id and i.accepted_at is null and i.revoked_at is null;
  update public.employees e set user_id = p_user_id, role = p_role where e.id = person.id returning e.* into person;
  perform private.note_login_act(person.company_id, 'link_login', p_user_id, jsonb_build_object('employee_id', person.id));
  return person;
end
$$;

-- An empty installation: company, person and login in one step. Again with the same login it answers the same row, and who
-- never finished the first access has seven days once more: nobody else could invite them.
create function public.create_first_master(
  p_company text, p_first_name text, p_last_name text, p_email text, p_user_id uuid) returns public.employees
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees;
  company uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('employees.last_master', 0));
  select e.* into person from public.employees e where e.role = 'master' and e.user_id is not null limit 1;
  if person.user_id = p_user_id then
    update public.invitations i set expires_at = private.now() + interval '7 days'
    where i.company_id = person.company_id and i.employee_id = person.id and i.accepted_at is null and i.revoked_at is null;
    return person;
  end if;
  if person.id is not null then
    perform private.refuse('RHMAS', 'Já existe um master nesta instalação.', 'email', 'Entre com ele, ou peça um convite.');
  end if;
  insert into public.companies (name) values (p_company) returning id into company;
  insert into public.employees (company_id, first_name, last_name, email, user_id, role)
  values (company, p_first_name, p_last_name, p_email, p_user_id, 'master') returning * into person;
  insert into public.invitations (company_id, employee_id, email, role, expires_at, last_sent_at)
  values (company, person.id, person.email, 'master', private.now() + interval '7 days', private.now());
  return person;
end
$$;

grant execute on function public.prepare_invitation(uuid, text, text), public.revoke_invitation(uuid),
  public.authorise_login_action(uuid, text), public.link_login(uuid, uuid, text)
  to authenticated;
grant execute on function public.confirm_invitation(uuid, uuid), public.create_first_master(text, text, text, text, uuid) to service_role;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.prepare_invitation(uuid, text, text) is
  'Checks and records an invitation, or one more sending of it, before the login is made with the secret key.';
comment on function public.confirm_invitation(uuid, uuid) is
  'Secret key only: links the login to the person who opened the invitation (RHINV, RHNOL, RHACC).';
comment on function public.revoke_invitation(uuid) is 'Closes the open invitation and takes the login from the person.';
comment on function public.authorise_login_action(uuid, text) is
  'Disables, enables, ends sessions, or permits a password reset or the end of the second factor: checked (RHARG, RHNOL, RHTRM, RHINV, '
    'RHLMA) and audited.';
comment on function public.link_login(uuid, uuid, text) is 'Masters give a login without person to a person without login.';
comment on function public.create_first_master(text, text, text, text, uuid) is
  'Secret key only: the company and the person of the first master of an installation (RHMAS).';
