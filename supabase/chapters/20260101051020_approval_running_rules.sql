-- Running approvals: rules.
-- See approval_running_tables for the overview.

-- Functions: small ones ---------------------------------------------------------------------------------------------
-- The instant in which a day of the company, so many days from today, ends.
create function private.end_of_day(p_company_id uuid, p_days integer) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select (private.today(p_company_id) + p_days + 1)::timestamp at time zone coalesce(
    (select d.time_zone from public.company_details d where d.company_id = p_company_id), 'America/Sao_Paulo')
$$;

-- A number of a context, or null: never an error.
create function private.number_of(p_context jsonb, p_key text) returns numeric
language sql immutable parallel safe
return case when jsonb_typeof(p_context -> p_key) = 'number' then
  least(abs((p_context ->> p_key)::numeric), case p_key when 'days' then 99999 else 999999999999 end) end;

-- Who never decides a request: who asked, and whom it is about.
create function private.kept_out(p_request public.approval_requests) returns uuid[] language sql immutable parallel safe
return array_remove(array[p_request.requester_id, p_request.about_id], null);

-- For whom the caller decides today on a subject: none who left.
create function private.represented_people(p_caller private.caller, p_entity_type text) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct s.person_id), '{}')
  from public.approval_substitutes s
  join public.approval_substitute_scopes c on c.company_id = s.company_id and c.substitution_id = s.id
  join public.employees e on e.company_id = s.company_id and e.id = s.person_id and e.status <> 'terminated'
  where s.company_id = p_caller.company_id and s.substitute_id = p_caller.employee_id
    and c.period @> private.today(p_caller.company_id) and (c.entity_type is null or c.entity_type = p_entity_type)
$$;

-- The step that waits now, or null.
create function private.waiting_step(p_request public.approval_requests) returns public.approval_steps
language sql stable security definer set search_path = '' as $$
  select s.* from public.approval_steps s
  where s.company_id = p_request.company_id and s.request_id = p_request.id and s.round = p_request.round
    and s.status = 'waiting' limit 1
$$;

-- False for a request of a reserved kind unless the caller administers its company: only administrators see such requests of others. Of a
-- confidential case the list decides, and nobody reads what is about themselves.
create function private.reaches_request(p_caller private.caller, p_request public.approval_requests) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when p_request.case_id is not null then private.is_case_reader(p_caller, p_request.case_id)
    else not private.is_reserved(p_request.entity_type)
      or coalesce(p_request.company_id = any (private.companies_reached(p_caller, 'manage_settings')), false) end
$$;

-- On what seat and for whom the caller may decide a step now, or null: the one predicate of who decides. First in one's own name, then as
-- an administrator, then for a person whom one substitutes, or for an administrator whom one substitutes. Never by way of the requester or
-- of whom it is about; of a confidential case, never as a substitute.
create function private.authority_on(p_caller private.caller, p_request public.approval_requests, p_step_id uuid) returns private.authority
language sql stable security definer set search_path = '' as $$
  with represented as materialized (
    select e.id, e.role = 'admin' as is_admin
    from unnest(private.represented_people(p_caller, p_request.entity_type)) as r (id) join public.employees e on e.id = r.id
    where e.id <> all (private.kept_out(p_request)) and e.company_id = p_request.company_id and p_request.case_id is null
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
  where p_request.status = 'pending' and p_caller.employee_id <> all (private.kept_out(p_request))
    and private.reaches_request(p_caller, p_request)
  order by x.place, x.slot, x.id, x.on_behalf_of limit 1
$$;

-- Whether the caller asked, decides, decided, or administers the company; of a confidential case, whether the caller is in its list.
create function private.can_read_approval(p_caller private.caller, p_request public.approval_requests) returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.hides(p_caller, p_request.id)
    and (p_request.about_id is distinct from p_caller.employee_id or p_request.requester_id = p_caller.employee_id)
    and (coalesce(p_request.company_id = any (private.companies_reached(p_caller, 'manage_settings')), false)
    or (p_request.case_id is not null and private.is_case_reader(p_caller, p_request.case_id))
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
        or (private.authority_on(p_caller, p_request, (private.waiting_step(p_request)).id)).seat_id is not null))), false))
$$;

-- Functions: steps --------------------------------------------------------------------------------------------------
-- Whether a person, or an administrator when null, approved an earlier step of this round.
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
          where e.id = any (private.seat_people(p_request.company_id, private.kept_out(p_request), null)) and e.user_id = d.decided_by) end)
$$;
