-- Nominations of peers: queries.
-- See evaluation_cycles_tables for the overview.

-- Functions: one participant ----------------------------------------------------------------------------------------
-- The nominations of a participant as one part may know them: the person learns neither who declined nor why.
create function private.nomination_set(
  p_cycle public.evaluation_cycles, p_participant public.evaluation_participants, p_part text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('participant_id', p_participant.id, 'person', private.person(p_participant.employee_id), 'part', p_part,
    'takes', private.takes_nominations(p_cycle, p_part), 'max_peers', p_cycle.max_peers, 'peers_answer', private.peers_answer(p_cycle),
    'nominations', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'person', private.person(n.evaluator_id),
        'status', case when p_part = 'person' and n.status = 'declined' then 'refused' else n.status end,
        'reason', case when p_part <> 'person' or n.status <> 'declined' then n.reason end) order by e.display_name, n.id), '[]')
      from public.evaluation_nominations n
      join public.employees e on e.company_id = n.company_id and e.id = n.evaluator_id
      where n.company_id = p_participant.company_id and n.participant_id = p_participant.id and n.status <> 'withdrawn'))
$$;

create function public.nomination_set(p_participant_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.nomination_set(c, p, private.nominates_as(p))
  from public.evaluation_participants p
  join public.evaluation_cycles c on c.company_id = p.company_id and c.id = p.cycle_id
  where p.id = p_participant_id and p.status = 'active' and private.nominates_as(p) is not null and private.my_employee_id() is not null
$$;

-- People who may be peers of a participant, those of the same manager first, then of the same department.
create function public.peer_suggestions(p_participant_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.person(s.id) order by s.place, s.display_name, s.id), '[]') from (
    select e.id, e.display_name, case when e.manager_id = p.manager_id then 1 else 2 end as place
    from public.evaluation_participants p
    join public.employees e on e.company_id = p.company_id and (e.manager_id = p.manager_id or e.department_id = p.department_id)
      and e.status in ('active', 'notice') and e.id <> p.employee_id and e.id is distinct from p.manager_id
      and e.manager_id is distinct from p.employee_id
    where p.id = p_participant_id and p.status = 'active' and private.nominates_as(p) is not null
      and not exists (select from public.evaluation_nominations n where n.company_id = p.company_id and n.participant_id = p.id
        and n.evaluator_id = e.id and n.status in ('declined', 'refused'))
    order by place, e.display_name, e.id limit 12) s
$$;

-- Functions: of the caller ------------------------------------------------------------------------------------------
-- What the caller names and decides in a cycle: the own peers, those of the people they lead, and whose peer they are. Null: nothing.
create function public.my_nominations(p_cycle_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('peers_by', c.peers_by, 'closes_on', (select s.closes_on from public.evaluation_steps s
      where s.company_id = c.company_id and s.cycle_id = c.id and s.step = 'nomination'),
    'own', (select private.nomination_set(c, p, 'person') from public.evaluation_participants p
      where p.company_id = c.company_id and p.cycle_id = c.id and p.employee_id = me.employee_id and p.status = 'active'),
    'team', (select coalesce(jsonb_agg(private.nomination_set(c, p, 'manager') order by e.display_name, p.id), '[]')
      from public.evaluation_participants p join public.employees e on e.company_id = p.company_id and e.id = p.employee_id
      where p.company_id = c.company_id and p.cycle_id = c.id and p.manager_id = me.employee_id and p.status = 'active'
        and p.employee_id <> me.employee_id),
    'as_peer', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'person', private.person(p.employee_id)) order by n.id), '[]')
      from public.evaluation_nominations n
      join public.evaluation_participants p on p.company_id = n.company_id and p.id = n.participant_id and p.status = 'active'
      where n.company_id = c.company_id and p.cycle_id = c.id and n.evaluator_id = me.employee_id and n.status = 'approved'))
  from private.require_caller() me
  join public.evaluation_cycles c on c.company_id = me.company_id and c.id = p_cycle_id
  where c.status = 'running' and c.peers_by <> 'team' and exists (select from public.evaluation_steps s
    where s.company_id = c.company_id and s.cycle_id = c.id and s.step = 'peer')
    and (exists (select from public.evaluation_participants p where p.company_id = c.company_id and p.cycle_id = c.id
        and p.status = 'active' and me.employee_id in (p.employee_id, p.manager_id))
      or exists (select from public.evaluation_nominations n
        join public.evaluation_participants p on p.company_id = n.company_id and p.id = n.participant_id and p.cycle_id = c.id
        where n.company_id = c.company_id and n.evaluator_id = me.employee_id and n.status = 'approved'))
$$;

