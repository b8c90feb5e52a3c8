-- Guarantees of employment.
-- Who may not be dismissed without cause on a day, until when and by which article: by what HR recorded of the person, and by leaves
-- and certificates that came without a fact. The end of a contract asks for a justification while one is in force (RHSTB).
-- The person and HR read them beside the facts; nobody writes them.
-- It refuses: nothing.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Guarantees that leaves and certificates give on a day, of those that no fact gave.
create function private.leave_protections(p_person public.employees, p_on date) returns setof private.protection
language sql stable security definer set search_path = '' as $$
  -- A father's leave that came by a request protects as well.
  select 'paternity', 'Licença-paternidade', 'Lei 15.371/2026', l.starts_on, private.law_months_later(l.ends_on, m.months)
  from public.leaves l
  join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id
  join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id and t.key in ('paternity', 'paternity_citizen',
    'paternity_zika')
  cross join lateral (
    select private.leave_rule(private.leave_rules_of(p_person.id, l.starts_on), 'paternity_stability')::integer as months) m
  where l.company_id = p_person.company_id and l.employee_id = p_person.id and l.granted and m.months > 0
    and not exists (select from private.fact_requests k where k.company_id = r.company_id and k.request_id = r.id)
  union all
  -- So does a mother's, whose birth may come as many days into the leave as it may begin early (CLT art. 392, § 1º), and that of who
  -- adopts.
  select 'maternity', 'Licença-maternidade', case m.key when 'adoption' then 'CLT art. 391-A, parágrafo único'
    else 'ADCT art. 10, II, b; CLT art. 391-A' end, m.first, private.law_months_later(m.first + case m.key when 'adoption' then 0
    else private.leave_rule(n.rules, 'maternity_early')::integer end, private.leave_rule(n.rules, 'maternity_stability')::integer)
  from (
    select t.key, min(l.starts_on) as first
    from public.leaves l
    join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id
    join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id and t.key in ('maternity', 'adoption')
    where l.company_id = p_person.company_id and l.employee_id = p_person.id and l.granted
      and not exists (select from private.fact_requests k where k.company_id = r.company_id and k.request_id = r.id)
    group by r.id, t.key) m
  cross join lateral (select private.leave_rules_of(p_person.id, m.first) as rules) n
  union all
  -- And the benefit of an accident, where its certificate came before the fact.
  select 'accident', 'Acidente do trabalho', 'Lei 8.213/1991, art. 118', min(l.starts_on), private.law_months_later(max(l.ends_on),
    private.leave_rule(private.leave_rules_of(p_person.id, max(l.ends_on)), 'accident_stability')::integer)
  from public.leave_certificates c
  join public.leave_requests r on r.company_id = c.company_id and r.id = c.request_id
  join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id and t.key = 'accident'
  join public.leaves l on l.company_id = c.company_id and l.request_id = c.request_id and l.granted
  where c.company_id = p_person.company_id and c.employee_id = p_person.id and c.benefit_from is not null
    and not exists (select from public.person_facts f where f.company_id = c.company_id and f.employee_id = c.employee_id
      and f.kind = 'accident' and f.closed_at is null and f.benefit_from is not null and f.on_date <= c.benefit_from)
  group by c.condition_group
  union all
  -- A dismissal in these months costs the fine of the law.
  select 'training', 'Suspensão para qualificação', 'CLT art. 476-A, § 5º', l.starts_on,
    private.law_months_later(l.ends_on, private.leave_rule(private.leave_rules_of(p_person.id, l.ends_on), 'training_stability')::integer)
  from public.leaves l
  join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id
  join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id and t.key = 'training'
  where l.company_id = p_person.company_id and l.employee_id = p_person.id and l.granted
  union all
  select 'away', 'Afastamento em curso', 'eSocial, S-2230', l.starts_on, l.ends_on
  from public.leaves l
  join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id
  join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id
    and t.category <> 'vacation' and t.esocial_code is not null and t.esocial_code <> '16'
  where l.company_id = p_person.company_id and l.employee_id = p_person.id and l.granted and p_on between l.starts_on and l.ends_on
$$;

-- Every guarantee of employment of a person in force on a day, with its article and its last day; open ones have none.
create function private.protected_until(p_person public.employees, p_on date) returns setof private.protection
language sql stable security definer set search_path = '' as $$
  select g.* from (
    select p.* from public.person_facts f
    cross join lateral private.fact_protection(f, private.fact_rules(f)) p
    where f.company_id = p_person.company_id and f.employee_id = p_person.id and f.closed_at is null and p.code is not null
      -- The birth goes on with what the pregnancy began.
      and (f.kind <> 'pregnancy' or (private.birth_of(f)).id is null)
    union all
    select l.* from private.leave_protections(p_person, p_on) l
  ) g
  where p_on between g.from_on and coalesce(g.until_on, 'infinity')
  order by g.until_on desc nulls first, g.code
$$;
