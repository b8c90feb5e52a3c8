-- Loss of the right to a vacation.
-- What the law takes away (CLT art. 133) is never applied by itself: a period in which absences passed what it bears waits in
-- Pendências for HR, who confirms that the counting begins anew on the return, or says why it does not. Both leave a row with the
-- reason; the person is told. A period that was over before the return gives its days back by an entry of the ledger.
-- Administrators decide, never about themselves; the person and the managers above read what was decided.
-- An absence that is recorded later may leave a period with fewer days than were taken or planned of it (CLT art. 130). It waits there
-- too, for as long as it is so: vacations ahead are cancelled or shortened, or HR gives the days that are missing, with a reason.
-- It refuses: others than HR, what was decided already, a day that is not after the absence, days taken or planned of the time
-- that would be lost, silence.

-- Functions: what waits ---------------------------------------------------------------------------------------------
-- The company whose balances the caller keeps, or null; a master's is the one in which admin mode is.
create function private.balance_company(p_caller private.caller) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  reached uuid[];
begin
  if not private.role_has(p_caller.role, 'manage_settings') then
    return null;
  elsif not private.role_has(p_caller.role, 'view_all_companies') then
    return p_caller.company_id;
  end if;
  reached := private.companies_reached(p_caller, 'manage_settings');
  return case when cardinality(reached) = 1 then reached[1] end;
end
$$;

-- Stretches of days that may cost a period, by the code of the loss: days of a kind that the law weighs, as they are; of a certificate,
-- those that the benefit pays.
create function private.loss_days(p_employee public.employees, p_code text) returns setof daterange
language sql stable security definer set search_path = '' as $$
  select unnest(range_agg(d.days)) from (
    select daterange(l.starts_on, l.ends_on, '[]') as days from public.leaves l
    join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id and r.status in ('approved', 'interrupted')
    join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id and 'loss_' || t.effect = p_code
    where l.company_id = p_employee.company_id and l.employee_id = p_employee.id and l.counts and l.hours is null
    union all
    select daterange(greatest(c.benefit_from, l.starts_on), l.ends_on, '[]') from public.leave_certificates c
    join public.leaves l on l.company_id = c.company_id and l.request_id = c.request_id and l.granted and l.ends_on >= c.benefit_from
    where p_code = 'loss_benefit' and c.company_id = p_employee.company_id and c.employee_id = p_employee.id and c.benefit_from is not null
    union all
    select daterange(x.left_on + 1, p_employee.hire_date) from private.readmission_of(p_employee) x where p_code = 'loss_readmission'
  ) d
$$;

-- Periods that ran when somebody left who was hired again in time, and that nobody decided about (CLT art. 133, I).
-- Whether they go on depends on what was paid at the end of the contract, which only HR knows; of later readmissions nothing is left.
create function private.readmitted_periods(p_company_id uuid)
returns table (employee_id uuid, period_from date, period_to date, code text, lost_on date, returns_on date)
language sql stable security definer set search_path = '' as $$
  select e.id, p.acquired_from, p.acquired_to, 'loss_readmission', x.left_on, e.hire_date
  from public.employee_assignments a
  join public.employees e on e.company_id = a.company_id and e.id = a.employee_id and e.hire_date = a.starts_on and e.status <> 'terminated'
  cross join lateral private.readmission_of(e) x
  cross join lateral (select v.* from private.vacation_periods(x.hired_on, x.left_on, private.vacation_events(e)) v
    order by v.number desc limit 1) p
  where a.company_id = p_company_id and a.reason = 'rehire' and a.starts_on between private.today(p_company_id) - 366
      and private.today(p_company_id)
    and e.hire_date - x.left_on <= private.leave_rule(private.leave_rules_of(e.id, e.hire_date), 'loss_readmission')
    and private.has_vacations(private.contract_type_on(e.id, p.acquired_from))
    and not exists (select from public.vacation_loss_reviews r where r.company_id = p_company_id and r.employee_id = e.id
      and r.period_from = p.acquired_from and r.code = 'loss_readmission')
    and not exists (select from public.vacation_restarts r where r.company_id = p_company_id and r.employee_id = e.id
      and r.undone_at is null and r.reason = 'loss_readmission' and r.on_date = e.hire_date)
$$;

