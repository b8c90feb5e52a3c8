-- Sheets of vacations.
-- What each period gives, what was taken, sold and planned, and until when it is safe: of one person or of many, as of any day, by one
-- rule in one pass. Nothing of it is stored here. A period in the making gives what a whole one would with the absences so far.
-- What takes days is held against it as a whole.
-- A number of the law is asked for once per stretch of days in which none changes; periods that nothing moved are reckoned
-- without asking for events; absences are looked at where there are any.
-- It refuses: entries beyond a balance (RHBAL), or in a period that is none (RHARG).

-- Functions: periods of many ----------------------------------------------------------------------------------------
-- Of whom something may cost a period its days: what pays a benefit, or leave that is paid, or a stoppage (CLT art. 133). Of who came from
-- another company of the group it may have happened there.
create function private.people_watched(p_company_id uuid, p_people uuid[]) returns table (employee_id uuid) language sql stable
begin atomic
  select r.employee_id from public.leave_types t
  cross join lateral (select q.employee_id, q.id from public.leave_requests q where q.company_id = p_company_id and q.type_id = t.id
    and q.status in ('approved', 'interrupted') and (cardinality(p_people) > 20 or q.employee_id = any (p_people)) offset 0) r
  cross join lateral (select from public.leaves l where l.company_id = p_company_id and l.request_id = r.id and l.counts and l.hours is null
    limit 1) l
  where t.company_id = p_company_id and t.effect in ('benefit', 'paid_leave', 'stoppage')
  union
  select c.employee_id from public.leave_certificates c where c.company_id = p_company_id
    and c.employee_id in (select unnest(p_people)) and c.benefit_from is not null
  union
  select t.to_employee_id from private.group_transfers t where t.to_company_id = p_company_id and t.to_employee_id = any (p_people);
end;

-- Of whom something moved the periods, so that they are not whole years from the admission.
create function private.moved_people(p_company_id uuid, p_people uuid[]) returns table (employee_id uuid) language sql stable
begin atomic
  select r.employee_id from public.vacation_restarts r where r.company_id = p_company_id and r.undone_at is null
  union
  select r.employee_id from public.vacation_loss_reviews r where r.code = 'loss_readmission' and r.company_id = p_company_id
  union
  select t.to_employee_id from private.group_transfers t where t.to_company_id = p_company_id and t.to_employee_id is not null
  union
  -- Such contracts and leaves are rare, which the planner cannot know (offset 0, limit 1): by the type, not by reading all there are; of
  -- few people their own. Who began without vacations and has an employment since:
  select c.employee_id from public.contract_types t
  cross join lateral (select q.employee_id from public.employee_contracts q where q.company_id = p_company_id
    and q.contract_type = t.contract_type and (cardinality(p_people) > 20 or q.employee_id = any (p_people)) offset 0) c
  cross join lateral (select from public.employee_contracts k where k.company_id = p_company_id and k.employee_id = c.employee_id
    and private.has_vacations(k.contract_type) limit 1) k
  where not private.has_vacations(t.contract_type)
  union
  select r.employee_id from public.leave_types t
  cross join lateral (select q.employee_id, q.id from public.leave_requests q where q.company_id = p_company_id and q.type_id = t.id
    and (cardinality(p_people) > 20 or q.employee_id = any (p_people)) offset 0) r
  cross join lateral (select from public.leaves l where l.company_id = p_company_id and l.request_id = r.id and l.counts limit 1) l
  where t.company_id = p_company_id and t.effect in ('suspends', 'military')
  union
  select w.employee_id from private.people_watched(p_company_id, p_people) w
  where exists (select from public.company_leave_rules r where r.company_id = p_company_id and r.rule = 'benefit_stops_concession'
      and r.value = 1)
    or exists (select from public.statutory_rules s where s.rule = 'benefit_stops_concession' and s.value = 1);
end;

