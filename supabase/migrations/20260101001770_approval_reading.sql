-- Reading approvals.
-- What screens show of a request: the whole thread in one answer for who asked, decides, decided or administers; the list
-- of what somebody asked for; the list of what somebody decided. Who asked always sees for whom it waits and since when.
-- The details of a kind of request (the fields of a change) come from a function that its module registers.
-- They answer nothing, and not an error, to who may not ask.

-- Tables -----------------------------------------------------------------------------------------------------------
-- How a kind of request is shown in its thread: a function of private (entity) that answers jsonb.
create table private.approval_details (
  entity_type text not null,
  routine text not null,
  constraint approval_details_pkey primary key (entity_type),
  constraint approval_details_routine_check check (routine ~ '^private\.[a-z_]+$')
);

-- Row level security -----------------------------------------------------------------------------------------------
alter table private.approval_details enable row level security;

-- Functions: parts of a thread -------------------------------------------------------------------------------------
create function private.waiting_for(p_request public.approval_requests, p_step_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when p_step_id is null then '[]'::jsonb
    else private.people_of_seats(p_request.company_id, p_request.entity_type, p_request.requester_id, array(
      select a.approver_id from public.approval_step_approvers a
      where a.company_id = p_request.company_id and a.step_id = p_step_id and a.status = 'waiting')) end
$$;

-- A person of the thread: of another company's master, only the name and the face.
create function private.actor(p_employee_id uuid, p_login_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(private.person(p_employee_id),
    (select private.person(e.id) from public.employees e where e.user_id = p_login_id))
$$;

-- Before it starts, a step shows nobody: who decides is found when it starts.
create function private.step_approvers(p_request public.approval_requests, p_step public.approval_steps) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(x.person order by x.decided_at nulls last, x.person ->> 'name'), '[]')
  from (
    select private.actor(d.decider_id, d.decided_by) || jsonb_build_object('decision', d.decision, 'decided_at', d.decided_at,
        'on_behalf_of', private.person(d.on_behalf_of), 'substitute', null) as person, d.decided_at
    from public.approval_decisions d
    where d.company_id = p_step.company_id and d.step_id = p_step.id and d.decided_by is not null
    union all
    select w.person || '{"decision": null, "decided_at": null, "on_behalf_of": null}', null
    from jsonb_array_elements(case p_step.status when 'waiting' then private.waiting_for(p_request, p_step.id) else '[]' end)
      as w (person)
  ) x
$$;

create function private.thread_steps(p_request public.approval_requests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', s.id, 'position', s.position, 'mode', s.mode, 'approver_kind', s.approver_kind, 'state', s.status,
    'sla_days', s.sla_days, 'on_timeout', s.on_timeout, 'due_at', s.due_at, 'started_at', s.started_at,
    'finished_at', s.finished_at,
    'held', exists (select from public.approval_step_approvers a
      where a.company_id = s.company_id and a.step_id = s.id and a.approver_id is null
        and s.approver_kind <> 'company_admin' and a.status in ('waiting', 'approved')),
    'approvers', private.step_approvers(p_request, s)) order by s.position), '[]')
  from public.approval_steps s
  where s.company_id = p_request.company_id and s.request_id = p_request.id and s.round = p_request.round
$$;

create function private.thread_events(p_request public.approval_requests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'at', v.at, 'kind', v.kind, 'body', v.body,
    'person', private.actor(v.employee_id, v.login), 'on_behalf_of', private.person(v.on_behalf_of)) order by v.at, v.place, v.id), '[]')
  from (
    select c.id, c.created_at as at, c.kind, c.body, c.author_id as employee_id, c.written_by as login, null::uuid as on_behalf_of,
      case c.kind when 'opened' then 1 when 'resubmitted' then 1 else 3 end as place
    from public.approval_comments c where c.company_id = p_request.company_id and c.request_id = p_request.id
    union all
    select d.id, d.decided_at, d.decision, d.comment, d.decider_id, d.decided_by, d.on_behalf_of, 2
    from public.approval_decisions d where d.company_id = p_request.company_id and d.request_id = p_request.id
  ) v
$$;

-- Volatile: what a module shows may be a reading that it writes down first.
create function private.thread_details(p_request public.approval_requests) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  routine text;
  details jsonb;
begin
  select d.routine into routine from private.approval_details d where d.entity_type = p_request.entity_type;
  if routine is not null then
    execute format('select %s($1)', routine) into details using p_request.entity_id;
  end if;
  return details;
end
$$;

-- Functions: the API -----------------------------------------------------------------------------------------------
create function public.approval_thread(p_request_id uuid) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  request public.approval_requests;
  step public.approval_steps;
  authority private.authority;
  kind public.approval_entity_types;
  mine boolean;
