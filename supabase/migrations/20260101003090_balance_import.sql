-- Importing opening balances of vacations.
-- A sheet says, per person and period of acquisition, what was taken and sold before the product, and the days that the period gave
-- where they differ from the law's. Each figure becomes an adjustment with a reason of its own, so that a second sheet only enters
-- what differs and the same sheet changes nothing. A period that was over before the person came into the product is there from its
-- first entry on; one of which nothing was taken gets its days credited. Taking back enters the contrary: the ledger never forgets.
-- It refuses: days on which no period begins, more than a period has, two rows for one period, the own balance, who left.

-- Data -------------------------------------------------------------------------------------------------------------
insert into private.import_kinds (kind, permission, match_keys, fields, link_fields, check_routine, apply_routine, undo_routine)
values ('leave_balances', 'manage_settings', '{cpf,registration_number}',
  '{registration_number,cpf,employee_name,period_from,entitled,taken,sold}', '{registration_number,cpf,period_from}',
  'private.check_sheet', 'private.apply_balance_import', 'private.undo_balance_import');

insert into private.sheet_kinds (kind, twins_in, match_routine, errors_routine, outcome_routine)
values ('leave_balances', 'period_from', 'private.match_balance_rows', 'private.balance_row_errors', 'private.balance_outcome');

-- Functions --------------------------------------------------------------------------------------------------------
-- The reason of each figure's entries, by which they are found again.
create function private.opening_note(p_figure text) returns text language sql immutable parallel safe
return case p_figure when 'taken' then 'Gozados antes do Vínculo (planilha)' when 'sold' then 'Vendidos antes do Vínculo (planilha)'
  when 'entitled' then 'Direito informado em planilha' end;

create function private.sheet_days(p_text text) returns numeric language sql immutable parallel safe
return case when p_text ~ '^\d{1,2}([.,]\d{1,2})?$' then replace(p_text, ',', '.')::numeric end;

-- How a period stands: days that it gives by the law, its balance, and what former sheets entered; no row where none begins.
create function private.opening_period(p_employee public.employees, p_period_from date)
returns table (days numeric, balance numeric, is_shown boolean, entered jsonb)
language sql stable security definer set search_path = '' as $$
  select private.vacation_entitlement(private.unexcused_days(p_employee, p.acquired_from, p.acquired_to), private.leave_rules_of(p_employee.id, p.acquired_from)),
    s.balance, s.balance is not null, coalesce((
      select jsonb_object_agg(f.figure, f.days) from (
        select n.figure, sum(e.days) as days from public.leave_ledger e
        cross join (values ('taken'), ('sold'), ('entitled')) as n (figure)
        where e.company_id = p_employee.company_id and e.employee_id = p_employee.id and e.period_from = p.acquired_from
          and e.kind = 'adjust' and e.note = private.opening_note(n.figure)
        group by n.figure) f), '{}')
  from private.vacation_periods(p_employee.hire_date, private.today(p_employee.company_id), private.vacation_events(p_employee)) p
  left join lateral (select v.balance from private.vacation_sheet(p_employee, private.today(p_employee.company_id)) v
    where v.acquired_from = p.acquired_from) s on true
  where p.acquired_from = p_period_from and p.ended_by is null
    and private.has_vacations(private.contract_type_on(p_employee.id, p.acquired_from))
$$;

