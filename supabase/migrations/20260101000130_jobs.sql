-- Jobs.
-- Work that nobody asks for: every so often a function of `private` runs. jobs.schedules says which and how often, and
-- what became of the last run; jobs.run_due() runs what is due. The server's scheduler calls it each second, pg_cron does
-- on hosted, and several callers share the work: whoever locks a due row runs it, the others skip it.
-- A job that fails keeps the others running: its own changes are undone, its error is kept, and it is tried again later.
-- It refuses: any caller but the service role and the owner.

-- Tables -----------------------------------------------------------------------------------------------------------
create schema jobs;
comment on schema jobs is 'Recurring work. Never exposed through the API.';
revoke all on schema jobs from public, anon, authenticated, service_role;

create table jobs.schedules (
  name text not null,
  routine text not null,
  every interval not null,
  next_run_at timestamptz not null default now(),
  last_started_at timestamptz,
  last_finished_at timestamptz,
  last_error text,
  failures integer not null default 0,
  constraint schedules_pkey primary key (name),
  constraint schedules_routine_check check (routine ~ '^private\.[a-z_]+$'),
  constraint schedules_every_check check (every >= interval '1 second')
);

-- No index on next_run_at: the few rows are rewritten each second, which stays in place only without one.

-- Row level security -----------------------------------------------------------------------------------------------
alter table jobs.schedules enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: anything to people; new schedules come by migration.
grant usage on schema jobs to service_role;
grant select on jobs.schedules to service_role;
grant update (next_run_at, last_started_at, last_finished_at, last_error, failures) on jobs.schedules to service_role;

-- Data -------------------------------------------------------------------------------------------------------------
insert into jobs.schedules (name, routine, every) values
  ('audit_chain', 'private.run_audit_chain', interval '1 second'),
  ('audit_verification', 'private.run_audit_verification', interval '1 hour');

-- Functions --------------------------------------------------------------------------------------------------------
-- No `set search_path` here: a procedure that commits may not have one. Every name below is qualified.
create procedure jobs.run_due()
language plpgsql
security invoker
as $$
declare
  job jobs.schedules;
begin
  loop
    select s.* into job
    from jobs.schedules s
    where s.next_run_at <= pg_catalog.clock_timestamp()
    order by s.next_run_at
    limit 1
    for update skip locked;
    exit when not found;
    job.last_started_at := pg_catalog.clock_timestamp();
    begin
      execute pg_catalog.format('select %s()', job.routine);
      job.last_error := null;
      job.failures := 0;
    exception when others then
      job.last_error := sqlstate || ' ' || sqlerrm;
      job.failures := job.failures + 1;
    end;
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

revoke all on procedure jobs.run_due() from public;
grant execute on procedure jobs.run_due() to service_role;

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table jobs.schedules is 'Recurring work: routine, period and outcome of the last run.';
comment on column jobs.schedules.routine is 'A function of schema private without arguments.';
comment on column jobs.schedules.failures is 'Failures in a row; the next run waits longer with each.';
comment on procedure jobs.run_due() is 'Runs each due job in a subtransaction and commits after each one.';
