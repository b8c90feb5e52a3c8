-- Running approvals: commands.
-- See approval_running_tables for the overview.

-- Functions: small ones ---------------------------------------------------------------------------------------------
-- Writes an event of a request; without an author it is the system's.
create function private.note_approval(p_request public.approval_requests, p_kind text, p_author private.caller, p_body text)
returns public.approval_comments language sql volatile security definer set search_path = '' as $$
  insert into public.approval_comments as c (company_id, request_id, kind, author_id, written_by, body, created_at)
  values (p_request.company_id, p_request.id, p_kind,
    case when p_author.company_id = p_request.company_id then p_author.employee_id end, p_author.user_id, p_body, private.now())
  returning c.*
$$;

-- The request, locked, when the caller may read it (RHPER, RHNTF).
create function private.approval_in_hand(p_caller private.caller, p_request_id uuid) returns public.approval_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.approval_requests;
begin
  if p_caller.employee_id is null then
    perform private.refuse('RHPER', 'Este acesso não pertence a uma empresa ativa.', '', 'Entre novamente.');
  end if;
  select r.* into request from public.approval_requests r where r.id = p_request_id and private.can_read_approval(p_caller, r) for update;
  if request.id is null then
    perform private.refuse('RHNTF', 'Solicitação não encontrada.', '', 'Recarregue a lista.');
  end if;
  return request;
end
$$;

-- Functions: telling people -----------------------------------------------------------------------------------------
-- What a notification of a request says below its title. Of a confidential case nothing: it may be read over a shoulder.
create function private.notice_body(p_request public.approval_requests, p_body text) returns text language sql immutable parallel safe
return case when p_request.case_id is null then p_body else 'Abra a solicitação para ver do que se trata.' end;

-- The title of a notification of a request; of a confidential case the same one always.
create function private.notice_title(p_request public.approval_requests, p_title text) returns text language sql immutable parallel safe
return case when p_request.case_id is null then p_title else 'Solicitação reservada' end;

