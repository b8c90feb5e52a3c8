-- Schema realtime: messages to topics. Policies on this table decide who may listen to and write on a private topic.
create schema if not exists realtime;

create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  binary_payload bytea,
  primary key (id, inserted_at)
);
create index if not exists messages_inserted_at_topic_index on realtime.messages (inserted_at desc, topic)
  where extension = 'broadcast' and private is true;

create or replace function realtime.topic() returns text language sql stable
as $$ select nullif(current_setting('realtime.topic', true), '')::text $$;

-- A message that cannot be sent is a warning: it must not undo the work that it tells about.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void language plpgsql
as $$
declare
  message_id uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (message_id,
          case when payload is null or payload ? 'id' then payload else jsonb_set(payload, '{id}', to_jsonb(message_id)) end,
          event, topic, private, 'broadcast');
exception when others then
  raise warning 'realtime.send: %', sqlerrm;
end
$$;

create or replace function realtime.send_binary(payload bytea, event text, topic text, private boolean default true)
returns void language plpgsql
as $$
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (binary_payload, event, topic, private, extension)
  values (payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'realtime.send_binary: %', sqlerrm;
end
$$;

create or replace function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text,
  new record, old record, level text default 'ROW'
) returns void language plpgsql
as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  perform realtime.send(
    jsonb_build_object('old_record', to_jsonb(old), 'record', to_jsonb(new), 'operation', operation,
                       'table', table_name, 'schema', table_schema),
    event_name, topic_name);
end
$$;

-- A row to try the policies on. It has no event, so that nobody would ever hear it; topic_rights undoes it besides.
create or replace function realtime.add_probe(topic text) returns uuid
language sql security definer set search_path = ''
as $$
  insert into realtime.messages (topic, extension, private) values (topic, 'broadcast', true) returning id
$$;

-- What the policies let the caller do on a topic; realtime.topic is set beforehand. What is tried is undone by the exception at
-- the end, which keeps the two answers.
create or replace function realtime.topic_rights(topic text, out may_read boolean, out may_write boolean)
language plpgsql set search_path = ''
as $$
declare
  probe uuid;
begin
  probe := realtime.add_probe(topic_rights.topic);
  select exists (select from realtime.messages m where m.id = probe) into may_read;
  begin
    insert into realtime.messages (topic, extension, private) values (topic_rights.topic, 'broadcast', true);
    may_write := true;
  exception when insufficient_privilege then
    may_write := false;
  end;
  raise exception using errcode = 'RTUND';
exception when sqlstate 'RTUND' then
  null;
end
$$;

-- Old messages are told again to whoever asks at join: those of a day.
create or replace function realtime.forget_old_messages() returns void
language sql security definer set search_path = ''
as $$ delete from realtime.messages where inserted_at < now()::timestamp - interval '1 day' $$;

-- What the servers read to reach their sockets ----------------------------------------------------------------------
-- Readers take what committed since their last snapshot: xid, never id, which is given out in another order than commits.
-- One NOTIFY without payload per transaction wakes them. Unlogged: after a crash nobody is connected anyway.
create unlogged table if not exists engine.realtime_messages (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  kind text not null default 'broadcast' check (kind in ('broadcast', 'recheck')),
  topic text not null,
  event text,
  private boolean not null default true,
  message_id uuid,
  payload text,
  binary_payload bytea,
  origin text
);
create index if not exists realtime_messages_xid_idx on engine.realtime_messages (xid, id);

create unlogged table if not exists engine.realtime_changes (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  relation oid not null,
  operation text not null,
  key jsonb,
  old_key jsonb
);
create index if not exists realtime_changes_xid_idx on engine.realtime_changes (xid, id);

create or replace function engine.forward_realtime_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 3000000;
begin
  if octet_length(new.payload::text) > most or octet_length(new.binary_payload) > most
    or octet_length(new.topic) > 246 or octet_length(new.event) > 255 then
    raise warning 'realtime: a message of % is too large to be sent', new.topic;
    return null;
  end if;
  insert into engine.realtime_messages (topic, event, private, message_id, payload, binary_payload)
  values (new.topic, new.event, coalesce(new.private, false), new.id, new.payload::text, new.binary_payload);
  perform pg_catalog.pg_notify('realtime', '');
  return null;
end
$$;

create or replace trigger forward after insert on realtime.messages
  for each row when (new.event is not null and new.extension = 'broadcast')
  execute function engine.forward_realtime_message();

