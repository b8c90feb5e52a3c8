-- Development plans: commands.
-- See development_plans_tables for the overview. Whoever writes a plan locks the person first, then the plan, its journey and tasks: one
-- act about somebody's plan follows the other.

-- Functions: scope --------------------------------------------------------------------------------------------------
-- A plan that the caller reads as one of these, its person locked (RHNTF, RHPER).
create function private.plan_to_change(p_caller private.caller, p_plan_id uuid, p_scopes text[]) returns private.development_plans
language plpgsql volatile security definer set search_path = '' as $$
declare
  plan private.development_plans := private.plan_in_reach(p_caller, p_plan_id);
begin
  if private.plan_scope(p_caller, plan.company_id, plan.employee_id, plan.mentor_id) <> all (p_scopes) then
    perform private.refuse(case when plan.employee_id = p_caller.employee_id then 'RHSLF' else 'RHPER' end,
      case when p_scopes = '{own}' then 'Isto cabe à própria pessoa.' else 'Isto cabe a quem lidera a pessoa ou ao RH.' end, '',
      'Fale com a liderança.');
  end if;
  perform from public.employees e where e.company_id = plan.company_id and e.id = plan.employee_id for no key update;
  select p.* into plan from private.development_plans p where p.company_id = plan.company_id and p.id = plan.id;
  return plan;
end
$$;

