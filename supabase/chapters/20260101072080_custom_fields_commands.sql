-- Custom fields: commands.
-- See custom_fields_tables for the overview.

-- Functions: fields -------------------------------------------------------------------------------------------------
-- The key that a label gives. Keys are the company's, labels those of people or of one category of assets: a number tells apart what others
-- call the same, and a second field of one's own with that label gets the key of the first, which is refused.
create function private.new_field_key(p_company_id uuid, p_label text, p_category_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  base constant text := private.key_of(p_label);
begin
  return coalesce((
      select min(f.key) from public.custom_fields f
      where f.company_id = p_company_id and f.asset_category_id is not distinct from p_category_id
        and (f.key = base or private.key_of(f.label) = base)), (
      select k.key
      from (select base as key, 1 as n union all select left(base, 36) || '_' || n, n from generate_series(2, 999) n) k
      where not exists (select from public.custom_fields f where f.company_id = p_company_id and f.key = k.key)
      order by k.n limit 1));
end
$$;

-- The key is for spreadsheets and never changes; without one it is made of the label.
create function public.save_custom_field(
  p_company_id uuid, p_values jsonb, p_id uuid default null, p_updated_at text default null) returns setof public.custom_fields
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish public.custom_fields;
  old_field public.custom_fields;
begin
  perform private.refuse_settings(p_company_id);
  if coalesce(jsonb_typeof(p_values), '') <> 'object'
    or p_values - array['key', 'label', 'kind', 'choices', 'who_sees', 'who_edits', 'position', 'asset_category_id'] <> '{}' then
    perform private.refuse('RHARG', 'Informe o que deve mudar.', '', 'Recarregue a página.');
  end if;
  if p_id is null then
    wish := jsonb_populate_record(null::public.custom_fields, p_values);
    return query insert into public.custom_fields as f (company_id, key, label, kind, choices, who_sees, who_edits, position,
        asset_category_id)
      values (p_company_id,
        coalesce(wish.key, private.new_field_key(p_company_id, wish.label, wish.asset_category_id)),
        wish.label, wish.kind, wish.choices,
        coalesce(wish.who_sees, case when wish.asset_category_id is null then 'person' else 'hr' end), coalesce(wish.who_edits, 'hr'),
        coalesce(wish.position, 1 + (select coalesce(max(f.position), 0) from public.custom_fields f where f.company_id = p_company_id)),
        wish.asset_category_id)
      returning f.*;
    return;
  end if;
  select f.* into old_field from public.custom_fields f where f.company_id = p_company_id and f.id = p_id for update;
  if old_field.id is null then
    perform private.refuse('RHNTF', 'Este campo não existe mais.', '', 'Recarregue a página.');
  end if;
  wish := jsonb_populate_record(old_field, p_values - array['key', 'asset_category_id']);
  return query update public.custom_fields f set label = wish.label, kind = wish.kind, who_sees = wish.who_sees,
      choices = case when wish.kind = 'choice' then wish.choices end, who_edits = wish.who_edits, position = wish.position
    where f.id = p_id and (p_updated_at is null or f.updated_at = p_updated_at::timestamptz) returning f.*;
end
$$;

create function public.archive_custom_field(p_id uuid, p_archived boolean default true) returns public.custom_fields
language plpgsql volatile security definer set search_path = '' as $$
declare
  field public.custom_fields;
begin
  select f.* into field from public.custom_fields f where f.id = p_id and f.company_id = any (private.visible_company_ids());
  perform private.refuse_settings(field.company_id);
  update public.custom_fields f set archived_at = case when p_archived then coalesce(f.archived_at, private.now()) end
  where f.id = p_id returning f.* into field;
  return field;
end
$$;

-- Functions: values -------------------------------------------------------------------------------------------------
create function public.save_custom_values(p_employee_id uuid, p_values jsonb)
returns table (
  field_id uuid, key text, label text, kind text, choices text[], value text, can_edit boolean, updated_at timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  caller private.caller := private.me();
  person public.employees := private.person_in_reach(caller, p_employee_id);
  scope text := private.record_scope(caller, person);
  entry record;
  field public.custom_fields;
  wish text;
begin
  if coalesce(jsonb_typeof(p_values), '') <> 'object' then
    perform private.refuse('RHARG', 'Informe o que deve mudar.', '', 'Recarregue a página.');
  end if;
  for entry in select j.key, j.value from jsonb_each_text(p_values) as j order by j.key loop
    select f.* into field from public.custom_fields f
    where f.company_id = person.company_id and f.asset_category_id is null and f.key = entry.key and f.archived_at is null
      and private.sees_custom_field(scope, f.who_sees);
    if field.id is null then
      perform private.refuse('RHFLD', 'Este campo não existe mais.', entry.key, 'Recarregue a página.');
    elsif not private.edits_custom_field(scope, field.who_edits) then
      perform private.refuse('RHPER', format('Seu papel não permite alterar este campo: %s.', field.label), entry.key, 'Fale com o RH.');
    end if;
    wish := private.checked_custom_value(field, entry.value);
    if wish is null then
      delete from private.employee_custom_values v
      where v.company_id = person.company_id and v.employee_id = person.id and v.custom_field_id = field.id;
    else
      insert into private.employee_custom_values as v (company_id, employee_id, custom_field_id, value)
      values (person.company_id, person.id, field.id, wish)
      on conflict on constraint employee_custom_values_employee_key do update set value = excluded.value
      where v.value <> excluded.value;
    end if;
  end loop;
  return query select v.* from private.custom_values_of(scope, person) v;
end
$$;

grant execute on function public.save_custom_field(uuid, jsonb, uuid, text), public.archive_custom_field(uuid, boolean),
  public.save_custom_values(uuid, jsonb)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_custom_field(uuid, jsonb, uuid, text) is
  'Makes or changes a field; no row when somebody changed it meanwhile (RHPER, RHNTF, RHARG, RHCUS, RHMNY).';
comment on function public.archive_custom_field(uuid, boolean) is 'Takes a field out of use, with its values, or back (RHPER, RHNTF).';
comment on function public.save_custom_values(uuid, jsonb)
  is 'Writes custom fields by their keys; null clears (RHNTF, RHFLD, RHPER, RHCUS, RHARG).';
