-- Requests of assets: queries.
-- See asset_requests_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- What people of a company may ask for, with how many are there and a picture of one.
create function public.asset_catalogue(p_company_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if p_company_id is distinct from (private.require_caller()).company_id then
    perform private.require_assets(p_company_id);
  end if;
  return jsonb_build_object('items', coalesce((
    select jsonb_agg(jsonb_build_object('category_id', c.id, 'name', c.name, 'kind', c.kind, 'available', s.available,
      'photo_id', private.catalogue_photo(c.company_id, c.id)) order by c.name)
    from public.asset_categories c
    cross join lateral (select (select count(*) from public.assets a
        where a.company_id = c.company_id and a.category_id = c.id and a.status = 'available' and a.condition <> 'damaged')
      + (select coalesce(sum(i.quantity), 0) from public.supply_items i
        where i.company_id = c.company_id and i.category_id = c.id and i.archived_at is null) as available) s
    where c.company_id = p_company_id and c.archived_at is null and c.is_requestable), '[]'));
end
$$;

-- For whom the caller may ask in a company, those who arrive among them; the screen searches and pages.
create function public.asset_request_people(p_company_id uuid)
returns table (id uuid, display_name text, "position" text, profile_image_url text, search_text text)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  everybody constant boolean := p_company_id = any (private.companies_reached(caller, 'approve_assets'));
  shown constant uuid[] := private.people_whose_assets_show();
begin
  return query select e.id, e.display_name::text, e.position::text, e.profile_image_url, e.search_text
  from public.employees e
  where e.company_id = p_company_id and e.status <> 'terminated' and (everybody or e.id = any (shown));
end
$$;

-- Requests that the caller reads, open ones first: of the company to HR, the own and the team's to others. scope: all, or mine.
create function public.asset_request_list(
  p_company_id uuid, p_scope text default 'all', p_limit integer default 50, p_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  manages constant boolean := p_company_id = any (private.companies_reached(caller, 'manage_assets')) and p_scope is distinct from 'mine';
begin
  return (
    with seen as materialized (
      select r.*, r.status in ('pending', 'approved') as is_open from public.asset_requests r
      where r.company_id = p_company_id
        and (manages or r.asked_by = caller.employee_id or r.employee_id = any (private.people_whose_assets_show()))
    ), page as (
      select s.* from seen s order by s.is_open desc, case when s.is_open then s.needed_by end nulls last, s.created_at desc, s.id
      limit least(p_limit, 200) offset p_offset
    )
    select jsonb_build_object('total', (select count(*) from seen), 'open', (select count(*) from seen where is_open),
      'items', coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'person', private.person(p.employee_id), 'asked_by', private.person(p.asked_by),
          'category_id', p.category_id, 'category', c.name, 'kind', c.kind, 'origin', p.origin, 'reason', p.reason, 'urgency', p.urgency,
          'needed_by', p.needed_by, 'status', p.status, 'created_at', p.created_at, 'approval_id', p.approval_id,
          'asset_id', a.id, 'asset', private.asset_label(a), 'may_cancel', p.is_open and (
            p.asked_by = caller.employee_id or (manages and p.status = 'approved')))
          order by p.is_open desc, case when p.is_open then p.needed_by end nulls last, p.created_at desc, p.id)
        from page p
        join public.asset_categories c on c.company_id = p.company_id and c.id = p.category_id
        left join public.assets a on a.company_id = p.company_id and a.id = p.asset_id), '[]')));
end
$$;

-- The kits of a company, with what they hold and who begins with them.
create function public.asset_kit_list(p_company_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_assets(p_company_id);
  return jsonb_build_object('items', coalesce((
    select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'items', coalesce((
        select jsonb_agg(jsonb_build_object('category_id', c.id, 'name', c.name, 'kind', c.kind, 'quantity', i.quantity) order by c.name)
        from public.asset_kit_items i join public.asset_categories c on c.company_id = i.company_id and c.id = i.category_id
        where i.company_id = k.company_id and i.kit_id = k.id), '[]'),
      'positions', coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.title) order by p.title)
        from public.asset_kit_positions x join public.positions p on p.company_id = x.company_id and p.id = x.position_id
        where x.company_id = k.company_id and x.kit_id = k.id), '[]')) order by k.name)
    from public.asset_kits k where k.company_id = p_company_id and k.archived_at is null), '[]'));
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('asset_catalogue_item', 'category_id uuid, name text, kind text, available number, photo_id uuid?'),
  ('asset_catalogue', 'items asset_catalogue_item[]'),
  ('asset_request_row', 'id uuid, person person, asked_by person?, category_id uuid, category text, kind text, origin request|arrival,
    reason text?, urgency normal|urgent, needed_by date?, status pending|approved|fulfilled|rejected|cancelled, created_at timestamptz,
    approval_id uuid?, asset_id uuid?, asset text?, may_cancel boolean'),
  ('asset_request_list', 'total number, open number, items asset_request_row[]'),
  ('asset_kit_item', 'category_id uuid, name text, kind text, quantity number'),
  ('asset_kit_position', 'id uuid, name text'),
  ('asset_kit_row', 'id uuid, name text, items asset_kit_item[], positions asset_kit_position[]'),
  ('asset_kit_list', 'items asset_kit_row[]');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.asset_catalogue(uuid), public.asset_request_people(uuid),
  public.asset_request_list(uuid, text, integer, integer), public.asset_kit_list(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.asset_catalogue(uuid) is 'What people may ask for, with how many are there (RHPER).';
comment on function public.asset_request_people(uuid) is 'For whom the caller may ask for a thing.';
comment on function public.asset_request_list(uuid, text, integer, integer) is 'Requests that the caller reads, open ones first (RHPER).';
comment on function public.asset_kit_list(uuid) is 'The kits of a company (RHPER).';