begin
  select r.* into request from public.approval_requests r where r.id = p_request_id;
  if caller.employee_id is null or request.id is null or not private.can_read_approval(caller, request) then
    return null;
  end if;
  step := private.waiting_step(request);
  authority := private.authority_on(caller, request, step.id);
  mine := request.requester_id = caller.employee_id;
  select t.* into kind from public.approval_entity_types t where t.entity_type = request.entity_type;
  return jsonb_build_object(
    'id', request.id, 'company_id', request.company_id, 'entity_type', request.entity_type, 'entity_id', request.entity_id,
    'entity_label', kind.label, 'module', kind.module, 'title', request.title, 'state', request.status, 'round', request.round,
    'requester', private.person(request.requester_id), 'created_at', request.created_at, 'decided_at', request.decided_at,
    'waiting_for', private.waiting_for(request, step.id), 'waiting_since', request.waiting_since, 'due_at', step.due_at,
    'overdue', coalesce(step.due_at <= private.now(), false),
    'can_decide', authority.seat_id is not null, 'step_id', case when authority.seat_id is not null then step.id end,
    'on_behalf_of', private.person(authority.on_behalf_of),
    'can_comment', request.status in ('pending', 'adjusting'),
    'can_cancel', mine and request.status in ('pending', 'adjusting'), 'can_resubmit', mine and request.status = 'adjusting',
    'steps', private.thread_steps(request), 'events', private.thread_events(request))
    || coalesce(private.thread_details(request), '{"reason": null, "changes": null}');
end
$$;

