-- Evaluation cycles: queries.
-- See evaluation_cycles_tables for the overview.

-- Functions: parts --------------------------------------------------------------------------------------------------
-- The steps of a cycle in the order of their days.
create function private.evaluation_steps_json(p_cycle public.evaluation_cycles) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('step', s.step, 'opens_on', s.opens_on, 'closes_on', s.closes_on, 'weight', s.weight,
    'mode', s.mode, 'opened_at', s.opened_at) order by s.opens_on, s.closes_on, s.step), '[]')
  from public.evaluation_steps s where s.company_id = p_cycle.company_id and s.cycle_id = p_cycle.id
$$;

-- What everybody in a cycle may know of it.
create function private.evaluation_cycle_json(p_cycle public.evaluation_cycles) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_cycle.id, 'name', p_cycle.name, 'kind', p_cycle.kind, 'status', p_cycle.status,
    'period_start', p_cycle.period_start, 'period_end', p_cycle.period_end, 'min_group', p_cycle.min_group,
    'late_days', p_cycle.late_days, 'max_peers', p_cycle.max_peers, 'peers_by', p_cycle.peers_by,
    'steps', private.evaluation_steps_json(p_cycle))
$$;

-- The forms of a cycle that somebody answers, with how many sheets wait and the next end.
create function private.forms_to_answer(p_cycle public.evaluation_cycles, p_employee_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(x.form order by x.closes_at, x.role), '[]') from (
    select f.closes_at, f.role, jsonb_build_object('form_id', f.id, 'role', f.role, 'mode', f.mode, 'closes_at', f.closes_at,
      'state', private.form_state(f), 'sealed_at', f.sealed_at, 'digest', f.digest,
      'questionnaire', (select q.name from public.evaluation_forms e
        join public.evaluation_questionnaires q on q.company_id = e.company_id and q.id = e.questionnaire_id
        where e.company_id = f.company_id and e.id = f.subject_id),
      'sheets', jsonb_agg(jsonb_build_object('assignment_id', (s.assignment).id, 'target', private.person((s.assignment).target_id),
        'state', s.state, 'takes_answers', private.takes_sheet(f, s.assignment)) order by (s.assignment).id)) as form
    from private.respondent_sheets(p_cycle.company_id, p_employee_id) s
    join private.forms f on f.company_id = p_cycle.company_id and f.id = (s.form).id
    where f.batch_id = p_cycle.id
    group by f.id) x
$$;

-- Functions: the list -----------------------------------------------------------------------------------------------
-- Cycles of a company for who manages evaluations, the newest first, with how far they are.
create function public.evaluation_cycle_list(p_company_id uuid)
returns table (id uuid, name text, kind text, status text, period_start date, period_end date, participants integer, forms integer,
  sent integer, next_step text, next_on date, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(p_company_id = any (private.company_ids_with('manage_evaluations')), false) then
    return;
  end if;
  return query
    with listed as materialized (
      select c.* from public.evaluation_cycles c where c.company_id = p_company_id
      order by c.status in ('closed', 'cancelled'), c.period_end desc, c.created_at desc limit 200
    )
    select c.id, c.name::text, c.kind, c.status, c.period_start, c.period_end,
      (select count(*)::integer from public.evaluation_participants p
        where p.company_id = c.company_id and p.cycle_id = c.id and p.status = 'active'),
      coalesce(w.forms, 0)::integer, coalesce(w.sent, 0)::integer, n.step, n.closes_on, c.created_at
    from listed c
    left join private.sent_in_batches(p_company_id, array(select l.id from listed l)) w on w.batch_id = c.id
    left join lateral (
      select s.step, s.closes_on from public.evaluation_steps s
      where s.company_id = c.company_id and s.cycle_id = c.id and s.closes_on >= private.today(c.company_id)
        and c.status in ('running', 'calibration', 'feedback')
      order by s.closes_on, s.step limit 1) n on true
    order by c.status in ('closed', 'cancelled'), c.period_end desc, c.created_at desc;
end
$$;

-- What concerns the caller in the cycles of the own company: sheets to answer, peers to name or to decide about, the own result.
create function public.my_evaluations() returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('cycle', private.evaluation_cycle_json(c), 'forms', w.forms,
    'is_participant', p.id is not null, 'pulse_form', pulse.form) order by c.status in ('closed', 'cancelled'), c.period_end desc, c.id),
      '[]')
  from private.require_caller() me
  join public.evaluation_cycles c on c.company_id = me.company_id and c.status in ('running', 'calibration', 'feedback', 'closed')
  left join public.evaluation_participants p on p.company_id = c.company_id and p.cycle_id = c.id and p.employee_id = me.employee_id
    and p.status = 'active'
  cross join lateral (select private.forms_to_answer(c, me.employee_id) as forms) w
  left join lateral (
    select jsonb_build_object('form_id', f.id, 'closes_at', f.closes_at, 'state', private.form_state(f), 'has_answered', exists (
      select from private.form_participants a where a.company_id = f.company_id and a.form_id = f.id
        and a.employee_id = me.employee_id)) as form
    from private.forms f where f.company_id = c.company_id and f.purpose = 'evaluation_pulse' and f.subject_id = c.id and p.id is not null
  ) pulse on true
  where p.id is not null or w.forms <> '[]'
