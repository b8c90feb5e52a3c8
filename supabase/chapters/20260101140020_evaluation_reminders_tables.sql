-- Reminders of cycles: whom a cycle reminded on which day, so that nobody hears of it twice in a day.
-- See evaluation_cycles_tables for the overview.

-- Tables ------------------------------------------------------------------------------------------------------------
create table private.evaluation_reminders (
  company_id uuid not null,
  cycle_id uuid not null,
  employee_id uuid not null,
  reminded_on date not null,
  constraint evaluation_reminders_pkey primary key (company_id, cycle_id, employee_id, reminded_on),
  constraint evaluation_reminders_cycle_fkey foreign key (company_id, cycle_id)
    references public.evaluation_cycles (company_id, id) on delete restrict,
  constraint evaluation_reminders_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict
);

-- The manager of today whom HR decided not to hand a participant over to.
alter table public.evaluation_participants add column manager_kept_from uuid;

-- Indexes -----------------------------------------------------------------------------------------------------------
create index evaluation_reminders_company_employee_idx on private.evaluation_reminders (company_id, employee_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.evaluation_reminders enable row level security;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.pending_sources (source, position, items_routine) values
  ('nominations', 62, 'private.pending_nominations');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.evaluation_reminders is 'Whom a cycle reminded on which day.';
comment on column public.evaluation_participants.manager_kept_from is
  'The manager of today whom HR decided not to hand the evaluation over to.';
