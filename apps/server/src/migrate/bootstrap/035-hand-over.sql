-- Gives a schema and everything in it to the role that owns it on hosted, and turns row level security on everywhere.
create or replace function engine.hand_over(schema_name text, new_owner text)
returns void language plpgsql set search_path = ''
as $$
declare
  entry record;
begin
  execute format('alter schema %I owner to %I', schema_name, new_owner);
  for entry in
    select c.oid::regclass as object, c.relkind from pg_catalog.pg_class c
    where c.relnamespace = schema_name::regnamespace and c.relkind in ('r', 'p')
  loop
    execute format('alter table %s owner to %I', entry.object, new_owner);
    execute format('alter table %s enable row level security', entry.object);
  end loop;
  for entry in
    select p.oid::regprocedure as object from pg_catalog.pg_proc p where p.pronamespace = schema_name::regnamespace
  loop
    execute format('alter function %s owner to %I', entry.object, new_owner);
  end loop;
  for entry in
    select t.oid::regtype as object from pg_catalog.pg_type t
    where t.typnamespace = schema_name::regnamespace and t.typtype = 'e'
  loop
    execute format('alter type %s owner to %I', entry.object, new_owner);
  end loop;
end
$$;
revoke all on function engine.hand_over(text, text) from public;
