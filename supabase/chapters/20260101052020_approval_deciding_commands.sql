-- Deciding: commands.
-- A job looks at the steps whose day has come and does what the flow says: reminds once a day, hands the step to the next
-- level as well, or decides in the name of the system, which the trail shows without an author. It also finds steps
-- whose people cannot decide any more (dismissed, disabled, away, no longer allowed to read, a substitution that ended) and
-- seats others.
-- Each request is locked and looked at again before anything happens, so that a second run, or a second server, finds
-- nothing to do. Deactivated companies wait.
--
-- Deciding.
-- What approvers and requesters do with a request: decide it, alone or many at once, comment it, take it back. The one
-- predicate of who may decide a step (authority_on) serves the act, the panel and Pendências alike.
-- A decision acts for one authority: the own seat first, then that of administrators, then the one of a person whom the
-- caller substitutes, which is written down as on_behalf_of.
-- It refuses: one's own request (RHSLF), a step that somebody decided meanwhile (RHDEC), refusing and sending back without
-- a comment (RHCOM), whatever is over (RHCLS), and in a decision on many what is decided alone (RHARG).

-- Functions: the decision -------------------------------------------------------------------------------------------
-- Closes the slots for which somebody approved; true when the step waits for nobody else.
create function private.close_seats(p_step public.approval_steps, p_authority private.authority) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.approval_step_approvers a set status = case
      when a.approver_id is not distinct from p_authority.approver_id then 'approved' else 'closed' end
  where a.company_id = p_step.company_id and a.step_id = p_step.id and a.status = 'waiting' and a.slot in (
    select b.slot from public.approval_step_approvers b
    where b.company_id = p_step.company_id and b.step_id = p_step.id and b.status = 'waiting'
      and b.approver_id is not distinct from p_authority.approver_id);
  return not exists (
    select from public.approval_step_approvers a
    where a.company_id = p_step.company_id and a.step_id = p_step.id and a.status = 'waiting');
end
$$;

