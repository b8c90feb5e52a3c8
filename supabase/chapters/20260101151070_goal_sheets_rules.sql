-- Sheets of goals: rules.
-- See goal_sheets_tables for the overview. The planner knows nothing of the thousands of rows of a sheet, and would join them one by one
-- (enable_nestloop).

-- Functions: cells --------------------------------------------------------------------------------------------------
-- A number as people write it: '1.350.000', '8,5', '8.5', 'R$ -3,20', '12 %'; null: none. One dot before three digits separates thousands.
create function private.sheet_number(p_text text) returns numeric language sql immutable parallel safe
return (select case when n.plain ~ '^-?\d{1,15}(\.\d{1,6})?$' then n.plain::numeric end
  from (select regexp_replace(replace(p_text, '−', '-'), 'R\$|%|\s', '', 'g') as typed) t
  cross join lateral (select case when t.typed ~ '^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$' or t.typed like '%,%'
    then replace(replace(t.typed, '.', ''), ',', '.') else t.typed end as plain) n);

-- An id that an import gives: the same whenever its rows are looked at, and of no other import.
create function private.sheet_id(p_import public.imports, variadic p_parts text[]) returns uuid language sql immutable parallel safe
return md5(p_import.id::text || chr(31) || array_to_string(p_parts, chr(31)))::uuid;

-- Functions: what rows wish -----------------------------------------------------------------------------------------
-- Objectives of a sheet, each at the first of its rows: as it is, and as it would be.
create function private.sheet_objectives(p_import public.imports, p_rows integer[])
returns table (row_number integer, objective_id uuid, before private.objectives, cycle public.goal_cycles, wish private.objective_input,
  status text) language sql stable security definer set search_path = '' set enable_nestloop = off as $$
  select r.row_number, r.target_id, o, c, row(c.id, coalesce(o.title, h.title), o.description, coalesce(h.level, o.level, 'person'),
    (r.proposal ->> 'employee_id')::uuid, coalesce(h.department_id, o.department_id), coalesce(h.parent_id, o.parent_id),
    coalesce(o.contributes, true), coalesce(h.weight, o.weight, 1), coalesce(h.visibility, o.visibility, 'company'), null,
    o.repeats, null)::private.objective_input, coalesce(h.status, o.status, 'draft')
  from private.import_rows r
  join public.goal_cycles c on c.company_id = r.company_id and c.id = (r.proposal ->> 'cycle_id')::uuid
  cross join lateral jsonb_to_record(r.proposal -> 'head')
    h (title text, level text, department_id uuid, parent_id uuid, weight numeric, visibility text, status text)
  left join private.objectives o on o.company_id = r.company_id and o.id = r.target_id
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip
    and (r.proposal ->> 'first')::integer = r.row_number and (p_rows is null or r.row_number = any (p_rows))
$$;

-- Key results of a sheet: as they are, and as they would be.
create function private.sheet_key_results(p_import public.imports, p_rows integer[])
returns table (row_number integer, objective_id uuid, before private.key_results, measure private.metrics, cycle public.goal_cycles,
  wish private.key_result_input)
language sql stable security definer set search_path = '' set enable_nestloop = off as $$
  select r.row_number, r.target_id, k, m, c, private.whole_key_result(c, (r.proposal ->> 'employee_id')::uuid, row(
    (r.proposal ->> 'key_result_id')::uuid, coalesce(k.title, p.key_result),
    coalesce(p.kind, k.kind, case when p.target_value < p.start_value then 'decrease' else 'increase' end), k.keep_by, k.period,
    coalesce(p.unit, m.unit, 'number'),
    coalesce(p.decimals, m.decimals, least(4, greatest(scale(trim_scale(p.start_value)), scale(trim_scale(p.target_value)), 0))),
    coalesce(p.start_value, k.start_value), coalesce(p.target_value, k.target_value), coalesce(p.key_result_weight, k.weight, 1),
    coalesce(p.due_on, k.due_on), coalesce(p.key_result_owner_id, k.owner_id), m.indicator, m.scope, m.department_id,
    i.id)::private.key_result_input)
  from private.import_rows r
  join public.goal_cycles c on c.company_id = r.company_id and c.id = (r.proposal ->> 'cycle_id')::uuid
  cross join lateral jsonb_to_record(r.proposal) p (key_result text, kind text, unit text, decimals integer, start_value numeric,
    target_value numeric, key_result_weight numeric, due_on date, key_result_owner_id uuid)
  left join private.key_results k on k.company_id = r.company_id and k.id = (r.proposal ->> 'key_result_id')::uuid
  left join private.metrics m on m.company_id = k.company_id and m.id = k.metric_id
  left join private.kpis i on i.company_id = m.company_id and i.metric_id = m.id
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and r.proposal ? 'key_result_id'
    and r.target_id is not null and (p_rows is null or r.row_number = any (p_rows))
