-- Balances of leaves.
-- Which periods somebody has, what each gives, what was taken, sold and planned, and until when it is safe. Nothing of it is
-- stored but the ledger: periods come from the admission, suspensions and decisions of HR, so that a corrected absence shows
-- at once. A period in the making gives what a whole one would with the absences so far.
-- The person, from the first day on, the managers above and HR read them; nobody else.
-- It refuses: entries without a period, or beyond its days.

-- Functions: whose ---------------------------------------------------------------------------------------------------
-- hr, own or team; null for anybody else.
create function private.leave_scope(p_caller private.caller, p_person public.employees) returns text
language sql stable security definer set search_path = '' as $$
  select case when s in ('hr', 'own', 'team') then s end from private.record_scope(p_caller, p_person) as s
$$;

create function private.person_of_leaves(p_employee uuid) returns public.employees
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees;
begin
  -- Before the first day there is nothing of one's own to tell yet, while days are chosen by who else is away.
  if caller.role = 'newcomer' then
    perform private.refuse('RHPER', 'Férias e ausências abrem no seu primeiro dia.', '', 'Antes disso, fale com o RH.');
  end if;
  select e.* into person from public.employees e where e.id = coalesce(p_employee, caller.employee_id);
  if person.id is null or private.leave_scope(caller, person) is null then
    perform private.refuse_missing('Pessoa não encontrada.', 'employee_id');
  end if;
  return person;
end
$$;

-- The same person, locked: of two wishes at once, the later one sees what the other took.
create function private.locked_person_of_leaves(p_employee uuid) returns public.employees
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees := private.person_of_leaves(p_employee);
begin
  select e.* into person from public.employees e where e.id = person.id for update;
  return person;
end
$$;

-- Functions: periods of a person -----------------------------------------------------------------------------------
create function private.contract_type_on(p_employee uuid, p_on date) returns text
language sql stable security definer set search_path = '' as $$
  select c.contract_type from public.employee_contracts c
  join public.employees e on e.company_id = c.company_id and e.id = c.employee_id
  where e.id = p_employee and p_on between c.starts_on and coalesce(c.ended_on, 'infinity')
$$;

-- Interns have a recess, and who has no employment has none by law; without a contract on file the CLT is supposed.
create function private.has_vacations(p_contract_type text) returns boolean language sql immutable parallel safe
return coalesce(p_contract_type, '') not in ('intern', 'contractor', 'self_employed', 'statutory');

-- What happened to somebody, with what it does to vacations. The person comes first: nobody's history is anybody else's.
create function private.effects_of(p_employee public.employees)
returns table (starts_on date, ends_on date, days numeric, hours numeric, effect text)
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  with own as materialized (
    select l.* from public.leaves l where l.company_id = p_employee.company_id and l.employee_id = p_employee.id and l.counts
  ), granted as materialized (
    select r.id, t.effect from public.leave_requests r
    join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id and t.effect <> 'none'
    where r.company_id = p_employee.company_id and r.employee_id = p_employee.id and r.status in ('approved', 'interrupted')
  )
  select o.starts_on, o.ends_on, o.days, o.hours, g.effect
  from own o join granted g on g.id = o.request_id
$$;

create function private.vacation_events(p_employee public.employees) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(e.event), '[]') from (
    select jsonb_build_object('kind', 'restart', 'on', r.on_date, 'reason', r.reason) as event
    from public.vacation_restarts r where r.company_id = p_employee.company_id and r.employee_id = p_employee.id and r.undone_at is null
    union all
    select jsonb_build_object('kind', 'suspension', 'from', l.starts_on, 'to', l.ends_on)
    from private.effects_of(p_employee) l
    where l.effect in ('suspends', 'military')
      and (l.effect = 'military' or private.leave_rules_of(p_employee.id, l.starts_on) ->> 'unpaid_leave_moves_period' = '1.00')
  ) e
$$;

-- Periods that were over before the person came into the product were settled elsewhere, unless HR wrote an entry of one.
create function private.periods_of(p_employee public.employees, p_until date) returns setof private.vacation_period
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  select v.* from private.vacation_periods(p_employee.hire_date, least(p_until, p_employee.termination_date), private.vacation_events(p_employee)) v
  where private.has_vacations(private.contract_type_on(p_employee.id, v.acquired_from))
    and (v.granted_to >= (p_employee.created_at at time zone 'UTC')::date or exists (
      select from public.leave_ledger l where l.company_id = p_employee.company_id and l.employee_id = p_employee.id
        and l.period_from <= v.acquired_from))
