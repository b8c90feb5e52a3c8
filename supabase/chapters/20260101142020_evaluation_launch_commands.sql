-- Evaluation cycles: the launch and what follows by the calendar.
-- See evaluation_cycles_tables for the overview.

-- Functions: opening ------------------------------------------------------------------------------------------------
-- Who is evaluated, as the launch kept it.
create function private.kept_people(p_cycle public.evaluation_cycles) returns private.evaluatee[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(row(p.employee_id, m.id, p.department_id, p.position_id, p.questionnaire_id)::private.evaluatee), '{}')
  from public.evaluation_participants p
  left join public.employees m on m.company_id = p.company_id and m.id = p.manager_id and m.status in ('active', 'notice')
  where p.company_id = p_cycle.company_id and p.cycle_id = p_cycle.id and p.status = 'active'
$$;

-- The last instant at which a step takes answers, its tolerance included.
create function private.evaluation_step_ends(p_cycle public.evaluation_cycles, p_closes_on date) returns timestamptz
language sql stable security definer set search_path = ''
return private.end_of_day(p_cycle.company_id, p_closes_on + p_cycle.late_days);

-- Writes the forms of all steps, each with the questions that its relation sees; one without questions is left out. They exist from the
-- launch on, so that nothing is disclosed before the last of them has ended.
create function private.write_evaluation_forms(p_cycle public.evaluation_cycles) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  planned record;
  form private.forms;
begin
  for planned in
    select gen_random_uuid() as id, q.id as questionnaire_id, s.step, s.mode, f as source,
      private.evaluation_step_ends(p_cycle, s.closes_on) as ends_at
    from public.evaluation_questionnaires q
    join public.evaluation_steps s on s.company_id = q.company_id and s.cycle_id = q.cycle_id and private.is_relation(s.step)
    join private.forms f on f.company_id = q.company_id and f.purpose = 'evaluation' and f.subject_id = q.id
    where q.company_id = p_cycle.company_id and q.cycle_id = p_cycle.id
      and exists (select from public.evaluation_participants p where p.company_id = q.company_id and p.questionnaire_id = q.id)
  loop
    insert into public.evaluation_forms (id, company_id, cycle_id, questionnaire_id, step)
    values (planned.id, p_cycle.company_id, p_cycle.id, planned.questionnaire_id, planned.step);
    form := private.open_sheets(p_cycle.company_id, 'evaluation_sheet', planned.id, p_cycle.id, planned.step, planned.mode,
      p_cycle.min_group, planned.ends_at);
    perform private.copy_form_questions(planned.source, form, planned.step);
  end loop;
end
$$;

-- The one form of a pulse.
create function private.write_pulse_form(p_cycle public.evaluation_cycles) returns void
language sql volatile security definer set search_path = '' as $$
  with written as (
    insert into private.forms (company_id, purpose, subject_id, mode, min_group, closes_at, created_at)
    select p_cycle.company_id, 'evaluation_pulse', p_cycle.id, 'anonymous', greatest(u.min_group, p_cycle.min_group),
      private.evaluation_step_ends(p_cycle, s.closes_on), private.now()
    from private.form_purposes u
    join public.evaluation_steps s on s.company_id = p_cycle.company_id and s.cycle_id = p_cycle.id and s.step = 'pulse'
    where u.purpose = 'evaluation_pulse' and p_cycle.kind = 'pulse'
    returning *
  )
  select private.copy_form_questions(f, w, null)
  from written w
  join public.evaluation_questionnaires q on q.company_id = w.company_id and q.cycle_id = p_cycle.id and q.audience is null
  join private.forms f on f.company_id = q.company_id and f.purpose = 'evaluation' and f.subject_id = q.id
$$;

-- Gives out the sheets of a step; who answers.
create function private.open_evaluation_step(p_cycle public.evaluation_cycles, p_step text) returns setof uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  people private.evaluatee[] := private.kept_people(p_cycle);
  target record;
begin
  for target in
    select f as form, array_agg(p.respondent_id order by p.respondent_id, p.target_id) as respondents,
      array_agg(p.target_id order by p.respondent_id, p.target_id) as targets
    from private.evaluation_pairs(p_cycle, people, p_step, false) p
    join public.evaluation_forms e on e.company_id = p_cycle.company_id and e.cycle_id = p_cycle.id and e.step = p_step
      and e.questionnaire_id = p.questionnaire_id
    join private.forms f on f.company_id = e.company_id and f.purpose = 'evaluation_sheet' and f.subject_id = e.id
    where exists (select from private.form_questions q where q.company_id = f.company_id and q.form_id = f.id)
    group by f.*
  loop
    perform private.assign_sheets(target.form, target.respondents, target.targets);
    perform private.keep_respondents(p_cycle, target.respondents);
    return query select distinct r from unnest(target.respondents) r;
  end loop;
  return query select e.employee_id from unnest(people) e where p_step in ('pulse', 'nomination') and p_cycle.peers_by = 'person'
    or p_step = 'pulse';
  return query select distinct e.manager_id from unnest(people) e
    where p_step = 'nomination' and p_cycle.peers_by = 'manager' and e.manager_id is not null;
  update public.evaluation_steps s set opened_at = private.now()
  where s.company_id = p_cycle.company_id and s.cycle_id = p_cycle.id and s.step = p_step;
