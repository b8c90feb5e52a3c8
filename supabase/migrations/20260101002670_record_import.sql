-- Importing pay and dependents.
-- Two kinds of sheet write records that only administrators and masters reach: `pay` (dated entries, appended: an entry of
-- the same day is voided and stays to be seen) and `dependents` (met by their CPF, or by name and birth). People are named
-- by registration number or CPF. What a review shows of a record that exists is a reading of it: the person finds it in the
-- own list of readings, once per import and person.
-- It refuses: what the tables refuse, the own pay, two rows for one entry, and whoever the sheet does not name rightly.

-- Data -------------------------------------------------------------------------------------------------------------
insert into private.import_kinds (kind, permission, match_keys, fields, link_fields, check_routine, apply_routine, undo_routine)
values
  ('pay', 'manage_settings', '{cpf,registration_number}',
    '{registration_number,cpf,employee_name,effective_on,salary,unit,reason,note}', '{registration_number,cpf}',
    'private.check_pay_import', 'private.apply_pay_import', 'private.undo_pay_import'),
  ('dependents', 'manage_settings', '{cpf,registration_number}',
    '{registration_number,cpf,employee_name,name,birth_date,dependent_cpf,kind,income_tax,family_allowance,health_plan,incapable}',
    '{registration_number,cpf}', 'private.check_dependent_import', 'private.apply_dependent_import', 'private.undo_dependent_import');

