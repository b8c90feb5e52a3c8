-- Monitoring: queries.
-- See monitoring_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
create function jobs.figures() returns table (name text, help text, value double precision)
language sql stable security definer set search_path = '' as $$
  with clock as (select clock_timestamp() as now),
    jobs_now as (
      select max(extract(epoch from c.now - s.next_run_at)) as late, count(*) filter (where s.failures > 0) as failing
      from jobs.schedules s cross join clock c),
    orders_now as (
      select count(*) as waiting, max(extract(epoch from c.now - o.ordered_at)) as oldest from private.orders o cross join clock c),
    -- Where nobody has ever delivered, messages are held on purpose, and none is late.
    mail_now as (
      select count(*) as waiting,
        max(extract(epoch from c.now - m.next_try_at)) filter (where d.last_asked_at is not null) as late
      from private.mail_outbox m cross join clock c cross join private.mail_delivery d where m.state in ('waiting', 'sending')),
    -- A company that nobody has verified yet counts from its first day.
    trail_now as (
      select min(coalesce(v.checked_at, co.created_at)) as verified, count(*) filter (where not v.ok) as broken
      from public.companies co
      left join lateral (
        select a.checked_at, a.ok from public.audit_verifications a
        where a.company_id = co.id order by a.checked_at desc, a.id desc limit 1) v on true)
  select f.name, f.help, f.value::double precision
  from clock c, jobs_now j, orders_now o, mail_now m, trail_now t, lateral (values
    ('jobs_late_seconds', 'Time by which the most overdue job is late', greatest(j.late, 0)),
    ('jobs_failing', 'Jobs whose last run failed', j.failing),
    ('orders_waiting', 'Work on many that people ordered and that is not over', o.waiting),
    ('orders_oldest_seconds', 'Age of the oldest of it', coalesce(o.oldest, 0)),
    ('routines_failed', 'Daily routines of companies that failed lately',
      (select count(*) from private.daily_routine_days d where d.error is not null and d.done_on > c.now - interval '3 days')),
    ('mail_waiting', 'Messages that are to be sent', m.waiting),
    ('mail_late_seconds', 'Time by which the most overdue message is late', greatest(m.late, 0)),
    ('mail_dead', 'Messages that were given up', (select count(*) from private.mail_outbox d where d.state = 'dead')),
    ('audit_verified_timestamp_seconds', 'When the company was verified whose trail waits longest', extract(epoch from t.verified)),
    ('audit_broken', 'Companies whose trail does not hold', t.broken)) f (name, help, value)
  where f.value is not null
$$;
grant execute on function jobs.figures() to service_role;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function jobs.figures() is 'What is late, failed or unverified, in numbers, for the monitoring of an installation.';
