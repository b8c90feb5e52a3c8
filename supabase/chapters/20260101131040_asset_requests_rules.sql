-- Requests of assets: rules.
-- See asset_requests_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Free things of a category, of somebody's site first, the oldest first.
create function private.free_assets(p_company_id uuid, p_category_id uuid, p_employee_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select a.id from public.assets a
  left join private.current_assignments(array[p_employee_id]) e on true
  where a.company_id = p_company_id and a.category_id = p_category_id and a.status = 'available' and a.condition <> 'damaged'
  order by (a.work_site_id = e.work_site_id) is true desc, a.purchased_on nulls last, a.created_at, a.id
$$;

-- How a request is said: "Notebooks para Carla Souza".
create function private.asset_request_title(p_request public.asset_requests) returns text
language sql stable security definer set search_path = '' as $$
  select format('%s para %s', c.name, e.display_name)
  from public.asset_categories c
  join public.employees e on e.company_id = c.company_id and e.id = p_request.employee_id
  where c.company_id = p_request.company_id and c.id = p_request.category_id
$$;

-- What who decides is told of a request: why, until when, and what is there to give.
create function private.asset_request_details(p_request_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('changes', null, 'reason', concat_ws(' · ', r.reason, case r.urgency when 'urgent' then 'Urgente' end,
    'Para ' || private.brazilian_date(r.needed_by), case f.free when 0 then 'Nada disponível agora' when 1 then '1 disponível'
      else f.free || ' disponíveis' end))
  from public.asset_requests r
  cross join lateral (select count(*) as free from private.free_assets(r.company_id, r.category_id, r.employee_id)) f
  where r.id = p_request_id
$$;

-- What waits for a thing: approved and not yet reserved. To HR.
create function private.requests_due(p_caller private.caller) returns setof private.pending_item
language sql stable security definer set search_path = '' as $$
  select 'asset_request:' || r.id, 'asset_request', 'assets', case when r.asset_id is null then 'Bem para providenciar'
      else 'Bem reservado para entregar' end,
    private.asset_request_title(r), r.employee_id, r.created_at, private.end_of_day(r.company_id, r.needed_by), 'asset_request', r.id,
    '/app/assets?aba=pedidos', jsonb_build_object('type', 'asset_request'),
    coalesce(private.end_of_day(r.company_id, r.needed_by), r.created_at)
  from public.asset_requests r
  where r.status = 'approved' and (r.asset_id is null or r.needed_by <= private.today(r.company_id) + 1)
    and r.company_id = (select x.reached[1] from (select private.companies_reached(p_caller, 'manage_assets') as reached) x
      where cardinality(x.reached) = 1)
$$;

-- What HR has to decide: damage, loss and theft in somebody's hands.
create function private.damages_due(p_caller private.caller) returns setof private.pending_item
language sql stable security definer set search_path = '' as $$
  select 'asset_damage:' || d.id, 'asset_damage', 'assets', case d.kind when 'damage' then 'Bem devolvido com dano'
      when 'loss' then 'Bem perdido' else 'Bem furtado' end,
    private.asset_label(a), d.employee_id, w.since, null::timestamptz, 'asset_damage', d.id,
    '/app/assets?bem=' || d.asset_id, jsonb_build_object('type', 'asset_damage'), w.since
  from public.asset_damages d
  join public.assets a on a.company_id = d.company_id and a.id = d.asset_id
  cross join lateral (select private.end_of_day(d.company_id, d.happened_on) as since) w
  where d.decision is null and d.company_id = (select r.reached[1]
    from (select private.companies_reached(p_caller, 'manage_assets') as reached) r where cardinality(r.reached) = 1)
$$;

-- What HR has to take back: what was asked to be returned, and what is due. One line per person.
create function private.assets_due(p_caller private.caller) returns setof private.pending_item
language sql stable security definer set search_path = '' as $$
  select 'assets:' || w.employee_id, 'asset_return', 'assets', 'Devolução de bens', w.items, w.employee_id, w.since, d.due_at,
    'employee', w.employee_id, '/app/assets?holder=' || w.employee_id,
    jsonb_build_object('type', 'asset_return', 'employee_id', w.employee_id), coalesce(d.due_at, w.since)
  from (
    select s.company_id, s.employee_id, min(s.delivered_at) as since, min(s.expected_return_on) as return_on,
      string_agg(private.asset_label(a), ', ' order by a.name, a.tag) as items
    from public.asset_assignments s
    join public.assets a on a.company_id = s.company_id and a.id = s.asset_id
    where s.company_id = (select r.reached[1] from (select private.companies_reached(p_caller, 'manage_assets') as reached) r
        where cardinality(r.reached) = 1) and s.returned_at is null
      and (a.status = 'return_requested' or s.expected_return_on <= private.today(s.company_id))
    group by s.company_id, s.employee_id
  ) w
  cross join lateral (select private.end_of_day(w.company_id, w.return_on) as due_at) d
$$;

-- Returns, decisions and things to give that wait, in Pendências.
create function private.pending_assets(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.* from (
    select * from private.assets_due(p_caller)
    union all select * from private.damages_due(p_caller)
    union all select * from private.requests_due(p_caller)) i
  where p_after_at is null or (i.sort_at, i.item_key) > (p_after_at, p_after_key)
  order by i.sort_at, i.item_key limit p_limit
$$;