-- What private.periods_of says, for many people of a company, each period with the contract and the place whose numbers count in it.
create function private.periods_of_many(p_company_id uuid, p_people uuid[], p_on date)
returns table (employee_id uuid, period private.vacation_period, contract_type text, union_cnpj text, work_site_id uuid, suspended integer)
language sql stable security definer set search_path = '' as $$
  with people as materialized (
    select e.id, e.hire_date as base, least(p_on, e.termination_date) as until, (e.created_at at time zone 'UTC')::date as known_from,
      (select min(l.period_from) from public.leave_ledger l where l.company_id = p_company_id and l.employee_id = e.id) as entries_from
    from public.employees e where e.company_id = p_company_id and e.id = any (p_people)
  ),
  moved as materialized (select m.employee_id from private.moved_people(p_company_id, p_people) m),
  spans as (
    -- Whole years later is the same day, but of the 29th of February: the law's own function, called for each, costs twenty times as much.
    select p.id, (k.years + 1, d.acquired_from, g.granted_from - 1, g.granted_from, t.granted_until - 1,
      null)::private.vacation_period as period, 0 as suspended
    from (select q.*, to_char(q.base, 'MMDD') = '0229' as leaps from people q
      where q.id <> all (array(select m.employee_id from moved m))) p
    cross join lateral generate_series(0, (p.until - p.base) / 365 + 1) as k (years)
    cross join lateral (select case when p.leaps then private.law_months_later(p.base, 12 * k.years)
      else (p.base + make_interval(years => k.years))::date end as acquired_from) d
    cross join lateral (select case when p.leaps then private.law_months_later(p.base, 12 * k.years + 12)
      else (p.base + make_interval(years => k.years + 1))::date end as granted_from) g
    cross join lateral (select case when p.leaps then private.law_months_later(p.base, 12 * k.years + 24)
      else (p.base + make_interval(years => k.years + 2))::date end as granted_until) t
    where d.acquired_from <= p.until
    union all
    select p.id, v, private.suspended_days(x.events, (v).acquired_from, least((v).acquired_to, p.until)) from people p
    join public.employees e on e.company_id = p_company_id and e.id = p.id
    cross join lateral (select private.vacation_events(e) as events) x
    cross join lateral private.vacation_periods(private.vacation_base(e), p.until, x.events) v
    where p.id = any (array(select m.employee_id from moved m))
  )
  select s.id, s.period, c.contract_type, c.union_cnpj, a.work_site_id, s.suspended
  from spans s
  join people p on p.id = s.id and ((s.period).granted_to >= p.known_from or p.entries_from <= (s.period).acquired_from)
  left join public.employee_contracts c on c.company_id = p_company_id and c.employee_id = s.id
    and (s.period).acquired_from between c.starts_on and coalesce(c.ended_on, 'infinity')
  left join public.employee_assignments a on a.company_id = p_company_id and a.employee_id = s.id
    and (s.period).acquired_from between a.starts_on and coalesce(a.ends_on, 'infinity')
  where coalesce(c.contract_type, '') <> all (array(select t.contract_type from public.contract_types t
    where not private.has_vacations(t.contract_type)))
$$;

-- What the ledger and the days away say of each period of vacations: days used, planned, sold, moved and credited, and whether somebody
-- enjoys it or it was lost.
create function private.vacation_moves(p_company_id uuid, p_people uuid[], p_on date)
returns table (employee_id uuid, period_from date, used numeric, scheduled numeric, sold numeric, moved numeric, credited numeric,
  enjoying boolean, expired boolean)