-- Periods of a company that may be lost and wait for a decision about it, and on which day the person came or comes back. Only people with
-- such absences are looked at.
create function private.vacation_losses(p_company_id uuid)
returns table (employee_id uuid, period_from date, period_to date, code text, lost_on date, returns_on date)
language sql stable security definer set search_path = '' as $$
  -- The count of Pendências asks this at each page: nothing that the law weighs is below thirty days, and other periods hold none of it.
  with watched as materialized (
    select d.employee_id, min(d.first) as first, max(d.last) as last from (
      select l.employee_id, l.starts_on as first, l.ends_on as last
      from public.leave_types t
      join public.leave_requests r on r.company_id = t.company_id and r.type_id = t.id and r.status in ('approved', 'interrupted')
      join public.leaves l on l.company_id = r.company_id and l.request_id = r.id and l.counts and l.hours is null
      where t.company_id = p_company_id and t.effect in ('benefit', 'paid_leave', 'stoppage')
      union all
      select c.employee_id, greatest(c.benefit_from, l.starts_on), l.ends_on from public.leave_certificates c
      join public.leaves l on l.company_id = c.company_id and l.request_id = c.request_id and l.granted and l.ends_on >= c.benefit_from
      where c.company_id = p_company_id and c.benefit_from is not null
    ) d group by d.employee_id having sum(d.last - d.first + 1) >= 30
  )
  select e.id, p.acquired_from, p.acquired_to, x.code, x.on_date,
    (select upper(d) from private.loss_days(e, x.code) d where d @> x.on_date)
  from watched w
  join public.employees e on e.company_id = p_company_id and e.id = w.employee_id and e.status <> 'terminated'
  join lateral private.periods_of(e, private.today(p_company_id)) p on p.acquired_from <= w.last and p.acquired_to >= w.first
  cross join lateral private.vacation_loss(e, p) x
  where x.code is not null and p.ended_by is null and x.on_date <= private.today(p_company_id)
  union all
  select r.* from private.readmitted_periods(p_company_id) r
$$;

-- Periods that wait for HR to decide about their loss.
create function private.pending_vacation_losses(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.key, 'vacation_loss', 'leaves', 'Avalie a perda de um período de férias', 'Período de ' || private.brazilian_date(i.period_from),
    i.employee_id, i.at, null::timestamptz, 'employee', i.employee_id, '/app/leaves/people/' || i.employee_id,
    jsonb_build_object('type', 'vacation_loss', 'loss', i.employee_id || '/' || i.period_from), i.at
  from (
    select l.*, 'vacation_loss:' || l.employee_id || ':' || l.period_from as key,
      private.start_of_day(private.balance_company(p_caller), l.lost_on) as at
    from private.vacation_losses(private.balance_company(p_caller)) l where l.employee_id is distinct from p_caller.employee_id
  ) i
  where p_after_at is null or (i.at, i.key) > (p_after_at, p_after_key)
  order by i.at, i.key limit p_limit
$$;

-- Functions: periods that give less than was taken ------------------------------------------------------------------
-- Periods of a company of which more was taken or planned than they give, as of today.
-- Out of the figures that are kept, and of few whose figures are being worked out anew because of an absence; each is looked at again.
create function private.vacation_shortfalls(p_company_id uuid)
returns table (employee_id uuid, period_from date, period_to date, absences integer, days integer, missing numeric)
language sql stable security definer set search_path = '' as $$
  with suspects as (
    select f.employee_id as id from private.vacation_figures f where f.company_id = p_company_id and f.balance < 0 and not f.is_lost
    union
    (select m.employee_id from private.vacation_marks m where m.company_id = p_company_id and m.from_on <= private.today(p_company_id)
      and exists (select from public.leave_requests r
        join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id and t.effect = 'absence'
        where r.company_id = p_company_id and r.employee_id = m.employee_id) limit 50)
  ), people as materialized (
    select array(select e.id from suspects x
      join public.employees e on e.company_id = p_company_id and e.id = x.id and e.status <> 'terminated') as ids
  )
  select s.employee_id, s.acquired_from, s.acquired_to, s.absences, s.days, -s.balance
  from people p cross join lateral private.vacation_sheets(p_company_id, p.ids, private.today(p_company_id)) s
  where p.ids <> '{}' and s.balance < 0 and s.state <> 'lost'
$$;

-- Periods of which more was taken than they give, in Pendências.
create function private.pending_vacation_shortfalls(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.key, 'vacation_shortfall', 'leaves', 'Férias acima do direito', format('%s %s no período de %s',
      case when i.missing >= 2 then 'Faltam' else 'Falta' end, private.days_text(i.missing), private.brazilian_date(i.period_from)),
    i.employee_id, i.at, null::timestamptz, 'employee', i.employee_id, '/app/leaves/people/' || i.employee_id,
    jsonb_build_object('type', 'vacation_shortfall', 'shortfall', i.employee_id || '/' || i.period_from), i.at
  from (
    select l.*, 'vacation_shortfall:' || l.employee_id || ':' || l.period_from as key,
      private.start_of_day(private.balance_company(p_caller), l.period_from) as at
    from private.vacation_shortfalls(private.balance_company(p_caller)) l where l.employee_id is distinct from p_caller.employee_id
  ) i
  where p_after_at is null or (i.at, i.key) > (p_after_at, p_after_key)
  order by i.at, i.key limit p_limit
$$;