-- Notifies who asked, unless that is somebody who does not read the confidential case any more.
create function private.tell_requester(p_request public.approval_requests, p_kind text, p_title text, p_body text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_request.case_id is null or p_request.requester_id = any (private.case_readers(p_request.case_id)) then
    perform private.notify(p_request.company_id, p_request.requester_id, p_kind, private.notice_title(p_request, p_title),
      private.notice_body(p_request, p_body), '/app/inbox?request=' || p_request.id, 'approval_request', p_request.id);
  end if;
end
$$;

-- Notifies everybody who may decide the step now.
create function private.tell_approvers(p_request public.approval_requests, p_step_id uuid, p_kind text, p_title text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  person record;
begin
  for person in
    select distinct e.id, e.company_id
    from public.approval_step_approvers a,
      lateral unnest(private.seat_people(a.company_id, private.kept_out(p_request), a.approver_id)) as b (id),
      lateral unnest(b.id || case when p_request.case_id is null then private.active_substitutes(
        a.company_id, b.id, p_request.entity_type, private.kept_out(p_request)) end) as p (id)
    join public.employees e on e.id = p.id
    where a.company_id = p_request.company_id and a.step_id = p_step_id and a.status = 'waiting' and private.can_sign_in(p.id)
      and (p_request.case_id is null or p.id = any (private.case_readers(p_request.case_id)))
  loop
    perform private.notify(person.company_id, person.id, p_kind, private.notice_title(p_request, p_title),
      private.notice_body(p_request, format('%s: %s', private.person_name(p_request.requester_id), p_request.title)),
      '/app/inbox?request=' || p_request.id, 'approval_request', p_request.id);
  end loop;
end
$$;

-- Functions: steps --------------------------------------------------------------------------------------------------
-- Seats the approvers in the list of a confidential case, each for themselves; who asked never approves. Without any it refuses (RHARG).
create function private.seat_case_approvers(p_request public.approval_requests, p_step public.approval_steps) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.approval_step_approvers (company_id, step_id, slot, approver_id, origin)
  select p_request.company_id, p_step.id, row_number() over (order by r.added_at, r.reader_id), r.reader_id, 'flow'
  from public.confidential_readers r
  where r.company_id = p_request.company_id and r.case_id = p_request.case_id and r.origin = 'approver' and r.removed_at is null
    and r.reader_id <> all (private.kept_out(p_request)) and r.reader_id = any (private.case_readers(p_request.case_id));
  if not found then
    perform private.refuse('RHARG', 'Indique quem aprova este caso reservado.', 'readers', 'Escolha outra pessoa da lista para aprovar.');
  end if;
end
$$;

-- Finds and seats the approvers of a step.
create function private.seat_approvers(p_request public.approval_requests, p_step public.approval_steps) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  seat private.approval_seat;
  warning text;
begin
  if p_request.case_id is not null then
    perform private.seat_case_approvers(p_request, p_step);
    return;
  end if;
  for seat in
    select r.* from private.resolve_approvers(p_request.company_id, p_request.entity_type, p_request.requester_id,
      private.kept_out(p_request),
      (p_step.flow_step_id, p_step.position, p_step.mode, p_step.approver_kind, p_step.role, p_step.sla_days,
        p_step.on_timeout)::private.approval_rule) r
  loop
    insert into public.approval_step_approvers (company_id, step_id, slot, approver_id, origin)
    values (p_request.company_id, p_step.id, seat.slot, seat.approver_id, seat.origin)
    on conflict on constraint approval_step_approvers_approver_id_key do update set status = 'waiting';
    foreach warning in array seat.warnings loop
      perform private.note_approval(p_request, 'reassigned', null, warning);
    end loop;
  end loop;
end
$$;

-- Starts a step, or skips it and answers false when everybody in it had approved already.
create function private.start_step(p_request public.approval_requests, p_step public.approval_steps) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  due timestamptz := private.end_of_day(p_request.company_id, p_step.sla_days);
begin
  perform private.seat_approvers(p_request, p_step);
  update public.approval_step_approvers a set status = 'skipped'
  where a.company_id = p_step.company_id and a.step_id = p_step.id and a.slot in (
    select b.slot from public.approval_step_approvers b
    where b.company_id = p_step.company_id and b.step_id = p_step.id and private.already_approved(p_request, b.approver_id));
  if not exists (
    select from public.approval_step_approvers a
    where a.company_id = p_step.company_id and a.step_id = p_step.id and a.status = 'waiting'
  ) then
    update public.approval_steps s set status = 'skipped', started_at = private.now(), finished_at = private.now()
    where s.id = p_step.id;
    perform private.note_approval(p_request, 'skipped', null, format('Etapa %s: quem decide já aprovou.', p_step.position));
    return false;
  end if;
  -- People are reminded in the morning; the system decides by itself as soon as the day is over.
  update public.approval_steps s set status = 'waiting', started_at = private.now(), due_at = due,
    act_at = due + case when s.on_timeout in ('auto_approve', 'auto_reject') then interval '0' else interval '8 hours' end
  where s.id = p_step.id;
  update public.approval_requests r set waiting_since = private.now() where r.id = p_request.id;
  perform private.tell_approvers(p_request, p_step.id, 'approval_waiting', 'Aprovação pendente');
  return true;
end
$$;

-- Ends a request or sends it back and tells its module and the requester. The module acts first, so that its refusal undoes the decision
-- too.
create function private.settle_approval(p_request public.approval_requests, p_outcome text, p_decider_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  kind public.approval_entity_types;
begin
  update public.approval_requests r set
    status = case p_outcome when 'adjust' then 'adjusting' else p_outcome end, waiting_since = null,
    decided_at = case when p_outcome <> 'adjust' then private.now() end
  where r.id = p_request.id;
  update public.approval_step_approvers a set status = 'closed'
  from public.approval_steps s
  where s.company_id = p_request.company_id and s.request_id = p_request.id
    and a.company_id = s.company_id and a.step_id = s.id and a.status = 'waiting';
  update public.approval_steps s set status = 'cancelled', finished_at = private.now()
  where s.company_id = p_request.company_id and s.request_id = p_request.id and s.status in ('pending', 'waiting');
  select t.* into kind from public.approval_entity_types t where t.entity_type = p_request.entity_type;
  execute format('select %s($1, $2, $3)', kind.on_decided) using p_request.entity_id, p_outcome, p_decider_id;
  if p_outcome <> 'cancelled' then
    perform private.tell_requester(p_request, kind.decided_kind,
      case p_outcome when 'approved' then 'Solicitação aprovada' when 'rejected' then 'Solicitação recusada'
        else 'Ajuste solicitado' end, p_request.title);
  end if;
end
$$;

-- Starts the next step that waits for somebody, or approves the request.
create function private.advance_approval(p_request_id uuid, p_decider_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.approval_requests;
  step public.approval_steps;
begin
  select r.* into request from public.approval_requests r where r.id = p_request_id;
  loop
    select s.* into step from public.approval_steps s
    where s.company_id = request.company_id and s.request_id = request.id and s.round = request.round and s.status = 'pending'
    order by s.position limit 1;
    if not found then
      perform private.settle_approval(request, 'approved', p_decider_id);
      return;
    end if;
    exit when private.start_step(request, step);
  end loop;
end
$$;

-- Functions: from opening to the end --------------------------------------------------------------------------------
-- The steps that a request runs through: those of its flow, or the one of the approvers of its confidential case.
create function private.write_steps(p_request public.approval_requests) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.approval_steps
    (company_id, request_id, round, position, flow_step_id, mode, approver_kind, role, sla_days, on_timeout)
  select p_request.company_id, p_request.id, p_request.round, u.position, u.flow_step_id, u.mode, u.approver_kind, u.role, u.sla_days,
    u.on_timeout
  from private.approval_rules(p_request.company_id, p_request.flow_id, p_request.entity_type) u
  where p_request.case_id is null
  union all
  select p_request.company_id, p_request.id, p_request.round, 1, null, 'all', 'specific_people', null, 3, 'remind'
  where p_request.case_id is not null;
end
$$;

-- Hides a request of a confidential case, and its steps, with it.
create function private.shield_request(p_request public.approval_requests) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_request.case_id is not null then
    perform private.shield(p_request.case_id, 'approval_request', p_request.id);
    perform private.shield(p_request.case_id, 'approval_step', s.id) from public.approval_steps s
    where s.company_id = p_request.company_id and s.request_id = p_request.id and s.round = p_request.round;
  end if;
end
$$;

-- Opens a request for a module. The context may hold the numbers amount and days, and the id of a variety, which conditions of flows read,
-- and two ids of employee and case: about, whom it concerns, and case, the confidential case that it belongs to.
create function private.open_approval(
  p_company_id uuid, p_entity_type text, p_entity_id uuid, p_requester_id uuid, p_title text, p_context jsonb default '{}') returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  amount numeric := private.number_of(p_context, 'amount');
  days numeric := private.number_of(p_context, 'days');
  case_id constant uuid := private.uuid_or_null(p_context ->> 'case');
  flow uuid := case when case_id is null then private.matching_flow(p_company_id, p_entity_type, p_requester_id, amount, days,
    private.uuid_or_null(p_context ->> 'variety')) end;
  request public.approval_requests;
begin
  if not exists (select from public.approval_entity_types t where t.entity_type = p_entity_type) then
    perform private.refuse('RHARG', 'Tipo de solicitação desconhecido.', 'entity_type', 'Recarregue a página.');
  end if;
  insert into public.approval_requests as r
    (company_id, entity_type, entity_id, requester_id, about_id, case_id, title, flow_id, amount, days, waiting_since, created_at)
  values (p_company_id, p_entity_type, p_entity_id, p_requester_id, private.uuid_or_null(p_context ->> 'about'),
    case_id, left(private.tidy(p_title), 200), flow, amount, days, private.now(), private.now())
  returning r.* into request;
  perform private.write_steps(request);
  perform private.shield_request(request);
  perform private.note_approval(request, 'opened', private.me(), null);
  perform private.advance_approval(request.id, null);
  return request.id;
end
$$;

-- A new round after an adjustment, by who asked (RHPER, RHCLS).
create function private.resubmit_approval(p_request_id uuid, p_comment text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  request public.approval_requests := private.approval_in_hand(caller, p_request_id);
begin
  if request.requester_id is distinct from caller.employee_id then
    perform private.refuse('RHPER', 'Somente quem pediu envia a solicitação de novo.', '', 'Recarregue a página.');
  end if;
  if request.status <> 'adjusting' then
    perform private.refuse('RHCLS', 'Esta solicitação não precisa de ajuste.', '', 'Recarregue a página.');
  end if;
  update public.approval_requests r set status = 'pending', round = r.round + 1 where r.id = request.id returning r.* into request;
  insert into public.approval_steps
    (company_id, request_id, round, position, flow_step_id, mode, approver_kind, role, sla_days, on_timeout)
  select s.company_id, s.request_id, request.round, s.position, s.flow_step_id, s.mode, s.approver_kind, s.role, s.sla_days,
    s.on_timeout
  from public.approval_steps s
  where s.company_id = request.company_id and s.request_id = request.id and s.round = request.round - 1;
  perform private.shield_request(request);
  perform private.note_approval(request, 'resubmitted', caller, private.tidy_lines(p_comment));
  perform private.advance_approval(request.id, null);
end
$$;

-- Functions: the list of a confidential case ------------------------------------------------------------------------
-- Keeps the seats of a pending request the same as the approvers of its case: who joins gets one, who is removed before deciding loses it.
-- Refuses removing the only one for whom it waits (RHARG): nobody would decide, and removing somebody is no approval.
create function private.tg_confidential_readers__seat_approver() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.approval_requests;
  step public.approval_steps;
begin
  for request in select r.* from public.approval_requests r
    where r.company_id = new.company_id and r.case_id = new.case_id and r.status = 'pending' and r.requester_id <> new.reader_id
    for update
  loop
    step := private.waiting_step(request);
    if new.removed_at is null then
      insert into public.approval_step_approvers as a (company_id, step_id, slot, approver_id, origin)
      select step.company_id, step.id, max(b.slot) + 1, new.reader_id, 'flow' from public.approval_step_approvers b
      where b.company_id = step.company_id and b.step_id = step.id
        and not exists (select from public.approval_step_approvers c
          where c.company_id = step.company_id and c.step_id = step.id and c.approver_id = new.reader_id
            and c.status in ('waiting', 'approved'))
      having count(*) > 0;
      continue;
    end if;
    update public.approval_step_approvers a set status = 'closed'
    where a.company_id = step.company_id and a.step_id = step.id and a.approver_id = new.reader_id and a.status = 'waiting';
    if found and not exists (select from public.approval_step_approvers a
      where a.company_id = step.company_id and a.step_id = step.id and a.status = 'waiting') then
      perform private.refuse('RHARG', 'A solicitação deste caso espera só por esta pessoa.', 'readers',
        'Inclua outra pessoa para aprovar, ou espere a decisão.');
    end if;
  end loop;
  return null;
end
$$;

create trigger _500_seat_approver after insert on public.confidential_readers
  for each row when (new.origin = 'approver') execute function private.tg_confidential_readers__seat_approver();
create trigger _510_unseat_approver after update of removed_at on public.confidential_readers
  for each row when (new.origin = 'approver' and old.removed_at is null and new.removed_at is not null)
  execute function private.tg_confidential_readers__seat_approver();