language sql stable security definer set search_path = '' as $$
  select m.employee_id, m.period_from, sum(m.used), sum(m.scheduled), sum(m.sold), sum(m.moved), sum(m.credited), bool_or(m.enjoying),
    bool_or(m.expired)
  from (
    select e.employee_id, e.period_from,
      sum(case when e.kind in ('use', 'refund') and e.on_date <= p_on then -e.days else 0 end) as used,
      sum(case when e.kind in ('use', 'refund') and e.on_date > p_on then -e.days else 0 end) as scheduled,
      sum(case when e.kind in ('sale', 'sale_refund') then -e.days else 0 end) as sold,
        sum(case when e.kind <> 'credit' then e.days else 0 end) as moved,
      sum(case when e.kind = 'credit' then e.days else 0 end) as credited, false as enjoying, bool_or(e.kind = 'expiry') as expired
    from public.leave_ledger e
    join public.leave_types t on t.company_id = e.company_id and t.id = e.type_id and t.deducts = 'vacation'
    where e.company_id = p_company_id and e.employee_id = any (p_people) group by e.employee_id, e.period_from
    union all
    select w.employee_id, r.period_from, 0, 0, 0, 0, 0, true, false
    from public.leaves w
    join public.leave_requests r on r.company_id = w.company_id and r.id = w.request_id and r.status in ('approved', 'interrupted')
      and r.period_from is not null
    where w.company_id = p_company_id and w.counts and w.ends_on >= p_on and w.starts_on <= p_on and w.employee_id = any (p_people)
  ) m group by m.employee_id, m.period_from
$$;

-- Absences that cost days of people who came from other companies of the group, from there.
create function private.absences_before(p_company_id uuid, p_people uuid[], p_since date)
returns table (employee_id uuid, starts_on date, ends_on date, days numeric) language sql stable security definer set search_path = '' as $$
  select e.id, l.starts_on, l.ends_on, l.days
  from private.group_transfers t
  join public.employees e on e.company_id = t.to_company_id and e.id = t.to_employee_id
  cross join lateral private.effects_of(e) l
  where t.to_company_id = p_company_id and t.to_employee_id = any (p_people) and l.effect = 'absence' and l.hours is null
    and l.starts_on < t.starts_on and (p_since is null or l.ends_on >= p_since)
$$;

-- Periods of many people with absences, entitlement, the days of risk and what may be lost. The rules are read once for each set of them,
-- the entitlement once for each number of absences. A period that ran to its end needs no more of them: all of them, beside each of many
-- thousands, would be most of the work.
-- absent_until: the last of the absences that cost days, so that before it the period, still running, gives more. Whether halves count is
-- for the numbers of the last day to say.
create function private.vacation_terms(p_company_id uuid, p_people uuid[], p_on date, p_since date)
returns table (employee_id uuid, period private.vacation_period, absences integer, entitled integer, risk integer, rules jsonb, loss text,
  absent_until date, suspended integer, doubles boolean)
