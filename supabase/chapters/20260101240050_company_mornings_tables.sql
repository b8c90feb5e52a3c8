-- Mornings of companies.
-- What used to be jobs over all companies at once is a daily routine of each: a company whose reminders fail stops no other, and its error
-- is seen. Daily mails come last of all that is told in the morning.

-- Data --------------------------------------------------------------------------------------------------------------
-- rows leave: jobs.schedules, jobs.runs, private.digest_days
delete from jobs.schedules s where s.name in ('notification_digest', 'contract_alerts', 'campaign_reminders', 'document_alerts');
insert into private.daily_routines (routine_name, routine) values
  ('campaigns', 'private.remind_of_campaigns'), ('contracts', 'private.tell_of_contracts'),
  ('documents', 'private.tell_of_documents'), ('written_digests', 'private.write_digests');
insert into private.daily_routine_days (company_id, routine_name, done_on)
  select d.company_id, 'written_digests', d.done_on from private.digest_days d;

-- Tables ------------------------------------------------------------------------------------------------------------
drop table private.digest_days;
