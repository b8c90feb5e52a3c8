-- Sheets of the library and of development plans.
-- An action of the library is known by its title and competency: what is there is updated with what the row says, the rest is added. A row
-- of plans is one action: rows of the same person make one plan, a draft, whose purpose, days and levels may stand in any of them. Taken
-- back, what is new in the library is archived and what was changed is as before; drafts that nobody changed since are cancelled.
-- It refuses: unknown competencies, people with an open plan, days outside the plan, rows of one plan that say different things.

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.import_kinds (kind, permission, match_keys, fields, link_fields, check_routine, apply_routine, undo_routine) values
  ('library_actions', 'manage_settings', '{title}', '{title,competency,learning,success_indicator,effort_hours,url}', '{title,competency}',
    'private.check_sheet', 'private.apply_library_import', 'private.undo_library_import'),
  ('development_plans', 'manage_settings', '{registration_number,cpf}',
    '{registration_number,cpf,email,employee_name,title,purpose,starts_on,ends_on,competency,current_level,target_level,action,learning,'
      'due_on,success_indicator,cost}',
    '{registration_number,cpf,email}', 'private.check_sheet', 'private.apply_plan_import', 'private.undo_plan_import');
insert into private.sheet_kinds (kind, names_people, match_routine, errors_routine, outcome_routine) values
  ('library_actions', false, 'private.match_library_rows', 'private.library_row_errors', 'private.library_outcome');
insert into private.sheet_kinds (kind, as_whole, twins_in, match_routine, errors_routine, outcome_routine) values
  ('development_plans', true, 'action', 'private.match_plan_rows', 'private.plan_row_errors', 'private.plan_outcome');

-- Functions: cells --------------------------------------------------------------------------------------------------
-- The level of a cell, or null.
create function private.sheet_level(p_text text) returns integer language sql immutable parallel safe
return substring(p_text from '^\s*([1-5])\s*$')::integer;

-- The hours of a cell, or null.
create function private.sheet_hours(p_text text) returns numeric language sql immutable parallel safe
return case when p_text ~ '^\s*[0-9]{1,4}([.,][0-9])?\s*$' then nullif(replace(btrim(p_text), ',', '.')::numeric(6, 1), 0) end;

-- The amount of a cell, or null.
create function private.sheet_amount(p_text text) returns numeric language sql immutable parallel safe
return case when p_text ~ '^[0-9]{1,9}(\.[0-9]{1,2})?$' then p_text::numeric(12, 2) end;

-- Functions: the library --------------------------------------------------------------------------------------------
-- What is wrong with rows of the library; an action without a competency serves any.
create function private.library_row_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  select t.row_number, 'title', 'duplicate_in_file', (case when t.row_number = t.first then t.last else t.first end)::text
  from (
    select r.row_number, min(r.row_number) over w as first, max(r.row_number) over w as last
    from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and r.proposal ? 'title'
    window w as (partition by private.search_text(r.proposal ->> 'title'), r.proposal ->> 'competency_id')
  ) t where t.first <> t.last and (p_rows is null or t.row_number = any (p_rows))
  union all
  select r.row_number, x.field, x.code, null
  from private.import_rows r
  cross join lateral (values
    ('title', 'required', not r.proposal ? 'title'),
    ('title', 'too_long', not private.is_clean_text(r.proposal ->> 'title', 160)),
    ('competency', 'unknown_competency', r.cells ? 'competency' and not r.proposal ? 'competency_id'),
    ('learning', 'required', r.target_id is null and not r.cells ? 'learning'),
    ('learning', 'invalid_choice', r.cells ->> 'learning' not in ('experience', 'social', 'formal')),
    ('success_indicator', 'too_long', char_length(r.proposal ->> 'success_indicator') > 500),
    ('effort_hours', 'invalid_number', r.cells ? 'effort_hours' and not r.proposal ? 'effort_hours'),
    ('url', 'invalid_url', char_length(r.proposal ->> 'url') > 480 or r.proposal ->> 'url' !~ '^https://[^\s\\]+$')
  ) x (field, code, is_wrong)
  where r.company_id = p_import.company_id and r.import_id = p_import.id and x.is_wrong and (p_rows is null or r.row_number = any (p_rows))
