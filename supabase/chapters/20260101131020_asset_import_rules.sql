-- Sheets of assets.
-- Each row is one asset, known by its tag: what is there is updated with what the row says, the rest is registered. Categories and
-- sites are named as the company calls them. Custody is not for sheets: who has what comes with hand-overs.
-- It refuses: a row without a tag, a new one without name or category, unknown categories and sites, one tag or serial number twice,
-- values and days that cannot be.

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.import_kinds (kind, permission, match_keys, fields, link_fields, check_routine, apply_routine, undo_routine)
values ('assets', 'manage_assets', '{tag}',
  '{tag,name,category,brand,serial,condition,work_site,place,supplier,invoice_number,purchased_on,cost,warranty_until,notes}',
  '{tag,serial}',
  'private.check_sheet', 'private.apply_asset_import', 'private.undo_asset_import');
insert into private.sheet_kinds (kind, names_people, match_routine, errors_routine, outcome_routine)
values ('assets', false, 'private.match_asset_rows', 'private.asset_row_errors', 'private.asset_outcome');

-- Functions: sheets -------------------------------------------------------------------------------------------------
-- Rows that say the same tag, or the same serial number, as another row of the sheet.
create function private.asset_row_twins(p_import public.imports) returns table (row_number integer, field text, twin integer)
language sql stable security definer set search_path = '' as $$
  select t.row_number, t.field, case when t.row_number = t.first then t.last else t.first end
  from (
    select r.row_number, x.field, min(r.row_number) over w as first, max(r.row_number) over w as last
    from private.import_rows r
    cross join lateral (values ('tag', lower(r.proposal ->> 'tag')), ('serial', lower(r.proposal ->> 'serial'))) x (field, value)
    where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and x.value is not null
    window w as (partition by x.field, x.value)
  ) t where t.first <> t.last
$$;

-- What is wrong with rows of assets.
create function private.asset_row_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  select e.row_number, e.field, e.code, null from private.proposal_check_errors('public.assets', p_import, p_rows) e
  union all
  select t.row_number, t.field, 'duplicate_in_file', t.twin::text from private.asset_row_twins(p_import) t
  where p_rows is null or t.row_number = any (p_rows)
  union all
  select r.row_number, x.field, x.code, null
  from private.import_rows r
  cross join lateral (values
    ('tag', 'required', not r.proposal ? 'tag'),
    ('name', 'required', r.target_id is null and not r.proposal ? 'name'),
    ('category', 'required', r.target_id is null and not r.cells ? 'category'),
    ('category', 'unknown_category', r.cells ? 'category' and not r.proposal ? 'category_id'),
    ('work_site', 'unknown_work_site', r.cells ? 'work_site' and not r.proposal ? 'work_site_id'),
    ('condition', 'invalid_choice', r.cells ->> 'condition' not in ('new', 'good', 'fair', 'poor', 'damaged')),
    ('purchased_on', 'invalid_date', r.cells ? 'purchased_on' and not r.proposal ? 'purchased_on'),
    ('warranty_until', 'invalid_date', r.cells ? 'warranty_until' and not r.proposal ? 'warranty_until'),
    ('warranty_until', 'assets_warranty_until_check', r.proposal ->> 'warranty_until' < r.proposal ->> 'purchased_on'),
    ('cost', 'invalid_money', r.cells ? 'cost' and not r.proposal ? 'cost'),
    ('serial', 'serial_taken', exists (select from public.assets a
      where a.company_id = r.company_id and lower(a.serial) = lower(r.proposal ->> 'serial') and a.id is distinct from r.target_id))
  ) x (field, code, is_wrong)
  where r.company_id = p_import.company_id and r.import_id = p_import.id and x.is_wrong and (p_rows is null or r.row_number = any (p_rows))
$$;

-- What would come of each row: of an asset that is there, what the row says otherwise.
create function private.asset_outcome(p_import public.imports, p_rows integer[], p_errors jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('rows', coalesce(jsonb_agg(jsonb_build_object('row_number', r.row_number, 'changes', d.changes, 'result',
    case when a.id is null then 'create' when d.changes = '{}' then 'unchanged' else 'update' end)), '[]'))
  from private.import_rows r
  left join public.assets a on a.company_id = r.company_id and a.id = r.target_id
  left join public.asset_categories c on c.company_id = a.company_id and c.id = a.category_id
  left join public.work_sites w on w.company_id = a.company_id and w.id = a.work_site_id
  cross join lateral (
    select coalesce(jsonb_object_agg(coalesce(n.field, k.key), jsonb_build_array(case n.field when 'category' then c.name
        when 'work_site' then w.name else to_jsonb(a) ->> k.key end, coalesce(r.cells ->> n.field, k.value))), '{}') as changes
    from jsonb_each_text(r.proposal) k
    left join (values ('category_id', 'category'), ('work_site_id', 'work_site')) n (key, field) on n.key = k.key
    where a.id is not null and to_jsonb(a) ->> k.key is distinct from k.value
  ) d
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and (p_rows is null or r.row_number = any (p_rows))
$$;
