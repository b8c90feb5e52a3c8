-- Periods that move: commands.
-- See moved_periods_rules for the overview.

-- Functions: carrying along -----------------------------------------------------------------------------------------
-- Moves entries and requests along with periods that moved, so many numbers on; refuses where one has no place (RHCLS).
-- From one list of periods to the other: those of the admission keep their number, those after a restart their day. Requests go
-- first, so that who gives days back meanwhile is waited for.
create function private.carry_entries(p_employee public.employees, p_before private.vacation_period[], p_after private.vacation_period[],
  p_shift integer default 0) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  kinds constant uuid[] := array(select t.id from public.leave_types t
    where t.company_id = p_employee.company_id and t.deducts = 'vacation');
  moves jsonb;
  gone date;
begin
  with sides as materialized (
    select s.side, p.number, p.acquired_from, count(p.ended_by) over (partition by s.side order by p.number
      rows between unbounded preceding and 1 preceding) > 0 as restarted
    from (values (1, p_before), (2, p_after)) s (side, periods), unnest(s.periods) p
  )
  select jsonb_object_agg(b.acquired_from, a.acquired_from) into moves
  from sides b left join sides a on a.side = 2 and a.restarted = b.restarted
    and case when b.restarted then a.acquired_from = b.acquired_from else a.number = b.number + p_shift end
    and private.has_vacations(private.contract_type_on(p_employee.id, a.acquired_from))
  where b.side = 1;
  select l.period_from into gone from public.leave_ledger l
  where l.company_id = p_employee.company_id and l.employee_id = p_employee.id and l.type_id = any (kinds)
    and moves -> l.period_from::text = 'null' group by l.period_from having sum(l.days) <> 0 limit 1;
  if gone is not null then
    perform private.refuse_gone_period(p_employee.display_name, gone,
      'Cancele-as, ou zere o período com um ajuste de saldo, e lance-as depois no certo.');
  end if;
  update public.leave_requests r set period_from = (moves ->> r.period_from::text)::date
  where r.company_id = p_employee.company_id and r.employee_id = p_employee.id and r.type_id = any (kinds)
    and moves ->> r.period_from::text <> r.period_from::text;
  update public.leave_ledger l set period_from = (moves ->> l.period_from::text)::date
  where l.company_id = p_employee.company_id and l.employee_id = p_employee.id and l.type_id = any (kinds)
    and moves ->> l.period_from::text <> l.period_from::text;
end
$$;

-- Periods that a leave may move, before it is written or taken back, with the person locked; null for a leave that does not suspend the
-- contract.
create function private.periods_before(p_request public.leave_requests) returns private.vacation_period[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees;
begin
  select e.* into person from public.employees e
  join public.leave_types t on t.company_id = e.company_id and t.id = p_request.type_id and t.effect in ('suspends', 'military')
  where e.id = p_request.employee_id for no key update of e;
  return case when person.id is not null then private.all_periods_of(person) end;
end
$$;

-- Tells HR, once of each, of granted vacations that would now begin before their period is complete (CLT arts. 130 and 134).
create function private.tell_early_vacations(p_employee public.employees, p_periods private.vacation_period[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  early record;
begin
  for early in
    select l.starts_on, p.acquired_to from unnest(p_periods) p
    join public.leave_requests r on r.company_id = p_employee.company_id and r.employee_id = p_employee.id
      and r.period_from = p.acquired_from and r.status in ('approved', 'interrupted')
    join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id and t.deducts = 'vacation'
      and t.key is distinct from 'collective'
    join public.leaves l on l.company_id = r.company_id and l.request_id = r.id and l.counts
    where l.starts_on > private.today(p_employee.company_id) and l.starts_on <= p.acquired_to
  loop
    insert into private.leave_notices (company_id, employee_id, kind, about, step)
    values (p_employee.company_id, p_employee.id, 'vacation_shortfall', early.starts_on, 0) on conflict do nothing;
    continue when not found;
    perform private.notify(p_employee.company_id, l.id, 'vacation_shortfall',
      p_employee.display_name || ': as férias começam antes de o período se completar', format(
        'O período aquisitivo agora vai até %s, e as férias começam em %s: mude as datas.',
        private.brazilian_date(early.acquired_to), private.brazilian_date(early.starts_on)),
      '/app/leaves/people/' || p_employee.id, 'employee', p_employee.id)
    from unnest(private.company_admins(p_employee.company_id, p_employee.id)) as l (id);
  end loop;
end
$$;

-- Carries entries along with periods of somebody that moved, and tells what no longer fits; nothing where none were taken before.
create function private.carry_periods(p_employee public.employees, p_before private.vacation_period[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  after constant private.vacation_period[] := case when p_before is not null then private.all_periods_of(p_employee) end;
begin
  if p_before is not null then
    perform private.carry_entries(p_employee, p_before, after);
    perform private.tell_early_vacations(p_employee, after);
  end if;
end
$$;

-- The same for periods that a leave moved.
create function private.carry_after(p_request public.leave_requests, p_before private.vacation_period[]) returns void
language sql volatile security definer set search_path = '' as $$
  select private.carry_periods(e, p_before) from public.employees e where e.id = p_request.employee_id and p_before is not null
$$;

-- A corrected admission takes its entries along (RHCLS).
-- Numbers are counted from the first period that the product answers for: an admission corrected to years before must not turn
-- what was settled elsewhere into days to take. Who came back begins anew.
create function private.tg_employees__carry_entries() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  known_from constant date := (new.created_at at time zone 'UTC')::date;
  before private.vacation_period[];
  after private.vacation_period[];
  oldest date := (select min(l.period_from) from public.leave_ledger l
    join public.leave_types t on t.company_id = l.company_id and t.id = l.type_id and t.deducts = 'vacation'
    where l.company_id = old.company_id and l.employee_id = old.id and l.period_from >= old.hire_date);
begin
  if oldest is null or exists (
    select from public.employee_assignments a where a.company_id = old.company_id and a.employee_id = old.id and a.reason = 'rehire'
      and a.starts_on > old.hire_date and new.hire_date > (select max(b.ends_on) from public.employee_assignments b
        where b.company_id = a.company_id and b.employee_id = a.employee_id and b.starts_on < a.starts_on)) then
    return null;
  end if;
  before := private.all_periods_of(old);
  after := private.all_periods_of(new);
  perform private.carry_entries(new, before, after, coalesce(greatest(
    (select min(p.number) from unnest(after) p where p.granted_to >= known_from) - (select min(p.number) from unnest(before) p
      where p.granted_to >= known_from),
    1 - (select min(p.number) from unnest(before) p where p.acquired_from = oldest)), 0));
  perform private.tell_early_vacations(new, after);
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _570_carry_entries after update of hire_date on public.employees
  for each row when (old.hire_date is distinct from new.hire_date) execute function private.tg_employees__carry_entries();
