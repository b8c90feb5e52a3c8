-- Sheets of assets: commands.
-- See asset_import_rules for the overview.

-- Functions: sheets -------------------------------------------------------------------------------------------------
-- Reads rows, names their category and site and meets them with what is there by the tag.
create function private.match_asset_rows(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.import_rows r
  set proposal = jsonb_strip_nulls(jsonb_build_object('tag', coalesce(a.tag, v.tag), 'name', private.tidy(s.cells ->> 'name'),
      'category_id', c.id, 'brand', private.tidy(s.cells ->> 'brand'), 'serial', private.tidy(s.cells ->> 'serial'),
      'condition', s.cells ->> 'condition',
      'work_site_id', w.id, 'place', private.tidy(s.cells ->> 'place'), 'supplier', private.tidy(s.cells ->> 'supplier'),
      'invoice_number', private.tidy(s.cells ->> 'invoice_number'), 'purchased_on', private.civil_date(s.cells ->> 'purchased_on'),
      'cost', case when s.cells ->> 'cost' ~ '^[0-9]{1,10}(\.[0-9]{1,2})?$' then (s.cells ->> 'cost')::numeric(12, 2) end,
      'warranty_until', private.civil_date(s.cells ->> 'warranty_until'), 'notes', private.tidy_lines(s.cells ->> 'notes'))),
    target_id = a.id, seen_at = a.updated_at
  from private.import_rows s
  cross join lateral (select private.tidy(s.cells ->> 'tag') as tag) v
  left join public.asset_categories c on c.company_id = s.company_id and c.archived_at is null
    and private.search_text(c.name) = private.search_text(private.tidy(s.cells ->> 'category'))
  left join public.work_sites w on w.company_id = s.company_id and w.archived_at is null
    and private.search_text(w.name) = private.search_text(private.tidy(s.cells ->> 'work_site'))
  left join public.assets a on a.company_id = s.company_id and lower(a.tag) = lower(v.tag)
  where s.company_id = p_import.company_id and s.import_id = p_import.id and (p_rows is null or s.row_number = any (p_rows))
    and r.company_id = s.company_id and r.import_id = s.import_id and r.row_number = s.row_number
$$;

-- Writes assets of an import over what is there, and keeps what they were.
create function private.write_asset_rows(p_import public.imports, p_restore boolean) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  written integer;
begin
  update public.assets a
  set tag = p.tag, name = p.name, category_id = p.category_id, brand = p.brand, serial = p.serial, condition = p.condition,
    work_site_id = p.work_site_id, place = p.place, supplier = p.supplier, invoice_number = p.invoice_number,
    purchased_on = p.purchased_on, cost = p.cost, warranty_until = p.warranty_until, notes = p.notes
  from private.import_rows r
  join public.assets o on o.company_id = r.company_id and o.id = r.target_id
  cross join lateral jsonb_populate_record(o, case when p_restore then r.before else r.proposal end) p
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'update'
    and a.company_id = o.company_id and a.id = o.id and (not p_restore or o.updated_at = r.written_at);
  get diagnostics written = row_count;
  return written;
end
$$;

-- Writes a checked sheet of assets; returns how many.
create function private.apply_asset_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  made integer;
begin
  update private.import_rows r set target_id = gen_random_uuid()
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create';
  insert into public.assets (id, company_id, tag, category_id, name, brand, serial, condition, work_site_id, place, supplier,
    invoice_number, purchased_on, cost, warranty_until, notes)
  select r.target_id, r.company_id, p.tag, p.category_id, p.name, p.brand, p.serial, coalesce(p.condition, 'good'), p.work_site_id, p.place,
    p.supplier, p.invoice_number, p.purchased_on, p.cost, p.warranty_until, p.notes
  from private.import_rows r cross join lateral jsonb_populate_record(null::public.assets, r.proposal) p
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' order by r.row_number;
  get diagnostics made = row_count;
  update private.import_rows r set before = to_jsonb(a) - 'search_text'
  from public.assets a
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'update' and a.company_id = r.company_id
    and a.id = r.target_id;
  made := made + private.write_asset_rows(p_import, false);
  perform private.report_import(p_import, made);
  update private.import_rows r set written_at = a.updated_at
  from public.assets a
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update')
    and a.company_id = r.company_id and a.id = r.target_id;
  return made;
end
$$;

-- Takes back what an import wrote and nobody changed since: what was there is as it was, what is new and was never given is written off.
-- Returns how many.
create function private.undo_asset_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  untouched public.assets[];
begin
  select array_agg(a) into untouched
  from private.import_rows r join public.assets a on a.company_id = r.company_id and a.id = r.target_id
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' and a.updated_at = r.written_at
    and a.status = 'available';
  if untouched is not null then
    perform private.move_assets(untouched, 'moved', 'written_off', null,
      array(select private.noted(a.id, 'Importação desfeita') from unnest(untouched) a), null);
  end if;
  return private.write_asset_rows(p_import, true) + coalesce(cardinality(untouched), 0);
end
$$;
