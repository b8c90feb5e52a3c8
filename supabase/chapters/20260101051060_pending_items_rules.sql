-- Pendências: rules.
-- See pending_items_tables for the overview.

-- Functions: approvals ----------------------------------------------------------------------------------------------
-- Steps that wait for nobody while the module of what is asked is off.
create function private.steps_of_modules_off(p_company_id uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  off text[] := private.modules_off(p_company_id);
begin
  return case when coalesce(off, '{}') = '{}' then '{}' else array(
    select s.id from public.approval_entity_types t
    join public.approval_requests r on r.company_id = p_company_id and r.entity_type = t.entity_type and r.status = 'pending'
    join public.approval_steps s on s.company_id = r.company_id and s.request_id = r.id and s.status = 'waiting'
    where t.module = any (off)) end;
end
$$;

-- Steps on which the caller may decide now, and for whom when not in the own name: the set form of private.authority_on. A step may come
-- twice, in the own name and in another's. Branch by branch and with kept plans: planning one big query would cost more than running it.
create function private.steps_waiting_for(p_caller private.caller, p_most integer) returns table (step_id uuid, on_behalf_of uuid)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  today date;
  -- Of own requests, of those about the caller, of confidential cases of others, and of modules that are off.
  barred uuid[] := private.hidden_from(p_caller) || private.approval_ids_about(p_caller) || array(
    select s.id from public.approval_requests r
    join public.approval_steps s on s.company_id = r.company_id and s.request_id = r.id and s.status = 'waiting'
    where r.company_id = p_caller.company_id and r.requester_id = p_caller.employee_id and r.status = 'pending')
    || private.steps_of_modules_off(p_caller.company_id);
begin
  return query
    select a.step_id, null::uuid from public.approval_step_approvers a
    where a.company_id = p_caller.company_id and a.approver_id = p_caller.employee_id and a.status = 'waiting'
      and (private.role_has(p_caller.role, 'manage_settings') or not exists (
        select from public.approval_steps s join public.approval_requests r on r.company_id = s.company_id and r.id = s.request_id
        where s.company_id = a.company_id and s.id = a.step_id and r.case_id is null and private.is_reserved(r.entity_type)))
      and a.step_id <> all (barred)
    limit p_most;
  if private.role_has(p_caller.role, 'view_all_companies') then
    return query
      select a.step_id, null::uuid from public.approval_step_approvers a
      where a.company_id = any (private.companies_reached(p_caller, 'view_all_companies')) and a.status = 'waiting'
        and a.origin = 'masters' and a.step_id <> all (barred) limit p_most;
  elsif private.role_has(p_caller.role, 'manage_settings') then
    return query
      select a.step_id, null::uuid from public.approval_step_approvers a
      where a.company_id = p_caller.company_id and a.approver_id is null and a.status = 'waiting' and a.step_id <> all (barred)
      limit p_most;
  end if;
  if not exists (select from public.approval_substitutes s
    where s.company_id = p_caller.company_id and s.substitute_id = p_caller.employee_id and s.ended_at is null) then
    return;
  end if;
  today := private.today(p_caller.company_id);
  return query
    select a.step_id, s.person_id
    from public.approval_substitutes s
    join public.approval_substitute_scopes c on c.company_id = s.company_id and c.substitution_id = s.id and c.period @> today
    join public.employees e on e.id = s.person_id and e.status <> 'terminated'
    join public.approval_step_approvers a on a.company_id = s.company_id and a.status = 'waiting'
      and (a.approver_id = s.person_id or (a.approver_id is null and e.role = 'admin'))
    join public.approval_steps t on t.id = a.step_id
    join public.approval_requests r on r.id = t.request_id and r.requester_id not in (p_caller.employee_id, s.person_id)
      and r.case_id is null and coalesce(r.about_id not in (p_caller.employee_id, s.person_id), true)
    where s.company_id = p_caller.company_id and s.substitute_id = p_caller.employee_id
      and (c.entity_type is null or c.entity_type = r.entity_type) and private.may_read_kind(r.entity_type, p_caller.employee_id)
    limit p_most;
end
$$;

-- Approvals that wait for the caller.
create function private.pending_approvals(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select distinct on (f.step_id) f.step_id, f.on_behalf_of from private.steps_waiting_for(p_caller, 100000) f
    order by f.step_id, f.on_behalf_of nulls first
  ),
  page as materialized (
    select s.id, s.request_id, s.started_at, s.due_at, m.on_behalf_of
    from mine m join public.approval_steps s on s.id = m.step_id
    where p_after_at is null or (s.due_at, 'approval:' || s.id) > (p_after_at, p_after_key)
    order by s.due_at, 'approval:' || s.id limit p_limit
  )
  select 'approval:' || p.id, 'approval', t.module, r.title, t.label, r.requester_id, p.started_at, p.due_at,
    r.entity_type, r.entity_id, '/app/inbox?request=' || r.id, jsonb_build_object('type', 'approval', 'request_id', r.id,
      'step_id', p.id, 'bulk', not t.is_decided_alone, 'on_behalf_of', private.person(p.on_behalf_of)), p.due_at
  from page p
  join public.approval_requests r on r.id = p.request_id
  join public.approval_entity_types t on t.entity_type = r.entity_type
$$;

-- How many approvals wait for the caller, at most 100.
create function private.count_pending_approvals(p_caller private.caller) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select least(count(distinct w.step_id), 100) from private.steps_waiting_for(p_caller, 100) w);
end
$$;

