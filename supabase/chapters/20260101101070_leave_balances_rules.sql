-- Balances of leaves.
-- Whose leaves somebody reads, what moves the periods of a person, which absences count against them, what may lose them, and what
-- is left of a type with days of its own. Nothing of it is stored but the ledger: periods come from the admission, suspensions and
-- decisions of HR, so that a corrected absence shows at once.
-- The person, from the first day on, the managers above and HR read them; nobody else.
-- It refuses: people who are not there or out of reach (RHNTF, RHPER).

-- Functions: whose --------------------------------------------------------------------------------------------------
-- How far the caller reaches into somebody's leaves: own, also of who works in HR, hr or team; null for anybody else.
create function private.leave_scope(p_caller private.caller, p_person public.employees) returns text
language sql stable security definer set search_path = '' as $$
  select case when p_person.id = p_caller.employee_id then 'own' when s in ('hr', 'team') then s end
  from private.record_scope(p_caller, p_person) as s
$$;

-- The person whose leaves are asked for, the caller without one named (RHNTF, RHPER).
create function private.person_of_leaves(p_employee_id uuid) returns public.employees
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees;
begin
  -- Before the first day there is nothing of one's own to tell yet, while days are chosen by who else is away.
  if caller.role = 'newcomer' then
    perform private.refuse('RHPER', 'Férias e ausências ficam disponíveis a partir do seu primeiro dia.', '',
      'Antes disso, fale com o RH.');
  end if;
  select e.* into person from public.employees e where e.id = coalesce(p_employee_id, caller.employee_id);
  if person.id is null or private.leave_scope(caller, person) is null then
    perform private.refuse_missing('Pessoa não encontrada.', 'employee_id');
  end if;
  return person;
end
$$;

-- Functions: periods of a person ------------------------------------------------------------------------------------
-- The type of contract in force on a day, or null.
create function private.contract_type_on(p_employee_id uuid, p_on date) returns text
language sql stable security definer set search_path = '' as $$
  select c.contract_type from public.employee_contracts c
  join public.employees e on e.company_id = c.company_id and e.id = c.employee_id
  where e.id = p_employee_id and p_on between c.starts_on and coalesce(c.ended_on, 'infinity')
$$;

-- Whether a type of contract has vacations by the CLT.
-- Interns have a recess, and who has no employment has none by law; without a contract on file the CLT is supposed.
create function private.has_vacations(p_contract_type text) returns boolean language sql immutable parallel safe
return coalesce(p_contract_type, '') not in ('intern', 'contractor', 'self_employed', 'statutory');

-- Days away of a person that do something to vacations, with what they do, in whichever company of the group the service ran. The person
-- comes first: nobody's history is anybody else's.
create function private.effects_of(p_employee public.employees)
returns table (starts_on date, ends_on date, days numeric, hours numeric, effect text, starts_noon boolean, ends_noon boolean, counts text)
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  with service as materialized (
    select s.company_id, s.id from private.service_of(p_employee) s
  ), own as materialized (
    select l.* from service s join public.leaves l on l.company_id = s.company_id and l.employee_id = s.id and l.counts
  ), granted as materialized (
    select r.id, t.effect, t.counts from service s
    join public.leave_requests r on r.company_id = s.company_id and r.employee_id = s.id and r.status in ('approved', 'interrupted')
    join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id and t.effect <> 'none'
  )
  select o.starts_on, o.ends_on, o.days, o.hours, g.effect, o.starts_noon, o.ends_noon, g.counts
  from own o join granted g on g.id = o.request_id
$$;

-- When somebody who was hired again had left, and the employment of before; nulls for everybody else.
create function private.readmission_of(p_employee public.employees, out hired_on date, out left_on date)
language sql stable security definer set search_path = '' as $$
  select max(b.starts_on) filter (where b.reason in ('admission', 'rehire')), max(b.ends_on)
  from public.employee_assignments b
  where b.company_id = p_employee.company_id and b.employee_id = p_employee.id and b.starts_on < p_employee.hire_date
    and exists (select from public.employee_assignments a where a.company_id = b.company_id and a.employee_id = b.employee_id
      and a.reason = 'rehire' and a.starts_on = p_employee.hire_date)
