-- Supplies and protective equipment: queries.
-- See supplies_tables for the overview.

-- Functions: parts --------------------------------------------------------------------------------------------------
-- How the receiver signed the paper of a hand-over: the code that verifies it, and whether through the app or a personal link.
create function private.signing_of_handover(p_handover public.asset_handovers) returns table (code text, door text)
language sql stable security definer set search_path = '' as $$
  select e.code, case when s.guest_link_id is null then 'app' else 'guest_link' end
  from private.document_makings m
  join public.signature_envelopes e on e.company_id = m.company_id and e.document_id = m.document_id and e.status = 'completed'
  join private.signature_parties s on s.company_id = e.company_id and s.envelope_id = e.id and s.status = 'signed'
    and s.employee_id = p_handover.employee_id
  where m.company_id = p_handover.company_id and m.id = p_handover.making_id
  order by e.completed_at desc limit 1
$$;

-- A delivery as lists show it, with the paper of its hand-over.
create function private.delivery_row(p_delivery public.supply_deliveries) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_delivery.id, 'item_id', i.id, 'name', i.name, 'size', i.size, 'category', c.name, 'kind', c.kind,
    'returns', not c.is_consumable, 'quantity', p_delivery.quantity, 'reason', p_delivery.reason, 'delivered_at', p_delivery.delivered_at,
    'ca_number', p_delivery.ca_number, 'ca_valid_until', p_delivery.ca_valid_until, 'replace_on', p_delivery.replace_on,
    'ended_at', p_delivery.ended_at, 'ending', p_delivery.ending, 'paper', private.asset_paper(h.company_id, h.making_id),
    'code', g.code, 'door', g.door)
  from public.supply_items i
  join public.asset_categories c on c.company_id = i.company_id and c.id = i.category_id
  join public.asset_handovers h on h.company_id = i.company_id and h.id = p_delivery.handover_id
  left join private.signing_of_handover(h) g on true
  where i.company_id = p_delivery.company_id and i.id = p_delivery.item_id
$$;

-- Functions: the stock ----------------------------------------------------------------------------------------------
-- What is in stock, by category and name, with its CA as of today and how many people have it.
create function public.supply_list(p_company_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  today date;
begin
  perform private.require_assets(p_company_id);
  today := private.today(p_company_id);
  return jsonb_build_object('items', coalesce((
    select jsonb_agg(jsonb_build_object('id', i.id, 'category_id', i.category_id, 'category', c.name, 'kind', c.kind, 'name', i.name,
      'size', i.size, 'ca_number', i.ca_number, 'ca_valid_until', v.valid_until,
      'ca_state', case when i.ca_number is not null or c.kind = 'epi' then private.ca_state(v.valid_until, today) end,
      'replace_after_days', i.replace_after_days, 'min_quantity', i.min_quantity, 'quantity', i.quantity,
      'is_low', coalesce(i.quantity < i.min_quantity, false), 'people', coalesce(h.people, 0)) order by c.name, i.name, i.size, i.id)
    from public.supply_items i
    join public.asset_categories c on c.company_id = i.company_id and c.id = i.category_id
    left join public.ppe_certificates v on v.company_id = i.company_id and v.ca_number = i.ca_number
    left join (select u.item_id, count(*) as people from private.supplies_in_use(p_company_id) u group by 1) h on h.item_id = i.id
    where i.company_id = p_company_id and i.archived_at is null), '[]'));
end
$$;

-- A supply with its last moves and who has it; null out of reach.
create function public.supply_card(p_company_id uuid, p_item_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_assets(p_company_id);
  return (
    select jsonb_build_object('id', i.id, 'name', i.name, 'size', i.size, 'quantity', i.quantity, 'moves', coalesce((
        select jsonb_agg(jsonb_build_object('at', m.at, 'kind', m.kind, 'quantity', m.quantity, 'balance', m.balance, 'note', m.note,
          'person', private.person(d.employee_id), 'actor', private.person(m.actor_id)) order by m.id desc)
        from (select * from public.supply_moves m where m.company_id = i.company_id and m.item_id = i.id order by m.id desc limit 100) m
        left join public.supply_deliveries d on d.company_id = m.company_id and d.id = m.delivery_id), '[]'),
      'people_total', u.people, 'held', u.held,
      'people', coalesce((
        select jsonb_agg(jsonb_build_object('person', private.person(d.employee_id), 'quantity', d.quantity, 'delivered_at', d.delivered_at,
          'replace_on', d.replace_on) order by d.delivered_at desc, d.id)
        from (select * from public.supply_deliveries d where d.company_id = i.company_id and d.item_id = i.id and d.ended_at is null
          order by d.delivered_at desc, d.id limit 200) d), '[]'))
    from public.supply_items i
    cross join lateral (select count(*) as people, coalesce(sum(n.quantity), 0) as held from private.supplies_in_use(i.company_id) n
      where n.item_id = i.id) u
    where i.company_id = p_company_id and i.id = p_item_id);
end
$$;

-- Functions: protective equipment -----------------------------------------------------------------------------------
-- The certificates that matter, the nearest end first: those of what is in stock or with people, with how many people have it.
create function public.ppe_panel(p_company_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  today date;
begin
  perform private.require_assets(p_company_id);
  today := private.today(p_company_id);
  return (
    with used as materialized (select u.* from private.supplies_in_use(p_company_id) u)
    select jsonb_build_object('certificates', coalesce((
      select jsonb_agg(jsonb_build_object('ca_number', v.ca_number, 'valid_until', v.valid_until,
        'state', private.ca_state(v.valid_until, today), 'equipment', v.equipment, 'source', v.source, 'people', u.people,
        'items', u.items) order by v.valid_until, v.ca_number)
      from public.ppe_certificates v
      join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'name', private.supply_label(i), 'category_id', i.category_id,
            'quantity', i.quantity, 'people', h.people) order by i.name, i.size, i.id), '[]') as items,
          -- Who has two sizes is one person.
          (select count(distinct n.employee_id) from used n join public.supply_items k on k.company_id = p_company_id and k.id = n.item_id
            where k.ca_number = v.ca_number) as people
        from public.supply_items i
        cross join lateral (select count(*) as people from used n where n.item_id = i.id) h
        where i.company_id = v.company_id and i.ca_number = v.ca_number and (i.archived_at is null or h.people > 0)) u
        on u.items <> '[]'
      where v.company_id = p_company_id), '[]'),
    'gaps', (select count(distinct g.employee_id) from private.ppe_gaps(p_company_id, today) g),
    'overdue', (select count(*) from public.supply_deliveries d
      join public.employees e on e.company_id = d.company_id and e.id = d.employee_id and e.status <> 'terminated'
      where d.company_id = p_company_id and d.ended_at is null and d.replace_on <= today),
    'low', (select count(*) from public.supply_items i
      where i.company_id = p_company_id and i.archived_at is null and i.quantity < i.min_quantity),
    'requires', exists (select from public.ppe_requirements r where r.company_id = p_company_id),
    'headings', s.caepi_headings, 'imported_at', s.caepi_imported_at)
  from (select) one left join public.asset_settings s on s.company_id = p_company_id);
