-- The server's login for its own schema: rows, never structure.
do $$
declare
  login text := (select role from engine.logins where purpose = 'engine');
begin
  execute format('grant usage on schema engine to %I', login);
  execute format('grant select, insert, update, delete on all tables in schema engine to %I', login);
  execute format('revoke all on engine.logins from %I', login);
  execute format('grant usage on all sequences in schema engine to %I', login);
end
$$;

-- A login of DATABASE_URL without superuser rights, named by the server or by the administrator who runs this text in its
-- place, may from now on migrate as the owner role and read what the server needs to start.
do $$
declare
  login text := nullif(current_setting('vinculo.login', true), '');
begin
  if login is null or (select rolsuper from pg_roles where rolname = login) then
    return;
  end if;
  execute format('grant %I to %I', engine.owner_role(), login);
  execute format('grant usage on schema engine to %I', login);
  execute format('grant select, insert, update, delete on all tables in schema engine to %I', login);
  execute format('grant execute on function engine.owner_role() to %I', login);
end
$$;
