-- A plan for everybody, and sending it.
-- propose_plan looks for days for every period that may be paid double, or that ends within a time, in the order of its last safe
-- start: of the first days that the rules allow it takes those on which the fewest of the same department are away. What
-- it finds is no more than an answer; keep_plan puts it into the caller's draft. send_plan makes the draft proposals: one request
-- for each person and period, which the person confirms, or which HR grants; recall_plan takes back what nobody answered.
-- Each stretch is held against private.check_leave beside what is placed so far and the draft, so that a plan that is
-- kept passes every rule.
-- It refuses: what `leave_map` refuses, sending an empty plan (RHCLS), taking back what was answered (RHCLS).

-- Tables ------------------------------------------------------------------------------------------------------------
-- The author has no foreign key: a master plans in companies that are not the own one.
create table public.vacation_plans (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  author_id uuid not null,
  employee_id uuid not null,
  period_from date not null,
  starts_on date not null,
  days smallint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint vacation_plans_pkey primary key (id),
  constraint vacation_plans_company_id_key unique (company_id, id),
  constraint vacation_plans_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint vacation_plans_starts_on_check check (starts_on between '1990-01-01' and '2199-12-31'),
  constraint vacation_plans_days_check check (days between 1 and 60),
  constraint vacation_plans_overlap_excl exclude using gist (
    company_id with =, author_id with =, employee_id with =, daterange(starts_on, starts_on + days) with &&)
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index vacation_plans_employee_idx on public.vacation_plans (company_id, employee_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.vacation_plans enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write; its commands hold each stretch against the rules.
grant select on public.vacation_plans to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_own on public.vacation_plans for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_leaves'))::uuid[]) and author_id = (select private.my_employee_id()));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on public.vacation_plans
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _300_touch_updated_at before update on public.vacation_plans
  for each row execute function private.tg_touch_updated_at();
select private.keep_trail('public.vacation_plans', 'vacation_plan', '{insert,update,delete}');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.vacation_plans is 'Vacations that somebody plans for others and sent to nobody yet.';
