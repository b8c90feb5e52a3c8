-- Topics and published tables that belong to nobody's product: room:<letter> for members, own:<sub> for one login.
create schema club;
create table club.members (room text not null, sub uuid not null, may_write boolean not null default false, primary key (room, sub));
grant usage on schema club to anon, authenticated, service_role;

create function club.may(p_room text, p_write boolean) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from club.members m where m.room = p_room and m.sub = auth.uid() and (m.may_write or not p_write)) $$;

create policy club_reads on realtime.messages for select to authenticated
  using (extension = 'broadcast' and club.may(realtime.topic(), false));
create policy club_writes on realtime.messages for insert to authenticated
  with check (extension = 'broadcast' and club.may(realtime.topic(), true));

create table public.notes (
  id bigint generated always as identity primary key,
  owner uuid not null,
  title text not null,
  secret text,
  amount numeric(14,2),
  tags text[] not null default '{}',
  extra jsonb,
  created_at timestamptz not null default '2026-01-02 03:04:05+00'
);
alter table public.notes enable row level security;
create policy own on public.notes to authenticated using (owner = auth.uid());
grant select (id, owner, title, amount, tags, extra, created_at), insert, update on public.notes to authenticated;
grant all on public.notes to service_role;

create table public.pairs (a integer, b text, label text, primary key (a, b));
alter table public.pairs enable row level security;
create policy everyone on public.pairs for select to authenticated using (true);
grant select on public.pairs to authenticated;

create table public.unpublished (id integer primary key);
grant select on public.unpublished to authenticated;

create table public.keyless (label text);
grant select on public.keyless to authenticated;

alter publication supabase_realtime add table public.notes, public.pairs, public.keyless;

insert into club.members (room, sub, may_write) values
  ('room:a', '00000000-0000-4000-8000-000000000001', true),
  ('room:a', '00000000-0000-4000-8000-000000000002', false),
  ('room:b', '00000000-0000-4000-8000-000000000002', true);
