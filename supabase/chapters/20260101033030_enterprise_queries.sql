-- Enterprise: small queries.
-- Subjects with too little for a file of their own.

-- Enterprise --------------------------------------------------------------------------------------------------------
create function public.company_overview()
returns table (
  id uuid, name text, active boolean, created_at timestamptz, updated_at timestamptz, legal_name text, cnpj text,
  time_zone text, details_updated_at timestamptz, people bigint, pre_admissions bigint, departments bigint,
  logins bigint, active_logins bigint, admins bigint, last_sign_in_at timestamptz, has_admin boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  reached uuid[] := private.company_ids_with('view_all_companies');
  today constant date := private.today(private.my_company_id());
begin
  return query
    with staff as materialized (
      select e.company_id, count(*) filter (where private.counts_on(e.hire_date, e.termination_date, e.status, today)) as people,
        count(*) filter (where e.status = 'pre_admission') as pre_admissions
      from public.employees e where e.company_id = any (reached) group by e.company_id
    ),
    access as materialized (
      select l.company_id, count(*) as logins, count(*) filter (where l.state = 'active') as active_logins,
        count(*) filter (where l.state = 'active' and l.role in ('admin', 'master')) as admins,
        max(l.last_sign_in_at) as last_sign_in_at
      from private.all_logins(reached) l where l.user_id is not null group by l.company_id
    )
    select c.id, c.name::text, c.active is not false, c.created_at, c.updated_at, d.legal_name, d.cnpj, d.time_zone,
      d.updated_at, coalesce(s.people, 0), coalesce(s.pre_admissions, 0),
      (select count(*) from public.departments t where t.company_id = c.id and t.archived_at is null),
      coalesce(a.logins, 0), coalesce(a.active_logins, 0), coalesce(a.admins, 0), a.last_sign_in_at,
      coalesce(a.admins, 0) > 0
    from public.companies c
    join public.company_details d on d.company_id = c.id
    left join staff s on s.company_id = c.id
    left join access a on a.company_id = c.id
    where c.id = any (reached)
    order by c.name, c.id;
end
$$;

create function public.company_deactivation_preview(p_company_id uuid)
returns table (people bigint, logins bigint, sessions bigint, pending_invitations bigint, refusal text)
language plpgsql stable security definer set search_path = '' as $$
declare
  company uuid := (select c.id from public.companies c
    where c.id = p_company_id and c.id = any (private.company_ids_with('deactivate_company')));
  masters uuid[] := private.usable_masters();
begin
  return query
    select (select count(*) from private.headcount_people(array[company], private.today(company))),
      count(*) filter (where l.state = 'active'),
      (select count(*) from auth.sessions s join public.employees e on e.user_id = s.user_id
       where e.company_id = company and (s.not_after is null or s.not_after > now())),
      count(*) filter (where l.state in ('invited', 'expired')),
      case
        when company = private.my_company_id() then 'RHOWN'
        when exists (select from public.employees e where e.company_id = company and e.id = any (masters))
          and not exists (select from public.employees e where e.company_id <> company and e.id = any (masters))
          then 'RHLMA'
      end
    from private.all_logins(array[company]) l
    having company is not null;
end
$$;

create function public.enterprise_dashboard()
returns table (
  section text, label text, company_id uuid, total numeric, on_date date, at timestamptz, detail jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  reached uuid[] := private.company_ids_with('view_all_companies');
  moves private.company_month[];
  today constant date := private.today(private.my_company_id());
begin
  if reached = '{}' then
    return;
  end if;
  -- Everybody is looked at once, for the figures and for the risks.
  moves := array(select m from private.monthly_moves(reached, today) m);
  return query
    select f.section, f.label, f.company_id, f.total, f.on_date, null::timestamptz, null::jsonb
    from private.enterprise_figures(reached, moves, today) f;
  return query
    select 'risk', r.reason, r.company_id, r.total, null::date, null::timestamptz, jsonb_build_object('company_name', c.name)
    from private.companies_at_risk(reached, moves) r join public.companies c on c.id = r.company_id
    order by c.name, r.reason;
  return query
    select 'audit', a.action_type, a.company_id, null::numeric, null::date, a.at, jsonb_build_object(
      'id', a.id, 'entity_type', a.entity_type, 'entity_label', a.entity_label,
      'performed_by_name', a.performed_by_name, 'company_name', a.company_name)
    from public.audit_page(p_limit => 8) a;
end
$$;

insert into private.shapes (name, shape) values
  ('dashboard_detail', 'company_name text, id? integer, entity_type? text, entity_label? text?, performed_by_name? text?'),
  ('enterprise_dashboard', 'company_id ?, total ?, on_date ?, at ?, label ?, detail dashboard_detail?');

grant execute on function public.company_overview(), public.company_deactivation_preview(uuid), public.enterprise_dashboard()
  to authenticated;

-- First access ------------------------------------------------------------------------------------------------------
create function public.needs_first_access()
returns table (needed boolean, company_name text, notice_id uuid, notice_version integer, notice_text text)
language sql stable security definer set search_path = '' as $$
  select (private.my_open_invitation()).id is not null, c.name::text, n.id, n.version, n.text
  from public.companies c
  join public.privacy_notices n on n.company_id = c.id
  where c.id = private.my_company_id()
  order by n.version desc
  limit 1
$$;

-- The change itself is the audit entry that the browser writes. Who came by invitation chose the password already.
create function public.first_login_pending() returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return coalesce((
      select d.require_password_change_at_first_login from public.company_details d where d.company_id = caller.company_id
    ), false)
    and not exists (
      select from public.audit_logs a
      where a.company_id = caller.company_id and a.entity_type = 'user' and a.entity_id = caller.user_id
        and a.action_type = 'password_change')
    and not exists (
      select from public.invitations i
      where i.company_id = caller.company_id and i.employee_id = caller.employee_id and i.accepted_at is not null)
    and not exists (
      select from private.archived_entries(array[caller.company_id], array[caller.user_id], 'password_change', null, null));
end
$$;

grant execute on function public.needs_first_access(), public.first_login_pending() to authenticated;

-- Company setup -----------------------------------------------------------------------------------------------------
create function public.company_setup(p_company_id uuid) returns table (step text, done boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(p_company_id = any (private.company_ids_with('view_all_companies')), false) then
    perform private.refuse('RHNTF', 'Não encontramos esta empresa.', 'company', 'Confira se você é master.');
  end if;
  return query
    select 'details', d.legal_name is not null and d.cnpj is not null
      from public.company_details d where d.company_id = p_company_id
    union all
    select 'departments', exists (
      select from public.departments t where t.company_id = p_company_id and t.archived_at is null)
    union all
    -- The first version is the product's own text.
    select 'privacy_notice', exists (
      select from public.privacy_notices n where n.company_id = p_company_id and n.version > 1)
    union all
    select 'employees', exists (
      select from public.employees e where e.company_id = p_company_id and e.status <> 'terminated')
    union all
    select 'admin', exists (
      select from private.all_logins(array[p_company_id]) l where l.state = 'active' and l.role in ('admin', 'master'));
end
$$;

grant execute on function public.company_setup(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.company_overview() is 'Companies with their details and figures, for masters.';
comment on function public.company_deactivation_preview(uuid) is
  'What a deactivation would do: people, logins, living sessions, open invitations; or the code that would refuse it.';
comment on function public.enterprise_dashboard() is
  'Companies, people, growth, turnover, users, risks and the latest audit entries of the group, for masters.';
comment on function public.needs_first_access() is
  'Whether the caller came by an invitation not accepted yet, with the notice to read. No row without a company.';
comment on function public.first_login_pending() is
  'Whether the company asks for a change of password and this login never made one. False by default.';
comment on function public.company_setup(uuid) is
  'Steps of setting a company up and whether each is done: details, departments, privacy_notice, employees, admin.';
