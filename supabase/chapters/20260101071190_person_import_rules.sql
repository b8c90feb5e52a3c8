-- Importing what a former system knows of people.
-- Three kinds of sheet bring the records with which a company arrives: `personal` (PIS, sex, schooling, home address, …), `contracts`
-- (type, term, hours; without a day they begin with the admission) and `bank` (where the money goes). People are named by registration
-- number or CPF. Values are held against the columns and checks of the tables themselves: what a table refuses, the review refuses.
-- Taking back empties what was new of a personal file, removes new contracts and archives new accounts; what was there is as before.
-- It refuses: what the tables refuse, contracts that overlap, two rows for one entry, the own contract and the own account.

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.import_kinds (kind, permission, match_keys, fields, link_fields, check_routine, apply_routine, undo_routine)
values
  ('personal', 'manage_settings', '{cpf,registration_number}',
    '{registration_number,cpf,employee_name,pis,sex,gender_identity,race,marital_status,education_level,nationality,birthplace_city,
      birthplace_uf,mother_name,father_name,rg_issuer,rg_uf,rg_issued_on,cnh_number,cnh_category,cnh_expires_on,street,street_number,
      complement,district,city,uf,cep,personal_email}',
    '{registration_number,cpf}', 'private.check_sheet', 'private.apply_records', 'private.undo_lasting_records'),
  ('contracts', 'manage_settings', '{cpf,registration_number}',
    '{registration_number,cpf,employee_name,contract_type,starts_on,ends_on,experience_ends_on,experience_extended_to,category_code,
      weekly_hours,schedule,union_name,union_cnpj,fgts_option_date}',
    '{registration_number,cpf}', 'private.check_sheet', 'private.apply_records', 'private.undo_contracts'),
  ('bank', 'manage_settings', '{cpf,registration_number}',
    '{registration_number,cpf,employee_name,bank_code,branch,account,account_digit,account_type,pix_key_type,pix_key}',
    '{registration_number,cpf}', 'private.check_sheet', 'private.apply_records', 'private.undo_records');

insert into private.sheet_kinds (kind, record, as_whole, twins_in, match_routine, errors_routine) values
  ('personal', 'personal', false, 'cpf', 'private.match_person_rows', 'private.person_row_errors'),
  ('contracts', 'contract', true, 'starts_on', 'private.match_contract_rows', 'private.contract_row_errors'),
  ('bank', 'bank_account', false, 'account', 'private.match_person_rows', 'private.own_record_errors');

-- Functions: from cells to columns ----------------------------------------------------------------------------------
-- A cell as a column of a type takes it; null where it cannot. Numbers keep two decimals, as the tables do.
create function private.typed_cell(p_value text, p_type oid) returns jsonb language sql immutable parallel safe set search_path = '' as $$
  select case
    when p_type = 'date'::regtype then to_jsonb(private.civil_date(p_value))
    when p_type = 'boolean'::regtype then case when p_value in ('true', 'false') then to_jsonb(p_value::boolean) end
    when p_type in ('smallint'::regtype, 'integer'::regtype) then case when p_value ~ '^[0-9]{1,4}$' then to_jsonb(p_value::integer) end
    when p_type = 'numeric'::regtype then case when p_value ~ '^[0-9]{1,3}([.,][0-9]{1,2})?$'
      then to_jsonb(replace(p_value, ',', '.')::numeric(14, 2)) end
    else to_jsonb(p_value) end
$$;

-- Cells of rows as the record of the sheet takes them; a cell that its column cannot take is left out.
create function private.record_cells(p_import public.imports, p_rows integer[]) returns table (row_number integer, given jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  kind private.record_kinds := private.sheet_record(p_import);
begin
  return query
    with columns as materialized (
      select a.attname::text as name, a.atttypid as type from pg_attribute a
      where a.attrelid = ('public.' || kind.table_name)::regclass and a.attname = any (kind.fields)
    )
    select r.row_number, coalesce(jsonb_strip_nulls(jsonb_object_agg(c.name, private.typed_cell(
        -- Documents and codes lose their punctuation, as they do when they are written.
        case when c.name = any ('{pis,cep,cnh_number,cnh_category,uf,rg_uf,birthplace_uf,union_cnpj,account}')
          then upper(regexp_replace(f.value, '[\s./-]', '', 'g')) else f.value end, c.type)) filter (where c.name is not null)), '{}')
    from private.import_rows r cross join lateral jsonb_each_text(r.cells) f left join columns c on c.name = f.key
    where r.company_id = p_import.company_id and r.import_id = p_import.id and (p_rows is null or r.row_number = any (p_rows))
    group by r.row_number;
end
$$;

-- Functions: what is wrong ------------------------------------------------------------------------------------------
-- Cells that their column cannot take, and checks of several columns of a table that a row breaks together with the record it meets,
-- told at the first of them that the row has.
create function private.person_row_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text)
language plpgsql stable security definer set search_path = '' as $$
declare
  kind private.record_kinds := private.sheet_record(p_import);
  checked regclass := ('public.' || kind.table_name)::regclass;
  checks text := coalesce((
    select string_agg(format('case when (%s) is false then %L end', pg_get_expr(c.conbin, c.conrelid), c.conname), ', ')
    from pg_constraint c where c.conrelid = checked and c.contype = 'c' and cardinality(c.conkey) > 1), 'null');
