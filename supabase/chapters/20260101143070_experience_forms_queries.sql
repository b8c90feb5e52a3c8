-- Evaluation at the end of an experience: queries.
-- See experience_forms_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- What is asked where a company wrote nothing, as questions of a form; their ids are of nothing that is stored.
create function public.standard_experience_form(p_company_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_question_bank(p_company_id);
  return (
    select coalesce(jsonb_agg(private.form_question_json(jsonb_populate_record(null::private.form_questions,
      to_jsonb(i) || jsonb_build_object('id', md5(i.title)::uuid, 'company_id', p_company_id))) order by i.position), '[]')
    from private.form_questions_of(private.standard_experience_questions()) i);
end
$$;

-- One review as the caller may see it: their own sheet while it is open, and what was sent, to who wrote it and HR.
create function private.experience_review_json(p_caller private.caller, p_review public.experience_reviews) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('review_id', p_review.id, 'contract_id', p_review.contract_id, 'term_on', p_review.term_on,
    'closes_at', f.closes_at, 'respondent', case when s.respondent_id is not null then private.person(s.respondent_id) end,
    'state', coalesce(s.state, 'todo'),
    'may_take', not m.is_mine and m.is_open and s.state is distinct from 'sent' and p_review.company_id = p_caller.company_id,
    'questions', private.form_questions_json(f), 'sections', private.form_sections_json(f),
    'sheet', case when m.is_mine and m.is_open then jsonb_build_object('assignment_id', s.assignment_id,
      'target', private.person(p_review.employee_id), 'state', s.state, 'revision', s.revision, 'takes_answers', true,
      'answers', coalesce(w.answers, '{}')) end,
    'answers', case when s.state in ('sent', 'answered') and (m.is_mine or private.reads_experience_review(p_caller, p_review))
      then coalesce(w.answers, '{}') end)
  from private.experience_form(p_review) f
  left join lateral (select a.* from private.assigned_sheets(f.company_id, array[f.id]) a
    order by a.state in ('sent', 'answered') desc limit 1) s on true
  left join private.answers_on_sheets(p_review.company_id, array[s.sheet_id]) w on true
  cross join lateral (select s.respondent_id is not distinct from p_caller.employee_id as is_mine,
    private.form_state(f) = 'open' as is_open) m
$$;

-- The reviews of somebody's experiences, the newest first, for who follows the person.
create function public.experience_reviews_of(p_employee_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.experience_review_json(c, r) order by r.term_on desc), '[]')
  from private.me() c
  join public.experience_reviews r on r.employee_id = p_employee_id
  where private.journey_scope(c, p_employee_id) is not null
$$;

-- The evaluation cycles of a person with where each stands; the score only for who may see the result.
create function public.person_evaluations(p_employee_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('participant_id', x.id, 'cycle_id', x.cycle_id, 'name', x.name, 'kind', x.kind,
    'period_start', x.period_start, 'period_end', x.period_end, 'status', x.status, 'released_at', x.released_at,
    'score', x.score, 'points', x.points) order by x.period_end desc, x.id), '[]')
  from (
    select p.id, c.id as cycle_id, c.name, c.kind, c.period_start, c.period_end, c.status,
      case when s.seen_as is not null then r.person_released_at end as released_at,
      case when s.seen_as is not null then round(r.score, 2) end as score,
      case when s.seen_as is not null then private.scale_points(c.company_id, c.scale_id) end as points
    from private.require_caller() me
    join public.employees e on e.company_id = me.company_id and e.id = p_employee_id
      and private.record_scope(me, e) in ('hr', 'own', 'team')
    join public.evaluation_participants p on p.company_id = e.company_id and p.employee_id = e.id and p.status = 'active'
    join public.evaluation_cycles c on c.company_id = p.company_id and c.id = p.cycle_id
      and c.status not in ('draft', 'launching', 'cancelled') and c.kind <> 'pulse'
    left join private.evaluation_results r on r.company_id = p.company_id and r.participant_id = p.id
    cross join lateral (select private.sees_evaluation_result(p) as seen_as) s
    order by c.period_end desc, p.id limit 24) x
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('standard_experience_form', 'form_question[]'),
  ('experience_review', 'review_id uuid, contract_id uuid, term_on date, closes_at timestamptz, respondent person?, '
    'state todo|draft|sent|answered|missed, may_take boolean, questions form_question[], sections form_section[], '
    'sheet sheet?, answers json?'),
  ('experience_reviews_of', 'experience_review[]'),
  ('person_evaluation', 'participant_id uuid, cycle_id uuid, name text, kind performance|r90|r180|r360|leadership, '
    'period_start date, period_end date, status running|calibration|feedback|closed, released_at timestamptz?, score number?, '
    'points integer?'),
  ('person_evaluations', 'person_evaluation[]');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.standard_experience_form(uuid), public.experience_reviews_of(uuid), public.person_evaluations(uuid)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.standard_experience_form(uuid) is
  'The questions about an experience that hold where a company wrote none (RHPER).';
comment on function public.experience_reviews_of(uuid) is
  'The evaluations of somebody''s experiences, for who follows the person; answers for who wrote them, and for HR once they were sent.';
comment on function public.person_evaluations(uuid) is
  'The evaluation cycles of a person; the score for who may see the result.';
