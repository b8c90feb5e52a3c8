-- Pendências.
-- One inbox: what waits for somebody, most urgent first, each with the one thing to do about it. A module adds a source: a
-- row of pending_sources that names the function of its items. Nothing is stored; an item is there as long as its reason is.
-- What waits for a person in the own company ignores admin mode; what waits for any master follows it.
-- The number stops at a hundred per source, so that the header never costs more than a few milliseconds.

-- Types ------------------------------------------------------------------------------------------------------------
create type private.pending_item as (
  item_key text, kind text, module text, title text, detail text, person_id uuid, waiting_since timestamptz,
  due_at timestamptz, entity_type text, entity_id uuid, url text, action jsonb, sort_at timestamptz);

-- Tables -----------------------------------------------------------------------------------------------------------
create table private.pending_sources (
  source text not null,
  position smallint not null,
  items_routine text not null,
  count_routine text,
  constraint pending_sources_pkey primary key (source),
  constraint pending_sources_items_routine_check check (items_routine ~ '^private\.[a-z_]+$'),
  constraint pending_sources_count_routine_check check (count_routine ~ '^private\.[a-z_]+$')
);

-- Row level security -----------------------------------------------------------------------------------------------
alter table private.pending_sources enable row level security;

-- Data -------------------------------------------------------------------------------------------------------------
insert into private.pending_sources (source, position, items_routine, count_routine) values
  ('approvals', 10, 'private.pending_approvals', 'private.count_pending_approvals'),
  ('adjustments', 20, 'private.pending_adjustments', null),
  ('privacy', 30, 'private.pending_privacy', null),
  ('invitations', 40, 'private.pending_invitations', null);

-- Functions: approvals ---------------------------------------------------------------------------------------------
-- The steps on which the caller may decide: the set form of private.authority_on. A step may come twice, in the own name
-- and in another's. Branch by branch and with kept plans: planning one big query would cost more than running it.
create function private.steps_waiting_for(p_caller private.caller, p_most integer) returns table (step_id uuid, on_behalf_of uuid)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  today date;
  own uuid[] := array(
    select s.id from public.approval_requests r
    join public.approval_steps s on s.company_id = r.company_id and s.request_id = r.id and s.status = 'waiting'
    where r.company_id = p_caller.company_id and r.requester_id = p_caller.employee_id and r.status = 'pending');
begin
  return query
    select a.step_id, null::uuid from public.approval_step_approvers a
    where a.company_id = p_caller.company_id and a.approver_id = p_caller.employee_id and a.status = 'waiting'
      and (private.role_has(p_caller.role, 'manage_settings') or not exists (
        select from public.approval_steps s join public.approval_requests r on r.company_id = s.company_id and r.id = s.request_id
        where s.company_id = a.company_id and s.id = a.step_id and private.is_reserved(r.entity_type)))
    limit p_most;
  if private.role_has(p_caller.role, 'view_all_companies') then
    return query
      select a.step_id, null::uuid from public.approval_step_approvers a
      where a.company_id = any (private.companies_reached(p_caller, 'view_all_companies')) and a.status = 'waiting'
        and a.origin = 'masters' and a.step_id <> all (own) limit p_most;
  elsif private.role_has(p_caller.role, 'manage_settings') then
    return query
      select a.step_id, null::uuid from public.approval_step_approvers a
      where a.company_id = p_caller.company_id and a.approver_id is null and a.status = 'waiting' and a.step_id <> all (own)
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
    where s.company_id = p_caller.company_id and s.substitute_id = p_caller.employee_id
      and (c.entity_type is null or c.entity_type = r.entity_type) and private.may_read_kind(r.entity_type, p_caller.employee_id)
    limit p_most;
end
$$;

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
      'step_id', p.id, 'bulk', true, 'on_behalf_of', private.person(p.on_behalf_of)), p.due_at
  from page p
  join public.approval_requests r on r.id = p.request_id
  join public.approval_entity_types t on t.entity_type = r.entity_type
$$;

create function private.count_pending_approvals(p_caller private.caller) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select least(count(distinct w.step_id), 100) from private.steps_waiting_for(p_caller, 100) w);
end
$$;

