-- Results of evaluations from a former system: queries.
-- See imported_evaluations_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Somebody's imported results, the newest first; none for who may not see them.
create function public.imported_evaluations(p_employee_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.cycle_name, 'kind', x.kind, 'ended_on', x.ended_on,
    'score', x.score, 'max_score', x.max_score, 'percent', private.score_percent(x.score, x.max_score),
    'classification', x.classification, 'note', x.note, 'imported_at', x.created_at) order by x.ended_on desc, x.id), '[]')
  from (
    select h.* from private.require_caller() c
    join private.imported_evaluations h on h.company_id = c.company_id and h.employee_id = p_employee_id
      and private.sees_imported_results(c.company_id, p_employee_id)
    order by h.ended_on desc, h.id limit 50) x
$$;

-- Imported results beside an evaluation, as far as the caller sees them: the last three.
create function private.imported_evidence(p_company_id uuid, p_employee_id uuid, p_since date, p_until date, p_caller private.caller)
returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('at', x.ended_on, 'title', x.cycle_name, 'text', concat_ws(' · ',
      case when x.max_score = 100 then replace(trim_scale(x.score)::text, '.', ',') || '%'
        else format('%s de %s', replace(trim_scale(x.score)::text, '.', ','), replace(trim_scale(x.max_score)::text, '.', ',')) end,
      x.classification, 'Importado'), 'url', null) order by x.ended_on desc, x.id), '[]')
  from (
    select h.* from private.imported_evaluations h
    where h.company_id = p_company_id and h.employee_id = p_employee_id and h.ended_on < p_until and p_caller.company_id = p_company_id
      and private.sees_imported_results(p_company_id, p_employee_id)
    order by h.ended_on desc, h.id limit 3) x
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('imported_evaluations', 'imported_evaluation[]'),
  ('imported_evaluation', 'id uuid, name text, kind performance|r90|r180|r360|leadership|experience|other, ended_on date, score number, '
    'max_score number, percent number, classification text?, note text?, imported_at timestamptz');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.imported_evaluations(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.imported_evaluations(uuid) is
  'Results of somebody from a former system, for the person, whoever leads them and HR of the company; nothing for others.';
