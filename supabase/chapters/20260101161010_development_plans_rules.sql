-- Development plans: rules.
-- See development_plans_tables for the overview.

-- Functions: who reads ----------------------------------------------------------------------------------------------
-- How the caller stands to a person's plan: own, lead (whom the person reports to at any height, by role), hr, mentor; null for all others.
create function private.plan_scope(p_caller private.caller, p_company_id uuid, p_employee_id uuid, p_mentor_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_caller.role in ('newcomer', 'leaver') then null
    when p_employee_id = p_caller.employee_id then 'own'
    when p_company_id = p_caller.company_id and private.role_has(p_caller.role, 'manage_pdis')
      and p_employee_id = any (private.my_team_ids()) then 'lead'
    when p_company_id = any (private.companies_reached(p_caller, 'manage_settings')) then 'hr'
    when p_mentor_id = p_caller.employee_id then 'mentor'
  end
$$;

-- A plan that the caller reads (RHNTF).
create function private.plan_in_reach(p_caller private.caller, p_plan_id uuid) returns private.development_plans
language plpgsql stable security definer set search_path = '' as $$
declare
  plan private.development_plans;
begin
  select p.* into plan from private.development_plans p where p.id = p_plan_id;
  if plan.id is null or private.plan_scope(p_caller, plan.company_id, plan.employee_id, plan.mentor_id) is null then
    perform private.refuse_missing('Este plano não existe mais ou não está aberto para você.', 'plan_id');
  end if;
  return plan;
end
$$;

-- The person of a new plan: oneself, whom one leads or, for HR, anybody who works there (RHNTF).
create function private.person_to_develop(p_caller private.caller, p_employee_id uuid) returns public.employees
language plpgsql stable security definer set search_path = '' as $$
declare
  person public.employees;
begin
  select e.* into person from public.employees e where e.id = p_employee_id and e.status in ('active', 'notice');
  if person.id is null or private.plan_scope(p_caller, person.company_id, person.id, null) is null then
    perform private.refuse_missing('Você não pode começar um PDI para esta pessoa.', 'employee_id', 'Escolha outra pessoa.');
  end if;
  return person;
end
$$;

-- Functions: progress -----------------------------------------------------------------------------------------------
-- How an action is: cancelled, done (accepted), waiting (for whoever leads), else what the person says of it; a draft has no task yet.
create function private.action_state(p_action private.development_actions, p_task_status text) returns text
language sql immutable parallel safe
return case when p_action.cancelled_at is not null or p_task_status in ('cancelled', 'waived') then 'cancelled'
  when p_action.validated_at is not null then 'done' when p_task_status = 'done' then 'waiting' else p_action.stage end;

-- Actions of plans with how they are.
create function private.plan_actions(p_company_id uuid, p_plans uuid[])
returns table (plan_id uuid, area_id uuid, action private.development_actions, state text, due_on date, note text, file_id uuid,
  done_at timestamptz) language sql stable security definer set search_path = '' as $$
  select r.plan_id, r.id, a, private.action_state(a, t.status), coalesce(t.due_on, a.due_on), t.note, t.evidence_file_id, t.done_at
  from private.development_areas r
  join private.development_actions a on a.company_id = r.company_id and a.area_id = r.id
  left join public.journey_tasks t on t.company_id = a.company_id and t.id = a.task_id
  where r.company_id = p_company_id and r.plan_id = any (p_plans)
$$;

-- Progress of plans, per cent of the weight of live actions that is accepted; null where no action lives. What waits is told apart.
create function private.plan_figures(p_company_id uuid, p_plans uuid[], p_today date)
returns table (plan_id uuid, progress numeric, waiting_share numeric, actions integer, done integer, waiting integer, overdue integer,
  next_due date, cost numeric, formal_share numeric) language sql stable security definer set search_path = '' as $$
  select i.id, 100 * coalesce(sum((x.action).weight) filter (where x.state = 'done'), 0) / nullif(sum((x.action).weight), 0),
    100 * coalesce(sum((x.action).weight) filter (where x.state = 'waiting'), 0) / nullif(sum((x.action).weight), 0),
    count(x.state)::integer,
    (count(*) filter (where x.state = 'done'))::integer, (count(*) filter (where x.state = 'waiting'))::integer,
    (count(*) filter (where x.state in ('todo', 'doing') and x.due_on < p_today))::integer,
    min(x.due_on) filter (where x.state in ('todo', 'doing')), sum((x.action).cost),
    100.0 * count(*) filter (where (x.action).learning = 'formal') / nullif(count(x.state), 0)
  from unnest(p_plans) i (id)
  left join private.plan_actions(p_company_id, p_plans) x on x.plan_id = i.id and x.state <> 'cancelled'
  group by i.id
$$;

-- When something last happened to plans: an action, a check-in, the plan itself and its beginning.
create function private.plan_movement(p_company_id uuid, p_plans uuid[]) returns table (plan_id uuid, moved_at timestamptz)
language sql stable security definer set search_path = '' as $$
  with acted as materialized (
    select a.plan_id, max(greatest((a.action).staged_at, a.done_at, (a.action).validated_at, (a.action).cancelled_at)) as at
    from private.plan_actions(p_company_id, p_plans) a group by a.plan_id
  ), told as materialized (
    select c.plan_id, max(c.created_at) as at from private.development_check_ins c
    where c.company_id = p_company_id and c.plan_id = any (p_plans) group by c.plan_id
  )
  select p.id, greatest(p.updated_at, j.created_at, a.at, t.at)
  from private.development_plans p
  left join public.journeys j on j.company_id = p.company_id and j.id = p.journey_id
  left join acted a on a.plan_id = p.id
  left join told t on t.plan_id = p.id
  where p.company_id = p_company_id and p.id = any (p_plans)
$$;

-- Open plans whose mentor works for the company no more.
create function private.plans_without_mentor(p_company_id uuid, p_people uuid[]) returns setof private.development_plans
language sql stable security definer set search_path = '' as $$
  select p.* from private.development_plans p
  join public.employees m on m.company_id = p.company_id and m.id = p.mentor_id and m.status = 'terminated'
  where p.company_id = p_company_id and p.employee_id = any (p_people) and p.status in ('draft', 'waiting', 'active')
$$;

-- Functions: levels -------------------------------------------------------------------------------------------------
-- The level that a mean of a review stands for, by its share of the scale.
create function private.level_of_mean(p_mean numeric, p_points integer) returns integer language sql immutable parallel safe
return greatest(1, least(5, round(1 + 4 * (p_mean - 1) / nullif(p_points - 1, 0))))::integer;

-- Documents of a person that may prove a level: delivered, in use, and open to whoever leads them; what somebody else may not read proves
-- nothing.
create function private.certificates(p_company_id uuid, p_employee_id uuid) returns setof public.documents
language sql stable security definer set search_path = '' as $$
  select d.* from public.documents d
  join public.document_types t on t.company_id = d.company_id and t.id = d.type_id and t.action = 'deliver'
  where d.company_id = p_company_id and d.employee_id = p_employee_id and d.status = 'approved' and d.sensitivity in ('P0', 'P1')
    and d.who_sees in ('team', 'company')
$$;

-- Levels that people have shown, with until when each holds: as was said, else as long as its document, and not once
-- that is out of use.
create function private.person_proofs(p_company_id uuid, p_people uuid[])
returns table (proof_id uuid, employee_id uuid, competency_id uuid, level smallint, valid_until date, proven_at timestamptz,
  document_id uuid) language sql stable security definer set search_path = '' as $$
  select c.id, c.employee_id, c.competency_id, c.level, coalesce(c.valid_until, d.expires_on), c.proven_at, c.document_id
  from private.competency_proofs c
  left join public.documents d on d.company_id = c.company_id and d.id = c.document_id
  where c.company_id = p_company_id and c.employee_id = any (p_people) and d.archived_at is null
$$;

-- Levels of people today: the last proof that is valid, of each competency.
create function private.proven_levels(p_company_id uuid, p_people uuid[], p_today date)
returns table (employee_id uuid, competency_id uuid, level smallint, valid_until date, proven_at timestamptz, document_id uuid)
language sql stable security definer set search_path = '' as $$
  select distinct on (c.employee_id, c.competency_id) c.employee_id, c.competency_id, c.level, c.valid_until, c.proven_at, c.document_id
  from private.person_proofs(p_company_id, p_people) c
  where c.valid_until is null or c.valid_until >= p_today
  order by c.employee_id, c.competency_id, c.proven_at desc, c.proof_id
$$;

-- What reviews that the caller may see say of somebody's competencies: the mean of the groups that are shown, but for what the person says
-- of themselves.
create function private.reviewed_scores(p_company_id uuid, p_employee_id uuid)
returns table (participant_id uuid, period_end date, competency_id uuid, mean numeric, points integer) language sql stable security definer
set search_path = '' as $$
  select p.id, c.period_end, m.competency_id, avg(m.mean), private.scale_points(c.company_id, c.scale_id)
  from public.evaluation_participants p
  join public.evaluation_cycles c on c.company_id = p.company_id and c.id = p.cycle_id
  cross join lateral private.group_marks(p.company_id, p.cycle_id, array[p.employee_id]) m
  where p.company_id = p_company_id and p.employee_id = p_employee_id and private.sees_evaluation_result(p) is not null
    and m.shown_as <> 'self' and m.competency_id is not null and m.mean is not null
  group by p.id, c.company_id, c.period_end, c.scale_id, m.competency_id
$$;

-- The last of them: one level for each competency.
create function private.reviewed_levels(p_company_id uuid, p_employee_id uuid)
returns table (competency_id uuid, level integer, mean numeric, participant_id uuid) language sql stable security definer
set search_path = '' as $$
  with scores as materialized (
    select s.* from private.reviewed_scores(p_company_id, p_employee_id) s
  )
  select s.competency_id, private.level_of_mean(s.mean, s.points), s.mean, s.participant_id
  from scores s
  where s.participant_id = (select l.participant_id from scores l order by l.period_end desc, l.participant_id limit 1)
$$;

-- A score as people write it.
create function private.score_text(p_score numeric) returns text language sql immutable parallel safe
return replace(to_char(round(p_score, 2), 'FM990.00'), '.', ',');

-- Functions: what makes sense ---------------------------------------------------------------------------------------
-- Whether a plan may say that it began so: a review and a feedback are of the person, and the caller reads the feedback.
create function private.is_origin(p_person public.employees, p_wish private.plan_input) returns boolean
language sql stable security definer set search_path = '' as $$
  select case coalesce(p_wish.origin, 'person')
    when 'review' then exists (select from public.evaluation_participants p
      where p.company_id = p_person.company_id and p.id = p_wish.origin_id and p.employee_id = p_person.id)
    when 'feedback' then exists (select from private.feedbacks f
      where f.company_id = p_person.company_id and f.id = p_wish.origin_id and f.recipient_id = p_person.id
        and private.reads_feedback(private.feedback_reach(private.me()), f))
    else p_wish.origin_id is null and coalesce(p_wish.origin, 'person') in ('person', 'manager') end
$$;

-- What is wrong with the head of a plan; null fields where nothing is.
create function private.plan_problem(p_person public.employees, p_wish private.plan_input, out field text, out message text)
language sql stable security definer set search_path = '' as $$
  select p.field, p.message from (values
    (1, 'title', 'Dê um nome de até 120 caracteres ao plano.',
      private.tidy(p_wish.title) is null or not private.is_clean_text(private.tidy(p_wish.title), 120)),
    (2, 'purpose', 'Escolha para que serve o plano.',
      coalesce(p_wish.purpose not in ('current_position', 'next_position', 'leadership', 'recovery'), true)),
    (3, 'starts_on', 'Diga quando o plano começa.', p_wish.starts_on is null),
    (4, 'ends_on', 'O plano termina depois de começar.', coalesce(p_wish.ends_on <= p_wish.starts_on, true)),
    (5, 'ends_on', 'Um plano tem no máximo dezoito meses.', p_wish.ends_on > p_wish.starts_on + 550),
    (6, 'mentor_id', 'Quem orienta precisa trabalhar na empresa e ser outra pessoa.', p_wish.mentor_id = p_person.id
      or p_wish.mentor_id is not null and not exists (select from public.employees e where e.company_id = p_person.company_id
        and e.id = p_wish.mentor_id and e.status in ('active', 'notice'))),
    (7, 'target_position_id', 'Escolha um cargo da empresa.', p_wish.target_position_id is not null and not exists (
      select from public.positions o where o.company_id = p_person.company_id and o.id = p_wish.target_position_id)),
    (8, 'strengths', 'Use no máximo 2.000 caracteres.', char_length(p_wish.strengths) > 2000),
    (9, 'aspiration', 'Use no máximo 2.000 caracteres.', char_length(p_wish.aspiration) > 2000),
    (10, 'origin_id', 'O plano começa de uma avaliação ou de um feedback da própria pessoa.', not private.is_origin(p_person, p_wish)))
    p (place, field, message, is_wrong)
  where p.is_wrong order by p.place limit 1
$$;

-- What is wrong with an area.
create function private.plan_area_problem(p_company_id uuid, p_wish private.plan_area_input, out field text, out message text)
language sql stable security definer set search_path = '' as $$
  select p.field, p.message from (values
    (1, 'competency_id', 'Escolha uma competência.', not exists (select from public.competencies c
      where c.company_id = p_company_id and c.id = p_wish.competency_id)),
    (2, 'target_level', 'Escolha o nível desejado, de 1 a 5.', coalesce(p_wish.target_level not between 1 and 5, true)),
    (3, 'current_level', 'Escolha o nível de hoje, de 1 a 5.', p_wish.current_level not between 1 and 5),
    (4, 'kind', 'Escolha desenvolver ou potencializar.', coalesce(p_wish.kind not in ('develop', 'strengthen'), false)),
    (5, 'target_level', 'O nível desejado fica acima do de hoje.',
      coalesce(p_wish.kind, 'develop') = 'develop' and p_wish.target_level <= p_wish.current_level),
    (6, 'why', 'Use no máximo 1.000 caracteres.', char_length(p_wish.why) > 1000))
    p (place, field, message, is_wrong)
  where p.is_wrong order by p.place limit 1
$$;

-- What is wrong with an action of a plan.
create function private.plan_action_problem(p_plan private.development_plans, p_wish private.plan_action_input,
  out field text, out message text) language sql stable security definer set search_path = '' as $$
  select p.field, p.message from (values
    (1, 'title', 'Escreva a ação em até 160 caracteres.',
      private.tidy(p_wish.title) is null or not private.is_clean_text(private.tidy(p_wish.title), 160)),
    (2, 'learning', 'Escolha como se aprende.', coalesce(p_wish.learning not in ('experience', 'social', 'formal'), true)),
    (3, 'due_on', 'O prazo fica dentro do plano.', coalesce(p_wish.due_on not between p_plan.starts_on and p_plan.ends_on, true)),
    (4, 'weight', 'Use um peso maior que zero, até 1.000.', p_wish.weight <= 0 or p_wish.weight > 1000),
    (5, 'cost', 'O custo não pode ser negativo.', p_wish.cost < 0 or p_wish.cost >= 1e9),
    (6, 'effort_hours', 'Use mais de zero horas.', p_wish.effort_hours <= 0 or p_wish.effort_hours > 9999),
    (7, 'evidence', 'Escolha a comprovação.', coalesce(p_wish.evidence not in ('none', 'text', 'file', 'certificate'), false)),
    (8, 'success_indicator', 'Use no máximo 500 caracteres.', char_length(p_wish.success_indicator) > 500),
    (9, 'resources', 'Use no máximo 500 caracteres.', char_length(p_wish.resources) > 500),
    (10, 'library_id', 'Esta ação não está mais na biblioteca.', p_wish.library_id is not null and not exists (
      select from private.library_actions l where l.company_id = p_plan.company_id and l.id = p_wish.library_id)))
    p (place, field, message, is_wrong)
  where p.is_wrong order by p.place limit 1
$$;

-- Functions: the kind of journey ------------------------------------------------------------------------------------
-- A plan begins its journey itself, on its first day.
create function private.development_bases(p_company_id uuid, p_people uuid[]) returns setof private.journey_base
language sql stable security definer set search_path = '' as $$
  select row(e.id, p.starts_on, case when p.id is null then 'RHCLS' end,
    case when p.id is null then 'Esta pessoa não tem um PDI para começar.' end, 'employee_id')::private.journey_base
  from public.employees e
  left join private.development_plans p on p.company_id = e.company_id and p.employee_id = e.id and p.status in ('draft', 'waiting')
  where e.company_id = p_company_id and e.id = any (p_people)
$$;

-- Nobody is expected to have a plan.
create function private.people_to_develop(p_company_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select e.id from public.employees e where e.company_id = p_company_id and false
$$;

-- A journey of development ends with its plan, never with its last task.
create function private.may_end_development(p_journey public.journeys) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from private.development_plans p
    where p.company_id = p_journey.company_id and p.journey_id = p_journey.id and p.status = 'active')
$$;