language sql stable security definer set search_path = '' as $$
  with days as materialized (select private.leave_rule_days(p_company_id) as changes),
  periods as materialized (
    select p.* from private.periods_of_many(p_company_id, p_people, p_on) p where p_since is null or (p.period).acquired_from >= p_since
  ),
  absences as materialized (
    select l.employee_id, l.starts_on, l.ends_on, l.days, l.days <> floor(l.days) or t.counts <> 'working' as asks
    from public.leave_types t
    join public.leave_requests r on r.company_id = t.company_id and r.type_id = t.id and r.status in ('approved', 'interrupted')
    join public.leaves l on l.company_id = r.company_id and l.request_id = r.id and l.counts and l.hours is null
    where t.company_id = p_company_id and r.employee_id = any (p_people) and t.effect = 'absence'
      and (p_since is null or l.ends_on >= p_since)
    union all
    select b.employee_id, b.starts_on, b.ends_on, b.days, true from private.absences_before(p_company_id, p_people, p_since) b
  ),
  missed as materialized (
    -- Halves, running days and what goes on beyond the period or the day are for private.unexcused_days to count.
    select p.employee_id, (p.period).number, max(least(a.ends_on, (p.period).acquired_to)) as until, sum(a.days)::integer as days,
      bool_or(a.asks or a.starts_on < (p.period).acquired_from or a.ends_on > least((p.period).acquired_to, p_on)) as asks
    from periods p join absences a on a.employee_id = p.employee_id
      and a.starts_on <= least((p.period).acquired_to, p_on) and a.ends_on >= (p.period).acquired_from
    group by 1, 2
  ),
  watched as materialized (select w.employee_id from private.people_watched(p_company_id, p_people) w),
  spans as materialized (
    -- Few ask for the whole person: beside each of many thousands, it would be most of what is carried.
    select p.*, concat_ws('/', width_bucket((p.period).acquired_from, d.changes), coalesce(p.contract_type, '-'),
      coalesce(p.union_cnpj, '-'), coalesce(p.work_site_id::text, '-')) as terms,
      case when m.asks then private.unexcused_days((select e from public.employees e where e.company_id = p_company_id
          and e.id = p.employee_id), (p.period).acquired_from, least((p.period).acquired_to, p_on))
        else coalesce(m.days, 0) end as absences,
      case when m.asks and width_bucket((p.period).acquired_from, d.changes) <> width_bucket((p.period).acquired_to, d.changes)
        then (p.period).acquired_to else m.until end as absent_until,
      case when w.employee_id is not null then (private.vacation_loss((select e from public.employees e where e.company_id = p_company_id
        and e.id = p.employee_id), p.period)).code end as loss
    from periods p
    cross join days d
    left join missed m on m.employee_id = p.employee_id and m.number = (p.period).number
    left join watched w on w.employee_id = p.employee_id
  ),
  terms as materialized (
    select t.terms, r.rules, private.leave_rule(r.rules, 'vacation_risk')::integer as risk
    from (select s.terms, min((s.period).acquired_from) as day, min(s.contract_type) as contract_type, min(s.union_cnpj) as union_cnpj,
      min(s.work_site_id::text)::uuid as work_site_id from spans s group by s.terms) t
    cross join lateral (select private.leave_rules_on(p_company_id, t.day, t.contract_type, t.union_cnpj, t.work_site_id) as rules) r
  ),
  tiers as materialized (
    select a.terms, a.absences, private.vacation_entitlement(a.absences, t.rules) as days, private.vacation_entitlement(0, t.rules) as whole
    from (select distinct s.terms, s.absences from spans s) a join terms t on t.terms = a.terms
  )
  select s.employee_id, s.period, s.absences, g.days, t.risk,
    case when p_on < (s.period).granted_from or (s.period).ended_by is not null then t.rules end, s.loss,
    case when g.days <> g.whole then s.absent_until end, s.suspended, s.contract_type is distinct from 'intermittent'
  from spans s join terms t on t.terms = s.terms join tiers g on g.terms = s.terms and g.absences = s.absences
$$;

