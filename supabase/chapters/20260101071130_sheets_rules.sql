-- Sheets: rules.
-- See sheets_tables for the overview.

-- Functions: people -------------------------------------------------------------------------------------------------
-- Who each row is about, by registration number, CPF or, where the kind has it, e-mail, or why nobody.
-- A person named twice, by number and by CPF, must be the same one. Errors stand in a column that the sheet has.
create function private.sheet_people(p_import public.imports, p_rows integer[])
returns table (row_number integer, employee_id uuid, field text, code text) language sql stable security definer set search_path = '' as $$
  select r.row_number, case when x.code is null then coalesce(n.id, c.id, m.id) end,
    case when x.code = 'person_mismatch' then 'cpf'
      when x.code in ('email_mismatch', 'ambiguous_person') then 'email'
      when x.code = 'required' then case when 'registration_number' = any (p_import.fields) then 'registration_number' else 'cpf' end
      when r.cells ? 'registration_number' and n.id is null then 'registration_number'
      when r.cells ? 'cpf' and c.id is null then 'cpf'
      when x.code is not null then 'email' end, x.code
  from private.import_rows r
  left join public.employees n on n.company_id = p_import.company_id and n.registration_number = r.cells ->> 'registration_number'
  left join public.employees c on c.company_id = p_import.company_id and c.cpf = regexp_replace(r.cells ->> 'cpf', '[\s.-]', '', 'g')
  left join (
    select w.email, min(e.id::text)::uuid as id, count(*) as hits
    from (select distinct lower(s.cells ->> 'email') as email from private.import_rows s
      where s.company_id = p_import.company_id and s.import_id = p_import.id and s.cells ? 'email') w
    join public.employees e on e.company_id = p_import.company_id and e.email = w.email
    group by w.email) m on m.email = lower(r.cells ->> 'email')
  cross join lateral (select case
    when not r.cells ?| array['registration_number', 'cpf', 'email'] then 'required'
    when (r.cells ? 'registration_number' and n.id is null) or (r.cells ? 'cpf' and c.id is null)
      or (r.cells ? 'email' and m.id is null) then 'unknown_person'
    when n.id <> c.id then 'person_mismatch'
    when m.hits > 1 and coalesce(n.id, c.id) is null then 'ambiguous_person'
    when m.hits = 1 and coalesce(n.id, c.id) <> m.id then 'email_mismatch' end as code) x
  where r.company_id = p_import.company_id and r.import_id = p_import.id and (p_rows is null or r.row_number = any (p_rows))
$$;

-- Functions: what is wrong ------------------------------------------------------------------------------------------
-- Rows for the same entry of the same person, told of each other. `key` is what makes an entry one.
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

-- What may be wrong with rows of any kind: the checks of its table, two rows for one entry, and whom a row names.
create function private.sheet_errors(p_sheet private.sheet_kinds, p_table regclass, p_import public.imports, p_rows integer[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(x), '[]') from (
    select e.row_number, coalesce(p_sheet.columns ->> e.field, e.field) as field, e.code, null as detail
    from private.proposal_check_errors(p_table, p_import, p_rows) e where p_table is not null
    union all
    select t.* from private.sheet_twins(p_import, p_sheet.twins_in) t
    where p_sheet.twins_in is not null and (p_rows is null or t.row_number = any (p_rows))
    union all
    select r.row_number, r.proposal ->> 'person_field', r.proposal ->> 'person_code', null
    from private.import_rows r
    where p_sheet.names_people and r.company_id = p_import.company_id and r.import_id = p_import.id and r.proposal ? 'person_code'
      and (p_rows is null or r.row_number = any (p_rows))) x
$$;

-- Functions: what would come of it ----------------------------------------------------------------------------------
-- The kind of record of a sheet, or none.
create function private.sheet_record(p_import public.imports) returns private.record_kinds
language sql stable security definer set search_path = '' as $$
  select k.* from private.sheet_kinds s join private.record_kinds k on k.record = s.record where s.kind = p_import.kind
$$;

-- What would come of each row of records: a row that met no record creates one; of the others, what a cell says otherwise than the record
-- does.
create function private.record_outcome(p_sheet private.sheet_kinds, p_import public.imports, p_rows integer[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  kind private.record_kinds := private.sheet_record(p_import);
  outcome jsonb;
begin
  execute format($query$
    select coalesce(jsonb_agg(jsonb_build_object('row_number', r.row_number, 'changes', d.changes, 'result',
      case when t.id is null then 'create' when d.changes = '{}' then 'unchanged' else 'update' end)), '[]')
    from private.import_rows r
    left join public.%I t on t.company_id = r.company_id and t.id = r.target_id
    cross join lateral (
      select coalesce(jsonb_object_agg(coalesce($3 ->> f.name, f.name), jsonb_build_array(to_jsonb(t) ->> f.name, r.proposal ->> f.name)),
        '{}') as changes
      from unnest($4) as f (name)
      where t.id is not null and r.proposal ? f.name and to_jsonb(t) ->> f.name is distinct from r.proposal ->> f.name
    ) d
    where r.company_id = $1.company_id and r.import_id = $1.id and not r.skip and ($2 is null or r.row_number = any ($2))
  $query$, kind.table_name) into outcome using p_import, p_rows, p_sheet.columns, kind.fields;
  return outcome;
end
$$;

-- Functions: checking -----------------------------------------------------------------------------------------------
-- When what rows met was last changed, as they saw it: of those that would write something.
create function private.seen_by_rows(p_import public.imports, p_rows integer[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(r.row_number, r.seen_at), '{}')
  from private.import_rows r
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update')
    and (p_rows is null or r.row_number = any (p_rows))
$$;