$$;

-- From when somebody has vacations: the admission, or the contract that came after an internship or another without them. Who came back
-- in time goes on with the period that ran, where HR has found so (CLT art. 133, I), and who came from another company of the group with
-- what ran there.
create function private.vacation_base(p_employee public.employees) returns date
language sql stable security definer set search_path = '' as $$
  select coalesce((private.transfer_of(p_employee)).vacation_from,
    case when private.has_vacations(private.contract_type_on(p_employee.id, p_employee.hire_date)) then coalesce((
      select max(r.period_from) from public.vacation_loss_reviews r where r.company_id = p_employee.company_id
        and r.employee_id = p_employee.id and r.code = 'loss_readmission' and r.period_from < p_employee.hire_date
        and r.period_from >= (private.readmission_of(p_employee)).hired_on), p_employee.hire_date)
    else coalesce((select min(c.starts_on) from public.employee_contracts c where c.company_id = p_employee.company_id
      and c.employee_id = p_employee.id and c.starts_on > p_employee.hire_date and private.has_vacations(c.contract_type)),
      p_employee.hire_date) end)
$$;

-- Days on which a benefit pays somebody: of a leave, and of certificates that passed what the company pays.
create function private.benefit_days(p_employee public.employees) returns setof daterange
language sql stable security definer set search_path = '' as $$
  select daterange(l.starts_on, l.ends_on, '[]') from private.effects_of(p_employee) l where l.effect = 'benefit' and l.hours is null
  union all
  select daterange(greatest(c.benefit_from, l.starts_on), l.ends_on, '[]')
  from private.service_of(p_employee) s
  join public.leave_certificates c on c.company_id = s.company_id and c.employee_id = s.id and c.benefit_from is not null
  join public.leaves l on l.company_id = c.company_id and l.request_id = c.request_id and l.granted and l.ends_on >= c.benefit_from
$$;

-- What moved or restarted somebody's periods, for private.vacation_periods.
create function private.vacation_events(p_employee public.employees) returns jsonb
language sql stable security definer set search_path = '' as $$
  with service as materialized (select s.* from private.service_of(p_employee) s)
  select coalesce(jsonb_agg(e.event), '[]') from (
    select jsonb_build_object('kind', 'restart', 'on', r.on_date, 'reason', r.reason) as event
    from service s
    join public.vacation_restarts r on r.company_id = s.company_id and r.employee_id = s.id and r.undone_at is null
    union all
    -- An employment after work without vacations begins its own periods, and such work after it ends them.
    select jsonb_build_object('kind', 'restart', 'on', c.starts_on, 'reason', 'contract')
    from service s
    join public.employee_contracts c on c.company_id = s.company_id and c.employee_id = s.id
    where c.starts_on > private.vacation_base(p_employee)
      and private.has_vacations(c.contract_type) <> private.has_vacations(private.contract_type_on(s.id, c.starts_on - 1))
    union all
    select jsonb_build_object('kind', 'suspension', 'from', l.starts_on, 'to', l.ends_on)
    from private.effects_of(p_employee) l
    where l.effect in ('suspends', 'military')
      and (l.effect = 'military' or private.leave_rules_of(p_employee.id, l.starts_on) ->> 'unpaid_leave_moves_period' = '1.00')
    union all
    -- The time between leaving and coming back is no service, unless it was another company of the group's.
    select jsonb_build_object('kind', 'suspension', 'from', x.left_on + 1, 'to', s.hire_date - 1)
    from private.service_of(p_employee) s
    cross join lateral private.readmission_of(s) x
    where x.left_on + 1 < s.hire_date and private.vacation_base(p_employee) < s.hire_date and (private.transfer_of(s)).id is null
    union all
    -- Whoever is back too late from military service loses the time before it (CLT art. 132); in time, the leave alone moves the period.
    select m.event from service s
    join public.person_facts f on f.company_id = s.company_id and f.employee_id = s.id and f.kind = 'military' and f.closed_at is null
      and f.returned_on is not null
    cross join lateral (select private.military_event(f.on_date, f.discharged_on, f.returned_on,
      private.leave_rules_of(p_employee.id, f.discharged_on)) as event) m
    where m.event ->> 'kind' = 'restart'
    union all
    -- Whoever is on a benefit cannot be given vacations: whether that moves their limit is for the company to say.
    select jsonb_build_object('kind', 'benefit', 'from', lower(r), 'to', upper(r) - 1)
    from unnest((select range_agg(b) from private.benefit_days(p_employee) b)) as r
    where private.leave_rules_of(p_employee.id, lower(r)) ->> 'benefit_stops_concession' = '1.00'
  ) e
