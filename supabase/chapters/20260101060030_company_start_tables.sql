-- What a company has left to do.
-- After people came in by spreadsheets, and in a company that has only begun, much is still missing: contracts, pay, balances of vacations,
-- logins, documents, heads of departments. Each module says in one function how much of its own is left, in a row of start_steps; the list
-- of them is read from the data and never ticked by hand. What does not concern a company, or can wait, is said so by whoever runs it:
-- such a step is no longer open, and comes back when that is taken back. Nothing else reads the choice: what is counted elsewhere stays.
-- It refuses: unknown steps and choices (RHARG), choosing for a company that one does not run (RHPER); whoever does not run it gets no
-- rows.

-- Tables ------------------------------------------------------------------------------------------------------------
-- routine: a function of private (company) that answers how many people or things are left.
create table private.start_steps (
  step text not null,
  place smallint not null,
  routine text not null,
  constraint start_steps_pkey primary key (step),
  constraint start_steps_routine_check check (routine ~ '^private\.[a-z_]+$')
);

-- choice: not_applicable or later.
create table public.company_start_choices (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  step text not null,
  choice text not null,
  decided_by uuid,
  created_at timestamptz not null default now(),
  constraint company_start_choices_pkey primary key (id),
  constraint company_start_choices_company_id_key unique (company_id, id),
  constraint company_start_choices_step_key unique (company_id, step),
  constraint company_start_choices_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint company_start_choices_decider_fkey foreign key (company_id, decided_by)
    references public.employees (company_id, id) on delete restrict,
  constraint company_start_choices_choice_check check (choice in ('not_applicable', 'later'))
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index company_start_choices_decider_idx on public.company_start_choices (company_id, decided_by);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.start_steps enable row level security;
alter table public.company_start_choices enable row level security;

-- Not granted: insert, update, delete; choose_start_step writes.
grant select on public.company_start_choices to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_administrators on public.company_start_choices for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on public.company_start_choices
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
select private.keep_trail('public.company_start_choices', 'company_start_choice', '{insert,update,delete}');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.start_steps is 'What is counted of a company that has begun: modules add rows.';
comment on table public.company_start_choices is 'Steps that a company leaves out, or for later.';
