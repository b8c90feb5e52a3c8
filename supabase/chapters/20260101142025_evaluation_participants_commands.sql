-- Participants of a running cycle: commands.
-- See evaluation_cycles_tables for the overview.

-- Functions: scope --------------------------------------------------------------------------------------------------
-- A participant of a running cycle where the caller manages evaluations, locked with it (RHPER, RHNTF, RHCLS).
create function private.managed_participant(p_participant_id uuid) returns public.evaluation_participants
language plpgsql volatile security definer set search_path = '' as $$
declare
  managed constant uuid[] := private.require_companies('manage_evaluations', 'Somente quem cuida das avaliações faz isto.');
  participant public.evaluation_participants;
  cycle public.evaluation_cycles;
begin
  select p.* into participant from public.evaluation_participants p where p.id = p_participant_id and p.company_id = any (managed);
  if participant.id is null then
    perform private.refuse_missing('Esta pessoa não está neste ciclo.', 'participant_id');
  end if;
  cycle := private.managed_cycle(participant.cycle_id);
  if cycle.status <> 'running' then
    perform private.refuse('RHCLS', 'As respostas deste ciclo já terminaram.', '', 'Quem participou dele não muda mais.');
  end if;
  select p.* into participant from public.evaluation_participants p where p.id = p_participant_id for no key update;
  return participant;
end
$$;

-- Functions: sheets -------------------------------------------------------------------------------------------------
-- Gives the sheets about participants of those steps that have begun and not ended; tells who answers.
create function private.open_sheets_about(p_cycle public.evaluation_cycles, p_people uuid[]) returns void
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  people constant private.evaluatee[] := private.kept_people(p_cycle);
  asked uuid[] := '{}';
  target record;
begin
  for target in
    select f as form, array_agg(p.respondent_id order by p.respondent_id, p.target_id) as respondents,
      array_agg(p.target_id order by p.respondent_id, p.target_id) as targets
    from public.evaluation_steps s
    cross join lateral private.evaluation_pairs(p_cycle, people, s.step, false) p
    join public.evaluation_forms e on e.company_id = s.company_id and e.cycle_id = s.cycle_id and e.step = s.step
      and e.questionnaire_id = p.questionnaire_id
    join private.forms f on f.company_id = e.company_id and f.purpose = 'evaluation_sheet' and f.subject_id = e.id
    where s.company_id = p_cycle.company_id and s.cycle_id = p_cycle.id and s.opened_at is not null and private.is_relation(s.step)
      and p.target_id = any (p_people) and private.form_state(f) = 'open'
      and not exists (select from private.form_assignments a where a.company_id = f.company_id and a.form_id = f.id
        and a.respondent_id = p.respondent_id and a.target_id = p.target_id)
    group by f.*
  loop
    perform private.assign_sheets(target.form, target.respondents, target.targets);
    perform private.keep_respondents(p_cycle, target.respondents);
    asked := asked || target.respondents;
  end loop;
  perform private.notify_people(p_cycle.company_id, array(select distinct a from unnest(asked) a), 'evaluation_opened',
    format('%s: é a sua vez', p_cycle.name), 'Veja o que responder e até quando.', '/app/evaluations/' || p_cycle.id, 'evaluation_cycle',
    p_cycle.id) where asked <> '{}';
end
$$;

-- Functions: adding and removing ------------------------------------------------------------------------------------
-- Those of these people who can be evaluated, as they would be, with a questionnaire that the launch has kept.
create function private.evaluatees_to_add(p_cycle public.evaluation_cycles, p_people uuid[]) returns setof private.evaluatee
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  alone public.evaluation_cycles := p_cycle;
begin
  -- More than an audience names one by one are looked for among everybody.
  alone.audience := case when cardinality(p_people) > 5000 then '{"everyone": true}'
    else jsonb_build_object('people', p_people) end;
  return query
    select p.employee_id, p.manager_id, p.department_id, p.position_id, case when p_cycle.kind = 'pulse' or exists (
        select from public.evaluation_forms f where f.company_id = p_cycle.company_id and f.cycle_id = p_cycle.id
          and f.questionnaire_id = p.questionnaire_id) then p.questionnaire_id
      else (select f.questionnaire_id from public.evaluation_forms f
        join public.evaluation_questionnaires q on q.company_id = f.company_id and q.id = f.questionnaire_id
        where f.company_id = p_cycle.company_id and f.cycle_id = p_cycle.id order by q.audience is not null, q.position limit 1) end
    from private.evaluation_people(alone) p
    where p.employee_id = any (p_people);
end
$$;

-- Writes people as participants, also who was taken out before; those who are in the cycle already stay as they are. Returns who came in.
create function private.admit_participants(p_cycle public.evaluation_cycles, p_people private.evaluatee[]) returns setof uuid
language sql volatile security definer set search_path = '' as $$
  insert into public.evaluation_participants as p (company_id, cycle_id, employee_id, manager_id, department_id, position_id,
    questionnaire_id)
  select p_cycle.company_id, p_cycle.id, a.employee_id, a.manager_id, a.department_id, a.position_id, a.questionnaire_id
  from unnest(p_people) a
  on conflict (company_id, cycle_id, employee_id) do update set status = 'active', reason = null, manager_id = excluded.manager_id
    where p.status <> 'active'
  returning p.id
$$;