-- Writes a decision and what follows from it.
-- Without an authority it is the system's decision on the whole step.
create function private.apply_decision(
  p_request public.approval_requests, p_step public.approval_steps, p_authority private.authority,
  p_caller private.caller, p_decision text, p_comment text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  decider uuid := case when p_caller.company_id = p_request.company_id then p_caller.employee_id end;
begin
  insert into public.approval_decisions
    (company_id, request_id, step_id, decision, comment, decided_by, decider_id, on_behalf_of, decided_at)
  values (p_request.company_id, p_request.id, p_step.id, p_decision, p_comment, p_caller.user_id, decider,
    p_authority.on_behalf_of, private.now());
  if p_decision = 'approve' and p_authority.seat_id is not null and not private.close_seats(p_step, p_authority) then
    return;
  end if;
  update public.approval_step_approvers a set status = 'closed'
  where a.company_id = p_step.company_id and a.step_id = p_step.id and a.status = 'waiting';
  update public.approval_steps s set finished_at = private.now(), act_at = null,
    status = case p_decision when 'approve' then 'approved' when 'reject' then 'rejected' else 'adjusted' end
  where s.id = p_step.id;
  if p_decision = 'approve' then
    perform private.advance_approval(p_request.id, decider);
  else
    perform private.settle_approval(p_request, case p_decision when 'reject' then 'rejected' else 'adjust' end, decider);
  end if;
end
$$;

-- One decision, with all its checks (RHARG, RHNTF, RHMOD, RHSLF, RHDEC, RHCLS, RHPER, RHCOM).
create function private.decide_request(
  p_caller private.caller, p_request_id uuid, p_decision text, p_comment text, p_step_id uuid) returns public.approval_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.approval_requests := private.approval_in_hand(p_caller, p_request_id);
  said text := private.tidy_lines(p_comment);
  step public.approval_steps;
  authority private.authority;
begin
  if p_decision is null or p_decision not in ('approve', 'reject', 'adjust') then
    perform private.refuse('RHARG', 'Decisão desconhecida.', 'decision', 'Use approve, reject ou adjust.');
  end if;
  perform private.refuse_module_of(request.company_id, t.module)
  from public.approval_entity_types t where t.entity_type = request.entity_type;
  if request.requester_id = p_caller.employee_id then
    perform private.refuse('RHSLF', 'Você não pode decidir a própria solicitação.', '', 'Outra pessoa precisa decidir.');
  end if;
  step := private.waiting_step(request);
  if request.status <> 'pending' or step.id is null or step.id is distinct from coalesce(p_step_id, step.id) then
    perform private.refuse_decided(request, coalesce(p_step_id, step.id));
  end if;
  authority := private.authority_on(p_caller, request, step.id);
  if authority.seat_id is null then
    if exists (select from public.approval_decisions d
      where d.company_id = request.company_id and d.request_id = request.id and d.decided_by = p_caller.user_id
        and d.step_id = coalesce(p_step_id, d.step_id)) then
      perform private.refuse_decided(request, step.id);
    end if;
    perform private.refuse('RHPER', 'Esta etapa não depende da sua decisão.', '', 'Recarregue a lista.');
  end if;
  if p_decision <> 'approve' and said is null then
    perform private.refuse('RHCOM', case p_decision when 'reject' then 'Informe o motivo da recusa.'
        else 'Informe o que deve ser ajustado.' end,
      'comment', 'Quem pediu lê este comentário.');
  end if;
  perform private.apply_decision(request, step, authority, p_caller, p_decision, said);
  select r.* into request from public.approval_requests r where r.id = request.id;
  return request;
end
$$;

-- Functions: the API ------------------------------------------------------------------------------------------------
create function public.decide_approval(
  p_request_id uuid, p_decision text, p_comment text default null, p_step_id uuid default null) returns public.approval_requests
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.decide_request(private.me(), p_request_id, p_decision, p_comment, p_step_id);
end
$$;

-- Each on its own: what is refused is undone alone and told in its row. Ids in one order, so that two people who decide
-- the same many at once wait for each other and never lock each other up.
create function public.decide_approvals(p_requests uuid[], p_decision text, p_comment text default null)
returns table (request_id uuid, ok boolean, code text, message text, state text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  decided_alone constant text[] := array(select t.entity_type from public.approval_entity_types t where t.is_decided_alone);
  one uuid;
begin
  if coalesce(cardinality(p_requests), 0) > 100 then
    perform private.refuse('RHARG', 'Decida no máximo 100 solicitações de uma vez.', 'requests', 'Selecione menos linhas.');
  end if;
  for one in select distinct r.id from unnest(p_requests) as r (id) where r.id is not null order by r.id loop
    request_id := one;
    begin
      if (private.approval_in_hand(caller, one)).entity_type = any (decided_alone) then
        perform private.refuse('RHARG', 'Esta solicitação não entra em decisões em conjunto.', 'requests',
          'Abra a solicitação para decidir.');
      end if;
      state := (private.decide_request(caller, one, p_decision, p_comment, null)).status;
      ok := true;
      code := null;
      message := null;
    exception when others then
      if private.is_passing(sqlstate) then raise; end if;
      ok := false;
      code := sqlstate;
      message := case when sqlstate like 'RH%' then sqlerrm else 'Não foi possível decidir esta solicitação.' end;
      state := null;
    end;
    return next;
  end loop;
end
$$;

create function public.comment_approval(p_request_id uuid, p_body text) returns public.approval_comments
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  request public.approval_requests := private.approval_in_hand(caller, p_request_id);
begin
  if request.status not in ('pending', 'adjusting') then
    perform private.refuse('RHCLS', 'Esta solicitação está encerrada.', '', 'Abra outra, se for preciso.');
  end if;
  if private.tidy_lines(p_body) is null then
    perform private.refuse('RHCOM', 'Escreva o comentário.', 'body', 'O comentário está vazio.');
  end if;
  if request.requester_id is distinct from caller.employee_id then
    perform private.tell_requester(request, 'approval_comment',
      format('%s comentou a sua solicitação', private.name_of_login(caller.user_id, caller.employee_id)), request.title);
  else
    perform private.tell_approvers(request, (private.waiting_step(request)).id, 'approval_comment', 'Novo comentário em uma solicitação');
  end if;
  return private.note_approval(request, 'comment', caller, private.tidy_lines(p_body));
end
$$;

create function public.cancel_approval(p_request_id uuid, p_comment text default null) returns public.approval_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  request public.approval_requests := private.approval_in_hand(caller, p_request_id);
begin
  if request.requester_id is distinct from caller.employee_id then
    perform private.refuse('RHPER', 'Somente quem pediu cancela a solicitação.', '', 'Se a decisão for sua, recuse a solicitação.');
  end if;
  if request.status not in ('pending', 'adjusting') then
    perform private.refuse('RHCLS', 'Esta solicitação está encerrada.', '', 'Recarregue a lista.');
  end if;
  perform private.note_approval(request, 'cancelled', caller, private.tidy_lines(p_comment));
  perform private.settle_approval(request, 'cancelled', caller.employee_id);
  select r.* into request from public.approval_requests r where r.id = request.id;
  return request;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('decide_approvals', 'code ?, message ?, state ?');

-- Functions: the API ------------------------------------------------------------------------------------------------
grant execute on function public.decide_approval(uuid, text, text, uuid), public.decide_approvals(uuid[], text, text),
  public.comment_approval(uuid, text), public.cancel_approval(uuid, text)
  to authenticated;

-- Functions: deadlines of approvals ---------------------------------------------------------------------------------
-- Seats the next level beside those who let the day pass, at the end administrators; whoever was asked before keeps the right to decide.
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
    above := private.climb(p_request.company_id, seat.approver_id, p_request.entity_type, private.kept_out(p_request));
    insert into public.approval_step_approvers (company_id, step_id, slot, approver_id, origin)
    select p_step.company_id, p_step.id, seat.slot, above, case
      when above is not null then 'escalated'
      else (private.administrators_seat(p_request.company_id, private.kept_out(p_request), seat.slot, '{}')).origin end
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

-- Does what a step says for when its day has passed.
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

-- Acts on steps whose day has come; returns on how many.
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

-- Closes seats that nobody can fill and gives their slots to who is above, or to administrators.
create function private.reseat_step(p_request public.approval_requests, p_step public.approval_steps) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  seat public.approval_step_approvers;
  above uuid;
begin
  for seat in
    select a.* from public.approval_step_approvers a
    where a.company_id = p_step.company_id and a.step_id = p_step.id and a.status = 'waiting' and a.approver_id is not null
      and not private.is_represented(a.company_id, a.approver_id, p_request.entity_type, private.kept_out(p_request))
  loop
    above := private.climb(p_request.company_id, seat.approver_id, p_request.entity_type, private.kept_out(p_request));
    update public.approval_step_approvers a set status = 'closed' where a.id = seat.id;
    insert into public.approval_step_approvers (company_id, step_id, slot, approver_id, origin)
    select p_step.company_id, p_step.id, seat.slot, above, case
      when above is not null then 'climbed'
      else (private.administrators_seat(p_request.company_id, private.kept_out(p_request), seat.slot, '{}')).origin end
    on conflict on constraint approval_step_approvers_approver_id_key do update set status = 'waiting';
    perform private.note_approval(p_request, 'reassigned', null,
      private.absence_note(p_request.company_id, seat.approver_id, p_request.entity_type, above));
  end loop;
  perform private.tell_approvers(p_request, p_step.id, 'approval_waiting', 'Aprovação pendente');
end
$$;

-- Finds steps whose people cannot decide any more, so that somebody waits in vain, and seats them as if the step started today; returns how
-- many.
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
          and r.case_id is null and not private.may_read_kind(r.entity_type, a.approver_id))
    )
    select distinct s.id, s.request_id
    from gone g
    join public.approval_step_approvers a on a.company_id = g.company_id and a.approver_id = g.approver_id and a.status = 'waiting'
    join public.approval_steps s on s.company_id = a.company_id and s.id = a.step_id
    join public.approval_requests r on r.company_id = s.company_id and r.id = s.request_id and r.case_id is null
    where not exists (
      select from public.approval_step_approvers b
      where b.company_id = a.company_id and b.step_id = a.step_id and b.slot = a.slot and b.status = 'waiting'
        and (b.approver_id is null or private.is_represented(b.company_id, b.approver_id, r.entity_type, private.kept_out(r))))
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