-- Functions: both --------------------------------------------------------------------------------------------------
-- The person of each row, in its proposal; the rest of the proposal is for the kind.
create function private.match_sheet_people(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.import_rows r
  set target_id = null, seen_at = null, proposal = jsonb_strip_nulls(jsonb_build_object(
    'employee_id', p.employee_id, 'person_field', p.field, 'person_code', p.code))
  from private.sheet_people(p_import, p_rows) p
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = p.row_number
$$;

-- Rows for one entry of one person, told of each other. `key` is what makes an entry one.
create function private.sheet_twins(p_import public.imports, p_field text)
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  select t.row_number, p_field, 'duplicate_in_file', case when t.row_number = t.first then t.last else t.first end::text
  from (
    select r.row_number, min(r.row_number) over w as first, max(r.row_number) over w as last
    from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip
      and r.proposal ? 'employee_id' and r.proposal ? 'key'
    window w as (partition by r.proposal ->> 'employee_id', r.proposal ->> 'key')
  ) t where t.first <> t.last
$$;

-- Showing what is stored beside what would replace it is reading it.
create function private.note_sheet_reading(p_import public.imports, p_class text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.give_reason('Importação de planilha: ' || p_import.file_name);
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
  select p_import.company_id, 'view_sensitive', 'employee', s.person, auth.uid(),
    jsonb_build_object('initiated_by', 'user', 'class', p_class, 'import', p_import.id)
  from (
    select distinct (r.proposal ->> 'employee_id')::uuid as person from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id
      and (r.doubts <> '{}' or (r.result in ('update', 'unchanged') and r.target_id is not null))) s
  where s.person is distinct from private.my_employee_id() and not exists (
    select from public.audit_logs a
    where a.company_id = p_import.company_id and a.entity_type = 'employee' and a.entity_id = s.person
      and a.action_type = 'view_sensitive' and a.metadata ->> 'import' = p_import.id::text);
  perform private.give_reason(null);
end
$$;

-- Functions: pay ---------------------------------------------------------------------------------------------------
create function private.match_pay_rows(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.import_rows r
  set proposal = r.proposal || jsonb_strip_nulls(jsonb_build_object('effective_on', v.day, 'key', v.day, 'salary', v.salary,
      'unit', coalesce(r.cells ->> 'unit', 'month'), 'reason', r.cells ->> 'reason', 'note', r.cells ->> 'note')),
    target_id = c.id, seen_at = c.updated_at
  from private.import_rows s
  cross join lateral (select private.civil_date(s.cells ->> 'effective_on') as day,
    case when s.cells ->> 'salary' ~ '^-?[0-9]{1,12}(\.[0-9]{1,2})?$' then (s.cells ->> 'salary')::numeric(14, 2) end as salary) v
  left join public.employee_compensation c on c.company_id = p_import.company_id and c.voided_at is null
    and c.employee_id = (s.proposal ->> 'employee_id')::uuid and c.effective_on = v.day
  where s.company_id = p_import.company_id and s.import_id = p_import.id and (p_rows is null or s.row_number = any (p_rows))
    and r.company_id = s.company_id and r.import_id = s.import_id and r.row_number = s.row_number
$$;

create function private.pay_row_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  select e.row_number, e.field, e.code, null from private.proposal_check_errors('public.employee_compensation', p_import, p_rows) e
  union all
  select t.* from private.sheet_twins(p_import, 'effective_on') t where p_rows is null or t.row_number = any (p_rows)
  union all
  select r.row_number, x.field, x.code, null
  from private.import_rows r cross join lateral (values
    (r.proposal ->> 'person_field', r.proposal ->> 'person_code', r.proposal ? 'person_code'),
    ('effective_on', 'required', not r.cells ? 'effective_on'),
    ('effective_on', 'invalid_date', r.cells ? 'effective_on' and not r.proposal ? 'effective_on'),
    ('salary', 'required', not r.cells ? 'salary'),
    ('salary', 'invalid_money', r.cells ? 'salary' and not r.proposal ? 'salary'),
    ('reason', 'required', not r.cells ? 'reason'),
    ('salary', 'RHSLF', (r.proposal ->> 'employee_id')::uuid = private.my_employee_id())
  ) x (field, code, is_wrong)
  where r.company_id = p_import.company_id and r.import_id = p_import.id and x.is_wrong and (p_rows is null or r.row_number = any (p_rows))
$$;

create function private.pay_import_outcome(p_import public.imports, p_rows integer[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('row_number', r.row_number, 'changes', d.changes, 'result',
    case when c.id is null then 'create' when d.changes = '{}' then 'unchanged' else 'update' end)), '[]')
  from private.import_rows r
  left join public.employee_compensation c on c.company_id = r.company_id and c.id = r.target_id
  cross join lateral (
    select coalesce(jsonb_object_agg(k.field, jsonb_build_array(k.old, k.new)), '{}') as changes
    from (values ('salary', c.salary::text, r.proposal ->> 'salary'), ('unit', c.unit, r.proposal ->> 'unit'),
      ('reason', c.reason, r.proposal ->> 'reason'), ('note', c.note, coalesce(r.proposal ->> 'note', c.note))) k (field, old, new)
    where c.id is not null and k.old is distinct from k.new and (k.field <> 'salary' or k.old::numeric is distinct from k.new::numeric)
  ) d
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and (p_rows is null or r.row_number = any (p_rows))
$$;

-- Not refused, but told beside the amount: what would be asked about if it were typed.
create function private.doubt_pay_rows(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.import_rows r
  set doubts = case when r.result in ('create', 'update') then jsonb_strip_nulls(jsonb_build_object('salary', private.pay_doubt(r.company_id,
      (r.proposal ->> 'employee_id')::uuid, (r.proposal ->> 'effective_on')::date, (r.proposal ->> 'salary')::numeric, r.proposal ->> 'unit')))
    else '{}' end
  where r.company_id = p_import.company_id and r.import_id = p_import.id and (p_rows is null or r.row_number = any (p_rows))
$$;

create function private.check_pay_import(p_import public.imports, p_rows integer[]) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  found jsonb;
  is_stale boolean := exists (
    select from private.import_rows r join public.employee_compensation c on c.company_id = r.company_id and c.id = r.target_id
    where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'update' and c.updated_at is distinct from r.seen_at);
begin
  perform private.match_sheet_people(p_import, p_rows);
  perform private.match_pay_rows(p_import, p_rows);
  select coalesce(jsonb_agg(x), '[]') into found from private.pay_row_errors(p_import, p_rows) x;
  perform private.settle_sheet_check(p_import, p_rows, found, private.pay_import_outcome(p_import, p_rows));
  perform private.doubt_pay_rows(p_import, p_rows);
  perform private.note_sheet_reading(p_import, 'pay');
  return is_stale;
end
$$;

create function private.apply_pay_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  written integer;
begin
  update private.import_rows r
  set before = (select to_jsonb(c) from public.employee_compensation c where c.company_id = r.company_id and c.id = r.target_id)
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'update';
  update public.employee_compensation c set voided_at = private.now()
  from private.import_rows r
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'update'
    and c.company_id = r.company_id and c.id = r.target_id and c.voided_at is null;
  update private.import_rows r set target_id = gen_random_uuid()
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update');
  insert into public.employee_compensation (id, company_id, employee_id, effective_on, salary, unit, reason, note)
  select r.target_id, r.company_id, (r.proposal ->> 'employee_id')::uuid, (r.proposal ->> 'effective_on')::date,
    (r.proposal ->> 'salary')::numeric, r.proposal ->> 'unit', r.proposal ->> 'reason', r.proposal ->> 'note'
  from private.import_rows r
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update')
  order by r.row_number;
  get diagnostics written = row_count;
  perform private.report_import(p_import, written);
  update private.import_rows r set written_at = c.updated_at
  from public.employee_compensation c
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update')
    and c.company_id = r.company_id and c.id = r.target_id;
  return written;
end
$$;

-- What was written is voided; what it had replaced is entered again, since a voided entry never comes back.
create function private.undo_pay_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  gone uuid[];
begin
  with voided as (
    update public.employee_compensation c set voided_at = private.now()
    from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and c.company_id = r.company_id and c.id = r.target_id
      and c.voided_at is null and c.updated_at = r.written_at
    returning c.id
  )
  select coalesce(array_agg(v.id), '{}') into gone from voided v;
  insert into public.employee_compensation (company_id, employee_id, effective_on, salary, unit, reason, note)
  select o.company_id, o.employee_id, o.effective_on, o.salary, o.unit, o.reason, o.note
  from private.import_rows r cross join lateral jsonb_populate_record(null::public.employee_compensation, r.before) o
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.before is not null and r.target_id = any (gone);
  return cardinality(gone);
end
$$;

-- Functions: dependents --------------------------------------------------------------------------------------------
create function private.match_dependent_rows(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.import_rows r
  set proposal = r.proposal || v.given || jsonb_strip_nulls(jsonb_build_object(
      'key', coalesce(v.given ->> 'cpf', private.search_text(v.given ->> 'name') || ' ' || (v.given ->> 'birth_date')))),
    target_id = d.id, seen_at = d.updated_at
  from private.import_rows s
  cross join lateral (select s.cells - '{registration_number,cpf,employee_name,dependent_cpf,birth_date,income_tax,family_allowance,health_plan,incapable}'::text[]
    || jsonb_strip_nulls(jsonb_build_object('birth_date', private.civil_date(s.cells ->> 'birth_date'),
      'cpf', nullif(regexp_replace(s.cells ->> 'dependent_cpf', '[\s.-]', '', 'g'), '')))
    || (select coalesce(jsonb_object_agg(f.key, f.value::boolean), '{}') from jsonb_each_text(s.cells) f
      where f.key in ('income_tax', 'family_allowance', 'health_plan', 'incapable') and f.value in ('true', 'false')) as given offset 0) v
  left join lateral (
    select x.id, x.updated_at from public.employee_dependents x
    where x.company_id = p_import.company_id and x.employee_id = (s.proposal ->> 'employee_id')::uuid and x.archived_at is null
      and (x.cpf = v.given ->> 'cpf' or ((x.cpf is null or not v.given ? 'cpf')
        and private.search_text(x.name) = private.search_text(v.given ->> 'name') and x.birth_date = (v.given ->> 'birth_date')::date))
    order by x.cpf is not distinct from v.given ->> 'cpf' desc, x.created_at, x.id limit 1) d on true
  where s.company_id = p_import.company_id and s.import_id = p_import.id and (p_rows is null or s.row_number = any (p_rows))
    and r.company_id = s.company_id and r.import_id = s.import_id and r.row_number = s.row_number
$$;

create function private.dependent_row_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  select e.row_number, case e.field when 'cpf' then 'dependent_cpf' else e.field end, e.code, null
  from private.proposal_check_errors('public.employee_dependents', p_import, p_rows) e
  union all
  select t.* from private.sheet_twins(p_import, 'name') t where p_rows is null or t.row_number = any (p_rows)
  union all
  select r.row_number, x.field, x.code, null
  from private.import_rows r
  left join public.employees e on e.company_id = r.company_id and e.id = (r.proposal ->> 'employee_id')::uuid
  left join public.employee_dependents d on d.company_id = r.company_id and d.id = r.target_id
  cross join lateral (values
    (r.proposal ->> 'person_field', r.proposal ->> 'person_code', r.proposal ? 'person_code'),
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

create function private.dependent_import_outcome(p_import public.imports, p_rows integer[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('row_number', r.row_number, 'changes', c.changes, 'result',
    case when d.id is null then 'create' when c.changes = '{}' then 'unchanged' else 'update' end)), '[]')
  from private.import_rows r
  left join public.employee_dependents d on d.company_id = r.company_id and d.id = r.target_id
  cross join lateral (
    select coalesce(jsonb_object_agg(case n.key when 'cpf' then 'dependent_cpf' else n.key end, jsonb_build_array(o.old ->> n.key, n.value)), '{}') as changes
    from jsonb_each_text(r.proposal) n cross join (select to_jsonb(d) as old) o
    where d.id is not null and n.key in ('name', 'birth_date', 'cpf', 'kind', 'income_tax', 'family_allowance', 'health_plan', 'incapable')
      and o.old ->> n.key is distinct from n.value
  ) c
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and (p_rows is null or r.row_number = any (p_rows))
$$;

create function private.check_dependent_import(p_import public.imports, p_rows integer[]) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  found jsonb;
  is_stale boolean := exists (
    select from private.import_rows r join public.employee_dependents d on d.company_id = r.company_id and d.id = r.target_id
    where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'update' and d.updated_at is distinct from r.seen_at);
begin
  perform private.match_sheet_people(p_import, p_rows);
  perform private.match_dependent_rows(p_import, p_rows);
  select coalesce(jsonb_agg(x), '[]') into found from private.dependent_row_errors(p_import, p_rows) x;
  perform private.settle_sheet_check(p_import, p_rows, found, private.dependent_import_outcome(p_import, p_rows));
  perform private.note_sheet_reading(p_import, 'personal');
  return is_stale;
end
$$;

create function private.apply_dependent_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  made integer;
  changed integer;
begin
  update private.import_rows r set before = to_jsonb(d)
  from public.employee_dependents d
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'update' and d.company_id = r.company_id and d.id = r.target_id;
  update public.employee_dependents d
  set name = p.name, birth_date = p.birth_date, cpf = p.cpf, kind = p.kind, income_tax = p.income_tax,
    family_allowance = p.family_allowance, health_plan = p.health_plan, incapable = p.incapable
  from private.import_rows r
  join public.employee_dependents o on o.company_id = r.company_id and o.id = r.target_id
  cross join lateral jsonb_populate_record(o, r.proposal - '{employee_id,key}'::text[]) p
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'update' and d.id = o.id;
  get diagnostics changed = row_count;
  update private.import_rows r set target_id = gen_random_uuid()
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create';
  insert into public.employee_dependents (id, company_id, employee_id, name, birth_date, cpf, kind, income_tax, family_allowance, health_plan, incapable)
  select r.target_id, r.company_id, p.employee_id, p.name, p.birth_date, p.cpf, p.kind, coalesce(p.income_tax, false),
    coalesce(p.family_allowance, false), coalesce(p.health_plan, false), coalesce(p.incapable, false)
  from private.import_rows r cross join lateral jsonb_populate_record(null::public.employee_dependents, r.proposal) p
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' order by r.row_number;
  get diagnostics made = row_count;
  perform private.report_import(p_import, made + changed);
  update private.import_rows r set written_at = d.updated_at
  from public.employee_dependents d
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update')
    and d.company_id = r.company_id and d.id = r.target_id;
  return made + changed;
end
$$;

create function private.undo_dependent_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  undone integer;
begin
  update public.employee_dependents d
  set name = p.name, birth_date = p.birth_date, cpf = p.cpf, kind = p.kind, income_tax = p.income_tax,
    family_allowance = p.family_allowance, health_plan = p.health_plan, incapable = p.incapable,
    archived_at = case when r.before is null then private.now() end
  from private.import_rows r
  join public.employee_dependents o on o.company_id = r.company_id and o.id = r.target_id
  cross join lateral jsonb_populate_record(o, coalesce(r.before, '{}') - '{id,company_id,employee_id,created_at,updated_at}'::text[]) p
  where r.company_id = p_import.company_id and r.import_id = p_import.id and o.archived_at is null and o.updated_at = r.written_at and d.id = o.id;
  get diagnostics undone = row_count;
  return undone;
end
$$;

-- Comments ---------------------------------------------------------------------------------------------------------
comment on function private.match_sheet_people(public.imports, integer[]) is 'Begins proposals with the person that each row names.';
comment on function private.sheet_twins(public.imports, text) is 'Rows that tell the same entry of the same person.';
comment on function private.note_sheet_reading(public.imports, text) is 'Notes whose stored records a review shows, once per import and person.';
comment on function private.match_pay_rows(public.imports, integer[]) is 'Meets rows with the living entry of their day.';
comment on function private.pay_row_errors(public.imports, integer[]) is 'What is wrong with rows of pay.';
comment on function private.pay_import_outcome(public.imports, integer[]) is 'What would come of each row of pay.';
comment on function private.doubt_pay_rows(public.imports, integer[]) is 'Notes what is out of the ordinary in rows of pay.';
comment on function private.check_pay_import(public.imports, integer[]) is 'Checks rows of pay; whether an entry changed since the last look.';
comment on function private.apply_pay_import(public.imports) is 'Appends checked entries, voiding those of the same day; returns how many.';
comment on function private.undo_pay_import(public.imports) is 'Voids what an import entered and enters again what it had replaced; returns how many.';
comment on function private.match_dependent_rows(public.imports, integer[]) is 'Meets rows with dependents, by CPF or by name and birth.';
comment on function private.dependent_row_errors(public.imports, integer[]) is 'What is wrong with rows of dependents.';
comment on function private.dependent_import_outcome(public.imports, integer[]) is 'What would come of each row of dependents.';
comment on function private.check_dependent_import(public.imports, integer[]) is 'Checks rows of dependents; whether one changed since the last look.';
comment on function private.apply_dependent_import(public.imports) is 'Writes checked dependents; returns how many.';
comment on function private.undo_dependent_import(public.imports) is 'Takes dependents back where nobody changed them since; returns how many.';