$$;

-- Days of absence without excuse inside a time (CLT art. 130); halves count where the company says so.
create function private.unexcused_days(p_employee public.employees, p_from date, p_to date) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(floor(sum(case
      when l.starts_on >= p_from and l.ends_on <= p_to then
        case when l.days = floor(l.days) or private.leave_rules_of(p_employee.id, p_to) ->> 'half_day_is_absence' = '1.00' then l.days
          else floor(l.days) end
      else least(l.ends_on, p_to) - greatest(l.starts_on, p_from) + 1 end)), 0)::integer
  from private.effects_of(p_employee) l
  where l.effect = 'absence' and l.hours is null and l.starts_on <= p_to and l.ends_on >= p_from
$$;

-- What HR has to look at, per period (CLT art. 133): absences that pass what it bears, which nothing applies by itself.
create function private.vacation_loss(p_employee public.employees, p_period private.vacation_period, out code text, out on_date date)
language plpgsql stable security definer set search_path = '' as $$
declare
  rules jsonb := private.leave_rules_of(p_employee.id, p_period.acquired_from);
  kind text;
begin
  foreach kind in array array['benefit', 'paid_leave', 'stoppage'] loop
    on_date := private.vacation_lost_on(kind, array(
      select daterange(l.starts_on, l.ends_on, '[]') from private.effects_of(p_employee) l where l.effect = kind and l.hours is null
      -- What the benefit pays of a certificate is one stretch with what the company pays.
      union all
      select daterange(c.benefit_from, l.ends_on, '[]') from public.leave_certificates c
      join public.leaves l on l.company_id = c.company_id and l.request_id = c.request_id and l.granted and l.ends_on >= c.benefit_from
      where kind = 'benefit' and c.company_id = p_employee.company_id and c.employee_id = p_employee.id and c.benefit_from is not null),
      p_period.acquired_from, p_period.acquired_to, rules);
    if on_date is not null then
      code := 'loss_' || kind;
      return;
    end if;
  end loop;
end
$$;

-- Functions: balances ------------------------------------------------------------------------------------------------
create function private.vacation_moves_of(p_employee public.employees, p_on date)
returns table (period_from date, used numeric, scheduled numeric, sold numeric, moved numeric, credited numeric, enjoying boolean)
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  with kinds as materialized (select t.id from public.leave_types t where t.company_id = p_employee.company_id and t.deducts = 'vacation')
  select m.period_from, sum(m.used), sum(m.scheduled), sum(m.sold), sum(m.moved), sum(m.credited), bool_or(m.enjoying)
  from (
    select e.period_from, case when e.kind in ('use', 'refund') and e.on_date <= p_on then -e.days else 0 end as used,
      case when e.kind in ('use', 'refund') and e.on_date > p_on then -e.days else 0 end as scheduled,
      case when e.kind in ('sale', 'sale_refund') then -e.days else 0 end as sold, case when e.kind <> 'credit' then e.days else 0 end as moved,
      case when e.kind = 'credit' then e.days else 0 end as credited, false as enjoying
    from public.leave_ledger e join kinds k on k.id = e.type_id
    where e.company_id = p_employee.company_id and e.employee_id = p_employee.id
    union all
    select r.period_from, 0, 0, 0, 0, 0, true
    from public.leaves w join public.leave_requests r on r.company_id = w.company_id and r.id = w.request_id and r.status in ('approved', 'interrupted')
    where w.company_id = p_employee.company_id and w.employee_id = p_employee.id and w.counts and p_on between w.starts_on and w.ends_on
      and r.period_from is not null
  ) m group by m.period_from
$$;

-- Rules are read once per time in which they are the same.
create function private.terms_of(p_employee public.employees, p_on date) returns table (period private.vacation_period, rules jsonb)
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  with days as materialized (
    select private.leave_rule_days(p_employee.company_id) as changes
  ), periods as materialized (
    select q as period, q.acquired_from, concat_ws('/', width_bucket(q.acquired_from, d.changes), coalesce(c.id::text, '-'), a.work_site_id) as key
    from private.periods_of(p_employee, p_on) q
    cross join days d
    left join public.employee_contracts c on c.company_id = p_employee.company_id and c.employee_id = p_employee.id
      and q.acquired_from between c.starts_on and coalesce(c.ended_on, 'infinity')
    left join public.employee_assignments a on a.company_id = p_employee.company_id and a.employee_id = p_employee.id
      and q.acquired_from between a.starts_on and coalesce(a.ends_on, 'infinity')
  ), terms as materialized (
    select k.key, private.leave_rules_of(p_employee.id, k.day) as rules from (select q.key, min(q.acquired_from) as day from periods q group by q.key) k
  )
  select p.period, t.rules from periods p join terms t on t.key = p.key
