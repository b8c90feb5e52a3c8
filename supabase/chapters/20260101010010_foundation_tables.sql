-- Foundation.
-- What every later chapter stands on: closed doors, one way to refuse, one clock, one notion of clean text,
-- and the checks of Brazilian documents. It holds no business table.
-- It refuses: any right that a chapter did not grant by name.
--
-- Shapes of answers.
-- What a function answers as jsonb, and which columns of its rows may be null, is declared once, in the chapter of the function; the
-- types of the web are generated from it, and a test holds every real answer against it.
-- It refuses: nothing; the database itself never reads it.

-- Schemas and extensions --------------------------------------------------------------------------------------------
create schema if not exists extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists pgcrypto with schema extensions;

create schema private;

-- Closed by default -------------------------------------------------------------------------------------------------
-- For functions only the form without `in schema` takes away the built-in right of PUBLIC; the forms with a schema
-- take away what an older hosted project grants by default.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

revoke all on schema private from public, anon, authenticated, service_role;
revoke create on schema public from public, anon, authenticated, service_role;
grant usage on schema public to authenticated, service_role;
grant usage on schema private to authenticated, service_role;

-- Tables ------------------------------------------------------------------------------------------------------------
-- A row here freezes the clock. Only the owner writes it (tests do); no API role has any right on it.
create table private.frozen_clock (
  only_row boolean not null default true,
  instant timestamptz not null,
  constraint frozen_clock_pkey primary key (only_row),
  constraint frozen_clock_only_row_check check (only_row)
);

-- Every state machine of the product: which state may follow which. One trigger function reads it.
create table public.status_transitions (
  entity text not null,
  from_status text not null,
  to_status text not null,
  constraint status_transitions_pkey primary key (entity, from_status, to_status)
);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.frozen_clock enable row level security;
alter table public.status_transitions enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write. Transitions change with the product, by migration.
grant select on public.status_transitions to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
-- Reference data without a company: the same for everyone who is signed in.
create policy select_signed_in on public.status_transitions for select to authenticated using (true);

-- Functions: triggers shared by all chapters ------------------------------------------------------------------------
-- Before update: moves updated_at forward.
-- Strictly increasing, so that two saves inside one microsecond or one transaction never look alike.
create function private.tg_touch_updated_at() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end
$$;

-- Tables: shapes of answers -----------------------------------------------------------------------------------------
-- A shape named like a function of public is what that function answers. A shape is its keys, each with a type:
--   text, uuid, date, timestamptz, integer, number, boolean, json (anything), never, another shape, one of several (leave/absence),
--   words (open|closed, =one) or places of a list (date&integer)
--   `[]` a list, `{}` an object of any keys, `?` may be null: "parts leave_part[], left_on date?"
--   `key?` may be absent; `*` is any other key; `...person` has the keys of that shape as well
-- or one type alone: 'payroll_line[]'. Of a function that answers rows it tells what SQL does not: the columns of jsonb, and of the
-- others words, or nothing but that they may be null: "person person, note ?".
create table private.shapes (
  name text not null,
  shape text not null,
  constraint shapes_pkey primary key (name),
  constraint shapes_name_check check (name ~ '^[a-z][a-z0-9_]*$'),
  constraint shapes_shape_check check (shape ~ '^[^\s,]+$'
    or shape ~ '^(\.\.\.\w+|(\*|\w+\??)\s[^\s,]+)(,\s+(\.\.\.\w+|(\*|\w+\??)\s[^\s,]+))*$')
);

-- Row level security: shapes of answers -----------------------------------------------------------------------------
-- Not granted: anything. Generators and tests read it as the owner.
alter table private.shapes enable row level security;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on schema private is 'Helpers of policies and rules. Never exposed through the API.';
comment on table private.frozen_clock is 'Test clock: when a row exists, private.now() returns it. Owner only.';
comment on table public.status_transitions is 'State machines as data: allowed changes of status per entity.';
comment on table private.shapes is 'What functions answer beyond what their SQL says: shapes of jsonb, columns that may be null, words.';
