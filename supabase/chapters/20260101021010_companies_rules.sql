-- Companies: rules.
-- See companies_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- The civil date in the company's time zone: hosted's current_date is UTC, which after 21:00 is already tomorrow in Brazil.
create function private.today(p_company_id uuid) returns date language sql stable security definer set search_path = '' as $$
  select (private.now() at time zone coalesce(
    (select d.time_zone from public.company_details d where d.company_id = p_company_id), 'America/Sao_Paulo'))::date
$$;

-- What a company decided about a number, or what holds until it does: the one reader of rules. In plpgsql, since settings are born in a
-- later chapter.
create function private.setting_number(p_company_id uuid, p_key text) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return (coalesce((select v.value from private.setting_versions v where v.company_id = p_company_id and v.key = p_key
    order by v.id desc limit 1), (select k.default_value from private.setting_kinds k where k.key = p_key)) #>> '{}')::integer;
end
$$;

-- The solid color of a company in hexadecimal; null is the product's own.
create function private.company_color(p_company_id uuid) returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return (select h.color from public.companies c join private.brand_hues h on h.hue = c.brand_hue where c.id = p_company_id);
end
$$;

-- The file of the logo that a company uses now; null where it has none.
create function private.company_logo_id(p_company_id uuid) returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return (select f.id from public.files f
    where f.company_id = p_company_id and f.purpose = 'company_logo' and f.linked_at is not null and f.archived_at is null);
end
$$;

-- What letters show of a company: brand_name, brand_color and brand_logo, the id of a file; what it lacks is left out.
create function private.company_brand(p_company_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('brand_name', c.name, 'brand_color', private.company_color(c.id),
    'brand_logo', private.company_logo_id(c.id)))
  from public.companies c where c.id = p_company_id
$$;

-- Modules that are off in a company.
create function private.modules_off(p_company_id uuid) returns text[] language plpgsql stable security definer set search_path = '' as $$
begin
  return (select c.modules_off from public.companies c where c.id = p_company_id);
end
$$;

grant execute on function private.today(uuid) to authenticated, service_role;