end
$$;

-- Who lacks what their position requires, people by name.
create function public.ppe_gap_list(p_company_id uuid, p_limit integer default 50, p_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_assets(p_company_id);
  return (
    with gaps as materialized (select g.* from private.ppe_gaps(p_company_id, private.today(p_company_id)) g),
    people as materialized (
      select e.id, e.display_name from public.employees e
      where e.company_id = p_company_id and e.id in (select g.employee_id from gaps g)),
    page as materialized (select p.* from people p order by p.display_name, p.id limit least(p_limit, 200) offset p_offset)
    select jsonb_build_object('total', (select count(*) from people), 'items', coalesce((
      select jsonb_agg(jsonb_build_object('person', private.person(p.id), 'position', x.title, 'lacks', l.lacks)
        order by p.display_name, p.id)
      from page p
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('category_id', c.id, 'name', c.name, 'overdue_since', g.overdue_since)
          order by c.name), '[]') as lacks
        from gaps g join public.asset_categories c on c.company_id = p_company_id and c.id = g.category_id
        where g.employee_id = p.id) l
      join public.positions x on x.company_id = p_company_id
        and x.id = (select g.position_id from gaps g where g.employee_id = p.id limit 1)), '[]')));
end
$$;

-- The positions of a company with the protective equipment that they require; those that require some first.
create function public.ppe_requirement_list(p_company_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_assets(p_company_id);
  return jsonb_build_object('items', coalesce((
    select jsonb_agg(jsonb_build_object('position_id', p.id, 'position', p.title, 'categories', r.categories)
      order by cardinality(r.categories) = 0, p.title, p.id)
    from public.positions p
    cross join lateral (select array(select q.category_id from public.ppe_requirements q
      where q.company_id = p.company_id and q.position_id = p.id order by q.category_id) as categories) r
    where p.company_id = p_company_id and (p.archived_at is null or cardinality(r.categories) > 0)), '[]'));
end
$$;

-- The ficha de EPI of a person: who they are, and every delivery of protective equipment with its CA of that day and its signature
-- (NR-6, 6.5.1). To HR, the team and the person; null out of reach.
create function public.ppe_sheet(p_employee_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees;
begin
  select e.* into person from public.employees e where e.id = p_employee_id and (
    e.company_id = any (private.companies_reached(caller, 'manage_assets')) or e.id = any (private.people_whose_assets_show()));
  return (
    select jsonb_build_object('person', private.person(person.id), 'name', person.first_name || ' ' || person.last_name,
      'registration_number', person.registration_number, 'hire_date', person.hire_date, 'position', w.position_title, 'company', c.name,
      'cnpj', d.cnpj, 'deliveries', coalesce((
        select jsonb_agg(private.delivery_row(x) order by x.delivered_at, x.id)
        from public.supply_deliveries x
        join public.supply_items i on i.company_id = x.company_id and i.id = x.item_id
        join public.asset_categories k on k.company_id = i.company_id and k.id = i.category_id and k.kind = 'epi'
        where x.company_id = person.company_id and x.employee_id = person.id and x.ending is distinct from 'refused'), '[]'))
    from public.companies c
    left join public.company_details d on d.company_id = c.id
    left join private.current_assignments(array[person.id]) w on true
    where c.id = person.company_id);
end
$$;

-- What somebody has of supplies; null out of reach.
create function public.person_supplies(p_employee_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees;
begin
  select e.* into person from public.employees e where e.id = p_employee_id and (
    e.company_id = any (private.companies_reached(caller, 'manage_assets')) or e.id = any (private.people_whose_assets_show()));
  return (
    select jsonb_build_object('items', coalesce((
      select jsonb_agg(private.delivery_row(d) order by d.delivered_at desc, d.id) from public.supply_deliveries d
      where d.company_id = person.company_id and d.employee_id = person.id and d.ended_at is null), '[]'))
    where person.id is not null);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('supply_row', 'id uuid, category_id uuid, category text, kind text, name text, size text?, ca_number text?, ca_valid_until date?,
    ca_state valid|soon|expired|unknown?, replace_after_days number?, min_quantity number?, quantity number, is_low boolean, people number'),
  ('supply_list', 'items supply_row[]'),
  ('supply_move', 'at timestamptz, kind in|delivered|returned|adjusted|discarded, quantity number, balance number, note text?,
    person person?, actor person?'),
  ('supply_holder', 'person person, quantity number, delivered_at timestamptz, replace_on date?'),
  ('supply_view', 'id uuid, name text, size text?, quantity number, moves supply_move[], people_total number,
    held number, people supply_holder[]'),
  ('supply_card', 'supply_view?'),
  ('ppe_item', 'id uuid, name text, category_id uuid, quantity number, people number'),
  ('ppe_certificate', 'ca_number text, valid_until date, state valid|soon|expired, equipment text?, source typed|caepi, people number,
    items ppe_item[]'),
  ('ppe_panel', 'certificates ppe_certificate[], gaps number, overdue number, low number, requires boolean, headings json?,
    imported_at timestamptz?'),
  ('ppe_gap', 'category_id uuid, name text, overdue_since date?'),
  ('ppe_gap_row', 'person person, position text, lacks ppe_gap[]'),
  ('ppe_gap_list', 'total number, items ppe_gap_row[]'),
  ('ppe_requirement', 'position_id uuid, position text, categories uuid[]'),
  ('ppe_requirement_list', 'items ppe_requirement[]'),
  ('supply_delivery', 'id uuid, item_id uuid, name text, size text?, category text, kind text, returns boolean, quantity number,
    reason first|replacement|damage|loss, delivered_at timestamptz, ca_number text?, ca_valid_until date?, replace_on date?,
    ended_at timestamptz?, ending text?, paper asset_paper, code text?, door app|guest_link?'),
  ('ppe_sheet_view', 'person person, name text, registration_number text?, hire_date date?, position text?, company text, cnpj text?,
    deliveries supply_delivery[]'),
  ('ppe_sheet', 'ppe_sheet_view?'),
  ('person_supply_list', 'items supply_delivery[]'),
  ('person_supplies', 'person_supply_list?');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.supply_list(uuid), public.supply_card(uuid, uuid), public.ppe_panel(uuid),
  public.ppe_gap_list(uuid, integer, integer), public.ppe_requirement_list(uuid), public.ppe_sheet(uuid), public.person_supplies(uuid)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.supply_list(uuid) is 'What is in stock, with its CA as of today (RHPER).';
comment on function public.supply_card(uuid, uuid) is 'A supply with its last hundred moves and who has it; null for none (RHPER).';
comment on function public.ppe_panel(uuid) is
  'The certificates in use with how many people have each, who lacks something, what is overdue and what is low (RHPER).';
comment on function public.ppe_gap_list(uuid, integer, integer) is 'Who lacks what their position requires (RHPER).';
comment on function public.ppe_requirement_list(uuid) is 'Positions and the protective equipment that they require (RHPER).';
comment on function public.ppe_sheet(uuid) is 'The ficha de EPI of a person; null out of reach.';
comment on function public.person_supplies(uuid) is 'What a person has of supplies; null out of reach.';
