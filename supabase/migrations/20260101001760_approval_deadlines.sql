-- Deadlines of approvals.
-- A job looks at the steps whose day has come and does what the flow says: reminds once a day, hands the step to the next
-- level as well, or decides in the name of the system, which the trail shows without an author. It also finds steps
-- whose people cannot decide any more (dismissed, disabled, away, no longer allowed to read, a substitution that ended) and
-- seats others.
-- Each request is locked and looked at again before anything happens, so that a second run, or a second server, finds
-- nothing to do. Deactivated companies wait.

-- Functions --------------------------------------------------------------------------------------------------------
-- The next level above each seat that waits; who was asked before keeps the right to decide.
create function private.escalate_step(p_request public.approval_requests, p_step public.approval_steps) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  seat public.approval_step_approvers;
  above uuid;
  added integer;
  due timestamptz := private.end_of_day(p_request.company_id, p_step.sla_days);
begin
  for seat in
    select a.* from public.approval_step_approvers a
    where a.company_id = p_step.company_id and a.step_id = p_step.id and a.status = 'waiting' and a.approver_id is not null
  loop
    above := private.climb(p_request.company_id, seat.approver_id, p_request.entity_type, p_request.requester_id);
    insert into public.approval_step_approvers (company_id, step_id, slot, approver_id, origin)
    select p_step.company_id, p_step.id, seat.slot, above, case
      when above is not null then 'escalated'
      else (private.administrators_seat(p_request.company_id, p_request.requester_id, seat.slot, '{}')).origin end
    on conflict on constraint approval_step_approvers_approver_id_key do nothing;
    get diagnostics added = row_count;
    if added > 0 then
      perform private.note_approval(p_request, 'escalated', null, case when above is null
        then 'Prazo vencido: os administradores também podem decidir.'
        else format('Prazo vencido: %s também pode decidir.', private.person_name(above)) end);
    end if;
  end loop;
  update public.approval_steps s set escalations = s.escalations + 1, act_at = due + interval '8 hours'
  where s.id = p_step.id;
  perform private.tell_approvers(p_request, p_step.id, 'approval_escalated', 'Aprovação com prazo vencido');
end
$$;

create function private.act_on_overdue(p_request public.approval_requests, p_step public.approval_steps) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  case p_step.on_timeout
    when 'auto_approve' then
      perform private.apply_decision(p_request, p_step, null, null, 'approve', 'Aprovada pelo sistema: o prazo venceu.');
    when 'auto_reject' then
      perform private.apply_decision(p_request, p_step, null, null, 'reject', 'Recusada pelo sistema: o prazo venceu.');
    when 'escalate_up' then
      perform private.escalate_step(p_request, p_step);
    else
      update public.approval_steps s set act_at = private.end_of_day(p_request.company_id, 0) + interval '8 hours'
      where s.id = p_step.id;
      perform private.note_approval(p_request, 'reminded', null, null);
      perform private.tell_approvers(p_request, p_step.id, 'approval_escalated', 'Lembrete: aprovação com prazo vencido');
  end case;
end
$$;

