-- Results of evaluations: queries.
-- See evaluation_results_tables for the overview.

-- Functions: one result ---------------------------------------------------------------------------------------------
-- The ratings of one participant, question by question and group by group, with the level that their position of the launch requires. What
-- was rated of the potential is for who leads and HR.
create function private.evaluation_marks_json(
  p_cycle public.evaluation_cycles, p_participant public.evaluation_participants, p_seen_as text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with marks as materialized (
    select m.* from private.group_marks(p_cycle.company_id, p_cycle.id, array[p_participant.employee_id]) m
    where p_seen_as <> 'person' or m.dimension is distinct from 'potential'
  ), asked as (
    select q.id, q.position, q.title, c.name as competency, q.competency_id, q.dimension, s.title as section, l.level
    from (select distinct m.question_id from marks m) m
    join private.form_questions q on q.company_id = p_cycle.company_id and q.id = m.question_id
    left join private.form_sections s on s.company_id = q.company_id and s.id = q.section_id
    left join public.competencies c on c.company_id = q.company_id and c.id = q.competency_id
    left join public.position_competencies l on l.company_id = c.company_id and l.competency_id = c.id
      and l.position_id = p_participant.position_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('question_id', a.id, 'title', a.title, 'section', a.section, 'competency', a.competency,
    'competency_id', a.competency_id, 'dimension', a.dimension, 'required_level', a.level,
    'groups', (select coalesce(jsonb_agg(jsonb_build_object('shown_as', m.shown_as, 'mean', round(m.mean, 2), 'answers', m.answers)
      order by m.shown_as), '[]')
      from marks m where m.question_id = a.id)) order by a.position), '[]')
  from asked a
$$;

-- What was written about one participant, by question and group; that of sealed groups in the random order of its rows.
create function private.evaluation_comments_json(p_cycle public.evaluation_cycles, p_employee_id uuid, p_seen_as text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('question_id', x.source_id, 'title', x.title, 'shown_as', x.shown_as, 'texts', x.texts)
    order by x.position, x.shown_as), '[]') from (
    select q.source_id, q.title, min(q.position) as position, d.shown_as, jsonb_agg(a.text order by a.id) as texts
    from private.forms f
    join private.form_disclosures d on d.company_id = f.company_id and d.form_id = f.id and d.target_id = p_employee_id
      and d.shown_as is not null
    join private.form_answers a on a.company_id = d.company_id and a.form_id = d.form_id and a.target_id = d.target_id
      and a.text is not null
    join private.form_questions q on q.company_id = a.company_id and q.id = a.question_id
    where f.company_id = p_cycle.company_id and f.batch_id = p_cycle.id and f.disclosed_at is not null
      and (d.has_comments or f.mode = 'identified') and (p_seen_as <> 'person' or q.dimension is distinct from 'potential')
    group by q.source_id, q.title, d.shown_as) x
$$;

-- The groups of one participant with what each counts for: of a hundred, and of those that are there. hidden are the relations that the
-- cycle has and the result does not show; how many answered there is not told.
create function private.evaluation_groups_json(p_cycle public.evaluation_cycles, p_participant public.evaluation_participants) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'shown', (select coalesce(jsonb_agg(jsonb_build_object('shown_as', s.shown_as, 'score', round(s.score, 2), 'weight', s.weight,
        'counts', round(s.weight * 100 / nullif(s.total, 0), 2), 'answered', s.answered) order by s.weight desc, s.shown_as), '[]')
      from (select g.*, sum(g.weight) over () as total from private.evaluation_scores g
        where g.company_id = p_participant.company_id and g.participant_id = p_participant.id and g.dimension = 'main') s),
    'hidden', (select coalesce(jsonb_agg(t.step order by t.step), '[]') from public.evaluation_steps t
      where t.company_id = p_cycle.company_id and t.cycle_id = p_cycle.id and private.is_relation(t.step)
        and not exists (select from private.forms f join private.form_disclosures d on d.company_id = f.company_id and d.form_id = f.id
          where f.company_id = p_cycle.company_id and f.batch_id = p_cycle.id and f.role = t.step
            and d.target_id = p_participant.employee_id
            and d.shown_as is not null)))
