-- Assets: queries.
-- See assets_tables for the overview.

-- Functions: parts --------------------------------------------------------------------------------------------------
-- The state of the paper of a hand-over or return, by its making: none, making, sent, signed, refused, expired or made.
create function private.asset_paper(p_company_id uuid, p_making_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('state', case when m.id is null or m.status = 'cancelled' then 'none' when m.status = 'pending' then 'making'
      when e.status = 'open' then 'sent' when e.status = 'completed' then 'signed' when e.status in ('refused', 'expired') then e.status
      else 'made' end,
    'making_id', case when m.status = 'pending' then m.id end, 'document_id', m.document_id,
    'envelope_id', case when e.status = 'open' then e.id end, 'signed_at', e.completed_at)
  from (select) one
  left join private.document_makings m on m.company_id = p_company_id and m.id = p_making_id
  left join lateral (
    select s.* from public.signature_envelopes s
    where s.company_id = m.company_id and s.document_id = m.document_id and s.status <> 'cancelled'
    order by s.created_at desc limit 1) e on true
$$;

-- Pictures of a thing, and to HR its papers, newest first.
create function private.files_of_asset(p_asset public.assets, p_manages boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('file_id', x.id, 'kind', f.kind, 'name', x.name, 'mime', x.mime, 'at', f.created_at)
    order by f.created_at desc, f.id), '[]')
  from public.asset_files f
  join public.files x on x.company_id = f.company_id and x.id = f.file_id and x.archived_at is null
  where f.company_id = p_asset.company_id and f.asset_id = p_asset.id and f.event_id is null and (p_manages or f.kind = 'photo')
$$;

-- The fields of the category of a thing, with what was written of it.
create function private.fields_of_asset(p_asset public.assets) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('key', f.key, 'label', f.label, 'kind', f.kind, 'choices', f.choices, 'value', v.value)
    order by f.position, f.label, f.id), '[]')
  from public.custom_fields f
  left join private.asset_custom_values v on v.company_id = f.company_id and v.asset_id = p_asset.id and v.custom_field_id = f.id
  where f.company_id = p_asset.company_id and f.asset_category_id = p_asset.category_id and f.archived_at is null
$$;

-- The last damage, loss or theft of a thing, with the limits of a charge while it waits for a decision.
create function private.damage_of_asset(p_asset public.assets) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', d.id, 'kind', d.kind, 'person', private.person(d.employee_id), 'happened_on', d.happened_on,
    'note', d.note, 'worth', d.worth, 'has_term', private.has_signed_term(d),
    'limits', case when d.decision is null then private.charge_limits(d) end,
    'decision', d.decision, 'basis', d.basis, 'amount', d.amount, 'instalments', d.instalments, 'first_month', d.first_month,
    'reason', d.reason, 'decided_by', private.person(d.decided_by), 'decided_at', d.decided_at)
  from public.asset_damages d where d.company_id = p_asset.company_id and d.asset_id = p_asset.id
  order by d.decision is null desc, d.happened_on desc, d.decided_at desc nulls first limit 1
$$;

-- The repairs of a thing, newest first.
create function private.maintenances_of_asset(p_asset public.assets) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'supplier', m.supplier, 'problem', m.problem, 'opened_on', m.opened_on,
    'due_on', m.due_on, 'closed_on', m.closed_on, 'cost', m.cost, 'note', m.note) order by m.opened_on desc, m.id), '[]')
  from public.asset_maintenances m where m.company_id = p_asset.company_id and m.asset_id = p_asset.id
$$;

