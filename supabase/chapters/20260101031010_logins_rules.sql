-- Logins: rules.
-- See logins_tables for the overview.

-- Functions: whom and with what right -------------------------------------------------------------------------------
-- State of a person's access: ended, disabled, expired, invited, none or active.
create function private.login_state(p_employee public.employees, p_invitation public.invitations) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_employee.status = 'terminated' then 'ended'
    when exists (select from auth.users u
      where u.id = p_employee.user_id and (u.deleted_at is not null or u.banned_until > now())) then 'disabled'
    when p_invitation.id is not null and p_invitation.expires_at <= private.now() then 'expired'
    when p_invitation.id is not null then 'invited'
    when p_employee.user_id is null then 'none'
    else 'active'
  end
$$;

-- Whether somebody has a login, or an open invitation to one.
create function private.has_access(p_person public.employees) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_person.user_id is not null or exists (select from public.invitations i
    where i.company_id = p_person.company_id and i.employee_id = p_person.id and i.accepted_at is null and i.revoked_at is null)
$$;

-- Functions: invitations --------------------------------------------------------------------------------------------
-- Refuses an invitation that cannot be (RHROL, RHRNK, RHTRM, RHOFF, RHACC, RHEML, RHRAT).
create function private.check_invitable(p_person public.employees, p_open public.invitations, p_email text, p_role text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  sees_all boolean := private.has_permission('view_all_companies');
begin
  if p_open.attempts >= 10 or p_open.last_sent_at > private.now() - interval '60 seconds' then
    perform private.refuse('RHRAT', 'Um convite acabou de ser enviado a esta pessoa.', 'email',
      'Espere um minuto; depois de dez envios, cancele o convite e crie outro.');
  end if;
  if p_role is null or p_role not in ('master', 'admin', 'manager', 'user') then
    perform private.refuse('RHROL', 'Papel desconhecido.', 'role', 'Use master, admin, manager ou user.');
  end if;
  if p_role = 'master' and not sees_all then
    perform private.refuse('RHRNK', 'Somente um master concede ou retira o papel de master.', 'role', 'Peça a um master.');
  end if;
  if p_person.status = 'terminated' then
    perform private.refuse('RHTRM', 'Esta pessoa foi desligada.', 'employee_id', 'Reative a pessoa antes.');
  end if;
  if exists (select from public.companies c where c.id = p_person.company_id and c.active is false) then
    perform private.refuse('RHOFF', 'A empresa está desativada.', 'employee_id', 'Reative a empresa antes.');
  end if;
  if p_person.user_id is not null and p_open.id is null then
    perform private.refuse('RHACC', 'Esta pessoa já tem acesso.', 'employee_id', 'Envie uma redefinição de senha.');
  end if;
  if p_email is null then
    perform private.refuse('RHEML', 'Informe o e-mail do convite.', 'email', 'O convite chega por e-mail.');
  end if;
  if exists (
    select from auth.users u join public.employees e on e.user_id = u.id
    where u.email = p_email and u.deleted_at is null and e.id <> p_person.id and (sees_all or e.company_id = p_person.company_id)
  ) or exists (
    select from public.invitations i
    where i.email = p_email and i.employee_id <> p_person.id and i.accepted_at is null and i.revoked_at is null
      and (sees_all or i.company_id = p_person.company_id)
  ) then
    perform private.refuse('RHEML', 'Este e-mail já é usado em outro acesso.', 'email', 'Use outro e-mail.');
  end if;
end
$$;

-- Functions: reading logins -----------------------------------------------------------------------------------------
-- Logins of people of these companies, one row each, and one per open invitation whose login was not made yet.
create function private.all_logins(p_company_ids uuid[])
returns table (
  user_id uuid, email text, employee_id uuid, company_id uuid, display_name text, profile_image_url text, role text,
  state text, last_sign_in_at timestamptz, invited_at timestamptz, confirmed_at timestamptz, disabled_until timestamptz,
  invitation_id uuid, invitation_expires_at timestamptz) language sql stable security definer set search_path = '' as $$
  select u.id, u.email::text, e.id, e.company_id, e.display_name::text, e.profile_image_url,
    case when e.role in ('master', 'admin', 'manager') then e.role else 'user' end,
    private.login_state(e, i), u.last_sign_in_at, coalesce(i.invited_at, u.invited_at), u.email_confirmed_at,
    case when u.banned_until > now() then u.banned_until end, i.id, i.expires_at
  from public.employees e
  join auth.users u on u.id = e.user_id and u.deleted_at is null
  left join public.invitations i
    on i.company_id = e.company_id and i.employee_id = e.id and i.accepted_at is null and i.revoked_at is null
  where e.company_id = any (p_company_ids)
  union all
  select null, i.email, e.id, e.company_id, e.display_name::text, e.profile_image_url, i.role,
    private.login_state(e, i), null, i.invited_at, null, null, i.id, i.expires_at
  from public.invitations i
  join public.employees e on e.company_id = i.company_id and e.id = i.employee_id and e.user_id is null
  where i.company_id = any (p_company_ids) and i.accepted_at is null and i.revoked_at is null
$$;
