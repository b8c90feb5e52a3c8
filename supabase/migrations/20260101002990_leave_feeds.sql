-- Calendars that other programs subscribe to.
-- Somebody may give the calendar of a phone an address that tells when they are away, or when their team is: granted days
-- alone, as "Ausente", never a type or a reason. The address is the secret: its token is shown once, kept as a digest, renewed
-- or revoked at will, and stops by itself when the person can no longer sign in. What it tells is decided at each reading.
-- The edge function leave-feed reads with the secret key; whoever guesses is told nothing, and a known address that is asked
-- too often waits.
-- It refuses: people without a place in a company, or before their first day (RHPER), unknown kinds (RHARG).

-- Tables -----------------------------------------------------------------------------------------------------------
create table public.leave_feeds (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  kind text not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  last_read_at timestamptz,
  constraint leave_feeds_pkey primary key (id),
  constraint leave_feeds_company_id_key unique (company_id, id),
  constraint leave_feeds_employee_fkey foreign key (company_id, employee_id) references public.employees (company_id, id) on delete restrict,
  constraint leave_feeds_kind_check check (kind in ('own', 'team'))
);

-- What opens a feed, and how often it was opened since. Apart, since people read their feeds.
create table private.leave_feed_keys (
  feed_id uuid not null,
  company_id uuid not null,
  digest bytea not null,
  counted_from timestamptz not null,
  readings integer not null default 0,
  constraint leave_feed_keys_pkey primary key (company_id, feed_id),
  constraint leave_feed_keys_digest_key unique (digest),
  constraint leave_feed_keys_feed_fkey foreign key (company_id, feed_id) references public.leave_feeds (company_id, id) on delete restrict
);

-- Indexes ----------------------------------------------------------------------------------------------------------
create unique index leave_feeds_kind_key on public.leave_feeds (company_id, employee_id, kind) where revoked_at is null;
create index leave_feeds_employee_idx on public.leave_feeds (company_id, employee_id);

-- Row level security -----------------------------------------------------------------------------------------------
alter table public.leave_feeds enable row level security;
alter table private.leave_feed_keys enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: any write; the verbs below write.
grant select on public.leave_feeds to authenticated, service_role;

-- Policies ---------------------------------------------------------------------------------------------------------
create policy select_own on public.leave_feeds for select to authenticated
  using (company_id = (select private.my_company_id()) and employee_id = (select private.my_employee_id()));

-- Functions: keeping -----------------------------------------------------------------------------------------------
create function public.close_leave_feed(p_kind text) returns setof public.leave_feeds
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
begin
  return query
    update public.leave_feeds f set revoked_at = private.now()
    where f.company_id = caller.company_id and f.employee_id = caller.employee_id and f.kind = p_kind and f.revoked_at is null returning f.*;
end
$$;

