-- Evaluation cycles: rules.
-- See evaluation_cycles_tables for the overview.

-- Functions: who reaches the forms of a cycle -----------------------------------------------------------------------
-- Questionnaires are read by HR, and written as long as the cycle is a draft.
create function private.questionnaire_reach(p_company_id uuid, p_subject_id uuid) returns private.form_reach
language sql stable security definer set search_path = '' as $$
  select row(c.status = 'draft', true, false)::private.form_reach
  from public.evaluation_questionnaires q join public.evaluation_cycles c on c.company_id = q.company_id and c.id = q.cycle_id
  where q.company_id = p_company_id and q.id = p_subject_id and p_company_id = any (private.company_ids_with('manage_evaluations'))
$$;

-- Sheets have doors of their own.
create function private.sheet_reach(p_company_id uuid, p_subject_id uuid) returns private.form_reach
language sql stable security definer set search_path = ''
return row(false, false, false)::private.form_reach;

-- Questionnaires and sheets are for nobody as a whole.
create function private.no_people(p_company_id uuid, p_subject_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select p_subject_id where false
$$;

-- A pulse is answered by its participants from its first day on, and read in figures by HR.
create function private.pulse_reach(p_company_id uuid, p_subject_id uuid) returns private.form_reach
language sql stable security definer set search_path = '' as $$
  select row(p_company_id = any (private.company_ids_with('manage_evaluations')), p.id is not null, p.id is not null)::private.form_reach
  from public.evaluation_steps s
  left join public.evaluation_participants p on p.company_id = s.company_id and p.cycle_id = s.cycle_id and p.status = 'active'
    and p.employee_id = private.my_employee_id()
  where s.company_id = p_company_id and s.cycle_id = p_subject_id and s.step = 'pulse' and s.opened_at is not null
$$;

-- Everybody whom a pulse asks, whoever left included.
create function private.pulse_people(p_company_id uuid, p_subject_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select p.employee_id from public.evaluation_participants p where p.company_id = p_company_id and p.cycle_id = p_subject_id
$$;

-- Pulses that have begun, whose figures HR reads: as in their reach.
create function private.pulse_subjects(p_company_id uuid) returns setof private.form_subject
language sql stable security definer set search_path = '' as $$
  select c.id, null::uuid, c.name::text, '/app/evaluations/' || c.id, s.opened_at, '', c.period_end, c.name::text
  from public.evaluation_steps s
  join public.evaluation_cycles c on c.company_id = s.company_id and c.id = s.cycle_id
  where s.company_id = p_company_id and s.step = 'pulse' and s.opened_at is not null
    and p_company_id = any (private.company_ids_with('manage_evaluations'))
$$;

-- Functions: drafts -------------------------------------------------------------------------------------------------
-- Whether people answer in a step about people.
create function private.is_relation(p_step text) returns boolean language sql immutable parallel safe
return p_step in ('self', 'manager', 'peer', 'report');

-- What is wrong with the head of a cycle: the field and a sentence.
create function private.evaluation_cycle_problem(p_company_id uuid, p_cycle private.evaluation_cycle_input)
returns table (field text, message text) language sql stable security definer set search_path = '' as $$
  select c.field, c.message from (values
    (1, 'name', 'Dê um nome ao ciclo.', private.tidy(p_cycle.name) is null),
    (2, 'name', 'O nome tem no máximo 100 caracteres.', not private.is_clean_text(private.tidy(p_cycle.name), 100)),
    (3, 'kind', 'Escolha o tipo de ciclo.',
      p_cycle.kind is null or p_cycle.kind not in ('performance', 'r90', 'r180', 'r360', 'leadership', 'pulse')),
    (4, 'period_start', 'Escolha o período avaliado.', p_cycle.period_start is null),
    (5, 'period_end', 'Escolha até quando vai o período avaliado.', p_cycle.period_end is null),
    (6, 'period_end', 'O período termina antes de começar.', p_cycle.period_end < p_cycle.period_start),
    (7, 'period_end', 'O período avaliado tem no máximo dois anos.', p_cycle.period_end > p_cycle.period_start + interval '2 years'),
    (8, 'scale_id', 'Escolha a escala das notas.', not exists (select from public.rating_scales s
      where s.company_id = p_company_id and s.id = p_cycle.scale_id and s.archived_at is null)),
    (9, 'min_group', 'O mínimo de respostas anônimas fica entre 3 e 10.', coalesce(p_cycle.min_group, 3) not between 3 and 10),
    (10, 'late_days', 'A tolerância fica entre 0 e 15 dias.', coalesce(p_cycle.late_days, 0) not between 0 and 15),
    (11, 'max_peers', 'Cada pessoa tem de 1 a 10 pares.', coalesce(p_cycle.max_peers, 4) not between 1 and 10),
    (12, 'peers_by', 'Escolha quem indica os pares.', coalesce(p_cycle.peers_by, 'person') not in ('person', 'manager', 'team'))
  ) c (place, field, message, is_wrong)
  where c.is_wrong order by c.place limit 1
$$;

-- What is wrong with the steps of a cycle.
create function private.evaluation_steps_problem(p_cycle private.evaluation_cycle_input, p_steps private.evaluation_step_input[])
returns table (field text, message text) language sql stable security definer set search_path = '' as $$
  with steps as materialized (
    select s.*, row_number() over (partition by s.step) as nth from unnest(p_steps) s
  ), wide as materialized (
    select min(s.opens_on) filter (where s.step = 'peer') as peers_open,
      max(s.closes_on) filter (where private.is_relation(s.step)) as answered,
      min(s.opens_on) filter (where s.step = 'calibration') as calibration, min(s.opens_on) filter (where s.step = 'feedback') as feedback,
      max(s.closes_on) filter (where s.step = 'nomination') as named, count(*) filter (where private.is_relation(s.step)) as relations,
      sum(s.weight) filter (where private.is_relation(s.step)) as weights, count(*) filter (where s.step = 'pulse') as pulses,
      min(s.opens_on) filter (where s.step = 'acknowledgement') as acknowledged
    from steps s
  )
  select p.field, p.message from (
    select 1 as place, 'steps' as field, case when p_cycle.kind = 'pulse' then 'Escolha os dias do pulso.'
      else 'Escolha pelo menos uma relação que avalia.' end as message
    from wide w where case when p_cycle.kind = 'pulse' then w.pulses <> 1 or w.relations > 0 else w.relations = 0 or w.pulses > 0 end
    union all select 2, 'step_' || s.step, 'Escolha os dias desta etapa.' from steps s where num_nulls(s.opens_on, s.closes_on) > 0
    union all select 3, 'step_' || s.step, 'Esta etapa termina antes de começar.' from steps s where s.closes_on < s.opens_on
    union all select 4, 'steps', 'Uma etapa está repetida ou não existe.' from steps s where s.nth > 1 or s.step is null or s.step not in (
      'nomination', 'self', 'manager', 'peer', 'report', 'pulse', 'calibration', 'feedback', 'acknowledgement')
    union all select 5, 'mode_' || s.step, 'Escolha se esta relação responde identificada ou em sigilo.' from steps s
      where private.is_relation(s.step) and (s.mode is null or s.mode not in ('identified', 'sealed')
        or (s.mode = 'sealed' and s.step not in ('peer', 'report')))
    union all select 6, 'weight_' || s.step, 'O peso fica entre 0 e 100.' from steps s
      where private.is_relation(s.step) and coalesce(s.weight not between 0 and 100, true)
    union all select 7, 'weights',
      format('Os pesos somam %s%%. Eles precisam somar 100%%.', replace(trim_scale(w.weights)::text, '.', ','))
    from wide w where w.relations > 0 and w.weights <> 100
    union all select 8, 'step_nomination', 'A indicação de pares termina antes de os pares responderem.' from wide w
      where p_cycle.kind <> 'pulse' and w.peers_open is not null and coalesce(p_cycle.peers_by, 'person') <> 'team'
        and coalesce(w.named >= w.peers_open, true)
    union all select 9, 'step_calibration', 'A calibração começa depois de todas as respostas e da tolerância.' from wide w
      where w.calibration <= w.answered + coalesce(p_cycle.late_days, 0)
    union all select 10, 'step_feedback', 'A devolutiva começa depois das respostas e da calibração.' from wide w
      where w.feedback <= w.answered + coalesce(p_cycle.late_days, 0) or w.feedback < w.calibration
    union all select 11, 'step_acknowledgement', 'A ciência vem depois da devolutiva.' from wide w
      where w.acknowledged < coalesce(w.feedback, w.answered)
  ) p order by p.place, p.field limit 1
$$;

-- Functions: who is evaluated ---------------------------------------------------------------------------------------
-- Whom a cycle would evaluate today, each with the questionnaire of theirs and the manager chosen for the draft, or else their own; of a
-- cycle about leaders only who leads somebody.
create function private.evaluation_people(p_cycle public.evaluation_cycles) returns setof private.evaluatee
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with people as materialized (
    select a.id from private.audience_people(p_cycle.company_id, private.audience_of(p_cycle.audience),
      private.today(p_cycle.company_id)) a (id)
  ), chosen as materialized (
    select q.id, q.position, a.id as employee_id
    from public.evaluation_questionnaires q
    cross join lateral private.audience_people(q.company_id, private.audience_of(q.audience), private.today(q.company_id)) a (id)
    where q.company_id = p_cycle.company_id and q.cycle_id = p_cycle.id and q.audience is not null
  ), other as (
    select q.id from public.evaluation_questionnaires q
    where q.company_id = p_cycle.company_id and q.cycle_id = p_cycle.id and q.audience is null order by q.position limit 1
  )
  select e.id, coalesce(g.id, m.id), e.department_id, (select s.position_id from public.employee_assignments s
      where s.company_id = e.company_id and s.employee_id = e.id and s.applied_at is not null and s.ends_on is null limit 1),
    coalesce((select c.id from chosen c where c.employee_id = e.id order by c.position limit 1), (select o.id from other o))
  from people p
  join public.employees e on e.company_id = p_cycle.company_id and e.id = p.id and e.status in ('active', 'notice')
  left join public.employees m on m.company_id = e.company_id and m.id = e.manager_id and m.status in ('active', 'notice')
  left join private.evaluation_drafted_managers d on d.company_id = e.company_id and d.cycle_id = p_cycle.id and d.employee_id = e.id
  left join public.employees g on g.company_id = d.company_id and g.id = d.manager_id and g.status in ('active', 'notice')
  where p_cycle.kind <> 'leadership' or exists (select from public.employees r
    where r.company_id = e.company_id and r.manager_id = e.id and r.status in ('active', 'notice'))
$$;

-- Peers out of the team, taken in turn: whoever has the same manager evaluates the next ones of the team, so that everybody has as many.
create function private.peers_in_turn(p_people private.evaluatee[], p_max_peers integer) returns table (respondent_id uuid, target_id uuid)
language sql immutable set search_path = '' as $$
  with team as materialized (
    select p.employee_id, p.manager_id, row_number() over w - 1 as place, count(*) over (partition by p.manager_id) as size
    from unnest(p_people) p where p.manager_id is not null window w as (partition by p.manager_id order by p.employee_id)
  )
  select r.employee_id, t.employee_id
  from team t
  cross join lateral generate_series(1, least(p_max_peers, t.size - 1)) g (step)
  join team r on r.manager_id = t.manager_id and r.place = (t.place + g.step) % t.size
$$;

-- Who answers about whom in a step; p_is_draft: as it would be, peers being taken out of the team where nobody was named yet.
create function private.evaluation_pairs(
  p_cycle public.evaluation_cycles, p_people private.evaluatee[], p_step text, p_is_draft boolean)
returns table (questionnaire_id uuid, respondent_id uuid, target_id uuid)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select p.questionnaire_id, p.employee_id, p.employee_id from unnest(p_people) p where p_step = 'self'
  union all
  select p.questionnaire_id, p.manager_id, p.employee_id from unnest(p_people) p where p_step = 'manager' and p.manager_id is not null
  union all
  select p.questionnaire_id, e.id, p.employee_id from unnest(p_people) p
  join public.employees e on e.company_id = p_cycle.company_id and e.manager_id = p.employee_id and e.status in ('active', 'notice')
  where p_step = 'report'
  union all
  select p.questionnaire_id, t.respondent_id, t.target_id from private.peers_in_turn(p_people, p_cycle.max_peers) t
  join unnest(p_people) p on p.employee_id = t.target_id
  where p_step = 'peer' and (p_is_draft or p_cycle.peers_by = 'team')
  union all
  select p.questionnaire_id, n.evaluator_id, p.employee_id from unnest(p_people) p
  join public.evaluation_participants m on m.company_id = p_cycle.company_id and m.cycle_id = p_cycle.id and m.employee_id = p.employee_id
  join public.evaluation_nominations n on n.company_id = m.company_id and n.participant_id = m.id and n.status = 'approved'
  join public.employees e on e.company_id = n.company_id and e.id = n.evaluator_id and e.status in ('active', 'notice')
  where p_step = 'peer' and not p_is_draft and p_cycle.peers_by <> 'team'
$$;

-- What keeps a draft from being launched: the field and a sentence, most basic first.
create function private.evaluation_launch_problem(p_cycle public.evaluation_cycles, p_people private.evaluatee[])
returns table (field text, message text) language sql stable security definer set search_path = '' as $$
  with asked as materialized (
    select q.name, s.step, count(n.id) as questions, count(n.id) filter (where n.scale_id = p_cycle.scale_id and n.weight > 0) as ratings
    from public.evaluation_questionnaires q
    join public.evaluation_steps s on s.company_id = q.company_id and s.cycle_id = q.cycle_id
      and (private.is_relation(s.step) or s.step = 'pulse')
    left join private.forms f on f.company_id = q.company_id and f.purpose = 'evaluation' and f.subject_id = q.id
    left join private.form_questions n on n.company_id = f.company_id and n.form_id = f.id and (n.section_id is null
      or exists (select from private.form_sections x where x.company_id = n.company_id and x.id = n.section_id
        and (x.shown_to is null or s.step = any (x.shown_to) or s.step = 'pulse')))
    where q.company_id = p_cycle.company_id and q.cycle_id = p_cycle.id
      and exists (select from unnest(p_people) e where e.questionnaire_id = q.id)
    group by q.name, s.step
  )
  select p.field, p.message from (
    select 1 as place, 'audience' as field, 'Ninguém está neste ciclo. Escolha quem é avaliado.' as message
    where coalesce(cardinality(p_people), 0) = 0
    union all select 2, 'questionnaires', format('%s pessoas ficariam sem questionário. Deixe um deles para todas as outras.', count(*))
    from unnest(p_people) e where e.questionnaire_id is null having count(*) > 0
    union all select 3, 'questions', format('Escreva as perguntas de "%s".', a.name)
      from asked a group by a.name having sum(a.questions) = 0
    union all select 4, 'questions', format('"%s" não tem nenhuma nota que conte na escala do ciclo.', a.name) from asked a
    where p_cycle.kind <> 'pulse' group by a.name having sum(a.ratings) = 0
    union all select 5, 'step_' || s.step, 'O último dia desta etapa já passou.' from public.evaluation_steps s
    where s.company_id = p_cycle.company_id and s.cycle_id = p_cycle.id and s.closes_on < private.today(p_cycle.company_id)
  ) p order by p.place, p.field limit 1
$$;