-- A plan of one of these states (RHCLS).
create function private.refuse_plan_state(p_plan private.development_plans, p_states text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_plan.status <> all (p_states) then
    perform private.refuse('RHCLS', case p_plan.status when 'draft' then 'O plano ainda é um rascunho.'
      when 'waiting' then 'O plano espera a aprovação.' when 'active' then 'O plano já está em andamento.'
      else 'Este plano já foi encerrado.' end, '', 'Recarregue a página.');
  end if;
end
$$;

-- Functions: writing ------------------------------------------------------------------------------------------------
-- The task of an action of a plan under way: its day, its evidence, its place among what waits for the person.
create function private.write_action_task(p_plan private.development_plans, p_action private.development_actions) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  journey public.journeys;
  task public.journey_tasks;
begin
  select j.* into journey from public.journeys j where j.company_id = p_plan.company_id and j.id = p_plan.journey_id;
  if p_action.task_id is null then
    task := private.add_task(journey, p_action.title, p_action.success_indicator, 'task', 'person', null, p_action.due_on,
      p_action.due_on - journey.base_date, 100 * (1 + (select count(*) from public.journey_tasks t
        where t.company_id = journey.company_id and t.journey_id = journey.id))::integer);
    update private.development_actions a set task_id = task.id where a.company_id = p_action.company_id and a.id = p_action.id;
  end if;
  -- A certificate is no file of the task: it is a document of the person.
  update public.journey_tasks t set title = p_action.title, description = p_action.success_indicator,
    evidence = case p_action.evidence when 'certificate' then 'none' else p_action.evidence end, due_on = p_action.due_on,
    is_dated_by_hand = true
  where t.company_id = p_action.company_id and t.id = coalesce(p_action.task_id, task.id) and t.status = 'open';
end
$$;

-- Takes actions out of a plan: of a draft for good, of one under way with the reason, where they are not accepted yet.
create function private.drop_plan_actions(p_plan private.development_plans, p_actions uuid[], p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_plan.status in ('draft', 'waiting') then
    delete from private.development_actions a where a.company_id = p_plan.company_id and a.id = any (p_actions);
    return;
  end if;
  update private.development_actions a set cancelled_at = private.now(), cancelled_reason = p_reason
  where a.company_id = p_plan.company_id and a.id = any (p_actions) and a.validated_at is null and a.cancelled_at is null;
  update public.journey_tasks t set status = 'cancelled', done_at = private.now()
  from private.development_actions a
  where a.company_id = p_plan.company_id and a.id = any (p_actions) and a.cancelled_at is not null
    and t.company_id = a.company_id and t.id = a.task_id and t.status = 'open';
end
$$;

-- The actions of an area as a screen lists them (RHPDI names the field: areas.0.actions.1.title). What is accepted or waits stays as it is;
-- one that was left out is gone from a draft, and cancelled in a plan under way.
create function private.write_plan_actions(p_plan private.development_plans, p_area private.development_areas, p_actions jsonb,
  p_field text) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  item record;
  wish private.plan_action_input;
  wrong record;
  saved private.development_actions;
  kept uuid[] := '{}';
begin
  for item in select e.value, e.place from jsonb_array_elements(private.a_list(p_actions)) with ordinality e (value, place) loop
    wish := private.record_of(null::private.plan_action_input, item.value);
    select p.* into wrong from private.plan_action_problem(p_plan, wish) p;
    if wrong.field is not null then
      perform private.refuse('RHPDI', wrong.message, format('%s.actions.%s.%s', p_field, item.place - 1, wrong.field), 'Confira a ação.');
    end if;
    insert into private.development_actions as a (id, company_id, area_id, library_id, position, title, learning, success_indicator,
      resources, cost, effort_hours, due_on, weight, evidence)
    values (coalesce(wish.id, gen_random_uuid()), p_plan.company_id, p_area.id, wish.library_id, item.place, private.tidy(wish.title),
      wish.learning, private.tidy(wish.success_indicator), private.tidy(wish.resources), wish.cost, wish.effort_hours, wish.due_on,
      coalesce(wish.weight, 1), coalesce(wish.evidence, 'text'))
    on conflict (id) do update set position = excluded.position, title = excluded.title, learning = excluded.learning,
      success_indicator = excluded.success_indicator, resources = excluded.resources, cost = excluded.cost,
      effort_hours = excluded.effort_hours, due_on = excluded.due_on, weight = excluded.weight, evidence = excluded.evidence
      where a.company_id = p_plan.company_id and a.area_id = p_area.id and a.validated_at is null and a.cancelled_at is null
    returning a.* into saved;
    perform private.write_action_task(p_plan, saved) where p_plan.status = 'active' and saved.id is not null;
    kept := kept || coalesce(saved.id, wish.id);
  end loop;
  perform private.drop_plan_actions(p_plan, array(select a.id from private.development_actions a
    where a.company_id = p_plan.company_id and a.area_id = p_area.id and a.id <> all (kept)), 'Retirada do plano');
end
$$;

-- The areas of a screen, in their order; an area that was left out goes with its actions, unless one of them lives on in what was done.
create function private.write_plan_areas(p_plan private.development_plans, p_areas jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  item record;
  wish private.plan_area_input;
  wrong record;
  saved private.development_areas;
  kept uuid[] := '{}';
begin
  if jsonb_array_length(private.a_list(p_areas)) > 8 then
    perform private.refuse('RHPDI', 'Use no máximo oito competências por plano.', 'areas', 'Duas ou três dão foco.');
  elsif (select count(distinct a ->> 'competency_id') <> count(*) from jsonb_array_elements(private.a_list(p_areas)) a) then
    perform private.refuse('RHPDI', 'A mesma competência está duas vezes no plano.', 'areas', 'Junte as ações em uma só.');
  end if;
  for item in select e.value, e.place from jsonb_array_elements(private.a_list(p_areas)) with ordinality e (value, place) loop
    wish := private.record_of(null::private.plan_area_input, item.value - 'actions');
    select p.* into wrong from private.plan_area_problem(p_plan.company_id, wish) p;
    if wrong.field is not null then
      perform private.refuse('RHPDI', wrong.message, format('areas.%s.%s', item.place - 1, wrong.field), 'Confira a competência.');
    end if;
    insert into private.development_areas as r (company_id, plan_id, position, competency_id, kind, current_level, target_level, why)
    values (p_plan.company_id, p_plan.id, item.place, wish.competency_id, coalesce(wish.kind, 'develop'), wish.current_level,
      wish.target_level, private.tidy(wish.why))
    on conflict (company_id, plan_id, competency_id) do update set position = excluded.position, kind = excluded.kind,
      current_level = excluded.current_level, target_level = excluded.target_level, why = excluded.why
    returning r.* into saved;
    perform private.write_plan_actions(p_plan, saved, item.value -> 'actions', format('areas.%s', item.place - 1));
    kept := kept || saved.id;
  end loop;
  perform private.drop_plan_actions(p_plan, array(select a.id from private.development_actions a
    join private.development_areas r on r.company_id = a.company_id and r.id = a.area_id
    where r.company_id = p_plan.company_id and r.plan_id = p_plan.id and r.id <> all (kept)), 'Retirada do plano');
  delete from private.development_areas r where r.company_id = p_plan.company_id and r.plan_id = p_plan.id and r.id <> all (kept)
    and not exists (select from private.development_actions a where a.company_id = r.company_id and a.area_id = r.id);
end
$$;

-- The head of a plan. What a person aspires to is written by them and whoever leads them; for others it stays.
create function private.write_plan(
  p_caller private.caller, p_person public.employees, p_before private.development_plans, p_wish private.plan_input)
returns private.development_plans language plpgsql volatile security definer set search_path = '' as $$
declare
  scope constant text := private.plan_scope(p_caller, p_person.company_id, p_person.id, null);
  saved private.development_plans;
begin
  insert into private.development_plans as p (id, company_id, employee_id, title, purpose, target_position_id, starts_on, ends_on,
    mentor_id, origin, origin_id, strengths, aspiration, created_by, created_at, updated_at)
  values (coalesce(p_before.id, gen_random_uuid()), p_person.company_id, p_person.id, private.tidy(p_wish.title), p_wish.purpose,
    p_wish.target_position_id, p_wish.starts_on, p_wish.ends_on, p_wish.mentor_id,
    coalesce(p_wish.origin, case scope when 'own' then 'person' else 'manager' end), p_wish.origin_id, private.tidy(p_wish.strengths),
    private.tidy(p_wish.aspiration), p_caller.employee_id, private.now(), clock_timestamp())
  on conflict (id) do update set title = excluded.title, purpose = excluded.purpose, target_position_id = excluded.target_position_id,
    starts_on = case when p.journey_id is null then excluded.starts_on else p.starts_on end, ends_on = excluded.ends_on,
    mentor_id = excluded.mentor_id, strengths = excluded.strengths,
    aspiration = case when scope in ('own', 'lead') then excluded.aspiration else p.aspiration end, updated_at = excluded.updated_at
  returning p.* into saved;
  return saved;
end
$$;

-- Tells whoever guides a plan under way that they do.
create function private.invite_mentor(p_plan private.development_plans) returns void
language sql volatile security definer set search_path = '' as $$
  select private.notify(p_plan.company_id, p_plan.mentor_id, 'plan_mentor',
    format('Você orienta o PDI de %s', private.person_name(p_plan.employee_id)), p_plan.title, '/app/pdis?plano=' || p_plan.id,
    'development_plan', p_plan.id)
  where p_plan.mentor_id is not null and p_plan.status = 'active'
$$;

-- Begins the journey of a plan.
create function private.begin_plan(p_plan private.development_plans, p_by uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select private.launch_journey(p_plan.company_id, 'development',
    row(p_plan.employee_id, null, null, null, '{}')::private.journey_subject, null, p_by)
$$;

-- Functions: the API ------------------------------------------------------------------------------------------------
-- p_values: {employee_id, title, purpose, target_position_id, starts_on, ends_on, mentor_id, origin, origin_id, strengths, aspiration,
-- areas: [{competency_id, kind, current_level, target_level, why, actions: [{id, title, learning, success_indicator, resources, cost,
-- effort_hours, due_on, weight, evidence, library_id}]}]}. p_plan_id null begins a draft.
create function public.save_development_plan(p_values jsonb, p_plan_id uuid default null, p_updated_at timestamptz default null)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  caller constant private.caller := private.require_caller();
  wish constant private.plan_input := private.record_of(null::private.plan_input, p_values - 'areas');
  before private.development_plans;
  saved private.development_plans;
  person public.employees;
  wrong record;
begin
  before := private.plan_to_change(caller, p_plan_id, '{own,lead,hr}') where p_plan_id is not null;
  if before.updated_at <> p_updated_at then
    perform private.refuse('RHREV', 'Outra pessoa alterou este plano.', '', 'Recarregue para ver as alterações.');
  end if;
  perform private.refuse_plan_state(before, '{draft,waiting,active}') where before.id is not null;
  person := private.person_to_develop(caller, coalesce(before.employee_id, wish.employee_id));
  perform from public.employees e where e.company_id = person.company_id and e.id = person.id for no key update;
  if before.id is null and exists (select from private.development_plans p where p.company_id = person.company_id
      and p.employee_id = person.id and p.status in ('draft', 'waiting', 'active')) then
    perform private.refuse('RHOPN', 'Já existe um plano em aberto para esta pessoa.', 'employee_id', 'Continue ou encerre esse plano.');
  end if;
  select p.* into wrong from private.plan_problem(person, wish) p;
  if wrong.field is not null then
    perform private.refuse('RHPDI', wrong.message, wrong.field, 'Confira o plano.');
  end if;
  saved := private.write_plan(caller, person, before, wish);
  perform private.write_plan_areas(saved, p_values -> 'areas');
  perform private.invite_mentor(saved) where saved.mentor_id is distinct from before.mentor_id;
  return saved.id;
end
$$;

-- Agrees on a plan: the person asks whoever leads them, who may begin it at once; with nobody
-- above who may, the plan begins.
create function public.submit_development_plan(p_plan_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller constant private.caller := private.require_caller();
  plan constant private.development_plans := private.plan_to_change(caller, p_plan_id, '{own,lead,hr}');
  leader constant uuid := (select l.leader_id
    from private.nearest_leaders(plan.company_id, array[plan.employee_id], 'manage_pdis') l);
begin
  perform private.refuse_plan_state(plan, '{draft}');
  if not exists (select from private.plan_actions(plan.company_id, array[plan.id]) a where a.state <> 'cancelled') then
    perform private.refuse('RHPDI', 'Um plano precisa de pelo menos uma competência e uma ação.', 'areas', 'Escreva o primeiro passo.');
  end if;
  if plan.employee_id <> caller.employee_id or leader is null then
    perform private.begin_plan(plan, caller.employee_id);
    return 'active';
  end if;
  update private.development_plans p set status = 'waiting', returned_reason = null
  where p.company_id = plan.company_id and p.id = plan.id;
  perform private.notify(plan.company_id, leader, 'plan_to_approve',
    format('PDI de %s espera você', private.person_name(plan.employee_id)), plan.title, '/app/pdis?plano=' || plan.id, 'development_plan',
    plan.id);
  return 'waiting';
end
$$;

-- Whoever leads the person agrees, or returns the plan with a reason.
create function public.decide_development_plan(p_plan_id uuid, p_agrees boolean, p_reason text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller constant private.caller := private.require_caller();
  plan constant private.development_plans := private.plan_to_change(caller, p_plan_id, '{lead,hr}');
  reason constant text := private.tidy(p_reason);
begin
  perform private.refuse_plan_state(plan, '{waiting}');
  if p_agrees then
    perform private.begin_plan(plan, caller.employee_id);
  elsif reason is null or not private.is_clean_text(reason, 500) then
    perform private.refuse('RHCOM', 'Diga em até 500 caracteres o que falta no plano.', 'reason', 'A pessoa vai ler.');
  else
    update private.development_plans p set status = 'draft', returned_reason = reason
    where p.company_id = plan.company_id and p.id = plan.id;
  end if;
  perform private.notify(plan.company_id, plan.employee_id, 'plan_decided',
    case when p_agrees then 'Seu PDI começou' else 'Seu PDI voltou para ajustes' end, plan.title, '/app/pdis?plano=' || plan.id,
    'development_plan', plan.id);
end
$$;

-- Ends a plan: done (every action over), ended (in part) or cancelled; with a note but for a draft.
create function public.close_development_plan(p_plan_id uuid, p_status text, p_note text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller constant private.caller := private.require_caller();
  plan constant private.development_plans := private.plan_to_change(caller, p_plan_id, '{own,lead,hr}');
  note constant text := private.tidy(p_note);
begin
  if p_status is null or p_status not in ('done', 'ended', 'cancelled') then
    perform private.refuse('RHARG', 'Situação desconhecida.', 'status', 'Recarregue a página.');
  end if;
  perform private.refuse_plan_state(plan, case p_status when 'cancelled' then '{draft,waiting,active}'::text[] else '{active}' end);
  if plan.status = 'active' and plan.employee_id = caller.employee_id then
    perform private.refuse('RHSLF', 'Quem lidera você encerra o plano.', '', 'Combine o encerramento em uma conversa.');
  elsif plan.status = 'active' and (note is null or char_length(note) > 2000) then
    perform private.refuse('RHCOM', 'Conte em até 2.000 caracteres como o plano terminou.', 'note', 'O que foi aprendido?');
  elsif p_status = 'done' and exists (select from private.plan_actions(plan.company_id, array[plan.id]) a
      where a.state not in ('done', 'cancelled')) then
    perform private.refuse('RHPDI', 'Ainda há ações abertas ou à espera de validação.', 'status',
      'Valide ou cancele cada uma, ou encerre em parte.');
  end if;
  update private.development_plans p set status = p_status, closing_note = note where p.company_id = plan.company_id and p.id = plan.id;
  perform private.drop_plan_actions(plan, array(select (a.action).id from private.plan_actions(plan.company_id, array[plan.id]) a
    where a.state in ('todo', 'doing', 'paused', 'waiting')), 'Plano encerrado') where plan.status = 'active';
  update public.journeys j set status = case when p_status = 'cancelled' then 'cancelled' else 'done' end, closed_at = private.now()
  where j.company_id = plan.company_id and j.id = plan.journey_id and j.status = 'open';
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.save_development_plan(jsonb, uuid, timestamptz), public.submit_development_plan(uuid),
  public.decide_development_plan(uuid, boolean, text), public.close_development_plan(uuid, text, text) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_development_plan(jsonb, uuid, timestamptz) is
  'Begins or changes a development plan with its areas and actions (RHPER, RHNTF, RHREV, RHARG, RHPDI, RHOPN, RHCLS).';
comment on function public.submit_development_plan(uuid) is
  'Asks whoever leads the person to agree on a plan, or begins it; the new state (RHPER, RHNTF, RHPDI, RHCLS).';
comment on function public.decide_development_plan(uuid, boolean, text) is
  'Agrees on a plan that waits, or returns it with a reason (RHPER, RHSLF, RHNTF, RHCOM, RHCLS).';
comment on function public.close_development_plan(uuid, text, text) is
  'Ends a plan as done, ended in part or cancelled (RHPER, RHSLF, RHNTF, RHARG, RHCOM, RHPDI, RHCLS).';
