-- Roles as hosted Supabase has them. Settings are given only to a role that is created here, so that timeouts chosen by
-- an administrator survive an update. SET ROLE does not apply them: the server reads and sets them per transaction.
create or replace function engine.ensure_role(name text, attributes text, settings text[] default '{}')
returns void language plpgsql set search_path = ''
as $$
declare
  setting text;
begin
  if exists (select from pg_catalog.pg_roles where rolname = name) then
    return;
  end if;
  execute format('create role %I %s', name, attributes);
  foreach setting in array settings loop
    execute format('alter role %I set %s', name, setting);
  end loop;
end
$$;
revoke all on function engine.ensure_role(text, text, text[]) from public;

-- One of the server's own logins; its password is made here, once.
create or replace function engine.ensure_login(for_purpose text, name text, attributes text, settings text[], member_of text[])
returns void language plpgsql set search_path = ''
as $$
declare
  login text := (select logins.role from engine.logins where logins.purpose = for_purpose);
  parent text;
begin
  if login is null then
    login := name;
    if exists (select from pg_catalog.pg_roles where rolname = name) then
      login := name || '_' || (select oid from pg_catalog.pg_database where datname = current_database());
    end if;
    insert into engine.logins (purpose, role, password)
    values (for_purpose, login, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
  end if;
  perform engine.ensure_role(login, attributes, settings);
  foreach parent in array member_of loop
    if parent <> login then
      execute format('grant %I to %I', parent, login);
    end if;
  end loop;
end
$$;
revoke all on function engine.ensure_login(text, text, text, text[], text[]) from public;

-- Sets the passwords on the roles again: a database restored on another server meets roles that do not know them.
create or replace function engine.set_login_passwords()
returns void language plpgsql set search_path = ''
as $$
declare
  entry record;
begin
  for entry in select logins.role, logins.password from engine.logins loop
    execute format('alter role %I password %L', entry.role, entry.password);
  end loop;
end
$$;
revoke all on function engine.set_login_passwords() from public;

do $$
declare
  owner_role text := engine.owner_role();
begin
  perform engine.ensure_role('anon', 'nologin noinherit', array['statement_timeout = ''3s''']);
  perform engine.ensure_role('authenticated', 'nologin noinherit', array['statement_timeout = ''8s''']);
  perform engine.ensure_role('service_role', 'nologin noinherit bypassrls');
  -- Requests of people log in as authenticator, which can never become service_role: SQL that reaches set_config
  -- inside a request stays within anon and authenticated.
  perform engine.ensure_login('authenticator', 'authenticator', 'login noinherit',
    array['statement_timeout = ''8s''', 'lock_timeout = ''8s'''], array['anon', 'authenticated']);
  perform engine.ensure_login('service', 'vinculo_service', 'login noinherit', array['lock_timeout = ''8s'''], array['service_role']);
  perform engine.ensure_login('engine', 'vinculo_engine', 'login noinherit', '{}', '{}');
  -- Hosted also gives CREATEROLE to the next two; nothing here needs it, and on PostgreSQL 15 it would reach every role.
  -- A second database's login inherits the first one's ownership of schema auth.
  perform engine.ensure_login('auth', 'supabase_auth_admin', 'login inherit',
    array['idle_in_transaction_session_timeout = ''60s''', 'search_path = auth'], array['supabase_auth_admin']);
  perform engine.ensure_role('supabase_storage_admin', 'nologin noinherit', array['search_path = storage']);
  perform engine.ensure_role('supabase_realtime_admin', 'nologin noinherit');
  perform engine.ensure_role(owner_role, 'nosuperuser createdb createrole login bypassrls',
    array['search_path = "$user", public, extensions']);

  execute format('grant anon, authenticated, service_role to %I with admin option', owner_role);
  -- Policies and triggers on storage.objects and realtime.messages are part of migrations; hosted allows them too.
  execute format('grant supabase_storage_admin, supabase_realtime_admin to %I', owner_role);
  perform engine.set_login_passwords();
end
$$;
