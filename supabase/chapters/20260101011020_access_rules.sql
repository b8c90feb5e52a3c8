-- Access: rules.
-- See access_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- A role as it counts: unknown and missing is user.
create function private.role_or_user(p_role text) returns text language sql immutable parallel safe
return case when p_role in ('master', 'admin', 'manager') then p_role else 'user' end;

-- When a session ends by the limits of a company, in hours since it began and since its tokens were last renewed; null for never.
create function private.session_end(p_created_at timestamptz, p_refreshed_at timestamp, p_session_hours integer, p_idle_hours integer)
returns timestamptz language sql stable parallel safe
return least(p_created_at + make_interval(hours => p_session_hours),
  greatest(p_created_at, p_refreshed_at at time zone 'utc') + make_interval(hours => p_idle_hours));

-- Whose claims these are, all null when any gate is shut. With true, a deactivated company does not shut it.
-- Before the first day nobody is more than a newcomer, a role without permissions that reaches its own rows alone. Once the access has
-- ended nobody is more than a leaver, and that only with a session begun afterwards, as long as the own documents stay open.
-- What the company demands of its logins (`access_policies`) shuts the gate too: a session that is too old, a role whose second factor is
-- missing. Idle sessions end at their next refresh, by the hook: between two refreshes nobody is known to be idle.
-- A token says aal2 until it runs out: the session whose factor was taken away is of the first level at once.
-- A composite and not a set of rows: assigned in plpgsql, it costs half, and every statement pays it.
-- Subqueries and not joins: each is one look into an index, and those that name no employee are asked before any row is read.
create function private.find_caller(p_claims jsonb, p_even_if_company_inactive boolean) returns private.caller
language plpgsql stable security definer set search_path = '' as $$
declare
  login uuid;
  session uuid;
  caller private.caller;
begin
  begin
    login := p_claims ->> 'sub';
    session := p_claims ->> 'session_id';
  exception when invalid_text_representation then
    return null;
  end;
  select e.user_id, e.id, e.company_id, r.role, array(select p.permission from public.role_permissions p where p.role = r.role)
  into caller
  from public.employees e
  cross join lateral (select coalesce((select f.instant from private.frozen_clock f), now()),
    (select x from private.access_endings x where x.employee_id = e.id)) t (instant, ending)
  cross join lateral (select case when e.status = 'terminated' or (t.ending).ends_at <= t.instant then 'leaver'
    when e.status = 'pre_admission' then 'newcomer'
    else private.role_or_user(e.role) end) r (role)
  where e.user_id = login
    and (r.role <> 'leaver' or ((t.ending).ends_at <= t.instant and (t.ending).documents_until > t.instant))
    and exists (select from auth.users u
      where u.id = login and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now()))
    and exists (select from auth.sessions s
      where s.id = session and s.user_id = login and (s.not_after is null or s.not_after > now())
        and (r.role <> 'leaver' or s.created_at >= (t.ending).ends_at)
        and not exists (select from private.access_policies p
          where p.company_id = e.company_id and private.session_end(s.created_at, null, p.session_hours, null) <= now()))
    and ((p_claims ->> 'aal' = 'aal2' and not exists (select from auth.sessions s where s.id = session and s.aal = 'aal1')) or (
      not exists (select from auth.mfa_factors f where f.user_id = login and f.status = 'verified')
      and (r.role = 'leaver' or not exists (select from private.second_factor_roles f
        where f.company_id = e.company_id and f.role = private.role_or_user(e.role) and f.starts_at <= t.instant))))
    and (p_even_if_company_inactive or (select c.active is not false from public.companies c where c.id = e.company_id))
    and not exists (select from public.invitations i where i.company_id = e.company_id and i.employee_id = e.id
      and i.accepted_at is null and i.revoked_at is null and i.expires_at <= t.instant);
  return caller;
end
$$;

-- The key that seals the answer of private.me().
-- Immutable, so that a plan holds the key as a constant: it is made once, with the database.
create function private.gate_key() returns text language plpgsql immutable security definer set search_path = '' as $$
begin
  return (select k.key from private.gate_keys k);
end
$$;

-- What proves, within a statement, that private.me() wrote what is kept.
create function private.gate_seal(p_kept text, p_claims text) returns text language sql stable parallel safe
return sha256(convert_to(concat_ws(e'\n', p_kept, statement_timestamp(), pg_current_snapshot(), p_claims, private.gate_key()),
  'UTF8'))::text;

