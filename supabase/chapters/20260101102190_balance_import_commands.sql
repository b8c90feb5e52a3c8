-- Importing opening balances of vacations: commands.
-- See balance_import_rules for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Meets rows with periods and what is entered of them.
create function private.match_balance_rows(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.import_rows r
  set target_id = null, proposal = r.proposal || jsonb_strip_nulls(jsonb_build_object('period_from', v.day, 'key', v.day,
    'is_known', o.days is not null, 'is_untold', u.employee_id is not null, 'law', o.days,
    'balance', o.balance, 'is_shown', o.is_shown, 'entered', o.entered,
    'taken', v.taken, 'sold', v.sold, 'entitled', v.entitled, 'nearest', case when o.days is null then n.day end))
  from private.import_rows s
  cross join lateral (select private.civil_date(s.cells ->> 'period_from') as day, private.sheet_days(s.cells ->> 'taken') as taken,
    private.sheet_days(s.cells ->> 'sold') as sold, private.sheet_days(s.cells ->> 'entitled') as entitled offset 0) v
  left join public.employees e on e.company_id = s.company_id and e.id = (s.proposal ->> 'employee_id')::uuid
  left join private.untold_people(p_import.company_id, array(select distinct (x.proposal ->> 'employee_id')::uuid
    from private.import_rows x where x.company_id = p_import.company_id and x.import_id = p_import.id
      and (p_rows is null or x.row_number = any (p_rows)))) u on u.employee_id = e.id
  left join lateral private.opening_period(e, v.day) o on e.id is not null
  left join lateral (select private.brazilian_date(p.acquired_from) as day
    from private.vacation_periods(private.vacation_base(e), private.today(e.company_id),
    private.vacation_events(e)) p where e.id is not null and v.day is not null and o.days is null order by abs(p.acquired_from - v.day), 1
      limit 1) n on true
  where s.company_id = p_import.company_id and s.import_id = p_import.id and (p_rows is null or s.row_number = any (p_rows))
    and r.company_id = s.company_id and r.import_id = s.import_id and r.row_number = s.row_number
$$;

-- Enters checked balances, given days before taken ones; returns how many rows.
create function private.apply_balance_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  vacation uuid := (select t.id from public.leave_types t where t.company_id = p_import.company_id and t.key = 'vacation');
  me uuid := private.my_employee_in(p_import.company_id);
  written integer;
begin
  perform from public.employees e where e.company_id = p_import.company_id and e.id in (
    select (r.proposal ->> 'employee_id')::uuid from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update')) order by e.id for update;
  update private.import_rows r set written_at = private.now(), before = jsonb_build_object('employee_id', r.proposal ->> 'employee_id',
    'period_from', r.proposal ->> 'period_from', 'entries', (
      select coalesce(jsonb_object_agg(private.opening_note(b.figure), b.days), '{}') from private.balance_entries(r.proposal) b))
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update');
  -- Days are given before they are taken: a balance is never below zero in between.
  insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, note, created_by)
  select r.company_id, (r.proposal ->> 'employee_id')::uuid, vacation, (r.proposal ->> 'period_from')::date, private.today(r.company_id),
    x.days, x.kind, x.note, me
  from private.import_rows r
  cross join lateral (
    select b.days, private.opening_kind(n.note, b.days) as kind, n.note from private.balance_entries(r.proposal) b
    cross join lateral (select private.opening_note(b.figure) as note) n
    union all
    select (r.proposal ->> 'law')::numeric, 'credit', 'Saldo inicial (planilha)'
    where not (r.proposal ->> 'is_shown')::boolean and not exists (select from private.balance_entries(r.proposal))
  ) x
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update')
  order by r.row_number, x.days desc;
  -- That nothing was taken is told as well, and no entry says it.
  insert into private.told_balances (company_id, employee_id, import_id)
  select distinct r.company_id, (r.proposal ->> 'employee_id')::uuid, r.import_id from private.import_rows r
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update');
  select count(*) into written from private.import_rows r
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update');
  perform private.report_import(p_import, written);
  return written;
end
$$;

-- Enters the contrary of what an import entered, and takes back that it told; returns how many rows.
create function private.undo_balance_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  undone integer;
begin
  insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, note, created_by)
  select r.company_id, (r.before ->> 'employee_id')::uuid, t.id, (r.before ->> 'period_from')::date, private.today(r.company_id),
    -x.value::numeric,
    private.opening_kind(x.key, -x.value::numeric), x.key, private.my_employee_in(p_import.company_id)
  from private.import_rows r
  join public.leave_types t on t.company_id = r.company_id and t.key = 'vacation'
  cross join lateral jsonb_each_text(r.before -> 'entries') x
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.before is not null
  order by r.row_number, -x.value::numeric desc;
  delete from private.told_balances t where t.company_id = p_import.company_id and t.import_id = p_import.id;
  select count(*) into undone from private.import_rows r
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.before is not null and r.before -> 'entries' <> '{}';
  return undone;
end
$$;
