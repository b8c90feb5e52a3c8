-- Quotas.
-- How many people with a disability a company employs at least (Lei 8.213/1991, art. 93), and how many apprentices each of its sites has at
-- least and at most (CLT art. 429): what the law asks of a headcount as arithmetic, and where a company stands on a day.
-- Who counts for the quota of people with a disability is a matter of health: the number is told to administrators, only where the law asks
-- for one, and never so that the difference of two answers would tell of somebody.
-- It refuses: everyone but administrators, people of another company, days that are none.

-- Functions: the law ------------------------------------------------------------------------------------------------
-- How many people with a disability a company of so many employs at least; fractions round up.
create function private.pcd_quota(p_people integer) returns integer language sql immutable parallel safe
return case when p_people < 100 then 0 else ceil(p_people * case when p_people <= 200 then 0.02 when p_people <= 500 then 0.03
  when p_people <= 1000 then 0.04 else 0.05 end)::integer end;

-- How many apprentices a site has at least and at most, by the positions that need training: five percent rounded up to fifteen rounded
-- down, none below seven (CLT art. 429; Decreto 9.579/2018, art. 51).
create function private.apprentice_quota(p_base integer, out minimum integer, out maximum integer) language sql immutable parallel safe
begin atomic
  select case when p_base < 7 then 0 else ceil(p_base * 0.05)::integer end,
    case when p_base < 7 then 0 else floor(p_base * 0.15)::integer end;
end;

-- Whether a position counts for the base of apprentices: what the company says of it, or its CBO. Managers, technicians and who needs a
-- degree (major groups 0 to 3) do not count (Decreto 9.579/2018, art. 52, § 1º).
create function private.position_needs_training(p_own boolean, p_cbo text) returns boolean language sql immutable parallel safe
return coalesce(p_own, left(p_cbo, 1) not in ('0', '1', '2', '3'), true);

-- Whether a contract makes somebody an employee, as quotas look at it; without one on file the CLT is supposed. Interns and people without
-- employment are none.
create function private.is_employment(p_contract_type text) returns boolean language sql immutable parallel safe
return coalesce(p_contract_type, '') not in ('intern', 'contractor', 'self_employed', 'statutory');

-- The contract by which somebody is outside of the headcount that the quota of people with a disability is a part of: apprentices
-- (Lei 8.213/1991, art. 93, § 3º) and who is no employee. Null for who counts.
create function private.outside_pcd_base(p_contract_type text) returns text language sql immutable parallel safe
return case when p_contract_type = 'apprentice' or not private.is_employment(p_contract_type) then p_contract_type end;

-- Why somebody is outside of the base of apprentices: the contract (of temporary workers: Decreto 9.579/2018, art. 54), or the position, by
-- what the company says of it or by its CBO. Null for who counts.
create function private.outside_apprentice_base(p_contract_type text, p_own boolean, p_cbo text) returns text
language sql immutable parallel safe
return case when p_contract_type in ('apprentice', 'temporary') or not private.is_employment(p_contract_type) then p_contract_type
  when not private.position_needs_training(p_own, p_cbo) then case when p_own is null then 'position_cbo' else 'position_own' end end;

-- Functions: a company ----------------------------------------------------------------------------------------------
-- Everybody of a company on a day with contract, site and position, as quotas look at them, without one person if asked.
create function private.quota_crew(p_company_id uuid, p_on date, p_without_id uuid)
returns table (employee_id uuid, contract_type text, site_id uuid, position_id uuid, outside_pcd text, outside_apprentices text)
language sql stable security definer set search_path = '' as $$
  select h.id, c.contract_type, x.work_site_id, p.id, private.outside_pcd_base(c.contract_type),
    private.outside_apprentice_base(c.contract_type, p.needs_training, p.cbo)
  from private.headcount_people(array[p_company_id], p_on) h
  left join public.employee_contracts c on c.company_id = p_company_id and c.employee_id = h.id
    and c.starts_on <= p_on and (c.ended_on is null or c.ended_on >= p_on)
  left join public.employee_assignments x on x.company_id = p_company_id and x.employee_id = h.id
    and x.starts_on <= p_on and (x.ends_on is null or x.ends_on >= p_on)
  left join public.positions p on p.company_id = p_company_id and p.id = x.position_id
  where h.id is distinct from p_without_id
$$;

-- The employees of a company on a day with the type of their contract, as quotas count them, without one person if asked.
create function private.quota_people(p_company_id uuid, p_on date, p_without_id uuid) returns table (employee_id uuid, contract_type text)
language sql stable security definer set search_path = '' as $$
  select h.id, c.contract_type
  from private.headcount_people(array[p_company_id], p_on) h
  left join public.employee_contracts c on c.company_id = p_company_id and c.employee_id = h.id
    and c.starts_on <= p_on and (c.ended_on is null or c.ended_on >= p_on)
  where h.id is distinct from p_without_id and private.is_employment(c.contract_type)
$$;

-- Where a company stands with people with a disability, apprentices aside (Lei 8.213/1991, art. 93, § 3º): people counted, required, and
-- who fills it, of whom only the number leaves.
create function private.pcd_state(p_company_id uuid, p_on date, p_without_id uuid default null)
returns table (people integer, required integer, filled integer) language sql stable security definer set search_path = '' as $$
  select s.people, private.pcd_quota(s.people), s.filled
  from (select count(*)::integer as people, count(*) filter (where h.quota)::integer as filled
    from private.quota_people(p_company_id, p_on, p_without_id) q
    left join public.employee_health h on h.company_id = p_company_id and h.employee_id = q.employee_id
    where private.outside_pcd_base(q.contract_type) is null) s
$$;

-- Where the sites of a company stand with apprentices; people without a site are one of their own.
create function private.apprentice_state(p_company_id uuid, p_on date, p_without_id uuid default null)
returns table (site_id uuid, site text, base integer, minimum integer, maximum integer, apprentices integer)
language sql stable security definer set search_path = '' as $$
  select s.site_id, w.name::text, s.base, a.minimum, a.maximum, s.apprentices
  from (select q.site_id, count(*) filter (where q.contract_type = 'apprentice')::integer as apprentices,
      count(*) filter (where q.outside_apprentices is null)::integer as base
    from private.quota_crew(p_company_id, p_on, p_without_id) q
    where private.is_employment(q.contract_type)
    group by q.site_id) s
  cross join lateral private.apprentice_quota(s.base) a
  left join public.work_sites w on w.company_id = p_company_id and w.id = s.site_id
  order by w.name, s.site_id
$$;
