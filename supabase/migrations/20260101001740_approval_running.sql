-- Running approvals.
-- Opens a request, starts its steps one after the other, takes decisions, and tells the module what came of it. Every
-- change locks the request first, so that of two who decide at once one decides and the other is told who did.
-- A step whose approver approved an earlier one in the same round is skipped. Sent back for adjustment, a request keeps
-- its thread and begins a new round with the same steps. Deadlines count calendar days of the company (business days
-- arrive with the calendar of holidays).
-- It refuses: deciding one's own request in any way, deciding twice, and refusing or sending back without a comment.

-- Types ------------------------------------------------------------------------------------------------------------
create type private.authority as (seat_id uuid, approver_id uuid, on_behalf_of uuid);

-- Functions: small ones --------------------------------------------------------------------------------------------
create function private.end_of_day(p_company_id uuid, p_days integer) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select (private.today(p_company_id) + p_days + 1)::timestamp at time zone coalesce(
    (select d.time_zone from public.company_details d where d.company_id = p_company_id), 'America/Sao_Paulo')
$$;

create function private.number_of(p_context jsonb, p_key text) returns numeric
language sql immutable parallel safe
return case when jsonb_typeof(p_context -> p_key) = 'number' then
  least(abs((p_context ->> p_key)::numeric), case p_key when 'days' then 99999 else 999999999999 end) end;

create function private.note_approval(p_request public.approval_requests, p_kind text, p_author private.caller, p_body text)
returns public.approval_comments language sql volatile security definer set search_path = '' as $$
  insert into public.approval_comments as c (company_id, request_id, kind, author_id, written_by, body, created_at)
  values (p_request.company_id, p_request.id, p_kind,
    case when p_author.company_id = p_request.company_id then p_author.employee_id end, p_author.user_id, p_body, private.now())
  returning c.*
$$;

-- Persons for whom somebody decides today: none who left.
create function private.represented_people(p_caller private.caller, p_entity_type text) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct s.person_id), '{}')
  from public.approval_substitutes s
  join public.approval_substitute_scopes c on c.company_id = s.company_id and c.substitution_id = s.id
  join public.employees e on e.company_id = s.company_id and e.id = s.person_id and e.status <> 'terminated'
  where s.company_id = p_caller.company_id and s.substitute_id = p_caller.employee_id
    and c.period @> private.today(p_caller.company_id) and (c.entity_type is null or c.entity_type = p_entity_type)
$$;

create function private.waiting_step(p_request public.approval_requests) returns public.approval_steps
language sql stable security definer set search_path = '' as $$
  select s.* from public.approval_steps s
  where s.company_id = p_request.company_id and s.request_id = p_request.id and s.round = p_request.round
    and s.status = 'waiting' limit 1
$$;

-- Of a reserved kind, only those who administer the company see a request of others.
create function private.reaches_request(p_caller private.caller, p_request public.approval_requests) returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.is_reserved(p_request.entity_type)
    or coalesce(p_request.company_id = any (private.companies_reached(p_caller, 'manage_settings')), false)
$$;

-- The one predicate of who decides. First in one's own name, then as an administrator, then for a person whom one
-- substitutes, or for an administrator whom one substitutes. Never by way of the requester.
create function private.authority_on(p_caller private.caller, p_request public.approval_requests, p_step_id uuid) returns private.authority
language sql stable security definer set search_path = '' as $$
  with represented as materialized (
    select e.id, e.role = 'admin' as is_admin
    from unnest(private.represented_people(p_caller, p_request.entity_type)) as r (id) join public.employees e on e.id = r.id
    where e.id <> p_request.requester_id and e.company_id = p_request.company_id
  )
  select (x.id, x.approver_id, x.on_behalf_of)::private.authority from (
    select a.id, a.slot, a.approver_id, null::uuid as on_behalf_of, case when a.approver_id is null then 2 else 1 end as place
    from public.approval_step_approvers a
    where a.company_id = p_request.company_id and a.step_id = p_step_id and a.status = 'waiting' and (
      a.approver_id = p_caller.employee_id
      or (a.approver_id is null and a.company_id = any (private.companies_reached(p_caller, 'manage_settings'))))
    union all
    select a.id, a.slot, a.approver_id, r.id, 3
    from public.approval_step_approvers a
    join represented r on a.approver_id = r.id or (a.approver_id is null and r.is_admin)
    where a.company_id = p_request.company_id and a.step_id = p_step_id and a.status = 'waiting'
  ) x
  where p_request.status = 'pending' and p_request.requester_id <> p_caller.employee_id
    and private.reaches_request(p_caller, p_request)
  order by x.place, x.slot, x.id, x.on_behalf_of limit 1
