-- Audits of assets: queries.
-- See asset_audits_tables for the overview.

-- Functions: the API ------------------------------------------------------------------------------------------------
-- Audits of the company, newest first, with how far each has come. One that was taken back before anybody was told is not there.
create function public.asset_audit_list(p_company_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_assets(p_company_id);
  return (
    select jsonb_build_object('audits', coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'due_on', t.due_on,
      'created_at', t.created_at, 'closed_at', t.closed_at, 'total', n.total, 'confirmed', n.confirmed, 'divergent', n.divergent)
      order by t.closed_at is not null, t.created_at desc, t.id), '[]'))
    from (
      select t.* from public.asset_audits t
      where t.company_id = p_company_id
        and not exists (select from public.campaigns c
          where c.company_id = t.company_id and c.id = t.campaign_id and c.undone_at is not null)
      order by t.created_at desc, t.id limit 100) t
    cross join lateral (
      select count(*) as total, count(*) filter (where i.state = 'confirmed') as confirmed,
        count(*) filter (where i.state = 'divergent') as divergent
      from public.asset_audit_items i where i.company_id = t.company_id and i.audit_id = t.id) n);
end
$$;

-- An audit that the caller reads; none out of reach.
create function private.audit_to_read(p_audit_id uuid) returns public.asset_audits
language sql stable security definer set search_path = '' as $$
  select t.* from public.asset_audits t
  where t.id = p_audit_id and t.company_id = any (private.companies_reached(private.me(), 'manage_assets'))
$$;

-- The numbers of an audit: its items by what was found and by whom, and the people who are asked.
create function private.audit_figures(p_audit public.asset_audits) returns jsonb
language sql stable security definer set search_path = '' as $$
  with counted as materialized (
    select i.state, i.divergence, i.found_by, i.expected_holder_id, i.due_on is not null as is_asked, count(*) as n
    from public.asset_audit_items i where i.company_id = p_audit.company_id and i.audit_id = p_audit.id group by 1, 2, 3, 4, 5
  ), people as (
    select c.expected_holder_id, sum(c.n) filter (where c.state = 'waiting') as open from counted c where c.is_asked group by 1
  )
  select jsonb_build_object('total', coalesce(sum(c.n), 0), 'waiting', coalesce(sum(c.n) filter (where c.state = 'waiting'), 0),
    'confirmed', coalesce(sum(c.n) filter (where c.state = 'confirmed'), 0),
    'divergent', coalesce(sum(c.n) filter (where c.state = 'divergent'), 0),
    'by_person', coalesce(sum(c.n) filter (where c.found_by = 'person'), 0),
    'by_guest', coalesce(sum(c.n) filter (where c.found_by = 'guest'), 0),
    'by_scan', coalesce(sum(c.n) filter (where c.found_by = 'scan'), 0),
    'people', (select count(*) from people), 'people_done', (select count(*) from people p where p.open is null),
    'strays', (select count(*) from public.asset_audit_strays s where s.company_id = p_audit.company_id and s.audit_id = p_audit.id))
  from counted c
$$;

