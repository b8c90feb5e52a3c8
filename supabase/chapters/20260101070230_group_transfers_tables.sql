-- Transfers between companies of the group.
-- Somebody whose contract goes on in another company: it ends in the first without a settlement and begins in the second on the day after,
-- under a new registration, while the service, the vacations and the terms go on (CLT arts. 10 and 448). One row per exit of that kind
-- that names where to, with the id of the exit (`offboardings`): where the person goes and as what, and from its minute on as whom.
-- Records whose kind is carried go along; what happened in the first company stays there, and so do the papers.
-- Nobody reads it: functions tell the first company, and the second from its first day on.

-- Types -------------------------------------------------------------------------------------------------------------
create type private.carried_balance as (acquired_from date, days integer, balance numeric, is_full boolean);

-- Tables ------------------------------------------------------------------------------------------------------------
-- vacation_from: the first day from which periods of vacations are counted.
create table private.group_transfers (
  id uuid not null,
  company_id uuid not null,
  employee_id uuid not null,
  to_company_id uuid not null,
  registration_number text not null,
  position_title text collate "pt-BR-x-icu",
  department_id uuid,
  manager_id uuid,
  to_employee_id uuid,
  starts_on date,
  service_since date,
  vacation_from date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint group_transfers_pkey primary key (id),
  constraint group_transfers_company_id_key unique (company_id, id),
  constraint group_transfers_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint group_transfers_department_fkey foreign key (to_company_id, department_id)
    references public.departments (company_id, id) on delete restrict,
  constraint group_transfers_manager_fkey foreign key (to_company_id, manager_id)
    references public.employees (company_id, id) on delete restrict,
  constraint group_transfers_to_employee_fkey foreign key (to_company_id, to_employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint group_transfers_to_company_id_check check (to_company_id <> company_id),
  constraint group_transfers_registration_number_check check (private.is_clean_text(registration_number, 30)),
  constraint group_transfers_position_title_check check (private.is_clean_text(position_title, 120)),
  constraint group_transfers_done_check check (num_nulls(to_employee_id, starts_on, service_since, vacation_from) in (0, 4))
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index group_transfers_company_employee_idx on private.group_transfers (company_id, employee_id);
create index group_transfers_to_employee_idx on private.group_transfers (to_company_id, to_employee_id);
create index group_transfers_to_department_idx on private.group_transfers (to_company_id, department_id);
create index group_transfers_to_manager_idx on private.group_transfers (to_company_id, manager_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.group_transfers enable row level security;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _300_touch_updated_at before update on private.group_transfers
  for each row execute function private.tg_touch_updated_at();

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.carried_balance is 'A period of vacations that goes along: what it gives, what is left, and whether it is full.';
comment on table private.group_transfers
  is 'Where people whose contract goes on in another company of the group go, with the id of their exit.';
comment on column private.group_transfers.service_since is 'From when the service counts that goes on: S-2200 keeps this day of admission.';
