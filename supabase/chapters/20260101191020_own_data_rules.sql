-- Own data: rules.
-- See own_data_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Whether a value is the id of an employee, or of a login, that is somebody else's.
create function private.is_another(p_value jsonb, p_employee_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when p_value #>> '{}' ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then
    exists (select from public.employees e where e.id = (p_value #>> '{}')::uuid and e.id <> p_employee_id)
    or exists (select from public.employees e where e.user_id = (p_value #>> '{}')::uuid and e.id <> p_employee_id)
  else false end
$$;

-- What a table holds of a person: its columns with their types, and the rows, without hidden columns and ids of others.
create function private.own_data_of(p_table private.own_data_tables, p_company_id uuid, p_employee_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  execute format('select coalesce(jsonb_agg(x.kept), ''[]'') from (
      select (select coalesce(jsonb_object_agg(c.key, c.value), ''{}'') from jsonb_each(to_jsonb(t)) c
        where c.key <> all ($3) and not private.is_another(c.value, $2)) as kept
      from %s t where %s order by 1) x', p_table.table_name, p_table.condition)
    into answer using p_company_id, p_employee_id, p_table.hidden;
  return jsonb_build_object('titulo', p_table.title,
    'colunas', (select coalesce(jsonb_object_agg(a.attname, pg_catalog.format_type(a.atttypid, null)), '{}') from pg_catalog.pg_attribute a
      where a.attrelid = p_table.table_name::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> all (p_table.hidden)),
    'registros', answer);
end
$$;
