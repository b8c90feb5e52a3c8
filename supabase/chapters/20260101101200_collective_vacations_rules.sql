-- Collective vacations: rules.
-- See collective_vacations_tables for the overview.

-- Functions: whom it reaches ----------------------------------------------------------------------------------------
-- Departments that take part, or stay out, each with those below it.
create function private.collective_departments(p_collective public.collective_vacations, p_in boolean) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with recursive chosen as (
    select c.department_id as id from public.collective_choices c
    where c.company_id = p_collective.company_id and c.collective_id = p_collective.id and c.is_in = p_in and c.department_id is not null
    union
    select d.id from chosen h join public.departments d on d.company_id = p_collective.company_id and d.parent_id = h.id
  )
  select coalesce(array_agg(id), '{}') from chosen
$$;

-- Whom collective vacations reach, everybody of the places chosen who is employed on these days, and why somebody stays out. Without days,
-- as of today.
create function private.collective_people(p_collective public.collective_vacations)
returns table (employee_id uuid, department_id uuid, work_site_id uuid, out_code text, out_about text)
language sql stable security definer set search_path = '' as $$
  with w as materialized (
    select private.my_employee_id() as caller_id, coalesce(p_collective.starts_on, private.today(p_collective.company_id)) as first,
      coalesce(p_collective.ends_on, private.today(p_collective.company_id)) as last,
      private.collective_departments(p_collective, true) as taken, private.collective_departments(p_collective, false) as kept,
      array(select c.work_site_id from public.collective_choices c where c.company_id = p_collective.company_id
        and c.collective_id = p_collective.id and c.work_site_id is not null) as sites
  ),
  -- Places and leaves of these days, read once: looked up one by one, those of thousands would take seconds.
  places as materialized (
    select a.employee_id, a.department_id, a.work_site_id, a.starts_on, a.ends_on from w, public.employee_assignments a
    where a.company_id = p_collective.company_id and a.starts_on <= w.last and coalesce(a.ends_on, 'infinity') >= w.first
  ),
  away as materialized (
    select l.employee_id, string_agg(concat(t.name, case when r.status not in ('approved', 'interrupted') then ' (a decidir)' end, ', ',
      to_char(l.starts_on, 'DD/MM/YYYY'), case when l.ends_on > l.starts_on then ' a ' || to_char(l.ends_on, 'DD/MM/YYYY') end), '; '
        order by l.starts_on) as about
    from public.leaves l
    join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id
    join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id
    where l.company_id = p_collective.company_id and l.counts and l.hours is null
      and l.ends_on >= p_collective.starts_on and l.starts_on <= p_collective.ends_on
    group by l.employee_id
  )
  select e.id, a.department_id, a.work_site_id,
    case when x.id is not null then 'person' when a.department_id = any (w.kept) then 'department'
      when e.hire_date > w.first then 'not_hired' when f.last_day <= w.last then 'leaves'
      when not private.has_vacations(k.contract_type) then 'contract' when o.about is not null then 'overlap' end,
    case when x.id is not null then x.reason when a.department_id = any (w.kept) then d.name::text
      when e.hire_date > w.first then to_char(e.hire_date, 'DD/MM/YYYY')
        when f.last_day <= w.last then to_char(f.last_day, 'DD/MM/YYYY')
      when not private.has_vacations(k.contract_type) then (select t.label from public.contract_types t
        where t.contract_type = k.contract_type)
      else o.about end
  from w
  join public.employees e on e.company_id = p_collective.company_id and e.hire_date <= w.last
    and coalesce(e.termination_date, 'infinity') >= w.first
  -- An ending that is planned is one: vacations do not go with the notice of it (CLT art. 487).
  -- Nobody reads of the own one.
  left join public.contract_endings n on n.company_id = e.company_id and n.employee_id = e.id and n.applied_at is null
    and n.undone_at is null and n.employee_id is distinct from w.caller_id
  cross join lateral (select least(e.termination_date, n.last_day) as last_day) f
  left join places a on a.employee_id = e.id and greatest(w.first, e.hire_date) between a.starts_on and coalesce(a.ends_on, 'infinity')
  left join public.employee_contracts k on k.company_id = e.company_id and k.employee_id = e.id
    and w.first between k.starts_on and coalesce(k.ended_on, 'infinity')
  left join public.departments d on d.company_id = e.company_id and d.id = a.department_id
  left join public.collective_choices x on x.company_id = e.company_id and x.collective_id = p_collective.id and x.employee_id = e.id
  left join away o on o.employee_id = e.id
  where case p_collective.scope when 'sites' then a.work_site_id = any (w.sites)
    when 'departments' then a.department_id = any (w.taken) else true end
