-- Figures of vacations that are kept.
-- Working out every period of twenty thousand people takes many seconds, a list of them has less than one. So what does not depend on
-- the day is kept per person and period: first and last days, the balance, the last safe start. How a period stands is still said of
-- the day that is asked for, and the rows of a page are worked out anew.
-- Periods are kept two years ahead: those of any day are the ones that have begun by then. Only absences that cost days are counted up
-- to the day, so that a running period is worked out as of a day before the last of them (absent_until).
-- A mark says that the figures of somebody (or, without a name, of a company) are not to be trusted from a day on: whatever writes
-- what they come from leaves one in the same transaction, and the figures themselves leave one for the day on which they end. Readers
-- work out who is marked; the job works them out for good, who ends by themselves a year before. Marks are added and never changed, so
-- that writers wait for nobody, and the job takes them before it reads: what is written meanwhile leaves another.
-- It refuses: more people than can be worked out for one answer (RHARG); nobody but functions reads or writes it.

-- Tables ------------------------------------------------------------------------------------------------------------
-- No foreign keys: rows are made by one function from rows of the company, and each key checked would lock the person.
create table private.vacation_figures (
  company_id uuid not null,
  employee_id uuid not null,
  acquired_from date not null,
  acquired_to date not null,
  granted_to date not null,
  double_from date not null,
  number integer not null,
  balance numeric(8, 2) not null,
  last_safe_start date not null,
  risk_from date not null,
  is_lost boolean not null,
  is_over boolean not null,
  loss text,
  next_from date not null,
  absent_until date,
  settled_before integer not null,
  lost_before integer not null,
  is_untold boolean not null,
  constraint vacation_figures_pkey primary key (company_id, employee_id, acquired_from)
);

create table private.vacation_marks (
  id bigint not null generated always as identity,
  company_id uuid not null,
  employee_id uuid,
  from_on date not null default '-infinity',
  constraint vacation_marks_pkey primary key (id)
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index vacation_figures_open_idx on private.vacation_figures (company_id, acquired_from) where not is_over;
create index vacation_figures_over_idx on private.vacation_figures (company_id, next_from) where is_over;
create index vacation_figures_short_idx on private.vacation_figures (company_id) where balance < 0 and not is_lost;
create index vacation_figures_absent_idx on private.vacation_figures (company_id, absent_until) where absent_until is not null;
create index vacation_marks_company_idx on private.vacation_marks (company_id, from_on) include (employee_id);
create index vacation_marks_employee_idx on private.vacation_marks (company_id, employee_id);
create index vacation_marks_due_idx on private.vacation_marks (from_on);
create index leave_ledger_day_idx on public.leave_ledger (company_id, on_date) include (employee_id, type_id, period_from, days, kind);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.vacation_figures enable row level security;
alter table private.vacation_marks enable row level security;

-- Data --------------------------------------------------------------------------------------------------------------
insert into jobs.schedules (name, routine, every, lane) values
  ('vacation_figures', 'private.run_vacation_figures', interval '5 seconds', 'slow');

-- Functions: marks --------------------------------------------------------------------------------------------------
-- Marks the person of a row, or the whole company. Argument: the column that names the person; without one the company is meant.
create function private.tg_mark_vacations() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  written jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  insert into private.vacation_marks (company_id, employee_id) values ((written ->> 'company_id')::uuid, (written ->> tg_argv[0])::uuid);
  return null;
end
$$;

-- Marks the people of all rows of a statement.
create function private.tg_mark_all_vacations() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.vacation_marks (company_id, employee_id) select distinct a.company_id, a.employee_id from added a;
  return null;
end
$$;

-- A new number of the law marks everybody.
create function private.tg_statutory_rules__mark_vacations() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.vacation_marks (company_id) select c.id from public.companies c;
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _580_mark_vacations after insert or update of hire_date, termination_date on public.employees
  for each row execute function private.tg_mark_vacations('id');
create trigger _580_mark_vacations after insert or update or delete on public.employee_contracts
  for each row execute function private.tg_mark_vacations('employee_id');
create trigger _580_mark_vacations after insert or update or delete on public.employee_assignments
  for each row execute function private.tg_mark_vacations('employee_id');
create trigger _580_mark_vacations after insert or update on public.vacation_restarts
  for each row execute function private.tg_mark_vacations('employee_id');
create trigger _580_mark_vacations after insert on public.vacation_loss_reviews
  for each row execute function private.tg_mark_vacations('employee_id');
create trigger _580_mark_vacations after insert or update on public.holidays
  for each row execute function private.tg_mark_vacations();
create trigger _580_mark_vacations after update of uf, city on public.work_sites
  for each row execute function private.tg_mark_vacations();
create trigger _580_mark_vacations after insert or update on public.leave_certificates
  for each row execute function private.tg_mark_vacations('employee_id');
create trigger _580_mark_vacations after insert or update on public.company_leave_rules
  for each row execute function private.tg_mark_vacations();
create trigger _580_mark_vacations after insert or update or delete on public.statutory_rules
  for each statement execute function private.tg_statutory_rules__mark_vacations();
create trigger _580_mark_vacations after insert on public.leaves referencing new table as added
  for each statement execute function private.tg_mark_all_vacations();
create trigger _580_mark_vacations_again after update on public.leaves referencing new table as added
  for each statement execute function private.tg_mark_all_vacations();
create trigger _580_mark_vacations after insert on public.leave_ledger referencing new table as added
  for each statement execute function private.tg_mark_all_vacations();
create trigger _580_mark_vacations_again after update on public.leave_ledger referencing new table as added
  for each statement execute function private.tg_mark_all_vacations();

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.vacation_figures
  is 'Figures of each period as last worked out; of people without a mark they are what private.vacation_sheet says.';
comment on column private.vacation_figures.is_over
  is 'Lost, or without days left, nothing to look at, and not the last one: once the next began, read only when asked for.';
comment on column private.vacation_figures.next_from is 'When the next period begins; infinity at the last that is kept.';
comment on column private.vacation_figures.double_from is 'First day that is paid double; infinity where none is.';
comment on column private.vacation_figures.absent_until
  is 'The last absence that costs days of the period: as of a day before it, it gives more.';
comment on column private.vacation_figures.settled_before
  is 'How many of the earlier ones are over; lost_before tells of those that were lost.';
comment on table private.vacation_marks is 'Whose figures are not to be trusted from a day on; nobody named is everybody of the company.';
