-- Jobs.
-- Work that nobody asks for: every so often a function of `private` runs. jobs.schedules says which and how often, and
-- what became of the last run; jobs.run_due() runs what is due. The server's scheduler calls it each second, pg_cron does
-- on hosted, and several callers share the work: whoever locks a due row runs it, the others skip it.
-- There are two lanes with a caller each, so that a long import never delays what runs each second.
-- A job with much to do does a part per run and wakes itself: each part is a transaction, and what else is due comes between.
-- A job that fails keeps the others running: its own changes are undone, its error is kept, and it is tried again later.
-- The last runs are kept: those that did something or failed, and all of jobs that run less often than each minute.
-- It refuses: any caller but the service role and the owner; reading and waking jobs for everyone but masters.

-- Tables ------------------------------------------------------------------------------------------------------------
create schema jobs;
revoke all on schema jobs from public, anon, authenticated, service_role;

create table jobs.schedules (
  name text not null,
  routine text not null,
  every interval not null,
  lane text not null default 'fast',
  next_run_at timestamptz not null default now(),
  last_started_at timestamptz,
  last_finished_at timestamptz,
  last_error text,
  failures integer not null default 0,
  constraint schedules_pkey primary key (name),
  constraint schedules_routine_check check (routine ~ '^private\.[a-z_]+$'),
  constraint schedules_every_check check (every >= interval '1 second'),
  constraint schedules_lane_check check (lane in ('fast', 'slow'))
);

create table jobs.runs (
  id bigint not null generated always as identity,
  name text not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  worked integer,
  error text,
  constraint runs_pkey primary key (id),
  constraint runs_name_fkey foreign key (name) references jobs.schedules (name) on delete cascade
);

-- Somebody asked for a job. Rows and not an update of the schedule, which the job itself keeps locked while it runs.
create table jobs.wakes (
  id bigint not null generated always as identity,
  name text not null,
  constraint wakes_pkey primary key (id),
  constraint wakes_name_fkey foreign key (name) references jobs.schedules (name) on delete cascade
);

-- Indexes -----------------------------------------------------------------------------------------------------------
-- None on next_run_at: the few rows are rewritten each second, which stays in place only without one.
create index runs_name_idx on jobs.runs (name, id desc);
create index wakes_name_idx on jobs.wakes (name);

-- Row level security ------------------------------------------------------------------------------------------------
alter table jobs.schedules enable row level security;
alter table jobs.runs enable row level security;
alter table jobs.wakes enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: anything to people; new schedules come by migration.
grant usage on schema jobs to service_role;
grant select on jobs.schedules, jobs.runs, jobs.wakes to service_role;
grant update (next_run_at, last_started_at, last_finished_at, last_error, failures) on jobs.schedules to service_role;
grant insert (name, started_at, finished_at, worked, error), delete on jobs.runs to service_role;
grant delete on jobs.wakes to service_role;

-- Data --------------------------------------------------------------------------------------------------------------
insert into jobs.schedules (name, routine, every, lane) values
  ('audit_chain', 'private.run_audit_chain', interval '1 second', 'fast'),
  ('audit_verification', 'private.run_audit_verification', interval '1 hour', 'slow'),
  ('acknowledgement_verification', 'private.run_acknowledgement_verification', interval '1 day', 'slow');

-- Functions ---------------------------------------------------------------------------------------------------------
-- Keeps a run, and of each job the last fifty, which are enough to see a pattern.
create function private.note_job_run(p_name text, p_started_at timestamptz, p_worked integer, p_error text) returns void
language sql volatile set search_path = '' as $$
  insert into jobs.runs (name, started_at, finished_at, worked, error)
  values (p_name, p_started_at, clock_timestamp(), p_worked, left(p_error, 500));
  delete from jobs.runs r where r.name = p_name
    and r.id <= (select o.id from jobs.runs o where o.name = p_name order by o.id desc offset 50 limit 1);
$$;

-- No `set search_path` here: a procedure that commits may not have one. Every name below is qualified.
create procedure jobs.run_due(p_lane text default null) language plpgsql security invoker as $$
declare
  started constant timestamptz := pg_catalog.clock_timestamp();
  job jobs.schedules;
  answer text;
  worked integer;
