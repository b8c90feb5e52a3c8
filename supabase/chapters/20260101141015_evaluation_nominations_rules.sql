-- Nominations of peers: rules.
-- See evaluation_cycles_tables for the overview. The person proposes and the manager decides, or the manager names; HR names and decides
-- for anybody but themselves. Once peers answer, nobody who was approved is taken out: a sealed sheet would tell whether it was sent.

-- Functions: who and until when -------------------------------------------------------------------------------------
-- As what the caller nominates for a participant: person, manager or hr; null: not at all. Nobody decides about their own peers.
create function private.nominates_as(p_participant public.evaluation_participants) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_participant.company_id = c.company_id and p_participant.employee_id = c.employee_id then 'person'
    when p_participant.company_id = c.company_id and p_participant.manager_id = c.employee_id and c.role <> 'leaver' then 'manager'
    when p_participant.company_id = any (private.company_ids_with('manage_evaluations')) then 'hr' end
  from private.me() c
$$;

-- Whether the peers of a cycle answer already.
create function private.peers_answer(p_cycle public.evaluation_cycles) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.evaluation_steps s
    where s.company_id = p_cycle.company_id and s.cycle_id = p_cycle.id and s.step = 'peer' and s.opened_at is not null)
$$;

-- Whether a cycle takes nominations from a part: the person within the days of the step, the others until the last peer has answered.
create function private.takes_nominations(p_cycle public.evaluation_cycles, p_part text) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_cycle.status = 'running' and p_cycle.peers_by <> 'team' and case when p_part = 'person' then p_cycle.peers_by = 'person'
      and exists (select from public.evaluation_steps s where s.company_id = p_cycle.company_id and s.cycle_id = p_cycle.id
        and s.step = 'nomination' and s.opened_at is not null and s.closes_on >= private.today(p_cycle.company_id))
    else p_part is not null and exists (select from public.evaluation_steps s where s.company_id = p_cycle.company_id
      and s.cycle_id = p_cycle.id and s.step = 'peer' and s.closes_on + p_cycle.late_days >= private.today(p_cycle.company_id)) end
$$;

-- Functions: what is wrong ------------------------------------------------------------------------------------------
-- Why these people cannot be the peers of a participant: a sentence; null: they can.
create function private.nomination_problem(
  p_cycle public.evaluation_cycles, p_participant public.evaluation_participants, p_evaluators uuid[], p_part text) returns text
language sql stable security definer set search_path = '' as $$
  select w.message from (
    select 1 as place, format('Indique no máximo %s pares.', p_cycle.max_peers) as message
    where cardinality(p_evaluators) > p_cycle.max_peers
    union all
    select 2, case when e.id is null then 'Uma das pessoas indicadas não é desta empresa.'
      when e.id = p_participant.employee_id then 'Ninguém é par de si mesmo.'
      when e.status not in ('active', 'notice') then format('%s não pode avaliar: não está mais em atividade.', e.display_name)
      when e.id = p_participant.manager_id then format('%s já avalia como gestor.', e.display_name)
      when e.manager_id = p_participant.employee_id then format('%s é da equipe desta pessoa e não entra como par.', e.display_name)
      when n.status = 'declined' then format('%s não vai avaliar esta pessoa. Indique outra.', e.display_name)
      when n.status = 'refused' and p_part = 'person' then format('%s foi recusado como par. Indique outra pessoa.', e.display_name) end
    from unnest(p_evaluators) w (id)
    left join public.employees e on e.company_id = p_participant.company_id and e.id = w.id
    left join public.evaluation_nominations n on n.company_id = p_participant.company_id and n.participant_id = p_participant.id
      and n.evaluator_id = w.id
    union all
    select 3, format('Os pares já respondem: %s continua.', e.display_name)
    from public.evaluation_nominations n join public.employees e on e.company_id = n.company_id and e.id = n.evaluator_id
    where n.company_id = p_participant.company_id and n.participant_id = p_participant.id and n.status = 'approved'
      and n.evaluator_id <> all (p_evaluators) and private.peers_answer(p_cycle)
  ) w where w.message is not null order by w.place, w.message limit 1
$$;
