-- Turns a database that the server's bootstrap has prepared into what a hosted project gives: its roles and its schemas auth, storage,
-- realtime and extensions, and nothing that is this server's own.
drop schema engine cascade;
drop schema supabase_migrations cascade;
drop extension if exists btree_gist, citext, pg_trgm, unaccent;
-- what hosted's postgres is: no superuser, but it makes roles, passes row level security and belongs to the roles of the API
alter role postgres nosuperuser createdb createrole bypassrls login noreplication password 'hosted';
do $$ begin if to_regrole('dashboard_user') is null then create role dashboard_user createdb createrole replication; end if; end $$;
grant anon, authenticated, service_role to authenticator;
grant supabase_storage_admin, supabase_realtime_admin to postgres;
revoke supabase_auth_admin from postgres;
-- projects since October 2026: nothing that postgres makes is open by itself
alter default privileges for role postgres in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges for role postgres in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges for role postgres in schema public revoke all on functions from anon, authenticated, service_role;