-- Functions: what came back to me ----------------------------------------------------------------------------------
create function private.pending_adjustments(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select 'adjustment:' || r.id, 'adjustment', t.module, r.title, 'Ajuste solicitado', r.requester_id, r.updated_at, null::timestamptz,
    r.entity_type, r.entity_id, '/app/inbox?request=' || r.id, jsonb_build_object('type', 'adjust', 'request_id', r.id),
    r.updated_at
  from public.approval_requests r
  join public.approval_entity_types t on t.entity_type = r.entity_type
  where r.company_id = p_caller.company_id and r.requester_id = p_caller.employee_id and r.status = 'adjusting'
    and (p_after_at is null or (r.updated_at, 'adjustment:' || r.id) > (p_after_at, p_after_key))
  order by r.updated_at, 'adjustment:' || r.id limit p_limit
$$;

-- Functions: the privacy notice ------------------------------------------------------------------------------------
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
      select from public.privacy_acknowledgements a
      where a.company_id = n.company_id and a.notice_id = n.id and a.employee_id = p_caller.employee_id)
    and (p_after_at is null or (n.published_at, 'privacy:' || n.id) > (p_after_at, p_after_key))
  limit p_limit
$$;

-- Functions: invitations that ran out ------------------------------------------------------------------------------
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

-- Functions: the API -----------------------------------------------------------------------------------------------
create function public.my_pending_items(
  p_limit integer default 50, p_after_at timestamptz default null, p_after_key text default null)
returns table (
  item_key text, kind text, module text, title text, detail text, person jsonb, waiting_since timestamptz,
  due_at timestamptz, overdue boolean, entity_type text, entity_id uuid, url text, action jsonb, sort_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  most integer := least(greatest(coalesce(p_limit, 50), 1), 200);
  routine text;
  part private.pending_item[];
  items private.pending_item[] := '{}';
begin
  if caller.employee_id is null then
    return;
  end if;
  for routine in select s.items_routine from private.pending_sources s order by s.position loop
    execute format('select array(select i from %s($1, $2, $3, $4) i)', routine) into part
      using caller, most, p_after_at, coalesce(p_after_key, '');
    items := items || part;
  end loop;
  return query
    select i.item_key, i.kind, i.module, i.title, i.detail, private.person(i.person_id), i.waiting_since, i.due_at,
      coalesce(i.due_at <= private.now(), false), i.entity_type, i.entity_id, i.url, i.action, i.sort_at
    from unnest(items) i order by i.sort_at, i.item_key limit most;
end
$$;

create function public.my_pending_count() returns integer language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  routine text;
  part bigint;
  total bigint := 0;
begin
  if caller.employee_id is null then
    return 0;
  end if;
  for routine in
    select coalesce(s.count_routine || '($1)', '(select count(*) from ' || s.items_routine || '($1, 100, null, ''''))')
    from private.pending_sources s
  loop
    execute 'select ' || routine into part using caller;
    total := total + part;
  end loop;
  return total;
end
$$;

grant execute on function public.my_pending_items(integer, timestamptz, text), public.my_pending_count() to authenticated;

-- Shapes -----------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  -- Kinds name what they are about.
  ('item_action', 'type text, bulk? boolean, request_id? uuid, notice_id? uuid, type_id? uuid, version_id? uuid, document_id? uuid,
    envelope_id? uuid, order_id? uuid, campaign_id? uuid, task_id? uuid, task_kind? text, employee_id? uuid, exam_id? uuid,
    leave_id? uuid, loss? text, step_id? uuid, on_behalf_of? uuid?'),
  ('my_pending_items', 'detail ?, person person?, due_at ?, entity_type ?, entity_id ?, url ?, action item_action');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on type private.pending_item is 'Something that waits for somebody, with the one thing to do about it.';
comment on table private.pending_sources is 'Where items come from: one function of private per source.';
comment on column private.pending_sources.count_routine is 'Function (caller) of the number of items, at most 100, where counting is much cheaper than reading them.';
comment on column private.pending_sources.items_routine is
  'Function (caller, limit, after_at, after_key) of items in the order (sort_at, item_key), after that place.';
comment on function private.steps_waiting_for(private.caller, integer) is
  'Steps on which the caller may decide now, and for whom when not in the own name.';
comment on function private.pending_approvals(private.caller, integer, timestamptz, text) is 'Approvals that wait for the caller.';
comment on function private.count_pending_approvals(private.caller) is 'How many approvals wait for the caller, at most 100.';
comment on function private.pending_adjustments(private.caller, integer, timestamptz, text) is 'The caller''s requests sent back for adjustment.';
comment on function private.pending_privacy(private.caller, integer, timestamptz, text) is 'The notice in force, not read yet.';
comment on function private.pending_invitations(private.caller, integer, timestamptz, text) is
  'For administrators: invitations of the company that ran out without an answer.';
comment on function public.my_pending_items(integer, timestamptz, text) is
  'What waits for the caller, most urgent first; the next page starts after sort_at and item_key of the last row.';
comment on function public.my_pending_count() is 'How much waits for the caller; each source counts to 100.';
