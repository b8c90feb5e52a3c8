-- Companies: rules.
-- See companies_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- The civil date in the company's time zone: hosted's current_date is UTC, which after 21:00 is already tomorrow in Brazil.
create function private.today(p_company_id uuid) returns date language sql stable security definer set search_path = '' as $$
  select (private.now() at time zone coalesce(
    (select d.time_zone from public.company_details d where d.company_id = p_company_id), 'America/Sao_Paulo'))::date
$$;

grant execute on function private.today(uuid) to authenticated, service_role;
