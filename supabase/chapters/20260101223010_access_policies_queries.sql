-- Access policies: queries.
-- See access_policies_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Roles as the screen shows them: from when on they need a second factor, and how many of their people have none.
create function private.second_factor_figures(p_company_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('role', r.role, 'starts_at', f.starts_at, 'people', coalesce(n.people, 0),
    'without', coalesce(n.without_factor, 0)) order by r.position), '[]')
  from unnest(array['master', 'admin', 'manager', 'user']) with ordinality r (role, position)
  left join private.second_factor_roles f on f.company_id = p_company_id and f.role = r.role
  left join (
    select private.role_or_user(e.role), count(*), count(*) filter (where not exists (
      select from auth.mfa_factors m where m.user_id = e.user_id and m.status = 'verified'))
    from public.employees e
    where e.company_id = p_company_id and e.user_id is not null and e.status <> 'terminated'
    group by 1
  ) n (role, people, without_factor) on n.role = r.role
$$;

create function public.access_policy(p_company_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant private.caller := private.require_caller();
  policy private.access_policies;
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Somente administradores veem a segurança do acesso.');
  select p.* into policy from private.access_policies p where p.company_id = p_company_id;
  return jsonb_build_object(
    'roles', private.second_factor_figures(p_company_id), 'may_set_master', caller.role = 'master',
    'factors_set_at', policy.factors_set_at, 'factors_set_by', private.person(policy.factors_set_by),
    'session_hours', policy.session_hours, 'idle_hours', policy.idle_hours,
    'sessions_set_at', policy.sessions_set_at, 'sessions_set_by', private.person(policy.sessions_set_by),
    'password_length', policy.password_length, 'password_classes', coalesce(policy.password_classes, false),
    'passwords_set_at', policy.passwords_set_at, 'passwords_set_by', private.person(policy.passwords_set_by));
end
$$;

create function public.session_limit_impact(p_company_id uuid, p_session_hours integer default null, p_idle_hours integer default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  own constant text := nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id';
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Somente administradores veem a segurança do acesso.');
  return (
    select jsonb_build_object('people', count(distinct s.user_id), 'own', coalesce(bool_or(s.id::text = own), false))
    from public.employees e
    join auth.sessions s on s.user_id = e.user_id and (s.not_after is null or s.not_after > now())
    where e.company_id = p_company_id and private.session_end(s.created_at, s.refreshed_at, p_session_hours, p_idle_hours) <= now());
end
$$;

-- For the auth service: what a new password of somebody needs beyond its own configuration, and the names by which others would guess it;
-- an empty object for whoever belongs to no company.
create function private.password_policy(p_user_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce((
    select jsonb_strip_nulls(jsonb_build_object('minimum_length', p.password_length, 'patterns', case when p.password_classes then
      jsonb_build_array('\p{Lu}', '\p{Ll}', '\d', '[!@#$%^&*(),.?":{}|<>]') end,
      'names', jsonb_build_array('Vínculo', c.name, e.display_name, e.first_name || ' ' || e.last_name, split_part(u.email, '@', 1))))
    from public.employees e
    join public.companies c on c.id = e.company_id
    join auth.users u on u.id = e.user_id
    left join private.access_policies p on p.company_id = e.company_id
    where e.user_id = p_user_id), '{}')
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('second_factor_role', 'role master|admin|manager|user, starts_at timestamptz?, people integer, without integer'),
  ('access_policy', 'roles second_factor_role[], may_set_master boolean, factors_set_at timestamptz?, factors_set_by person?,
    session_hours integer?, idle_hours integer?, sessions_set_at timestamptz?, sessions_set_by person?,
    password_length integer?, password_classes boolean, passwords_set_at timestamptz?, passwords_set_by person?'),
  ('session_limit_impact', 'people integer, own boolean');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function private.password_policy(uuid) to supabase_auth_admin;
grant execute on function public.access_policy(uuid), public.session_limit_impact(uuid, integer, integer) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.access_policy(uuid) is
  'What a company demands of its logins, who set it, and how many people of each role have no second factor (RHPER).';
comment on function public.session_limit_impact(uuid, integer, integer) is
  'How many people such limits would sign out at once, and whether the caller is one of them (RHPER).';