$$;

-- From when the employment in force on a day runs: work without vacations before it is another contract, whoever came back in time goes on
-- with the one before (CLT arts. 133, I, and 140), and whoever came from another company of the group with the one there.
create function private.employed_since(p_employee public.employees, p_on date) returns date
language sql stable security definer set search_path = '' as $$
  select coalesce((
      select max((e ->> 'on')::date) from jsonb_array_elements(private.vacation_events(p_employee)) as e
      where e ->> 'reason' = 'contract' and (e ->> 'on')::date <= p_on),
    (private.transfer_of(p_employee)).service_since,
    case when b.base < p_employee.hire_date then (private.readmission_of(p_employee)).hired_on else b.base end)
  from (select private.vacation_base(p_employee) as base) b
$$;

-- From when service counts for notice and the thirteenth salary: of the present employment alone, but for who came from another company of
-- the group.
create function private.service_since(p_employee public.employees, p_on date) returns date
language sql stable security definer set search_path = '' as $$
  select coalesce((private.transfer_of(p_employee)).service_since, greatest(p_employee.hire_date, private.employed_since(p_employee, p_on)))
$$;

-- The vacation periods of a person that begin until a day.
-- Periods that were over before the person came into the product were settled elsewhere, unless HR wrote an entry of one.
create function private.periods_of(p_employee public.employees, p_until date) returns setof private.vacation_period
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  select v.* from private.vacation_periods(private.vacation_base(p_employee), least(p_until, p_employee.termination_date),
    private.vacation_events(p_employee)) v
  where private.has_vacations(private.contract_type_on(p_employee.id, v.acquired_from))
    and (v.granted_to >= (p_employee.created_at at time zone 'UTC')::date or exists (
      select from public.leave_ledger l where l.company_id = p_employee.company_id and l.employee_id = p_employee.id
        and l.period_from <= v.acquired_from))
$$;

-- Twelfths of the thirteenth salary of the year of a last day (Lei 4.090/1962, art. 1º, § 2º).
create function private.thirteenth_twelfths(p_from date, p_to date, p_rules jsonb, p_events jsonb default '[]') returns integer
language sql immutable set search_path = '' as $$
  select private.calendar_twelfths(greatest(p_from, date_trunc('year', p_to)::date), p_to, p_rules, p_events)
$$;

-- Days of absence without excuse inside a time (CLT art. 130), on which the person had to work: those that were counted when it was
-- recorded, or, of a stretch of running days or one that goes on beyond the time, those that the contract and the calendar make of the part
-- inside. Halves count where the company says so.
create function private.unexcused_days(p_employee public.employees, p_from date, p_to date) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(floor(sum(case when r.rules ->> 'half_day_is_absence' = '1.00' then d.days else floor(d.days) end)), 0)::integer
  from private.effects_of(p_employee) l
  cross join lateral (select private.leave_rules_of(p_employee.id, p_to) as rules) r
  cross join lateral (select case when l.counts = 'working' and l.starts_on >= p_from and l.ends_on <= p_to then l.days
    else private.leave_days((1, greatest(l.starts_on, p_from), least(l.ends_on, p_to), l.starts_noon and l.starts_on >= p_from,
        l.ends_noon and l.ends_on <= p_to, null)::private.leave_part, 'working', private.leave_rules_of(p_employee.id, l.starts_on),
      private.holiday_dates(p_employee.company_id, (private.assignment_on(p_employee.id, l.starts_on)).work_site_id,
        greatest(l.starts_on, p_from), least(l.ends_on, p_to))) end as days) d
  where l.effect = 'absence' and l.hours is null and l.starts_on <= p_to and l.ends_on >= p_from