$$;

-- What would come of each row of the library: of an action that is there, what the row says otherwise.
create function private.library_outcome(p_import public.imports, p_rows integer[], p_errors jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('rows', coalesce(jsonb_agg(jsonb_build_object('row_number', r.row_number, 'changes', d.changes, 'result',
    case when l.id is null then 'create' when d.changes = '{}' then 'unchanged' else 'update' end)), '[]'))
  from private.import_rows r
  left join private.library_actions l on l.company_id = r.company_id and l.id = r.target_id
  cross join lateral (
    select coalesce(jsonb_object_agg(k.key, jsonb_build_array(to_jsonb(l) ->> k.key, k.value)), '{}') as changes
    from jsonb_each_text(r.proposal - 'competency_id' - 'title') k where l.id is not null and to_jsonb(l) ->> k.key is distinct from k.value
  ) d
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and (p_rows is null or r.row_number = any (p_rows))
$$;

-- Functions: plans --------------------------------------------------------------------------------------------------
-- Rows of a sheet of plans with what their plan and their area say: the first row that says it; and what theirs say otherwise.
create function private.plan_sheet_rows(p_import public.imports)
returns table (row_number integer, employee_id uuid, competency_id uuid, title text, purpose text, starts_on date, ends_on date,
  current_level integer, target_level integer, differs text[], areas bigint)
language sql stable security definer set search_path = '' as $$
  with told as materialized (
    select r.row_number, (r.proposal ->> 'employee_id')::uuid as person, (r.proposal ->> 'competency_id')::uuid as competency,
      r.proposal ->> 'title' as title, r.proposal ->> 'purpose' as purpose, (r.proposal ->> 'starts_on')::date as starts_on,
      (r.proposal ->> 'ends_on')::date as ends_on, (r.proposal ->> 'current_level')::integer as current_level,
      (r.proposal ->> 'target_level')::integer as target_level
    from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and r.proposal ? 'employee_id'
  ), plans as materialized (
    select t.person, (array_agg(t.title order by t.row_number) filter (where t.title is not null))[1] as title,
      (array_agg(t.purpose order by t.row_number) filter (where t.purpose is not null))[1] as purpose,
      (array_agg(t.starts_on order by t.row_number) filter (where t.starts_on is not null))[1] as starts_on,
      (array_agg(t.ends_on order by t.row_number) filter (where t.ends_on is not null))[1] as ends_on, count(distinct t.competency) as areas
    from told t group by t.person
  ), areas as materialized (
    select t.person, t.competency,
      (array_agg(t.current_level order by t.row_number) filter (where t.current_level is not null))[1] as current_level,
      (array_agg(t.target_level order by t.row_number) filter (where t.target_level is not null))[1] as target_level
    from told t where t.competency is not null group by t.person, t.competency
  )
  select t.row_number, t.person, t.competency, coalesce(p.title, 'Plano de desenvolvimento'), coalesce(p.purpose, 'current_position'),
    p.starts_on, p.ends_on, a.current_level, a.target_level, array_remove(array[case when t.title <> p.title then 'title' end,
      case when t.purpose <> p.purpose then 'purpose' end, case when t.starts_on <> p.starts_on then 'starts_on' end,
      case when t.ends_on <> p.ends_on then 'ends_on' end, case when t.current_level <> a.current_level then 'current_level' end,
      case when t.target_level <> a.target_level then 'target_level' end], null), p.areas
  from told t
  join plans p on p.person = t.person
  left join areas a on a.person = t.person and a.competency = t.competency
$$;

-- What is wrong with single cells of rows of plans.
create function private.plan_cell_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  select r.row_number, x.field, x.code, null
  from private.import_rows r
  cross join lateral (values
    ('title', 'too_long', not private.is_clean_text(r.proposal ->> 'title', 120)),
    ('purpose', 'invalid_choice', r.cells ->> 'purpose' not in ('current_position', 'next_position', 'leadership', 'recovery')),
    ('starts_on', 'invalid_date', r.cells ? 'starts_on' and not r.proposal ? 'starts_on'),
    ('ends_on', 'invalid_date', r.cells ? 'ends_on' and not r.proposal ? 'ends_on'),
    ('competency', 'required', not r.cells ? 'competency'),
    ('competency', 'unknown_competency', r.cells ? 'competency' and not r.proposal ? 'competency_id'),
    ('current_level', 'invalid_level', r.cells ? 'current_level' and not r.proposal ? 'current_level'),
    ('target_level', 'invalid_level', r.cells ? 'target_level' and not r.proposal ? 'target_level'),
    ('action', 'required', not r.proposal ? 'action'),
    ('action', 'too_long', not private.is_clean_text(r.proposal ->> 'action', 160)),
    ('learning', 'required', not r.cells ? 'learning'),
    ('learning', 'invalid_choice', r.cells ->> 'learning' not in ('experience', 'social', 'formal')),
    ('due_on', 'invalid_date', r.cells ? 'due_on' and not r.proposal ? 'due_on'),
    ('success_indicator', 'too_long', char_length(r.proposal ->> 'success_indicator') > 500),
    ('cost', 'invalid_money', r.cells ? 'cost' and not r.proposal ? 'cost')
  ) x (field, code, is_wrong)
  where r.company_id = p_import.company_id and r.import_id = p_import.id and x.is_wrong and (p_rows is null or r.row_number = any (p_rows))
$$;

-- What is wrong with rows of plans.
create function private.plan_row_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  select * from private.plan_cell_errors(p_import, p_rows)
  union all
  select s.row_number, x.field, x.code, null
  from private.plan_sheet_rows(p_import) s
  join private.import_rows r on r.company_id = p_import.company_id and r.import_id = p_import.id and r.row_number = s.row_number
  left join public.employees e on e.company_id = p_import.company_id and e.id = s.employee_id
  cross join lateral (
    select d.field, 'differs_from_plan' as code, true as is_wrong from unnest(s.differs) d (field)
    union all
    values (p_import.fields[1], 'RHTRM', e.status not in ('active', 'notice')),
      (p_import.fields[1], 'plan_open', exists (select from private.development_plans p where p.company_id = p_import.company_id
        and p.employee_id = s.employee_id and p.status in ('draft', 'waiting', 'active'))),
      ('starts_on', 'required', s.starts_on is null and not r.cells ? 'starts_on'),
      ('ends_on', 'required', s.ends_on is null and not r.cells ? 'ends_on'),
      ('ends_on', 'plan_days', s.ends_on <= s.starts_on or s.ends_on > s.starts_on + 550),
      ('target_level', 'required', s.competency_id is not null and s.target_level is null and not r.cells ? 'target_level'),
      ('target_level', 'level_not_above', s.target_level <= s.current_level),
      ('competency', 'too_many_areas', s.areas > 8),
      ('due_on', 'outside_plan', (r.proposal ->> 'due_on')::date not between s.starts_on and s.ends_on)) x
  where x.is_wrong and (p_rows is null or s.row_number = any (p_rows))
$$;

-- What would come of each row of plans: an action of a draft.
create function private.plan_outcome(p_import public.imports, p_rows integer[], p_errors jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('rows', coalesce(jsonb_agg(jsonb_build_object('row_number', r.row_number, 'changes', '{}'::jsonb,
    'result', 'create')), '[]'))
  from private.import_rows r
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and (p_rows is null or r.row_number = any (p_rows))
$$;