-- "Tirar até" of people, for so many last days without double pay, with the day of business on which the notice is given.
-- By the numbers, the contract and the place of that day: each is asked for once per set of them.
create function private.safe_starts(p_company_id uuid, p_people uuid[], p_last_days date[])
returns table (employee_id uuid, last_day date, starts_on date, notice_on date)
language sql stable security definer set search_path = '' as $$
  with wanted as materialized (
    select w.employee_id, w.last_day, c.contract_type, c.union_cnpj, a.work_site_id, k.pattern,
      coalesce(a.work_site_id::text, '-') as place,
      concat_ws('/', width_bucket(w.last_day, d.changes), coalesce(c.contract_type, '-'), coalesce(c.union_cnpj, '-'),
        coalesce(a.work_site_id::text, '-'), k.pattern) as terms
    from (select distinct x.employee_id, x.last_day from unnest(p_people, p_last_days) as x (employee_id, last_day)) w
    cross join (select private.leave_rule_days(p_company_id) as changes offset 0) d
    left join public.employee_contracts c on c.company_id = p_company_id and c.employee_id = w.employee_id
      and w.last_day between c.starts_on and coalesce(c.ended_on, 'infinity')
    left join public.employee_assignments a on a.company_id = p_company_id and a.employee_id = w.employee_id
      and w.last_day between a.starts_on and coalesce(a.ends_on, 'infinity')
    -- Few contracts name days: a call for each of many thousands would be most of the work.
    cross join lateral (select case when num_nonnulls(c.work_days, c.rest_weekday, c.shift_from) = 0 then '{}'
      else private.work_pattern(c) end as pattern) k
  ), rules as materialized (
    select g.terms, private.leave_rules_on(p_company_id, g.day, g.contract_type, g.union_cnpj, g.site::uuid) || g.pattern as rules
    from (select w.terms, w.pattern, min(w.last_day) as day, min(w.contract_type) as contract_type, min(w.union_cnpj) as union_cnpj,
      min(w.work_site_id::text) as site from wanted w group by w.terms, w.pattern) g
  ), places as materialized (
    select g.place, private.holiday_dates(p_company_id, g.site::uuid, g.first - 120, g.last + 15) as holidays
    from (select w.place, min(w.work_site_id::text) as site, min(w.last_day) as first, max(w.last_day) as last
      from wanted w group by w.place) g
  ), starts as materialized (
    select x.terms, x.last_day, s.starts_on, (private.vacation_deadlines(s.starts_on, r.rules, p.holidays)).notice_on
    from (select distinct w.terms, w.place, w.last_day from wanted w) x
    join rules r on r.terms = x.terms
    join places p on p.place = x.place
    cross join lateral (select private.last_safe_start(x.last_day, 1, r.rules, p.holidays) as starts_on offset 0) s
  )
  select w.employee_id, w.last_day, s.starts_on, s.notice_on from wanted w join starts s on s.terms = w.terms and s.last_day = w.last_day
$$;

-- What is left of each period of many people.
-- With p_since, of periods that began then or later. Each step stands apart (offset 0): put together, its functions would run once
-- per place that reads them.
create function private.period_balances(p_company_id uuid, p_people uuid[], p_on date, p_since date)
returns table (employee_id uuid, period private.vacation_period, absences integer, days integer, used numeric, scheduled numeric,
  sold numeric, balance numeric, is_lost boolean, is_enjoying boolean, rules jsonb, suspended integer, loss text, absent_until date,
  risk integer, doubles boolean)
language sql stable security definer set search_path = '' as $$
  select t.employee_id, t.period, t.absences, d.days, coalesce(m.used, 0), coalesce(m.scheduled, 0), coalesce(m.sold, 0), b.balance,
    coalesce(m.expired, false) or coalesce((t.period).ended_by like 'loss%', false)
      -- Absences alone may leave nothing (CLT art. 130, IV); what was planned or given all the same has a balance to settle.
      or (d.days = 0 and b.balance = 0 and coalesce(m.used, 0) = 0 and coalesce(m.scheduled, 0) = 0 and coalesce(m.sold, 0) = 0
        and (t.period).ended_by is distinct from 'contract'),
    coalesce(m.enjoying, false), t.rules, t.suspended, t.loss, t.absent_until, t.risk, t.doubles
  from private.vacation_terms(p_company_id, p_people, p_on, p_since) t
  left join private.vacation_moves(p_company_id, p_people, p_on) m on m.employee_id = t.employee_id
    and m.period_from = (t.period).acquired_from
  cross join lateral (select case when m.credited > 0 then m.credited::integer when (t.period).ended_by is null then t.entitled
    when (t.period).ended_by = 'collective' then private.collective_days(t.absences,
      private.vacation_twelfths((t.period).acquired_from, (t.period).acquired_to, t.rules, t.suspended), t.rules)
    else 0 end as days offset 0) d
  cross join lateral (select d.days + coalesce(m.moved, 0) as balance offset 0) b
$$;