-- Opens a feed with a new address; an address that was in use stops at once. The token is told here and never again.
create function public.open_leave_feed(p_kind text) returns table (feed_id uuid, token text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  feed public.leave_feeds;
  secret text := translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
begin
  if caller.role = 'newcomer' then
    perform private.refuse('RHPER', 'Férias e ausências abrem no seu primeiro dia.', '', 'Antes disso, fale com o RH.');
  elsif p_kind is null or p_kind not in ('own', 'team') then
    perform private.refuse('RHARG', 'Escolha o calendário a assinar.', 'kind', 'O seu ou o do time.');
  end if;
  perform from public.employees e where e.id = caller.employee_id for update;
  perform public.close_leave_feed(p_kind);
  insert into public.leave_feeds as f (company_id, employee_id, kind, created_at)
  values (caller.company_id, caller.employee_id, p_kind, private.now()) returning f.* into feed;
  insert into private.leave_feed_keys (feed_id, company_id, digest, counted_from)
  values (feed.id, feed.company_id, sha256(convert_to(secret, 'UTF8')), private.now());
  return query select feed.id, secret;
end
$$;

-- Functions: reading -----------------------------------------------------------------------------------------------
-- Whoever works below the person, and who works in the same department.
create function private.feed_people(p_feed public.leave_feeds) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select case p_feed.kind when 'own' then array[p_feed.employee_id] else array(
    select t from private.team_of(p_feed.employee_id) as t
    union
    select c.id from public.employees e
    join public.employees c on c.company_id = e.company_id and c.department_id = e.department_id and c.status in ('active', 'notice')
    where e.company_id = p_feed.company_id and e.id = p_feed.employee_id
    except select p_feed.employee_id) end
$$;

-- Whole days as days, halves by the hour of noon in the company's time zone. Absences of hours have no hour to show.
create function private.feed_events(p_feed public.leave_feeds) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'id', l.id, 'name', case when p_feed.kind = 'team' then e.display_name end, 'starts_on', l.starts_on, 'ends_on', l.ends_on,
      'starts_at', case when l.starts_noon or l.ends_noon
        then to_char((l.starts_on + case when l.starts_noon then time '12:00' else time '00:00' end) at time zone t.time_zone at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') end,
      'ends_at', case when l.starts_noon or l.ends_noon
        then to_char((case when l.ends_noon then l.ends_on + time '12:00' else (l.ends_on + 1)::timestamp end) at time zone t.time_zone at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') end,
      'stamp', to_char(r.updated_at at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"')))
    order by l.starts_on, l.id), '[]')
  from public.leaves l
  join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id
  join public.employees e on e.company_id = l.company_id and e.id = l.employee_id
  cross join lateral (select private.today(p_feed.company_id) as today,
    coalesce((select d.time_zone from public.company_details d where d.company_id = p_feed.company_id), 'America/Sao_Paulo') as time_zone) t
  where l.company_id = p_feed.company_id and l.granted and l.hours is null and l.employee_id = any (private.feed_people(p_feed))
    and l.ends_on >= t.today - 90 and l.starts_on <= t.today + 400
$$;

-- By the secret key alone: null for what opens nothing, {"wait": true} for an address that is asked more than 60 times an hour.
create function public.read_leave_feed(p_token text) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  feed public.leave_feeds;
  count integer;
begin
  select f.* into feed
  from private.leave_feed_keys k
  join public.leave_feeds f on f.company_id = k.company_id and f.id = k.feed_id
  where k.digest = sha256(convert_to(coalesce(p_token, ''), 'UTF8')) and f.revoked_at is null;
  if feed.id is null or not private.can_sign_in(feed.employee_id) then
    return null;
  end if;
  update private.leave_feed_keys k
  set readings = case when k.counted_from < private.now() - interval '1 hour' then 1 else k.readings + 1 end,
    counted_from = case when k.counted_from < private.now() - interval '1 hour' then private.now() else k.counted_from end
  where k.company_id = feed.company_id and k.feed_id = feed.id
  returning k.readings into count;
  if count > 60 then
    return jsonb_build_object('wait', true);
  end if;
  update public.leave_feeds f set last_read_at = private.now() where f.company_id = feed.company_id and f.id = feed.id;
  return jsonb_build_object('kind', feed.kind, 'person', private.person_name(feed.employee_id), 'events', private.feed_events(feed));
end
$$;

grant execute on function public.open_leave_feed(text), public.close_leave_feed(text) to authenticated;
grant execute on function public.read_leave_feed(text) to service_role;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _400_refuse_delete before delete on public.leave_feeds
  for each row execute function private.tg_refuse_delete();
create trigger _900_audit after insert or update of revoked_at on public.leave_feeds
  for each row execute function private.tg_audit('leave_feed', 'company_id', 'employee_id');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table public.leave_feeds is 'Calendars that somebody subscribed to: of the own days away, or of the team''s.';
comment on column public.leave_feeds.revoked_at is 'When the address stopped; a renewed one is a row of its own.';
comment on table private.leave_feed_keys is 'Digests of the tokens of feeds, and how often each was read in the hour.';
comment on function public.close_leave_feed(text) is 'Revokes the address of one''s calendar; what was revoked comes back (RHPER).';
comment on function public.open_leave_feed(text) is 'A new address for one''s calendar, the old one stops; the token is told once (RHPER, RHARG).';
comment on function private.feed_people(public.leave_feeds) is 'Whose days a feed tells: the person, or the team and the department.';
comment on function private.feed_events(public.leave_feeds) is 'Granted days of a feed around today, as days or as stamps of UTC.';
comment on function public.read_leave_feed(text) is 'What the address of a calendar tells, for the edge function; null when it opens nothing.';