begin
  return query
    select r.row_number, f.key, case a.atttypid when 'date'::regtype then 'invalid_date' else 'invalid_number' end, null
    from private.import_rows r cross join lateral jsonb_object_keys(r.cells) f (key)
    join pg_attribute a on a.attrelid = checked and a.attname = f.key and f.key = any (kind.fields)
    where r.company_id = p_import.company_id and r.import_id = p_import.id and private.typed_cell(r.cells ->> f.key, a.atttypid) is null
      and (p_rows is null or r.row_number = any (p_rows));
  return query execute format($query$
    select s.import_row, coalesce((
        select a.attname::text from pg_constraint c cross join unnest(c.conkey) with ordinality k (n, place)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n
        where c.conrelid = $3 and c.conname = w.wrong and s.import_cells ? a.attname order by k.place desc limit 1),
      $1.fields[1]), w.wrong, null::text
    from (
      select import_row, import_cells, array_remove(array[%1$s]::text[], null) as import_wrong
      from (
        select x.import_row, x.import_cells, (x.import_proposal).*
        from (
          select r.row_number as import_row, r.cells as import_cells, jsonb_populate_record(t, r.proposal) as import_proposal
          from private.import_rows r left join public.%2$I t on t.company_id = r.company_id and t.id = r.target_id
          where r.company_id = $1.company_id and r.import_id = $1.id and r.proposal ? 'employee_id'
            and ($2 is null or r.row_number = any ($2))
          offset 0
        ) x
      ) import_values
      offset 0
    ) s
    cross join unnest(s.import_wrong) as w (wrong)
  $query$, checks, kind.table_name) using p_import, p_rows, checked;
end
$$;

-- The same for records that nobody writes of themselves.
create function private.own_record_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  select e.* from private.person_row_errors(p_import, p_rows) e
  union all
  select r.row_number, 'cpf', 'RHSLF', null
  from private.import_rows r
  where r.company_id = p_import.company_id and r.import_id = p_import.id
    and (r.proposal ->> 'employee_id')::uuid = private.my_employee_id() and (p_rows is null or r.row_number = any (p_rows))
$$;

-- Functions: contracts ----------------------------------------------------------------------------------------------
-- Contracts as the rows tell them: from the day of admission where they name none; experience by its own end alone; each of several of one
-- person over on the day before the next begins, and nobody's beyond the last day.
create function private.contract_proposals(p_import public.imports, p_rows integer[])
returns table (row_number integer, employee_id uuid, given jsonb) language sql stable security definer set search_path = '' as $$
  with told as materialized (
    select r.row_number, e.id as person, e.termination_date as left_on, c.given ->> 'contract_type' = 'experience' as is_experience,
      c.given || jsonb_strip_nulls(jsonb_build_object('starts_on', coalesce(c.given ->> 'starts_on', case
        when not r.cells ? 'starts_on' then e.hire_date::text end))) as given
    from private.record_cells(p_import, p_rows) c
    join private.import_rows r on r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = c.row_number
    left join public.employees e on e.company_id = r.company_id and e.id = (r.proposal ->> 'employee_id')::uuid
  ),
  followed as (
    select t.*, lead((t.given ->> 'starts_on')::date) over w - 1 as until
    from told t window w as (partition by t.person order by t.given ->> 'starts_on', t.row_number)
  )
  select f.row_number, f.person, case when f.is_experience
      then f.given - '{ends_on}'::text[] || jsonb_strip_nulls(jsonb_build_object(
        'experience_ends_on', coalesce(f.given ->> 'experience_ends_on', f.given ->> 'ends_on')))
      else f.given - '{experience_ends_on,experience_extended_to}'::text[] end
    || jsonb_strip_nulls(jsonb_build_object('ended_on', case
      when f.person is not null and least(f.until, f.left_on) >= (f.given ->> 'starts_on')::date then least(f.until, f.left_on) end))
  from followed f
$$;

-- What is wrong with rows of contracts: terms that the law does not know, too young for the type, and periods that overlap.
create function private.contract_row_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  select o.* from private.own_record_errors(p_import, p_rows) o
  union all
  select r.row_number, x.field, x.code, x.detail
  from private.import_rows r
  join public.employees e on e.company_id = r.company_id and e.id = (r.proposal ->> 'employee_id')::uuid
  left join public.employee_contracts c on c.company_id = r.company_id and c.id = r.target_id
  cross join lateral (select (jsonb_populate_record(c, r.proposal)).* offset 0) k
  left join public.contract_types t on t.contract_type = k.contract_type
  cross join lateral (select private.latest_contract_day(r.company_id, e.id, t, k.starts_on) as latest offset 0) l
  cross join lateral (values
    ('contract_type', 'required', null, k.contract_type is null),
    ('contract_type', 'invalid_choice', null, k.contract_type is not null and t.contract_type is null),
    ('starts_on', 'required', null, k.starts_on is null and not r.cells ? 'starts_on'),
    ('experience_ends_on', 'required', null, k.contract_type = 'experience' and k.experience_ends_on is null),
    ('ends_on', 'RHTER', null, t.needs_end and k.ends_on is null),
    (case when k.contract_type = 'experience' then 'experience_ends_on' else 'ends_on' end, 'RHTER', to_char(l.latest, 'DD/MM/YYYY'),
      case when k.contract_type = 'experience' then coalesce(k.experience_extended_to, k.experience_ends_on) else k.ends_on end > l.latest),
    ('contract_type', 'contract_age', t.minimum_age::text,
      k.starts_on < (e.birth_date + make_interval(years => t.minimum_age))::date),
    ('starts_on', 'contract_overlap', null, exists (
      select from public.employee_contracts o
      where o.company_id = r.company_id and o.employee_id = e.id and o.id is distinct from c.id
        and daterange(o.starts_on, o.ended_on, '[]') && daterange(k.starts_on, k.ended_on, '[]')
        -- One that still runs ends on the day before a new one.
        and not (c.id is null and o.ended_on is null and o.starts_on < k.starts_on)))
  ) x (field, code, detail, is_wrong)
  where r.company_id = p_import.company_id and r.import_id = p_import.id and x.is_wrong and (p_rows is null or r.row_number = any (p_rows))
$$;