create function public.asset_audit(p_audit_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  audit constant public.asset_audits := private.audit_to_read(p_audit_id);
begin
  return (
    select jsonb_build_object('id', audit.id, 'title', audit.title, 'due_on', audit.due_on, 'created_at', audit.created_at,
      'created_by', private.person(audit.created_by), 'closed_at', audit.closed_at, 'campaign_id', audit.campaign_id,
      'tell_at', case when c.told_at is null and c.closed_at is null then c.tell_at end, 'includes_stock', audit.includes_stock,
      'site', (select w.name from public.work_sites w where w.company_id = audit.company_id and w.id = audit.site_id),
      'category', (select g.name from public.asset_categories g where g.company_id = audit.company_id and g.id = audit.category_id),
      'figures', private.audit_figures(audit), 'strays', coalesce((
        select jsonb_agg(jsonb_build_object('code', s.code, 'at', s.at, 'by', private.person(s.by_id), 'site', w.name)
          order by s.at desc, s.id)
        from (select s.* from public.asset_audit_strays s where s.company_id = audit.company_id and s.audit_id = audit.id
          order by s.at desc, s.id limit 100) s
        left join public.work_sites w on w.company_id = s.company_id and w.id = s.site_id), '[]'))
    from (select) one left join public.campaigns c on c.company_id = audit.company_id and c.id = audit.campaign_id
    where audit.id is not null);
end
$$;

-- p_state: waiting (missing once the audit is closed), confirmed or divergent; null all.
create function public.audit_item_list(p_audit_id uuid, p_state text default null, p_search text default null, p_page integer default 1,
  p_size integer default 50) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  audit constant public.asset_audits := private.audit_to_read(p_audit_id);
  sought constant text := '%' || private.search_text(private.tidy(p_search)) || '%';
  size constant integer := least(greatest(coalesce(p_size, 50), 1), 1000);
begin
  return (
    with found as materialized (
      select i.id, row_number() over () as place from (
        select i.id from public.asset_audit_items i join public.assets a on a.company_id = i.company_id and a.id = i.asset_id
        where i.company_id = audit.company_id and i.audit_id = audit.id and (p_state is null or i.state = p_state)
          and (sought is null or a.search_text like sought)
        order by i.answered_at desc nulls last, a.name, a.tag limit size offset (greatest(coalesce(p_page, 1), 1) - 1) * size) i
    )
    select jsonb_build_object('total', (
        select count(*) from public.asset_audit_items i
        where i.company_id = audit.company_id and i.audit_id = audit.id and (p_state is null or i.state = p_state)
          and (sought is null or exists (select from public.assets a
            where a.company_id = i.company_id and a.id = i.asset_id and a.search_text like sought))),
      'items', coalesce(jsonb_agg(private.audit_item(i) order by f.place), '[]'))
    from found f join public.asset_audit_items i on i.company_id = audit.company_id and i.id = f.id);
end
$$;

-- How many things nobody has an audit would list: before it begins.
create function public.audit_stock_count(p_company_id uuid, p_values jsonb) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_assets(p_company_id);
  return (select count(*) from private.assets_to_audit(p_company_id, private.audit_wish(p_values), false));
end
$$;

-- What the caller is asked to confirm.
create function public.my_asset_audits() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return case when caller.employee_id is null or caller.role = 'leaver' then '[]'
    else private.audits_of_person(caller.company_id, caller.employee_id) end;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('audit_row', 'id uuid, title text, due_on date, created_at timestamptz, closed_at timestamptz?, total number, confirmed number,
    divergent number'),
  ('asset_audit_list', 'audits audit_row[]'),
  ('audit_figures', 'total number, waiting number, confirmed number, divergent number, by_person number, by_guest number, by_scan number,
    people number, people_done number, strays number'),
  ('audit_stray', 'code text, at timestamptz, by person?, site text?'),
  ('audit_view', 'id uuid, title text, due_on date, created_at timestamptz, created_by person?, closed_at timestamptz?, campaign_id uuid?,
    tell_at timestamptz?, includes_stock boolean, site text?, category text?, figures audit_figures, strays audit_stray[]'),
  ('asset_audit', 'audit_view?'),
  ('audit_item_list', 'total number, items audit_item[]'),
  ('my_asset_audits', 'person_audit[]'),
  ('answer_asset_audit', 'person_audit[]'),
  ('start_asset_audit', 'audit_id uuid, items number, people number, campaign_id uuid?, tell_at timestamptz?'),
  ('audit_item', 'id uuid, asset_id uuid, tag text, name text, brand text?, serial text?, kind text, category text, status text,
    holder person?, expected person?, expected_site text?, state waiting|confirmed|divergent, divergence text?, found_by text?,
    found_site text?, condition text?, note text?, photo_id uuid?, answered_at timestamptz?, answered_by person?'),
  ('audit_scan', 'outcome confirmed|divergent|already|stray|known_stray, code text, at timestamptz, item audit_item?'),
  ('scan_asset', 'audit_scan'),
  ('set_audit_finding', 'audit_item');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.asset_audit_list(uuid), public.asset_audit(uuid),
  public.audit_item_list(uuid, text, text, integer, integer), public.audit_stock_count(uuid, jsonb), public.my_asset_audits()
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.asset_audit_list(uuid) is 'Audits of assets of a company with their progress, those that go on first (RHPER).';
comment on function public.asset_audit(uuid) is 'An audit with its numbers and strays; null out of reach.';
comment on function public.audit_item_list(uuid, text, text, integer, integer) is
  'Items of an audit by state and words, the last answered first, a page with its total; none out of reach.';
comment on function public.audit_stock_count(uuid, jsonb) is 'How many things nobody has an audit would list (RHPER, RHARG).';
comment on function public.my_asset_audits() is 'What the caller is asked to confirm, by audit.';