$$;

-- Functions: alignment ----------------------------------------------------------------------------------------------
-- Rows whose objective would stand under itself, or more than ten levels below the top.
create function private.sheet_alignment_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text)
language sql stable security definer set search_path = '' set enable_nestloop = off as $$
  with recursive told as materialized (
    select r.row_number, r.target_id as id, (r.proposal -> 'head' ->> 'parent_id')::uuid as parent_id from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and r.proposal -> 'head' ? 'parent_id'
  ), edges as materialized (
    select t.id, t.parent_id from told t
    union all
    select o.id, o.parent_id from private.objectives o
    where o.company_id = p_import.company_id and o.parent_id is not null and o.status <> 'cancelled'
      and not exists (select from told t where t.id = o.id)
  ), above as (
    select t.row_number, t.id as start, t.parent_id as at, 1 as height from told t
    union all
    select a.row_number, a.start, e.parent_id, a.height + 1 from above a join edges e on e.id = a.at where a.at <> a.start and a.height < 12
  ), circles as materialized (select a.start from above a where a.at = a.start)
  -- Whoever leads into a circle is right as soon as the circle is.
  select a.row_number, 'parent', case when bool_or(a.at = a.start) then 'goal_circle' else 'goal_depth' end, null::text
  from above a where p_rows is null or a.row_number = any (p_rows) group by a.row_number
  having bool_or(a.at = a.start) or (max(a.height) > 10 and not bool_or(a.at in (select c.start from circles c)))
$$;

-- Functions: what is wrong ------------------------------------------------------------------------------------------
-- What is wrong with single cells of objectives.
create function private.objective_cell_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  select r.row_number, x.field, x.code, null
  from private.import_rows r
  left join public.goal_cycles c on c.company_id = r.company_id and c.id = (r.proposal ->> 'cycle_id')::uuid
  cross join lateral (values
    ('cycle', 'required', not r.cells ? 'cycle'), ('cycle', 'unknown_cycle', r.cells ? 'cycle' and c.id is null),
    ('cycle', 'ended_cycle', c.status = 'closed'), ('title', 'required', not r.cells ? 'title'),
    ('department', 'unknown_department', r.cells ? 'department' and not r.proposal ? 'department_hits'),
    ('department', 'ambiguous_department', (r.proposal ->> 'department_hits')::integer > 1),
    ('status', 'invalid_choice', r.cells ->> 'status' not in ('draft', 'active')),
    ('parent', 'unknown_objective', r.proposal ->> 'parent_hits' = '0'),
    ('parent', 'ambiguous_objective', (r.proposal ->> 'parent_hits')::integer > 1),
    ('key_result', 'required', not r.cells ? 'key_result' and r.cells ?| array['kind', 'unit', 'decimals', 'start_value', 'target_value',
      'due_on', 'key_result_weight', 'key_result_owner']),
    ('decimals', 'invalid_decimals', r.cells ? 'decimals' and not r.proposal ? 'decimals'),
    ('weight', 'invalid_number', r.cells ? 'weight' and not r.proposal ? 'weight'),
    ('start_value', 'invalid_number', r.cells ? 'start_value' and not r.proposal ? 'start_value'),
    ('target_value', 'invalid_number', r.cells ? 'target_value' and not r.proposal ? 'target_value'),
    ('key_result_weight', 'invalid_number', r.cells ? 'key_result_weight' and not r.proposal ? 'key_result_weight'),
    ('due_on', 'invalid_date', r.cells ? 'due_on' and not r.proposal ? 'due_on'),
    ('key_result_owner', 'unknown_manager', r.proposal ->> 'key_result_owner_hits' = '0'),
    ('key_result_owner', 'ambiguous_manager', (r.proposal ->> 'key_result_owner_hits')::integer > 1)
  ) x (field, code, is_wrong)
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and x.is_wrong
    and (p_rows is null or r.row_number = any (p_rows))
  union all
  select r.row_number, case d when 'department_id' then 'department' else d end, 'differs_in_file', r.proposal ->> 'first'
  from private.import_rows r cross join lateral jsonb_array_elements_text(r.proposal -> 'differs') d
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and (p_rows is null or r.row_number = any (p_rows))
$$;

