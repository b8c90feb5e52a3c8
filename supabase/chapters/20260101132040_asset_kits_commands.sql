-- Kits of assets: commands.
-- See asset_requests_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- p_items: [{category_id, quantity}], at least one; p_positions: those that begin with it, taken from the kit that they had.
create function public.save_asset_kit(p_company_id uuid, p_kit_id uuid, p_name text, p_items jsonb, p_positions uuid[])
returns public.asset_kits language plpgsql volatile security definer set search_path = '' as $$
declare
  kit public.asset_kits;
begin
  perform private.require_assets(p_company_id);
  if private.tidy(p_name) is null or not private.is_clean_text(private.tidy(p_name), 80) then
    perform private.refuse('RHARG', 'Dê um nome ao kit.', 'name', 'Com até 80 letras.');
  elsif exists (select from public.asset_kits k where k.company_id = p_company_id and k.archived_at is null
      and lower(k.name) = lower(private.tidy(p_name)) and k.id is distinct from p_kit_id) then
    perform private.refuse('RHDUP', 'Já existe um kit com este nome.', 'name', 'Escolha outro nome.');
  elsif jsonb_array_length(private.a_list(p_items)) not between 1 and 30 or exists (
      select from jsonb_array_elements(p_items) i left join public.asset_categories c
        on c.company_id = p_company_id and c.archived_at is null and c.id = private.uuid_or_null(i ->> 'category_id')
      where c.id is null or coalesce(i ->> 'quantity', '') !~ '^([1-9]|10)$')
    or (select count(distinct i ->> 'category_id') from jsonb_array_elements(p_items) i) < jsonb_array_length(p_items) then
    perform private.refuse('RHARG', 'Escolha o que o kit leva, de 1 a 10 de cada categoria.', 'items', 'Cada categoria uma vez.');
  end if;
  if p_kit_id is null then
    insert into public.asset_kits (company_id, name, created_at)
    values (p_company_id, private.tidy(p_name), private.now()) returning * into kit;
  else
    update public.asset_kits k set name = private.tidy(p_name)
    where k.company_id = p_company_id and k.id = p_kit_id and k.archived_at is null returning * into kit;
  end if;
  if kit.id is null then
    perform private.refuse('RHNTF', 'Este kit não existe mais.', '', 'Recarregue a página.');
  end if;
  delete from public.asset_kit_items i where i.company_id = p_company_id and i.kit_id = kit.id;
  insert into public.asset_kit_items (company_id, kit_id, category_id, quantity)
  select p_company_id, kit.id, (i ->> 'category_id')::uuid, (i ->> 'quantity')::smallint from jsonb_array_elements(p_items) i;
  delete from public.asset_kit_positions p where p.company_id = p_company_id and p.kit_id = kit.id;
  insert into public.asset_kit_positions (company_id, position_id, kit_id)
  select p_company_id, p.id, kit.id from public.positions p where p.company_id = p_company_id and p.id = any (p_positions)
  on conflict (company_id, position_id) do update set kit_id = excluded.kit_id;
  return kit;
end
$$;

-- Nothing begins with it any more.
create function public.archive_asset_kit(p_company_id uuid, p_kit_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_assets(p_company_id);
  update public.asset_kits k set archived_at = private.now()
  where k.company_id = p_company_id and k.id = p_kit_id and k.archived_at is null;
  if not found then
    perform private.refuse('RHNTF', 'Este kit não existe mais.', '', 'Recarregue a página.');
  end if;
  delete from public.asset_kit_positions p where p.company_id = p_company_id and p.kit_id = p_kit_id;
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.save_asset_kit(uuid, uuid, text, jsonb, uuid[]), public.archive_asset_kit(uuid, uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_asset_kit(uuid, uuid, text, jsonb, uuid[]) is
  'Writes a kit: its things [{category_id, quantity}] and the positions that begin with it (RHPER, RHARG, RHDUP, RHNTF).';
comment on function public.archive_asset_kit(uuid, uuid) is 'Takes a kit out of use (RHPER, RHNTF).';
