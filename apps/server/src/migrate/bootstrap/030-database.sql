-- The database belongs to the owner role, as on hosted: it may create schemas, trusted extensions and publications.
do $$
begin
  execute format('alter database %I owner to %I', current_database(), engine.owner_role());
  execute format('revoke temporary on database %I from public', current_database());
  execute format('grant connect on database %I to %s', current_database(),
    (select string_agg(quote_ident(role), ', ') from engine.logins));
end
$$;

-- PostgreSQL 15 and later give schema public to the database's owner; a database upgraded from an older one does not.
alter schema public owner to pg_database_owner;
revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

create schema if not exists extensions;
grant usage on schema extensions to public;
create extension if not exists unaccent with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists btree_gist with schema extensions;
create extension if not exists citext with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;

create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text primary key,
  statements text[],
  name text
);

do $$
begin
  execute format('grant create on schema extensions to %I', engine.owner_role());
  execute format('alter schema supabase_migrations owner to %I', engine.owner_role());
  execute format('alter table supabase_migrations.schema_migrations owner to %I', engine.owner_role());
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
  execute format('alter publication supabase_realtime owner to %I', engine.owner_role());
end
$$;
