-- Custom fields: rules.
-- See custom_fields_tables for the overview.

-- Functions: fields -------------------------------------------------------------------------------------------------
-- A key made of a label: lower case, without accents.
create function private.key_of(p_label text) returns text language sql immutable parallel safe set search_path = '' as $$
  select left(case when k.key ~ '^[a-z]' then k.key else 'campo_' || k.key end, 40)
  from (select trim(both '_' from regexp_replace(private.search_text(p_label), '[^a-z0-9]+', '_', 'g')) as key) k
$$;

-- Functions: values -------------------------------------------------------------------------------------------------
-- Whether who stands so to a person sees such a field.
create function private.sees_custom_field(p_scope text, p_who_sees text) returns boolean
language sql immutable parallel safe
return coalesce(case p_scope when 'hr' then true when 'own' then p_who_sees <> 'hr'
  when 'team' then p_who_sees in ('company', 'team') when 'company' then p_who_sees = 'company' end, false);

-- Whether who stands so to a person edits such a field.
create function private.edits_custom_field(p_scope text, p_who_edits text) returns boolean
language sql immutable parallel safe
return coalesce(case p_scope when 'hr' then true when 'own' then p_who_edits = 'person' when 'team' then p_who_edits = 'manager' end,
  false);

-- The value in the one form of its kind (RHCUS); null for blank, which is no value.
create function private.checked_custom_value(p_field public.custom_fields, p_value text) returns text
language plpgsql stable set search_path = '' as $$
declare
  value text := private.tidy(p_value);
begin
  if value is null then
    return null;
  end if;
  case p_field.kind
    when 'number' then
      if value !~ '^-?[0-9]{1,12}([.,][0-9]{1,6})?$' then
        perform private.refuse('RHCUS', format('%s: informe um número.', p_field.label), p_field.key, 'Use até seis casas decimais.');
      end if;
      value := trim_scale(replace(value, ',', '.')::numeric)::text;
    when 'date' then
      if not value ~ '^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
        or right(value, 2)::integer > extract(day from (left(value, 7) || '-01')::date + interval '1 month - 1 day') then
        perform private.refuse('RHCUS', format('%s: informe uma data válida.', p_field.label), p_field.key, 'Use dia, mês e ano.');
      end if;
    when 'boolean' then
      if value not in ('true', 'false') then
        perform private.refuse('RHCUS', format('%s: responda sim ou não.', p_field.label), p_field.key, 'Recarregue a página.');
      end if;
    when 'choice' then
      if not value = any (p_field.choices) then
        perform private.refuse('RHCUS', format('%s: escolha uma das opções.', p_field.label), p_field.key, 'Recarregue a página.');
      end if;
    else
      if not private.is_clean_text(value, 500) then
        perform private.refuse('RHCUS', format('%s: use até 500 caracteres, sem quebras de linha.', p_field.label), p_field.key, '');
      end if;
  end case;
  return value;
end
$$;

-- Fields in use and their values, as far as the scope sees them.
create function private.custom_values_of(p_scope text, p_person public.employees)
returns table (
  field_id uuid, key text, label text, kind text, choices text[], value text, can_edit boolean, updated_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select f.id, f.key, f.label::text, f.kind, f.choices, v.value, private.edits_custom_field(p_scope, f.who_edits), v.updated_at
  from public.custom_fields f
  left join private.employee_custom_values v
    on v.company_id = f.company_id and v.custom_field_id = f.id and v.employee_id = p_person.id
  where f.company_id = p_person.company_id and f.asset_category_id is null and f.archived_at is null
    and private.sees_custom_field(p_scope, f.who_sees)
  order by f.position, f.label, f.id
$$;
