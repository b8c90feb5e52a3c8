-- Storage space: rules.
-- See storage_space_tables for the overview.

-- Functions: limits -------------------------------------------------------------------------------------------------
-- Whether the company already uses more.
create function private.impact_of_company_storage(p_company_id uuid, p_key text, p_value jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select case when sum(f.size) > (p_value #>> '{}')::bigint * 1073741824
    then 'A empresa já usa mais que isso: novos envios serão recusados até sobrar espaço.' end
  from public.files f where f.company_id = p_company_id and f.removed_at is null
$$;

-- How many people already use more, of those whom the limit is for.
create function private.impact_of_person_storage(p_company_id uuid, p_key text, p_value jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select case when count(*) > 0 then private.number_of(count(*), 'pessoa já usa mais que isso e não poderá enviar arquivos.',
    'pessoas já usam mais que isso e não poderão enviar arquivos.') end
  from (select f.uploaded_by from public.files f where f.company_id = p_company_id and f.removed_at is null and f.uploaded_by is not null
    group by f.uploaded_by having sum(f.size) > (p_value #>> '{}')::bigint * 1073741824) u
  join public.employees e on e.user_id = u.uploaded_by and not private.role_has(private.role_or_user(e.role), 'manage_documents')
$$;
