-- Enterprise.
-- What a master does with companies, and the figures of the group. Definitions: somebody counts from the day of hire
-- (or always, when it is unknown) until the day before the last day; turnover is half of admissions and terminations
-- over the average headcount, and the group's is counted from its people, never averaged from percentages.
-- It refuses: everyone but masters, deactivating the own company and that of the last master.

-- Functions: companies ---------------------------------------------------------------------------------------------
create function private.master_only() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('view_all_companies', 'Somente um master cuida das empresas.');
end
$$;

create function public.company_overview()
returns table (
  id uuid, name text, active boolean, created_at timestamptz, updated_at timestamptz, legal_name text, cnpj text,
  time_zone text, details_updated_at timestamptz, people bigint, pre_admissions bigint, departments bigint,
  logins bigint, active_logins bigint, admins bigint, last_sign_in_at timestamptz, has_admin boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  reached uuid[] := private.company_ids_with('view_all_companies');
begin
  return query
    with staff as materialized (
      select e.company_id, count(*) filter (where e.status in ('active', 'notice')) as people,
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

create function public.create_company(
  p_name text, p_legal_name text default null, p_cnpj text default null, p_time_zone text default 'America/Sao_Paulo')
returns public.companies language plpgsql volatile security definer set search_path = '' as $$
declare
  company public.companies;
begin
  perform private.master_only();
  insert into public.companies (name) values (p_name) returning * into company;
  update public.company_details d
  set legal_name = p_legal_name, cnpj = p_cnpj, time_zone = coalesce(p_time_zone, d.time_zone)
  where d.company_id = company.id;
  return company;
end
$$;

-- Zero rows when one of the two rows changed since it was read: nothing is written then.
create function public.save_company(
  p_company_id uuid, p_name text, p_legal_name text, p_cnpj text, p_time_zone text, p_updated_at timestamptz,
  p_details_updated_at timestamptz) returns setof public.companies language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.master_only();
  perform from public.companies c join public.company_details d on d.company_id = c.id
  where c.id = p_company_id and c.updated_at = p_updated_at and d.updated_at = p_details_updated_at
    and c.id = any (private.company_ids_with('view_all_companies'))
  for update;
  if not found then
    return;
  end if;
  update public.company_details d set legal_name = p_legal_name, cnpj = p_cnpj, time_zone = p_time_zone
  where d.company_id = p_company_id;
  return query update public.companies c set name = p_name where c.id = p_company_id returning c.*;
end
$$;

create function public.set_company_active(p_company_id uuid, p_active boolean) returns public.companies
language plpgsql volatile security definer set search_path = '' as $$
declare
  company public.companies;
begin
  perform private.require_permission('deactivate_company', 'Somente um master ativa e desativa empresas.');
  update public.companies c set active = coalesce(p_active, true)
  where c.id = p_company_id and c.id = any (private.company_ids_with('deactivate_company')) returning c.* into company;
  if not found then
    perform private.refuse('RHNTF', 'Empresa não encontrada.', 'company_id', 'Recarregue a lista.');
  end if;
  return company;
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
    select (select count(*) from public.employees e where e.company_id = company and e.status in ('active', 'notice')),
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

-- Functions: figures -----------------------------------------------------------------------------------------------
-- One pass over the people, counted by month of coming and of going; then twelve sums over those few counts.
-- Twelve months up to this one: headcount at the start and at the end (today, for the present month), and moves.
create type private.company_month as (
  company_id uuid, month date, at_start bigint, at_end bigint, admissions bigint, terminations bigint);

create function private.monthly_moves(p_company_ids uuid[], p_today date) returns setof private.company_month
language plpgsql stable security definer set search_path = '' as $$
declare
  firsts date[] := array(
    select (date_trunc('month', p_today::timestamp) - make_interval(months => 12 - n))::date from generate_series(1, 12) n order by n);
begin
  return query
  with places as materialized (
    -- 0 is before the first month, 1 to 12 are the months, null has not happened.
    select e.company_id, count(*) as people,
      width_bucket(coalesce(e.hire_date, '1900-01-01'), firsts) as joined,
      case when e.termination_date <= p_today then width_bucket(e.termination_date, firsts) end as gone
    from public.employees e
    where e.company_id = any (p_company_ids) and e.status <> 'pre_admission'
      and coalesce(e.hire_date, '1900-01-01') <= least(p_today, coalesce(e.termination_date, p_today))
    group by e.company_id, 3, 4
  )
  select p.company_id, firsts[n],
    coalesce(sum(p.people) filter (where p.joined < n and (p.gone is null or p.gone >= n)), 0)::bigint,
    coalesce(sum(p.people) filter (where p.joined <= n and (p.gone is null or p.gone > n)), 0)::bigint,
    coalesce(sum(p.people) filter (where p.joined = n), 0)::bigint,
    coalesce(sum(p.people) filter (where p.gone = n), 0)::bigint
  from places p cross join generate_series(1, 12) as n
  group by p.company_id, n;
end
$$;

create function private.turnover(p_admissions numeric, p_terminations numeric, p_average numeric) returns numeric
language sql immutable parallel safe
return case when p_average > 0 then round((p_admissions + p_terminations) / 2 / p_average * 100, 2) else 0 end;

create function private.companies_at_risk(p_company_ids uuid[], p_moves private.company_month[])
returns table (company_id uuid, reason text, total numeric) language sql stable security definer set search_path = '' as $$
  with access as materialized (
    select l.company_id, count(*) filter (where l.state = 'active') as usable,
      count(*) filter (where l.state = 'active' and l.role in ('admin', 'master')) as admins,
      count(*) filter (where l.state = 'expired') as expired, max(l.last_sign_in_at) as last_sign_in_at
    from private.all_logins(p_company_ids) l group by l.company_id
  ),
  year as (
    select m.company_id, private.turnover(sum(m.admissions), sum(m.terminations), avg((m.at_start + m.at_end) / 2.0)) as rate
    from unnest(p_moves) m group by m.company_id
  ),
  active as (
    select c.id, a.usable, a.admins, a.expired, a.last_sign_in_at, y.rate, d.cnpj,
      exists (select from public.employee_directory p where p.company_id = c.id) as has_people,
      (select v.ok from public.audit_verifications v where v.company_id = c.id order by v.checked_at desc, v.id desc limit 1) as whole
    from public.companies c
    join public.company_details d on d.company_id = c.id
    left join access a on a.company_id = c.id
    left join year y on y.company_id = c.id
    where c.id = any (p_company_ids) and c.active is not false
  )
  select id, 'no_admin', 0 from active where coalesce(admins, 0) = 0
  union all select id, 'no_people', 0 from active where not has_people
  union all select id, 'no_sign_in_30_days', usable from active
    where usable > 0 and coalesce(last_sign_in_at, '-infinity') < private.now() - interval '30 days'
  union all select id, 'expired_invitations', expired from active where expired > 0
  union all select id, 'audit_broken', 0 from active where whole is false
  union all select id, 'missing_cnpj', 0 from active where cnpj is null
  union all select id, 'high_turnover', rate from active where rate >= 30
$$;

create function private.enterprise_figures(p_company_ids uuid[], p_moves private.company_month[])
returns table (section text, label text, company_id uuid, total numeric, on_date date)
language sql stable security definer set search_path = '' as $$
  with months as (
    select m.month, sum(m.at_start) as at_start, sum(m.at_end) as at_end, sum(m.admissions) as admissions,
      sum(m.terminations) as terminations
    from unnest(p_moves) m group by m.month
  ),
  logins as materialized (
    select l.last_sign_in_at from private.all_logins(p_company_ids) l where l.user_id is not null
  ),
  staff as (
    select c.id, c.name::text as name, coalesce(d.people, 0) as people
    from public.companies c
    left join (
      select p.company_id, count(*) as people from public.employee_directory p where p.company_id = any (p_company_ids) group by p.company_id
    ) d on d.company_id = c.id
    where c.id = any (p_company_ids)
  )
  select 'companies', case when c.active is false then 'inactive' else 'active' end, null::uuid, count(*)::numeric, null::date
  from public.companies c where c.id = any (p_company_ids) group by 2
  union all select 'people', 'total', null, sum(s.people), null from staff s
  union all (select 'company_people', s.name, s.id, s.people, null from staff s order by s.people desc, s.name)
  union all (
    select f.section, to_char(m.month, 'YYYY-MM'), null, f.total, m.month
    from months m cross join lateral (values
      ('growth', m.at_end), ('admissions', m.admissions), ('terminations', m.terminations),
      ('turnover', private.turnover(m.admissions, m.terminations, (m.at_start + m.at_end) / 2.0))) f (section, total)
    order by f.section, m.month)
  union all select 'turnover_year', 'total', null,
    private.turnover(sum(m.admissions), sum(m.terminations), avg((m.at_start + m.at_end) / 2.0)), null
  from months m
  union all select 'turnover_year', c.name::text, m.company_id,
    private.turnover(sum(m.admissions), sum(m.terminations), avg((m.at_start + m.at_end) / 2.0)), null
  from unnest(p_moves) m join public.companies c on c.id = m.company_id group by m.company_id, c.name
  union all select 'active_users', 'signed_in_30_days', null,
    count(*) filter (where l.last_sign_in_at >= private.now() - interval '30 days'), null from logins l
  union all select 'active_users', 'logins', null, count(*), null from logins l
$$;

create function public.enterprise_dashboard()
returns table (
  section text, label text, company_id uuid, total numeric, on_date date, at timestamptz, detail jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  reached uuid[] := private.company_ids_with('view_all_companies');
  moves private.company_month[];
begin
  if reached = '{}' then
    return;
  end if;
  -- Everybody is looked at once, for the figures and for the risks.
  moves := array(select m from private.monthly_moves(reached, private.today(private.my_company_id())) m);
  return query
    select f.section, f.label, f.company_id, f.total, f.on_date, null::timestamptz, null::jsonb
    from private.enterprise_figures(reached, moves) f;
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

grant execute on function
  public.company_overview(), public.create_company(text, text, text, text),
  public.save_company(uuid, text, text, text, text, timestamptz, timestamptz), public.set_company_active(uuid, boolean),
  public.company_deactivation_preview(uuid), public.enterprise_dashboard()
to authenticated;

-- Shapes -----------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('dashboard_detail', 'company_name text, id? integer, entity_type? text, entity_label? text?, performed_by_name? text?'),
  ('enterprise_dashboard', 'company_id ?, total ?, on_date ?, at ?, label ?, detail dashboard_detail?');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on function private.master_only() is 'Refuses everyone but masters (RHPER).';
comment on function public.company_overview() is 'Companies with their details and figures, for masters.';
comment on function public.create_company(text, text, text, text) is 'A company with its details, for masters (RHPER).';
comment on function public.save_company(uuid, text, text, text, text, timestamptz, timestamptz) is
  'Saves a company and its details; no row when either changed since it was read. For masters (RHPER).';
comment on function public.set_company_active(uuid, boolean) is
  'Activates or deactivates a company, for masters (RHPER, RHNTF, RHOWN, RHLMA).';
comment on function public.company_deactivation_preview(uuid) is
  'What a deactivation would do: people, logins, living sessions, open invitations; or the code that would refuse it.';
comment on type private.company_month is 'Headcount and moves of a company in a month.';
comment on function private.monthly_moves(uuid[], date) is
  'Headcount at start and end, admissions and terminations, by company and month, of twelve months.';
comment on function private.turnover(numeric, numeric, numeric) is
  'Turnover in percent: ((admissions + terminations) / 2) / average headcount.';
comment on function private.companies_at_risk(uuid[], private.company_month[]) is
  'Active companies that need attention, one coded reason per row, with its figure.';
comment on function private.enterprise_figures(uuid[], private.company_month[]) is 'The counted sections of the enterprise dashboard.';
comment on function public.enterprise_dashboard() is
  'Companies, people, growth, turnover, users, risks and the latest audit entries of the group, for masters.';

notify pgrst, 'reload schema';