create function private.match_balance_rows(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.import_rows r
  set target_id = null, proposal = r.proposal || jsonb_strip_nulls(jsonb_build_object('period_from', v.day, 'key', v.day,
    'is_known', o.days is not null, 'law', o.days, 'balance', o.balance, 'is_shown', o.is_shown, 'entered', o.entered,
    'taken', v.taken, 'sold', v.sold, 'entitled', v.entitled, 'nearest', case when o.days is null then n.day end))
  from private.import_rows s
  cross join lateral (select private.civil_date(s.cells ->> 'period_from') as day, private.sheet_days(s.cells ->> 'taken') as taken,
    private.sheet_days(s.cells ->> 'sold') as sold, private.sheet_days(s.cells ->> 'entitled') as entitled offset 0) v
  left join public.employees e on e.company_id = s.company_id and e.id = (s.proposal ->> 'employee_id')::uuid
  left join lateral private.opening_period(e, v.day) o on e.id is not null
  left join lateral (select private.brazilian_date(p.acquired_from) as day from private.vacation_periods(e.hire_date, private.today(e.company_id),
    private.vacation_events(e)) p where e.id is not null and v.day is not null and o.days is null order by abs(p.acquired_from - v.day), 1 limit 1) n on true
  where s.company_id = p_import.company_id and s.import_id = p_import.id and (p_rows is null or s.row_number = any (p_rows))
    and r.company_id = s.company_id and r.import_id = s.import_id and r.row_number = s.row_number
$$;

-- What a row would enter, figure by figure; nothing where the ledger says so already.
create function private.balance_entries(p_proposal jsonb) returns table (figure text, days numeric, old_value numeric, new_value numeric)
language sql immutable set search_path = '' as $$
  select f.figure, f.wanted - f.entered, f.shown, (p_proposal ->> f.figure)::numeric
  from (
    select k.figure, coalesce((p_proposal -> 'entered' ->> k.figure)::numeric, 0) as entered,
      case when k.figure = 'entitled' then (p_proposal ->> 'entitled')::numeric - (p_proposal ->> 'law')::numeric
        else -(p_proposal ->> k.figure)::numeric end as wanted,
      case when p_proposal -> 'entered' ? k.figure then case when k.figure = 'entitled' then (p_proposal ->> 'law')::numeric else 0 end
        + (p_proposal -> 'entered' ->> k.figure)::numeric * case when k.figure = 'entitled' then 1 else -1 end end as shown
    from (values ('entitled'), ('taken'), ('sold')) as k (figure)
  ) f where f.wanted is not null and f.wanted <> f.entered
$$;

create function private.balance_row_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  select r.row_number, x.field, x.code, x.detail
  from private.import_rows r
  left join public.employees e on e.company_id = r.company_id and e.id = (r.proposal ->> 'employee_id')::uuid
  cross join lateral (select coalesce(sum(b.days), 0) as moves from private.balance_entries(r.proposal) b) m
  cross join lateral (values
    ('period_from', 'required', null, not r.cells ? 'period_from'),
    ('period_from', 'invalid_date', null, r.cells ? 'period_from' and not r.proposal ? 'period_from'),
    ('period_from', 'no_period', r.proposal ->> 'nearest', e.id is not null and r.proposal ? 'period_from' and r.proposal ->> 'is_known' = 'false'),
    ('taken', 'required', null, not r.cells ?| array['taken', 'sold', 'entitled']),
    ('taken', 'invalid_days', null, r.cells ? 'taken' and not r.proposal ? 'taken'),
    ('sold', 'invalid_days', null, r.cells ? 'sold' and not r.proposal ? 'sold'),
    ('entitled', 'invalid_days', null, r.cells ? 'entitled' and not r.proposal ? 'entitled'),
    ('taken', 'RHBAL', null, r.proposal ->> 'is_known' = 'true'
      and coalesce((r.proposal ->> 'balance')::numeric, (r.proposal ->> 'law')::numeric) + m.moves < 0),
    ('taken', 'RHSLF', null, e.id = private.my_employee_id()),
    ('registration_number', 'RHTRM', null, e.status = 'terminated')
  ) x (field, code, detail, is_wrong)
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and x.is_wrong
    and (p_rows is null or r.row_number = any (p_rows))
$$;

create function private.balance_outcome(p_import public.imports, p_rows integer[], p_errors jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('rows', coalesce(jsonb_agg(jsonb_build_object('row_number', r.row_number, 'changes', d.changes, 'result', case
      when d.entries = 0 and (r.proposal ->> 'is_shown')::boolean then 'unchanged'
      when r.proposal -> 'entered' = '{}' then 'create' else 'update' end)), '[]'))
  from private.import_rows r
  cross join lateral (select count(*) as entries, coalesce(jsonb_object_agg(b.figure, jsonb_build_array(trim_scale(b.old_value)::text,
    trim_scale(b.new_value)::text)) filter (where b.old_value is not null), '{}') as changes from private.balance_entries(r.proposal) b) d
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and (p_rows is null or r.row_number = any (p_rows))
$$;

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
    select b.days, 'adjust' as kind, private.opening_note(b.figure) as note from private.balance_entries(r.proposal) b
    union all
    select (r.proposal ->> 'law')::numeric, 'credit', 'Saldo inicial (planilha)'
    where not (r.proposal ->> 'is_shown')::boolean and not exists (select from private.balance_entries(r.proposal))
  ) x
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update')
  order by r.row_number, x.days desc;
  select count(*) into written from private.import_rows r
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update');
  perform private.report_import(p_import, written);
  return written;
end
$$;

create function private.undo_balance_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  undone integer;
begin
  insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, note, created_by)
  select r.company_id, (r.before ->> 'employee_id')::uuid, t.id, (r.before ->> 'period_from')::date, private.today(r.company_id), -x.value::numeric,
    'adjust', x.key, private.my_employee_in(p_import.company_id)
  from private.import_rows r
  join public.leave_types t on t.company_id = r.company_id and t.key = 'vacation'
  cross join lateral jsonb_each_text(r.before -> 'entries') x
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.before is not null
  order by r.row_number, -x.value::numeric desc;
  select count(*) into undone from private.import_rows r
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.before is not null and r.before -> 'entries' <> '{}';
  return undone;
end
$$;

-- Comments ---------------------------------------------------------------------------------------------------------
comment on function private.opening_note(text) is 'The reason of the entries of a figure of a sheet of balances.';
comment on function private.sheet_days(text) is 'Days as a sheet writes them, or null.';
comment on function private.opening_period(public.employees, date) is 'How a period stands for a sheet of balances; no row where none begins on the day.';
comment on function private.match_balance_rows(public.imports, integer[]) is 'Meets rows with periods and what is entered of them.';
comment on function private.balance_entries(jsonb) is 'Entries that a row would add, by figure, with the figure before and after.';
comment on function private.balance_row_errors(public.imports, integer[]) is 'What is wrong with rows of balances.';
comment on function private.balance_outcome(public.imports, integer[], jsonb) is 'What would come of each row of balances.';
comment on function private.apply_balance_import(public.imports) is 'Enters checked balances, given days before taken ones; returns how many rows.';
comment on function private.undo_balance_import(public.imports) is 'Enters the contrary of what an import entered; returns how many rows.';