$$;

-- The results of a person in other cycles that the caller sees too, the newest first.
create function private.evaluation_history_json(p_participant public.evaluation_participants) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('participant_id', h.id, 'cycle_id', h.cycle_id, 'name', h.name, 'period_end', h.period_end,
    'score', round(h.score, 2), 'points', h.points, 'percent', private.score_percent(h.score, h.points)) order by h.period_end desc, h.id),
    '[]')
  from (
    select p.id, c.id as cycle_id, c.name, c.period_end, r.score, private.scale_points(c.company_id, c.scale_id) as points
    from public.evaluation_participants p
    join public.evaluation_cycles c on c.company_id = p.company_id and c.id = p.cycle_id
    join private.evaluation_results r on r.company_id = p.company_id and r.participant_id = p.id and r.score is not null
    where p.company_id = p_participant.company_id and p.employee_id = p_participant.employee_id and p.id <> p_participant.id
      and private.sees_evaluation_result(p) is not null
    order by c.period_end desc, p.id limit 12) h
$$;

create function public.evaluation_result(p_participant_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  participant public.evaluation_participants;
  cycle public.evaluation_cycles;
  result private.evaluation_results;
  seen_as text;
  points integer;
begin
  select p.* into participant from public.evaluation_participants p
  where p.id = p_participant_id and p.company_id = private.my_company_id();
  seen_as := private.sees_evaluation_result(participant) where participant.id is not null;
  if seen_as is null then
    return null;
  end if;
  select c.* into cycle from public.evaluation_cycles c where c.company_id = participant.company_id and c.id = participant.cycle_id;
  select r.* into result from private.evaluation_results r
  where r.company_id = participant.company_id and r.participant_id = participant.id;
  points := private.scale_points(cycle.company_id, cycle.scale_id);
  return jsonb_build_object('participant_id', participant.id, 'person', private.person(participant.employee_id), 'seen_as', seen_as,
    'cycle', private.evaluation_cycle_json(cycle), 'points', points, 'score', round(result.score, 2),
    'percent', private.score_percent(result.score, points), 'manager_released_at', result.manager_released_at,
    'person_released_at', result.person_released_at, 'groups', private.evaluation_groups_json(cycle, participant),
    'marks', private.evaluation_marks_json(cycle, participant, seen_as),
    'comments', private.evaluation_comments_json(cycle, participant.employee_id, seen_as),
    'history', private.evaluation_history_json(participant), 'conversation', private.evaluation_conversation_json(participant),
    'last_agreements', private.last_agreements_json(cycle, participant),
    'next_steps', private.result_steps_json(participant, seen_as),
    'acknowledgement', (select jsonb_build_object('title', t.title, 'text', t.text, 'digest', t.digest, 'acknowledged_at', (
        select max(a.acknowledged_at) from public.acknowledgements a where a.company_id = participant.company_id
          and a.kind = 'evaluation_result' and a.subject_id = participant.id and a.employee_id = participant.employee_id))
      from private.evaluation_result_text(participant.company_id, participant.id) t),
    -- The place in the 9-box is for who leads and HR.
    'box', case when seen_as <> 'person' then jsonb_build_object('potential', round(result.potential, 2),
      'performance_class', result.performance_class, 'potential_class', result.potential_class,
      'final_performance', result.final_performance, 'final_potential', result.final_potential,
      'changes', (select coalesce(jsonb_agg(jsonb_build_object('from_performance', x.from_performance, 'to_performance', x.to_performance,
          'from_potential', x.from_potential, 'to_potential', x.to_potential, 'reason', x.reason, 'made_by', private.person(x.made_by),
          'made_at', x.made_at) order by x.made_at desc, x.id), '[]')
        from private.evaluation_calibrations x where x.company_id = participant.company_id and x.participant_id = participant.id)) end);
end
$$;

-- The caller's own result in a cycle; null before it is released to them.
create function public.my_evaluation_result(p_cycle_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select public.evaluation_result(p.id) from private.require_caller() c
  join public.evaluation_participants p on p.company_id = c.company_id and p.cycle_id = p_cycle_id and p.employee_id = c.employee_id
$$;

-- Functions: many results -------------------------------------------------------------------------------------------
-- The participants of a cycle whose results the caller sees: all of them for HR of the company, those released for managers. What is the
-- same for all of them is asked once.
create function private.seen_results(p_cycle_id uuid)
returns table (company_id uuid, participant_id uuid, employee_id uuid, manager_id uuid, department_id uuid, score numeric,
  potential numeric, final_performance smallint, final_potential smallint, is_calibrated boolean, manager_released_at timestamptz,
  person_released_at timestamptz, points integer)
language sql stable security definer set search_path = '' as $$
  with asked as materialized (
    select c.company_id, c.id, me.employee_id as reader_id, me.role = 'admin' as is_hr, private.leads_evaluated(me.role) as leads,
      private.scale_points(c.company_id, c.scale_id) as points
    from private.require_caller() me
    join public.evaluation_cycles c on c.company_id = me.company_id and c.id = p_cycle_id
  )
  select p.company_id, p.id, p.employee_id, p.manager_id, p.department_id, r.score, r.potential, r.final_performance, r.final_potential,
    (r.final_performance, r.final_potential) is distinct from (r.performance_class, r.potential_class), r.manager_released_at,
    r.person_released_at, a.points
  from asked a
  join private.evaluation_results r on r.company_id = a.company_id and r.cycle_id = a.id
  join public.evaluation_participants p on p.company_id = r.company_id and p.id = r.participant_id and p.employee_id <> a.reader_id
  where a.is_hr or (a.leads and r.manager_released_at is not null and p.employee_id = any ((select private.my_reports_ids())::uuid[]))
$$;

-- Results page by page. p_box is a place of the 9-box, performance and potential as two digits ("31"), "0" for no potential; p_state is
-- how far a result is: unscored, calibrating, manager, person, acknowledged.
create function public.evaluation_result_list(
  p_cycle_id uuid, p_search text default null, p_department_id uuid default null, p_box text default null, p_state text default null,
  p_sort text default 'name', p_limit integer default 50, p_offset integer default 0)
returns table (participant_id uuid, employee jsonb, department text, score numeric, percent numeric, box text, is_calibrated boolean,
  state text, manager_released_at timestamptz, person_released_at timestamptz, acknowledged_at timestamptz, total bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return query
    with read_by as materialized (
      select k.subject_id, k.employee_id, max(k.acknowledged_at) as acknowledged_at from public.acknowledgements k
      where k.company_id = private.my_company_id() and k.kind = 'evaluation_result' group by k.subject_id, k.employee_id
    ), found as materialized (
      select s.*, e.display_name, concat(s.final_performance, coalesce(s.final_potential, 0)) as place,
        a.acknowledged_at, t.state, count(*) over () as found
      from private.seen_results(p_cycle_id) s
      join public.employees e on e.company_id = s.company_id and e.id = s.employee_id
      left join read_by a on a.subject_id = s.participant_id and a.employee_id = s.employee_id
      cross join lateral (select case when s.score is null then 'unscored' when a.acknowledged_at is not null then 'acknowledged'
        when s.person_released_at is not null then 'person' when s.manager_released_at is not null then 'manager'
        else 'calibrating' end as state) t
      where (p_search is null or e.search_text like '%' || private.search_text(private.tidy(p_search)) || '%')
        and (p_department_id is null or s.department_id = p_department_id)
        and (p_box is null or concat(s.final_performance, coalesce(s.final_potential, 0)) = p_box)
        and (p_state is null or t.state = p_state)
    ), page as (
      select f.* from found f
      order by case when p_sort = 'score' then f.score end desc nulls last, case when p_sort = 'score_up' then f.score end nulls last,
        f.display_name, f.participant_id
      limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0)
    )
    select f.participant_id, private.person(f.employee_id), d.name::text, round(f.score, 2), private.score_percent(f.score,
      f.points),
      f.place, f.is_calibrated, f.state, f.manager_released_at, f.person_released_at, f.acknowledged_at, f.found
    from page f left join public.departments d on d.company_id = f.company_id and d.id = f.department_id
    order by case when p_sort = 'score' then f.score end desc nulls last, case when p_sort = 'score_up' then f.score end nulls last,
      f.display_name, f.participant_id;
end
$$;

-- The distribution of a cycle: how many stand where in the 9-box, how many a curve would have of each class (p_shares of classes 1 to 3 in
-- percent; a hint for who calibrates, never a rule), how many of each score in steps of ten percent, the mean of departments
-- with enough people, and how far managers are from the mean of all (leniency; from five ratings on, and never of sealed relations).
create function public.evaluation_distribution(p_cycle_id uuid, p_department_id uuid default null,
  p_shares numeric[] default '{10,70,20}') returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  if coalesce(cardinality(p_shares), 0) <> 3 or 0 > any (p_shares) or (select sum(s) from unnest(p_shares) s) is distinct from 100 then
    perform private.refuse('RHARG', 'As partes da curva somam 100%.', 'shares', 'Ajuste as três partes.');
  end if;
  return (
    with seen as materialized (
      select s.*, private.score_percent(s.score, s.points) as percent from private.seen_results(p_cycle_id) s
      where p_department_id is null or s.department_id = p_department_id
    ), rated as materialized (
      select s.company_id, s.manager_id, g.score from seen s
      join private.evaluation_scores g on g.company_id = s.company_id and g.participant_id = s.participant_id and g.shown_as = 'manager'
        and g.dimension = 'main'
    )
    select case when exists (select from seen) then jsonb_build_object('people', (select count(*) from seen), 'mean',
      (select round(avg(s.score), 2) from seen s),
      'points', (select max(s.points) from seen s),
      'curve', private.forced_curve((select count(*)::integer from seen s where s.final_performance is not null), p_shares),
      'boxes', (select coalesce(jsonb_agg(jsonb_build_object('performance', b.final_performance, 'potential', b.final_potential, 'people',
        b.n)
          order by b.final_performance, b.final_potential), '[]')
        from (select s.final_performance, s.final_potential, count(*) as n from seen s group by 1, 2) b),
      'bands', (select coalesce(jsonb_agg(coalesce(x.n, 0) order by b), '[]') from generate_series(0, 9) b
        left join (select least(floor(s.percent / 10), 9)::integer as band, count(*) as n from seen s group by 1) x on x.band = b),
      'departments', (select coalesce(jsonb_agg(jsonb_build_object('department_id', d.id, 'name', d.name, 'people', x.n, 'mean', x.mean)
          order by x.mean desc, d.id), '[]')
        from (select s.company_id, s.department_id, count(*) as n, round(avg(s.score), 2) as mean from seen s where s.score is not null
          group by 1, 2) x
        join public.departments d on d.company_id = x.company_id and d.id = x.department_id),
      'leniency', (select coalesce(jsonb_agg(jsonb_build_object('manager', private.drawn_person(e, y), 'ratings', x.n, 'mean', x.mean,
          'difference', round(x.mean - x.overall, 2)) order by x.mean - x.overall desc, x.manager_id), '[]')
        from (select r.company_id, r.manager_id, count(*) as n, round(avg(r.score), 2) as mean,
            (select avg(o.score) from rated o) as overall
          from rated r where r.manager_id is not null group by 1, 2 having count(*) >= 5) x
        join public.employees e on e.company_id = x.company_id and e.id = x.manager_id
        left join public.employee_directory y on y.company_id = e.company_id and y.id = e.id)) end);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('evaluation_result', 'evaluation_outcome?'),
  ('my_evaluation_result', 'evaluation_outcome?'),
  ('evaluation_outcome',
    'participant_id uuid, person person, seen_as hr|manager|person, cycle evaluation_head, points integer, score number?, '
    'percent number?, manager_released_at timestamptz?, person_released_at timestamptz?, groups evaluation_groups, '
    'marks evaluation_mark[], '
    'comments evaluation_comment[], history evaluation_past[], conversation evaluation_conversation?, '
    'last_agreements evaluation_last_agreements?, next_steps result_step[], acknowledgement evaluation_acknowledgement?, '
    'box evaluation_box?'),
  ('result_step', 'label text, url text'),
  ('evaluation_conversation', 'held_on date, notes text?, written_by person, updated_at timestamptz, agreements evaluation_agreement[], '
    'private_notes text?'),
  ('evaluation_agreement', 'text text, due_on date?'),
  ('evaluation_last_agreements', 'cycle text, held_on date, agreements evaluation_agreement[]'),
  ('evaluation_past', 'participant_id uuid, cycle_id uuid, name text, period_end date, score number, points integer, percent number'),
  ('evaluation_groups', 'shown evaluation_group[], hidden text[]'),
  ('evaluation_group', 'shown_as self|manager|peer|report|others, score number, weight number, counts number?, answered integer'),
  ('evaluation_mark', 'question_id uuid, title text, section text?, competency text?, competency_id uuid?, dimension text?, '
    'required_level integer?, groups evaluation_mark_group[]'),
  ('evaluation_mark_group', 'shown_as self|manager|peer|report|others, mean number, answers integer'),
  ('evaluation_comment', 'question_id uuid, title text, shown_as self|manager|peer|report|others, texts text[]'),
  ('evaluation_acknowledgement', 'title text, text text, digest text, acknowledged_at timestamptz?'),
  ('evaluation_box', 'potential number?, performance_class integer?, potential_class integer?, final_performance integer?, '
    'final_potential integer?, changes evaluation_change[]'),
  ('evaluation_change', 'from_performance integer?, to_performance integer, from_potential integer?, to_potential integer?, reason text, '
    'made_by person, made_at timestamptz'),
  ('evaluation_result_list',
    'employee person, state unscored|calibrating|manager|person|acknowledged, department ?, score ?, percent ?, manager_released_at ?, '
    'person_released_at ?, acknowledged_at ?'),
  ('evaluation_distribution', 'evaluation_spread?'),
  ('evaluation_spread', 'people integer, mean number?, points integer, boxes evaluation_spread_box[], curve integer[]?, bands integer[], '
    'departments evaluation_spread_department[], leniency evaluation_leniency[]'),
  ('evaluation_spread_box', 'performance integer?, potential integer?, people integer'),
  ('evaluation_spread_department', 'department_id uuid, name text, people integer, mean number'),
  ('evaluation_leniency', 'manager person, ratings integer, mean number, difference number');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.evaluation_result(uuid), public.my_evaluation_result(uuid),
  public.evaluation_result_list(uuid, text, uuid, text, text, text, integer, integer), public.evaluation_distribution(uuid,
    uuid, numeric[]) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.evaluation_result(uuid) is
  'The result of a participant for whoever may see it. Null: not yet, or not for the caller.';
comment on function public.my_evaluation_result(uuid) is 'The caller''s own result in a cycle. Null: none, or not released to them.';
comment on function public.evaluation_result_list(uuid, text, uuid, text, text, text, integer, integer) is
  'Results of a cycle page by page: all for HR of the company, those released of the own team for managers.';
comment on function public.evaluation_distribution(uuid, uuid, numeric[]) is
  'How results of a cycle spread, of those that the caller sees (RHARG).';