-- Adds somebody who came later, or who was taken out.
create function public.add_evaluation_participant(p_cycle_id uuid, p_employee_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles := private.managed_cycle(p_cycle_id);
  added private.evaluatee[];
  written uuid;
begin
  if cycle.status <> 'running' then
    perform private.refuse('RHCLS', 'As respostas deste ciclo já terminaram.', '', 'Quem participou dele não muda mais.');
  end if;
  added := array(select a from private.evaluatees_to_add(cycle, array[p_employee_id]) a);
  if added = '{}' then
    perform private.refuse('RHNTF', case when cycle.kind = 'leadership' then 'Esta pessoa não lidera ninguém nesta empresa.'
      else 'Esta pessoa não trabalha nesta empresa.' end, 'employee_id', 'Escolha outra pessoa.');
  end if;
  select a into written from private.admit_participants(cycle, added) a;
  if written is null then
    perform private.refuse('RHDUP', 'Esta pessoa já está neste ciclo.', 'employee_id', 'Escolha outra pessoa.');
  end if;
  perform private.open_sheets_about(cycle, array[p_employee_id]);
  return written;
end
$$;

-- Takes out what was not sent about participants of a cycle.
create function private.drop_sheets_about(p_cycle_id uuid, p_company_id uuid, p_people uuid[]) returns void
language sql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select private.drop_assignments(p_company_id, array(
    select a.id from private.forms f join private.form_assignments a on a.company_id = f.company_id and a.form_id = f.id
    where f.company_id = p_company_id and f.batch_id = p_cycle_id and f.sealed_at is null and a.target_id = any (p_people)))
$$;

-- Takes somebody out of a cycle, with a word: what was not sent about them goes, and no result comes.
create function public.remove_evaluation_participant(p_participant_id uuid, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  word constant text := private.tidy(p_reason);
  participant public.evaluation_participants := private.managed_participant(p_participant_id);
begin
  if word is null or not private.is_clean_text(word, 300) then
    perform private.refuse('RHCOM', 'Escreva por que, em até 300 caracteres.', 'reason', 'Fica na auditoria.');
  elsif participant.status = 'removed' then
    perform private.refuse('RHSTA', 'Esta pessoa já saiu deste ciclo.', '', 'Recarregue a página.');
  end if;
  update public.evaluation_participants p set status = 'removed', reason = word where p.id = p_participant_id;
  perform private.drop_sheets_about(participant.cycle_id, participant.company_id, array[participant.employee_id]);
end
$$;

-- Functions: a new manager ------------------------------------------------------------------------------------------
-- Hands evaluations over to other managers, as long as the first ones have not sent them (RHCLS).
create function private.hand_over_evaluations(p_cycle public.evaluation_cycles, p_participants uuid[], p_managers uuid[]) returns void
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  given constant uuid[] := array(
    select a.id from public.evaluation_participants p
    join private.forms f on f.company_id = p.company_id and f.batch_id = p.cycle_id and f.role = 'manager'
    join private.form_assignments a on a.company_id = f.company_id and a.form_id = f.id and a.respondent_id = p.manager_id
      and a.target_id = p.employee_id
    where p.company_id = p_cycle.company_id and p.cycle_id = p_cycle.id and p.id = any (p_participants));
begin
  if cardinality(given) > (select count(*) from private.drop_assignments(p_cycle.company_id, given)) then
    perform private.refuse('RHCLS', 'O gestor já enviou esta avaliação.', 'employee_id', 'O que ele enviou vale.');
  end if;
  update public.evaluation_participants p set manager_id = w.manager_id, manager_kept_from = null
  from unnest(p_participants, p_managers) w (id, manager_id)
  where p.company_id = p_cycle.company_id and p.id = w.id;
end
$$;

-- Hands an evaluation over to another manager, as long as the first one has not sent it; with the same one, that stays so although the
-- person has another manager by now.
create function public.change_evaluator(p_participant_id uuid, p_employee_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  participant public.evaluation_participants := private.managed_participant(p_participant_id);
  cycle public.evaluation_cycles;
begin
  if p_employee_id = participant.manager_id then
    update public.evaluation_participants p set manager_kept_from = e.manager_id from public.employees e
    where p.id = p_participant_id and e.company_id = p.company_id and e.id = p.employee_id;
    return;
  elsif not exists (select from public.employees e where e.company_id = participant.company_id and e.id = p_employee_id
    and e.status in ('active', 'notice') and e.id <> participant.employee_id) then
    perform private.refuse('RHNTF', 'Esta pessoa não pode avaliar: não está em atividade nesta empresa.', 'employee_id',
      'Escolha outra pessoa.');
  end if;
  select c.* into cycle from public.evaluation_cycles c where c.company_id = participant.company_id and c.id = participant.cycle_id;
  perform private.hand_over_evaluations(cycle, array[participant.id], array[p_employee_id]);
  perform private.open_sheets_about(cycle, array[participant.employee_id]);
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.add_evaluation_participant(uuid, uuid), public.remove_evaluation_participant(uuid, text),
  public.change_evaluator(uuid, uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.add_evaluation_participant(uuid, uuid) is
  'Adds somebody to a running cycle, with sheets of the steps that have begun (RHPER, RHNTF, RHCLS, RHDUP).';
comment on function public.remove_evaluation_participant(uuid, text) is
  'Takes somebody out of a running cycle, with a word (RHPER, RHNTF, RHCLS, RHCOM, RHSTA).';
comment on function public.change_evaluator(uuid, uuid) is
  'Hands the evaluation of a participant over to another manager, or keeps it where it is (RHPER, RHNTF, RHCLS).';