$$;

-- Functions: what it takes of whom ----------------------------------------------------------------------------------
-- Whether a day lies within twelve months of the first one of an employment.
create function private.is_first_year(p_hire_date date, p_on date) returns boolean language sql stable
return case when p_hire_date > p_on - 370 then private.law_months_later(p_hire_date, 12) > p_on else false end;

-- Which periods pay how many days of whom (CLT art. 140).
-- One row per person and period that pays, in the order of periods; what no period pays is paid leave. Of who is employed for
-- less than twelve months, the running period gives what was earned so far, and ends (art. 140); of all others the balances are read
-- as they are kept.
create function private.collective_draws(p_collective public.collective_vacations, p_people uuid[])
returns table (employee_id uuid, is_new boolean, acquired_from date, acquired_to date, is_running boolean, starts_on date, days integer,
  rest integer, double_days integer, is_reduced boolean, is_untold boolean)
language sql stable security definer set search_path = '' rows 20000 as $$
  with moved as materialized (select m.employee_id from private.moved_people(p_collective.company_id, p_people) m),
  newcomers as materialized (
    select e.id, private.leave_rules_of(e.id, p_collective.starts_on) as rules
    from public.employees e
    where e.company_id = p_collective.company_id and e.id = any (p_people)
      -- Of few is the admission not the day on which the employment began: those that came back, or had a contract of another kind.
      and case when e.id in (select m.employee_id from moved m) and exists (
          select from public.employee_contracts c where c.company_id = e.company_id and c.employee_id = e.id
            and c.starts_on between p_collective.starts_on - 370 and p_collective.starts_on)
        then private.is_first_year(private.employed_since(e, p_collective.starts_on), p_collective.starts_on)
        else private.is_first_year(e.hire_date, p_collective.starts_on) end
  ),
  others as materialized (
    select o.people, private.people_to_work_out(p_collective.company_id, o.people, p_collective.starts_on) as marked
    from (select private.people_without(p_people, array(select n.id from newcomers n)) as people) o where p_collective.starts_on is not null
  ),
  sheets as (
    select s.employee_id as id, s.acquired_from, s.acquired_to, s.granted_to, s.number,
      s.acquired_to >= p_collective.starts_on as is_running, false as is_new,
      greatest(0, floor(s.balance))::integer as gives, floor(s.balance)::integer as balance, false as is_reduced,
      s.state = 'untold' as is_untold
    from others o
    cross join lateral private.desk_periods(p_collective.company_id, o.people, o.marked,
      p_collective.starts_on, false) s
    where s.state <> 'lost'
    union all
    select n.id, s.acquired_from, s.acquired_to, s.granted_to, s.number, s.acquired_to >= p_collective.starts_on, true,
      greatest(0, case when s.acquired_to >= p_collective.starts_on then least(floor(s.balance), private.collective_days(s.absences,
          private.vacation_twelfths(s.acquired_from, p_collective.starts_on - 1, n.rules, s.suspended), n.rules)
          - s.days + floor(s.balance))
        else floor(s.balance) end)::integer, floor(s.balance)::integer,
      s.acquired_to >= p_collective.starts_on and s.absences > private.leave_rule(n.rules, 'vacation_absences_1')
        and private.leave_rule(n.rules, 'collective_scale') = 1,
      s.state = 'untold'
    from newcomers n
    join private.vacation_sheets(p_collective.company_id, array(select x.id from newcomers x),
      p_collective.starts_on) s on s.employee_id = n.id and s.state <> 'lost'
  ),
  placed as (
    select s.*, least(p_collective.ends_on - p_collective.starts_on + 1,
      coalesce(sum(s.gives) over (partition by s.id order by s.number rows between unbounded preceding and 1 preceding),
        0)::integer) as before
    from sheets s
  )
  select p.id, p.is_new, p.acquired_from, p.acquired_to, p.is_running, p_collective.starts_on + p.before, t.days,
    case when p.is_new and p.is_running then p.gives else p.balance end - t.days,
    -- Few days are; an intermittent worker is paid nothing twice (CLT art. 452-A, § 9º).
    -- What was taken before the product, and not told, is no double pay.
    case when p.is_untold or (d.days > 0 and private.contract_type_on(p.id, p_collective.starts_on) = 'intermittent') then 0
      else d.days end, p.is_reduced, p.is_untold
  from placed p
  cross join lateral (select least(p.gives, p_collective.ends_on - p_collective.starts_on + 1 - p.before) as days) t
  cross join lateral (select private.double_days(p_collective.starts_on + p.before, p_collective.starts_on + p.before + t.days - 1,
    p.granted_to) as days) d
  where t.days > 0
