-- Sheets of goals: objectives.
-- See goal_sheets_tables for the overview.

-- Functions: what rows name -----------------------------------------------------------------------------------------
-- Reads the cells of rows, and names the cycle, the department and whoever answers for the key result.
create function private.read_objective_rows(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' set enable_nestloop = off as $$
  with told as materialized (
    select r.row_number, r.cells, private.tidy(r.cells ->> 'title') as title, private.tidy(r.cells ->> 'parent') as parent,
      private.tidy(r.cells ->> 'key_result') as key_result
    from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip
      and (p_rows is null or r.row_number = any (p_rows))
  ), keys as materialized (
    select w.word, private.search_text(w.word) as key from (select t.title as word from told t union select t.parent from told t
      union select t.key_result from told t union select t.cells ->> 'cycle' from told t) w where w.word is not null
  ), cycles as materialized (
    select distinct on (k.word) k.word, c.id from keys k
    join public.goal_cycles c on c.company_id = p_import.company_id and private.search_text(c.name) = k.key
    order by k.word, c.name = k.word desc, c.starts_on desc
  ), departments as materialized (
    select n.name, t.department_id, t.hits from (select distinct t.cells ->> 'department' as name from told t) n
    join private.department_tokens(p_import.company_id) t on t.token = private.path_token(n.name)
  ), people as materialized (
    select n.* from private.import_names(p_import, array(select distinct t.cells ->> 'key_result_owner' from told t
      where t.cells ? 'key_result_owner')) n
  )
  update private.import_rows r
  set proposal = r.proposal || jsonb_strip_nulls(jsonb_build_object('cycle_id', c.id, 'title', t.title, 'title_key', k.key,
    'level', t.cells ->> 'level', 'department_id', case when d.hits = 1 then d.department_id end, 'department_hits', d.hits,
    'visibility', t.cells ->> 'visibility', 'weight', private.sheet_number(t.cells ->> 'weight'), 'status', t.cells ->> 'status',
    'parent', t.parent, 'parent_key', a.key, 'key_result', t.key_result, 'key_result_key', n.key, 'kind', t.cells ->> 'kind',
    'unit', t.cells ->> 'unit', 'decimals', case when t.cells ->> 'decimals' ~ '^[0-4]$' then (t.cells ->> 'decimals')::integer end,
    'start_value', private.sheet_number(t.cells ->> 'start_value'), 'target_value', private.sheet_number(t.cells ->> 'target_value'),
    'due_on', private.civil_date(t.cells ->> 'due_on'),
    'key_result_weight', private.sheet_number(t.cells ->> 'key_result_weight'),
    'key_result_owner_id', case when p.hits = 1 then p.person end,
    'key_result_owner_hits', case when t.cells ? 'key_result_owner' then coalesce(p.hits, 0) end,
    'key', case when k.key is not null then concat_ws(chr(31), c.id, k.key, coalesce(n.key, '')) end))
  from told t
  left join cycles c on c.word = t.cells ->> 'cycle'
  left join keys k on k.word = t.title
  left join keys a on a.word = t.parent
  left join keys n on n.word = t.key_result
  left join departments d on d.name = t.cells ->> 'department'
  left join people p on p.typed = t.cells ->> 'key_result_owner'
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = t.row_number
$$;

-- Meets rows with the objectives and key results that are there; what is new has the id that it will have.
create function private.meet_objectives(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' set enable_nestloop = off as $$
  with told as materialized (
    select r.row_number, (r.proposal ->> 'cycle_id')::uuid as cycle_id, (r.proposal ->> 'employee_id')::uuid as owner_id,
      r.proposal ->> 'title_key' as key, r.proposal ->> 'key_result_key' as key_result_key
    from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip
      and r.proposal ?& array['cycle_id', 'employee_id', 'title_key'] and (p_rows is null or r.row_number = any (p_rows))
  ), met as materialized (
    select distinct on (o.cycle_id, o.owner_id, w.key) o.id, o.cycle_id, o.owner_id, w.key, o.updated_at
    from private.objectives o cross join lateral (select private.search_text(o.title) as key offset 0) w
    where o.company_id = p_import.company_id and o.status in ('draft', 'waiting', 'active')
      and (o.cycle_id, o.owner_id) in (select t.cycle_id, t.owner_id from told t)
    order by o.cycle_id, o.owner_id, w.key, o.created_at, o.id
  ), measured as materialized (
    select distinct on (k.objective_id, w.key) k.id, k.objective_id, w.key
    from private.key_results k cross join lateral (select private.search_text(k.title) as key offset 0) w
    where k.company_id = p_import.company_id and k.status = 'active' and k.objective_id in (select m.id from met m)
    order by k.objective_id, w.key, k.position, k.id
  )
  update private.import_rows r
  set target_id = coalesce(m.id, private.sheet_id(p_import, t.cycle_id::text, t.owner_id::text, t.key)), seen_at = m.updated_at,
    proposal = r.proposal || jsonb_strip_nulls(jsonb_build_object(
      'is_new', case when m.id is null or (k.id is null and t.key_result_key is not null) then true end,
      'key_result_id', case when t.key_result_key is not null then coalesce(k.id, private.sheet_id(p_import, t.cycle_id::text,
        t.owner_id::text, t.key, t.key_result_key)) end))
  from told t
  left join met m on m.cycle_id = t.cycle_id and m.owner_id = t.owner_id and m.key = t.key
  left join measured k on k.objective_id = m.id and k.key = t.key_result_key
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = t.row_number
$$;

-- What the rows of each objective say of it: the first that says something holds. With the first of its rows.
create function private.sheet_heads(p_import public.imports)
returns table (objective_id uuid, first integer, cycle_id uuid, key text, head jsonb)
language sql stable security definer set search_path = '' set enable_nestloop = off as $$
  with told as materialized (
    select r.row_number, r.target_id, r.proposal as p from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and r.target_id is not null
  ), said as (
    select distinct on (t.target_id, f.name) t.target_id, f.name, t.p -> f.name as value from told t
    cross join unnest('{title,level,department_id,visibility,weight,status,parent,parent_key}'::text[]) f (name)
    where t.p ? f.name order by t.target_id, f.name, t.row_number
  ), heads as (select s.target_id, jsonb_object_agg(s.name, s.value) as head from said s group by s.target_id)
  select t.target_id, min(t.row_number), min(t.p ->> 'cycle_id')::uuid, min(t.p ->> 'title_key'), h.head
  from told t join heads h on h.target_id = t.target_id group by t.target_id, h.head
$$;

-- The objective above that each of these names: one of its cycle before one of a cycle around it, and the highest level first.
create function private.sheet_parents(p_import public.imports, p_heads jsonb) returns table (objective_id uuid, parent_id uuid, hits bigint)
language sql stable security definer set search_path = '' set enable_nestloop = off as $$
  with heads as materialized (
    select h.* from jsonb_to_recordset(p_heads) h (objective_id uuid, cycle_id uuid, key text, parent_key text, level text)
  ), candidates as materialized (
    select h.objective_id as id, h.cycle_id, h.key, coalesce(h.level, o.level, 'person') as level from heads h
    left join private.objectives o on o.company_id = p_import.company_id and o.id = h.objective_id
    union all
    select o.id, o.cycle_id, w.key, o.level
    from private.objectives o cross join lateral (select private.search_text(o.title) as key offset 0) w
    where o.company_id = p_import.company_id and o.status <> 'cancelled' and not exists (select from heads h where h.objective_id = o.id)
      and exists (select from heads h where h.parent_key is not null)
  ), ranked as (
    select w.cycle_id, w.parent_key, c.id, rank() over (partition by w.cycle_id, w.parent_key order by c.cycle_id <> w.cycle_id,
      array_position('{company,department,team,person}', c.level)) as place
    from (select distinct h.cycle_id, h.parent_key from heads h where h.parent_key is not null) w
    join candidates c on c.key = w.parent_key
    join public.goal_cycles own on own.company_id = p_import.company_id and own.id = w.cycle_id
    join public.goal_cycles around on around.company_id = p_import.company_id and around.id = c.cycle_id
      and (around.id = own.id or (around.starts_on <= own.starts_on and around.ends_on >= own.ends_on))
  ), best as (
    select r.cycle_id, r.parent_key, min(r.id::text)::uuid as id, count(*) as hits from ranked r where r.place = 1 group by 1, 2
  )
  select h.objective_id, case when b.hits = 1 then b.id end, coalesce(b.hits, 0)
  from heads h left join best b on b.cycle_id = h.cycle_id and b.parent_key = h.parent_key where h.parent_key is not null
$$;

-- Reads rows, meets them with what is there, and gathers what the rows of one objective say of it.
create function private.match_objective_rows(p_import public.imports, p_rows integer[]) returns void
language plpgsql volatile security definer set search_path = '' set enable_nestloop = off as $$
begin
  perform private.read_objective_rows(p_import, p_rows);
  perform private.meet_objectives(p_import, p_rows);
  with heads as materialized (select h.* from private.sheet_heads(p_import) h),
  parents as materialized (
    select p.* from private.sheet_parents(p_import, (select coalesce(jsonb_agg(jsonb_build_object('objective_id', h.objective_id,
      'cycle_id', h.cycle_id, 'key', h.key, 'parent_key', h.head ->> 'parent_key', 'level', h.head ->> 'level')), '[]') from heads h)) p
  )
  update private.import_rows r
  set proposal = r.proposal || jsonb_strip_nulls(jsonb_build_object('first', h.first,
    'head', case when h.first = r.row_number then h.head || jsonb_strip_nulls(jsonb_build_object('parent_id', p.parent_id)) end,
    'parent_hits', case when r.proposal ? 'parent_key' then p.hits end,
    'differs', (select coalesce(jsonb_agg(f.name), '[]')
      from unnest('{level,department_id,visibility,weight,status,parent}'::text[]) f (name)
      where r.proposal ? f.name and case when f.name = 'parent' then r.proposal ->> 'parent_key' <> h.head ->> 'parent_key'
        else r.proposal -> f.name <> h.head -> f.name end)))
  from heads h left join parents p on p.objective_id = h.objective_id
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and r.target_id = h.objective_id
    and (p_rows is null or r.row_number = any (p_rows));
end
$$;

-- Functions: writing ------------------------------------------------------------------------------------------------
-- Locks what rows met, and keeps it for taking back.
create function private.keep_objective_rows(p_import public.imports) returns void
language plpgsql volatile security definer set search_path = '' set enable_nestloop = off as $$
begin
  perform from private.objectives o
  where o.company_id = p_import.company_id and o.id in (select r.target_id from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update'))
  order by o.id for no key update;
  update private.import_rows r
  set before = jsonb_strip_nulls(jsonb_build_object('key_result_id', r.proposal -> 'key_result_id',
    'is_first', (r.proposal ->> 'first')::integer = r.row_number, 'objective', to_jsonb(o), 'key_result', to_jsonb(k),
    'metric', to_jsonb(m), 'values_until', (select max(v.place) from private.metric_values v
      where v.company_id = m.company_id and v.metric_id = m.id)))
  from private.import_rows s
  left join private.objectives o on o.company_id = s.company_id and o.id = s.target_id
  left join private.key_results k on k.company_id = s.company_id and k.id = (s.proposal ->> 'key_result_id')::uuid
  left join private.metrics m on m.company_id = k.company_id and m.id = k.metric_id
  where s.company_id = p_import.company_id and s.import_id = p_import.id and s.result in ('create', 'update')
    and r.company_id = s.company_id and r.import_id = s.import_id and r.row_number = s.row_number;
end
$$;

-- Writes the objectives of checked rows.
create function private.write_sheet_objectives(p_import public.imports) returns void
language sql volatile security definer set search_path = '' set enable_nestloop = off as $$
  insert into private.objectives as o (id, company_id, cycle_id, title, level, owner_id, department_id, parent_id, contributes, weight,
    visibility, status, created_by, created_at, updated_at)
  select h.objective_id, p_import.company_id, (h.wish).cycle_id, (h.wish).title, (h.wish).level, (h.wish).owner_id,
    case when (h.wish).level = 'department' then (h.wish).department_id end, (h.wish).parent_id, (h.wish).contributes, (h.wish).weight,
    (h.wish).visibility, h.status, coalesce(private.my_employee_id(), (h.wish).owner_id), private.now(), clock_timestamp()
  from private.sheet_objectives(p_import, null) h
  where h.objective_id in (select r.target_id from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update'))
  order by h.row_number
  on conflict (id) do update set level = excluded.level, department_id = excluded.department_id, parent_id = excluded.parent_id,
    weight = excluded.weight, visibility = excluded.visibility, status = excluded.status, updated_at = excluded.updated_at
$$;

-- Writes the key results of checked rows; what moved in a published objective stays visible.
create function private.write_sheet_key_results(p_import public.imports) returns uuid[]
language plpgsql volatile security definer set search_path = '' set enable_nestloop = off as $$
declare
  wishes jsonb := (
    select coalesce(jsonb_agg(to_jsonb(k.wish) || jsonb_build_object('objective_id', k.objective_id, 'row_number', k.row_number,
      'metric_id', coalesce((k.before).metric_id, private.sheet_id(p_import, (k.wish).id::text, 'metric')),
      'was_public', o.status <> 'draft', 'before', case when (k.before).id is not null then to_jsonb(k.before) end)), '[]')
    from private.sheet_key_results(p_import, null) k
    join private.import_rows r on r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = k.row_number
      and r.result in ('create', 'update')
    left join private.objectives o on o.company_id = p_import.company_id and o.id = k.objective_id);
begin
  insert into private.metrics as m (id, company_id, unit, decimals)
  select (w ->> 'metric_id')::uuid, p_import.company_id, w ->> 'unit', (w ->> 'decimals')::smallint from jsonb_array_elements(wishes) w
  order by 1
  on conflict (id) do update set unit = excluded.unit, decimals = excluded.decimals
    where (m.unit, m.decimals) <> (excluded.unit, excluded.decimals) and not private.is_fed(m.company_id, m.id);
  insert into private.key_result_changes (company_id, key_result_id, field, from_value, to_value, reason, changed_by, changed_at)
  select p_import.company_id, (w ->> 'id')::uuid, f.name, w -> 'before' ->> f.name, w ->> f.name, 'Importação de planilha',
    coalesce(private.my_employee_id(), (w ->> 'owner_id')::uuid), private.now()
  from jsonb_array_elements(wishes) w cross join unnest('{start_value,target_value,due_on}'::text[]) f (name)
  where jsonb_typeof(w -> 'before') = 'object' and (w ->> 'was_public')::boolean and w -> 'before' -> f.name <> w -> f.name;
  insert into private.key_results as k (id, company_id, objective_id, metric_id, position, title, owner_id, kind, keep_by, period,
    start_value, target_value, weight, due_on)
  select w.id, p_import.company_id, w.objective_id, w.metric_id, coalesce(n.last, 0) + row_number() over (partition by w.objective_id
    order by w.row_number), w.title, w.owner_id, w.kind, w.keep_by, w.period, w.start_value, w.target_value, w.weight, w.due_on
  from jsonb_to_recordset(wishes) w (id uuid, objective_id uuid, metric_id uuid, row_number integer, title text, owner_id uuid, kind text,
    keep_by text, period text, start_value numeric, target_value numeric, weight numeric, due_on date)
  left join (select x.objective_id, max(x.position) as last from private.key_results x where x.company_id = p_import.company_id
    group by 1) n on n.objective_id = w.objective_id
  on conflict (id) do update set owner_id = excluded.owner_id, kind = excluded.kind, keep_by = excluded.keep_by,
    period = excluded.period, start_value = excluded.start_value, target_value = excluded.target_value, weight = excluded.weight,
    due_on = excluded.due_on;
  return array(select (w ->> 'id')::uuid from jsonb_array_elements(wishes) w);
end
$$;

-- Asks anew who reads the product's numbers of the sheet's objectives: their level, department and visibility come from the sheet.
create function private.keep_sheet_numbers_beside(p_import public.imports) returns void
language sql volatile security definer set search_path = '' set enable_nestloop = off as $$
  select private.keep_beside(p_import.company_id, array(
    select k.id from private.key_results k
    join private.metrics m on m.company_id = k.company_id and m.id = k.metric_id and m.indicator is not null
    where k.company_id = p_import.company_id and k.objective_id in (select r.target_id from private.import_rows r
      where r.company_id = p_import.company_id and r.import_id = p_import.id and r.before is not null)))
$$;

-- Writes a checked sheet of objectives; returns how many rows.
create function private.apply_objective_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' set enable_nestloop = off as $$
declare
  written integer;
  measured uuid[];
begin
  perform private.keep_objective_rows(p_import);
  perform private.write_sheet_objectives(p_import);
  measured := private.write_sheet_key_results(p_import);
  perform private.refresh_goals(p_import.company_id, measured);
  perform private.keep_sheet_numbers_beside(p_import);
  perform private.refresh_objectives(p_import.company_id, array(
    select distinct x.id from private.import_rows r
    left join private.objectives o on o.company_id = r.company_id and o.id = r.target_id
    cross join lateral (values (r.target_id), (o.parent_id), ((r.before -> 'objective' ->> 'parent_id')::uuid)) x (id)
    where r.company_id = p_import.company_id and r.import_id = p_import.id and r.before is not null and x.id is not null));
  update private.import_rows r set written_at = o.updated_at from private.objectives o
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.before is not null and o.company_id = r.company_id
    and o.id = r.target_id;
  get diagnostics written = row_count;
  perform private.report_import(p_import, written);
  return written;
end
$$;

-- Functions: taking back --------------------------------------------------------------------------------------------
-- Gives objectives back what they were, and cancels those that were not there.
create function private.restore_sheet_objectives(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' set enable_nestloop = off as $$
  update private.objectives o
  set status = case when b.id is null then 'cancelled' when o.status = b.status or b.status = 'active' then b.status else o.status end,
    ended_reason = case when b.id is null then 'Importação desfeita' else o.ended_reason end, level = coalesce(b.level, o.level),
    department_id = case when b.id is null then o.department_id else b.department_id end,
    parent_id = case when b.id is null then o.parent_id else b.parent_id end, weight = coalesce(b.weight, o.weight),
    visibility = coalesce(b.visibility, o.visibility), updated_at = clock_timestamp()
  from private.import_rows r cross join lateral jsonb_populate_record(null::private.objectives, r.before -> 'objective') b
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = any (p_rows)
    and (r.before ->> 'is_first')::boolean and o.company_id = r.company_id and o.id = r.target_id
$$;

-- The same of their key results.
create function private.restore_sheet_key_results(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' set enable_nestloop = off as $$
  update private.metrics m set unit = b.unit, decimals = b.decimals
  from private.import_rows r cross join lateral jsonb_populate_record(null::private.metrics, r.before -> 'metric') b
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = any (p_rows) and m.company_id = r.company_id
    and m.id = b.id and (m.unit, m.decimals) <> (b.unit, b.decimals);
  update private.key_results k
  set status = case when b.id is null then 'cancelled' else k.status end, owner_id = coalesce(b.owner_id, k.owner_id),
    kind = coalesce(b.kind, k.kind), keep_by = case when b.id is null then k.keep_by else b.keep_by end,
    period = case when b.id is null then k.period else b.period end,
    start_value = case when b.id is null then k.start_value else b.start_value end,
    target_value = coalesce(b.target_value, k.target_value), weight = coalesce(b.weight, k.weight), due_on = coalesce(b.due_on, k.due_on)
  from private.import_rows r cross join lateral jsonb_populate_record(null::private.key_results, r.before -> 'key_result') b
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = any (p_rows) and k.company_id = r.company_id
    and k.id = (r.before ->> 'key_result_id')::uuid
$$;

-- Takes a sheet of objectives back where nobody saved an objective since, or told a number of what the sheet wrote; returns how many rows.
create function private.undo_objective_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' set enable_nestloop = off as $$
declare
  places integer[];
begin
  places := array(
    select r.row_number from private.import_rows r
    join private.objectives o on o.company_id = r.company_id and o.id = r.target_id and o.updated_at = r.written_at
    where r.company_id = p_import.company_id and r.import_id = p_import.id and r.before is not null and r.target_id not in (
      select s.target_id from private.import_rows s
      join private.key_results k on k.company_id = s.company_id and k.id = (s.before ->> 'key_result_id')::uuid
      join private.metric_values v on v.company_id = k.company_id and v.metric_id = k.metric_id and v.undone_at is null
        and v.place > coalesce((s.before ->> 'values_until')::bigint, 0)
      where s.company_id = p_import.company_id and s.import_id = p_import.id)
    order by o.id for no key update of o);
  perform private.restore_sheet_objectives(p_import, places);
  perform private.restore_sheet_key_results(p_import, places);
  perform private.refresh_goals(p_import.company_id, array(select (r.before ->> 'key_result_id')::uuid from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = any (places)
      and r.before ->> 'key_result_id' is not null));
  perform private.keep_sheet_numbers_beside(p_import);
  perform private.refresh_objectives(p_import.company_id, array(
    select distinct x.id from private.import_rows r
    join private.objectives o on o.company_id = r.company_id and o.id = r.target_id
    cross join lateral (values (o.id), (o.parent_id)) x (id)
    where r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = any (places) and x.id is not null));
  return cardinality(places);
end
$$;
