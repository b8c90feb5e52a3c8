-- Goals: meetings, read.
-- See goal_talk_tables for the overview. Who leads a meeting reads all of it as far as they read its goals; others the key results that
-- are theirs or that they work on, and what was decided for them or about those, once it has ended.

-- Functions: reach --------------------------------------------------------------------------------------------------
-- Key results of meetings that the caller reads.
create function private.read_meeting_items(p_reach private.goal_reach, p_meetings uuid[])
returns table (meeting_id uuid, item_position smallint, key_result_id uuid, objective_id uuid)
language sql stable security definer set search_path = '' as $$
  select i.meeting_id, i.position, k.id, o.id
  from private.goal_meetings m
  join private.goal_meeting_items i on i.company_id = m.company_id and i.meeting_id = m.id
  join private.key_results k on k.company_id = i.company_id and k.id = i.key_result_id and k.status = 'active'
  join private.objectives o on o.company_id = k.company_id and o.id = k.objective_id
  where m.company_id = p_reach.company_id and m.id = any (p_meetings) and private.sees_objective(p_reach, o)
    and (m.led_by = p_reach.employee_id or (m.ended_at is not null
      and (o.owner_id = p_reach.employee_id or o.id = any (p_reach.contributes))))
$$;

-- Decisions of meetings that the caller reads; those that were dropped again are none.
create function private.read_decisions(p_reach private.goal_reach, p_meetings uuid[]) returns table (meeting_id uuid, initiative_id uuid)
language sql stable security definer set search_path = '' as $$
  select i.meeting_id, i.id
  from private.initiatives i
  join private.goal_meetings m on m.company_id = i.company_id and m.id = i.meeting_id
  join private.objectives o on o.company_id = i.company_id and o.id = i.objective_id
  where i.company_id = p_reach.company_id and i.meeting_id = any (p_meetings) and i.status <> 'cancelled'
    and private.sees_objective(p_reach, o)
    and (m.led_by = p_reach.employee_id or (m.ended_at is not null and (i.owner_id = p_reach.employee_id
      or o.owner_id = p_reach.employee_id or o.id = any (p_reach.contributes))))
$$;

-- Functions: drawing ------------------------------------------------------------------------------------------------
-- The head of a meeting.
create function private.drawn_meeting(p_reach private.goal_reach, p_meeting private.goal_meetings) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_meeting.id, 'cycle_id', c.id, 'cycle', c.name, 'department', d.name,
    'leader', private.person(p_meeting.led_by), 'is_mine', p_meeting.led_by is not distinct from p_reach.employee_id,
    'started_at', p_meeting.started_at, 'ended_at', p_meeting.ended_at,
    'item_count', (select count(*) from private.read_meeting_items(p_reach, array[p_meeting.id])),
    'decision_count', (select count(*) from private.read_decisions(p_reach, array[p_meeting.id])))
  from public.goal_cycles c
  left join public.departments d on d.company_id = c.company_id and d.id = p_meeting.department_id
  where c.company_id = p_meeting.company_id and c.id = p_meeting.cycle_id
$$;

-- The last three check-ins of a key result that were not taken back, newest first.
create function private.last_check_ins(p_company_id uuid, p_key_result_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'on', i.on_date, 'value', i.value, 'confidence', i.confidence,
    'health', i.health, 'note', i.note, 'author', private.person(i.author_id), 'at', i.created_at)
    order by i.created_at desc, i.place desc), '[]')
  from (select x.*, m.on_date, m.value from private.goal_check_ins x
    left join private.metric_values m on m.company_id = x.company_id and m.id = x.value_id
    where x.company_id = p_company_id and x.key_result_id = p_key_result_id and x.undone_at is null
    order by x.created_at desc, x.place desc limit 3) i
$$;

-- The items of a meeting that the caller reads, in their order.
create function private.meeting_item_rows(p_reach private.goal_reach, p_meeting private.goal_meetings) returns jsonb
language sql stable security definer set search_path = '' as $$
  with items as materialized (
    select r.item_position, r.key_result_id, r.objective_id from private.read_meeting_items(p_reach, array[p_meeting.id]) r
  ), key_results as materialized (
    select (k.drawn ->> 'id')::uuid as id, k.drawn, coalesce((k.drawn -> 'feed' ->> 'is_read')::boolean, true) as is_read
    from private.key_result_rows(p_reach, array(select distinct i.objective_id from items i)) k
  ), blockers as materialized (
    select b.key_result_id, jsonb_agg(b.drawn order by (b.drawn ->> 'at')::timestamptz desc) as list
    from private.blocker_rows(p_meeting.company_id, array(select i.key_result_id from items i)) b where b.is_open group by b.key_result_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('position', m.position, 'state', m.state, 'objective_id', o.id, 'objective', o.title,
    'key_result', k.drawn, 'may_check_in', private.checks_in(p_reach, o) and o.status = 'active' and c.status in ('active', 'closing'),
    -- Of an indicator that the reader may not see, words alone.
    'before', jsonb_build_object('progress', case when k.is_read then m.progress_before end,
      'confidence', case when k.is_read then m.confidence_before end, 'health', case when k.is_read then m.health_before end),
    'after', case when p_meeting.ended_at is not null then jsonb_build_object('progress', case when k.is_read then m.progress_after end,
      'confidence', case when k.is_read then m.confidence_after end, 'health', case when k.is_read then m.health_after end) end,
    'blockers', coalesce(b.list, '[]'), 'check_ins', case when k.is_read then private.last_check_ins(m.company_id, m.key_result_id)
      else '[]' end) order by m.position), '[]')
  from items i
  join private.goal_meeting_items m on m.company_id = p_meeting.company_id and m.meeting_id = p_meeting.id and m.position = i.item_position
  join private.objectives o on o.company_id = m.company_id and o.id = i.objective_id
  join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
  join key_results k on k.id = i.key_result_id
  left join blockers b on b.key_result_id = i.key_result_id