-- A caller, or of a leaver the role alone.
create function private.without_leaver(p_caller private.caller) returns private.caller language plpgsql immutable set search_path = '' as $$
begin
  return case when p_caller.role = 'leaver' then row(null, null, null, 'leaver', null)::private.caller else p_caller end;
end
$$;

-- Refuses what belongs to a module that is off in a company (RHMOD).
create function private.refuse_module_of(p_company_id uuid, p_module text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.companies c where c.id = p_company_id and p_module = any (c.modules_off)) then
    perform private.refuse('RHMOD', format('O módulo %s está desligado nesta empresa.',
      (select k.title from private.setting_kinds k where k.key = 'module_' || p_module)), '',
      'Um administrador pode ligá-lo em Configurações › Módulos.');
  end if;
end
$$;

-- Refuses a request that came through a door of a module that is off in the company at hand (RHMOD): the one that admin mode names, for
-- whoever views all companies, otherwise the own one. Doors are module_doors; what has no path is no request of a person.
create function private.refuse_module_off(p_caller private.caller) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  path text := ltrim(current_setting('request.path', true), '/');
  asked uuid;
begin
  if path is null or (path not like 'rpc/%' and current_setting('request.method', true) in ('GET', 'HEAD'))
    or p_caller.company_id is null then
    return;
  end if;
  if 'view_all_companies' = any (p_caller.permissions) then
    asked := private.uuid_or_null(nullif(current_setting('request.headers', true), '')::json ->> 'x-company-id');
  end if;
  perform private.refuse_module_of(coalesce(asked, p_caller.company_id), d.module) from private.module_doors d where d.door = path;
end
$$;

-- Who is asking, all null when any gate is shut; before the day of admission with the role newcomer. Of a leaver nothing but the role is
-- told, so that whatever asks here is shut: what leavers reach asks private.leaver().
-- Every policy asks, several times per statement, so the answer is kept in a setting of the transaction, sealed with the key: a setting
-- can be written by any SQL. The seal names the client's statement, the snapshot and the claims, and nothing is kept once the
-- transaction has written: what may have changed the answer breaks the seal (docs/adr/0010-gate-once.md).
create function private.me() returns private.caller language plpgsql stable security definer set search_path = '' as $$
declare
  claims text := nullif(current_setting('request.jwt.claims', true), '');
  kept text := current_setting('vinculo.caller', true);
  caller private.caller;
begin
  if pg_current_xact_id_if_assigned() is not null then
    caller := private.without_leaver(private.find_caller(claims::jsonb, false));
    perform private.refuse_module_off(caller);
    return caller;
  end if;
  if kept <> '' and left(kept, 66) = private.gate_seal(substr(kept, 67), claims) then
    return substr(kept, 67)::private.caller;
  end if;
  caller := private.without_leaver(private.find_caller(claims::jsonb, false));
  perform private.refuse_module_off(caller);
  kept := caller;
  perform set_config('vinculo.caller', private.gate_seal(kept, claims) || kept, true);
  return caller;
end
$$;

-- Somebody who has left and still reaches the own documents: the caller, or who the caller was in the company of the group that they came
-- from; all null for everybody else.
create function private.leaver() returns private.caller language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.find_caller(nullif(current_setting('request.jwt.claims', true), '')::jsonb, false);
begin
  return case when caller.role = 'leaver' then caller else (
    select row(caller.user_id, t.employee_id, t.company_id, 'leaver', '{}')::private.caller
    from private.group_transfers t
    join private.access_endings x on x.employee_id = t.employee_id
    join public.companies c on c.id = t.company_id and c.active is not false
    where t.to_company_id = caller.company_id and t.to_employee_id = caller.employee_id
      and x.ends_at <= private.now() and x.documents_until > private.now()
    order by t.starts_on desc limit 1) end;
end
$$;

-- Whether the role holds the permission.
create function private.role_has(p_role text, p_permission text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.role_permissions p where p.role = p_role and p.permission = p_permission);
end
$$;

