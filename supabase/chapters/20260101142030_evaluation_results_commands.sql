-- Results of evaluations: commands.
-- See evaluation_results_tables for the overview.

-- Functions: computing ----------------------------------------------------------------------------------------------
-- Computes the scores of groups anew.
create function private.write_group_scores(p_cycle public.evaluation_cycles, p_targets uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.evaluation_scores s using public.evaluation_participants p
  where p.company_id = p_cycle.company_id and p.cycle_id = p_cycle.id and (p_targets is null or p.employee_id = any (p_targets))
    and s.company_id = p.company_id and s.participant_id = p.id;
  insert into private.evaluation_scores (company_id, participant_id, shown_as, dimension, score, weight, answered)
  select p_cycle.company_id, g.participant_id, g.shown_as, g.dimension, g.score, g.weight, g.answered
  from private.group_scores(p_cycle, p_targets) g
$$;

-- What came out for the participants of a cycle whose forms have all ended; a class that calibration moved stays where it is.
create function private.settle_evaluation_batch(p_company_id uuid, p_cycle_id uuid, p_targets uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles;
  points integer;
begin
  select c.* into cycle from public.evaluation_cycles c where c.company_id = p_company_id and c.id = p_cycle_id for no key update;
  if cycle.status not in ('running', 'calibration', 'feedback') then
    return;
  end if;
  points := private.scale_points(cycle.company_id, cycle.scale_id);
  perform private.write_group_scores(cycle, p_targets);
  insert into private.evaluation_results as r (company_id, cycle_id, participant_id, score, potential, performance_class, potential_class,
    final_performance, final_potential)
  select p_company_id, cycle.id, x.id, x.score, x.potential, x.performance, x.growth, x.performance, x.growth from (
    select p.id, m.score, m.potential, private.box_class(private.score_percent(m.score, points)) as performance,
      private.box_class(private.score_percent(m.potential, points)) as growth
    from public.evaluation_participants p
    left join lateral (
      select sum(s.score * s.weight) filter (where s.dimension = 'main') / nullif(sum(s.weight) filter (where s.dimension = 'main'),
        0) as score,
        sum(s.score * s.weight) filter (where s.dimension = 'potential')
          / nullif(sum(s.weight) filter (where s.dimension = 'potential'), 0) as potential
      from private.evaluation_scores s where s.company_id = p.company_id and s.participant_id = p.id
    ) m on true
    where p.company_id = p_company_id and p.cycle_id = cycle.id and p.status <> 'removed'
      and (p_targets is null or p.employee_id = any (p_targets))) x
  on conflict (company_id, participant_id) do update set score = excluded.score, potential = excluded.potential,
    performance_class = excluded.performance_class, potential_class = excluded.potential_class,
    final_performance = case when r.final_performance is not distinct from r.performance_class then excluded.performance_class
      else r.final_performance end,
    final_potential = case when r.final_potential is not distinct from r.potential_class then excluded.potential_class
      else r.final_potential end;
  update public.evaluation_cycles c set status = 'calibration' where c.id = cycle.id and c.status = 'running';
end
$$;

-- Functions: calibration --------------------------------------------------------------------------------------------
-- A participant of the caller's own company for whoever calibrates it, with the cycle (RHPER, RHNTF); nobody calibrates oneself.
create function private.calibrated_participant(p_participant_id uuid) returns public.evaluation_participants
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  participant public.evaluation_participants;
begin
  if caller.role <> 'admin' then
    perform private.refuse('RHPER', 'A calibração é feita pelo RH da empresa.', '', 'Peça a um administrador da empresa.');
  end if;
  select p.* into participant from public.evaluation_participants p
  where p.company_id = caller.company_id and p.id = p_participant_id for no key update;
  if participant.id is null then
    perform private.refuse_missing('Esta pessoa não está no ciclo.', 'participant_id');
  elsif participant.employee_id = caller.employee_id then
    perform private.refuse('RHSLF', 'Ninguém calibra a própria avaliação.', '', 'Peça a outra pessoa do RH.');
  end if;
  return participant;
end
$$;

-- Moves somebody in the 9-box: classes 1 to 3, without a potential back into the tray, with the reason.
create function public.calibrate_evaluation(
  p_participant_id uuid, p_performance integer, p_potential integer default null, p_reason text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  participant public.evaluation_participants := private.calibrated_participant(p_participant_id);
  reason constant text := private.tidy(p_reason);
  result private.evaluation_results;
begin
  select r.* into result from private.evaluation_results r
  where r.company_id = participant.company_id and r.participant_id = participant.id for update;
  if result.participant_id is null then
    perform private.refuse('RHSTA', 'Ainda não há resultado para calibrar.', '', 'Espere o fim das respostas.');
  elsif result.manager_released_at is not null then
    perform private.refuse('RHCLS', 'Este resultado já foi liberado: a calibração dele terminou.', '', 'Converse com o gestor.');
  elsif coalesce(p_performance not between 1 and 3, true) or p_potential not between 1 and 3 then
    perform private.refuse('RHARG', 'Escolha um quadrante.', 'performance', 'Recarregue a página.');
  elsif reason is null or not private.is_clean_text(reason, 300) then
    perform private.refuse('RHEVA', 'Escreva por que você mudou, em até 300 caracteres.', 'reason', 'A justificativa fica no histórico.');
  end if;
  insert into private.evaluation_calibrations (company_id, participant_id, from_performance, to_performance, from_potential, to_potential,
    reason, made_by, made_at)
  values (participant.company_id, participant.id, result.final_performance, p_performance, result.final_potential, p_potential, reason,
    private.my_employee_id(), private.now());
  update private.evaluation_results r set final_performance = p_performance, final_potential = p_potential
  where r.company_id = participant.company_id and r.participant_id = participant.id;
end
$$;

-- Functions: release ------------------------------------------------------------------------------------------------
-- Releases results of a cycle (all for null) to the managers or on to the people; how many were released now. HR of the company does it,
-- and a manager on to who reports to them.
create function public.release_evaluations(p_cycle_id uuid, p_to text, p_participants uuid[] default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  cycle public.evaluation_cycles;
  told uuid[];
  released integer;
begin
  if not (caller.role = 'admin' or (p_to = 'person' and private.leads_evaluated(caller.role))) then
    perform private.refuse('RHPER', 'Quem libera resultados é o RH da empresa.', '', 'Peça a um administrador da empresa.');
  end if;
  select c.* into cycle from public.evaluation_cycles c where c.company_id = caller.company_id and c.id = p_cycle_id for no key update;
  if cycle.id is null then
    perform private.refuse_missing('Este ciclo não existe mais.', 'cycle_id');
  elsif p_to not in ('manager', 'person') or p_to is null then
    perform private.refuse('RHARG', 'Escolha para quem liberar.', 'to', 'Recarregue a página.');
  elsif cycle.status not in ('calibration', 'feedback') then
    perform private.refuse('RHSTA', 'Os resultados saem depois do fim de todas as respostas.', '', 'Espere o fim das etapas.');
  end if;
  with released_now as materialized (
    select l.* from private.releasable_results(cycle, p_to, p_participants) l
  ), written as (
    update private.evaluation_results r set manager_released_at = coalesce(r.manager_released_at, private.now()),
      person_released_at = case when p_to = 'person' then private.now() end
    from released_now l where r.company_id = cycle.company_id and r.participant_id = l.participant_id
  )
  select array_agg(l.told_id), count(*) into told, released from released_now l;
  update public.evaluation_cycles c set status = 'feedback' where c.id = cycle.id and c.status = 'calibration' and released > 0;
  perform private.notify_people(cycle.company_id, array(select distinct t from unnest(told) t where t is not null),
    'evaluation_released',
    case when p_to = 'person' then 'Seu resultado está disponível' else 'Resultados da sua equipe estão disponíveis' end, cycle.name,
    format('/app/evaluations/%s?tab=%s', cycle.id, case p_to when 'person' then 'result' else 'team' end), 'evaluation_cycle', cycle.id)
  where released > 0;
  return released;
end
$$;

-- Lets one person answer an identified evaluation after its end, until a day; what comes of it is computed when it is sent. Sealed ones
-- cannot be told from each other any more, and a released result stays as it is.
create function public.reopen_evaluation(p_assignment_id uuid, p_until date) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  managed constant uuid[] := private.require_companies('manage_evaluations', 'Somente quem cuida das avaliações faz isto.');
  assignment private.form_assignments;
  form private.forms;
begin
  select a.* into assignment from private.form_assignments a where a.id = p_assignment_id and a.company_id = any (managed);
  select f.* into form from private.forms f
  where f.company_id = assignment.company_id and f.id = assignment.form_id and f.purpose = 'evaluation_sheet';
  if form.id is null then
    perform private.refuse_missing('Esta avaliação não existe mais.', 'assignment_id');
  elsif form.mode = 'sealed' then
    perform private.refuse('RHCLS', 'Respostas em sigilo não podem ser reabertas: ninguém sabe qual é de quem.', '',
      'O que foi enviado até o fim do prazo vale.');
  elsif form.sealed_at is null then
    perform private.refuse('RHSTA', 'O prazo desta avaliação ainda não terminou.', '', 'Mude o último dia da etapa.');
  elsif exists (select from private.evaluation_results r
    join public.evaluation_participants p on p.company_id = r.company_id and p.id = r.participant_id
    where r.company_id = form.company_id and r.cycle_id = form.batch_id and p.employee_id = assignment.target_id
      and r.manager_released_at is not null) then
    perform private.refuse('RHCLS', 'O resultado já foi liberado.', '', 'Registre a conversa na devolutiva.');
  end if;
  perform private.check_deadline(p_until, private.today(form.company_id), 'until');
  perform private.reopen_sheet(form, p_assignment_id, private.end_of_day(form.company_id, p_until));
end
$$;

-- Ends a cycle whose results were released; what was not released stays with HR.
create function public.close_evaluation_cycle(p_cycle_id uuid) returns void
  language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles := private.managed_cycle(p_cycle_id);
begin
  update public.evaluation_cycles c set status = 'closed' where c.id = cycle.id;
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.calibrate_evaluation(uuid, integer, integer, text), public.release_evaluations(uuid, text, uuid[]),
  public.close_evaluation_cycle(uuid), public.reopen_evaluation(uuid, date) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.calibrate_evaluation(uuid, integer, integer, text) is
  'Moves somebody in the 9-box with the reason, as HR of the company (RHPER, RHNTF, RHSLF, RHSTA, RHCLS, RHARG, RHEVA).';
comment on function public.release_evaluations(uuid, text, uuid[]) is
  'Releases results to managers (manager) or people (person); answers how many (RHPER, RHNTF, RHARG, RHSTA).';
comment on function public.close_evaluation_cycle(uuid) is 'Ends a cycle for good (RHPER, RHNTF, RHSTA).';
comment on function public.reopen_evaluation(uuid, date) is
  'Lets somebody answer an identified evaluation after its end (RHPER, RHNTF, RHCLS, RHSTA, RHEXP).';
