-- Companies: rules.
-- See companies_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- The civil date in the company's time zone: hosted's current_date is UTC, which after 21:00 is already tomorrow in Brazil.
create function private.today(p_company_id uuid) returns date language sql stable security definer set search_path = '' as $$
  select (private.now() at time zone coalesce(
    (select d.time_zone from public.company_details d where d.company_id = p_company_id), 'America/Sao_Paulo'))::date
$$;

-- Active companies in which it is a time of day or later.
create function private.companies_after(p_time time) returns setof uuid language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c join public.company_details d on d.company_id = c.id
  where c.active is not false and (private.now() at time zone d.time_zone)::time >= p_time
$$;

-- Those in which it is eight in the morning: jobs tell nobody anything at night.
create function private.companies_after_eight() returns setof uuid language sql stable security definer set search_path = '' as $$
  select private.companies_after('08:00')
$$;

grant execute on function private.today(uuid) to authenticated, service_role;
