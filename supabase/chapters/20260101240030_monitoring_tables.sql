-- Monitoring.
-- What those who keep an installation running must learn before its people do: work that is late, mail that does not
-- leave, a trail that nobody has verified. `jobs.figures()` tells it in numbers, of the installation and of no person.

-- Indexes -----------------------------------------------------------------------------------------------------------
-- Both hold only what went wrong: to count it, nothing else is read.
create index mail_outbox_dead_idx on private.mail_outbox (company_id) where state = 'dead';
create index daily_routine_days_error_idx on private.daily_routine_days (company_id) where error is not null;
