-- Obligations: rules.
-- See obligations_tables for the overview.

-- Functions: small ones ---------------------------------------------------------------------------------------------
-- Since when a company keeps the calendar.
create function private.obligations_since(p_company_id uuid) returns date language sql stable security definer set search_path = '' as $$
  select coalesce((select s.since from private.obligation_starts s where s.company_id = p_company_id),
    (select (c.created_at at time zone 'UTC')::date from public.companies c where c.id = p_company_id))
$$;

-- Where an item stands on a day: what the law asks for at any time is late until it is done.
create function private.obligation_state(p_outcome text, p_done_on date, p_due_on date, p_today date, p_soon integer) returns text
language sql immutable parallel safe
return case when p_outcome is not null then p_outcome when p_done_on is not null then 'done'
  when p_due_on is null or p_due_on < p_today then 'late' when p_due_on <= p_today + p_soon then 'soon' else 'open' end;

-- Whether somebody can take care of obligations that a permission opens.
create function private.may_keep_obligations(p_person public.employees, p_permission text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((p_person).status in ('active', 'notice') and private.role_has((p_person).role, 'manage_settings')
    and private.role_has((p_person).role, p_permission), false)
$$;

-- The kinds that the caller may read in a company (RHPER, RHNTF).
create function private.obligation_kinds_read(p_company_id uuid) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  perform private.require_company(p_company_id, 'manage_settings', 'As obrigações da empresa são de administradores.',
    'Empresa não encontrada.');
  return array(select s.kind from private.obligation_sources s where private.role_has(caller.role, s.permission) order by s.position);
end
$$;

-- Who takes care of each kind: whoever is named for it, or for all the others, of those who can.
create function private.obligation_keepers_of(p_company_id uuid)
returns table (kind text, responsible_id uuid, is_named boolean)
language sql stable security definer set search_path = '' as $$
  select distinct on (s.kind) s.kind, e.id, e.id is not null and k.kind is not null
  from private.obligation_sources s
  left join (private.obligation_keepers k join public.employees e on e.company_id = k.company_id and e.id = k.responsible_id)
    on k.company_id = p_company_id and coalesce(k.kind, s.kind) = s.kind and private.may_keep_obligations(e, s.permission)
  order by s.kind, k.kind nulls last
$$;

-- Functions: the engine ---------------------------------------------------------------------------------------------
-- Items of some kinds whose day is in a time, and those without a day; one call per kind.
create function private.obligations_between(p_company_id uuid, p_kinds text[], p_from date, p_to date)
returns table (kind text, item private.obligation) language plpgsql stable security definer set search_path = '' as $$
declare
  source private.obligation_sources;
begin
  for source in select s.* from private.obligation_sources s where s.kind = any (p_kinds) order by s.position loop
    return query execute format('select $1, i::private.obligation from %s($2, $3, $4) i', source.routine)
      using source.kind, p_company_id, p_from, p_to;
  end loop;
end
$$;

-- The same with what people said about them, and where they stand today. Who can no longer take care of an item is passed over.
-- What is marked by hand begins with the calendar: nobody could have marked what was due before.
create function private.obligation_rows(p_company_id uuid, p_kinds text[], p_from date, p_to date)
returns table (kind text, item_key text, employee_id uuid, due_on date, done_on date, title text, detail text, law text, url text,
  state text,
  responsible_id uuid, outcome text, reason text, marked_by uuid)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with items as materialized (
    select o.kind, (o.item).* from private.obligations_between(p_company_id, p_kinds, p_from, p_to) o
  ), days as materialized (
    select private.today(p_company_id) as today, private.obligations_since(p_company_id) as since
  )
  select i.kind, i.item_key, i.employee_id, i.due_on, coalesce(case when m.outcome = 'done' then m.outcome_on end, i.done_on), i.title,
    i.detail, coalesce(i.law, s.law), i.url, private.obligation_state(m.outcome, i.done_on, i.due_on, d.today, s.soon_days),
    coalesce(r.id, k.responsible_id), m.outcome, m.reason, m.marked_by
  from items i
  cross join days d
  join private.obligation_sources s on s.kind = i.kind and (not s.by_hand or i.due_on is null or i.due_on >= d.since)
  left join private.obligation_marks m on m.company_id = p_company_id and m.kind = i.kind and m.item_key = i.item_key
  join private.obligation_keepers_of(p_company_id) k on k.kind = i.kind
  left join lateral (select e.id from public.employees e
    where e.company_id = p_company_id and e.id = m.responsible_id and private.may_keep_obligations(e, s.permission)) r on true
$$;

-- Functions: Pendências ---------------------------------------------------------------------------------------------
-- What is near or late and not in Pendências by its module, for the person who takes care of it: a line per kind, or the one item with its
-- person and its own screen. Only the kinds that are the caller's are asked, and for no more days than can be near, since the header
-- counts this on every page. What is nobody's, or is late for more than ninety days, waits in the calendar alone.
create function private.pending_obligations(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language plpgsql stable security definer set search_path = '' as $$
declare
  today date;
  kinds text[];
begin
  if p_caller.company_id is null or not private.role_has(p_caller.role, 'manage_settings') then
    return;
  end if;
  kinds := array(
    select s.kind from private.obligation_sources s where s.is_in_inbox and private.role_has(p_caller.role, s.permission) and s.kind in (
      select k.kind from private.obligation_keepers_of(p_caller.company_id) k where k.responsible_id = p_caller.employee_id
      union
      select m.kind from private.obligation_marks m
      where m.company_id = p_caller.company_id and m.responsible_id = p_caller.employee_id and m.outcome is null));
  if kinds = '{}' then
    return;
  end if;
  today := private.today(p_caller.company_id);
  return query
    with near as materialized (
      select r.kind, count(*) as items, min(r.due_on) as due_on, min(r.title) as title, min(r.detail) as detail, min(r.url) as url,
        (array_agg(r.employee_id))[1] as employee_id
      from private.obligation_sources k
      cross join lateral private.obligation_rows(p_caller.company_id, array[k.kind], today - 90, today + k.soon_days) r
      where k.kind = any (kinds) and r.state in ('late', 'soon') and r.responsible_id = p_caller.employee_id
      group by r.kind
    ), lines as (
      select 'obligation:' || n.kind as item_key, 'obligation' as kind, 'dashboard' as module,
        case n.items when 1 then n.title else s.label end as title,
        case n.items when 1 then n.detail else format('%s em aberto', n.items) end as detail,
        coalesce(case n.items when 1 then n.employee_id end, p_caller.employee_id) as person_id,
        private.start_of_day(p_caller.company_id, coalesce(n.due_on, today) - s.soon_days) as waiting_since,
        private.end_of_day(p_caller.company_id, n.due_on) as due_at,
        case n.items when 1 then n.url else '/app/obligations?tipo=' || n.kind end as url,
        private.end_of_day(p_caller.company_id, coalesce(n.due_on, today)) as sort_at
      from near n join private.obligation_sources s on s.kind = n.kind
    )
    select l.item_key, l.kind, l.module, l.title, l.detail, l.person_id, l.waiting_since, l.due_at, null::text, null::uuid, l.url,
      jsonb_build_object('type', 'open'), l.sort_at
    from lines l
    where p_after_at is null or (l.sort_at, l.item_key) > (p_after_at, p_after_key)
    order by l.sort_at, l.item_key limit p_limit;
end
$$;

-- Functions: the calendar behind a secret address -------------------------------------------------------------------
-- A day and kind is one event, with a number and no name: an address may fall into other hands. What is done or dismissed is left out.
create function private.obligation_events(p_feed public.leave_feeds) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', md5(e.kind || e.due_on), 'title', e.title, 'about', e.about, 'starts_on', e.due_on,
      'ends_on', e.due_on, 'stamp', to_char(private.now() at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"')) order by e.due_on, e.position),
        '[]')
  from (
    select r.kind, r.due_on, s.position, s.label || case when count(*) > 1 then format(' (%s)', count(*)) else '' end as title,
      s.law || ': ' || s.rule as about
    from public.employees p
    cross join lateral (select private.today(p_feed.company_id) as today offset 0) d
    cross join lateral private.obligation_rows(p_feed.company_id,
      array(select k.kind from private.obligation_sources k where private.may_keep_obligations(p, k.permission)),
      d.today - 90, d.today + 365) r
    join private.obligation_sources s on s.kind = r.kind
    where p.company_id = p_feed.company_id and p.id = p_feed.employee_id and r.due_on is not null and r.state in ('late', 'soon', 'open')
    group by r.kind, r.due_on, s.position, s.label, s.law, s.rule) e
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.pending_sources (source, position, items_routine) values ('obligations', 120, 'private.pending_obligations');
insert into private.feed_kinds (kind, permission, routine) values
  ('own', null, 'private.leave_events'), ('team', null, 'private.leave_events'),
  ('obligations', 'manage_settings', 'private.obligation_events');