$$;

-- state: lost, acquiring, settled, enjoying, scheduled, double, risk or available, as of the day asked for.
-- What never happened to somebody is not looked for. Each step
-- stands apart (offset 0): put together, its functions would run once per place that reads them.
create function private.vacation_sheet(p_employee public.employees, p_on date)
returns table (number integer, acquired_from date, acquired_to date, granted_from date, granted_to date, ended_by text, absences integer,
  days integer, earned numeric, used numeric, scheduled numeric, sold numeric, balance numeric, last_safe_start date, double_days integer,
  state text, loss text) language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  with terms as materialized (
    select (t.period).*, t.rules from private.terms_of(p_employee, p_on) t
  ), done as materialized (
    select f.* from private.effects_of(p_employee) f
  ), lived as materialized (
    select coalesce(bool_or(f.days <> floor(f.days)) filter (where f.effect = 'absence'), false) as halves,
      coalesce(bool_or(f.effect in ('benefit', 'paid_leave', 'stoppage')), false) or exists (
        select from public.leave_certificates c where c.company_id = p_employee.company_id and c.employee_id = p_employee.id
          and c.benefit_from is not null) as may_lose
    from done f
  ), moves as materialized (
    select m.* from private.vacation_moves_of(p_employee, p_on) m
  )
  select p.number, p.acquired_from, p.acquired_to, p.granted_from, p.granted_to, p.ended_by, a.absences, d.days,
    case when p_on >= p.granted_from then d.days else round(d.days * private.vacation_twelfths(p.acquired_from, p_on, a.rules) / 12.0, 2) end,
    coalesce(l.used, 0), coalesce(l.scheduled, 0), coalesce(l.sold, 0), b.balance, s.last_safe_start,
    case when b.balance > 0 and p_on >= p.granted_from then private.double_days(greatest(p_on, p.granted_from),
      greatest(p_on, p.granted_from) + b.balance::integer - 1, p.granted_to) else 0 end,
    private.period_state(p_on, p.ended_by is not null and (p.ended_by like 'loss%' or d.days = 0), p.acquired_to, l.enjoying, b.balance,
      l.scheduled, p.granted_to, s.last_safe_start - private.leave_rule(a.rules, 'vacation_risk')::integer + 1),
    case when v.may_lose then (private.vacation_loss(p_employee,
      (p.number, p.acquired_from, p.acquired_to, p.granted_from, p.granted_to, p.ended_by)::private.vacation_period)).code end
  from terms p
  cross join lived v
  cross join lateral (select case when v.halves then private.unexcused_days(p_employee, p.acquired_from, least(p.acquired_to, p_on)) else (
      select coalesce(sum(case when f.starts_on >= p.acquired_from and f.ends_on <= least(p.acquired_to, p_on) then f.days
        else least(f.ends_on, p.acquired_to, p_on) - greatest(f.starts_on, p.acquired_from) + 1 end), 0)::integer from done f
      where f.effect = 'absence' and f.hours is null and f.starts_on <= least(p.acquired_to, p_on) and f.ends_on >= p.acquired_from) end as absences,
    p.rules offset 0) a
  left join moves l on l.period_from = p.acquired_from
  cross join lateral (select case when l.credited > 0 then l.credited::integer
    when p.ended_by is null then private.vacation_entitlement(a.absences, a.rules)
    when p.ended_by = 'collective' then floor(private.vacation_entitlement(a.absences, a.rules)
      * private.vacation_twelfths(p.acquired_from, p.acquired_to, a.rules) / 12.0)::integer
    else 0 end as days offset 0) d
  cross join lateral (select d.days + coalesce(l.moved, 0) as balance offset 0) b
  cross join lateral (select private.last_safe_start(p.granted_to, greatest(b.balance, 1)::integer) as last_safe_start offset 0) s
$$;

create function public.vacation_balance(p_employee uuid default null, p_on date default null)
returns table (number integer, acquired_from date, acquired_to date, granted_from date, granted_to date, ended_by text, absences integer,
  days integer, earned numeric, used numeric, scheduled numeric, sold numeric, balance numeric, last_safe_start date, double_days integer,
  state text, loss text) language plpgsql stable security definer set search_path = '' as $$
