-- Periods that move.
-- A period of vacations is no row: it follows from the admission, suspensions and what HR decided. When one of those is
-- corrected, its first day is another, and what the ledger says of it goes along, so that nothing is lost and nothing is taken
-- twice. A corrected admission and a leave that suspends the contract carry entries and requests to the period with the same
-- number; where a decision or a number of the rules would leave some without a period, it waits until HR has cleared them.
-- It refuses: whatever would take a period away that has entries (RHCLS).

-- Functions: refusing -----------------------------------------------------------------------------------------------
-- Refuses what would take a period away that has entries (RHCLS).
create function private.refuse_gone_period(p_name text, p_period_from date, p_hint text) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.refuse('RHCLS', format('%s tem férias lançadas no período que começa em %s, e ele deixaria de existir.', p_name,
    private.brazilian_date(p_period_from)), '', p_hint);
end
$$;

-- Refuses when somebody has days moved in a period that is none of the employment that runs (RHCLS); what was settled before somebody came
-- back belongs to periods that are no more.
create function private.refuse_stray_entries(p_people uuid[], p_hint text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  stray record;
begin
  select e.display_name, l.period_from into stray
  from public.employees e
  join public.leave_ledger l on l.company_id = e.company_id and l.employee_id = e.id and l.period_from >= e.hire_date
  join public.leave_types t on t.company_id = l.company_id and t.id = l.type_id and t.deducts = 'vacation'
  where e.id = any (p_people) and not exists (select from private.periods_of(e, l.period_from) p where p.acquired_from = l.period_from)
  group by e.id, l.period_from having sum(l.days) <> 0 order by e.display_name, l.period_from limit 1;
  if stray.period_from is not null then
    perform private.refuse_gone_period(stray.display_name, stray.period_from, p_hint);
  end if;
end
$$;

-- Whether unpaid leave moves periods, the one number on which they depend, does not change under entries (RHCLS).
create function private.tg_leave_rules__keep_periods() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  company constant uuid := to_jsonb(new) ->> 'company_id';
begin
  perform private.refuse_stray_entries(array(
    select distinct l.employee_id from public.leaves l
    join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id
    join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id and t.effect = 'suspends'
    where l.counts and (company is null or l.company_id = company)), 'Comece a regra depois das licenças não remuneradas que já existem.');
  return null;
end
$$;

-- Functions: carrying along -----------------------------------------------------------------------------------------
-- Every period of a contract that begins within ten years, those before the product too.
create function private.all_periods_of(p_employee public.employees) returns private.vacation_period[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(v order by v.number), '{}') from private.vacation_periods(private.vacation_base(p_employee),
    least(private.today(p_employee.company_id) + 3653, p_employee.termination_date), private.vacation_events(p_employee)) v
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _510_keep_periods after insert or update on public.company_leave_rules
  for each row when (new.rule = 'unpaid_leave_moves_period') execute function private.tg_leave_rules__keep_periods();
create trigger _510_keep_periods after insert or update on public.statutory_rules
  for each row when (new.rule = 'unpaid_leave_moves_period') execute function private.tg_leave_rules__keep_periods();
