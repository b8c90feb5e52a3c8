-- Balances of vacations that somebody told.
-- Whoever comes into the product with years of service behind them took most of their vacations elsewhere. As long as nobody said
-- what was taken, those periods look as if every day of them were left, and overdue: they are untold ("saldo a informar"), neither at risk
-- nor double, on every screen, in every count and notice, by one rule: private.untold_people.
-- What the product knew from the beginning is never untold: a period counts as known when its twelve months had not ended on the day on
-- which the row of the person was made (created_at), since days are taken after they were acquired (CLT art. 134). So a person is untold
-- who was hired a year or more before that day, and of their periods those that were whole by then; later ones are at risk like any other.
-- Told is a person and all their periods, once anything is known of those that began before that day: days taken, sold, granted, lost or
-- adjusted in the ledger, whatever became of them; a sheet of balances that names the person, although nothing was taken; or an
-- administrator who confirmed that the balances are right. Undoing a sheet takes back what it told.
-- It refuses: the own balance (RHSLF), people out of reach (RHNTF), whoever does not keep the settings (RHPER).

-- Tables ------------------------------------------------------------------------------------------------------------
-- import_id: the sheet that told, null where an administrator confirmed.
create table private.told_balances (
  id bigint not null generated always as identity,
  company_id uuid not null,
  employee_id uuid not null,
  import_id uuid,
  told_at timestamptz not null default now(),
  constraint told_balances_pkey primary key (id),
  constraint told_balances_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint told_balances_import_fkey foreign key (company_id, import_id) references public.imports (company_id, id) on delete restrict
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index told_balances_employee_idx on private.told_balances (company_id, employee_id);
create index told_balances_import_idx on private.told_balances (company_id, import_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.told_balances enable row level security;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _580_mark_vacations after insert on private.told_balances referencing new table as added
  for each statement execute function private.tg_mark_all_vacations();
create trigger _580_mark_vacations_again after delete on private.told_balances referencing old table as added
  for each statement execute function private.tg_mark_all_vacations();

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.told_balances is
  'People of whose vacations before the product somebody told, where the ledger alone does not say so.';
