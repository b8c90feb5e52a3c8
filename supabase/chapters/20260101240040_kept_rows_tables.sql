-- Rows that do not stay.
-- What fills by itself year after year and is of use to nobody any more: a row here per table says what is over, and one job removes it, a
-- bounded set per transaction. Tables with a rule of their own (imports, sent mails, dossiers, forms, greetings, files) keep their job;
-- what is told of people who left goes by retention, the trail into its archive.
--
-- For modules: a row for a table that only grows. A condition never takes what keeps somebody from being told twice.

-- Tables ------------------------------------------------------------------------------------------------------------
-- condition: of the row t, at the moment $1.
create table private.kept_rows (
  table_name text not null,
  condition text not null,
  reason text not null,
  constraint kept_rows_pkey primary key (table_name),
  constraint kept_rows_table_name_check check (table_name ~ '^[a-z_]+\.[a-z_]+$')
);

-- Row level security ------------------------------------------------------------------------------------------------
-- Not granted: anything, to anyone.
alter table private.kept_rows enable row level security;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.kept_rows (table_name, condition, reason) values
  ('public.notifications', 't.read_at < $1 - interval ''180 days'' or (not t.in_app and t.emailed_at < $1 - interval ''180 days'')
    or t.created_at < $1 - interval ''24 months''', 'Read half a year ago, or two years old.'),
  ('private.mail_outbox', 't.state = ''dead'' and t.created_at < $1 - interval ''12 months''', 'Nobody sent it again within a year.'),
  ('public.audit_verifications', 't.ok and t.checked_at < $1 - interval ''13 months'' and exists (
    select from public.audit_verifications v where v.company_id = t.company_id and v.ok and v.checked_at > t.checked_at
      and v.checked_at < date_trunc(''day'', t.checked_at, ''UTC'') + interval ''1 day'')', 'A good one of the same day came after it.'),
  ('auth.sessions', 'greatest(t.created_at, t.refreshed_at at time zone ''UTC'') < $1 - interval ''13 months''',
    'Nobody used it for a year: whoever comes back signs in.');
-- rows leave: jobs.schedules, jobs.runs
delete from jobs.schedules s where s.name = 'notification_cleanup';
insert into jobs.schedules (name, routine, every, lane) values ('kept_rows', 'private.run_kept_rows', interval '1 day', 'slow');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.kept_rows is 'What of tables that fill by themselves is over, and goes; modules add rows.';