$$;

-- Functions: the API ------------------------------------------------------------------------------------------------
-- A meeting with what it passes, what was decided and, for who leads it, who is told of that when it ends.
create function public.goal_meeting(p_meeting_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  meeting constant private.goal_meetings := m from private.goal_meetings m where m.id = p_meeting_id;
  reach constant private.goal_reach := private.goal_reach_of(private.require_caller(), meeting.company_id);
  drawn jsonb;
begin
  drawn := private.drawn_meeting(reach, meeting) where reach.company_id is not null;
  if drawn is null or not ((drawn ->> 'is_mine')::boolean or (drawn ->> 'item_count')::integer + (drawn ->> 'decision_count')::integer > 0)
  then
    perform private.refuse_missing('Esta reunião não existe mais ou não está aberta para você.', 'meeting_id');
  end if;
  return drawn || jsonb_build_object('items', private.meeting_item_rows(reach, meeting),
    'decisions', coalesce((
      select jsonb_agg(r.drawn || jsonb_build_object('objective', o.title) order by i.created_at, i.id)
      from private.initiative_rows(reach, array(select d.initiative_id from private.read_decisions(reach, array[meeting.id]) d)) r
      join private.initiatives i on i.company_id = meeting.company_id and i.id = r.initiative_id
      join private.objectives o on o.company_id = i.company_id and o.id = r.objective_id), '[]'),
    'receivers', coalesce((
      select jsonb_agg(jsonb_build_object('person', private.person(d.employee_id), 'decisions', d.decisions, 'is_reached', exists (
        select from private.notified_logins(meeting.company_id, array[d.employee_id]))) order by private.person_name(d.employee_id))
      from private.decided_for(meeting) d where meeting.led_by = reach.employee_id), '[]'));
end
$$;

-- The last fifty meetings of a company that the caller led or has a part in; those that still run on top.
create function public.goal_meeting_list(p_company_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  reach constant private.goal_reach := private.goal_reach(p_company_id);
begin
  return (
    with found as materialized (
      select m.* from private.goal_meetings m
      where m.company_id = p_company_id and (m.led_by = reach.employee_id or (m.ended_at is not null and (
        exists (select from private.goal_meeting_items i
          join private.key_results k on k.company_id = i.company_id and k.id = i.key_result_id
          join private.objectives o on o.company_id = k.company_id and o.id = k.objective_id
          where i.company_id = m.company_id and i.meeting_id = m.id
            and (o.owner_id = reach.employee_id or o.id = any (reach.contributes)))
        or exists (select from private.initiatives w where w.company_id = m.company_id and w.meeting_id = m.id
          and w.owner_id = reach.employee_id and w.status <> 'cancelled'))))
      order by m.ended_at is null desc, m.started_at desc, m.id limit 50
    )
    select coalesce(jsonb_agg(d.drawn order by f.ended_at is null desc, f.started_at desc, f.id), '[]')
    from found f
    cross join lateral (select private.drawn_meeting(reach, row(f.*)::private.goal_meetings) as drawn) d
    where (d.drawn ->> 'is_mine')::boolean or (d.drawn ->> 'item_count')::integer + (d.drawn ->> 'decision_count')::integer > 0);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('goal_meeting_head', 'id uuid, cycle_id uuid, cycle text, department text?, leader person, is_mine boolean, started_at timestamptz,
    ended_at timestamptz?, item_count integer, decision_count integer'),
  ('goal_meeting_list', 'goal_meeting_head[]'),
  ('meeting_standing', 'progress number?, confidence integer?, health on_track|attention|at_risk?'),
  ('meeting_check_in', 'id uuid, on date?, value number?, confidence integer?, health on_track|attention|at_risk?, note text?,
    author person, at timestamptz'),
  ('goal_meeting_item', 'position integer, state open|passed|skipped, objective_id uuid, objective text, key_result key_result_row,
    may_check_in boolean, before meeting_standing, after meeting_standing?, blockers goal_blocker[], check_ins meeting_check_in[]'),
  ('goal_decision', '...goal_initiative, objective text'),
  ('decision_receiver', 'person person, decisions integer, is_reached boolean'),
  ('goal_meeting', '...goal_meeting_head, items goal_meeting_item[], decisions goal_decision[], receivers decision_receiver[]');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.goal_meeting(uuid), public.goal_meeting_list(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.goal_meeting(uuid) is
  'A meeting about goals: what it passes, what was decided and who is told of it (RHPER, RHNTF).';
comment on function public.goal_meeting_list(uuid) is 'The last meetings about goals that the caller led or has a part in (RHPER, RHNTF).';