$$;

-- What collective vacations are for each person they reach.
-- alerts: what HR should look at of who takes part. A rest below five days is no vacation of its own any more (art. 134, § 1º).
create function private.collective_plan(p_collective public.collective_vacations)
returns table (employee_id uuid, department_id uuid, out_code text, out_about text, vacation_days integer, paid_days integer,
  restarts_on date,
  parts private.collective_part[], alerts text[]) language sql stable security definer set search_path = '' rows 20000 as $$
  with people as materialized (select p.* from private.collective_people(p_collective) p),
  taken as materialized (
    select d.employee_id, sum(d.days)::integer as days, bool_or(d.is_new and d.is_running
      and d.acquired_from < p_collective.starts_on) as restarts,
      array_agg((d.acquired_from, d.acquired_to, d.starts_on, d.days, d.rest, d.is_running and not d.is_new,
        d.double_days)::private.collective_part
        order by d.starts_on) as parts,
      bool_or(d.is_running and not d.is_new) as advances, bool_or(d.double_days > 0) as doubles, bool_or(d.rest between 1 and 4) as rests,
      bool_or(d.is_reduced) as reduced, bool_or(d.is_untold) as untold
    from private.collective_draws(p_collective,
      array(select p.employee_id from people p where p.out_code is null and p_collective.starts_on is not null)) d
    group by d.employee_id
  )
  select p.employee_id, p.department_id, p.out_code, p.out_about, coalesce(t.days, 0), x.paid,
    case when t.restarts then p_collective.starts_on end, coalesce(t.parts, '{}'),
    array_remove(array[case when t.restarts then 'new' end, case when x.paid > 0 then 'paid' end, case when t.advances then 'advance' end,
      case when t.doubles then 'double' end, case when t.rests then 'rest' end,
      case when t.reduced then 'reduced' end, case when t.untold then 'untold' end], null)
  from people p
  left join taken t on t.employee_id = p.employee_id
  cross join lateral (select case when p.out_code is null and p_collective.starts_on is not null
    then p_collective.ends_on - p_collective.starts_on + 1 - coalesce(t.days, 0) else 0 end as paid) x
$$;

-- Functions: notices of the law -------------------------------------------------------------------------------------
-- The notices that the law asks for: small companies need not tell the labour authority (LC 123/2006, art. 51, V).
create function private.collective_notices(p_collective public.collective_vacations) returns text[]
language sql stable security definer set search_path = '' as $$
  select case when private.leave_rule(private.leave_rules_on(p_collective.company_id, coalesce(p_collective.starts_on,
    private.today(p_collective.company_id))), 'small_company') = 1 then '{union,posted}' else '{mte,union,posted}'::text[] end
