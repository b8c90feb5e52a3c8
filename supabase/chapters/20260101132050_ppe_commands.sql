-- Protective equipment: commands.
-- See supplies_tables for the overview.

-- Functions: many at once -------------------------------------------------------------------------------------------
-- Everybody who has a supply gets as many of another one in its place, each with a paper of their own, which is then to be made. Fifty
-- people at a time; who is left waits for the next call.
create function public.replace_supply(p_company_id uuid, p_item_id uuid, p_new_item_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  old_item public.supply_items;
  holder record;
  stock integer;
  wanted integer;
  total integer;
  makings text[] := '{}';
begin
  perform private.require_assets(p_company_id);
  perform from public.supply_items i where i.company_id = p_company_id and i.id in (p_item_id, p_new_item_id) order by i.id for update;
  select i.* into old_item from public.supply_items i where i.company_id = p_company_id and i.id = p_item_id;
  select i.quantity into stock from public.supply_items i where i.company_id = p_company_id and i.id = p_new_item_id and i.id <> p_item_id
    and i.archived_at is null and i.category_id = old_item.category_id;
  select coalesce(sum(u.quantity), 0), count(*) into wanted, total from private.supplies_in_use(p_company_id) u where u.item_id = p_item_id;
  if stock is null then
    perform private.refuse('RHARG', 'Escolha outro item da mesma categoria.', 'new_item_id', 'Cadastre-o no estoque, se faltar.');
  elsif wanted > stock then
    perform private.refuse('RHLIM', format('São precisos %s, e há %s em estoque.', wanted, stock), 'new_item_id', 'Registre uma entrada.');
  elsif total = 0 then
    perform private.refuse('RHNTF', 'Ninguém está com este item.', 'item_id', 'Recarregue a página.');
  end if;
  for holder in
    select u.employee_id, u.quantity from private.supplies_in_use(p_company_id) u
    where u.item_id = p_item_id order by u.employee_id limit 50
  loop
    makings := makings || (public.hand_over_assets(p_company_id, holder.employee_id, '[]', null, jsonb_build_array(jsonb_build_object(
      'item_id', p_new_item_id, 'quantity', holder.quantity, 'reason', 'replacement', 'replaces', p_item_id))) ->> 'making_id');
  end loop;
  return jsonb_build_object('people', least(total, 50), 'left', greatest(total - 50, 0), 'makings', to_jsonb(array_remove(makings, null)));
end
$$;

-- Functions: the file of the ministry -------------------------------------------------------------------------------
-- What the file says of the certificates that the company uses: [{ca, valid_until, equipment, manufacturer}], all of it or nothing.
-- p_headings: which heading of the file held what, for the next time.
create function public.import_certificates(p_company_id uuid, p_rows jsonb, p_headings jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  total constant integer := jsonb_array_length(private.a_list(p_rows));
  wrong record;
  written integer;
begin
  perform private.require_assets(p_company_id);
  if total not between 1 and 5000 then
    perform private.refuse('RHARG', 'Nenhum CA do seu estoque está neste arquivo.', 'file', 'Confira se é o arquivo do CAEPI.');
  elsif jsonb_typeof(p_headings) is distinct from 'object' or p_headings ->> 'ca' is null or p_headings ->> 'valid_until' is null then
    perform private.refuse('RHARG', 'Diga qual coluna tem o CA e qual tem a validade.', 'headings', 'As duas são necessárias.');
  end if;
  select r.place, r.row ->> 'ca' as ca into wrong
  from jsonb_array_elements(p_rows) with ordinality r (row, place)
  where private.ca_number_of(r.row ->> 'ca') is null or private.date_or_null(r.row ->> 'valid_until') is null
    or private.date_or_null(r.row ->> 'valid_until') not between '1980-01-01' and '2199-12-31'
  order by r.place limit 1;
  if found then
    perform private.refuse('RHARG', format('O arquivo tem linhas que não são de CA (a primeira é a %s): nada foi gravado.', wrong.place),
      'file',
      'Confira se é o arquivo do CAEPI e quais colunas foram escolhidas.');
  end if;
  insert into public.ppe_certificates as c (company_id, ca_number, valid_until, equipment, manufacturer, source)
  select distinct on (private.ca_number_of(r ->> 'ca')) p_company_id, private.ca_number_of(r ->> 'ca'),
    private.date_or_null(r ->> 'valid_until'), left(private.tidy(r ->> 'equipment'), 300), left(private.tidy(r ->> 'manufacturer'), 200),
    'caepi'
  from jsonb_array_elements(p_rows) r
  order by private.ca_number_of(r ->> 'ca'), private.date_or_null(r ->> 'valid_until') desc
  on conflict (company_id, ca_number) do update set valid_until = excluded.valid_until, equipment = excluded.equipment,
    manufacturer = excluded.manufacturer, source = 'caepi'
  where (c.valid_until, c.equipment, c.manufacturer, c.source)
    is distinct from (excluded.valid_until, excluded.equipment, excluded.manufacturer, 'caepi');
  get diagnostics written = row_count;
  insert into public.asset_settings (company_id, caepi_headings, caepi_imported_at) values (p_company_id, p_headings, private.now())
  on conflict (company_id) do update set caepi_headings = excluded.caepi_headings, caepi_imported_at = excluded.caepi_imported_at;
  return jsonb_build_object('read', total, 'changed', written);
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.replace_supply(uuid, uuid, uuid), public.import_certificates(uuid, jsonb, jsonb) to authenticated;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('replace_supply', 'people number, left number, makings uuid[]'),
  ('import_certificates', 'read number, changed number');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.replace_supply(uuid, uuid, uuid) is
  'Gives everybody who has a supply another one of its category in its place; how many people, and the papers to make (RHPER, RHARG, '
  'RHLIM, RHNTF).';
comment on function public.import_certificates(uuid, jsonb, jsonb) is
  'Takes validities of certificates from the CAEPI file, all rows or none, and remembers its headings (RHPER, RHARG).';
