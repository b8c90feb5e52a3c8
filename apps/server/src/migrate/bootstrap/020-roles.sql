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

do $$
declare
  owner_role text := engine.owner_role();
begin
  perform engine.ensure_role('anon', 'nologin noinherit', array['statement_timeout = ''3s''']);
  perform engine.ensure_role('authenticated', 'nologin noinherit', array['statement_timeout = ''8s''']);
  perform engine.ensure_role('service_role', 'nologin noinherit bypassrls');
  perform engine.ensure_role('authenticator', 'login noinherit', array['statement_timeout = ''8s''', 'lock_timeout = ''8s''']);
  perform engine.ensure_role('vinculo_service', 'login noinherit', array['lock_timeout = ''8s''']);
  perform engine.ensure_role('vinculo_engine', 'login noinherit');
  -- Hosted also gives CREATEROLE to the next two; nothing here needs it, and on PostgreSQL 15 it would reach every role.
  perform engine.ensure_role('supabase_auth_admin', 'login noinherit',
    array['idle_in_transaction_session_timeout = ''60s''', 'search_path = auth']);
  perform engine.ensure_role('supabase_storage_admin', 'nologin noinherit', array['search_path = storage']);
  perform engine.ensure_role('supabase_realtime_admin', 'nologin noinherit');
  perform engine.ensure_role(owner_role, 'nosuperuser createdb createrole login bypassrls',
    array['search_path = "$user", public, extensions']);

  -- Requests of people log in as authenticator, which can never become service_role: SQL that reaches set_config
  -- inside a request stays within anon and authenticated.
  grant anon, authenticated to authenticator;
  grant service_role to vinculo_service;
  execute format('grant anon, authenticated, service_role to %I with admin option', owner_role);
  -- Policies and triggers on storage.objects and realtime.messages are part of migrations; hosted allows them too.
  execute format('grant supabase_storage_admin, supabase_realtime_admin to %I', owner_role);
end
$$;

-- The passwords of the server's own logins: made once, kept beside the signing keys, set on the roles again whenever a
-- restored database meets a server that does not know them.
insert into engine.secrets (name, value)
select 'login:' || login, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
from unnest(array['authenticator', 'vinculo_service', 'vinculo_engine', 'supabase_auth_admin']) as login
on conflict (name) do nothing;

create or replace function engine.set_login_passwords()
returns void language plpgsql set search_path = ''
as $$
declare
  entry record;
begin
  for entry in select substr(name, 7) as login, value from engine.secrets where name like 'login:%' loop
    execute format('alter role %I password %L', entry.login, entry.value);
  end loop;
end
$$;
revoke all on function engine.set_login_passwords() from public;
select engine.set_login_passwords();
