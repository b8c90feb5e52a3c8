-- Nominations of peers: commands.
-- See evaluation_cycles_tables for the overview.

-- Functions: sheets -------------------------------------------------------------------------------------------------
-- Gives sheets to peers who were approved after peers began to answer, and tells them.
create function private.open_late_peers(p_cycle public.evaluation_cycles, p_participants uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  target record;
begin
  if not private.peers_answer(p_cycle) then
    return;
  end if;
  for target in
    select f as form, array_agg(n.evaluator_id order by n.evaluator_id, p.id) as respondents,
      array_agg(p.employee_id order by n.evaluator_id, p.id) as targets
    from public.evaluation_participants p
    join public.evaluation_nominations n on n.company_id = p.company_id and n.participant_id = p.id and n.status = 'approved'
    join public.evaluation_forms e on e.company_id = p.company_id and e.cycle_id = p.cycle_id and e.step = 'peer'
      and e.questionnaire_id = p.questionnaire_id
    join private.forms f on f.company_id = e.company_id and f.purpose = 'evaluation_sheet' and f.subject_id = e.id and f.sealed_at is null
    where p.company_id = p_cycle.company_id and p.id = any (p_participants) and p.status = 'active'
      and not exists (select from private.form_assignments a where a.company_id = f.company_id and a.form_id = f.id
        and a.respondent_id = n.evaluator_id and a.target_id = p.employee_id)
    group by f.*
  loop
    perform private.assign_sheets(target.form, target.respondents, target.targets);
    perform private.keep_respondents(p_cycle, target.respondents);
    perform private.notify_people(p_cycle.company_id, array(select distinct r from unnest(target.respondents) r), 'evaluation_opened',
      format('%s: é a sua vez', p_cycle.name), 'Você foi indicado como par. Veja o que responder e até quando.',
      '/app/evaluations/' || p_cycle.id, 'evaluation_cycle', p_cycle.id);
  end loop;
end
$$;

-- Functions: nominating ---------------------------------------------------------------------------------------------
-- A participant for whom the caller nominates, locked (RHNTF, RHCLS).
create function private.participant_to_nominate(p_participant_id uuid) returns public.evaluation_participants
language plpgsql volatile security definer set search_path = '' as $$
declare
  participant public.evaluation_participants;
  part text;
  cycle public.evaluation_cycles;
begin
  select p.* into participant from public.evaluation_participants p where p.id = p_participant_id and p.status = 'active';
  part := private.nominates_as(participant) where participant.id is not null;
  if part is null then
    perform private.refuse_missing('Esta pessoa não está mais neste ciclo.', 'participant_id');
  end if;
  select c.* into cycle from public.evaluation_cycles c
  where c.company_id = participant.company_id and c.id = participant.cycle_id for share;
  perform from public.evaluation_participants p where p.id = participant.id for no key update;
  if not private.takes_nominations(cycle, part) then
    perform private.refuse('RHCLS', 'O prazo para indicar pares terminou.', 'evaluators',
      case part when 'person' then 'Fale com o seu gestor ou com o RH.' else 'Os pares deste ciclo não mudam mais.' end);
  end if;
  return participant;
end
$$;

-- Takes out who was nominated for participants, but the pairs of participant and evaluator that stay.
create function private.withdraw_nominations(p_company_id uuid, p_participants uuid[], p_kept_for uuid[], p_kept uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  update public.evaluation_nominations n set status = 'withdrawn'
  where n.company_id = p_company_id and n.participant_id = any (p_participants) and n.status in ('proposed', 'approved')
    and (n.participant_id, n.evaluator_id) not in (select k.participant_id, k.evaluator_id
      from unnest(p_kept_for, p_kept) k (participant_id, evaluator_id))
$$;

-- Nominates pairs of participant and evaluator: by the person as proposals, by manager and HR as approved.
create function private.add_nominations(p_company_id uuid, p_participants uuid[], p_evaluators uuid[], p_status text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.evaluation_nominations as n (company_id, participant_id, evaluator_id, status, nominated_by, created_at)
  select p_company_id, k.participant_id, k.evaluator_id, p_status, private.my_employee_id(), private.now()
  from unnest(p_participants, p_evaluators) k (participant_id, evaluator_id)
  on conflict (company_id, participant_id, evaluator_id) do update
    set status = excluded.status, nominated_by = excluded.nominated_by, reason = null, created_at = excluded.created_at
    where n.status = 'withdrawn' or (n.status in ('proposed', 'refused') and excluded.status = 'approved')
$$;

-- p_evaluators are all peers that the participant shall have; whoever is not among them is taken out.
create function public.nominate_peers(p_participant_id uuid, p_evaluators uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  participant public.evaluation_participants := private.participant_to_nominate(p_participant_id);
  part constant text := private.nominates_as(participant);
  cycle public.evaluation_cycles;
  evaluators constant uuid[] := array(select distinct e from unnest(p_evaluators) e where e is not null);
  problem text;
begin
  select c.* into cycle from public.evaluation_cycles c where c.company_id = participant.company_id and c.id = participant.cycle_id;
  problem := private.nomination_problem(cycle, participant, evaluators, part);
  if problem is not null then
    perform private.refuse('RHARG', problem, 'evaluators', 'Confira quem você indicou.');
  end if;
  perform private.withdraw_nominations(cycle.company_id, array[participant.id],
    array_fill(participant.id, array[cardinality(evaluators)]), evaluators);
  perform private.add_nominations(cycle.company_id, array_fill(participant.id, array[cardinality(evaluators)]), evaluators,
    case part when 'person' then 'proposed' else 'approved' end);
  if part = 'person' then
    perform private.notify_people(cycle.company_id, array[participant.manager_id], 'evaluation_nominated',
      'Pares para aprovar em ' || cycle.name, 'Uma pessoa da sua equipe indicou quem a avalia.',
      format('/app/evaluations/%s?tab=peers', cycle.id),
      'evaluation_cycle', cycle.id) where participant.manager_id is not null and evaluators <> '{}';
  else
    perform private.open_late_peers(cycle, array[participant.id]);
  end if;
end
$$;

-- Functions: deciding -----------------------------------------------------------------------------------------------
-- Nominations that the caller decides about, all of them, locked (RHNTF, RHCLS).
create function private.nominations_to_decide(p_nominations uuid[]) returns setof public.evaluation_nominations
language plpgsql volatile security definer set search_path = '' as $$
declare
  chosen constant uuid[] := array(select distinct n from unnest(p_nominations) n where n is not null);
  participants uuid[];
begin
  select array_agg(distinct p.id) into participants
  from public.evaluation_nominations n
  join public.evaluation_participants p on p.company_id = n.company_id and p.id = n.participant_id and p.status = 'active'
    and private.nominates_as(p) in ('manager', 'hr')
  where n.id = any (chosen)
  having count(*) = cardinality(chosen);
  if participants is null then
    perform private.refuse_missing('Uma das indicações não existe mais.', 'nominations');
  end if;
  perform from public.evaluation_participants p where p.id = any (participants) order by p.id for no key update;
  if exists (select from public.evaluation_participants p
    join public.evaluation_cycles c on c.company_id = p.company_id and c.id = p.cycle_id
    where p.id = any (participants) and not private.takes_nominations(c, private.nominates_as(p))) then
    perform private.refuse('RHCLS', 'Os pares deste ciclo não mudam mais.', 'nominations', 'O prazo dos pares terminou.');
  end if;
  return query select n.* from public.evaluation_nominations n where n.id = any (chosen) order by n.id for no key update;
end
$$;

-- Approves proposals, or refuses them with a word; how many were.
create function public.decide_nominations(p_nominations uuid[], p_approves boolean, p_reason text default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  word constant text := private.tidy(p_reason);
  taken public.evaluation_nominations[] := array(select n from private.nominations_to_decide(p_nominations) n);
  about record;
begin
  if not p_approves and (word is null or not private.is_clean_text(word, 300)) then
    perform private.refuse('RHCOM', 'Escreva por que, em até 300 caracteres.', 'reason', 'A pessoa lê o que você escreve.');
  elsif exists (select from unnest(taken) n where n.status <> 'proposed') then
    perform private.refuse('RHSTA', 'Uma das indicações já foi decidida.', 'nominations', 'Recarregue a página.');
  end if;
  update public.evaluation_nominations n set status = case when p_approves then 'approved' else 'refused' end,
    reason = case when not p_approves then word end
  where n.id = any (select t.id from unnest(taken) t);
  for about in
    select c as cycle, array_agg(distinct p.id) as participants, array_agg(distinct p.employee_id) as people
    from unnest(taken) n
    join public.evaluation_participants p on p.company_id = n.company_id and p.id = n.participant_id
    join public.evaluation_cycles c on c.company_id = p.company_id and c.id = p.cycle_id
    group by c.*
  loop
    perform private.open_late_peers(about.cycle, about.participants) where p_approves;
    perform private.notify_people((about.cycle).company_id, about.people, 'evaluation_nominated',
      'Indique outro par em ' || (about.cycle).name, 'Um dos pares que você indicou não foi aprovado.',
      format('/app/evaluations/%s?tab=peers', (about.cycle).id), 'evaluation_cycle', (about.cycle).id) where not p_approves;
  end loop;
  return cardinality(taken);
end
$$;

-- Declines being somebody's peer, as long as nothing was sent; the manager names somebody else.
create function public.decline_nomination(p_nomination_id uuid, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  word constant text := private.tidy(p_reason);
  nomination public.evaluation_nominations;
  participant public.evaluation_participants;
  cycle public.evaluation_cycles;
  given uuid[];
begin
  select n.* into nomination from public.evaluation_nominations n
  where n.id = p_nomination_id and n.company_id = caller.company_id and n.evaluator_id = caller.employee_id for no key update;
  if nomination.status is distinct from 'approved' then
    perform private.refuse_missing('Esta indicação não existe mais.', 'nomination_id');
  elsif word is null or not private.is_clean_text(word, 300) then
    perform private.refuse('RHCOM', 'Escreva por que, em até 300 caracteres.', 'reason', 'Só o gestor e o RH leem o que você escreve.');
  end if;
  select p.* into participant from public.evaluation_participants p
  where p.company_id = nomination.company_id and p.id = nomination.participant_id;
  select c.* into cycle from public.evaluation_cycles c where c.company_id = participant.company_id and c.id = participant.cycle_id;
  given := array(select a.id from private.forms f join private.form_assignments a on a.company_id = f.company_id and a.form_id = f.id
    where f.company_id = cycle.company_id and f.batch_id = cycle.id and f.role = 'peer' and a.respondent_id = caller.employee_id
      and a.target_id = participant.employee_id);
  if cycle.status <> 'running' or cardinality(given) > (select count(*) from private.drop_assignments(cycle.company_id, given)) then
    perform private.refuse('RHCLS', 'Você já respondeu, ou o prazo terminou.', '', 'O que você enviou até o fim do prazo vale.');
  end if;
  update public.evaluation_nominations n set status = 'declined', reason = word where n.id = nomination.id;
  perform private.notify_people(cycle.company_id, array[participant.manager_id], 'evaluation_nominated',
    'Um par desistiu em ' || cycle.name, 'Escolha outra pessoa para avaliar.', format('/app/evaluations/%s?tab=peers', cycle.id),
    'evaluation_cycle', cycle.id) where participant.manager_id is not null;
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.nominate_peers(uuid, uuid[]), public.decide_nominations(uuid[], boolean, text),
  public.decline_nomination(uuid, text) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.nominate_peers(uuid, uuid[]) is
  'Says who the peers of a participant are, all of them: proposed by the person, approved by manager and HR (RHNTF, RHCLS, RHARG).';
comment on function public.decide_nominations(uuid[], boolean, text) is
  'Approves or, with a word, refuses proposed peers (RHNTF, RHCLS, RHCOM, RHSTA).';
comment on function public.decline_nomination(uuid, text) is
  'Declines being a peer, before anything was sent (RHNTF, RHCOM, RHCLS).';
