-- The chain of custody: commands.
-- What every verb of custody does: who may, what is locked, what is written. See assets_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Refuses who does not manage assets in a company (RHPER, RHNTF).
create function private.require_assets(p_company_id uuid) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_company(p_company_id, 'manage_assets', 'Somente quem cuida dos bens da empresa faz isto.');
end
$$;

-- What a screen sends of items ([{id, condition, note, expected_return_on, photos}]); anything else, and none where p_may_be_empty is not
-- said, is refused (RHARG).
create function private.asset_items(p_items jsonb, p_may_be_empty boolean default false) returns private.asset_item[]
language plpgsql stable set search_path = '' as $$
declare
  items private.asset_item[];
begin
  if p_may_be_empty and jsonb_array_length(private.a_list(coalesce(p_items, '[]'))) = 0 then
    return '{}';
  elsif jsonb_array_length(private.a_list(p_items)) between 1 and 100 then
    select array_agg(i) into items from jsonb_populate_recordset(null::private.asset_item, p_items) i;
  end if;
  if items is null or exists (
    select from unnest(items) i where i.id is null or coalesce(i.condition, '') not in ('new', 'good', 'fair', 'poor', 'damaged')
      or cardinality(i.photos) > 6
  ) or (select count(distinct i.id) from unnest(items) i) < cardinality(items) then
    perform private.refuse('RHARG', 'Escolha de 1 a 100 itens, cada um com o estado dele.', 'items', 'Recarregue a página.');
  end if;
  return items;
end
$$;

-- Writes what happened to assets that are locked, with the pictures that were sent of it, and where they stand from now on.
create function private.move_assets(p_assets public.assets[], p_kind text, p_status text, p_holder_id uuid, p_items private.asset_item[],
  p_employee_id uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.link_file(f.id, 'asset_photo', a.company_id, 'asset', a.id)
  from unnest(p_assets) a join unnest(p_items) i on i.id = a.id cross join unnest(i.photos) f (id);
  with written as (
    insert into public.asset_events (company_id, asset_id, at, kind, from_status, to_status, employee_id, actor_id, condition, note)
    select a.company_id, a.id, private.now(), p_kind, a.status, p_status, coalesce(p_employee_id, a.holder_id), private.my_employee_id(),
      i.condition, private.tidy(i.note)
    from unnest(p_assets) a left join unnest(p_items) i on i.id = a.id
    returning company_id, asset_id, id
  )
  insert into public.asset_files (company_id, asset_id, event_id, kind, file_id, created_at)
  select w.company_id, w.asset_id, w.id, 'photo', f.id, private.now()
  from written w join unnest(p_items) i on i.id = w.asset_id cross join unnest(i.photos) f (id);
  update public.assets a set status = p_status, holder_id = p_holder_id, condition = coalesce(i.condition, a.condition)
  from unnest(p_assets) o left join unnest(p_items) i on i.id = o.id
  where a.company_id = o.company_id and a.id = o.id;
end
$$;

-- An asset that its manager moves, locked (RHPER, RHNTF).
create function private.asset_in_hand(p_company_id uuid, p_asset_id uuid) returns public.assets
language plpgsql volatile security definer set search_path = '' as $$
declare
  asset public.assets;
begin
  perform private.require_assets(p_company_id);
  select a.* into asset from public.assets a where a.company_id = p_company_id and a.id = p_asset_id for update;
  if asset.id is null then
    perform private.refuse('RHNTF', 'Este bem não existe mais.', '', 'Recarregue a página.');
  end if;
  return asset;
end
$$;

-- Functions: papers -------------------------------------------------------------------------------------------------
-- A paper for a person out of the template that takes from a source, to be sent for a signature, here, by a guest link or at the counter;
-- null to oneself, and for who can sign in no way.
create function private.begin_asset_paper(p_person public.employees, p_source text, p_inputs jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  template uuid;
  making uuid;
begin
  select t.id into template from public.document_templates t
  join private.document_template_versions v on v.company_id = t.company_id and v.template_id = t.id and v.n = t.version
  join public.document_types y on y.company_id = t.company_id and y.id = t.type_id
  where t.company_id = p_person.company_id and t.archived_at is null
    and private.making_problem(private.me(), p_person, y, 'signature') is null
    and exists (select from unnest(private.template_keys(v.body)) as k where split_part(k, '.', 1) = p_source)
  order by t.seeded desc, t.name limit 1;
  if template is not null then
    select b.making_id into making
    from public.start_document_batch(template, array[p_person.id], p_inputs, '{"kind": "signature"}') b;
  end if;
  return making;
end
$$;

-- Functions: fields -------------------------------------------------------------------------------------------------
-- p_values: {key: value} of fields of the category of the thing; blank takes a value away (RHFLD, RHCUS).
create function public.save_asset_values(p_company_id uuid, p_asset_id uuid, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asset public.assets := private.asset_in_hand(p_company_id, p_asset_id);
  entry record;
  field public.custom_fields;
  wish text;
begin
  if coalesce(jsonb_typeof(p_values), '') <> 'object' then
    perform private.refuse('RHARG', 'Informe o que deve mudar.', '', 'Recarregue a página.');
  end if;
  for entry in select j.key, j.value from jsonb_each_text(p_values) as j order by j.key loop
    select f.* into field from public.custom_fields f
    where f.company_id = asset.company_id and f.asset_category_id = asset.category_id and f.key = entry.key and f.archived_at is null;
    if field.id is null then
      perform private.refuse('RHFLD', 'Este campo não existe mais.', entry.key, 'Recarregue a página.');
    end if;
    wish := private.checked_custom_value(field, entry.value);
    if wish is null then
      delete from private.asset_custom_values v
      where v.company_id = asset.company_id and v.asset_id = asset.id and v.custom_field_id = field.id;
    else
      insert into private.asset_custom_values as v (company_id, asset_id, custom_field_id, value)
      values (asset.company_id, asset.id, field.id, wish)
      on conflict (company_id, asset_id, custom_field_id) do update set value = excluded.value where v.value <> excluded.value;
    end if;
  end loop;
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.save_asset_values(uuid, uuid, jsonb) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_asset_values(uuid, uuid, jsonb) is
  'Writes what the fields of a category ask of an asset: {key: value} (RHPER, RHNTF, RHARG, RHFLD, RHCUS).';
