-- Papers of hand-overs and returns: rules.
-- What a person receives or gives back at once, as its paper and the notice of it say it. See assets_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- The things of a hand-over: shortly, and as the paper describes them, with the category whose term holds.
create function private.things_of_handover(p_handover public.asset_handovers)
returns table (name text, line text, category_id uuid, asset_id uuid) language sql stable security definer set search_path = '' as $$
  select private.asset_label(a), concat_ws(', ', private.asset_label(a), a.brand, 'série ' || a.serial,
    'estado: ' || private.condition_label(s.delivery_condition), s.delivery_note,
    'devolver até ' || private.brazilian_date(s.expected_return_on)), a.category_id, a.id
  from public.asset_assignments s join public.assets a on a.company_id = s.company_id and a.id = s.asset_id
  where s.company_id = p_handover.company_id and s.handover_id = p_handover.id
  union all
  select d.quantity || ' ' || private.supply_label(i), private.delivery_text(d), i.category_id, null
  from public.supply_deliveries d join public.supply_items i on i.company_id = d.company_id and i.id = d.item_id
  where d.company_id = p_handover.company_id and d.handover_id = p_handover.id
$$;

-- Whether a category of what was handed over asks for a signature.
create function private.asks_for_signature(p_handover public.asset_handovers) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.things_of_handover(p_handover) t
    join public.asset_categories c on c.company_id = p_handover.company_id and c.id = t.category_id and c.requires_acceptance)
$$;

-- The items of the hand-over that the answers name ({"handover": id}), or of the last one of the person, and the terms of their
-- categories, each said once.
create function private.template_values_of_handovers(p_person public.employees, p_inputs jsonb) returns table (key text, value text)
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant uuid := private.uuid_or_null(p_inputs ->> 'handover');
  given public.asset_handovers;
begin
  select h.* into given from public.asset_handovers h
  where h.company_id = p_person.company_id and h.employee_id = p_person.id and (wanted is null or h.id = wanted)
  order by h.delivered_at desc limit 1;
  if given.id is null then
    return;
  end if;
  return query
    with things as materialized (select t.* from private.things_of_handover(given) t)
    select x.key, x.value from (
      select (select string_agg(t.line, '; ' order by t.line) from things t) as items, (
        select string_agg(distinct c.term, ' ') from things t
        join public.asset_categories c on c.company_id = given.company_id and c.id = t.category_id) as terms) g
    cross join lateral (values ('entrega.itens', g.items),
      ('entrega.condicoes', coalesce(g.terms, 'A pessoa usa os itens no trabalho e cuida deles.')),
      ('entrega.data', private.day_in_full(private.company_date(given.company_id, given.delivered_at)))) x (key, value);
end
$$;

-- The items of the return that the answers name ({"return": id}), or of the last one of the person.
create function private.template_values_of_returns(p_person public.employees, p_inputs jsonb) returns table (key text, value text)
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant uuid := private.uuid_or_null(p_inputs ->> 'return');
  back public.asset_returns;
begin
  select r.* into back from public.asset_returns r
  where r.company_id = p_person.company_id and r.employee_id = p_person.id and (wanted is null or r.id = wanted)
  order by r.returned_at desc limit 1;
  if back.id is null then
    return;
  end if;
  return query
    select x.key, x.value from (
      select string_agg(concat_ws(', ', private.asset_label(a), a.brand, 'série ' || a.serial,
        'voltou ' || private.condition_label(s.return_condition), s.return_note), '; ' order by a.name, a.tag) as items
      from public.asset_assignments s join public.assets a on a.company_id = s.company_id and a.id = s.asset_id
      where s.company_id = back.company_id and s.return_id = back.id) g
    cross join lateral (values ('devolucao.itens', g.items),
      ('devolucao.data', private.day_in_full(private.company_date(back.company_id, back.returned_at)))) x (key, value);
end
$$;