create function public.my_approval_requests(p_limit integer default 50, p_before timestamptz default null)
returns table (
  request_id uuid, entity_type text, entity_id uuid, title text, state text, created_at timestamptz, decided_at timestamptz,
  waiting_for jsonb, waiting_since timestamptz, due_at timestamptz, overdue boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return query
    with page as materialized (
      select q.id from public.approval_requests q
      where q.company_id = caller.company_id and q.requester_id = caller.employee_id
        and (p_before is null or q.created_at < p_before)
      order by q.created_at desc, q.id limit least(greatest(coalesce(p_limit, 50), 1), 200)
    )
    select r.id, r.entity_type, r.entity_id, r.title, r.status, r.created_at, r.decided_at,
      private.waiting_for(r, s.id), r.waiting_since, s.due_at, coalesce(s.due_at <= private.now(), false)
    from page p
    join public.approval_requests r on r.id = p.id
    left join public.approval_steps s
      on s.company_id = r.company_id and s.request_id = r.id and s.round = r.round and s.status = 'waiting'
    order by r.created_at desc, r.id;
end
$$;

create function public.my_approval_decisions(p_limit integer default 50, p_before timestamptz default null)
returns table (
  request_id uuid, entity_type text, entity_id uuid, title text, state text, requester jsonb, decision text, comment text,
  on_behalf_of jsonb, decided_at timestamptz) language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return query
    select r.id, r.entity_type, r.entity_id, r.title, r.status, private.person(r.requester_id), d.decision, d.comment,
      private.person(d.on_behalf_of), d.decided_at
    from (
      select q.* from public.approval_decisions q
      where q.company_id = caller.company_id and q.decider_id = caller.employee_id
        and (p_before is null or q.decided_at < p_before)
      order by q.decided_at desc, q.id limit least(greatest(coalesce(p_limit, 50), 1), 200)
    ) d
    join public.approval_requests r on r.company_id = d.company_id and r.id = d.request_id
    order by d.decided_at desc, d.id;
end
$$;

-- Who would decide a request of a person now, before anybody asks: each step with its people, and every gap.
create function private.simulated_steps(
  p_company_id uuid, p_entity_type text, p_employee_id uuid, p_flow_id uuid)
returns table (
  step_position integer, mode text, approver_kind text, sla_days integer, on_timeout text, approvers jsonb, skipped boolean,
  held boolean, warnings text[]) language plpgsql stable security definer set search_path = '' as $$
declare
  rule private.approval_rule;
  seats private.approval_seat[];
  people uuid[];
  certain uuid[] := '{}';
begin
  for rule in select u.* from private.approval_rules(p_company_id, p_flow_id, p_entity_type) u loop
    seats := array(select r from private.resolve_approvers(p_company_id, p_entity_type, p_employee_id, rule) r);
    people := array(select distinct p.id
      from unnest(seats) s, lateral unnest(private.seat_people(p_company_id, p_employee_id, s.approver_id)) p (id));
    step_position := rule.position;
    mode := rule.mode;
    approver_kind := rule.approver_kind;
    sla_days := rule.sla_days;
    on_timeout := rule.on_timeout;
    approvers := private.people_of_seats(p_company_id, p_entity_type, p_employee_id, array(select s.approver_id from unnest(seats) s));
    held := exists (select from unnest(seats) s where s.approver_id is null) and rule.approver_kind <> 'company_admin';
    warnings := array(select distinct w.note from unnest(seats) s, lateral unnest(s.warnings) w (note));
    skipped := not exists (
      select from unnest(seats) s group by s.slot
      having not bool_or(private.seat_people(p_company_id, p_employee_id, s.approver_id) && certain));
    if cardinality(people) = 1 then
      certain := certain || people;
    end if;
    return next;
  end loop;
end
$$;

create function public.simulate_approval(p_entity_type text, p_employee_id uuid default null, p_context jsonb default '{}')
returns table (
  step_position integer, mode text, approver_kind text, sla_days integer, on_timeout text, approvers jsonb, skipped boolean,
  held boolean, warnings text[], flow_id uuid, flow_name text) language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees;
  flow uuid;
begin
  select e.* into person from public.employees e
  where e.id = coalesce(p_employee_id, caller.employee_id) and caller.role <> 'newcomer'
    and (e.id = caller.employee_id or e.company_id = any (private.companies_reached(caller, 'manage_settings')));
  if person.id is null or not exists (select from public.approval_entity_types t where t.entity_type = p_entity_type) then
    return;
  end if;
  flow := private.matching_flow(person.company_id, p_entity_type, person.id, private.number_of(p_context, 'amount'),
    private.number_of(p_context, 'days'));
  return query
    select s.*, flow, coalesce((select f.name::text from public.approval_flows f where f.id = flow), 'Fluxo padrão')
    from private.simulated_steps(person.company_id, p_entity_type, person.id, flow) s;
end
$$;

grant execute on function
  public.approval_thread(uuid), public.my_approval_requests(integer, timestamptz),
  public.my_approval_decisions(integer, timestamptz), public.simulate_approval(text, uuid, jsonb)
to authenticated;

-- Shapes -----------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('seat', '...person, substitute person?'),
  ('request_state', 'pending|adjusting|approved|rejected|cancelled'),
  ('step_approver', '...seat, decision approve|reject|adjust?, decided_at timestamptz?, on_behalf_of person?'),
  ('approver_kind', 'direct_manager|managers_manager|department_head|company_admin|role|specific_people'),
  ('step_timeout', 'remind|escalate_up|auto_approve|auto_reject'),
  ('thread_step', 'id uuid, position integer, mode any|all, approver_kind approver_kind,
    state pending|waiting|approved|rejected|adjusted|skipped|cancelled, sla_days integer, on_timeout step_timeout, due_at timestamptz?,
    started_at timestamptz?, finished_at timestamptz?, held boolean, approvers step_approver[]'),
  -- Nobody is the system.
  ('thread_event', 'id uuid, at timestamptz, kind text, body text?, person person?, on_behalf_of person?'),
  -- A change, and a leave, are there for requests of their kind.
  ('approval_thread_facts', 'id uuid, company_id uuid, entity_type text, entity_id uuid, entity_label text, module text, title text,
    state text, round integer, requester person, created_at timestamptz, decided_at timestamptz?, waiting_for seat[],
    waiting_since timestamptz?, due_at timestamptz?, overdue boolean, can_decide boolean, step_id uuid?, on_behalf_of person?,
    can_comment boolean, can_cancel boolean, can_resubmit boolean, steps thread_step[], events thread_event[], reason text?,
    changes change_line[]?, change_request_id? uuid, leave? leave_facts'),
  ('approval_thread', 'approval_thread_facts?'),
  ('my_approval_requests', 'decided_at ?, waiting_for seat[], waiting_since ?, due_at ?'),
  ('my_approval_decisions', 'requester person, comment ?, on_behalf_of person?'),
  ('simulate_approval', 'mode any|all, approver_kind approver_kind, on_timeout step_timeout, approvers seat[], flow_id ?');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table private.approval_details is 'Which function shows the details of a kind of request.';
comment on function private.waiting_for(public.approval_requests, uuid) is 'The people for whom a step waits.';
comment on function private.actor(uuid, uuid) is 'Who did something: the person, or who has the login; null is the system.';
comment on function private.step_approvers(public.approval_requests, public.approval_steps) is
  'Who decided a step and for whom it still waits.';
comment on function private.thread_steps(public.approval_requests) is 'The steps of the present round.';
comment on function private.thread_events(public.approval_requests) is 'What was said and decided, in order.';
comment on function private.thread_details(public.approval_requests) is 'What the module shows of a request.';
comment on function public.approval_thread(uuid) is 'A request with steps, events and what the caller may do; null when not readable.';
comment on function public.my_approval_requests(integer, timestamptz) is 'What the caller asked for, newest first.';
comment on function public.my_approval_decisions(integer, timestamptz) is 'What the caller decided, newest first.';
comment on function private.simulated_steps(uuid, text, uuid, uuid) is 'Steps of a flow for a person, resolved now.';
comment on function public.simulate_approval(text, uuid, jsonb) is
  'Who would decide: for oneself from the first day on, or for anybody by administrators. Gaps are warnings.';