-- What is wrong with objectives as their rows would have them: each at its first row.
create function private.objective_head_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text)
language sql stable security definer set search_path = '' set enable_nestloop = off as $$
  with heads as materialized (
    select h.*, (h.wish).owner_id as owner_id, (h.cycle).id as cycle_id, (h.before).id is null as is_new
    from private.sheet_objectives(p_import, null) h
  ), owned as materialized (
    select n.cycle_id, n.owner_id, n.wanted, count(o.id) as had
    from (select h.cycle_id, h.owner_id, count(*) as wanted from heads h where h.is_new group by 1, 2) n
    left join private.objectives o on o.company_id = p_import.company_id and o.cycle_id = n.cycle_id and o.owner_id = n.owner_id
      and o.status in ('draft', 'waiting', 'active')
    group by 1, 2, 3
  ), told as materialized (
    select h.* from heads h where p_rows is null or h.row_number = any (p_rows)
  )
  select t.row_number, case x.field when 'owner_id' then 'registration_number' when 'department_id' then 'department' else x.field end,
    'sentence', x.message
  from told t cross join lateral private.objective_problem(t.cycle, t.wish) x where x.field is not null
  union all
  select t.row_number, 'title', 'too_many_objectives', (t.cycle).max_objectives::text
  from told t join owned n on n.cycle_id = t.cycle_id and n.owner_id = t.owner_id
  where t.is_new and n.had + n.wanted > (t.cycle).max_objectives
  union all
  select t.row_number, 'status', 'published_goal', null from told t where (t.before).status = 'active' and t.status = 'draft'
  union all
  select t.row_number, 'title', 'sentence', 'Este objetivo espera aprovação e não muda até a decisão.'
  from told t where (t.before).status = 'waiting'
  union all
  select t.row_number, 'status', 'sentence', 'Nesta empresa as metas passam por aprovação: deixe como rascunho e peça a publicação'
  from told t
  where t.status = 'active' and (t.before).status is distinct from 'active'
    and private.objective_flow(p_import.company_id, private.my_employee_id()) is not null
  union all
  select t.row_number, 'status', 'goal_without_number', null
  from told t
  where t.status = 'active' and (t.before).status is distinct from 'active' and t.objective_id not in (
    select r.target_id from private.import_rows r where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip
      and r.proposal ? 'key_result_id' and r.target_id is not null
    union all
    select k.objective_id from private.key_results k where k.company_id = p_import.company_id and k.status = 'active'
    union all
    select o.parent_id from private.objectives o
    where o.company_id = p_import.company_id and o.parent_id is not null and private.counts_above(o)
    union all
    select (h.wish).parent_id from heads h where (h.wish).parent_id is not null and (h.wish).visibility = 'company' and h.status = 'active')
$$;

-- What is wrong with key results as their rows would have them.
create function private.sheet_key_result_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text)
language sql stable security definer set search_path = '' set enable_nestloop = off as $$
  with all_told as materialized (select k.* from private.sheet_key_results(p_import, null) k),
  told as materialized (select k.* from all_told k where p_rows is null or k.row_number = any (p_rows)),
  crowded as materialized (
    select n.objective_id from (select k.objective_id, (k.cycle).max_key_results as allowed, count(*) as wanted from all_told k
      where (k.before).id is null group by 1, 2) n
    left join private.key_results k on k.company_id = p_import.company_id and k.objective_id = n.objective_id and k.status = 'active'
    group by n.objective_id, n.allowed, n.wanted having count(k.id) + n.wanted > n.allowed
  )
  select t.row_number, case x.field when 'title' then 'key_result' when 'weight' then 'key_result_weight'
    when 'owner_id' then 'key_result_owner' when 'milestones' then 'kind' else x.field end, 'sentence', x.message
  from told t
  cross join lateral private.key_result_problem(t.cycle, t.wish, case when (t.before).kind = 'milestones' then 1 else 0 end) x
  where x.field is not null
  union all
  select t.row_number, 'key_result', 'too_many_key_results', (t.cycle).max_key_results::text
  from told t where (t.before).id is null and t.objective_id in (select c.objective_id from crowded c)
  union all
  select t.row_number, 'kind', 'kept_kind', null from told t
  where (t.before).kind <> (t.wish).kind and exists (select from private.goal_check_ins i
    where i.company_id = p_import.company_id and i.key_result_id = (t.before).id)