end
$$;

-- Opens the steps whose first day has come, and tells each person once.
create function private.open_due_steps(p_cycle public.evaluation_cycles) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  asked uuid[] := '{}';
  opened integer := 0;
begin
  for due in
    select s.step, s.closes_on from public.evaluation_steps s
    where s.company_id = p_cycle.company_id and s.cycle_id = p_cycle.id and s.opened_at is null
      and s.opens_on <= private.today(p_cycle.company_id) and (private.is_relation(s.step) or s.step in ('pulse', 'nomination'))
    order by s.step
  loop
    asked := asked || array(select o from private.open_evaluation_step(p_cycle, due.step) o);
    opened := opened + 1;
  end loop;
  asked := array(select distinct a from unnest(asked) a);
  perform private.notify_people(p_cycle.company_id, asked, 'evaluation_opened', format('%s: é a sua vez', p_cycle.name),
    'Veja o que responder e até quando.', '/app/evaluations/' || p_cycle.id, 'evaluation_cycle', p_cycle.id) where asked <> '{}';
  return opened;
end
$$;

-- Functions: the launch ---------------------------------------------------------------------------------------------
-- Refuses a draft that cannot be launched (RHEVA).
create function private.check_evaluation_launch(p_cycle public.evaluation_cycles, p_people private.evaluatee[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  wrong record;
begin
  select p.* into wrong from private.evaluation_launch_problem(p_cycle, p_people) p;
  if found then
    perform private.refuse('RHEVA', wrong.message, wrong.field, 'Ajuste o ciclo e lance de novo.');
  end if;
end
$$;

-- Orders the launch; a job carries it out, all or nothing.
create function public.launch_evaluation_cycle(p_cycle_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles := private.drafted_cycle(p_cycle_id);
begin
  perform private.check_evaluation_launch(cycle, array(select p from private.evaluation_people(cycle) p));
  update public.evaluation_cycles c set status = 'launching', failure = null where c.id = cycle.id;
  perform private.place_order('evaluation_launch', cycle.company_id, cycle.id);
end
$$;

-- Carries the launch out, as who ordered it.
create function private.run_evaluation_launch(p_cycle_id uuid, p_arguments jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles := private.managed_cycle(p_cycle_id);
  people private.evaluatee[] := array(select p from private.evaluation_people(cycle) p);
begin
  perform private.check_evaluation_launch(cycle, people);
  insert into public.evaluation_participants (company_id, cycle_id, employee_id, manager_id, department_id, position_id, questionnaire_id)
  select cycle.company_id, cycle.id, p.employee_id, p.manager_id, p.department_id, p.position_id, p.questionnaire_id from unnest(people) p;
  delete from private.evaluation_drafted_managers d where d.company_id = cycle.company_id and d.cycle_id = cycle.id;
  perform private.report_progress(cycle.company_id, cycle.id, cardinality(people) / 2);
  perform private.write_evaluation_forms(cycle) where cycle.kind <> 'pulse';
  perform private.write_pulse_form(cycle) where cycle.kind = 'pulse';
  update public.evaluation_cycles c set status = 'running', launched_at = private.now() where c.id = cycle.id returning c.* into cycle;
  perform private.open_due_steps(cycle);
  perform private.report_progress(cycle.company_id, cycle.id, cardinality(people));
end
$$;

-- Makes a launch that came to nothing a draft again, with the reason.
create function private.fail_evaluation_launch(p_cycle_id uuid, p_code text, p_message text) returns void
language sql volatile security definer set search_path = '' as $$
  update public.evaluation_cycles c
  set status = 'draft', failure = case when p_code like 'RH%' then p_message else 'Não foi possível lançar (' || p_code || ').' end
  where c.id = p_cycle_id
$$;

-- Ends a launch that still goes on, with nothing written.
create function public.cancel_evaluation_launch(p_cycle_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles;
begin
  select c.* into cycle from public.evaluation_cycles c
  where c.id = p_cycle_id and c.company_id = any (private.company_ids_with('manage_evaluations'));
  perform private.require_company(cycle.company_id, 'manage_evaluations', 'Somente quem cuida das avaliações faz isto.');
  perform private.cancel_order(cycle.company_id, cycle.id);
end
$$;

-- Functions: while it runs ------------------------------------------------------------------------------------------
-- Moves the days of a step. One that people already answer ends today at the earliest, and nobody loses what was saved.
create function public.move_evaluation_step(p_cycle_id uuid, p_step text, p_opens_on date, p_closes_on date) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles := private.managed_cycle(p_cycle_id);
  today constant date := private.today(cycle.company_id);
  step public.evaluation_steps;
begin
  select s.* into step from public.evaluation_steps s
  where s.company_id = cycle.company_id and s.cycle_id = cycle.id and s.step = p_step for update;
  if step.step is null then
    perform private.refuse_missing('Este ciclo não tem esta etapa.', 'step');
  elsif cycle.status not in ('draft', 'running', 'calibration', 'feedback') or exists (select from private.forms f
    where f.company_id = cycle.company_id and f.batch_id = cycle.id and f.role = p_step and f.sealed_at is not null) then
    perform private.refuse('RHCLS', 'Esta etapa já terminou: os dias dela não mudam mais.', 'closes_on',
      'Reabra a avaliação de quem precisar responder, se ela for identificada.');
  elsif num_nulls(p_opens_on, p_closes_on) > 0 or p_closes_on < p_opens_on then
    perform private.refuse('RHEXP', 'Esta etapa termina antes de começar.', 'closes_on', 'Confira os dias.');
  elsif p_closes_on < today then
    perform private.refuse('RHEXP', 'O último dia não pode ter passado.', 'closes_on', 'Escolha hoje ou um dia à frente.');
  elsif step.opened_at is not null and p_opens_on <> step.opens_on then
    perform private.refuse('RHEXP', 'Esta etapa já começou.', 'opens_on', 'Mude só o último dia.');
  end if;
  update public.evaluation_steps s set opens_on = p_opens_on, closes_on = p_closes_on
  where s.company_id = cycle.company_id and s.cycle_id = cycle.id and s.step = p_step;
  update private.forms f set closes_at = private.evaluation_step_ends(cycle, p_closes_on)
  where f.company_id = cycle.company_id and f.sealed_at is null
    and (f.batch_id = cycle.id and f.role = p_step or f.purpose = 'evaluation_pulse' and f.subject_id = cycle.id and p_step = 'pulse');
  perform private.open_due_steps(cycle) where cycle.status = 'running';
end
$$;

-- Ends a cycle for good: nobody answers any more, and nothing of it is shown.
create function public.cancel_evaluation_cycle(p_cycle_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles := private.managed_cycle(p_cycle_id);
begin
  update public.evaluation_cycles c set status = 'cancelled' where c.id = cycle.id;
  update private.forms f set closed_at = private.now()
  where f.company_id = cycle.company_id and (f.batch_id = cycle.id or f.subject_id = cycle.id) and f.closed_at is null;
  perform private.wake_job('forms');
end
$$;

-- Daily: opens steps whose day has come, and lets go of who has left: what they did not send is taken out, and so are the sheets about
-- them that nobody sent.
create function private.run_evaluation_days(p_company_id uuid, p_today date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles;
  done integer := 0;
begin
  for cycle in select c.* from public.evaluation_cycles c where c.company_id = p_company_id and c.status = 'running' for no key update loop
    update public.evaluation_participants p set status = 'left' from public.employees e
    where p.company_id = p_company_id and p.cycle_id = cycle.id and p.status = 'active' and e.company_id = p.company_id
      and e.id = p.employee_id and e.status = 'terminated';
    perform private.drop_assignments(p_company_id, array(
      select a.id from private.forms f
      join private.form_assignments a on a.company_id = f.company_id and a.form_id = f.id
      join public.employees e on e.company_id = a.company_id and e.id in (a.respondent_id, a.target_id) and e.status = 'terminated'
      where f.company_id = p_company_id and f.batch_id = cycle.id and f.sealed_at is null));
    done := done + private.open_due_steps(cycle) + private.remind_before_end(cycle, p_today);
  end loop;
  return done;
end
$$;

-- Data --------------------------------------------------------------------------------------------------------------
grant execute on function public.save_evaluation_cycle(uuid, jsonb, uuid, timestamptz), public.launch_evaluation_cycle(uuid),
  public.save_evaluation_questionnaire(uuid, jsonb, uuid), public.remove_evaluation_questionnaire(uuid, uuid),
  public.cancel_evaluation_launch(uuid), public.move_evaluation_step(uuid, text, date, date), public.cancel_evaluation_cycle(uuid)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_evaluation_cycle(uuid, jsonb, uuid, timestamptz) is
  'Saves a draft of a cycle: head, audience and steps (RHPER, RHNTF, RHCLS, RHREV, RHARG, RHEVA).';
comment on function public.save_evaluation_questionnaire(uuid, jsonb, uuid) is
  'Saves the name and the audience of a questionnaire of a draft (RHPER, RHNTF, RHCLS, RHEVA, RHARG).';
comment on function public.remove_evaluation_questionnaire(uuid, uuid) is
  'Takes a questionnaire out of a draft (RHPER, RHNTF, RHCLS, RHEVA).';
comment on function public.launch_evaluation_cycle(uuid) is 'Orders the launch of a draft (RHPER, RHNTF, RHCLS, RHEVA).';
comment on function public.cancel_evaluation_launch(uuid) is 'Ends a launch that goes on (RHPER, RHCLS).';
comment on function public.move_evaluation_step(uuid, text, date, date) is
  'Moves the days of a step that has not ended (RHPER, RHNTF, RHCLS, RHEXP).';
comment on function public.cancel_evaluation_cycle(uuid) is 'Ends a cycle without results (RHPER, RHNTF, RHSTA).';