$$;

-- Functions: one cycle ----------------------------------------------------------------------------------------------
-- The questionnaires of a cycle for who manages it.
create function private.questionnaires_json(p_cycle public.evaluation_cycles) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'audience', q.audience, 'questions', (
      select count(*) from private.forms f join private.form_questions n on n.company_id = f.company_id and n.form_id = f.id
      where f.company_id = q.company_id and f.purpose = 'evaluation' and f.subject_id = q.id)) order by q.position), '[]')
  from public.evaluation_questionnaires q where q.company_id = p_cycle.company_id and q.cycle_id = p_cycle.id
$$;

-- A cycle for who manages it, takes part in it or leads somebody who does; null for everybody else.
create function public.evaluation_cycle(p_cycle_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  cycle public.evaluation_cycles;
  manages boolean;
  participant public.evaluation_participants;
  leads boolean;
  forms jsonb;
begin
  select c.* into cycle from public.evaluation_cycles c where c.id = p_cycle_id and c.company_id = any (private.visible_company_ids());
  manages := coalesce(cycle.company_id = any (private.company_ids_with('manage_evaluations')), false);
  select p.* into participant from public.evaluation_participants p
  where p.company_id = cycle.company_id and p.cycle_id = cycle.id and p.employee_id = caller.employee_id and p.status = 'active';
  leads := exists (select from public.evaluation_participants p where p.company_id = cycle.company_id and p.cycle_id = cycle.id
    and p.status = 'active' and (p.manager_id = caller.employee_id or (private.role_has(caller.role, 'view_team_evaluations')
      and p.employee_id = any ((select private.my_reports_ids())::uuid[]))));
  forms := private.forms_to_answer(cycle, caller.employee_id) where cycle.company_id = caller.company_id;
  if cycle.id is null or not (manages or ((participant.id is not null or leads or coalesce(forms, '[]') <> '[]')
    and cycle.status <> 'cancelled')) then
    return null;
  end if;
  return private.evaluation_cycle_json(cycle) || jsonb_build_object('manages', manages, 'is_participant', participant.id is not null,
    'leads', leads, 'forms', coalesce(forms, '[]'),
    'scale', (select jsonb_build_object('id', s.id, 'name', s.name, 'points', private.scale_words(s.company_id, s.id))
      from public.rating_scales s where s.company_id = cycle.company_id and s.id = cycle.scale_id),
    'setup', case when manages then jsonb_build_object('audience', cycle.audience, 'updated_at', cycle.updated_at, 'failure', cycle.failure,
      'launched_at', cycle.launched_at, 'progress', private.progress_of(cycle.id),
      'people', case when cycle.status = 'launching' then (select count(*) from private.evaluation_people(cycle)) end,
      'drafted_managers', (select count(*) from private.evaluation_drafted_managers d
        where d.company_id = cycle.company_id and d.cycle_id = cycle.id),
      'questionnaires', private.questionnaires_json(cycle)) end);
end
$$;

-- Functions: the simulator ------------------------------------------------------------------------------------------
-- What a draft would ask of everybody: how many forms, of whom, how they spread, and who carries most. Null: not the caller's.
create function public.evaluation_load(p_cycle_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  cycle public.evaluation_cycles;
  people private.evaluatee[];
begin
  select c.* into cycle from public.evaluation_cycles c
  where c.id = p_cycle_id and c.company_id = any (private.company_ids_with('manage_evaluations'));
  if cycle.id is null then
    return null;
  end if;
  people := array(select p from private.evaluation_people(cycle) p);
  return (
    with pairs as materialized (
      select s.step, p.respondent_id, p.target_id from public.evaluation_steps s
      cross join lateral private.evaluation_pairs(cycle, people, s.step, true) p
      where s.company_id = cycle.company_id and s.cycle_id = cycle.id and private.is_relation(s.step)
    ), loads as materialized (
      select p.respondent_id, count(*)::integer as forms from pairs p group by p.respondent_id
    )
    select jsonb_build_object('people', coalesce(cardinality(people), 0), 'forms', (select count(*) from pairs),
      'respondents', (select count(*) from loads), 'max_forms', (select coalesce(max(l.forms), 0) from loads l),
      'steps', (select coalesce(jsonb_agg(jsonb_build_object('step', t.step, 'forms', t.forms, 'respondents', t.respondents,
          'without', coalesce(cardinality(people), 0) - t.targets) order by t.step), '[]')
        from (select s.step, count(p.target_id) as forms, count(distinct p.respondent_id) as respondents,
            count(distinct p.target_id) as targets
          from public.evaluation_steps s left join pairs p on p.step = s.step
          where s.company_id = cycle.company_id and s.cycle_id = cycle.id and private.is_relation(s.step) group by s.step) t),
      'busiest', (select coalesce(jsonb_agg(jsonb_build_object('person', private.person(b.respondent_id), 'forms', b.forms)
          order by b.forms desc, b.respondent_id), '[]') from (select l.* from loads l order by l.forms desc, l.respondent_id limit 10) b),
      'spread', (select coalesce(jsonb_agg(jsonb_build_object('forms', h.forms, 'people', h.people) order by h.forms), '[]')
        from (select l.forms, count(*) as people from loads l group by l.forms) h),
      'without_manager', (select count(*) from unnest(people) e where e.manager_id is null),
      'unreached', (select count(*) from private.reach_of(cycle.company_id, array(select l.respondent_id from loads l
          union select e.employee_id from unnest(people) e where cycle.kind = 'pulse'), 'evaluation_opened') r where r.reason is not null),
      'problem', (select jsonb_build_object('field', w.field, 'message', w.message)
        from private.evaluation_launch_problem(cycle, people) w)));
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('evaluation_cycle_list', 'kind performance|r90|r180|r360|leadership|pulse, '
    'status draft|launching|running|calibration|feedback|closed|cancelled, next_step ?, next_on ?'),
  ('evaluation_step', 'step nomination|self|manager|peer|report|pulse|calibration|feedback|acknowledgement, opens_on date, closes_on date, '
    'weight number?, mode identified|sealed?, opened_at timestamptz?'),
  ('evaluation_head', 'id uuid, name text, kind performance|r90|r180|r360|leadership|pulse, '
    'status draft|launching|running|calibration|feedback|closed|cancelled, period_start date, period_end date, min_group integer, '
    'late_days integer, max_peers integer, peers_by person|manager|team, steps evaluation_step[]'),
  ('evaluation_form', 'form_id uuid, role self|manager|peer|report, mode identified|sealed, closes_at timestamptz, '
    'state open|closing|closed, sealed_at timestamptz?, digest text?, questionnaire text, sheets evaluation_sheet[]'),
  ('evaluation_sheet', 'assignment_id uuid, target person, state todo|draft|sent|answered|missed, takes_answers boolean'),
  ('my_evaluations', 'my_evaluation[]'),
  ('my_evaluation', 'cycle evaluation_head, forms evaluation_form[], is_participant boolean, pulse_form evaluation_pulse_form?'),
  ('evaluation_pulse_form', 'form_id uuid, closes_at timestamptz, state open|closing|closed, has_answered boolean'),
  ('evaluation_cycle', 'evaluation_detail?'),
  ('evaluation_detail', '...evaluation_head, manages boolean, is_participant boolean, leads boolean, forms evaluation_form[], '
    'scale evaluation_scale, setup evaluation_setup?'),
  ('evaluation_scale', 'id uuid, name text, points form_point[]'),
  ('evaluation_setup', 'audience json{}, updated_at timestamptz, failure text?, launched_at timestamptz?, progress integer, '
    'people integer?, drafted_managers integer, questionnaires evaluation_questionnaire[]'),
  ('evaluation_questionnaire', 'id uuid, name text, audience json{}?, questions integer'),
  ('evaluation_load', 'evaluation_burden?'),
  ('evaluation_burden', 'people integer, forms integer, respondents integer, max_forms integer, steps evaluation_burden_step[], '
    'busiest evaluation_burden_person[], spread evaluation_burden_spread[], without_manager integer, '
    'unreached integer, problem evaluation_problem?'),
  ('evaluation_burden_step', 'step self|manager|peer|report, forms integer, respondents integer, without integer'),
  ('evaluation_burden_person', 'person person, forms integer'),
  ('evaluation_burden_spread', 'forms integer, people integer'),
  ('evaluation_problem', 'field text, message text');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.evaluation_cycle_list(uuid), public.my_evaluations(), public.evaluation_cycle(uuid),
  public.evaluation_load(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.evaluation_cycle_list(uuid) is 'Cycles of a company for who manages evaluations; nothing for others.';
comment on function public.my_evaluations() is 'What the caller answers, or is evaluated in, cycle by cycle.';
comment on function public.evaluation_cycle(uuid) is 'A cycle for who manages it or takes part in it. Null: neither.';
comment on function public.evaluation_load(uuid) is 'What a draft would ask of everybody. Null: not the caller''s.';
