-- Sheets of goals: values of key results.
-- See goal_sheets_tables for the overview.

-- Functions: what rows name -----------------------------------------------------------------------------------------
-- Reads rows and names the key result of each: by its id, or by its title and what else the row says. Of several with the same words, one
-- that takes check-ins.
create function private.match_goal_value_rows(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' set enable_nestloop = off as $$
  with told as materialized (
    select r.row_number, r.cells, nullif(private.search_text(private.tidy(r.cells ->> 'cycle')), '') as cycle,
      nullif(private.search_text(private.tidy(r.cells ->> 'objective')), '') as objective,
      nullif(private.search_text(private.tidy(r.cells ->> 'key_result')), '') as key_result, lower(r.cells ->> 'key_result_id') as id
    from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and (p_rows is null or r.row_number = any (p_rows))
  ), people as materialized (
    select n.* from private.import_names(p_import, array(select distinct t.cells ->> 'owner' from told t where t.cells ? 'owner')) n
  ), known as materialized (
    select k.id, k.id::text as id_text, private.search_text(k.title) as title, private.search_text(o.title) as objective,
      private.search_text(c.name) as cycle, k.owner_id, o.owner_id as objective_owner_id,
      o.status = 'active' and c.status in ('active', 'closing') as is_open
    from private.key_results k
    join private.objectives o on o.company_id = k.company_id and o.id = k.objective_id and o.status <> 'cancelled'
    join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
    where k.company_id = p_import.company_id and k.status = 'active'
  ), met as materialized (
    select t.row_number, n.id, n.is_open, rank() over (partition by t.row_number order by n.is_open desc) as place
    from told t left join people p on p.typed = t.cells ->> 'owner' and p.hits = 1
    join known n on n.title = t.key_result and (t.objective is null or n.objective = t.objective)
    where t.id is null and (t.cycle is null or n.cycle = t.cycle)
      and (not t.cells ? 'owner' or p.person in (n.owner_id, n.objective_owner_id))
    union all
    select t.row_number, n.id, n.is_open, 1 from told t join known n on n.id_text = t.id
  ), found as (
    select m.row_number, min(m.id::text)::uuid as id, bool_and(m.is_open) as is_open, count(*) as hits
    from met m where m.place = 1 group by m.row_number
  )
  update private.import_rows r
  set target_id = case when f.hits = 1 then f.id end, seen_at = null, proposal = jsonb_strip_nulls(jsonb_build_object(
    'hits', coalesce(f.hits, 0), 'is_open', f.is_open, 'on_date', private.civil_date(t.cells ->> 'on_date'),
    'value', case private.search_text(t.cells ->> 'value') when 'sim' then 1 when 'nao' then 0
      else private.sheet_number(t.cells ->> 'value') end,
    'confidence', case when t.cells ->> 'confidence' ~ '^\d{1,2}$' then (t.cells ->> 'confidence')::integer end,
    'note', private.tidy(t.cells ->> 'note')))
  from told t left join found f on f.row_number = t.row_number
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = t.row_number
$$;

-- Functions: what is wrong ------------------------------------------------------------------------------------------
-- The check-in that a row would be.
create function private.check_in_of_row(p_row private.import_rows) returns private.check_in_input
language sql immutable set search_path = '' as $$
  select row(null, p.value, p.on_date, p.confidence, null, p.note, null)::private.check_in_input
  from jsonb_to_record(p_row.proposal) p (value numeric, on_date date, confidence integer, note text)
$$;

-- What is wrong with rows of values.
create function private.goal_value_row_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text)
language sql stable security definer set search_path = '' set enable_nestloop = off as $$
  with told as materialized (
    select r as row, r.row_number, r.cells, r.proposal as p, r.target_id, min(r.row_number) over w as first,
      max(r.row_number) over w as last
    from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip
    window w as (partition by coalesce(r.target_id::text, r.row_number::text), r.proposal ->> 'on_date')
  )
  select t.row_number, x.field, x.code, x.detail
  from told t
  cross join lateral (values
    ('key_result', 'required', null, not t.cells ?| array['key_result', 'key_result_id']),
    ('key_result', 'unknown_key_result', null, t.cells ?| array['key_result', 'key_result_id'] and t.p ->> 'hits' = '0'),
    ('key_result', 'ambiguous_key_result', null, (t.p ->> 'hits')::integer > 1),
    ('key_result', 'closed_key_result', null, t.target_id is not null and not (t.p ->> 'is_open')::boolean),
    ('on_date', 'duplicate_in_file', case when t.row_number = t.first then t.last else t.first end::text,
      t.target_id is not null and t.first <> t.last),
    ('on_date', 'required', null, not t.cells ? 'on_date'),
    ('on_date', 'invalid_date', null, t.cells ? 'on_date' and not t.p ? 'on_date'),
    ('value', 'required', null, not t.cells ? 'value'),
    ('value', 'invalid_number', null, t.cells ? 'value' and not t.p ? 'value'),
    ('confidence', 'invalid_confidence', null, t.cells ? 'confidence' and not t.p ? 'confidence')) x (field, code, detail, is_wrong)
  where x.is_wrong and (p_rows is null or t.row_number = any (p_rows))
  union all
  select t.row_number, x.field, 'sentence', x.message
  from told t
  join private.key_results k on k.company_id = p_import.company_id and k.id = t.target_id
  cross join lateral private.check_in_problem(k, private.is_fed(k.company_id, k.metric_id), private.check_in_of_row(t.row)) x
  where x.field is not null and (t.p ->> 'is_open')::boolean and t.p ?& array['value', 'on_date']
    and (p_rows is null or t.row_number = any (p_rows))