-- Functions: the API ------------------------------------------------------------------------------------------------
-- An asset with its chain, newest first, as HR, its holder or the holder's manager sees it; null out of reach.
create function public.asset_card(p_asset_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  managed uuid[] := private.companies_reached(caller, 'manage_assets');
  asset public.assets;
  category public.asset_categories;
begin
  select a.* into asset from public.assets a where a.id = p_asset_id
    and (a.company_id = any (managed) or a.holder_id = any (private.people_whose_assets_show())
      or a.work_site_id = any (private.sites_whose_assets_show()));
  if asset.id is null then
    return null;
  end if;
  select c.* into category from public.asset_categories c where c.company_id = asset.company_id and c.id = asset.category_id;
  return jsonb_build_object('asset', to_jsonb(asset) - 'search_text' - 'company_id', 'category', category.name, 'kind', category.kind,
    'site', (select w.name from public.work_sites w where w.company_id = asset.company_id and w.id = asset.work_site_id),
    'holder', private.person(asset.holder_id), 'is_mine', coalesce(asset.holder_id = caller.employee_id, false),
    'may_manage', asset.company_id = any (managed),
    'is_leaving', asset.company_id = any (managed) and private.is_leaving(asset.company_id, asset.holder_id),
    'value', private.book_value(asset.cost, category.floor_percent, category.useful_life_months, asset.purchased_on,
      private.today(asset.company_id)),
    'assignment', (
      select jsonb_build_object('delivered_at', s.delivered_at, 'expected_return_on', s.expected_return_on,
        'paper', private.asset_paper(h.company_id, h.making_id))
      from public.asset_assignments s join public.asset_handovers h on h.company_id = s.company_id and h.id = s.handover_id
      where s.company_id = asset.company_id and s.asset_id = asset.id and s.returned_at is null),
    'last_return', case when asset.company_id = any (managed) and asset.holder_id is null then (
      select jsonb_build_object('person', private.person(r.employee_id), 'returned_at', r.returned_at,
        'paper', private.asset_paper(r.company_id, r.making_id))
      from public.asset_assignments s
      join public.asset_returns r on r.company_id = s.company_id and r.id = s.return_id and r.making_id is not null
      where s.company_id = asset.company_id and s.asset_id = asset.id order by s.returned_at desc limit 1) end,
    'fields', private.fields_of_asset(asset),
    'files', private.files_of_asset(asset, asset.company_id = any (managed)),
    'damage', case when asset.company_id = any (managed) then private.damage_of_asset(asset) end,
    'maintenances', case when asset.company_id = any (managed) then private.maintenances_of_asset(asset) else '[]' end,
    'events', coalesce((
      select jsonb_agg(jsonb_build_object('at', e.at, 'kind', e.kind, 'from', e.from_status, 'to', e.to_status, 'condition', e.condition,
        'note', e.note, 'files', coalesce((
          select jsonb_agg(f.file_id order by f.created_at, f.id) from public.asset_files f
          where f.company_id = e.company_id and f.event_id = e.id), '[]'), 'person', private.person(e.employee_id),
        'actor', private.person(e.actor_id)) order by e.id desc)
      from public.asset_events e
      where e.company_id = asset.company_id and e.asset_id = asset.id and asset.company_id = any (managed)), '[]'));
end
$$;

-- What a person has, with the paper of each hand-over: to HR, the own team's manager and the person. Null out of reach.
create function public.person_assets(p_employee_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees;
begin
  select e.* into person from public.employees e where e.id = p_employee_id and (
    e.company_id = any (private.companies_reached(caller, 'manage_assets')) or e.id = any (private.people_whose_assets_show()));
  return (
    select jsonb_build_object('items', coalesce((
      select jsonb_agg(jsonb_build_object('asset_id', a.id, 'tag', a.tag, 'name', a.name, 'brand', a.brand, 'serial', a.serial,
        'kind', c.kind, 'status', a.status, 'condition', a.condition, 'delivered_at', s.delivered_at,
        'expected_return_on', s.expected_return_on, 'paper', private.asset_paper(h.company_id, h.making_id))
        order by s.delivered_at desc, a.name, a.id)
      from public.asset_assignments s
      join public.asset_handovers h on h.company_id = s.company_id and h.id = s.handover_id
      join public.assets a on a.company_id = s.company_id and a.id = s.asset_id
      join public.asset_categories c on c.company_id = a.company_id and c.id = a.category_id
      where s.company_id = person.company_id and s.employee_id = person.id and s.returned_at is null), '[]'))
    where person.id is not null);
end
$$;

-- The figures of the register: how many stand where, what they are worth, what is late.
create function public.asset_figures(p_company_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  today date;
begin
  perform private.require_assets(p_company_id);
  today := private.today(p_company_id);
  return (
    select jsonb_build_object('total', count(*), 'available', count(*) filter (where a.status = 'available'),
      'reserved', count(*) filter (where a.status = 'reserved'),
      'in_use', count(*) filter (where a.status in ('in_use', 'return_requested')),
      'awaiting', count(*) filter (where a.status = 'awaiting_acceptance'),
      'to_return', count(*) filter (where a.status = 'return_requested'),
      'in_maintenance', count(*) filter (where a.status = 'in_maintenance'),
      'gone', count(*) filter (where a.status in ('lost', 'stolen')),
      'cost', coalesce(sum(a.cost), 0), 'value', coalesce(sum(
        private.book_value(a.cost, c.floor_percent, c.useful_life_months, a.purchased_on, today)), 0))
    from public.assets a join public.asset_categories c on c.company_id = a.company_id and c.id = a.category_id
    where a.company_id = p_company_id and a.status <> 'written_off');
end
$$;

-- The next number of a series of tags: one more than the highest that ends in digits.
create function public.next_asset_tag(p_company_id uuid) returns text language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_assets(p_company_id);
  return (
    select coalesce(regexp_replace(last.tag, '\d+$', '')
      || lpad((last.n + 1)::text, greatest(length(last.digits), length((last.n + 1)::text)), '0'), 'P-0001')
    from (select) one
    left join lateral (
      select a.tag, (regexp_match(a.tag, '\d+$'))[1] as digits, (regexp_match(a.tag, '\d+$'))[1]::bigint as n from public.assets a
      where a.company_id = p_company_id and a.tag ~ '\d{1,15}$' order by a.created_at desc, 3 desc limit 1) last on true);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('asset_paper', 'state text, making_id uuid?, document_id uuid?, envelope_id uuid?, signed_at timestamptz?'),
  ('asset_row', 'id uuid, tag text, category_id uuid, name text, brand text?, serial text?, condition text, status text, holder_id uuid?,
    work_site_id uuid?, place text?, supplier text?, invoice_number text?, purchased_on date?, cost number?, warranty_until date?,
    notes text?, created_at timestamptz, updated_at timestamptz'),
  ('asset_assignment', 'delivered_at timestamptz, expected_return_on date?, paper asset_paper'),
  ('asset_event', 'at timestamptz, kind text, from text?, to text, condition text?, note text?, files uuid[], person person?,
    actor person?'),
  ('asset_file', 'file_id uuid, kind photo|invoice|police_report, name text, mime text, at timestamptz'),
  ('asset_return', 'person person, returned_at timestamptz, paper asset_paper'),
  ('asset_field', 'key text, label text, kind text, choices text[]?, value text?'),
  ('charge_limits', 'worth number?, month number?, ending number?'),
  ('asset_damage', 'id uuid, kind damage|loss|theft, person person, happened_on date, note text, worth number?, has_term boolean,
    limits charge_limits?, decision text?, basis text?, amount number?, instalments number?, first_month date?, reason text?,
    decided_by person?, decided_at timestamptz?'),
  ('asset_maintenance', 'id uuid, supplier text?, problem text, opened_on date, due_on date?, closed_on date?, cost number?, note text?'),
  ('asset_view', 'asset asset_row, category text, kind text, site text?, holder person?, is_mine boolean, may_manage boolean,
    is_leaving boolean, value number?, assignment asset_assignment?, last_return asset_return?, fields asset_field[], files asset_file[], damage asset_damage?,
    maintenances asset_maintenance[], events asset_event[]'),
  ('asset_card', 'asset_view?'),
  ('person_asset', 'asset_id uuid, tag text, name text, brand text?, serial text?, kind text, status text, condition text,
    delivered_at timestamptz, expected_return_on date?, paper asset_paper'),
  ('person_asset_list', 'items person_asset[]'),
  ('person_assets', 'person_asset_list?'),
  ('asset_figures', 'total number, available number, reserved number, in_use number, awaiting number, to_return number,
    in_maintenance number, gone number, cost number, value number');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.asset_card(uuid), public.person_assets(uuid), public.asset_figures(uuid), public.next_asset_tag(uuid)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.asset_card(uuid) is 'An asset with its chain of custody, which HR alone is told; null out of reach.';
comment on function public.person_assets(uuid) is 'What a person has of the company; null out of reach.';
comment on function public.asset_figures(uuid) is 'How many assets stand where, and what they are worth today (RHPER).';
comment on function public.next_asset_tag(uuid) is 'The tag after the last one, to begin a form with (RHPER).';
