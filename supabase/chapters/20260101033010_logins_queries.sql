-- Logins: queries.
-- The list of all logins for a master, the access of one person for who administers it, and the people whom an audit
-- filter offers. Schema auth is never exposed: these functions show the harmless columns of it, and only here, so that
-- nobody else can find out which addresses have a login.
-- They answer no rows, and not an error, to who may not ask.

-- Functions ---------------------------------------------------------------------------------------------------------
create function public.login_list(
  p_search text default null, p_company_id uuid default null, p_role text default null, p_state text default null,
  p_lately boolean default false)
returns table (
  user_id uuid, email text, employee_id uuid, display_name text, company_id uuid, company_name text,
  company_active boolean, role text, state text, last_sign_in_at timestamptz, invited_at timestamptz,
  confirmed_at timestamptz, disabled_until timestamptz, sessions bigint, invitation_id uuid,
  invitation_expires_at timestamptz, profile_image_url text, initials text)
language plpgsql stable security definer set search_path = '' as $$
declare
  reached uuid[] := private.company_ids_with('view_all_companies');
  sought text := private.search_text(private.tidy(p_search));
begin
  if reached = '{}' then
    return;
  end if;
  return query
    with logins as (
      select l.* from private.all_logins(reached) l
      union all
      select u.id, u.email::text, null, null, null, null, null, case
          when u.banned_until > now() then 'disabled' else 'unlinked' end,
        u.last_sign_in_at, u.invited_at, u.email_confirmed_at, case when u.banned_until > now() then u.banned_until end,
        null, null
      from auth.users u
      where u.deleted_at is null and not exists (select from public.employees e where e.user_id = u.id)
    ),
    sessions as (
      select s.user_id, count(*) as living from auth.sessions s
      where s.not_after is null or s.not_after > now() group by s.user_id
    )
    select l.user_id, l.email, l.employee_id, l.display_name, l.company_id, c.name::text, c.active is not false,
      l.role, l.state, l.last_sign_in_at, l.invited_at, l.confirmed_at, l.disabled_until, coalesce(s.living, 0),
      l.invitation_id, l.invitation_expires_at, l.profile_image_url,
      private.initials(e.social_name, e.first_name, e.last_name)
    from logins l
    left join public.employees e on e.company_id = l.company_id and e.id = l.employee_id
    left join public.companies c on c.id = l.company_id
    left join sessions s on s.user_id = l.user_id
    where (p_company_id is null or l.company_id = p_company_id)
      and (p_role is null or l.role = p_role)
      and (p_state is null or l.state = p_state)
      -- Those that the dashboard of the group counts: logins of its people.
      and (not coalesce(p_lately, false) or (l.user_id is not null and l.company_id is not null
        and private.signed_in_lately(l.last_sign_in_at)))
      and (sought = '' or position(sought in private.search_text(l.display_name, l.email)) > 0)
    order by l.display_name collate "pt-BR-x-icu", l.email;
end
$$;

create function public.employee_access(p_employee_id uuid)
returns table (
  employee_id uuid, user_id uuid, email text, role text, state text, last_sign_in_at timestamptz, sessions bigint,
  invitation_id uuid, invitation_email text, invited_at timestamptz, last_sent_at timestamptz,
  invitation_expires_at timestamptz, is_self boolean, can_manage boolean, has_second_factor boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  reached uuid[] := private.companies_reached(caller, 'manage_settings');
begin
  return query
    select e.id, u.id, u.email::text, case when e.role in ('master', 'admin', 'manager') then e.role else 'user' end,
      private.login_state(e, i), u.last_sign_in_at,
      (select count(*) from auth.sessions s where s.user_id = u.id and (s.not_after is null or s.not_after > now())),
      i.id, i.email, i.invited_at, i.last_sent_at, i.expires_at, e.id = caller.employee_id,
      e.id <> caller.employee_id and (e.role is distinct from 'master' or caller.role = 'master'),
      exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')
    from public.employees e
    left join auth.users u on u.id = e.user_id and u.deleted_at is null
    left join public.invitations i
      on i.company_id = e.company_id and i.employee_id = e.id and i.accepted_at is null and i.revoked_at is null
    where e.id = p_employee_id and e.company_id = any (reached);
end
$$;

create function public.audit_people(p_search text) returns table (user_id uuid, display_name text, company_name text)
language plpgsql stable security definer set search_path = '' as $$
declare
  reached uuid[] := private.company_ids_with('view_all_companies');
  sought text := private.search_text(private.tidy(p_search));
begin
  return query
    select e.user_id, e.display_name::text, c.name::text
    from public.employees e join public.companies c on c.id = e.company_id
    where e.company_id = any (reached) and e.user_id is not null and position(sought in e.search_text) > 0
    order by e.display_name, e.id limit 20;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('employee_access', 'user_id ?, email ?, role ?, last_sign_in_at ?, invitation_id ?, invitation_email ?, invited_at ?, last_sent_at ?,
    invitation_expires_at ?'),
  ('login_list', 'user_id ?, employee_id ?, display_name ?, company_id ?, company_name ?, company_active ?, role ?, last_sign_in_at ?,
    invited_at ?, confirmed_at ?, disabled_until ?, invitation_id ?, invitation_expires_at ?, profile_image_url ?, initials ?');

-- Functions ---------------------------------------------------------------------------------------------------------
grant execute on function public.login_list(text, uuid, text, text, boolean), public.employee_access(uuid), public.audit_people(text)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.login_list(text, uuid, text, text, boolean) is
  'All logins, for masters: state active, invited, expired, disabled, ended or unlinked. Searches name and e-mail.';
comment on function public.employee_access(uuid) is 'The access of one person, for who administers the company.';
comment on function public.audit_people(text) is 'Up to twenty people with a login whose data hold the text, for masters.';
