-- What changed for payroll.
-- Whoever runs payroll needs, for each month, what changed in it: who came and who left, position, department, site and cost
-- centre, contract, pay, dependents, bank account and the civil data that eSocial wants. Nothing is noted for this: it is
-- read from the histories that exist, each change with what it was, what it is, from which day and since when it is known.
-- Facts with a day of their own (work, contract, pay) belong to the month of that day; records without one to the month in
-- which they were written. A change keeps one key for life, so that a file can be held against a later one.
-- The functions ask nobody who wants to know: the doors are in the next chapter.

-- Types -------------------------------------------------------------------------------------------------------------
create type private.payroll_change as (
  employee_id uuid, event text, field text, old_value text, new_value text, effective_on date, recorded_at timestamptz, change_key text);

-- Tables ------------------------------------------------------------------------------------------------------------
-- Functions (company, from, to) of private by which modules add changes.
create table private.payroll_sources (
  source text not null,
  routine text not null,
  constraint payroll_sources_pkey primary key (source),
  constraint payroll_sources_routine_check check (routine ~ '^private\.[a-z_]+$')
);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.payroll_sources enable row level security;

-- Types: the monthly file for payroll -------------------------------------------------------------------------------
-- late: changed or withdrawn after a file of its month was closed. in_file: false for what came after this month's closing.
create type private.payroll_line as (
  employee_id uuid, registration_number text, cpf text, civil_name text, event text, field text, old_value text, new_value text,
  effective_on date, recorded_at timestamptz, late text, in_file boolean, change_key text);

-- Tables: the monthly file for payroll ------------------------------------------------------------------------------
create table public.payroll_closings (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  month date not null,
  total integer not null,
  digest text not null,
  closed_by uuid,
  closed_by_name text not null,
  closed_at timestamptz not null default now(),
  reopened_by_name text,
  reopened_at timestamptz,
  reopen_reason text,
  constraint payroll_closings_pkey primary key (id),
  constraint payroll_closings_company_id_key unique (company_id, id),
  constraint payroll_closings_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint payroll_closings_closer_fkey foreign key (company_id, closed_by)
    references public.employees (company_id, id) on delete restrict,
  constraint payroll_closings_month_excl exclude using btree (company_id with =, month with =) where (reopened_at is null),
  constraint payroll_closings_month_check check (extract(day from month) = 1),
  constraint payroll_closings_digest_check check (digest ~ '^[0-9a-f]{64}$'),
  constraint payroll_closings_reopened_check check (num_nulls(reopened_at, reopened_by_name, reopen_reason) in (0, 3)),
  constraint payroll_closings_reopen_reason_check check (char_length(reopen_reason) between 1 and 500)
);

-- The rows of a file as they were when it was closed: pay and bank accounts, read through payroll_month alone.
create table private.payroll_closing_rows (
  company_id uuid not null,
  closing_id uuid not null,
  place integer not null,
  employee_id uuid not null,
  registration_number text,
  cpf text,
  civil_name text not null,
  event text not null,
  field text not null,
  old_value text,
  new_value text,
  effective_on date not null,
  recorded_at timestamptz not null,
  late text,
  change_key text not null,
  constraint payroll_closing_rows_pkey primary key (company_id, closing_id, place),
  constraint payroll_closing_rows_closing_fkey foreign key (company_id, closing_id)
    references public.payroll_closings (company_id, id) on delete restrict,
  constraint payroll_closing_rows_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint payroll_closing_rows_late_check check (late in ('changed', 'withdrawn'))
);

-- Indexes: the monthly file for payroll -----------------------------------------------------------------------------
create index payroll_closings_company_idx on public.payroll_closings (company_id, month);
create index payroll_closings_closer_idx on public.payroll_closings (company_id, closed_by);
create index payroll_closing_rows_employee_idx on private.payroll_closing_rows (company_id, employee_id);
create index payroll_closing_rows_key_idx on private.payroll_closing_rows (company_id, change_key);

-- Row level security: the monthly file for payroll ------------------------------------------------------------------
alter table public.payroll_closings enable row level security;
alter table private.payroll_closing_rows enable row level security;

-- Grants: the monthly file for payroll ------------------------------------------------------------------------------
-- Not granted: any write; its commands write. Of the rows nothing at all.
grant select on public.payroll_closings to authenticated, service_role;

-- Policies: the monthly file for payroll ----------------------------------------------------------------------------
create policy select_settings on public.payroll_closings for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));

-- Functions: closing ------------------------------------------------------------------------------------------------
-- Lets a closing be reopened once and nothing else (RHDEL).
create function private.tg_payroll_closings__keep() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  if private.is_erasing() then
    return coalesce(new, old);
  end if;
  if old.reopened_at is not null or to_jsonb(new) - array['reopened_at', 'reopened_by_name', 'reopen_reason']
      is distinct from to_jsonb(old) - array['reopened_at', 'reopened_by_name', 'reopen_reason'] then
    perform private.refuse('RHDEL', 'Um fechamento não pode ser alterado.', '', 'Reabra o mês e feche de novo.');
  end if;
  return new;
end
$$;

-- Rows of a closing never change (RHDEL).
create function private.tg_payroll_closing_rows__keep() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  if private.is_erasing() then
    return coalesce(new, old);
  end if;
  perform private.refuse('RHDEL', 'As linhas de um fechamento não podem ser alteradas.', '', 'Reabra o mês e feche de novo.');
  return null;
end
$$;

-- Triggers: the monthly file for payroll ----------------------------------------------------------------------------
create trigger _200_keep before update on public.payroll_closings
  for each row execute function private.tg_payroll_closings__keep();
create trigger _400_refuse_delete before delete on public.payroll_closings
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.payroll_closings', 'payroll_closing');
create trigger _400_keep before update or delete on private.payroll_closing_rows
  for each row execute function private.tg_payroll_closing_rows__keep();

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.payroll_change is 'One change that payroll must know; change_key stays the same while the change stands.';
comment on table private.payroll_sources is 'Where else changes come from: functions of private (company, from, to).';
comment on type private.payroll_line is 'A line of the file, with the person as payroll knows them.';
comment on table public.payroll_closings is 'A month handed to payroll: who closed it, when, and the SHA-256 of its CSV.';
comment on column public.payroll_closings.reopened_at is 'When it was opened again; its rows stay, and a new closing may follow.';
comment on table private.payroll_closing_rows is 'The rows of a closed file as they were: class pay, never granted.';
