-- Figures of vacations that are kept: commands.
-- See vacation_figures_tables for the overview.

-- Functions: working out --------------------------------------------------------------------------------------------
-- Keeps the figures of people two years ahead, and marks when they end.
create function private.work_out_vacations(p_company_id uuid, p_people uuid[]) returns void
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  horizon constant date := private.figures_end(p_company_id) + 365;
begin
  delete from private.vacation_marks m where m.company_id = p_company_id and m.employee_id = any (p_people);
  delete from private.vacation_figures f where f.company_id = p_company_id and f.employee_id = any (p_people);
  insert into private.vacation_figures (company_id, employee_id, acquired_from, acquired_to, granted_to, double_from, number, balance,
    last_safe_start, risk_from, is_lost, is_over, loss, next_from, absent_until, settled_before, lost_before, is_untold)
  with figures as (
    select f.*, coalesce(lead((f.period).acquired_from) over own, 'infinity') as next_from,
      lead(true) over own is not null and (f.is_lost or f.balance <= 0) and f.loss is null as is_over
    from private.period_figures(p_company_id, p_people, horizon, null) f
    window own as (partition by f.employee_id order by (f.period).acquired_from)
  )
  select p_company_id, f.employee_id, (f.period).acquired_from, (f.period).acquired_to, (f.period).granted_to, f.double_from,
    (f.period).number, f.balance, f.last_safe_start, f.risk_from, f.is_lost, f.is_over, f.loss, f.next_from, f.absent_until,
    count(*) filter (where f.is_over and not f.is_lost) over before, count(*) filter (where f.is_over and f.is_lost) over before,
    f.is_untold
  from figures f window before as (partition by f.employee_id
    order by (f.period).acquired_from rows between unbounded preceding and 1 preceding);
  -- Another period may begin on the day after the last one that is kept.
  insert into private.vacation_marks (company_id, employee_id, from_on)
  select p_company_id, e.id, greatest(horizon, (select max(f.acquired_to) from private.vacation_figures f
    where f.company_id = e.company_id and f.employee_id = e.id)) + 1
  from public.employees e where e.company_id = p_company_id and e.id = any (p_people)
    and coalesce(e.termination_date, 'infinity') > horizon;
end
$$;

-- Job: works out who is marked, five hundred at a time, for two seconds; then whatever else is due has its turn. Returns how many people.
create function private.run_vacation_figures() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  started constant timestamptz := clock_timestamp();
  company uuid;
  people uuid[];
  done integer := 0;
begin
  loop
    select m.company_id into company from private.vacation_marks m
    where m.from_on <= (private.now() at time zone 'UTC')::date + 366 and m.from_on <= private.figures_end(m.company_id) order by m.from_on
      limit 1;
    exit when not found;
    with everybody as (
      delete from private.vacation_marks m where m.company_id = company and m.employee_id is null returning m.id
    )
    insert into private.vacation_marks (company_id, employee_id)
    select company, e.id from public.employees e where e.company_id = company and exists (select from everybody);
    people := array(select distinct x.employee_id from (
      select m.employee_id from private.vacation_marks m
      where m.company_id = company and m.employee_id is not null and m.from_on <= private.figures_end(company) order by m.from_on
        limit 500) x);
    perform private.work_out_vacations(company, people);
    done := done + cardinality(people);
    if clock_timestamp() > started + interval '2 seconds' then
      perform private.wake_job('vacation_figures');
      exit;
    end if;
  end loop;
  return done;
end
$$;

grant execute on function private.run_vacation_figures() to service_role;