$$;

-- What would come of each row: a check-in, unless the day has the same value and the row says no more.
create function private.goal_value_outcome(p_import public.imports, p_rows integer[], p_errors jsonb) returns jsonb
language sql stable security definer set search_path = '' set enable_nestloop = off as $$
  select jsonb_build_object('rows', coalesce(jsonb_agg(jsonb_build_object('row_number', r.row_number, 'changes', '{}'::jsonb, 'result',
    case when i.value = w.value and (w.confidence is null or w.confidence = i.confidence) and (w.note is null or w.note = i.note)
      then 'unchanged' else 'create' end)), '[]'))
  from private.import_rows r
  cross join lateral private.check_in_of_row(r) w
  join private.key_results k on k.company_id = r.company_id and k.id = r.target_id
  left join lateral (
    select v.value, c.confidence, c.note from private.metric_values v
    left join private.goal_check_ins c on c.company_id = v.company_id and c.value_id = v.id
    where v.company_id = k.company_id and v.metric_id = k.metric_id and v.on_date = w.on_date and v.undone_at is null
    order by v.place desc limit 1) i on true
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and (p_rows is null or r.row_number = any (p_rows))
$$;

-- Functions: writing ------------------------------------------------------------------------------------------------
-- The key results to which an import wrote values.
create function private.rows_measured(p_import public.imports) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct (r.before ->> 'key_result_id')::uuid), '{}') from private.import_rows r
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.before is not null
$$;

-- Writes a checked sheet of values, the oldest first, as check-ins of who brings it; returns how many.
create function private.apply_goal_value_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' set enable_nestloop = off as $$
declare
  author constant uuid := private.my_employee_id();
  measured uuid[];
  written integer;
begin
  perform from private.key_results k
  where k.company_id = p_import.company_id and k.id in (select r.target_id from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create') order by k.id for no key update;
  update private.import_rows r
  set before = jsonb_build_object('key_result_id', k.id, 'was_in_danger', private.is_in_danger(k), 'value_id', gen_random_uuid()),
    target_id = gen_random_uuid(), written_at = private.now()
  from private.key_results k
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' and k.company_id = r.company_id
    and k.id = r.target_id;
  get diagnostics written = row_count;
  insert into private.metric_values (id, company_id, metric_id, on_date, value, source, entered_by, entered_at)
  select (r.before ->> 'value_id')::uuid, r.company_id, k.metric_id, w.on_date, w.value, 'sheet', author, r.written_at
  from private.import_rows r
  cross join lateral private.check_in_of_row(r) w
  join private.key_results k on k.company_id = r.company_id and k.id = (r.before ->> 'key_result_id')::uuid
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' order by w.on_date, r.row_number;
  insert into private.goal_check_ins (id, company_id, key_result_id, value_id, confidence, note, author_id, created_at)
  select r.target_id, r.company_id, (r.before ->> 'key_result_id')::uuid, (r.before ->> 'value_id')::uuid, w.confidence, w.note,
    coalesce(author, k.owner_id), r.written_at
  from private.import_rows r
  cross join lateral private.check_in_of_row(r) w
  join private.key_results k on k.company_id = r.company_id and k.id = (r.before ->> 'key_result_id')::uuid
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' order by w.on_date, r.row_number;
  measured := private.rows_measured(p_import);
  perform private.refresh_check_ins(p_import.company_id, measured);
  perform private.tell_of_risk(k, (select bool_or((r.before ->> 'was_in_danger')::boolean) from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and r.before ->> 'key_result_id' = k.id::text),
    coalesce(author, k.owner_id))
  from private.key_results k where k.company_id = p_import.company_id and k.id = any (measured);
  perform private.report_import(p_import, written);
  return written;
end
$$;

-- Takes the values and check-ins of a sheet back, as their author would: they stay readable. Returns how many.
create function private.undo_goal_value_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  taken integer;
begin
  update private.metric_values v set undone_at = private.now() from private.import_rows r
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.before is not null and v.company_id = r.company_id
    and v.id = (r.before ->> 'value_id')::uuid and v.undone_at is null;
  get diagnostics taken = row_count;
  update private.goal_check_ins i set undone_at = private.now() from private.import_rows r
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.before is not null and i.company_id = r.company_id
    and i.id = r.target_id and i.undone_at is null;
  perform private.refresh_check_ins(p_import.company_id, private.rows_measured(p_import));
  return taken;
end
$$;