-- Whether the caller's role holds the permission.
create function private.has_permission(p_permission text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return coalesce(p_permission = any (caller.permissions), false);
end
$$;

-- The caller's employee row, or null.
create function private.my_employee_id() returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return caller.employee_id;
end
$$;

-- The company of the caller's employee row, or null.
create function private.my_company_id() returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return caller.company_id;
end
$$;

-- Companies that a caller reaches in this request, with the permission when one is named; otherwise membership is enough. The one rule
-- behind the next four. Not for policies. In admin mode the header x-company-id narrows what is seen: a malformed or foreign id means no
-- company, never all.
create function private.companies_reached(p_caller private.caller, p_permission text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  asked text := nullif(current_setting('request.headers', true), '')::json ->> 'x-company-id';
  chosen uuid := private.uuid_or_null(asked);
begin
  if p_caller.company_id is null or p_caller.role in ('newcomer', 'leaver') or (asked is not null and chosen is null)
    or (p_permission is not null and p_permission <> all (p_caller.permissions)) then
    return '{}';
  end if;
  if 'view_all_companies' = any (p_caller.permissions) then
    return array(select c.id from public.companies c where chosen is null or c.id = chosen);
  end if;
  return case when chosen is null or chosen = p_caller.company_id then array[p_caller.company_id] else '{}' end;
end
$$;

-- Companies whose rows the caller may reach in this request, narrowed by the header x-company-id.
create function private.visible_company_ids() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  return private.companies_reached(private.me(), null);
end
$$;

-- The visible companies when the caller holds the permission, otherwise none.
create function private.company_ids_with(p_permission text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.companies_reached(private.me(), p_permission);
end
$$;

-- The visible companies when the caller holds the permission, and always the caller's own company.
create function private.company_ids_with_and_own(p_permission text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  reached uuid[] := private.companies_reached(caller, p_permission);
begin
  return case when caller.company_id is null or caller.company_id = any (reached) then reached
    else reached || caller.company_id end;
end
$$;

-- The company of which the caller reaches nothing but the own row (without the permission, or away in admin mode), otherwise null.
create function private.own_row_only_company_id(p_permission text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return case when not caller.company_id = any (private.companies_reached(caller, p_permission)) then caller.company_id end;
end
$$;

-- Companies that the caller may list: all for whoever views all, otherwise the own one, which stays readable after its deactivation. Admin
-- mode does not narrow the list.
create function private.listed_company_ids() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  if 'view_all_companies' = any (caller.permissions) then
    return array(select c.id from public.companies c);
  end if;
  if caller.user_id is null and caller.role is distinct from 'leaver' then
    caller := private.find_caller(nullif(current_setting('request.jwt.claims', true), '')::jsonb, true);
  end if;
  -- Of a deactivated company a leaver knows no more than of an active one.
  return array_remove(array[case when caller.role <> 'leaver' then caller.company_id end], null);
end
$$;

-- Employees of the caller's team: everyone below the caller in manager_id, at any depth, and everyone in the departments that the caller
-- heads.
create function private.my_team_ids() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  boss uuid := caller.employee_id;
  company uuid := caller.company_id;
begin
  return array(
    with recursive below as (
      select e.id from public.employees e where e.company_id = company and e.manager_id = boss
      union
      select e.id from public.employees e join below b on e.manager_id = b.id where e.company_id = company
    )
    select id from below where id <> boss
    union
    select e.id
    from public.employees e
    join public.departments d on d.company_id = e.company_id and d.id = e.department_id
    where e.company_id = company and d.head_employee_id = boss and e.id <> boss);
end
$$;

-- Refuses who does not hold a permission (RHPER).
-- The one place that decides how a caller outside the scope is refused. RHPER: the permission is missing, or the login belongs to no active
-- company. RHNTF: the companies that the caller reaches hold nothing of the kind, whether another company does or none.
create function private.require_permission(p_permission text, p_refusal text, p_hint text default 'Peça a um master.') returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_permission(p_permission) then
    perform private.refuse('RHPER', p_refusal, '', p_hint);
  end if;
end
$$;

-- Companies in which the caller holds a permission; none is refused (RHPER).
create function private.require_companies(p_permission text, p_refusal text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  reached uuid[] := private.company_ids_with(p_permission);
begin
  if reached = '{}' then
    perform private.refuse('RHPER', p_refusal, '', 'Peça a um administrador.');
  end if;
  return reached;
end
$$;

-- Refuses who does not hold a permission in a company (RHPER), or what is not of one where it is held (RHNTF).
create function private.require_company(p_company_id uuid, p_permission text, p_refusal text, p_missing text default null)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(p_company_id = any (private.require_companies(p_permission, p_refusal)), false) then
    perform private.refuse(case when p_missing is null then 'RHPER' else 'RHNTF' end, coalesce(p_missing, p_refusal), '',
      case when p_missing is null then 'Peça a um administrador.' else 'Recarregue a página.' end);
  end if;
end
$$;

-- Who is asking; a login of no active company is refused (RHPER).
create function private.require_caller() returns private.caller language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  if caller.employee_id is null then
    perform private.refuse('RHPER', 'Este acesso não pertence a uma empresa ativa.', '', 'Entre novamente.');
  end if;
  return caller;
end
$$;

-- Refuses what is not in reach (RHNTF); a login of no active company is refused as such (RHPER).
create function private.refuse_missing(p_message text, p_field text default '', p_hint text default 'Recarregue a página.') returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_caller();
  perform private.refuse('RHNTF', p_message, p_field, p_hint);
end
$$;

-- What a role is called on the screens.
create function private.role_label(p_role text) returns text language sql immutable parallel safe
return case p_role when 'master' then 'Master' when 'admin' then 'Administrador' when 'manager' then 'Gestor' else 'Colaborador' end;

-- What the company of a login demands of it, as claims that the screens read: from when on a second factor, when the session ends (both in
-- seconds since 1970), and what a new password needs. Nothing where nothing is demanded.
create function private.access_claims(p_user_id uuid, p_session_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_strip_nulls(jsonb_build_object(
      'second_factor_from', (
        select extract(epoch from f.starts_at)::bigint from private.second_factor_roles f
        where f.company_id = e.company_id and f.role = private.role_or_user(e.role) and e.status <> 'terminated'
          and not exists (select from private.access_endings x where x.employee_id = e.id and x.ends_at <= private.now())),
      'session_end', floor(extract(epoch from private.session_end(s.created_at, null, p.session_hours, null)))::bigint,
      'is_over', nullif(private.session_end(s.created_at, s.refreshed_at, p.session_hours, p.idle_hours) <= now(), false),
      'password_length', p.password_length, 'password_classes', nullif(p.password_classes, false)))
    from public.employees e
    left join private.access_policies p on p.company_id = e.company_id
    left join auth.sessions s on s.id = p_session_id
    where e.user_id = p_user_id);
end
$$;

-- Access-token hook: adds company_active to the claims, and as `access` what the company demands. Without an employee row, or on any
-- error, the claims stay as they came: a failure must never keep people out. Refuses a login whose invitation ran out: the gate shuts it
-- out in any case, but refused here, a mailed password reset says so at once instead of opening nothing. Refuses a session that ended by
-- the policy of the company, and lets no token outlive one.
create function private.custom_access_token(event jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  company_active boolean;
  access jsonb;
  claims jsonb := event -> 'claims';
begin
  if exists (
    select from public.employees e join public.invitations i on i.company_id = e.company_id and i.employee_id = e.id
    where e.user_id = (event ->> 'user_id')::uuid and i.accepted_at is null and i.revoked_at is null and i.expires_at <= private.now()
  ) then
    return '{"error": {"http_code": 403, "message": "invitation_expired"}}';
  end if;
  select c.active is not false into company_active
  from public.employees e
  join public.companies c on c.id = e.company_id
  where e.user_id = (event ->> 'user_id')::uuid;
  if company_active is null then
    return event;
  end if;
  access := private.access_claims((event ->> 'user_id')::uuid, (claims ->> 'session_id')::uuid);
  if access ? 'is_over' then
    return '{"error": {"http_code": 403, "message": "session_expired"}}';
  end if;
  claims := claims || jsonb_build_object('company_active', company_active)
    || case when access = '{}' then '{}' else jsonb_build_object('access', access) end;
  if (claims ->> 'exp')::bigint > (access ->> 'session_end')::bigint then
    claims := claims || jsonb_build_object('exp', access -> 'session_end');
  end if;
  return jsonb_set(event, '{claims}', claims);
exception when others then
  return event;
end
$$;
grant execute on function private.custom_access_token(jsonb) to supabase_auth_admin;
grant execute on function
  private.me(), private.has_permission(text), private.my_employee_id(), private.my_company_id(),
  private.visible_company_ids(), private.company_ids_with(text), private.company_ids_with_and_own(text),
  private.own_row_only_company_id(text), private.listed_company_ids(), private.my_team_ids()
to authenticated, service_role;
