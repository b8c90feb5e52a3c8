-- Settings: queries.
-- See settings_tables for the overview.

-- Functions: the API ------------------------------------------------------------------------------------------------
create function public.settings(p_company_id uuid)
returns table (key text, area text, title text, help text, kind text, unit text, minimum integer, maximum integer, choices jsonb,
  placeholders text[], default_value jsonb, value jsonb, asks_first boolean, may_change boolean, changed_at timestamptz, changed_by jsonb)
language sql stable security definer set search_path = '' as $$
  select k.key, k.area, k.title, k.help, k.kind, k.unit, k.minimum, k.maximum, k.choices, k.placeholders,
    k.default_value, private.setting_value(p_company_id, k), k.impact is not null, k.permission = any (caller.permissions), v.changed_at,
    private.person(v.changed_by)
  from private.me() caller cross join private.setting_kinds k
  left join lateral (select x.changed_at, x.changed_by from private.setting_versions x
    where x.company_id = p_company_id and x.key = k.key order by x.id desc limit 1) v on true
  where p_company_id = any (private.company_ids_with('manage_settings'))
  order by k.area, k.place, k.key
$$;

create function public.preview_setting(p_company_id uuid, p_key text, p_value jsonb default null) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  kind private.setting_kinds;
  wanted jsonb;
  answer text;
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Somente administradores mudam as configurações da empresa.');
  kind := private.setting_kind(p_key);
  wanted := coalesce(nullif(p_value, 'null'), kind.default_value);
  perform private.check_setting(kind, wanted);
  if kind.impact is not null and wanted <> private.setting_value(p_company_id, kind) then
    execute format('select %s($1, $2, $3)', kind.impact) into answer using p_company_id, p_key, wanted;
  end if;
  return answer;
end
$$;

create function public.setting_history(p_company_id uuid, p_key text)
returns table (version_id bigint, value jsonb, changed_at timestamptz, changed_by jsonb)
language sql stable security definer set search_path = '' as $$
  select v.id, coalesce(v.value, k.default_value), v.changed_at, private.person(v.changed_by)
  from (select x.* from private.setting_versions x
    where x.company_id = p_company_id and x.key = p_key and p_company_id = any (private.company_ids_with('manage_settings'))
    order by x.id desc limit 100) v
  join private.setting_kinds k on k.key = v.key
  order by v.id desc
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('setting_choice', 'value text, label text'),
  ('settings', 'kind yes_no|number|choice|hue|line|text, unit ?, minimum ?, maximum ?, choices setting_choice[]?, placeholders ?,
    default_value json, value json, changed_at ?, changed_by person?'),
  ('setting_history', 'value json, changed_by person?');

grant execute on function public.settings(uuid), public.preview_setting(uuid, text, jsonb), public.setting_history(uuid, text)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.settings(uuid) is
  'Every setting of a company with its default, what counts now, and who changed it when; no rows for whoever does not keep them.';
comment on function public.preview_setting(uuid, text, jsonb) is
  'What a change of a setting would do, as a sentence; null where nothing follows (RHPER, RHNTF, RHSET, RHVAR).';
comment on function public.setting_history(uuid, text) is 'The last hundred changes of a setting, newest first, for administrators.';