-- An ended session or a ban makes every server ask the policies again for that login's channels.
create or replace function engine.note_ended_sessions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into engine.realtime_messages (kind, topic) select distinct 'recheck', user_id::text from gone;
  if found then
    perform pg_catalog.pg_notify('realtime', '');
  end if;
  return null;
end
$$;

create or replace trigger note_ended_sessions after delete on auth.sessions
  referencing old table as gone for each statement execute function engine.note_ended_sessions();

create or replace function engine.note_shut_login() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into engine.realtime_messages (kind, topic) values ('recheck', new.id::text);
  perform pg_catalog.pg_notify('realtime', '');
  return null;
end
$$;

create or replace trigger note_shut_login after update of banned_until, deleted_at on auth.users
  for each row when (old.banned_until is distinct from new.banned_until or old.deleted_at is distinct from new.deleted_at)
  execute function engine.note_shut_login();

-- postgres_changes: which row changed, never what is in it. The arguments are the columns of the primary key.
create or replace function engine.note_row_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
begin
  insert into engine.realtime_changes (relation, operation, key, old_key)
  select tg_relid, tg_op,
    jsonb_object_agg(k.name, new_row -> k.name) filter (where new_row is not null),
    jsonb_object_agg(k.name, old_row -> k.name) filter (where old_row is not null)
  from unnest(tg_argv) as k (name);
  perform pg_catalog.pg_notify('realtime', '');
  return null;
end
$$;

-- Gives each published table its trigger, and takes it from those that are published no more. Its description says what it
-- was made for; a table that is busy is left for the next call.
create or replace function engine.sync_realtime_triggers() returns void
language plpgsql security definer set search_path = '' set lock_timeout = '1s'
as $$
declare
  entry record;
begin
  perform pg_catalog.pg_advisory_xact_lock(7846273522);
  for entry in
    with published as (
      select c.oid, concat_ws(' or ', case when p.pubinsert then 'insert' end, case when p.pubupdate then 'update' end,
          case when p.pubdelete then 'delete' end) as events,
        coalesce((select string_agg(quote_literal(a.attname), ', ' order by a.attnum)
          from pg_catalog.pg_index i
          join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
          where i.indrelid = c.oid and i.indisprimary), '') as arguments
      from pg_catalog.pg_publication p
      join pg_catalog.pg_publication_tables t on t.pubname = p.pubname
      join pg_catalog.pg_namespace n on n.nspname = t.schemaname
      join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = t.tablename and c.relkind = 'r'
      where p.pubname = 'supabase_realtime'
    ), installed as (
      select g.tgrelid as oid, pg_catalog.obj_description(g.oid, 'pg_trigger') as made_for
      from pg_catalog.pg_trigger g
      where g.tgname = 'realtime_changes' and g.tgfoid = 'engine.note_row_change'::regproc
    )
    select coalesce(w.oid, h.oid)::regclass as relation, nullif(w.events, '') as events, w.arguments,
      w.events || ': ' || w.arguments as wanted, h.oid is not null as present
    from published w full join installed h on h.oid = w.oid
    where h.made_for is distinct from w.events || ': ' || w.arguments
  loop
    begin
      if entry.events is not null then
        execute format('create or replace trigger realtime_changes after %s on %s for each row execute function engine.note_row_change(%s)',
          entry.events, entry.relation, entry.arguments);
        execute format('comment on trigger realtime_changes on %s is %L', entry.relation, entry.wanted);
      elsif entry.present then
        execute format('drop trigger realtime_changes on %s', entry.relation);
      end if;
    exception when lock_not_available then
      raise notice 'realtime: % is busy', entry.relation;
    end;
  end loop;
end
$$;

select engine.hand_over('realtime', 'supabase_realtime_admin');
grant usage on schema realtime to anon, authenticated, service_role;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;
revoke all on function realtime.add_probe(text), realtime.topic_rights(text), realtime.forget_old_messages() from public;
grant execute on function realtime.add_probe(text), realtime.topic_rights(text) to anon, authenticated, service_role;
revoke all on function engine.forward_realtime_message(), engine.note_ended_sessions(), engine.note_shut_login(),
  engine.note_row_change(), engine.sync_realtime_triggers() from public;

do $$
declare
  login text := (select role from engine.logins where purpose = 'engine');
begin
  execute format('grant usage on schema realtime to %I', engine.owner_role());
  execute format('grant all on all tables in schema realtime to %I', engine.owner_role());
  execute format('grant usage on schema realtime to %I', login);
  execute format('grant execute on function realtime.forget_old_messages() to %I', login);
  execute format('grant execute on function engine.sync_realtime_triggers() to %I', login);
end
$$;
