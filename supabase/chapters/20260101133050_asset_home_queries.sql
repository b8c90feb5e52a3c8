-- Assets on the home.
-- A part of the home (home_tables): what the caller has of the company and, for who manages assets, what waits to be signed and to come
-- back.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Up to three things of the caller, those that wait for a signature first; null where there is nothing to tell.
create function private.home_assets(p_caller private.caller, p_company_id uuid, p_today date, p_view text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  manages constant boolean := p_view = 'company' and p_company_id = any (private.companies_reached(p_caller, 'manage_assets'));
  own jsonb := '[]';
  own_total integer := 0;
begin
  if p_caller.company_id = p_company_id then
    select count(*), coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'name', h.name, 'tag', h.tag, 'kind', h.kind, 'status', h.status)
      order by h.status = 'awaiting_acceptance' desc, h.name, h.id) filter (where h.place <= 3), '[]')
    into own_total, own
    from (
      select a.id, a.name, a.tag, a.status, c.kind,
        row_number() over (order by a.status = 'awaiting_acceptance' desc, a.name, a.id) as place
      from public.assets a join public.asset_categories c on c.company_id = a.company_id and c.id = a.category_id
      where a.company_id = p_company_id and a.holder_id = p_caller.employee_id and a.status <> 'reserved') h;
  end if;
  if own_total = 0 and not manages then
    return null;
  end if;
  return jsonb_build_object('own', own, 'own_total', own_total, 'company', case when manages then (
    select jsonb_build_object('in_use', count(*) filter (where a.status in ('in_use', 'return_requested')),
      'awaiting', count(*) filter (where a.status = 'awaiting_acceptance'),
      'to_return', count(*) filter (where a.status = 'return_requested'),
      'in_maintenance', count(*) filter (where a.status = 'in_maintenance'),
      'undecided', (select count(*) from public.asset_damages d where d.company_id = p_company_id and d.decision is null))
    from public.assets a where a.company_id = p_company_id and a.status not in ('available', 'written_off')) end);
end
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.home_parts (part, routine) values ('assets', 'private.home_assets');

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('home_asset', 'id uuid, name text, tag text, kind text, status text'),
  ('home_asset_figures', 'in_use number, awaiting number, to_return number, in_maintenance number, undecided number'),
  ('home_assets', 'own home_asset[], own_total number, company home_asset_figures?');