-- Gives seats of administrators to masters, in whose Pendências they show exactly while a company has nobody else for them, and back;
-- returns how many.
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
    where a.status = 'waiting' and a.origin = 'masters' and private.admins_except(a.company_id, private.kept_out(r)) <> '{}'
  )
  update public.approval_step_approvers a set origin = case a.origin when 'admins' then 'masters' else 'admins' end
  where a.status = 'waiting' and a.approver_id is null and (
    (a.origin = 'admins' and a.company_id in (select w.company_id from without_admin w))
    or (a.origin = 'masters' and a.id in (select b.id from back b)));
  get diagnostics moved = row_count;
  return moved;
end
$$;

-- For a scheduler, each five minutes: deadlines and steps left alone.
create function private.run_approval_deadlines() returns integer language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.recheck_administrators() + private.reseat_orphans(500) + private.run_overdue_steps(500);
end
$$;

grant execute on function private.run_approval_deadlines() to service_role;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.decide_approval(uuid, text, text, uuid) is
  'Approves, rejects or sends back a request. With the step that was seen, a later one is never decided by mistake.';
comment on function public.decide_approvals(uuid[], text, text) is
  'Decides up to 100 requests, each on its own; says per request what came of it.';
comment on function public.comment_approval(uuid, text) is 'Comments an open request, for all who may read it.';
comment on function public.cancel_approval(uuid, text) is 'Takes an open request back, by who asked.';
