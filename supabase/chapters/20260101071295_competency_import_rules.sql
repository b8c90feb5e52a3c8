-- Sheets of competencies and of the levels that positions require.
-- A competency is known by its name: what is there is updated with what the row says, the rest is created. A required level is known by
-- its position and competency. Both are taken back: what is new is archived or required no more, what was changed is as before.
-- It refuses: a row without a name, unknown types, positions and competencies, levels outside 1 to 5, one competency or one pair twice.

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.import_kinds (kind, permission, match_keys, fields, link_fields, check_routine, apply_routine, undo_routine) values
  ('competencies', 'manage_evaluations', '{name}', '{name,kind,description,level_1,level_2,level_3,level_4,level_5}', '{name}',
    'private.check_sheet', 'private.apply_competency_import', 'private.undo_competency_import'),
  ('required_levels', 'manage_evaluations', '{position,competency}', '{position,competency,level}', '{position,competency}',
    'private.check_sheet', 'private.apply_level_import', 'private.undo_level_import');
insert into private.sheet_kinds (kind, names_people, match_routine, errors_routine, outcome_routine) values
  ('competencies', false, 'private.match_competency_rows', 'private.competency_row_errors', 'private.competency_outcome'),
  ('required_levels', false, 'private.match_level_rows', 'private.level_row_errors', 'private.level_outcome');

-- Functions: competencies -------------------------------------------------------------------------------------------
-- A stored competency as the cells of a sheet.
create function private.competency_cells(p_competency public.competencies) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', p_competency.name, 'kind', p_competency.kind, 'description', p_competency.description) || coalesce((
    select jsonb_object_agg('level_' || l.level, l.behaviour) from public.competency_levels l
    where l.company_id = p_competency.company_id and l.competency_id = p_competency.id), '{}')
$$;

-- Rows that name the same competency, or the same position and competency, as another row of the sheet.
create function private.competency_row_twins(p_import public.imports) returns table (row_number integer, field text, twin integer)
language sql stable security definer set search_path = '' as $$
  select t.row_number, case p_import.kind when 'competencies' then 'name' else 'competency' end,
    case when t.row_number = t.first then t.last else t.first end
  from (
    select r.row_number, min(r.row_number) over w as first, max(r.row_number) over w as last
    from private.import_rows r
    cross join lateral (select case p_import.kind when 'competencies' then private.search_text(r.proposal ->> 'name')
      else (r.proposal ->> 'position_id') || (r.proposal ->> 'competency_id') end as key) k
    where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and k.key is not null
    window w as (partition by k.key)
  ) t where t.first <> t.last
$$;

-- What is wrong with rows of competencies.
create function private.competency_row_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  select e.row_number, e.field, e.code, null from private.proposal_check_errors('public.competencies', p_import, p_rows) e
  where e.field <> 'kind'
  union all
  select t.row_number, t.field, 'duplicate_in_file', t.twin::text from private.competency_row_twins(p_import) t
  where p_rows is null or t.row_number = any (p_rows)
  union all
  select r.row_number, x.field, x.code, null
  from private.import_rows r
  cross join lateral (
    select 'name' as field, 'required' as code, not r.proposal ? 'name' as is_wrong
    union all
    select 'kind', 'invalid_choice', r.proposal ->> 'kind' not in ('behavioral', 'technical', 'leadership', 'value')
    union all
    select 'level_' || n, 'competency_levels_behaviour_check', char_length(r.proposal ->> ('level_' || n)) > 500
    from generate_series(1, 5) n
  ) x
  where r.company_id = p_import.company_id and r.import_id = p_import.id and x.is_wrong and (p_rows is null or r.row_number = any (p_rows))
$$;

-- What would come of each row of competencies: of one that is there, what the row says otherwise.
create function private.competency_outcome(p_import public.imports, p_rows integer[], p_errors jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('rows', coalesce(jsonb_agg(jsonb_build_object('row_number', r.row_number, 'changes', d.changes, 'result',
    case when c.id is null then 'create' when d.changes = '{}' then 'unchanged' else 'update' end)), '[]'))
  from private.import_rows r
  left join public.competencies c on c.company_id = r.company_id and c.id = r.target_id
  cross join lateral (select case when c.id is not null then private.competency_cells(c) end as cells) o
  cross join lateral (
    select coalesce(jsonb_object_agg(k.key, jsonb_build_array(o.cells ->> k.key, k.value)), '{}') as changes
    from jsonb_each_text(r.proposal) k where o.cells is not null and o.cells ->> k.key is distinct from k.value
  ) d
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and (p_rows is null or r.row_number = any (p_rows))
$$;

-- Functions: required levels ----------------------------------------------------------------------------------------
-- What is wrong with rows of required levels.
create function private.level_row_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  select t.row_number, t.field, 'duplicate_in_file', t.twin::text from private.competency_row_twins(p_import) t
  where p_rows is null or t.row_number = any (p_rows)
  union all
  select r.row_number, x.field, x.code, null
  from private.import_rows r
  cross join lateral (values
    ('position', 'required', not r.cells ? 'position'),
    ('position', 'unknown_position', r.cells ? 'position' and not r.proposal ? 'position_id'),
    ('competency', 'required', not r.cells ? 'competency'),
    ('competency', 'unknown_competency', r.cells ? 'competency' and not r.proposal ? 'competency_id'),
    ('level', 'required', not r.cells ? 'level'),
    ('level', 'invalid_level', r.cells ? 'level' and not r.proposal ? 'level')
  ) x (field, code, is_wrong)
  where r.company_id = p_import.company_id and r.import_id = p_import.id and x.is_wrong and (p_rows is null or r.row_number = any (p_rows))
$$;

-- The level that a row's position requires by now, or none.
create function private.level_of_row(p_row private.import_rows) returns smallint
language sql stable security definer set search_path = '' as $$
  select c.level from public.position_competencies c
  where c.company_id = p_row.company_id and c.position_id = (p_row.proposal ->> 'position_id')::uuid
    and c.competency_id = (p_row.proposal ->> 'competency_id')::uuid
$$;

-- What would come of each row of required levels.
create function private.level_outcome(p_import public.imports, p_rows integer[], p_errors jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('rows', coalesce(jsonb_agg(jsonb_build_object('row_number', r.row_number,
    'changes', case when c.level::text <> r.proposal ->> 'level'
      then jsonb_build_object('level', jsonb_build_array(c.level::text, r.proposal ->> 'level')) else '{}' end,
    'result', case when c.level is null then 'create' when c.level::text = r.proposal ->> 'level' then 'unchanged' else 'update' end)),
    '[]'))
  from private.import_rows r
  cross join lateral (select private.level_of_row(r) as level) c
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and (p_rows is null or r.row_number = any (p_rows))
$$;
