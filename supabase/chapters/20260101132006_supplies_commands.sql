-- Supplies and protective equipment: commands.
-- See supplies_tables for the overview.

-- Functions: the stock ----------------------------------------------------------------------------------------------
-- Writes a move of a supply and what is in stock afterwards; more than there is, is refused (RHLIM).
create function private.move_supply(
  p_item public.supply_items, p_kind text, p_quantity integer, p_delivery_id uuid, p_note text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  left_over integer;
begin
  select i.quantity + p_quantity into left_over from public.supply_items i
  where i.company_id = p_item.company_id and i.id = p_item.id for update;
  if left_over < 0 then
    perform private.refuse('RHLIM', format('Só há %s de %s em estoque.', left_over - p_quantity, private.supply_label(p_item)), 'supplies',
      'Diminua a quantidade ou registre uma entrada.');
  elsif left_over > 1000000 then
    perform private.refuse('RHLIM', 'O estoque não passa de 1.000.000.', 'quantity', 'Confira a quantidade.');
  end if;
  update public.supply_items i set quantity = left_over where i.company_id = p_item.company_id and i.id = p_item.id;
  insert into public.supply_moves (company_id, item_id, at, kind, quantity, balance, delivery_id, actor_id, note)
  values (p_item.company_id, p_item.id, private.now(), p_kind, p_quantity, left_over, p_delivery_id, private.my_employee_id(),
    private.tidy(p_note));
end
$$;

-- A supply that its manager writes, locked (RHPER, RHNTF).
create function private.supply_in_hand(p_company_id uuid, p_item_id uuid) returns public.supply_items
language plpgsql volatile security definer set search_path = '' as $$
declare
  item public.supply_items;
begin
  perform private.require_assets(p_company_id);
  select i.* into item from public.supply_items i
  where i.company_id = p_company_id and i.id = p_item_id and i.archived_at is null for update;
  if item.id is null then
    perform private.refuse('RHNTF', 'Este item não existe mais no estoque.', 'supplies', 'Recarregue a página.');
  end if;
  return item;
end
$$;

-- p_kind: in, adjusted (to p_quantity as counted, with a note) or discarded (with a note). Returns what is in stock afterwards.
create function public.move_stock(
  p_company_id uuid, p_item_id uuid, p_kind text, p_quantity integer, p_note text default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  item public.supply_items := private.supply_in_hand(p_company_id, p_item_id);
  change integer := case p_kind when 'in' then p_quantity when 'discarded' then -p_quantity
    when 'adjusted' then p_quantity - item.quantity end;
begin
  if change is null or p_quantity < 0 or p_quantity > 100000 or (p_kind <> 'adjusted' and p_quantity = 0) then
    perform private.refuse('RHARG', 'Informe a quantidade.', 'quantity', 'Um número inteiro, sem sinal.');
  elsif p_kind <> 'in' and private.tidy(p_note) is null then
    perform private.refuse('RHCOM', 'Diga por quê.', 'note', 'Uma frase basta.');
  elsif change <> 0 then
    perform private.move_supply(item, p_kind, change, null, p_note);
  end if;
  return item.quantity + change;
end
$$;

-- Functions: the register -------------------------------------------------------------------------------------------
-- A certificate typed by HR; what the file of the ministry says is not overwritten by hand. Returns its number (RHARG).
create function private.note_certificate(p_company_id uuid, p_ca text, p_valid_until date) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  ca constant text := private.ca_number_of(p_ca);
begin
  if private.tidy(p_ca) is null then
    return null;
  elsif ca is null then
    perform private.refuse('RHARG', 'O CA é um número de até seis algarismos.', 'ca_number', 'Ele vem gravado no equipamento.');
  elsif p_valid_until is null
    and not exists (select from public.ppe_certificates c where c.company_id = p_company_id and c.ca_number = ca) then
    perform private.refuse('RHARG', 'Informe até quando o CA vale.', 'ca_valid_until', 'Consulte o CA no site do Ministério do Trabalho.');
  end if;
  insert into public.ppe_certificates as c (company_id, ca_number, valid_until)
  select p_company_id, ca, p_valid_until where p_valid_until is not null
  on conflict (company_id, ca_number) do update set valid_until = excluded.valid_until where c.source = 'typed';
  return ca;
end
$$;

-- p_values: {category_id, name, size, ca_number, ca_valid_until, replace_after_days, min_quantity}.
create function public.save_supply(p_company_id uuid, p_item_id uuid, p_values jsonb) returns public.supply_items
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish record;
  item public.supply_items;
begin
  perform private.require_assets(p_company_id);
  select * into wish from jsonb_to_record(private.supply_values(p_values)) as v (category_id uuid, name text, size text, ca_number text,
    ca_valid_until date, replace_after_days integer, min_quantity integer);
  if private.tidy(wish.name) is null or not private.is_clean_text(private.tidy(wish.name), 120) then
    perform private.refuse('RHARG', 'Dê um nome ao item.', 'name', 'Com até 120 letras.');
  elsif not exists (select from public.asset_categories c where c.company_id = p_company_id and c.id = wish.category_id
      and c.archived_at is null) then
    perform private.refuse('RHARG', 'Escolha uma categoria.', 'category_id', 'Crie uma, se faltar.');
  elsif wish.replace_after_days not between 1 and 3650 or wish.min_quantity not between 0 and 100000 then
    perform private.refuse('RHARG', 'Confira o prazo de troca e o estoque mínimo.', 'replace_after_days', 'Números inteiros, sem sinal.');
  elsif exists (select from public.supply_items i where i.company_id = p_company_id and i.archived_at is null
      and i.id is distinct from p_item_id and lower(i.name) = lower(private.tidy(wish.name))
      and lower(coalesce(i.size, '')) = lower(coalesce(private.tidy(wish.size), ''))) then
    perform private.refuse('RHDUP', 'Já existe um item com este nome e tamanho.', 'name', 'Mude o nome ou o tamanho.');
  end if;
  if p_item_id is null then
    insert into public.supply_items (company_id, category_id, name, created_at)
    values (p_company_id, wish.category_id, private.tidy(wish.name), private.now()) returning * into item;
  else
    item := private.supply_in_hand(p_company_id, p_item_id);
  end if;
  update public.supply_items i set category_id = wish.category_id, name = private.tidy(wish.name), size = private.tidy(wish.size),
    ca_number = private.note_certificate(p_company_id, wish.ca_number, wish.ca_valid_until),
    replace_after_days = wish.replace_after_days, min_quantity = wish.min_quantity
  where i.company_id = p_company_id and i.id = item.id returning * into item;
  return item;
end
$$;

create function public.archive_supply(p_company_id uuid, p_item_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  item public.supply_items := private.supply_in_hand(p_company_id, p_item_id);
begin
  if item.quantity > 0 then
    perform private.refuse('RHSTA', format('Ainda há %s em estoque.', item.quantity), '', 'Dê baixa no que sobrou antes.');
  end if;
  update public.supply_items i set archived_at = private.now() where i.company_id = p_company_id and i.id = item.id;
end
$$;

create function public.save_ppe_requirements(p_company_id uuid, p_position_id uuid, p_categories uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_assets(p_company_id);
  if not exists (select from public.positions p where p.company_id = p_company_id and p.id = p_position_id)
    or exists (select from unnest(p_categories) x (id) where not exists (select from public.asset_categories c
      where c.company_id = p_company_id and c.id = x.id and c.kind = 'epi' and c.archived_at is null)) then
    perform private.refuse('RHARG', 'Escolha o cargo e categorias de EPI.', 'categories', 'Recarregue a página.');
  end if;
  delete from public.ppe_requirements r
  where r.company_id = p_company_id and r.position_id = p_position_id and r.category_id <> all (p_categories);
  insert into public.ppe_requirements (company_id, position_id, category_id)
  select p_company_id, p_position_id, x.id from unnest(p_categories) x (id) on conflict do nothing;
end
$$;

-- Functions: delivering ---------------------------------------------------------------------------------------------
-- What a screen sends of supplies ([{item_id, quantity, reason}]); anything else is refused (RHARG).
create function private.supply_wishes(p_supplies jsonb) returns private.supply_wish[]
language plpgsql stable set search_path = '' as $$
declare
  wishes private.supply_wish[];
begin
  select coalesce(array_agg(w order by w.item_id), '{}') into wishes
  from jsonb_populate_recordset(null::private.supply_wish, private.a_list(coalesce(p_supplies, '[]'))) w;
  if cardinality(wishes) > 100 or exists (select from unnest(wishes) w where w.item_id is null or w.quantity is null
      or w.quantity not between 1 and 1000 or coalesce(w.reason, '') not in ('first', 'replacement', 'damage', 'loss'))
    or (select count(distinct w.item_id) from unnest(wishes) w) < cardinality(wishes) then
    perform private.refuse('RHARG', 'Confira as quantidades.', 'supplies', 'De 1 a 1.000 de cada item, cada item uma vez.');
  end if;
  return wishes;
exception when data_exception then
  perform private.refuse('RHARG', 'Confira as quantidades.', 'supplies', 'Números inteiros, sem sinal.');
end
$$;

-- Gives supplies with a hand-over, out of the stock, the CA of the day with each; what they replace is over.
create function private.deliver_supplies(p_handover public.asset_handovers, p_wishes private.supply_wish[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish private.supply_wish;
  item public.supply_items;
  given uuid;
  today constant date := private.company_date(p_handover.company_id, p_handover.delivered_at);
begin
  foreach wish in array p_wishes loop
    item := private.supply_in_hand(p_handover.company_id, wish.item_id);
    perform private.check_ca(item, today);
    if wish.reason <> 'first' then
      update public.supply_deliveries d set ended_at = private.now(), ending = 'replaced'
      where d.company_id = item.company_id
        and d.id in (select r.id from private.replaced_deliveries(p_handover, item, wish.replaces) r (id));
    end if;
    insert into public.supply_deliveries
      (company_id, item_id, employee_id, handover_id, quantity, reason, delivered_at, ca_number, ca_valid_until, replace_on)
    select item.company_id, item.id, p_handover.employee_id, p_handover.id, wish.quantity, wish.reason, p_handover.delivered_at,
      item.ca_number, c.valid_until, today + item.replace_after_days
    from (select) one
    left join public.ppe_certificates c on c.company_id = item.company_id and c.ca_number = item.ca_number
    returning id into given;
    perform private.move_supply(item, 'delivered', -wish.quantity, given, null);
  end loop;
end
$$;

-- Ends deliveries; what comes back whole is in stock again. p_ending: returned, discarded or refused.
create function private.end_deliveries(p_company_id uuid, p_deliveries uuid[], p_ending text, p_note text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended public.supply_deliveries;
  item public.supply_items;
  done integer := 0;
begin
  for ended in
    update public.supply_deliveries d set ended_at = greatest(private.now(), d.delivered_at), ending = p_ending
    where d.company_id = p_company_id and d.id = any (p_deliveries) and d.ended_at is null returning d.*
  loop
    if p_ending <> 'discarded' then
      select i.* into item from public.supply_items i where i.company_id = p_company_id and i.id = ended.item_id;
      perform private.move_supply(item, 'returned', ended.quantity, ended.id, p_note);
    end if;
    done := done + 1;
  end loop;
  return done;
end
$$;

-- p_ending: returned (back to stock) or discarded.
create function public.take_back_supplies(p_company_id uuid, p_deliveries uuid[], p_ending text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  done integer;
begin
  perform private.require_assets(p_company_id);
  if coalesce(p_ending, '') not in ('returned', 'discarded') then
    perform private.refuse('RHARG', 'Escolha se volta ao estoque ou se é descartado.', 'ending', 'Recarregue a página.');
  end if;
  perform from public.supply_items i
  where i.company_id = p_company_id and i.id in (select d.item_id from public.supply_deliveries d
    where d.company_id = p_company_id and d.id = any (p_deliveries)) order by i.id for update;
  done := private.end_deliveries(p_company_id, p_deliveries, p_ending, null);
  if done = 0 then
    perform private.refuse('RHNTF', 'Estas entregas já foram encerradas.', '', 'Recarregue a página.');
  end if;
  return done;
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.move_stock(uuid, uuid, text, integer, text), public.save_supply(uuid, uuid, jsonb),
  public.archive_supply(uuid, uuid), public.save_ppe_requirements(uuid, uuid, uuid[]),
  public.take_back_supplies(uuid, uuid[], text) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.move_stock(uuid, uuid, text, integer, text) is
  'What comes in, is discarded, or was counted (adjusted); answers what is in stock (RHPER, RHNTF, RHARG, RHCOM, RHLIM).';
comment on function public.save_supply(uuid, uuid, jsonb) is
  'Writes a supply: {category_id, name, size, ca_number, ca_valid_until, replace_after_days, min_quantity} (RHPER, RHARG, RHDUP, RHNTF).';
comment on function public.archive_supply(uuid, uuid) is 'Takes a supply out of use once nothing of it is in stock (RHPER, RHNTF, RHSTA).';
comment on function public.save_ppe_requirements(uuid, uuid, uuid[]) is
  'Which categories of protective equipment a position requires (RHPER, RHARG).';
comment on function public.take_back_supplies(uuid, uuid[], text) is
  'Ends deliveries: returned to stock, or discarded; how many (RHPER, RHARG, RHNTF).';
