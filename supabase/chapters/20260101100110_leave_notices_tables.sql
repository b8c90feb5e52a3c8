-- Notices of leaves.
-- What people should know of leaves before it is too late: vacations that come near to double pay, leaves that begin or end, a
-- period that was completed, a paper that is missing, and what a substitute decided meanwhile. The job looks once a day at each
-- company, in a transaction of its own and for all of its people at once; what was told is noted, so that each is told once per
-- person, period and threshold.
-- Who has several of a kind to hear of hears one sentence with their number. Titles go into mails: no type of leave but
-- vacations, no reason, no health.
-- It refuses: nothing; it is a job.

-- Types -------------------------------------------------------------------------------------------------------------
create type private.leave_notice as (listener uuid, subject uuid, about text, step smallint, title text, body text, url text);

-- Tables ------------------------------------------------------------------------------------------------------------
-- When the job looks at the leaves of a company again: the next day there, or soon after it failed.
create table private.leave_notice_days (
  company_id uuid not null,
  due_at timestamptz not null,
  error text,
  constraint leave_notice_days_pkey primary key (company_id),
  constraint leave_notice_days_company_fkey foreign key (company_id) references public.companies (id) on delete restrict
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index leave_notice_days_due_idx on private.leave_notice_days (due_at, company_id);
create index leave_notice_days_failed_idx on private.leave_notice_days (company_id) where error is not null;

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.leave_notice_days enable row level security;

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('leave_risk', 'Férias em risco de pagamento em dobro', 'leaves', true, 'daily', 67, false),
  ('leave_starting', 'Licenças que começam em até sete dias', 'leaves', true, 'off', 68, false),
  ('leave_returning', 'Voltas ao trabalho', 'leaves', true, 'off', 69, false),
  ('leave_acquired', 'Períodos de férias completados', 'leaves', true, 'daily', 70, false),
  ('leave_paper_missing', 'Documentos que faltam das suas ausências', 'leaves', true, 'daily', 71, false),
  ('delegation_summary', 'Resumo do que seus substitutos decidiram', 'inbox', true, 'daily', 31, true);
insert into jobs.schedules (name, routine, every, lane) values
  ('leave_notices', 'private.run_leave_notices', interval '30 minutes', 'slow');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.leave_notice is 'Something to tell a listener about the leaves of a subject: what it is about and which threshold.';
comment on table private.leave_notice_days is 'When a company is next told of its leaves, and why the last time failed.';
