-- Importing pay and dependents.
-- Two kinds of sheet write records that only administrators and masters reach: `pay` (dated entries, appended: an entry of
-- the same day is voided and stays to be seen) and `dependents` (met by their CPF, or by name and birth). People are named
-- by registration number or CPF. What a review shows of a record that exists is a reading of it: the person finds it in the
-- own list of readings, once per import and person.
-- It refuses: what the tables refuse, the own pay, two rows for one entry, and whoever the sheet does not name rightly.

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.import_kinds (kind, permission, match_keys, fields, link_fields, check_routine, apply_routine, undo_routine)
values
  ('pay', 'manage_settings', '{cpf,registration_number}',
    '{registration_number,cpf,employee_name,effective_on,salary,unit,reason,note}', '{registration_number,cpf}',
    'private.check_sheet', 'private.apply_records', 'private.undo_records'),
  ('dependents', 'manage_settings', '{cpf,registration_number}',
    '{registration_number,cpf,employee_name,name,birth_date,dependent_cpf,kind,income_tax,family_allowance,health_plan,incapable}',
    '{registration_number,cpf}', 'private.check_sheet', 'private.apply_records', 'private.undo_records');

insert into private.sheet_kinds (kind, record, columns, twins_in, match_routine, errors_routine, doubts_routine) values
  ('pay', 'compensation', '{}', 'effective_on', 'private.match_pay_rows', 'private.pay_row_errors', 'private.doubt_pay_rows'),
  ('dependents', 'dependent', '{"cpf": "dependent_cpf"}', 'name', 'private.match_dependent_rows', 'private.dependent_row_errors', null);

-- Functions: pay ----------------------------------------------------------------------------------------------------
-- What is wrong with rows of pay.
create function private.pay_row_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  select r.row_number, x.field, x.code, null
  from private.import_rows r cross join lateral (values
    ('effective_on', 'required', not r.cells ? 'effective_on' and 'effective_on' = any (p_import.fields)),
    ('effective_on', 'invalid_date', r.cells ? 'effective_on' and not r.proposal ? 'effective_on'),
    ('salary', 'required', not r.cells ? 'salary'),
    ('salary', 'invalid_money', r.cells ? 'salary' and not r.proposal ? 'salary'),
    ('reason', 'required', not r.proposal ? 'reason'),
    ('salary', 'RHSLF', (r.proposal ->> 'employee_id')::uuid = private.my_employee_id())
  ) x (field, code, is_wrong)
  where r.company_id = p_import.company_id and r.import_id = p_import.id and x.is_wrong and (p_rows is null or r.row_number = any (p_rows))
$$;

-- Functions: dependents ---------------------------------------------------------------------------------------------
-- What is wrong with rows of dependents.
create function private.dependent_row_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  select r.row_number, x.field, x.code, null
  from private.import_rows r
  left join public.employees e on e.company_id = r.company_id and e.id = (r.proposal ->> 'employee_id')::uuid
  left join public.employee_dependents d on d.company_id = r.company_id and d.id = r.target_id
  cross join lateral (values
    ('name', 'required', d.id is null and not r.cells ? 'name'),
    ('birth_date', 'required', d.id is null and not r.cells ? 'birth_date'),
    ('kind', 'required', d.id is null and not r.cells ? 'kind'),
    ('birth_date', 'invalid_date', r.cells ? 'birth_date' and not r.proposal ? 'birth_date'),
    ('birth_date', 'RHBIR', (r.proposal ->> 'birth_date')::date > private.today(p_import.company_id)),
    ('dependent_cpf', 'own_cpf', r.proposal ->> 'cpf' = e.cpf),
    ('income_tax', 'employee_dependents_income_tax_check',
      coalesce((r.proposal ->> 'income_tax')::boolean, d.income_tax, false) and coalesce(r.proposal ->> 'cpf', d.cpf) is null)
  ) x (field, code, is_wrong)
  where r.company_id = p_import.company_id and r.import_id = p_import.id and x.is_wrong and (p_rows is null or r.row_number = any (p_rows))
  union all
  select r.row_number, f.key, 'invalid_choice', null
  from private.import_rows r cross join lateral jsonb_each_text(r.cells) f
  where r.company_id = p_import.company_id and r.import_id = p_import.id and (p_rows is null or r.row_number = any (p_rows))
    and f.key in ('income_tax', 'family_allowance', 'health_plan', 'incapable') and f.value not in ('true', 'false')
$$;
