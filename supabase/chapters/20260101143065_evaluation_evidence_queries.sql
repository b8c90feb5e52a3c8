-- Evidence beside an evaluation: queries.
-- See evaluation_evidence_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Results of cycles before, as far as the caller sees them: the last three.
create function private.result_evidence(p_company_id uuid, p_employee_id uuid, p_since date, p_until date, p_caller private.caller)
returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('at', w.period_end, 'title', w.name, 'text', w.words, 'url', null)
    order by w.period_end desc, w.id), '[]')
  from (
    select c.id, c.name, c.period_end, format('%s de %s', replace(to_char(round(r.score, 2), 'FM990.00'), '.', ','),
      private.scale_points(c.company_id, c.scale_id)) as words
    from public.evaluation_participants p
    join public.evaluation_cycles c on c.company_id = p.company_id and c.id = p.cycle_id and c.period_end < p_until
    join private.evaluation_results r on r.company_id = p.company_id and r.participant_id = p.id and r.score is not null
    where p.company_id = p_company_id and p.employee_id = p_employee_id and p_caller.company_id = p_company_id
      and private.sees_evaluation_result(p) is not null
    order by c.period_end desc, c.id limit 3) w
$$;

-- Feedback since the period began, as far as the caller reads it.
create function private.review_feedback(p_company_id uuid, p_employee_id uuid, p_since date, p_until date, p_caller private.caller)
returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('at', f.item ->> 'created_at',
    'title', concat_ws(' de ', case f.item ->> 'kind' when 'praise' then 'Elogio' else 'Feedback construtivo' end,
      f.item -> 'author' ->> 'name'), 'text', f.item ->> 'body', 'url', '/app/evaluations/feedback') order by f.place), '[]')
  from jsonb_array_elements(private.feedback_evidence(p_company_id, p_employee_id, p_since, p_until, p_caller))
    with ordinality f (item, place)
  where f.place <= 20
$$;

-- The sources with something to show, for whoever answers an own sheet as self or manager (RHNTF).
create function public.evaluation_evidence(p_assignment_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant private.caller := private.require_caller();
  target uuid;
  cycle public.evaluation_cycles;
  source private.evidence_sources;
  items jsonb;
  answer jsonb := '[]';
begin
  select a.target_id into target from private.form_assignments a
  join private.forms f on f.company_id = a.company_id and f.id = a.form_id and f.role in ('self', 'manager')
  where a.company_id = caller.company_id and a.id = p_assignment_id and a.respondent_id = caller.employee_id;
  if target is null then
    perform private.refuse_missing('Esta avaliação não existe mais.', 'assignment_id');
  end if;
  select c.* into cycle from private.form_assignments a
  join private.forms f on f.company_id = a.company_id and f.id = a.form_id
  join public.evaluation_cycles c on c.company_id = f.company_id and c.id = f.batch_id
  where a.company_id = caller.company_id and a.id = p_assignment_id;
  for source in select s.* from private.evidence_sources s order by s.position loop
    execute format('select %s($1, $2, $3, $4, $5)', source.routine) into items
      using caller.company_id, target, cycle.period_start, private.today(caller.company_id), caller;
    if coalesce(items, '[]') <> '[]' then
      answer := answer || jsonb_build_object('source', source.source, 'title', source.title, 'items', items);
    end if;
  end loop;
  return answer;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('evaluation_evidence', 'evidence_source[]'),
  ('evidence_source', 'source text, title text, items evidence_item[]'),
  ('evidence_item', 'at text, title text, text text, url text?');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.evaluation_evidence(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.evaluation_evidence(uuid) is
  'What is known of the person of an own sheet, source by source, for who answers as self or manager (RHNTF).';