$$;

-- What is wrong with rows of objectives; what a screen would refuse is told where the cells can be read.
create function private.objective_row_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text)
language sql stable security definer set search_path = '' set enable_nestloop = off as $$
  with cells as materialized (select c.* from private.objective_cell_errors(p_import, p_rows) c)
  select c.* from cells c
  union all
  select x.* from (
    select h.* from private.objective_head_errors(p_import, p_rows) h
    union all select k.* from private.sheet_key_result_errors(p_import, p_rows) k
    union all select a.* from private.sheet_alignment_errors(p_import, p_rows) a) x
  where not exists (select from cells c where c.row_number = x.row_number and c.field in (x.field, 'cycle'))
$$;

-- Functions: what would come of it ----------------------------------------------------------------------------------
-- What would change in each row: of its objective, where it is the first, and of its key result.
create function private.objective_changes(p_import public.imports, p_rows integer[])
returns table (row_number integer, changes jsonb)
language sql stable security definer set search_path = '' set enable_nestloop = off as $$
  select x.row_number, jsonb_object_agg(x.field, jsonb_build_array(x.old, x.new))
  from (
    select h.row_number, c.field, c.old, c.new from private.sheet_objectives(p_import, p_rows) h
    left join public.departments d on d.company_id = p_import.company_id and d.id = (h.before).department_id
    left join public.departments e on e.company_id = p_import.company_id and e.id = (h.wish).department_id
    left join private.objectives a on a.company_id = p_import.company_id and a.id = (h.before).parent_id
    join private.import_rows r on r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = h.row_number
    cross join lateral (values ('level', (h.before).level, (h.wish).level), ('visibility', (h.before).visibility, (h.wish).visibility),
      ('weight', trim_scale((h.before).weight)::text, trim_scale((h.wish).weight)::text), ('status', (h.before).status, h.status),
      ('department', d.name::text, case when (h.wish).level = 'department' then e.name::text end),
      ('parent', a.title::text, case when (h.wish).parent_id is not distinct from a.id then a.title::text
        else r.proposal -> 'head' ->> 'parent' end)) c (field, old, new)
    where (h.before).id is not null and c.old is distinct from c.new
    union all
    select k.row_number, c.field, c.old, c.new from private.sheet_key_results(p_import, p_rows) k
    cross join lateral (values ('kind', (k.before).kind, (k.wish).kind), ('unit', (k.measure).unit, (k.wish).unit),
      ('decimals', (k.measure).decimals::text, (k.wish).decimals::text),
      ('start_value', trim_scale((k.before).start_value)::text, trim_scale((k.wish).start_value)::text),
      ('target_value', trim_scale((k.before).target_value)::text, trim_scale((k.wish).target_value)::text),
      ('key_result_weight', trim_scale((k.before).weight)::text, trim_scale((k.wish).weight)::text),
      ('due_on', (k.before).due_on::text, (k.wish).due_on::text),
      ('key_result_owner', case when (k.before).owner_id <> (k.wish).owner_id then private.person_name((k.before).owner_id) end,
        case when (k.before).owner_id <> (k.wish).owner_id then private.person_name((k.wish).owner_id) end)) c (field, old, new)
    where (k.before).id is not null and c.old is distinct from c.new) x
  group by x.row_number
$$;

-- What would come of each row.
create function private.objective_outcome(p_import public.imports, p_rows integer[], p_errors jsonb) returns jsonb
language sql stable security definer set search_path = '' set enable_nestloop = off as $$
  select jsonb_build_object('rows', coalesce(jsonb_agg(jsonb_build_object('row_number', r.row_number, 'changes', coalesce(c.changes, '{}'),
    'result', case when r.proposal ? 'is_new' then 'create' when c.changes is null then 'unchanged' else 'update' end)), '[]'))
  from private.import_rows r left join private.objective_changes(p_import, p_rows) c on c.row_number = r.row_number
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and r.target_id is not null
    and (p_rows is null or r.row_number = any (p_rows))
$$;