$$;

-- Why a period may be lost and since when, or nulls (CLT art. 133): absences that pass what it bears. Nothing applies them by itself: they
-- are a task for HR, until HR has decided that the right stays or that the counting begins anew.
create function private.vacation_loss(p_employee public.employees, p_period private.vacation_period, out code text, out on_date date)
language plpgsql stable security definer set search_path = '' as $$
declare
  rules jsonb := private.leave_rules_of(p_employee.id, p_period.acquired_from);
  kind text;
begin
  foreach kind in array array['benefit', 'paid_leave', 'stoppage'] loop
    on_date := private.vacation_lost_on(kind, array(
      select daterange(l.starts_on, l.ends_on, '[]') from private.effects_of(p_employee) l
      where l.effect = kind and kind <> 'benefit' and l.hours is null
      union all
      select b from private.benefit_days(p_employee) b where kind = 'benefit'),
      p_period.acquired_from, p_period.acquired_to, rules);
    code := 'loss_' || kind;
    exit when on_date is not null
      and not exists (select from public.vacation_loss_reviews r
        where r.company_id = p_employee.company_id and r.employee_id = p_employee.id
        and r.period_from = p_period.acquired_from and r.code = vacation_loss.code)
      and not exists (select from public.vacation_restarts r where r.company_id = p_employee.company_id and r.employee_id = p_employee.id
        and r.undone_at is null and r.reason = vacation_loss.code and r.on_date > vacation_loss.on_date);
    on_date := null;
    code := null;
  end loop;
end
$$;

-- Functions: balances -----------------------------------------------------------------------------------------------
-- The internship of somebody: all its contracts, until the last day that is agreed on or came (Lei 11.788/2008, art. 11).
create function private.internship_of(p_employee public.employees, out starts_on date, out ends_on date)
language sql stable security definer set search_path = '' as $$
  select min(c.starts_on), least(max(coalesce(c.ended_on, c.ends_on, 'infinity')), p_employee.termination_date)
  from public.employee_contracts c
  where c.company_id = p_employee.company_id and c.employee_id = p_employee.id and c.contract_type = 'intern'
    and coalesce(c.ended_on, 'infinity') >= p_employee.hire_date
$$;

-- Days left of a type with a balance of its own, in the year that begins on a day; null where none does.
-- So many days for each calendar year; of the recess of an internship, thirty for each of its years and a share of one that is
-- shorter (Lei 11.788/2008, art. 13).
create function private.own_left(p_employee public.employees, p_type_id uuid, p_period_from date) returns numeric
language sql stable security definer set search_path = '' as $$
  select case when t.rule = 'intern_recess' then (
      select private.intern_recess(v.acquired_from, least(v.acquired_to, i.ends_on), private.leave_rules_of(p_employee.id, v.acquired_from))
      from private.internship_of(p_employee) i
      cross join lateral private.vacation_periods(i.starts_on, least(p_period_from, i.ends_on)) v where v.acquired_from = p_period_from)
    when p_period_from = date_trunc('year', p_period_from)::date then t.yearly_days end
    + coalesce((select sum(e.days) from public.leave_ledger e where e.company_id = t.company_id
      and e.employee_id = p_employee.id and e.type_id = t.id and e.period_from = p_period_from), 0)
  from public.leave_types t
  where t.company_id = p_employee.company_id and t.id = p_type_id and t.deducts = 'own'
$$;

-- The first day of the year that a day of such a type draws on: the calendar year; of a recess, the first year of the internship with days
-- left, the running one when there is none.
create function private.own_period(p_employee public.employees, p_type public.leave_types, p_on date) returns date
language sql stable security definer set search_path = '' as $$
  select case when (p_type).rule is distinct from 'intern_recess' then date_trunc('year', p_on)::date else (
    select coalesce(min(v.acquired_from) filter (where private.own_left(p_employee, (p_type).id, v.acquired_from) > 0),
      max(v.acquired_from))
    from private.internship_of(p_employee) i cross join lateral private.vacation_periods(i.starts_on, least(p_on, i.ends_on)) v) end
$$;