-- Functions: what came back to me -----------------------------------------------------------------------------------
-- The caller's requests sent back for adjustment.
create function private.pending_adjustments(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select 'adjustment:' || r.id, 'adjustment', t.module, r.title, 'Ajuste solicitado', r.requester_id, r.updated_at, null::timestamptz,
    r.entity_type, r.entity_id, '/app/inbox?request=' || r.id, jsonb_build_object('type', 'adjust', 'request_id', r.id),
    r.updated_at
  from public.approval_requests r
  join public.approval_entity_types t on t.entity_type = r.entity_type
  where r.company_id = p_caller.company_id and r.requester_id = p_caller.employee_id and r.status = 'adjusting'
    and not private.hides(p_caller, r.id)
    and (p_after_at is null or (r.updated_at, 'adjustment:' || r.id) > (p_after_at, p_after_key))
  order by r.updated_at, 'adjustment:' || r.id limit p_limit
$$;

-- Functions: the privacy notice -------------------------------------------------------------------------------------
-- The notice in force, not read yet.
-- Who came by an invitation reads it at the first access; everybody else, and every new version, here.
create function private.pending_privacy(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select 'privacy:' || n.id, 'privacy_notice', 'profile', 'Leia o aviso de privacidade', format('Versão %s', n.version),
    p_caller.employee_id, n.published_at, null::timestamptz, 'privacy_notice', n.id, '/app/profile',
    jsonb_build_object('type', 'privacy_notice', 'notice_id', n.id), n.published_at
  from (
    select m.* from public.privacy_notices m where m.company_id = p_caller.company_id order by m.version desc limit 1
  ) n
  where not exists (
      select from public.acknowledgements a
      where a.company_id = n.company_id and a.kind = 'privacy_notice' and a.subject_id = n.company_id and a.digest = n.digest
        and a.employee_id = p_caller.employee_id)
    and (p_after_at is null or (n.published_at, 'privacy:' || n.id) > (p_after_at, p_after_key))
  limit p_limit
$$;

-- Functions: invitations that ran out -------------------------------------------------------------------------------
-- For administrators: invitations of the company that ran out without an answer.
create function private.pending_invitations(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select 'invitation:' || i.id, 'invitation', 'employees', 'Convite sem resposta', 'O prazo do convite terminou.',
    i.employee_id, i.expires_at, null::timestamptz, 'employee', i.employee_id, '/app/employees/' || i.employee_id,
    jsonb_build_object('type', 'open'), i.expires_at
  from public.invitations i
  where private.role_has(p_caller.role, 'manage_settings') and i.company_id = p_caller.company_id
    and i.accepted_at is null and i.revoked_at is null and i.expires_at <= private.now()
    and (p_after_at is null or (i.expires_at, 'invitation:' || i.id) > (p_after_at, p_after_key))
  order by i.expires_at, 'invitation:' || i.id limit p_limit
$$;

-- Functions: tasks of confidential cases ----------------------------------------------------------------------------
-- What a helper is asked to do: the title alone. Nothing in it leads to the person, the kind or the case, wherever the helper works.
create function private.pending_case_tasks(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select 'task:' || t.id, 'case_task', 'inbox', t.title::text, null::text, null::uuid, t.created_at, d.due_at, null::text, null::uuid,
    null::text, jsonb_build_object('type', 'case_task', 'task_id', t.id), d.due_at
  from public.confidential_tasks t
  cross join lateral (select private.end_of_day(t.company_id, t.due_on - private.today(t.company_id)) as due_at) d
  where t.company_id = p_caller.company_id and t.assignee_id = p_caller.employee_id and t.status = 'open'
    and (p_after_at is null or (d.due_at, 'task:' || t.id) > (p_after_at, p_after_key))
  order by d.due_at, 'task:' || t.id limit p_limit
$$;

-- Functions: the number ---------------------------------------------------------------------------------------------
-- How much waits for somebody, who need not be the caller: each source counts to 100.
create function private.pending_count(p_caller private.caller) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  routine text;
  part bigint;
  total bigint := 0;
begin
  if p_caller.employee_id is null then
    return 0;
  end if;
  for routine in
    select coalesce(s.count_routine || '($1)', '(select count(*) from ' || s.items_routine || '($1, 100, null, ''''))')
    from private.pending_sources s where s.module is null or s.module <> all (private.modules_off(p_caller.company_id))
  loop
    execute 'select ' || routine into part using p_caller;
    total := total + part;
  end loop;
  return total;
end
$$;
