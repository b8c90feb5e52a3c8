-- Results of evaluations from a former system: rules.
-- See imported_evaluations_tables for the overview.

-- Functions: who may see what ---------------------------------------------------------------------------------------
-- Whether the caller is HR of a company, which alone handles single results.
create function private.handles_results(p_company_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select c.company_id = p_company_id and c.role = 'admin' and private.role_has(c.role, 'manage_evaluations')
    from private.me() c), false)
$$;

-- Whether the caller reads somebody's imported results: the person, HR of the company, and whoever leads them.
create function private.sees_imported_results(p_company_id uuid, p_employee_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.handles_results(p_company_id) or coalesce((select c.company_id = p_company_id and (c.employee_id = p_employee_id
    or (private.leads_evaluated(c.role) and p_employee_id = any (private.my_reports_ids()))) from private.me() c), false)
$$;

-- Functions: sheets -------------------------------------------------------------------------------------------------
-- A score as a sheet writes it, with comma or point, percent sign or not; null: none.
create function private.sheet_score(p_text text) returns numeric language sql immutable parallel safe
return case when p_text ~ '^\d{1,5}([.,]\d{1,15})?\s?%?$' then round(replace(rtrim(p_text, '% '), ',', '.')::numeric, 2) end;

-- What is wrong with rows of results.
create function private.history_row_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  select e.row_number, e.field, e.code, null
  from private.proposal_check_errors('private.imported_evaluations', p_import, p_rows) e where e.field <> 'kind'
  union all
  select r.row_number, x.field, x.code, null
  from private.import_rows r
  cross join lateral (select (r.proposal ->> 'score')::numeric as score, (r.proposal ->> 'max_score')::numeric as max_score) s
  cross join lateral (values
    ('registration_number', 'RHPER', not private.handles_results(p_import.company_id)),
    ('registration_number', 'RHSLF', (r.proposal ->> 'employee_id')::uuid = private.my_employee_id()),
    ('cycle_name', 'required', not r.cells ? 'cycle_name'),
    ('kind', 'invalid_choice',
      r.cells ->> 'kind' not in ('performance', 'r90', 'r180', 'r360', 'leadership', 'experience', 'other')),
    ('ended_on', 'required', not r.cells ? 'ended_on'),
    ('ended_on', 'invalid_date', r.cells ? 'ended_on' and not r.proposal ? 'ended_on'),
    ('ended_on', 'end_to_come', (r.proposal ->> 'ended_on')::date > private.today(p_import.company_id)),
    ('score', 'required', not r.cells ? 'score'),
    ('score', 'invalid_score', r.cells ? 'score' and s.score is null),
    ('score', 'score_above_max', s.score > s.max_score),
    ('score', 'score_fraction', not r.cells ? 'max_score' and s.score > 0 and s.score <= 1 and r.cells ->> 'score' !~ '%'),
    ('max_score', 'invalid_score', r.cells ? 'max_score' and s.max_score is null),
    ('max_score', 'percent_of_points', r.cells ->> 'score' ~ '%' and s.max_score <> 100)
  ) x (field, code, is_wrong)
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and x.is_wrong
    and (p_rows is null or r.row_number = any (p_rows))
$$;

-- A stored result as the cells of a sheet.
create function private.history_cells(p_result private.imported_evaluations) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('cycle_name', p_result.cycle_name, 'kind', p_result.kind, 'ended_on', p_result.ended_on,
    'score', trim_scale(p_result.score), 'max_score', trim_scale(p_result.max_score), 'classification', p_result.classification,
    'note', p_result.note)
$$;

-- What would come of each row: of a result that is there, what the row says otherwise.
create function private.history_outcome(p_import public.imports, p_rows integer[], p_errors jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('rows', coalesce(jsonb_agg(jsonb_build_object('row_number', r.row_number, 'changes', d.changes, 'result',
    case when h.id is null then 'create' when d.changes = '{}' then 'unchanged' else 'update' end)), '[]'))
  from private.import_rows r
  left join private.imported_evaluations h on h.company_id = r.company_id and h.id = r.target_id
  cross join lateral (
    select coalesce(jsonb_object_agg(o.key, jsonb_build_array(o.value, r.proposal ->> o.key)), '{}') as changes
    from jsonb_each_text(private.history_cells(h)) o
    where h.id is not null and r.proposal ? o.key and o.value is distinct from r.proposal ->> o.key
  ) d
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and (p_rows is null or r.row_number = any (p_rows))
$$;