-- The figures of each period of many people, with what a day needs to say how it stands.
-- double_from: the first day that is paid double, which those who are called from time to time never see (CLT art. 452-A, § 9º).
create function private.period_figures(p_company_id uuid, p_people uuid[], p_on date, p_since date)
returns table (employee_id uuid, period private.vacation_period, absences integer, days integer, used numeric, scheduled numeric,
  sold numeric, balance numeric, last_safe_start date, notice_on date, risk_from date, double_from date, is_lost boolean,
  is_enjoying boolean, rules jsonb, suspended integer, loss text, absent_until date, is_untold boolean)
language sql stable security definer set search_path = '' as $$
  with figures as materialized (
    select b.*, (b.period).granted_to - greatest(b.balance, 1)::integer + 1 as last_day
    from private.period_balances(p_company_id, p_people, p_on, p_since) b
  ), starts as materialized (
    select s.* from private.safe_starts(p_company_id, array(select f.employee_id from figures f where f.balance > 0),
      array(select f.last_day from figures f where f.balance > 0)) s
  )
  select f.employee_id, f.period, f.absences, f.days, f.used, f.scheduled, f.sold, f.balance, coalesce(s.starts_on, f.last_day),
    s.notice_on, case when f.doubles then coalesce(s.starts_on, f.last_day) - f.risk + 1 else 'infinity' end,
    case when f.doubles then (f.period).granted_to + 1 else 'infinity' end, f.is_lost, f.is_enjoying, f.rules, f.suspended, f.loss,
    f.absent_until, u.employee_id is not null
  from figures f
  left join private.untold_people(p_company_id, p_people) u on u.employee_id = f.employee_id and (f.period).acquired_to < u.known_from
  left join starts s on f.balance > 0 and s.employee_id = f.employee_id and s.last_day = f.last_day
$$;

-- The periods of many people of a company with their figures, as of a day; with p_since, those that began then or later.
-- state: lost, acquiring, settled, enjoying, scheduled, untold, double, risk or available, as of the day asked for.
create function private.vacation_sheets(p_company_id uuid, p_people uuid[], p_on date, p_since date default null)
returns table (employee_id uuid, number integer, acquired_from date, acquired_to date, granted_from date, granted_to date, ended_by text,
  absences integer, days integer, earned numeric, used numeric, scheduled numeric, sold numeric, balance numeric, last_safe_start date,
  double_days integer, state text, loss text, notice_on date, suspended integer, twelfths integer)
language sql stable security definer set search_path = '' as $$
  select f.employee_id, (f.period).number, (f.period).acquired_from, (f.period).acquired_to, (f.period).granted_from, (f.period).granted_to,
    (f.period).ended_by, f.absences, f.days,
    case when p_on >= (f.period).granted_from then f.days else round(f.days * t.twelfths / 12.0, 2) end,
    f.used, f.scheduled, f.sold, f.balance, f.last_safe_start,
    case when f.balance > 0 and p_on >= (f.period).granted_from and isfinite(f.double_from) and not f.is_untold
      then private.double_days(p_on, p_on + f.balance::integer - 1, f.double_from - 1)
      else 0 end,
    private.period_state(p_on, f.is_lost, (f.period).acquired_to, f.is_enjoying, f.balance, f.scheduled, f.double_from - 1, f.risk_from,
      f.is_untold),
    f.loss, f.notice_on, f.suspended, t.twelfths
  from private.period_figures(p_company_id, p_people, p_on, p_since) f
  -- Of a period that ran to its end nobody asks (offset 0: once for both who read it).
  cross join lateral (select case when f.rules is null then 12
    else private.vacation_twelfths((f.period).acquired_from, least(p_on, (f.period).acquired_to), f.rules, f.suspended) end as twelfths
    offset 0) t
$$;

