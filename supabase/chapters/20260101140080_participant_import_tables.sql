-- Importing participants of evaluation cycles.
-- Each row is one person in one cycle, known by its name, that is a draft or runs: with whom this cycle has as their manager, and who their
-- peers are. A draft gains the people in its audience and keeps the managers until the launch, which makes participants of them; what a
-- running cycle gains, it gains as by hand (`evaluation_participants`, `evaluation_nominations`): sheets of the steps that have begun,
-- peers as approved. Cells left empty leave what is there; the peers of a row are all that the person shall have.
-- Taking back: who came in goes, unless an identified sheet about them was sent, managers and peers are as before where nobody changed
-- them since and nothing was sent, and a cycle that moved on stays as it is.
-- It refuses: people who would not be evaluated, one person twice in a cycle, who already answered as manager, peers whom
-- `private.nomination_problem` refuses, one's own peers, and cycles that take nobody any more.

-- Tables ------------------------------------------------------------------------------------------------------------
-- The managers that a draft has for people; the launch takes them over and empties it.
create table private.evaluation_drafted_managers (
  company_id uuid not null,
  cycle_id uuid not null,
  employee_id uuid not null,
  manager_id uuid not null,
  constraint evaluation_drafted_managers_pkey primary key (company_id, cycle_id, employee_id),
  constraint evaluation_drafted_managers_cycle_fkey foreign key (company_id, cycle_id)
    references public.evaluation_cycles (company_id, id) on delete restrict,
  constraint evaluation_drafted_managers_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint evaluation_drafted_managers_manager_fkey foreign key (company_id, manager_id)
    references public.employees (company_id, id) on delete restrict
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index evaluation_drafted_managers_company_employee_idx on private.evaluation_drafted_managers (company_id, employee_id);
create index evaluation_drafted_managers_company_manager_idx on private.evaluation_drafted_managers (company_id, manager_id);

-- Row level security ------------------------------------------------------------------------------------------------
-- Not granted: anything; `private.evaluation_people` reads it.
alter table private.evaluation_drafted_managers enable row level security;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.import_kinds (kind, permission, match_keys, fields, link_fields, check_routine, apply_routine, undo_routine) values
  ('evaluation_participants', 'manage_evaluations', '{registration_number,cpf,email}',
    '{registration_number,cpf,email,employee_name,cycle,manager,peers}', '{registration_number,cpf,email}',
    'private.check_sheet', 'private.apply_participant_import', 'private.undo_participant_import');
insert into private.sheet_kinds (kind, names_people, twins_in, match_routine, errors_routine, outcome_routine) values
  ('evaluation_participants', true, 'registration_number', 'private.match_participant_rows', 'private.participant_row_errors',
    'private.participant_outcome');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.evaluation_drafted_managers is 'Who evaluates whom as manager in a draft, where that is not the own manager.';
