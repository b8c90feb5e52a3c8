-- Importing opening balances of vacations.
-- A sheet says, per person and period of acquisition, what was taken and sold before the product, and the days that the period gave
-- where they differ from the law's. Each figure becomes an adjustment with a reason of its own, so that a second sheet only enters
-- what differs and the same sheet changes nothing. A period that was over before the person came into the product is there from its
-- first entry on; one of which nothing was taken gets its days credited. A row tells the balances of its person, also where nothing is
-- entered (told_balances). Taking back enters the contrary: the ledger never forgets.
-- It refuses: days on which no period begins, more than a period has, two rows for one period, the own balance, who left.

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.import_kinds (kind, permission, match_keys, fields, link_fields, rows_at_once, check_routine, apply_routine,
  undo_routine)
-- Each row works out the periods of a person: many are for the job.
values ('leave_balances', 'manage_settings', '{cpf,registration_number}',
  '{registration_number,cpf,employee_name,period_from,entitled,taken,sold}', '{registration_number,cpf,period_from}', 100,
  'private.check_sheet', 'private.apply_balance_import', 'private.undo_balance_import');

insert into private.sheet_kinds (kind, twins_in, match_routine, errors_routine, outcome_routine)
values ('leave_balances', 'period_from', 'private.match_balance_rows', 'private.balance_row_errors', 'private.balance_outcome');

-- Functions ---------------------------------------------------------------------------------------------------------
-- The reason of the entries of a figure of a sheet of balances, by which they are found again.
create function private.opening_note(p_figure text) returns text language sql immutable parallel safe
return (private.sheet_notes())[array_position(array['taken', 'sold', 'entitled'], p_figure)];

-- Days as a sheet writes them, or null.
create function private.sheet_days(p_text text) returns numeric language sql immutable parallel safe
return case when p_text ~ '^\d{1,2}([.,]\d{1,2})?$' then replace(p_text, ',', '.')::numeric end;

-- The kind of an entry of a sheet: what was sold counts toward the third that may be (CLT art. 143), the rest adjusts.
create function private.opening_kind(p_note text, p_days numeric) returns text language sql immutable parallel safe
return case when p_note <> private.opening_note('sold') then 'adjust' when p_days < 0 then 'sale' else 'sale_refund' end;

-- How a period stands for a sheet of balances: days that it gives by the law, its balance, and what former sheets entered; no row where
-- none begins on the day.
create function private.opening_period(p_employee public.employees, p_period_from date)
returns table (days numeric, balance numeric, is_shown boolean, entered jsonb)
language sql stable security definer set search_path = '' as $$
  select private.vacation_entitlement(private.unexcused_days(p_employee, p.acquired_from, p.acquired_to),
    private.leave_rules_of(p_employee.id, p.acquired_from)),
    s.balance, s.balance is not null, coalesce((
      select jsonb_object_agg(f.figure, f.days) from (
        select n.figure, sum(e.days) as days from public.leave_ledger e
        cross join (values ('taken'), ('sold'), ('entitled')) as n (figure)
        where e.company_id = p_employee.company_id and e.employee_id = p_employee.id and e.period_from = p.acquired_from
          and e.kind in ('adjust', 'sale', 'sale_refund') and e.note = private.opening_note(n.figure)
        group by n.figure) f), '{}')
  from private.vacation_periods(private.vacation_base(p_employee), private.today(p_employee.company_id),
    private.vacation_events(p_employee)) p
  left join lateral (select v.balance from private.vacation_balances(p_employee, private.today(p_employee.company_id)) v
    where v.acquired_from = p.acquired_from) s on true
  where p.acquired_from = p_period_from and p.ended_by is null
    and private.has_vacations(private.contract_type_on(p_employee.id, p.acquired_from))
$$;

-- Entries that a row would add, figure by figure, with the figure before and after; nothing where the ledger says so already.
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

-- What is wrong with rows of balances.
create function private.balance_row_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  select r.row_number, x.field, x.code, x.detail
  from private.import_rows r
  left join public.employees e on e.company_id = r.company_id and e.id = (r.proposal ->> 'employee_id')::uuid
  cross join lateral (select coalesce(sum(b.days), 0) as moves from private.balance_entries(r.proposal) b) m
  cross join lateral (values
    ('period_from', 'required', null, not r.cells ? 'period_from'),
    ('period_from', 'invalid_date', null, r.cells ? 'period_from' and not r.proposal ? 'period_from'),
    ('period_from', 'no_period', r.proposal ->> 'nearest', e.id is not null and r.proposal ? 'period_from'
      and r.proposal ->> 'is_known' = 'false'),
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

-- What would come of each row of balances.
create function private.balance_outcome(p_import public.imports, p_rows integer[], p_errors jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('rows', coalesce(jsonb_agg(jsonb_build_object('row_number', r.row_number, 'changes', d.changes, 'result', case
      when d.entries = 0 and (r.proposal ->> 'is_shown')::boolean and not (r.proposal ->> 'is_untold')::boolean then 'unchanged'
      when r.proposal -> 'entered' = '{}' then 'create' else 'update' end)), '[]'))
  from private.import_rows r
  cross join lateral (select count(*) as entries, coalesce(jsonb_object_agg(b.figure, jsonb_build_array(trim_scale(b.old_value)::text,
    trim_scale(b.new_value)::text)) filter (where b.old_value is not null), '{}') as changes from private.balance_entries(r.proposal) b) d
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and (p_rows is null or r.row_number = any (p_rows))
$$;
