-- Evaluations by guest links.
-- Whoever answers in a cycle and has no login does so by a guest link (`guest_links`, purpose evaluation): the subject is the respondent
-- in the cycle. What the guest sees are the sheets of `form_sheets`, and the acts save and send are theirs: the same rules, the same
-- refusals. Nothing here says what or when somebody answered; what was answered to a sealed form is shown to nobody again, the guest
-- included. The link tells when it was last opened.

-- Types -------------------------------------------------------------------------------------------------------------
-- What a guest sends with an act.
create type private.evaluation_guest_input as (assignment_id uuid, question_id uuid, value jsonb, revision integer);

-- Tables ------------------------------------------------------------------------------------------------------------
-- Everybody who answers in a cycle, with or without a login, written with their assignments.
create table private.evaluation_respondents (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  cycle_id uuid not null,
  employee_id uuid not null,
  constraint evaluation_respondents_pkey primary key (id),
  constraint evaluation_respondents_employee_key unique (company_id, cycle_id, employee_id),
  constraint evaluation_respondents_cycle_fkey foreign key (company_id, cycle_id)
    references public.evaluation_cycles (company_id, id) on delete restrict,
  constraint evaluation_respondents_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index evaluation_respondents_company_employee_idx on private.evaluation_respondents (company_id, employee_id);

-- Row level security ------------------------------------------------------------------------------------------------
-- Not granted: anything; guest links read it.
alter table private.evaluation_respondents enable row level security;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.evaluation_respondents is 'Who answers in a cycle: what a guest link of theirs is about.';