-- Functions: Pendências ---------------------------------------------------------------------------------------------
-- The own peers, where none was named yet, and those of the team, where the manager names them: one line per cycle.
create function private.peers_to_name(p_caller private.caller) returns setof private.pending_item
language sql stable security definer set search_path = '' as $$
  select 'peers:' || c.id, 'evaluation_peers', 'evaluations', case when c.peers_by = 'person' then 'Indique seus pares'
      when count(*) = 1 then 'Escolha os pares de uma pessoa' else format('Escolha os pares de %s pessoas', count(*)) end,
    c.name::text, p_caller.employee_id, s.opened_at, d.due_at, 'evaluation_cycle', c.id, '/app/evaluations/' || c.id,
    jsonb_build_object('type', 'evaluation_peers'), d.due_at
  from public.evaluation_cycles c
  join public.evaluation_steps s on s.company_id = c.company_id and s.cycle_id = c.id and s.step = 'nomination'
    and s.opened_at is not null and s.closes_on >= private.today(c.company_id)
  join public.evaluation_participants p on p.company_id = c.company_id and p.cycle_id = c.id and p.status = 'active'
    and p_caller.employee_id = case c.peers_by when 'person' then p.employee_id when 'manager' then p.manager_id end
  cross join lateral (select private.end_of_day(c.company_id, s.closes_on) as due_at) d
  where c.company_id = p_caller.company_id and c.status = 'running' and p_caller.role <> 'leaver'
    and not exists (select from public.evaluation_nominations n where n.company_id = p.company_id and n.participant_id = p.id
      and n.status in ('proposed', 'approved'))
  group by c.id, s.opened_at, s.closes_on, d.due_at
$$;

-- Peers that people of the team proposed, one line per person.
create function private.peers_to_approve(p_caller private.caller) returns setof private.pending_item
language sql stable security definer set search_path = '' as $$
  select 'nominations:' || p.id, 'evaluation_nominations', 'evaluations', 'Aprove os pares de ' || e.display_name,
    case when count(*) = 1 then '1 indicação' else format('%s indicações', count(*)) end, p.employee_id, min(n.created_at), d.due_at,
    'evaluation_participant', p.id, '/app/evaluations/' || c.id,
    jsonb_build_object('type', 'evaluation_nominations', 'participant_id', p.id), d.due_at
  from public.evaluation_cycles c
  join public.evaluation_participants p on p.company_id = c.company_id and p.cycle_id = c.id and p.status = 'active'
    and p.manager_id = p_caller.employee_id and p.employee_id <> p_caller.employee_id
  join public.evaluation_nominations n on n.company_id = p.company_id and n.participant_id = p.id and n.status = 'proposed'
  join public.employees e on e.company_id = p.company_id and e.id = p.employee_id
  join public.evaluation_steps s on s.company_id = c.company_id and s.cycle_id = c.id and s.step = 'peer'
  cross join lateral (select private.end_of_day(c.company_id, s.opens_on) as due_at) d
  where c.company_id = p_caller.company_id and private.takes_nominations(c, 'manager') and p_caller.role <> 'leaver'
  group by p.id, c.id, e.display_name, d.due_at
$$;

-- Peers to name and to approve in Pendências.
create function private.pending_nominations(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.* from (
    select * from private.peers_to_name(p_caller)
    union all select * from private.peers_to_approve(p_caller)) i
  where p_after_at is null or (i.sort_at, i.item_key) > (p_after_at, p_after_key)
  order by i.sort_at, i.item_key limit p_limit
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('nomination_set', 'peer_set?'),
  ('peer_set', 'participant_id uuid, person person, part person|manager|hr, takes boolean, max_peers integer, peers_answer boolean, '
    'nominations peer_nomination[]'),
  ('peer_nomination', 'id uuid, person person, status proposed|approved|refused|declined, reason text?'),
  ('peer_suggestions', 'person[]'),
  ('my_nominations', 'my_peers?'),
  ('my_peers', 'peers_by person|manager|team, closes_on date?, own peer_set?, team peer_set[], as_peer peer_of[]'),
  ('peer_of', 'id uuid, person person');
update private.shapes set shape = shape || ', participant_id? uuid' where name = 'item_action';

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.nomination_set(uuid), public.peer_suggestions(uuid), public.my_nominations(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.nomination_set(uuid) is
  'The peers of a participant for whoever names or decides about them. Null: not the caller.';
comment on function public.peer_suggestions(uuid) is
  'Who may be a peer of a participant: of the same manager, then of the same department.';
comment on function public.my_nominations(uuid) is 'What the caller names and decides in a cycle, and whose peer they are. Null: nothing.';
