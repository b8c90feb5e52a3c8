-- Access policies: commands.
-- See access_policies_tables for the overview.

-- Functions: setting ------------------------------------------------------------------------------------------------
-- Refuses who does not manage the settings of the company (RHPER), then locks its policy, which is made where there is none. What was
-- never set is as old as can be (-infinity): a setter that is given the moment of what was read answers null where it is no longer so.
create function private.lock_access_policy(p_company_id uuid) returns private.access_policies
language plpgsql volatile security definer set search_path = '' as $$
declare
  policy private.access_policies;
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Somente administradores cuidam da segurança do acesso.');
  insert into private.access_policies (company_id) values (p_company_id) on conflict (company_id) do nothing;
  select p.* into policy from private.access_policies p where p.company_id = p_company_id for update;
  return policy;
end
$$;

create function public.set_second_factor_roles(p_company_id uuid, p_roles text[], p_grace_days integer default 0,
  p_updated_at text default null) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  policy private.access_policies;
  caller constant private.caller := private.require_caller();
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  wanted constant text[] := coalesce(p_roles, '{}');
  present text[];
begin
  policy := private.lock_access_policy(p_company_id);
  if coalesce(policy.factors_set_at, '-infinity') <> p_updated_at::timestamptz then
    return null;
  end if;
  if not wanted <@ array['master', 'admin', 'manager', 'user'] then
    perform private.refuse('RHROL', 'Papel desconhecido.', 'roles', 'Use master, admin, manager ou user.');
  end if;
  if p_grace_days is null or p_grace_days not between 0 and 30 then
    perform private.refuse('RHARG', 'Dê um prazo de 0 a 30 dias.', 'grace_days', 'Com 0, vale já no próximo acesso.');
  end if;
  present := array(select r.role from private.second_factor_roles r where r.company_id = p_company_id);
  if 'master' = any (wanted) <> ('master' = any (present)) and caller.role <> 'master' then
    perform private.refuse('RHRNK', 'Somente um master decide sobre o acesso dos masters.', 'roles', 'Peça a um master.');
  end if;
  -- Whoever demands a factor has one that works here: nobody shuts everybody out, nor themselves.
  if not wanted <@ present and claims ->> 'aal' is distinct from 'aal2' then
    perform private.refuse('RHMFA', 'Ative a verificação em duas etapas no seu acesso antes de exigi-la.', 'roles',
      'Ela fica em Meu Perfil, em Segurança.');
  end if;
  delete from private.second_factor_roles r where r.company_id = p_company_id and r.role <> all (wanted);
  insert into private.second_factor_roles (company_id, role, starts_at)
  select p_company_id, w.role, private.now() + make_interval(days => p_grace_days) from (select distinct unnest(wanted)) w (role)
  where w.role <> all (present);
  update private.access_policies p set factors_set_by = caller.employee_id, factors_set_at = private.now()
  where p.company_id = p_company_id;
  -- Open pages ask for a new token, whose claims tell them.
  perform realtime.send('{}', 'access', 'company:' || p_company_id, true);
  return private.now();
end
$$;

create function public.set_session_limits(p_company_id uuid, p_session_hours integer default null, p_idle_hours integer default null,
  p_updated_at text default null)
returns timestamptz language plpgsql volatile security definer set search_path = '' as $$
declare
  policy private.access_policies;
  caller constant private.caller := private.require_caller();
begin
  policy := private.lock_access_policy(p_company_id);
  if coalesce(policy.sessions_set_at, '-infinity') <> p_updated_at::timestamptz then
    return null;
  end if;
  if p_session_hours not between 4 and 2160 then
    perform private.refuse('RHARG', 'Uma sessão dura de 4 horas a 90 dias.', 'session_hours', 'Deixe vazio para não ter limite.');
  end if;
  if p_idle_hours not between 2 and 720 then
    perform private.refuse('RHARG', 'O tempo sem uso vai de 2 horas a 30 dias.', 'idle_hours', 'Deixe vazio para não ter limite.');
  end if;
  if p_idle_hours > p_session_hours then
    perform private.refuse('RHARG', 'O tempo sem uso não pode passar da duração da sessão.', 'idle_hours', 'Diminua este tempo.');
  end if;
  update private.access_policies p
  set session_hours = p_session_hours, idle_hours = p_idle_hours, sessions_set_by = caller.employee_id, sessions_set_at = private.now()
  where p.company_id = p_company_id;
  perform realtime.send('{}', 'access', 'company:' || p_company_id, true);
  return private.now();
end
$$;

create function public.set_password_rules(p_company_id uuid, p_length integer default null, p_classes boolean default false,
  p_updated_at text default null) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  policy private.access_policies;
  caller constant private.caller := private.require_caller();
begin
  policy := private.lock_access_policy(p_company_id);
  if coalesce(policy.passwords_set_at, '-infinity') <> p_updated_at::timestamptz then
    return null;
  end if;
  if p_length not between 8 and 64 then
    perform private.refuse('RHARG', 'Exija de 8 a 64 caracteres.', 'length', 'Deixe vazio para manter o mínimo do sistema.');
  end if;
  update private.access_policies p
  set password_length = p_length, password_classes = coalesce(p_classes, false), passwords_set_by = caller.employee_id,
    passwords_set_at = private.now()
  where p.company_id = p_company_id;
  return private.now();
end
$$;

-- Functions: keeping ------------------------------------------------------------------------------------------------
-- For a scheduler: removes sessions that ended by the policy of their company, so that lists of sessions show living ones.
create function private.run_session_limits() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  removed integer;
begin
  delete from auth.sessions s
  using public.employees e, private.access_policies p
  where e.user_id = s.user_id and p.company_id = e.company_id
    and private.session_end(s.created_at, s.refreshed_at, p.session_hours, p.idle_hours) <= now();
  get diagnostics removed = row_count;
  return removed;
end
$$;

-- Functions: telling ------------------------------------------------------------------------------------------------
-- Asked by the auth service when a session ended because two people held it: tells its owner by mail, once.
create function private.tell_stolen_session(p_user_id uuid, p_session_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select private.tell_login(u.id, u.email, 'stolen-session', 'ended_at', 'stolen-session:' || p_session_id)
  from auth.users u where u.id = p_user_id
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function private.run_session_limits() to service_role;
grant execute on function private.tell_stolen_session(uuid, uuid) to supabase_auth_admin;
grant execute on function public.set_second_factor_roles(uuid, text[], integer, text),
  public.set_session_limits(uuid, integer, integer, text), public.set_password_rules(uuid, integer, boolean, text) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.set_second_factor_roles(uuid, text[], integer, text) is
  'Of which roles a company demands a second factor; those that are new begin after the grace, the others stay. Null where another '
    'moment is given than it was set at (RHPER, RHROL, RHARG, RHRNK, RHMFA).';
comment on function public.set_session_limits(uuid, integer, integer, text) is
  'After how many hours sessions of a company end, in all and without use; null for never. Null where another moment is given '
    'than they were set at (RHPER, RHARG).';
comment on function public.set_password_rules(uuid, integer, boolean, text) is
  'What new passwords of a company need beyond the product; null and false for nothing. Null where another moment is given than they '
    'were set at (RHPER, RHARG).';
