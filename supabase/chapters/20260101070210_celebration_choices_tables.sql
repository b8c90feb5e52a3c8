-- Celebration choices.
-- Whether colleagues are told of a person's birthday and of their years at the company. Everybody is celebrated until they say otherwise;
-- only the person says so, and no administrator says it for them. Whoever opted out is in no list, card, notification or greeting.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.celebration_choices (
  company_id uuid not null,
  employee_id uuid not null,
  shows_birthday boolean not null default true,
  shows_years boolean not null default true,
  updated_at timestamptz not null default now(),
  constraint celebration_choices_pkey primary key (company_id, employee_id),
  constraint celebration_choices_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict
);

-- Indexes -----------------------------------------------------------------------------------------------------------
-- The day of the year as one number, 1231 for the last: who is celebrated in a month is a part of the company.
create index employees_company_birthday_idx on public.employees
  (company_id, (extract(month from birth_date) * 100 + extract(day from birth_date)));
create index employees_company_hire_day_idx on public.employees
  (company_id, (extract(month from hire_date) * 100 + extract(day from hire_date)));

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.celebration_choices enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; its command writes.
grant select on public.celebration_choices to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_own on public.celebration_choices for select to authenticated
  using (company_id = (select private.my_company_id()) and employee_id = (select private.my_employee_id()));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on public.celebration_choices
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.celebration_choices is 'Who does not want to be celebrated, and for what. Own rows.';
comment on column public.celebration_choices.shows_birthday is 'Whether colleagues are told of the birthday.';
comment on column public.celebration_choices.shows_years is 'Whether colleagues are told of the years at the company.';