$$;

create function private.can_read_approval(p_caller private.caller, p_request public.approval_requests) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(p_request.company_id = any (private.companies_reached(p_caller, 'manage_settings')), false)
    or coalesce(p_request.company_id = p_caller.company_id and (
      p_request.requester_id = p_caller.employee_id
      or (private.reaches_request(p_caller, p_request) and (
        exists (
          select from public.approval_steps s
          join public.approval_step_approvers a on a.company_id = s.company_id and a.step_id = s.id
          where s.company_id = p_request.company_id and s.request_id = p_request.id and a.approver_id = p_caller.employee_id)
        or exists (
          select from public.approval_decisions d
          where d.company_id = p_request.company_id and d.request_id = p_request.id and d.decider_id = p_caller.employee_id)
        or (private.authority_on(p_caller, p_request, (private.waiting_step(p_request)).id)).seat_id is not null))), false)
$$;

-- The request, locked, when the caller may read it.
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

-- Functions: telling people ----------------------------------------------------------------------------------------
create function private.tell_approvers(p_request public.approval_requests, p_step_id uuid, p_kind text, p_title text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  person record;
begin
  for person in
    select distinct e.id, e.company_id
    from public.approval_step_approvers a,
      lateral unnest(private.seat_people(a.company_id, p_request.requester_id, a.approver_id)) as b (id),
      lateral unnest(b.id || private.active_substitutes(a.company_id, b.id, p_request.entity_type, p_request.requester_id)) as p (id)
    join public.employees e on e.id = p.id
    where a.company_id = p_request.company_id and a.step_id = p_step_id and a.status = 'waiting' and private.can_sign_in(p.id)
  loop
    perform private.notify(person.company_id, person.id, p_kind, p_title,
      format('%s: %s', private.person_name(p_request.requester_id), p_request.title),
      '/app/inbox?request=' || p_request.id, 'approval_request', p_request.id);
  end loop;
end
$$;

-- Functions: steps -------------------------------------------------------------------------------------------------
create function private.already_approved(p_request public.approval_requests, p_approver_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.approval_decisions d
    join public.approval_steps s on s.company_id = d.company_id and s.id = d.step_id
    where d.company_id = p_request.company_id and d.request_id = p_request.id and d.decision = 'approve'
      and s.round = p_request.round
      and case when p_approver_id is not null then p_approver_id in (d.decider_id, d.on_behalf_of)
        else exists (
          select from public.employees e
          where e.id = any (private.seat_people(p_request.company_id, p_request.requester_id, null)) and e.user_id = d.decided_by) end)
$$;

create function private.seat_approvers(p_request public.approval_requests, p_step public.approval_steps) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  seat private.approval_seat;
  warning text;
begin
  for seat in
    select r.* from private.resolve_approvers(p_request.company_id, p_request.entity_type, p_request.requester_id,
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

-- Starts a step; false when everybody in it had approved already.
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
    perform private.note_approval(p_request, 'skipped', null, format('Passo %s: quem decide já aprovou.', p_step.position));
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

-- The outcome: the module acts first, so that its refusal undoes the decision too.
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
    perform private.notify(p_request.company_id, p_request.requester_id, kind.decided_kind,
      case p_outcome when 'approved' then 'Solicitação aprovada' when 'rejected' then 'Solicitação recusada'
        else 'Ajuste solicitado' end,
      p_request.title, '/app/inbox?request=' || p_request.id, 'approval_request', p_request.id);
  end if;
end
$$;

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

-- Functions: from opening to the end -------------------------------------------------------------------------------
create function private.open_approval(
  p_company_id uuid, p_entity_type text, p_entity_id uuid, p_requester_id uuid, p_title text, p_context jsonb default '{}') returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  amount numeric := private.number_of(p_context, 'amount');
  days numeric := private.number_of(p_context, 'days');
  flow uuid := private.matching_flow(p_company_id, p_entity_type, p_requester_id, amount, days);
  request public.approval_requests;
begin
  if not exists (select from public.approval_entity_types t where t.entity_type = p_entity_type) then
    perform private.refuse('RHARG', 'Tipo de solicitação desconhecido.', 'entity_type', 'Recarregue a página.');
  end if;
  insert into public.approval_requests as r
    (company_id, entity_type, entity_id, requester_id, title, flow_id, amount, days, waiting_since, created_at)
  values (p_company_id, p_entity_type, p_entity_id, p_requester_id, left(private.tidy(p_title), 200), flow, amount, days, private.now(),
    private.now())
  returning r.* into request;
  insert into public.approval_steps
    (company_id, request_id, round, position, flow_step_id, mode, approver_kind, role, sla_days, on_timeout)
  select p_company_id, request.id, 1, u.position, u.flow_step_id, u.mode, u.approver_kind, u.role, u.sla_days, u.on_timeout
  from private.approval_rules(p_company_id, flow, p_entity_type) u;
  perform private.note_approval(request, 'opened', private.me(), null);
  perform private.advance_approval(request.id, null);
  return request.id;
end
$$;

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
    perform private.refuse('RHCLS', 'Esta solicitação não espera um ajuste.', '', 'Recarregue a página.');
  end if;
  update public.approval_requests r set status = 'pending', round = r.round + 1 where r.id = request.id returning r.* into request;
  insert into public.approval_steps
    (company_id, request_id, round, position, flow_step_id, mode, approver_kind, role, sla_days, on_timeout)
  select s.company_id, s.request_id, request.round, s.position, s.flow_step_id, s.mode, s.approver_kind, s.role, s.sla_days,
    s.on_timeout
  from public.approval_steps s
  where s.company_id = request.company_id and s.request_id = request.id and s.round = request.round - 1;
  perform private.note_approval(request, 'resubmitted', caller, private.tidy_lines(p_comment));
  perform private.advance_approval(request.id, null);
end
$$;

-- Comments ---------------------------------------------------------------------------------------------------------
comment on type private.authority is 'The seat on which somebody may decide, and for whom when not in the own name.';
comment on function private.end_of_day(uuid, integer) is 'The instant in which a day of the company, so many days from today, ends.';
comment on function private.number_of(jsonb, text) is 'A number of a context, or null: never an error.';
comment on function private.note_approval(public.approval_requests, text, private.caller, text) is
  'Writes an event of a request; without an author it is the system''s.';
comment on function private.represented_people(private.caller, text) is 'For whom the caller decides today on a subject.';
comment on function private.waiting_step(public.approval_requests) is 'The step that waits now, or null.';
comment on function private.reaches_request(private.caller, public.approval_requests) is
  'False for a request of a reserved kind and a caller who does not administer its company.';
comment on function private.authority_on(private.caller, public.approval_requests, uuid) is
  'On what seat and for whom the caller may decide a step now, or null: the one predicate of who decides.';
comment on function private.can_read_approval(private.caller, public.approval_requests) is
  'Whether the caller asked, decides, decided, or administers the company.';
comment on function private.approval_in_hand(private.caller, uuid) is 'The request, locked, or RHNTF.';
comment on function private.tell_approvers(public.approval_requests, uuid, text, text) is
  'Notifies everybody who may decide the step now.';
comment on function private.already_approved(public.approval_requests, uuid) is
  'Whether a person, or an administrator when null, approved an earlier step of this round.';
comment on function private.seat_approvers(public.approval_requests, public.approval_steps) is 'Finds and seats the approvers of a step.';
comment on function private.start_step(public.approval_requests, public.approval_steps) is 'Starts a step, or skips it and says false.';
comment on function private.settle_approval(public.approval_requests, text, uuid) is
  'Ends a request or sends it back, tells its module and the requester.';
comment on function private.advance_approval(uuid, uuid) is 'Starts the next step that waits for somebody, or approves the request.';
comment on function private.open_approval(uuid, text, uuid, uuid, text, jsonb) is
  'Opens a request for a module. The context may hold the numbers amount and days, which conditions of flows read.';
comment on function private.resubmit_approval(uuid, text) is 'A new round after an adjustment, by who asked (RHPER, RHCLS).';