$$;

-- How many of them were not given yet.
create function private.missing_collective_notices(p_collective public.collective_vacations) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from unnest(private.collective_notices(p_collective)) as n
  where case n when 'mte' then p_collective.notified_mte_on when 'union' then p_collective.notified_union_on
    else p_collective.posted_on end is null
$$;

-- Functions: the rules of the days ----------------------------------------------------------------------------------
-- The rules of collective vacations, held against a plan (CLT arts. 134, § 3º, and 139): each row is a rule, and whether it holds.
create function private.collective_checks(p_collective public.collective_vacations) returns table (code text, holds boolean, about text)
language sql stable security definer set search_path = '' as $$
  with w as (select private.leave_rules_on(p_collective.company_id, p_collective.starts_on) as rules,
    private.today(p_collective.company_id) as today),
  people as materialized (select p.* from private.collective_people(p_collective) p where p.out_code is null),
  start as (
    select s.code, s.about from w, (select distinct p.work_site_id from people p) p
    cross join lateral private.vacation_start_problem(p_collective.starts_on, w.rules,
      private.holiday_dates(p_collective.company_id, p.work_site_id, p_collective.starts_on, p_collective.starts_on + 7)) s
    where s.code is not null order by s.about limit 1
  )
  select 'collective_short', private.collective_problem(p_collective.starts_on, p_collective.ends_on, 0, null, w.rules) is null,
    private.days_text(p_collective.ends_on - p_collective.starts_on + 1) from w
  union all
  select 'collective_many', coalesce(max(m.periods), 0) < private.leave_rule(w.rules, 'collective_periods'), case
    when max(m.periods) >= private.leave_rule(w.rules, 'collective_periods')
      then count(*) filter (where m.periods >= private.leave_rule(w.rules, 'collective_periods')) || ' pessoas' end
  from w left join lateral (
    select count(*) as periods from people p
    join public.collective_members m on m.company_id = p_collective.company_id and m.employee_id = p.employee_id and m.out_code is null
      and m.left_at is null
    join public.collective_vacations c on c.company_id = m.company_id and c.id = m.collective_id and c.status = 'announced'
      and c.id <> p_collective.id
      and extract(year from c.starts_on) = extract(year from p_collective.starts_on)
    group by p.employee_id) m on true
  group by w.rules
  union all
  select 'collective_late', greatest(case when 'mte' = any (private.collective_notices(p_collective)) then p_collective.notified_mte_on end,
      p_collective.notified_union_on, p_collective.posted_on, case
      when private.missing_collective_notices(p_collective) > 0 then w.today end) <= n.by_day,
    to_char(n.by_day, 'DD/MM/YYYY')
  from w cross join lateral (select p_collective.starts_on - private.leave_rule(w.rules, 'collective_notice')::integer as by_day) n
  union all
  select 'collective_started', p_collective.starts_on > w.today, to_char(w.today, 'DD/MM/YYYY') from w
  union all
  select 'collective_nobody', exists (select from people), null
  union all
  select coalesce(s.code, 'start_before_rest'), s.code is null, to_char(coalesce(s.about, p_collective.starts_on), 'DD/MM/YYYY')
  from (select) one left join start s on true
$$;

-- Functions: drafts -------------------------------------------------------------------------------------------------
-- Collective vacations of a company that the caller manages (RHNTF, RHPER).
create function private.readable_collective(p_collective_id uuid) returns public.collective_vacations
language plpgsql stable security definer set search_path = '' as $$
declare
  collective public.collective_vacations;
begin
  select c.* into collective from public.collective_vacations c
  where c.id = p_collective_id and c.company_id = any (private.company_ids_with('manage_settings'));
  if collective.id is null then
    perform private.refuse(case when private.has_permission('manage_settings') then 'RHNTF' else 'RHPER' end,
      'Férias coletivas não encontradas.', '',
      'Recarregue a página.');
  end if;
  return collective;
