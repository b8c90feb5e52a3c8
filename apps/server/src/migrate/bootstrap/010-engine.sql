-- The server's own schema: signing keys, login passwords, rate limits, waiting and captured mail. No API role ever enters it.
create schema if not exists engine;
revoke all on schema engine from public;

create table if not exists engine.secrets (
  name text primary key,
  value text not null
);

-- The logins of the server on this database. The second database of one PostgreSQL gets names of its own, since roles are
-- shared: setting a password there must not lock out the server of the first.
create table if not exists engine.logins (
  purpose text primary key,
  role text not null unique,
  password text not null
);

-- Unlogged: losing the counters in a crash costs nothing, writing each attempt to the log would.
create unlogged table if not exists engine.rate_limits (
  bucket text primary key,
  hits integer not null default 0,
  window_started_at timestamptz not null default now(),
  blocked_until timestamptz
);

create table if not exists engine.captured_mails (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  recipient text not null,
  subject text not null,
  html text not null,
  text_body text not null
);

-- Mails of the auth service that are still to be sent. A row is a wish, never a message: the link is made when it is sent, so
-- that no link lies here. The digest tells a second try whether the link of the first is still the last one.
create table if not exists engine.auth_mails (
  id uuid primary key default gen_random_uuid(),
  wish jsonb not null,
  queued_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  lease uuid,
  token_digest bytea
);
create index if not exists auth_mails_next_try_at_idx on engine.auth_mails (next_try_at);

-- Pictures that a seed drew: files of the demo go wherever its database goes.
create table if not exists engine.seeded_blobs (
  version uuid primary key,
  bytes bytea not null
);

-- Beside supabase_migrations.schema_migrations, which keeps exactly the shape that the Supabase CLI gives it.
create table if not exists engine.migration_hashes (
  version text primary key,
  name text not null,
  hash text not null
);

-- The login that owns the product's objects, like hosted's `postgres`. A server that came with a superuser of that name
-- keeps it untouched and the product uses `vinculo_owner`. Decided once per database.
do $$
begin
  if not exists (select from engine.secrets where name = 'owner_role') then
    insert into engine.secrets (name, value)
    select 'owner_role',
           case when exists (select from pg_roles where rolname = 'postgres' and rolsuper) then 'vinculo_owner' else 'postgres' end;
  end if;
end
$$;

create or replace function engine.owner_role() returns name
language sql stable set search_path = ''
as $$ select value::name from engine.secrets where name = 'owner_role' $$;
revoke all on function engine.owner_role() from public;
