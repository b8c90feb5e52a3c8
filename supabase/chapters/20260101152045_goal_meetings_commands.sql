-- Goals: meetings.
-- See goal_talk_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- A running meeting that the caller leads, locked (RHPER, RHNTF, RHCLS).
create function private.led_meeting(p_meeting_id uuid) returns private.goal_meetings
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller constant private.caller := private.require_caller();
  meeting private.goal_meetings;
begin
  select m.* into meeting from private.goal_meetings m
  where m.id = p_meeting_id and m.led_by = caller.employee_id and caller.role not in ('newcomer', 'leaver')
    and (m.company_id = caller.company_id or m.company_id = any (private.companies_reached(caller, 'view_okr_reports')))
  for no key update;
  if meeting.id is null then
    perform private.refuse_missing('Esta reunião não existe mais ou não é sua.', 'meeting_id');
  elsif meeting.ended_at is not null then
    perform private.refuse('RHCLS', 'Esta reunião já terminou.', 'meeting_id', 'Comece outra.');
  end if;
  return meeting;
end
$$;

-- Who is told of what was decided in a meeting: whoever answers for it, but for who leads.
create function private.decided_for(p_meeting private.goal_meetings)
returns table (employee_id uuid, decisions bigint, titles text) language sql stable security definer set search_path = '' as $$
  select i.owner_id, count(*), string_agg(i.title, '; ' order by i.created_at, i.id)
  from private.initiatives i
  where i.company_id = p_meeting.company_id and i.meeting_id = p_meeting.id and i.status <> 'cancelled' and i.owner_id <> p_meeting.led_by
  group by i.owner_id
$$;

-- Begins a meeting of the caller's team, or of a department; one that runs already goes on.
create function public.start_goal_meeting(p_company_id uuid, p_cycle_id uuid, p_department_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.goal_reach(p_company_id);
  cycle constant public.goal_cycles := private.open_goal_cycle(p_company_id, p_cycle_id);
  begun uuid;
  items bigint;
begin
  perform private.check_meeting_scope(reach, p_department_id);
  if cycle.status = 'planning' then
    perform private.refuse('RHCLS', 'Este ciclo ainda não começou.', 'cycle_id', 'Escolha um ciclo em andamento.');
  end if;
  insert into private.goal_meetings (company_id, cycle_id, department_id, led_by, started_at)
  values (p_company_id, cycle.id, p_department_id, reach.employee_id, private.now())
  on conflict (company_id, cycle_id, led_by, department_id) where ended_at is null do nothing returning id into begun;
  if begun is null then
    return (select m.id from private.goal_meetings m where m.company_id = p_company_id and m.cycle_id = cycle.id
      and m.led_by = reach.employee_id and m.department_id is not distinct from p_department_id and m.ended_at is null);
  end if;
  insert into private.goal_meeting_items (company_id, meeting_id, position, key_result_id, progress_before, confidence_before,
    health_before)
  select p_company_id, begun, k.place, k.key_result_id, k.progress, k.confidence, k.health
  from private.meeting_key_results(reach, cycle.id, p_department_id) k order by k.place;
  get diagnostics items = row_count;
  if items = 0 then
    perform private.refuse('RHGOL', 'Não há resultados-chave em andamento para passar aqui.', '',
      'Publique objetivos antes da reunião.');
  elsif items > 200 then
    perform private.refuse('RHMNY', format('São %s resultados-chave: mais do que cabe em uma reunião.', items), '',
      'Reúna um grupo menor, de até 200.');
  end if;
  return begun;
end
$$;

-- p_state: passed, skipped, or open, as if it had not been passed yet.
create function public.pass_meeting_item(p_meeting_id uuid, p_position integer, p_state text default 'passed') returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  meeting constant private.goal_meetings := private.led_meeting(p_meeting_id);
begin
  if p_state is null or p_state not in ('open', 'passed', 'skipped') then
    perform private.refuse('RHARG', 'Situação desconhecida.', 'state', 'Recarregue a página.');
  end if;
  update private.goal_meeting_items i set state = p_state
  where i.company_id = meeting.company_id and i.meeting_id = meeting.id and i.position = p_position;
  if not found then
    perform private.refuse_missing('Este resultado-chave não está mais na reunião.', 'position');
  end if;
end
$$;

-- Ends a meeting: keeps what the key results became and tells people what they answer for.
create function public.end_goal_meeting(p_meeting_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  meeting private.goal_meetings := private.led_meeting(p_meeting_id);
begin
  update private.goal_meeting_items i set progress_after = s.progress, confidence_after = s.confidence, health_after = s.health
  from private.key_results k
  cross join lateral private.standing_key_results(k.company_id, array[k.objective_id], private.today(k.company_id)) s
  where i.company_id = meeting.company_id and i.meeting_id = meeting.id and k.company_id = i.company_id and k.id = i.key_result_id
    and s.key_result_id = k.id;
  update private.goal_meetings m set ended_at = greatest(private.now(), m.started_at)
  where m.company_id = meeting.company_id and m.id = meeting.id;
  perform private.notify(meeting.company_id, d.employee_id, 'goal_initiative',
    case when d.decisions = 1 then '1 decisão da reunião de metas é com você'
      else format('%s decisões da reunião de metas são com você', d.decisions) end, d.titles,
    format('/app/okrs?aba=reuniao&reuniao=%s', meeting.id))
  from private.decided_for(meeting) d;
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.start_goal_meeting(uuid, uuid, uuid), public.pass_meeting_item(uuid, integer, text),
  public.end_goal_meeting(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.start_goal_meeting(uuid, uuid, uuid) is
  'Begins a meeting about the key results of the own team or of a department, or goes on with it (RHPER, RHNTF, RHGOL, RHCLS, RHMNY).';
comment on function public.pass_meeting_item(uuid, integer, text) is
  'Says whether a key result was passed in a meeting: passed, skipped or open (RHPER, RHNTF, RHARG, RHCLS).';
comment on function public.end_goal_meeting(uuid) is 'Ends a meeting and tells people what was decided for them (RHPER, RHNTF, RHCLS).';
