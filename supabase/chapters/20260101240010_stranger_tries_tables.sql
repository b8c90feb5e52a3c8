-- Tries of strangers.
-- How often somebody asked for what no key opens. The public check of a signed paper answers whoever holds its code; who only guesses is
-- told to wait, by the address, or by the login of whoever has one. A right code costs nothing, so that an office may check all its papers;
-- past the limit right and wrong are answered alike, so that the refusal tells nothing either.
-- It refuses: the next try after thirty wrong ones within an hour (RHRAT).

-- Tables ------------------------------------------------------------------------------------------------------------
-- A digest in place of the address: a list of who asked is nobody's business.
create table private.stranger_tries (
  asker bytea not null,
  tries integer not null,
  counted_from timestamptz not null,
  constraint stranger_tries_pkey primary key (asker)
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index stranger_tries_counted_from_idx on private.stranger_tries (counted_from);

-- Row level security ------------------------------------------------------------------------------------------------
-- Not granted: anything, to anyone.
alter table private.stranger_tries enable row level security;

-- Data --------------------------------------------------------------------------------------------------------------
insert into jobs.schedules (name, routine, every, lane) values ('stranger_tries', 'private.run_try_cleanup', interval '1 hour', 'slow');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.stranger_tries is 'Wrong tries of an hour, by the digest of an address or a login.';
