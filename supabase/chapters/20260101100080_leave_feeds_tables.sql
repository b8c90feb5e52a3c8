-- Calendars that other programs subscribe to.
-- Somebody may give the calendar of a phone an address that tells when they are away, or when their team is: granted days
-- alone, as "Ausente", never a type or a reason. The address is the secret: its token is shown once, kept as a digest, renewed
-- or revoked at will, and stops by itself when the person can no longer sign in. What it tells is decided at each reading.
-- The edge function leave-feed reads with the secret key; whoever guesses is told nothing, and a known address that is asked
-- too often waits.
-- It refuses: people without a place in a company, or before their first day (RHPER), unknown kinds (RHARG).

-- Tables ------------------------------------------------------------------------------------------------------------
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
  constraint leave_feeds_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
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

-- Indexes -----------------------------------------------------------------------------------------------------------
create unique index leave_feeds_kind_key on public.leave_feeds (company_id, employee_id, kind) where revoked_at is null;
create index leave_feeds_employee_idx on public.leave_feeds (company_id, employee_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.leave_feeds enable row level security;
alter table private.leave_feed_keys enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write; its commands write.
grant select on public.leave_feeds to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_own on public.leave_feeds for select to authenticated
  using (company_id = (select private.my_company_id()) and employee_id = (select private.my_employee_id()));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _400_refuse_delete before delete on public.leave_feeds
  for each row execute function private.tg_refuse_delete();
create trigger _900_audit after insert or update of revoked_at on public.leave_feeds
  for each row execute function private.tg_audit('leave_feed', 'company_id', 'employee_id');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.leave_feeds is 'Calendars that somebody subscribed to: of the own days away, or of the team''s.';
comment on column public.leave_feeds.revoked_at is 'When the address stopped; a renewed one is a row of its own.';
comment on table private.leave_feed_keys is 'Digests of the tokens of feeds, and how often each was read in the hour.';
