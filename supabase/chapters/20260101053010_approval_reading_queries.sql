-- Reading approvals: queries.
-- See approval_reading_tables for the overview.

-- Functions: the API ------------------------------------------------------------------------------------------------
create function public.my_approval_requests(p_limit integer default 50, p_before timestamptz default null)
returns table (
  request_id uuid, entity_type text, entity_id uuid, title text, state text, created_at timestamptz, decided_at timestamptz,
  waiting_for jsonb, waiting_since timestamptz, due_at timestamptz, overdue boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  hidden constant uuid[] := private.hidden_ids();
begin
  return query
    with page as materialized (
      select q.id from public.approval_requests q
      where q.company_id = caller.company_id and q.requester_id = caller.employee_id
        and q.id <> all (hidden) and (p_before is null or q.created_at < p_before)
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
  hidden constant uuid[] := private.unread_approval_ids();
begin
  return query
    select r.id, r.entity_type, r.entity_id, r.title, r.status, private.person(r.requester_id), d.decision, d.comment,
      private.person(d.on_behalf_of), d.decided_at
    from (
      select q.* from public.approval_decisions q
      where q.company_id = caller.company_id and q.decider_id = caller.employee_id
        and q.request_id <> all (hidden) and (p_before is null or q.decided_at < p_before)
      order by q.decided_at desc, q.id limit least(greatest(coalesce(p_limit, 50), 1), 200)
    ) d
    join public.approval_requests r on r.company_id = d.company_id and r.id = d.request_id
    order by d.decided_at desc, d.id;
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
  -- Who decides about a confidential case stands in its list, which a simulation does not tell.
  if person.id is null or p_context ->> 'case' is not null
    or not exists (select from public.approval_entity_types t where t.entity_type = p_entity_type) then
    return;
  end if;
  flow := private.matching_flow(person.company_id, p_entity_type, person.id, private.number_of(p_context, 'amount'),
    private.number_of(p_context, 'days'), private.uuid_or_null(p_context ->> 'variety'));
  return query
    select s.*, flow, coalesce((select f.name::text from public.approval_flows f where f.id = flow), 'Fluxo padrão')
    from private.simulated_steps(person.company_id, p_entity_type, person.id,
      array_remove(array[person.id, private.uuid_or_null(p_context ->> 'about')], null), flow) s;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
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
  -- A change, a leave and an exit are there for requests of their kind.
  ('approval_thread_facts', 'id uuid, company_id uuid, entity_type text, entity_id uuid, entity_label text, module text, title text,
    state text, round integer, requester person, created_at timestamptz, decided_at timestamptz?, waiting_for seat[],
    waiting_since timestamptz?, due_at timestamptz?, overdue boolean, can_decide boolean, step_id uuid?, on_behalf_of person?,
    can_comment boolean, can_cancel boolean, can_resubmit boolean, steps thread_step[], events thread_event[], reason text?,
    changes change_line[]?, change_request_id? uuid, leave? leave_facts, exit? exit_approval'),
  ('approval_thread', 'approval_thread_facts?'),
  ('my_approval_requests', 'decided_at ?, waiting_for seat[], waiting_since ?, due_at ?'),
  ('my_approval_decisions', 'requester person, comment ?, on_behalf_of person?'),
  ('simulate_approval', 'mode any|all, approver_kind approver_kind, on_timeout step_timeout, approvers seat[], flow_id ?');

-- Functions: the API ------------------------------------------------------------------------------------------------
grant execute on function public.my_approval_requests(integer, timestamptz), public.my_approval_decisions(integer, timestamptz),
  public.simulate_approval(text, uuid, jsonb)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.my_approval_requests(integer, timestamptz) is 'What the caller asked for, newest first.';
comment on function public.my_approval_decisions(integer, timestamptz) is 'What the caller decided, newest first.';
comment on function public.simulate_approval(text, uuid, jsonb) is
  'Who would decide: for oneself from the first day on, or for anybody by administrators. Gaps are warnings.';
