-- Settings: commands.
-- See settings_tables for the overview.

-- Functions: values that live elsewhere -----------------------------------------------------------------------------
-- A column of company_details of the name of the setting.
create function private.write_company_detail(p_company_id uuid, p_key text, p_value jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.company_details d
  set time_zone = case p_key when 'time_zone' then p_value #>> '{}' else d.time_zone end,
    require_password_change_at_first_login = case p_key when 'require_password_change_at_first_login' then p_value = 'true'
      else d.require_password_change_at_first_login end
  where d.company_id = p_company_id;
end
$$;

-- The hue of the company.
create function private.write_company_hue(p_company_id uuid, p_key text, p_value jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  update public.companies c set brand_hue = (p_value #>> '{}')::smallint where c.id = p_company_id
$$;

-- A module on or off.
create function private.write_module(p_company_id uuid, p_key text, p_value jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  update public.companies c set modules_off = array_remove(c.modules_off, replace(p_key, 'module_', ''))
    || case when p_value = 'false' then array[replace(p_key, 'module_', '')] else '{}' end
  where c.id = p_company_id
$$;

-- What a company decides about its news.
create function private.write_news_setting(p_company_id uuid, p_key text, p_value jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.news_settings as s (company_id, managers_publish) values (p_company_id, p_value = 'true')
  on conflict (company_id) do update set managers_publish = excluded.managers_publish
$$;

-- Writes a value where it lives; the same again leaves no version.
create function private.write_setting(p_company_id uuid, p_kind private.setting_kinds, p_value jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.setting_value(p_company_id, p_kind) = p_value then
    return;
  elsif p_kind.writer is null then
    insert into private.setting_versions (company_id, key, value, changed_by, changed_at)
    values (p_company_id, p_kind.key, nullif(p_value, p_kind.default_value), private.my_employee_id(), private.now());
  else
    execute format('select %s($1, $2, $3)', p_kind.writer) using p_company_id, p_kind.key, p_value;
  end if;
end
$$;

-- Functions: what changes through other doors -----------------------------------------------------------------------
-- Notes changes of columns that are settings, named in the arguments. Several columns may change at once.
create function private.tg_note_settings() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  after jsonb := to_jsonb(new);
begin
  insert into private.setting_versions (company_id, key, value, changed_by, changed_at)
  select coalesce(after ->> 'company_id', after ->> 'id')::uuid, k.key, nullif(after -> k.key, k.default_value), private.my_employee_id(),
    private.now()
  from private.setting_kinds k
  where k.key = any (tg_argv) and coalesce(before -> k.key, k.default_value) is distinct from after -> k.key;
  return null;
end
$$;

-- Notes which modules were turned on and off.
create function private.tg_companies__note_modules() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.setting_versions (company_id, key, value, changed_by, changed_at)
  select new.id, k.key, case when m.module = any (new.modules_off) then 'false'::jsonb end, private.my_employee_id(), private.now()
  from unnest(old.modules_off || new.modules_off) as m (module) join private.setting_kinds k on k.key = 'module_' || m.module
  where (m.module = any (old.modules_off)) <> (m.module = any (new.modules_off));
  return null;
end
$$;

-- Functions: copying ------------------------------------------------------------------------------------------------
-- Section settings: every setting that the caller may change but those of the section rules.
create function private.copied_settings() returns setof private.setting_kinds language sql stable set search_path = '' as $$
  select k.* from private.setting_kinds k
  where k.reader is distinct from 'private.read_company_detail' and k.permission = any ((private.me()).permissions)
$$;

-- What would change.
create function private.preview_copy_settings(p_from uuid, p_to uuid) returns table (item text, current_value text, new_value text)
language sql stable set search_path = '' as $$
  select k.title, private.setting_text(k, private.setting_value(p_to, k)), private.setting_text(k, private.setting_value(p_from, k))
  from private.copied_settings() k order by k.area, k.place
$$;

-- Writes what differs.
create function private.apply_copy_settings(p_from uuid, p_to uuid) returns void language plpgsql volatile set search_path = '' as $$
begin
  perform private.write_setting(p_to, k, private.setting_value(p_from, k)) from private.copied_settings() k;
end
$$;
insert into private.company_copy_sections (section, label, place, preview, apply) values
  ('settings', 'Prazos, módulos, cor e textos de e-mail', 15, 'private.preview_copy_settings', 'private.apply_copy_settings');

-- Functions: the API ------------------------------------------------------------------------------------------------
create function public.save_setting(p_company_id uuid, p_key text, p_value jsonb default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  kind private.setting_kinds;
  wanted jsonb;
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Somente administradores mudam as configurações da empresa.');
  kind := private.setting_kind(p_key);
  perform private.require_company(p_company_id, kind.permission, format('Seu papel não permite mudar “%s”.', kind.title));
  wanted := coalesce(nullif(p_value, 'null'), kind.default_value);
  perform private.check_setting(kind, wanted);
  perform private.write_setting(p_company_id, kind, wanted);
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _550_note_settings after update of time_zone, require_password_change_at_first_login on public.company_details
  for each row execute function private.tg_note_settings('time_zone', 'require_password_change_at_first_login');
create trigger _550_note_settings after insert or update on public.news_settings
  for each row execute function private.tg_note_settings('managers_publish');
create trigger _550_note_settings after update of brand_hue on public.companies
  for each row execute function private.tg_note_settings('brand_hue');
create trigger _551_note_modules after update of modules_off on public.companies
  for each row when (old.modules_off is distinct from new.modules_off) execute function private.tg_companies__note_modules();
create trigger _400_refuse_change before update or delete on private.setting_versions
  for each row execute function private.tg_audit_logs__refuse_change();

-- Grants ------------------------------------------------------------------------------------------------------------
grant execute on function public.save_setting(uuid, text, jsonb) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_setting(uuid, text, jsonb) is
  'What a company decides; without a value the setting is the default again (RHPER, RHNTF, RHSET, RHVAR).';
