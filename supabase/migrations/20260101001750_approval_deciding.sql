-- Deciding.
-- What approvers and requesters do with a request: decide it, alone or many at once, comment it, take it back. The one
-- predicate of who may decide a step (authority_on) serves the act, the panel and Pendências alike.
-- A decision acts for one authority: the own seat first, then that of administrators, then the one of a person whom the
-- caller substitutes, which is written down as on_behalf_of.
-- It refuses: one's own request (RHSLF), a step that somebody decided meanwhile (RHDEC), refusing and sending back without
-- a comment (RHCOM), and whatever is over (RHCLS).

-- Functions: who was faster ----------------------------------------------------------------------------------------
create function private.name_of_login(p_login_id uuid, p_employee_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(private.person_name(p_employee_id),
    (select e.display_name::text from public.employees e where e.user_id = p_login_id), 'Sistema')
$$;

-- Why it is too late, naming who was faster.
create function private.refuse_decided(p_request public.approval_requests, p_step_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  last public.approval_decisions;
begin
  select d.* into last from public.approval_decisions d
  where d.company_id = p_request.company_id and d.request_id = p_request.id
  order by (d.step_id = p_step_id) desc nulls last, d.decided_at desc limit 1;
  if p_request.status = 'cancelled' then
    perform private.refuse('RHCLS', 'Esta solicitação foi cancelada por quem pediu.', '', 'Recarregue a lista.');
  end if;
  if last.id is null then
    perform private.refuse('RHDEC', 'Este passo não espera mais por uma decisão.', '', 'Recarregue a lista.');
  end if;
  perform private.refuse('RHDEC', format(case last.decision
      when 'approve' then 'Este passo já foi aprovado por %s.' when 'reject' then 'Esta solicitação já foi recusada por %s.'
      else '%s já pediu um ajuste nesta solicitação.' end, private.name_of_login(last.decided_by, last.decider_id)),
    '', 'Recarregue a lista.');
end
$$;

-- Functions: the decision ------------------------------------------------------------------------------------------
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
  if request.requester_id = p_caller.employee_id then
    perform private.refuse('RHSLF', 'Você não pode decidir a própria solicitação.', '', 'Outra pessoa decide.');
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
    perform private.refuse('RHPER', 'Este passo não espera pela sua decisão.', '', 'Recarregue a lista.');
  end if;
  if p_decision <> 'approve' and said is null then
    perform private.refuse('RHCOM', case p_decision when 'reject' then 'Diga por que recusa.' else 'Diga o que deve ser ajustado.' end,
      'comment', 'Quem pediu lê este comentário.');
  end if;
  perform private.apply_decision(request, step, authority, p_caller, p_decision, said);
  select r.* into request from public.approval_requests r where r.id = request.id;
  return request;
end
$$;

-- Functions: the API -----------------------------------------------------------------------------------------------
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
  one uuid;
begin
  if coalesce(cardinality(p_requests), 0) > 100 then
    perform private.refuse('RHARG', 'Decida no máximo 100 solicitações de uma vez.', 'requests', 'Selecione menos linhas.');
  end if;
  for one in select distinct r.id from unnest(p_requests) as r (id) where r.id is not null order by r.id loop
    request_id := one;
    begin
      state := (private.decide_request(caller, one, p_decision, p_comment, null)).status;
      ok := true;
      code := null;
      message := null;
    exception
      when query_canceled or deadlock_detected or serialization_failure or lock_not_available then
        raise;
      when others then
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
    perform private.notify(request.company_id, request.requester_id, 'approval_comment',
      format('%s comentou a sua solicitação', private.name_of_login(caller.user_id, caller.employee_id)), request.title,
      '/app/inbox?request=' || request.id, 'approval_request', request.id);
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
    perform private.refuse('RHPER', 'Somente quem pediu cancela a solicitação.', '', 'Recuse-a, se couber a você decidir.');
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

grant execute on function
  public.decide_approval(uuid, text, text, uuid), public.decide_approvals(uuid[], text, text),
  public.comment_approval(uuid, text), public.cancel_approval(uuid, text)
to authenticated;

-- Data -------------------------------------------------------------------------------------------------------------
insert into public.notification_kinds (kind, label, module, in_app, email, position) values
  ('approval_comment', 'Comentários em solicitações', 'inbox', true, 'off', 35);

-- Shapes -----------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('decide_approvals', 'code ?, message ?, state ?');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on function private.name_of_login(uuid, uuid) is 'Name of who acted: the person, who has the login now, or Sistema.';
comment on function private.refuse_decided(public.approval_requests, uuid) is 'Says who decided already (RHDEC, RHCLS).';
comment on function private.close_seats(public.approval_steps, private.authority) is
  'Closes the slots for which somebody approved; true when the step waits for nobody else.';
comment on function private.apply_decision(
  public.approval_requests, public.approval_steps, private.authority, private.caller, text, text) is
  'Writes a decision and what follows from it.';
comment on function private.decide_request(private.caller, uuid, text, text, uuid) is
  'One decision, with all its checks (RHARG, RHNTF, RHSLF, RHDEC, RHCLS, RHPER, RHCOM).';
comment on function public.decide_approval(uuid, text, text, uuid) is
  'Approves, rejects or sends back a request. With the step that was seen, a later one is never decided by mistake.';
comment on function public.decide_approvals(uuid[], text, text) is
  'Decides up to 100 requests, each on its own; says per request what came of it.';
comment on function public.comment_approval(uuid, text) is 'Comments an open request, for all who may read it.';
comment on function public.cancel_approval(uuid, text) is 'Takes an open request back, by who asked.';
