-- Sheets: commands.
-- See sheets_tables for the overview.

-- Functions: people -------------------------------------------------------------------------------------------------
-- Begins proposals with the person that each row names; the rest of the proposal is for the kind.
create function private.match_sheet_people(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.import_rows r
  set target_id = null, seen_at = null, proposal = jsonb_strip_nulls(jsonb_build_object(
    'employee_id', p.employee_id, 'person_field', p.field, 'person_code', p.code))
  from private.sheet_people(p_import, p_rows) p
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = p.row_number
$$;

-- Functions: checking -----------------------------------------------------------------------------------------------
-- Notes whose stored records a review shows, once per import and person: showing what is stored beside what would replace it is reading it.
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

-- Writes what comes of a check of any sheet of records to its rows: errors and, to the others, what would come of them. An error of a
-- column that the sheet has not stands in its first, where it can be seen. The planner knows nothing of thousands of rows, and would join
-- them one by one (enable_nestloop).
create function private.settle_sheet_check(p_import public.imports, p_rows integer[], p_errors jsonb, p_outcome jsonb) returns void
language sql volatile security definer set search_path = '' set enable_nestloop = off as $$
  with wrong as materialized (
    select (x.value ->> 'row_number')::integer as row_number, jsonb_agg(distinct jsonb_strip_nulls(x.value - 'row_number'
      || jsonb_build_object('field', case when x.value ->> 'field' = any (p_import.fields) then x.value ->> 'field'
        else p_import.fields[1] end))) as errors
    from jsonb_array_elements(p_errors) x group by 1
  ),
  told as materialized (
    select o.row_number, o.result, o.changes from jsonb_to_recordset(p_outcome) as o (row_number integer, result text, changes jsonb)
  )
  update private.import_rows r
  set errors = case when r.skip then '[]' else coalesce(w.errors, '[]') end,
    changes = case when r.skip or w.errors is not null then '{}' else coalesce(t.changes, '{}') end,
    result = case when r.skip then 'skip' when w.errors is not null then 'error' else coalesce(t.result, 'unchanged') end
  from private.import_rows s
  left join wrong w on w.row_number = s.row_number
  left join told t on t.row_number = s.row_number
  where s.company_id = p_import.company_id and s.import_id = p_import.id and (p_rows is null or s.row_number = any (p_rows))
    and r.company_id = s.company_id and r.import_id = s.import_id and r.row_number = s.row_number
$$;

-- Checks rows of any kind of sheet; whether a record changed since the last look.
create function private.check_sheet(p_import public.imports, p_rows integer[]) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  sheet private.sheet_kinds;
  kind private.record_kinds := private.sheet_record(p_import);
  places integer[];
  seen jsonb;
  found jsonb;
  of_kind jsonb;
  outcome jsonb;
  is_stale boolean;
begin
  select s.* into sheet from private.sheet_kinds s where s.kind = p_import.kind;
  select case when sheet.as_whole and p_import.total <= k.rows_at_once then null else p_rows end into places
  from private.import_kinds k where k.kind = p_import.kind;
  seen := private.seen_by_rows(p_import, places);
  if sheet.names_people then
    perform private.match_sheet_people(p_import, places);
  end if;
  execute format('select %s($1, $2)', sheet.match_routine) using p_import, places;
  is_stale := exists (
    select from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and seen ? r.row_number::text
      and (seen ->> r.row_number::text)::timestamptz is distinct from r.seen_at);
  found := private.sheet_errors(sheet, 'public.' || kind.table_name, p_import, places);
  execute format('select coalesce(jsonb_agg(x), ''[]'') from %s($1, $2) x', sheet.errors_routine) into of_kind using p_import, places;
  found := found || of_kind;
  if sheet.outcome_routine is null then
    outcome := jsonb_build_object('rows', private.record_outcome(sheet, p_import, places));
  else
    execute format('select %s($1, $2, $3)', sheet.outcome_routine) into outcome using p_import, places, found;
  end if;
  perform private.settle_sheet_check(p_import, places, found || coalesce(outcome -> 'errors', '[]'), outcome -> 'rows');
  if sheet.doubts_routine is not null then
    execute format('select %s($1, $2)', sheet.doubts_routine) using p_import, places;
  end if;
  if kind.class is not null then
    perform private.note_sheet_reading(p_import, kind.class);
  end if;
  return is_stale;
end
$$;

-- Functions: writing ------------------------------------------------------------------------------------------------
-- Writes checked rows of records; returns how many.
-- A record that is never written over is taken out, and one with another id stands for it.
create function private.apply_records(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  kind private.record_kinds := private.sheet_record(p_import);
  columns text := (select string_agg(quote_ident(f), ', ') from unnest(kind.fields) as f);
  replaces text[] := case when kind.insert_only then '{create,update}' else '{create}' end;
  written integer;
begin
  execute format($query$
    with past as (
      update private.import_rows r set before = to_jsonb(t) from public.%1$I t
      where r.company_id = $1.company_id and r.import_id = $1.id and r.result = 'update' and t.company_id = r.company_id
        and t.id = r.target_id
      returning r.target_id, r.proposal
    )
    update public.%1$I t set %2$s from past p where t.company_id = $1.company_id and t.id = p.target_id
  $query$, kind.table_name, case when kind.insert_only then format('%I = coalesce(t.%1$I, private.now())', kind.removal)
    else format('(%1$s) = (select %1$s from jsonb_populate_record(t, p.proposal))', columns) end) using p_import;
  update private.import_rows r set target_id = gen_random_uuid()
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = any (replaces);
  execute format($query$
    insert into public.%1$I (id, company_id, employee_id, %2$s)
    select r.target_id, r.company_id, p.employee_id, p.%3$s
    from private.import_rows r cross join lateral jsonb_populate_record(null::public.%1$I, r.proposal) p
    where r.company_id = $1.company_id and r.import_id = $1.id and r.result = any ($2) order by r.row_number
  $query$, kind.table_name, columns, replace(columns, ', ', ', p.')) using p_import, replaces;
  execute format($query$
    update private.import_rows r set written_at = t.updated_at from public.%I t
    where r.company_id = $1.company_id and r.import_id = $1.id and r.result in ('create', 'update') and t.company_id = r.company_id
      and t.id = r.target_id
  $query$, kind.table_name) using p_import;
  get diagnostics written = row_count;
  perform private.report_import(p_import, written);
  return written;
end
$$;

-- Takes rows of records back where nobody changed them since; returns how many. What was new is taken out, what was changed is as before. A
-- record that is never written over does not come back: what it was is entered again.
create function private.undo_records(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  kind private.record_kinds := private.sheet_record(p_import);
  columns text := (select string_agg(quote_ident(f), ', ') from unnest(kind.fields) as f);
  gone uuid[];
begin
  execute format($query$
    with undone as (
      update public.%1$I t set %2$s
      from private.import_rows r
      where r.company_id = $1.company_id and r.import_id = $1.id and t.company_id = r.company_id and t.id = r.target_id
        and t.%3$I is null and t.updated_at = r.written_at
      returning t.id
    )
    select coalesce(array_agg(u.id), '{}') from undone u
  $query$, kind.table_name, case when kind.insert_only then format('%I = private.now()', kind.removal)
    else format('(%1$s, %2$I) = (select %1$s, case when r.before is null then private.now() end from jsonb_populate_record(t, '
      'coalesce(r.before, ''{}'')))',
      columns, kind.removal) end, kind.removal) into gone using p_import;
  if kind.insert_only then
    execute format($query$
      insert into public.%1$I (company_id, employee_id, %2$s)
      select o.company_id, o.employee_id, o.%3$s
      from private.import_rows r cross join lateral jsonb_populate_record(null::public.%1$I, r.before) o
      where r.company_id = $1.company_id and r.import_id = $1.id and r.before is not null and r.target_id = any ($2)
    $query$, kind.table_name, columns, replace(columns, ', ', ', o.')) using p_import, gone;
  end if;
  return cardinality(gone);
end
$$;