create function private.run_overdue_steps(p_limit integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  request public.approval_requests;
  step public.approval_steps;
  worked integer := 0;
begin
  for due in
    select s.id, s.request_id from public.approval_steps s
    join public.companies c on c.id = s.company_id and c.active is not false
    where s.status = 'waiting' and s.act_at <= private.now() order by s.act_at limit p_limit
  loop
    select r.* into request from public.approval_requests r where r.id = due.request_id for update skip locked;
    continue when not found or request.status <> 'pending';
    select s.* into step from public.approval_steps s
    where s.id = due.id and s.status = 'waiting' and s.act_at <= private.now();
    continue when not found;
    begin
      perform private.act_on_overdue(request, step);
      worked := worked + 1;
    exception when others then
      -- What a module refuses today it may accept tomorrow; the others must not wait for it.
      if sqlstate not like 'RH%' and sqlstate not like '23%' then
        raise;
      end if;
      update public.approval_steps s set act_at = private.end_of_day(request.company_id, 0) where s.id = step.id;
    end;
  end loop;
  return worked;
end
$$;

-- Seats that nobody can fill are closed, and in their slots sit who is above them, or administrators.
create function private.reseat_step(p_request public.approval_requests, p_step public.approval_steps) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  seat public.approval_step_approvers;
  above uuid;
begin
  for seat in
    select a.* from public.approval_step_approvers a
    where a.company_id = p_step.company_id and a.step_id = p_step.id and a.status = 'waiting' and a.approver_id is not null
      and not private.is_represented(a.company_id, a.approver_id, p_request.entity_type, p_request.requester_id)
  loop
    above := private.climb(p_request.company_id, seat.approver_id, p_request.entity_type, p_request.requester_id);
    update public.approval_step_approvers a set status = 'closed' where a.id = seat.id;
    insert into public.approval_step_approvers (company_id, step_id, slot, approver_id, origin)
    select p_step.company_id, p_step.id, seat.slot, above, case
      when above is not null then 'climbed'
      else (private.administrators_seat(p_request.company_id, p_request.requester_id, seat.slot, '{}')).origin end
    on conflict on constraint approval_step_approvers_approver_id_key do update set status = 'waiting';
    perform private.note_approval(p_request, 'reassigned', null,
      private.absence_note(p_request.company_id, seat.approver_id, p_request.entity_type, p_request.requester_id, above));
  end loop;
  perform private.tell_approvers(p_request, p_step.id, 'approval_waiting', 'Aprovação pendente');
end
$$;

-- Steps for which somebody waits in vain: the seats are found again, as if the step started today.
create function private.reseat_orphans(p_limit integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  orphan record;
  request public.approval_requests;
  step public.approval_steps;
  worked integer := 0;
begin
  for orphan in
    with gone as materialized (
      select w.company_id, w.approver_id
      from (select distinct a.company_id, a.approver_id from public.approval_step_approvers a
        where a.status = 'waiting' and a.approver_id is not null) w
      join public.companies c on c.id = w.company_id and c.active is not false
      where not private.decides_today(w.approver_id) or exists (
        select from public.approval_step_approvers a
        join public.approval_steps s on s.company_id = a.company_id and s.id = a.step_id
        join public.approval_requests r on r.company_id = s.company_id and r.id = s.request_id
        where a.company_id = w.company_id and a.approver_id = w.approver_id and a.status = 'waiting'
          and not private.may_read_kind(r.entity_type, a.approver_id))
    )
    select distinct s.id, s.request_id
    from gone g
    join public.approval_step_approvers a on a.company_id = g.company_id and a.approver_id = g.approver_id and a.status = 'waiting'
    join public.approval_steps s on s.company_id = a.company_id and s.id = a.step_id
    join public.approval_requests r on r.company_id = s.company_id and r.id = s.request_id
    where not exists (
      select from public.approval_step_approvers b
      where b.company_id = a.company_id and b.step_id = a.step_id and b.slot = a.slot and b.status = 'waiting'
        and (b.approver_id is null or private.is_represented(b.company_id, b.approver_id, r.entity_type, r.requester_id)))
    limit p_limit
  loop
    select r.* into request from public.approval_requests r where r.id = orphan.request_id for update skip locked;
    continue when not found or request.status <> 'pending';
    select s.* into step from public.approval_steps s where s.id = orphan.id and s.status = 'waiting';
    continue when not found;
    perform private.reseat_step(request, step);
    worked := worked + 1;
  end loop;
  return worked;
end
$$;

-- Seats of administrators show in the Pendências of masters exactly while the company has nobody else for them.
create function private.recheck_administrators() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  moved integer;
begin
  with without_admin as materialized (
    select w.company_id
    from (select distinct a.company_id from public.approval_step_approvers a
      where a.status = 'waiting' and a.approver_id is null and a.origin = 'admins') w
    join public.companies c on c.id = w.company_id and c.active is not false
    where private.company_admins(w.company_id, null) = '{}'
  ),
  back as materialized (
    select a.id from public.approval_step_approvers a
    join public.approval_steps s on s.id = a.step_id
    join public.approval_requests r on r.id = s.request_id
    where a.status = 'waiting' and a.origin = 'masters' and private.company_admins(a.company_id, r.requester_id) <> '{}'
  )
  update public.approval_step_approvers a set origin = case a.origin when 'admins' then 'masters' else 'admins' end
  where a.status = 'waiting' and a.approver_id is null and (
    (a.origin = 'admins' and a.company_id in (select w.company_id from without_admin w))
    or (a.origin = 'masters' and a.id in (select b.id from back b)));
  get diagnostics moved = row_count;
  return moved;
end
$$;

create function private.run_approval_deadlines() returns integer language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.recheck_administrators() + private.reseat_orphans(500) + private.run_overdue_steps(500);
end
$$;

grant execute on function private.run_approval_deadlines() to service_role;

-- Data -------------------------------------------------------------------------------------------------------------
insert into jobs.schedules (name, routine, every, lane) values
  ('approval_deadlines', 'private.run_approval_deadlines', interval '5 minutes', 'slow');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on function private.escalate_step(public.approval_requests, public.approval_steps) is
  'Seats the next level beside those who let the day pass, at the end administrators.';
comment on function private.act_on_overdue(public.approval_requests, public.approval_steps) is 'Does what a step says for when its day has passed.';
comment on function private.run_overdue_steps(integer) is 'Acts on steps whose day has come; returns on how many.';
comment on function private.reseat_orphans(integer) is 'Finds steps whose people cannot decide any more; returns how many it seated anew.';
comment on function private.reseat_step(public.approval_requests, public.approval_steps) is 'Gives seats that nobody can fill to who is above.';
comment on function private.recheck_administrators() is
  'Gives seats of administrators to masters when a company has none left, and back; returns how many.';
comment on function private.run_approval_deadlines() is 'For a scheduler, each five minutes: deadlines and steps left alone.';