end
$$;

-- Functions: reading a draft ----------------------------------------------------------------------------------------
-- Sums of what collective vacations are for everybody, and a page of people: p_show is all, in, out or attention. A person is drawn for the
-- page alone.
create function private.collective_page(
  p_company_id uuid, p_shares private.collective_share[], p_show text, p_search text, p_limit integer, p_offset integer) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with shares as materialized (
    select s.*, s.out_code is null and s.left_at is null as is_in from unnest(p_shares) s
  ), found as materialized (
    select s.employee_id, e.display_name, d.name::text as department_name, e.hire_date
    from shares s
    join public.employees e on e.company_id = p_company_id and e.id = s.employee_id
    left join public.departments d on d.company_id = p_company_id and d.id = s.department_id
    cross join (select private.search_text(private.tidy(p_search)) as sought) q
    where case p_show when 'in' then s.is_in when 'out' then not s.is_in when 'attention' then s.is_in and s.alerts <> '{}' else true end
      and (q.sought = '' or position(q.sought in e.search_text) > 0 or position(q.sought in private.search_text(d.name)) > 0)
  ), page as materialized (
    select f.* from found f order by f.display_name, f.employee_id
    limit least(greatest(coalesce(p_limit, 50), 0), 1000) offset greatest(coalesce(p_offset, 0), 0)
  )
  select jsonb_build_object('people', count(*) filter (where s.is_in), 'out', count(*) filter (where not s.is_in),
    'vacation_days', coalesce(sum(s.vacation_days) filter (where s.is_in), 0), 'paid_days',
      coalesce(sum(s.paid_days) filter (where s.is_in), 0),
    'newcomers', count(*) filter (where s.is_in and s.restarts_on is not null), 'overlaps', count(*) filter (where s.out_code = 'overlap'),
    'total', (select count(*) from found), 'rows', (
      select coalesce(jsonb_agg(to_jsonb(x) - '{department_id,is_in}'::text[] || jsonb_build_object('person', private.person(p.employee_id),
        'department_name', p.department_name, 'hired_on', p.hire_date) order by p.display_name, p.employee_id), '[]')
      from page p join shares x on x.employee_id = p.employee_id))
  from shares s
$$;

-- Functions: announcing ---------------------------------------------------------------------------------------------
-- Refuses a plan by the first rule that blocks it (RHLEV; the field is the rule).
create function private.refuse_collective(p_collective public.collective_vacations) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  broken record;
begin
  if p_collective.starts_on is null then
    perform private.refuse('RHARG', 'Escolha os dias.', 'starts_on', 'Volte ao passo das datas.');
  end if;
  select r.text, r.source, c.code, c.about into broken from private.collective_checks(p_collective) c
  join public.vacation_rules r on r.code = c.code and r.severity = 'block'
  where not c.holds order by c.code limit 1;
  if broken.code is not null then
    perform private.refuse('RHLEV', concat(broken.text, ' (' || broken.about || ')'), broken.code, broken.source);
  end if;
end
$$;

-- Refuses another number of people than the screen showed (RHCLS).
create function private.refuse_other_people(p_expected integer, p_found bigint) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_expected <> p_found then
    perform private.refuse('RHCLS', format('A lista mudou: agora %s pessoas entram.', p_found), 'people',
      'Confira a lista e anuncie novamente.');
  end if;
end
$$;

-- Functions: taking back --------------------------------------------------------------------------------------------
-- Refuses from the first day on (RHCLS).
create function private.refuse_begun(p_collective public.collective_vacations) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_collective.starts_on <= private.today(p_collective.company_id) then
    perform private.refuse('RHCLS', 'As férias coletivas já começaram.', '', 'Interrompa as licenças de quem precisar voltar.');
  end if;
end
$$;