declare
  person public.employees := private.person_of_leaves(p_employee);
  -- Why a period may be lost, or was, may be health: a manager reads that it is.
  knows boolean := private.leave_scope(private.me(), person) <> 'team';
  day date := coalesce(p_on, private.today(person.company_id));
begin
  perform private.check_day(day, 'on');
  return query
    select s.number, s.acquired_from, s.acquired_to, s.granted_from, s.granted_to,
      case when knows or s.ended_by not like 'loss%' then s.ended_by else 'loss' end, s.absences, s.days, s.earned, s.used, s.scheduled, s.sold,
      s.balance, s.last_safe_start, s.double_days, s.state, case when knows then s.loss end
    from private.vacation_sheet(person, day) s;
end
$$;

-- What is left of one period, whoever asks: the number that a request must not pass.
create function private.vacation_left(p_employee public.employees, p_period_from date) returns numeric
language sql stable security definer set search_path = '' as $$
  select s.balance from private.vacation_sheet(p_employee, greatest(private.today(p_employee.company_id), p_period_from)) s
  where s.acquired_from = p_period_from
$$;

-- Types with a balance of their own give so many days a year; interns as the contract goes.
create function private.own_left(p_employee public.employees, p_type uuid, p_period_from date) returns numeric
language sql stable security definer set search_path = '' as $$
  select t.yearly_days + coalesce((select sum(e.days) from public.leave_ledger e where e.company_id = t.company_id
    and e.employee_id = p_employee.id and e.type_id = t.id and e.period_from = p_period_from), 0)
  from public.leave_types t
  where t.company_id = p_employee.company_id and t.id = p_type and t.deducts = 'own'
    and p_period_from = date_trunc('year', p_period_from)::date
$$;

grant execute on function public.vacation_balance(uuid, date) to authenticated;

-- Triggers ---------------------------------------------------------------------------------------------------------

-- Shapes -----------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('period_state', 'lost|acquiring|settled|enjoying|scheduled|double|risk|available'),
  -- Why a period may be lost, or ended, is told to HR and to the person alone.
  ('vacation_period', 'number integer, acquired_from date, acquired_to date, granted_from date, granted_to date, absences integer,
    days integer, earned number, used number, scheduled number, sold number, balance number, last_safe_start date, double_days integer,
    state period_state, loss? text?, ended_by? text?'),
  ('vacation_balance', 'ended_by ?, state period_state, loss ?');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on function private.leave_scope(private.caller, public.employees) is 'hr, own or team: how far the caller reaches into somebody''s leaves; otherwise null.';
comment on function private.person_of_leaves(uuid) is 'The person whose leaves are asked for, the caller without one named (RHNTF, RHPER).';
comment on function private.locked_person_of_leaves(uuid) is 'The same, locked (RHNTF, RHPER).';
comment on function private.contract_type_on(uuid, date) is 'The type of contract in force on a day, or null.';
comment on function private.has_vacations(text) is 'Whether a type of contract has vacations by the CLT.';
comment on function private.effects_of(public.employees) is 'Days away of a person that do something to vacations, with what they do.';
comment on function private.vacation_moves_of(public.employees, date) is 'Per period what the ledger moved, and whether the person is on vacation from it.';
comment on function private.vacation_events(public.employees) is 'What moved or restarted somebody''s periods, for private.vacation_periods.';
comment on function private.periods_of(public.employees, date) is 'The vacation periods of a person that begin until a day.';
comment on function private.unexcused_days(public.employees, date, date) is 'Days of absence without excuse inside a time (CLT art. 130).';
comment on function private.vacation_loss(public.employees, private.vacation_period) is 'Why a period may be lost and since when, or nulls: a task for HR (CLT art. 133).';
comment on function private.terms_of(public.employees, date) is 'The vacation periods of a person with the numbers that count in each.';
comment on function private.vacation_sheet(public.employees, date) is 'The periods of a person with their figures, as of a day.';
comment on function public.vacation_balance(uuid, date) is 'Periods and balances of a person as of a day, past or future; of the caller and today without arguments (RHNTF, RHPER).';
comment on function private.vacation_left(public.employees, date) is 'Days left of a period, with what is planned taken off; null where there is no such period.';
comment on function private.own_left(public.employees, uuid, date) is 'Days left of a type with a balance of its own, in the year of a first of January.';