begin
  -- A call stays short of the time limit that hosted sets to it as a whole; the caller comes again a second later.
  while pg_catalog.clock_timestamp() < started + interval '30 seconds' loop
    select s.* into job
    from jobs.schedules s
    where (p_lane is null or s.lane = p_lane)
      and (s.next_run_at <= pg_catalog.clock_timestamp() or exists (select from jobs.wakes w where w.name = s.name))
    -- In turns: jobs that wake themselves again and again leave room for each other.
    order by s.last_started_at nulls first, s.next_run_at
    limit 1
    -- Not `for update`, for which whoever wakes the job would wait: its row refers to this one.
    for no key update skip locked;
    exit when not found;
    delete from jobs.wakes w where w.name = job.name;
    job.last_started_at := pg_catalog.clock_timestamp();
    answer := null;
    begin
      execute pg_catalog.format('select %s()::text', job.routine) into answer;
      job.last_error := null;
      job.failures := 0;
    exception when others then
      job.last_error := sqlstate || ' ' || sqlerrm;
      job.failures := job.failures + 1;
    end;
    -- A routine that counts says what it did; of one that does not, only rare runs are worth a line.
    worked := case when answer ~ '^[0-9]{1,9}$' then answer::integer end;
    if job.last_error is not null or worked > 0 or job.every >= interval '1 hour'
      or (worked is null and job.every >= interval '1 minute') then
      perform private.note_job_run(job.name, job.last_started_at, worked, job.last_error);
    end if;
    update jobs.schedules s
    set last_started_at = job.last_started_at,
      last_finished_at = pg_catalog.clock_timestamp(),
      last_error = job.last_error,
      failures = job.failures,
      -- A job that keeps failing waits longer each time, an hour at the most.
      next_run_at = pg_catalog.clock_timestamp()
        + greatest(job.every, least(job.every * (2 ^ least(job.failures, 12)), interval '1 hour'))
    where s.name = job.name;
    commit;
  end loop;
end
$$;

revoke all on procedure jobs.run_due(text) from public;
grant execute on procedure jobs.run_due(text) to service_role;

grant execute on function private.note_job_run(text, timestamptz, integer, text) to service_role;

-- Tables: orders ----------------------------------------------------------------------------------------------------
create table private.order_kinds (
  kind text not null,
  routine text not null,
  failed_routine text not null,
  is_urgent boolean not null default false,
  constraint order_kinds_pkey primary key (kind),
  constraint order_kinds_routines_check check (routine ~ '^private\.[a-z_]+$' and failed_routine ~ '^private\.[a-z_]+$')
);

create table private.orders (
  company_id uuid not null,
  subject_id uuid not null,
  kind text not null,
  arguments jsonb not null,
  claims jsonb not null,
  ordered_at timestamptz not null default clock_timestamp(),
  constraint orders_pkey primary key (company_id, subject_id),
  constraint orders_company_fkey foreign key (company_id) references public.companies (id) on delete cascade
);

-- No foreign keys: a key checked would wait for the order, which the job holds.
create table private.order_cancellations (
  company_id uuid not null,
  subject_id uuid not null,
  constraint order_cancellations_pkey primary key (company_id, subject_id)
);

-- Tables: daily routines --------------------------------------------------------------------------------------------
-- What each company has done once a day, from an hour of its morning on: a function (company uuid, today date) that returns how many things
-- it did.
create table private.daily_routines (
  routine_name text not null,
  routine text not null,
  after_time time not null default '08:00',
  constraint daily_routines_pkey primary key (routine_name),
  constraint daily_routines_routine_check check (routine ~ '^private\.[a-z_]+$')
);

-- The last day of a company on which a routine ran, and why it failed.
create table private.daily_routine_days (
  company_id uuid not null,
  routine_name text not null,
  done_on date not null,
  error text,
  constraint daily_routine_days_pkey primary key (company_id, routine_name),
  constraint daily_routine_days_routine_name_key unique (routine_name, company_id),
  constraint daily_routine_days_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint daily_routine_days_routine_name_fkey foreign key (routine_name)
    references private.daily_routines (routine_name) on delete restrict
);

-- Row level security: orders ----------------------------------------------------------------------------------------
alter table private.order_kinds enable row level security;
alter table private.orders enable row level security;
alter table private.order_cancellations enable row level security;
alter table private.daily_routines enable row level security;
alter table private.daily_routine_days enable row level security;

-- Data: orders ------------------------------------------------------------------------------------------------------
insert into jobs.schedules (name, routine, every, lane) values ('orders', 'private.run_orders', interval '30 seconds', 'slow'),
  ('daily_routines', 'private.run_daily_routines', interval '5 minutes', 'slow');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on schema jobs is 'Recurring work. Never exposed through the API.';
comment on table jobs.schedules is 'Recurring work: routine, period and outcome of the last run.';
comment on column jobs.schedules.routine is 'A function of schema private without arguments; an integer answer is what it did.';
comment on column jobs.schedules.lane is 'fast for what must be quick, slow for what may take minutes: each has its own caller.';
comment on column jobs.schedules.failures is 'Failures in a row; the next run waits longer with each.';
comment on table jobs.runs is 'The last fifty runs of each job that are worth remembering.';
comment on table jobs.wakes is 'Jobs asked for ahead of their time.';
comment on procedure jobs.run_due(text) is
  'Runs each due job of a lane, or of all, in a subtransaction and commits after each one, for half a minute.';
comment on table private.order_kinds is 'Kinds of work that people order and the job carries out, with their functions.';
comment on column private.order_kinds.is_urgent is 'Goes first: somebody waits for the answer before a screen.';
comment on table private.orders is 'What waits to be carried out, with the claims of who ordered it.';
comment on table private.order_cancellations is 'Which orders are to end without having done anything.';
comment on table private.daily_routines is 'What each company has done once a day; modules add rows.';
comment on column private.daily_routines.after_time is 'From which time of day of the company on.';
comment on table private.daily_routine_days is 'The last day of a company on which a routine ran.';
