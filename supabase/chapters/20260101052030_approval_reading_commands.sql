-- Reading approvals: commands.
-- See approval_reading_tables for the overview.

-- Functions: parts of a thread --------------------------------------------------------------------------------------
-- What the module shows of a request. Volatile, since that may be a reading that the module writes down first.
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

-- Functions: the API ------------------------------------------------------------------------------------------------
create function public.approval_thread(p_request_id uuid) returns jsonb language plpgsql volatile security definer
  set search_path = '' as $$
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

grant execute on function public.approval_thread(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.approval_thread(uuid) is 'A request with steps, events and what the caller may do; null when not readable.';
