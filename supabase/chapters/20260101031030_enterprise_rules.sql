-- Enterprise: rules.
-- See enterprise_tables for the overview.

-- Functions: companies ----------------------------------------------------------------------------------------------
-- Refuses everyone but masters (RHPER).
create function private.master_only() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('view_all_companies', 'Somente um master cuida das empresas.');
end
$$;

-- Functions: figures ------------------------------------------------------------------------------------------------
-- Headcount at start and end, admissions and terminations, by company and month, of twelve months. A termination is of the month of the
-- last day, on which the person still counts (private.counts_on): the headcount falls the day after.
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
      case when e.termination_date < p_today then width_bucket(e.termination_date + 1, firsts) end as gone,
      case when e.termination_date <= p_today then width_bucket(e.termination_date, firsts) end as last
    from public.employees e
    where e.company_id = any (p_company_ids) and private.counts_on(e.hire_date, null, e.status, p_today)
      and coalesce(e.hire_date <= e.termination_date, true)
    group by e.company_id, 3, 4, 5
  )
  select p.company_id, firsts[n],
    coalesce(sum(p.people) filter (where p.joined < n and (p.gone is null or p.gone >= n)), 0)::bigint,
    coalesce(sum(p.people) filter (where p.joined <= n and (p.gone is null or p.gone > n)), 0)::bigint,
    coalesce(sum(p.people) filter (where p.joined = n), 0)::bigint,
    coalesce(sum(p.people) filter (where p.last = n), 0)::bigint
  from places p cross join generate_series(1, 12) as n
  group by p.company_id, n;
end
$$;

-- Whether a sign-in was in the last thirty days.
create function private.signed_in_lately(p_at timestamptz) returns boolean language sql stable
return coalesce(p_at >= private.now() - interval '30 days', false);

-- Turnover in percent: ((admissions + terminations) / 2) / average headcount.
create function private.turnover(p_admissions numeric, p_terminations numeric, p_average numeric) returns numeric
language sql immutable parallel safe
return case when p_average > 0 then round((p_admissions + p_terminations) / 2 / p_average * 100, 2) else 0 end;

-- Active companies that need attention, one coded reason per row, with its figure.
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
    where usable > 0 and not private.signed_in_lately(last_sign_in_at)
  union all select id, 'expired_invitations', expired from active where expired > 0
  union all select id, 'audit_broken', 0 from active where whole is false
  union all select id, 'missing_cnpj', 0 from active where cnpj is null
  union all select id, 'high_turnover', rate from active where rate >= 30
$$;

-- The counted sections of the enterprise dashboard.
create function private.enterprise_figures(p_company_ids uuid[], p_moves private.company_month[], p_today date)
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
      select h.company_id, count(*) as people from private.headcount_people(p_company_ids, p_today) h group by h.company_id
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
    count(*) filter (where private.signed_in_lately(l.last_sign_in_at)), null from logins l
  union all select 'active_users', 'logins', null, count(*), null from logins l
$$;
