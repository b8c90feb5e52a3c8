-- Reading approvals: rules.
-- See approval_reading_tables for the overview.

-- Functions: parts of a thread --------------------------------------------------------------------------------------
-- The people for whom a step waits; of a confidential case, without substitutes, who do not decide it.
create function private.waiting_for(p_request public.approval_requests, p_step_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when p_step_id is null then '[]'::jsonb
    when p_request.case_id is not null then (
      select coalesce(jsonb_agg(private.person(a.approver_id) || '{"substitute": null}' order by a.slot), '[]')
      from public.approval_step_approvers a
      where a.company_id = p_request.company_id and a.step_id = p_step_id and a.status = 'waiting')
    else private.people_of_seats(p_request.company_id, p_request.entity_type, private.kept_out(p_request), array(
      select a.approver_id from public.approval_step_approvers a
      where a.company_id = p_request.company_id and a.step_id = p_step_id and a.status = 'waiting')) end
$$;

-- Who did something in the thread: the person, or whoever has the login; null is the system. Of another company's master, only the name and
-- the face.
create function private.actor(p_employee_id uuid, p_login_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(private.person(p_employee_id),
    (select private.person(e.id) from public.employees e where e.user_id = p_login_id))
$$;

-- Who decided a step and for whom it still waits.
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

-- The steps of the present round.
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

-- What was said and decided, in order.
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

-- Functions: the API ------------------------------------------------------------------------------------------------
-- Steps of a flow for a person, resolved now, before anybody asks: each with the people who would decide it, and every gap.
create function private.simulated_steps(
  p_company_id uuid, p_entity_type text, p_employee_id uuid, p_except uuid[], p_flow_id uuid)
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
    seats := array(select r from private.resolve_approvers(p_company_id, p_entity_type, p_employee_id, p_except, rule) r);
    people := array(select distinct p.id
      from unnest(seats) s, lateral unnest(private.seat_people(p_company_id, p_except, s.approver_id)) p (id));
    step_position := rule.position;
    mode := rule.mode;
    approver_kind := rule.approver_kind;
    sla_days := rule.sla_days;
    on_timeout := rule.on_timeout;
    approvers := private.people_of_seats(p_company_id, p_entity_type, p_except, array(select s.approver_id from unnest(seats) s));
    held := exists (select from unnest(seats) s where s.approver_id is null) and rule.approver_kind <> 'company_admin';
    warnings := array(select distinct w.note from unnest(seats) s, lateral unnest(s.warnings) w (note));
    skipped := not exists (
      select from unnest(seats) s group by s.slot
      having not bool_or(private.seat_people(p_company_id, p_except, s.approver_id) && certain));
    if cardinality(people) = 1 then
      certain := certain || people;
    end if;
    return next;
  end loop;
end
$$;