-- The periods of a person with their figures, as of a day.
-- Of one person the plan is made once and kept.
create function private.vacation_sheet(p_employee public.employees, p_on date)
returns table (number integer, acquired_from date, acquired_to date, granted_from date, granted_to date, ended_by text, absences integer,
  days integer, earned numeric, used numeric, scheduled numeric, sold numeric, balance numeric, last_safe_start date, double_days integer,
  state text, loss text, notice_on date, suspended integer, twelfths integer)
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  select s.number, s.acquired_from, s.acquired_to, s.granted_from, s.granted_to, s.ended_by, s.absences, s.days, s.earned, s.used,
    s.scheduled, s.sold, s.balance, s.last_safe_start, s.double_days, s.state, s.loss, s.notice_on, s.suspended, s.twelfths
  from private.vacation_sheets(p_employee.company_id, array[p_employee.id], p_on) s
$$;

-- Functions: balances of a person -----------------------------------------------------------------------------------
-- What is left of each period of a person, as of a day, without the days that the law asks to look up beside it.
create function private.vacation_balances(p_employee public.employees, p_on date)
returns table (number integer, acquired_from date, acquired_to date, granted_to date, days integer, used numeric, scheduled numeric,
  sold numeric, balance numeric, is_lost boolean)
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  select (b.period).number, (b.period).acquired_from, (b.period).acquired_to, (b.period).granted_to, b.days, b.used,
    b.scheduled, b.sold, b.balance, b.is_lost
  from private.period_balances(p_employee.company_id, array[p_employee.id], p_on, null) b
$$;

-- Days left of a period, with what is planned taken off, whoever asks: the number that a request must not pass; null where there is no such
-- period.
create function private.vacation_left(p_employee public.employees, p_period_from date) returns numeric
language sql stable security definer set search_path = '' as $$
  select b.balance from private.vacation_balances(p_employee, greatest(private.today(p_employee.company_id), p_period_from)) b
  where b.acquired_from = p_period_from
$$;

-- Functions: entries ------------------------------------------------------------------------------------------------
-- What takes days finds them (RHBAL), in a period that is (RHARG). What gives back is not asked: it only raises a balance, and comes back
-- whatever became of the period. Once per statement, so that vacations of a whole company are checked in one reading; each period as of its
-- first day or today. Entries and periods are put together by grouping: a join that was planned for one entry would compare each of
-- thousands with each.
create function private.tg_leave_ledger__check() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  worst numeric;
  unknown boolean;
begin
  with entries as materialized (
    select n.company_id, n.employee_id, n.type_id, n.period_from, t.deducts, greatest(private.today(n.company_id), n.period_from) as on_day
    from added n join public.leave_types t on t.company_id = n.company_id and t.id = n.type_id
    where n.kind not in ('refund', 'sale_refund')
  ), sheets as materialized (
    select d.company_id, d.on_day, b.employee_id, (b.period).acquired_from, b.balance
    from (select e.company_id, e.on_day, array_agg(distinct e.employee_id) as people, min(e.period_from) as since from entries e
      where e.deducts = 'vacation' group by 1, 2) d
    cross join lateral private.period_balances(d.company_id, d.people, d.on_day, d.since) b
  )
  select min(r.rest), coalesce(bool_or(r.rest is null), false) into worst, unknown
  from (
    select max(x.balance) as rest
    from (select e.company_id, e.on_day, e.employee_id, e.period_from, null as balance, true as wanted from entries e
      where e.deducts = 'vacation'
      union all select s.company_id, s.on_day, s.employee_id, s.acquired_from, s.balance, false from sheets s) x
    group by x.company_id, x.on_day, x.employee_id, x.period_from having bool_or(x.wanted)
    union all
    select private.own_left(p, e.type_id, e.period_from)
    from entries e join public.employees p on p.company_id = e.company_id and p.id = e.employee_id
      where e.deducts is distinct from 'vacation'
  ) r;
  if unknown then
    perform private.refuse('RHARG', 'Este período não existe para a pessoa.', 'period_from', 'Recarregue a página.');
  elsif worst < 0 then
    perform private.refuse('RHBAL', 'O saldo não é suficiente para este lançamento.', 'days', 'Confira o saldo do período.');
  end if;
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _210_check after insert on public.leave_ledger
  referencing new table as added
  for each statement execute function private.tg_leave_ledger__check();
